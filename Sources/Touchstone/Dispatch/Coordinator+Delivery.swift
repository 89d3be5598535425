import TouchGestures
import TouchTracking

/// What layers are to be told at the end of a turn, by phase.
struct LayerDelivery {
  /// A touch, and the sample that is to be told instead of what the touch is now.
  struct Item {
    var touch: Touch
    var sample: TouchSample?
  }

  var began: [Item] = []
  var moved: [Item] = []
  var ended: [Item] = []
  var cancelled: [Item] = []
  /// The touches of one call.
  var touches: [Touch] = []
}

extension Coordinator {
  /// Tells layers what the turn brought that no recognizer has taken.
  func deliverToLayers() {
    for index in 0..<changed.count {
      changed.with(index) { if $0.delivery.isOpen { deliver($0, changedPhase) } }
    }
    if heldTouches > 0 {
      for touch in live where touch.delivery.isOpen { release(heldBy: touch) }
    }
    tell()
  }

  /// Notes what the layer of a changed touch is to be told.
  private func deliver(_ touch: Touch, _ phase: TouchPhase) {
    switch touch.delivery {
    case .unbound, .closed, .endHeld: return
    case .held:
      guard phase == .began else { return }
      if let taker = taker(of: touch) { return drop(touch, by: .recognizer(taker.id)) }
      if let holder = holder(of: touch, .began) {
        return note(.delivery(touch.id, .beganHeld(by: holder.id)))
      }
      open(touch)
      delivery.began.append(LayerDelivery.Item(touch: touch))
    case .live:
      switch phase {
      case .began, .stationary: return
      case .moved: delivery.moved.append(LayerDelivery.Item(touch: touch))
      case .ended:
        guard let holder = holder(of: touch, .ended) else { return end(touch) }
        touch.delivery = .endHeld
        heldTouches += 1
        note(.delivery(touch.id, .endHeld(by: holder.id)))
      case .cancelled:
        touch.delivery = .closed
        delivery.cancelled.append(LayerDelivery.Item(touch: touch))
      }
    }
  }

  /// Tells late what was held back and is not any more.
  private func release(heldBy touch: Touch) {
    switch touch.delivery {
    case .unbound, .closed, .live: return
    case .held(let sample):
      if let taker = taker(of: touch) { return drop(touch, by: .recognizer(taker.id)) }
      if touch.ownPhase == .cancelled { return drop(touch, by: .cancellation) }
      guard holder(of: touch, .began) == nil else { return }
      open(touch)
      note(.delivery(touch.id, .beganReleased))
      delivery.began.append(LayerDelivery.Item(touch: touch, sample: sample))
      if touch.windowLocation != sample.location {
        // The way of the one movement that is told is that since the landing.
        touch.previousWindowLocation = sample.location
        delivery.moved.append(LayerDelivery.Item(touch: touch))
      }
      guard !touch.isDown else { return }
      guard let holder = holder(of: touch, .ended) else { return end(touch) }
      touch.delivery = .endHeld
      heldTouches += 1
      note(.delivery(touch.id, .endHeld(by: holder.id)))
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
    delivery.ended.append(LayerDelivery.Item(touch: touch))
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
  private func holder(of touch: Touch, _ delay: Delay) -> GestureRecognizer? {
    for index in 0..<touch.receivers.count {
      let recognizer = touch.receivers[index]
      guard recognizer.engagement.isUndecided else { continue }
      switch delay {
      case .began: if recognizer.delaysTouchesBegan { return recognizer }
      case .ended: if recognizer.delaysTouchesEnded { return recognizer }
      }
    }
    return nil
  }

  /// The recognizer whose gesture goes on, makes use of the touch and keeps it from its layer.
  private func taker(of touch: Touch) -> GestureRecognizer? {
    for index in 0..<touch.receivers.count {
      let recognizer = touch.receivers[index]
      guard recognizer.engagement == .acting, recognizer.cancelsTouchesInView else { continue }
      if recognizer.uses(touch) { return recognizer }
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
      delivery.cancelled.append(LayerDelivery.Item(touch: touch))
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
    // Exchanged for an empty list, so that what a layer does may lead to further calls, and put back
    // for the sake of its storage.
    var items: [LayerDelivery.Item] = []
    exchange(&items, phase)
    for index in items.indices {
      guard let layer = items[index].touch.layer, isFirst(index, in: items) else { continue }
      tell(layer, phase, items, from: index)
    }
    items.removeAll(keepingCapacity: true)
    exchange(&items, phase)
    for item in items { note(item, phase) }
  }

  private func exchange(_ items: inout [LayerDelivery.Item], _ phase: TouchPhase) {
    switch phase {
    case .began: swap(&items, &delivery.began)
    case .moved, .stationary: swap(&items, &delivery.moved)
    case .ended: swap(&items, &delivery.ended)
    case .cancelled: swap(&items, &delivery.cancelled)
    }
  }

  private func note(_ item: LayerDelivery.Item, _ phase: TouchPhase) {
    switch phase {
    case .began: delivery.began.append(item)
    case .moved, .stationary: delivery.moved.append(item)
    case .ended: delivery.ended.append(item)
    case .cancelled: delivery.cancelled.append(item)
    }
  }

  private func isFirst(_ index: Int, in items: [LayerDelivery.Item]) -> Bool {
    for earlier in 0..<index where items[earlier].touch.isTold(with: items[index].touch) {
      return false
    }
    return true
  }

  /// Tells one layer, with the touches as they are to look to it.
  private func tell(
    _ layer: Layer, _ phase: TouchPhase, _ items: [LayerDelivery.Item], from first: Int
  ) {
    let leader = items[first].touch
    var touches: [Touch] = []
    swap(&touches, &delivery.touches)
    for item in items where item.touch.isTold(with: leader) {
      touches.append(item.touch)
      item.touch.phase = phase
      if let sample = item.sample { item.touch.present(sample) }
    }
    event.chainPosition = 0
    switch phase {
    case .began: layer.touchesBegan(touches, with: event)
    case .moved, .stationary: layer.touchesMoved(touches, with: event)
    case .ended: layer.touchesEnded(touches, with: event)
    case .cancelled: layer.touchesCancelled(touches, with: event)
    }
    for item in items where item.touch.isTold(with: leader) {
      item.touch.phase = item.touch.ownPhase
      if item.sample != nil { item.touch.presentNow() }
    }
    touches.removeAll(keepingCapacity: true)
    swap(&touches, &delivery.touches)
  }
}
