import TouchTracking

extension Turn {
  var nextDeadline: Instant? {
    // What a window has left behind is due at once.
    guard isBusy || deferred.isEmpty else { return journal.now }
    return session.findNextDeadline()
  }

  /// Whether nothing is going on or due up to an instant, and nothing moves by itself.
  @inline(__always)
  func isQuiet(upTo instant: Instant) -> Bool {
    !isBusy && session.earliestDeadline > instant && motions.isEmpty
  }

  func advance(to instant: Instant) {
    isBusy = true
    if session.earliestDeadline <= instant { reachDeadlines(upTo: instant) }
    journal.now = max(journal.now, instant)
    isBusy = false
  }

  /// Reaches the deadlines up to an instant, and the end of all motion if that has come; event time
  /// comes to the last of them.
  func reachDue(upTo limit: Instant) {
    isBusy = true
    if session.earliestDeadline <= limit { reachDeadlines(upTo: limit) }
    if let end = motions.end, end <= limit {
      journal.now = max(journal.now, end)
      motions.advance(to: journal.now)
      // What moves may ask for something.
      flush()
    }
    isBusy = false
  }

  func reachDeadlines(upTo limit: Instant) {
    flush()
    while let deadline = nextDeadline, deadline <= limit {
      journal.now = max(journal.now, deadline)
      session.reach(deadline)
      flush()
    }
  }
}
