/// How the velocity of a touch is estimated from its places.
///
/// Errors of release velocities, median and 95th percentile in percent, of strokes whose true
/// velocity is known, on a 15-inch panel of 4096 units at 120 Hz with 0.15 pt of jitter; the last
/// column is the speed that a finger still has that was stopped 50 ms ago, median in points a
/// second:
///
/// | estimator | median | 95th | after a stop |
/// |---|---|---|---|
/// | ``filter`` | 2.2 | 22 | 0 |
/// | ``leastSquares`` | 4.5 | 112 | 378 |
/// | ``impulse`` | 9.7 | 59 | 1220 |
@frozen
public enum VelocityEstimator: UInt8, Hashable, Sendable, CaseIterable {
  /// Eight Kalman filters over the last 250 ms, weighted by how likely they make the places; the
  /// default. Four take the velocity, four the acceleration for a random walk, from hardly any to
  /// that of a finger that is stopped by an obstacle. The noise of the places is integrated out,
  /// with the panel's as what to expect: see ``SampleHistory/noise``. A finger that rests, jitter
  /// aside, for 24 ms has no velocity.
  case filter

  /// The slope at the newest place of a parabola through the last 100 ms by least squares; of a
  /// line when there are fewer than four places or they span less than 20 ms. It is the strategy
  /// `LSQ2` of Android's `VelocityTracker`.
  case leastSquares

  /// The speed that the pushes of the last 100 ms have given a body that was at rest before, axis
  /// by axis: the strategy `IMPULSE` of Android's `VelocityTracker`. It does not estimate its
  /// standard deviation, which is infinite.
  case impulse

  /// How many places count at most.
  var mostPlaces: Int {
    switch self {
    case .filter: MotionFilter.mostPlaces
    case .leastSquares, .impulse: SampleHistory.capacity
    }
  }

  /// How far back it looks.
  var reach: TimeSpan {
    switch self {
    case .filter: MotionFilter.reach
    case .leastSquares, .impulse: Velocity.window
    }
  }
}
