import Testing
import TouchGeometry
import TouchGestures
import TouchTesting
import TouchTracking

@testable import Touchstone

/// Semantics 4.2: when actions are called, and how often.
@Suite("Actions")
struct GestureActionTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  private func frames(_ places: [Point], landing: Bool = false) -> [ContactFrame] {
    places.enumerated().map { index, place in
      ContactFrame(
        device: stage.hand.device, time: .seconds(1) + .milliseconds(Double(index) * 8),
        contacts: [
          Contact(slot: 1, phase: landing && index == 0 ? .began : .moved, position: place)
        ])
    }
  }

  @Test("actions are called once per turn, however many frames it delivers")
  func onceATurn() {
    stage.add(PanGestureRecognizer(), "pan")
    let places = (0..<10).map { middle + Vector(dx: Double($0) * 8, dy: 0) }
    let all = frames(places, landing: true)
    stage.window.deliver(Array(all[..<6]))
    #expect(stage.journal.lines(of: "pan") == ["pan began"])
    stage.window.deliver(Array(all[6...]))
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan changed"])
  }

  @Test("began is reported before ended, even if both happen in one update")
  func beganFirst() {
    let recognizer = ScriptedRecognizer(moved: [.began, .changed, .ended])
    stage.add(recognizer, "own")
    stage.finger.land(at: middle).move(by: 3, 0)
    #expect(stage.journal.lines(of: "own") == ["own began", "own ended"])
  }

  @Test("a state that is assigned several times in one update is reported once")
  func assignedTwice() {
    let recognizer = ScriptedRecognizer(began: [.began], moved: [.changed, .changed, .changed])
    stage.add(recognizer, "own")
    stage.finger.land(at: middle).move(by: 3, 0)
    #expect(stage.journal.lines(of: "own") == ["own began", "own changed"])
  }

  @Test("began and cancelled in one update are reported in this order")
  func beganAndCancelled() {
    let recognizer = ScriptedRecognizer(moved: [.began])
    stage.add(recognizer, "own")
    recognizer.onAction { if $0.state == .began { $0.cancel() } }
    stage.finger.land(at: middle).move(by: 3, 0)
    #expect(stage.journal.lines(of: "own") == ["own began", "own cancelled"])
  }

  @Test("all actions of a recognizer are called, in the order in which they were added")
  func several() {
    let tap = TapGestureRecognizer()
    let journal = stage.journal
    tap.onAction { _ in journal.note("first") }
    tap.on(.ended) { _ in journal.note("second") }
    tap.on(.began) { _ in journal.note("never") }
    stage.layer.addGestureRecognizer(tap)
    stage.finger.tap(at: middle)
    #expect(stage.heard().suffix(2) == ["first", "second"])
    tap.removeActions()
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["layer began", "layer cancelled"])
  }

  @Test("actions may add and remove actions, which takes effect with the next call")
  func changedMeanwhile() {
    let tap = TapGestureRecognizer()
    let journal = stage.journal
    tap.onAction { tap in
      journal.note("first")
      tap.removeActions()
      tap.onAction { _ in journal.note("later") }
    }
    tap.onAction { _ in journal.note("second") }
    stage.layer.addGestureRecognizer(tap)
    stage.finger.tap(at: middle)
    #expect(stage.heard().suffix(2) == ["first", "second"])
    stage.waits()
    stage.finger.tap(at: middle)
    #expect(stage.heard().suffix(1) == ["later"])
  }

  @Test("recognizers that act in one turn act from the leaf outward, the first added first")
  func order() throws {
    let leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 400, height: 400), to: stage.layer)
    var taps: [TapGestureRecognizer] = []
    for (name, layer) in [
      ("outer", stage.window), ("older", stage.layer), ("newer", stage.layer), ("inner", leaf),
    ] as [(String, Layer)] {
      taps.append(stage.add(TapGestureRecognizer(), name, to: layer))
    }
    for tap in taps {
      for other in taps { tap.recognizeSimultaneously(with: other) }
    }
    stage.finger.tap(at: middle)
    #expect(
      stage.heard()
        == [
          "leaf began", "leaf cancelled", "inner ended", "older ended", "newer ended",
          "outer ended",
        ])
  }

  @Test("the state is terminal in the action and possible after the reset")
  func stateInAction() {
    let tap = stage.add(TapGestureRecognizer(), "tap")
    var seen: [GestureState] = []
    tap.onAction { seen.append($0.state) }
    #expect(tap.state == .possible)
    stage.finger.tap(at: middle)
    #expect(seen == [.ended])
    #expect(tap.state == .possible)
  }

  @Test("an action finds the touches of a tap that has just lifted, and their place")
  func touchesInAction() {
    let tap = stage.add(TapGestureRecognizer(touches: 2), "tap")
    var count = 0
    var place = Point.zero
    tap.onAction {
      count = $0.numberOfTouches
      place = $0.location(in: nil)
    }
    stage.hand.land([1: Point(x: 200, y: 200), 2: Point(x: 300, y: 300)])
    stage.hand.lift([1, 2])
    #expect(count == 2)
    #expect(place == Point(x: 250, y: 250))
    #expect(tap.location(in: stage.layer) == Point(x: 150, y: 150))
    #expect(tap.location(ofTouch: 0, in: nil) == nil)
    #expect(tap.location(ofTouch: -1, in: nil) == nil)
  }

  @Test("values that are not finite are not taken", arguments: [Double.nan, .infinity])
  func infiniteValues(value: Double) throws {
    let (pan, pinch) = (PanGestureRecognizer(), PinchGestureRecognizer())
    let (rotation, transform) = (RotationGestureRecognizer(), TransformGestureRecognizer())
    let all: [GestureRecognizer] = [pan, pinch, rotation, transform]
    for (index, recognizer) in all.enumerated() {
      for other in all { recognizer.recognizeSimultaneously(with: other) }
      stage.add(recognizer, "\(index)")
    }
    let (first, second) = (stage.hand.finger(1), stage.hand.finger(2))
    first.land(at: 200, 300)
    second.land(at: 300, 300).move(by: 60, 60)
    first.move(by: 30, -60)
    #expect(all.allSatisfy { $0.course.isActive })
    let scale = pinch.scale
    pan.setTranslation(Vector(dx: value, dy: 0), in: nil)
    pinch.scale = value
    rotation.rotation = .radians(value)
    transform.setValues(scale: value)
    #expect(pan.translation(in: nil).isFinite && pinch.scale == scale)
    #expect(rotation.rotation.isFinite && transform.scale.isFinite)
    #expect(transform.translation(in: nil) != .zero)
  }

  @Test("values set in the first action of a gesture that ended while it waited apply to its end")
  func valuesSetAfterWait() throws {
    let blocker = stage.add(ScriptedRecognizer(), "blocker", to: stage.window)
    let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
    let transform = TransformGestureRecognizer()
    (pinch.arcShare, rotation.spreadShare) = (0, 0)
    let all: [GestureRecognizer] = [pinch, rotation, transform]
    for recognizer in all {
      for other in all { recognizer.recognizeSimultaneously(with: other) }
      try recognizer.require(toFail: blocker)
      stage.add(recognizer, "")
    }
    // The values that each action finds.
    var (scales, turns): ([Double], [Double]) = ([], [])
    var (transformScales, transformTurns): ([Double], [Double]) = ([], [])
    pinch.onAction {
      scales.append($0.scale)
      if $0.state == .began { $0.scale *= 3 }
    }
    rotation.onAction {
      turns.append($0.rotation.degrees)
      if $0.state == .began { $0.rotation = $0.rotation + .degrees(50) }
    }
    transform.onAction {
      transformScales.append($0.scale)
      transformTurns.append($0.rotation.degrees)
      if $0.state == .began {
        $0.setValues(scale: $0.scale * 2, rotation: $0.rotation + .degrees(10))
      }
    }
    // A finger that stays keeps the blocker undecided.
    stage.hand.finger(9).land(at: 20, 20)
    stage.hand.finger(1).land(at: 200, 300)
    stage.hand.finger(2).land(at: 300, 300).move(by: 40, 40)
    let (scale, turn) = (pinch.scale, rotation.rotation.degrees)
    for _ in 1...5 { stage.hand.finger(2).move(by: 10, 40) }
    let growth = pinch.scale / scale
    let turned = rotation.rotation.degrees - turn
    #expect(growth > 1.5 && turned > 10)
    stage.hand.lift([1, 2])
    blocker.state = .failed
    #expect(scales.count == 2 && turns.count == 2 && transformTurns.count == 2)
    guard scales.count == 2, turns.count == 2, transformTurns.count == 2 else { return }
    #expect(near(scales[1], scales[0] * 3 * growth))
    #expect(near(turns[1], turns[0] + 50 + turned))
    #expect(near(transformScales[1], transformScales[0] * 2 * growth))
    #expect(near(transformTurns[1], transformTurns[0] + 10 + turned))
  }

  @Test("a gesture begins with the finger that lifts at the instant of its beginning")
  func beginsWithLift() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    var touches: [Int] = []
    pan.onAction { touches.append($0.numberOfTouches) }
    let second = stage.hand.finger(2)
    stage.finger.land(at: middle)
    second.land(at: middle + Vector(dx: 100, dy: 0))
    stage.waits(.milliseconds(300))
    stage.hand.together {
      second.lift()
      stage.finger.move(by: 40, 0)
    }
    stage.finger.move(by: 5, 0)
    #expect(touches == [2, 1])
  }

  @Test("the totals of a transform include what setting its values has removed")
  func totals() throws {
    let transform = stage.add(TransformGestureRecognizer(), "transform")
    let (first, second) = (stage.hand.finger(1), stage.hand.finger(2))
    first.land(at: 200, 300)
    second.land(at: 300, 300).move(by: 60, 60)
    let before = transform.snapshotOfTotals
    #expect(before.translation.map { $0.dx > 10 && $0.dy > 10 } == true)
    transform.setValues(translation: Vector(dx: 7, dy: 3), scale: 2, rotation: .degrees(30))
    let after = transform.snapshotOfTotals
    let difference = try #require(after.translation) - #require(before.translation)
    #expect(difference.length < 1e-9)
    #expect(try abs(#require(after.scale) - #require(before.scale)) < 1e-9)
    #expect(try abs((#require(after.rotation) - #require(before.rotation)).radians) < 1e-9)
  }

  @Test("the stream of events yields what the actions receive, and ends with the recognizer")
  func events() async {
    var pan: PanGestureRecognizer? = PanGestureRecognizer()
    guard let stream = pan?.events else { return }
    pan?.name = "pan"
    pan?.landingFactor = 1
    if let pan { stage.layer.addGestureRecognizer(pan) }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 10, 0).lift()
    if let pan { stage.layer.removeGestureRecognizer(pan) }
    pan = nil
    var events: [GestureEvent] = []
    for await event in stream { events.append(event) }
    #expect(events.map(\.snapshot.state) == [.began, .changed, .ended])
    #expect(events.allSatisfy { $0.name == "pan" && $0.recognizer.rawValue > 0 })
    #expect(events.last?.snapshot.translation == Vector(dx: 30, dy: 0))
    #expect(events.first?.snapshot.numberOfTouches == 1)
  }

  @Test("streams that nobody reads any more are released")
  func forgottenEvents() {
    let pan = PanGestureRecognizer()
    stage.layer.addGestureRecognizer(pan)
    for _ in 0..<100 { _ = pan.events }
    let kept = pan.events
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(pan.streams.count == 1)
    withExtendedLifetime(kept) {}
  }
}

private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }
