import TouchGestures
import TouchTracking

extension Coordinator {
  /// Binds a touch that has just begun to its layer's chain and to the recognizers that get it.
  func bind(_ touch: Touch) {
    guard let layer = touch.layer else { return }
    freezeChain(of: touch, from: layer)
    if isBlocked(touch, at: layer) {
      touch.delivery = .unbound
      note(.delivery(touch.id, .blocked))
    } else {
      touch.delivery = .held
      heldTouches += 1
    }
    var index = 0
    // One that is asked may empty the chain, as when it lets the window go.
    while index < touch.chain.count {
      if let layer = touch.chain[index] as? Layer { offer(touch, toRecognizersOf: layer) }
      index += 1
    }
    guard let window = touch.window else { return }
    offer(touch, toRecognizersOf: window)
  }

  private func offer(_ touch: Touch, toRecognizersOf layer: Layer) {
    guard !layer.gestureRecognizers.isEmpty else { return }
    let depth = layer.depth
    let recognizers = layer.gestureRecognizers
    var sequence = recognizers.count
    while sequence > 0 {
      sequence -= 1
      // One that is asked may take another off the layer.
      guard recognizers[sequence].isOn(layer) else { continue }
      offer(touch, to: recognizers[sequence], as: Arbiter.Rank(depth: depth, sequence: sequence))
    }
  }

  private func freezeChain(of touch: Touch, from layer: Layer) {
    touch.isHeard =
      type(of: application as Application) != Application.self
      || touch.window.map { type(of: $0) != Window.self } ?? true
    var responder: Responder? = layer
    // Longer than the tree is deep only when a host puts responders of its own into the chain.
    let expected = layer.depth + 8
    while let current = responder, current !== touch.window {
      if touch.chain.count > expected, touch.chain.contains(current) {
        return removeRepetitions(from: &touch.chain)
      }
      touch.chain.append(current)
      if type(of: current) != Layer.self { touch.isHeard = true }
      responder = current.next
    }
  }

  /// Leaves of a chain that a host's override of ``Responder/next`` leads in a circle one round.
  private func removeRepetitions(from chain: inout ObjectList<Responder>) {
    var seen: Set<ObjectIdentifier> = []
    chain.removeAll { !seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// Whether the layer as a responder does not get the touch; recognizers get it all the same.
  private func isBlocked(_ touch: Touch, at layer: Layer) -> Bool {
    live.contains { other in
      guard other !== touch, other.delivery.isOpen, other.isDown, other.window === touch.window,
        let otherLayer = other.layer
      else { return false }
      if otherLayer === layer { return !layer.isMultipleTouchEnabled }
      return layer.isExclusiveTouch || otherLayer.isExclusiveTouch
    }
  }

  /// Gives a touch to a recognizer, of this rank, unless something speaks against it.
  func offer(_ touch: Touch, to recognizer: GestureRecognizer, as rank: Arbiter.Rank) {
    identify(recognizer)
    if let reason = objection(of: recognizer, to: touch) {
      if reason == .awaitingReset { waitingForReset.append(recognizer) }
      note(.turnedAway(touch.id, reason), of: recognizer)
      return
    }
    if recognizer.member == nil { engage(recognizer, as: rank) }
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
    guard recognizer.engagement != .pending || recognizer.tracked.contains(where: { $0.isDown })
    else {
      return .awaitingReset
    }
    guard recognizer.allows(touch.type) else { return .touchType }
    if recognizer.requiresExclusiveTouchType, let first = recognizer.tracked.first,
      first.type != touch.type
    {
      return .touchType
    }
    guard recognizer.shouldReceive(touch),
      recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
    else { return .refused }
    return nil
  }

  /// Lets a recognizer take part in the interaction.
  private func engage(_ recognizer: GestureRecognizer, as rank: Arbiter.Rank) {
    let member = arbiter.join(recognizer.id, rank: rank, precedence: recognizer.precedence)
    seat(recognizer, at: member)
    recognizer.member = member
    recognizer.rank = rank
    recognizer.coordinator = self
    recognizer.engagement = .possible
    recognizer.failureReason = nil
    recognizer.recognizedAt = nil
    recognizer.pendingSince = nil
    recognizer.ownState = .possible
    recognizer.verdicts.removeEach()
    engaged.append(recognizer)
  }
}
