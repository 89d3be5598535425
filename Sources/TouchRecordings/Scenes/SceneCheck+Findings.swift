import TouchContainers
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

extension SceneFile {
  /// Finds recognizers that cannot act, cycles of failure requirements and probable mistakes, and computes
  /// how long each recognizer may have to wait.
  ///
  /// - Parameters:
  ///   - layers: Creates the layers that have an image or a color, so that their pictures are checked too.
  ///   - catalog: The app's own kinds of recognizers.
  /// - Throws: ``SceneError`` if layers are nested too deep or an image cannot be used.
  /// - Complexity: O(recognizers squared + recognizers x depth).
  public func check(
    layers: (any SceneLayerFactory)? = nil,
    recognizers catalog: RecognizerCatalog = RecognizerCatalog()
  ) throws(SceneError) -> SceneCheck {
    var known = self
    known.recognizers.removeAll { $0.isUnknown(to: catalog) }
    var findings = warnings.map { warning in
      SceneFinding(.unknownKey(warning.message), .warning, of: "", at: warning.place)
    }
    for recognizer in recognizers where recognizer.isUnknown(to: catalog) {
      let kind = SceneFinding.Kind.unknownKind(recognizer.kindName)
      findings.append(SceneFinding(kind, .error, of: recognizer.id, at: recognizer.place))
    }
    for recognizer in known.recognizers where recognizer.kind.isCustom {
      findings += recognizer.unreadParameters(catalog)
    }
    let scene = try Scene(known, layers: layers, recognizers: catalog) {
      circle throws(SceneError) in
      guard case .circle(let names) = circle.reason else { return }
      let first = names.first ?? ""
      findings.append(SceneFinding(.circle(names), .error, of: first, at: circle.place))
    }
    let examination = SceneExamination(file: known, scene: scene)
    for index in known.recognizers.indices { findings += examination.findings(index) }
    findings.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    return SceneCheck(
      findings: findings, delays: examination.delays,
      settings: (scene.recognizers + scene.manipulators).flatMap { $0.settings })
  }
}

/// A scene with its description.
private struct SceneExamination {
  let file: SceneFile
  let scene: Scene
  /// The gesture of each recognizer, as numbers.
  private let gestures: [[Double]]
  /// The pairs that may recognize simultaneously, in both directions.
  private let simultaneousPairs: Set<[String]>
  /// The IDs of those to which others hand their fingers: they act then, whoever preempted them before.
  private let receivers: Set<String>

  init(file: SceneFile, scene: Scene) {
    self.file = file
    self.scene = scene
    gestures = zip(file.recognizers, scene.recognizers).map { $0.gesture(of: $1) }
    let pairs = file.relations.filter { $0.kind == .simultaneous }
    simultaneousPairs = Set(pairs.flatMap { [[$0.of, $0.to.text], [$0.to.text, $0.of]] })
    receivers = file.handOffReceivers
  }

  var delays: [SceneCheck.Delay] {
    zip(file.recognizers, scene.recognizers).map { description, recognizer in
      SceneCheck.Delay(
        recognizer: description.id, kind: description.kindName,
        requires: recognizer.requirements.map { $0.name }, worst: recognizer.worstCaseDelay)
    }
  }

  func findings(_ index: Int) -> [SceneFinding] {
    let description = file.recognizers[index]
    let recognizer = scene.recognizers[index]
    var findings: [SceneFinding] = []
    func note(_ kind: SceneFinding.Kind, _ severity: SceneFinding.Severity) {
      findings.append(
        SceneFinding(kind, severity, of: description.id, at: description.place))
    }
    if !recognizer.isEnabled { note(.disabled, .warning) }
    if let (kind, severity) = obstacle(on: recognizer.layer) { note(kind, severity) }
    if let (kind, severity) = contradiction(in: recognizer) { note(kind, severity) }
    if let other = shadow(of: index) { note(.shadowed(by: other), .error) }
    if let pan = recognizer as? PanGestureRecognizer, let swipe = swipe(beatenBy: pan) {
      note(.beatsSwipe(swipe), .warning)
    }
    return findings
  }

