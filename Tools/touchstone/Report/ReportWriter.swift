import ArgumentParser
import TouchGeometry
import TouchPainting
import TouchRecordings
import TouchReports
import TouchTracking

/// Creates pages from recordings and from cases.
struct ReportWriter {
  /// The tool's version, as shown on pages.
  static var version: String { TouchstoneTool.configuration.version }

  /// The selected devices of recordings.
  var devices: DeviceOptions
  var folders: SceneFolders
  /// The engine in the pages; nil for none.
  var engine: PageEngine?
  /// The file of the only page, which must be none of those from which the page is made.
  var output: OutputFile?

  /// A scene with its text, and its path, "-" for standard input.
  typealias GivenScene = (path: String, text: [UInt8], file: SceneFile)

  /// The report of a recording.
  ///
  /// Problems with a file are printed to standard error.
  ///
  /// - Parameters:
  ///   - scene: The scene; nil for the one that the recording names.
  ///   - fallback: The path of the scene for a recording that names none, or one that is missing.
  /// - Returns: The report, if there is anything to show, and the exit status if there was a problem.
  /// - Throws: the exit status if the scene cannot be used.
  func page(
    of file: String, scene given: GivenScene?, fallback: String? = nil
  ) throws -> (SessionReport?, ExitCode?) {
    let outcome = Recording.read(path: file)
    if let error = outcome.error { writeError("\(error)") }
    let damage = outcome.error?.exitCode
    guard !outcome.recording.events.isEmpty || outcome.error == nil else { return (nil, damage) }
    let placed: PlacedRecording
    do {
      placed = try devices.choose(from: outcome.recording, file: file)
    } catch let error as DeviceChoiceError {
      writeError("\(error)")
      return (nil, .worse(damage, .noInput))
    }
    let scene = given?.path ?? self.scene(of: outcome.recording, file: file, fallback: fallback)
    let stage = Stage(scene: try given?.file ?? scene.map(readScene), folders: folders)
    let collector = SessionCollector()
    let window = try stage.window(for: placed)
    try output?.refuse(overwriting: [scene].compactMap(\.self) + stage.inputs)
    let refusal =
      stage.scene.flatMap(EngineSession.refusal(of:))
      ?? EngineSession.refusal(of: placed.recording, on: stage.scene)
    let session =
      engine == nil || refusal != nil
      ? nil : EngineSession(window, placed.recording, layout: placed.layout)
    let transcript = Replayer(placed.recording, layout: placed.layout)
      .run(in: window, for: collector)
    collector.finish()
    var source = SessionReport.Source(
      file: nameInErrors(of: file), command: command(file, scene), version: Self.version)
    source.scene = scene.map { nameInErrors(of: $0) }
    source.sceneText = try scene.flatMap { try sceneParts($0, given, window: placed.window) }
    source.background = stage.scene?.background.map { Color($0).hex }
    let words = ReplayReport(
      file: file, recording: placed.recording, faults: outcome.faults, transcript: transcript)
    source.warnings = words.warnings + (outcome.error.map { ["\($0)"] } ?? [])
    // The case in the page names this recording, and both are played without the options for devices.
    source.recording = placed.withPlaces
      .described(as: SessionDescription(of: outcome.recording))
    source.layout = placed.layout
    source.engine = engine
    source.session = session
    source.refusal = refusal
    return (SessionReport(source, collector, transcript), damage)
  }

  /// The report of a failed case.
  func page(
    of touchCase: TouchCase, _ mismatches: [CaseMismatch], file: String, layout: OutputLayout,
    delivery: CaseRunner.Delivery, layers: PaintedLayers
  ) throws -> SessionReport {
    let collector = SessionCollector()
    let recorder = EngineCaseRecorder(touchCase, passingOnTo: collector)
    do throws(SceneError) {
      _ = try CaseRunner.run(
        touchCase, delivery: delivery, layers: layers, layout: layout,
        recognizers: TouchstoneProgram.recognizers, for: engine == nil ? collector : recorder)
    } catch {
      throw status(reporting: error)
    }
    collector.finish(leavesTouchesDown: true)
    let words =
      ["touchstone", "test"] + (delivery == .separate ? ["--separate"] : []) + deviceChoice
      + allowedFolders + option("--only", touchCase.id) + [argument(file)]
    var source = SessionReport.Source(
      file: "\(nameInErrors(of: file)): \(touchCase.id)",
      command: words.map(\.quotedForShell).joined(separator: " "), version: Self.version)
    source.scene = nameInErrors(of: file)
    source.story = (touchCase.why.isEmpty ? [] : [touchCase.why]) + mismatches.map { "\($0)" }
    if case .recording(let recording) = touchCase.input { source.recording = recording }
    source.layout = layout
    source.background = touchCase.scene.background.map { Color($0).hex }
    source.engine = engine
    source.session = engine == nil ? nil : recorder.finished()
    source.refusal = recorder.refusal
    return SessionReport(source, collector, nil)
  }

  /// The path of the scene that a recording names, or of the fallback.
  private func scene(of recording: Recording, file: String, fallback: String?) -> String? {
    let named = NamedScene(of: recording, readFrom: file)
    if case .found(let path) = named { return path }
    if fallback == nil, let warning = named.warning {
      writeError("\(nameInErrors(of: file)): warning: \(warning)")
    }
    return fallback
  }

  private func sceneParts(
    _ path: String, _ given: GivenScene?, window: Size?
  ) throws -> JSONText? {
    do throws(SceneError) {
      // It may be a pipe, which can be read once.
      guard let given else { return try SceneFile.sceneParts(path: path, window: window) }
      return try SceneFile.sceneParts(
        of: given.text, file: nameInErrors(of: path), window: window)
    } catch {
      throw status(reporting: error)
    }
  }

  private func command(_ file: String, _ scene: String?) -> String {
    var words = ["touchstone", "replay", "--explain"]
    if let scene { words += option("--scene", scene) }
    return (words + deviceChoice + allowedFolders + [argument(file)]).map(\.quotedForShell)
      .joined(separator: " ")
  }

  /// A file as an argument of the command, which is no option even if its name begins with a hyphen.
  private func argument(_ file: String) -> String {
    file.hasPrefix("-") && file != "-" ? "./" + file : file
  }

  /// An option with its value; in one word if the value would be read as another option.
  private func option(_ name: String, _ value: String) -> [String] {
    value.hasPrefix("-") && value != "-" ? ["\(name)=\(value)"] : [name, value]
  }

  /// The options that select and place devices.
  private var deviceChoice: [String] {
    devices.device.flatMap { option("--device", $0) }
      + devices.output.flatMap { option("--output", "\($0.name)=\($0.mapping.text ?? "")") }
  }

  /// The options that allow the folders.
  private var allowedFolders: [String] { folders.allowed.flatMap { option("--allow-path", $0) } }
}

extension SessionReport {
  /// The report in the index of a folder.
  func indexRow(name: String, link: String) -> IndexPage.Row {
    IndexPage.Row(
      name: name, link: link,
      recognized: source.story.isEmpty
        ? (recognizedInWords.isEmpty ? "nothing" : recognizedInWords)
        : source.story.joined(separator: "; "),
      nearest: nearMisses.first, duration: source.recording.map { "\($0.duration)" } ?? "")
  }
}

extension String {
  /// The text quoted as one word for a shell.
  var quotedForShell: String {
    let plain = unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-_./:=,@%+".unicodeScalars.contains(scalar))
    }
    if plain, !isEmpty { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
