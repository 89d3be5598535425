import TouchTracking

/// The samples of a step with several touches, and their touches; reused from step to step for its storage.
struct TouchGroup: ~Copyable {
  /// One sample per touch.
  private(set) var samples = ReusableArray<TouchSample>()
  private(set) var touches = UnretainedList<Touch>()

  var isEmpty: Bool { touches.isEmpty }

  mutating func removeAll() {
    touches.removeAll()
    samples.removeAll()
  }

  mutating func append(_ sample: TouchSample, of touch: Touch) {
    samples.append(sample)
    touches.append(touch)
  }

  /// Exchanges the samples for others, so that they can be judged while the group stays accessible.
  mutating func exchangeSamples(_ others: inout ReusableArray<TouchSample>) {
    swap(&samples, &others)
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
