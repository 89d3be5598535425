import ArgumentParser
import TouchRecordings
import Touchstone

/// `touchstone replay`: says what is recognized in recordings.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Say what is recognized in recordings, at the recordings' own time.",
    discussion: """
      A recording is what libinput record, evemu-record, evtest or getevent -t wrote; which of \
      them is told from the content. The same file gives the same output, byte for byte.

      The layers and recognizers are those of --scene. Without it they are those of the scene that \
      the recording names, NAME.json beside it or in a folder scenes there; a scene that is named \
      and not found is warned of. A recording that names none has these recognizers, on a layer as \
      large as the screen:
        tap              waits until double-tap has failed
        double-tap
        two-finger-tap
        long-press
        pan              waits until edge-pan has failed, at an edge only
        edge-pan         from any of the four edges
        pinch, rotation  together with pan
        swipe-left, swipe-right, swipe-up, swipe-down
                         together with those: a brisk pan is a swipe as well
      The others exclude each other. A scene file names layers and recognizers of its own; the \
      pictures that it names are read, since touches fall through their clear pixels.

      \(DeviceOptions.discussion) Each screen has standard gestures of its own.

      Places are points of 1/160 inch from the top left, times seconds since the first event. A \
      file that is damaged or cut off is replayed up to the damage; the status is 65 then. A slot \
      that the device does not have, and a frame that is not finished at the end, are warned of.

      Examples:
        touchstone replay Recordings/double-tap.yml
        touchstone replay --explain Recordings/swipe-too-slow.yml
        touchstone replay --explain=swipe-right Recordings/swipe-too-slow.yml
        touchstone replay --device /dev/input/event0 Recordings/tap.yml
        touchstone replay --output 1=0,0,1080,1920@90 Recordings/tap.yml
        libinput record /dev/input/event3 | touchstone replay --format jsonl -
      """)

  typealias Format = OutputFormat

  @Argument(help: ArgumentHelp("Recordings; - is standard input.", valueName: "file"))
  var files: [String]

  @OptionGroup var devices: DeviceOptions

  @Option(
    help: ArgumentHelp(
      "Layers and recognizers, as JSON or YAML; a case will do as well.", valueName: "file"))
  var scene: String?

  @Option(help: "Columns for people, or one JSON object a line: text or jsonl.")
  var format = Format.text

  @Flag(
    help: ArgumentHelp(
      "End each file with one JSON object that counts contacts, gestures and faults. As text, the "
        + "rest is one line a gesture instead of one line an event."))
  var summary = false

  @Flag(
    help: ArgumentHelp(
      "Say as well why each recognizer did what it did, or failed, in the order of time; what is said "
        + "several times is said once. --explain=NAME says it of one recognizer. The recording is played "
        + "a second time for it."))
  var explain = false

  /// What --explain=NAME is turned into, since an option cannot have a value or none.
  @Option(name: .customLong("explain-recognizer"), help: .hidden)
  var explained: String?

  @OptionGroup var access: SceneFolderOptions

  @OptionGroup var jobs: JobOptions

  func validate() throws {
    if scene == "-", files.contains("-") {
      throw ValidationError("Only one of recording and scene can be standard input.")
    }
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input can be replayed only once.")
    }
  }

  func run() throws {
    let scene = try scene.map(readScene)
    let folders = try access.folders()
    let stage = Stage(scene: scene, folders: folders)
    var worst: ExitCode?
    // What is written while a file is replayed, or read from a pipe, is not worked on ahead.
    let isOrdered = explain || explained != nil || files.contains("-")
    // A scene that cannot be built is told once.
    let first = isOrdered ? files.count : min(files.count, 1)
    for file in files.prefix(first) {
      try replay(file, on: stage, to: ReplayOutput(isImmediate: true), &worst)
    }
    let rest = Array(files.dropFirst(first))
    // Each thread works on a file with a stage of its own, and the command is only read.
    let command = self
    let jobs = jobs.count
    let stages = (0..<jobs).map { _ in Stage(scene: scene, folders: folders) }
    let progress = ProgressLine("replaying", isPatient: true)
    defer { progress.clear() }
    var done = 0
    try OrderedJobs.run(rest.count, jobs: jobs) { worker, index in
      let output = ReplayOutput(isImmediate: false)
      var worst: ExitCode?
      do {
        try command.replay(rest[index], on: stages[worker], to: output, &worst)
      } catch {
        output.failure = error
      }
      output.worst = worst
      return output
    } deliver: { output in
      try output.flush()
      done += 1
      _ = progress.show(Double(done) / Double(rest.count))
      if let code = output.worst { worst = .worse(worst, code) }
      if let failure = output.failure { throw failure }
    }
    if let worst { throw worst }
  }

  private func replay(
    _ file: String, on stage: Stage, to output: ReplayOutput, _ worst: inout ExitCode?
  ) throws {
    let outcome = Recording.read(path: file)
    if !outcome.recording.events.isEmpty || outcome.error == nil {
      do {
        let placed = try devices.choose(from: outcome.recording, file: file)
        let named = scene == nil ? NamedScene(of: outcome.recording, readFrom: file) : .none
        if let warning = named.warning { output.writeError("\(file): warning: \(warning)") }
        try replay(
          placed, outcome.faults, file: file, on: try stage.playing(named), to: output)
      } catch let error as DeviceChoiceError {
        output.writeError("\(error)")
        worst = .worse(worst, .noInput)
      }
    }
    if let error = outcome.error {
      output.writeError("\(error)")
      worst = .worse(worst, error.exitCode)
    }
  }

  private func replay(
    _ placed: PlacedRecording, _ faults: [RecordingFault], file: String, on stage: Stage,
    to output: ReplayOutput
  ) throws {
    let transcript = Replayer(placed.recording, layout: placed.layout)
      .run(in: try stage.window(for: placed))
    var report = ReplayReport(
      file: file, recording: placed.recording, faults: faults, transcript: transcript)
    try output.write(report.output(format, isBrief: summary), as: format)
    if explain || explained != nil {
      // Lines are written as they come: kept beside the transcript they would take more memory than
      // the recording.
      report.forgetCalls()
      try explain(placed, on: stage)
    }
    // The summary is JSON whatever the format.
    try output.write(
      report.end(format, isBrief: summary, isOneOfMany: files.count > 1), as: .jsonl)
    for warning in report.warnings { output.writeError(warning) }
  }

  /// Plays the recording once more, and says why what was recognized was.
  private func explain(_ placed: PlacedRecording, on stage: Stage) throws {
    let window = try stage.window(for: placed)
    if let explained { try RecognizerLabels.check(explained, in: window) }
    let output = ExplanationOutput(window, format, only: explained)
    let trace = Trace()
    window.application.trace = trace
    _ = Replayer(placed.recording, layout: placed.layout).run(in: window) {
      output.take(trace, at: $0)
    }
    try output.finish()
  }
}

extension RecognizerLabels {
  /// Refuses a --explain=NAME that names no recognizer of a window.
  static func check(_ name: String, in window: Window) throws {
    let names = RecognizerLabels(window).names
    guard !names.contains(name) else { return }
    let list = names.prefix(24).joined(separator: ", ") + (names.count > 24 ? " and others" : "")
    throw ValidationError("--explain=\(name): there is no such recognizer; there are \(list).")
  }
}
