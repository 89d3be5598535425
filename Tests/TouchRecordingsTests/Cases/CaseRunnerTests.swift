import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking

struct CaseRunnerTests {
  private let tap = #"{"id": "tap", "layer": "root", "kind": "tap"}"#
  private let pan =
    #"{"id": "pan", "layer": "root", "kind": "pan", "params": {"landingFactor": 1}}"#
  private let panEnds = #"{"recognizer": "pan", "states": ["began", "changed", "ended"]}"#

  @Test("a tap passes when it is recognized in its window")
  func tapPasses() throws {
    let own = try touchCase(
      recognizers: tap, events: tapEvents(at: 0.1),
      expect: """
        {"recognizer": "tap", "states": ["recognized"], "recognizedWithin": [0.15, 0.15],
         "endedWithin": [0.15, 0.15], "value": {"location": [103, 104], "locationInLayer":
         [100, 100]}, "tol": {"location": 5, "locationInLayer": 0}}
        """)
    #expect(try mismatches(own) == [])
  }

  @Test(
    "a beginning between two frames is expected at its interpolated instant or at the frame, at any rate",
    arguments: [
      ([0.1443, 0.1463], true), ([0.149, 0.151], true), ([0.147, 0.149], false),
      ([0, 0.14], false),
    ])
  func crossing(window: [Double], passes: Bool) throws {
    // Still until 142 ms, then 3000 pt/s: 10 pt at 145.3 ms, reported at 150 ms.
    let own = try touchCase(
      recognizers: pan,
      events: """
        {"t": 0, "id": 1, "phase": "began", "x": 500, "y": 500},
        {"t": 0.15, "id": 1, "phase": "moved", "x": 524, "y": 500},
        {"t": 0.1667, "id": 1, "phase": "moved", "x": 574, "y": 500},
        {"t": 0.2, "id": 1, "phase": "ended", "x": 574, "y": 500}
        """,
      expect: """
        {"recognizer": "pan", "states": ["began", "changed", "ended"],
         "recognizedWithin": [\(window[0]), \(window[1])]}
        """)
    let found = try mismatches(own)
    #expect(found?.isEmpty == passes, "\(found ?? [])")
  }

  @Test(
    "a movement that left the place before a press was due wins, although it is reported at that instant",
    arguments: CaseRunner.Delivery.allCases)
  func movementAtDeadline(delivery: CaseRunner.Delivery) throws {
    let press = #"{"id": "press", "layer": "root", "kind": "longPress"}"#
    let events = [
      event(0, "down", 100, 100), event(0.4833, "move", 105, 100), event(0.5, "move", 125, 100),
      event(0.6, "up", 125, 100),
    ]
    let own = try touchCase(
      recognizers: press + "," + pan, events: events.joined(separator: ","),
      expect: #"{"recognizer": "press", "states": []},"#
        + panEnds.replacing("\"changed\", ", with: ""))
    let run = try CaseRunner.run(own, delivery: delivery)
    #expect(run.courses.map(\.states) == [[], [.began, .ended]])
  }

  @Test("a gesture that had to wait is expected when it is reported, not when it was ready")
  func waiting() throws {
    let double = #"{"id": "double", "layer": "root", "kind": "tap", "taps": 2}"#
    let single =
      #"{"id": "tap", "layer": "root", "kind": "tap", "requireFailureOf": ["double"]}"#
    let own = try touchCase(
      recognizers: single + "," + double, events: tapEvents(at: 0.1),
      expect: """
        {"recognizer": "tap", "states": ["recognized"], "recognizedWithin": [0.14, 0.16]},
        {"recognizer": "double", "states": []}
        """)
    #expect(try mismatches(own)?.count == 1)
  }

