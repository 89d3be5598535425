import TouchTracking

/// Checks the time stamps of events against the clock that they should come from.
///
/// Compare a stamp only with a clock reading taken after the event was read. A dispatch may take seconds on a
/// busy machine or a slow disk, and events that arrive during it are rightly later than its start.
struct EventStamps {
  /// How far a stamp may be ahead of the clock.
  static let tolerance = TimeSpan.seconds(1)

  /// The clock; CLOCK_MONOTONIC by default.
  var clock: () -> Instant = { MonotonicClock.now }
  /// The latest known reading of the clock.
  private var reached = Instant(microseconds: .min)
  /// How far the foreign clock is ahead, once one has been detected.
  private var advance: TimeSpan?

  /// Reads the clock once per dispatch instead of once per event.
  mutating func beginDispatch() { reached = clock() }

  /// The frame time for an event that was just read and has this stamp.
  ///
  /// This is the stamp itself unless it is ahead of the clock. In that case it is shifted by the excess of
  /// the first such stamp, which preserves the intervals between events.
  ///
  /// - Returns: The time, and the excess to report, which is non-nil only once.
  mutating func frameTime(of stamp: Instant) -> (time: Instant, excess: TimeSpan?) {
    guard isAhead(stamp) else { return (stamp, nil) }
    if let advance, !isAhead(stamp - advance) { return (stamp - advance, nil) }
    let excess = stamp - reached
    let isNews = advance == nil
    advance = excess
    return (stamp - excess, isNews ? excess : nil)
  }

  private mutating func isAhead(_ stamp: Instant) -> Bool {
    guard stamp > reached + Self.tolerance else { return false }
    reached = clock()
    return stamp > reached + Self.tolerance
  }
}
