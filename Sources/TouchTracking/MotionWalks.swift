import TouchGeometry

/// Four filters for a velocity that is a random walk.
///
/// Strengths are the growth of the velocity's variance per second, in units of the variance of a position.
struct VelocityWalk {
  private typealias Lanes = SIMD4<Double>
  private static var strengths: SIMD4<Double> { SIMD4(3.2e3, 3.2e5, 3.2e7, 3.2e9) }

  private(set) var state: MotionState
  private(set) var fit = MotionFit()

  /// Starts at the second position with the mean velocity since the first.
  init(from first: Vector, to second: Vector, after h: Double) {
    let velocity = (second - first) / h
    state = MotionState(
      x: Lanes(repeating: second.dx), y: Lanes(repeating: second.dy),
      speedX: Lanes(repeating: velocity.dx), speedY: Lanes(repeating: velocity.dy),
      placeVariance: .one, covariance: Lanes(repeating: 1 / h),
      speedVariance: 2 / (h * h) + Self.strengths * (h / 3))
  }

  @inline(__always)
  mutating func predict(after h: Double) {
    let q = Self.strengths
    state.x += h * state.speedX
    state.y += h * state.speedY
    let grown = state.covariance + h * state.speedVariance
    state.placeVariance += h * (state.covariance + grown) + q * (h * h * h / 3)
    state.covariance = grown + q * (h * h / 2)
    state.speedVariance += q * h
  }

  @inline(__always)
  mutating func correct(_ place: Vector) {
    let variance = state.placeVariance + 1
    // One division instead of several, which dominate the cost here.
    let inverse = 1 / variance
    let (x, y) = (place.dx - state.x, place.dy - state.y)
    fit.add(x, y, variance: variance, inverse: inverse)
    let placeGain = state.placeVariance * inverse
    let speedGain = state.covariance * inverse
    state.x += placeGain * x
    state.y += placeGain * y
    state.speedX += speedGain * x
    state.speedY += speedGain * y
    state.speedVariance -= speedGain * state.covariance
    state.placeVariance = placeGain
    state.covariance = speedGain
  }
}

/// Four filters for an acceleration that is a random walk.
///
/// Strengths are the growth of the acceleration's variance per second, in units of the variance of a
/// position.
struct AccelerationWalk {
  private typealias Lanes = SIMD4<Double>
  private static var strengths: SIMD4<Double> { SIMD4(1e6, 1e8, 1e10, 1e12) }
  /// The acceleration's variance before the first position, as a share of its growth in a second.
  private static var head: Double { 0.003 }

  private(set) var state: MotionState
  private(set) var fit = MotionFit()
  private var pushX = Lanes.zero
  private var pushY = Lanes.zero
  /// The covariances of the acceleration with position and velocity, and its variance.
  private var placeCovariance = Lanes.zero
  private var speedCovariance: Lanes
  private var pushVariance: Lanes

  /// Starts at the second position with the mean velocity since the first and zero acceleration, with the
  /// variance `acceleration`, or more for strong walks.
  init(from first: Vector, to second: Vector, after h: Double, acceleration: Double) {
    let q = Self.strengths
    let push = acceleration + Self.head * q
    let velocity = (second - first) / h
    state = MotionState(
      x: Lanes(repeating: second.dx), y: Lanes(repeating: second.dy),
      speedX: Lanes(repeating: velocity.dx), speedY: Lanes(repeating: velocity.dy),
      placeVariance: .one, covariance: Lanes(repeating: 1 / h),
      speedVariance: 2 / (h * h) + push * (h * h / 4) + q * (2 * h * h * h / 15))
    speedCovariance = push * (h / 2) + q * (h * h / 3)
    pushVariance = push + q * h
  }

  @inline(__always)
  mutating func predict(after h: Double) {
    let (q, g, h2) = (Self.strengths, h * h / 2, h * h)
    state.x += h * state.speedX + g * pushX
    state.y += h * state.speedY + g * pushY
    state.speedX += h * pushX
    state.speedY += h * pushY
    let place = state.placeVariance + h * state.covariance + g * placeCovariance
    let both = state.covariance + h * state.speedVariance + g * speedCovariance
    let placePush = placeCovariance + h * speedCovariance + g * pushVariance
    let speed = state.speedVariance + h * speedCovariance
    let speedPush = speedCovariance + h * pushVariance
    state.placeVariance = place + h * both + g * placePush + q * (h2 * h2 * h / 20)
    state.covariance = both + h * placePush + q * (h2 * h2 / 8)
    placeCovariance = placePush + q * (h2 * h / 6)
    state.speedVariance = speed + h * speedPush + q * (h2 * h / 3)
    speedCovariance = speedPush + q * g
    pushVariance += q * h
  }

  @inline(__always)
  mutating func correct(_ place: Vector) {
    let variance = state.placeVariance + 1
    // One division instead of several, which dominate the cost here.
    let inverse = 1 / variance
    let (x, y) = (place.dx - state.x, place.dy - state.y)
    fit.add(x, y, variance: variance, inverse: inverse)
    let placeGain = state.placeVariance * inverse
    let speedGain = state.covariance * inverse
    let pushGain = placeCovariance * inverse
    state.x += placeGain * x
    state.y += placeGain * y
    state.speedX += speedGain * x
    state.speedY += speedGain * y
    pushX += pushGain * x
    pushY += pushGain * y
    state.speedVariance -= speedGain * state.covariance
    speedCovariance -= speedGain * placeCovariance
    pushVariance -= pushGain * placeCovariance
    state.placeVariance = placeGain
    state.covariance = speedGain
    placeCovariance = pushGain
  }
}
