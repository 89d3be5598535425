import Testing
import TouchRecordings

/// The only case of a text with these parts, on a root layer of 1000 x 1000.
func touchCase(
  recognizers: String, events: String, expect: String, rest: String = ""
) throws -> TouchCase {
  let text = """
    {"id": "own", "layers": [{"id": "root", "frame": [0, 0, 1000, 1000]}],
     "recognizers": [\(recognizers)],
     "events": [\(events)],
     "expect": [\(expect)]\(rest)}
    """
  let file = try CaseFile.read(Array(text.utf8), file: "own.json")
  return try #require(file.cases.first)
}

/// One event as JSON.
func event(_ t: Double, _ phase: String, _ x: Double, _ y: Double, finger: Int = 1) -> String {
  #"{"t": \#(t), "id": \#(finger), "phase": "\#(phase)", "x": \#(x), "y": \#(y)}"#
}

/// A finger that taps at a point.
func tapEvents(at t: Double, _ x: Double = 100, _ y: Double = 100) -> String {
  event(t, "down", x, y) + "," + event(t + 0.05, "up", x, y)
}

/// A finger that moves to the right from (100, 100), 10 points every hundredth of a second.
func dragEvents(from t: Double = 0, steps: Int = 10, isLifted: Bool = true) -> String {
  var events = [event(t, "down", 100, 100)]
  for step in 1...steps {
    events.append(event(t + Double(step) * 0.01, "move", 100 + Double(step) * 10, 100))
  }
  if isLifted {
    events.append(event(t + Double(steps) * 0.01, "up", 100 + Double(steps) * 10, 100))
  }
  return events.joined(separator: ",")
}

/// The mismatches of the case when it is run; nil when it is skipped.
func mismatches(_ touchCase: TouchCase) throws -> [String]? {
  switch try touchCase.outcome() {
  case .passed: []
  case .failed(let mismatches, _): mismatches.map { "\($0)" }
  case .skipped: nil
  }
}
