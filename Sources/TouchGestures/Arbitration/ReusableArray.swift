/// A list with its own storage, which is kept when the list is emptied.
///
/// The arbiter's lists are short and are filled and emptied with every verdict, where an array's uniqueness
/// checks are costly. The storage is never shared, because the list cannot be copied.
///
/// `UniqueArray` of swift-collections 1.6 checks every index. If it replaced all such lists, two fingers
/// would cost 7 % more (benchmark W2: 166 ns per event instead of 155), and taps 9 % more (W3: 210 instead of
/// 192).
struct ReusableArray<Element>: ~Copyable {
  /// The first ``count`` elements are initialized, the others up to ``capacity`` are not.
  private var storage: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// Creates an empty list with storage for `capacity` values, at least one.
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

  /// Removes and returns the last value; the list must not be empty.
  @inline(__always)
  mutating func removeLast() -> Element {
    assert(count > 0)
    count &-= 1
    return (storage + count).move()
  }

  /// Removes all values from `index` on.
  @inline(__always)
  mutating func removeAll(from index: Int = 0) {
    assert(index >= 0 && index <= count)
    // One by one, because removing a range calls the runtime.
    while count > index {
      count &-= 1
      (storage + count).deinitialize(count: 1)
    }
  }

  /// The values from `first` up to `end`, valid until the list changes.
  @inline(__always)
  func values(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    return UnsafeBufferPointer(start: storage + range.lowerBound, count: range.count)
  }

  /// Sorts in reverse, so that the first value is the last element and can be removed first; among equal
  /// values the one appended first counts as first. O(n log n), or O(n) if the values were appended in order.
  /// The standard library's sort allocates with each call; this one keeps its memory.
  @inline(never)
  mutating func reverseAndSort(by precedes: (Element, Element) -> Bool) {
    guard count > 1 else { return }
    reverse()
    let isInOrder = !(1..<count).contains { precedes(storage[$0 &- 1], storage[$0]) }
    if isInOrder { return }
    // Merges ever longer sorted runs, from the storage to the places behind the values and back.
    var length = 1
    while capacity < 2 &* count { grow() }
    var (source, target) = (storage, storage + count)
    while length < count {
      var start = 0
      while start < count {
        let middle = min(start &+ length, count)
        let end = min(middle &+ length, count)
        var (left, right) = (start, middle)
        for place in start..<end {
          let takesRight = left == middle || right < end && precedes(source[left], source[right])
          (target + place).moveInitialize(from: source + (takesRight ? right : left), count: 1)
          if takesRight { right &+= 1 } else { left &+= 1 }
        }
        start = end
      }
      swap(&source, &target)
      length &*= 2
    }
    if source != storage { storage.moveInitialize(from: source, count: count) }
  }

  private mutating func reverse() {
    var (low, high) = (0, count &- 1)
    while low < high {
      (storage[low], storage[high]) = (storage[high], storage[low])
      (low, high) = (low &+ 1, high &- 1)
    }
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
