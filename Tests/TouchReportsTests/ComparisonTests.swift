import Foundation
import Testing
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchReports

@Suite("Comparisons of sessions")
struct ComparisonTests {
  private func outcome(_ name: String, scene: SceneFile? = nil) throws -> SessionOutcome {
    let recording = try Sessions.recording(name)
    let window =
      try scene?.makeScene(layers: PaintedLayers()).window ?? Replayer(recording).standardWindow()
    let collector = SessionCollector()
    let transcript = Replayer(recording).run(in: window, for: collector)
    collector.finish()
    return SessionOutcome(collector, transcript)
  }

  private func scene(distance: Double, drop: Bool = false) throws -> SceneFile {
    let pan = #", {"id": "pan", "layer": "screen", "kind": "pan", "simultaneousWith": ["swipe"]}"#
    return try SceneFile.read(
      Array(
        """
        {"layers": [{"id": "screen", "frame": [0, 0, 2017, 1135]}],
         "recognizers": [{"id": "swipe", "layer": "screen", "kind": "swipe",
                          "params": {"minimumDistance": \(distance)}}\(drop ? "" : pan)]}
        """.utf8))
  }

  @Test("a comparison of a session with itself finds no differences", arguments: Sessions.names)
  func same(name: String) throws {
    let one = try outcome(name, scene: try Sessions.scene(name))
    #expect(SessionComparison(one, one).differences.isEmpty)
  }

  @Test("a comparison names a swipe recognized with a smaller distance, the reason and the setting")
  func threshold() throws {
    let far = try outcome("swipe-too-slow", scene: scene(distance: 48))
    let near = try outcome("swipe-too-slow", scene: scene(distance: 24))
    let differences = SessionComparison(far, near).differences
    #expect(differences.map(\.gesture.recognizer) == ["swipe"])
    let swipe = try #require(differences.first)
    #expect(swipe.sentence.contains("is recognized in B only"))
    let why = try #require(swipe.why)
    #expect(why.a?.kind == "failed" && why.a?.setting == "maximumDuration")
    #expect(why.b?.kind == "acts")
    #expect(swipe.settings.map(\.name) == ["minimumDistance"])
    #expect(swipe.settings.first?.a == "48 points" && swipe.settings.first?.b == "24 points")
    let back = SessionComparison(near, far)
    #expect(back.counts == (onlyInA: 1, onlyInB: 0, changed: 0))
  }

  @Test("a comparison has no unit of a setting without a limit")
  func unlimited() throws {
    let name = "three-flowers-and-a-photo"
    let settings = try outcome(name, scene: try Sessions.scene(name)).settings
    let own = try #require(settings["right-move"])
    #expect(own["settings.limits.maximumRotation"] == "no limit")
    #expect(own["settings.snapping.interval"] == "0 radians")
  }

  @Test("a comparison reports a recognizer that one side does not have")
  func missing() throws {
    let both = try outcome("swipe-too-slow", scene: scene(distance: 48))
    let one = try outcome("swipe-too-slow", scene: scene(distance: 48, drop: true))
    let comparison = SessionComparison(both, one)
    #expect(comparison.counts == (onlyInA: 1, onlyInB: 0, changed: 0))
    #expect(comparison.differences.first?.gesture.recognizer == "pan")
  }

  @Test("a comparison of transcripts equals that of the sessions that wrote them")
  func transcripts() throws {
    func transcript(_ scene: SceneFile) throws -> SessionOutcome {
      let recording = try Sessions.recording("swipe-too-slow")
      let window = try scene.makeScene().window
      let trace = Trace()
      window.application.trace = trace
      let calls = Replayer(recording).run(in: window).jsonLines
      let why = Explanation(trace.entries, of: window).jsonLines
      let file = try TranscriptFile.read(Array((calls + why).utf8), file: "transcript")
      return SessionOutcome(file)
    }
    let differences = SessionComparison(
      try transcript(scene(distance: 48)), try transcript(scene(distance: 24))
    ).differences
    #expect(differences.map(\.sentence).count == 1)
    #expect(differences.first?.why?.a?.setting == "maximumDuration")
    let live = SessionComparison(
      try outcome("swipe-too-slow", scene: scene(distance: 48)),
      try outcome("swipe-too-slow", scene: scene(distance: 24)))
    #expect(differences.first?.sentence == live.differences.first?.sentence)
  }

  @Test("a session does not differ from its own transcript", arguments: Sessions.names)
  func ownTranscript(name: String) throws {
    let scene = try Sessions.scene(name)
    let recording = try Sessions.recording(name)
    let window =
      try scene?.makeScene(layers: PaintedLayers()).window ?? Replayer(recording).standardWindow()
    let written = Replayer(recording).run(in: window).jsonLines
    let file = try TranscriptFile.read(Array(written.utf8), file: "own")
    let comparison = SessionComparison(try outcome(name, scene: scene), SessionOutcome(file))
    #expect(comparison.differences.map(\.sentence) == [])
  }

  @Test("a comparison reports the direction of a swipe")
  func direction() throws {
    func swipe(_ direction: String) throws -> SessionOutcome {
      let line = #"{"t":0.1,"recognizer":"swipe","layer":"a","state":"recognized","direction":""#
      let text = Array("\(line)\(direction)\"}".utf8)
      return SessionOutcome(try TranscriptFile.read(text, file: ""))
    }
    let comparison = SessionComparison(try swipe("left"), try swipe("up"))
    let sentence = try #require(comparison.differences.first?.sentence)
    #expect(sentence.hasSuffix("direction left in A, up in B"))
  }

