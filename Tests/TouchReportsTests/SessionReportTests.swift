import Foundation
import Testing
import TouchGeometry
import TouchGestures
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchReports

@Suite("Reports of sessions")
struct SessionReportTests {
  @Test("a session report holds every decision of the trace", arguments: Sessions.names)
  func decisions(name: String) throws {
    let recording = try Sessions.recording(name)
    let window = try Sessions.window(name, recording)
    let trace = Trace()
    window.application.trace = trace
    _ = Replayer(recording).run(in: window)
    let decided = trace.entries.filter { entry in
      switch entry.kind {
      case .acts, .failed, .waits, .cancelled, .ends, .notReceived, .delivery, .fault, .touchBegan,
        .touchEnded, .touchCancelled, .touchIgnored, .illegalTransition, .cycleDropped, .handsOff:
        true
      case .received, .verdict, .reset: false
      }
    }
    let report = try Sessions.report(name)
    let told = Set(report.collector.lines.map(\.entry))
    #expect(decided.allSatisfy(told.contains), "\(name): a decision is missing")
    let rows = try #require(try data(of: report.html)["lines"] as? [[Any]])
    #expect(rows.count == report.collector.lines.count)
    #expect(rows.count >= decided.count)
  }

  @Test(
    "a session report has a lane for each attempt, and each attempt ends",
    arguments: Sessions.names)
  func attempts(name: String) throws {
    let report = try Sessions.report(name)
    let attempts = report.collector.attempts
    #expect(!attempts.isEmpty)
    for attempt in attempts {
      #expect(attempt.outcome != nil, "\(attempt.label) is left open")
      #expect((attempt.end ?? .zero) >= attempt.start)
      #expect(!attempt.touches.isEmpty)
    }
    let acts = report.collector.lines.count {
      if case .acts = $0.entry.kind { true } else { false }
    }
    let recognized = attempts.count { $0.outcome == .recognized || $0.recognized != nil }
    #expect(acts == recognized)
    let known = Set(report.paths.map(\.id))
    #expect(attempts.flatMap(\.touches).allSatisfy(known.contains))
  }

  @Test(
    "a session report is no larger than 1.5 MB plus 1 MB for every ten seconds",
    arguments: Sessions.names)
  func size(name: String) throws {
    let report = try Sessions.report(name)
    let seconds = report.source.recording?.duration.seconds ?? 0
    #expect(Double(report.html.count) <= 1.5e6 + 1e5 * seconds)
  }

  @Test("a session report draws no more than 4,000 poses of a layer, the last one among them")
  func poses() throws {
    let panel = TouchPanel()
    var encoder = EvdevEncoder(panel: panel)
    var events: [InputEvent] = []
    for number in 0...6000 {
      let contact = Contact(
        slot: 0, phase: number == 0 ? .began : .moved,
        position: Point(x: Double(600 + number % 2 * 200), y: Double(600 + number / 10)))
      try encoder.encode(
        ContactFrame(time: .zero + .milliseconds(Double(number)), contacts: [contact]),
        into: &events)
    }
    let recording = Recording(devices: [panel.recordedDevice], events: events)
    let window = Replayer(recording).standardWindow()
    let photo = Layer(frame: window.bounds, name: "photo")
    let pan = PanGestureRecognizer()
    pan.onAction(of: photo) { photo, pan in photo.position = pan.location(in: nil) }
    photo.addGestureRecognizer(pan)
    try window.addChild(photo)
    let report = Sessions.report(of: recording, in: window)
    let index = try #require(report.collector.layers.firstIndex { $0 === photo })
    let all = report.collector.poses[index]
    try #require(all.count > 4000 && all.count < 8000)
    let layers = try #require(try data(of: report.html)["layers"] as? [[String: Any]])
    let numbers = try #require(layers[index]["poses"] as? [Double])
    #expect(numbers.count / 8 <= 4000 && numbers.count / 8 > 2000)
    #expect(numbers[numbers.count - 8] == all.last?.time.seconds)
  }

  @Test("a session report has the same bytes each time")
  func repeatable() throws {
    #expect(try Sessions.report("pinch-out").html == Sessions.report("pinch-out").html)
  }

  @Test("a session report makes a case that passes", arguments: Sessions.names)
  func sessionAsCase(name: String) throws {
    let report = try Sessions.report(name)
    let text = try #require(report.caseJSON).line
    let file = try CaseFile.read(
      Array(text.utf8), file: "\(Sessions.folder)/scenes/case.json", folder: "\(Sessions.folder)/")
    #expect(file.errors.isEmpty)
    let touchCase = try #require(file.cases.first)
    switch try touchCase.outcome(layers: PaintedLayers()) {
    case .passed: break
    case .failed(let mismatches, _): Issue.record("\(mismatches)")
    case .skipped(let reason): Issue.record("skipped: \(reason)")
    }
  }

