import Foundation
import Testing
import Touchstone

@testable import TouchRecordings

/// The C library reads scenes with its own parser, which must read JSON like the YAML parser.
@Suite("the parser of JSON for C")
struct JSONNodesTests {
  private func nodes(_ text: String) -> Result<SceneNode?, SceneError> {
    var parser = JSONNodes(text, file: "a.json")
    do throws(SceneError) { return .success(try parser.parse()) } catch { return .failure(error) }
  }

  private static let files: [URL] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folders = ["scenes", "cases", "conformance"].map {
      root.appending(path: "Recordings/\($0)")
    }
    return folders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".json") }.sorted().map { folder.appending(path: $0) }
    }
  }()

  @Test("every bundled file has the same values at the same places")
  func files() throws {
    #expect(Self.files.count > 15)
    for file in Self.files {
      let text = try String(contentsOf: file, encoding: .utf8)
      let expected = try SceneText.parsed(text, file: "a.json")
      #expect(try nodes(text).get() == expected, "\(file.lastPathComponent)")
    }
  }

  @Test(
    "texts of all kinds of values survive the C parser of JSON",
    arguments: [
      "", " \n", "{}", "[]", "[[], {}, [1]]", #"{"a": [1, -2.5e3, true, false, null, "x"]}"#,
      #"{"é": "ü\n\t\"\\\/\u00e9", "b": {"c":1}}"#, "[1,\n 2,\r\n\t3]", "0.5", #""text""#,
    ])
  func texts(_ text: String) throws {
    #expect(try nodes(text).get() == SceneText.parsed(text, file: "a.json"))
  }

  @Test(
    "text that is not JSON is an error with its place",
    arguments: [
      ("{", "1:2"), ("[1 2]", "1:4"), (#"{"a" 1}"#, "1:6"), (#"{"a": 1, "a": 2}"#, "1:13"),
      ("[1]\nx", "2:1"), (#"["\q"]"#, "1:5"), (#"["a"#, "1:4"), ("[yes]", "1:2"), ("[1e]", "1:2"),
      ("{a: 1}", "1:2"), (#"["\ud800"]"#, "1:5"), ("[\"\u{1}\"]", "1:4"), ("[é]", "1:2"),
    ])
  func errors(_ text: String, _ place: String) {
    guard case .failure(let error) = nodes(text) else {
      Issue.record("\(text) was read")
      return
    }
    #expect("\(error)".hasPrefix("a.json:\(place)"), "\(error)")
  }

  @Test("deep nesting and long lines cost no stack and no time")
  func limits() {
    let deep = String(repeating: "[", count: 2_000)
    guard case .failure(let error) = nodes(deep) else {
      Issue.record("2,000 levels were read")
      return
    }
    #expect(error.reason == .tooMany("levels of nesting", limit: SceneText.deepestNesting))
    let long = "[" + String(repeating: #"{"a": "é"}, "#, count: 100_000) + "1]"
    let start = ContinuousClock.now
    guard case .success(let node) = nodes(long), case .list(let elements)? = node?.content else {
      Issue.record("the line was not read")
      return
    }
    #expect(elements.count == 100_001)
    #expect(elements.last?.place == TextPlace(line: 1, column: 100_000 * 12 + 2))
    // Counting each column from the line's start would take minutes.
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
