import TouchGeometry

/// Where a touch is, or will be, at an instant at which its panel reported nothing.
///
/// Estimates are for drawing. Nothing that recognizes gestures ever sees one.
@frozen
public struct TouchEstimate: Hashable, Sendable {
  /// Where an estimate comes from.
  @frozen
  public enum Basis: UInt8, Hashable, Sendable {
    /// A place that the panel reported: there is no other, or none near enough in time.
    case reported
    /// The line between the reported places before and after.
    case interpolated
    /// The newest places, continued.
    case extrapolated
  }

  /// The instant that was asked for.
  public var requestedTime: Instant
  /// The instant that the estimate is for, which differs where a limit was met.
  public var time: Instant
  /// Where the touch is then, in points of the window.
  public var location: Point
  /// The standard deviation of each coordinate of ``location``, in points.
  public var standardDeviation: Double
  /// Where it comes from.
  public var basis: Basis

  /// Creates an estimate.
  public init(
    requestedTime: Instant, time: Instant, location: Point, standardDeviation: Double,
    basis: Basis
  ) {
    self.requestedTime = requestedTime
    self.time = time
    self.location = location
    self.standardDeviation = standardDeviation
    self.basis = basis
  }

  /// Whether a limit kept it from being for the instant that was asked for.
  public var isLimited: Bool { time != requestedTime }
}

/// The limits of resampling, which are those that Android publishes for its input transport.
public enum Resampling {
  /// How far behind a display frame touches are shown, so that mostly there is a place after: 5 ms.
  public static let latency = TimeSpan(microseconds: 5_000)
  /// Places closer in time than this, 2 ms, are not interpolated or continued.
  public static let leastInterval = TimeSpan(microseconds: 2_000)
  /// Places further apart than this, 20 ms, are not continued.
  public static let longestInterval = TimeSpan(microseconds: 20_000)
  /// The furthest that places are continued, 8 ms; never more than half of their interval.
  public static let longestExtrapolation = TimeSpan(microseconds: 8_000)
}
