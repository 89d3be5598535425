import TouchContainers
import TouchGeometry
import TouchGestures
import Touchstone

/// A window with the layers and recognizers of a scene file.
///
/// The root layer is the window's only child, so the window may have a different size.
public final class Scene {
  /// The window.
  public let window: Window
  /// The root layer, which contains all other layers of the file.
  public let root: Layer
  /// The layers by ID.
  public private(set) var layers: [String: Layer] = [:]
  /// The recognizers in the order of the file, named after their IDs.
  public private(set) var recognizers: [GestureRecognizer] = []
  /// The manipulators, parents before children, named after their IDs. They are added before all recognizers,
  /// so that a recognizer takes precedence over a manipulator on the same layer.
  public private(set) var manipulators: [Manipulator] = []
  private var named: [String: GestureRecognizer] = [:]

  /// The recognizer or manipulator with an ID; nil if there is none.
  public func recognizer(_ id: String) -> GestureRecognizer? { named[id] }

  init(
    _ file: SceneFile, layers factory: (any SceneLayerFactory)?,
    kinds: SceneLayerKinds = SceneLayerKinds(), recognizers: RecognizerCatalog,
    onCircle: (SceneError) throws(SceneError) -> Void
  ) throws(SceneError) {
    window = Window(size: file.size)
    window.accommodations = file.accommodations
    let reading = SceneReading(file: file.file)
    root = try file.root.makeLayer(factory, kinds, file, reading)
    try add(root, file.root, to: window, reading) { child throws(SceneError) in
      try child.makeLayer(factory, kinds, file, reading)
    }
    for recognizer in file.recognizers {
      let made = try recognizer.makeRecognizer(reading, recognizers)
      named[recognizer.id] = made
      self.recognizers.append(made)
      layers[recognizer.layer.text]?.addGestureRecognizer(made)
    }
    for relation in file.relations { try relate(relation, reading, onCircle) }
  }

  private func add(
    _ layer: Layer, _ description: SceneLayer, to parent: Layer, _ reading: SceneReading,
    making make: (SceneLayer) throws(SceneError) -> Layer
  ) throws(SceneError) {
    layers[description.id] = layer
    do {
      try parent.addChild(layer)
    } catch {
      let reason = SceneError.Reason.tooMany("levels of layers", limit: Layer.maximumDepth - 1)
      throw reading.error(reason, at: description.place)
    }
    if let manipulator = description.manipulator?.makeManipulator() {
      layer.addManipulator(manipulator)
      manipulators.append(manipulator)
      named[manipulator.name] = manipulator
    }
    for child in description.children {
      try add(try make(child), child, to: layer.sceneContent, reading, making: make)
    }
  }

  private func relate(
    _ relation: SceneRelation, _ reading: SceneReading,
    _ onCircle: (SceneError) throws(SceneError) -> Void
  ) throws(SceneError) {
    func pan(_ id: String) -> GestureRecognizer? {
      (layers[id] as? ScrollLayer)?.panGestureRecognizer
    }
    let isOfPan = if case .handOffOfPan = relation.kind { true } else { false }
    guard let made = isOfPan ? pan(relation.of) : recognizer(relation.of),
      let other = recognizer(relation.to.text) ?? pan(relation.to.text)
    else { return }
    switch relation.kind {
    case .simultaneous: made.recognizeSimultaneously(with: other)
    case .handOff(let condition), .handOffOfPan(let condition):
      made.handsOff(to: other, when: condition.condition)
    case .requirement:
      do {
        try made.require(toFail: other)
      } catch {
        switch error {
        case .cycle(let names): try onCircle(reading.error(.circle(names), at: relation.to.place))
        }
      }
    }
  }
}

extension SceneFile {
  /// Builds the window, the layers and the recognizers.
  ///
  /// - Parameters:
  ///   - layers: Creates the layers that have an image or a color; without it they are plain rectangles that
  ///     can be hit anywhere.
  ///   - recognizers: The app's own kinds of recognizers.
  /// - Throws: ``SceneError`` if failure requirements form a cycle, a kind of recognizer is unknown, layers
  ///   are nested too deep, or an image cannot be used. Without a factory, this includes every image that
  ///   determines the size of its layer.
  public func makeScene(
    layers: (any SceneLayerFactory)? = nil, recognizers: RecognizerCatalog = RecognizerCatalog()
  ) throws(SceneError) -> Scene {
    try Scene(self, layers: layers, recognizers: recognizers) { circle throws(SceneError) in
      throw circle
    }
  }

  /// Builds the window, the layers and the recognizers, without pictures.
  ///
  /// - Parameters:
  ///   - kinds: What creates the layers.
  ///   - recognizers: The app's own kinds of recognizers.
  /// - Throws: as ``makeScene(layers:recognizers:)``.
  package func makeScene(
    of kinds: SceneLayerKinds, recognizers: RecognizerCatalog
  ) throws(SceneError) -> Scene {
    try Scene(self, layers: nil, kinds: kinds, recognizers: recognizers) {
      circle throws(SceneError) in
      throw circle
    }
  }
}
