import TouchDisplay
import TouchTracking

/// The times of frames, averaged over a quarter of a second so that they are readable.
struct FrameFigures {
  /// The displayed figures.
  struct Summary: Hashable {
    /// Frames per second.
    var rate: Double
    /// The average time from the start of a frame until it was presented, including the work of the graphics
    /// card and the wait for the screen.
    var frame: TimeSpan
    /// The average part of that time in which the program submitted its drawing.
    var submitting: TimeSpan
    /// The average time from the newest touch in a frame to its presentation; nil if no frame had a new
    /// touch.
    var latency: TimeSpan?
    /// The maximum of that time.
    var longestLatency: TimeSpan?
  }

  /// The measurements of the last span; nil before its end, and after the screen was idle.
  private(set) var summary: Summary?

  /// After this time without a frame the measurements are outdated.
  static let rest = TimeSpan.seconds(1)

  private static let span = TimeSpan.milliseconds(250)
  private var start: Instant?
  private var last: Instant?
  private var count = 0
  private var frame = TimeSpan.zero
  private var submitting = TimeSpan.zero
  private var latencies: [TimeSpan] = []

  /// Adds a frame.
  mutating func note(_ report: FrameReport) {
    let instant = report.presentation
    // A span with idle time says nothing about the frame rate.
    if let last, instant - last > FrameFigures.rest { forget() }
    if let start, instant - start >= FrameFigures.span { finish(after: instant - start) }
    if start == nil { start = instant }
    last = instant
    count += 1
    frame = frame + report.frameTime
    submitting = submitting + report.drawingTime
    if let latency = report.latency { latencies.append(latency) }
  }

  /// Discards all frames.
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
  /// - Parameter smoothing: The smoothing whose measurements are added; nil for none.
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
