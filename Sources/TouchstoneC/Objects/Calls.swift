import CTouchstone
import TouchGeometry
import Touchstone

// The common steps of every function of the interface: look up the handle, enter its context, perform the
// work, and record an error. A C program's mistakes become a status here.

/// Runs a function that modifies objects.
func change<Object: InterfaceObject>(
  _ handle: OpaquePointer?, _ body: (Object) throws(InterfaceError) -> Void
) -> touchstone_status {
  do {
    try perform(handle, changes: true, body)
    return TOUCHSTONE_OK
  } catch {
    return note(error)
  }
}

/// Runs a query whose result is written to the program's memory.
func ask<Object: InterfaceObject>(
  _ handle: OpaquePointer?, _ body: (Object) throws(InterfaceError) -> Void
) -> touchstone_status {
  do {
    try perform(handle, changes: false, body)
    return TOUCHSTONE_OK
  } catch {
    return note(error)
  }
}

/// Runs a function that creates an object and returns it.
func make<Object: InterfaceObject, Value>(
  _ handle: OpaquePointer?, otherwise: Value, _ body: (Object) throws(InterfaceError) -> Value
) -> Value {
  do { return try perform(handle, changes: true, body) } catch {
    note(error)
    return otherwise
  }
}

/// Runs a query.
func answer<Object: InterfaceObject, Value>(
  _ handle: OpaquePointer?, otherwise: Value, _ body: (Object) throws(InterfaceError) -> Value
) -> Value {
  do { return try perform(handle, changes: false, body) } catch {
    note(error)
    return otherwise
  }
}

private func perform<Object: InterfaceObject, Value>(
  _ handle: OpaquePointer?, changes: Bool, _ body: (Object) throws(InterfaceError) -> Value
) throws(InterfaceError) -> Value {
  let object: Object = try object(handle)
  try object.core.enter()
  defer { object.core.leave() }
  // Another thread may have destroyed it before this one could enter.
  guard !object.isDestroyed else { throw destroyed(Object.self) }
  if changes, let query = object.core.query { throw query.refusal }
  return try body(object)
}

/// Records an error for the thread.
@discardableResult
func note(_ error: InterfaceError) -> touchstone_status {
  LastError.record(error)
  return error.status
}

/// The object of a handle, which may be any value.
private func object<Object: InterfaceObject>(_ handle: OpaquePointer?) throws(InterfaceError)
  -> Object
{
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
    TOUCHSTONE_ERROR_HANDLE,
    "the handle is not that of a \(Object.noun), or the \(Object.noun) was destroyed")
}

extension InterfaceObject {
  /// A second argument of a call, which must belong to the same context.
  func other<Object: InterfaceObject>(_ handle: OpaquePointer?) throws(InterfaceError) -> Object {
    let other: Object = try object(handle)
    guard other.core === core else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_CONTEXT,
        "the \(Self.noun) and the \(Object.noun) belong to different contexts")
    }
    return other
  }

  /// The layer argument of a call in which NULL means the window.
  func layerOrWindow(_ handle: OpaquePointer?) throws(InterfaceError) -> Layer? {
    guard handle != nil else { return nil }
    let object: LayerObject = try other(handle)
    return object.layer
  }
}

extension RecognizerObject {
  /// The layer whose coordinates a call returns or is given, where NULL means the window; throws if its transform
  /// is singular, or if it is in another window than the recognizer. The engine uses coordinates of the window
  /// then, or treats both windows as one, which a C program could not detect.
  func targetOrWindow(_ handle: OpaquePointer?) throws(InterfaceError) -> Layer? {
    guard let layer = try layerOrWindow(handle) else { return nil }
    guard layer.location(fromWindow: Point.zero) != nil else {
      throw InterfaceError.argument(
        "the transform of \(layer.name) or of a layer around it is singular")
    }
    if let window = recognizer.layer?.window, let other = layer.window, window !== other {
      throw InterfaceError.argument("\(layer.name) is in another window than the recognizer")
    }
    return layer
  }
}
