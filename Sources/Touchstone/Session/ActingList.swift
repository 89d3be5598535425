import TouchGestures
import TouchTracking

/// Recognizers whose actions are called at the end of the turn, in the order of their actions.
///
/// Order: by the instant of the first pending state, then deepest layer first, then by when they were added to
/// their layer. When several instants are delivered together, the earlier one is sent first; otherwise a gesture
/// would begin before the gesture that it had to wait for ended. Programs rely on the rest: in a combined pan,
/// pinch and rotation, the pan moves the layer before the other two transform it. (The recognizer that *wins*
/// is the one added last.)
///
/// The recognizers are unretained, like those of an ``UnretainedList``. What decides about their order is kept
/// beside each reference, so that sorting reads none of them: 3 % of the time of a movement.
struct ActingList: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var recognizer: Unmanaged<GestureRecognizer>
    var since: Instant
    var depth: Int
    var sequence: Int

    @inline(__always)
    func precedes(_ other: Entry) -> Bool {
      if since != other.since { return since < other.since }
      if depth != other.depth { return depth > other.depth }
      return sequence < other.sequence
    }
  }

  private var entries = ReusableArray<Entry>()
  /// Whether the actions of a recognizer are called with a new gesture.
  private(set) var hasBeginnings = false

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// Adds a recognizer, whose first state is pending since `instant`.
  @inline(__always)
  mutating func append(_ recognizer: GestureRecognizer, since instant: Instant) {
    if recognizer.actionQueue.startsGesture { hasBeginnings = true }
    entries.append(
      Entry(
        recognizer: Unmanaged.passUnretained(recognizer), since: instant,
        depth: recognizer.rank.depth, sequence: recognizer.rank.sequence))
  }

  mutating func removeAll() {
    entries.removeAll()
    hasBeginnings = false
  }

  /// Calls `body` with the recognizer at `index`, without retaining it.
  @inline(__always)
  func with<Result>(_ index: Int, _ body: (GestureRecognizer) -> Result) -> Result {
    entries[index].recognizer._withUnsafeGuaranteedRef(body)
  }

  /// Sorts the recognizers in the order of their actions.
  ///
  /// The most recently added recognizer of a layer judges first and acts last: the list of one layer is reversed, and
  /// a longer one consists of reversed runs. Any other list is sorted by insertion.
  mutating func sort() {
    guard count > 1 else { return }
    let end = endOfDescent(from: 0)
    if end == count { return reverse(0, end) }
    if count > 8, reverseRuns(first: end) { return }
    for index in 1..<count {
      let entry = entries[index]
      var place = index
      while place > 0, entry.precedes(entries[place - 1]) {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }

  /// The end of the recognizers from `start` on that are in descending order.
  @inline(__always)
  private func endOfDescent(from start: Int) -> Int {
    var end = start + 1
    while end < count, entries[end].precedes(entries[end - 1]) { end += 1 }
    return end
  }

  /// Reverses each descending run; the first one ends at `end`. Returns whether the runs follow each other in order, so
  /// that nothing is left to sort.
  @inline(never)
  private mutating func reverseRuns(first end: Int) -> Bool {
    var (start, end) = (0, end)
    var isSorted = true
    while start < count {
      reverse(start, end)
      if start > 0, entries[start].precedes(entries[start - 1]) { isSorted = false }
      start = end
      end = endOfDescent(from: start)
    }
    return isSorted
  }

  @inline(__always)
  private mutating func reverse(_ start: Int, _ end: Int) {
    var (low, high) = (start, end - 1)
    while low < high {
      let entry = entries[low]
      entries[low] = entries[high]
      entries[high] = entry
      (low, high) = (low + 1, high - 1)
    }
  }
}
