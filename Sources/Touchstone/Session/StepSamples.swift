import TouchTracking

/// The samples of a step of several touches, and the touches that they are of; kept from step to step for
/// the sake of its storage.
struct TouchGroup: ~Copyable {
  /// One sample a touch. Outside of judging it may be longer than ``touches``.
  private(set) var samples: [TouchSample] = []
  private(set) var touches = Scratch<Touch>()

  var isEmpty: Bool { touches.isEmpty }

  mutating func removeAll() { touches.removeAll() }

  mutating func append(_ sample: TouchSample, of touch: Touch) {
    // The list keeps its length from step to step: to empty it costs more than all else here.
    if touches.count < samples.count {
      samples[touches.count] = sample
    } else {
      samples.append(sample)
    }
    touches.append(touch)
  }

  /// Makes both lists of one length.
  mutating func close() {
    if samples.count > touches.count { samples.removeLast(samples.count - touches.count) }
  }

  /// Exchanges the samples for others: a list that is shown while it is kept would be copied.
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

/// The sample of a step of one touch as the list that recognizers judge; a list of its own, which is
/// lent without being counted since this cannot be copied.
struct LoneSample: ~Copyable {
  private var list: [TouchSample] = []

  @inline(__always)
  mutating func set(_ sample: TouchSample) {
    if list.isEmpty { list.append(sample) } else { list[0] = sample }
  }

  @inline(__always)
  func with<Result>(_ body: ([TouchSample]) -> Result) -> Result { body(list) }
}
