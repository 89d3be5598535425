import ArgumentParser
import Glibc
import TouchRecordings
import Touchstone

/// `touchstone replay`: prints the gestures recognized in recordings.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Print the gestures recognized in recordings.",
    discussion: """
      Reads recordings of libinput record, evemu-record, evtest and getevent -t; the format is \
      detected from the content. A folder stands for the recordings in it. The same file always gives the \
      same output, byte for byte.

      Layers and recognizers come from --scene. Without it they come from the scene that the \
      recording names: NAME.json next to it, or in its folder "scenes". A missing scene is a \
      warning. Without any scene these recognizers are used, on a layer as large as the screen:
        tap              waits until double-tap has failed
        double-tap
        two-finger-tap
        long-press
        pan              at an edge, waits until edge-pan has failed
        edge-pan         from any of the four edges
        pinch, rotation  simultaneously with pan
        swipe-left, swipe-right, swipe-up, swipe-down
                         simultaneously with those: a fast pan is also a swipe
      The others exclude each other. A scene file defines its own layers and recognizers. Its images \
      are loaded, because touches pass through their transparent pixels.

      \(DeviceOptions.discussion) Each screen has its own standard gestures.

      Positions are points of 1/160 inch from the top left; times are seconds since the first event. \
      Files above 16 MiB are read piece by piece: they need little memory, but space in $TMPDIR or \
      /var/tmp. Without it they are replayed as far as their events fit, and the status is 73. A file \
      that is damaged, such as by a cut within a line, is replayed up to the damage, and the status is \
      65. A slot that the device does not have and an unfinished last frame cause a warning.

      Examples:
        touchstone replay Recordings/double-tap.yml
        touchstone replay --summary Recordings
        touchstone replay --explain Recordings/swipe-too-slow.yml
        touchstone replay --explain=swipe-right Recordings/swipe-too-slow.yml
        touchstone replay --device /dev/input/event0 Recordings/tap.yml
        touchstone replay --output 1=0,0,1080,1920@90 Recordings/tap.yml
        libinput record /dev/input/event3 | touchstone replay --format jsonl -
      """)

  @Argument(
    help: ArgumentHelp(
      "Recordings, or folders of them; - is standard input.", valueName: "file"))
  var files: [String]

  @OptionGroup var devices: DeviceOptions

  @Option(
    help: ArgumentHelp(
      "Layers and recognizers, as JSON or YAML; may be a case.", valueName: "file"))
  var scene: String?

  @Option(help: "Columns, or one JSON object per line: text or jsonl.")
  var format = OutputFormat.text

  @Flag(
    help: ArgumentHelp(
      "End each file with one JSON object that counts contacts, gestures and faults. As text, the "
        + "rest is one line per gesture instead of one per event."))
  var summary = false

  @Flag(
    help: ArgumentHelp(
      "Also print why each recognizer acted, waited or failed, in chronological order; repeated reasons "
        + "are merged. --explain=NAME prints those of one recognizer. The recording is played a second time "
        + "for this."))
  var explain = false

  /// Holds the value of --explain=NAME, since an option cannot have an optional value.
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
    var worst: ExitCode?
    let named = FolderArguments(files, kind: "recording", &worst) { folder in
      recordings(in: folder).filter { !$0.hasSuffix(".jsonl") }
    }
    var command = self
    command.files = named.files
    try command.replayFiles(worst)
  }

  /// - Parameter worst: The worst exit status so far.
  private func replayFiles(_ worst: ExitCode?) throws {
    let scene = try scene.map(readScene)
    let folders = try access.folders()
    let stage = Stage(scene: scene, folders: folders)
    var worst = worst
    // Output that is written during the replay, or input from a pipe, makes it impossible to work ahead.
    let isOrdered = explain || explained != nil || files.contains("-")
    // A scene that cannot be built is reported once.
    let first = isOrdered ? files.count : min(files.count, 1)
    for file in files.prefix(first) {
      try replay(file, on: stage, to: ReplayOutput(isImmediate: true), &worst)
    }
    let rest = Array(files.dropFirst(first))
    // Each thread uses a separate stage, and the command is only read.
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
      if let input = output.deferred {
        try replay(
          input(), file: rest[done], on: stage, to: ReplayOutput(isImmediate: true), &output.worst)
      }
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
    // One at a time keeps its events in a temporary file.
    guard output.isImmediate || !ReplayInput.isLarge(file) else {
      return output.deferred = { ReplayInput(path: file) }
    }
    let input = ReplayInput(path: file)
    guard input.streamed == nil || output.isImmediate else { return output.deferred = { input } }
    try replay(input, file: file, on: stage, to: output, &worst)
  }

  private func replay(
    _ input: ReplayInput, file: String, on stage: Stage, to output: ReplayOutput,
    _ worst: inout ExitCode?
  ) throws {
    if !input.isEmpty || input.error == nil {
      do {
        let placed = try input.choose(devices, file: file)
        let named = scene == nil ? NamedScene(of: input.header, readFrom: file) : .none
        if let warning = named.warning {
          output.writeError("\(nameInErrors(of: file)): warning: \(warning)")
        }
        try replay(
          placed, input.faults, file: file, on: try stage.playing(named), to: output)
      } catch let error as DeviceChoiceError {
        output.writeError("\(error)")
        worst = .worse(worst, .noInput)
      } catch let code as ExitCode where scene == nil {
        // The scene that this recording names cannot be used; other recordings may name other scenes.
        worst = .worse(worst, code)
      }
    }
    if let error = input.error ?? input.streamed?.failure {
      output.writeError("\(error)")
      if error.isAboutWriting {
        output.writeError(
          "\(nameInErrors(of: file)) is replayed only as far as its events fit into memory; set "
            + "TMPDIR to a folder with more space.")
      }
      if explain, error.systemCode == ENOENT, !file.contains(where: { "./".contains($0) }) {
        output.writeError(
          "For the recognizer of this name, write --explain=\(nameInErrors(of: file)).")
      }
      worst = .worse(worst, error.exitCode)
    }
  }

  private func replay(
    _ placed: PlacedRecording, _ faults: [RecordingFault], file: String, on stage: Stage,
    to output: ReplayOutput
  ) throws {
    if let streamed = placed.streamed {
      let replay = StreamedReplay(
        file: file, recording: streamed, layout: placed.layout, format: format, isBrief: summary)
      let report = try replay.run(faults: faults) { try stage.window(for: placed) }
      return try finish(report, placed, on: stage, to: output)
    }
    let replayer = Replayer(placed.recording, layout: placed.layout)
    let window = try stage.window(for: placed)
    // A line per gesture needs no values in between.
    var transcript =
      summary && format == .text ? replayer.runBriefly(in: window) : replayer.run(in: window)
    let report = ReplayReport(
      file: file, recording: placed.recording, faults: faults, transcript: transcript)
    switch format {
    case .text:
      let text = summary ? transcript.briefText : transcript.text
      try output.write("\(report.heading)\n" + text, as: format)
    case .jsonl: try output.write(transcript.jsonLines, as: format)
    }
    // Lines of an explanation are written immediately: keeping them in addition to the transcript would take
    // more memory than the recording.
    transcript.calls = []
    try finish(report, placed, on: stage, to: output)
  }

  /// Writes everything after the transcript.
  private func finish(
    _ report: ReplayReport, _ placed: PlacedRecording, on stage: Stage, to output: ReplayOutput
  ) throws {
    if explain || explained != nil { try explain(placed, on: stage) }
    // The summary is JSON in either format.
    try output.write(
      report.end(format, isBrief: summary, isOneOfMany: files.count > 1), as: .jsonl)
    for warning in report.warnings { output.writeError(warning) }
  }

  /// Plays the recording once more, and prints the reasons.
  private func explain(_ placed: PlacedRecording, on stage: Stage) throws {
    let window = try stage.window(for: placed)
    if let explained { try RecognizerLabels.check(explained, in: window) }
    let output = ExplanationOutput(window, format, only: explained)
    let trace = Trace()
    window.application.trace = trace
    if let streamed = placed.streamed {
      let listener = ReplayListener(onCall: { _ in }, onFault: { _ in })
      _ = StreamedReplayer(streamed, layout: placed.layout).run(
        in: window, listener: listener, afterFrame: { output.take(trace, at: $0) })
    } else {
      _ = Replayer(placed.recording, layout: placed.layout).run(in: window) {
        output.take(trace, at: $0)
      }
    }
    try output.finish()
  }
}

extension RecognizerLabels {
  /// Rejects a --explain=NAME that is not the name of a recognizer in the window.
  static func check(_ name: String, in window: Window) throws {
    let names = RecognizerLabels(window).names
    guard !names.contains(name) else { return }
    let list = names.prefix(24).joined(separator: ", ") + (names.count > 24 ? " and others" : "")
    throw ValidationError("--explain=\(name): unknown recognizer; the recognizers are \(list).")
  }
}
