import TouchGestures
import TouchTracking

extension Coordinator {
  /// Has all verdicts of the step decided, and performs the decisions.
  @inline(__always)
  func settle() {
    if arbiter.isUnsettled { settleVerdicts() }
  }

  @inline(never)
  private func settleVerdicts() {
    arbiter.settle(Rules(coordinator: self))
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
    note(
      .waits(for: arbiter.pending(others).compactMap { self.recognizer(at: $0)?.id }),
      of: recognizer, at: instant)
  }

  private func end(_ recognizer: GestureRecognizer, at instant: Instant) {
    announce(.ended, of: recognizer)
    recognizer.endedAt = instant
    finish(recognizer)
    note(.ends, of: recognizer, at: instant)
  }

  private func cancel(
    _ recognizer: GestureRecognizer, _ reason: CancellationReason, at instant: Instant
  ) {
    recognizer.ownState = .cancelled
    announce(.cancelled, of: recognizer)
    recognizer.endedAt = instant
    finish(recognizer)
    note(.cancelled(reason), of: recognizer, at: instant)
  }

  private func fail(_ recognizer: GestureRecognizer, _ cause: Arbiter.Cause, at instant: Instant) {
    let reason = arbiter.reason(cause)
    recognizer.failureReason = reason
    recognizer.outwardState = .failed
    recognizer.ownState = .failed
    finish(recognizer)
    if case .nextTapTooFar = reason { waitingForReset.append(recognizer) }
    note(.failed(reason), of: recognizer, at: instant)
  }

  private func act(_ recognizer: GestureRecognizer, _ attempt: Arbiter.Attempt, at instant: Instant)
  {
    recognizer.recognizedAt = instant
    recognizer.hasJustActed = true
    recognizer.engagement = .acting
    if !recognizer.tracked.contains(where: { $0.isDown }) { mayBeAbandoned = true }
    note(.acts(since: attempt.at), of: recognizer, at: instant)
    if attempt.isContinuous { announce(.began, of: recognizer) }
    guard !attempt.isContinuous || attempt.ended != nil else { return }
    announce(.ended, of: recognizer)
    recognizer.endedAt = instant
    finish(recognizer)
    if attempt.isContinuous { note(.ends, of: recognizer, at: instant) }
  }

  /// It gets no more touches; which it had it still knows, for what its actions ask.
  private func finish(_ recognizer: GestureRecognizer) {
    hasStaleReceivers = true
    recognizer.lastLocation = recognizer.windowLocation
    recognizer.engagement = .finished
    recognizer.deadline = .distantFuture
    hasFinished = true
    hasMore = true
  }

  /// Takes recognizers that are over out of the lists of their touches: all of a step at once, since to
  /// take out one searches the list.
  private func dropFinishedReceivers() {
    hasStaleReceivers = false
    live.forEach { touch in touch.receivers.removeAll { $0.engagement == .finished } }
  }

  // MARK: From outside

  /// Takes what a custom recognizer said outside of its touch methods.
  func collect(from recognizer: GestureRecognizer) {
    perform { [unowned self] in takeVerdicts(of: recognizer) }
  }

  /// Looks again at a recognizer that has left its touches to others outside of its touch methods.
  func reconsider(_ recognizer: GestureRecognizer) {
    perform { [unowned self] in finishAbandoned(recognizer) }
  }

  /// Ends a recognizer's gesture because the program says so.
  func withdraw(
    _ recognizer: GestureRecognizer, failure: FailureReason, cancellation: CancellationReason
  ) {
    guard recognizer.member != nil else { return }
    perform { [unowned self] in
      guard let member = recognizer.member else { return }
      switch recognizer.engagement {
      case .idle, .finished: return
      case .possible, .pending: arbiter.submit(.failed(failure, at: now), from: member)
      case .acting: arbiter.submit(.cancelled(cancellation, at: now), from: member)
      }
    }
  }

  /// Does something that may need to be settled: now, or after the callbacks that are under way.
  func perform(_ change: @escaping () -> Void) {
    guard !isBusy else {
      hasMore = true
      return deferred.append(change)
    }
    keepingApplication {
      isBusy = true
      change()
      settle()
      flush()
      isBusy = false
      application.catchUp()
    }
  }

  /// Runs `body` with the application kept alive, and so this coordinator.
  ///
  /// Calls that come by way of a layer or a recognizer hold neither: an action that drops the last
  /// window would free both while they are at work.
  func keepingApplication(_ body: () -> Void) {
    let kept: Application? = application
    withExtendedLifetime(kept, body)
  }

  /// Cancels the touches of a layer, and the gestures on it, before it leaves its window.
  func layerWillLeave(_ layer: Layer) { keepingApplication { cancelAll(on: layer) } }

  private func cancelAll(on layer: Layer) {
    let touches = live.objects.filter { $0.layer?.isDescendant(of: layer) ?? false }
    let recognizers = engaged.objects.filter { $0.layer?.isDescendant(of: layer) ?? false }
    guard isBusy || !touches.isEmpty || !recognizers.isEmpty else { return }
    for recognizer in recognizers {
      withdraw(recognizer, failure: .layerLeftWindow, cancellation: .layerLeftWindow)
    }
    perform { [unowned self] in
      // One that is asked about a touch and takes its layer away gets that touch all the same.
      for recognizer in engaged.objects where recognizer.layer?.isOut(with: layer) ?? false {
        withdraw(recognizer, failure: .layerLeftWindow, cancellation: .layerLeftWindow)
      }
      for touch in touches { cancelDelivery(of: touch, by: .removal) }
      tell()
    }
  }
}

