import Foundation
import ProgramRuns
import Testing

@Suite("touchstone test --record", .serialized)
struct RecordedCaseTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(try Repository.text("Recordings/double-tap.yml"), to: "double-tap.yml")
  }

  private static let scene = """
    {"layers": [{"id": "root", "frame": [0, 0, 2016, 1134]}],
     "recognizers": [{"id": "twice", "layer": "root", "kind": "tap", "taps": 2},
                     {"id": "never", "layer": "root", "kind": "pinch"}]}
    """

  @Test("the case that is written passes, by name of the recording or with the touches")
  func passes() async throws {
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "far/away"), withIntermediateDirectories: true)
    for (file, names) in [
      ("case.json", true), ("far/case.json", true), ("far/away/case.json", false),
    ] {
      let written = try await Tool.run(
        "touchstone test --record double-tap.yml -o \(file)", in: scratch.url)
      #expect(written.status == 0, "\(written.errors)")
      #expect(written.output.contains("expects double-tap"))
      let text = try String(contentsOf: scratch.url.appending(path: file), encoding: .utf8)
      #expect(text.contains("\"recording\"") == names)
      let run = try await Tool.run("touchstone test \(file)", in: scratch.url)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output == "1 passed, 0 failed, 0 skipped\n")
    }
  }

  @Test("the case lasts until a tap that waits for long is recognized")
  func waitingTap() async throws {
    try scratch.write(try Repository.text("Recordings/tap.yml"), to: "tap.yml")
    try scratch.write(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 2016, 1134]}],
       "recognizers": [
         {"id": "once", "layer": "root", "kind": "tap", "requireFailureOf": ["twice"]},
         {"id": "twice", "layer": "root", "kind": "tap", "taps": 2,
          "params": {"maximumTapInterval": 3}}]}
      """, to: "scene.json")
    let run = try await Tool.run(
      """
      touchstone test --record tap.yml --scene scene.json -o case.json && touchstone test case.json
      """, in: scratch.url)
    #expect(run.lines.first == "case.json expects once, and nothing else.", "\(run.errors)")
    #expect(run.lastLine == "1 passed, 0 failed, 0 skipped")
  }

  @Test("standard output contains only the case", arguments: ["-", "/dev/stdout", "/dev/fd/1"])
  func standardOutput(name: String) async throws {
    let run = try await Tool.run(
      "touchstone test --record double-tap.yml -o \(name)", in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try object(run.output)["expect"] != nil)
  }

  @Test("a case can name a recording whose name has a line ending")
  func lineEnding() async throws {
    let run = try await Tool.run(
      """
      mv double-tap.yml $'a\\nb.yml' && touchstone test --record $'a\\nb.yml' -o case.json &&
      touchstone test case.json
      """, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lastLine == "1 passed, 0 failed, 0 skipped")
    let text = try String(contentsOf: scratch.url.appending(path: "case.json"), encoding: .utf8)
    #expect(text.contains("\"recording\": \"a\\nb.yml\""))
  }

  @Test(
    "a case of selected, turned or piped touches holds them, and passes without options",
    arguments: [
      "double-tap.yml --output 1=0,0,500,400@90", "double-tap.yml --device 1",
      "<(cat double-tap.yml)", "- < double-tap.yml", "double-tap.yml --scene <(cat scene.json)",
      "double-tap.yml --scene - < scene.json",
    ])
  func ownTouches(arguments: String) async throws {
    try scratch.write(Self.scene, to: "scene.json")
    let written = try await Tool.run(
      "touchstone test -o case.json --record \(arguments)", in: scratch.url)
    #expect(written.status == 0, "\(written.errors)")
    let text = try String(contentsOf: scratch.url.appending(path: "case.json"), encoding: .utf8)
    #expect(text.contains("\"recording\": ") == arguments.contains("--scene"))
    let run = try await Tool.run("touchstone test case.json", in: scratch.url)
    #expect(run.output == "1 passed, 0 failed, 0 skipped\n", "\(run.output)")
  }

  @Test("the layers and recognizers are those of --scene, or of the scene that is named")
  func scenes() async throws {
    try scratch.write(Self.scene, to: "table.json")
    let given = try await Tool.run(
      "touchstone test --record double-tap.yml --scene table.json -o -", in: scratch.url)
    #expect(given.status == 0, "\(given.errors)")
    let object = try object(given.output)
    let expected = try #require(object["expect"] as? [[String: Any]])
    #expect(expected.map { $0["recognizer"] as? String } == ["twice", "never"])
    #expect(expected.first?["states"] as? [String] == ["recognized"])
    #expect(expected.last?["states"] as? [String] == [])

    let text = try Repository.text("Recordings/double-tap.yml")
    let naming = text.replacing(
      "- ID_INPUT=1",
      with: "- TOUCHSTONE_SCENE=table\n    - TOUCHSTONE_WINDOW=2016x1134\n    - ID_INPUT=1")
    #expect(naming != text)
    try scratch.write(naming, to: "named.yml")
    let named = try await Tool.run("touchstone test --record named.yml -o -", in: scratch.url)
    let parts = try self.object(named.output)
    #expect((parts["recognizers"] as? [[String: Any]])?.first?["id"] as? String == "twice")
    #expect(parts["size"] as? [Double] == [2016, 1134])

    let replayed = try await Tool.run("touchstone replay --format jsonl named.yml", in: scratch.url)
    #expect(replayed.status == 0)
    #expect(replayed.errors.isEmpty)
    #expect(replayed.output.contains("\"twice\""))
    try FileManager.default.removeItem(at: scratch.url.appending(path: "table.json"))
    let missing = try await Tool.run("touchstone replay --format jsonl named.yml", in: scratch.url)
    #expect(missing.status == 0)
    #expect(missing.errors.contains("no table.json and no scenes/table.json"))
    #expect(missing.output.contains("\"double-tap\""))
  }

  @Test("a case may be recorded anew in its place, but its scene is not overwritten")
  func inPlace() async throws {
    let record = "touchstone test --record double-tap.yml"
    try scratch.write(Self.scene, to: "table.json")
    let again = try await Tool.run(
      """
      \(record) --scene table.json -o case.json && cp case.json first.json &&
      \(record) --scene case.json -o case.json && cmp case.json first.json
      """, in: scratch.url)
    #expect(again.status == 0, "\(again.output)\(again.errors)")

    let naming = try Repository.text("Recordings/double-tap.yml").replacing(
      "- ID_INPUT=1",
      with: "- TOUCHSTONE_SCENE=table\n    - TOUCHSTONE_WINDOW=2016x1134\n    - ID_INPUT=1")
    try scratch.write(naming, to: "named.yml")
    for options in ["double-tap.yml --scene table.json", "named.yml"] {
      let refused = try await Tool.run(
        "touchstone test --record \(options) -o table.json", in: scratch.url)
      #expect(refused.status == 64 && refused.output.isEmpty)
      #expect(refused.errors.contains("table.json is the input"), "\(refused.errors)")
      let table = scratch.url.appending(path: "table.json")
      #expect(try String(contentsOf: table, encoding: .utf8) == Self.scene)
    }
  }

  @Test(
    "options that do not fit are refused",
    arguments: [
      ("", "Missing expected argument"),
      ("--scene a.json b.json", "--scene and -o are for --record"),
      ("-o a.json b.json", "--scene and -o are for --record"), ("--record a.yml", "needs -o FILE"),
      ("--record a.yml -o b.json c.json", "omit c.json"),
      ("--record a.yml -o b.json --only c", "omit --only"),
      ("--record a.yml -o b.json --report c", "omit --only"),
      ("--record a.yml -o b.json --format jsonl", "omit --only"),
      ("--record a.yml -o b.json --jobs 2", "omit --only"),
      ("--record - --scene - -o b.json", "Only one of recording and scene"),
    ])
  func refused(_ options: String, _ words: String) async throws {
    let outcome = try await Tool.run("touchstone test \(options)", in: scratch.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(words))
  }

  @Test("a recording that breaks its device's word is warned of, as by replay")
  func faults() async throws {
    let text = try Repository.text("Recordings/double-tap.yml")
    try scratch.write("\(text)  - evdev:\n    - [9, 0, 3, 57, 9]\n", to: "a.yml")
    for file in ["case.json", "-"] {
      let run = try await Tool.run("touchstone test --record a.yml -o \(file)", in: scratch.url)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("7: warning: the recording ends within a frame"), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test("damaged recordings and scenes have their own errors")
  func damage() async throws {
    try scratch.write("nonsense", to: "a.yml")
    let recording = try await Tool.run("touchstone test --record a.yml -o b.json", in: scratch.url)
    #expect(recording.status == 65)
    try scratch.write("{}", to: "scene.json")
    let scene = try await Tool.run(
      "touchstone test --record double-tap.yml --scene scene.json -o b.json", in: scratch.url)
    #expect(scene.status == 65)
    #expect(try !scratch.contents.contains("b.json"))
  }

  @Test(
    "a case of a scene with pictures is refused where it would not find them, with the folder to use"
  )
  func pictures() async throws {
    let files = FileManager.default
    try files.createDirectory(
      at: scratch.url.appending(path: "a/scenes"), withIntermediateDirectories: true)
    try files.createDirectory(
      at: scratch.url.appending(path: "a/images"), withIntermediateDirectories: true)
    try files.createDirectory(
      at: scratch.url.appending(path: "b/cases"), withIntermediateDirectories: true)
    try files.copyItem(
      atPath: Repository.root.appending(path: "Recordings/images/daisy.png").path,
      toPath: scratch.file("a/images/flower.png"))
    try scratch.write(
      Self.scene.replacing(
        "\"frame\": [0, 0, 2016, 1134]",
        with: "\"frame\": [0, 0, 2016, 1134], \"image\": \"../images/flower.png\""),
      to: "a/scenes/table.json")
    let line = "touchstone test --record double-tap.yml --scene a/scenes/table.json -o"
    let elsewhere = try await Tool.run("\(line) b/cases/case.json", in: scratch.url)
    #expect(elsewhere.status != 0)
    #expect(elsewhere.errors.contains("write it into a/scenes/."), "\(elsewhere.errors)")
    #expect(!files.fileExists(atPath: scratch.file("b/cases/case.json")))
    let printed = try await Tool.run("\(line) -", in: scratch.url)
    #expect(printed.status != 0)
    #expect(printed.errors.contains("standard output: the case names files"), "\(printed.errors)")
    #expect(printed.errors.contains("write it into a/scenes/."))
    let beside = try await Tool.run("\(line) a/scenes/case.json", in: scratch.url)
    #expect(beside.status == 0, "\(beside.errors)")
    let run = try await Tool.run("touchstone test a/scenes/case.json", in: scratch.url)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
