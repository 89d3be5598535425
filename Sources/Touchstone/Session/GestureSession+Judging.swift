import TouchGestures
import TouchTracking

extension GestureSession {
  /// Gives a sample to its touch's recognizers; returns whether it was a movement that none of them reacted
  /// to, so that nothing follows.
  @inline(__always)
  func judge(_ sample: TouchSample, of touch: Touch, _ phase: TouchPhase) -> Bool {
    var first = 0
    // A movement at rest changes no list, so the touch's own list can be walked directly.
    if phase == .moved {
      while first < touch.receivers.count, touch.receivers.with(first, { rests($0, sample) }) {
        first &+= 1
      }
      if first == touch.receivers.count { return true }
    }
    judge(sample, of: touch, phase, from: first)
    return false
  }

  /// Gives a sample to its touch's recognizers from number `first` on, which is known to react to it.
  @inline(never)
  private func judge(_ sample: TouchSample, of touch: Touch, _ phase: TouchPhase, from first: Int) {
    // Listed first, because a recognizer may ignore a touch while it judges.
    for index in first..<touch.receivers.count {
      addressed.append(touch.receivers.unmanaged(index))
    }
    lone.set(sample)
    for index in 0..<addressed.count {
      addressed.with(index) { recognizer in
        if index > 0, phase == .moved, rests(recognizer, sample) { return }
        guard recognizer.course.isListening else { return }
        let hasSpoken = lone.with { say(recognizer, $0, phase) }
        if hasSpoken { return }
        if phase == .began, recognizer.course.isListening, touch.isDown, !recognizer.uses(touch) {
          turnAway(touch, by: recognizer)
        }
        if recognizer.tracked.isEmpty { finishAbandoned(recognizer) }
      }
    }
    addressed.removeAll()
  }

  /// Gives the samples of the group to their touches' recognizers.
  func judgeGroup(_ phase: TouchPhase) {
    group.close()
    var samples: [TouchSample] = []
    if group.haveSameReceivers {
      group.touches.with(0) { addressed.append(contentsOf: $0.receivers, from: 0) }
      group.exchangeSamples(&samples)
      for index in 0..<addressed.count { addressed.with(index) { judge($0, samples, phase) } }
      group.exchangeSamples(&samples)
    } else {
      distribute()
      for index in 0..<addressed.count { addressed.with(index) { judgeInbox(of: $0, phase) } }
    }
    addressed.removeAll()
  }

  /// Whether an undecided recognizer does not react to a movement: a finger never rests perfectly still
  /// during a tap.
  @inline(__always)
  private func rests(_ recognizer: GestureRecognizer, _ sample: TouchSample) -> Bool {
    recognizer.course.isUndecided && recognizer.judgesSamples && recognizer.rest(sample)
  }

  /// The samples are removed first, because a recognizer may use its inbox itself.
  private func judgeInbox(of recognizer: GestureRecognizer, _ phase: TouchPhase) {
    var samples: [TouchSample] = []
    swap(&samples, &recognizer.inbox)
    judge(recognizer, samples, phase)
    swap(&samples, &recognizer.inbox)
  }

  private func distribute() {
    for index in 0..<group.touches.count {
      group.touches.with(index) { touch in
        for place in 0..<touch.receivers.count {
          touch.receivers.with(place) { address($0, group.samples[index]) }
        }
      }
    }
    for index in 0..<addressed.count { addressed.with(index) { $0.isAddressed = false } }
  }

  private func address(_ recognizer: GestureRecognizer, _ sample: TouchSample) {
    if !recognizer.isAddressed {
      recognizer.isAddressed = true
      recognizer.inbox.removeEach()
      addressed.append(recognizer)
    }
    recognizer.inbox.append(sample)
  }

  func judge(_ recognizer: GestureRecognizer, _ samples: [TouchSample], _ phase: TouchPhase) {
    guard recognizer.course.isListening, !say(recognizer, samples, phase) else { return }
    if phase == .began { turnAway(samples, by: recognizer) }
    if recognizer.tracked.isEmpty { finishAbandoned(recognizer) }
  }

