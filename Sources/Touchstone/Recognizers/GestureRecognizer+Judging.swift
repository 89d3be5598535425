import TouchGestures
import TouchTracking

extension GestureRecognizer {
  /// The state of the gesture.
  ///
  /// Inside an action this is the state for which the action is called; elsewhere it is the last state sent,
  /// or failed. A subclass sets it from its touch methods. Once it has begun, its actions are called with every
  /// movement, even if it does not set changed again. An illegal transition
  /// (``GestureState/mayBecome(_:)``) is repaired: from possible, changed and cancelled count as failed; from
  /// began or changed, failed counts as cancelled, began as changed, and possible is ignored; a terminal
  /// state remains until the reset. Without a gesture, setting it has no effect.
  public var state: GestureState {
    get {
      if customJudgement.isUnderWay { return customJudgement.state }
      if stage == .failed { return .failed }
      return actionQueue.lastSent
    }
    set { submit(newValue) }
  }

  /// Judges touches by the samples that they received in this turn; the base implementation for subclasses of
  /// a built-in recognizer.
  func judge(_ touches: [Touch], _ phase: TouchPhase) {
    let verdict: Verdict? = withInbox { inbox in
      inbox.removeAll()
      for touch in touches {
        if let sample = session?.landing(of: touch) ?? touch.lastSample { inbox.append(sample) }
      }
      return inbox.isEmpty ? nil : inbox.withSpan { judge($0, phase: phase) }
    }
    if let verdict { customJudgement.add(verdict) }
  }

  /// Calls `body` with the inbox, which is removed meanwhile, because the recognizer may use it itself.
  @inline(__always)
  func withInbox<Result>(_ body: (inout ReusableArray<TouchSample>) -> Result) -> Result {
    var samples = ReusableArray<TouchSample>()
    swap(&samples, &inbox)
    defer { swap(&samples, &inbox) }
    return body(&samples)
  }

  /// Calls the touch method for fingers that have landed, lifted or been cancelled.
  func handleChange(of touches: [Touch], _ phase: TouchPhase, with event: TouchEvent) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved, .stationary: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }

  /// The state by its own verdicts. A recognizer that decides by samples alone keeps none of its own.
  private var ownState: GestureState {
    guard judgesSamples else { return customJudgement.state }
    return switch stage {
    case .idle, .abandoned, .undecided: .possible
    case .waiting: .began
    case .active: .changed
    case .ended: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }

  /// Converts a state set by a subclass into a verdict, repairing illegal transitions.
  func submit(_ newState: GestureState, because reason: CustomReason? = nil) {
    guard member != nil, let now = sessionTime else { return }
    let former = ownState
    switch (former, newState) {
    case (.possible, .possible), (.ended, _), (.cancelled, _), (.failed, _): return
    case (.possible, .began): customJudgement.add(.began(at: now))
    case (.possible, .ended): customJudgement.add(.ended(at: now))
    case (.possible, .failed):
      customJudgement.add(.failed(reason.map { .custom($0) } ?? .custom, at: now))
    case (.possible, .changed), (.possible, .cancelled):
      session?.journal.note(.illegalTransition(from: former, to: newState), of: self)
      customJudgement.add(.failed(.custom, at: now))
    case (.began, .began), (.changed, .began), (.began, .changed), (.changed, .changed):
      customJudgement.add(.changed)
    case (.began, .ended), (.changed, .ended): customJudgement.add(.ended(at: now))
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
      if !stage.isActive {
        // It has not been allowed to act yet, so this is a failure, and the arbiter keeps its reason.
        customJudgement.add(.failed(reason.map { .custom($0) } ?? .custom, at: now))
      } else {
        customJudgement.add(.cancelled(reason.map { .custom($0) } ?? .custom, at: now))
      }
    case (.began, .possible), (.changed, .possible):
      session?.journal.note(.illegalTransition(from: former, to: newState), of: self)
    }
    if !customJudgement.isUnderWay { session?.collect(from: self) }
  }

  /// Fails, for a reason that traces, explanations and reports show. Cancels the gesture if it is active, and
  /// has no effect once it has ended; without a gesture, it does nothing.
  ///
  ///     fail(CustomReason("pressed too softly", measured: force, atLeast: 0.5, unit: "N"))
  ///
  /// For subclasses. A ``GestureMachine`` returns `.failed(.custom(reason), at: instant)`.
  public final func fail(_ reason: CustomReason) { submit(.failed, because: reason) }

  /// Ignores a touch for the rest of its life: this recognizer no longer receives it, and neither delays nor
  /// cancels it for its layer.
  ///
  /// A subclass of a built-in recognizer calls this from `touchesBegan` instead of passing the touch to
  /// `super`: a touch that `super` has received remains one of the fingers by which it decides.
  public func ignore(_ touch: Touch, for event: TouchEvent) {
    tracked.remove(touch)
    touch.receivers.remove(self)
    session?.receiversDidChange()
    if !customJudgement.isUnderWay { session?.reconsider(self) }
  }
}
