import TouchGeometry

/// The estimated movement of a touch at an instant, by a ``MotionFilter``.
struct MotionEstimate {
  /// The offset from the filter's origin, in points.
  var offset: Vector
  /// The standard deviation of each component of ``offset``.
  var deviation: Double
  var velocity: Velocity
  /// The variance of a position's coordinate, in square points, estimated from the touch itself.
  var variance: Double
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
  private var total = Lanes.zero
  private var noise = Lanes.zero
  private var x = Lanes.zero
  private var y = Lanes.zero
  private var speedX = Lanes.zero
  private var speedY = Lanes.zero
  private var offsetSquares = Lanes.zero
  private var speedSquares = Lanes.zero

  /// The estimate by two sets of filters, which have predicted `places` positions. The variance of a position
  /// is known as well as after `prior` positions.
  @inline(__always)
  static func estimate(
    _ walk: VelocityWalk, _ curve: AccelerationWalk, variance: Double, prior: Int, places: Int
  ) -> MotionEstimate {
    let base = Double(prior) * variance
    let scales = (base + walk.fit.surprise / 2, base + curve.fit.surprise / 2)
    let spreads = (walk.fit.spread, curve.fit.spread)
    // Both ratios are at most 1. The filter with the minimum scale has a weight of at least 1e-248.
    let scale = minimum(scales.0, scales.1)
    let spread = minimum(spreads.0, spreads.1)
    let n = prior + places
    var mixture = MotionMixture()
    mixture.add(
      walk.state, weights: power(scale / scales.0, n) * (spread / spreads.0),
      noise: scales.0 / Double(n))
    mixture.add(
      curve.state, weights: power(scale / scales.1, n) * (spread / spreads.1),
      noise: scales.1 / Double(n))
    return mixture.estimate
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

  @inline(__always)
  private mutating func add(_ state: MotionState, weights: Lanes, noise: Lanes) {
    total += weights
    self.noise += weights * noise
    x += weights * state.x
    y += weights * state.y
    speedX += weights * state.speedX
    speedY += weights * state.speedY
    let (placeSquares, squares) = (
      state.x * state.x + state.y * state.y,
      state.speedX * state.speedX + state.speedY * state.speedY
    )
    offsetSquares += weights * (state.placeVariance * noise + placeSquares / 2)
    speedSquares += weights * (state.speedVariance * noise + squares / 2)
  }

  /// Means and standard deviations, from those of the filters and from their differences.
  @inline(__always)
  private var estimate: MotionEstimate {
    let share = 1 / total.sum()
    let place = Vector(dx: x.sum() * share, dy: y.sum() * share)
    let velocity = Vector(dx: speedX.sum() * share, dy: speedY.sum() * share)
    return MotionEstimate(
      offset: place,
      deviation: Self.deviation(offsetSquares.sum() * share, place),
      velocity: Velocity(
        vector: velocity, standardDeviation: Self.deviation(speedSquares.sum() * share, velocity)),
      variance: noise.sum() * share)
  }

  private static func deviation(_ squares: Double, _ mean: Vector) -> Double {
    max(squares - mean.squaredLength / 2, 0).squareRoot()
  }
}
