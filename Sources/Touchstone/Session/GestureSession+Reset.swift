import TouchGestures
import TouchTracking

/// Whether recognizers that are over can be reset.
enum Resets {
  /// None is over.
  case none
  /// Some are over and may be reset.
  case due
  /// All that are over wait, for one linked to them to end or for a finger to lift. Movements change neither,
  /// so they need not search for resets: 4 % of the instructions of ten fingers on eight recognizers.
  case held

  var areDue: Bool { self == .due }
}

extension GestureSession {
  /// Resets the recognizers that are over, unless one linked to them is not.
  @inline(__always)
  func resetFinished() {
    if resets.areDue { resetAllFinished() }
  }

  /// Makes held resets due, because something other than a movement happened.
  @inline(__always)
  func reviewHeldResets() {
    switch resets {
    case .held:
      resets = .due
      hasWork = true
    case .none, .due: break
    }
  }

  /// Called when a recognizer has ignored a touch: its reset or the delivery of the touch may be due.
  func receiversDidChange() {
    reviewHeldResets()
    hasWork = true
  }

  private func resetAllFinished() {
    resets = .none
    if findReady() {
      // No recognizer needs to wait.
      engaged.forEach { reset($0) }
      removeEngaged()
      return forgetRelations()
    }
    var isAny = false
    engaged.forEach { recognizer in
      guard recognizer.stage.isOver else { return }
      if recognizer.isReady {
        reset(recognizer)
        isAny = true
      } else {
        resets = .held
      }
    }
    guard isAny else { return }
    removeDeparted()
    if engaged.isEmpty { forgetRelations() }
  }

  /// Finds out which recognizers can be reset; returns whether all can.
  ///
  /// - Parameter handOff: Two recognizers, one of which is about to hand its fingers to the other: neither keeps
  ///   others waiting. Nor do fingers that were too many, because ``forgetExtraTouches(of:)`` will follow.
  private func findReady(
    after handOff: (first: GestureRecognizer, other: GestureRecognizer)? = nil
  ) -> Bool {
    var (isLinked, areAllReady) = (false, true)
    engaged.forEach { recognizer in
      recognizer.isReady =
        (recognizer.stage.isOver && (handOff != nil || !recognizer.hasExtraTouches))
        || recognizer === handOff?.first || recognizer === handOff?.other
      if !recognizer.isReady { areAllReady = false }
      if recognizer.hasRequirements { isLinked = true }
    }
    if isLinked, !areAllReady { holdLinked() }
    return areAllReady
  }

  /// Whether a recognizer that is over can be reset once `first` has handed its fingers to it.
  func canBeReset(_ other: GestureRecognizer, onceEnded first: GestureRecognizer) -> Bool {
    _ = findReady(after: (first, other))
    return other.isReady
  }

  /// Lets a recognizer that is about to receive fingers, and those linked to it, no longer wait for fingers that were
  /// too many.
  func forgetExtraTouches(of other: GestureRecognizer) {
    engaged.forEach { $0.isReady = $0 !== other }
    holdLinked()
    engaged.forEach { if !$0.isReady { $0.forgetExtraTouches() } }
  }

  /// Clears the relations recorded while recognizers were engaged.
  private func forgetRelations() {
    mayMakeOthersWait = false
    mayHandOff = false
    if !groups.isEmpty { groups.removeAll(keepingCapacity: true) }
  }

  /// Keeps recognizers waiting that are linked, directly or through others, to one that is not over.
  ///
  /// Sweeps over all links in both directions until nothing changes: two sweeps for a chain in either order.
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

  private func reset(_ recognizer: GestureRecognizer) {
    guard let member = recognizer.member else { return }
    recognizer.reset()
    let former = recognizer.leaveInteraction(.idle)
    vacate(member)
    journal.note(.reset, of: recognizer, from: former)
  }

  /// Passes touches that have just landed to recognizers whose gesture ended with that landing, so that a tap
  /// elsewhere counts as the first of the next series; returns whether there were any.
  func offerAgain() -> Bool {
    guard !waitingForReset.isEmpty else { return false }
    guard registry.changedPhase == .began else {
      waitingForReset.removeAll(keepingCapacity: true)
      return false
    }
    // Removed first, because the next recognizer that waits would otherwise copy the shared list.
    var recognizers: [GestureRecognizer] = []
    swap(&recognizers, &waitingForReset)
    var isAny = false
    for recognizer in recognizers where recognizer.member == nil {
      if offerChanged(to: recognizer) { isAny = true }
    }
    recognizers.removeAll(keepingCapacity: true)
    swap(&recognizers, &waitingForReset)
    settle()
    return isAny
  }

  /// Gives a recognizer all touches that have just landed and can reach it; returns whether there were any.
  private func offerChanged(to recognizer: GestureRecognizer) -> Bool {
    guard let layer = recognizer.layer else { return false }
    let rank = rank(of: recognizer, on: layer)
    var samples: [TouchSample] = []
    for index in 0..<registry.changed.count where registry.changed[index].isDown {
      let touch = registry.changed[index]
      guard canReachRecognizer(of: layer, touch), !touch.receivers.contains(recognizer) else {
        continue
      }
      offer(touch, to: recognizer, as: rank)
      if touch.receivers.contains(recognizer), let sample = touch.firstSample {
        samples.append(sample)
      }
    }
    if !samples.isEmpty { judge(recognizer, samples.span, .began) }
    return !samples.isEmpty
  }
}

extension GestureRecognizer {
  /// Whether it has failed because of too many fingers, some of which are still down. The next finger to land
  /// then counts as one more; otherwise the third of three fingers that land one after the other would start
  /// a one-finger gesture.
  fileprivate var hasExtraTouches: Bool {
    guard case .tooManyTouches = failureReason else { return false }
    return tracked.contains { $0.isDown }
  }

  /// Stops waiting for fingers that were too many, because it or one linked to it is about to receive them, or the
  /// program has disabled it so that they remain ignored.
  func forgetExtraTouches() {
    if hasExtraTouches { tracked.removeAll() }
  }

  /// Clears everything about the recognizer's interaction, and its entries with others.
  ///
  /// - Parameter next: Idle, or abandoned if it was not reset.
  @discardableResult
  func leaveInteraction(_ next: GestureCourse.Stage) -> GestureCourse.Stage {
    isReady = false
    // Its touches dropped it when it ended.
    tracked.removeAll()
    if hasAnsweredRequirements { relations?.answered.removeAll() }
    customJudgement.reset()
    actionQueue.reset()
    deadline = .distantFuture
    member = nil
    session = nil
    return go(to: next, at: .zero)
  }

  /// Ensures that neither this recognizer nor one that it requires is reset before the other; returns whether
  /// that changed anything.
  fileprivate func spreadReadiness() -> Bool {
    var hasChanged = false
    relations?.forEachRequirement { if spreadReadiness(to: $0) { hasChanged = true } }
    return hasChanged
  }

  /// Makes both wait if one does; returns whether that changed anything.
  private func spreadReadiness(to other: GestureRecognizer) -> Bool {
    guard other.isReady != isReady, other.session === session else { return false }
    other.isReady = false
    isReady = false
    return true
  }
}
