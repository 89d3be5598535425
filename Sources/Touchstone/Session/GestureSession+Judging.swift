import TouchGestures
import TouchTracking

extension GestureSession {
  /// Passes a sample to its touch's recognizers; returns whether it was a movement that decided nothing, so that
  /// there is nothing to settle. The sample is not changed; inout lends its memory.
  @inline(__always)
  func judge(_ sample: inout TouchSample, of touch: Touch, _ phase: TouchPhase) -> Bool {
    // A copy in an array would cost 10 of the 90 ns of a movement: it waits for the stores of the original.
    withUnsafePointer(to: &sample) {
      judge(UnsafeBufferPointer(start: $0, count: 1).span, of: touch, phase)
    }
  }

  /// Gives the samples of the group's touches, in their order, to the touches' recognizers; returns whether there
  /// is nothing to settle.
  func judgeGroup(_ samples: Span<TouchSample>, _ phase: TouchPhase) -> Bool {
    if group.haveSameReceivers { return group.with(0) { judge(samples, of: $0, phase) } }
    distribute(samples)
    for index in 0..<addressed.count { addressed.with(index) { judgeInbox(of: $0, phase) } }
    addressed.removeAll()
    return false
  }

  /// Passes samples to the recognizers of a touch, which are those of all their touches; returns whether there is
  /// nothing to settle.
  @inline(__always)
  private func judge(_ samples: Span<TouchSample>, of touch: Touch, _ phase: TouchPhase) -> Bool {
    var first = 0
    // A movement that decides nothing removes no recognizer, so the touch's own list can be walked directly.
    if phase == .moved {
      while first < touch.receivers.count, touch.receivers.with(first, { passes(samples, by: $0) })
      {
        first &+= 1
      }
      if first == touch.receivers.count { return true }
    }
    judge(samples, of: touch, phase, from: first)
    return false
  }

  /// The same from recognizer number `first` on, which may decide.
  @inline(never)
  private func judge(
    _ samples: Span<TouchSample>, of touch: Touch, _ phase: TouchPhase, from first: Int
  ) {
    #if !hasFeature(Embedded)
      // Saves 2 % of the instructions of a movement, and would take 1 kB in the module for browsers.
      if touch.receivers.count - first == 1 {
        return touch.receivers.with(first) { judge($0, samples, phase) }
      }
    #endif
    // Listed first, because a recognizer may ignore a touch while it judges.
    addressed.append(contentsOf: touch.receivers, from: first)
    for index in 0..<addressed.count { addressed.with(index) { judge($0, samples, phase) } }
    addressed.removeAll()
  }

  /// Whether a recognizer may not react to a movement, because it is undecided: a finger never rests perfectly
  /// still during a tap. ``GestureRecognizer/rest(_:)`` has the answer; it is not asked here, because a sample
  /// that is passed on would be copied before the check.
  @inline(__always)
  private func mayRest(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.stage.isUndecided && recognizer.judgesSamples
  }

  /// Whether a recognizer has handled movements that decide nothing. Otherwise it must judge them.
  @inline(__always)
  private func passes(_ samples: Span<TouchSample>, by recognizer: GestureRecognizer) -> Bool {
    mayRest(recognizer)
      ? samples.count == 1 && recognizer.rest(samples[0]) : follows(recognizer, samples)
  }

  /// Lets an active gesture follow movements; returns whether it did. They decide nothing and set no deadline, so
  /// leaving out both saves 14 % of the instructions of a pan's movement.
  @inline(__always)
  private func follows(_ recognizer: GestureRecognizer, _ samples: Span<TouchSample>) -> Bool {
    guard recognizer.stage.isActive, recognizer.judgesSamples, recognizer.follow(samples) else {
      return false
    }
    report(.changed, of: recognizer)
    return true
  }

  private func judgeInbox(of recognizer: GestureRecognizer, _ phase: TouchPhase) {
    recognizer.withInbox { inbox in inbox.withSpan { judge(recognizer, $0, phase) } }
  }

  private func distribute(_ samples: Span<TouchSample>) {
    for index in 0..<group.count {
      group.with(index) { touch in
        for place in 0..<touch.receivers.count {
          touch.receivers.with(place) { address($0, samples, index) }
        }
      }
    }
    for index in 0..<addressed.count { addressed.with(index) { $0.isAddressed = false } }
  }

  /// Adds a sample to those of a recognizer.
  @inline(__always)
  private func address(
    _ recognizer: GestureRecognizer, _ samples: Span<TouchSample>, _ index: Int
  ) {
    if !recognizer.isAddressed {
      recognizer.isAddressed = true
      recognizer.inbox.removeAll()
      addressed.append(recognizer)
    }
    recognizer.inbox.append(samples[index])
  }

