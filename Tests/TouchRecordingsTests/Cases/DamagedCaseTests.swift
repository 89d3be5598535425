import Randomness
import Testing
import TouchRecordings

/// Damages files, in the same way in every run.
private struct Mutator {
  var random: SplitMix64

  mutating func next(below bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  /// A piece of text that a damaged or malicious file may contain anywhere.
  mutating func piece() -> [UInt8] {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\n", "\t", "- ", "&a ", "*a ", "? ", "!!int ", "1e308",
      "-1e9", "-0", "nan", "null", "true", "999999999999999999999", "0.000001", "\u{0}", "\u{FF}",
      "é", "\\u0000", "#", "|\n", "%YAML 9\n", "---\n", "root", "tap", "[0, 0, 0, 0]",
    ]
    return Array(pieces[next(below: pieces.count)].utf8)
  }

  mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...next(below: 2) {
      let start = next(below: bytes.count)
      let end = min(start + next(below: 6), bytes.count)
      switch next(below: 5) {
      case 0: bytes[start] = UInt8(ascii: "0") + UInt8(next(below: 10))
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: next(below: bytes.count))
      case 3: bytes.insert(contentsOf: piece(), at: start)
      default: bytes.replaceSubrange(start..<end, with: piece())
      }
      if bytes.isEmpty { return [0] }
    }
    return bytes
  }
}

struct DamagedCaseTests {
  private let json = """
    {"cases": [{"id": "a", "layers": [{"id": "root", "frame": [0, 0, 1000, 1000], "children":
      [{"id": "leaf", "frame": [50, 50, 400, 400], "transform": [0, 1, -1, 0, 0, 0],
        "hitArea": "circle", "manipulator": {"momentum": true, "snapping": true}}]}],
      "recognizers": [
        {"id": "one", "layer": "leaf", "kind": "tap", "requireFailureOf": ["two"]},
        {"id": "two", "layer": "leaf", "kind": "tap", "taps": 2},
        {"id": "pan", "layer": "root", "kind": "pan", "simultaneousWith": ["pinch"]},
        {"id": "pinch", "layer": "root", "kind": "pinch", "touches": 2},
        {"id": "press", "layer": "root", "kind": "longPress", "params": {"minDuration": 0.3}}],
      "events": [
        {"t": 0, "id": 1, "phase": "down", "x": 100, "y": 100},
        {"t": 0.1, "id": 2, "phase": "down", "x": 300, "y": 100},
        {"t": 0.2, "id": 1, "phase": "move", "x": 60, "y": 100},
        {"t": 0.4, "id": 2, "phase": "move", "x": 400, "y": 150},
        {"t": 0.5, "id": 1, "phase": "up", "x": 60, "y": 100},
        {"t": 0.6, "id": 2, "phase": "cancel", "x": 400, "y": 150}],
      "actions": [{"t": 0.3, "recognizer": "pan", "set": {"enabled": false}}],
      "endTime": 2, "expect": [
        {"recognizer": "pinch", "states": ["began"], "value": {"scale": 1.5}, "tol": {"scale": 0.1}},
        {"recognizer": "pan", "states": ["began"], "recognizedWithin": [0, 1]}]}]}
    """

  private let yaml = """
    layers:
      - id: root
        frame: &frame [0, 0, 500, 500]
        children:
          - {id: leaf, frame: *frame}
    recognizers:
      - {id: swipe, layer: leaf, kind: swipe, params: {direction: [left, up]}}
    events:
      - {t: 0, id: 1, phase: down, x: 10, y: 10}
      - {t: 0.5, id: 1, phase: up, x: 100, y: 10}
    expect:
      - recognizer: swipe
        states: [recognized]
    """

  /// Reads, runs, describes and checks arbitrary bytes; returns whether they could be read.
  private func exercise(_ bytes: [UInt8]) -> Bool {
    if let scene = try? SceneFile.read(bytes) { _ = try? scene.check() }
    guard let file = try? CaseFile.read(bytes) else { return false }
    for own in file.cases {
      guard case .failed(let mismatches, let run)? = try? own.outcome() else { continue }
      let text = CaseStory(own, run, mismatches).text
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= CaseStory.widths.upperBound })
      #expect(!text.contains("TraceEntry."), "told as the compiler names it")
    }
    return true
  }

  @Test("files that were changed at random are read or refused, and never trap")
  func mutations() {
    var mutator = Mutator(random: SplitMix64(seed: 2026))
    var sound = 0
    for round in 0..<3_000 {
      let original = Array((round % 3 == 0 ? yaml : json).utf8)
      if exercise(mutator.damage(original)) { sound += 1 }
    }
    // Both outcomes are frequent, so that both are tested.
    #expect(200...2_800 ~= sound, "\(sound) of 3000 were read")
  }

  @Test("a file that is cut off anywhere is refused or read, and never traps")
  func truncations() {
    let bytes = Array(json.utf8)
    for length in bytes.indices {
      let isValid = exercise(Array(bytes[..<length]))
      #expect(!isValid)
    }
  }
}
