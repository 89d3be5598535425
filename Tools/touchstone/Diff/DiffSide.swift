import ArgumentParser
import TouchRecordings
import TouchReports

/// The way in which the sessions of one side are played.
struct DiffSide {
  /// The scene on which recordings are played.
  enum Scene {
    /// The scene that each recording names, or the standard gestures.
    case named
    /// The standard gestures.
    case standard
    case file(SceneFile)
  }

  private let scene: Scene
  private let stage: Stage
  private let devices: DeviceOptions
  /// The page with the differences, which must be none of the files that are read.
  private let output: OutputFile?

  init(scene: Scene, devices: DeviceOptions, folders: SceneFolders, output: OutputFile?) {
    self.scene = scene
    var file: SceneFile?
    if case .file(let found) = scene { file = found }
    stage = Stage(scene: file, folders: folders)
    self.devices = devices
    self.output = output
  }

  /// The outcome of a recording, up to the damage if it is damaged, or of a transcript.
  ///
  /// - Returns: Nil if there is nothing to compare, after printing an error.
  /// - Throws: the exit status if the scene cannot be used.
  func outcome(
    of input: ComparedFile, file: String, _ worst: inout ExitCode?
  ) throws -> SessionOutcome? {
    try output?.refuse(overwriting: [file])
    let recording: Recording
    switch input {
    case .transcript(let transcript): return SessionOutcome(transcript)
    case .recording(let outcome):
      if outcome.error != nil, outcome.recording.events.isEmpty { return nil }
      recording = outcome.recording
    }
    let placed: PlacedRecording
    do {
      placed = try devices.choose(from: recording, file: file)
    } catch let error as DeviceChoiceError {
      writeError("\(error)")
      worst = .worse(worst, .noInput)
      return nil
    }
    var stage = stage
    if case .named = scene { stage = try stage.playing(recording, readFrom: file) }
    let window = try stage.window(for: placed)
    try output?.refuse(overwriting: stage.inputs)
    let collector = SessionCollector()
    let transcript = Replayer(placed.recording, layout: placed.layout)
      .run(in: window, for: collector)
    collector.finish()
    return SessionOutcome(collector, transcript)
  }
}

extension ComparedFile {
  var isTranscript: Bool {
    if case .transcript = self { true } else { false }
  }

  /// Reads a session; prints its faults and errors to standard error, also that of a recording which is damaged.
  ///
  /// - Returns: Nil if it is a malformed transcript.
  static func read(_ path: String, _ worst: inout ExitCode?) -> ComparedFile? {
    do throws(SceneError) {
      let input = try ComparedFile(path: path)
      guard case .recording(let outcome) = input else { return input }
      for fault in outcome.faults { writeError("\(fault)") }
      if let error = outcome.error {
        writeError("\(error)")
        worst = .worse(worst, error.exitCode)
      }
      return input
    } catch {
      worst = .worse(worst, status(reporting: error))
      return nil
    }
  }
}
