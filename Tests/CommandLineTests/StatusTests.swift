import ArgumentParser
import Foundation
import Glibc
import ProgramRuns
import Testing
import TouchImaging
import TouchPainting
import TouchRecordings

@testable import TouchstoneCommands

@Suite("exit statuses", .serialized)
struct StatusTests {
  @Test(
    "wrong usage is 64, and says what is wrong",
    arguments: [
      "frobnicate", "replay", "replay --format xml Recordings/tap.yml", "test", "check",
      "check Recordings/scenes/triple-tap.json Recordings/scenes/triple-tap.json",
      "convert Recordings/tap.yml", "synthesize", "synthesize no-such-session",
      "synthesize --all", "synthesize --list tap", "synthesize tap --seed -1", "replay - -",
      "replay - --scene -", "bench --only X", "bench --scale 0", "bench --repeat 0",
      "check Recordings/scenes/triple-tap.json --no-prove --witness scripts",
      "bench --only ''", "bench --only ,", "bench --growth --only ''",
      "bench --save-rows / --only ''", "bench --growth --only W1",
      "bench --growth --check-allocations", "bench --only depth", "bench --recognizers W2",
      "bench --save-rows / --repeat 1",
      "bench --rows no-such.csv --scale 0.5",
      "tune --outcomes README.md --set pan.startDistance=8", "tune --list README.md --scene a.json",
      "test - -",
    ])
  func wrongUsage(arguments: String) async throws {
    let outcome = try await Tool.run("touchstone \(arguments)")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Usage: touchstone"))
  }

  @Test(
    "a malformed file is 65",
    arguments: [
      "replay README.md", "replay --scene README.md Recordings/tap.yml", "test README.md",
      "check README.md", "convert README.md -", "convert --salvage README.md -",
      "bench --rows README.md", "bench --rows /dev/null", "bench --rows /dev/zero",
      "test Recordings/tap.yml",
      "check Recordings/tap.yml", "test /dev/null", "check /dev/null", "convert /dev/null -",
    ])
  func badData(arguments: String) async throws {
    let outcome = try await Tool.run("touchstone \(arguments)")
    #expect(outcome.status == 65)
    let file = arguments.split(separator: " ").first { $0.hasPrefix("/") || $0.contains(".") }
    #expect(outcome.errors.contains(try #require(file)))
    #expect(!outcome.errors.contains("Usage:"))
  }

  @Test(
    "errors in damaged rows name the line, the column and what was expected",
    arguments: [
      ("0,0,0,q,1,1", "rows.csv:2:7: expected began, moved, ended or cancelled, found \"q\"."),
      ("0,0,0,d,nan,1", "rows.csv:2:9: expected a number, x, found \"nan\"."),
      ("0,0,0,d,1", "rows.csv:2:10: expected a number, y, found the line's end."),
      ("0,0,0,d,1,1,7", "rows.csv:2:13: expected the end of the line, found \"7\"."),
      (
        "5,100,0,d,1,1\n6,50,0,u,1,1", "rows.csv:3:3: expected a time not before 100, found \"50\"."
      ),
      ("5,100,0,d,1,1\n4,200,0,u,1,1", "rows.csv:3:1: expected a frame not before 5, found \"4\"."),
    ])
  func damagedRows(rows: String, problem: String) async throws {
    let scratch = try ScratchFolder()
    try scratch.write("frame,t_us,id,phase,x,y\n\(rows)\n", to: "rows.csv")
    let outcome = try await Tool.run("touchstone bench --rows rows.csv", in: scratch.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors == problem + "\n")
    let piped = try await Tool.run("touchstone bench --rows - < rows.csv", in: scratch.url)
    #expect(piped.errors == problem.replacing("rows.csv", with: "standard input") + "\n")
  }

