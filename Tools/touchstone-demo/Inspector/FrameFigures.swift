import TouchTracking

/// How long pictures take, summed up over a quarter of a second so that it can be read.
struct FrameFigures {
  /// What is shown.
  struct Summary: Hashable {
    /// Pictures a second.
    var rate: Double
    /// The time that a picture took to be drawn, on the average.
    var drawing: TimeSpan
    /// The time from the newest touch in a picture to its being handed to the screen, on the average;
    /// nil where no picture had a new touch.
    var latency: TimeSpan?
    /// The longest such time.
    var longestLatency: TimeSpan?
  }

  /// What the last span came to; nil before its end.
  private(set) var summary: Summary?

  private static let span = TimeSpan.milliseconds(250)
  private var start: Instant?
  private var count = 0
  private var drawing = TimeSpan.zero
  private var latencies: [TimeSpan] = []

  /// Takes note of a picture.
  ///
  /// - Parameters:
  ///   - instant: When it was handed to the screen.
  ///   - drawing: How long it took.
  ///   - latency: The time from the newest touch that it shows to `instant`; nil if none is new.
  mutating func note(at instant: Instant, drawing: TimeSpan, latency: TimeSpan?) {
    // A span in which the screen rested tells nothing of the rate.
    if let start, instant - start > .seconds(1) { reset() }
    if let start, instant - start >= FrameFigures.span { finish(after: instant - start) }
    if start == nil { start = instant }
    count += 1
    self.drawing = self.drawing + drawing
    if let latency { latencies.append(latency) }
  }

  private mutating func finish(after span: TimeSpan) {
    let sum = latencies.reduce(TimeSpan.zero, +)
    summary = Summary(
      rate: Double(count) / span.seconds, drawing: .seconds(drawing.seconds / Double(count)),
      latency: latencies.isEmpty ? nil : .seconds(sum.seconds / Double(latencies.count)),
      longestLatency: latencies.max())
    reset()
  }

  private mutating func reset() {
    start = nil
    count = 0
    drawing = .zero
    latencies.removeAll(keepingCapacity: true)
  }
}
