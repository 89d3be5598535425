import TouchTracking

/// The intermediate instants at which a step between two samples is judged.
///
/// A finger's location is known only at its reports, and the finger is assumed to move straight from one to the
/// next. Distances and angles do not change linearly on this path: they may cross a limit and return, or cross two
/// in an order that their values at both ends do not reveal. A panel with a higher report rate would show it. So a
/// long step is judged as if the fingers had been reported every few points.
struct Substeps: Sequence, IteratorProtocol {
  /// The distance between two judged instants, in points.
  static let distance = 2.0
  /// The maximum number of judged instants in a step.
  static let maximumCount = 32

  private let start: Instant
  private let span: TimeSpan
  private let count: Int
  private var index = 0

  /// Creates the instants from `start` to `end` for fingers that move by up to `way` points in between.
  init(from start: Instant, to end: Instant, way: Double) {
    self.start = start
    span = end - start
    let looks =
      way < Double(Self.maximumCount) * Self.distance
      ? Int(way / Self.distance) + 1 : Self.maximumCount
    // A step without duration has one.
    count = Swift.max(1, Swift.min(looks, Int(clamping: span.microseconds)))
  }

  /// The beginning and the end of the next part of the step.
  mutating func next() -> (from: Instant, to: Instant)? {
    guard index < count else { return nil }
    index += 1
    return (instant(index - 1), instant(index))
  }

  /// The share of the whole step that has passed at `instant`, from 0 to 1.
  func share(of instant: Instant) -> Double {
    guard span > .zero else { return 1 }
    return Swift.min(Swift.max((instant - start).seconds / span.seconds, 0), 1)
  }

  private func instant(_ index: Int) -> Instant {
    start + TimeSpan(microseconds: span.microseconds * Int64(index) / Int64(count))
  }
}
