/// The rules for every world. The raw value is the name of a finding; findings of one rule count as the same
/// when they are reduced.
enum Rule: String, CaseIterable {
  // The calls of a responder or a custom recognizer.
  case beganTwice = "told twice that a touch began"
  case beganAfterEnd = "told that a touch began which is over"
  case movedUnknown = "told of a movement of a touch that never began"
  case overUnknown = "told the end of a touch that never began"
  case overTwice = "told twice that a touch is over"
  case neverOver = "never told the end of a touch"
  case visitedTwice = "called again within its own call for the same touch"
  // The states of an action.
  case illegalTransition = "a recognizer's actions were told an illegal transition"
  case untellable = "a recognizer's actions were told possible or failed"
  case neverEnded = "a gesture began and never ended"
  // Touches and events.
  case foreignWindow = "a touch's window is not its layer's"
  case notFinite = "a value is not finite though all input was"
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
  case deafAtRest = "a new tap in a new window is not recognized once"
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

  init(_ rule: Rule, _ text: String) {
    self.rule = rule.rawValue
    self.text = text
  }

  init(rule: String, text: String) {
    self.rule = rule
    self.text = text
  }
}