  @Test("errors about a file of rows are worded as those about other files")
  func rowsFile() async throws {
    let scratch = try ScratchFolder()
    try scratch.write("frame,t_us,id,phase,x,y\n", to: "empty.csv")
    let missing = try await Tool.run("touchstone bench --rows none.csv", in: scratch.url)
    #expect(missing.errors == "none.csv: cannot open the file: No such file or directory.\n")
    let empty = try await Tool.run("touchstone bench --rows empty.csv", in: scratch.url)
    #expect(empty.status == 65)
    #expect(empty.errors == "empty.csv: expected rows, found none.\n")
  }

  @Test(
    "a file that cannot be opened is 66",
    arguments: [
      "replay", "replay --scene no-such-file.json", "test", "check", "bench --rows",
    ], ["no-such-file", "no-such-folder/"])
  func missingFile(command: String, file: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) \(file)")
    #expect(outcome.status == 66)
    #expect(
      outcome.errors.hasPrefix(command.hasSuffix(".json") ? "no-such-file.json:" : "\(file):"))
  }

  @Test("a folder is refused where a file is expected", arguments: ["check", "bench --rows"])
  func folder(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) Recordings")
    #expect(outcome.status == 66)
    #expect(outcome.errors.hasPrefix("Recordings:"))
  }

  @Test("a recording that cannot be opened is not converted")
  func missingRecording() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run("touchstone convert none new.yml", in: scratch.url)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "none: cannot open the file: No such file or directory.\n")
    #expect(try scratch.contents.isEmpty)
  }

  @Test(
    "a file that cannot be written is 73",
    arguments: [
      "convert Recordings/tap.yml /no/such/folder/tap.yml", "convert Recordings/tap.yml Recordings",
      "synthesize tap -o /no/such/folder/tap.yml", "synthesize --all -o /no/such/folder/new",
      "synthesize --all -o README.md", "synthesize tap -o /proc/version",
    ])
  func cannotWrite(arguments: String) async throws {
    let outcome = try await Tool.run("touchstone \(arguments)")
    #expect(outcome.status == 73)
    #expect(outcome.errors.hasPrefix("cannot "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "an output whose folder is missing says that it must exist",
    arguments: [
      "synthesize tap -o none/tap.yml", "report Recordings -o none/pages",
      "render Recordings/tap.yml -o none/tap.png",
    ])
  func missingFolder(arguments: String) async throws {
    let outcome = try await Tool.run("touchstone \(arguments)")
    #expect(outcome.status == 73)
    #expect(
      outcome.errors.hasSuffix(
        ": No such file or directory. The folder that contains it must exist.\n"))
  }

  @Test("a case that fails and a scene with errors are 1")
  func failures() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(SceneTexts.failingCase, to: "case.yml")
    try scratch.write(SceneTexts.circle, to: "circle.yml")
    #expect(try await Tool.run("touchstone test case.yml", in: scratch.url).status == 1)
    #expect(try await Tool.run("touchstone check circle.yml", in: scratch.url).status == 1)
  }

  @Test("a picture that cannot be painted or encoded is no failed check")
  func noPicture() {
    let painting = failure(reporting: PaintingError(.cairo("out of memory")))
    #expect(painting as? ExitCode == .software)
    let memory = ImageError(reason: .system(action: "allocate memory", code: ENOMEM))
    #expect(failure(reporting: PaintingError(.image(memory))) as? ExitCode == .systemError)
  }

  @Test("a file for which there is no memory is not told of as one that cannot be opened")
  func noMemory() {
    let image = ImageError(reason: .system(action: "allocate memory", code: ENOMEM))
    #expect(failure(reporting: image) as? ExitCode == .systemError)
    let recording = RecordingError(
      file: "a.yml", reason: .system(action: "reserve addresses for the file", code: ENOMEM))
    #expect(recording.exitCode == .systemError)
  }

  @Test("a malformed file decides the exit status over a missing one, in either order")
  func worstStatus() async throws {
    for files in ["README.md none", "none README.md"] {
      #expect(try await Tool.run("touchstone replay \(files)").status == 65)
      #expect(try await Tool.run("touchstone test \(files)").status == 65)
    }
  }
}
