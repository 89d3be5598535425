import Foundation
import ProgramRuns
import Testing

/// Folders where commands take files.
@Suite("folders of recordings and cases")
struct FolderArgumentTests {
  @Test("replay plays the recordings of a folder as if each was named, in alphabetical order")
  func replay() async throws {
    let names = ["pan-curve", "double-tap", "tap"]
    let scratch = try ScratchFolder()
    for name in names {
      try scratch.write(Data(try Repository.text("Recordings/\(name).yml").utf8), to: "\(name).yml")
    }
    try scratch.write(Data("no recording".utf8), to: ".hidden.yml")
    try scratch.write(Data("{}".utf8), to: "tap.transcript.jsonl")
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "more.yml"), withIntermediateDirectories: false)
    let folder = try await Tool.run("touchstone replay --summary .", in: scratch.url)
    let named = try await Tool.run(
      "touchstone replay --summary ./double-tap.yml ./pan-curve.yml ./tap.yml", in: scratch.url)
    #expect(folder.status == 0)
    #expect(folder.output == named.output)
  }

  @Test("test runs the cases of a folder, and leaves out the recordings beside them")
  func test() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(SceneTexts.failingCase, to: "cases.yml")
    try scratch.write(Data(try Repository.text("Recordings/tap.yml").utf8), to: "tap.yml")
    let outcome = try await Tool.run("touchstone test ./", in: scratch.url)
    #expect(outcome.status == 1)
    #expect(outcome.lastLine == "1 passed, 1 failed, 0 skipped")
    #expect(outcome.lines.first == "FAILED not-double (./cases.yml:2)")
  }

  @Test(
    "a folder without such files is an error, and the other files are read",
    arguments: [
      "replay Recordings/tap.yml", "test Recordings/cases/pointers.json",
    ])
  func empty(command: String) async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run("touchstone \(command) '\(scratch.url.path)'")
    #expect(outcome.status == 66)
    #expect(outcome.errors.hasPrefix("\(scratch.url.path): the folder contains no "))
    #expect(!outcome.output.isEmpty)
  }

  @Test("a folder without cases is 66 for conform, as for test")
  func noCases() async throws {
    let scratch = try ScratchFolder()
    let conform = try await Tool.run("touchstone conform --cases . -- cat", in: scratch.url)
    let test = try await Tool.run("touchstone test .", in: scratch.url)
    #expect(conform.status == 66 && test.status == 66)
    let message = ".: the folder contains no file of cases (.json, .yml or .yaml).\n"
    #expect(conform.errors == message)
    #expect(test.errors == message)
  }

  @Test(
    "a folder that this user may not read is 77",
    arguments: [
      "replay locked", "test locked", "report locked -o out", "diff locked locked",
      "conform --cases locked -- cat",
    ])
  func locked(arguments: String) async throws {
    let scratch = try ScratchFolder()
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "locked"), withIntermediateDirectories: false)
    #expect(chmod(scratch.file("locked"), 0) == 0)
    // Root may do everything.
    let user = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let outcome = try await Tool.run("\(user) touchstone \(arguments)", in: scratch.url)
    #expect(outcome.status == 77, "\(outcome.errors)")
    #expect(outcome.errors.contains("locked: cannot open the folder: Permission denied."))
    #expect(!outcome.errors.contains("contains no"), "\(outcome.errors)")
  }

  @Test("a file whose name is not UTF-8 is refused, and no other name is used for it")
  func names() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(try Repository.text("Recordings/tap.yml"), to: "tap.yml")
    let arguments = [
      "replay $'caf\\xe9.yml'", "convert tap.yml $'caf\\xe9.yml'", "test $'caf\\xe9.json'",
      "replay tap.yml --scene $'caf\\xe9.json'",
    ]
    for line in arguments {
      let outcome = try await Tool.run("touchstone \(line)", in: scratch.url)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("is not UTF-8"), "\(outcome.errors)")
      #expect(try scratch.contents == ["tap.yml"])
    }
    // The folder's other files are read.
    let folder = try await Tool.run(
      "cp tap.yml $'caf\\xe9.yml'; touchstone replay --summary .; status=$?; rm *caf*; exit $status",
      in: scratch.url)
    #expect(folder.status == 66)
    #expect(folder.output.hasPrefix("./tap.yml: "))
    #expect(folder.errors.contains("the name of this file is not UTF-8; rename it."))
  }
}
