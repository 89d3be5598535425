/// One value that is stored apart from its owner, from its first use on.
///
/// A copy shares the value until either of them changes it. An array of one element would do the same, but
/// reading from it copies the whole element: 7 % of the instructions of a pan's movement.
struct LazyBox<Value> {
  private final class Storage: ManagedBuffer<Void, Value> {
    deinit { _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) } }
  }

  private var storage: ManagedBuffer<Void, Value>?

  private static func storage(of value: Value) -> ManagedBuffer<Void, Value> {
    let storage = Storage.create(minimumCapacity: 1) { _ in () }
    storage.withUnsafeMutablePointerToElements { $0.initialize(to: value) }
    return storage
  }

  var isEmpty: Bool { storage == nil }

  /// Stores the first value; does nothing if there is one.
  mutating func fill(with value: @autoclosure () -> Value) {
    if storage == nil { storage = Self.storage(of: value()) }
  }

  /// The result of `body`, which must not change the value; `missing` if there is no value.
  ///
  /// The value is passed `inout`, because a large value is copied for a borrowing parameter.
  @inline(__always)
  func read<Result>(or missing: Result, _ body: (inout Value) -> Result) -> Result {
    guard let storage else { return missing }
    return storage.withUnsafeMutablePointerToElements { body(&$0.pointee) }
  }

  /// The value, which must exist.
  var value: Value {
    get { storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0.pointee } }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { separate() }
      // The address remains valid: this box keeps the storage until the access ends.
      yield &storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0 }.pointee
    }
  }

  /// Copies the value, because another box has it too.
  @inline(never)
  private mutating func separate() {
    storage = storage?.withUnsafeMutablePointerToElements { Self.storage(of: $0.pointee) }
  }
}

// A box changes the storage only while no other box shares it.
extension LazyBox: @unchecked Sendable where Value: Sendable {}