  @Test("the error for a transcript with a broken line names that line")
  func broken() {
    let text = #"{"t":0.1,"recognizer":"tap","layer":"a","state":"recognized"}"# + "\n{\"t\": \n"
    do throws(SceneError) {
      _ = try TranscriptFile.read(Array(text.utf8), file: "broken.jsonl")
      Issue.record("it was read")
    } catch {
      #expect(error.line == 2)
    }
  }

  @Test("a comparison matches gestures within half a second, and names what differs")
  func shift() {
    func gesture(_ time: Double, _ scale: Double) -> SessionOutcome {
      let value = TranscriptFile.Value(name: "scale", numbers: [scale])
      var file = TranscriptFile()
      file.calls = ["began", "ended"].map { state in
        TranscriptFile.Call(
          time: .seconds(time), recognizer: "pinch", layer: "photo", state: state, values: [value])
      }
      return SessionOutcome(file)
    }
    #expect(SessionComparison(gesture(1, 2), gesture(1, 2.0001)).differences.isEmpty)
    let near = SessionComparison(gesture(1, 2), gesture(1.25, 3))
    #expect(near.counts == (onlyInA: 0, onlyInB: 0, changed: 1))
    #expect(near.differences[0].sentence.contains("scale 2.000 in A, 3.000 in B"))
    #expect(near.differences[0].sentence.contains("recognized 1.000 s in A, 1.250 s in B"))
    let far = SessionComparison(gesture(1, 2), gesture(3, 2))
    #expect(far.counts == (onlyInA: 1, onlyInB: 1, changed: 0))
  }

  @Test("a gesture that one side lacks does not shift those that follow within half a second")
  func quickTaps() {
    func taps(_ times: [Double]) -> SessionOutcome {
      var file = TranscriptFile()
      file.calls = times.map { time in
        TranscriptFile.Call(
          time: .seconds(time), recognizer: "tap", layer: "key", state: "recognized", values: [])
      }
      return SessionOutcome(file)
    }
    let all = taps([1, 1.3, 1.6, 1.9])
    for (index, time) in [1, 1.3, 1.6, 1.9].enumerated() {
      var times = [1, 1.3, 1.6, 1.9]
      times.remove(at: index)
      let comparison = SessionComparison(all, taps(times))
      #expect(comparison.counts == (onlyInA: 1, onlyInB: 0, changed: 0))
      #expect(comparison.differences.first?.gesture.start == .seconds(time))
      #expect(SessionComparison(taps(times), all).counts == (onlyInA: 0, onlyInB: 1, changed: 0))
    }
    #expect(SessionComparison(all, taps([1.1, 1.4, 1.7, 2])).counts.changed == 4)
  }

  @Test("a recognizer that shares its label on one side only is compared")
  func sharedLabel() throws {
    func outcome(_ name: String, distance: String, acts: Bool) -> SessionOutcome {
      var file = TranscriptFile()
      func decide(_ time: Double, _ kind: String) {
        file.lines.append(
          TranscriptFile.Line(
            time: .seconds(time), recognizer: name, kind: kind, reason: kind, setting: nil))
      }
      decide(1, "waits")
      decide(1.1, acts ? "acts" : "failed")
      if acts {
        file.calls.append(
          TranscriptFile.Call(
            time: .seconds(1.1), recognizer: "swipe", layer: "screen", state: "recognized",
            values: []))
      }
      var outcome = SessionOutcome(file)
      outcome.settings[name] = ["minimumDistance": distance]
      if acts { outcome.settings[name]?["taps"] = "2" }
      return outcome
    }
    let far = outcome("swipe on screen", distance: "48 points", acts: false)
    let near = outcome("swipe", distance: "24 points", acts: true)
    let swipe = try #require(SessionComparison(far, near).differences.first)
    #expect(swipe.why?.a?.kind == "failed" && swipe.why?.b?.kind == "acts")
    #expect(swipe.settings.map(\.name) == ["minimumDistance", "taps"])
    #expect(swipe.settings.map(\.a) == ["48 points", "none"])
  }

  @Test("a hand-off is the reason for a gesture that ends earlier")
  func handOff() throws {
    func outcome(_ decisions: [(time: Double, kind: String)]) -> SessionOutcome {
      var file = TranscriptFile()
      for (time, kind) in decisions {
        file.lines.append(
          TranscriptFile.Line(
            time: .seconds(time), recognizer: "pinch", kind: kind, reason: kind, setting: nil))
      }
      file.calls = [(1, "began"), (decisions.last?.time ?? 1, "ended")].map { time, state in
        TranscriptFile.Call(
          time: .seconds(time), recognizer: "pinch", layer: "photo", state: state,
          values: [TranscriptFile.Value(name: "scale", numbers: [time])])
      }
      return SessionOutcome(file)
    }
    let handedOff = outcome([(1, "acts"), (1.5, "hands off"), (1.5, "ends")])
    let lifted = outcome([(1, "acts"), (2, "ends")])
    let pinch = try #require(SessionComparison(handedOff, lifted).differences.first)
    #expect(pinch.why?.a?.kind == "hands off" && pinch.why?.b?.kind == "ends")
  }

  @Test("a comparison page shows names as text")
  func page() throws {
    let comparison = SessionComparison(
      try outcome("tap"), SessionOutcome(TranscriptFile()))
    let evil = "<script>alert(1)</script>"
    let page = ComparisonPage(
      title: evil, a: evil, b: evil, rows: [.init(name: evil, comparison: comparison)])
    let text = String(decoding: page.html, as: UTF8.self)
    #expect(!text.contains("<script") && text.contains("tap on screen is recognized in A only"))
    #expect(text.contains("<p>1 difference in 1 of 1 sessions</p>"))
  }
}
