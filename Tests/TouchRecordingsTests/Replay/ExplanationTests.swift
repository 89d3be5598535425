import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("explanation")
struct ExplanationTests {
  private func explanation(of name: String) throws -> Explanation {
    let session = try #require(SessionCatalog.session(named: name))
    let replayer = Replayer(session.recording())
    let window = replayer.standardWindow()
    let trace = Trace()
    window.application.trace = trace
    _ = replayer.run(in: window)
    return Explanation(trace.entries, of: window)
  }

  @Test("a failure is reported with the measured value and the limit")
  func figures() throws {
    let lines = try explanation(of: "tap").lines
    let press = try #require(lines.first { $0.recognizer == "long-press" && $0.kind == "failed" })
    #expect(press.reason.contains("lifted after 0.08"))
    #expect(press.reason.contains("0.500 s required"))
  }

  @Test("what receives the lines may finish the stream, and gets each of them once")
  func finishedByReceiver() throws {
    let session = try #require(SessionCatalog.session(named: "tap"))
    let replayer = Replayer(session.recording())
    let window = replayer.standardWindow()
    let trace = Trace()
    window.application.trace = trace
    _ = replayer.run(in: window)
    let expected = Explanation(trace.entries, of: window).lines.map(\.reason).sorted()
    var reasons: [String] = []
    var stream: ExplanationStream?
    stream = ExplanationStream(of: window) { line in
      reasons.append(line.reason)
      stream?.finish()
    }
    stream?.take(trace, at: .zero)
    stream?.finish()
    #expect(reasons.sorted() == expected && expected.count > 5)
    stream = nil
  }

  @Test("a failure names the setting behind its limit, in text and in JSON")
  func settings() throws {
    let explanation = try explanation(of: "swipe-too-slow")
    func setting(_ name: String) throws -> String? {
      try #require(explanation.lines.first { $0.recognizer == name && $0.kind == "failed" }).setting
    }
    #expect(try setting("edge-pan") == "edgeWidth")
    #expect(try setting("swipe-down") == "directionSlop")
    #expect(try setting("swipe-right") == "maximumDuration")
    #expect(try setting("long-press") == "allowableMovement")
    #expect(try setting("tap") == nil)
    #expect(explanation.text.contains("at most 20.0 pt allowed (edgeWidth)\n"))
    #expect(explanation.jsonLines.contains(#","setting":"edgeWidth"}"#))
  }

  @Test("a limit that is computed from settings names them, a fixed one names none")
  func computedLimits() {
    let swipe = SwipeGestureRecognizer()
    let drift = FailureReason.wrongDirection(along: 48, sideways: 40, limit: 24)
    #expect(swipe.settings(behind: drift).map(\.name) == ["slowDrift", "fastDrift"])
    let press = LongPressGestureRecognizer()
    #expect(press.settings(behind: .moved(distance: 20, limit: 18)).isEmpty)
    #expect(
      press.settings(behind: .moved(distance: 20, limit: 10)).map(\.name) == ["allowableMovement"])
    let taps = TapGestureRecognizer(taps: 2, touches: 2)
    #expect(
      taps.settings(behind: .tooFewTouches(1, required: 2)).map(\.name)
        == ["numberOfTouchesRequired"])
    #expect(GestureRecognizer().settings(behind: drift).isEmpty)
  }

  @Test("exclusions are reported with names")
  func names() throws {
    let lines = try explanation(of: "long-press-then-drag").lines
    let pan = try #require(lines.first { $0.recognizer == "pan" && $0.kind == "failed" })
    #expect(pan.reason == "fails: long-press is recognized and excludes it")
  }

  @Test(
    "a wait names the required recognizers, and the recognition has the time since it was ready")
  func waiting() throws {
    let lines = try explanation(of: "tap").lines.filter { $0.recognizer == "tap" }
    #expect(lines.map(\.kind) == ["waits", "acts"])
    #expect(lines[0].reason == "is ready, and waits for the failure of double-tap")
    #expect(lines[1].reason.hasPrefix("is recognized, ready since 0.08"))
  }

  /// The lines about recognizers that did not receive touch 2, which tapped this many millimetres from touch 1.
  private func ignored(at distance: Double) -> [Explanation.Line] {
    let timeline = TouchTimeline.tap(at: Point(x: 60, y: 60))
      .then(.tap(at: Point(x: 60 + distance, y: 60)), after: .milliseconds(100))
    let replayer = Replayer(Synthesizer(seed: 1).recording(of: timeline))
    let window = replayer.standardWindow()
    let trace = Trace()
    window.application.trace = trace
    _ = replayer.run(in: window)
    return Explanation(trace.entries, of: window).lines.filter { $0.kind == "turned away" }
  }

  @Test("a touch that was offered again and received is not reported as ignored")
  func offeredAgain() {
    // The second tap is too far away for a double tap, so the tap acts and receives the touch after all.
    #expect(ignored(at: 100).isEmpty, "\(ignored(at: 100).map(\.reason))")
    // This one may be the second of a double tap; the tap never receives it.
    let near = ignored(at: 0)
    #expect(near.map(\.recognizer) == ["tap"])
    #expect(near.allSatisfy { $0.reason.hasPrefix("ignores touch 2: it is still waiting") })
  }

  @Test("verdicts that took effect are not reported twice")
  func noRepetition() throws {
    for name in ["tap", "pinch-out", "palm-cancelled", "three-flowers-and-a-photo"] {
      let lines = try explanation(of: name).lines
      #expect(!lines.contains { $0.kind == "thought" && $0.reason.hasPrefix("failed (ignored") })
    }
  }

  @Test("recognizers of one name are distinguished by their layers")
  func sameNames() throws {
    let session = try #require(SessionCatalog.session(named: "tap"))
    let replayer = Replayer(session.recording())
    let window = replayer.standardWindow()
    let tap = TapGestureRecognizer()
    tap.name = "tap"
    window.addGestureRecognizer(tap)
    let trace = Trace()
    window.application.trace = trace
    _ = replayer.run(in: window)
    let names = Set(Explanation(trace.entries, of: window).lines.compactMap(\.recognizer))
    #expect(names.isSuperset(of: ["tap on screen", "tap on window", "double-tap"]))
  }

  @Test("each line is one JSON object")
  func jsonLines() throws {
    let explanation = try explanation(of: "tap")
    let lines = explanation.jsonLines.split(separator: "\n")
    #expect(lines.count == explanation.lines.count)
    #expect(lines.allSatisfy { $0.hasPrefix("{\"t\":") && $0.hasSuffix("\"}") })
  }
}
