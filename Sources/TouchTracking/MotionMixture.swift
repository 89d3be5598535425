import TouchGeometry

/// The estimated movement of a touch at an instant, by a ``MotionFilter``.
struct MotionEstimate {
  /// The offset from the filter's origin, in points.
  var offset: Vector
  /// The standard deviation of each component of ``offset``.
  var deviation: Double
  var velocity: Velocity
}

/// The state of four filters: means, and covariances in units of the variance of a position.
struct MotionState {
  typealias Lanes = SIMD4<Double>
  var x: Lanes
  var y: Lanes
  var speedX: Lanes
  var speedY: Lanes
  /// The variance of a coordinate, that of its velocity, and their covariance.
  var placeVariance: Lanes
  var covariance: Lanes
  var speedVariance: Lanes
}

/// How well the positions matched the predictions of four filters.
struct MotionFit {
  /// The squared prediction errors divided by their variances.
  var surprise = SIMD4<Double>.zero
  /// The product of these variances. 32 of them, each between 1 and 1e8, do not overflow.
  var spread = SIMD4<Double>.one

  @inline(__always)
  mutating func add(
    _ x: SIMD4<Double>, _ y: SIMD4<Double>, variance: SIMD4<Double>, inverse: SIMD4<Double>
  ) {
    surprise += (x * x + y * y) * inverse
    spread *= variance
  }
}

/// The mean over filters, weighted by their likelihoods.
///
/// With the noise integrated out, the likelihood of a filter is scale^-n / spread, where scale is the sum of
/// the squared prediction errors including that of the prior, and n counts the positions including those of
/// the prior. n is a whole number, so products of ratios suffice, without logarithms.
struct MotionMixture {
  typealias Lanes = SIMD4<Double>
  private let weights: (Lanes, Lanes)
  /// The reciprocal of the sum of the weights.
  private let share: Double
  /// The variances of a position's coordinate, as the filters see it.
  private let noise: (Lanes, Lanes)

  /// The weights of two sets of filters, which have predicted `places` positions. The variance of a position
  /// is known as well as after `prior` positions.
  @inline(__always)
  init(_ walk: MotionFit, _ curve: MotionFit, variance: Double, prior: Int, places: Int) {
    let base = Double(prior) * variance
    let scales = (base + walk.surprise / 2, base + curve.surprise / 2)
    // Both ratios are at most 1. The filter with the minimum scale has a weight of at least 1e-248.
    let scale = Self.minimum(scales.0, scales.1)
    let spread = Self.minimum(walk.spread, curve.spread)
    let n = prior + places
    weights = (
      Self.power(scale / scales.0, n) * (spread / walk.spread),
      Self.power(scale / scales.1, n) * (spread / curve.spread)
    )
    share = 1 / (weights.0 + weights.1).sum()
    noise = (scales.0 / Double(n), scales.1 / Double(n))
  }

  /// The minimum of all lanes. The standard library's functions are not inlined: 120 of 4,800 instructions.
  @inline(__always)
  private static func minimum(_ a: Lanes, _ b: Lanes) -> Double {
    let lanes = a.replacing(with: b, where: b .< a)
    return min(min(lanes[0], lanes[1]), min(lanes[2], lanes[3]))
  }

  /// The power of numbers between 0 and 1. Those below 1e-9 count as 1e-9, which is negligible as a weight;
  /// smaller powers would be denormal numbers, which are slow.
  @inline(__always)
  private static func power(_ base: Lanes, _ exponent: Int) -> Lanes {
    var square = base.replacing(with: 1e-9, where: base .< 1e-9)
    var result = Lanes.one
    var rest = exponent
    while true {
      if rest & 1 == 1 { result *= square }
      rest >>= 1
      if rest == 0 { return result }
      square *= square
    }
  }

  /// The mean of values of the filters.
  @inline(__always)
  private func mean(_ walk: Lanes, _ curve: Lanes) -> Double {
    (weights.0 * walk + weights.1 * curve).sum() * share
  }

  /// The variance of a position's coordinate, in square points, estimated from the touch itself.
  @inline(__always)
  var variance: Double { mean(noise.0, noise.1) }

  /// The mean velocity.
  @inline(__always)
  func velocity(_ walk: MotionState, _ curve: MotionState) -> Vector {
    Vector(dx: mean(walk.speedX, curve.speedX), dy: mean(walk.speedY, curve.speedY))
  }

  /// Means and standard deviations, from those of the filters and from their differences.
  func estimate(_ walk: MotionState, _ curve: MotionState) -> MotionEstimate {
    let offset = Vector(dx: mean(walk.x, curve.x), dy: mean(walk.y, curve.y))
    let offsetSquares = mean(
      walk.placeVariance * noise.0 + (walk.x * walk.x + walk.y * walk.y) / 2,
      curve.placeVariance * noise.1 + (curve.x * curve.x + curve.y * curve.y) / 2)
    let velocity = velocity(walk, curve)
    let squares = mean(
      walk.speedVariance * noise.0 + (walk.speedX * walk.speedX + walk.speedY * walk.speedY) / 2,
      curve.speedVariance * noise.1
        + (curve.speedX * curve.speedX + curve.speedY * curve.speedY) / 2)
    return MotionEstimate(
      offset: offset, deviation: Self.deviation(offsetSquares, offset),
      velocity: Velocity(
        vector: velocity, standardDeviation: Self.deviation(squares, velocity)))
  }

  private static func deviation(_ squares: Double, _ mean: Vector) -> Double {
    max(squares - mean.squaredLength / 2, 0).squareRoot()
  }
}
