/// Shortens a failing list by Zeller's delta debugging, which removes parts of half the length, then of a
/// quarter, and so on, until no single element can be removed.
struct Reducer<Element> {
  /// Whether a list still fails in the same way.
  let isFailing: ([Element]) -> Bool
  /// Whether there is time left.
  var shouldContinue: () -> Bool = { true }

  /// The shortest list found; the list itself if nothing can be removed.
  func reduce(_ list: [Element]) -> [Element] {
    var list = list
    var length = max(list.count / 2, 1)
    while !list.isEmpty {
      let before = list.count
      sweep(&list, length)
      if !shouldContinue() { return list }
      if length > 1 {
        length = max(min(length / 2, list.count), 1)
      } else if list.count == before {
        return list
      }
    }
    return list
  }

  /// Removes every part of this length that is not needed, from the end, where elements are needed least.
  private func sweep(_ list: inout [Element], _ length: Int) {
    var end = list.count
    while end > 0, shouldContinue() {
      let start = max(end - length, 0)
      var candidate = list
      candidate.removeSubrange(start..<end)
      if isFailing(candidate) { list = candidate }
      end = min(start, list.count)
    }
  }

  /// Replaces each element by a simpler one if the list still fails.
  func simplify(_ list: [Element], _ simpler: (Element) -> [Element]) -> [Element] {
    var list = list
    for index in list.indices {
      for element in simpler(list[index]) where shouldContinue() {
        var candidate = list
        candidate[index] = element
        if isFailing(candidate) {
          list = candidate
          break
        }
      }
    }
    return list
  }
}
