import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// The order of the actions called in one delivery.
@Suite("the order of actions")
struct ActionOrderTests {
  /// Begins with its touch, and is cancelled by its first movement.
  private final class Hasty: GestureRecognizer {
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      if state == .possible { state = .began }
    }

    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { state = .cancelled }
  }

  @Test("when frames come at once, an end in an earlier frame is reported before a later beginning")
  func coalesced() throws {
    let window = Window(size: Size(width: 400, height: 400))
    let layer = Layer(frame: window.bounds, name: "inner")
    layer.isMultipleTouchEnabled = true
    try window.addChild(layer)
    _ = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    var told: [String] = []
    let (pan, hasty) = (PanGestureRecognizer(), Hasty())
    // The pan is on the deeper layer: at one instant its actions come first.
    layer.addGestureRecognizer(pan)
    window.addGestureRecognizer(hasty)
    for (recognizer, name) in [(pan as GestureRecognizer, "pan"), (hasty, "hasty")] {
      recognizer.onAction { told.append("\(name) \($0.state)") }
    }
    func frame(_ milliseconds: Double, _ phase: Contact.Phase, slot: Int, x: Double) -> ContactFrame
    {
      let contact = Contact(slot: slot, phase: phase, position: Point(x: x, y: 100))
      return ContactFrame(time: .zero + .milliseconds(milliseconds), contacts: [contact])
    }
    window.deliver(frame(0, .began, slot: 0, x: 100))
    // The pan failed when the other began; a new finger lets it try again.
    window.deliver(frame(10, .began, slot: 1, x: 300))
    window.deliver([
      frame(20, .moved, slot: 0, x: 101), frame(40, .moved, slot: 1, x: 260),
    ])
    #expect(told == ["hasty began", "hasty cancelled", "pan began"])
  }

  @Test("simultaneous actions are called for the deepest layer first, and there in the order added")
  func addedFirst() throws {
    let stage = try GestureStage()
    stage.layer.isMultipleTouchEnabled = true
    let outer = stage.add(PanGestureRecognizer(), "outer", to: stage.window)
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    let rotation = stage.add(RotationGestureRecognizer(), "rotation")
    pan.recognizeSimultaneously(with: pinch, rotation, outer)
    pinch.recognizeSimultaneously(with: rotation, outer)
    rotation.recognizeSimultaneously(with: outer)
    stage.hand.finger(1).land(at: 200, 300)
    stage.hand.finger(2).land(at: 300, 300)
    stage.hand.move(
      [1: Point(x: 150, y: 150), 2: Point(x: 450, y: 330)], over: .milliseconds(100))
    _ = stage.heard()
    stage.hand.move([1: Point(x: 152, y: 150), 2: Point(x: 460, y: 340)], over: .milliseconds(1))
    #expect(
      stage.heard() == ["pan changed", "pinch changed", "rotation changed", "outer changed"])
  }
}
