import Testing
import TouchGestures

@testable import fuzz

@Suite("Witnesses of touches and gestures")
struct WitnessTests {
  private let touch = TouchRecord.Key(event: 0, touch: 1)

  @Test("a touch that begins, moves and is over breaks no rule")
  func soundTouch() {
    var witness = TouchRecord()
    #expect(witness.began(touch) == nil)
    #expect(witness.enterMove(touch) == nil)
    witness.leaveMove(touch)
    #expect(witness.enterMove(touch) == nil)
    witness.leaveMove(touch)
    #expect(witness.openCount == 1)
    #expect(witness.over(touch) == nil)
    #expect(witness.openCount == 0)
  }

  @Test("the same touch of another event is another touch")
  func otherEvent() {
    var witness = TouchRecord()
    #expect(witness.began(touch) == nil)
    #expect(witness.began(TouchRecord.Key(event: 1, touch: 1)) == nil)
    #expect(witness.openCount == 2)
  }

  @Test("each way to report a touch wrongly has its rule")
  func wrongTouch() {
    var witness = TouchRecord()
    #expect(witness.enterMove(touch) == .movedUnknown)
    witness.leaveMove(touch)
    #expect(witness.over(touch) == .overUnknown)
    #expect(witness.over(touch) == .overTwice)
    #expect(witness.began(touch) == .beganAfterEnd)
    #expect(witness.began(touch) == .beganTwice)
  }

  @Test("a listener that is called within its own call was visited twice")
  func visitedTwice() {
    var witness = TouchRecord()
    _ = witness.began(touch)
    #expect(witness.enterMove(touch) == nil)
    #expect(witness.enterMove(touch) == .visitedTwice)
  }

  @Test(
    "courses that the documentation allows break no rule",
    arguments: [
      [GestureState.ended], [.began, .ended], [.began, .changed, .changed, .cancelled],
      [.ended, .ended], [.began, .cancelled, .began, .ended],
    ])
  func soundCourse(states: [GestureState]) {
    var witness = GestureStates()
    #expect(states.allSatisfy { witness.note($0) == nil })
    #expect(!witness.isActive)
  }

  @Test("when an application goes in mid-gesture, the gesture may end or another may begin")
  func lostTeller() {
    for next in [GestureState.cancelled, .began] {
      var witness = GestureStates()
      _ = witness.note(.began)
      witness.applicationWasReleased()
      #expect(!witness.isActive)
      #expect(witness.note(next) == nil)
      #expect(witness.note(.changed) == (next == .began ? nil : .illegalTransition))
    }
  }

  @Test(
    "courses that it does not allow break one at their last state",
    arguments: [
      ([GestureState.changed], Rule.illegalTransition), ([.cancelled], .illegalTransition),
      ([.began, .began], .illegalTransition), ([.began, .ended, .changed], .illegalTransition),
      ([.possible], .illegalState), ([.began, .failed], .illegalState),
    ])
  func wrongCourse(states: [GestureState], rule: Rule) {
    var witness = GestureStates()
    #expect(states.dropLast().allSatisfy { witness.note($0) == nil })
    #expect(witness.note(states[states.count - 1]) == rule)
  }
}
