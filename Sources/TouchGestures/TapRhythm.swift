import TouchTracking

/// The tap rhythm of a person, learned from the pauses between taps at one place.
///
/// A single tap that waits for a double tap need not wait longer than this person's second tap usually takes.
/// The interval is 1.5 times the longest of the recent pauses, so that one slow double tap lengthens the wait
/// immediately and only several quick ones shorten it. Pauses are in event time, so a recording teaches the
/// same rhythm at any replay speed.
///
///     window.tapRhythm = TapRhythm()  // the next person starts without the last one's pauses
public struct TapRhythm: Sendable {
  /// The number of recent pauses that count.
  public static let memory = 5
  /// The minimum number of known pauses.
  public static let minimumCount = 3
  /// The minimum ``interval``, 0.1 s: no finger lifts and lands much faster.
  public static let minimumInterval = TimeSpan(microseconds: 100_000)

  private var pauses = InlineArray<5, TimeSpan>(repeating: .zero)
  private var count = 0
  private var latest = Instant(microseconds: .min)

  /// The learned maximum time from a lift to this person's next landing; nil while too few pauses are known.
  /// In steps of 10 ms, so that it hardly depends on a panel's sampling times.
  public private(set) var interval: TimeSpan?

  /// Creates the rhythm of an unknown person.
  public init() {}

  /// Learns a pause that ended at an instant. Several recognizers may report the same pause.
  package mutating func learn(_ pause: TimeSpan, at instant: Instant) {
    guard instant > latest, pause > .zero else { return }
    pauses[count % Self.memory] = pause
    count += 1
    latest = instant
    if count >= Self.minimumCount { settle() }
  }

  private mutating func settle() {
    var longest = TimeSpan.zero
    for index in 0..<min(count, Self.memory) { longest = max(longest, pauses[index]) }
    let step: Int64 = 10_000
    let whole = (longest.microseconds * 3 / 2 + step - 1) / step * step
    interval = max(TimeSpan(microseconds: whole), Self.minimumInterval)
  }
}
