import TouchGeometry
import TouchGestures
import Touchstone

/// A window with the layers and recognizers that a scene file describes.
///
/// The root layer is the window's only child, so the window may be larger or smaller than it.
public final class Scene {
  /// The window.
  public let window: Window
  /// The layer that holds all others of the file.
  public let root: Layer
  /// The layers by their ids.
  public private(set) var layers: [String: Layer] = [:]
  /// The recognizers in the file's order, their ids as names.
  public private(set) var recognizers: [GestureRecognizer] = []
  private var indices: [String: Int] = [:]

  /// The recognizer with an id; nil when there is none.
  public func recognizer(_ id: String) -> GestureRecognizer? {
    indices[id].map { recognizers[$0] }
  }

  init(
    _ file: SceneFile, onCircle: (SceneError) throws(SceneError) -> Void
  ) throws(SceneError) {
    window = Window(size: file.size)
    root = file.root.makeLayer()
    let reading = SceneReading(file: file.file)
    layers[file.root.id] = root
    try add(root, file.root, to: window, reading)
    for recognizer in file.recognizers {
      let made = try recognizer.makeRecognizer(reading)
      indices[recognizer.id] = recognizers.count
      recognizers.append(made)
      layers[recognizer.layer.text]?.addGestureRecognizer(made)
    }
    for recognizer in file.recognizers { try relate(recognizer, reading, onCircle) }
  }

  private func add(
    _ layer: Layer, _ description: SceneLayer, to parent: Layer, _ reading: SceneReading
  ) throws(SceneError) {
    do {
      try parent.addChild(layer)
    } catch {
      throw reading.error(.tooMany("levels of layers", limit: Layer.maximumDepth - 1), at: description.place)
    }
    for child in description.children {
      let made = child.makeLayer()
      layers[child.id] = made
      try add(made, child, to: layer, reading)
    }
  }

  private func relate(
    _ description: SceneRecognizer, _ reading: SceneReading,
    _ onCircle: (SceneError) throws(SceneError) -> Void
  ) throws(SceneError) {
    guard let made = recognizer(description.id) else { return }
    for name in description.simultaneousWith {
      guard let other = recognizer(name.text) else { continue }
      made.recognizeSimultaneously(with: other)
    }
    for name in description.requireFailureOf {
      guard let other = recognizer(name.text) else { continue }
      do {
        try made.require(toFail: other)
      } catch {
        switch error {
        case .cycle(let names): try onCircle(reading.error(.circle(names), at: name.place))
        }
      }
    }
  }
}

extension SceneFile {
  /// Builds the window, the layers and the recognizers.
  ///
  /// - Throws: ``SceneError`` when failure requirements close a circle, when a kind of recognizer is
  ///   not known, or when layers are nested too deep.
  public func makeScene() throws(SceneError) -> Scene {
    try Scene(self) { circle throws(SceneError) in throw circle }
  }
}
