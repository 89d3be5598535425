/// A relation between two recognizers or manipulators of a scene. The pan of a scroll layer, which can only
/// hand off fingers, is identified by the layer's ID.
struct SceneRelation: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case requirement
    case simultaneous
    /// A hand-off.
    case handOff(SceneHandOff.Condition)
    /// A hand-off from the pan of a scroll layer. A recognizer may have the layer's ID.
    case handOffOfPan(SceneHandOff.Condition)
  }

  var kind: Kind
  /// The ID of the recognizer or scroll layer that declares the relation.
  var of: String
  /// The ID of the other recognizer.
  var to: SceneName
}

extension SceneFile {
  /// All relations, those of manipulators first.
  var relations: [SceneRelation] {
    var relations: [SceneRelation] = []
    func add(_ id: String, _ requirements: [SceneName], _ simultaneous: [SceneName]) {
      relations += simultaneous.map { SceneRelation(kind: .simultaneous, of: id, to: $0) }
      relations += requirements.map { SceneRelation(kind: .requirement, of: id, to: $0) }
    }
    for manipulator in manipulators {
      add(manipulator.id, manipulator.requireFailureOf, manipulator.simultaneousWith)
    }
    for recognizer in recognizers {
      add(recognizer.id, recognizer.requireFailureOf, recognizer.simultaneousWith)
    }
    for layer in scrollingLayers {
      relations += (layer.scrolling?.handsOff ?? []).map {
        SceneRelation(kind: .handOffOfPan($0.condition), of: layer.id, to: $0.other)
      }
    }
    for recognizer in recognizers {
      relations += recognizer.handsOff.map {
        SceneRelation(kind: .handOff($0.condition), of: recognizer.id, to: $0.other)
      }
    }
    return relations
  }

  /// The IDs of the recognizers and scroll layers to which others hand their fingers.
  var handOffReceivers: Set<String> {
    var receivers: Set<String> = []
    for relation in relations {
      switch relation.kind {
      case .handOff, .handOffOfPan: receivers.insert(relation.to.text)
      case .requirement, .simultaneous: continue
      }
    }
    return receivers
  }

  /// The scroll layers, parents before children.
  private var scrollingLayers: [SceneLayer] { collect { $0.scrolling == nil ? nil : $0 } }

  /// The manipulators of all layers, parents before children.
  public var manipulators: [SceneManipulator] { collect { $0.manipulator } }

  /// The results of `part` for the layers that have one, parents before children.
  private func collect<Part>(_ part: (SceneLayer) -> Part?) -> [Part] {
    var parts: [Part] = []
    func add(_ layer: SceneLayer) {
      if let found = part(layer) { parts.append(found) }
      for child in layer.children { add(child) }
    }
    add(root)
    return parts
  }

  /// The maximum number of recognizers and manipulators in a scene.
  static let maximumRecognizers = 1_000

  /// The maximum number of failure requirements in a scene; each is checked against all others for cycles.
  static let maximumRequirements = 1_000

  /// Checks that names are unique and that every reference has a target.
  func checkNames(_ reading: SceneReading) throws(SceneError) {
    try checkNumbers(reading)
    var layers: [String: TextPlace] = [:]
    try noteLayers(root, in: &layers, reading)
    var names: [String: TextPlace] = [:]
    for manipulator in manipulators {
      try note(manipulator.id, "recognizer", manipulator.place, in: &names, reading)
    }
    for recognizer in recognizers {
      try note(recognizer.id, "recognizer", recognizer.place, in: &names, reading)
      guard layers[recognizer.layer.text] != nil else {
        let reason = SceneError.Reason.unknown(what: "layer", name: recognizer.layer.text)
        throw reading.error(reason, at: recognizer.layer.place)
      }
    }
    // The ID of a scroll layer refers to its pan.
    let pans = Set(scrollingLayers.map { $0.id })
    for relation in relations where names[relation.to.text] == nil {
      switch relation.kind {
      case .handOff, .handOffOfPan: if pans.contains(relation.to.text) { continue }
      case .requirement, .simultaneous: break
      }
      let reason = SceneError.Reason.unknown(what: "recognizer", name: relation.to.text)
      throw reading.error(reason, at: relation.to.place)
    }
  }

  private func checkNumbers(_ reading: SceneReading) throws(SceneError) {
    guard recognizers.count + manipulators.count <= Self.maximumRecognizers else {
      let reason = SceneError.Reason.tooMany("recognizers", limit: Self.maximumRecognizers)
      throw reading.error(reason, at: recognizers.last?.place ?? root.place)
    }
    guard relations.count(where: { $0.kind == .requirement }) <= Self.maximumRequirements else {
      let reason = SceneError.Reason.tooMany(
        "failure requirements", limit: Self.maximumRequirements)
      throw reading.error(reason, at: recognizers.last?.place ?? root.place)
    }
  }

  private func noteLayers(
    _ layer: SceneLayer, in layers: inout [String: TextPlace], _ reading: SceneReading
  ) throws(SceneError) {
    try note(layer.id, "layer", layer.place, in: &layers, reading)
    for child in layer.children { try noteLayers(child, in: &layers, reading) }
  }

  private func note(
    _ name: String, _ what: String, _ place: TextPlace, in names: inout [String: TextPlace],
    _ reading: SceneReading
  ) throws(SceneError) {
    guard let first = names.updateValue(place, forKey: name) else { return }
    let reason = SceneError.Reason.repeated(what: what, name: name, firstLine: first.line)
    throw reading.error(reason, at: place)
  }
}
