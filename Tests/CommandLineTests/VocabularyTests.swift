import ArgumentParser
import Foundation
import LibinputSource
import ProgramRuns
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchstoneCommands

@Suite("one vocabulary for all commands")
struct VocabularyTests {
  @Test(
    "JSON is compact and one object a line, whatever the command",
    arguments: [
      "replay --format jsonl --explain Recordings/double-tap.yml",
      "test --format jsonl Recordings/cases/tap-or-double-tap.json",
      "check --format jsonl --settings Recordings/scenes/triple-tap.json",
      "diff --format jsonl Recordings/swipe-too-slow.yml --scene standard "
        + "--scene Recordings/scenes/triple-tap.json || true",
      "image info --format jsonl Recordings/images/lake.png",
      "image histogram --format jsonl Recordings/images/lake.png",
      "bench --format jsonl --only W1,M --scale 0.001 --repeat 1",
      "bench --format jsonl --growth --only layers --scale 0.003",
      "bench --format jsonl live --frames 100",
    ])
  func json(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command)")
    #expect(outcome.status == 0)
    #expect(!outcome.lines.isEmpty)
    for line in outcome.lines {
      _ = try object(line)
      // Texts may contain a comma and a space; outside of them no quotation mark follows these.
      #expect(!line.contains(#"": "#) && !line.contains(#", ""#), "\(line.prefix(200))")
    }
  }

  @Test("the older spellings of JSON are understood")
  func olderFormats() async throws {
    let pairs = [
      ("image info --format json", "image info --format jsonl"),
      ("image histogram --format json", "image histogram --format jsonl"),
    ]
    for (old, new) in pairs {
      let before = try await Tool.run("touchstone \(old) \(Repository.lake)")
      let now = try await Tool.run("touchstone \(new) \(Repository.lake)")
      #expect(before.status == 0 && before.output == now.output)
    }
    let bench = try await Tool.run("touchstone bench --json --only M")
    #expect(try object(bench.lastLine)["memory"] != nil)
  }

  @Test("phases have the same names in cases and rows, and the older ones are understood")
  func phases() async throws {
    let words = [
      ["began", "down", "d"], ["moved", "move", "m"], ["ended", "up", "u"],
      ["cancelled", "cancel", "c"],
    ]
    let phases: [Contact.Phase] = [.began, .moved, .ended, .cancelled]
    for (spellings, phase) in zip(words, phases) {
      #expect(phase.word == spellings[0])
      #expect(spellings.map(Contact.Phase.init(word:)) == spellings.map { _ in phase })
    }
    #expect(Contact.Phase(word: "Began") == nil && Contact.Phase(word: "") == nil)
    let scratch = try ScratchFolder()
    let rows = { (began: String, ended: String) in "0,0,0,\(began),1,1\n1,8000,0,\(ended),2,2\n" }
    try scratch.write(rows("began", "ended"), to: "new.csv")
    try scratch.write(rows("d", "u"), to: "old.csv")
    for name in ["new", "old"] {
      let outcome = try await Tool.run(
        "touchstone bench --rows \(name).csv --repeat 1", in: scratch.url)
      #expect(outcome.status == 0)
    }
  }

  @Test(
    "a text that is not a scene is reported as such",
    arguments: ["replay", "render", "check", "live"])
  func noScene(command: String) async throws {
    let arguments = [
      "replay": "--scene README.md Recordings/tap.yml",
      "render": "--scene README.md Recordings/tap.yml -o /tmp/none.png",
      "check": "README.md", "live": "--scene README.md --device /dev/null",
    ]
    let outcome = try await Tool.run("touchstone \(command) \(arguments[command] ?? "")")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == "README.md: not a scene; a scene is JSON or YAML with the keys "
        + "\"layers\" and \"recognizers\".\n")
  }

  @Test("a recording or a list of cases in place of a scene is reported as such")
  func otherFile() async throws {
    let recording = try await Tool.run("touchstone check Recordings/tap.yml")
    #expect(recording.status == 65)
    #expect(recording.errors.hasPrefix("Recordings/tap.yml: not a scene; "))
    let cases = try await Tool.run("touchstone check Recordings/cases/hand-off.json")
    #expect(cases.status == 65)
    #expect(cases.errors.hasSuffix(": expected a scene or one case, found a list of cases.\n"))
  }

  @Test("the error of a damaged scene says what is wrong")
  func damagedScene() async throws {
    let scratch = try ScratchFolder()
    try scratch.write("layers:\n  - {id: root, frame: [0, 0, 9, 9]\nrecognizers: []\n", to: "s.yml")
    let outcome = try await Tool.run("touchstone check s.yml", in: scratch.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("s.yml:") && !outcome.errors.contains("no scene"))
  }

  @Test("render --at beyond the end is refused, with the end")
  func beyondTheEnd() async throws {
    let late = try await Tool.run(
      "touchstone render Recordings/pan-slow.yml --at 100 -o /tmp/none.png")
    #expect(late.status == 64)
    let match = try #require(
      late.errors.firstMatch(
        of: /--at must be between 0 and the session's end \(([0-9.]+) s, got 100\.000 s\)\./))
    let scratch = try ScratchFolder()
    let end = scratch.file("end.png")
    let last = try await Tool.run(
      "touchstone render Recordings/pan-slow.yml --at \(match.output.1) -o '\(end)'")
    #expect(last.status == 0 && FileManager.default.fileExists(atPath: end))
    let negative = try await Tool.run(
      "touchstone render Recordings/tap.yml --at=-1 -o /tmp/none.png")
    #expect(negative.status == 64 && negative.errors.contains("--at must be between 0 and"))
  }

  @Test("sizes of files and pixels are readable")
  func figures() async throws {
    #expect(
      [0, 1, 999, 1000, 38_882, 999_949, 999_950, 12_345_678].map(\.readableBytes)
        == ["0 bytes", "1 byte", "999 bytes", "1.0 kB", "38.9 kB", "999.9 kB", "1.0 MB", "12.3 MB"])
    let outcome = try await Tool.run("touchstone image info Recordings/images/chart.png")
    #expect(outcome.output.hasSuffix("chart.png: PNG, 480x320, 8-bit RGB, 38.9 kB\n"))
    let exact = try await Tool.run(
      "touchstone image info --format jsonl Recordings/images/chart.png")
    #expect(try object(exact.lastLine)["byteCount"] as? Int == 38_882)
  }

  // MARK: live --explain

  /// A window with the standard gestures, a screen, and frames of one finger.
  private func frame(_ seconds: Double, _ phase: Contact.Phase, x: Double) -> ContactFrame {
    ContactFrame(
      device: DeviceID(0), time: .seconds(seconds),
      contacts: [Contact(slot: 0, phase: phase, position: Point(x: x, y: 300))])
  }

  private func explained(_ format: OutputFormat, only: String? = nil) -> [String] {
    let surface = Surface(sizeInPoints: Size(width: 800, height: 600))
    let window = StandardGestures.window(for: [surface])
    _ = window.application.addSurface(surface)
    let explanation = LiveExplanation(of: window, format, only: only)
    var said: [String] = []
    // A finger rests for 1.2 s and lifts, when the machine's clock shows 1000 s.
    let frames = [frame(1000, .began, x: 300), frame(1001.2, .ended, x: 300)]
    for frame in frames {
      window.application.advance(to: frame.time)
      explanation.follow(.frame(frame))
      window.deliver(frame)
      said.append(explanation.text(isAtRest: window.application.nextDeadline == nil))
    }
    while let deadline = window.application.nextDeadline {
      window.application.advance(to: deadline)
    }
    said.append(explanation.text(isAtRest: true))
    #expect(explanation.finish().isEmpty)
    return said
  }

  @Test("live --explain says why, in time since the first touch, as soon as nothing touches")
  func liveExplanation() throws {
    let said = explained(.text)
    #expect(said[0].isEmpty)
    let text = said.joined()
    #expect(text.contains("   0.000  Touch 1 lands on screen at (300.0, 300.0)."))
    #expect(text.contains("long-press"))
    #expect(text.contains("   1.200  Touch 1 lifts."))
    let times = text.split(separator: "\n").compactMap {
      Double($0.split(separator: " ").first ?? "")
    }
    #expect(times.allSatisfy { $0 < 5 } && !times.isEmpty)
  }

  @Test("live --explain=NAME is about one recognizer, and JSON is that of replay")
  func liveExplanationOfOne() throws {
    let lines = explained(.jsonl, only: "tap").joined().split(separator: "\n").map(String.init)
    #expect(!lines.isEmpty)
    for line in lines { #expect(try object(line)["recognizer"] as? String == "tap") }
    let command = try TouchstoneTool.parseAsRoot(
      ["live", "--explain-recognizer=tap", "--device", "/dev/null"])
    #expect((command as? Live)?.explained == "tap")
  }
}
