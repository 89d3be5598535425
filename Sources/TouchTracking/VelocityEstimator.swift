/// The method that estimates the velocity of a touch from its positions.
///
/// Errors of release velocities, median and 95th percentile in percent, of strokes whose true velocity is
/// known, on a 15-inch panel of 4096 units at 120 Hz with 0.15 pt of jitter; the last column is the median
/// remaining speed, in points per second, of a finger that stopped 50 ms ago:
///
/// | estimator | median | 95th | after a stop |
/// |---|---|---|---|
/// | ``filter`` | 2.3 | 22 | 0 |
/// | ``leastSquares`` | 4.5 | 112 | 378 |
/// | ``impulse`` | 9.7 | 59 | 1220 |
@frozen
public enum VelocityEstimator: UInt8, Hashable, Sendable, CaseIterable {
  /// Eight Kalman filters over the last 16 to 31 positions of the movement, weighted by their likelihoods, but
  /// not over positions older than 450 ms if at least 8 others remain; the default. Four model the
  /// velocity and four the acceleration as a random walk, from hardly any to that of a finger stopped by an
  /// obstacle. The noise of the positions is integrated out, with the panel's noise as the prior: see
  /// ``SampleHistory/noise``. A finger that rests for 24 ms, apart from jitter, has no velocity.
  case filter

  /// The slope, at the newest position, of the least-squares parabola through the last 100 ms; of a line if
  /// there are fewer than four positions or they span less than 20 ms. It is the strategy `LSQ2` of Android's
  /// `VelocityTracker`.
  case leastSquares

  /// The speed that the impulses of the last 100 ms would give a body that was initially at rest, for each
  /// axis: the strategy `IMPULSE` of Android's `VelocityTracker`. It does not estimate its standard
  /// deviation, which is infinite.
  case impulse
}
