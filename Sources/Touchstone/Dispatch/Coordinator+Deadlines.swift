import TouchGestures
import TouchTracking

extension Coordinator {
  var nextDeadline: Instant? {
    // What a window has left behind is due at once.
    guard isBusy || deferred.isEmpty else { return now }
    var earliest = Instant.distantFuture
    engaged.forEach { recognizer in
      if recognizer.engagement.isListening { earliest = min(earliest, recognizer.deadline) }
    }
    earliestDeadline = earliest
    return earliest == .distantFuture ? nil : earliest
  }

  /// Whether nothing is going on or due up to an instant, and nothing moves by itself.
  @inline(__always)
  func isQuiet(upTo instant: Instant) -> Bool {
    !isBusy && earliestDeadline > instant && motions.isEmpty
  }

  func advance(to instant: Instant) {
    isBusy = true
    if earliestDeadline <= instant { reachDeadlines(upTo: instant) }
    now = max(now, instant)
    isBusy = false
  }

  /// Reaches the deadlines up to an instant, and the end of all motion if that has come; event time
  /// comes to the last of them.
  func reachDue(upTo limit: Instant) {
    isBusy = true
    if earliestDeadline <= limit { reachDeadlines(upTo: limit) }
    if let end = motions.end, end <= limit {
      now = max(now, end)
      motions.advance(to: now)
      // What moves may ask for something.
      flush()
    }
    isBusy = false
  }

  func reachDeadlines(upTo limit: Instant) {
    flush()
    while let deadline = nextDeadline, deadline <= limit {
      now = max(now, deadline)
      // What one of them says takes no other out before the step is settled.
      engaged.forEach { recognizer in
        guard recognizer.engagement.isListening, recognizer.deadline <= deadline else { return }
        _ = take(recognizer.reach(deadline), from: recognizer)
        // A deadline that is reached and stays would be reached for ever.
        if recognizer.deadline <= deadline { recognizer.deadline = .distantFuture }
      }
      settle()
      finishAbandoned()
      flush()
    }
  }
}
