import TouchGeometry

/// The estimated movement of a touch at an instant, by a ``MotionFilter``.
struct MotionEstimate {
  /// The offset from the newest position, in points.
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
struct MotionMixture {
  /// The variance of a position, and its weight in positions.
  let variance: Double
  let prior: Double
  /// The number of predicted positions: all but two.
  let places: Double

  private var total = 0.0
  private var offset = Vector.zero
  private var speed = Vector.zero
  private var offsetSquares = 0.0
  private var speedSquares = 0.0
  private var noise = 0.0

  init(variance: Double, prior: Double, places: Double) {
    self.variance = variance
    self.prior = prior
    self.places = places
  }

  /// The logarithms of the likelihoods of all positions, with the noise integrated out.
  func logarithm(of fit: MotionFit) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    for lane in 0..<4 {
      let scale = Mathematics.logarithm(prior * variance + fit.surprise[lane] / 2)
      result[lane] = -(prior + places) * scale - Mathematics.logarithm(fit.spread[lane])
    }
    return result
  }

  mutating func add(_ state: MotionState, fit: MotionFit, weights: SIMD4<Double>) {
    for lane in 0..<4 where weights[lane] > -20 {
      let weight = Mathematics.exponential(weights[lane])
      let noise = (prior * variance + fit.surprise[lane] / 2) / (prior + places)
      let place = Vector(dx: state.x[lane], dy: state.y[lane])
      let velocity = Vector(dx: state.speedX[lane], dy: state.speedY[lane])
      total += weight
      self.noise += weight * noise
      offset = offset + weight * place
      speed = speed + weight * velocity
      offsetSquares += weight * (state.placeVariance[lane] * noise + place.squaredLength / 2)
      speedSquares += weight * (state.speedVariance[lane] * noise + velocity.squaredLength / 2)
    }
  }

  /// Means and standard deviations, from those of the filters and from their differences.
  var estimate: MotionEstimate {
    let (place, velocity) = (offset / total, speed / total)
    return MotionEstimate(
      offset: place,
      deviation: Self.deviation(offsetSquares / total, place),
      velocity: Velocity(
        vector: velocity, standardDeviation: Self.deviation(speedSquares / total, velocity)),
      variance: noise / total)
  }

  private static func deviation(_ squares: Double, _ mean: Vector) -> Double {
    max(squares - mean.squaredLength / 2, 0).squareRoot()
  }
}
