/// The touches of a step with several samples, in the order of the samples; reused from step to step for its storage.
struct TouchGroup: ~Copyable {
  private var touches = UnretainedList<Touch>()

  var count: Int { touches.count }

  mutating func removeAll() { touches.removeAll() }

  mutating func append(_ touch: Touch) { touches.append(touch) }

  /// Calls `body` with the touch at `index`, without retaining it.
  @inline(__always)
  func with<Result>(_ index: Int, _ body: (Touch) -> Result) -> Result {
    touches.with(index, body)
  }

  /// Whether all touches have the same recognizers.
  var haveSameReceivers: Bool {
    guard touches.count > 1 else { return true }
    return touches.with(0) { first in
      for index in 1..<touches.count
      where !touches.with(index, { $0.receivers.isIdentical(to: first.receivers) }) {
        return false
      }
      return true
    }
  }
}
