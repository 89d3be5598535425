import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// Recognized when this many fingers have lifted.
private struct LiftMachine: GestureMachine {
  var fingers = 1
  private var lifts = 0

  var deadline: Instant? { nil }

  var customValues: [GestureValue] { [GestureValue("lifts", Double(lifts))] }

  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    let time = samples[0].time
    if phase == .moved {
      return .failed(
        .custom(CustomReason("wobbled", measured: 20, atMost: 5, unit: "pt")), at: time)
    }
    guard phase == .ended else { return .undecided }
    lifts += samples.count
    return lifts >= fingers ? .ended(at: time) : .undecided
  }

  mutating func reach(_ instant: Instant) -> Verdict { .undecided }

  func tracks(_ touch: TouchID) -> Bool { true }

  mutating func reset() { lifts = 0 }
}

/// Recognized when a finger lifts that rested for 0.7 to 0.8 s.
private struct PressMachine: GestureMachine {
  let least = TimeSpan.milliseconds(700)
  let most = TimeSpan.milliseconds(800)
  private var landing: Instant?

  var deadline: Instant? { nil }

  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    let time = samples[0].time
    switch phase {
    case .began:
      landing = landing ?? time
      return .undecided
    case .ended:
      let rest = time - (landing ?? time)
      return rest >= least && rest <= most
        ? .ended(at: time) : .failed(.custom(CustomReason("wrong time")), at: time)
    case .moved: return .failed(.custom(CustomReason("moved")), at: time)
    case .stationary, .cancelled: return .undecided
    }
  }

  mutating func reach(_ instant: Instant) -> Verdict { .undecided }

  func tracks(_ touch: TouchID) -> Bool { true }

  mutating func reset() { landing = nil }
}

/// A subclass that follows a finger from its landing on.
private final class FollowRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { state = .began }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { state = .changed }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { state = .ended }
}

@Suite("recognizer catalog")
struct RecognizerCatalogTests {
  private static let scene = """
    {"id": "two fingers",
     "layers": [{"id": "root", "frame": [0, 0, 500, 500]}],
     "recognizers": [
       {"id": "both", "layer": "root", "kind": "lift", "params": {"fingers": 2, "strict": true}},
       {"id": "follow", "layer": "root", "kind": "follow", "simultaneousWith": ["both"]}
     ],
     "events": [
       {"t": 0.0, "id": 1, "phase": "began", "x": 100, "y": 100},
       {"t": 0.1, "id": 2, "phase": "began", "x": 200, "y": 100},
       {"t": 0.2, "id": 1, "phase": "ended", "x": 120, "y": 100},
       {"t": 0.2, "id": 2, "phase": "ended", "x": 200, "y": 100}
     ],
     "endTime": 1,
     "expect": [
       {"recognizer": "both", "states": ["recognized"], "recognizedWithin": [0.2, 0.2]},
       {"recognizer": "follow", "states": ["began", "changed", "ended"]}
     ]}
    """

  private var catalog: RecognizerCatalog {
    var catalog = RecognizerCatalog()
    catalog.register("lift") { (parameters) throws(SceneParameterError) in
      var machine = LiftMachine()
      machine.fingers = try parameters.integer("fingers", 1...5) ?? 1
      _ = try parameters.boolean("strict")
      return MachineGestureRecognizer(machine: machine)
    }
    catalog.register("follow") { (_) throws(SceneParameterError) in FollowRecognizer() }
    return catalog
  }

  private func touchCase(_ text: String = scene) throws -> TouchCase {
    try #require(try CaseFile.read(Array(text.utf8), file: "a.json").cases.first)
  }

  @Test("cases with recognizers of an app's own run, and are refused without its catalog")
  func cases() throws {
    #expect(catalog.kinds == ["follow", "lift"])
    let touchCase = try touchCase()
    let error = #expect(throws: SceneError.self) { try touchCase.outcome() }
    #expect(error?.reason == .unknownKind("lift"))
    let outcome = try touchCase.outcome(recognizers: catalog)
    guard case .passed(let run) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(run.courses.map(\.recognizer) == ["both", "follow"])
    let wrong = try self.touchCase(Self.scene.replacing("\"fingers\": 2", with: "\"fingers\": 3"))
    guard case .failed(let mismatches, _) = try wrong.outcome(recognizers: catalog) else {
      Issue.record("three fingers were not needed")
      return
    }
    #expect(mismatches.map(\.recognizer) == ["both", "both"])
  }

