import TouchContainers
import Touchstone

/// The touches that a responder received: each begins once and ends once.
final class TouchRecord {
  /// The calls without movements, several of which may be reported together.
  struct Entry: Hashable {
    var phase: TouchPhase
    var touch: TouchID
  }

  private(set) var open: Set<TouchID> = []
  private(set) var entries: [Entry] = []
  private(set) var violations: [String] = []

  func note(_ touches: [Touch], _ phase: TouchPhase) {
    if touches.isEmpty { violations.append("no touch \(phase)") }
    for touch in touches {
      let isKnown = open.contains(touch.id)
      if isKnown == (phase == .began) {
        violations.append("touch \(touch.id.rawValue) \(phase), known: \(isKnown)")
      }
      if !touch.location(in: nil).isFinite { violations.append("a place that is not finite") }
      if phase == .began { open.insert(touch.id) }
      if phase.isTerminal { open.remove(touch.id) }
      if phase != .moved { entries.append(Entry(phase: phase, touch: touch.id)) }
    }
  }
}

/// A layer that handles its touches and may forward them.
class OwnLayer: Layer {
  let record = TouchRecord()
  var forwards = false
  var onCall: Callback = {}
  /// A responder between this layer and its parent in the chain.
  var relay: OwnResponder?
  /// The side effect and the answer of a hit test.
  var onHitTest: () -> Layer? = { nil }

  override var next: Responder? {
    guard let relay else { return super.next }
    relay.following = super.next
    return relay
  }

  override var isHitBounded: Bool { true }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    if event != nil, let layer = onHitTest() { return layer }
    return super.hitTest(point, with: event)
  }

  override func contains(_ point: Point, with event: TouchEvent?) -> Bool {
    super.contains(point, with: event)
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !name.hasSuffix("7") || super.gestureRecognizerShouldBegin(recognizer)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    record.note(touches, .began)
    onCall()
    if forwards { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    record.note(touches, .moved)
    onCall()
    if forwards { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    record.note(touches, .ended)
    onCall()
    if forwards { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    record.note(touches, .cancelled)
    onCall()
    if forwards { super.touchesCancelled(touches, with: event) }
  }
}

/// A responder that is not a layer, such as a view controller: it forwards all touches.
final class OwnResponder: Responder {
  let record = TouchRecord()
  weak var following: Responder?

  override var next: Responder? { following }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    record.note(touches, .began)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    record.note(touches, .moved)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    record.note(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    record.note(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }
}

final class OwnWindow: Window {
  var onCall: Callback = {}

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    onCall()
    super.touchesBegan(touches, with: event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    super.touchesCancelled(touches, with: event)
    onCall()
  }
}

final class OwnApplication: Application {
  var onCall: Callback = {}

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { onCall() }
}

final class OwnScrollLayer: ScrollLayer {
  override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    super.hitTest(point, with: event)
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    super.gestureRecognizerShouldBegin(recognizer)
  }
}

final class OwnModalLayer: ModalLayer {
  override func contains(_ point: Point, with event: TouchEvent?) -> Bool {
    super.contains(point, with: event)
  }
}

/// Overrides nothing.
final class OwnLoupeLayer: LoupeLayer {}
