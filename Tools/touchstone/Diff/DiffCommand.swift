import ArgumentParser
import TouchRecordings
import TouchReports

/// `touchstone diff`: prints the differences in recognition, and their reasons.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print differences in recognition between two sessions, and the reasons.",
    discussion: """
      Each side is a recording or a transcript that touchstone replay --format jsonl wrote for one \
      recording. To compare two scenes, name one recording and give --scene twice; "standard" means \
      the standard gestures. Without --scene a recording is played on the scene that it names, as in \
      touchstone replay. To compare two builds, write transcripts with --explain with each and \
      compare those; without --explain a transcript contains no reasons.

      Two folders are compared by file name; one folder with two scenes, recording by recording. The \
      result is a table with one line per file, and with --details every difference.

      Gestures of one recognizer that begin within half a second of each other count as the same. For \
      each difference the first differing decision is printed with its measurements, and the settings \
      of the recognizer that differ.

      A recording that is damaged, such as by a cut within a line, is compared up to the damage; the \
      status is then 65. A session that cannot be read is not compared; the status is 65, 66 or 77. \
      Otherwise the status is 0 if nothing differs, 1 if something does.

      Examples:
        touchstone diff old.jsonl new.jsonl
        touchstone diff Recordings/triple-tap.yml --scene standard \\
          --scene Recordings/scenes/triple-tap.json
        touchstone diff Recordings --scene standard \\
          --scene Recordings/scenes/triple-tap.json -o changes.html
      """)

  @Argument(
    help: ArgumentHelp(
      "One or two recordings, transcripts or folders of either; with one, two scenes are compared.",
      valueName: "session"))
  var sessions: [String]

  @Option(
    help: ArgumentHelp(
      "The scene of both recordings, or, given twice, of A and of B. \"standard\" means the "
        + "standard gestures.", valueName: "file"))
  var scene: [String] = []

  @Option(help: "Text, or one JSON object per difference: text or jsonl.")
  var format = OutputFormat.text

  @Option(
    name: [.short, .customLong("output-file")],
    help: ArgumentHelp("Also write a page with the differences.", valueName: "file"))
  var output: String?

  @Flag(help: "For folders, print every difference instead of one line per file.")
  var details = false

  @OptionGroup var devices: DeviceOptions

  @OptionGroup var access: SceneFolderOptions

  func validate() throws {
    guard (1...2).contains(sessions.count) else {
      throw ValidationError("diff compares one or two sessions (got \(sessions.count)).")
    }
    guard scene.count <= 2 else {
      throw ValidationError("--scene may be given once or twice (got \(scene.count)).")
    }
    if sessions.count == 1, scene.count < 2 {
      throw ValidationError("One session needs two scenes to be compared: give --scene twice.")
    }
    guard (sessions + scene).count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input can be read only once.")
    }
  }

  func run() throws {
    if let output { try OutputFile(path: output).refuse(overwriting: sessions + scene) }
    let (a, b) = (sessions[0], sessions[sessions.count - 1])
    let areFolders = [a, b].map { $0 != "-" && OutputFolder(path: $0).exists }
    guard areFolders[0] == areFolders[1] else {
      throw ValidationError("Either both sessions are folders or neither is.")
    }
    let folders = try access.folders()
    // Each scene is read once: it may be a pipe.
    let scenes = try scene.map { name -> DiffSide.Scene in
      name == "standard" ? .standard : .file(try readScene(name))
    }
    let sides = [scenes.first, scenes.last].map { scene in
      DiffSide(
        scene: scene ?? .named, devices: devices, folders: folders,
        output: output.map(OutputFile.init(path:)))
    }
    var worst: ExitCode?
    var missing = 0
    let rows =
      areFolders[0]
      ? try compareFolders(a, b, sides, &missing, &worst)
      : [try compare(a, b, name: a, sides, &worst)].compactMap { $0 }
    // Without any comparison there is nothing to claim.
    if let worst, rows.isEmpty { throw worst }
    try write(
      rows, titles: [title(a, scene.first), title(b, scene.last)], areFolders: areFolders[0],
      missing: missing)
    if let worst { throw worst }
    if rows.contains(where: { !$0.comparison.differences.isEmpty }) { throw ExitCode.failure }
  }

  private func title(_ session: String, _ scene: String?) -> String {
    scene.map { "\(session), \($0 == "standard" ? "standard gestures" : "scene \($0)")" } ?? session
  }

  // MARK: Comparing

  private func compare(
    _ a: String, _ b: String, name: String, _ sides: [DiffSide], _ worst: inout ExitCode?
  ) throws -> ComparisonPage.Row? {
    // One session under two scenes is read once, like a scene.
    let one = ComparedFile.read(a, &worst)
    let other = sessions.count == 1 ? one : ComparedFile.read(b, &worst)
    guard let one, let other else { return nil }
    let sessions = zip([a, b], [one, other])
    try refuseOptions(forTranscripts: sessions.filter { $1.isTranscript }.map(\.0))
    do {
      guard let outcome = try sides[0].outcome(of: one, file: a, &worst),
        let otherOutcome = try sides[1].outcome(of: other, file: b, &worst)
      else { return nil }
      return ComparisonPage.Row(name: name, comparison: SessionComparison(outcome, otherOutcome))
    } catch let code as ExitCode {
      worst = .worse(worst, code)
      return nil
    }
  }

  /// Rejects options that play a recording if a side that they are for is a transcript.
  private func refuseOptions(forTranscripts names: [String]) throws {
    let arePlayed = scene.isEmpty && devices.isUnset
    guard let name = names.first, scene.count == 2 || names.count == 2 && !arePlayed else { return }
    throw ValidationError(
      "\(nameInErrors(of: name)) is a transcript, which cannot be played again: "
        + "--scene, --device and --output are for recordings.")
  }

  /// - Parameter missing: The number of sessions that could not be compared.
  private func compareFolders(
    _ a: String, _ b: String, _ sides: [DiffSide], _ missing: inout Int, _ worst: inout ExitCode?
  ) throws -> [ComparisonPage.Row] {
    // Transcripts are compared without a scene.
    let isPlayed = !scene.isEmpty
    let listings = [a, b].map { folder in
      recordings(in: folder).filter { !isPlayed || !$0.hasSuffix(".jsonl") }
    }
    // One folder under two scenes has its errors printed once.
    for (folder, listing) in zip([a, b], listings).prefix(sessions.count) {
      listing.report(folder, kind: isPlayed ? "recording" : "recording and no transcript", &worst)
    }
    let names = listings[0].names
    let others = Set(listings[1].names)
    if let worst, names.isEmpty || others.isEmpty { throw worst }
    for name in names where !others.contains(name) {
      writeError("\(b)/\(name): missing, so \(a)/\(name) is not compared.")
      worst = .worse(worst, .noInput)
    }
    for name in others.subtracting(names).sorted() {
      writeError("\(a)/\(name): missing, so \(b)/\(name) is not compared.")
      worst = .worse(worst, .noInput)
    }
    let progress = ProgressLine("comparing")
    defer { progress.clear() }
    var rows: [ComparisonPage.Row] = []
    for (index, name) in names.enumerated() where others.contains(name) {
      _ = progress.show(Double(index) / Double(names.count))
      if let row = try compare("\(a)/\(name)", "\(b)/\(name)", name: name, sides, &worst) {
        rows.append(row)
      }
    }
    missing = others.union(names).count - rows.count
    return rows
  }

  // MARK: Writing

  private func write(
    _ rows: [ComparisonPage.Row], titles: [String], areFolders: Bool, missing: Int
  ) throws {
    switch format {
    case .text:
      var text = "A: \(titles[0])\nB: \(titles[1])\n"
      text += areFolders && !details ? table(rows) : list(rows, areFolders: areFolders)
      try writeText(text + summary(rows, areFolders: areFolders, missing: missing))
    case .jsonl:
      for row in rows {
        for difference in row.comparison.differences {
          let file: [(String, JSONText)] = areFolders ? [("file", .text(row.name))] : []
          try writeOutput(JSONText.object(file + difference.entries).compact + "\n")
        }
      }
      let count = rows.reduce(0) { $0 + $1.comparison.differences.count }
      let differing = rows.count { !$0.comparison.differences.isEmpty }
      var counts: [(String, JSONText)] = [
        ("differences", .integer(count)), ("sessions", .integer(rows.count)),
        ("differing", .integer(differing)),
      ]
      if missing > 0 { counts.append(("notCompared", .integer(missing))) }
      try writeOutput(JSONText.object(counts).compact + "\n")
    }
    guard let output else { return }
    let page = ComparisonPage(
      title: "Differences of \(sessions.joined(separator: " and "))", a: titles[0], b: titles[1],
      rows: rows, notCompared: missing)
    try OutputFile(path: output).write(page.html)
  }

  private func list(_ rows: [ComparisonPage.Row], areFolders: Bool) -> String {
    rows.map { row in
      let texts = row.comparison.differences.map(\.text).joined()
      return areFolders && !texts.isEmpty ? "\n\(row.name)\n\(texts)" : texts
    }.joined()
  }

  /// One line per session that differs: the gestures only in A, only in B, and changed, and the first
  /// difference.
  private func table(_ rows: [ComparisonPage.Row]) -> String {
    let differing = rows.filter { !$0.comparison.differences.isEmpty }
    let width = differing.map(\.name.count).max() ?? 0
    var text =
      differing.isEmpty
      ? "" : "\("".padded(to: width))  only A  only B  changed  first difference\n"
    for row in differing {
      let counts = row.comparison.counts
      let cells = [
        row.name.padded(to: width), "\(counts.onlyInA)".padded(to: 6, onLeft: true),
        "\(counts.onlyInB)".padded(to: 6, onLeft: true),
        "\(counts.changed)".padded(to: 7, onLeft: true),
        row.comparison.differences[0].sentence,
      ]
      text += cells.joined(separator: "  ") + "\n"
    }
    return text
  }

  private func summary(
    _ rows: [ComparisonPage.Row], areFolders: Bool, missing: Int
  ) -> String {
    let count = rows.reduce(0) { $0 + $1.comparison.differences.count }
    let words = count == 1 ? "1 difference" : "\(count) differences"
    guard areFolders else { return words + "\n" }
    let differing = rows.count { !$0.comparison.differences.isEmpty }
    let rest = missing > 0 ? ", \(missing) not compared" : ""
    return "\(words) in \(differing) of \(rows.count) sessions\(rest)\n"
  }
}
