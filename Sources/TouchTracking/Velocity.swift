import TouchGeometry

/// How fast a touch moves, and how sure that is.
///
/// How it is estimated is said by a ``VelocityEstimator``. Whatever the estimator, a touch whose
/// newest place is older than ``stoppedAfter`` has stopped: a still finger sends nothing, so
/// silence is the only sign of it. What came before a pause of that length does not count either.
@frozen
public struct Velocity: Hashable, Sendable {
  /// How far back least squares and impulse look from the newest position: 100 ms, as in Android's
  /// `VelocityTracker`.
  public static let window = TimeSpan(microseconds: 100_000)

  /// A touch that has not moved for longer than this, 40 ms, has no velocity. The figure is from Android's
  /// `VelocityTracker`.
  public static let stoppedAfter = TimeSpan(microseconds: 40_000)

  /// The velocity in points per second, in the window's coordinates.
  public var vector: Vector

  /// The standard deviation of each component of ``vector``, in points per second, 0 or more; infinite if
  /// nothing is known, as with a single position.
  public var standardDeviation: Double

  /// Creates a velocity.
  public init(vector: Vector, standardDeviation: Double) {
    self.vector = vector
    self.standardDeviation = standardDeviation
  }

  /// No movement, known for certain.
  public static var zero: Velocity { Velocity(vector: .zero, standardDeviation: 0) }

  /// No movement, because there are too few places to estimate one.
  public static var unknown: Velocity { Velocity(vector: .zero, standardDeviation: .infinity) }
}

extension SampleHistory {
  /// The velocity of the newest place, seen at `instant`.
  ///
  /// - Parameters:
  ///   - instant: When it is asked for, usually the time of the newest sample. Later than
  ///     ``Velocity/stoppedAfter`` past the newest place, the velocity is ``Velocity/zero``.
  ///   - epoch: Places before this instant do not count; nil, the default, for all.
  ///   - estimator: How to estimate it; nil, the default, for the history's ``estimator``.
  /// - Complexity: O(places kept), at most 32; allocates nothing.
  public func velocity(
    at instant: Instant, since epoch: Instant? = nil, by estimator: VelocityEstimator? = nil
  ) -> Velocity {
    // To index the ring itself would copy all of it, for every place.
    let places = ring.span
    let end = endOfMovement(places, at: instant)
    guard end > 0 else { return .unknown }
    guard instant - places[position(end - 1)].time <= Velocity.stoppedAfter else { return .zero }
    let estimator = estimator ?? self.estimator
    let first = firstPlace(places, before: end, for: estimator, since: epoch)
    guard end - first >= 2 else { return .unknown }
    switch estimator {
    case .filter:
      let resting = restingPlaces(places, first..<end)
      let variance = noise * noise
      if resting.rest(variance: variance) { return .zero }
      guard let filter = filter(places, first..<end) else { return .unknown }
      let estimate = filter.estimate(after: 0)
      // A panel may be noisier than is known of it, and a finger that stops is not all noise.
      let found = min(estimate.variance, 4 * variance)
      return found > variance && resting.rest(variance: found) ? .zero : estimate.velocity
    case .leastSquares: return leastSquares(places, first..<end)
    case .impulse: return impulse(places, first..<end)
    }
  }

  /// The index of place number `index` in the ring.
  @inline(__always)
  func position(_ index: Int) -> Int { (start + index) & (Self.capacity - 1) }

  /// How many places count: all but a newest one that was just now and repeats the one before. Many
  /// hosts repeat the last place when a finger lifts. One that is repeated again, or was not the
  /// last thing heard of the finger, is that of a finger that rests.
  @inline(__always)
  func endOfMovement(_ places: Span<Entry>, at instant: Instant) -> Int {
    guard count >= 2 else { return count }
    let last = places[position(count - 1)]
    guard last.location == places[position(count - 2)].location,
      instant - last.time < Self.spacing
    else { return count }
    return count >= 3 && last.location == places[position(count - 3)].location ? count : count - 1
  }

  /// The number of the oldest place that counts: within the estimator's reach, not before `epoch`
  /// and with no pause after it.
  @inline(__always)
  func firstPlace(
    _ places: Span<Entry>, before end: Int, for estimator: VelocityEstimator, since epoch: Instant?
  ) -> Int {
    let newest = places[position(end - 1)].time
    var first = end - 1
    var time = newest
    let reach = estimator.reach
    while first > 0, end - first < estimator.mostPlaces {
      let earlier = places[position(first - 1)].time
      guard newest - earlier <= reach, time - earlier <= Velocity.stoppedAfter else { break }
      if let epoch, earlier < epoch { break }
      time = earlier
      first -= 1
    }
    return first
  }
}
