/// A list that retains its objects and lends them without retaining them again.
///
/// Iterating over an array retains each object, which for lists traversed every frame costs more than the
/// work itself. A lent object is alive only while it is listed: code that may remove an object during its
/// use, such as in a callback, must get it by ``subscript(_:)``, which retains it.
struct RetainedList<Object: AnyObject>: ~Copyable {
  private var list = UnretainedList<Object>()

  deinit {
    for index in 0..<list.count { list.unmanaged(index).release() }
  }

  var count: Int { list.count }

  var isEmpty: Bool { list.isEmpty }

  /// The object at `index`, which must be below ``count``.
  subscript(index: Int) -> Object { list[index] }

  var objects: [Object] { list.objects }

  /// Calls `body` with the object at `index`, without retaining it.
  @inline(__always)
  func with<Result>(_ index: Int, _ body: (Object) -> Result) -> Result { list.with(index, body) }

  /// Calls `body` with each object in turn, without retaining it; `body` must not change the list.
  @inline(__always)
  func forEach(_ body: (Object) -> Void) {
    for index in 0..<list.count { list.with(index, body) }
  }

  /// Whether any object satisfies `predicate`, which must not change the list.
  @inline(__always)
  func contains(where predicate: (Object) -> Bool) -> Bool {
    for index in 0..<list.count where list.with(index, predicate) { return true }
    return false
  }

  /// The first object that satisfies `predicate`, or nil.
  func first(where predicate: (Object) -> Bool) -> Object? {
    for index in 0..<list.count where list.with(index, predicate) { return list[index] }
    return nil
  }

  func contains(_ object: Object) -> Bool { list.contains(object) }

  /// Whether the first object is this one.
  func isFirst(_ object: Object) -> Bool { !isEmpty && list.with(0) { $0 === object } }

  /// Whether the last object is this one.
  func isLast(_ object: Object) -> Bool { !isEmpty && list.with(count - 1) { $0 === object } }

  func firstIndex(of object: Object) -> Int? { list.firstIndex(of: object) }

  /// Whether the other list has the same objects in the same order.
  func isIdentical(to other: borrowing RetainedList<Object>) -> Bool {
    list.isIdentical(to: other.list)
  }

  mutating func append(_ object: Object) {
    _ = Unmanaged.passRetained(object)
    list.append(object)
  }

  /// Removes and returns the object at `index`; the others keep their order.
  @discardableResult
  mutating func remove(at index: Int) -> Object {
    list.remove(at: index).takeRetainedValue()
  }

  /// Moves the object at `index` to another list without retaining it; the others keep their order.
  mutating func move(_ index: Int, to other: inout RetainedList<Object>) {
    other.list.append(list.remove(at: index))
  }

  /// Whether the list holds the only reference to the object at `index`.
  mutating func isUnique(_ index: Int) -> Bool { list.isUnique(index) }

  /// Removes an object if it is listed; the others keep their order.
  mutating func remove(_ object: Object) {
    if let index = list.firstIndex(of: object) { remove(at: index) }
  }

  /// Removes the objects that satisfy `predicate`; the others keep their order.
  @inline(__always)
  mutating func removeAll(where predicate: (Object) -> Bool) {
    let first = list.partition(by: predicate)
    // One by one from the end: a deallocated object may call back, and must find all the others listed.
    for index in (first..<list.count).reversed() { remove(at: index) }
  }

  mutating func removeAll() {
    while !list.isEmpty { remove(at: list.count - 1) }
  }
}
