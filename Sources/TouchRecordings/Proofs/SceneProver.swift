import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

extension SceneFile {
  /// Searches for recognizers that cannot act, by playing short finger scripts to the engine.
  ///
  /// - Parameters:
  ///   - layers: Creates the layers that have an image or a color; only their sizes and hit areas matter.
  ///   - recognizers: The app's own kinds of recognizers. Scripts are made for the engine's kinds and for those
  ///     that were registered with their limits. One that no script triggers, even alone in the scene, is
  ///     skipped, because its gesture may have a form that scripts do not have.
  ///   - progress: Called after each script with the progress, 0...1; the search stops if it returns false.
  /// - Throws: ``SceneError`` if the scene cannot be built: a cycle of requirements, an unknown kind, or an
  ///   unusable image.
  public func prove(
    layers: (any SceneLayerFactory)? = nil, recognizers: RecognizerCatalog = RecognizerCatalog(),
    progress: (Double) -> Bool = { _ in true }
  ) throws(SceneError) -> SceneProof {
    let scene = try makeScene(layers: layers, recognizers: recognizers)
    let sound = try check(layers: layers, recognizers: recognizers).findings
    var prover = SceneProver(
      self, scene, recognizers, obstructed: Set(sound.filter(\.isObstacle).map(\.recognizer)))
    return try prover.search(progress)
  }
}

extension SceneFinding {
  /// Whether the finding shows without a search that no script triggers the recognizer.
  fileprivate var isObstacle: Bool {
    switch kind {
    case .disabled, .hiddenLayer, .interactionOff, .transparentLayer, .emptyLayer,
      .singularTransform, .clearImage, .outsideParent, .noEdges, .tooFewAllowed, .noTime:
      true
    case .circle, .unknownKind, .shadowed, .beatsSwipe, .unknownKey: false
    }
  }
}

extension Accommodations {
  /// Whether recognizers receive other touches than the fingers make, so that scripts chosen between the thresholds
  /// of recognizers may be too short for them.
  fileprivate var changeTouches: Bool {
    holdDuration > .zero || ignoreRepeat > .zero || tapAssistance != .off || restingDistance > 0
  }
}

/// The search for one scene.
struct SceneProver {
  let file: SceneFile
  let scene: Scene
  let runner: ScriptRunner
  /// Recognizers that no script can trigger, as the check reports.
  let obstructed: Set<String>
  /// The limits of custom recognizers, by ID.
  let limits: [String: GestureLimits]
  let reach: SceneReach
  /// All scripts with their outcomes, shortest first.
  var trials: [(script: FingerScript, outcome: ScriptRunner.Outcome)] = []
  var proof = SceneProof()

  init(
    _ file: SceneFile, _ scene: Scene, _ catalog: RecognizerCatalog, obstructed: Set<String>
  ) {
    self.file = file
    self.scene = scene
    self.obstructed = obstructed
    var limits: [String: GestureLimits] = [:]
    for recognizer in file.recognizers where recognizer.kind.isCustom {
      guard let made = scene.recognizer(recognizer.id) else { continue }
      limits[recognizer.id] = catalog.limits(of: made, kind: recognizer.kindName)
    }
    self.limits = limits
    reach = SceneReach(scene)
    runner = ScriptRunner(file, scene, catalog, reach)
  }

