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
    arguments: ["replay Recordings/tap.yml", "test Recordings/cases/pointers.json"])
  func empty(command: String) async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run("touchstone \(command) '\(scratch.url.path)'")
    #expect(outcome.status == 66)
    #expect(outcome.errors.hasPrefix("\(scratch.url.path): the folder contains no "))
    #expect(!outcome.output.isEmpty)
  }
}
