import TouchGestures
import TouchTracking

/// Finds out whose a touch is when it lands, once for its whole life.
///
/// In comes a touch that hit a layer. Out go the chain of its responders, the recognizers that get it, and
/// whether its layer does. What always holds: the chain has each responder once, and the recognizers are
/// listed from the hit layer outward, on a layer the most recently added first.
final class TouchBinder {
  /// Whether the application is no subclass, which as a responder might do something.
  @exclusivity(unchecked) var isApplicationPlain = false
  private let registry: TouchRegistry
  private let session: GestureSession
  private let delivery: ResponderDelivery

  init(registry: TouchRegistry, session: GestureSession, delivery: ResponderDelivery) {
    self.registry = registry
    self.session = session
    self.delivery = delivery
  }

  /// Binds a touch that has just begun to its layer's chain and to the recognizers that get it.
  func bind(_ touch: Touch) {
    guard let layer = touch.layer else { return }
    freezeChain(of: touch, from: layer)
    let isAlone = registry.live.count == 1
    delivery.bind(
      touch, blockedBy: isAlone ? nil : touch.blocking(at: layer, among: registry.live))
    touch.stopsMotion = layer.isStoppedByTouches
    var index = 0
    // One that is asked may empty the chain, as when it lets the window go.
    while index < touch.chain.count {
      let wasQuiet = touch.chain.withPlainLayer(index) { offerQuietly(touch, toRecognizersOf: $0) }
      if wasQuiet != true,
        let layer = touch.chain[index] as? Layer
      {
        if layer.isCovering { touch.isModal = true }
        offer(touch, toRecognizersOf: layer)
      }
      index += 1
    }
    // A modal layer has its touches to itself.
    guard !touch.isModal, touch.hasWindowRecognizers, let window = touch.window else { return }
    offer(touch, toRecognizersOf: window)
  }

  /// Gives a touch to the recognizers of a plain layer, none of which asks the program about it;
  /// whether none did. The layer and its recognizers then need no count of references, since
  /// nothing that is called can take them away.
  private func offerQuietly(_ touch: Touch, toRecognizersOf layer: Layer) -> Bool {
    layer.gestureRecognizers.withUnsafeBytes { bytes in
      // Seen as references that are not counted, of the same layout.
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
      // Seen as references that are not counted, of the same layout: the array, which is a copy of the
      // layer's own, keeps them alive meanwhile.
      let list = bytes.assumingMemoryBound(to: Unmanaged<GestureRecognizer>.self)
      for sequence in list.indices.reversed() {
        list[sequence]._withUnsafeGuaranteedRef { recognizer in
          // One that is asked may take another off the layer.
          guard recognizer.isOn(layer) else { return }
          session.offer(touch, to: recognizer, as: Arbiter.Rank(depth: depth, sequence: sequence))
        }
      }
    }
  }

  private func freezeChain(of touch: Touch, from layer: Layer) {
    touch.isHeard = !isApplicationPlain || !touch.isWindowPlain
    // Plain layers, as most are, lead to their parents, which the tree keeps alive: only the chain
    // counts a reference to them. A window is not one of them.
    var plain = Optional(Unmanaged.passUnretained(layer))
    while let next = plain, next._withUnsafeGuaranteedRef({ isExactly($0, Layer.self) }) {
      plain = next._withUnsafeGuaranteedRef { layer in
        touch.chain.append(layer)
        return layer.parentReference
      }
    }
    // Nearly always the window comes next, which is not part of the chain.
    if let next = plain, touch.isInWindow(next) { return }
    var responder: Responder? = plain?.takeUnretainedValue()
    // Longer than the tree is deep only when a host puts responders of its own into the chain.
    let expected = layer.depth + 8
    // Along parents nothing can come twice; an override of ``Responder/next`` may lead anywhere.
    var isAlongParents = true
    while let current = responder, !touch.isInWindow(current) {
      if touch.chain.count > expected, touch.chain.contains(current) { break }
      touch.chain.append(current)
      if !isExactly(current, Layer.self) { touch.isHeard = true }
      responder = current.next
      if (current as? Layer)?.parentLink !== responder { isAlongParents = false }
    }
    touch.passesWindow = responder == nil
    if !isAlongParents { touch.chain.removeRepetitions() }
  }
}

extension Touch {
  /// The touch because of which this layer as a responder does not get this one; recognizers get it
  /// all the same.
  fileprivate func blocking(
    at layer: Layer, among live: borrowing ObjectList<Touch>
  ) -> TraceEntry.BlockedBy? {
    for index in 0..<live.count {
      let mayBlock = live.with(index) { $0.delivery.isOpen && $0.isDown && $0 !== self }
      if mayBlock, let rule = live.with(index, { $0.blocks(self, at: layer) }) { return rule }
    }
    return nil
  }

  private func blocks(_ other: Touch, at layer: Layer) -> TraceEntry.BlockedBy? {
    guard window === other.window, let own = self.layer else { return nil }
    if own === layer { return layer.isMultipleTouchEnabled ? nil : .oneTouchAtATime(id) }
    if layer.isExclusiveTouch { return .ownExclusiveness(id, layer: own.name) }
    return own.isExclusiveTouch ? .exclusiveLayer(id, layer: own.name) : nil
  }
}
