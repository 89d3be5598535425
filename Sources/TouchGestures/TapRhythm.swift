import TouchTracking

/// How fast a person taps several times, learned from the pauses between taps at one place.
///
/// A single tap that waits for a double tap need not wait longer than this person's second tap takes. The
/// longest of the last pauses counts, half as much again, so that one slow double tap lengthens the wait
/// at once and only several quick ones shorten it. Pauses are event time, so a recording teaches the same
/// at any speed of replay.
public struct TapRhythm: Sendable {
  /// How many of the last pauses count.
  public static let memory = 5
  /// How many pauses must be known before they count.
  public static let fewest = 3
  /// The shortest ``interval``, 0.1 s: no finger is lifted and put down twice much faster.
  public static let shortestInterval = TimeSpan.milliseconds(100)

  private var pauses = InlineArray<5, TimeSpan>(repeating: .zero)
  private var count = 0
  private var latest = Instant(microseconds: .min)

  /// How long after a lift the next tap of this person lands at the latest, by what is known; nil while that
  /// is too little. In steps of 10 ms, so that it hardly depends on the instants at which a panel looks.
  public private(set) var interval: TimeSpan?

  /// Creates the rhythm of a person of whom nothing is known.
  public init() {}

  /// Takes in a pause that was over at an instant. Several recognizers may tell of the same.
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
