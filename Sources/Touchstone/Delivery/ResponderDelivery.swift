import TouchGestures
import TouchTracking

/// What of each touch its layer has been told, held back, or lost to a gesture.
///
/// In come bound touches, how they changed, and what recognizers take. Out go calls of layers: began,
/// moved, ended, cancelled, one call a layer and phase. What always holds: a layer is told of a landing
/// once, of an end or a cancellation once and after it, and of nothing that a gesture has taken.
final class ResponderDelivery {
  /// How many live touches have something held back from their layer.
  @exclusivity(unchecked) private(set) var heldTouches = 0
  @exclusivity(unchecked) private var calls = LayerCalls()
  private let registry: TouchRegistry
  private let journal: Journal

  init(registry: TouchRegistry, journal: Journal) {
    self.registry = registry
    self.journal = journal
  }

  /// Whether nothing is pending.
  var isEmpty: Bool { calls.isEmpty }

  /// Takes in a touch that has just been bound, unless another one keeps it from its layer.
  func bind(_ touch: Touch, blockedBy rule: TraceEntry.BlockedBy?) {
    if let rule {
      touch.delivery = .unbound
      journal.note(.delivery(touch.id, .blocked(rule)))
    } else {
      touch.delivery = .held
      heldTouches += 1
    }
  }

  /// Lets go of the touches of the last call, before they are released.
  func forgetLastCall() { calls.forgetLastCall() }

  /// Tells layers what the turn brought that no recognizer has taken.
  func deliverToLayers() {
    let phase = registry.changedPhase
    for index in 0..<registry.changed.count {
      registry.changed.with(index) { touch in
        // Most movements are delivered to no one and change nothing.
        guard touch.delivery.isOpen, phase != .moved || touch.isHeard else { return }
        deliver(touch, phase)
      }
    }
    if heldTouches > 0 {
      registry.live.forEach { if $0.delivery.isHoldingBack { release(heldBy: $0) } }
    }
    if !calls.isEmpty { tell() }
  }

  /// Notes what to deliver to the layer of a changed touch.
  private func deliver(_ touch: Touch, _ phase: TouchPhase) {
    switch touch.delivery {
    case .unbound, .closed, .endHeld: return
    case .held:
      guard phase == .began else { return }
      if let taker = taker(of: touch) { return drop(touch, by: .recognizer(taker)) }
      if let holder = holder(of: touch, .began) {
        return journal.note(.delivery(touch.id, .beganHeld(by: holder)))
      }
      open(touch)
      if touch.isHeard { calls.append(touch, .began) }
    case .live:
      switch phase {
      case .began, .stationary: return
      case .moved: if touch.isHeard { calls.append(touch, .moved) }
      case .ended:
        guard let holder = holder(of: touch, .ended) else { return end(touch) }
        touch.delivery = .endHeld
        heldTouches += 1
        journal.note(.delivery(touch.id, .endHeld(by: holder)))
      case .cancelled:
        touch.delivery = .closed
        if touch.isHeard { calls.append(touch, .cancelled) }
      }
    }
  }

  /// Tells late what was held back and is not any more.
  private func release(heldBy touch: Touch) {
    switch touch.delivery {
    case .unbound, .closed, .live: return
    case .held:
      if let taker = taker(of: touch) { return drop(touch, by: .recognizer(taker)) }
      if touch.ownPhase == .cancelled { return drop(touch, by: .cancellation) }
      guard holder(of: touch, .began) == nil else { return }
      open(touch)
      journal.note(.delivery(touch.id, .beganReleased))
      if touch.isHeard {
        touch.isToldLate = true
        calls.append(touch, .began)
      }
      if touch.windowLocation != touch.initialLocation {
        // The way of the one movement that is told is that since the landing.
        touch.previousWindowLocation = touch.initialLocation
        if touch.isHeard { calls.append(touch, .moved) }
      }
      guard !touch.isDown else { return }
      guard let holder = holder(of: touch, .ended) else { return end(touch) }
      touch.delivery = .endHeld
      heldTouches += 1
      journal.note(.delivery(touch.id, .endHeld(by: holder)))
    case .endHeld:
      guard holder(of: touch, .ended) == nil else { return }
      heldTouches -= 1
      journal.note(.delivery(touch.id, .endReleased))
      end(touch)
    }
  }

