/// An unretained list of objects, which keeps its storage from turn to turn.
///
/// The lists of a turn are filled and emptied every frame, which is costly with arrays. The objects must have
/// another owner while they are listed: the registry's list of live touches keeps touches until the turn
/// closes, and the list of engaged recognizers keeps recognizers until they are reset, after the actions.
struct UnretainedList<Object: AnyObject>: ~Copyable {
  /// Points nowhere until the first object is added: many lists never have one.
  private var storage: UnsafeMutablePointer<Unmanaged<Object>>
  private var capacity = 0
  private(set) var count = 0

  init() { storage = Self.nowhere }

  deinit { if capacity > 0 { storage.deallocate() } }

  /// An address that is never dereferenced.
  private static var nowhere: UnsafeMutablePointer<Unmanaged<Object>> {
    UnsafeMutablePointer(OpaquePointer(bitPattern: MemoryLayout<Unmanaged<Object>>.alignment)!)
  }

  var isEmpty: Bool { count == 0 }

  /// The object at `index`, which must be below ``count``.
  subscript(index: Int) -> Object {
    assert(index >= 0 && index < count)
    return storage[index]._withUnsafeGuaranteedRef { $0 }
  }

  /// The reference at `index`, which must be below ``count``.
  func unmanaged(_ index: Int) -> Unmanaged<Object> {
    assert(index >= 0 && index < count)
    return storage[index]
  }

  /// Calls `body` with the object at `index`, without retaining it.
  @inline(__always)
  func with<Result>(_ index: Int, _ body: (Object) -> Result) -> Result {
    assert(index >= 0 && index < count)
    return storage[index]._withUnsafeGuaranteedRef(body)
  }

  @inline(__always)
  mutating func append(_ object: Object) { append(Unmanaged.passUnretained(object)) }

  @inline(__always)
  mutating func append(_ object: Unmanaged<Object>) {
    if count == capacity { grow() }
    storage[count] = object
    count += 1
  }

  /// Whether there is only one reference to the object at `index`.
  mutating func isUnique(_ index: Int) -> Bool {
    assert(index >= 0 && index < count)
    // Unretained and retained references have the same layout.
    return (storage + index).withMemoryRebound(to: Object.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
  }

  /// Appends the objects of another list from index `first` on, which must not exceed its count.
  mutating func append(contentsOf other: borrowing UnretainedList<Object>, from first: Int) {
    assert(first >= 0 && first <= other.count)
    for index in first..<other.count {
      if count == capacity { grow() }
      storage[count] = other.storage[index]
      count += 1
    }
  }

  @inline(never)
  private mutating func grow() {
    // Three fill a block of the usual allocators; most touches have no more receivers.
    let larger = max(3, capacity * 2)
    let places = UnsafeMutablePointer<Unmanaged<Object>>.allocate(capacity: larger)
    if capacity > 0 {
      places.moveInitialize(from: storage, count: count)
      storage.deallocate()
    }
    storage = places
    capacity = larger
  }

  mutating func removeAll() { count = 0 }

  /// Removes one object; the others keep their order.
  mutating func remove(_ object: Object) {
    let reference = Unmanaged.passUnretained(object).toOpaque()
    var kept = 0
    for index in 0..<count {
      let other = storage[index]
      storage[kept] = other
      if other.toOpaque() != reference { kept &+= 1 }
    }
    count = kept
  }

  /// Removes and returns the object at `index`; the others keep their order.
  @discardableResult
  mutating func remove(at index: Int) -> Unmanaged<Object> {
    assert(index >= 0 && index < count)
    let object = storage[index]
    for place in index..<(count - 1) { storage[place] = storage[place + 1] }
    count -= 1
    return object
  }

  func firstIndex(of object: Object) -> Int? {
    let reference = Unmanaged.passUnretained(object).toOpaque()
    for index in 0..<count where storage[index].toOpaque() == reference { return index }
    return nil
  }

  /// Whether any object satisfies `predicate`, which must not change the list.
  @inline(__always)
  func contains(where predicate: (Object) -> Bool) -> Bool {
    for index in 0..<count where with(index, predicate) { return true }
    return false
  }

  func contains(_ object: Object) -> Bool { firstIndex(of: object) != nil }

  /// Whether the other list has the same objects in the same order.
  func isIdentical(to other: borrowing UnretainedList<Object>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where storage[index].toOpaque() != other.storage[index].toOpaque() {
      return false
    }
    return true
  }

  var objects: [Object] { (0..<count).map { self[$0] } }

  /// Removes the objects that satisfy `predicate`; the others keep their order.
  @inline(__always)
  mutating func removeAll(where predicate: (Object) -> Bool) {
    count = partition(by: predicate)
  }

  /// Moves the objects that satisfy `predicate` to the end; the others keep their order. Returns how many do
  /// not satisfy it.
  @inline(__always)
  mutating func partition(by predicate: (Object) -> Bool) -> Int {
    var kept = 0
    for index in 0..<count where !storage[index]._withUnsafeGuaranteedRef(predicate) {
      if kept < index { (storage[kept], storage[index]) = (storage[index], storage[kept]) }
      kept &+= 1
    }
    return kept
  }
}