  /// The scripts for the positions of the scene, shortest first.
  private var scripts: [FingerScript] {
    var scripts: [FingerScript] = []
    var isKnown: Set<FingerScript> = []
    func add(_ more: [FingerScript]) {
      for script in more where isKnown.insert(script).inserted { scripts.append(script) }
    }
    let named = Dictionary(
      (scene.recognizers + scene.manipulators).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    func makeGrid(_ ids: [String]) -> ScriptGrid {
      ScriptGrid(ids.compactMap { named[$0] }, ids.compactMap { limits[$0] })
    }
    for region in reach.regions {
      let grid = makeGrid(region.recognizers)
      for count in grid.touches { add(grid.scripts(at: region.places[count - 1])) }
    }
    // Two fingers on different layers whose touches the same recognizer receives.
    for (index, region) in reach.regions.prefix(12).enumerated() {
      for other in reach.regions.prefix(12).dropFirst(index + 1) {
        let shared = region.recognizers.filter(other.recognizers.contains)
        guard !shared.isEmpty else { continue }
        let grid = makeGrid(shared)
        guard grid.touches.contains(2) else { continue }
        add(grid.scripts(at: [region.places[0][0], other.places[0][0]]))
      }
    }
    // The index makes the order deterministic.
    let keyed = scripts.enumerated().map { (script: $1, length: $1.length, index: $0) }
    return keyed.sorted { $0.length == $1.length ? $0.index < $1.index : $0.length < $1.length }
      .map { $0.script }
  }

  mutating func search(_ progress: (Double) -> Bool) throws(SceneError) -> SceneProof {
    let scripts = scripts
    let turned = file.reversed
    let hasOrder = Set(file.recognizers.map(\.layer.text)).count < file.recognizers.count
    var ties: [(FingerScript, ScriptRunner.Outcome, ScriptRunner.Outcome)] = []
    for script in scripts {
      guard progress(0.8 * Double(trials.count) / Double(scripts.count)) else {
        proof.isPartial = true
        break
      }
      let outcome = try runner.run(script, on: file)
      trials.append((script, outcome))
      proof.longest = max(proof.longest, script.duration)
      proof.fingers = max(proof.fingers, script.fingers)
      guard hasOrder, !outcome.times.isEmpty else { continue }
      let other = try runner.run(script, on: turned)
      if other.fired != outcome.fired { ties.append((script, outcome, other)) }
    }
    proof.scripts = trials.count
    try noteReaches(progress)
    try noteTies(ties, turned, progress)
    if !proof.isPartial {
      for relation in file.relations where relation.kind == .simultaneous {
        try notePair(relation.of, relation.to.text, progress)
      }
    }
    for recognizer in file.recognizers where !recognizer.requireFailureOf.isEmpty {
      try noteWait(recognizer, progress)
    }
    proof.findings.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    return proof
  }

  // MARK: Parts

  func witness(
    _ claim: String, _ script: FingerScript, _ outcome: ScriptRunner.Outcome,
    isReversed: Bool = false
  ) -> SceneProof.Witness {
    SceneProof.Witness(
      claim: claim, script: script, isReversed: isReversed, recognizers: file.recognizers.map(\.id),
      states: outcome.states)
  }

  mutating func note(
    _ kind: SceneProof.Finding.Kind, _ recognizer: SceneRecognizer,
    _ witnesses: [SceneProof.Witness]
  ) {
    proof.findings.append(
      SceneProof.Finding(
        kind: kind, recognizer: recognizer.id, place: recognizer.place, witnesses: witnesses))
  }

  func described(_ id: String) -> SceneRecognizer? { file.recognizers.first { $0.id == id } }

  /// The shortest script that triggers a recognizer; nil if there is none.
  func firstTrial(firing id: String) -> (script: FingerScript, outcome: ScriptRunner.Outcome)? {
    trials.first { $0.outcome.fires(id) }
  }

  private mutating func noteReaches(_ progress: (Double) -> Bool) throws(SceneError) {
    let receivers = file.handOffReceivers
    for recognizer in file.recognizers {
      let id = recognizer.id
      let reach: SceneProof.Reach
      if let (script, outcome) = firstTrial(firing: id) {
        reach = .reached(
          witness("\(id) acts", script, outcome), at: outcome.times[id]?.first ?? 0)
      } else if obstructed.contains(id) {
        reach = .skipped("no script can trigger it, see above")
      } else if self.reach.hidden.contains(recognizer.layer.text) {
        reach = .skipped("its layer is hit only after layers have moved")
      } else if recognizer.kind == .hover {
        reach = .skipped("fingers do not hover")
      } else if let buttons = scene.recognizer(id)?.requiredButtons,
        !TouchButtons.primary.isSuperset(of: buttons)
      {
        reach = .skipped("fingers have no such button")
      } else if scene.recognizer(id)?.allowedTouchTypes == [.pencil] {
        reach = .skipped("it is for pens only, and scripts have none")
      } else if let touches = touches(of: id), touches > SceneProof.maximumFingers {
        reach = .skipped(
          "it needs \(touches) fingers, and the search uses at most \(SceneProof.maximumFingers)")
      } else if let need = needBeyondGrid(of: id) {
        reach = .skipped(need)
      } else if receivers.contains(id) {
        reach = .skipped("it may get fingers by a hand-off that no script causes")
      } else if proof.isPartial {
        reach = .skipped("the search was stopped")
      } else if recognizer.kind.isCustom || file.accommodations.changeTouches,
        try !isTriggeredAlone(recognizer, progress)
      {
        reach = .skipped(proof.isPartial ? "the search was stopped" : excuse(of: recognizer))
      } else {
        try explain(recognizer, progress)
        reach = proof.isPartial ? .skipped("the search was stopped") : .unreached
      }
      proof.reaches.append((id, reach))
    }
  }

  /// Why a recognizer that no script triggers, even alone, is not called unreachable, as a clause.
  private func excuse(of recognizer: SceneRecognizer) -> String {
    guard recognizer.kind.isCustom else {
      return "no script triggers it, even alone, with these accommodations"
    }
    let kind = "its kind, \(recognizer.kindName)"
    return limits[recognizer.id] == nil
      ? "no script is made for \(kind), which has no limits"
      : "no script triggers \(kind), even alone"
  }

  private func touches(of id: String) -> Int? {
    if let limit = limits[id] { return limit.touches.min() }
    guard let recognizer = scene.recognizer(id), let kind = GestureKind(of: recognizer) else {
      return nil
    }
    let names = ["numberOfTouchesRequired", "minimumNumberOfTouches"]
    return kind.settings.first { names.contains($0.name) }.map { Int($0.read(recognizer)) }
  }

  /// A requirement of a recognizer that no script meets, as a clause; nil if there is none.
  private func needBeyondGrid(of id: String) -> String? {
    guard let recognizer = scene.recognizer(id), let kind = GestureKind(of: recognizer) else {
      return nil
    }
    func value(_ name: String) -> Double {
      kind.settings.first { $0.name == name }.map { $0.read(recognizer) } ?? 0
    }
    if value("minimumPressDuration") / 1e6 >= ScriptGrid.longest {
      return "scripts press for at most \(ScriptGrid.longest.short(0)) s"
    }
    if max(value("startDistance"), value("minimumDistance")) >= ScriptGrid.farthest {
      return "fingers move at most \(ScriptGrid.farthest.short(0)) pt"
    }
    let turn = max(
      value("startAngle") * 180 / .pi, ScriptGrid.turn(along: value("startArc")))
    if kind == .rotation, turn >= ScriptGrid.widest {
      return "fingers turn by at most \(ScriptGrid.widest.short(0)) degrees"
    }
    if Int(value("numberOfTapsRequired")) > ScriptGrid.maximumTaps {
      return "scripts have at most \(ScriptGrid.maximumTaps) taps"
    }
    return nil
  }
}
