import TouchGeometry

/// The noise of the places that one panel reports, learned from fingers that rest or creep.
///
/// Between reports such a finger moves evenly, so the difference of two successive steps is noise:
/// that of three places, with six times the variance of one. Half of these differences are expected
/// below the median of their distribution; each one moves the estimate a little towards where that
/// holds. A median is robust against a few steps of fingers that do speed up, and against outliers.
/// Differences of exactly zero do not count: on a panel of coarse units they say that a finger
/// rests, and nothing of its noise.
struct PlaceNoise {
  /// The steps, in points, of a finger that at most creeps.
  static let creep = 2.0
  /// The median of the squared length of a difference, as a multiple of a coordinate's variance.
  private static let median = 12 * 0.6931
  private static let range = 0.0004...4.0

  /// The variance of a coordinate, in square points.
  private var variance: Double
  /// The standard deviation of a coordinate, in points.
  private(set) var deviation: Float
  /// How many differences were seen, as far as that matters.
  private var count = 0.0

  /// What is known before any touch: a jitter of 0.3 pt (0.05 mm), and the rounding to whole
  /// units, which adds a twelfth of the square of one. A unit of a millimeter or more is one of
  /// calculation, and not what the panel rounds to.
  init(of surface: Surface) {
    let (x, y) = (surface.pointsPerUnitX, surface.pointsPerUnitY)
    let squares = max(x, y) < Surface.pointsPerMillimeter ? (x * x + y * y) / 24 : 0
    variance = min(0.09 + squares, 1)
    deviation = Float(variance.squareRoot())
  }

  /// Learns from the steps before and after a place.
  @inline(__always)
  mutating func learn(_ step: Vector, after last: Vector) {
    let creep = Self.creep * Self.creep
    guard step.squaredLength < creep, last.squaredLength < creep else { return }
    learn((step - last).squaredLength)
  }

  private mutating func learn(_ square: Double) {
    guard square > 0 else { return }
    // The first ones count for more, as the surface tells little.
    let share = max(0.5 / (count + 4), 0.01)
    if count < 64 { count += 1 }
    variance *= square > Self.median * variance ? 1 + share : 1 - share
    variance = min(max(variance, Self.range.lowerBound), Self.range.upperBound)
    deviation = Float(variance.squareRoot())
  }
}