  @Test("the case of a session on a scroll layer expects nothing of the layer's own recognizers")
  func scrollLayerAsCase() throws {
    let text = Array(
      #"""
      {"layers": [{"id": "root", "frame": [0, 0, 2000, 2000], "children": [
        {"id": "list", "frame": [0, 0, 2000, 1500], "kind": "scroll"}]}],
       "recognizers": [{"id": "tap", "layer": "list", "kind": "tap"}]}
      """#.utf8)
    let window = try SceneFile.read(text).makeScene(layers: PaintedLayers()).window
    let report = Sessions.report(
      of: try Sessions.recording("tap"), in: window, file: "tap.yml", scene: "list.json",
      sceneText: try SceneFile.sceneParts(of: text))
    let line = try #require(report.caseJSON).line
    let file = try CaseFile.read(
      Array(line.utf8), file: "\(Sessions.folder)/scenes/case.json", folder: "\(Sessions.folder)/")
    #expect(file.errors.isEmpty, "\(file.errors)")
    let touchCase = try #require(file.cases.first)
    #expect(touchCase.expectations.map(\.recognizer) == ["tap"])
    guard case .passed = try touchCase.outcome(layers: PaintedLayers()) else {
      Issue.record("the case does not pass")
      return
    }
  }

  @Test("the case of a session lasts until a tap that waits for long is recognized")
  func waitingTapAsCase() throws {
    let text = Array(
      #"""
      {"layers": [{"id": "root", "frame": [0, 0, 2000, 2000]}],
       "recognizers": [
         {"id": "tap", "layer": "root", "kind": "tap", "requireFailureOf": ["double-tap"]},
         {"id": "double-tap", "layer": "root", "kind": "tap", "taps": 2,
          "params": {"maximumTapInterval": 3}}]}
      """#.utf8)
    func makeLine(_ recording: Recording) throws -> String {
      let window = try SceneFile.read(text).makeScene(layers: PaintedLayers()).window
      let report = Sessions.report(
        of: recording, in: window, file: "tap.yml", scene: "taps.json",
        sceneText: try SceneFile.sceneParts(of: text))
      return try #require(report.caseJSON).line
    }
    let recording = try Sessions.recording("tap")
    let line = try makeLine(recording)
    // A case has no times before zero: those of the recording are moved.
    var early = recording
    for index in early.events.indices {
      early.events[index].time = early.events[index].time - .seconds(5)
    }
    #expect(try makeLine(early) == line)
    let file = try CaseFile.read(
      Array(line.utf8), file: "\(Sessions.folder)/scenes/case.json", folder: "\(Sessions.folder)/")
    let touchCase = try #require(file.cases.first)
    #expect(touchCase.expectations.first?.states == [.recognized])
    guard case .passed = try touchCase.outcome(layers: PaintedLayers()) else {
      Issue.record("the case does not pass")
      return
    }
  }

  @Test("there is no case of a recording that ends while a finger is down")
  func endOfRecordingAsCase() throws {
    var recording = try Sessions.recording("pan-slow")
    recording.events = Array(recording.events.prefix(recording.events.count / 2))
    let report = Sessions.report(of: recording, in: try Sessions.window("pan-slow", recording))
    #expect(report.collector.endsWithTouchesDown && report.caseJSON == nil)
  }

  @Test("there is no case of a recording that ends while a mouse hovers over a hover recognizer")
  func endOfHoverAsCase() throws {
    var recording = try Sessions.recording("demo/gallery-with-mouse-and-pen")
    recording.events.removeAll { $0.time > .seconds(0.5) }
    for (kind, isCase) in [("hover", false), ("tap", true)] {
      let text = Array(
        #"""
        {"layers": [{"id": "root", "frame": [0, 0, 3000, 3000]}],
         "recognizers": [{"id": "own", "layer": "root", "kind": "\#(kind)"}]}
        """#.utf8)
      let report = Sessions.report(
        of: recording, in: try SceneFile.read(text).makeScene(layers: PaintedLayers()).window,
        scene: "own.json", sceneText: try SceneFile.sceneParts(of: text))
      #expect((report.caseJSON != nil) == isCase, "\(kind)")
    }
  }

  @Test("a session at negative times that no recognizer receives ends with its last event")
  func negativeTimes() throws {
    var recording = try Sessions.recording("tap")
    for (index, event) in recording.events.enumerated() {
      recording.events[index].time = event.time - .seconds(5)
    }
    let window = Window(size: Size(width: 2_000, height: 2_000))
    let content = try data(of: Sessions.report(of: recording, in: window).html)
    let (start, end) = (content["start"] as? Double ?? 0, content["end"] as? Double ?? 0)
    #expect(start < -4 && start < end && end < -4, "\(start) to \(end)")
  }

  @Test("a session without touches ends with its last event")
  func noTouches() throws {
    var recording = try Sessions.recording("demo/gallery-with-mouse-and-pen")
    recording.events.removeAll { $0.time > .seconds(0.5) }
    let window = Window(size: Size(width: 2_000, height: 2_000))
    let report = Sessions.report(of: recording, in: window)
    try #require(report.collector.paths.isEmpty && recording.duration > .seconds(0.1))
    let content = try data(of: report.html)
    let (start, end) = (content["start"] as? Double ?? 0, content["end"] as? Double ?? 0)
    #expect(abs(end - start - recording.duration.seconds) < 1e-6, "\(start) to \(end)")
  }

  @Test("a session whose events go on after the last touch ends with its last event")
  func eventsAfterTouches() throws {
    var recording = try Sessions.recording("tap")
    var last = try #require(recording.events.last)
    last.time = last.time + .seconds(3)
    recording.events.append(last)
    let window = Window(size: Size(width: 2_000, height: 2_000))
    let report = Sessions.report(of: recording, in: window)
    try #require(!report.collector.paths.isEmpty)
    let end = try data(of: report.html)["end"] as? Double ?? 0
    #expect(abs(end - recording.end.seconds) < 1e-6, "\(end)")
  }

  @Test("a touch that is down at the end of a session ends there after a clock was set back")
  func setBack() throws {
    var recording = try Sessions.recording("tap")
    // The tap, and five seconds earlier once more, without its lift.
    let again = recording.events.filter { $0.time < recording.end }
    for (index, event) in recording.events.enumerated() {
      recording.events[index].time = event.time + .seconds(5)
    }
    recording.events += again
    let window = Window(size: Size(width: 2_000, height: 2_000))
    let paths = Sessions.report(of: recording, in: window).collector.paths
    let last = try #require(paths.last)
    #expect(paths.count == 2 && last.isCancelled)
    #expect(last.last.time - last.places[0].time < .seconds(1))
  }

  @Test("a session report has no hit areas of layers that receive no touches")
  func hitAreas() throws {
    let text = #"""
      {"layers": [{"id": "root", "frame": [0, 0, 2000, 2000], "children": [
        {"id": "on", "frame": [0, 0, 100, 100], "hitArea": "circle"},
        {"id": "off", "frame": [100, 0, 100, 100], "interaction": false, "children": [
          {"id": "in off", "frame": [0, 0, 50, 50]}]}]}]}
      """#
    let window = try SceneFile.read(Array(text.utf8)).makeScene(layers: PaintedLayers()).window
    let report = Sessions.report(of: try Sessions.recording("tap"), in: window)
    let layers = try #require(try data(of: report.html)["layers"] as? [[String: Any]])
    let areas = [("root", "bounds"), ("on", "circle"), ("off", "none"), ("in off", "none")]
    for (name, area) in areas {
      #expect(layers.first { $0["name"] as? String == name }?["hit"] as? String == area, "\(name)")
    }
  }

  @Test("a session report says which recognizers another one waits for, also without a touch")
  func requirements() throws {
    let text = #"""
      {"layers": [{"id": "root", "frame": [0, 0, 2000, 2000], "children": [
        {"id": "corner", "frame": [0, 0, 1, 1]}]}],
       "recognizers": [
         {"id": "tap", "layer": "root", "kind": "tap", "requireFailureOf": ["swipe"]},
         {"id": "swipe", "layer": "corner", "kind": "swipe"}]}
      """#
    let window = try SceneFile.read(Array(text.utf8)).makeScene(layers: PaintedLayers()).window
    let report = Sessions.report(of: try Sessions.recording("tap"), in: window)
    let recognizers = try #require(try data(of: report.html)["recognizers"] as? [[String: Any]])
    let tap = try #require(recognizers.first { $0["name"] as? String == "tap" })
    let places = try #require(tap["requires"] as? [Int])
    #expect(places.map { recognizers[$0]["name"] as? String } == ["swipe"])
  }

  @Test("a layer without an extent has no picture that is left out")
  func emptyLayer() throws {
    final class Drawing: Layer, PaintableLayer {
      func paint(on canvas: Canvas) {}
    }
    let window = Window(size: Size(width: 2_000, height: 2_000))
    try window.addChild(Drawing(frame: .zero, name: "empty"))
    let report = Sessions.report(of: try Sessions.recording("tap"), in: window)
    #expect(report.omissions.isEmpty, "\(report.omissions)")
  }

  @Test("a session report says which sizes are assumed")
  func assumed() throws {
    var recording = try Sessions.recording("tap")
    for code in recording.devices[0].axes.keys { recording.devices[0].axes[code]?.resolution = 0 }
    let report = Sessions.report(of: recording, in: Replayer(recording).standardWindow())
    let devices = try #require(try data(of: report.html)["devices"] as? [[String: Any]])
    #expect((devices[0]["assumed"] as? String)?.contains("no resolution") == true)
  }

  @Test("a session report names the setting behind a limit, one of the recognizer's settings")
  func settings() throws {
    let content = try data(of: Sessions.report("swipe-too-slow").html)
    let texts = try #require(content["texts"] as? [String])
    let rows = try #require(content["lines"] as? [[Any]])
    let recognizers = try #require(content["recognizers"] as? [[String: Any]])
    var links = 0
    for row in rows {
      guard let place = row[4] as? Int, place >= 0 else { continue }
      let recognizer = try #require(recognizers.first { $0["id"] as? Int == row[1] as? Int })
      let names = (recognizer["settings"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
      for name in texts[place].split(separator: ", ") {
        #expect(names?.contains(String(name)) == true)
      }
      links += 1
    }
    #expect(links > 0)
  }
}
