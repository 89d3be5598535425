import ArgumentParser
import TouchImaging
import TouchRecordings

/// `touchstone synthesize`: makes recordings of touch sessions that never happened.
struct Synthesize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synthesize",
    abstract: "Make recordings of touch sessions that never happened.",
    discussion: """
      Sessions have a name. Each is made with the hand of a person in mind: fingers accelerate, \
      tremble and land one after the other, and the panel samples them with jitter and noise. The \
      same session with the same seed is the same file, byte for byte. --pictures draws the pictures \
      of the scenes instead, --photos those of the demo's photo table, and --demo makes its sessions.

      Examples:
        touchstone synthesize --list
        touchstone synthesize double-tap | touchstone replay -
        touchstone synthesize --all -o Recordings
        touchstone synthesize --pictures -o Recordings/images
        touchstone synthesize --photos --shrink 20 -o previews
        touchstone synthesize --demo -o Recordings/demo
      """)

  @Argument(help: ArgumentHelp("Sessions; see --list.", valueName: "name"))
  var names: [String] = []

  @Flag(help: "All sessions.")
  var all = false

  @Flag(help: "The pictures that scenes show, as PNG, into a folder.")
  var pictures = false

  @Flag(help: "The photographs of the demo, as JPEG, into a folder.")
  var photos = false

  @Option(
    help: ArgumentHelp("Photographs so many times smaller, to be quick.", valueName: "times"))
  var shrink = 1

  @Flag(help: "The sessions of the demo's scenes, into a folder.")
  var demo = false

  @Flag(help: "Print the names of the sessions and what happens in them.")
  var list = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file for one session, or a folder, where each session becomes NAME.yml; - is standard "
        + "output, where a single session goes unless told otherwise.", valueName: "path"))
  var output: String?

  @Option(help: "Where chance comes from, instead of the session's own seed.")
  var seed: UInt64?

  func validate() throws {
    let choices = [list, all, pictures, photos, demo, !names.isEmpty].count { $0 }
    guard choices == 1 else {
      throw ValidationError(
        "Say one of: names of sessions, --all, --pictures, --photos, --demo, --list.")
    }
    guard (1...1_000).contains(shrink) else {
      throw ValidationError("--shrink takes 1 to 1000, not \(shrink).")
    }
    for name in names where SessionCatalog.session(named: name) == nil {
      throw ValidationError("There is no session \"\(name)\"; --list names all.")
    }
    if all || pictures || photos || demo || names.count > 1, output == nil || output == "-" {
      throw ValidationError("Several files need a folder: -o FOLDER.")
    }
  }

  func run() throws {
    if list { return try writeOutput(catalog) }
    if pictures { return try drawPictures(into: OutputFolder(path: output ?? "-")) }
    if photos { return try drawPhotos(into: OutputFolder(path: output ?? "-")) }
    if demo { return try makeDemoSessions(in: OutputFolder(path: output ?? "-")) }
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

  private func drawPictures(into folder: OutputFolder) throws {
    try folder.create()
    for picture in BundledPicture.all {
      let bytes = try picture.image.encoded(as: .png(level: 9, filter: .adaptive))
      try folder.file("\(picture.name).png").write(bytes)
    }
  }

  private func drawPhotos(into folder: OutputFolder) throws {
    try folder.create()
    for photo in BundledPhoto.all {
      let bytes = try photo.image(shrunkBy: shrink).encoded(as: .jpeg(quality: photo.quality))
      try folder.file("\(photo.name).jpg").write(bytes)
    }
  }

  private func makeDemoSessions(in folder: OutputFolder) throws {
    try folder.create()
    for session in SessionCatalog.demo {
      try folder.file("\(session.scene).yml").write(session.recording().libinputRecordBytes())
    }
  }

  private func recording(of session: TouchSession) -> Recording {
    var synthesizer = session.synthesizer
    synthesizer.seed = seed ?? synthesizer.seed
    return synthesizer.recording(of: session.timeline)
  }

  private var catalog: String {
    let width = SessionCatalog.sessions.map(\.name.count).max() ?? 0
    return SessionCatalog.sessions.reduce(into: "") { text, session in
      let spaces = String(repeating: " ", count: width - session.name.count + 2)
      text += "\(session.name)\(spaces)\(session.summary)\n"
    }
  }
}
