import TouchGestures
import TouchTracking

/// Tracks which changes of a touch were delivered to its layer, which are held back, and which a gesture has
/// claimed.
///
/// Input: bound touches, their changes, and the recognizers that cancel them. Output: calls of layers for
/// began, moved, ended and cancelled touches, one call per layer and phase. Invariant: a layer receives a
/// landing once, then exactly one end or cancellation, and nothing that a gesture has claimed.
final class ResponderDelivery {
  /// The number of live touches for which something is held back from their layer.
  private(set) var heldTouches = 0
  @exclusivity(unchecked) private var calls = LayerCalls()
  private let registry: TouchRegistry
  private let journal: Journal

  init(registry: TouchRegistry, journal: Journal) {
    self.registry = registry
    self.journal = journal
  }

  /// Whether nothing is pending.
  var isEmpty: Bool { calls.isEmpty }

  /// Registers a touch that has just been bound, unless another touch blocks it from its layer.
  func bind(_ touch: Touch, blockedBy rule: TraceEntry.BlockingRule?) {
    if let rule {
      touch.delivery = .closed
      journal.note(.delivery(touch.id, .blocked(rule)))
    } else {
      touch.delivery = .held
      heldTouches += 1
    }
  }

  /// Drops the touches of the last call before they are released.
  func forgetLastCall() { calls.forgetLastCall() }

  /// Delivers this turn's changes to layers, except those taken over by a recognizer.
  func deliverToLayers() {
    let phase = registry.changedPhase
    for index in 0..<registry.changed.count {
      registry.changed.with(index) { touch in
        // Most movements are delivered to no layer and change nothing.
        guard touch.delivery.isOpen, phase != .moved || touch.hasListeners else { return }
        deliver(touch, phase)
      }
    }
    deliverReleased()
  }

  /// Delivers what was held back and is not any more.
  func deliverReleased() {
    if heldTouches > 0 {
      registry.live.forEach { if $0.delivery.isHoldingBack { release(heldBy: $0) } }
    }
    if !calls.isEmpty { deliver() }
  }

  /// Records the pending delivery to the layer of a changed touch.
  private func deliver(_ touch: Touch, _ phase: TouchPhase) {
    switch touch.delivery {
    case .closed, .endHeld: return
    case .held:
      guard phase == .began else { return }
      if let canceller = cancellingRecognizer(of: touch) {
        return drop(touch, by: .recognizer(canceller))
      }
      if let delayer = delayingRecognizer(of: touch, .began) {
        return journal.note(.delivery(touch.id, .beganHeld(by: delayer)))
      }
      open(touch)
      if touch.hasListeners { calls.append(touch, .began) }
    case .live:
      switch phase {
      case .began, .stationary: return
      case .moved: if touch.hasListeners { calls.append(touch, .moved) }
      case .ended: endUnlessDelayed(touch)
      case .cancelled:
        touch.delivery = .closed
        if touch.hasListeners { calls.append(touch, .cancelled) }
      }
    }
  }

  /// Delivers the landing and the lift of a touch that are no longer held back.
  private func release(heldBy touch: Touch) {
    switch touch.delivery {
    case .closed, .live: return
    case .held:
      if let canceller = cancellingRecognizer(of: touch) {
        return drop(touch, by: .recognizer(canceller))
      }
      if touch.ownPhase == .cancelled { return drop(touch, by: .cancellation) }
      guard delayingRecognizer(of: touch, .began) == nil else { return }
      open(touch)
      journal.note(.delivery(touch.id, .beganReleased))
      if touch.hasListeners {
        touch.isReportedLate = true
        calls.append(touch, .began)
      }
      // The single movement that is delivered covers the distance since the landing.
      touch.previousWindowLocation = touch.initialLocation
      if touch.windowLocation != touch.initialLocation, touch.hasListeners {
        calls.append(touch, .moved)
      }
      if !touch.isDown { endUnlessDelayed(touch) }
    case .endHeld:
      guard delayingRecognizer(of: touch, .ended) == nil else { return }
      heldTouches -= 1
      journal.note(.delivery(touch.id, .endReleased))
      end(touch)
    }
  }

