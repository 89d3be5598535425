import TouchGestures
import TouchTracking

extension Coordinator {
  /// Binds a touch that has just begun to its layer's chain and to the recognizers that get it.
  func bind(_ touch: Touch) {
    guard let layer = touch.layer else { return }
    freezeChain(of: touch, from: layer)
    if let other = touch.blocking(at: layer, among: live) {
      touch.delivery = .unbound
      note(.delivery(touch.id, .blocked(other)))
    } else if let sample = touch.samples.last {
      touch.delivery = .held(sample)
      heldTouches += 1
    }
    touch.stopsMotion = !motions.isEmpty && (layer as? ScrollLayer)?.isStoppedByTouches == true
    for responder in touch.chain {
      guard let layer = responder as? Layer else { continue }
      if layer.isCovering { touch.isModal = true }
      offer(touch, toRecognizersOf: layer)
    }
    // A modal layer has its touches to itself.
    guard let window = touch.window, !touch.isModal else { return }
    offer(touch, toRecognizersOf: window)
  }

  private func offer(_ touch: Touch, toRecognizersOf layer: Layer) {
    // One that is asked may take another off the layer.
    for recognizer in layer.gestureRecognizers.reversed() where recognizer.layer === layer {
      offer(touch, to: recognizer)
    }
  }

  private func freezeChain(of touch: Touch, from layer: Layer) {
    var responder: Responder? = layer
    // Longer than the tree is deep only when a host puts responders of its own into the chain.
    let expected = layer.depth + 8
    while let current = responder, current !== touch.window {
      if touch.chain.count > expected, touch.chain.contains(where: { $0 === current }) {
        return removeRepetitions(from: &touch.chain)
      }
      touch.chain.append(current)
      responder = current.next
    }
    touch.passesWindow = responder == nil
  }

  /// Leaves of a chain that a host's override of ``Responder/next`` leads in a circle one round.
  private func removeRepetitions(from chain: inout [Responder]) {
    var seen: Set<ObjectIdentifier> = []
    chain.removeAll { !seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// Gives a touch to a recognizer unless something speaks against it.
  func offer(_ touch: Touch, to recognizer: GestureRecognizer) {
    identify(recognizer)
    if let reason = objection(of: recognizer, to: touch) {
      if reason == .awaitingReset { waitingForReset.append(recognizer) }
      note(.turnedAway(touch.id, reason), of: recognizer)
      return
    }
    if recognizer.member == nil { engage(recognizer) }
    if recognizer.tracked.isEmpty { recognizer.prepare(in: touch.window) }
    recognizer.tracked.append(touch)
    touch.receivers.append(recognizer)
    note(.received(touch.id), of: recognizer)
  }

  private func objection(
    of recognizer: GestureRecognizer, to touch: Touch
  ) -> TraceEntry.TurnedAway? {
    guard recognizer.isEnabled else { return .disabled }
    guard recognizer.engagement != .finished else { return .awaitingReset }
    // A recognizer that is sure and waits has its gesture; the touch may make the next one.
    guard recognizer.engagement != .pending || recognizer.tracked.contains(where: \.isDown) else {
      return .awaitingReset
    }
    guard recognizer.allows(touch.type) else { return .touchType }
    if recognizer.requiresExclusiveTouchType, let first = recognizer.tracked.first,
      first.type != touch.type
    {
      return .touchType
    }
    guard recognizer.shouldReceive(touch) else { return .refused }
    guard recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true else {
      return .refusedByDelegate
    }
    return nil
  }

  /// Lets a recognizer take part in the interaction.
  private func engage(_ recognizer: GestureRecognizer) {
    let layer = recognizer.layer
    let sequence = layer?.gestureRecognizers.firstIndex { $0 === recognizer } ?? 0
    let rank = Arbiter.Rank(depth: layer?.depth ?? 0, sequence: sequence)
    let member = arbiter.join(recognizer.id, rank: rank, precedence: recognizer.precedence)
    while seats.count <= member { seats.append(nil) }
    seats[member] = recognizer
    recognizer.member = member
    recognizer.rank = rank
    recognizer.coordinator = self
    recognizer.engagement = .possible
    recognizer.failureReason = nil
    recognizer.recognizedAt = nil
    recognizer.pendingSince = nil
    recognizer.ownState = .possible
    recognizer.verdicts.removeAll(keepingCapacity: true)
    engaged.append(recognizer)
  }
}

extension Touch {
  /// The touch because of which this layer as a responder does not get this one; recognizers get it
  /// all the same.
  fileprivate func blocking(at layer: Layer, among live: [Touch]) -> TraceEntry.BlockedBy? {
    for other in live where other !== self && other.delivery.isOpen && other.isDown {
      guard other.window === window, let otherLayer = other.layer else { continue }
      if otherLayer === layer {
        if !layer.isMultipleTouchEnabled { return .oneTouchAtATime(other.id) }
      } else if layer.isExclusiveTouch {
        return .ownExclusiveness(other.id, layer: otherLayer.name)
      } else if otherLayer.isExclusiveTouch {
        return .exclusiveLayer(other.id, layer: otherLayer.name)
      }
    }
    return nil
  }
}