  @Test("a scene with them is replayed, and a case of it is recorded")
  func replay() throws {
    let scene = try SceneFile.read(Array(Self.scene.utf8))
    let made = try scene.makeScene(recognizers: catalog)
    #expect(made.recognizer("both") is MachineGestureRecognizer<LiftMachine>)
    #expect(made.recognizers.map(\.name) == ["both", "follow"])
    let recorder = SessionRecorder(
      of: SessionDescription(scene: "", size: Size(width: 500, height: 500)))
    for (time, phase) in [(0.0, Contact.Phase.began), (0.1, .ended)] {
      let contacts = [0, 1].map {
        Contact(slot: $0, phase: phase, position: Point(x: 100 + Double($0) * 50, y: 50))
      }
      recorder.take(ContactFrame(time: .seconds(time), contacts: contacts))
    }
    let recording = try Recording.read(recorder.bytes).get()
    let transcript = Replayer(recording).run(in: made.window)
    #expect(transcript.calls.contains { $0.recognizer == "both" && $0.isDiscrete })
    var maker = CaseRecorder(
      id: "a", recording: recording, recordingName: nil,
      scene: try #require(try SceneFile.sceneParts(of: Array(Self.scene.utf8))), file: "a.json")
    #expect(throws: SceneError.self) { try maker.record() }
    maker.recognizers = catalog
    let expectations = try maker.record().touchCase.expectations
    #expect(expectations.map(\.states) == [[.recognized], [.began, .ended]])
  }

  @Test("an app's own names and values are in the explanation, the story and the transcript")
  func wordsAndValues() throws {
    let made = try SceneFile.read(Array(Self.scene.utf8)).makeScene(recognizers: catalog)
    let trace = Trace()
    made.window.application.trace = trace
    let recorder = SessionRecorder(
      of: SessionDescription(scene: "", size: Size(width: 500, height: 500)))
    func frame(_ time: Double, _ phase: Contact.Phase, _ x: Double) {
      let contacts = [0, 1].map {
        Contact(slot: $0, phase: phase, position: Point(x: x + Double($0) * 50, y: 50))
      }
      recorder.take(ContactFrame(time: .seconds(time), contacts: contacts))
    }
    frame(0, .began, 100)
    frame(0.1, .ended, 100)
    frame(0.5, .began, 100)
    frame(0.6, .moved, 120)
    frame(0.7, .ended, 120)
    let transcript = Replayer(try Recording.read(recorder.bytes).get()).run(in: made.window)
    #expect(transcript.jsonLines.contains(#""recognizer":"both""#))
    #expect(transcript.jsonLines.contains(#","values":{"lifts":2.00000}"#))
    #expect(transcript.text.contains("lifts 2"))
    let read = try TranscriptFile.read(Array(transcript.jsonLines.utf8), file: "t")
    #expect(
      read.calls.first { $0.recognizer == "both" }?.values
        .contains(TranscriptFile.Value(name: "lifts", numbers: [2])) == true)
    let explanation = Explanation(trace.entries, of: made.window)
    #expect(explanation.text.contains("both    is recognized: lifts 2"))
    #expect(explanation.text.contains("fails: wobbled: 20 pt, at most 5 pt allowed"))
    let reason = FailureReason.custom(CustomReason("", measured: 20, atMost: 5, unit: "pt"))
    #expect(reason.nearness?.share == 0.25 && reason.nearness?.unit == "pt")
  }

  @Test("a search for scripts skips the kinds that it has no scripts for")
  func search() throws {
    let scene = try SceneFile.read(Array(Self.scene.utf8))
    #expect(throws: SceneError.self) { try scene.prove() }
    let proof = try scene.prove(recognizers: catalog)
    #expect(proof.reaches.map(\.recognizer) == ["both", "follow"])
    #expect(proof.findings.isEmpty)
  }

  /// A catalog whose "press" is recognized by a finger that rests for 0.7 to 0.8 s: longer than a tap, shorter
  /// than what scripts for other kinds try.
  private func presses(withLimits: Bool) -> RecognizerCatalog {
    var catalog = RecognizerCatalog()
    if withLimits {
      catalog.register("press") { (press: MachineGestureRecognizer<PressMachine>) in
        GestureLimits(presses: [press.machine.least, press.machine.most])
      } factory: { (_) throws(SceneParameterError) in
        MachineGestureRecognizer(machine: PressMachine())
      }
    } else {
      catalog.register("press") { (_) throws(SceneParameterError) in
        MachineGestureRecognizer(machine: PressMachine())
      }
    }
    return catalog
  }

  private func pressScene(_ more: String = "") throws -> SceneFile {
    try SceneFile.read(
      Array(
        """
        {"layers": [{"id": "root", "frame": [0, 0, 500, 500]}],
         "recognizers": [{"id": "own", "layer": "root", "kind": "press"}\(more)]}
        """.utf8))
  }

  @Test("scripts are made around the limits that a kind is registered with")
  func limits() throws {
    let scene = try pressScene()
    guard case .skipped = try scene.prove(recognizers: presses(withLimits: false)).reaches[0].reach
    else {
      Issue.record("a script for other kinds triggers it")
      return
    }
    let proof = try scene.prove(recognizers: presses(withLimits: true))
    guard case .reached(_, let time) = proof.reaches[0].reach else {
      Issue.record("\(proof.reaches[0].reach)")
      return
    }
    #expect((0.7...0.8).contains(time))
    #expect(proof.findings.isEmpty)
  }