  @Test("all differing states, windows and values are reported")
  func differences() throws {
    let own = try touchCase(
      recognizers: tap, events: tapEvents(at: 0.1),
      expect: """
        {"recognizer": "tap", "states": ["recognized", "recognized"],
         "recognizedWithin": [0, 0.1], "endedWithin": [1, 2],
         "value": {"location": [103, 104], "scale": 2}, "tol": {"location": 4.99}}
        """)
    #expect(
      try mismatches(own) == [
        "tap states: expected recognized recognized, got recognized",
        "tap recognizedWithin: expected 0 to 0.1 s, got 0.15 s",
        "tap endedWithin: expected 1 to 2 s, got 0.15 s",
        "tap scale: expected 2 within 0.01, got no value",
        "tap location: expected (103, 104) within 4.99, got (100, 100)",
      ])
  }

  @Test(
    "changes in a row are one state of a case, and gestures of one recognizer follow each other")
  func collapsedStates() throws {
    let own = try touchCase(
      recognizers: pan, events: dragEvents() + "," + dragEvents(from: 0.5, isLifted: false),
      expect: """
        {"recognizer": "pan", "states": ["began", "changed", "ended", "began", "changed"],
         "recognizedWithin": [0.005, 0.02], "endedWithin": [0.1, 0.1]}
        """)
    #expect(try mismatches(own) == [])
    let run = try CaseRunner.run(own)
    #expect(run.courses[0].reports.count > 10)
    #expect(run.courses[0].finalState == .changed)
  }

  @Test("deadlines are reached between events and after the last one, at their own instants")
  func deadlines() throws {
    let press = #"{"id": "press", "layer": "root", "kind": "longPress"}"#
    let own = try touchCase(
      recognizers: press,
      events: event(0, "down", 5, 5) + "," + event(2, "up", 5, 5) + ","
        + event(3, "down", 5, 5),
      expect: """
        {"recognizer": "press", "states": ["began", "ended", "began"],
         "recognizedWithin": [0.5, 0.5]}
        """, rest: #", "endTime": 4"#)
    #expect(try mismatches(own) == [])
    let reports = try CaseRunner.run(own).courses[0].reports
    #expect(reports.map(\.time) == [.seconds(0.5), .seconds(2), .seconds(3.5)])
  }

  @Test("the clock stops at the end of the case")
  func endTime() throws {
    let press = #"{"id": "press", "layer": "root", "kind": "longPress"}"#
    let own = try touchCase(
      recognizers: press, events: event(0, "down", 5, 5),
      expect: #"{"recognizer": "press", "states": []}"#, rest: #", "endTime": 0.49"#)
    #expect(try mismatches(own) == [])
  }

  @Test("actions come before events of their time")
  func actions() throws {
    let disabling = #", "actions": [{"t": 0.05, "recognizer": "pan", "set": {"enabled": false}}]"#
    let own = try touchCase(
      recognizers: pan, events: dragEvents(),
      expect: #"{"recognizer": "pan", "states": ["began", "changed", "cancelled"], "#
        + #""endedWithin": [0.05, 0.05]}"#, rest: disabling)
    #expect(try mismatches(own) == [])
    #expect(try CaseRunner.run(own).courses[0].reports.last?.time == .seconds(0.05))
    let enabling = #", "actions": [{"t": 0, "recognizer": "tap", "set": {"enabled": true}}]"#
    let other = try touchCase(
      recognizers: #"{"id": "tap", "layer": "root", "kind": "tap", "enabled": false}"#,
      events: tapEvents(at: 0), expect: #"{"recognizer": "tap", "states": ["recognized"]}"#,
      rest: enabling)
    #expect(try mismatches(other) == [])
  }

  @Test("a finger's number may be used again after its lift")
  func reusedFinger() throws {
    let own = try touchCase(
      recognizers: #"{"id": "two", "layer": "root", "kind": "tap", "taps": 2}"#,
      events: tapEvents(at: 0) + "," + tapEvents(at: 0.2),
      expect: #"{"recognizer": "two", "states": ["recognized"]}"#)
    #expect(try mismatches(own) == [])
    #expect(try CaseRunner.run(own).faults.isEmpty)
  }

  @Test("events of one instant are one frame; one by one they give the same")
  func delivery() throws {
    let both = [1, 2].map { event(0, "down", 100 + Double($0) * 50, 100, finger: $0) }
    let lifts = [1, 2].map { event(0.1, "up", 100 + Double($0) * 50, 100, finger: $0) }
    let own = try touchCase(
      recognizers: #"{"id": "tap", "layer": "root", "kind": "tap", "touches": 2}"#,
      events: (both + lifts).joined(separator: ","),
      expect: #"{"recognizer": "tap", "states": ["recognized"]}"#)
    for delivery in CaseRunner.Delivery.allCases {
      let run = try CaseRunner.run(own, delivery: delivery)
      #expect(own.mismatches(in: run).isEmpty)
    }
  }

  @Test("values are reported in coordinates of the root and of the recognizer's layer")
  func coordinates() throws {
    let text = """
      {"id": "own", "layers": [{"id": "root", "frame": [50, 20, 1000, 1000], "children":
         [{"id": "half", "frame": [50, 0, 400, 400], "transform": [2, 0, 0, 2, 0, 0]}]}],
       "recognizers": [{"id": "pan", "layer": "half", "kind": "pan", "params": {"landingFactor": 1}}],
       "events": [\(dragEvents())],
       "expect": [{"recognizer": "pan", "states": ["began", "changed", "ended"],
         "value": {"location": [200, 100], "translation": [90, 0], "velocity": [1000, 0],
                   "velocityY": 0, "locationInLayer": [175, 150], "translationInLayer": [45, 0]},
         "tol": {"location": 0.001, "translation": 0.001, "velocity": 1, "velocityY": 1,
                 "locationInLayer": 0.001, "translationInLayer": 0.001}}]}
      """
    let own = try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    #expect(try mismatches(own) == [])
  }

  @Test("tolerances of places are distances, those of velocities count for each component")
  func tolerances() {
    func value(_ key: ExpectedValue.Key) -> ExpectedValue {
      ExpectedValue(key: key, components: [0, 0], tolerance: 5)
    }
    #expect(value(.location).admits([3, 4]))
    #expect(!value(.location).admits([4, 4]))
    #expect(value(.velocity).admits([5, -5]))
    #expect(!value(.velocity).admits([5.1, 0]))
    #expect(!value(.velocity).admits([0]))
    #expect(!value(.location).admits([.nan, 0]))
  }

  @Test("an unknown kind is an error, unless the case requires an unknown ability")
  func unknownKind() throws {
    func shake(_ rest: String) throws -> TouchCase {
      try touchCase(
        recognizers: #"{"id": "s", "layer": "root", "kind": "shake"}"#, events: tapEvents(at: 0),
        expect: #"{"recognizer": "s", "states": []}"#, rest: rest)
    }
    #expect(try shake("").obstacle == "there is no kind of recognizer \"shake\"")
    let error = #expect(throws: SceneError.self) { try shake("").outcome() }
    #expect(error?.reason == .unknownKind("shake"))
    guard case .skipped = try shake(#", "requires": ["shaking"]"#).outcome() else {
      Issue.record("it was run")
      return
    }
  }

  @Test("an ability that is not known skips the case")
  func skipped() throws {
    let pressure = try touchCase(
      recognizers: tap, events: tapEvents(at: 0),
      expect: #"{"recognizer": "tap", "states": []}"#, rest: #", "requires": ["pressure"]"#)
    #expect(pressure.obstacle == "it requires \"pressure\"")
    guard case .skipped = try pressure.outcome() else {
      Issue.record("it was run")
      return
    }
  }

  @Test("a finger that was never down is repaired and reported")
  func faults() throws {
    var own = try touchCase(
      recognizers: tap, events: tapEvents(at: 1),
      expect: #"{"recognizer": "tap", "states": ["recognized"]}"#)
    // A file with these events is refused.
    guard case .events(let events) = own.input else {
      throw SceneError(file: "", reason: .syntax(""))
    }
    let move = CaseEvent(time: .zero, finger: 1, phase: .moved, location: Point(x: 1, y: 1))
    own.input = .events([move] + events)
    #expect(try mismatches(own) == [])
    #expect(try CaseRunner.run(own).faults.map(\.kind) == [.unknownContact])
  }

  @Test("a case lasts two seconds beyond its touches, its pointer and its actions")
  func usualEnd() throws {
    let file = try touchCase(
      recognizers: tap, events: tapEvents(at: 1),
      expect: #"{"recognizer": "tap", "states": ["recognized"]}"#)
    let leave = CasePointerEvent(time: .seconds(5), action: .leave, location: .zero)
    let action = CaseAction(time: .seconds(6), recognizer: "tap", isEnabled: false)
    func end(_ pointer: [CasePointerEvent], _ actions: [CaseAction]) -> Instant {
      TouchCase(
        id: "own", scene: file.scene, input: file.input, pointer: pointer, actions: actions,
        expectations: []
      ).endTime
    }
    #expect(end([], []) == .seconds(3.05))
    #expect(end([leave], []) == .seconds(7))
    #expect(end([leave], [action]) == .seconds(8))
  }

  @Test("a case of a recording whose clock was set back goes on to its last touch")
  func setBack() throws {
    let file = try touchCase(
      recognizers: tap, events: tapEvents(at: 1), expect: #"{"recognizer": "tap", "states": []}"#)
    let device = RecordedDevice(
      name: "screen", codes: [1: [0x14A], 3: [0, 1]],
      axes: [
        0: .init(maximum: 3_000, resolution: 10), 1: .init(maximum: 2_000, resolution: 10),
      ], properties: [1])
    var recording = Recording(devices: [device])
    // Three taps; after the first one the clock is set back by nine seconds.
    for (index, time) in [10, 10.05, 1, 1.05, 4, 4.05].enumerated() {
      func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        recording.events.append(
          InputEvent(time: .seconds(time), type: type, code: code, value: value))
      }
      add(3, 0, 500)
      add(3, 1, 500)
      add(1, 0x14A, index.isMultiple(of: 2) ? 1 : 0)
      add(0, 0, 0)
    }
    let own = TouchCase(
      id: "own", scene: file.scene, input: .recording(recording), expectations: [])
    #expect(own.endTime == .seconds(15.1))
    let course = try #require(try CaseRunner.run(own).courses.first)
    #expect(course.reports.last?.time == .seconds(13.1))
  }

  @Test("touches and scrolling of one instant are played in the order of the recording")
  func recordedOrder() throws {
    let recorder = SessionRecorder(
      of: SessionDescription(scene: "", size: Size(width: 300, height: 400)))
    let place = Point(x: 100, y: 50)
    func touch(_ phase: Contact.Phase, at time: Double) {
      let contact = Contact(slot: 0, phase: phase, position: place)
      recorder.take(ContactFrame(time: .seconds(time), contacts: [contact]))
    }
    // A finger lands on the upper row, which is scrolled away at the same instant.
    touch(.began, at: 1)
    let scroll = TouchpadEvent(
      device: DeviceID(1), time: .seconds(1), phase: .changed,
      kind: .scroll(.finger, way: Vector(dx: 0, dy: -100)))
    recorder.take(scroll, at: place)
    touch(.ended, at: 1.05)
    try recorder.finish()
    let text = """
      {"id": "own", "layers": [{"id": "list", "frame": [0, 0, 300, 400], "kind": "scroll",
         "contentSize": [300, 4000], "children": [
           {"id": "upper", "frame": [0, 0, 300, 100]},
           {"id": "lower", "frame": [0, 100, 300, 100]}]}],
       "recognizers": [
         {"id": "upper-press", "layer": "upper", "kind": "longPress",
          "params": {"minimumPressDuration": 0}},
         {"id": "lower-press", "layer": "lower", "kind": "longPress",
          "params": {"minimumPressDuration": 0}}],
       "events": [], "expect": [
         {"recognizer": "upper-press", "states": ["began", "ended"]},
         {"recognizer": "lower-press", "states": []}]}
      """
    var own = try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    own.input = .recording(try Recording.read(recorder.bytes).get())
    own.endTime = .seconds(2)
    #expect(try mismatches(own) == [])
  }

  @Test("fingers may leave the root layer")
  func outside() throws {
    let own = try touchCase(
      recognizers: pan,
      events: [
        event(0, "down", 990, 100), event(0.01, "move", 1200, 100),
        event(0.02, "move", 1500, -300), event(0.03, "up", 1500, -300),
      ].joined(separator: ","),
      expect: """
        {"recognizer": "pan", "states": ["began", "changed", "ended"],
         "value": {"location": [1500, -300]}, "tol": {"location": 0.01}}
        """)
    #expect(try mismatches(own) == [])
  }

  @Test("a manipulator of the scene moves its layer under the fingers")
  func manipulator() throws {
    let text = """
      {"id": "own", "layers": [{"id": "root", "frame": [0, 0, 1000, 1000], "children":
         [{"id": "photo", "frame": [50, 50, 100, 100], "manipulator": true}]}],
       "recognizers": [{"id": "tap", "layer": "photo", "kind": "tap"}],
       "events": [\(dragEvents(steps: 40)), \(tapEvents(at: 2, 500, 100))],
       "expect": [{"recognizer": "tap", "states": ["recognized"]}]}
      """
    let own = try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    #expect(try mismatches(own) == [])
  }
}
