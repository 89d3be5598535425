import Testing
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 4.1: the legal transitions of a recognizer, and the handling of illegal ones.
@Suite("Transitions of recognizers")
struct GestureTransitionTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  private func perform(_ recognizer: ScriptedRecognizer) -> [String] {
    recognizer.cancelsTouchesInView = false
    stage.add(recognizer, "own")
    stage.finger.land(at: middle).move(by: 5, 0).move(by: 5, 0).lift()
    return stage.journal.lines(of: "own")
  }

  @Test("possible to recognized: one action, then a reset")
  func discrete() {
    let recognizer = ScriptedRecognizer(ended: [.ended])
    #expect(perform(recognizer) == ["own ended"])
    #expect(recognizer.resets == 1)
    #expect(recognizer.state == .possible)
  }

  @Test("possible to failed: no action, a reset, and nothing more of the touch")
  func failed() {
    let recognizer = ScriptedRecognizer(moved: [.failed], ended: [.ended])
    #expect(perform(recognizer).isEmpty)
    #expect(recognizer.resets == 1)
    #expect(recognizer.calls == [.began, .moved])
    #expect(recognizer.failureReason == .custom)
  }

  @Test("began, changed and ended: one action each, and one reset at the end")
  func continuous() {
    let recognizer = ScriptedRecognizer.following()
    #expect(perform(recognizer) == ["own began", "own changed", "own changed", "own ended"])
    #expect(recognizer.resets == 1)
  }

  @Test("began to cancelled is reported")
  func cancelled() {
    let recognizer = ScriptedRecognizer(began: [.began], moved: [.cancelled], ended: [.ended])
    #expect(perform(recognizer) == ["own began", "own cancelled"])
    #expect(recognizer.calls == [.began, .moved])
  }

  @Test("a recognizer that fails after it began is cancelled")
  func failedAfterBegan() {
    let recognizer = ScriptedRecognizer(began: [.began], moved: [.changed], ended: [.failed])
    #expect(perform(recognizer) == ["own began", "own changed", "own changed", "own cancelled"])
  }

  @Test(
    "cancelled and changed count as failed in a possible recognizer, and are traced",
    arguments: [GestureState.cancelled, .changed])
  func illegalFromPossible(state: GestureState) {
    let recognizer = ScriptedRecognizer(moved: [state])
    #expect(perform(recognizer).isEmpty)
    #expect(recognizer.resets == 1)
    #expect(
      stage.trace.entries.contains {
        $0.kind == .illegalTransition(from: .possible, to: state) && $0.label == "own"
      })
  }

  @Test(
    "a recognizer that began cannot return to possible: this is traced and the gesture continues")
  func backToPossible() {
    let recognizer = ScriptedRecognizer(began: [.began], moved: [.possible], ended: [.ended])
    #expect(perform(recognizer) == ["own began", "own changed", "own changed", "own ended"])
    #expect(
      stage.trace.entries.contains { $0.kind == .illegalTransition(from: .began, to: .possible) })
  }

  @Test("a terminal state stays until the reset, whatever is set after it")
  func terminalStays() {
    let recognizer = ScriptedRecognizer(began: [.failed, .began, .ended])
    #expect(perform(recognizer).isEmpty)
    #expect(recognizer.resets == 1)
  }

  @Test("the touch methods of a recognizer read its own state")
  func ownState() {
    let recognizer = ScriptedRecognizer.following()
    var seen: [GestureState] = []
    recognizer.onEnded = { own, _, _ in
      seen.append(own.state)
      own.state = .ended
      seen.append(own.state)
    }
    _ = perform(recognizer)
    #expect(seen == [.changed, .ended])
  }

  @Test("a recognizer that never decides fails when its touches are gone")
  func neverDecides() throws {
    let recognizer = ScriptedRecognizer()
    let tap = stage.add(TapGestureRecognizer(), "tap")
    try tap.require(toFail: recognizer)
    #expect(perform(recognizer).isEmpty)
    #expect(recognizer.failureReason == .neverDecided)
    #expect(recognizer.resets == 1)
    #expect(stage.journal.lines(of: "tap") == ["tap ended"])
  }

  @Test("a recognizer may end while fingers are down, and then receives no more of them")
  func endsEarly() {
    let recognizer = ScriptedRecognizer(began: [.ended], moved: [.failed])
    #expect(perform(recognizer) == ["own ended"])
    #expect(recognizer.calls == [.began])
  }

  @Test("a state set while no gesture is under way has no effect")
  func setWhileIdle() {
    let recognizer = ScriptedRecognizer(ended: [.ended])
    stage.add(recognizer, "own")
    recognizer.state = .ended
    recognizer.state = .failed
    stage.finger.land(at: middle)
    #expect(stage.journal.lines(of: "own").isEmpty)
    stage.finger.lift()
    #expect(stage.journal.lines(of: "own") == ["own ended"])
  }

  @Test("a state may be set from outside the touch methods while a gesture is under way")
  func setFromOutside() {
    let recognizer = ScriptedRecognizer()
    stage.add(recognizer, "own")
    stage.finger.land(at: middle)
    recognizer.state = .began
    #expect(stage.heard() == ["layer began", "layer cancelled", "own began"])
    recognizer.state = .ended
    #expect(stage.heard() == ["own ended"])
    #expect(recognizer.resets == 1)
  }

  @Test("a cancelled touch fails what is possible and cancels what is active")
  func touchCancelled() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let tap = stage.add(TapGestureRecognizer(), "tap", to: stage.window)
    stage.finger.land(at: middle)
    stage.hand.cancelAll()
    #expect(stage.heard() == ["layer began", "layer cancelled"])
    #expect(pan.failureReason == .touchCancelled)
    #expect(tap.failureReason == .touchCancelled)
    stage.finger.land(at: middle).move(by: 50, 0)
    stage.finger.cancel()
    #expect(stage.heard() == ["layer began", "layer cancelled", "pan began", "pan cancelled"])
  }
}
