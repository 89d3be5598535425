/// The rules for every file, valid or not.
enum FileRule: String {
  case tooSlow = "takes too long for its size"
  case tooMuchMemory = "takes too much memory"
  case errorText = "an error's text is empty or has control characters"
  case errorPlace = "an error has no line and column"
  case unbalanced = "contacts of a recording begin and never end"
  case unbalancedSummary = "a replay's summary does not balance"
  case notANumber = "a transcript holds a value that is not a number"
  case openTouches = "touches are left at the end of a replay"
  case notPossible = "a recognizer is not possible at the end of a replay"
  case rereading = "what was written cannot be read again"
  case rewriting = "what was written reads differently"
  case noPixels = "a picture was read that has no pixels"
  case tooLarge = "a picture is larger than the box that it was to fit"
  case blame = "an error blames the system or the caller for a file"
}

extension Violation {
  init(_ rule: FileRule, _ text: String) {
    self.init(rule: rule.rawValue, text: text)
  }
}

/// The errors of all readers are sentences that fit on a line.
func checkText(_ text: String, _ violations: inout [Violation]) {
  let isClean = text.unicodeScalars.allSatisfy { scalar in
    !(scalar.value < 32 || (127...159).contains(scalar.value))
  }
  if text.isEmpty || !isClean {
    violations.append(Violation(.errorText, "\(text.utf8.count) bytes: \(text.prefix(200))"))
  }
}
