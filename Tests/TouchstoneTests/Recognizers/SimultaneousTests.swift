import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Simultaneous gestures, and their effect on touches of layers.
@Suite("Simultaneous gestures")
struct SimultaneousTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  private func turn() {
    stage.hand.finger(1).land(at: 200, 300)
    stage.hand.finger(2).land(at: 400, 300)
    stage.hand.move([1, 2], over: .milliseconds(300)) { finger, share in
      let angle = Angle.degrees(60 * share + (finger == 1 ? 180 : 0))
      let reach = 100 + 60 * share
      return Point(
        x: 300 + 40 * share + reach * angle.cosine, y: 300 + reach * angle.sine)
    }
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
  }

  @Test("pan, pinch and rotation are active together if allowed")
  func three() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    let rotation = stage.add(RotationGestureRecognizer(), "rotation")
    pan.recognizeSimultaneously(with: pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
    var scale = 0.0
    var degrees = 0.0
    pinch.on(.changed) { scale = $0.scale }
    rotation.on(.changed) { degrees = $0.rotation.degrees }
    turn()
    for name in ["pan", "pinch", "rotation"] {
      let heard = stage.journal.lines(of: name)
      #expect(heard.first == "\(name) began" && heard.last == "\(name) ended")
    }
    #expect(scale > 1.3 && scale < 1.6)
    #expect(degrees > 45 && degrees < 60)
  }

  @Test("without permission only one of a pan, a pinch and a rotation is recognized")
  func onlyOne() {
    let names = ["pan", "pinch", "rotation"]
    let all = [PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer()]
    for (name, recognizer) in zip(names, all as [GestureRecognizer]) {
      stage.add(recognizer, name)
    }
    turn()
    #expect(names.filter { !stage.journal.lines(of: $0).isEmpty }.count == 1)
    #expect(all.filter { $0.failureReason != nil }.count == 2)
  }

  @Test(
    "a relation that is taken back excludes from the next gesture on, and keeps the other relations"
  )
  func takenBack() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    let rotation = stage.add(RotationGestureRecognizer(), "rotation")
    pan.recognizeSimultaneously(with: pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
    turn()
    #expect(Set(stage.heard().filter { $0.hasSuffix("ended") }).count == 3)
    pinch.stopRecognizingSimultaneously(with: rotation, rotation)
    turn()
    let heard = stage.heard()
    #expect(heard.contains("pan began"))
    #expect(heard.contains("pinch began") != heard.contains("rotation began"))
    // As before, once it is allowed again.
    rotation.recognizeSimultaneously(with: pinch)
    turn()
    #expect(Set(stage.heard().filter { $0.hasSuffix("began") }).count == 4)
  }

  @Test(
    "a relation that is taken back excludes at once while both are undecided",
    arguments: [false, true])
  func takenBackWhileUndecided(hasThird: Bool) {
    let first = stage.add(PanGestureRecognizer(), "first")
    let second = stage.add(PanGestureRecognizer(), "second")
    first.recognizeSimultaneously(with: second)
    if hasThird {
      let third = stage.add(PanGestureRecognizer(), "third")
      third.recognizeSimultaneously(with: first, second)
    }
    stage.finger.land(at: middle).move(by: 3, 0)
    first.stopRecognizingSimultaneously(with: second)
    stage.finger.move(by: 30, 0).lift()
    #expect(stage.journal.lines(of: "first").isEmpty)
    #expect(stage.journal.lines(of: "second") == ["second began", "second ended"])
    #expect(stage.journal.lines(of: "third").count == (hasThird ? 2 : 0))
    #expect(first.failureReason == .excluded(by: second.id))
  }

  @Test("a relation that is taken back excludes at once, also after a move to a larger group")
  func takenBackAfterMove() {
    let first = stage.add(PanGestureRecognizer(), "first")
    let second = stage.add(PanGestureRecognizer(), "second")
    first.recognizeSimultaneously(with: second)
    let (tap, pinch, turn) = (
      TapGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer()
    )
    tap.recognizeSimultaneously(with: pinch)
    turn.recognizeSimultaneously(with: tap, pinch)
    stage.finger.land(at: middle).move(by: 3, 0)
    first.recognizeSimultaneously(with: tap, pinch, turn)
    first.stopRecognizingSimultaneously(with: second)
    stage.finger.move(by: 30, 0).lift()
    #expect(stage.journal.lines(of: "first").isEmpty)
    #expect(stage.journal.lines(of: "second") == ["second began", "second ended"])
    #expect(first.failureReason == .excluded(by: second.id))
  }

  @Test("a relation that is taken back lets gestures that have begun continue together")
  func takenBackWhileActive() {
    let first = stage.add(PanGestureRecognizer(), "first")
    let second = stage.add(PanGestureRecognizer(), "second")
    first.recognizeSimultaneously(with: second)
    stage.finger.land(at: middle).move(by: 30, 0)
    first.stopRecognizingSimultaneously(with: second)
    stage.finger.move(by: 30, 0).lift()
    for name in ["first", "second"] {
      #expect(stage.journal.lines(of: name).last == "\(name) ended")
    }
  }

  @Test("of two active recognizers, one with cancelsTouchesInView false cancels no touches")
  func oneTakes() {
    let own = stage.add(ScriptedRecognizer(moved: [.began]), "own")
    own.cancelsTouchesInView = false
    stage.finger.land(at: middle).move(by: 3, 0)
    #expect(stage.heard() == ["layer began", "own began", "layer moved"])
    let tap = stage.add(TapGestureRecognizer(), "tap")
    tap.recognizeSimultaneously(with: own)
    stage.finger.lift()
    stage.waits()
    _ = stage.heard()
    stage.finger.tap(at: middle)
    #expect(stage.journal.lines(of: "layer") == ["layer began", "layer cancelled"])
  }

  @Test("relations are per pair: a recognizer may allow one and exclude another")
  func pairwise() {
    let first = stage.add(PanGestureRecognizer(), "first")
    let second = stage.add(PanGestureRecognizer(), "second")
    let third = stage.add(PanGestureRecognizer(), "third")
    third.recognizeSimultaneously(with: second)
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(stage.journal.lines(of: "first").isEmpty)
    #expect(stage.journal.lines(of: "second").first == "second began")
    #expect(stage.journal.lines(of: "third").first == "third began")
    #expect(first.failureReason == .excluded(by: third.id))
    _ = second
  }

  @Test("a requirement holds between recognizers that may go on together")
  func requirementBetweenSimultaneous() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let press = stage.add(LongPressGestureRecognizer(), "press")
    pan.recognizeSimultaneously(with: press)
    try pan.require(toFail: press)
    stage.finger.land(at: middle).move(by: 9, 0)
    stage.waits(.seconds(0.6))
    stage.finger.move(by: 40, 0).lift()
    #expect(stage.journal.lines(of: "pan").isEmpty)
    #expect(pan.failureReason == .requirementRecognized(press.id))
    #expect(stage.journal.lines(of: "press").count == 3)
  }
}
