import TouchGestures
import TouchTracking

extension Coordinator {
  /// Ends a turn: cancellations and actions, then what layers are told, then resets.
  @inline(__always)
  func flush() {
    assert(hasMore || isNothingListed)
    if hasNews, !closesQuietly() { flushTurn() }
  }

  @inline(never)
  private func flushTurn() {
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
    // What waits for linked recognizers to be over, or was listed by the last calls.
    hasMore = hasFinished || !waitingForReset.isEmpty || !delivery.isEmpty
    assert(hasMore || isNothingListed)
    if !changed.isEmpty { closeTurn() }
  }

  /// Closes a turn of movements that nobody has anything to say of or is to hear of, as most are;
  /// whether it was one.
  @inline(__always)
  private func closesQuietly() -> Bool {
    guard changedPhase == .moved, !changed.isEmpty, !hasMore, heldTouches == 0,
      !changed.contains(where: { $0.isHeard })
    else { return false }
    restChanged()
    return true
  }

  /// Whether there may be anything to do or to tell. Steps are flushed before and after, so about
  /// every other flush has nothing.
  @inline(__always)
  private var hasNews: Bool { !changed.isEmpty || hasMore || heldTouches > 0 }

  /// What ``hasMore`` stands for, looked up.
  private var isNothingListed: Bool {
    acting.isEmpty && !hasFinished && deferred.isEmpty && waitingForReset.isEmpty
      && delivery.isEmpty
  }

  /// Cancels what recognized gestures take from layers, calls actions, and does what was asked for
  /// meanwhile, until nothing is left.
  @inline(__always)
  private func performActions() {
    if !acting.isEmpty || !deferred.isEmpty { performAllActions() }
  }

