import TouchGestures
import TouchTracking

extension GestureSession {
  /// Gives a touch to a recognizer with this rank, unless a rule prevents it.
  func offer(_ touch: Touch, to recognizer: GestureRecognizer, as rank: Arbiter.Rank) {
    // A hover recognizer ignores touches, which needs no reason in the trace.
    guard !recognizer.onlyHovers else { return }
    // A chain may contain layers of another application's tree; a recognizer takes part in one gesture at a
    // time.
    guard recognizer.member == nil || recognizer.session === self else {
      return journal.note(.notReceived(touch.id, .awaitingReset), of: recognizer)
    }
    // A callback may move a recognizer that has the touch to a layer further along the chain.
    guard !recognizer.tracked.isLast(touch) else { return }
    identify(recognizer)
    let layer = recognizer.layerIdentity
    var reason = objection(of: recognizer, to: touch)
    // A callback may have disabled it, or removed it from its layer; if it is then on a layer further along the
    // chain, it is asked again.
    if reason == nil, !recognizer.isEnabled { reason = .disabled }
    if reason == nil, recognizer.layerIdentity != layer { reason = .refused }
    if let reason {
      if reason == .awaitingReset { waitingForReset.append(recognizer) }
      journal.note(.notReceived(touch.id, reason), of: recognizer)
      return
    }
    var former: GestureCourse.Stage?
    if recognizer.member == nil {
      former = engage(recognizer, as: rank)
      recognizer.firstTouchType = touch.type
    }
    if recognizer.tracked.isEmpty { recognizer.prepare(for: touch) }
    recognizer.tracked.append(touch)
    touch.receivers.append(recognizer)
    journal.note(.received(touch.id), of: recognizer, from: former)
  }

  @inline(__always)
  private func objection(
    of recognizer: GestureRecognizer, to touch: Touch
  ) -> TraceEntry.NotReceivedReason? {
    guard recognizer.isEnabled else { return .disabled }
    switch recognizer.stage {
    case .ended, .cancelled, .failed: return .awaitingReset
    case .waiting:
      // A recognizer that waits for others has completed its gesture; the touch may start its next one.
      guard !recognizer.isComplete, recognizer.tracked.contains(where: { $0.isDown }) else {
        return .awaitingReset
      }
    case .idle, .abandoned, .undecided, .active: break
    }
    guard recognizer.allows(touch.type) else { return .touchType }
    guard touch.buttons.isSuperset(of: recognizer.requiredButtons) else { return .buttons }
    if recognizer.member != nil, recognizer.requiresExclusiveTouchType,
      recognizer.firstTouchType != touch.type
    {
      return .touchType
    }
    guard recognizer.shouldReceive(touch) else { return .refused }
    if recognizer.member == nil { recognizer.recognizesWithAll = false }
    guard recognizer.hasDelegate, let activeDelegate = recognizer.activeDelegate else { return nil }
    guard activeDelegate.gestureRecognizer(recognizer, shouldReceive: touch) else {
      return .refusedByDelegate
    }
    if recognizer.member == nil {
      recognizer.recognizesWithAll =
        activeDelegate.gestureRecognizerShouldRecognizeSimultaneouslyWithAll(recognizer)
    }
    return nil
  }

  /// The arbiter's number for a recognizer's group.
  private func groupNumber(of recognizer: GestureRecognizer) -> Int {
    if recognizer.recognizesWithAll { return Arbiter.everyone }
    return recognizer.simultaneousGroup.map(number(of:)) ?? 0
  }

  @inline(never)
  private func number(of group: SimultaneousGroup) -> Int {
    let first = Arbiter.everyone + 1
    if let known = groups.firstIndex(where: { $0 === group }) { return first + known }
    groups.append(group)
    return first + groups.count - 1
  }

  /// Adds a recognizer to the interaction.
  @inline(__always)
  private func engage(_ recognizer: GestureRecognizer, as rank: Arbiter.Rank)
    -> GestureCourse.Stage
  {
    if recognizer.stage == .abandoned { recognizer.reset() }
    let member = arbiter.join(
      recognizer.id, rank: rank, precedence: recognizer.precedence,
      group: groupNumber(of: recognizer))
    recognizer.member = member
    recognizer.rank = rank
    recognizer.session = self
    // Most have none, and releasing one costs a call.
    if recognizer.failureReason != nil { recognizer.failureReason = nil }
    recognizer.customJudgement.reset()
    admit(recognizer, at: member)
    if recognizer.mayMakeOthersWait { mayMakeOthersWait = true }
    if recognizer.hasHandOffs { mayHandOff = true }
    return recognizer.go(to: .undecided, at: now)
  }
}
