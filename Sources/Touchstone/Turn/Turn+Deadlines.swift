import TouchTracking

extension Turn {
  var nextDeadline: Instant? {
    // Requests that wait are due at once.
    guard isBusy || deferred.isEmpty else { return journal.now }
    return session.findNextDeadline()
  }

  /// Whether no callback is running, nothing is due up to an instant, nothing is in motion, and no request
  /// waits, such as that of a layer which was deallocated at the end of the last turn.
  @inline(__always)
  func isQuiet(upTo instant: Instant) -> Bool {
    !isBusy && session.earliestDeadline > instant && motions.isEmpty && deferred.isEmpty
  }

  func advance(to instant: Instant) {
    isBusy = true
    if session.earliestDeadline <= instant || !deferred.isEmpty { reachDeadlines(upTo: instant) }
    journal.now = max(journal.now, instant)
    isBusy = false
  }

  /// Handles the deadlines of recognizers and of motions up to an instant; event time advances to the last of
  /// them.
  func reachDue(upTo limit: Instant) {
    isBusy = true
    if session.earliestDeadline <= limit { reachDeadlines(upTo: limit) }
    var last = Instant(microseconds: .min)
    // A motion of the program's own may name the same instant again.
    while let due = motions.nextDeadline, due <= limit, due > last {
      last = due
      journal.now = max(journal.now, due)
      motions.advance(to: journal.now)
      // Motions may make requests.
      flush()
    }
    isBusy = false
  }

  func reachDeadlines(upTo limit: Instant) {
    flush()
    while let deadline = nextDeadline, deadline <= limit {
      journal.now = max(journal.now, deadline)
      // Actions find layers where they are at that instant, regardless of how often frames were drawn.
      motions.advance(to: journal.now)
      session.reach(deadline)
      flush()
    }
  }
}
