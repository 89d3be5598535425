import ArgumentParser
import Glibc
import TouchRecordings

/// `touchstone conform`: runs cases with another engine.
struct Conform: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Run the conformance cases with another gesture engine.",
    discussion: """
      The program reads scenes and touches from its standard input and writes the recognized gestures to its \
      standard output, one JSON object per line; Documentation/conformance.md describes the protocol. \
      Cases that need a capability that the program lacks are skipped and counted. A program that hangs, \
      crashes, or writes too much or garbage is killed and started again for the next case.

      The status is 0 if no case disagreed or broke, or, with --track, if none is worse than in the saved \
      result; 1 otherwise; 65, 66 and 77 as for touchstone test.

      Examples:
        touchstone conform -- touchstone conform --serve
        touchstone conform --theme "hit testing" --list-skipped -- my-adapter --fast
        touchstone conform --save before.json -- my-adapter
        touchstone conform --track before.json -- my-adapter
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case jsonl
    case html

    /// Parses a format; also accepts "json".
    init?(argument: String) {
      self.init(rawValue: argument == "json" ? "jsonl" : argument)
    }
  }

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A file or folder of cases; may be repeated. By default Recordings/conformance in the current folder, "
        + "or the installed cases.", valueName: "path"))
  var cases: [String] = []

  @Option(help: ArgumentHelp("Only cases whose theme contains this.", valueName: "text"))
  var theme: String?

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp("Only cases whose id contains this.", valueName: "text"))
  var only: String?

  @Flag(help: "Skip cases whose rule is specific to Touchstone.")
  var portableOnly = false

  @Option(
    help: ArgumentHelp(
      "How long an answer may take beyond the length of its case, 0.1 to 600 s.",
      valueName: "seconds"))
  var timeout = 10.0

  @Option(
    help: """
      The format of standard output: text, jsonl (one object with the counts of each theme and all cases) or html.
      """)
  var format = Format.text

  @Flag(help: "Also list the skipped cases.")
  var listSkipped = false

  @Option(help: ArgumentHelp("Save the result, for --track.", valueName: "file"))
  var save: String?

  @Option(
    help: ArgumentHelp("List changes since a saved result, better and worse.", valueName: "file"))
  var track: String?

  @Flag(help: "Act as the program under test, using Touchstone's own engine.")
  var serve = false

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var program: [String] = []

  func validate() throws {
    if serve {
      guard program.isEmpty else { throw ValidationError("--serve takes no program.") }
    } else if program.isEmpty {
      throw ValidationError("Name the program after --, as in: touchstone conform -- PROGRAM")
    }
    guard (0.1...600).contains(timeout) else {
      throw ValidationError("--timeout must be from 0.1 to 600 s (got \(timeout)).")
    }
  }

  func run() throws {
    if serve { return try serveLines() }
    let saved = try track.map { path in
      do throws(SceneError) {
        return try SavedConformance.read(path: path)
      } catch {
        writeError("\(error)")
        throw error.exitCode
      }
    }
    let cases = try chosenCases()
    let run = ConformanceRun(program, timeout: timeout)
    do throws(ProgramFault) {
      try run.start()
    } catch {
      writeError("\(program[0]): \(error).")
      if case .cannotStart = error { throw ExitCode.noInput }
      throw ExitCode.failure
    }
    let progress = ProgressLine("conform")
    var results: [ConformanceResult] = []
    for touchCase in cases {
      results.append(ConformanceResult(touchCase: touchCase, outcome: run.run(touchCase)))
      _ = progress.show(Double(results.count) / Double(cases.count))
    }
    progress.clear()
    run.finish()
    let name = [run.info?.name, run.info?.version].compactMap(\.self).filter { !$0.isEmpty }
    let report = ConformanceReport(program: name.joined(separator: " "), results: results)
    switch format {
    case .text: try writeText(report.text(listsSkipped: listSkipped))
    case .jsonl: try writeOutput(report.json)
    case .html: try writeOutput(report.page)
    }
    if let save { try OutputFile(path: save).write(Array(report.saved.utf8)) }
    try conclude(report, saved)
  }

  private func conclude(_ report: ConformanceReport, _ saved: SavedConformance?) throws {
    guard let saved else {
      let total = report.total
      if total.disagreed + total.broke > 0 { throw ExitCode.failure }
      return
    }
    let changes = ConformanceChanges(from: saved, to: report)
    // With JSON or a page on standard output, it is written to standard error.
    if format == .text {
      try writeText("\n" + changes.text)
    } else {
      writeErrorText(changes.text)
    }
    if !changes.regressions.isEmpty { throw ExitCode.failure }
  }

  /// The selected cases of all files.
  private func chosenCases() throws -> [TouchCase] {
    var chosen: [TouchCase] = []
    var worst: ExitCode?
    let files = try CaseFolder.files(of: cases)
    if let save { try OutputFile(path: save).refuse(overwriting: files) }
    for file in files {
      do throws(SceneError) {
        let read = try CaseFile.read(path: file)
        let unknown = read.cases.compactMap {
          $0.unknownKind(recognizers: TouchstoneProgram.recognizers)
        }
        for error in read.errors + unknown {
          writeError("\(error)")
          worst = .worse(worst, error.exitCode)
        }
        chosen += read.cases
      } catch {
        writeError("\(error)")
        worst = .worse(worst, error.exitCode)
      }
    }
    if let worst { throw worst }
    chosen = chosen.filter { touchCase in
      (theme.map { touchCase.theme.contains($0) } ?? true)
        && (only.map { touchCase.id.contains($0) } ?? true)
        && (!portableOnly || touchCase.isPortable)
    }
    guard !chosen.isEmpty else {
      writeError("No case matches.")
      throw ExitCode.dataError
    }
    return chosen
  }

  private func serveLines() throws {
    var server = ConformanceServer(version: TouchstoneTool.configuration.version)
    while let line = readLine() {
      do {
        let answers = try server.answers(to: Array(line.utf8))
        if !answers.isEmpty { try writeOutput(answers.joined(separator: "\n") + "\n") }
      } catch let error as SceneError {
        writeError("\(error)")
        throw ExitCode.dataError
      }
    }
  }
}
