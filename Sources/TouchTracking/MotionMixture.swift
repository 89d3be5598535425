import TouchGeometry

/// The estimated movement of a touch at an instant, by a ``MotionFilter``.
struct MotionEstimate {
  /// The offset from the newest reported position, in points.
  var offset: Vector
  /// The standard deviation of each component of ``offset``.
  var deviation: Double
  var velocity: Velocity
}

/// The state of four filters: means, and covariances in units of the variance of a position.
struct MotionState {
  typealias Lanes = SIMD4<Double>
  /// The newest reported position relative to the filter's. It is small, and all that is needed of both.
  var restX = Lanes.zero
  var restY = Lanes.zero
  var speedX: Lanes
  var speedY: Lanes
  /// The variance of a coordinate, that of its velocity, and their covariance.
  var placeVariance = Lanes.one
  var covariance: Lanes
  var speedVariance: Lanes

  /// The state at the second position, with the mean velocity in the time `h` since the first.
  init(_ velocity: Vector, after h: Double, speedVariance: Lanes) {
    speedX = Lanes(repeating: velocity.dx)
    speedY = Lanes(repeating: velocity.dy)
    covariance = Lanes(repeating: 1 / h)
    self.speedVariance = speedVariance
  }

  /// Moves the mean position towards the next reported one, after a way from the previous one. Returns the
  /// reciprocal of the prediction's variance: one division instead of several, which dominate the cost here.
  @inline(__always)
  mutating func observe(_ way: Vector, _ fit: inout MotionFit) -> Lanes {
    let (x, y) = (restX + way.dx, restY + way.dy)
    let variance = placeVariance + 1
    let inverse = 1 / variance
    restX = inverse * x
    restY = inverse * y
    fit.surprise += x * restX + y * restY
    fit.spread *= variance
    return inverse
  }
}

/// How well the positions matched the predictions of four filters.
struct MotionFit {
  /// The squared prediction errors divided by their variances.
  var surprise = MotionState.Lanes.zero
  /// The product of these variances. 32 of them, each between 1 and 1e8, do not overflow.
  var spread = SIMD4<Double>.one
}

/// The mean over filters, weighted by their likelihoods.
///
/// With the noise integrated out, the likelihood of a filter is scale^-n / spread, where scale is the sum of
/// the squared prediction errors including that of the prior, and n counts the positions including those of
/// the prior. n is a whole number, so products of ratios suffice, without logarithms.
struct MotionMixture {
  typealias Lanes = MotionState.Lanes
  /// The weights, whose sum is 1.
  private let weights: (Lanes, Lanes)
  /// The sums of squared prediction errors.
  private let scales: (Lanes, Lanes)
  /// The number of positions including those of the prior.
  private let count: Int

  /// The weights of two sets of filters, which have predicted `places` positions. The variance of a position
  /// is known as well as after `prior` positions.
  @inline(__always)
  init(_ walk: MotionFit, _ curve: MotionFit, variance: Double, prior: Int, places: Int) {
    let base = 2 * Double(prior) * variance
    scales = (base + walk.surprise, base + curve.surprise)
    count = prior + places
    // The strongest filters expect the largest errors, so that they have nearly the minimum scale: its weight
    // is at least 1e-248, and the weights of others may be 0.
    let scale = 1 / min(scales.0[3], scales.1[3])
    var powers = (Self.ratio(scales.0, scale), Self.ratio(scales.1, scale))
    var spreads = (walk.spread, curve.spread)
    var rest = count
    while true {
      if rest & 1 == 1 {
        spreads.0 *= powers.0
        spreads.1 *= powers.1
      }
      rest >>= 1
      if rest == 0 { break }
      powers.0 *= powers.0
      powers.1 *= powers.1
    }
    let likelihoods = (1 / spreads.0, 1 / spreads.1)
    let sum = likelihoods.0 + likelihoods.1
    let share = 1 / sum.sum()
    weights = (likelihoods.0 * share, likelihoods.1 * share)
  }

  /// Ratios of scales. Those above 1e9 count as 1e9: their powers do not overflow, and suffice for a negligible
  /// weight.
  @inline(__always)
  private static func ratio(_ scales: Lanes, _ scale: Double) -> Lanes {
    let ratios = scale * scales
    return ratios.replacing(with: 1e9, where: ratios .> 1e9)
  }

  /// The mean of values of the filters.
  @inline(__always)
  private func mean(_ walk: Lanes, _ curve: Lanes) -> Double {
    (weights.0 * walk + weights.1 * curve).sum()
  }

  /// The variance of a position's coordinate, in square points, estimated from the touch itself.
  @inline(__always)
  var variance: Double { mean(scales.0, scales.1) / Double(2 * count) }

  /// The mean velocity.
  @inline(__always)
  func velocity(_ walk: MotionState, _ curve: MotionState) -> Vector {
    Vector(dx: mean(walk.speedX, curve.speedX), dy: mean(walk.speedY, curve.speedY))
  }

  /// Means and standard deviations, from those of the filters and from their differences.
  func estimate(_ walk: MotionState, _ curve: MotionState) -> MotionEstimate {
    let share = 1 / Double(2 * count)
    let noise = (share * scales.0, share * scales.1)
    let rest = Vector(dx: mean(walk.restX, curve.restX), dy: mean(walk.restY, curve.restY))
    let variance = mean(
      walk.placeVariance * noise.0 + Self.squares(walk.restX, walk.restY, from: rest),
      curve.placeVariance * noise.1 + Self.squares(curve.restX, curve.restY, from: rest))
    let velocity = velocity(walk, curve)
    let speedVariance = mean(
      walk.speedVariance * noise.0 + Self.squares(walk.speedX, walk.speedY, from: velocity),
      curve.speedVariance * noise.1 + Self.squares(curve.speedX, curve.speedY, from: velocity))
    return MotionEstimate(
      offset: .zero - rest, deviation: variance.squareRoot(),
      velocity: Velocity(vector: velocity, standardDeviation: speedVariance.squareRoot()))
  }

  /// Half of the squared distances from the mean.
  @inline(__always)
  private static func squares(_ x: Lanes, _ y: Lanes, from mean: Vector) -> Lanes {
    let (x, y) = (x - mean.dx, y - mean.dy)
    return 0.5 * (x * x + y * y)
  }
}
