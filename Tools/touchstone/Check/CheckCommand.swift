import ArgumentParser
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// `touchstone check`: checks a scene.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a scene: recognizers that cannot act, and how long each can wait.",
    discussion: """
      Errors are cycles of failure requirements, recognizers that no touch can reach, edge pans \
      without edges, recognizers that an identical one always preempts, and layers whose image is \
      fully transparent. Warnings are recognizers and layers that the program may still enable or \
      show, pans that always preempt a swipe on their layer, and unknown keys. The delay of a \
      recognizer is the longest time, from the first touch, that its action may wait for those whose \
      failure it requires.

      Then short scripts of up to three fingers, which stay down for up to 30 s, are played to the \
      scene, with movements just below and above its thresholds. Warnings are recognizers that never \
      act, because another layer covers theirs, another recognizer always acts first, or one whose \
      failure they require never fails in time; pairs that may act together but never do; and results \
      that depend on the order in which recognizers were added. Below each warning is a script that \
      shows it, as a case for touchstone test. --prove also prints how each recognizer can be \
      triggered; --no-prove skips the search.

      With --settings the settings of each recognizer are listed too, with the allowed values; a star \
      marks those that differ from the default.

      The status is 0 without errors, 1 with errors (with --prove, also with warnings of the search), \
      65 if the file is malformed or an image is missing or damaged, 66 if the file cannot be opened, \
      77 if it may not be read.

      Examples:
        touchstone check Recordings/scenes/triple-tap.json
        touchstone check --prove --witness scripts Recordings/scenes/triple-tap.json
      """)

  @Argument(
    help: ArgumentHelp(
      "A scene, or one case, as JSON or YAML; - is standard input.", valueName: "scene"))
  var file: String

  @Option(help: "Text, or one JSON object per line: text or jsonl.")
  var format = OutputFormat.text

  @Flag(help: "List the settings of all recognizers.")
  var settings = false

  @Flag(
    inversion: .prefixedNo,
    help: "Print how each recognizer can be triggered, and fail if one cannot act.")
  var prove: Bool?

  @Option(
    name: .customLong("witness"),
    help: ArgumentHelp(
      "Write the scripts as cases into this folder, one file each.", valueName: "folder"))
  var witnessFolder: String?

  @OptionGroup var access: SceneFolderOptions

  func validate() throws {
    guard prove != false || witnessFolder == nil else {
      throw ValidationError("--witness writes the scripts of the search that --no-prove skips.")
    }
  }

  func run() throws {
    let layers = PaintedLayers(folders: try access.folders())
    let name = nameInErrors(of: file)
    let check: SceneCheck
    let proofs: CheckProofs?
    do throws(SceneError) {
      let bytes = try SceneFile.contents(path: file)
      let scene = try SceneFile.read(bytes, file: name)
      check = try scene.check(layers: layers, recognizers: TouchstoneProgram.recognizers)
      proofs =
        prove == false
        ? nil
        : try CheckProofs(scene, check, bytes, file: file, layers, isFull: prove == true)
    } catch {
      throw status(reporting: error)
    }
    switch format {
    case .text:
      try writeText((settings ? check.settingsText : "") + check.findingsText(file: name))
      // A case is printed on one line of any length, so that it can be copied.
      for (line, isCase) in proofs?.lines ?? [] { try isCase ? writeOutput(line) : writeText(line) }
      try writeText(check.text(proofs))
    case .jsonl:
      let objects = (settings ? check.settingObjects : []) + check.objects(file: name, proofs)
      try writeOutput(objects.map { $0.compact + "\n" }.joined())
    }
    if let witnessFolder { try proofs?.write(to: witnessFolder) }
    let hasProofs = prove == true && proofs?.findings.isEmpty == false
    if !check.isValid || hasProofs { throw ExitCode.failure }
  }
}

extension SceneCheck {
  fileprivate var settingsText: String {
    settings.map { setting in
      "\(setting.isDefault ? " " : "*") \(setting.recognizer): \(setting.name) = \(setting.value); "
        + "\(setting.allowed)\n"
    }.joined()
  }

  fileprivate var settingObjects: [JSONText] {
    settings.map { setting in
      .object([
        ("recognizer", .text(setting.recognizer)), ("setting", .text(setting.name)),
        ("value", .text(setting.value)), ("isDefault", .boolean(setting.isDefault)),
        ("allowed", .text(setting.allowed)),
      ])
    }
  }

  fileprivate func findingsText(file: String) -> String {
    var text = ""
    for finding in findings {
      let who = finding.recognizer.isEmpty ? "" : "\(finding.recognizer): "
      let place = "\(file):\(finding.place.line):\(finding.place.column)"
      text += "\(place): \(finding.severity.rawValue): \(who)\(finding.kind).\n"
    }
    return text
  }

  fileprivate func text(_ proofs: CheckProofs?) -> String {
    var text = ""
    for delay in delays {
      let kind = "\(delay.recognizer) (\(delay.kind))"
      if delay.requires.isEmpty {
        text += "\(kind) waits for no other recognizer\n"
      } else {
        text +=
          "\(kind) waits for \(delay.requires.joined(separator: ", ")): \(delay.worst.words)\n"
      }
    }
    text += proofs?.reachText ?? ""
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count - errors + (proofs?.findings.count ?? 0)
    return text + "\(errors) error\(errors == 1 ? "" : "s"), "
      + "\(warnings) warning\(warnings == 1 ? "" : "s")\n"
  }

  fileprivate func objects(file: String, _ proofs: CheckProofs?) -> [JSONText] {
    let found = findings.map { finding in
      JSONText.object([
        ("file", .text(file)), ("line", .integer(finding.place.line)),
        ("column", .integer(finding.place.column)),
        ("severity", .text(finding.severity.rawValue)), ("recognizer", .text(finding.recognizer)),
        ("message", .text("\(finding.kind)")),
      ])
    }
    let waits = delays.map { delay in
      JSONText.object(
        [
          ("recognizer", .text(delay.recognizer)), ("kind", .text(delay.kind)),
          ("requires", .list(delay.requires.map { .text($0) })),
        ] + delay.worst.entries)
    }
    let errors = findings.count { $0.severity == .error }
    let summary = JSONText.object([
      ("errors", .integer(errors)),
      ("warnings", .integer(findings.count - errors + (proofs?.findings.count ?? 0))),
    ])
    return found + (proofs?.objects ?? []) + waits + (proofs?.reachObjects ?? []) + [summary]
  }
}

extension WorstCaseDelay {
  fileprivate var words: String {
    switch self {
    case .atMost(let span): "at most \(span)"
    case .unlimited(let name): "without limit, as long as \"\(name)\" is undecided"
    }
  }

  fileprivate var entries: [(String, JSONText)] {
    switch self {
    case .atMost(let span): [("delayMicroseconds", .integer(Int(span.microseconds)))]
    case .unlimited(let name): [("unlimitedBecause", .text(name))]
    }
  }
}
