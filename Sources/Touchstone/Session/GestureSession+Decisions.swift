import TouchGestures
import TouchTracking

extension GestureSession {
  /// Has all verdicts of the step decided, and performs the decisions.
  @inline(__always)
  func settle() {
    if arbiter.isUnsettled { settleVerdicts() }
  }

  @inline(never)
  private func settleVerdicts() {
    arbiter.settle(ArbitrationQuestions(session: self))
    // To perform one adds none, so that they stay where they are.
    let decided = arbiter.decided
    for index in 0..<decided.count { perform(decided[index]) }
    arbiter.forgetOutcomes()
    if hasStaleReceivers { dropFinishedReceivers() }
    guard mayBeAbandoned else { return }
    mayBeAbandoned = false
    finishAbandoned()
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
    case .cancel(let member, let reason, let at):
      withRecognizer(at: member) { cancel($0, reason, at: at) }
    }
  }

  private func wait(_ recognizer: GestureRecognizer, for others: Range<Int>, at instant: Instant) {
    recognizer.engagement = .pending
    recognizer.pendingSince = instant
    recognizer.holdMoment()
    journal.note(
      .waits(for: arbiter.pending(others).compactMap { self.recognizer(at: $0)?.id }),
      of: recognizer, at: instant)
  }

  private func end(_ recognizer: GestureRecognizer, at instant: Instant) {
    announce(.ended, of: recognizer)
    recognizer.endedAt = instant
    finish(recognizer)
    journal.note(.ends, of: recognizer, at: instant)
  }

  private func cancel(
    _ recognizer: GestureRecognizer, _ reason: CancellationReason, at instant: Instant
  ) {
    recognizer.ownState = .cancelled
    announce(.cancelled, of: recognizer)
    recognizer.endedAt = instant
    finish(recognizer)
    journal.note(.cancelled(reason), of: recognizer, at: instant)
  }

  private func fail(_ recognizer: GestureRecognizer, _ cause: Arbiter.Cause, at instant: Instant) {
    let reason = arbiter.reason(cause)
    recognizer.failureReason = reason
    recognizer.outwardState = .failed
    recognizer.ownState = .failed
    finish(recognizer)
    if case .nextTapTooFar = reason { waitingForReset.append(recognizer) }
    journal.note(.failed(reason), of: recognizer, at: instant)
  }

  private func act(_ recognizer: GestureRecognizer, _ attempt: Arbiter.Attempt, at instant: Instant)
  {
    recognizer.recognizedAt = instant
    recognizer.hasJustActed = true
    recognizer.engagement = .acting
    if !recognizer.tracked.contains(where: { $0.isDown }) { mayBeAbandoned = true }
    journal.note(.acts(since: attempt.at), of: recognizer, at: instant)
    if attempt.isContinuous { announce(.began, of: recognizer) }
    guard !attempt.isContinuous || attempt.ended != nil else { return }
    announce(.ended, of: recognizer)
    recognizer.endedAt = instant
    finish(recognizer)
    if attempt.isContinuous { journal.note(.ends, of: recognizer, at: instant) }
  }

  /// It gets no more touches; which it had it still knows, for what its actions ask.
  private func finish(_ recognizer: GestureRecognizer) {
    hasStaleReceivers = true
    recognizer.lastLocation = recognizer.windowLocation
    recognizer.engagement = .finished
    recognizer.deadline = .distantFuture
    hasFinished = true
    hasWork = true
  }

  /// Takes recognizers that are over out of the lists of their touches: all of a step at once, since to
  /// take out one searches the list.
  private func dropFinishedReceivers() {
    hasStaleReceivers = false
    registry.live.forEach { touch in touch.receivers.removeAll { $0.engagement == .finished } }
  }

  /// Notes that a recognizer's actions are to be told a state.
  func announce(_ state: GestureState, of recognizer: GestureRecognizer) {
    recognizer.announcements.add(state)
    guard !recognizer.announcements.isQueued else { return }
    recognizer.announcements.isQueued = true
    recognizer.announcements.since = now
    acting.append(recognizer)
    hasWork = true
  }
}
