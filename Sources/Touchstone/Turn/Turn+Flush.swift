import TouchGestures
import TouchTracking

extension Turn {
  /// Ends a turn: cancellations and actions, then deliveries to layers, then resets.
  @inline(never)
  func flush() {
    guard hasPendingWork else { return }
    #if !hasFeature(Embedded)
      // Most turns call the actions of one gesture that has begun before: 3 % of the instructions of a movement. The
      // module for browsers must be small.
      if session.hasOnlyChange, deferred.isEmpty, delivery.isEmpty { session.sendActions() }
    #endif
    performActions()
    if closesMovement() { return }
    session.reviewHeldResets()
    finishTurn()
  }

  @inline(never)
  private func finishTurn() {
    // Before delivery to layers: a recognizer may hold back a touch that it has just received.
    while session.isWaitedFor {
      session.resetFinished()
      guard session.offerAgain() else { break }
      performActions()
    }
    delivery.deliverToLayers()
    if session.hasWork || !deferred.isEmpty { finishGestures() }
    while let underWay = session.beginHandOff() {
      finishGestures()
      session.finishHandOff(underWay)
      finishGestures()
    }
    session.closeTurn()
    if !registry.changed.isEmpty {
      closeTurn()
    } else if registry.live.contains(where: { $0.isOver }) {
      // A lift that was held back has been delivered at a deadline or after a request.
      releaseTouches()
    }
  }

  /// Sends actions and resets recognizers that have ended, with all consequences. Layers may have disabled one that
  /// held a touch back.
  private func finishGestures() {
    repeat {
      performActions()
      session.resetFinished()
      delivery.deliverReleased()
    } while !deferred.isEmpty
  }

  /// Closes a turn of movements that leave nothing to do after the actions, as most turns are; returns whether
  /// it was one. Saves 130 of the 1,700 instructions for a movement. The actions have left no requests.
  @inline(__always)
  private func closesMovement() -> Bool {
    guard registry.changedPhase == .moved, !registry.changed.isEmpty, session.isSettled,
      delivery.heldTouches == 0, delivery.isEmpty,
      !registry.changed.contains(where: { $0.hasListeners })
    else { return false }
    session.closeTurn()
    registry.restChanged()
    return true
  }

  /// Whether there may be anything to do. Steps are flushed before and after, so about every other flush has
  /// nothing to do. What is held back from layers stays so until one of these is true.
  @inline(__always)
  private var hasPendingWork: Bool {
    !registry.changed.isEmpty || session.hasWork || !deferred.isEmpty || !delivery.isEmpty
  }

  /// Cancels touches of recognized gestures for their layers, calls actions, and performs the requests that
  /// these make, until nothing is left.
  @inline(__always)
  private func performActions() {
    if session.hasPendingActions || !deferred.isEmpty { performAllActions() }
  }

  private func performAllActions() {
    while session.hasPendingActions || !deferred.isEmpty {
      while session.hasPendingActions {
        session.sortActing()
        if session.hasBeginnings { cancelTouchesOfNewGestures() }
        if !delivery.isEmpty { delivery.deliver() }
        session.sendActions()
      }
      if !deferred.isEmpty { runDeferred() }
    }
  }

  private func cancelTouchesOfNewGestures() {
    session.forEachNewlyCancelledTouch { touch, recognizer in
      delivery.cancel(touch, by: .recognizer(recognizer))
    }
  }

  private func runDeferred() {
    let changes = deferred
    deferred.removeAll(keepingCapacity: true)
    for change in changes { change(self) }
    session.reviewHeldResets()
    session.settle()
  }

  /// Clears the state of this turn.
  private func closeTurn() {
    let phase = registry.changedPhase
    // First, because the ended touches are no longer retained elsewhere.
    registry.restChanged()
    if phase == .ended || phase == .cancelled {
      releaseTouches()
    } else if delivery.heldTouches > 0, registry.live.contains(where: { $0.isOver }) {
      // Everything held back has been delivered in the meantime.
      releaseTouches()
    }
  }

  private func releaseTouches() {
    delivery.forgetLastCall()
    registry.releaseOver { touch in
      for place in 0..<touch.receivers.count {
        touch.receivers.with(place) { $0.drop(touch, at: journal.now) }
      }
    }
  }
}
