import TouchGeometry

/// Eight Kalman filters over the positions of one touch, weighted by their likelihoods.
///
/// Model: a coordinate's velocity, or its acceleration, is a random walk of unknown strength; a position is
/// observed with normal noise of unknown variance s2. All variances are in units of s2, so that the gains do
/// not depend on it. s2 has an inverse gamma prior around the panel's variance, worth ``evidence`` positions,
/// and is integrated out: the likelihood of a filter is therefore that of Student's distribution, and the
/// noise of a noisy or quantized panel is learned from the touch itself.
///
/// The filters start at the second position and assume nothing about the velocity before the first. Strengths
/// are spaced by a factor of 100, which loses nothing compared with finer grids: values in between are
/// covered by the mixture.
struct MotionFilter {
  /// How far back positions are used.
  static let reach = TimeSpan(microseconds: 250_000)
  /// The maximum number of positions used: it limits the time for an estimate, and more add no accuracy.
  static let maximumPlaces = 24
  /// The weight of the prior knowledge of the panel's noise, in positions.
  private static let evidence = 4.0
  /// The prior for a finger's acceleration, in points per second squared.
  private static let acceleration = 10_000.0

  private var walk: VelocityWalk
  private var curve: AccelerationWalk
  /// The prior variance of a position, in square points.
  private let variance: Double
  private var added = 0.0

  /// Starts with two positions that are `time` seconds apart, relative to any origin.
  init(from first: Vector, to second: Vector, after time: Double, noise: Double) {
    variance = noise * noise
    walk = VelocityWalk(from: first, to: second, after: time)
    let acceleration = Self.acceleration * Self.acceleration / variance
    curve = AccelerationWalk(from: first, to: second, after: time, acceleration: acceleration)
  }

  /// Adds the next position, `time` seconds after the previous one.
  @inline(__always)
  mutating func add(_ place: Vector, after time: Double) {
    walk.predict(after: time)
    walk.correct(place)
    curve.predict(after: time)
    curve.correct(place)
    added += 1
  }

  /// The estimated movement `time` seconds after the newest position; `time` is at least 0.
  func estimate(after time: Double) -> MotionEstimate {
    var (walk, curve) = (walk, curve)
    if time > 0 {
      walk.predict(after: time)
      curve.predict(after: time)
    }
    var mixture = MotionMixture(variance: variance, prior: Self.evidence, places: added)
    let likelihoods = (mixture.logarithm(of: walk.fit), mixture.logarithm(of: curve.fit))
    let most = max(likelihoods.0.max(), likelihoods.1.max())
    mixture.add(walk.state, fit: walk.fit, weights: likelihoods.0 - most)
    mixture.add(curve.state, fit: curve.fit, weights: likelihoods.1 - most)
    return mixture.estimate
  }
}

extension SampleHistory {
  /// A filter over a range of the positions; nil if no time passes between them. Of several positions at one
  /// instant the last counts. Positions are relative to the newest one, which keeps the numbers small.
  /// Inlined, because a call would copy the ring.
  @inline(__always)
  func filter(_ places: Span<Entry>, _ range: Range<Int>) -> MotionFilter? {
    let origin = places[position(range.upperBound - 1)].location
    var first = places[position(range.lowerBound)]
    var next = range.lowerBound + 1
    while next < range.upperBound, places[position(next)].time <= first.time {
      first = places[position(next)]
      next += 1
    }
    guard next < range.upperBound else { return nil }
    var last = places[position(next)]
    var filter = MotionFilter(
      from: first.location - origin, to: last.location - origin,
      after: (last.time - first.time).seconds, noise: noise)
    for index in (next + 1)..<max(range.upperBound, next + 1) {
      let entry = places[position(index)]
      let time = (entry.time - last.time).seconds
      guard time > 0 else { continue }
      filter.add(entry.location - origin, after: time)
      last = entry
    }
    return filter
  }
}
