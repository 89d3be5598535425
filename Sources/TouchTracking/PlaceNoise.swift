import TouchGeometry

/// The noise of a panel's reported positions, learned from fingers that rest or creep.
///
/// Such a finger moves evenly between reports, so the difference of two successive steps is noise: that of
/// three positions, with six times the variance of one. Half of these differences should be below the median
/// of their distribution; each difference moves the estimate slightly towards the value for which this is
/// true. A median is robust against a few steps of fingers that do speed up, and against outliers.
/// Differences of zero are ignored: on a panel with coarse units they indicate a finger that rests or moves
/// by the same number of units each time, not the noise.
struct PlaceNoise {
  /// The maximum step, in points, of a finger that creeps.
  static let creep = 2.0
  /// The median of the squared length of a difference, as a multiple of a coordinate's variance.
  private static let median = 12 * 0.6931
  private static let range = 0.0004...4.0

  /// The variance of a coordinate, in square points.
  private var variance: Double
  /// The standard deviation of a coordinate, in points.
  private(set) var deviation: Float
  /// The number of observed differences, up to a limit.
  private var count = 0.0

  /// The estimate before any touch: a jitter of 0.3 pt (0.05 mm), plus the rounding to whole units, which
  /// adds a twelfth of a squared unit. A unit of a millimeter or more is one of calculation, not the panel's
  /// rounding.
  init(of surface: Surface) {
    let (x, y) = (surface.conversion.pointsPerUnitX, surface.conversion.pointsPerUnitY)
    let squares = max(x, y) < Surface.pointsPerMillimeter ? (x * x + y * y) / 24 : 0
    variance = min(0.09 + squares, 1)
    deviation = Float(variance.squareRoot())
  }

  /// Learns from the steps before and after a position.
  @inline(__always)
  mutating func learn(_ step: Vector, after last: Vector) {
    let creep = Self.creep * Self.creep
    guard step.squaredLength < creep, last.squaredLength < creep else { return }
    learn((step - last).squaredLength)
  }

  private mutating func learn(_ square: Double) {
    // Less than a millionth of a point is no difference but the rounding of its calculation.
    guard square > 1e-12 else { return }
    // The first ones count more, because the surface's data is a weak prior.
    let share = max(0.5 / (count + 4), 0.01)
    if count < 64 { count += 1 }
    variance *= square > Self.median * variance ? 1 + share : 1 - share
    variance = min(max(variance, Self.range.lowerBound), Self.range.upperBound)
    deviation = Float(variance.squareRoot())
  }
}