  /// Lets a recognizer judge; returns whether its verdict must be settled.
  @inline(__always)
  private func say(
    _ recognizer: GestureRecognizer, _ samples: [TouchSample], _ phase: TouchPhase
  ) -> Bool {
    let hasSpoken =
      recognizer.judgesSamples
      ? handle(recognizer.judge(samples, phase: phase), from: recognizer)
      : call(recognizer, samples, phase)
    if recognizer.deadline < earliestDeadline { earliestDeadline = recognizer.deadline }
    return hasSpoken
  }

  /// Removes landed touches from a recognizer whose gesture does not use them, such as a third finger from a
  /// pinch: the recognizer neither counts them nor cancels them for their layers.
  private func turnAway(_ samples: [TouchSample], by recognizer: GestureRecognizer) {
    guard recognizer.course.isListening else { return }
    for sample in samples {
      registry.live.forEach { touch in
        guard touch.id == sample.id, touch.isDown, !recognizer.uses(touch) else { return }
        turnAway(touch, by: recognizer)
      }
    }
  }

  private func turnAway(_ touch: Touch, by recognizer: GestureRecognizer) {
    recognizer.tracked.remove(touch)
    touch.receivers.remove(recognizer)
    journal.note(.turnedAway(touch.id, .notUsed), of: recognizer)
  }

  /// Calls the touch methods of a recognizer that overrides them.
  @inline(never)
  func call(
    _ recognizer: GestureRecognizer, _ samples: [TouchSample], _ phase: TouchPhase
  ) -> Bool {
    var touches: [Touch] = []
    for sample in samples {
      guard let touch = registry.touch(sample.id), !touches.contains(where: { $0 === touch }) else {
        continue
      }
      touches.append(touch)
    }
    let event = registry.event
    recognizer.ownJudgement.isUnderWay = true
    event.isStep = true
    for touch in touches { touch.presentStep() }
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved, .stationary: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    }
    for touch in touches { touch.presentTurn() }
    event.isStep = false
    recognizer.ownJudgement.isUnderWay = false
    return takeVerdicts(of: recognizer)
  }

  @discardableResult
  func takeVerdicts(of recognizer: GestureRecognizer) -> Bool {
    guard !recognizer.ownJudgement.isHandled else { return false }
    var hasSpoken = false
    for verdict in recognizer.ownJudgement.takeVerdicts() where handle(verdict, from: recognizer) {
      hasSpoken = true
    }
    return hasSpoken
  }

  /// Records a recognizer's verdict and returns whether it must be settled.
  @inline(__always)
  func handle(_ verdict: consuming Verdict, from recognizer: GestureRecognizer) -> Bool {
    switch verdict {
    case .undecided: return false
    case .changed:
      if recognizer.course.isActive { report(.changed, of: recognizer) }
      return false
    case .began, .ended, .cancelled, .failed: return submit(verdict, from: recognizer)
    }
  }

  @inline(__always)
  private func submit(_ verdict: consuming Verdict, from recognizer: GestureRecognizer) -> Bool {
    guard let member = recognizer.member else { return false }
    if journal.trace != nil { note(verdict, of: recognizer) }
    arbiter.submit(verdict, from: member)
    return true
  }

  @inline(never)
  private func note(_ verdict: Verdict, of recognizer: GestureRecognizer) {
    journal.note(.verdict(verdict), of: recognizer)
  }

  /// Ends a recognizer whose touches have all ended and that waits for nothing: undecided it would delay all
  /// others forever, and active it would exclude them forever.
  func finishAbandoned() {
    engaged.forEach { finishAbandoned($0) }
    settle()
  }

  func finishAbandoned(_ recognizer: GestureRecognizer) {
    guard recognizer.deadline == .distantFuture, let member = recognizer.member,
      !recognizer.tracked.contains(where: { $0.isDown })
    else { return }
    switch recognizer.course {
    case .undecided: arbiter.submit(.failed(.neverDecided, at: journal.now), from: member)
    case .active: arbiter.submit(.cancelled(.neverEnded, at: journal.now), from: member)
    case .idle, .abandoned, .waiting, .ended, .cancelled, .failed: return
    }
  }
}
