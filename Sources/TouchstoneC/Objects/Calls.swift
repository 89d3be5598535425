import CTouchstone
import Touchstone

// How every function of the interface runs: the handle is looked up, its context entered, the work
// done, and an error noted. What a C program can do wrong ends here as a status.

/// Does what a function is for that changes something.
func change<Object: InterfaceObject>(
  _ handle: OpaquePointer?, _ body: (Object) throws -> Void
) -> touchstone_status {
  do {
    try perform(handle, changes: true, body)
    return TOUCHSTONE_OK
  } catch {
    return note(error)
  }
}

/// Asks for something that is written where the program wants it.
func ask<Object: InterfaceObject>(
  _ handle: OpaquePointer?, _ body: (Object) throws -> Void
) -> touchstone_status {
  do {
    try perform(handle, changes: false, body)
    return TOUCHSTONE_OK
  } catch {
    return note(error)
  }
}

/// Does what a function is for that changes something and returns what it made.
func make<Object: InterfaceObject, Value>(
  _ handle: OpaquePointer?, otherwise: Value, _ body: (Object) throws -> Value
) -> Value {
  do { return try perform(handle, changes: true, body) } catch {
    note(error)
    return otherwise
  }
}

/// Asks for something.
func answer<Object: InterfaceObject, Value>(
  _ handle: OpaquePointer?, otherwise: Value, _ body: (Object) throws -> Value
) -> Value {
  do { return try perform(handle, changes: false, body) } catch {
    note(error)
    return otherwise
  }
}

private func perform<Object: InterfaceObject, Value>(
  _ handle: OpaquePointer?, changes: Bool, _ body: (Object) throws -> Value
) throws -> Value {
  let object: Object = try object(handle)
  try object.core.enter()
  defer { object.core.leave() }
  // Another thread may have destroyed it before this one was let in.
  guard !object.isDestroyed else { throw destroyed(Object.self) }
  if changes, object.core.isAsking {
    throw InterfaceError(
      TOUCHSTONE_ERROR_BUSY, "a function that is asked where a layer can be touched changes nothing"
    )
  }
  return try body(object)
}

/// Notes an error for the thread.
@discardableResult
func note(_ error: any Error) -> touchstone_status {
  let error = InterfaceError(error)
  LastError.record(error)
  return error.status
}

/// The object of a handle, whatever the handle is.
private func object<Object: InterfaceObject>(_ handle: OpaquePointer?) throws -> Object {
  guard let handle else {
    throw InterfaceError(TOUCHSTONE_ERROR_HANDLE, "the handle of a \(Object.noun) is NULL")
  }
  guard let found = handles.object(of: handle) else { throw destroyed(Object.self) }
  guard let object = found as? Object else {
    throw InterfaceError(
      TOUCHSTONE_ERROR_HANDLE,
      "the handle is that of a \(type(of: found).noun), where a \(Object.noun) is wanted")
  }
  return object
}

private func destroyed<Object: InterfaceObject>(_: Object.Type) -> InterfaceError {
  InterfaceError(
    TOUCHSTONE_ERROR_HANDLE, "the handle is of no \(Object.noun), or of one that was destroyed")
}

extension InterfaceObject {
  /// The other object of a call, which must be of the same context.
  func other<Object: InterfaceObject>(_ handle: OpaquePointer?) throws -> Object {
    let other: Object = try object(handle)
    guard other.core === core else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_CONTEXT, "the \(Self.noun) and the \(Object.noun) are of two contexts")
    }
    return other
  }

  /// The layer of a call where NULL means the window.
  func layerOrWindow(_ handle: OpaquePointer?) throws -> Layer? {
    guard handle != nil else { return nil }
    let object: LayerObject = try other(handle)
    return object.layer
  }
}
