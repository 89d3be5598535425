/// The rules for every call of the C interface.
enum CallRule: String {
  case status = "a call returned a status that the header does not have"
  case staleHandle = "a call with a handle of nothing did not fail with TOUCHSTONE_ERROR_HANDLE"
  case liveHandle = "a call with a good handle failed with TOUCHSTONE_ERROR_HANDLE"
  case noMessage = "a call that failed left no message or another status"
  case illegalTransition = "an action got an illegal transition"
  case openTouches = "touches are left after all were cancelled"
  case notPossible = "a recognizer is not possible after all touches were cancelled"
  case endlessDeadlines = "deadlines without end"
  case leak = "objects are left when all contexts are destroyed"
  case release = "data was not released once"
}

extension Violation {
  init(_ rule: CallRule, _ text: String) {
    self.init(rule: rule.rawValue, text: text)
  }
}
