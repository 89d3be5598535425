import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 4.9: the order in which one event is handled.
@Suite("Order within a turn")
struct TurnOrderTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  /// Records every call of a scripted recognizer.
  private func observed(_ name: String, on layer: Layer? = nil) -> ScriptedRecognizer {
    let own = stage.add(ScriptedRecognizer(), name, to: layer)
    let journal = stage.journal
    own.prevents = { _ in false }
    own.isPrevented = { _ in false }
    own.onBegan = { _, _, _ in journal.note("\(name) judges began") }
    own.onMoved = { _, _, _ in journal.note("\(name) judges moved") }
    own.onEnded = { _, _, _ in journal.note("\(name) judges ended") }
    own.onReset = { journal.note("\(name) resets") }
    return own
  }

  @Test("recognizers receive touches before the layer, from the leaf outward, the last added first")
  func judgement() throws {
    let leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 400, height: 400), to: stage.layer)
    for (name, layer) in [
      ("outer", stage.window), ("older", leaf), ("newer", leaf), ("between", stage.layer),
    ] as [(String, Layer)] {
      let own = observed(name, on: layer)
      own.cancelsTouchesInView = false
    }
    stage.finger.land(at: middle)
    #expect(
      stage.heard() == [
        "newer judges began", "older judges began", "between judges began", "outer judges began",
        "leaf began",
      ])
  }

  @Test("verdict, cancellation, action and reset happen in this order")
  func wholeTurn() {
    let own = observed("own")
    own.onEnded = { own, _, _ in own.state = .ended }
    stage.finger.land(at: middle)
    _ = stage.heard()
    stage.finger.lift()
    #expect(stage.heard() == ["layer cancelled", "own ended", "own resets"])
  }

  @Test("the layer receives the remaining touches after the actions and before the resets")
  func layerBetween() {
    let own = observed("own")
    own.cancelsTouchesInView = false
    own.onMoved = { own, _, _ in own.state = .ended }
    stage.finger.land(at: middle).move(by: 3, 0)
    #expect(stage.heard().suffix(3) == ["own ended", "layer moved", "own resets"])
  }

  @Test("all recognizers handle an event before any action is called")
  func judgeBeforeAct() {
    let first = observed("first")
    let second = observed("second")
    first.onMoved = { own, _, _ in
      own.state = .began
    }
    second.onMoved = { [journal = stage.journal] own, _, _ in
      journal.note("second judges moved")
      own.state = .began
    }
    stage.finger.land(at: middle)
    _ = stage.heard()
    stage.finger.move(by: 3, 0)
    #expect(
      stage.heard() == ["second judges moved", "layer cancelled", "first began", "second began"])
  }

  @Test("a deadline is a separate turn, with all its consequences")
  func deadlineTurn() {
    let press = stage.add(LongPressGestureRecognizer(), "press")
    let landed = stage.hand.now
    var began: Instant?
    press.on(.began) { began = $0.snapshot.time }
    stage.finger.land(at: middle)
    // The next frame comes long after; the press began before it moved.
    stage.window.deliver(
      ContactFrame(
        device: stage.hand.device, time: landed + .seconds(2),
        contacts: [Contact(slot: 1, phase: .moved, position: Point(x: 400, y: 300))]))
    #expect(stage.heard() == ["layer began", "layer cancelled", "press began", "press changed"])
    #expect(began == landed + .seconds(0.5))
  }

  @Test("time never goes back: an instant before the last one changes nothing")
  func timeNeverGoesBack() {
    stage.add(LongPressGestureRecognizer(), "press")
    stage.finger.land(at: middle)
    let deadline = stage.window.nextDeadline
    stage.window.advance(to: .zero)
    #expect(stage.window.nextDeadline == deadline)
    #expect(stage.heard() == ["layer began"])
    stage.finger.lift()
    #expect(stage.window.nextDeadline == nil)
  }

  @Test(
    "a pan that begins in the report of a lift has both fingers, even if the host's time is ahead",
    arguments: [0.0, 5, 40])
  func beginsBesideLift(milliseconds: Double) {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.landingFactor = 1
    var counts: [Int] = []
    pan.onAction { counts.append($0.numberOfTouches) }
    func contact(_ slot: Int, _ phase: Contact.Phase, _ x: Double) -> Contact {
      Contact(slot: slot, phase: phase, position: Point(x: x, y: 300))
    }
    func send(_ seconds: Double, _ contacts: [Contact]) {
      stage.window.deliver(
        ContactFrame(device: stage.hand.device, time: .seconds(seconds), contacts: contacts))
    }
    send(1, [contact(0, .began, 300), contact(1, .began, 400)])
    send(1.9, [contact(0, .moved, 304)])
    send(1.91, [contact(0, .moved, 308)])
    stage.window.advance(to: Instant.seconds(1.92) + .milliseconds(milliseconds))
    send(1.92, [contact(0, .moved, 348), contact(1, .ended, 400)])
    send(1.93, [contact(0, .moved, 360)])
    #expect(counts == [2, 1])
  }

  @Test("two gestures recognized together cancel the layer's touch once")
  func cancelledOnce() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let other = stage.add(PanGestureRecognizer(), "other")
    pan.recognizeSimultaneously(with: other)
    stage.finger.land(at: middle).move(by: 30, 0)
    #expect(stage.heard() == ["layer began", "layer cancelled", "pan began", "other began"])
  }

  @Test("a recognizer that an action of the same turn removes has been recognized and is cancelled")
  func removedByAction() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let other = stage.add(PanGestureRecognizer(), "other")
    pan.recognizeSimultaneously(with: other)
    let layer = stage.layer
    other.on(.began) { _ in layer.removeGestureRecognizer(pan) }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 30, 0)
    let heard = stage.journal.lines(of: "pan")
    #expect(heard.isEmpty || heard == ["pan began", "pan cancelled"])
    #expect(stage.journal.lines(of: "other") == ["other began", "other changed"])
  }

  @Test("a touch that lands during a gesture joins it without a second beginning")
  func joining() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.layer.isMultipleTouchEnabled = true
    stage.hand.finger(1).land(at: middle).move(by: 30, 0)
    stage.hand.finger(2).land(at: 200, 200)
    #expect(pan.numberOfTouches == 2)
    stage.hand.finger(2).move(by: 10, 0)
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    let heard = stage.journal.lines(of: "pan")
    #expect(heard.first == "pan began" && heard.last == "pan ended")
    #expect(heard.filter { $0 == "pan began" || $0 == "pan ended" }.count == 2)
    #expect(pan.location(ofTouch: 0, in: nil) == nil)
  }
}
