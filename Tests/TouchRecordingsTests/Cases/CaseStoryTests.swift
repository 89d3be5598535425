import Testing
import TouchRecordings
import TouchTracking

struct CaseStoryTests {
  private func story(_ own: TouchCase, width: Int = 100) throws -> String {
    guard case .failed(let mismatches, let run) = try own.outcome() else {
      Issue.record("the case does not fail")
      return ""
    }
    return CaseStory(own, run, mismatches, width: width).text
  }

  @Test("the story of a failing case has touches, states, expectation, reason and decisions")
  func everything() throws {
    let own = try touchCase(
      recognizers: """
        {"id": "tap", "layer": "root", "kind": "tap"},
        {"id": "pan", "layer": "root", "kind": "pan", "params": {"landingFactor": 1}}
        """,
      events: dragEvents(),
      expect: """
        {"recognizer": "tap", "states": ["recognized"]},
        {"recognizer": "pan", "states": []}
        """, rest: #", "why": "a drag is no tap", "endTime": 0.19"#)
    let lines = try story(own).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "  why: a drag is no tap")
    #expect(lines[1].hasPrefix("  0 to 0.19 s, 2.5 ms a column; v down, = held"))
    let finger = try #require(lines.first { $0.hasPrefix("  finger 1") })
    #expect(finger.contains("|v===~===~===~"))
    #expect(finger.contains("^..."))
    let pan = try #require(lines.first { $0.hasPrefix("  pan  ") })
    #expect(pan.contains("|....B...c...c"))
    #expect(pan.contains("E..."))
    let tap = try #require(lines.first { $0.hasPrefix("  tap  ") })
    #expect(tap.contains("|....F..."))
    #expect(lines.contains("    expected recognized"))
    #expect(lines.contains("    got      nothing"))
    #expect(lines.contains("    reason   excluded by pan"))
    #expect(lines.contains("    got      began at 0.01 s, changed, ended at 0.1 s"))
    #expect(lines.contains("  mismatch: tap states: expected recognized, got nothing"))
    #expect(
      lines.contains("  mismatch: pan states: expected nothing, got began changed ended"))
    #expect(lines.contains("    0.000000  touch 1 landed at (100, 100) on root"))
    #expect(lines.contains("    0.010000  tap: fails: excluded by pan"))
  }

  @Test("a recorded palm is cancelled in the drawing, and a second device has a row of its own")
  func palmOfRecording() throws {
    func screen(_ name: String) -> RecordedDevice {
      RecordedDevice(
        name: name, codes: [3: [0x2F, 0x35, 0x36, 0x37, 0x39]],
        axes: [
          0x2F: .init(maximum: 9), 0x35: .init(maximum: 1_000, resolution: 10),
          0x36: .init(maximum: 1_000, resolution: 10), 0x37: .init(maximum: 2),
          0x39: .init(maximum: 99),
        ], properties: [1])
    }
    func frame(
      _ seconds: Double, device: Int = 0, _ values: [(UInt16, Int32)]
    ) -> [InputEvent] {
      (values.map { (3, $0.0, $0.1) } + [(0, 0, 0)]).map {
        InputEvent(time: .seconds(seconds), device: device, type: $0.0, code: $0.1, value: $0.2)
      }
    }
    let events = [
      frame(0, [(0x39, 1), (0x35, 500), (0x36, 500)]),
      frame(0, device: 1, [(0x39, 1), (0x35, 500), (0x36, 500)]),
      frame(0.1, [(0x35, 510)]), frame(0.2, [(0x37, 2)]), frame(0.3, [(0x35, 520)]),
      frame(0.4, [(0x37, 0)]), frame(0.5, [(0x39, -1)]), frame(0.6, device: 1, [(0x39, -1)]),
    ].flatMap { $0 }
    var own = try touchCase(
      recognizers: #"{"id": "tap", "layer": "root", "kind": "tap"}"#, events: "",
      expect: #"{"recognizer": "tap", "states": ["began"]}"#)
    own.input = .recording(Recording(devices: [screen("left"), screen("right")], events: events))
    own.endTime = .seconds(0.8)
    let rows = try story(own).split(separator: "\n").filter { $0.hasPrefix("  finger") }
    let marks = rows.map { $0.filter { "v~^x".contains($0) } }
    #expect(marks == ["v~x", "v^"])
  }

  @Test("a touch that was offered again and received is not told as ignored")
  func offeredAgain() throws {
    let taps = [
      event(0, "down", 100, 100), event(0.05, "up", 100, 100),
      event(0.15, "down", 600, 600, finger: 2), event(0.2, "up", 600, 600, finger: 2),
    ]
    let own = try touchCase(
      recognizers: """
        {"id": "tap", "layer": "root", "kind": "tap", "requireFailureOf": ["double"]},
        {"id": "double", "layer": "root", "kind": "tap", "taps": 2}
        """,
      events: taps.joined(separator: ","),
      expect: #"{"recognizer": "tap", "states": []}, {"recognizer": "double", "states": []}"#,
      rest: #", "endTime": 1"#)
    let text = try story(own)
    #expect(text.contains("0.150000  touch 2 landed at (600, 600) on root"))
    #expect(!text.contains("ignores touch"), "\(text)")
  }

  @Test("a reason has its numbers")
  func numbers() throws {
    let own = try touchCase(
      recognizers:
        #"{"id": "tap", "layer": "root", "kind": "tap", "params": {"landingFactor": 1}}"#,
      events: dragEvents(), expect: #"{"recognizer": "tap", "states": ["recognized"]}"#)
    #expect(try story(own).contains("    reason   moved 20.0 pt, at most 18.0 pt allowed"))
  }

  @Test("a time is shown with all its digits, and a crossing beside the frame that showed it")
  func narrowWindow() throws {
    let own = try touchCase(
      recognizers:
        #"{"id": "pan", "layer": "root", "kind": "pan", "params": {"landingFactor": 1}}"#,
      events: [
        event(0, "down", 100, 100), event(0.01, "move", 120, 100), event(0.02, "up", 120, 100),
      ].joined(separator: ","),
      expect: """
        {"recognizer": "pan", "states": ["began", "changed", "ended"],
         "recognizedWithin": [0.0031, 0.0032]}
        """)
    #expect(
      try story(own).contains(
        "  mismatch: pan recognizedWithin: expected 0.0031 to 0.0032 s, got 0.005 s, reported at 0.01 s"
      ))
  }

  @Test("no line is longer than the width, whatever names a file gives", arguments: [60, 80, 100])
  func width(_ width: Int) throws {
    let name = String(repeating: "long name ", count: 40) + String(repeating: "x", count: 300)
    let own = try touchCase(
      recognizers: #"{"id": "\#(name)", "layer": "root", "kind": "tap"}"#,
      events: (1...14).map { event(0.01 * Double($0), "down", 5, 5, finger: $0) }
        .joined(separator: ","),
      expect: #"{"recognizer": "\#(name)", "states": ["recognized"]}"#,
      rest: #", "why": "\#(name)""#)
    let text = try story(own, width: width)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.contains { $0.count > width - 4 })
    #expect(text.contains("and 4 more fingers"))
  }

  @Test("control characters of a file do not reach the terminal")
  func controlCharacters() throws {
    let own = try touchCase(
      recognizers: #"{"id": "tap", "layer": "root", "kind": "tap"}"#, events: "",
      expect: #"{"recognizer": "tap", "states": ["recognized"]}"#,
      rest: #", "why": "\u001b[2J red""#)
    #expect(!(try story(own).unicodeScalars.contains { $0.value < 32 && $0 != "\n" }))
  }

  @Test("a long trace is cut, and the omission is reported")
  func longTrace() throws {
    let own = try touchCase(
      recognizers: #"{"id": "tap", "layer": "root", "kind": "tap"}"#,
      events: (0..<60).map { tapEvents(at: Double($0)) }.joined(separator: ","),
      expect: #"{"recognizer": "tap", "states": []}"#)
    let lines = try story(own).split(separator: "\n")
    #expect(lines.last?.hasSuffix(" more") == true)
    #expect(lines.count < 200)
  }
}
