import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 4.7: the calls of the touched layer while recognizers are active.
@Suite("Delivery of touches to layers")
struct TouchDeliveryTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  @Test("a layer without recognizers receives all phases of a touch")
  func plain() {
    stage.finger.land(at: middle).move(by: 5, 0).lift()
    #expect(stage.heard() == ["layer began", "layer moved", "layer ended"])
  }

  @Test("cancelsTouchesInView: the layer's touch is cancelled before the action is called")
  func cancels() {
    stage.add(PanGestureRecognizer(), "pan").landingFactor = 1
    stage.finger.land(at: middle).move(by: 5, 0).move(by: 10, 0).move(by: 5, 0).lift()
    #expect(
      stage.heard()
        == [
          "layer began", "layer moved", "layer cancelled", "pan began", "pan changed",
          "pan ended",
        ])
  }

  @Test("cancelsTouchesInView false: the layer receives the whole sequence")
  func doesNotCancel() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.cancelsTouchesInView = false
    pan.landingFactor = 1
    stage.finger.land(at: middle).move(by: 15, 0).move(by: 5, 0).lift()
    #expect(
      stage.heard()
        == [
          "layer began", "pan began", "layer moved", "pan changed", "layer moved", "pan ended",
          "layer ended",
        ])
  }

  @Test("a landing that is held back for long is delivered where it was, with the last samples")
  func heldForLong() throws {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.delaysTouchesBegan = true
    var places: [Point] = []
    var samples: [TouchSample] = []
    stage.layer.onTouches = { _, touches, _ in
      places += touches.map { $0.location(in: nil) }
      samples = touches.flatMap(\.coalescedSamples)
    }
    stage.finger.land(at: middle)
    for _ in 1...600 { stage.finger.move(by: 0.125, 0) }
    #expect(places.isEmpty)
    own.state = .failed
    #expect(places == [middle, Point(x: middle.x + 75, y: middle.y)])
    #expect((256...512).contains(samples.count))
    #expect(samples.last?.location == places.last)
  }

  @Test("a finger that joins an active gesture is not delivered to its layer")
  func joins() {
    stage.add(PanGestureRecognizer(), "pan")
    stage.layer.isMultipleTouchEnabled = true
    stage.finger.land(at: middle).move(by: 50, 0)
    #expect(stage.heard() == ["layer began", "layer cancelled", "pan began"])
    stage.hand.finger(2).land(at: middle + Vector(dx: 100, dy: 0)).lift()
    #expect(stage.journal.lines(of: "layer").isEmpty)
  }

  @Test("a tap cancels its layer's touch at the lift")
  func tap() {
    stage.add(TapGestureRecognizer(), "tap")
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["layer began", "layer cancelled", "tap ended"])
  }

  @Test("a gesture cancels only its own touches, each at its own layer")
  func onlyItsOwn() throws {
    let left = try stage.add("left", Rect(x: 0, y: 0, width: 100, height: 400), to: stage.layer)
    let right = try stage.add("right", Rect(x: 300, y: 0, width: 100, height: 400), to: stage.layer)
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 100, height: 100))
    _ = (left, right, other)
    stage.add(PinchGestureRecognizer(), "pinch")
    stage.hand.finger(1).land(at: 150, 300)
    stage.hand.finger(2).land(at: 450, 300)
    stage.hand.finger(3).land(at: 600, 150)
    #expect(stage.heard() == ["left began", "right began", "other began"])
    stage.hand.together {
      stage.hand.finger(1).move(by: 10, 0)
      stage.hand.finger(2).move(by: -10, 0)
    }
    #expect(stage.heard() == ["left cancelled", "right cancelled", "pinch began"])
    stage.hand.finger(3).move(by: 5, 0)
    #expect(stage.heard() == ["other moved"])
  }

  @Test("recognizers see the true phase while the layer's touch is cancelled")
  func truePhase() {
    let own = stage.add(ScriptedRecognizer(), "own", to: stage.window)
    stage.add(PanGestureRecognizer(), "pan")
    var told: [TouchPhase] = []
    var seen: [TouchPhase] = []
    stage.layer.onTouches = { _, touches, _ in told += touches.map(\.phase) }
    own.prevents = { _ in false }
    own.isPrevented = { _ in false }
    own.onMoved = { _, touches, _ in seen += touches.map(\.phase) }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 5, 0)
    #expect(told == [.began, .cancelled])
    #expect(seen == [.moved, .moved])
  }

  @Test("a double tap without a delay of lifts: began, ended, began, cancelled")
  func doubleTapWithoutDelay() {
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    double.delaysTouchesEnded = false
    stage.finger.tap(at: middle)
    stage.finger.tap(at: middle)
    #expect(
      stage.heard()
        == ["layer began", "layer ended", "layer began", "layer cancelled", "double ended"])
  }

  @Test("a double tap: began, began, cancelled, cancelled")
  func doubleTap() {
    stage.add(TapGestureRecognizer(taps: 2), "double")
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["layer began"])
    stage.finger.tap(at: middle)
    let heard = stage.heard()
    // Both touches have the same layer and phase: one call with both, or two.
    #expect(
      heard == ["layer began", "layer cancelled", "layer cancelled", "double ended"]
        || heard == ["layer began", "layer cancelled x2", "double ended"])
  }

  @Test("a lift that was held back is delivered when the double tap has failed")
  func heldLift() {
    stage.add(TapGestureRecognizer(taps: 2), "double")
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["layer began"])
    stage.waits()
    #expect(stage.heard() == ["layer ended"])
  }

  @Test("a landing that was held back is delivered with its location and time, then one movement")
  func heldLanding() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.delaysTouchesBegan = true
    var places: [Point] = []
    var times: [Instant] = []
    stage.layer.onTouches = { _, touches, _ in
      places += touches.map { $0.location(in: nil) }
      times += touches.map(\.timestamp)
    }
    let landed = stage.hand.now
    stage.finger.land(at: middle).move(by: 3, 0).move(by: 3, 0).move(by: 0, 2)
    #expect(stage.heard().isEmpty)
    stage.finger.lift()
    #expect(stage.heard() == ["layer began", "layer moved", "layer ended"])
    let last = Point(x: 306, y: 302)
    #expect(places == [middle, last, last])
    #expect(times.first == landed)
    #expect(times.last.map { $0 > landed } == true)
  }

  @Test(
    "a landing that was held back has its own time, even if its object belonged to another touch before"
  )
  func heldLandingOfPooledTouch() {
    // Objects of ended touches are reused.
    stage.finger.tap(at: middle)
    stage.waits()
    _ = stage.heard()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.delaysTouchesBegan = true
    var landings: [Instant] = []
    stage.layer.onTouches = { phase, touches, _ in
      if phase == .began { landings += touches.map(\.timestamp) }
    }
    let landed = stage.hand.now
    stage.finger.land(at: middle).move(by: 3, 0).lift()
    #expect(stage.heard() == ["layer began", "layer moved", "layer ended"])
    #expect(landings == [landed])
  }

  @Test("the movement that is delivered late continues from the landing and has all samples")
  func lateMovementIsWhole() {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.delaysTouchesBegan = true
    var way = Vector.zero
    var samples = 0
    stage.layer.onTouches = { phase, touches, event in
      guard phase == .moved, let touch = touches.first else { return }
      way = way + (touch.location(in: nil) - touch.previousLocation(in: nil))
      samples = event.coalescedSamples(for: touch).count
    }
    stage.finger.land(at: middle)
    for _ in 0..<5 { stage.finger.move(by: 3, 0) }
    own.onMoved = { own, _, _ in own.state = .failed }
    stage.finger.move(by: 3, 0)
    #expect(way == Vector(dx: 18, dy: 0))
    #expect(samples >= 6)
    stage.finger.lift()
  }

  @Test("a landing without a movement is delivered without one")
  func heldLandingAtRest() {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.delaysTouchesBegan = true
    stage.finger.land(at: middle)
    #expect(stage.heard().isEmpty)
    own.state = .failed
    #expect(stage.heard() == ["layer began"])
    stage.finger.lift()
    #expect(stage.heard() == ["layer ended"])
  }

  @Test("a touch that was held back is never delivered if the recognizer is recognized")
  func dropped() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.delaysTouchesBegan = true
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 5, 0).lift()
    #expect(stage.heard() == ["pan began", "pan changed", "pan ended"])
  }

  @Test("a touch that was held back and is cancelled by the device is never delivered")
  func droppedByDevice() {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.delaysTouchesBegan = true
    stage.finger.land(at: middle)
    stage.finger.cancel()
    #expect(stage.heard().isEmpty)
  }

  @Test("a touch is delivered only when no recognizer holds it back")
  func severalHold() {
    let first = stage.add(ScriptedRecognizer(), "first")
    let second = stage.add(ScriptedRecognizer(), "second")
    first.delaysTouchesBegan = true
    second.delaysTouchesBegan = true
    stage.finger.land(at: middle)
    first.state = .failed
    #expect(stage.heard().isEmpty)
    second.state = .failed
    #expect(stage.heard() == ["layer began"])
    stage.finger.lift()
  }

  @Test("a recognizer that ignores a touch neither delays nor cancels it for its layer")
  func ignored() {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.delaysTouchesBegan = true
    own.onBegan = { own, touches, event in
      if own.numberOfTouches > 1 { for touch in touches { own.ignore(touch, for: event) } }
    }
    stage.layer.isMultipleTouchEnabled = true
    stage.hand.finger(1).land(at: middle)
    #expect(stage.heard().isEmpty)
    stage.hand.finger(2).land(at: 200, 200)
    #expect(stage.heard() == ["layer began"])
    own.state = .began
    #expect(stage.heard() == ["own began"])
    #expect(own.numberOfTouches == 1)
    stage.hand.finger(2).move(by: 5, 0).lift()
    #expect(stage.heard() == ["layer moved", "layer ended"])
    #expect(own.calls == [.began, .began])
    stage.hand.finger(1).lift()
    #expect(own.calls == [.began, .began, .ended])
  }

  @Test("a recognizer that ignores its only touch delays no others")
  func ignoresItsOnly() throws {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.onBegan = { own, touches, event in
      for touch in touches { own.ignore(touch, for: event) }
    }
    let tap = stage.add(TapGestureRecognizer(), "tap")
    try tap.require(toFail: own)
    stage.finger.tap(at: middle)
    stage.waits()
    #expect(stage.journal.lines(of: "tap") == ["tap ended"])
    #expect(own.resets == 1)
  }

  @Test(
    "a touch is no longer held back once a layer has disabled the recognizer that delays it",
    arguments: [TouchPhase.began, .ended])
  func disabledByLayer(phase: TouchPhase) throws {
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 200, height: 200))
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    other.onTouches = { current, _, _ in if current == phase { double.isEnabled = false } }
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["layer began"])
    stage.hand.finger(2).tap(at: Point(x: 600, y: 150))
    var calls = ["other began", "other ended"]
    calls.insert("layer ended", at: phase == .began ? 1 : 2)
    #expect(stage.heard() == calls)
  }

  @Test("a touch held back until it has lifted is delivered without a gap between its locations")
  func locationsOfHeldTouch() {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.delaysTouchesBegan = true
    var steps: [String] = []
    stage.layer.onTouches = { phase, touches, _ in
      let (old, new) = (touches[0].previousLocation(in: nil), touches[0].location(in: nil))
      steps.append("\(phase) \(old.x) \(new.x)")
    }
    stage.finger.land(at: middle).move(by: 10, 0).move(by: 10, 0).lift()
    own.state = .failed
    #expect(steps == ["began 300.0 300.0", "moved 300.0 320.0", "ended 320.0 320.0"])
  }

  @Test("every landing that is delivered to a layer has exactly one lift or cancellation")
  func contract() {
    stage.layer.isMultipleTouchEnabled = true
    stage.add(TapGestureRecognizer(taps: 2), "double")
    stage.add(PanGestureRecognizer(), "pan")
    stage.add(PinchGestureRecognizer(), "pinch", to: stage.window)
    var open: [TouchID: Int] = [:]
    stage.layer.onTouches = { phase, touches, _ in
      for touch in touches {
        if phase == .began { open[touch.id, default: 0] += 1 }
        if phase.isTerminal { open[touch.id, default: 0] -= 1 }
      }
    }
    for round in 0..<40 {
      let way = Double(round % 5) * 6
      stage.hand.finger(1).land(at: middle)
      if round % 3 == 0 { stage.hand.finger(2).land(at: 200, 200) }
      stage.hand.finger(1).move(by: way, 0).move(by: way, 0)
      if round % 7 == 0 { stage.hand.finger(1).cancel() } else { stage.hand.finger(1).lift() }
      if round % 3 == 0 { stage.hand.finger(2).move(by: 0, way).lift() }
      if round % 4 == 0 { stage.waits(.seconds(1)) }
    }
    stage.waits()
    #expect(!open.isEmpty && open.values.allSatisfy { $0 == 0 })
  }
}
