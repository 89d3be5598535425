import ArgumentParser
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// `touchstone check`: looks through a scene without any touch.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for recognizers of a scene that cannot act, and for the delays they cost.",
    discussion: """
      Errors are circles of failure requirements, recognizers that no touch can reach, edge pans \
      without edges, and recognizers that one like them always goes before, and layers whose \
      picture is clear all over; a picture that is missing or damaged makes the file unsound. Warnings are what the \
      program may change (disabled, hidden), a pan that leaves a swipe on its layer no chance, and \
      keys that are not known. The delay of a recognizer is the longest that its action may be held \
      back by those whose failure it requires, from the first touch.

      Short scripts of up to three fingers are then played to the scene, with the values between its \
      thresholds, for at most 10 s. Warnings are what they show: recognizers that never act because \
      another layer covers theirs, because another recognizer always goes before, or because one \
      whose failure they require never fails in time; pairs that may act together and never do; and \
      outcomes that depend on the order of adding. Below each stands a script that shows it, as a \
      case for touchstone test. --prove also says how each recognizer can be made to act, and makes \
      the status 1 when anything was found; --no-prove leaves the search out.

      With --settings the settings of each recognizer are listed too, with what each may be; a star \
      marks those that are not the default.

      The status is 0 without errors, 1 with some (or, with --prove, with findings), 65 if the file is malformed, 66 when it cannot \
      be opened, 77 when it may not be read.

      Examples:
        touchstone check Recordings/scenes/triple-tap.json
        touchstone check --prove --witness scripts Recordings/scenes/triple-tap.json
      """)

  typealias Format = OutputFormat

  @Argument(
    help: ArgumentHelp(
      "A scene, or one case, as JSON or YAML; - is standard input.", valueName: "scene"))
  var file: String

  @Option(help: "Text for people, or one JSON object a line: text or jsonl.")
  var format = Format.text

  @Flag(help: "List the settings of all recognizers.")
  var settings = false

  @Flag(
    inversion: .prefixedNo,
    help: "Say how each recognizer can be made to act, and fail when something cannot work.")
  var prove: Bool?

  @Option(
    name: .customLong("witness"),
    help: ArgumentHelp(
      "Write the scripts as cases into this folder, a file each.", valueName: "folder"))
  var witnessFolder: String?

  @OptionGroup var access: SceneFolderOptions

  func run() throws {
    let layers = PaintedLayers(folders: try access.folders())
    let check: SceneCheck
    let proofs: CheckProofs?
    do throws(SceneError) {
      let bytes = try SceneFile.contents(path: file)
      let scene = try SceneFile.read(bytes, file: file == "-" ? "standard input" : file)
      check = try scene.check(layers: layers)
      proofs =
        prove == false
        ? nil
        : try CheckProofs(scene, check, bytes, file: file, layers, isFull: prove == true)
    } catch {
      throw status(reporting: error)
    }
    switch format {
    case .text:
      try writeText((settings ? check.settingsText : "") + check.findingsText(file: file))
      // A case stands on one line, however long, so that it can be copied.
      for (line, isCase) in proofs?.lines ?? [] { try isCase ? writeOutput(line) : writeText(line) }
      try writeText(check.text(proofs))
    case .jsonl:
      let objects = (settings ? check.settingObjects : []) + check.objects(file: file, proofs)
      try writeOutput(objects.map { $0.compact + "\n" }.joined())
    }
    if let witnessFolder { try proofs?.write(to: witnessFolder) }
    let hasProofs = prove == true && proofs?.findings.isEmpty == false
    if !check.isSound || hasProofs { throw ExitCode.failure }
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
        text += "\(kind) waits for nobody\n"
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
