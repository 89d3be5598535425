import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("Expected values of a custom recognizer")
struct CustomValueTests {
  /// Recognizes a lifted finger, and provides how long it was down, in seconds.
  private final class Lift: GestureRecognizer {
    private var landed: Instant?
    private var held = 0.0

    /// Another value; none by default.
    var serial: Double?

    override var customValues: [GestureValue] {
      [GestureValue("held", held, unit: "s")] + (serial.map { [GestureValue("serial", $0)] } ?? [])
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      landed = touches.first?.timestamp
    }

    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
      if let landed, let lifted = touches.first?.timestamp {
        held = (lifted - landed).seconds
      }
      state = .ended
    }
  }

  private func mismatches(_ value: String, _ tolerance: String? = nil) throws -> [String] {
    let text = """
      {"id": "lift", "layers": [{"id": "root", "frame": [0, 0, 100, 100]}],
       "recognizers": [{"id": "lift", "layer": "root", "kind": "lift"}],
       "events": [{"t": 0.1, "id": 1, "phase": "began", "x": 10, "y": 10},
                  {"t": 0.25, "id": 1, "phase": "ended", "x": 10, "y": 10}],
       "endTime": 1,
       "expect": [{"recognizer": "lift", "states": ["recognized"], "value": {"values": \(value)}
                   \(tolerance.map { ", \"tol\": {\"values\": \($0)}" } ?? "")}]}
      """
    var catalog = RecognizerCatalog()
    catalog.register("lift") { (_) throws(SceneParameterError) in Lift() }
    let file = try CaseFile.read(Array(text.utf8), file: "lift.json")
    return switch try #require(file.cases.first).outcome(recognizers: catalog) {
    case .passed: []
    case .failed(let mismatches, _): mismatches.map(\.description)
    case .skipped(let reason): ["skipped: \(reason)"]
    }
  }

  @Test("values within tolerance pass, 0.01 if the case does not say")
  func passes() throws {
    #expect(try mismatches(#"{"held": 0.15}"#) == [])
    #expect(try mismatches(#"{"held": 0.159}"#) == [])
    #expect(try mismatches(#"{"held": 0.25}"#, #"{"held": 0.1001}"#) == [])
    #expect(try mismatches("{}") == [])
  }

  @Test("values that differ or that the recognizer does not report are listed")
  func differs() throws {
    #expect(
      try mismatches(#"{"held": 0.165}"#) == ["lift held: expected 0.165 within 0.01, got 0.15"])
    #expect(
      try mismatches(#"{"force": 2}"#) == ["lift force: expected 2 within 0.01, got no value"])
  }

  @Test("values that are no numbers, and tolerances of nothing, are malformed")
  func malformed() {
    #expect(throws: SceneError.self) { try mismatches("3") }
    #expect(throws: SceneError.self) { try mismatches(#"{"held": "long"}"#) }
    #expect(throws: SceneError.self) { try mismatches(#"{"held": 1}"#, #"{"weight": 1}"#) }
    #expect(throws: SceneError.self) { try mismatches(#"{"held": 1}"#, #"{"held": -1}"#) }
  }

  @Test(
    "a recorded case leaves out values that no case may state",
    arguments: [2e9, -Double.infinity, .nan])
  func hugeValues(serial: Double) throws {
    let scene = """
      {"layers": [{"id": "root", "frame": [0, 0, 2000, 1200]}],
       "recognizers": [{"id": "lift", "layer": "root", "kind": "lift"}]}
      """
    var recorder = CaseRecorder(
      id: "lift", recording: Synthesizer(seed: 1).recording(of: .tap(at: Point(x: 60, y: 60))),
      recordingName: nil, scene: try #require(try SceneFile.sceneParts(of: Array(scene.utf8))),
      file: "lift.json")
    recorder.recognizers.register("lift") { (_) throws(SceneParameterError) in
      let lift = Lift()
      lift.serial = serial
      return lift
    }
    let (text, _) = try recorder.record()
    #expect(text.contains("\"held\"") && !text.contains("\"serial\""))
  }
}
