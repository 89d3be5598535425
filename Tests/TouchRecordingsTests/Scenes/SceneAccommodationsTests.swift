import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("Accommodations in scenes")
struct SceneAccommodationsTests {
  private func text(_ accommodations: String) -> String {
    """
    {"layers": [{"id": "root", "frame": [0, 0, 900, 600]}],
     "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}],
     "accommodations": \(accommodations)}
    """
  }

  private func error(_ accommodations: String) throws -> String {
    let error = #expect(throws: SceneError.self) { try scene(text(accommodations)) }
    let found = try #require(error)
    #expect(found.blame == .file)
    return "\(found)"
  }

  @Test("a scene sets its window's accommodations, none by default")
  func reading() throws {
    let made = try scene(
      text(
        """
        {"holdDuration": 0.15, "ignoreRepeat": 0.3, "tapAssistance": "lift",
         "tapAssistanceDuration": 0.4, "restingDistance": 24, "tapInterval": 0.6}
        """)
    ).makeScene()
    let expected = try Accommodations(
      holdDuration: .milliseconds(150), ignoreRepeat: .milliseconds(300),
      tapAssistance: .lift(within: .milliseconds(400)), restingDistance: 24,
      tapInterval: .milliseconds(600))
    #expect(made.window.accommodations == expected)
    #expect(try scene(text("null")).makeScene().window.accommodations == .none)
    #expect(try scene(text("{}")).makeScene().window.accommodations == .none)
  }

  @Test("a duration of tap assistance without any is a warning that says so")
  func idleDuration() throws {
    #expect(
      try scene(text(#"{"tapAssistanceDuration": 0.4}"#)).warnings.map(\.message) == [
        #""tapAssistanceDuration" of the accommodations is ignored without "tapAssistance""#
      ])
    let whole = text(#"{"tapAssistance": "lift", "tapAssistanceDuration": 0.4}"#)
    #expect(try scene(whole).warnings == [])
  }

  @Test("values out of range, contradictions and wrong words are refused with their place")
  func refusals() throws {
    #expect(
      try error(#"{"restingDistance": -1}"#)
        == "scene.json:3:20: restingDistance must be from 0 to 1000.0 pt (got -1.0).")
    #expect(try error(#"{"holdDuration": 11}"#).contains("holdDuration must be from 0 to 10.0 s"))
    #expect(
      try error(#"{"tapAssistance": "lift", "tapAssistanceDuration": 20}"#)
        == #"scene.json:3:71: expected a number from 0.0 to 10.0, found "20"."#)
    #expect(try error(#"{"restingDistance": .nan}"#).contains("3:40: expected a number"))
    #expect(
      try error(#"{"holdDuration": 0.2, "tapAssistance": "landing"}"#)
        .contains("tap assistance must last longer than holdDuration"))
    #expect(
      try error(#"{"ignoreRepeat": 0.4}"#)
        .contains("must be shorter than tapInterval, which counts as at least 0.35 s (got 0.4 s)"))
    #expect(try error(#"{"tapAssistance": "up"}"#).contains("expected off, landing or lift"))
  }

  @Test("a recorded tap that slips is a tap with a resting distance, and the same byte for byte")
  func replaying() throws {
    let slip = TouchTimeline.stroke(
      from: .init(x: 20, y: 20), to: .init(x: 28, y: 20), over: .milliseconds(120))
    for tremor in [0.0, 3] {
      let synthesizer = Synthesizer(
        sampling: PanelSampling().trembling(by: tremor), seed: 5)
      let recording = synthesizer.recording(of: slip)
      let transcripts = try [0.0, 100, 100].map { distance in
        let window = try scene(text(#"{"restingDistance": \#(distance)}"#)).makeScene().window
        return Replayer(recording).run(in: window).jsonLines
      }
      #expect(!transcripts[0].contains("recognized"))
      #expect(transcripts[1].contains("recognized") && transcripts[1] == transcripts[2])
    }
  }
}