  @Test("a kind with limits that another recognizer always precedes is a finding")
  func starved() throws {
    let scene = try pressScene(
      #", {"id": "first", "layer": "root", "kind": "longPress", "params": {"minDuration": 0.2}}"#)
    let proof = try scene.prove(recognizers: presses(withLimits: true))
    let finding = try #require(proof.findings.first { $0.recognizer == "own" })
    #expect(finding.kind == .starved(by: ["first"]))
    // Without limits it is not known whether a script could trigger it.
    let unknown = try scene.prove(recognizers: presses(withLimits: false))
    #expect(!unknown.findings.contains { $0.recognizer == "own" })
  }

  @Test("a parameter that the factory does not read is a warning with its place")
  func unreadParameters() throws {
    let text = Self.scene.replacing("\"strict\": true", with: "\"strict\": true, \"finger\": 2")
    let findings = try SceneFile.read(Array(text.utf8)).check(recognizers: catalog).findings
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings[0].place.line == 4)
    #expect(
      findings[0].kind.description.contains(
        #"unknown key "finger" of the params of lift "both" is ignored"#))
  }

  @Test("a parameter that is null is not given", arguments: ["null", "~", ""])
  func nullParameters(_ value: String) throws {
    var catalog = RecognizerCatalog()
    catalog.register("any") { (parameters) throws(SceneParameterError) in
      let (number, integer) = (try parameters.number("number"), try parameters.integer("integer"))
      let (boolean, text) = (try parameters.boolean("boolean"), try parameters.text("text"))
      let word = try parameters.text("word", oneOf: ["slow"])
      guard number == nil, integer == nil, boolean == nil, text == nil, word == nil else {
        throw SceneParameterError(name: "text", demand: "absent")
      }
      return FollowRecognizer()
    }
    let keys = ["number", "integer", "boolean", "text", "word"].map { "\($0): \(value)" }
    let scene = try SceneFile.read(
      Array(
        """
        layers: [{id: root, frame: [0, 0, 500, 500]}]
        recognizers:
        - id: own
          layer: root
          kind: any
          params:
            \(keys.joined(separator: "\n    "))
        """.utf8))
    #expect(try scene.makeScene(recognizers: catalog).recognizers.map(\.name) == ["own"])
    #expect(try scene.check(recognizers: catalog).findings.isEmpty)
  }

  @Test("the check accepts kinds of the catalog only")
  func check() throws {
    let scene = try SceneFile.read(Array(Self.scene.utf8))
    #expect(try scene.check().findings.count { $0.kind.description.contains("no kind") } == 2)
    #expect(try scene.check(recognizers: catalog).findings.isEmpty)
  }

  @Test(
    "a parameter that a factory refuses is an error with its place",
    arguments: [
      ("\"fingers\": 2", "\"fingers\": 9", "fingers must be a whole number from 1 to 5"),
      ("\"fingers\": 2", "\"fingers\": 1.5", "fingers must be a whole number from 1 to 5"),
      ("\"strict\": true", "\"strict\": 1", "strict must be true or false"),
    ])
  func wrongParameters(_ right: String, _ wrong: String, _ words: String) throws {
    let scene = try SceneFile.read(
      Array(Self.scene.replacing(right, with: wrong).utf8), file: "a.json")
    do throws(SceneError) {
      _ = try scene.makeScene(recognizers: catalog)
      Issue.record("the scene was made")
    } catch {
      #expect(error.description.hasPrefix("a.json:4:"))
      #expect(error.description.contains(words))
    }
  }

  @Test("tests can make touches, events and cases")
  func initializers() throws {
    let layer = Layer(frame: Rect(x: 10, y: 20, width: 100, height: 100))
    let window = Window(size: Size(width: 300, height: 300))
    try window.addChild(layer)
    let sample = TouchSample(
      id: TouchID(7), time: .seconds(3), location: Point(x: 50, y: 60), phase: .moved)
    let touch = Touch(forTesting: sample, on: layer)
    #expect(touch.id == TouchID(7) && touch.phase == .moved && touch.timestamp == .seconds(3))
    #expect(touch.layer === layer && touch.window === window)
    #expect(touch.location(in: layer) == Point(x: 40, y: 40))
    let snapshot = GestureSnapshot(
      state: .ended, time: .seconds(1), numberOfTouches: 1, location: .zero)
    let event = GestureEvent(recognizer: RecognizerID(4), name: "tap", snapshot: snapshot)
    #expect(event.name == "tap" && event.snapshot.state == .ended)

    let scene = try SceneFile.read(
      Array(
        """
        {"layers": [{"id": "root", "frame": [0, 0, 500, 500]}],
         "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}]}
        """.utf8))
    let events = [(0.0, Contact.Phase.began), (0.1, .ended)].map {
      CaseEvent(time: .seconds($0.0), finger: 1, phase: $0.1, location: Point(x: 5, y: 5))
    }
    let made = TouchCase(
      id: "tap", scene: scene, input: .events(events),
      expectations: [CaseExpectation(recognizer: "tap", states: [.recognized])])
    #expect(made.endTime == .seconds(2.1))
    guard case .passed = try made.outcome() else {
      Issue.record("the tap was not recognized")
      return
    }
  }
}