  /// The contradiction between settings that prevents a recognizer from recognizing anything; only a warning if
  /// reports of one instant can still be its gesture.
  private func contradiction(
    in recognizer: GestureRecognizer
  ) -> (SceneFinding.Kind, SceneFinding.Severity)? {
    switch recognizer {
    case let pan as ScreenEdgePanGestureRecognizer where pan.edges.isEmpty: (.noEdges, .error)
    case let pan as PanGestureRecognizer
    where pan.minimumNumberOfTouches > pan.maximumNumberOfTouches:
      (
        .tooFewAllowed(
          required: pan.minimumNumberOfTouches, allowed: pan.maximumNumberOfTouches), .error
      )
    case let swipe as SwipeGestureRecognizer where swipe.maximumDuration <= .zero:
      (.noTime, .warning)
    case let tap as TapGestureRecognizer where tap.maximumPressDuration <= .zero:
      (.noTime, .warning)
    default: nil
    }
  }

  /// The reason no touch reaches a layer; only a warning if the program can change it later.
  private func obstacle(on layer: Layer?) -> (SceneFinding.Kind, SceneFinding.Severity)? {
    var next = layer
    while let layer = next, layer !== scene.window {
      if layer.isHidden { return (.hiddenLayer(layer.name), .warning) }
      if !layer.isUserInteractionEnabled { return (.interactionOff(layer.name), .warning) }
      if layer.opacity < 0.01 {
        return (.transparentLayer(layer.name, opacity: layer.opacity), .warning)
      }
      if layer.bounds.outset(by: layer.hitSlop).isEmpty {
        return (.emptyLayer(layer.name), .error)
      }
      if layer.transform.inverse == nil { return (.singularTransform(layer.name), .error) }
      if layer.children.isEmpty, case .opaquePixels(let mask) = layer.hitArea,
        mask.opaqueCount == 0
      {
        return (.clearImage(layer.name), .error)
      }
      if let parent = layer.parent, isOutside(layer, parent) {
        return (.outsideParent(layer.name), .warning)
      }
      next = layer.parent
    }
    return nil
  }

  /// Whether a layer is outside the part of its parent that receives touches. Scrolled content may move in.
  private func isOutside(_ layer: Layer, _ parent: Layer) -> Bool {
    let area = parent.bounds.outset(by: parent.hitSlop)
    guard !(parent is ScrollLayer), case .bounds = parent.hitArea, !area.isEmpty else {
      return false
    }
    let reach = layer.convert(layer.bounds.outset(by: max(layer.hitSlop, 0)), to: parent)
    return reach.map { !$0.intersects(area) } ?? false
  }

  // MARK: Recognizers like others

  /// The ID of a recognizer that recognizes the same gesture and always preempts this one.
  private func shadow(of index: Int) -> String? {
    let recognizer = scene.recognizers[index]
    // Hover recognizers take no part in arbitration.
    guard recognizer.isEnabled, let layer = recognizer.layer,
      file.recognizers[index].kind != .hover, !receivers.contains(file.recognizers[index].id)
    else { return nil }
    for other in file.recognizers.indices where other != index {
      let rival = scene.recognizers[other]
      guard rival.isEnabled, let rivalLayer = rival.layer,
        file.recognizers[index].kind == file.recognizers[other].kind,
        // Only their factory knows the meaning of a custom recognizer's parameters.
        !file.recognizers[index].kind.isCustom,
        gestures[index] == gestures[other],
        !isSimultaneous(index, other),
        // A rival that waits for more recognizers lets this one act first.
        rival.requirements.allSatisfy({ requires(recognizer, $0) })
      else { continue }
      if rivalLayer === layer ? other > index : covers(rivalLayer, layer) { return rival.name }
    }
    return nil
  }

  private func isSimultaneous(_ a: Int, _ b: Int) -> Bool {
    simultaneousPairs.contains([file.recognizers[a].id, file.recognizers[b].id])
  }

