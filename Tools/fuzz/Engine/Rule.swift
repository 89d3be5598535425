/// The rules for every world. The raw value is the name of a finding; findings of one rule count as equal
/// when they are reduced.
enum Rule: String, CaseIterable {
  // The calls of a responder or a custom recognizer.
  case beganTwice = "a touch began twice"
  case beganAfterEnd = "a touch began again after its end"
  case movedUnknown = "a touch moved that never began"
  case overUnknown = "a touch ended that never began"
  case overTwice = "a touch ended twice"
  case touchNeverEnded = "a touch never ended"
  case visitedTwice = "called again within its own call for the same touch"
  // The states of an action.
  case illegalTransition = "a recognizer's actions got an illegal transition"
  case illegalState = "a recognizer's actions got possible or failed"
  case neverEnded = "a gesture began and never ended"
  // Touches and events.
  case foreignWindow = "a touch's window is not its layer's"
  case notFinite = "a value is not finite although all input was"
  case samplesOutOfOrder = "coalesced samples are missing or out of order"
  // Time.
  case deadlineInPast = "a deadline stays in the past"
  case endlessDeadlines = "deadlines without end"
  // The state after all fingers have lifted.
  case openTouches = "touches are left when all fingers have lifted"
  case notPossible = "a recognizer is not possible when all is over"
  case pendingAtRest = "a recognizer still waits when all is over"
  case touchesAtRest = "a recognizer keeps touches when all is over"
  case movingAtRest = "something still moves when all is over"
  case unresponsiveAtRest = "a new tap in a new window is not recognized once"
  case leak = "objects of a world outlive it"
  case memoryGrowth = "memory grows from world to world"
  // Laws.
  case determinism = "the same script ran differently the second time"
  case batching = "frames delivered together have other winners than one by one"
}

/// A broken rule.
struct Violation: Hashable {
  var rule: String
  var text: String
}

extension Violation {
  init(_ rule: Rule, _ text: String) {
    self.init(rule: rule.rawValue, text: text)
  }
}
