import TouchGestures
import TouchTracking

extension Coordinator {
  var nextDeadline: Instant? {
    var earliest = Instant.distantFuture
    for recognizer in engaged where recognizer.engagement.isListening {
      earliest = min(earliest, recognizer.deadline)
    }
    earliestDeadline = earliest
    return earliest == .distantFuture ? nil : earliest
  }

  func advance(to instant: Instant) {
    isBusy = true
    if earliestDeadline <= instant { reachDeadlines(upTo: instant) }
    now = max(now, instant)
    isBusy = false
  }

  func reachDeadlines(upTo limit: Instant) {
    flush()
    while let deadline = nextDeadline, deadline <= limit {
      now = max(now, deadline)
      // By number: what one of them says takes no other out before the step is settled.
      for index in engaged.indices {
        let recognizer = engaged[index]
        guard recognizer.engagement.isListening, recognizer.deadline <= deadline else { continue }
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
