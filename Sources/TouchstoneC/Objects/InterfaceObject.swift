import CTouchstone

/// An object for which a C program has a handle.
///
/// Any thread may use handles, so the table returns objects to all of them; but an object is used only
/// between `enter` and `leave` of its core, which admits one thread at a time. This makes the unchecked
/// Sendable conformance correct.
class InterfaceObject: @unchecked Sendable {
  /// The context that it belongs to.
  final let core: ContextCore
  /// Whether the program has destroyed it; its callbacks are no longer called.
  final private(set) var isDestroyed = false
  final private(set) var handle: OpaquePointer?
  /// The target of its weak references.
  final fileprivate let existence = Existence()
  private final var userData = UserData()

  /// The kind of object in error messages.
  class var noun: String { "object" }

  init(in core: ContextCore) {
    self.core = core
    existence.object = self
  }

  deinit { existence.object = nil }

  /// Assigns its handle.
  final func makeHandle() throws(InterfaceError) -> OpaquePointer {
    guard let handle = handles.insert(self) else {
      throw InterfaceError(TOUCHSTONE_ERROR_LIMIT, "there are too many objects")
    }
    self.handle = handle
    return handle
  }

  /// Removes its handle and data, and retains it until the outermost call has returned, because the engine
  /// may be using it.
  final func retire() {
    guard !isDestroyed else { return }
    isDestroyed = true
    existence.object = nil
    if let handle { handles.remove(handle) }
    core.retire(self)
    set(UserData())
  }

  final func set(_ data: UserData) {
    core.retire(userData)
    userData = data
  }

  final var data: UnsafeMutableRawPointer? { userData.data }
}

/// Outlives an object on behalf of its weak references.
private final class Existence {
  unowned(unsafe) var object: InterfaceObject?
}

/// A reference that does not retain its object and becomes nil when the object is destroyed.
///
/// Embedded Swift, for which the C library is built, has no `weak`. An object that is not destroyed is
/// retained by the table of handles, so that no other thread deallocates it while a reference is read.
struct Weak<Object: InterfaceObject> {
  private let existence: Existence?

  init(_ object: Object?) { existence = object?.existence }

  /// The object; nil once it is destroyed.
  var object: Object? { existence?.object.map { unsafeDowncast($0, to: Object.self) } }

  /// Whether it was created for an object, destroyed or not.
  func wasMade(for object: Object) -> Bool { existence === object.existence }
}

/// Data of the program, and the function that releases it.
struct UserData {
  var data: UnsafeMutableRawPointer?
  var release: touchstone_release_function?
}

/// A function of the program, and its data.
struct Callback<Function> {
  var function: Function
  var data: UnsafeMutableRawPointer?

  /// Nil without a function.
  init?(_ function: Function?, _ data: UnsafeMutableRawPointer?) {
    guard let function else { return nil }
    self.function = function
    self.data = data
  }
}

/// The handle of a context.
final class ContextObject: InterfaceObject, @unchecked Sendable {
  override class var noun: String { "context" }
}
