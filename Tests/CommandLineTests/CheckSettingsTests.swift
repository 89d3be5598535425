import ProgramRuns
import Testing

@Suite("check --settings")
struct CheckSettingsTests {
  @Test("lists each setting with its value and what it may be; a star marks other than defaults")
  func settings() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 9, 9]}],
       "recognizers": [{"id": "t", "layer": "root", "kind": "tap",
                        "params": {"maximumTapInterval": 0.5}}]}
      """, to: "scene.json")
    let path = "'\(scratch.path)/scene.json'"
    let text = try await Tool.run("touchstone check --settings \(path)")
    #expect(text.status == 0)
    let lines = text.output.replacing("\n      ", with: " ").split(separator: "\n")
    #expect(
      lines.contains("* t: maximumTapInterval = 0.5 seconds; a number from 0 to 1000000 (seconds)"))
    #expect(
      lines.contains("  t: allowableMovement = 18 points; a number from 0 to 1000000 (points)"))
    #expect(lines.count { $0.hasPrefix("* t: ") || $0.hasPrefix("  t: ") } == 19)
    let objects = try await Tool.run("touchstone check --settings --format jsonl \(path)")
    #expect(objects.output.contains(#""setting":"maximumTapInterval","value":"0.5 seconds""#))
    let plain = try await Tool.run("touchstone check \(path)")
    #expect(!plain.output.contains("maximumTapInterval"))
  }
}
