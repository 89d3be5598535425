import ArgumentParser
import TouchPainting
import TouchRecordings
import TouchTracking

/// `touchstone test`: runs cases.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run cases: touches, and the gestures that must be recognized.",
    discussion: """
      A case is a tree of layers, recognizers on them, a timeline of touches (or a recording) and \
      what each recognizer must report. Files are JSON or YAML and hold one case or a list of them \
      under "cases". For a failing case everything is printed: touches and states over time, expected \
      and actual reports, the reason for each failure, and every decision.

      --device and --output apply to cases that name a recording. \(DeviceOptions.discussion)

      --record works the other way round: it plays a recording and writes a case that expects what is \
      recognized now, with times within 20 ms and the values at the end. Layers and recognizers come \
      from --scene, from the scene that the recording names, or else are the standard gestures of \
      touchstone replay. Review the case before you keep it: it describes what the engine does, which may \
      not be what you want. The case names the recording if the rule for files allows it. \
      Otherwise, and with --device or --output, it holds the touches itself, which is \
      refused for a recording with a pen or a mouse.

      The last line has the counts. The status is 1 if a case failed, 65 if a file or a case is \
      malformed or the files contain no case, 66 if a file cannot be opened or a folder contains no file \
      of cases, 77 if you may not read it. \
      All other cases are still run.

      Examples:
        touchstone test Recordings/cases
        touchstone test --only double-tap --format jsonl Recordings/cases/*.json
        touchstone test --output 1=0,0,1080,1920@90 Recordings/cases/*.json
        touchstone test --record Recordings/double-tap.yml -o double-tap.case.json
      """)

  @Argument(
    help: ArgumentHelp(
      "Files of cases, or folders of them; - is standard input.", valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write a case of this recording instead of running cases.", valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "With --record: layers and recognizers; may be a case, such as the one that -o replaces.",
      valueName: "file"))
  var scene: String?

  @Option(
    name: [.customShort("o"), .customLong("case")],
    help: ArgumentHelp(
      "With --record: the new case; - is standard output.", valueName: "file"))
  var caseFile: String?

  @OptionGroup var devices: DeviceOptions

  @Flag(help: "Skip cases that depend on the system they come from.")
  var portableOnly = false

  @Option(help: ArgumentHelp("Only cases whose id contains this.", valueName: "text"))
  var only: String?

  @Flag(
    help: "Deliver the fingers of one instant one by one; the outcome must be the same.")
  var separate = false

  @Option(help: "Text, or one JSON object per case: text or jsonl.")
  var format = OutputFormat.text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Also write a page for each failing case, and index.html, into this folder; see touchstone "
        + "report.", valueName: "folder"))
  var reportFolder: String?

  @OptionGroup var engine: EngineOptions

  @OptionGroup var access: SceneFolderOptions

  @OptionGroup var jobs: JobOptions

  func validate() throws {
    guard reportFolder != nil || engine.isUnset else {
      throw ValidationError("--engine and --no-engine are for --report.")
    }
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input can be read only once.")
    }
    if record == nil {
      guard scene == nil, caseFile == nil else {
        throw ValidationError("--scene and -o are for --record.")
      }
      guard !files.isEmpty else { throw ValidationError("Missing expected argument '<file> ...'") }
    } else {
      guard files.isEmpty else {
        throw ValidationError("--record writes a case and runs none: omit \(files[0]).")
      }
      guard only == nil, reportFolder == nil, !portableOnly, !separate, format == .text,
        jobs.jobs == nil
      else {
        throw ValidationError(
          "--record runs no cases: omit --only, --portable-only, --separate, --format, --jobs and "
            + "--report.")
      }
      guard caseFile != nil else {
        throw ValidationError("--record needs -o FILE for the case; - is standard output.")
      }
      guard scene != "-" || record != "-" else {
        throw ValidationError("Only one of recording and scene can be standard input.")
      }
    }
  }

  func run() throws {
    let folders = try access.folders()
    if let record, let caseFile { return try write(caseOf: record, to: caseFile, folders) }
    let pages = try reportFolder.map {
      try CasePages(
        folder: OutputFolder(path: $0), devices: devices, folders, engine: try engine.read())
    }
    var report = TestReport(format: format)
    var worst: ExitCode?
    // The command is only read by the threads.
    let command = self
    let files = FolderArguments(self.files, kind: filesOfCases, &worst, list: cases).files
    let progress = ProgressLine("testing", isPatient: true)
    defer { progress.clear() }
    var done = 0
    try OrderedJobs.run(files.count, jobs: files.contains("-") ? 1 : jobs.count) { _, index in
      Swift.Result<FinishedCases, any Error> { try command.finish(files[index], folders) }
    } deliver: { result in
      do {
        let finished = try result.get()
        for warning in finished.cases.warnings { writeError("\(warning)") }
        for error in finished.cases.errors { note(error, &worst) }
        for (touchCase, outcome) in finished.outcomes {
          switch outcome {
          case .success(let outcome):
            report.note(touchCase, outcome, file: finished.cases.file)
            try pages.map { try add(touchCase, outcome, of: finished.file, to: $0, folders) }
          case .failure(let error as SceneError): note(error, &worst)
          case .failure(let error):
            writeError("\(error)")
            worst = worst ?? .noInput
          }
        }
      } catch let error as SceneError {
        note(error, &worst)
      }
      try format.write(report.takeText())
      done += 1
      _ = progress.show(Double(done) / Double(files.count))
    }
    progress.clear()
    try pages?.finish()
    report.finish()
    try format.write(report.takeText())
    if let worst { throw worst }
    if report.count == 0 {
      writeError(only.map { "No case has an id that contains \"\($0)\"." } ?? "No case was found.")
      throw ExitCode.dataError
    }
    if report.failed > 0 { throw ExitCode.failure }
  }

  private func note(_ error: SceneError, _ worst: inout ExitCode?) {
    writeError("\(error)")
    worst = .worse(worst, error.exitCode)
  }

  /// The results of the cases of a file.
  private struct FinishedCases {
    /// The path as given; "-" is standard input.
    let file: String
    let cases: CaseFile
    var outcomes: [(TouchCase, Swift.Result<CaseOutcome, any Error>)] = []
  }

  /// Writes the page of a failed case.
  private func add(
    _ touchCase: TouchCase, _ outcome: CaseOutcome, of file: String, to pages: CasePages,
    _ folders: SceneFolders
  ) throws {
    guard case .failed(let mismatches, _) = outcome else { return }
    let (placed, layout) = try place(touchCase, file: file)
    try pages.add(
      placed, mismatches, file: file, layout: layout,
      delivery: separate ? .separate : .together, layers: PaintedLayers(folders: folders))
  }

  /// Runs the cases of a file.
  private func finish(_ file: String, _ folders: SceneFolders) throws -> FinishedCases {
    let cases = try CaseFile.read(path: file, folders: folders)
    let layers = PaintedLayers(folders: folders)
    var finished = FinishedCases(file: file, cases: cases)
    for touchCase in cases.cases {
      if let only, !touchCase.id.contains(only) { continue }
      if portableOnly, !touchCase.isPortable {
        finished.outcomes.append((touchCase, .success(.skipped("it is not portable"))))
        continue
      }
      do {
        let (placed, layout) = try place(touchCase, file: cases.file)
        let outcome = try placed.outcome(
          delivery: separate ? .separate : .together, layers: layers, layout: layout,
          recognizers: TouchstoneProgram.recognizers)
        finished.outcomes.append((touchCase, .success(outcome)))
      } catch let error as ValidationError {
        // The options are wrong, not the case.
        throw error
      } catch {
        finished.outcomes.append((touchCase, .failure(error)))
      }
    }
    return finished
  }

  /// The case with the selected devices of its recording, and their positions.
  private func place(
    _ touchCase: TouchCase, file: String
  ) throws -> (touchCase: TouchCase, layout: OutputLayout) {
    guard case .recording(let recording) = touchCase.input else {
      return (touchCase, OutputLayout())
    }
    let name = "\(nameInErrors(of: file)), case \"\(touchCase.id)\""
    let placed = try devices.choose(from: recording, file: name)
    var touchCase = touchCase
    touchCase.input = .recording(placed.recording)
    return (touchCase, placed.layout)
  }
}
