/// How far along its way a finger is as time passes: its law of speed.
public enum Pace: Hashable, Sendable {
  /// From rest to rest with the least jerk, as hands move (Flash and Hogan, 1985): after the
  /// fraction u of the time the fraction 10u³ - 15u⁴ + 6u⁵ of the way is done.
  ///
  /// The speed is greatest in the middle, 1.875 times the mean.
  case minimumJerk
  /// From rest to a lift at nearly full speed: the first 60 % of a minimum-jerk stroke.
  ///
  /// The speed at the end is 1.52 times the mean.
  case flick
  /// At one speed from beginning to end, which no hand does and every test wants.
  case even

  /// The fraction of the way done after the fraction `time` of the time; both 0...1, and times
  /// outside count as the nearer end.
  public func progress(at time: Double) -> Double {
    let time = min(max(time, 0), 1)
    switch self {
    case .minimumJerk: return Self.minimumJerkProgress(time)
    case .flick:
      if time == 1 { return 1 }
      return Self.minimumJerkProgress(Self.flickEnd * time)
        / Self.minimumJerkProgress(Self.flickEnd)
    case .even: return time
    }
  }

  /// Where a flick leaves the stroke that it would have been.
  private static let flickEnd = 0.6

  private static func minimumJerkProgress(_ u: Double) -> Double {
    u * u * u * (10 - 15 * u + 6 * u * u)
  }
}
