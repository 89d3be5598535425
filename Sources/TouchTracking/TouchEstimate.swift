import TouchGeometry

/// The estimated location of a touch at an instant at which its panel reported nothing.
///
/// Estimates are for drawing. Gesture recognition never uses them.
@frozen
public struct TouchEstimate: Hashable, Sendable {
  /// The origin of an estimate.
  @frozen
  public enum Basis: UInt8, Hashable, Sendable {
    /// A reported position, because there is no other near enough in time.
    case reported
    /// Interpolation between the reported positions before and after.
    case interpolated
    /// Extrapolation of the newest positions.
    case extrapolated
  }

  /// The requested instant.
  public var requestedTime: Instant
  /// The instant of the estimate, which differs if a limit was reached, or a reported position is used.
  public var time: Instant
  /// The location at that instant, in points of the window.
  public var location: Point
  /// The standard deviation of each coordinate of ``location``, in points.
  public var standardDeviation: Double
  /// The origin of the estimate.
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

  /// Whether the estimate is not for the requested instant: a limit was reached, or a reported position is
  /// used, as for a finger that rests or has lifted.
  public var isLimited: Bool { time != requestedTime }
}

/// The limits of resampling, as Android publishes them for its input transport.
public enum Resampling {
  /// The latency at which touches are drawn, so that usually a later position is available: 5 ms.
  public static let latency = TimeSpan(microseconds: 5_000)
  /// The minimum interval between positions for extrapolation, 2 ms. Interpolation needs none.
  public static let minimumInterval = TimeSpan(microseconds: 2_000)
  /// The maximum interval between positions for extrapolation, 20 ms.
  public static let maximumInterval = TimeSpan(microseconds: 20_000)
  /// The longest extrapolation, 8 ms; never more than half of the interval.
  public static let maximumExtrapolation = TimeSpan(microseconds: 8_000)
}
