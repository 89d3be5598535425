import Foundation
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchReports

@Suite("The engine in pages of cases")
struct EngineCaseTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Recordings")

  /// The story of a case in the page, and the one that the engine gives for the session in the page.
  private func stories(
    of touchCase: TouchCase, _ delivery: CaseRunner.Delivery
  ) throws -> (page: NSDictionary, engine: NSDictionary?) {
    let collector = SessionCollector()
    let recorder = EngineCaseRecorder(touchCase, passingOnTo: collector)
    _ = try CaseRunner.run(
      touchCase, delivery: delivery, layers: nil, layout: OutputLayout(), for: recorder)
    collector.finish()
    let page = SessionStory(lines: collector.lines, log: collector.log)
    guard let session = recorder.finished() else { return (try object(page.entries), nil) }
    let player = CompactPlayer()
    let bytes =
      session.bytes[..<session.sceneSize] + [SessionOperation.story.rawValue]
      + session.bytes[session.sceneSize...]
    let (read, fault) = Array(bytes).withUnsafeBufferPointer { player.perform($0) }
    #expect(fault == nil && read == bytes.count, "\(touchCase.id)")
    let told = try JSONSerialization.jsonObject(with: Data(try #require(player.story).utf8))
    let engine = NSMutableDictionary(dictionary: try #require(told as? [String: Any]))
    engine.removeObject(forKey: "ids")
    return (try object(page.entries), engine)
  }

  private func object(_ entries: [(String, JSONText)]) throws -> NSDictionary {
    let bytes = Data(JSONText.object(entries).compact.utf8)
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? NSDictionary)
  }

  @Test("the engine in a page replays every bundled case without a picture as the page tells it")
  func sameStory() throws {
    let files = try ["cases", "conformance"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        atPath: Self.root.appending(path: folder).path
      ).filter { $0.hasSuffix(".json") || $0.hasSuffix(".yml") }.sorted().map { "\(folder)/\($0)" }
    }
    var count = 0
    var refused = 0
    for file in files {
      let cases = try CaseFile.read(path: Self.root.appending(path: file).path)
      for touchCase in cases.cases where !touchCase.scene.root.hasImage {
        for delivery in CaseRunner.Delivery.allCases {
          guard let stories = try? stories(of: touchCase, delivery) else { continue }
          guard let engine = stories.engine else {
            refused += 1
            continue
          }
          #expect(engine == stories.page, "\(file): \(touchCase.id), \(delivery)")
          count += 1
        }
      }
    }
    // Cases with a mouse are refused.
    #expect(count > 200 && refused > 0 && refused < count / 4, "\(count) runs, \(refused) refused")
  }

  @Test("a case whose recording scrolls with a wheel is refused, like the recording itself")
  func wheel() throws {
    let recorder = SessionRecorder(
      of: SessionDescription(scene: "", size: Size(width: 400, height: 300)))
    let wheel = TouchpadEvent(
      device: DeviceID(0), time: .seconds(1), phase: .changed,
      kind: .scroll(.wheel, way: Vector(dx: 0, dy: -48)))
    recorder.take(wheel, at: Point(x: 50, y: 50))
    try recorder.finish()
    let text = """
      {"id": "c", "layers": [{"id": "root", "frame": [0, 0, 400, 300]}],
       "recognizers": [], "events": [], "expect": []}
      """
    var touchCase = try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    #expect(try stories(of: touchCase, .together).engine != nil)
    let recording = try Recording.read(recorder.bytes).get()
    touchCase.input = .recording(recording)
    #expect(EngineSession.refusal(of: recording, on: nil) != nil)
    #expect(try stories(of: touchCase, .together).engine == nil)
  }

  @Test(
    "a recording of a mouse is refused if the scene has hover recognizers",
    arguments: [true, false])
  func hovering(isHoverSeen: Bool) throws {
    let recorder = SessionRecorder(
      of: SessionDescription(scene: "", size: Size(width: 400, height: 300)))
    recorder.take(
      HoverEvent(
        device: DeviceID(0), time: .seconds(1), action: .moved, location: Point(x: 50, y: 50)))
    try recorder.finish()
    let recording = try Recording.read(recorder.bytes).get()
    let kind = isHoverSeen ? "hover" : "tap"
    let text = """
      {"id": "c", "layers": [{"id": "root", "frame": [0, 0, 400, 300]}],
       "recognizers": [{"id": "r", "layer": "root", "kind": "\(kind)"}], "events": [], "expect": []}
      """
    var touchCase = try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    touchCase.input = .recording(recording)
    #expect((EngineSession.refusal(of: recording, on: touchCase.scene) != nil) == isHoverSeen)
    #expect((try stories(of: touchCase, .together).engine == nil) == isHoverSeen)
  }

  @Test("a scene with an app's own recognizers is refused")
  func customRecognizers() throws {
    let text = """
      {"layers": [{"id": "root", "frame": [0, 0, 400, 300]}],
       "recognizers": [{"id": "r", "layer": "root", "kind": "knock"}]}
      """
    let scene = try SceneFile.read(Array(text.utf8))
    let refusal = "the engine in a page has no recognizers of the kind knock"
    #expect(EngineSession.refusal(of: scene) == refusal)
  }

  @Test("the engine in a page performs a case's actions, and leaves touches down at the end")
  func actions() throws {
    let text = """
      {"cases": [{"id": "c", "layers": [{"id": "root", "frame": [0, 0, 400, 300]}],
        "recognizers": [{"id": "pan", "layer": "root", "kind": "pan"},
          {"id": "hold", "layer": "root", "kind": "longPress"}],
        "events": [{"t": 0, "id": 1, "phase": "began", "x": 50, "y": 50},
          {"t": 0.7, "id": 1, "phase": "moved", "x": 90, "y": 50}],
        "actions": [{"t": 0.1, "recognizer": "hold", "set": {"enabled": false}},
          {"t": 0.9, "recognizer": "pan", "set": {"enabled": false}}],
        "endTime": 0.8, "expect": []}]}
      """
    let cases = try CaseFile.read(Array(text.utf8))
    for touchCase in cases.cases {
      let (page, engine) = try stories(of: touchCase, .together)
      #expect(engine == page)
      let attempts = try #require(page["attempts"] as? [[Any]])
      // The pan is still active, because the second action comes after the end.
      #expect(attempts.contains { $0[6] is NSNull } && attempts.count == 2)
    }
    #expect(cases.cases.count == 1)
  }

  @Test("a finger that is down at the end of a case stays on the stage of its page")
  func fingerDownAtEnd() throws {
    let text = """
      {"cases": [{"id": "c", "layers": [{"id": "root", "frame": [0, 0, 400, 300]}],
        "recognizers": [{"id": "hold", "layer": "root", "kind": "longPress"}],
        "events": [{"t": 0.1, "id": 1, "phase": "began", "x": 50, "y": 50}],
        "endTime": 0.8, "expect": []}]}
      """
    let touchCase = try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    let collector = SessionCollector()
    _ = try CaseRunner.run(
      touchCase, delivery: .together, layers: nil, layout: OutputLayout(), for: collector)
    collector.finish(leavesTouchesDown: true)
    let path = try #require(collector.paths.first)
    #expect(path.places.map(\.time) == [.seconds(0.1), .seconds(0.8)] && !path.isCancelled)
  }

  @Test("content that a pointer scrolls moves on the stage of a case's page at that time")
  func scrolledContent() throws {
    let text = """
      {"cases": [{"id": "c", "layers": [{"id": "root", "frame": [0, 0, 400, 300], "children": [
          {"id": "list", "frame": [0, 0, 400, 300], "kind": "scroll",
           "contentSize": [400, 2000]}]}],
        "recognizers": [],
        "pointer": [{"t": 0.1, "move": [150, 50]}, {"t": 0.2, "scroll": [0, -40]},
          {"t": 0.3, "scroll": [0, -40]}],
        "endTime": 1, "expect": []}]}
      """
    let touchCase = try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    let collector = SessionCollector()
    _ = try CaseRunner.run(
      touchCase, delivery: .together, layers: nil, layout: OutputLayout(), for: collector)
    collector.finish(leavesTouchesDown: true)
    for time in [0.2, 0.3] {
      #expect(collector.poses.contains { $0.contains { $0.time == .seconds(time) } })
    }
  }
}

extension SceneLayer {
  /// Whether the layer or one of its descendants has an image.
  fileprivate var hasImage: Bool { image != nil || children.contains { $0.hasImage } }
}
