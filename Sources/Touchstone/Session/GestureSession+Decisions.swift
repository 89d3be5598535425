import TouchGestures
import TouchTracking

extension GestureSession {
  /// Decides all verdicts of the step and performs the decisions.
  @inline(__always)
  func settle() {
    if arbiter.isUnsettled { settleVerdicts() }
  }

  /// Decides all verdicts of the step, and then ends recognizers whose touches have all ended and that wait for
  /// nothing.
  func settleAndFinishAbandoned() {
    mayBeAbandoned = true
    settleVerdicts()
  }

  @inline(never)
  private func settleVerdicts() {
    repeat {
      if arbiter.isUnsettled { decideVerdicts() }
      guard mayBeAbandoned else { return }
      mayBeAbandoned = false
      engaged.forEach { finishAbandoned($0) }
    } while arbiter.isUnsettled
  }

  @inline(__always)
  private func decideVerdicts() {
    arbiter.settle(ArbitrationQuestions(session: self))
    // Performing a decision adds none, so the list does not change.
    let decided = arbiter.decided
    for index in 0..<decided.count { perform(decided[index]) }
    arbiter.forgetOutcomes()
    if hasStaleReceivers { dropFinishedReceivers() }
  }

  private func perform(_ outcome: Arbiter.Outcome) {
    switch outcome {
    case .wait(let member, let others, let at):
      withRecognizer(at: member) { wait($0, for: others, at: at) }
    case .act(let member, let attempt, let at):
      withRecognizer(at: member) { act($0, attempt, at: at) }
    case .fail(let member, let cause, let at):
      withRecognizer(at: member) { fail($0, cause, at: at) }
    case .end(let member, let at):
      withRecognizer(at: member) { end($0, at: at) }
    case .cancel(let member, let cause, let at):
      withRecognizer(at: member) { cancel($0, arbiter.reason(cause), at: at) }
    }
  }

  private func wait(_ recognizer: GestureRecognizer, for others: Range<Int>, at instant: Instant) {
    recognizer.saveSnapshot()
    move(
      recognizer, to: .waiting,
      noting: .waits(for: arbiter.pending(others).compactMap { self.recognizer(at: $0)?.id }),
      at: instant)
  }

  private func act(
    _ recognizer: GestureRecognizer, _ attempt: Arbiter.Attempt, at instant: Instant
  ) {
    if !recognizer.tracked.contains(where: { $0.isDown }) { mayBeAbandoned = true }
    if recognizer.isPending { recognizer.lastLift = attempt.ended ?? attempt.at }
    guard attempt.isContinuous else {
      report(.ended, of: recognizer)
      return move(recognizer, to: .ended, noting: .acts(since: attempt.at), at: instant)
    }
    recognizer.endWait()
    report(.began, of: recognizer)
    move(recognizer, to: .active, noting: .acts(since: attempt.at), at: instant)
    if attempt.ended != nil { end(recognizer, at: instant) }
  }

  private func end(_ recognizer: GestureRecognizer, at instant: Instant) {
    guard recognizer.stage.isActive else { return }
    report(.ended, of: recognizer)
    move(recognizer, to: .ended, noting: .ends, at: instant)
  }

  private func cancel(
    _ recognizer: GestureRecognizer, _ reason: CancellationReason, at instant: Instant
  ) {
    guard recognizer.stage.isActive else { return }
    recognizer.customJudgement.close(as: .cancelled)
    report(.cancelled, of: recognizer)
    move(recognizer, to: .cancelled, noting: .cancelled(reason), at: instant)
  }

  private func fail(_ recognizer: GestureRecognizer, _ cause: Arbiter.Cause, at instant: Instant) {
    recognizer.failureReason = arbiter.reason(cause)
    recognizer.customJudgement.close(as: .failed)
    move(recognizer, to: .failed, noting: .failed(arbiter.reason(cause)), at: instant)
    recognizer.discardValues()
    if case .nextTapTooFar = recognizer.failureReason { waitingForReset.append(recognizer) }
  }

  /// Changes the state of a gesture. A recognizer whose gesture has ended receives no more touches, but keeps
  /// the list for its actions.
  @inline(__always)
  private func move(
    _ recognizer: GestureRecognizer, to next: GestureCourse.Stage,
    noting kind: @autoclosure () -> TraceEntry.Kind, at instant: Instant
  ) {
    // Kept for queries after the reset, when it has no touches any more.
    if next.isOver { recognizer.lastLocation = recognizer.windowLocation }
    let former = recognizer.go(to: next, at: instant)
    journal.note(kind(), of: recognizer, at: instant, from: former)
    guard next.isOver else { return }
    recognizer.deadline = .distantFuture
    hasStaleReceivers = true
    resets = .due
    hasWork = true
  }

  /// Removes recognizers that have ended from their touches' lists, all of a step at once, because each
  /// removal searches the list.
  private func dropFinishedReceivers() {
    hasStaleReceivers = false
    registry.live.forEach { touch in touch.receivers.removeAll { $0.stage.isOver } }
  }

  /// Queues a state to send to a recognizer's actions.
  func report(_ state: GestureState, of recognizer: GestureRecognizer) {
    guard recognizer.actionQueue.append(state) else { return }
    acting.append(recognizer, since: now)
    hasWork = true
  }
}
