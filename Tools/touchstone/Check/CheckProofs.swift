import Glibc
import LibinputSource
import TouchRecordings
import TouchTracking

/// The results of a search over finger scripts, as printed by `touchstone check`.
struct CheckProofs {
  /// The maximum duration of the search, so that the whole command takes less than 10 s.
  private static let limit = TimeSpan.seconds(8.5)

  let proof: SceneProof
  /// The findings that the static check does not report.
  let findings: [SceneProof.Finding]
  /// The path of the scene, and its name in findings.
  private let file, name: String
  private let parts: JSONText
  /// Whether to print how each recognizer can be triggered.
  private let isFull: Bool

  /// Searches the scene; nil if it cannot be built, which the check reports.
  init?(
    _ scene: SceneFile, _ check: SceneCheck, _ bytes: [UInt8], file: String,
    _ layers: any SceneLayerFactory, isFull: Bool
  ) throws(SceneError) {
    let isBuilt = check.findings.allSatisfy { finding in
      switch finding.kind {
      case .circle, .unknownKind: false
      case .disabled, .hiddenLayer, .interactionOff, .transparentLayer, .emptyLayer,
        .singularTransform, .clearImage, .outsideParent, .noEdges, .tooFewAllowed, .noTime,
        .shadowed, .beatsSwipe, .unknownKey:
        true
      }
    }
    guard isBuilt, let parts = try SceneFile.sceneParts(of: bytes, file: scene.file) else {
      return nil
    }
    self.parts = parts
    self.file = file
    name = scene.file
    self.isFull = isFull
    let start = MonotonicClock.now
    let progress = ProgressLine("searching finger scripts", isPatient: true)
    defer { progress.clear() }
    proof = try scene.prove(layers: layers, recognizers: TouchstoneProgram.recognizers) { done in
      progress.show(done) && MonotonicClock.now - start < Self.limit
    }
    let reported = check.findings.compactMap { finding -> [String]? in
      if case .beatsSwipe(let swipe) = finding.kind { return [swipe, finding.recognizer] }
      if case .shadowed = finding.kind { return [finding.recognizer] }
      return nil
    }
    findings = proof.findings.filter { finding in
      switch finding.kind {
      case .starved(let others):
        isFull
          || !reported.contains([finding.recognizer] + others)
            && !reported.contains([finding.recognizer])
      case .orderDecides(let other):
        isFull || !reported.contains([finding.recognizer]) && !reported.contains([other])
      case .covered, .neverFails, .waitsForever, .neverTogether, .unreachable: true
      }
    }
  }

  /// The findings, each followed by its cases.
  var lines: [(text: String, isCase: Bool)] {
    var lines: [(text: String, isCase: Bool)] = []
    for (number, finding) in findings.enumerated() {
      let place = "\(name):\(finding.place.line):\(finding.place.column)"
      lines.append(("\(place): warning: \(finding.recognizer): \(finding.kind).\n", false))
      for (index, witness) in finding.witnesses.enumerated() {
        lines.append(("\(witness.claim):\n", false))
        lines.append((witness.caseText(parts, id: Self.id(number, index)).compact + "\n", true))
      }
    }
    return lines
  }

  /// How each recognizer can be triggered, and the extent of the search.
  var reachText: String {
    guard isFull else { return proof.isPartial ? "\(proof.extent)\n" : "" }
    return (proof.reachLines + [proof.extent]).map { $0 + "\n" }.joined()
  }

  /// The findings as objects.
  var objects: [JSONText] {
    findings.enumerated().map { number, finding in
      let cases = finding.witnesses.enumerated().map { index, witness in
        witness.caseText(parts, id: Self.id(number, index))
      }
      return .object([
        ("file", .text(name)), ("line", .integer(finding.place.line)),
        ("column", .integer(finding.place.column)), ("severity", .text("warning")),
        ("recognizer", .text(finding.recognizer)), ("message", .text("\(finding.kind)")),
        ("cases", .list(cases)),
      ])
    }
  }

  /// The extent of the search, and how each recognizer can be triggered.
  var reachObjects: [JSONText] {
    guard isFull || proof.isPartial else { return [] }
    guard isFull else { return [extentObject] }
    return proof.reaches.map { recognizer, reach -> JSONText in
      switch reach {
      case .reached(let witness, let time):
        .object([
          ("recognizer", .text(recognizer)), ("isReachable", .boolean(true)),
          ("touches", .integer(witness.script.fingers)), ("seconds", .decimal(time, places: 6)),
          ("case", witness.caseText(parts, id: recognizer)),
        ])
      case .unreached:
        .object([("recognizer", .text(recognizer)), ("isReachable", .boolean(false))])
      case .skipped(let reason):
        .object([("recognizer", .text(recognizer)), ("notSearched", .text(reason))])
      }
    } + [extentObject]
  }

  private var extentObject: JSONText {
    .object([
      ("scripts", .integer(proof.scripts)), ("maximumFingers", .integer(proof.fingers)),
      ("longest", .decimal(proof.longest, places: 6)), ("isPartial", .boolean(proof.isPartial)),
    ])
  }

  /// Writes each script into a folder, as a case in its own file.
  func write(to path: String) throws {
    let folder = OutputFolder(path: path)
    try folder.create()
    let images = imageFolder
    func write(_ witness: SceneProof.Witness, _ id: String) throws {
      let text = witness.caseText(parts, id: id, folder: images).compact + "\n"
      let output = folder.file("\(id).json")
      // A script of an earlier search may be what is checked.
      try output.refuse(overwriting: [file])
      try output.write(Array(text.utf8))
    }
    for (number, finding) in findings.enumerated() {
      for (index, witness) in finding.witnesses.enumerated() {
        try write(witness, Self.id(number, index))
      }
    }
    for (number, reached) in proof.reaches.enumerated() {
      guard case .reached(let witness, _) = reached.reach else { continue }
      try write(witness, "reach-\(number + 1)")
    }
  }

  /// "finding-1", "finding-1b".
  private static func id(_ number: Int, _ index: Int) -> String {
    "finding-\(number + 1)\(index == 0 ? "" : index == 1 ? "b" : "-\(index + 1)")"
  }

  /// The absolute path of the scene's folder, with a final slash; nil for standard input.
  private var imageFolder: String? {
    let own = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? "./"
    guard file != "-", let real = realpath(own, nil) else { return nil }
    defer { free(real) }
    return String(cString: real) + "/"
  }
}
