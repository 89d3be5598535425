import TouchGestures
import TouchTracking

/// How a window reads the touches of shaky or slow hands, as operating systems offer it to a person.
///
///     window.accommodations = try Accommodations(
///       holdDuration: .milliseconds(150), ignoreRepeat: .milliseconds(300),
///       restingDistance: 24, tapInterval: .milliseconds(600))
///
/// All but ``tapInterval`` work on touches before anything else sees them: layers, the built-in
/// recognizers and those of an application get the same, steadier touches. A touch that is ignored lands
/// nowhere. Everything is decided by the times of events, so a recording gives the same result at any
/// speed of replay. A change counts for touches that land later.
///
/// Fingers that stand in for those on a touchpad move at the very instant of their landing and pass as
/// they are.
public struct Accommodations: Hashable, Sendable {
  /// How a touch that lifts soon becomes a tap, however far it moved.
  public enum TapAssistance: Hashable, Sendable {
    /// Not at all.
    case off
    /// A touch that lifts within this time of its landing is a tap where it landed. It is reported at the
    /// landing, at that place, until the time is over; other gestures count from where the finger is then.
    case landing(within: TimeSpan)
    /// A touch that lifts within this time of its landing is a tap where it lifted. It is held back until it
    /// lifts or the time is over, and begins where the finger is then.
    case lift(within: TimeSpan)

    /// The time; zero where there is no assistance.
    public var duration: TimeSpan {
      switch self {
      case .off: .zero
      case .landing(let span), .lift(let span): span
      }
    }
  }

  /// How long a finger must be down to count, 0 to 10 s; zero, the default, counts at once. A touch is held
  /// back for so long: it begins when the time is over, where the finger is then, and one that lifts
  /// earlier is ignored.
  public let holdDuration: TimeSpan

  /// For how long after a lift a landing within ``Thresholds/tapSeparation`` of it is ignored, 0 to 10 s:
  /// a finger that bounces. Zero, the default, ignores none. An ignored touch does not prolong the time.
  public let ignoreRepeat: TimeSpan

  /// Whether a touch that lifts soon is a tap however far it moved; off by default.
  public let tapAssistance: TapAssistance

  /// How far a finger may wander from where it landed and still count as resting, in points, 0 to 1000; 0 by
  /// default. Within it the touch is reported where it landed. Beyond it the touch follows the finger from
  /// there on, less this distance, so that nothing leaps; what returns does not rest again.
  public let restingDistance: Double

  /// The least time that the built-in recognizers allow between a lift and the next of several taps, 0 to
  /// 10 s; zero, the default, leaves them theirs. What touches are held back for comes on top by itself.
  /// ``Touch/tapCount`` follows it too.
  public let tapInterval: TimeSpan

  /// The spans that a setting may have.
  public static let spans = TimeSpan.zero...TimeSpan.seconds(10)

  /// The distances that ``restingDistance`` may have, in points.
  public static let distances = 0.0...1000

  /// No accommodations: touches pass as they are.
  public static let none = Accommodations()

  private init() {
    holdDuration = .zero
    ignoreRepeat = .zero
    tapAssistance = .off
    restingDistance = 0
    tapInterval = .zero
  }

  /// Creates accommodations; what is not given is off.
  ///
  /// - Throws: ``AccommodationsError`` for values out of range, NaN among them, and for values that
  ///   contradict each other.
  public init(
    holdDuration: TimeSpan = .zero, ignoreRepeat: TimeSpan = .zero,
    tapAssistance: TapAssistance = .off, restingDistance: Double = 0, tapInterval: TimeSpan = .zero
  ) throws(AccommodationsError) {
    let spans: [(AccommodationsError.Setting, TimeSpan)] = [
      (.holdDuration, holdDuration), (.ignoreRepeat, ignoreRepeat),
      (.tapAssistance, tapAssistance.duration), (.tapInterval, tapInterval),
    ]
    for (setting, span) in spans where !Self.spans.contains(span) {
      throw .spanOutOfRange(setting, span)
    }
    guard Self.distances.contains(restingDistance) else {
      throw .distanceOutOfRange(restingDistance)
    }
    if tapAssistance != .off, tapAssistance.duration <= holdDuration {
      throw .assistanceWithinHold(tapAssistance.duration, hold: holdDuration)
    }
    let interval = max(tapInterval, Thresholds.tapInterval)
    if ignoreRepeat >= interval { throw .noSecondTap(ignoreRepeat, interval: interval) }
    self.holdDuration = holdDuration
    self.ignoreRepeat = ignoreRepeat
    self.tapAssistance = tapAssistance
    self.restingDistance = restingDistance
    self.tapInterval = tapInterval
  }

  /// Whether touches pass as they are.
  var passesTouches: Bool {
    holdDuration == .zero && ignoreRepeat == .zero && tapAssistance == .off && restingDistance == 0
  }

  /// How long a touch may be held back before it begins.
  var longestHold: TimeSpan {
    switch tapAssistance {
    case .off, .landing: holdDuration
    case .lift(let span): span
    }
  }
}

/// Why settings cannot be ``Accommodations``. The program, or the file that it read, is to blame.
public enum AccommodationsError: Error, Hashable, Sendable {
  /// The settings that are spans.
  public enum Setting: String, Hashable, Sendable {
    case holdDuration, ignoreRepeat, tapAssistance, tapInterval
  }

  /// A span is not within ``Accommodations/spans``.
  case spanOutOfRange(Setting, TimeSpan)
  /// A resting distance, in points, is not within ``Accommodations/distances``, or is NaN.
  case distanceOutOfRange(Double)
  /// Tap assistance is over before the hold: no touch that begins could lift in time.
  case assistanceWithinHold(TimeSpan, hold: TimeSpan)
  /// Repeats are ignored for as long as a second tap may take, so that none could ever be recognized.
  case noSecondTap(TimeSpan, interval: TimeSpan)
}

extension AccommodationsError: CustomStringConvertible {
  /// What was given and what is allowed, as a clause without a full stop.
  public var description: String {
    switch self {
    case .spanOutOfRange(let setting, let span):
      let most = Accommodations.spans.upperBound.seconds
      return "\(setting.rawValue) must be from 0 to \(most) s (got \(span.seconds) s)"
    case .distanceOutOfRange(let distance):
      let most = Accommodations.distances.upperBound
      return "restingDistance must be from 0 to \(most) pt (got \(distance))"
    case .assistanceWithinHold(let span, let hold):
      return "tap assistance must last longer than holdDuration, \(hold.seconds) s "
        + "(got \(span.seconds) s)"
    case .noSecondTap(let span, let interval):
      return "ignoreRepeat must be shorter than tapInterval, \(interval.seconds) s "
        + "(got \(span.seconds) s)"
    }
  }
}
