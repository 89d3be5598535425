import TouchTracking

/// The samples of a step with several touches, and their touches; reused from step to step for its storage.
struct TouchGroup: ~Copyable {
  /// One sample per touch. Outside of judging it may be longer than ``touches``.
  private(set) var samples: [TouchSample] = []
  private(set) var touches = UnretainedList<Touch>()

  var isEmpty: Bool { touches.isEmpty }

  mutating func removeAll() { touches.removeAll() }

  mutating func append(_ sample: TouchSample, of touch: Touch) {
    // The array keeps its length from step to step, because emptying it is costly.
    if touches.count < samples.count {
      samples[touches.count] = sample
    } else {
      samples.append(sample)
    }
    touches.append(touch)
  }

  /// Makes both lists the same length.
  mutating func close() {
    if samples.count > touches.count { samples.removeLast(samples.count - touches.count) }
  }

  /// Exchanges the samples for others, which avoids a copy of the array.
  mutating func exchangeSamples(_ others: inout [TouchSample]) { swap(&samples, &others) }

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
