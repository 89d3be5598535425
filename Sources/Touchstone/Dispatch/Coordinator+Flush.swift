import TouchGestures
import TouchTracking

extension Coordinator {
  /// Ends a turn: cancellations and actions, then what layers are told, then resets.
  func flush() {
    performActions()
    // A touch that a recognizer gets anew may be held back by it: before layers are told.
    while !waitingForReset.isEmpty {
      resetFinished()
      guard offerAgain() else { break }
      performActions()
    }
    deliverToLayers()
    repeat {
      performActions()
      resetFinished()
    } while !deferred.isEmpty
    if !changed.isEmpty { closeTurn() }
  }

  /// Cancels what recognized gestures take from layers, calls actions, and does what was asked for
  /// meanwhile, until nothing is left.
  private func performActions() {
    while !acting.isEmpty || !deferred.isEmpty {
      while !acting.isEmpty {
        if acting.count > 1 { acting.sort { $0.rank < $1.rank } }
        for index in 0..<acting.count {
          acting.with(index) { if $0.hasJustActed { takeTouches(of: $0) } }
        }
        tell()
        // Actions may make others act, which the other list takes.
        swap(&acting, &announcing)
        for index in 0..<announcing.count { announcing.with(index) { announce($0) } }
        announcing.removeAll()
      }
      runDeferred()
    }
  }

  func runDeferred() {
    guard !deferred.isEmpty else { return }
    let changes = deferred
    deferred.removeAll(keepingCapacity: true)
    for change in changes { change() }
    settle()
  }

  private func announce(_ recognizer: GestureRecognizer) {
    if recognizer.announcements.isOneChange {
      recognizer.announcements = Announcements()
      return recognizer.announce(.changed)
    }
    let (first, last) = recognizer.announcements.take()
    guard let first else { return }
    guard let last else { return recognizer.announce(first) }
    if first == .began, last == .ended {
      recognizer.withMomentOfAttempt { recognizer.announce(first) }
    } else {
      recognizer.announce(first)
    }
    recognizer.announce(last)
  }

  /// Unbinds the touches of a recognized gesture from their layers.
  private func takeTouches(of recognizer: GestureRecognizer) {
    recognizer.hasJustActed = false
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.tracked where recognizer.uses(touch) {
      cancelDelivery(of: touch, by: .recognizer(recognizer.id))
    }
  }

  // MARK: Reset

  /// Resets the recognizers that are over, unless one that they are linked with is not.
  private func resetFinished() {
    guard hasFinished else { return }
    hasFinished = false
    for recognizer in engaged { recognizer.isReady = recognizer.engagement == .finished }
    if engaged.contains(where: \.hasRequirements) { holdLinked() }
    var isAny = false
    for recognizer in engaged where recognizer.engagement == .finished {
      if recognizer.isReady { isAny = true } else { hasFinished = true }
    }
    guard isAny else { return }
    for recognizer in engaged where recognizer.isReady { reset(recognizer) }
    engaged.removeAll { $0.member == nil }
  }

  /// Makes recognizers wait that are linked, directly or through others, with one that is not over.
  ///
  /// Sweeps over all links, to and fro, until nothing changes: twice for a chain in either order.
  private func holdLinked() {
    var isForward = true
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for step in engaged.indices {
        let recognizer = engaged[isForward ? step : engaged.count - 1 - step]
        if recognizer.spreadReadiness() { hasChanged = true }
      }
      isForward.toggle()
    }
  }

  private func reset(_ recognizer: GestureRecognizer) {
    guard let member = recognizer.member else { return }
    recognizer.isReady = false
    recognizer.reset()
    for touch in recognizer.tracked { touch.receivers.remove(recognizer) }
    recognizer.tracked.removeAll(keepingCapacity: true)
    if !recognizer.dynamicRequirements.isEmpty { recognizer.dynamicRequirements.removeAll() }
    if !recognizer.verdicts.isEmpty { recognizer.verdicts.removeAll() }
    recognizer.deadline = .distantFuture
    recognizer.engagement = .idle
    recognizer.outwardState = .possible
    recognizer.ownState = .possible
    recognizer.didBegin = false
    recognizer.hasJustActed = false
    if !simultaneity.isEmpty {
      simultaneity = simultaneity.filter { !$0.key.contains(recognizer) }
    }
    arbiter.leave(member)
    seats[member] = nil
    recognizer.member = nil
    recognizer.coordinator = nil
    note(.reset, of: recognizer)
  }

  /// Gives touches that have just landed to recognizers whose gesture was over by that landing, so
  /// that a tap elsewhere counts as the first of the next ones; whether there were any.
  private func offerAgain() -> Bool {
    guard !waitingForReset.isEmpty else { return false }
    guard changedPhase == .began else {
      waitingForReset.removeAll(keepingCapacity: true)
      return false
    }
    let recognizers = waitingForReset
    waitingForReset = []
    var isAny = false
    for recognizer in recognizers where recognizer.engagement == .idle {
      if offerChanged(to: recognizer) { isAny = true }
    }
    waitingForReset.removeAll(keepingCapacity: true)
    settle()
    return isAny
  }

  /// Gives a recognizer all touches that have just landed in reach of it; whether there were any.
  private func offerChanged(to recognizer: GestureRecognizer) -> Bool {
    var samples: [TouchSample] = []
    for index in 0..<changed.count where changed[index].isDown {
      let touch = changed[index]
      guard
        (recognizer.layer === touch.window && !touch.isModal)
          || touch.chain.contains(where: { $0 === recognizer.layer }),
        !touch.receivers.contains(recognizer)
      else { continue }
      offer(touch, to: recognizer)
      if touch.receivers.contains(recognizer), let sample = touch.samples.first {
        samples.append(sample)
      }
    }
    if !samples.isEmpty { judge(recognizer, samples, .began) }
    return !samples.isEmpty
  }

  // MARK: End of the turn

  /// Forgets what only concerned this turn.
  private func closeTurn() {
    for index in 0..<changed.count { changed.with(index) { if $0.isDown { $0.rest() } } }
    if changedPhase == .ended || changedPhase == .cancelled || heldTouches > 0 { dropTouches() }
    changed.removeAll()
    turn &+= 1
  }

  /// Lets go of touches that have lifted and whose layer knows it.
  func dropTouches() {
    event.allTouches.removeAll { !$0.isDown }
    var index = 0
    while index < live.count {
      if live[index].isDown || live[index].delivery.isOpen {
        index += 1
      } else {
        let touch = live.remove(at: index)
        lookup.remove(touch)
        release(touch)
      }
    }
  }
}

extension GestureRecognizer {
  fileprivate var hasRequirements: Bool {
    !requirements.isEmpty || !dynamicRequirements.isEmpty
  }

  /// Lets neither this recognizer nor one that it requires be reset while the other may not be;
  /// whether that changed anything.
  fileprivate func spreadReadiness() -> Bool {
    var hasChanged = false
    for list in [requirements, dynamicRequirements] {
      for other in list where other.coordinator === coordinator && other.isReady != isReady {
        other.isReady = false
        isReady = false
        hasChanged = true
      }
    }
    return hasChanged
  }
}