  private func performAllActions() {
    while !acting.isEmpty || !deferred.isEmpty {
      while !acting.isEmpty {
        if acting.count > 1 { acting.sort { $0.isTold(before: $1) } }
        for index in 0..<acting.count {
          acting.with(index) { if $0.hasJustActed { takeTouches(of: $0) } }
        }
        if !delivery.isEmpty { tell() }
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
    recognizer.tracked.forEach { touch in
      if recognizer.uses(touch) {
        cancelDelivery(of: touch, by: .recognizer(recognizer.id))
      }
    }
  }

  // MARK: Reset

  /// Resets the recognizers that are over, unless one that they are linked with is not.
  @inline(__always)
  private func resetFinished() {
    if hasFinished { resetAllFinished() }
  }

  private func resetAllFinished() {
    hasFinished = false
    var (isLinked, areAllReady) = (false, true)
    engaged.forEach { recognizer in
      recognizer.isReady = recognizer.engagement == .finished && !recognizer.isCrowded
      if !recognizer.isReady { areAllReady = false }
      if recognizer.hasRequirements { isLinked = true }
    }
    if areAllReady {
      // There is none to wait for.
      if !simultaneity.isEmpty { simultaneity.removeAll(keepingCapacity: true) }
      engaged.forEach { reset($0) }
      engaged.removeAll()
      return forgetRelations()
    }
    if isLinked { holdLinked() }
    var isAny = false
    engaged.forEach { recognizer in
      guard recognizer.engagement == .finished else { return }
      if recognizer.isReady { isAny = true } else { hasFinished = true }
    }
    guard isAny else { return }
    forgetAnswersAboutReady()
    engaged.forEach { if $0.isReady { reset($0) } }
    engaged.removeAll { $0.member == nil }
    if engaged.isEmpty { forgetRelations() }
  }

  /// Forgets what was known of relations while somebody was engaged.
  private func forgetRelations() {
    mayAskEngaged = false
    if !companies.isEmpty { companies.removeAll(keepingCapacity: true) }
  }

  /// Makes recognizers wait that are linked, directly or through others, with one that is not over.
  ///
  /// Sweeps over all links, to and fro, until nothing changes: twice for a chain in either order.
  private func holdLinked() {
    var isForward = true
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for step in 0..<engaged.count {
        let index = isForward ? step : engaged.count - 1 - step
        if engaged.with(index, { $0.spreadReadiness() }) { hasChanged = true }
      }
      isForward.toggle()
    }
  }

  /// Forgets what delegates said about recognizers that are about to be reset.
  private func forgetAnswersAboutReady() {
    guard !simultaneity.isEmpty else { return }
    var ready: Set<ObjectIdentifier> = []
    engaged.forEach { if $0.isReady { ready.insert(ObjectIdentifier($0)) } }
    simultaneity = simultaneity.filter { pair, _ in
      !ready.contains(pair.a) && !ready.contains(pair.b)
    }
  }

  private func reset(_ recognizer: GestureRecognizer) {
    guard let member = recognizer.member else { return }
    recognizer.reset()
    recognizer.leaveInteraction()
    arbiter.leave(member)
    clearSeat(member)
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
    // Taken out meanwhile: to share it would make the next one that waits copy the list.
    var recognizers: [GestureRecognizer] = []
    swap(&recognizers, &waitingForReset)
    var isAny = false
    for recognizer in recognizers where recognizer.engagement == .idle {
      if offerChanged(to: recognizer) { isAny = true }
    }
    recognizers.removeAll(keepingCapacity: true)
    swap(&recognizers, &waitingForReset)
    settle()
    return isAny
  }

  /// Gives a recognizer all touches that have just landed in reach of it; whether there were any.
  private func offerChanged(to recognizer: GestureRecognizer) -> Bool {
    guard let layer = recognizer.layer else { return false }
    let sequence = layer.gestureRecognizers.firstIndex { $0 === recognizer } ?? 0
    let rank = Arbiter.Rank(depth: layer.depth, sequence: sequence)
    var samples: [TouchSample] = []
    for index in 0..<changed.count where changed[index].isDown {
      let touch = changed[index]
      guard
        (layer === touch.window && !touch.isModal) || touch.chain.contains(layer),
        !touch.receivers.contains(recognizer)
      else { continue }
      offer(touch, to: recognizer, as: rank)
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
    // First: what is dropped is kept by nobody any more.
    restChanged()
    if changedPhase == .ended || changedPhase == .cancelled {
      dropTouches()
    } else if heldTouches > 0, live.contains(where: { $0.isOver }) {
      // What was held back of it has been told meanwhile.
      dropTouches()
    }
  }

  @inline(__always)
  private func restChanged() {
    for index in 0..<changed.count { changed.with(index) { if $0.isDown { $0.rest() } } }
    changed.removeAll()
    turn &+= 1
  }

  /// Lets go of touches that have lifted and whose layer knows it.
  func dropTouches() {
    event.touchesDidChange()
    var index = 0
    while index < live.count {
      if live.with(index, { $0.isOver }) { release(index) } else { index += 1 }
    }
  }
}

extension Touch {
  /// Whether it has lifted, and its layer knows it or does not hear of it.
  fileprivate var isOver: Bool { !isDown && !delivery.isOpen }
}

extension GestureRecognizer {
  /// Whether its actions are called before those of another one in the same turn: by instant, then the
  /// deepest layer first, then in the order in which the recognizers were added to their layer.
  ///
  /// The order of adding is what programs are written for: the pan of a pan, pinch and rotation that
  /// are combined moves the layer before the other two turn it. (Which of them *wins* goes the other
  /// way round: the one added last.)
  fileprivate func isTold(before other: GestureRecognizer) -> Bool {
    let (since, otherSince) = (announcements.since, other.announcements.since)
    if since != otherSince { return since < otherSince }
    if rank.depth != other.rank.depth { return rank.depth > other.rank.depth }
    return rank.sequence < other.rank.sequence
  }

  /// Whether it has failed because of too many fingers and some of them are still down. The next one to
  /// land is one more of them: else the third of three fingers, which land one after the other, would
  /// make a gesture of one finger.
  fileprivate var isCrowded: Bool {
    guard case .tooManyTouches = failureReason else { return false }
    return tracked.contains { $0.isDown }
  }

  /// Forgets everything about the interaction that it took part in, and by whom that was kept.
  func leaveInteraction() {
    isReady = false
    // Its touches have not known it since it was over.
    tracked.removeAll()
    if !dynamicRequirements.isEmpty { dynamicRequirements.removeAll() }
    if !verdicts.isEmpty { verdicts.removeAll() }
    if announcements.isQueued { announcements = Announcements() }
    deadline = .distantFuture
    engagement = .idle
    outwardState = .possible
    ownState = .possible
    didBegin = false
    hasJustActed = false
    member = nil
    coordinator = nil
  }

  var hasRequirements: Bool {
    !requirementList.isEmpty || !dynamicRequirements.isEmpty
  }

  /// Lets neither this recognizer nor one that it requires be reset while the other may not be;
  /// whether that changed anything.
  fileprivate func spreadReadiness() -> Bool {
    var hasChanged = false
    requirementList.forEach { if spreadReadiness(to: $0) { hasChanged = true } }
    dynamicRequirements.forEach { if spreadReadiness(to: $0) { hasChanged = true } }
    return hasChanged
  }

  /// Makes both wait if one does; whether that changed anything.
  private func spreadReadiness(to other: GestureRecognizer) -> Bool {
    guard other.isReady != isReady, other.coordinator === coordinator else { return false }
    other.isReady = false
    isReady = false
    return true
  }
}
