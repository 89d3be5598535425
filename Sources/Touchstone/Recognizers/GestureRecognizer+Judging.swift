import TouchGestures
import TouchTracking

/// The states that a recognizer's actions are still to be told.
///
/// Clients see each gesture begin before it changes or ends, and one call a turn otherwise.
struct Announcements {
  var first: GestureState?
  var last: GestureState?
  /// Whether it is in the session's list.
  var isQueued = false
  /// The instant of the first of it. Of several instants that are delivered together the earlier one
  /// is told first: else a gesture was told to begin before the one that it had to wait for was told
  /// to be over.
  var since = Instant.zero

  mutating func add(_ state: GestureState) {
    switch (first, state) {
    case (nil, _): first = state
    case (.some(.began), .changed): break
    case (.some(.changed), _): first = state
    case (.some, _): last = state
    }
  }

  /// Whether all there is to say is that the gesture moved, as in nearly every turn.
  var isOneChange: Bool {
    switch (first, last) {
    case (.changed?, nil): true
    case (_, _): false
    }
  }

  mutating func take() -> (first: GestureState?, last: GestureState?) {
    defer { self = Announcements() }
    return (first, last)
  }
}

extension GestureRecognizer {
  /// Judges touches by the samples that they got in this turn; what `super` does in a subclass of a
  /// built-in recognizer.
  func judge(_ touches: [Touch], _ phase: TouchPhase) {
    inbox.removeAll(keepingCapacity: true)
    for touch in touches {
      guard let sample = touch.samples.last else { continue }
      inbox.append(sample)
    }
    take(judge(inbox, phase: phase))
  }

  /// Notes a verdict of its own.
  func take(_ verdict: Verdict) {
    switch verdict {
    case .undecided: return
    case .began: ownState = .began
    case .changed: ownState = .changed
    case .ended: ownState = .ended
    case .cancelled: ownState = .cancelled
    case .failed: ownState = .failed
    }
    verdicts.append(verdict)
  }

  /// Turns a state that a subclass set into a verdict, mending what is not legal.
  func submit(_ newState: GestureState) {
    guard member != nil, let now = session?.now else { return }
    switch (ownState, newState) {
    case (.possible, .possible), (.ended, _), (.cancelled, _), (.failed, _): return
    case (.possible, .began): take(.began(at: now))
    case (.possible, .ended): take(.ended(at: now))
    case (.possible, .failed): take(.failed(.custom, at: now))
    case (.possible, .changed), (.possible, .cancelled):
      session?.journal.note(.illegalTransition(from: ownState, to: newState), of: self)
      take(.failed(.custom, at: now))
    case (.began, .began), (.changed, .began), (.began, .changed), (.changed, .changed):
      take(.changed)
    case (.began, .ended), (.changed, .ended): take(.ended(at: now))
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
      take(.cancelled(.custom, at: now))
    case (.began, .possible), (.changed, .possible):
      session?.journal.note(.illegalTransition(from: ownState, to: newState), of: self)
    }
    if !isJudging { session?.collect(from: self) }
  }

  /// Leaves a touch to others: it is not given to this recognizer any more, which neither delays it
  /// nor takes it from its layer.
  public func ignore(_ touch: Touch, for event: TouchEvent) {
    tracked.remove(touch)
    touch.receivers.remove(self)
    if tracked.isEmpty, !isJudging { session?.reconsider(self) }
  }
}
