/// A short list that stores up to two elements inline, for fingers: nearly all gestures have one or two.
///
/// An array would check uniqueness with every change and follow a pointer with every access, which is most of
/// the cost of a resting finger. The two elements are properties and not an inline array, because indexing
/// one with a variable copies it.
@usableFromInline
struct SmallArray<Element> {
  @usableFromInline private(set) var count = 0
  /// All elements, once there are three and until the list is emptied.
  @usableFromInline private(set) var spilled: [Element] = []
  /// The elements while there are at most two and ``spilled`` is empty; those from ``count`` on are unused.
  @usableFromInline var first: Element
  @usableFromInline var second: Element

  /// Creates an empty list; `filler` is stored in unused elements.
  init(filler: Element) {
    first = filler
    second = filler
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// Whether the elements are in ``spilled``.
  @inlinable @inline(__always)
  var isSpilled: Bool { !spilled.isEmpty }

  /// The element at `index`, which must be below ``count``.
  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return isSpilled ? spilled[index] : index == 0 ? first : second
  }

  /// The only element of a list that never had three; otherwise nil. Nearly all gestures have one finger.
  @inline(__always)
  var only: Element? { count == 1 && !isSpilled ? first : nil }

  /// The result of combining `initial` with each element in turn by `next`.
  ///
  /// Passed by value, because a captured variable would be kept in memory.
  @inline(__always)
  func reduce<Result>(_ initial: Result, _ next: (Result, Element) -> Result) -> Result {
    var result = initial
    if isSpilled {
      for element in spilled { result = next(result, element) }
    } else if count > 0 {
      result = next(result, first)
      if count > 1 { result = next(result, second) }
    }
    return result
  }

  /// The index of the first element that satisfies `predicate`, or nil.
  @inline(__always)
  func firstIndex(where predicate: (Element) -> Bool) -> Int? {
    if isSpilled { return spilled.firstIndex(where: predicate) }
    if count > 0, predicate(first) { return 0 }
    return count > 1 && predicate(second) ? 1 : nil
  }

  /// Changes the first element that satisfies `predicate`, in a list that is not ``isSpilled``; returns whether
  /// there is one.
  @inlinable @inline(__always)
  mutating func changeInline(
    where predicate: (Element) -> Bool, _ body: (inout Element) -> Void
  ) -> Bool {
    assert(!isSpilled)
    if count > 0, predicate(first) {
      body(&first)
    } else if count > 1, predicate(second) {
      body(&second)
    } else {
      return false
    }
    return true
  }

  /// Changes the elements of a list that is ``isSpilled``; their number must not change.
  @inline(__always)
  mutating func changeSpilled(_ body: (inout MutableSpan<Element>) -> Void) {
    // A span checks uniqueness once; the array would check it with every access.
    var elements = spilled.mutableSpan
    body(&elements)
  }

  /// Changes each element in turn.
  mutating func changeEach(_ body: (inout Element) -> Void) {
    for index in spilled.indices { body(&spilled[index]) }
    guard !isSpilled else { return }
    if count > 0 { body(&first) }
    if count > 1 { body(&second) }
  }

  /// Stores the first element of an empty list. Most lists never have a second one.
  @inline(__always)
  mutating func start(with element: Element) {
    assert(count == 0 && !isSpilled)
    first = element
    count = 1
  }

  @inline(never)
  mutating func append(_ element: Element) {
    if isSpilled {
      spilled.append(element)
    } else if count == 0 {
      first = element
    } else if count == 1 {
      second = element
    } else {
      spilled.append(first)
      spilled.append(second)
      spilled.append(element)
    }
    count += 1
  }

  /// Removes the element at `index`; the others keep their order.
  @inline(__always)
  mutating func remove(at index: Int) {
    assert(index >= 0 && index < count)
    if count == 1, !isSpilled { count = 0 } else { removeFromSeveral(at: index) }
  }

  @inline(never)
  private mutating func removeFromSeveral(at index: Int) {
    count -= 1
    if isSpilled {
      spilled.remove(at: index)
    } else if index == 0 {
      first = second
    }
  }

  @inline(__always)
  mutating func removeAll() {
    if isSpilled { spilled.removeAll(keepingCapacity: true) }
    count = 0
  }
}

extension SmallArray: Sendable where Element: Sendable {}
