import TouchGestures
import TouchTracking

/// How a window interprets touches of shaky or slow hands, like the touch accommodations of iOS and Android.
///
///     window.accommodations = try Accommodations(
///       holdDuration: .milliseconds(150), ignoreRepeat: .milliseconds(300),
///       restingDistance: 24, tapInterval: .milliseconds(600))
///
/// All settings except ``tapInterval`` change touches before anything else handles them: layers, built-in
/// recognizers and custom recognizers receive the same, steadier touches. An ignored touch is not delivered
/// to any layer. All decisions depend on event times only, so a recording gives the same result at any replay
/// speed. A change affects touches that land later.
///
/// Synthetic touches of a touchpad move as soon as they land, and pass through unchanged.
public struct Accommodations: Hashable, Sendable {
  /// How a touch that lifts soon becomes a tap, regardless of how far it moved.
  public enum TapAssistance: Hashable, Sendable {
    /// No tap assistance.
    case off
    /// A touch that lifts within this time of its landing counts as a tap at its landing place. Until the
    /// time is over it is reported at its landing place; after that, gestures are measured from the finger's
    /// position.
    case landing(within: TimeSpan)
    /// A touch that lifts within this time of its landing counts as a tap at the place where it lifted. It is
    /// held back until it lifts or the time is over, and then begins at the finger's position.
    case lift(within: TimeSpan)

    /// The time limit; zero without assistance.
    public var duration: TimeSpan {
      switch self {
      case .off: .zero
      case .landing(let span), .lift(let span): span
      }
    }
  }

  /// How long a finger must be down before it counts, 0 to 10 s; zero by default, which counts it
  /// immediately. A touch is held back for this time: it then begins where the finger is, and is ignored if
  /// the finger lifts earlier.
  public let holdDuration: TimeSpan

  /// A landing this soon after a lift, within ``Thresholds/maximumTapDistance`` of it, is ignored as a
  /// bounce, 0 to 10 s; zero by default, which ignores none. An ignored touch does not prolong the time.
  public let ignoreRepeat: TimeSpan

  /// Whether a touch that lifts soon is a tap regardless of how far it moved; off by default.
  public let tapAssistance: TapAssistance

  /// How far a finger may wander from its landing place and still count as resting, in points, 0 to 1000; 0
  /// by default. Within this distance the touch is reported where it landed. Beyond it the touch follows the
  /// finger at this distance, so that nothing jumps; a finger that returns does not rest again.
  public let restingDistance: Double

  /// The minimum time that the built-in recognizers allow between a lift and the next tap of a multiple tap,
  /// 0 to 10 s; zero by default, which keeps their own limits. The time for which touches are held back is
  /// added automatically. ``Touch/tapCount`` uses it too. Unless it is zero, later taps may last as long as the
  /// first one.
  public let tapInterval: TimeSpan

  /// The allowed values of the time settings.
  public static let spans = TimeSpan.zero...TimeSpan.seconds(10)

  /// The allowed values of ``restingDistance``, in points.
  public static let distances = 0.0...1000

  /// No accommodations: touches pass through unchanged.
  public static let none = Accommodations()

  private init() {
    holdDuration = .zero
    ignoreRepeat = .zero
    tapAssistance = .off
    restingDistance = 0
    tapInterval = .zero
  }

  /// Creates accommodations; settings that are not given are off.
  ///
  /// - Throws: ``AccommodationsError`` for values out of range, including NaN, and for values that contradict
  ///   each other.
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

  /// Whether touches pass through unchanged.
  var passesTouches: Bool {
    holdDuration == .zero && ignoreRepeat == .zero && tapAssistance == .off && restingDistance == 0
  }

  /// The maximum time for which a touch may be held back before it begins.
  var maximumHold: TimeSpan {
    switch tapAssistance {
    case .off, .landing: holdDuration
    case .lift(let span): span
    }
  }

  /// Whether taps begin at their lift. The pauses between them then contain presses of any duration, and do not show
  /// how fast a person taps.
  var hidesPauses: Bool {
    switch tapAssistance {
    case .off, .landing: false
    case .lift: true
    }
  }
}

/// An error in settings for ``Accommodations``. It is an error of the program, or of the file that it read.
public enum AccommodationsError: Error, Hashable, Sendable {
  /// The settings that are time spans.
  public enum Setting: String, Hashable, Sendable {
    case holdDuration, ignoreRepeat, tapAssistance, tapInterval
  }

  /// A time span is outside ``Accommodations/spans``.
  case spanOutOfRange(Setting, TimeSpan)
  /// A resting distance, in points, is outside ``Accommodations/distances`` or NaN.
  case distanceOutOfRange(Double)
  /// Tap assistance does not last longer than the hold: no touch that begins could lift in time.
  case assistanceWithinHold(TimeSpan, hold: TimeSpan)
  /// Repeats are ignored even while a second tap is expected, so no double tap could be recognized.
  case noSecondTap(TimeSpan, interval: TimeSpan)
}

extension AccommodationsError: CustomStringConvertible {
  /// The given and the allowed values, as a clause without a full stop.
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
      let least = interval == Thresholds.tapInterval ? "which counts as at least " : ""
      return "ignoreRepeat must be shorter than tapInterval, \(least)\(interval.seconds) s "
        + "(got \(span.seconds) s)"
    }
  }
}
