import TouchTracking

extension Application {
  /// Lists a tap that is to know of touches on other layers while it waits for the next tap.
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
        // Its own next tap, perhaps: it waits on if it is not.
        waiting.append(tap)
      } else if tap.touchLanded(elsewhereThan: layer, at: touch.timestamp) {
        turn.session.earliestDeadline = min(turn.session.earliestDeadline, tap.deadline)
      }
    }
  }
}
