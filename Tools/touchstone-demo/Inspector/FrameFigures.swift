import TouchDisplay
import TouchTracking

/// How long pictures take, summed up over a quarter of a second so that it can be read.
struct FrameFigures {
  /// What is shown.
  struct Summary: Hashable {
    /// Pictures a second.
    var rate: Double
    /// The time that a picture took from its beginning until it was handed to the screen, on the
    /// average: with what the graphics card needs, and the wait for the screen.
    var frame: TimeSpan
    /// How much of that the program took to say what is to be drawn, on the average.
    var submitting: TimeSpan
    /// The time from the newest touch in a picture to its being handed to the screen, on the average;
    /// nil where no picture had a new touch.
    var latency: TimeSpan?
    /// The longest such time.
    var longestLatency: TimeSpan?
  }

  /// What the last span came to; nil before its end, and when the screen has rested since.
  private(set) var summary: Summary?

  /// After so long without a picture the figures are those of the past.
  static let rest = TimeSpan.seconds(1)

  private static let span = TimeSpan.milliseconds(250)
  private var start: Instant?
  private var last: Instant?
  private var count = 0
  private var frame = TimeSpan.zero
  private var submitting = TimeSpan.zero
  private var latencies: [TimeSpan] = []

  /// Takes note of a picture.
  mutating func note(_ report: FrameReport) {
    let instant = report.presentation
    // A span in which the screen rested tells nothing of the rate.
    if let last, instant - last > FrameFigures.rest { forget() }
    if let start, instant - start >= FrameFigures.span { finish(after: instant - start) }
    if start == nil { start = instant }
    last = instant
    count += 1
    frame = frame + report.frameTime
    submitting = submitting + report.drawingTime
    if let latency = report.latency { latencies.append(latency) }
  }

  /// Forgets all that there was.
  mutating func forget() {
    summary = nil
    last = nil
    reset()
  }

  private mutating func finish(after span: TimeSpan) {
    func mean(_ sum: TimeSpan, _ count: Int) -> TimeSpan { .seconds(sum.seconds / Double(count)) }
    summary = Summary(
      rate: Double(count) / span.seconds, frame: mean(frame, count),
      submitting: mean(submitting, count),
      latency: latencies.isEmpty
        ? nil : mean(latencies.reduce(TimeSpan.zero, +), latencies.count),
      longestLatency: latencies.max())
    reset()
  }

  private mutating func reset() {
    start = nil
    count = 0
    frame = .zero
    submitting = .zero
    latencies.removeAll(keepingCapacity: true)
  }
}

extension FrameFigures.Summary {
  /// The figures in words.
  ///
  /// - Parameter smoothing: The smoothing whose figures are added; nil for none.
  func text(_ smoothing: FrameSmoothing?) -> String {
    var parts = [
      "\(rate.whole) frames/s",
      "\(milliseconds(frame)) each, \(milliseconds(submitting)) to submit",
    ]
    if let latency, let longestLatency {
      parts.append(
        "touch to screen \(milliseconds(latency)), at most \(milliseconds(longestLatency))")
    }
    if let smoothing, smoothing.isOn, let figures = smoothing.figures {
      parts.append(
        "jerk \(figures.reported.hundredths) pt, drawn \(figures.drawn.hundredths) pt")
    }
    return parts.joined(separator: " · ")
  }

  private func milliseconds(_ span: TimeSpan) -> String { "\((span.seconds * 1000).tenths) ms" }
}