extension Coordinator {
  /// Ends the touches and gestures in a window that is being deallocated, as if its layers left it.
  ///
  /// The host may keep layers and recognizers of it: they are told, but not before the next call from
  /// outside, when nobody can reach the window any more. Until then it is a deadline that is due.
  func windowWillGo(_ window: Window) {
    let touches = live.objects.filter { $0.windowLink === window }
    let recognizers = engaged.objects.filter { $0.layer?.isDescendant(of: window) ?? false }
    for touch in touches { touch.windowLink = nil }
    guard !touches.isEmpty || !recognizers.isEmpty else { return }
    hasMore = true
    earliestDeadline = Instant(microseconds: .min)
    deferred.append { [unowned self] in
      for recognizer in recognizers + touches.flatMap(\.gestureRecognizers) {
        withdraw(recognizer, failure: .layerLeftWindow, cancellation: .layerLeftWindow)
      }
      for touch in touches { cancelDelivery(of: touch, by: .removal) }
      tell()
    }
  }
}

extension Layer {
  /// Whether the layer is in a tree that has left its window.
  fileprivate func isOut(with root: Layer) -> Bool { window == nil && isDescendant(of: root) }
}

/// What the arbiter must know of recognizers.
private struct Rules: ArbitrationRules {
  let coordinator: Coordinator

  func refuser(of member: Arbiter.Member) -> Refuser? {
    coordinator.withRecognizer(at: member) { refuser(of: $0) } ?? nil
  }

  private func refuser(of recognizer: GestureRecognizer) -> Refuser? {
    if !recognizer.isOnTouchedPlainLayer, let first = recognizer.tracked.first,
      let layer = recognizer.layer
    {
      var isPast = false
      var position = 0
      // An answer may empty the chain, as when it lets the window go.
      while !isPast, position < first.chain.count {
        let responder = first.chain[position]
        position += 1
        guard let hit = responder as? Layer else { continue }
        guard hit.gestureRecognizerShouldBegin(recognizer) else { return .layer(hit.name) }
        isPast = hit === layer
      }
      if !isPast, let window = first.window {
        guard window.gestureRecognizerShouldBegin(recognizer) else { return .layer(window.name) }
      }
    }
    guard recognizer.adviser?.gestureRecognizerShouldBegin(recognizer) ?? true else {
      return .delegate
    }
    return nil
  }

  func forEachRequirement(of member: Arbiter.Member, _ body: (Arbiter.Member) -> Void) {
    coordinator.withRecognizer(at: member) { recognizer in
      let asks = !recognizer.judgesSamples || recognizer.adviser != nil
      // Most are built in and have no delegate: between two of those there is nobody to ask.
      if asks || coordinator.mayAskEngaged {
        coordinator.engaged.forEach { other in
          if asks || other.mayBeAsked { ask(about: other, for: recognizer) }
        }
      }
      guard recognizer.hasRequirements else { return }
      recognizer.requirementList.forEach { tell($0, body) }
      recognizer.dynamicRequirements.forEach { tell($0, body) }
    }
  }

  /// Names one whose failure is required, if it takes part in an interaction here.
  private func tell(_ required: GestureRecognizer, _ body: (Arbiter.Member) -> Void) {
    guard required.coordinator === coordinator, let member = required.member else { return }
    body(member)
  }

  /// Asks classes and delegates whether a recognizer requires the failure of another one.
  @inline(never)
  private func ask(about other: GestureRecognizer, for recognizer: GestureRecognizer) {
    guard other !== recognizer, isRequired(other, by: recognizer),
      !recognizer.requirementList.contains(other)
    else { return }
    if let cycle = recognizer.waitingPath(from: other) {
      let names = [recognizer.label] + cycle.map(\.label)
      coordinator.note(.cycleDropped(names), of: recognizer)
    } else {
      recognizer.dynamicRequirements.append(other)
    }
  }

  private func isRequired(_ other: GestureRecognizer, by recognizer: GestureRecognizer) -> Bool {
    // The built-in classes have no such rules of their own.
    !recognizer.judgesSamples && recognizer.shouldRequireFailure(of: other)
      || !other.judgesSamples && other.shouldBeRequiredToFail(by: recognizer)
      || recognizer.adviser?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
      || other.adviser?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
  }

  func excludes(_ member: Arbiter.Member, _ other: Arbiter.Member) -> Bool {
    coordinator.withRecognizer(at: member) { first in
      coordinator.withRecognizer(at: other) { excludes(first, $0) } ?? false
    } ?? false
  }

  private func excludes(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
    guard first.isOnLayer(of: second) || areNested(first.layer, second.layer) else { return false }
    guard first.canPrevent(second), second.canBePrevented(by: first) else { return false }
    return !maySimultaneously(first, second)
  }

  private func areNested(_ first: Layer?, _ second: Layer?) -> Bool {
    guard let first, let second else { return false }
    return first.isDescendant(of: second) || second.isDescendant(of: first)
  }

  private func maySimultaneously(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
    if !first.companions.isEmpty, first.isCompanion(of: second) { return true }
    guard first.adviser != nil || second.adviser != nil else { return false }
    let pair = RecognizerPair(first, second)
    if let known = coordinator.simultaneity[pair] { return known }
    let answer =
      first.adviser?.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second) ?? false
      || second.adviser?.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first)
        ?? false
    coordinator.simultaneity[pair] = answer
    return answer
  }
}
