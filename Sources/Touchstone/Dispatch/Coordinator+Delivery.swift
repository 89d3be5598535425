import TouchGestures
import TouchTracking

/// What layers are to be told at the end of a turn, by phase.
///
/// The coordinator's list of live touches keeps them: it lets go of a touch when the turn closes, and
/// by then everything is told.
final class LayerDelivery {
  @exclusivity(unchecked) var began = Scratch<Touch>()
  @exclusivity(unchecked) var moved = Scratch<Touch>()
  @exclusivity(unchecked) var ended = Scratch<Touch>()
  @exclusivity(unchecked) var cancelled = Scratch<Touch>()
  /// What is being told.
  @exclusivity(unchecked) var current = Scratch<Touch>()
  /// The touches of the last call, for the next one: mostly they are the same.
  @exclusivity(unchecked) var touches: [Touch] = []

  /// Whether there is nothing to tell.
  var isEmpty: Bool { began.isEmpty && moved.isEmpty && ended.isEmpty && cancelled.isEmpty }

  /// Makes the list of one phase the current one, and an empty one that of the phase.
  func take(_ phase: TouchPhase) {
    switch phase {
    case .began: swap(&current, &began)
    case .moved, .stationary: swap(&current, &moved)
    case .ended: swap(&current, &ended)
    case .cancelled: swap(&current, &cancelled)
    }
  }

  /// Whether no touch of the current list before this one is told together with it.
  func isFirst(_ index: Int) -> Bool {
    for earlier in 0..<index where areTogether(earlier, index) { return false }
    return true
  }

  private func areTogether(_ a: Int, _ b: Int) -> Bool {
    current.with(a) { first in current.with(b) { $0.isTold(with: first) } }
  }

  /// Takes out the array of the touches that are told together with touch number `first`.
  func takeTouches(toldWith first: Int) -> [Touch] {
    var result: [Touch] = []
    swap(&result, &touches)
    if areTold(result, with: first) { return result }
    result.removeEach()
    for index in first..<current.count where areTogether(first, index) {
      result.append(current[index])
    }
    return result
  }

  private func areTold(_ touches: [Touch], with first: Int) -> Bool {
    var count = 0
    for index in first..<current.count where areTogether(first, index) {
      guard count < touches.count, current.with(index, { $0 === touches[count] }) else {
        return false
      }
      count += 1
    }
    return count == touches.count
  }
}

extension Coordinator {
  /// Tells layers what the turn brought that no recognizer has taken.
  func deliverToLayers() {
    for index in 0..<changed.count {
      changed.with(index) { touch in
        // Nothing follows from a movement that nobody is to hear of, as of most.
        guard touch.delivery.isOpen, changedPhase != .moved || touch.isHeard else { return }
        deliver(touch, changedPhase)
      }
    }
    if heldTouches > 0 {
      live.forEach { if $0.delivery.isHoldingBack { release(heldBy: $0) } }
    }
    if !delivery.isEmpty { tell() }
  }

  /// Notes what the layer of a changed touch is to be told.
  private func deliver(_ touch: Touch, _ phase: TouchPhase) {
    switch touch.delivery {
    case .unbound, .closed, .endHeld: return
    case .held:
      guard phase == .began else { return }
      if let taker = taker(of: touch) { return drop(touch, by: .recognizer(taker)) }
      if let holder = holder(of: touch, .began) {
        return note(.delivery(touch.id, .beganHeld(by: holder)))
      }
      open(touch)
      if touch.isHeard { delivery.began.append(touch) }
    case .live:
      switch phase {
      case .began, .stationary: return
      case .moved: if touch.isHeard { delivery.moved.append(touch) }
      case .ended:
        guard let holder = holder(of: touch, .ended) else { return end(touch) }
        touch.delivery = .endHeld
        heldTouches += 1
        note(.delivery(touch.id, .endHeld(by: holder)))
      case .cancelled:
        touch.delivery = .closed
        if touch.isHeard { delivery.cancelled.append(touch) }
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
      note(.delivery(touch.id, .beganReleased))
      if touch.isHeard {
        touch.isToldLate = true
        delivery.began.append(touch)
      }
      if touch.windowLocation != touch.initialLocation {
        // The way of the one movement that is told is that since the landing.
        touch.previousWindowLocation = touch.initialLocation
        if touch.isHeard { delivery.moved.append(touch) }
      }
      guard !touch.isDown else { return }
      guard let holder = holder(of: touch, .ended) else { return end(touch) }
      touch.delivery = .endHeld
      heldTouches += 1
      note(.delivery(touch.id, .endHeld(by: holder)))
    case .endHeld:
      guard holder(of: touch, .ended) == nil else { return }
      heldTouches -= 1
      note(.delivery(touch.id, .endReleased))
      end(touch)
    }
  }

  private func open(_ touch: Touch) {
    touch.delivery = .live
    heldTouches -= 1
  }

  private func end(_ touch: Touch) {
    touch.delivery = .closed
    if touch.isHeard { delivery.ended.append(touch) }
  }

  private func drop(_ touch: Touch, by taker: TraceEntry.TakenBy) {
    touch.delivery = .closed
    heldTouches -= 1
    note(.delivery(touch.id, .dropped(by: taker)))
  }

  /// What a recognizer may demand to be held back.
  private enum Delay {
    case began
    case ended
  }

  /// The undecided recognizer that demands that something of the touch is held back.
  private func holder(of touch: Touch, _ delay: Delay) -> RecognizerID? {
    firstReceiver(of: touch) { recognizer in
      guard recognizer.engagement.isUndecided else { return false }
      return switch delay {
      case .began: recognizer.delaysTouchesBegan
      case .ended: recognizer.delaysTouchesEnded
      }
    }
  }

  /// The recognizer whose gesture goes on, makes use of the touch and keeps it from its layer.
  private func taker(of touch: Touch) -> RecognizerID? {
    firstReceiver(of: touch) { recognizer in
      recognizer.engagement == .acting && recognizer.cancelsTouchesInView && recognizer.uses(touch)
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
  func cancelDelivery(of touch: Touch, by taker: TraceEntry.TakenBy) {
    switch touch.delivery {
    case .unbound, .closed: return
    case .held: drop(touch, by: taker)
    case .live, .endHeld:
      if case .endHeld = touch.delivery { heldTouches -= 1 }
      touch.delivery = .closed
      note(.delivery(touch.id, .cancelled(by: taker)))
      if touch.isHeard {
        delivery.cancelled.append(touch)
        hasMore = true
      }
    }
  }

  // MARK: Calls

  /// Calls the layers: began, moved, ended, cancelled, one call a layer and phase.
  func tell() {
    if !delivery.began.isEmpty { tell(.began) }
    if !delivery.moved.isEmpty { tell(.moved) }
    if !delivery.ended.isEmpty { tell(.ended) }
    if !delivery.cancelled.isEmpty { tell(.cancelled) }
  }

  private func tell(_ phase: TouchPhase) {
    // What a layer does may lead to further calls: they go to a list of their own.
    delivery.take(phase)
    for index in 0..<delivery.current.count where delivery.isFirst(index) { tell(index, phase) }
    delivery.current.removeAll()
  }

  /// Tells one layer of touch number `first` and those that are told with it, as they are to look to
  /// it.
  private func tell(_ first: Int, _ phase: TouchPhase) {
    guard let layer = delivery.current.with(first, { $0.layer }) else { return }
    var touches = delivery.takeTouches(toldWith: first)
    for touch in touches {
      touch.phase = phase
      if phase == .began, touch.isToldLate { touch.presentLanding() }
    }
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
    swap(&touches, &delivery.touches)
  }
}
