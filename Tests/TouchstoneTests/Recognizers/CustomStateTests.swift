import Testing
import TouchGeometry
import TouchGestures
import TouchTesting
import TouchTracking
import Touchstone

/// The states that a recognizer's own code reads and sets besides those that the engine decides.
@Suite("States of custom recognizers")
struct CustomStateTests {
  @Test("a subclass reads in its touch methods the state in which it began at a deadline")
  func stateAfterDeadline() throws {
    let stage = try GestureStage()
    let press = stage.add(ContinuingPress(), "press")
    stage.finger.land(at: middle)
    stage.hand.rest(for: .seconds(1))
    stage.finger.move(by: 4, 0, over: .milliseconds(20))
    stage.finger.lift()
    #expect(press.read.first == .began && !press.read.contains(.possible))
    let heard = stage.heard().filter { $0.hasPrefix("press") }
    #expect(heard.first == "press began" && heard.last == "press ended")
    #expect(heard.contains("press changed") && !heard.contains("press cancelled"))
  }

  @Test("a recognizer may ignore each touch while it visits its touches")
  func ignoringWhileVisiting() throws {
    let stage = try GestureStage()
    stage.layer.isMultipleTouchEnabled = true
    let recognizer = stage.add(ForgetfulRecognizer(), "forgetful")
    for finger in 1...3 { stage.hand.finger(finger).land(at: 150 + 50 * Double(finger), 300) }
    #expect(recognizer.visited == [1, 2, 3].map { TouchID($0) })
    #expect(recognizer.gestureTouches.isEmpty)
  }

  @Test("an action may set the state changed of a built-in recognizer that has begun")
  func stateSetInAction() throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.on(.began) { $0.state = .changed }
    stage.finger.land(at: 200, 300)
    stage.finger.move(by: 50, 0, over: .milliseconds(100))
    stage.finger.lift()
    let heard = stage.heard().filter { $0.hasPrefix("pan") }
    #expect(heard.first == "pan began" && heard.last == "pan ended")
  }

  @Test("a recognizer that begins and fails in one call fails for the reason that it gives")
  func reasonAfterBeginning() throws {
    let stage = try GestureStage()
    let recognizer = stage.add(FickleRecognizer(), "fickle")
    stage.finger.land(at: middle)
    stage.finger.lift()
    #expect(recognizer.failureReason == .custom(FickleRecognizer.reason))
  }

  @Test(
    "a custom recognizer that ends itself while it waits has failed, and no touch was cancelled",
    arguments: [GestureState.failed, .cancelled])
  func failureInWait(state: GestureState) throws {
    let stage = try GestureStage()
    let blocker = stage.add(ScriptedRecognizer(), "blocker")
    let own = stage.add(ScriptedRecognizer(began: [.began], ended: [state]), "own")
    try own.require(toFail: blocker)
    stage.finger.land(at: middle)
    #expect(own.isPending)
    stage.finger.lift()
    #expect(own.failureReason == .custom)
  }

  @Test("a custom recognizer that has ended gets no more touches, even while it waits for others")
  func endedInWait() throws {
    let stage = try GestureStage()
    let blocker = stage.add(ScriptedRecognizer(), "blocker")
    let own = stage.add(ScriptedRecognizer(began: [.ended]), "own")
    try own.require(toFail: blocker)
    stage.hand.finger(1).land(at: middle).move(by: 5, 0)
    stage.hand.finger(2).land(at: 200, 200).move(by: 5, 0)
    stage.hand.finger(1).lift()
    #expect(own.isPending && own.calls == [.began])
    blocker.state = .failed
    #expect(stage.journal.lines(of: "own") == ["own ended"])
  }

  @Test("once a custom recognizer has begun, its actions are called with every movement")
  func everyMovement() throws {
    let stage = try GestureStage()
    stage.add(ScriptedRecognizer(began: [.began], ended: [.ended]), "own")
    stage.finger.land(at: middle).move(by: 5, 0).move(by: 5, 0).lift()
    #expect(
      stage.journal.lines(of: "own") == ["own began", "own changed", "own changed", "own ended"])
  }
}

/// A press that also moves on its own.
private final class ContinuingPress: LongPressGestureRecognizer {
  var read: [GestureState] = []

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    read.append(state)
    if state == .began || state == .changed { state = .changed }
    super.touchesMoved(touches, with: event)
  }
}

/// Ignores all touches once the third has landed.
private final class ForgetfulRecognizer: GestureRecognizer {
  var visited: [TouchID] = []

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard gestureTouches.count == 3 else { return }
    forEachTouch { touch in
      visited.append(touch.id)
      ignore(touch, for: event)
    }
  }
}

/// Begins with a landing, and immediately fails.
private final class FickleRecognizer: GestureRecognizer {
  static let reason = CustomReason("changed its mind")

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    state = .began
    fail(Self.reason)
  }
}
