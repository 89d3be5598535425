import Foundation
import ProgramRuns
import Testing
import TouchRecordings
import TouchTracking

struct CaseFileTests {
  private let tap = #"{"id": "tap", "layer": "root", "kind": "tap"}"#
  private let expectation = #"{"recognizer": "tap", "states": ["recognized"]}"#

  private func error(
    recognizers: String? = nil, events: String = "", expect: String? = nil, rest: String = ""
  ) throws -> String {
    let error = #expect(throws: SceneError.self) {
      try touchCase(
        recognizers: recognizers ?? tap, events: events, expect: expect ?? expectation, rest: rest)
    }
    return "\(try #require(error))"
  }

  /// The cases of a file, all of which must be valid.
  private func read(_ text: String) throws -> CaseFile {
    let file = try CaseFile.read(Array(text.utf8), file: "f")
    if let error = file.errors.first { throw error }
    return file
  }

  @Test("a file holds a list of cases or one case alone")
  func listOrOne() throws {
    let one = """
      {"id": "a", "source": "s", "theme": "t", "why": "w", "adapted": true, "basis": "inferred",
       "portable": false, "requires": ["actions"],
       "layers": [{"id": "root", "frame": [0, 0, 9, 9]}], "recognizers": [], "events": [],
       "endTime": 1.5, "expect": []}
      """
    let alone = try read(one)
    #expect(alone.warnings.isEmpty)
    let own = try #require(alone.cases.first)
    #expect(own.id == "a" && own.why == "w" && !own.isPortable && own.requires == ["actions"])
    #expect(own.endTime == .seconds(1.5) && own.place.line == 1)
    let list = try read(
      "{\"system\": \"x\", \"slop_units\": \"pt\", \"cases\": [\n\(one),\n\(one)]}")
    #expect(list.cases.count == 2)
    #expect(list.cases[0].place.line == 2)
    #expect(
      list.warnings.map { "\($0)" } == [
        "f:6:1: warning: case \"a\" is already defined in line 2."
      ])
  }

  @Test("YAML will do")
  func yaml() throws {
    let file = try read(
      """
      cases:
        - id: single tap
          layers: [{id: root, frame: [0, 0, 100, 100]}]
          recognizers: [{id: tap, layer: root, kind: tap}]
          events:
            - {t: 0, id: 1, phase: down, x: 5, y: 5}
            - {t: 0.1, id: 1, phase: up, x: 5, y: 5}
          expect: [{recognizer: tap, states: [recognized], recognizedWithin: [0.1, 0.1]}]
      """)
    #expect(try mismatches(try #require(file.cases.first)) == [])
  }

  @Test("a case without an end time goes on for two seconds after its last event")
  func noEndTime() throws {
    let own = try touchCase(
      recognizers: tap, events: tapEvents(at: 1), expect: expectation)
    #expect(own.endTime == .seconds(3.05))
  }

  @Test("events out of order are put in order, with a warning")
  func order() throws {
    let text = """
      {"layers": [{"id": "root", "frame": [0, 0, 9, 9]}], "recognizers": [\(tap)],
       "events": [\(event(0.2, "up", 1, 1)),
      \(event(0.1, "down", 1, 1))], "expect": [\(expectation)], "endTime": 0.15}
      """
    let file = try read(text)
    #expect(
      file.warnings.map { "\($0)" } == [
        "f:3:1: warning: the event comes after a later one, at 0.200000 s.",
        "f:3:\(event(0.1, "down", 1, 1).count + 76): warning: the case ends at 0.150000 s, before "
          + "its last event at 0.200000 s.",
      ])
    guard case .events(let events) = try #require(file.cases.first).input else {
      Issue.record("there are no events")
      return
    }
    #expect(events.map(\.phase) == [.began, .ended])
  }

  @Test("events are checked, with their places")
  func events() throws {
    #expect(
      try error(events: #"{"t": 0, "id": 1, "phase": "hover", "x": 0, "y": 0}"#)
        == "own.json:3:40: expected began, moved, ended or cancelled, found \"hover\".")
    #expect(
      try error(events: #"{"t": -1, "id": 1, "phase": "down", "x": 0, "y": 0}"#)
        == "own.json:3:19: expected a number from 0.0 to 1000000.0, found \"-1\".")
    #expect(
      try error(events: #"{"t": 0, "id": 1, "phase": "down", "x": 0}"#)
        == "own.json:3:13: an event has no \"y\".")
    #expect(
      try error(events: #"{"t": 0, "id": "a", "phase": "down", "x": 0, "y": 0}"#).contains(
        "own.json:3:28: expected a whole number"))
  }

  @Test("expectations are checked, with their places")
  func expectations() throws {
    #expect(
      try error(expect: #"{"recognizer": "pan", "states": []}"#)
        == "own.json:4:28: there is no recognizer \"pan\".")
    #expect(
      try error(expect: #"{"recognizer": "tap", "states": ["done"]}"#)
        == "own.json:4:46: expected recognized, began, changed, ended or cancelled, found \"done\"."
    )
    #expect(
      try error(expect: "\(expectation),\n\(expectation)")
        == "own.json:5:1: expectation of \"tap\" is already defined in line 4.")
    #expect(
      try error(expect: #"{"recognizer": "tap", "states": [], "endedWithin": [2, 1]}"#)
        == "own.json:4:64: expected the earlier time first, found a list of 2.")
    #expect(
      try error(expect: #"{"recognizer": "tap", "states": [], "value": {"location": 5}}"#)
        == "own.json:4:71: expected a list, found \"5\".")
  }

  @Test("actions are checked, with their places")
  func actions() throws {
    let action = #", "actions": [{"t": 0, "recognizer": "x", "set": {"enabled": true}}]"#
    #expect(try error(rest: action).hasSuffix("there is no recognizer \"x\"."))
    let empty = #", "actions": [{"t": 0, "recognizer": "tap", "set": {}}]"#
    #expect(try error(rest: empty).hasSuffix("the \"set\" of an action has no \"enabled\"."))
  }

  @Test("a recognizer of which nothing is expected, and keys that are not known, are warnings")
  func warnings() throws {
    let file = try read(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 9, 9]}],
       "recognizers": [\(tap)], "events": [],
       "expect": [], "endtime": 3}
      """)
    #expect(
      file.warnings.map { "\($0)" } == [
        "f:2:18: warning: nothing is expected of recognizer \"tap\".",
        "f:3:16: warning: unknown key \"endtime\" of the case is ignored.",
      ])
  }

  @Test("a case of several hours is refused")
  func work() throws {
    let recognizers = (0..<999).map { #"{"id": "r\#($0)", "layer": "root", "kind": "tap"}"# }
    let moves = Array(repeating: event(0, "move", 1, 1), count: 5_000)
    let events = ([event(0, "down", 1, 1)] + moves).joined(separator: ",")
    let error = #expect(throws: SceneError.self) {
      try touchCase(
        recognizers: recognizers.joined(separator: ","), events: events, expect: "")
    }
    #expect(
      error.map { "\($0)" }
        == "own.json:1:1: there are more than 5000000 touch events times recognizers.")
  }

  @Test("a file without cases is refused")
  func noCases() throws {
    let error = #expect(throws: SceneError.self) { try read("{\"layers\": []}") }
    #expect(
      error.map { "\($0)" }
        == "f:1:1: expected \"cases\", or \"expect\" of a single case, found neither.")
    let nothing = #expect(throws: SceneError.self) { try read("") }
    #expect(nothing.map { "\($0)" } == "f: expected cases, found nothing.")
  }

  @Test("a case without touches is refused, with the keys that may have them")
  func noTouches() throws {
    let error = #expect(throws: SceneError.self) {
      try read(
        "{\"layers\": [{\"id\": \"root\", \"frame\": [0, 0, 9, 9]}], \"finger\": [], \"expect\": []}"
      )
    }
    #expect(
      error.map { "\($0)" }
        == "f:1:1: expected \"fingers\", \"events\", \"pointer\" or \"recording\", found no touches."
    )
  }

  @Test("a recording is found beside the case and played")
  func recording() throws {
    let folder = try ScratchFolder()
    let text = """
      {"id": "played", "layers": [{"id": "root", "frame": [0, 0, 1000, 1000]}],
       "recognizers": [\(tap)], "recording": "tap.txt",
       "expect": [{"recognizer": "tap", "states": ["recognized"],
         "value": {"location": [160, 320]}, "tol": {"location": 0.01}}]}
      """
    let file = folder.file("case.json")
    try folder.write(text, to: "case.json")
    let missing = #expect(throws: SceneError.self) { try CaseFile.read(path: file) }
    #expect(missing?.blame == .system)
    #expect(missing?.line == 2)
    try folder.write(oneTap, to: "tap.txt")
    let own = try #require(try CaseFile.read(path: file).cases.first)
    #expect(try mismatches(own) == [])
    try FileManager.default.removeItem(atPath: folder.file("tap.txt"))
    try FileManager.default.createDirectory(
      atPath: folder.file("tap.txt"), withIntermediateDirectories: false)
    let directory = #expect(throws: SceneError.self) { try CaseFile.read(path: file) }
    #expect(directory.map { "\($0)" }?.contains("expected a plain file, found ") == true)
    try FileManager.default.removeItem(atPath: folder.file("tap.txt"))
    try folder.write("what is this", to: "tap.txt")
    let unknown = #expect(throws: SceneError.self) { try CaseFile.read(path: file) }
    #expect(unknown?.blame == .file)
  }

  @Test("the faults of a case's recording are warnings of the case")
  func faultyRecording() throws {
    let folder = try ScratchFolder()
    let text = """
      {"layers": [{"id": "root", "frame": [0, 0, 1000, 1000]}],
       "recognizers": [\(tap)], "recording": "tap.txt",
       "expect": [{"recognizer": "tap", "states": []}]}
      """
    let file = folder.file("case.json")
    try folder.write(text, to: "case.json")
    let cut = oneTap.split(separator: "\n").dropLast().map { "\($0)\n" }.joined()
    try folder.write(cut, to: "tap.txt")
    let warning = try #require(try CaseFile.read(path: file).warnings.first)
    #expect(warning.file.hasSuffix("/tap.txt") && warning.place == TextPlace(line: 16, column: 1))
    #expect(warning.message.hasPrefix("the recording ends within a frame: 1 event follows"))
  }

  @Test("a tolerance of a value that is not expected is a warning")
  func strayTolerance() throws {
    let expectations = [
      #"{"recognizer": "tap", "states": [], "value": {"scale": 2}, "tol": {"rotation": 0.1}}"#,
      #"{"recognizer": "tap", "states": [], "value": {"scale": 2}, "tol": {"scael": 0.1}}"#,
      #"{"recognizer": "tap", "states": [], "tol": {"rotation": 0.1}}"#,
      #"{"recognizer": "tap", "states": [], "value": {"scale": 2}, "tol": {"scale": 0.1}}"#,
    ]
    let warnings = try expectations.map { expectation in
      try read(
        """
        {"layers": [{"id": "root", "frame": [0, 0, 9, 9]}], "recognizers": [\(tap)], "events": [],
         "expect": [\(expectation)]}
        """
      ).warnings.map { "\($0)" }
    }
    let text = "the tolerance of \"rotation\" has no effect, because no value of it is expected"
    #expect(
      warnings == [
        ["f:2:92: warning: \(text)."],
        [
          "f:2:80: warning: unknown key \"scael\" of the \"tol\" of an expectation is ignored."
        ],
        ["f:2:69: warning: \(text)."],
        [],
      ])
  }

  @Test("an event of the pointer does one thing")
  func pointerEvent() throws {
    let event = #", "pointer": [{"t": 0, "press": true, "release": true}]"#
    #expect(
      try error(rest: event).hasSuffix(
        "expected one of press and release, found an object of 3 keys."))
  }

  @Test("a second document is refused, and a number in quotes is named as a text")
  func yamlTraps() throws {
    let second = #expect(throws: SceneError.self) { try read("cases: []\n---\ncases: []\n") }
    #expect(
      second.map { "\($0)" }
        == "f:2:1: neither JSON nor YAML: a second document begins; only one is read.")
    #expect(
      try error(events: #"{"t": "0.5", "id": 1, "phase": "down", "x": 0, "y": 0}"#).hasSuffix(
        "expected a number from 0.0 to 1000000.0, found the text \"0.5\"."))
  }

  /// A tap at (254, 508) on a panel with 10 units per millimeter, which is (160, 320) in points.
  private var oneTap: String {
    """
    # EVEMU 1.3
    N: panel
    I: 0003 0000 0000 0000
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 03 00 00 00 00 00 80 60 02
    A: 2f 0 9 0 0 0
    A: 35 0 2000 0 0 10
    A: 36 0 2000 0 0 10
    A: 39 0 65535 0 0 0
    E: 0.000001 0003 0039 0001
    E: 0.000001 0003 0035 0254
    E: 0.000001 0003 0036 0508
    E: 0.000001 0000 0000 0000
    E: 0.080001 0003 0039 -001
    E: 0.080001 0000 0000 0000

    """
  }
}
