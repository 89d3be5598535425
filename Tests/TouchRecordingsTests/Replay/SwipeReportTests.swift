import Testing
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// The direction of a swipe in files.
@Suite("the direction of a swipe")
struct SwipeReportTests {
  private func scene(_ directions: String) throws -> Window {
    let text = """
      {"layers": [{"id": "root", "frame": [0, 0, 2016, 1134]}],
       "recognizers": [{"id": "swipe", "layer": "root", "kind": "swipe",
                        "params": {"direction": \(directions)}}]}
      """
    return try SceneFile.read(Array(text.utf8), file: "own.json").makeScene().window
  }

  private func transcript(_ directions: String) throws -> Transcript {
    let session = try #require(SessionCatalog.session(named: "swipe-left"))
    return Replayer(session.recording()).run(in: try scene(directions))
  }

  @Test("a transcript shows the direction of a swipe that allows several")
  func several() throws {
    let transcript = try transcript(#"["left", "upLeft"]"#)
    #expect(transcript.calls.map(\.snapshot.direction) == [.left])
    #expect(transcript.jsonLines.contains(#""direction":"left""#))
    #expect(transcript.text.contains("direction left"))
  }

  @Test("a transcript omits the direction of a swipe that allows only one")
  func single() throws {
    let transcript = try transcript(#""left""#)
    #expect(transcript.calls.count == 1)
    #expect(!transcript.jsonLines.contains("direction"))
    #expect(!transcript.text.contains("direction"))
  }

  private let diagonal = """
    {"id": "swipe", "layer": "root", "kind": "swipe",
     "params": {"direction": ["right", "downRight"]}}
    """

  private func difference(expecting direction: String) throws -> [String]? {
    let steps = (1...10).map {
      event(Double($0) * 0.01, "move", 100 + Double($0) * 9, 100 + Double($0) * 7)
    }
    let events = [event(0, "down", 100, 100)] + steps + [event(0.11, "up", 190, 170)]
    return try mismatches(
      touchCase(
        recognizers: diagonal, events: events.joined(separator: ","),
        expect: """
          {"recognizer": "swipe", "states": ["recognized"], "value": {"direction": "\(direction)"}}
          """))
  }

  @Test("a case can expect the direction of a swipe")
  func expected() throws {
    #expect(try difference(expecting: "downRight") == [])
    #expect(
      try difference(expecting: "right") == ["swipe direction: expected right, got downRight"])
    #expect(throws: SceneError.self) { try difference(expecting: "north") }
  }
}
