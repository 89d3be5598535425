import Foundation
import ProgramRuns
import Testing

@Suite("touchstone convert and synthesize", .serialized)
struct RecordingOutputTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test("evemu text replays as its conversion does, and as what it was made of")
  func evemu() async throws {
    try scratch.write(
      evemuText(of: Repository.text("Recordings/pinch-out.yml")), to: "pinch.evemu")
    let convert = try await Tool.run("touchstone convert pinch.evemu new.yml", in: scratch.url)
    #expect(convert.status == 0)
    #expect(convert.output.isEmpty && convert.errors.isEmpty)
    #expect(try scratch.contents == ["new.yml", "pinch.evemu"])
    let expected = try Repository.text("Recordings/pinch-out.transcript.jsonl")
    for file in ["pinch.evemu", "new.yml"] {
      let replay = try await Tool.run(
        "touchstone replay --format jsonl \(file)", in: scratch.url)
      #expect(replay.status == 0)
      #expect(difference(replay.output, expected) == nil)
    }
  }

  @Test("a conversion of a conversion is the same, byte for byte")
  func convertTwice() async throws {
    let once = try await Tool.run("touchstone convert Recordings/ten-fingers.yml -")
    let twice = try await Tool.run(
      "touchstone convert Recordings/ten-fingers.yml - | touchstone convert - -")
    #expect(once.status == 0)
    #expect(difference(twice.output, once.output) == nil)
  }

  @Test("a damaged recording is converted only when asked to, and the old file stays")
  func salvage() async throws {
    let text = try Repository.text("Recordings/tap.yml")
    try scratch.write(String(text.prefix(text.count / 2)) + "\n    - [ x", to: "cut.yml")
    try scratch.write("old", to: "new.yml")
    let refused = try await Tool.run("touchstone convert cut.yml new.yml", in: scratch.url)
    #expect(refused.status == 65)
    #expect(
      try String(contentsOf: scratch.url.appending(path: "new.yml"), encoding: .utf8) == "old")
    let salvaged = try await Tool.run(
      "touchstone convert --salvage cut.yml new.yml", in: scratch.url)
    #expect(salvaged.status == 65)
    #expect(salvaged.errors.hasPrefix("cut.yml:"))
    #expect(try await Tool.run("touchstone replay new.yml", in: scratch.url).status == 0)
    #expect(try scratch.contents == ["cut.yml", "new.yml"])
  }

  @Test(
    "options for compact sessions are refused without --compact",
    arguments: ["--scene scene.json", "--explain", "--allow-path ."])
  func compactOptions(options: String) async throws {
    let outcome = try await Tool.run("touchstone convert \(options) Recordings/tap.yml -")
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(" needs --compact."))
  }

  @Test("a compact session says what it leaves out")
  func incompleteSession() async throws {
    try scratch.write(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 2016, 1134]}], "recognizers": [],
       "accommodations": {"holdDuration": 0.2}}
      """, to: "scene.json")
    let wheel = try Repository.text("Recordings/demo/gallery-with-mouse-and-pen.yml")
    try scratch.write(wheel, to: "wheel.yml")
    let outcome = try await Tool.run(
      "touchstone convert --compact --scene scene.json wheel.yml new.session", in: scratch.url)
    #expect(outcome.status == 0)
    #expect(outcome.errors.split(separator: "\n").count == 2)
    for part in ["scrolls with a wheel", "no accommodations"] {
      #expect(outcome.errors.contains(part), "\(outcome.errors)")
    }
    #expect(outcome.errors.hasPrefix("wheel.yml: warning: the session is incomplete: "))
  }

  @Test("all sessions go into a folder and are the bundled ones")
  func synthesizeAll() async throws {
    let outcome = try await Tool.run("touchstone synthesize --all -o new", in: scratch.url)
    #expect(outcome.status == 0)
    let folder = scratch.url.appending(path: "new")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == Repository.sessions.map { "\($0).yml" }.sorted())
    for file in files {
      let made = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(difference(made, try Repository.text("Recordings/\(file)")) == nil, "\(file)")
    }
  }

  @Test("the demo's sessions are the bundled ones, and others with another seed or tremor")
  func demo() async throws {
    for (options, isSame) in [("", true), ("--seed 7", false), ("--tremor 3", false)] {
      let made = try await Tool.run(
        "touchstone synthesize --demo \(options) -o demo", in: scratch.url)
      #expect(made.status == 0 && made.errors.isEmpty)
      for name in try FileManager.default.contentsOfDirectory(atPath: scratch.file("demo")) {
        let text = try String(contentsOfFile: scratch.file("demo/\(name)"), encoding: .utf8)
        #expect(try (text == Repository.text("Recordings/demo/\(name)")) == isSame, "\(name)")
        #expect(text.contains("TOUCHSTONE_SCENE="))
      }
    }
  }

  @Test("every session that is listed can be made, and another seed makes another file")
  func list() async throws {
    let list = try await Tool.run("touchstone synthesize --list")
    // Summaries that are too long continue in indented lines.
    let names = list.lines.filter { !$0.hasPrefix(" ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(names.sorted() == Repository.sessions)
    let one = try await Tool.run("touchstone synthesize tap")
    let same = try await Tool.run("touchstone synthesize tap -o -")
    let other = try await Tool.run("touchstone synthesize tap --seed 7")
    #expect(one.output == same.output)
    #expect(one.output != other.output)
    #expect(other.status == 0)
  }
}
