import ProgramRuns
import Testing
import TouchGeometry
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("case recorder")
struct CaseRecorderTests {
  /// The scene of a session, or the standard gestures.
  private func scene(of session: BundledSession, _ recording: Recording) throws -> JSONText {
    guard let parts = try? SceneFile.sceneParts(path: session.scenePath) else {
      return StandardGestures.sceneParts(for: recording.surfaces)
    }
    return parts
  }

  /// The states that a replay reports for each recognizer; several changes in a row count as one.
  private func states(_ transcript: Transcript) -> [String: [String]] {
    var states: [String: [String]] = [:]
    for call in transcript.calls {
      let word = "\(call.snapshot.state)"
      if word != "changed" || states[call.recognizer]?.last != "changed" {
        states[call.recognizer, default: []].append(word)
      }
    }
    return states
  }

  @Test(
    "a case of a bundled session passes, and expects what a replay reports",
    arguments: BundledSession.all)
  func bundled(session: BundledSession) throws {
    let recording = try Recording.read(path: session.recordingPath).get()
    let recorder = CaseRecorder(
      id: session.name, recording: recording, recordingName: "../\(session.name).yml",
      scene: try scene(of: session, recording),
      file: "\(BundledSession.folder)/scenes/x.json", layers: PaintedLayers())
    let (text, touchCase) = try recorder.record()
    let replayed = states(try session.replay())
    for expectation in touchCase.expectations {
      // A replay reports "ended" where a case states that a discrete gesture was recognized.
      let expected = expectation.states.map { $0 == .recognized ? "ended" : $0.rawValue }
      #expect(expected == replayed[expectation.recognizer] ?? [], "\(expectation.recognizer)")
      #expect((expectation.recognizedWithin != nil) == !expected.isEmpty)
    }
    // Cases have no expectations about manipulators.
    let manipulators = try touchCase.scene.makeScene(layers: PaintedLayers()).manipulators
    let known = touchCase.expectations.map(\.recognizer) + manipulators.map(\.name)
    #expect(Set(replayed.keys).isSubset(of: Set(known)))
    // The case read back from the text passes as well.
    let cases = try CaseFile.read(
      Array(text.utf8), file: "x.json", folder: "\(BundledSession.folder)/scenes/")
    #expect(cases.errors.isEmpty && cases.cases.count == 1)
  }

  @Test(
    "a case that holds the touches itself passes",
    arguments: BundledSession.all.filter {
      ["tap", "pinch-in", "palm-cancelled"].contains($0.name)
    })
  func events(session: BundledSession) throws {
    let recording = try Recording.read(path: session.recordingPath).get()
    let recorder = CaseRecorder(
      id: session.name, recording: recording, recordingName: nil,
      scene: try scene(of: session, recording), file: "x.json")
    let (text, touchCase) = try recorder.record()
    #expect(!text.contains("\"recording\""))
    guard case .events(let events) = touchCase.input else {
      Issue.record("the case names a recording")
      return
    }
    #expect(events.count > 1)
    let replayed = states(try session.replay())
    for expectation in touchCase.expectations {
      let expected = expectation.states.map { $0 == .recognized ? "ended" : $0.rawValue }
      #expect(expected == replayed[expectation.recognizer] ?? [], "\(expectation.recognizer)")
    }
  }

