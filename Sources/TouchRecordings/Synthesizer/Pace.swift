/// The progress of a movement over time.
public enum Pace: Hashable, Sendable {
  /// A minimum-jerk movement from rest to rest, as made by human hands (Flash and Hogan, 1985): after a
  /// fraction u of the time, the fraction 10u³ - 15u⁴ + 6u⁵ of the distance is covered.
  ///
  /// The maximum speed, in the middle, is 1.875 times the mean.
  case minimumJerk
  /// From rest to a lift at nearly full speed: the first 60 % of a minimum-jerk stroke.
  ///
  /// The final speed is 1.52 times the mean.
  case flick
  /// Constant speed: unnatural for hands, but useful in tests.
  case even

  /// The fraction of the distance covered after the fraction `time` of the duration; both 0...1, and `time`
  /// is clamped.
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

  /// The fraction of a full stroke at which a flick lifts.
  private static let flickEnd = 0.6

  private static func minimumJerkProgress(_ u: Double) -> Double {
    u * u * u * (10 - 15 * u + 6 * u * u)
  }
}
