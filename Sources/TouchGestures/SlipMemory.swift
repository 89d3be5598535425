import TouchTracking

/// How far the fingertips of a person slip in a tap, learned from short touches.
///
/// A fingertip that rolls over the glass in a tap moves away and returns. A drag does not return within a
/// third of a second. So a single-finger touch that lifts soon, and much closer to its landing than its
/// farthest point, shows how far this person slips. Once ``minimumCount`` of the last ``memory`` short
/// touches have slipped, ``distance`` is 1.3 times the farthest of them, and recognizers widen their landing
/// slop to it: see ``LandingSlop``. All times are event times, so a recording teaches the same slips at any
/// replay speed.
///
///     window.slipMemory = SlipMemory()  // the next person does not inherit the last one's slips
public struct SlipMemory: Sendable {
  /// The number of recent short touches that count, with and without a slip.
  public static let memory = 12
  /// The minimum number of them that slipped.
  public static let minimumCount = 3
  /// The minimum distance from the landing of a touch that slipped, in points; 8, less than a pan requires.
  public static let minimumSlip = 8.0
  /// The maximum distance from the landing of a touch that slipped, in points; 48, the distance of a swipe.
  public static let maximumSlip = Thresholds.maximumSlip
  /// The maximum distance from the landing at the lift, as a share of the farthest one: 0.7. In two of three
  /// taps of the person who slips most, the share is less than a half; a short drag lifts at its farthest
  /// point.
  public static let maximumReturn = 0.7
  /// The maximum duration of a short touch: 0.35 s. Of the slipping person's taps 99 % are shorter.
  public static let maximumTouchDuration = TimeSpan.microseconds(350_000)
  /// The ratio of ``distance`` to the farthest known slip: 1.3.
  public static let margin = 1.3
  /// The time without a touch after which everything is forgotten, because another person may be using the
  /// device: 60 s.
  public static let maximumPause = TimeSpan(microseconds: 60_000_000)

  /// The slips of the recent short touches; 0 for those that did not slip.
  private var slips = InlineArray<12, Double>(repeating: 0)
  private var count = 0
  private var latest = Instant.zero

  /// The distance up to which this person's fingertips are expected to slip, in whole points from 11 to 63;
  /// nil while too few slips are known.
  public private(set) var distance: Double?

  /// Creates the memory of an unknown person.
  public init() {}

  /// Learns from a touch that lifted at `instant`.
  ///
  /// - Parameters:
  ///   - farthest: The largest distance from the landing, in points; nil if it exceeded ``maximumSlip``, and for one of
  ///     several fingers.
  ///   - last: The distance from the landing at the lift, in points.
  ///   - span: The time since the landing.
  package mutating func learn(
    farthest: Double?, last: Double, after span: TimeSpan, at instant: Instant
  ) {
    forget(at: instant - span)
    latest = instant
    guard let farthest, span <= Self.maximumTouchDuration else { return }
    if farthest < Self.minimumSlip {
      add(0)
    } else if last <= Self.maximumReturn * farthest {
      add(farthest)
    }
  }

  /// Forgets everything if the last touch lifted longer than ``maximumPause`` before a landing.
  package mutating func forget(at instant: Instant) {
    if instant - latest > Self.maximumPause { self = SlipMemory() }
  }

  private mutating func add(_ slip: Double) {
    let place = count % Self.memory
    count += 1
    // Most touches do not slip, and the one that is forgotten did not either.
    if slip == 0, slips[place] == 0 { return }
    slips[place] = slip
    var (known, farthest) = (0, 0.0)
    for index in 0..<min(count, Self.memory) where slips[index] > 0 {
      known += 1
      farthest = max(farthest, slips[index])
    }
    // Whole points, so that the distance hardly depends on a panel's sampling times.
    distance = known >= Self.minimumCount ? (Self.margin * farthest).rounded(.up) : nil
  }
}