  private func requires(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    recognizer.requirements.contains { $0 === other }
  }

  /// Whether every touch on `ancestor` hits `layer` or a descendant of it.
  private func covers(_ layer: Layer, _ ancestor: Layer) -> Bool {
    var current = layer
    while current !== ancestor {
      guard let parent = current.parent, !(parent is ScrollLayer), current.transform.isIdentity,
        !current.isHidden,
        // A finger may drag the layer off the ancestor.
        !current.gestureRecognizers.contains(where: { $0 is Manipulator && $0.isEnabled }),
        current.isUserInteractionEnabled, current.opacity >= 0.01, current.hitSlop >= 0,
        parent.hitSlop <= 0, case .bounds = current.hitArea,
        current.frame.union(parent.bounds) == current.frame,
        parent.childrenBackToFront.last === current
      else { return false }
      current = parent
    }
    return true
  }

  // MARK: Swipes

  /// The ID of a swipe on the same layer that the pan always excludes.
  private func swipe(beatenBy pan: PanGestureRecognizer) -> String? {
    guard pan.isEnabled, !(pan is ScreenEdgePanGestureRecognizer),
      let index = scene.recognizers.firstIndex(where: { $0 === pan })
    else { return nil }
    for other in scene.recognizers.indices where scene.recognizers[other].layer === pan.layer {
      guard let swipe = scene.recognizers[other] as? SwipeGestureRecognizer, swipe.isEnabled,
        pan.minimumNumberOfTouches...max(pan.minimumNumberOfTouches, pan.maximumNumberOfTouches)
          ~= swipe.numberOfTouchesRequired,
        pan.startDistance < swipe.minimumDistance,
        pan.allowedTouchTypes.isSuperset(of: swipe.allowedTouchTypes),
        swipe.requiredButtons.isSuperset(of: pan.requiredButtons), !isSimultaneous(index, other),
        !requires(pan, swipe)
      else { continue }
      return swipe.name
    }
    return nil
  }
}

extension SceneRecognizer {
  /// Warnings for the parameters that the factory of a custom kind does not read.
  fileprivate func unreadParameters(_ catalog: RecognizerCatalog) -> [SceneFinding] {
    var parameters = parameters
    // A factory that throws is an error of the scene, and has read only a part.
    guard (try? catalog.makeRecognizer(kindName, &parameters)) != nil else { return [] }
    return parameters.unused.map { name in
      let key = name.prefix(40).printable
      let words = "unknown key \"\(key)\" of the params of \(kindName) \"\(id)\" is ignored"
      return SceneFinding(
        .unknownKey(words), .warning, of: "", at: parameters.found(name)?.place ?? place)
    }
  }

  /// The settings that distinguish a recognizer's gesture from others of its kind.
  fileprivate func gesture(of recognizer: GestureRecognizer) -> [Double] {
    (kind.gestureKind?.settings ?? []).filter { $0.definesGesture }.map { $0.read(recognizer) }
  }
}

extension GestureRecognizer {
  fileprivate var settings: [SceneCheck.Setting] {
    (GestureKind(of: self)?.settings ?? []).map { setting in
      let value = setting.read(self)
      return SceneCheck.Setting(
        recognizer: name, name: setting.name, value: setting.textWithUnit(of: value),
        isDefault: value == setting.standard, allowed: setting.demand(in: .scene))
    }
  }
}

extension GestureSetting {
  /// A value in a scene's unit as readable text: "48 points", "true", "no limit".
  package func textWithUnit(of value: Double) -> String {
    let unit = value == none ? nil : self.unit.words(in: .scene)
    return text(of: value, in: .scene) + (unit.map { " \($0)" } ?? "")
  }

  fileprivate var definesGesture: Bool {
    // Recognizers that receive different touches do not preempt each other.
    let own = [
      "touches", "taps", "allowedTouchTypes", "requiresExclusiveTouchType", "requiredButtons",
    ]
    return scene.section == .params || own.contains(scene.name ?? "")
  }
}
