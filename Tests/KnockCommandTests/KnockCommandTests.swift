import Foundation
import ProgramRuns
import Testing

/// The command of an app with its own recognizer, built with the library TouchstoneCommands.
@Suite("the command with an app's own recognizers", .serialized)
struct KnockCommandTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func run(_ line: String) async throws -> ProgramRun {
    try await .of(
      line, program: "knock-touchstone", in: Self.root, atMost: 120, environment: ["COLUMNS": "100"]
    )
  }

  private let scene = "Examples/Knock/door.json"

  @Test("test runs a case with it")
  func test() async throws {
    let outcome = try await run("knock-touchstone test \(scene)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("1 passed"), "\(outcome.output)")
    #expect(!outcome.output.contains("1 skipped"))
  }

  @Test("check knows it, and searches for scripts besides")
  func check() async throws {
    let outcome = try await run("knock-touchstone check --prove \(scene)")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(!outcome.output.contains("no kind"))
    #expect(outcome.output.contains("open"))
  }

  @Test("replay explains it in its own words, and its values are in the transcript")
  func replay() async throws {
    let short = try await run(
      "knock-touchstone replay Recordings/tap.yml --scene Examples/Knock/hall.json --explain=open")
    #expect(short.status == 0, "\(short.errors)")
    #expect(short.output.contains("fails: only touched it: "), "\(short.output)")
    #expect(short.output.contains("at least 0.1 s required"))
    let long = try await run(
      "knock-touchstone replay Recordings/tap-with-jitter.yml --scene Examples/Knock/hall.json "
        + "--format jsonl --explain")
    #expect(long.status == 0)
    #expect(long.output.contains("slid "), "\(long.output)")
  }

  @Test("an app's report and tune commands build the scene with its own recognizers")
  func reportAndTune() async throws {
    let scratch = try ScratchFolder()
    let page = scratch.file("page.html")
    let report = try await run(
      "knock-touchstone report Recordings/tap.yml --scene Examples/Knock/hall.json -o \(page)")
    #expect(report.status == 0, "\(report.errors)")
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("only touched it"))
    let practice = scratch.file("practice")
    let made = try await run("knock-touchstone synthesize --labels -o \(practice)")
    #expect(made.status == 0, "\(made.errors)")
    let tune = try await run(
      "knock-touchstone tune --score --scene Examples/Knock/hall.json \(practice)")
    #expect(tune.status == 0 && !tune.errors.contains("no kind"), "\(tune.errors)")
  }
}
