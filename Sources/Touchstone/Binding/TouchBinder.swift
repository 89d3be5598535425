import TouchGestures
import TouchTracking

/// Determines once, when a touch lands, which responders and recognizers receive it.
///
/// Input: a touch that hit a layer. Output: its responder chain, the recognizers that receive it, and whether
/// its layer receives it. Invariant: the chain contains each responder once, and the recognizers are listed
/// from the hit layer outward, on each layer the most recently added first.
final class TouchBinder {
  /// Whether the application is not a subclass, which could act as a responder.
  var isApplicationPlain = false
  private let registry: TouchRegistry
  private let session: GestureSession
  private let delivery: ResponderDelivery

  init(registry: TouchRegistry, session: GestureSession, delivery: ResponderDelivery) {
    self.registry = registry
    self.session = session
    self.delivery = delivery
  }

  /// Binds a touch that has just begun to its layer's responder chain and to the recognizers that receive it.
  func bind(_ touch: Touch) {
    guard let layer = touch.layer else { return }
    freezeChain(of: touch, from: layer)
    let isAlone = registry.live.count == 1
    delivery.bind(
      touch, blockedBy: isAlone ? nil : touch.blocking(at: layer, among: registry.live))
    touch.stopsMotion = layer.isStoppedByTouches
    var index = 0
    // A callback may empty the chain, for example by releasing the window.
    while index < touch.chain.count {
      let wasTrivial = touch.chain.withPlainLayer(index) {
        offerWithoutCallbacks(touch, toRecognizersOf: $0)
      }
      if wasTrivial != true,
        let layer = touch.chain[index] as? Layer
      {
        if layer.capturesTouches { touch.isModal = true }
        offer(touch, toRecognizersOf: layer)
      }
      index += 1
    }
    // A modal layer keeps its touches to itself.
    guard !touch.isModal, touch.hasWindowRecognizers, let window = touch.window else { return }
    offer(touch, toRecognizersOf: window)
  }

  /// Passes a touch to the recognizers of a plain layer if none of them needs to ask the program; returns
  /// whether none did. No retains are needed, because no code is called that could remove the layer or its
  /// recognizers.
  private func offerWithoutCallbacks(_ touch: Touch, toRecognizersOf layer: Layer) -> Bool {
    layer.gestureRecognizers.withUnsafeBytes { bytes in
      // Unretained references have the same layout.
      let list = bytes.assumingMemoryBound(to: Unmanaged<GestureRecognizer>.self)
      guard !list.isEmpty else { return true }
      for recognizer in list
      where recognizer._withUnsafeGuaranteedRef({ !$0.judgesSamples || $0.hasDelegate }) {
        return false
      }
      let depth = layer.depth
      for sequence in list.indices.reversed() {
        list[sequence]._withUnsafeGuaranteedRef {
          session.offer(touch, to: $0, as: Arbiter.Rank(depth: depth, sequence: sequence))
        }
      }
      return true
    }
  }

  private func offer(_ touch: Touch, toRecognizersOf layer: Layer) {
    guard !layer.gestureRecognizers.isEmpty else { return }
    let depth = layer.depth
    let recognizers = layer.gestureRecognizers
    recognizers.withUnsafeBytes { bytes in
      // An unretained reference has the layout of a retained one; the layer's copy of the array keeps the
      // objects alive.
      let list = bytes.assumingMemoryBound(to: Unmanaged<GestureRecognizer>.self)
      for sequence in list.indices.reversed() {
        list[sequence]._withUnsafeGuaranteedRef { recognizer in
          // A callback may remove another recognizer from the layer.
          guard recognizer.isOn(layer) else { return }
          session.offer(touch, to: recognizer, as: Arbiter.Rank(depth: depth, sequence: sequence))
        }
      }
    }
  }

  private func freezeChain(of touch: Touch, from layer: Layer) {
    touch.hasListeners = !isApplicationPlain || !touch.isWindowPlain
    // Most layers are plain: their next responder is their parent, which the tree keeps alive, so only the
    // chain retains it.
    var plain = Optional(Unmanaged.passUnretained(layer))
    while let next = plain, next._withUnsafeGuaranteedRef({ isExactly($0, Layer.self) }) {
      plain = next._withUnsafeGuaranteedRef { layer in
        touch.chain.append(layer)
        return layer.parentReference
      }
    }
    // The next responder is nearly always the window, which is not part of the chain.
    if let next = plain, touch.isInWindow(next) { return }
    var responder: Responder? = plain?.takeUnretainedValue()
    // The chain is longer than the depth of the tree only if a host inserts its own responders.
    let expected = layer.depth + 8
    // Parents cannot repeat; an override of ``Responder/next`` may return any responder.
    var isAlongParents = true
    while let current = responder, !touch.isInWindow(current) {
      if touch.chain.count > expected, touch.chain.contains(current) { break }
      touch.chain.append(current)
      if !isExactly(current, Layer.self) { touch.hasListeners = true }
      responder = current.next
      if (current as? Layer)?.parentLink !== responder { isAlongParents = false }
    }
    touch.passesWindow = responder == nil
    if !isAlongParents { touch.chain.removeRepetitions() }
  }
}

extension Touch {
  /// The touch because of which this layer's responder does not receive this one; recognizers receive it
  /// anyway.
  fileprivate func blocking(
    at layer: Layer, among live: borrowing RetainedList<Touch>
  ) -> TraceEntry.BlockingRule? {
    for index in 0..<live.count {
      let mayBlock = live.with(index) { $0.delivery.isOpen && $0.isDown && $0 !== self }
      if mayBlock, let rule = live.with(index, { $0.blocks(self, at: layer) }) { return rule }
    }
    return nil
  }

  private func blocks(_ other: Touch, at layer: Layer) -> TraceEntry.BlockingRule? {
    guard window === other.window, let own = self.layer else { return nil }
    if own === layer { return layer.isMultipleTouchEnabled ? nil : .oneTouchAtATime(id) }
    if layer.isExclusiveTouch { return .ownExclusiveness(id, layer: own.name) }
    return own.isExclusiveTouch ? .exclusiveLayer(id, layer: own.name) : nil
  }
}
