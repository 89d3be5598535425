import ArgumentParser
import TouchRecordings

/// `touchstone synthesize`: generates recordings.
struct Synthesize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synthesize",
    abstract: "Generate recordings of touch sessions.",
    discussion: """
      Each session has a name and imitates a person's hand: fingers accelerate, tremble and land one \
      after the other, and the panel samples them with jitter and noise. The same session with the \
      same seed gives the same file, byte for byte. --demo generates the sessions of the demo's \
      scenes. --labels generates sessions of one gesture each and a label file: an example for \
      touchstone tune.

      Examples:
        touchstone synthesize --list
        touchstone synthesize double-tap | touchstone replay -
        touchstone synthesize --all -o Recordings
        touchstone synthesize --demo -o Recordings/demo
        touchstone synthesize --labels -o practice
      """)

  @Argument(help: ArgumentHelp("Sessions; see --list.", valueName: "name"))
  var names: [String] = []

  @Flag(help: "All sessions.")
  var all = false

  @Flag(help: "The sessions of the demo's scenes, into a folder.")
  var demo = false

  @Flag(help: "Sessions of one gesture each and labels.csv, into a folder.")
  var labels = false

  @Flag(help: "Print the names and descriptions of the sessions.")
  var list = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file for one session, or a folder, where each session becomes NAME.yml; - is standard "
        + "output, the default for a single session.", valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "How far the fingers tremble, 0 to 10 mm, instead of a calm hand; 2 to 8 mm imitate a hand "
        + "that needs accommodations.", valueName: "mm"))
  var tremor: Double?

  @Option(help: "Random seed, instead of the session's own.")
  var seed: UInt64?

  func validate() throws {
    let choices = [list, all, demo, labels, !names.isEmpty].count { $0 }
    guard choices == 1 else {
      throw ValidationError("Give one of: names of sessions, --all, --demo, --labels, --list.")
    }
    try checkTremor()
    for name in names where SessionCatalog.session(named: name) == nil {
      throw ValidationError("Unknown session \"\(name)\"; --list prints all.")
    }
    if all || demo || labels || names.count > 1, output == nil || output == "-" {
      throw ValidationError("Several sessions need an output folder: -o FOLDER.")
    }
  }

  private func checkTremor() throws {
    guard let tremor, !PanelSampling.tremors.contains(tremor) else { return }
    throw ValidationError("--tremor must be from 0 to 10 mm (got \(tremor)).")
  }

  func run() throws {
    if list { return try writeText(catalog) }
    if demo { return try makeDemoSessions(in: OutputFolder(path: output ?? "-")) }
    if labels { return try makeLabelledSessions(in: OutputFolder(path: output ?? "-")) }
    let sessions =
      all ? SessionCatalog.sessions : names.compactMap(SessionCatalog.session(named:))
    let folder = OutputFolder(path: output ?? "-")
    let isFolder = sessions.count > 1 || folder.path.hasSuffix("/") || folder.exists
    if isFolder { try folder.create() }
    for session in sessions {
      let file = isFolder ? folder.file("\(session.name).yml") : OutputFile(path: folder.path)
      try file.write(recording(of: session).libinputRecordBytes())
    }
  }

  private func makeDemoSessions(in folder: OutputFolder) throws {
    try folder.create()
    for session in SessionCatalog.demo {
      try folder.file("\(session.scene).yml")
        .write(session.describing(recording(of: session.session)).libinputRecordBytes())
    }
  }

  private func makeLabelledSessions(in folder: OutputFolder) throws {
    try folder.create()
    for session in SessionCatalog.labelled {
      try folder.file("\(session.name).yml")
        .write(recording(of: session).libinputRecordBytes())
    }
    try folder.file("labels.csv").write(Array(SessionCatalog.labelTable.utf8))
  }

  private func recording(of session: TouchSession) -> Recording {
    var synthesizer = session.synthesizer
    synthesizer.seed = seed ?? synthesizer.seed
    if let tremor { synthesizer.sampling = synthesizer.sampling.trembling(by: tremor) }
    return synthesizer.recording(of: session.timeline)
  }

  private var catalog: String {
    let width = SessionCatalog.sessions.map(\.name.count).max() ?? 0
    return SessionCatalog.sessions.reduce(into: "") { text, session in
      text += "\(session.name.padded(to: width + 2))\(session.summary)\n"
    }
  }
}
