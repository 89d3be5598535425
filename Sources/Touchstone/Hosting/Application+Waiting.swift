import TouchTracking

extension Application {
  /// The latest known event time; the minimum before the first frame.
  package final var eventTime: Instant { turn.journal.now }

  /// Registers a tap recognizer that ends its wait when a touch lands on another layer.
  final func addWaiting(_ tap: TapGestureRecognizer) {
    if !waiting.contains(where: { $0 === tap }) { waiting.append(tap) }
  }

  /// Ends the wait of every tap recognizer on a layer other than the one that a touch has just hit.
  final func endWaits(by touch: Touch) {
    let taps = waiting
    waiting.removeAll()
    for tap in taps {
      guard let layer = tap.layer else { continue }
      if touch.layer?.isDescendant(of: layer) == true {
        // The touch may itself be the next tap; if not, the recognizer keeps waiting.
        waiting.append(tap)
      } else if tap.touchLandedElsewhere(at: touch.timestamp) {
        turn.session.earliestDeadline = min(turn.session.earliestDeadline, tap.deadline)
      }
    }
  }
}
