/// A list of plain values that keeps its storage when it is emptied.
///
/// TouchGestures has its own copy: generic code for noncopyable lists is not specialized across modules,
/// which made taps 50% slower.
///
/// Used for lists that are filled and emptied with every touch, where an array's uniqueness checks are
/// costly. Storage is allocated with the first value.
struct ReusableArray<Element: BitwiseCopyable>: ~Copyable {
  private var storage: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private(set) var count = 0

  init() {}

  deinit { storage?.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// The value at `index`, which must be below ``count``.
  subscript(index: Int) -> Element {
    // Storage exists for at least `count` values.
    get {
      assert(index >= 0 && index < count)
      return storage.unsafelyUnwrapped[index]
    }
    set {
      assert(index >= 0 && index < count)
      storage.unsafelyUnwrapped[index] = newValue
    }
  }

  /// Calls `body` with the values, which it must not change.
  @inline(__always)
  func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: storage, count: count).span)
  }

  /// Adds a value at the end. It is an autoclosure because a large value that was read before the call of
  /// ``grow()`` would be copied to the stack.
  @inline(__always)
  mutating func append(_ value: @autoclosure () -> Element) {
    if count == capacity { grow() }
    storage.unsafelyUnwrapped[count] = value()
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    // Not four at once: most lists of samples, each of 56 bytes, never have more than one.
    let larger = max(1, capacity * 2)
    let places = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    if let storage {
      places.update(from: storage, count: count)
      storage.deallocate()
    }
    storage = places
    capacity = larger
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Removes and returns the value at `index`, which must be below ``count``; the others keep their order.
  mutating func remove(at index: Int) -> Element {
    let value = self[index]
    for place in index..<(count - 1) {
      storage.unsafelyUnwrapped[place] = storage.unsafelyUnwrapped[place + 1]
    }
    count -= 1
    return value
  }
}
