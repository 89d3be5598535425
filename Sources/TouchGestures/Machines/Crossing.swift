import TouchGeometry
import TouchTracking

/// The point of a step between two samples at which a limit was crossed.
struct Crossing: Hashable, Sendable {
  /// The share of the step, from 0 to 1.
  var fraction: Double
  /// The instant of the crossing.
  var instant: Instant
}

extension Vector {
  /// Whether the vector is at least this long, in points; the length is not negative.
  package func reaches(_ length: Double) -> Bool { squaredLength >= length * length }
}

/// A movement between two samples.
///
/// Thresholds are crossed between samples. If the later sample counted as the crossing, the order of two
/// crossings would depend on the report rate, so the instant is interpolated.
struct Step: Hashable, Sendable {
  var from: Vector
  var to: Vector
  var start: Instant
  var end: Instant

  /// Creates a step.
  ///
  /// - Parameter scan: The scan interval of the panel; zero while it is unknown. Movement reported after a
  ///   longer silence happened within the last scan.
  init(from: Vector, at start: Instant, to: Vector, at end: Instant, scan: TimeSpan = .zero) {
    self.from = from
    self.to = to
    self.start = ScanStep.beginning(
      of: (to - from).length, from: start, to: end, interval: scan)
    self.end = end
  }

  /// The vector at an instant. In a long step the movement happens at its end, as in a ``Crossing``.
  func vector(at instant: Instant) -> Vector {
    let start = max(start, end - Thresholds.maximumSampleGap)
    guard instant > start, end > start else { return from }
    return from + (to - from) * min((instant - start).seconds / (end - start).seconds, 1)
  }

  /// The point at which the length of the vector reaches `length`: the larger root of a quadratic equation,
  /// since the step starts inside the circle. A step that starts outside crosses at once.
  func crossing(length: Double) -> Crossing {
    let way = to - from
    let a = way.squaredLength
    let b = from.dot(way)
    let c = from.squaredLength - length * length
    guard a > 0, c < 0 else { return Crossing(share: c < 0 ? 1 : 0, from: start, to: end) }
    let fraction = (-b + (b * b - a * c).squareRoot()) / a
    return Crossing(share: fraction, from: start, to: end)
  }
}

extension Crossing {
  /// The point at which a value that changes linearly from `first` to `last` reaches `limit`.
  init(of limit: Double, from first: Double, at start: Instant, to last: Double, at end: Instant) {
    let way = last - first
    self.init(share: way == 0 ? 1 : (limit - first) / way, from: start, to: end)
  }

  /// A share of the step from `start` to `end`; for a long step only the end counts, because a still finger
  /// sends no reports.
  init(share: Double, from start: Instant, to end: Instant) {
    fraction = share.isNaN ? 1 : min(max(share, 0), 1)
    let start = max(start, end - Thresholds.maximumSampleGap)
    let step = Double((end - start).microseconds) * fraction
    instant = start + TimeSpan(microseconds: Int64(step.rounded()))
  }
}
