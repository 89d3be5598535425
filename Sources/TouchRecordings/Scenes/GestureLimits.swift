import TouchTracking

/// The limits of a custom recognizer: `touchstone check` plays fingers just below and just above them.
///
/// Recognition does not use these values; they are the values at which a gesture's outcome changes. For a
/// recognizer that is pressed for 0.1 to 0.5 s and may slide by 5 pt:
///
///     let limits = GestureLimits(distances: [5], presses: [.milliseconds(100), .milliseconds(500)])
public struct GestureLimits: Hashable, Sendable {
  /// The numbers of fingers; scripts have at most 3. One finger by default, which is always tried too.
  public var touches: [Int]
  /// The numbers of taps in a row, at most 20; one by default.
  public var taps: [Int]
  /// The limits for the distance of a movement, in points, below 4,000; none by default, and then no script
  /// moves a finger for this recognizer.
  public var distances: [Double]
  /// The limits for the duration of a movement, below 30 s; none by default.
  public var movements: [TimeSpan]
  /// The limits for the time that fingers rest, below 30 s; none by default.
  public var presses: [TimeSpan]
  /// Whether two fingers spread, close and turn; false by default.
  public var spreads: Bool

  /// Creates limits. Values outside of the ranges, and NaN, are not tried.
  public init(
    touches: [Int] = [], taps: [Int] = [], distances: [Double] = [], movements: [TimeSpan] = [],
    presses: [TimeSpan] = [], spreads: Bool = false
  ) {
    self.touches = touches
    self.taps = taps
    self.distances = distances
    self.movements = movements
    self.presses = presses
    self.spreads = spreads
  }
}
