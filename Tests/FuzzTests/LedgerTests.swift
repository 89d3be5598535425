import Testing
import TouchGestures

@testable import fuzz

@Suite("Ledgers of notifications")
struct LedgerTests {
  private let touch = TouchLedger.Key(event: 0, touch: 1)

  @Test("a touch that begins, moves and is over breaks no rule")
  func soundTouch() {
    var ledger = TouchLedger()
    #expect(ledger.began(touch) == nil)
    #expect(ledger.enterMove(touch) == nil)
    ledger.leaveMove(touch)
    #expect(ledger.enterMove(touch) == nil)
    ledger.leaveMove(touch)
    #expect(ledger.openCount == 1)
    #expect(ledger.over(touch) == nil)
    #expect(ledger.openCount == 0)
  }

  @Test("the same touch of another event is another touch")
  func otherEvent() {
    var ledger = TouchLedger()
    #expect(ledger.began(touch) == nil)
    #expect(ledger.began(TouchLedger.Key(event: 1, touch: 1)) == nil)
    #expect(ledger.openCount == 2)
  }

  @Test("each way to tell a touch wrongly has its rule")
  func wrongTouch() {
    var ledger = TouchLedger()
    #expect(ledger.enterMove(touch) == .movedUnknown)
    ledger.leaveMove(touch)
    #expect(ledger.over(touch) == .overUnknown)
    #expect(ledger.over(touch) == .overTwice)
    #expect(ledger.began(touch) == .beganAfterEnd)
    #expect(ledger.began(touch) == .beganTwice)
  }

  @Test("a listener that is called within its own call was visited twice")
  func visitedTwice() {
    var ledger = TouchLedger()
    _ = ledger.began(touch)
    #expect(ledger.enterMove(touch) == nil)
    #expect(ledger.enterMove(touch) == .visitedTwice)
  }

  @Test(
    "courses that the documentation allows break no rule",
    arguments: [
      [GestureState.ended], [.began, .ended], [.began, .changed, .changed, .cancelled],
      [.ended, .ended], [.began, .cancelled, .began, .ended],
    ])
  func soundCourse(states: [GestureState]) {
    var ledger = GestureLedger()
    #expect(states.allSatisfy { ledger.note($0) == nil })
    #expect(!ledger.isActive)
  }

  @Test("when the application has gone in mid-gesture, its end or another beginning may come")
  func lostTeller() {
    for next in [GestureState.cancelled, .began] {
      var ledger = GestureLedger()
      _ = ledger.note(.began)
      ledger.loseTeller()
      #expect(!ledger.isActive)
      #expect(ledger.note(next) == nil)
      #expect(ledger.note(.changed) == (next == .began ? nil : .illegalTransition))
    }
  }

  @Test(
    "courses that it does not allow break one at their last state",
    arguments: [
      ([GestureState.changed], Rule.illegalTransition), ([.cancelled], .illegalTransition),
      ([.began, .began], .illegalTransition), ([.began, .ended, .changed], .illegalTransition),
      ([.possible], .untellable), ([.began, .failed], .untellable),
    ])
  func wrongCourse(states: [GestureState], rule: Rule) {
    var ledger = GestureLedger()
    #expect(states.dropLast().allSatisfy { ledger.note($0) == nil })
    #expect(ledger.note(states[states.count - 1]) == rule)
  }
}
