import ArgumentParser
import Glibc
import TouchPainting
import TouchRecordings
import TouchReports

/// `touchstone report`: writes pages that show the recognized gestures, and the reasons.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write one HTML file that shows the gestures in a recording, and the reasons.",
    discussion: """
      The page shows the layers, the paths of the fingers, the state of each recognizer with its reason, \
      the measured values and limits, and the setting behind each limit. It opens from disk in any \
      current browser, makes no network request and contains the recording, so you can share a \
      question or an answer as one file.

      For a folder of recordings the result is a folder: one page per recording, and index.html. Each \
      recording is played on the scene of --scene, or on the scene that it names as in touchstone \
      replay, or, in a folder, on the scene of the same name in the folder scenes next to it, or with \
      the standard gestures.

      \(DeviceOptions.discussion)

      With the engine of Tools/wasm inside, you can try settings in the page: move a threshold, change \
      what a recognizer waits for, or disable it, and the session is recognized again. The engine is \
      read from the command's folder, from share/touchstone where the command is installed, or from \
      --engine. Without an engine, the page has everything else.

      A recording that is damaged, such as by a cut within a line, is shown up to the damage; the \
      status is then 65.

      Examples:
        touchstone report Recordings/swipe-too-slow.yml -o report.html
        touchstone report Recordings/triple-tap.yml \\
          --scene Recordings/scenes/triple-tap.json -o triple.html
        touchstone report --engine .build-wasm/touchstone.wasm Recordings/tap.yml
        touchstone report Recordings -o reports
      """)

  @Argument(
    help: ArgumentHelp(
      "A recording, or a folder of recordings; - is standard input.", valueName: "recording"))
  var file: String

  @OptionGroup var devices: DeviceOptions

  @Option(help: ArgumentHelp("Layers and recognizers, as JSON or YAML.", valueName: "file"))
  var scene: String?

  @Option(
    name: [.short, .customLong("output-file")],
    help: ArgumentHelp(
      "The page, or the folder of pages; report.html or reports by default; - is "
        + "standard output.", valueName: "file"))
  var output: String?

  @OptionGroup var engine: EngineOptions

  @OptionGroup var access: SceneFolderOptions

  func validate() throws {
    guard scene != "-" || file != "-" else {
      throw ValidationError("Only one of recording and scene can be standard input.")
    }
    guard !isFolder || output != "-" else {
      throw ValidationError("A folder of reports cannot be written to standard output.")
    }
    if isFolder, let output, OutputFile(path: output).isRegular {
      throw ValidationError(
        "For a folder of recordings, -o must name a folder; \(output) is a file.")
    }
  }

  func run() throws {
    if isFolder { return try writeFolder() }
    let result = OutputFile(path: output ?? "report.html")
    try result.refuse(overwriting: [file, scene].compactMap(\.self))
    let writer = ReportWriter(
      devices: devices, folders: try access.folders(), engine: try engine.read(), output: result)
    let (page, status) = try writer.page(of: file, scene: try givenScene())
    if let page { try result.write(page.html) }
    if let status { throw status }
  }

  /// The scene of --scene. It is read once, for all recordings: it may be a pipe.
  private func givenScene() throws -> ReportWriter.GivenScene? {
    guard let scene else { return nil }
    do throws(SceneError) {
      let text = try SceneFile.contents(path: scene)
      let file = try SceneFile.read(text, file: nameInErrors(of: scene))
      for warning in file.warnings { writeError("\(warning)") }
      return (path: scene, text: text, file: file)
    } catch {
      throw status(reporting: error)
    }
  }

  private var isFolder: Bool { file != "-" && OutputFolder(path: file).exists }

  private func writeFolder() throws {
    var worst: ExitCode?
    let listing = recordings(in: file).filter { !$0.hasSuffix(".jsonl") }
    listing.report(file, kind: "recording", &worst)
    let names = listing.names
    if let worst, names.isEmpty { throw worst }
    let folder = OutputFolder(path: output ?? "reports")
    try folder.create()
    let writer = ReportWriter(
      devices: devices, folders: try access.folders(), engine: try engine.read())
    let given = try givenScene()
    var rows: [IndexPage.Row] = []
    let progress = ProgressLine("reporting")
    defer { progress.clear() }
    for (index, name) in names.enumerated() {
      _ = progress.show(Double(index) / Double(names.count))
      let (page, status) = try page(of: name, given, writer)
      if let status { worst = .worse(worst, status) }
      guard let page else {
        rows.append(IndexPage.Row(name: name, link: nil, recognized: "could not be read"))
        continue
      }
      try folder.file("\(name).html").write(page.html)
      rows.append(page.indexRow(name: name, link: "\(name).html"))
    }
    let count = names.count == 1 ? "1 recording" : "\(names.count) recordings"
    let index = IndexPage(
      title: "Reports of \(file)", subtitle: "\(count), touchstone \(ReportWriter.version)",
      rows: rows)
    try folder.file("index.html").write(index.html)
    if let worst { throw worst }
  }

  /// The page of a recording in the folder. If the recording's own scene cannot be used, there is no page.
  private func page(
    of name: String, _ given: ReportWriter.GivenScene?, _ writer: ReportWriter
  ) throws -> (SessionReport?, ExitCode?) {
    do {
      return try writer.page(of: "\(file)/\(name)", scene: given, fallback: ownScene(of: name))
    } catch let code as ExitCode where scene == nil {
      return (nil, code)
    }
  }

  /// The scene next to the recordings with the recording's name.
  private func ownScene(of name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    for suffix in ["json", "yml", "yaml"] {
      let path = "\(file)/scenes/\(name[..<dot]).\(suffix)"
      if Glibc.access(path, F_OK) == 0 { return path }
    }
    return nil
  }
}