  private func open(_ touch: Touch) {
    touch.delivery = .live
    heldTouches -= 1
  }

  private func end(_ touch: Touch) {
    touch.delivery = .closed
    if touch.isHeard { calls.append(touch, .ended) }
  }

  private func drop(_ touch: Touch, by taker: TraceEntry.TakenBy) {
    touch.delivery = .closed
    heldTouches -= 1
    journal.note(.delivery(touch.id, .dropped(by: taker)))
  }

  /// What a recognizer may demand to be held back.
  private enum Delay {
    case began
    case ended
  }

  /// The undecided recognizer that demands that something of the touch is held back.
  private func holder(of touch: Touch, _ delay: Delay) -> RecognizerID? {
    firstReceiver(of: touch) { recognizer in
      guard recognizer.course.isPossible else { return false }
      return switch delay {
      case .began: recognizer.delaysTouchesBegan
      case .ended: recognizer.delaysTouchesEnded
      }
    }
  }

  /// The recognizer whose gesture goes on, makes use of the touch and keeps it from its layer.
  private func taker(of touch: Touch) -> RecognizerID? {
    firstReceiver(of: touch) { recognizer in
      recognizer.course.isActive && recognizer.cancelsTouchesInView && recognizer.uses(touch)
    }
  }

  /// The number of the first recognizer of a touch that is as `predicate` says; it is named and not
  /// handed over, which would count a reference.
  @inline(__always)
  private func firstReceiver(
    of touch: Touch, where predicate: (GestureRecognizer) -> Bool
  ) -> RecognizerID? {
    for index in 0..<touch.receivers.count {
      let id = touch.receivers.with(index) { predicate($0) ? $0.id : nil }
      if let id { return id }
    }
    return nil
  }

  /// Takes a touch from its layer: what it knows is cancelled with the next ``tell()``, what it does not
  /// know is dropped.
  func cancel(_ touch: Touch, by taker: TraceEntry.TakenBy) {
    switch touch.delivery {
    case .unbound, .closed: return
    case .held: drop(touch, by: taker)
    case .live, .endHeld:
      if case .endHeld = touch.delivery { heldTouches -= 1 }
      touch.delivery = .closed
      journal.note(.delivery(touch.id, .cancelled(by: taker)))
      if touch.isHeard { calls.append(touch, .cancelled) }
    }
  }

  // MARK: Calls

  /// Calls the layers: began, moved, ended, cancelled, one call a layer and phase.
  func tell() {
    if !calls.isEmpty(.began) { tell(.began) }
    if !calls.isEmpty(.moved) { tell(.moved) }
    if !calls.isEmpty(.ended) { tell(.ended) }
    if !calls.isEmpty(.cancelled) { tell(.cancelled) }
  }

  private func tell(_ phase: TouchPhase) {
    // What a layer does may lead to further calls: they go to a list of their own.
    let count = calls.take(phase)
    for index in 0..<count where calls.isFirst(index) { tell(index, phase) }
    calls.finish()
  }

  /// Tells one layer of touch number `first` and those that are told with it, as they are to look to
  /// it.
  private func tell(_ first: Int, _ phase: TouchPhase) {
    guard let layer = calls.layer(first) else { return }
    var touches = calls.takeTouches(toldWith: first)
    for touch in touches {
      touch.phase = phase
      if phase == .began, touch.isToldLate { touch.presentLanding() }
    }
    let event = registry.event
    event.chainPosition = 0
    switch phase {
    case .began: layer.touchesBegan(touches, with: event)
    case .moved, .stationary: layer.touchesMoved(touches, with: event)
    case .ended: layer.touchesEnded(touches, with: event)
    case .cancelled: layer.touchesCancelled(touches, with: event)
    }
    for touch in touches {
      touch.phase = touch.ownPhase
      if phase == .began, touch.isToldLate {
        touch.isToldLate = false
        touch.presentNow()
      }
    }
    calls.keep(&touches)
  }
}
