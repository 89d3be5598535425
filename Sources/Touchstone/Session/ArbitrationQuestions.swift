import TouchGestures

/// Answers the arbiter's questions about recognizers; asks classes, delegates and layers if necessary.
struct ArbitrationQuestions: ArbitrationRules {
  let session: GestureSession

  func veto(of member: Arbiter.Member) -> Veto? {
    session.withRecognizer(at: member) { veto(of: $0) } ?? nil
  }

  private func veto(of recognizer: GestureRecognizer) -> Veto? {
    if !recognizer.isOnTouchedPlainLayer, let layer = recognizer.layer,
      let first = recognizer.decidingTouch
    {
      var isPast = false
      var position = 0
      // A callback may empty the chain, for example by releasing the window.
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
    guard recognizer.activeDelegate?.gestureRecognizerShouldBegin(recognizer) ?? true else {
      return .delegate
    }
    return nil
  }

  func isWithdrawn(_ member: Arbiter.Member) -> Bool {
    session.withRecognizer(at: member) { $0.customJudgement.isWithdrawn } ?? false
  }

  func forEachRequirement(of member: Arbiter.Member, _ body: (Arbiter.Member) -> Void) {
    session.withRecognizer(at: member) { recognizer in
      // Most recognizers are built in and have no delegate; between two of those no question arises.
      if recognizer.mayRequireOthers || session.mayMakeOthersWait {
        askAboutOthers(for: recognizer)
      }
      recognizer.relations?.forEachRequirement { report($0, body) }
    }
  }

  /// Asks about the others that take part, as long as any question is left.
  ///
  /// - Complexity: O(others) if classes or delegates have rules. If all leave the questions to the defaults, O(others)
  ///   for the first two recognizers that ask, and O(1) for each later one.
  @inline(never)
  private func askAboutOthers(for recognizer: GestureRecognizer) {
    let mayWait = session.mayMakeOthersWait
    // Set again by a delegate that is set meanwhile, or below.
    session.mayMakeOthersWait = false
    var isAnyLeft = false
    _ = session.engaged.contains { other in
      if recognizer.mayRequireOthers || other.mayMakeOthersWait {
        ask(about: other, for: recognizer)
      }
      if other.mayMakeOthersWait { isAnyLeft = true }
      return !recognizer.mayRequireOthers && !mayWait && !session.mayMakeOthersWait
    }
    if isAnyLeft { session.mayMakeOthersWait = true }
  }

  /// Returns a recognizer whose failure is required, if it takes part in an interaction of this session.
  private func report(_ required: GestureRecognizer, _ body: (Arbiter.Member) -> Void) {
    guard required.session === session, let member = required.member else { return }
    body(member)
  }

  /// Asks classes and delegates whether a recognizer requires the failure of another one.
  private func ask(about other: GestureRecognizer, for recognizer: GestureRecognizer) {
    guard other !== recognizer, isRequired(other, by: recognizer),
      !recognizer.requires(other)
    else { return }
    if let cycle = recognizer.waitingPath(from: other) {
      let names = [recognizer.label] + cycle.map { $0.label }
      session.journal.note(.cycleDropped(names), of: recognizer)
    } else {
      recognizer.keepRelations().answered.append(other)
    }
  }

  private func isRequired(_ other: GestureRecognizer, by recognizer: GestureRecognizer) -> Bool {
    // The built-in classes have no such rules.
    !recognizer.judgesSamples && recognizer.shouldRequireFailure(of: other)
      || !other.judgesSamples && other.shouldBeRequiredToFail(by: recognizer)
      || recognizer.mayBeAsked(.requiredFailure)
        && recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other)
          ?? false
      || other.mayBeAsked(.requiredByOther)
        && other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
  }

  func excludes(_ member: Arbiter.Member, _ other: Arbiter.Member) -> Bool {
    excludes(member, other, asking: pairDelegate(of: member))
  }

  // The delegate is loaded once for all pairs: its reference is weak, and loading that takes longer than an answer.
  func withExclusions(
    by member: Arbiter.Member, _ body: ((Arbiter.Member) -> Bool) -> Void
  ) {
    let delegate = pairDelegate(of: member)
    body { excludes(member, $0, asking: delegate) }
  }

  /// The delegate of a recognizer, if it may answer whether others may be recognized together with it.
  private func pairDelegate(of member: Arbiter.Member) -> (any GestureRecognizerDelegate)? {
    session.withRecognizer(at: member) { $0.mayBeAsked(.simultaneity) ? $0.delegate : nil } ?? nil
  }

  /// - Parameter delegate: The delegate of the first one.
  @inline(__always)
  private func excludes(
    _ member: Arbiter.Member, _ other: Arbiter.Member,
    asking delegate: (any GestureRecognizerDelegate)?
  ) -> Bool {
    session.withRecognizer(at: member) { first in
      session.withRecognizer(at: other) { excludes(first, $0, asking: delegate) } ?? false
    } ?? false
  }

  func sharesTouches(_ member: Arbiter.Member, awaitedBy other: Arbiter.Member) -> Bool {
    session.withRecognizer(at: member) { first in
      session.withRecognizer(at: other) { sharesTouches(first, awaitedBy: $0) } ?? false
    } ?? false
  }

  /// A recognizer that waits itself is complete too, and what it waits for may have the touch: in a chain of
  /// taps, the finger of the third.
  ///
  /// - Complexity: O(requirements, and the square of those that wait themselves).
  @inline(never)
  private func sharesTouches(
    _ first: GestureRecognizer, awaitedBy waiting: GestureRecognizer
  ) -> Bool {
    var complete = UnretainedList<GestureRecognizer>()
    complete.append(waiting)
    var isShared = false
    var index = 0
    while !isShared, index < complete.count {
      complete[index].relations?.forEachRequirement { required in
        if first.sharesTouches(with: required) { isShared = true }
        if required.isPending, !complete.contains(required) { complete.append(required) }
      }
      index += 1
    }
    return isShared
  }

  /// Whether one recognizer excludes another one.
  ///
  /// - Parameter delegate: The delegate of the first one.
  private func excludes(
    _ first: GestureRecognizer, _ second: GestureRecognizer,
    asking delegate: (any GestureRecognizerDelegate)?
  ) -> Bool {
    guard first.isOnLayer(of: second) || first.isNested(with: second) else { return false }
    guard first.canPrevent(second), second.canBePrevented(by: first) else { return false }
    return !mayRecognizeSimultaneously(first, second, asking: delegate)
  }

  private func mayRecognizeSimultaneously(
    _ first: GestureRecognizer, _ second: GestureRecognizer,
    asking delegate: (any GestureRecognizerDelegate)?
  ) -> Bool {
    if first.recognizesWithAll || second.recognizesWithAll { return true }
    if first.relations != nil, first.isSimultaneous(with: second) { return true }
    return first.mayBeAsked(.simultaneity)
      && delegate?.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second) ?? false
      || second.mayBeAsked(.simultaneity)
        && second.delegate?.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first)
          ?? false
  }
}
