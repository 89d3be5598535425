import TouchGeometry
import Touchstone

/// Reduced scenes, for finding out why a recognizer cannot act.
extension SceneFile {
  /// The scene without the given recognizers and manipulators, and without references to them.
  func removing(_ isRemoved: (String) -> Bool) -> SceneFile {
    var file = self
    file.recognizers.removeAll { isRemoved($0.id) }
    for index in file.recognizers.indices {
      file.recognizers[index].requireFailureOf.removeAll { isRemoved($0.text) }
      file.recognizers[index].simultaneousWith.removeAll { isRemoved($0.text) }
      file.recognizers[index].handsOff.removeAll { isRemoved($0.other.text) }
    }
    func clean(_ layer: inout SceneLayer) {
      if let manipulator = layer.manipulator {
        layer.manipulator?.requireFailureOf.removeAll { isRemoved($0.text) }
        layer.manipulator?.simultaneousWith.removeAll { isRemoved($0.text) }
        if isRemoved(manipulator.id) { layer.manipulator = nil }
      }
      layer.scrolling?.handsOff.removeAll { isRemoved($0.other.text) }
      for index in layer.children.indices { clean(&layer.children[index]) }
    }
    clean(&file.root)
    return file
  }

  /// The scene without the failure requirements of a recognizer, or without the one on `other`.
  func removingRequirements(of id: String, on other: String? = nil) -> SceneFile {
    var file = self
    for index in file.recognizers.indices where file.recognizers[index].id == id {
      file.recognizers[index].requireFailureOf.removeAll { other == nil || $0.text == other }
    }
    return file
  }

  /// The scene with its recognizers added in reverse order.
  var reversed: SceneFile {
    var file = self
    file.recognizers.reverse()
    return file
  }
}

/// Creates layers with the sizes and hit areas of a previously created scene, without the pictures.
struct LayerOutlines: SceneLayerFactory {
  let scene: Scene

  func makeLayer(
    for description: SceneLayer, of file: SceneFile
  ) throws(SceneLayerError) -> Layer {
    let layer = Layer()
    if let original = scene.layers[description.id] {
      layer.frame = Rect(origin: .zero, size: original.bounds.size)
      layer.hitArea = original.hitArea
    }
    return layer
  }
}

/// Runs scripts on a scene and on reduced versions of it.
struct ScriptRunner {
  /// How long after the last lift a recognizer may still act, in seconds.
  static let maximumWait = 10.0

  /// The outcome of one script.
  struct Outcome {
    /// The reported states of each recognizer, by ID.
    var states: [String: [CaseState]] = [:]
    /// The times of each recognizer's recognitions, in seconds.
    var times: [String: [Double]] = [:]
    /// The reason for each recognizer's last failure.
    var failures: [String: FailureReason] = [:]

    func fires(_ id: String) -> Bool { !(times[id] ?? []).isEmpty }
    /// The IDs of all recognizers that recognized a gesture.
    var fired: Set<String> { Set(times.keys) }
  }

  let layers: LayerOutlines
  let reach: SceneReach
  private let catalog: RecognizerCatalog
  /// The relations of each recognizer, in both directions.
  private let related: [String: Set<String>]

  init(
    _ file: SceneFile, _ scene: Scene, _ catalog: RecognizerCatalog, _ reach: SceneReach
  ) {
    layers = LayerOutlines(scene: scene)
    self.reach = reach
    self.catalog = catalog
    var related: [String: Set<String>] = [:]
    for relation in file.relations {
      related[relation.of, default: []].insert(relation.to.text)
      related[relation.to.text, default: []].insert(relation.of)
    }
    self.related = related
  }

  /// The scene without recognizers that a script does not affect: they receive no touches and are not related
  /// to any that do. This makes large scenes faster to build.
  private func part(of scene: SceneFile, for script: FingerScript) -> SceneFile {
    guard scene.recognizers.count > 6 else { return scene }
    var kept: Set<String> = []
    var next: [String] = []
    for place in Set(script.strokes.map { $0.place }) {
      guard let here = reach.recognizers(at: place) else { return scene }
      next += here
    }
    while let id = next.popLast() {
      if kept.insert(id).inserted { next += related[id] ?? [] }
    }
    guard kept.count < scene.recognizers.count else { return scene }
    return scene.removing { !kept.contains($0) }
  }

  private func touchCase(_ script: FingerScript, _ scene: SceneFile) -> TouchCase {
    TouchCase(
      id: "", scene: scene, input: .events(script.events),
      endTime: .seconds(script.duration + Self.maximumWait), expectations: [], isPortable: false)
  }

  func run(_ script: FingerScript, on scene: SceneFile) throws(SceneError) -> Outcome {
    let part = part(of: scene, for: script)
    let run = try CaseRunner.run(
      touchCase(script, part), layers: layers, recognizers: catalog)
    var outcome = Outcome()
    for course in run.courses {
      guard !course.reports.isEmpty else {
        outcome.failures[course.recognizer] = course.failureReason
        continue
      }
      outcome.states[course.recognizer] = course.states
      let times = course.reports.filter { $0.state == .recognized || $0.state == .began }
      if !times.isEmpty { outcome.times[course.recognizer] = times.map { $0.time.seconds } }
    }
    return outcome
  }
}