  @Test("the touches in a case are in points of the root layer, wherever that is")
  func movedRoot() throws {
    let recording = try Recording.read(path: "\(BundledSession.folder)/tap.yml").get()
    func landing(_ frame: String) throws -> Point {
      let scene = """
        {"layers": [{"id": "root", "frame": [\(frame)]}], "size": [3000, 3000],
         "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}]}
        """
      let recorder = CaseRecorder(
        id: "tap", recording: recording, recordingName: nil,
        scene: try #require(try SceneFile.sceneParts(of: Array(scene.utf8))), file: "x.json")
      guard case .events(let events) = try recorder.record().touchCase.input else { return .zero }
      return try #require(events.first).location
    }
    let (still, moved) = (try landing("0, 0, 2000, 2000"), try landing("30, 10, 2000, 2000"))
    #expect(moved.distance(to: Point(x: still.x - 30, y: still.y - 10)) < 1e-6)
  }

  @Test(
    "a recording with a pen or a mouse is refused unless the case names it",
    arguments: [true, false])
  func otherInput(isPen: Bool) throws {
    let path = "\(BundledSession.folder)/demo/gallery-with-mouse-and-pen.yml"
    var recording = try Recording.read(path: path).get()
    if !isPen { recording.events.removeAll { $0.time > .seconds(0.5) } }
    var recorder = CaseRecorder(
      id: "mouse", recording: recording, recordingName: nil,
      scene: StandardGestures.sceneParts(for: recording.surfaces), file: "x.json")
    let error = try #require(throws: CaseRecorderError.self) { try recorder.record() }
    #expect(error.description.contains("but this recording has "), "\(error)")
    #expect(error.description.contains("Write the case beside the recording"), "\(error)")
    recorder.recordingName = "gallery-with-mouse-and-pen.yml"
    recorder.file = "\(BundledSession.folder)/demo/x.json"
    #expect(try recorder.record().text.contains("\"recording\""))
  }

  @Test(
    "a recording at negative times makes the same case as at other times, which begins at zero",
    arguments: [true, false])
  func negativeTimes(isNamed: Bool) throws {
    let recording = try Recording.read(path: "\(BundledSession.folder)/tap.yml").get()
    func text(of recording: Recording) throws -> String {
      let folder = try ScratchFolder()
      try folder.write(recording.libinputRecordText(), to: "a.yml")
      return try CaseRecorder(
        id: "tap", recording: recording, recordingName: isNamed ? "a.yml" : nil,
        scene: StandardGestures.sceneParts(for: recording.surfaces), file: "\(folder.path)/x.json"
      ).record().text
    }
    var early = recording
    for index in early.events.indices {
      early.events[index].time = early.events[index].time - .seconds(5)
    }
    #expect(try text(of: early) == text(of: recording))
  }

  @Test(
    "a recording that ends just before the latest time of a case makes a case that ends there",
    arguments: [true, false])
  func latestTime(isNamed: Bool) throws {
    var recording = try Recording.read(path: "\(BundledSession.folder)/tap.yml").get()
    // The tap is recognized 0.35 s after the lift, when there is no second one.
    let delay = Instant.seconds(1e6 - 0.36) - recording.end
    for index in recording.events.indices {
      recording.events[index].time = recording.events[index].time + delay
    }
    let folder = try ScratchFolder()
    try folder.write(recording.libinputRecordText(), to: "a.yml")
    let recorder = CaseRecorder(
      id: "tap", recording: recording, recordingName: isNamed ? "a.yml" : nil,
      scene: StandardGestures.sceneParts(for: recording.surfaces), file: "\(folder.path)/x.json")
    let touchCase = try recorder.record().touchCase
    #expect(touchCase.endTime == .seconds(1e6))
    let tap = try #require(touchCase.expectations.first { $0.recognizer == "tap" })
    #expect(tap.states == [.recognized])
    #expect(tap.recognizedWithin?.upperBound == .seconds(1e6))
  }

  @Test("the case fails when the app recognizes something else")
  func notices() throws {
    let recording = try Recording.read(path: "\(BundledSession.folder)/double-tap.yml").get()
    let scene = StandardGestures.sceneParts(for: recording.surfaces)
    let (text, _) = try CaseRecorder(
      id: "double", recording: recording, recordingName: nil, scene: scene, file: "x.json"
    ).record()
    let changed = text.replacing("\"taps\":2", with: "\"taps\":3")
    #expect(changed != text)
    let touchCase = try #require(try CaseFile.read(Array(changed.utf8)).cases.first)
    guard case .failed(let mismatches, _) = try touchCase.outcome() else {
      Issue.record("the case passes")
      return
    }
    #expect(mismatches.contains { $0.recognizer == "double-tap" && $0.what == "states" })
  }

  @Test("the scene that a recording names is looked for beside it, and nowhere else")
  func namedScene() throws {
    func recording(_ scene: String) throws -> Recording {
      let session = SessionDescription(scene: scene, size: Size(width: 300, height: 300))
      return try Recording.read(SessionRecorder(of: session).bytes).get()
    }
    let folder = try ScratchFolder()
    let path = "\(folder.path)/a.yml"
    #expect(NamedScene(of: try recording(""), readFrom: path) == .none)
    let files = ["\(folder.path)/table.json", "\(folder.path)/scenes/table.json"]
    let missing = NamedScene(of: try recording("table"), readFrom: path)
    #expect(missing == .missing("table", lookedFor: files))
    #expect(missing.warning?.contains(files[1]) == true)
    try folder.write("{}", to: "table.json")
    #expect(NamedScene(of: try recording("table"), readFrom: path) == .found(files[0]))
    for name in ["../table", "/etc/passwd", ".table"] {
      let found = NamedScene(of: try recording(name), readFrom: path)
      #expect(found == .missing(name, lookedFor: []))
      #expect(found.warning?.contains("is not a plain file name") == true)
    }
  }
}
