import Foundation
import ProgramRuns
import Testing

@Suite("the files that touchstone diff compares", .serialized)
struct DiffTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(try Repository.text("Recordings/pinch-out.yml"), to: "pinch.yml")
  }

  private func run(_ arguments: String) async throws -> ProgramRun {
    try await Tool.run("touchstone diff \(arguments)", in: scratch.url)
  }

  @Test(
    "a recording and its own transcript do not differ, also as pipes and standard input",
    arguments: [
      "pinch.yml own.jsonl", "<(cat pinch.yml) own.jsonl", "pinch.yml <(cat own.jsonl)",
      "- own.jsonl < pinch.yml", "pinch.yml - < own.jsonl", "pinch.yml marked.jsonl",
      "<(cat pinch.yml) --scene standard --scene standard",
      "- --scene standard --scene standard < pinch.yml",
      "pinch.yml pinch.yml --scene <(cat scene.json)", "pinch.yml pinch.yml --scene - < scene.json",
    ])
  func sameSession(arguments: String) async throws {
    try scratch.write(
      """
      {"layers": [{"id": "screen", "frame": [0, 0, 2017, 1135]}],
       "recognizers": [{"id": "pinch", "layer": "screen", "kind": "pinch"}]}
      """, to: "scene.json")
    let own = try await Tool.run(
      "touchstone replay --format jsonl --explain pinch.yml", in: scratch.url)
    try scratch.write(own.output, to: "own.jsonl")
    try scratch.write("\u{FEFF}\(own.output)", to: "marked.jsonl")
    let outcome = try await run(arguments)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lastLine == "0 differences")
  }

  @Test("the examples in the guides and in the help run as written")
  func examples() async throws {
    let texts = try ["Documentation/command-line.md", "Documentation/reports.md"]
      .map(Repository.text)
    let help = try await Tool.run("touchstone diff --help").output
      .replacing(/\\\n +/, with: "")
    let examples = (texts + [help]).flatMap { $0.split(separator: "\n") }
      .map { $0.drop { "$ ".contains($0) } }
      .filter { $0.hasPrefix("touchstone diff Recordings") }
    #expect(examples.count == 5)
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "Recordings"),
      to: scratch.url.appending(path: "Recordings"))
    for example in Set(examples) {
      let outcome = try await Tool.run(String(example), in: scratch.url)
      #expect(outcome.status == 1 && outcome.errors.isEmpty, "\(example): \(outcome.errors)")
    }
  }

  @Test("diff claims nothing about a session that it cannot read, and writes no page")
  func unread() async throws {
    try scratch.write("", to: "empty.yml")
    for (file, status) in [("empty.yml", 65), ("none.yml", 66)] {
      for format in ["text", "jsonl"] {
        let outcome = try await run("pinch.yml \(file) --format \(format) -o page.html")
        #expect(outcome.status == status)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("\(file): "))
      }
    }
    #expect(try !scratch.contents.contains("page.html"))
  }

  @Test(
    "options that play a recording are refused for a transcript, which cannot be played again",
    arguments: [
      "own.jsonl --scene standard --scene scene.json", "own.jsonl own.jsonl --scene scene.json",
      "own.jsonl own.jsonl --device 1", "own.jsonl pinch.yml --scene standard --scene scene.json",
    ])
  func playedTranscript(arguments: String) async throws {
    try await writeTranscript()
    let outcome = try await run(arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("own.jsonl is a transcript, which cannot be played again"))
    // With a recording, its scene and its devices are chosen.
    let mixed = try await run("pinch.yml own.jsonl --scene scene.json --device 1")
    #expect(mixed.status == 0, "\(mixed.output)\(mixed.errors)")
    let folder = try await run("folder --scene standard --scene scene.json")
    #expect(folder.status == 66)
    #expect(folder.errors == "folder: the folder contains no recording.\n")
  }

  @Test(
    "a scene that is given as a session is neither called malformed nor an empty transcript",
    arguments: ["{\n  \"layers\": []\n}\n", "{\"layers\": []}\n"])
  func sceneAsSession(text: String) async throws {
    try scratch.write(text, to: "scene.json")
    let outcome = try await run("scene.json pinch.yml")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == """
        scene.json:1:1: expected a recording or a transcript (touchstone replay --format jsonl), found \
        other text.

        """)
  }

  /// Writes a scene and the transcript of the recording in it.
  private func writeTranscript() async throws {
    try scratch.write(
      """
      {"layers": [{"id": "screen", "frame": [0, 0, 2017, 1135]}],
       "recognizers": [{"id": "pinch", "layer": "screen", "kind": "pinch"}]}
      """, to: "scene.json")
    let own = try await Tool.run(
      """
      mkdir folder && touchstone replay --format jsonl --explain --scene scene.json pinch.yml > own.jsonl
      cp own.jsonl folder
      """, in: scratch.url)
    #expect(own.status == 0)
  }

  @Test("the transcript of a session without gestures is empty, and is compared")
  func emptyTranscript() async throws {
    try scratch.write("", to: "empty.jsonl")
    let outcome = try await run("empty.jsonl empty.jsonl")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try await run("pinch.yml empty.jsonl").status == 1)
  }

  @Test(
    "the transcript of several recordings is refused instead of being compared as one session",
    arguments: [
      ("pinch", ""), ("pinch", "--explain"), ("idle", "--explain"), ("idle", "--summary"),
    ])
  func severalRecordings(name: String, options: String) async throws {
    let layer = #"{"layers": [{"id": "screen", "frame": [0, 0, 2017, 1135]}], "recognizers": ["#
    let pinch = #"{"id": "pinch", "layer": "screen", "kind": "pinch"}"#
    try scratch.write("\(layer)\(pinch)]}", to: "pinch.json")
    // Nothing is recognized.
    let taps = #"{"id": "taps", "layer": "screen", "kind": "tap", "taps": 3}"#
    try scratch.write("\(layer)\(taps)]}", to: "idle.json")
    let replay = "touchstone replay --format jsonl --scene \(name).json \(options)"
    let written = try await Tool.run(
      "\(replay) pinch.yml > one.jsonl && \(replay) pinch.yml pinch.yml > two.jsonl",
      in: scratch.url)
    #expect(written.status == 0, "\(written.errors)")
    #expect(try await run("one.jsonl one.jsonl").status == 0)
    for sessions in ["one.jsonl two.jsonl", "two.jsonl two.jsonl"] {
      let outcome = try await run(sessions)
      #expect(outcome.status == 65 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("two.jsonl:"), "\(outcome.errors)")
      #expect(outcome.errors.contains("expected the transcript of one recording"))
    }
  }

  @Test("diff of folders counts the sessions that are not compared")
  func folders() async throws {
    for folder in ["a", "b"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: folder), withIntermediateDirectories: false)
      try scratch.write(try Repository.text("Recordings/tap.yml"), to: "\(folder)/tap.yml")
    }
    try scratch.write("", to: "a/empty.yml")
    try scratch.write("", to: "b/empty.yml")
    try scratch.write("", to: "a/more.yml")
    let text = try await run("a b -o page.html")
    #expect(text.status == 65)
    #expect(text.lastLine == "0 differences in 0 of 1 sessions, 2 not compared")
    let page = try String(contentsOf: scratch.url.appending(path: "page.html"), encoding: .utf8)
    #expect(page.contains("0 of 1 sessions, 2 not compared"))
    let json = try await run("a b --format jsonl")
    #expect(try object(json.lastLine)["notCompared"] as? Int == 2)
    let refused = try await run("a b -o b/tap.yml")
    #expect(refused.status == 64 && refused.errors.contains("b/tap.yml is the input and cannot"))
    let kept = try String(contentsOf: scratch.url.appending(path: "b/tap.yml"), encoding: .utf8)
    #expect(kept == (try Repository.text("Recordings/tap.yml")))
  }

  @Test("diff compares a damaged recording up to the damage, with status 65")
  func damaged() async throws {
    let whole = try Repository.text("Recordings/pinch-out.yml")
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    let cut = lines.dropLast(lines.count / 3).joined(separator: "\n") + "\n    - [ nonsense\n"
    try scratch.write(cut, to: "cut.yml")
    let same = try await run("cut.yml cut.yml")
    #expect(same.status == 65)
    #expect(same.lastLine == "0 differences")
    #expect(same.errors.contains("cut.yml:"))
    let other = try await run("pinch.yml cut.yml")
    #expect(other.status == 65)
    #expect(other.output.contains("pinch on screen differs"), "\(other.output)")
  }
}
