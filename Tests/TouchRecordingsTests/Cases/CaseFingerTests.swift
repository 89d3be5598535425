import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Cases with impossible movements and durations.
struct CaseFingerTests {
  private let tap = #"{"id": "tap", "layer": "root", "kind": "tap"}"#

  private func error(_ events: String, expect: String = "") throws -> String {
    let error = #expect(throws: SceneError.self) {
      try touchCase(recognizers: tap, events: events, expect: expect)
    }
    return error.map { "\($0)" } ?? ""
  }

  @Test(
    "a finger that is not down cannot move, lift or be taken back",
    arguments: ["moved", "ended", "cancelled"]
  )
  func notDown(phase: String) throws {
    #expect(
      try error("\n" + event(0, phase, 1, 1))
        == "own.json:4:1: expected \"began\" of finger 1, which is not down, found \"\(phase)\".")
    #expect(
      try error("\n" + tapEvents(at: 0) + ",\n" + event(1, phase, 1, 1)).hasPrefix("own.json:5:1: ")
    )
    #expect(
      try error(event(0, "down", 1, 1) + ",\n" + event(0, phase, 1, 1, finger: 2))
        .hasPrefix("own.json:4:1: "))
  }

  @Test("a finger that is down cannot land")
  func twice() throws {
    #expect(
      try error(event(0, "down", 1, 1) + ",\n" + event(1, "down", 1, 1))
        == "own.json:4:1: expected \"moved\", \"ended\" or \"cancelled\" of finger 1, which is "
        + "down, found \"began\".")
  }

  @Test("what counts is the order of time, and a finger may be left down or land again")
  func order() throws {
    let events = [
      event(0.2, "up", 1, 1), event(0.1, "down", 1, 1), event(0.2, "down", 5, 5, finger: 2),
      event(0.3, "cancel", 5, 5, finger: 2), event(0.4, "down", 5, 5, finger: 2),
    ]
    let own = try touchCase(
      recognizers: tap, events: events.joined(separator: ","),
      expect: #"{"recognizer": "tap", "states": []}"#)
    #expect(try CaseRunner.run(own).faults.isEmpty)
  }

  @Test("a time before the case begins cannot be expected")
  func negativeTimes() throws {
    for key in ["recognizedWithin", "endedWithin"] {
      let text = try error(
        tapEvents(at: 0),
        expect: #"{"recognizer": "tap", "states": [], "\#(key)": [-2, -1]}"#)
      #expect(text.hasSuffix("expected a number from 0.0 to 1000000.0, found \"-2\"."), "\(text)")
    }
  }

  @Test("a timeline cannot be moved to before its beginning, where it would be lost")
  func negativeDelay() throws {
    let tap = TouchTimeline.tap(at: .zero)
    #expect(tap.after(.seconds(-1)) == tap)
    #expect(tap.then(tap, after: .seconds(-1)) == tap.together(with: tap))
    #expect(tap.then(tap, after: .milliseconds(-30)).duration == .milliseconds(130))
  }
}