  private func open(_ touch: Touch) {
    touch.delivery = .live
    heldTouches -= 1
  }

  private func endUnlessDelayed(_ touch: Touch) {
    guard let delayer = delayingRecognizer(of: touch, .ended) else { return end(touch) }
    touch.delivery = .endHeld
    heldTouches += 1
    journal.note(.delivery(touch.id, .endHeld(by: delayer)))
  }

  private func end(_ touch: Touch) {
    touch.delivery = .closed
    if touch.hasListeners { calls.append(touch, .ended) }
  }

  private func drop(_ touch: Touch, by canceller: TraceEntry.Canceller) {
    touch.delivery = .closed
    heldTouches -= 1
    journal.note(.delivery(touch.id, .dropped(by: canceller)))
  }

  /// The phases that a recognizer may require to be held back.
  private enum Delay {
    case began
    case ended
  }

  /// The undecided recognizer that delays part of the touch's delivery.
  private func delayingRecognizer(of touch: Touch, _ delay: Delay) -> RecognizerID? {
    firstReceiver(of: touch) { recognizer in
      guard recognizer.stage.isPossible else { return false }
      return switch delay {
      case .began: recognizer.delaysTouchesBegan
      case .ended: recognizer.delaysTouchesEnded
      }
    }
  }

  /// The recognizer whose active gesture uses the touch and keeps it from its layer.
  private func cancellingRecognizer(of touch: Touch) -> RecognizerID? {
    firstReceiver(of: touch) { recognizer in
      recognizer.stage.isActive && recognizer.cancelsTouchesInView && recognizer.uses(touch)
    }
  }

  /// The identifier of the touch's first recognizer that satisfies `predicate`; returning the recognizer
  /// itself would retain it.
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

  /// Cancels a touch for its layer: if the layer has received it, the cancellation follows with the next
  /// ``deliver()``; otherwise it is dropped.
  func cancel(_ touch: Touch, by canceller: TraceEntry.Canceller) {
    switch touch.delivery {
    case .closed: return
    case .held: drop(touch, by: canceller)
    case .live, .endHeld:
      if case .endHeld = touch.delivery { heldTouches -= 1 }
      touch.delivery = .closed
      journal.note(.delivery(touch.id, .cancelled(by: canceller)))
      if touch.hasListeners { calls.append(touch, .cancelled) }
    }
  }

  // MARK: Calls

  /// Calls the layers: began, moved, ended, cancelled, one call a layer and phase.
  func deliver() {
    if !calls.isEmpty(.began) { deliver(.began) }
    if !calls.isEmpty(.moved) { deliver(.moved) }
    if !calls.isEmpty(.ended) { deliver(.ended) }
    if !calls.isEmpty(.cancelled) { deliver(.cancelled) }
  }

  private func deliver(_ phase: TouchPhase) {
    // Calls of a layer may cause further calls, which are added to a separate list.
    let count = calls.take(phase)
    for index in 0..<count where calls.isFirst(index) { deliver(index, phase) }
    calls.finish()
  }

  /// Calls one layer with touch number `first` and the touches delivered with it, in their state at delivery.
  private func deliver(_ first: Int, _ phase: TouchPhase) {
    guard let layer = calls.layer(first) else { return }
    var touches = calls.takeTouches(deliveredWith: first)
    for touch in touches {
      touch.phase = phase
      touch.presentation = phase == .began && touch.isReportedLate ? .landing : .delivery
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
      if touch.presentation == .landing { touch.isReportedLate = false }
      touch.presentation = .turn
      touch.phase = touch.ownPhase
      // A landing that was held back until the lift: the lift follows the movement, at the same location.
      if phase == .moved, !touch.isDown { touch.previousWindowLocation = touch.windowLocation }
    }
    calls.keep(&touches)
  }
}
