import TouchTracking

/// How fast a person taps several times, learned from the pauses between taps at one place.
///
/// A single tap that waits for a double tap need not wait longer than this person's second tap takes. The
/// longest of the last pauses counts, half as much again, so that one slow double tap lengthens the wait
/// at once and only several quick ones shorten it. Pauses are event time, so a recording teaches the same
/// at any speed of replay.
public struct TapRhythm: Sendable {
  /// The number of recent pauses that count.
  public static let memory = 5
  /// The number of pauses that must be known before they count.
  public static let fewest = 3
  /// The minimum ``interval``, 0.1 s: no finger lifts and lands much faster.
  public static let shortestInterval = TimeSpan.milliseconds(100)

  private var pauses = InlineArray<5, TimeSpan>(repeating: .zero)
  private var count = 0
  private var latest = Instant(microseconds: .min)

  /// The longest time from a lift to this person's next landing, as learned; nil while too little is known.
  /// In steps of 10 ms, so that it hardly depends on when a panel samples.
  public private(set) var interval: TimeSpan?

  /// Creates the rhythm of an unknown person.
  public init() {}

  /// Learns a pause that ended at an instant. Several recognizers may report the same pause.
  package mutating func learn(_ pause: TimeSpan, at instant: Instant) {
    guard instant > latest, pause > .zero else { return }
    pauses[count % Self.memory] = pause
    count += 1
    latest = instant
    if count >= Self.fewest { settle() }
  }

  private mutating func settle() {
    var longest = TimeSpan.zero
    for index in 0..<min(count, Self.memory) { longest = max(longest, pauses[index]) }
    let step: Int64 = 10_000
    let whole = (longest.microseconds * 3 / 2 + step - 1) / step * step
    interval = max(TimeSpan(microseconds: whole), Self.shortestInterval)
  }
}
