/// A short list that has its elements in place while it has no more than two, for what is counted by
/// fingers: nearly all gestures have one or two.
///
/// An array would be checked for shared storage with every change and be followed to the heap with
/// every look, which is most of the cost of a finger that rests. The two are properties and no inline
/// array, since one that is looked at by a variable index is copied for it.
@usableFromInline
struct NearList<Element> {
  @usableFromInline private(set) var count = 0
  /// The elements while they are no more than two and ``far`` is empty; those from ``count`` on mean
  /// nothing.
  @usableFromInline var first: Element
  @usableFromInline var second: Element
  /// All elements, from the moment on that there are three and until the list is emptied.
  @usableFromInline private(set) var far: [Element] = []

  /// Creates an empty list; `filler` is what is held where there is no element.
  init(filler: Element) {
    first = filler
    second = filler
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// Whether the elements are in ``far``.
  @inlinable @inline(__always)
  var isFar: Bool { !far.isEmpty }

  /// The element at `index`, which must be below ``count``.
  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return isFar ? far[index] : index == 0 ? first : second
  }

  /// What comes of `initial` when each element in turn has been added by `next`.
  ///
  /// Handed on by value: what a closure adds up in a variable of its caller is kept in memory, where
  /// each addition waits for the one before.
  @inline(__always)
  func reduce<Result>(_ initial: Result, _ next: (Result, Element) -> Result) -> Result {
    var result = initial
    if isFar {
      for element in far { result = next(result, element) }
    } else if count > 0 {
      result = next(result, first)
      if count > 1 { result = next(result, second) }
    }
    return result
  }

  /// The index of the first element that satisfies `predicate`, or nil.
  @inline(__always)
  func firstIndex(where predicate: (Element) -> Bool) -> Int? {
    if isFar { return far.firstIndex(where: predicate) }
    if count > 0, predicate(first) { return 0 }
    return count > 1 && predicate(second) ? 1 : nil
  }

  /// Changes the first element that satisfies `predicate`, in a list that is not ``isFar``; returns whether
  /// there is one.
  @inlinable @inline(__always)
  mutating func changeNear(
    where predicate: (Element) -> Bool, _ body: (inout Element) -> Void
  ) -> Bool {
    assert(!isFar)
    if count > 0, predicate(first) {
      body(&first)
    } else if count > 1, predicate(second) {
      body(&second)
    } else {
      return false
    }
    return true
  }

  /// Changes the elements of a list that is ``isFar``; their number must stay.
  @inline(__always)
  mutating func changeFar(_ body: (inout MutableSpan<Element>) -> Void) {
    // A span is checked for shared storage once, the array would be with every access.
    var elements = far.mutableSpan
    body(&elements)
  }

  /// Changes each element in turn.
  mutating func changeEach(_ body: (inout Element) -> Void) {
    for index in far.indices { body(&far[index]) }
    guard !isFar else { return }
    if count > 0 { body(&first) }
    if count > 1 { body(&second) }
  }

  /// Makes an element the first one of an empty list. Most lists never have a second one.
  @inline(__always)
  mutating func start(with element: Element) {
    assert(count == 0 && !isFar)
    first = element
    count = 1
  }

  @inline(never)
  mutating func append(_ element: Element) {
    if isFar {
      far.append(element)
    } else if count == 0 {
      first = element
    } else if count == 1 {
      second = element
    } else {
      far.append(first)
      far.append(second)
      far.append(element)
    }
    count += 1
  }

  /// Takes out the element at `index`; the others keep their order.
  @inline(__always)
  mutating func remove(at index: Int) {
    assert(index >= 0 && index < count)
    if count == 1, !isFar { count = 0 } else { removeFromSeveral(at: index) }
  }

  @inline(never)
  private mutating func removeFromSeveral(at index: Int) {
    count -= 1
    if isFar {
      far.remove(at: index)
    } else if index == 0 {
      first = second
    }
  }

  @inline(__always)
  mutating func removeAll() {
    if isFar { far.removeAll(keepingCapacity: true) }
    count = 0
  }
}

extension NearList: Sendable where Element: Sendable {}
