import TouchGeometry

/// Four filters for a velocity that is a random walk.
///
/// Strengths are the growth of the velocity's variance per second, in units of the variance of a position.
struct VelocityWalk {
  private typealias Lanes = MotionState.Lanes
  private static var strengths: Lanes { Lanes(3.2e3, 3.2e5, 3.2e7, 3.2e9) }

  private(set) var state: MotionState
  private(set) var fit = MotionFit()

  /// Starts at the second position with the mean velocity since the first.
  init(_ way: Vector, after h: Double) {
    let variance = 2 / (h * h) + Self.strengths * (h / 3)
    state = MotionState(way / h, after: h, speedVariance: variance)
  }

  @inline(__always)
  mutating func predict(after h: Double) {
    let q = Self.strengths
    state.restX -= h * state.speedX
    state.restY -= h * state.speedY
    let grown = state.covariance + h * state.speedVariance
    state.placeVariance += h * (state.covariance + grown) + (q / 3) * (h * h * h)
    state.covariance = grown + (q / 2) * (h * h)
    state.speedVariance += q * h
  }

  /// Adds the next position, after a way from the previous one.
  @inline(__always)
  mutating func correct(_ way: Vector) {
    let inverse = state.observe(way, &fit)
    let speedGain = state.covariance * inverse
    state.speedX += state.covariance * state.restX
    state.speedY += state.covariance * state.restY
    state.speedVariance -= speedGain * state.covariance
    state.placeVariance *= inverse
    state.covariance = speedGain
  }
}

/// Four filters for an acceleration that is a random walk.
///
/// Strengths are the growth of the acceleration's variance per second, in units of the variance of a
/// position.
struct AccelerationWalk {
  private typealias Lanes = MotionState.Lanes
  private static var strengths: Lanes { Lanes(1e6, 1e8, 1e10, 1e12) }
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
  init(_ way: Vector, after h: Double, acceleration: Double) {
    let q = Self.strengths
    let push = acceleration + Self.head * q
    let variance = 2 / (h * h) + push * (h * h / 4) + q * (2 * h * h * h / 15)
    state = MotionState(way / h, after: h, speedVariance: variance)
    speedCovariance = push * (h / 2) + q * (h * h / 3)
    pushVariance = push + q * h
  }

  /// Products that occur several times are computed once: 41 operations instead of 48.
  @inline(__always)
  mutating func predict(after h: Double) {
    let (q, h2, h3) = (Self.strengths, h * h, h * h * h)
    let g = h2 / 2
    let (speedX, speedY) = (state.speedX + h * pushX, state.speedY + h * pushY)
    state.restX -= (h / 2) * (state.speedX + speedX)
    state.restY -= (h / 2) * (state.speedY + speedY)
    state.speedX = speedX
    state.speedY = speedY
    let both = state.covariance + (h * state.speedVariance + g * speedCovariance)
    let speedPush = speedCovariance + h * pushVariance
    let grown = h * (speedCovariance + speedPush)
    let placePush = placeCovariance + 0.5 * grown
    state.placeVariance += h * (state.covariance + both) + (q / 20) * (h2 * h3)
    state.placeVariance += g * (placeCovariance + placePush)
    state.covariance = both + h * placePush + (q / 8) * (h2 * h2)
    state.speedVariance += grown + (q / 3) * h3
    placeCovariance = placePush + (q / 6) * h3
    speedCovariance = speedPush + (q / 2) * h2
    pushVariance += q * h
  }

  /// Adds the next position, after a way from the previous one.
  @inline(__always)
  mutating func correct(_ way: Vector) {
    let inverse = state.observe(way, &fit)
    let speedGain = state.covariance * inverse
    let pushGain = placeCovariance * inverse
    state.speedX += state.covariance * state.restX
    state.speedY += state.covariance * state.restY
    pushX += placeCovariance * state.restX
    pushY += placeCovariance * state.restY
    state.speedVariance -= speedGain * state.covariance
    speedCovariance -= speedGain * placeCovariance
    pushVariance -= pushGain * placeCovariance
    state.placeVariance *= inverse
    state.covariance = speedGain
    placeCovariance = pushGain
  }
}
