import TouchTracking

/// Holds the time stamps of events against the clock that they are to come from.
///
/// Whether a stamp lies ahead of the clock can only be said by the clock as it is after the event was
/// read. A dispatch may take seconds, on a busy machine or where a disk is slow, and the events that
/// come meanwhile are later than its beginning and right all the same.
struct EventStamps {
  /// How far ahead of the clock an event may be stamped.
  static let tolerance = TimeSpan.seconds(1)

  /// Tells the time: CLOCK_MONOTONIC.
  var clock: () -> Instant = { MonotonicClock.now }
  /// A time that the clock has reached.
  private var reached = Instant(microseconds: .min)
  /// How far the other clock is ahead, once there turned out to be one.
  private var advance: TimeSpan?

  /// Reads the clock, so that it is not read for each event.
  mutating func beginDispatch() { reached = clock() }

  /// The time for a frame with an event that was just read and has this stamp.
  ///
  /// It is the stamp itself, unless that lies ahead of the clock: then it is moved by as much as the
  /// first such one was ahead, so that times keep their distances.
  ///
  /// - Returns: The time, and how far the stamp is ahead if that must be reported, which happens once.
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
