import TouchGeometry

/// Eight Kalman filters over the places of one touch, weighted by how likely they make these
/// places.
///
/// Model: a coordinate's velocity, or its acceleration, is a random walk of unknown strength; a
/// place is seen with normal noise of unknown variance s2. All variances are kept in units of s2,
/// which leaves the gains free of it. s2 has an inverse gamma distribution about the panel's
/// variance before the first place, worth ``evidence`` places, and is integrated out: so the
/// likelihood of a filter is that of Student's distribution, and a noisy or quantized panel is
/// found out from the touch itself.
///
/// The filters begin at the second place, and know nothing of the velocity before the first.
/// Strengths are a hundredfold apart, which loses nothing against finer grids: what lies between is
/// a mixture.
struct MotionFilter {
  /// How far back places count.
  static let reach = TimeSpan(microseconds: 250_000)
  /// How many places count at most: it bounds the time of an estimate, and more add nothing.
  static let mostPlaces = 24
  /// How many places what is known of the panel's noise is worth.
  private static let evidence = 4.0
  /// The acceleration that is expected of a finger that nothing is known of, in points per second
  /// squared.
  private static let acceleration = 10_000.0

  private var walk: VelocityWalk
  private var curve: AccelerationWalk
  /// The variance of a place, in square points, before the touch.
  private let variance: Double
  private var added = 0.0

  /// Starts with two places that are `time` seconds apart, relative to some origin.
  init(from first: Vector, to second: Vector, after time: Double, noise: Double) {
    variance = noise * noise
    walk = VelocityWalk(from: first, to: second, after: time)
    let acceleration = Self.acceleration * Self.acceleration / variance
    curve = AccelerationWalk(from: first, to: second, after: time, acceleration: acceleration)
  }

  /// Adds the next place, `time` seconds after the one before.
  @inline(__always)
  mutating func add(_ place: Vector, after time: Double) {
    walk.predict(after: time)
    walk.correct(place)
    curve.predict(after: time)
    curve.correct(place)
    added += 1
  }

  /// What the movement is `time` seconds after the newest place, at least 0.
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
  /// A filter that has seen a range of the places; nil when no time passes between them. Of
  /// places at one instant the last counts. Places are relative to the newest one, which keeps the
  /// numbers small. Inlined, because a call would copy the ring.
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
