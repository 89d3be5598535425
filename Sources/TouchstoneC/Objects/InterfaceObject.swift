import CTouchstone

/// Something that a C program has a handle of.
///
/// Handles may be used from any thread, so that the table lends objects to all of them; but what is in
/// an object is used only between `enter` and `leave` of its core, which lets in one thread at a
/// time. That is what the lack of checking rests on.
class InterfaceObject: @unchecked Sendable {
  /// What it belongs to.
  final let core: ContextCore
  /// Whether the program has destroyed it: it calls back no more.
  final private(set) var isDestroyed = false
  final private(set) var handle: OpaquePointer?
  private final var userData = UserData()

  /// What errors call it.
  class var noun: String { "object" }

  init(in core: ContextCore) { self.core = core }

  /// Gives it a handle.
  final func makeHandle() throws -> OpaquePointer {
    guard let handle = handles.insert(self) else {
      throw InterfaceError(TOUCHSTONE_ERROR_LIMIT, "there are too many objects")
    }
    self.handle = handle
    return handle
  }

  /// Takes its handle and data away, and keeps it until the outermost call is over, because the
  /// engine may be at work with it.
  final func retire() {
    guard !isDestroyed else { return }
    isDestroyed = true
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

/// Data of the program, and what it is to be released with.
struct UserData {
  var data: UnsafeMutableRawPointer?
  var release: touchstone_release_function?
}

/// A function of the program, and the data that it gets.
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
