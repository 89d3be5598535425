import Foundation
import ProgramRuns
import Testing

@Suite("files that cannot or must not be read", .serialized)
struct ReadingLimitTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test(
    "a file that is too large is refused by its size, before it is read",
    arguments: [
      "replay huge", "convert huge -", "check huge", "test huge", "render huge -o a.png",
      "replay --scene huge tap.yml", "replay - < huge",
    ])
  func largeFiles(arguments: String) async throws {
    #expect(FileManager.default.createFile(atPath: scratch.file("huge"), contents: nil))
    #expect(truncate(scratch.file("huge"), 2 << 30) == 0)
    try scratch.write(Repository.text("Recordings/tap.yml"), to: "tap.yml")
    let outcome = try await Tool.run("touchstone \(arguments)", in: scratch.url)
    #expect(outcome.status == 65)
    // The size of the file is known only to code that asks for it; a reader notices the excess.
    #expect(outcome.errors.contains("2147483648 bytes"), "\(outcome.errors)")
    #expect(outcome.errors.contains(#/at most [0-9]+ /#), "\(outcome.errors)")
  }

  @Test(
    "a file that this user may not read is 77",
    arguments: [
      "replay secret", "replay --scene secret tap.yml", "convert secret -", "check secret",
      "test secret", "render secret -o a.png", "render --scene secret tap.yml -o a.png",
      "image info secret", "image histogram secret", "image filter --filter gray secret -o a.png",
      "image recompress secret -o a.png", "image thumbnail --size 9x9 secret -o a.png",
      "bench --rows secret", "check picture.json", "test recording.json",
      "replay --scene picture.json tap.yml",
    ])
  func noPermission(arguments: String) async throws {
    try scratch.write(Repository.text("Recordings/tap.yml"), to: "tap.yml")
    try scratch.write("secret", to: "secret")
    try scratch.write(
      #"{"layers": [{"id": "a", "frame": [0, 0, 9, 9], "image": "secret"}]}"#, to: "picture.json")
    try scratch.write(
      #"{"recognizers": [], "recording": "secret", "expect": []}"#, to: "recording.json")
    #expect(chmod(scratch.file("secret"), 0) == 0)
    // Root may do everything.
    let user = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let outcome = try await Tool.run("\(user) touchstone \(arguments)", in: scratch.url)
    #expect(outcome.status == 77, "\(outcome.errors)")
    #expect(outcome.errors.contains("Permission denied"), "\(outcome.errors)")
  }

  @Test("a text with too many lines is refused with little more memory than its size")
  func lines() async throws {
    let outcome = try await Tool.run(
      "yes | head -c 10000000 > lines; ulimit -d 100000; touchstone check - < lines",
      in: scratch.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("standard input: not a scene"), "\(outcome.errors)")
  }

  @Test("JSON that is nested too deep is refused with the limit")
  func nesting() async throws {
    let layers = (0..<500).map { #"{"id": "l\#($0)", "frame": [0, 0, 9, 9], "children": ["# }
    let scene = #"{"layers": ["# + layers.joined() + String(repeating: "]}", count: 500) + "]}"
    let lists = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    for text in [scene, lists] {
      let outcome = try await Tool.run("touchstone check -", input: Data(text.utf8))
      #expect(outcome.status == 65)
      #expect(!outcome.errors.contains("neither JSON nor YAML"), "\(outcome.errors)")
      #expect(outcome.errors.contains("more than 900 levels of nesting"), "\(outcome.errors)")
    }
  }
}

@Suite("what would command a terminal", .serialized)
struct ControlCharacterTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private static let name = "a\u{1B}[31mb\u{9B}1mc"

  private func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t" || !(scalar.value < 32 || 127...159 ~= scalar.value)
    }
  }

  @Test(
    "the name of a file never reaches the output as it is",
    arguments: [
      "replay $NAME", "replay $NAME.yml", "replay --summary $NAME.yml",
      "replay --format jsonl --summary $NAME.yml", "convert $NAME -", "check $NAME",
      "check $NAME.json", "check --format jsonl $NAME.json", "test $NAME", "test $NAME.json",
      "image info $NAME", "image info $NAME.png", "image info --format json $NAME.png",
      "image recompress $NAME.png -o $NAME-new.png", "render $NAME -o a.png", "bench --rows $NAME",
      "render $NAME.yml -o $NAME.gif", "$NAME", "replay --$NAME x", "synthesize $NAME",
      "live --device $NAME --duration 1", "record --device $NAME --duration 1",
    ])
  func names(arguments: String) async throws {
    let recording = try Repository.text("Recordings/tap.yml").replacing(
      "name: \"Touchstone synthetic touch screen\"", with: "name: \"x\\e[32my\"")
    try scratch.write(recording, to: "\(Self.name).yml")
    try scratch.write(SceneTexts.failingCase, to: "\(Self.name).json")
    let lake = Repository.root.appending(path: Repository.lake)
    try scratch.write(try Data(contentsOf: lake), to: "\(Self.name).png")
    let line = arguments.replacing("$NAME", with: "'\(Self.name)'")
    let outcome = try await Tool.run("touchstone \(line)", in: scratch.url)
    #expect(!outcome.output.isEmpty || !outcome.errors.isEmpty)
    #expect(isClean(outcome.output), "\(outcome.output.debugDescription)")
    #expect(isClean(outcome.errors), "\(outcome.errors.debugDescription)")
    // The message still names the file.
    #expect((outcome.output + outcome.errors).contains(#/a.*31mb/#))
  }

  @Test("a line end in a name does not make a line of its own")
  func lineEnds() async throws {
    let outcome = try await Tool.run("touchstone replay $'a\\nb'")
    #expect(outcome.status == 66)
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
