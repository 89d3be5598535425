/// A list with storage of its own, which is kept when the list is emptied.
///
/// The arbiter's lists are short, and are filled and emptied with every verdict: an array would check
/// with every change whether its storage is shared, which costs more than what is done with the
/// values. The storage is this list's alone, since the list cannot be copied.
///
/// `UniqueArray` of swift-collections 1.6 checks every index. With it instead of all such lists two fingers
/// cost 7 % more (W2 of the benchmark, 166 ns an event instead of 155) and taps 9 % (W3, 210 instead of 192).
struct ValueList<Element>: ~Copyable {
  /// Its first ``count`` places hold values, the others up to ``capacity`` none.
  private var storage: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// Creates an empty list, whose storage is enough for `capacity` values, at least one.
  init(capacity: Int = 8) {
    storage = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    storage.deinitialize(count: count)
    storage.deallocate()
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// The value at `index`, which must be below ``count``.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return storage[index]
    }
    set {
      assert(index >= 0 && index < count)
      storage[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    (storage + count).initialize(to: element)
    count &+= 1
  }

  /// Takes the last value out; the list must not be empty.
  @inline(__always)
  mutating func removeLast() -> Element {
    assert(count > 0)
    count &-= 1
    return (storage + count).move()
  }

  /// Takes out all values from `index` on.
  @inline(__always)
  mutating func removeAll(from index: Int = 0) {
    assert(index >= 0 && index <= count)
    // One by one: for a range the runtime is called.
    while count > index {
      count &-= 1
      (storage + count).deinitialize(count: 1)
    }
  }

  /// The values from `first` up to `end`, as they are until the list is changed.
  @inline(__always)
  func values(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    return UnsafeBufferPointer(start: storage + range.lowerBound, count: range.count)
  }

  /// Sorts so that what goes first comes last, to be taken out first; of equal values the one that was
  /// appended first goes first. O(n log n).
  @inline(never)
  mutating func reverseAndSort(by goesBefore: (Element, Element) -> Bool) {
    var values = (0..<count).reversed().map { storage[$0] }
    // Stable: what goes later, or is equal and was appended later, stays in front.
    values.sort { goesBefore($1, $0) }
    for index in 0..<count { storage[index] = values[index] }
  }

  @inline(never)
  private mutating func grow() {
    let places = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    places.moveInitialize(from: storage, count: count)
    storage.deallocate()
    storage = places
    capacity *= 2
  }
}
