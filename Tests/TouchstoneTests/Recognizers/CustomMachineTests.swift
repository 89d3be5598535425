import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A custom machine")
struct CustomMachineTests {
  /// Reports that it was cancelled although it never began.
  private struct CancellingMachine: GestureMachine {
    var deadline: Instant? { nil }

    mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
      guard phase == .moved else { return .undecided }
      return .cancelled(.custom, at: samples[0].time)
    }

    mutating func reach(_ instant: Instant) -> Verdict { .undecided }
    func tracks(_ touch: TouchID) -> Bool { true }
    mutating func reset() {}
  }

  @Test(
    "a custom machine cancelled before it begins has failed, and nothing waits for it any longer")
  func cancelledEarly() throws {
    let stage = try GestureStage()
    let own = stage.add(MachineGestureRecognizer(machine: CancellingMachine()), "own")
    let pan = stage.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: own)
    stage.finger.land(at: middle).move(by: 5, 0)
    #expect(own.failureReason == .touchCancelled)
    stage.finger.move(by: 30, 0)
    #expect(stage.journal.lines(of: "pan") == ["pan began"])
    stage.finger.lift()
    #expect(stage.journal.lines(of: "own").isEmpty && own.state == .possible)
  }
}