  // Inlined in its callers, except in the module for browsers, which must be small.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  func judge(
    _ recognizer: GestureRecognizer, _ samples: Span<TouchSample>, _ phase: TouchPhase
  ) {
    if phase == .moved, passes(samples, by: recognizer) { return }
    guard recognizer.stage.isListening, !evaluate(recognizer, samples, phase) else { return }
    if phase == .began { exclude(samples, by: recognizer) }
    // It may have ignored its last finger. The end of the step handles a last finger that lifts.
    if phase != .ended, phase != .cancelled { finishAbandoned(recognizer) }
  }

  /// Lets a recognizer judge; returns whether its verdict must be settled.
  @inline(__always)
  private func evaluate(
    _ recognizer: GestureRecognizer, _ samples: Span<TouchSample>, _ phase: TouchPhase
  ) -> Bool {
    let hasDecided: Bool
    if !recognizer.judgesSamples {
      hasDecided = call(recognizer, samples, phase)
    } else if phase == .moved {
      hasDecided = handle(recognizer.judge(samples, phase: phase), from: recognizer)
    } else {
      hasDecided = judgeChange(recognizer, samples, phase)
    }
    if recognizer.deadline < earliestDeadline { earliestDeadline = recognizer.deadline }
    return hasDecided
  }

  /// Never inlined: fingers that only move are judged most often.
  @inline(never)
  private func judgeChange(
    _ recognizer: GestureRecognizer, _ samples: Span<TouchSample>, _ phase: TouchPhase
  ) -> Bool {
    let isChange = phase != .stationary
    if isChange { recognizer.fingersWillChange(phase) }
    let hasDecided = handle(recognizer.judge(samples, phase: phase), from: recognizer)
    // The verdict has no consequence before it is settled.
    if isChange { recognizer.fingersDidChange(phase) }
    return hasDecided
  }

  /// Removes landed touches that a recognizer's gesture does not use, such as a third finger from a pinch:
  /// the recognizer neither counts them nor cancels them for their layers.
  @inline(__always)
  private func exclude(_ samples: Span<TouchSample>, by recognizer: GestureRecognizer) {
    guard recognizer.stage.isListening else { return }
    for index in samples.indices {
      guard let place = registry.place(of: samples[index].id) else { continue }
      registry.live.with(place) { touch in
        if touch.isDown, !recognizer.uses(touch) { exclude(touch, by: recognizer) }
      }
    }
  }

  private func exclude(_ touch: Touch, by recognizer: GestureRecognizer) {
    recognizer.tracked.remove(touch)
    touch.receivers.remove(recognizer)
    journal.note(.notReceived(touch.id, .notUsed), of: recognizer)
  }

  /// Calls the touch methods of a recognizer that overrides them.
  @inline(never)
  func call(
    _ recognizer: GestureRecognizer, _ samples: Span<TouchSample>, _ phase: TouchPhase
  ) -> Bool {
    if recognizer.isComplete { return false }
    var touches: [Touch] = []
    for index in samples.indices {
      guard let touch = registry.touch(samples[index].id),
        !touches.contains(where: { $0 === touch })
      else {
        continue
      }
      touches.append(touch)
    }
    let event = registry.event
    recognizer.customJudgement.isUnderWay = true
    event.isStep = true
    for touch in touches { touch.presentation = .step }
    switch phase {
    case .moved, .stationary: recognizer.touchesMoved(touches, with: event)
    case .began, .ended, .cancelled:
      recognizer.fingersWillChange(phase)
      recognizer.handleChange(of: touches, phase, with: event)
      recognizer.fingersDidChange(phase)
    }
    for touch in touches { touch.presentation = .turn }
    event.isStep = false
    recognizer.customJudgement.isUnderWay = false
    let hasDecided = takeVerdicts(of: recognizer)
    // As in UIKit, an active gesture changes with every movement, even if its class does not say so.
    if phase == .moved, recognizer.stage.isActive, !recognizer.customJudgement.hasMachine {
      report(.changed, of: recognizer)
    }
    return hasDecided
  }

  @discardableResult
  func takeVerdicts(of recognizer: GestureRecognizer) -> Bool {
    guard !recognizer.customJudgement.isHandled else { return false }
    var hasDecided = false
    for verdict in recognizer.customJudgement.takeVerdicts() where handle(verdict, from: recognizer)
    {
      hasDecided = true
    }
    return hasDecided
  }

  /// Records a recognizer's verdict and returns whether it must be settled.
  @inline(__always)
  func handle(_ verdict: consuming Verdict, from recognizer: GestureRecognizer) -> Bool {
    switch verdict {
    case .undecided: return false
    case .changed:
      if recognizer.stage.isActive { report(.changed, of: recognizer) }
      return false
    case .began, .ended, .cancelled, .failed: return submit(verdict, from: recognizer)
    }
  }

  @inline(__always)
  private func submit(_ verdict: consuming Verdict, from recognizer: GestureRecognizer) -> Bool {
    guard let member = recognizer.member else { return false }
    if journal.trace != nil { note(verdict, of: recognizer) }
    if recognizer.isPending { saveEnd(verdict, of: recognizer) }
    arbiter.submit(verdict, from: member)
    return true
  }

  @inline(never)
  private func note(_ verdict: Verdict, of recognizer: GestureRecognizer) {
    journal.note(.verdict(verdict), of: recognizer)
  }

  @inline(never)
  private func saveEnd(_ verdict: Verdict, of recognizer: GestureRecognizer) {
    if case .ended = verdict { recognizer.saveEnd() }
  }

  /// Ends a recognizer whose touches have all ended and that waits for nothing: undecided it would delay all
  /// others forever, and active it would exclude them forever.
  func finishAbandoned(_ recognizer: GestureRecognizer) {
    // First, because most recognizers are over by then.
    let verdict: Verdict
    switch recognizer.stage {
    case .undecided: verdict = .failed(.neverDecided, at: journal.now)
    case .active: verdict = .cancelled(.neverEnded, at: journal.now)
    case .idle, .abandoned, .waiting, .ended, .cancelled, .failed: return
    }
    guard recognizer.deadline == .distantFuture, let member = recognizer.member,
      !recognizer.tracked.contains(where: { $0.isDown }),
      // The program has ended it, and its own reason follows.
      !recognizer.customJudgement.isWithdrawn
    else { return }
    arbiter.submit(verdict, from: member)
  }
}
