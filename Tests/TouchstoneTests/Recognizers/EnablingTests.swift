import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 4.8: a gesture that the program ends.
@Suite("Disabling and cancelling")
struct EnablingTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  private func actions() -> [String] { stage.heard().filter { !$0.hasPrefix("layer") } }

  @Test("disabling in mid-gesture cancels; enabled again it takes new fingers, not the old one")
  func disableAndEnable() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.hand.finger(1).land(at: middle).move(by: 30, 0)
    #expect(actions() == ["pan began"])
    pan.isEnabled = false
    #expect(actions() == ["pan cancelled"])
    #expect(pan.state == .possible)
    pan.isEnabled = true
    stage.hand.finger(1).move(by: 50, 0)
    #expect(actions().isEmpty)
    stage.hand.finger(2).land(at: 200, 200).move(by: 30, 0)
    #expect(actions() == ["pan began"])
    #expect(pan.numberOfTouches == 1)
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    #expect(actions() == ["pan ended"])
  }

  @Test("disabling an undecided recognizer fails it and lets others go on")
  func disableUndecided() throws {
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    let single = stage.add(TapGestureRecognizer(), "single")
    try single.require(toFail: double)
    stage.finger.tap(at: middle)
    double.isEnabled = false
    #expect(actions() == ["single ended"])
    #expect(double.failureReason == .withdrawn)
  }

  @Test("disabled and enabled again after too many fingers, a recognizer takes a new one")
  func enableAmongFingers() {
    let tap = stage.add(TapGestureRecognizer(), "tap")
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    tap.isEnabled = false
    tap.isEnabled = true
    stage.hand.finger(3).land(at: 400, 400).lift()
    #expect(actions() == ["tap ended"])
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    #expect(actions().isEmpty)
  }

  @Test("disabling an idle recognizer does nothing, and a disabled one gets no touch")
  func disableIdle() {
    let own = stage.add(ScriptedRecognizer.following(), "own")
    own.isEnabled = false
    stage.finger.land(at: middle).move(by: 5, 0)
    own.isEnabled = true
    stage.finger.move(by: 5, 0).lift()
    #expect(own.calls.isEmpty && own.resets == 0)
    #expect(actions().isEmpty)
  }

  @Test("cancel() cancels what is active, fails what is undecided and disturbs nothing idle")
  func cancel() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.cancel()
    stage.finger.land(at: middle).move(by: 5, 0)
    pan.cancel()
    #expect(pan.failureReason == .withdrawn)
    stage.finger.move(by: 50, 0).lift()
    #expect(actions().isEmpty)
    stage.finger.land(at: middle).move(by: 50, 0)
    pan.cancel()
    pan.cancel()
    #expect(actions() == ["pan began", "pan cancelled"])
    stage.finger.move(by: 50, 0).lift()
    #expect(actions().isEmpty)
  }

  @Test("a gesture may be disabled from within its own action")
  func disableInAction() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.on(.changed) {
      $0.isEnabled = false
      $0.isEnabled = true
    }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 10, 0).move(by: 50, 0)
    #expect(actions() == ["pan began", "pan changed", "pan cancelled"])
    stage.finger.lift()
    stage.finger.land(at: middle).move(by: 30, 0)
    #expect(actions() == ["pan began"])
  }

  @Test("a gesture may be cancelled from within a touch method of its layer")
  func cancelInResponder() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.cancelsTouchesInView = false
    stage.layer.onTouches = { phase, _, _ in if phase == .moved { pan.cancel() } }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 30, 0).lift()
    #expect(actions() == ["pan began", "pan cancelled"])
  }

  @Test("cancelling from within a reset takes effect in the same turn")
  func cancelInReset() {
    let own = stage.add(ScriptedRecognizer(moved: [.ended]), "own")
    let pan = stage.add(PanGestureRecognizer(), "pan")
    own.recognizeSimultaneously(with: pan)
    own.onReset = { pan.cancel() }
    stage.finger.land(at: middle).move(by: 30, 0)
    #expect(actions().contains("pan cancelled"))
    stage.finger.lift()
  }

  @Test("adding a recognizer again to the layer that it is on changes nothing")
  func addedAgain() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let tap = stage.add(TapGestureRecognizer(), "tap")
    stage.finger.land(at: middle).move(by: 30, 0)
    stage.layer.addGestureRecognizer(pan)
    stage.finger.move(by: 30, 0).lift()
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan changed", "pan ended"])
    #expect(stage.layer.gestureRecognizers.map(\.name) == [pan.name, tap.name])
  }

  @Test("removing a recognizer in mid-gesture cancels it; it may go on elsewhere with new touches")
  func remove() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.finger.land(at: middle).move(by: 30, 0)
    stage.layer.removeGestureRecognizer(pan)
    #expect(actions() == ["pan began", "pan cancelled"])
    #expect(pan.layer == nil)
    stage.finger.move(by: 30, 0).lift()
    stage.window.addGestureRecognizer(pan)
    #expect(stage.layer.gestureRecognizers.isEmpty)
    stage.finger.land(at: middle).move(by: 30, 0)
    #expect(actions() == ["pan began"])
  }

  @Test("adding a recognizer to another layer in mid-gesture moves it there and cancels it")
  func move() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.finger.land(at: middle).move(by: 30, 0)
    stage.window.addGestureRecognizer(pan)
    #expect(actions() == ["pan began", "pan cancelled"])
    #expect(pan.layer === stage.window)
    stage.finger.lift()
  }

  @Test("recognizers may be added and removed in actions: counted from the next landing on")
  func changeInAction() {
    let tap = TapGestureRecognizer()
    let late = TapGestureRecognizer()
    let stage = stage
    stage.add(tap, "tap")
    tap.onAction { tap in
      stage.layer.removeGestureRecognizer(tap)
      stage.add(late, "late")
    }
    stage.finger.tap(at: middle)
    #expect(actions() == ["tap ended"])
    stage.waits()
    stage.finger.tap(at: middle)
    #expect(actions() == ["late ended"])
  }

  @Test("a recognizer removed by another one's touch method fails without an action")
  func removeWhileJudging() {
    let stage = stage
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let own = stage.add(ScriptedRecognizer(), "own")
    own.onMoved = { _, _, _ in stage.layer.removeGestureRecognizer(pan) }
    stage.finger.land(at: middle).move(by: 3, 0).move(by: 50, 0).lift()
    #expect(actions().isEmpty)
    #expect(pan.layer == nil)
  }

  @Test("a recognizer receives its number with its first touch")
  func numbers() {
    let first = stage.add(TapGestureRecognizer(), "first")
    let second = stage.add(TapGestureRecognizer(), "second", to: stage.window)
    #expect(first.id == RecognizerID(0))
    stage.finger.tap(at: middle)
    #expect(first.id == RecognizerID(1) && second.id == RecognizerID(2))
    #expect(stage.trace.entries.contains { $0.recognizer == first.id && $0.label == "first" })
  }

  @Test("a recognizer that is moved twice because its cancelled action moves it is on one layer")
  func movedWhileMoved() throws {
    let stage = try GestureStage()
    let (a, b) = (Layer(name: "a"), Layer(name: "b"))
    try stage.window.addChild(a)
    try stage.window.addChild(b)
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.on(.cancelled) { a.addGestureRecognizer($0) }
    stage.finger.land(at: 200, 300)
    stage.finger.move(by: 50, 0, over: .milliseconds(100))
    b.addGestureRecognizer(pan)
    #expect(pan.layer === b)
    #expect(a.gestureRecognizers.isEmpty && b.gestureRecognizers.count == 1)
    b.removeGestureRecognizer(pan)
    #expect(pan.layer == nil && b.gestureRecognizers.isEmpty)
  }
}
