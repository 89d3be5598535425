import TouchGeometry
import TouchGestures
import TouchTracking

/// Touches that one gesture has released and that another recognizer has not received yet.
struct HandOffUnderWay {
  let other: GestureRecognizer
  let touches: [Touch]
  /// The initial translation of the other recognizer's values, in points of the window.
  let way: Vector
}

/// A hand-off takes two steps. First the gesture that has the touches ends, and its actions run. Then, once
/// its recognizer has been reset, the other recognizer receives the touches as if they had just landed.
extension GestureSession {
  /// Ends the first gesture whose hand-off is due, and returns the remaining work; nil if none is due.
  @inline(__always)
  func beginHandOff() -> HandOffUnderWay? { mayHandOff ? beginFirstHandOff() : nil }

  private func beginFirstHandOff() -> HandOffUnderWay? {
    var found: (first: GestureRecognizer, under: HandOffUnderWay)?
    engaged.forEach { recognizer in
      // A gesture keeps its touches for at least one event; otherwise two gestures that hand off to each
      // other would never stop.
      guard found == nil, recognizer.stage.isActive, recognizer.hasHandOffs,
        let begun = recognizer.course.recognition?.at, begun < now
      else { return }
      if let underWay = handOff(of: recognizer) { found = (recognizer, underWay) }
    }
    guard let (first, underWay) = found, let member = first.member else { return nil }
    identify(underWay.other)
    journal.note(.handsOff(to: underWay.other.id), of: first)
    first.willHandOff()
    forgetExtraTouches(of: underWay.other)
    arbiter.submit(.ended(at: now), from: member)
    settle()
    return underWay
  }

  private func handOff(of recognizer: GestureRecognizer) -> HandOffUnderWay? {
    for handOff in recognizer.relations?.handOffs ?? [] {
      guard let other = handOff.other.object, other.isEnabled, mayTakeOver(other, from: recognizer)
      else { continue }
      let touches = touches(of: recognizer, for: other)
      guard !touches.isEmpty,
        let way = recognizer.handOffTranslation(of: handOff.condition, reaching: touches.count)
      else { continue }
      // Another scroll layer that is at its own edge would only be pulled instead of the first one.
      guard way == .zero || other.canTakeOver(movingBy: way) else { continue }
      return HandOffUnderWay(other: other, touches: touches, way: way)
    }
    return nil
  }

  /// Whether a recognizer may take over the fingers of another gesture. One that is over must be reset first.
  private func mayTakeOver(_ other: GestureRecognizer, from first: GestureRecognizer) -> Bool {
    guard other.member == nil || other.session === self else { return false }
    switch other.stage {
    case .idle, .abandoned, .undecided: return true
    case .ended, .cancelled, .failed: return canBeReset(other, onceEnded: first)
    case .waiting, .active: return false
    }
  }

  /// The fingers that are down and can reach a recognizer, except those of a third recognizer's gesture.
  private func touches(of first: GestureRecognizer, for other: GestureRecognizer) -> [Touch] {
    guard let layer = other.layer else { return [] }
    return registry.live.objects.filter { touch in
      guard touch.isDown, canReachRecognizer(of: layer, touch) else { return false }
      return touch.receivers.objects.allSatisfy {
        $0 === first || $0 === other || !$0.stage.isActive
      }
    }
  }

  /// Whether a touch that is down would be offered to the recognizers of a layer if it landed now.
  func canReachRecognizer(of layer: Layer, _ touch: Touch) -> Bool {
    (layer === touch.window && !touch.isModal) || touch.chain.contains(layer)
  }

  /// The rank of a recognizer among those of all layers.
  func rank(of recognizer: GestureRecognizer, on layer: Layer) -> Arbiter.Rank {
    let sequence = layer.gestureRecognizers.firstIndex { $0 === recognizer } ?? 0
    return Arbiter.Rank(depth: layer.depth, sequence: sequence)
  }

  /// Gives a recognizer the fingers handed off to it, and settles its verdicts.
  func finishHandOff(_ underWay: HandOffUnderWay) {
    let other = underWay.other
    guard let layer = other.layer else { return }
    let rank = rank(of: other, on: layer)
    var samples: [TouchSample] = []
    for touch in underWay.touches where touch.isDown && canReachRecognizer(of: layer, touch) {
      if touch.receivers.contains(other) { continue }
      offer(touch, to: other, as: rank)
      if touch.receivers.contains(other) { samples.append(touch.sample(at: now)) }
    }
    if !samples.isEmpty {
      handedOff = samples
      judge(other, samples.span, .began)
      handedOff.removeAll()
    }
    if other.stage.isUndecided {
      let verdict = other.takeOver(carrying: underWay.way, at: now)
      if verdict != .undecided { other.deadline = .distantFuture }
      other.customJudgement.follow(verdict)
      _ = handle(verdict, from: other)
    }
    settle()
  }
}

extension GestureSession {
  /// The landing of a touch that is being handed off, which is not that of the finger; otherwise nil.
  func landing(of touch: Touch) -> TouchSample? { handedOff.first { $0.id == touch.id } }
}

extension Touch {
  /// The touch's location as a landing sample.
  fileprivate func sample(at instant: Instant) -> TouchSample {
    TouchSample(
      id: id, time: instant, location: windowLocation, phase: .began, type: type, force: force,
      majorRadius: majorRadius)
  }
}
