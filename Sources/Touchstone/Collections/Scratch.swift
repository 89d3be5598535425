/// A list of objects that somebody else keeps alive, with storage that is kept from turn to turn.
///
/// The lists of a turn are filled and emptied with every frame. As arrays they would count two
/// references an entry and check each change for shared storage, which costs more than what is done
/// with them. Whoever owns the objects must do so while they are listed: touches are kept by the
/// registry's list of live ones until the turn closes, recognizers by that of engaged ones until
/// they are reset, after the actions.
struct Scratch<Object: AnyObject>: ~Copyable {
  /// Nothing before the first object: many lists never have one.
  private var storage: UnsafeMutablePointer<Unmanaged<Object>>
  private var capacity = 0
  private(set) var count = 0

  init() { storage = Self.nowhere }

  deinit { if capacity > 0 { storage.deallocate() } }

  /// An address that is never looked at.
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

  /// Works with the object at `index` without counting a reference to it.
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

  /// Whether there is but one reference to the object at `index`.
  mutating func isUnique(_ index: Int) -> Bool {
    assert(index >= 0 && index < count)
    // A reference that is not counted has the layout of one that is.
    return (storage + index).withMemoryRebound(to: Object.self, capacity: 1) {
      isKnownUniquelyReferenced(&$0.pointee)
    }
  }

  /// Adds the objects of another list from `first` on, which must not be above its count.
  mutating func append(contentsOf other: borrowing Scratch<Object>, from first: Int) {
    assert(first >= 0 && first <= other.count)
    // One by one: they are few, and to copy a piece of memory is a call.
    for index in first..<other.count {
      if count == capacity { grow() }
      storage[count] = other.storage[index]
      count += 1
    }
  }

  @inline(never)
  private mutating func grow() {
    let larger = max(4, capacity * 2)
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
    // In one go: it is listed once, and the lists are short.
    let reference = Unmanaged.passUnretained(object).toOpaque()
    var kept = 0
    for index in 0..<count {
      let other = storage[index]
      storage[kept] = other
      if other.toOpaque() != reference { kept &+= 1 }
    }
    count = kept
  }

  /// Takes the object at `index` out; the others keep their order.
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

  /// The first object that satisfies `predicate`, which must not change the list; or nil.
  @inline(__always)
  func first(where predicate: (Object) -> Bool) -> Object? {
    for index in 0..<count where with(index, predicate) { return self[index] }
    return nil
  }

  func contains(_ object: Object) -> Bool { firstIndex(of: object) != nil }

  /// Whether the other list has the same objects in the same order.
  func isIdentical(to other: borrowing Scratch<Object>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where storage[index].toOpaque() != other.storage[index].toOpaque() {
      return false
    }
    return true
  }

  @inline(__always)
  private static func goesBefore(
    _ a: Unmanaged<Object>, _ b: Unmanaged<Object>, _ compare: (Object, Object) -> Bool
  ) -> Bool {
    a._withUnsafeGuaranteedRef { a in b._withUnsafeGuaranteedRef { b in compare(a, b) } }
  }

  /// The objects as an array.
  var objects: [Object] { (0..<count).map { self[$0] } }

  /// Removes the objects that satisfy `predicate`; the others keep their order.
  @inline(__always)
  mutating func removeAll(where predicate: (Object) -> Bool) {
    count = partition(by: predicate)
  }

  /// Moves the objects that satisfy `predicate` to the end; the others keep their order. Returns the number
  /// of the others.
  @inline(__always)
  mutating func partition(by predicate: (Object) -> Bool) -> Int {
    var kept = 0
    for index in 0..<count where !storage[index]._withUnsafeGuaranteedRef(predicate) {
      if kept < index { (storage[kept], storage[index]) = (storage[index], storage[kept]) }
      kept &+= 1
    }
    return kept
  }

  /// Reverses each run of objects that are in descending order. The layer's last recognizer is listed first,
  /// so the recognizers of a layer are such a run.
  private mutating func reverseRuns(by goesBefore: (Object, Object) -> Bool) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, Self.goesBefore(storage[end], storage[end - 1], goesBefore) { end += 1 }
      var (low, high) = (start, end - 1)
      while low < high {
        (storage[low], storage[high]) = (storage[high], storage[low])
        (low, high) = (low + 1, high - 1)
      }
      start = end
    }
  }

  /// Sorts by insertion: the lists are short, or in order but for runs that are in reverse.
  mutating func sort(by goesBefore: (Object, Object) -> Bool) {
    guard count > 1 else { return }
    if count > 8 { reverseRuns(by: goesBefore) }
    for index in 1..<count {
      let object = storage[index]
      var place = index
      while place > 0, Self.goesBefore(object, storage[place - 1], goesBefore) {
        storage[place] = storage[place - 1]
        place -= 1
      }
      storage[place] = object
    }
  }
}
