import DemoScenes
import TouchContainers
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// The layers and recognizers of a demo scene as a scene file, for searches that play finger scripts.
///
/// The demo's scenes are programs. A scene file contains no actions, delegates or touch methods of layers.
/// Hit areas are those of the layers, see ``LayerAreas``.
struct WindowScene {
  /// The scene as JSON.
  let json: JSONText
  /// The recognizers that a scene file cannot describe, by the names of their layers.
  private(set) var omitted: [String] = []
  /// The layers by their IDs.
  let areas: LayerAreas

  init(_ root: Layer) {
    var names: [ObjectIdentifier: String] = [:]
    var layers: [String: Layer] = [:]
    var ids: [ObjectIdentifier: String] = [:]
    var recognizers: [(GestureRecognizer, Layer, GestureKind)] = []
    var omitted: [String] = []
    for (index, layer) in root.withDescendants.enumerated() {
      let id = "\(index) \(layer.name)"
      names[ObjectIdentifier(layer)] = id
      layers[id] = layer
      for recognizer in layer.gestureRecognizers {
        let number = ids.count + 1
        ids[ObjectIdentifier(recognizer)] = "\(number) \(recognizer.label) of \(layer.name)"
        if let kind = GestureKind(of: recognizer) {
          recognizers.append((recognizer, layer, kind))
        } else {
          omitted.append("\(type(of: recognizer)) of \(layer.name)")
        }
      }
    }
    self.omitted = omitted
    areas = LayerAreas(layers: layers)
    let writer = SceneWriter(names: names, ids: ids, all: recognizers.map(\.0))
    var entries: [JSONText] = []
    for (recognizer, layer, kind) in recognizers
    where kind != .manipulator && !layer.isScrolling(by: recognizer) {
      entries.append(writer.json(recognizer, layer, kind))
    }
    json = .object([
      ("layers", .list([writer.json(root, isRoot: true)])), ("recognizers", .list(entries)),
    ])
  }

  /// The scene file.
  func file() throws -> SceneFile { try SceneFile.read(Array(json.compact.utf8)) }
}

/// Creates layers with the size and the hit area of others.
struct LayerAreas: SceneLayerFactory {
  let layers: [String: Layer]

  func makeLayer(
    for description: SceneLayer, of file: SceneFile
  ) throws(SceneLayerError) -> Layer {
    let layer = Layer()
    if let original = layers[description.id] { layer.hitArea = original.hitArea }
    return layer
  }
}

private struct SceneWriter {
  let names: [ObjectIdentifier: String]
  let ids: [ObjectIdentifier: String]
  let all: [GestureRecognizer]

  func json(_ layer: Layer, isRoot: Bool = false) -> JSONText {
    let (size, anchor) = (layer.bounds.size, layer.anchorPoint)
    let origin = Point(
      x: layer.position.x - anchor.x * size.width, y: layer.position.y - anchor.y * size.height)
    let frame =
      isRoot ? [0, 0, size.width, size.height] : [origin.x, origin.y, size.width, size.height]
    var entries: [(String, JSONText)] = [
      ("id", .text(name(layer))), ("frame", .list(frame.map { .number($0) })),
      ("hidden", .boolean(layer.isHidden)), ("alpha", .number(layer.opacity)),
      ("interaction", .boolean(layer.isUserInteractionEnabled)),
      ("multipleTouch", .boolean(layer.isMultipleTouchEnabled)),
      ("exclusiveTouch", .boolean(layer.isExclusiveTouch)),
      ("zPosition", .number(layer.zPosition)), ("hitSlop", .number(layer.hitSlop)),
    ]
    let t = layer.transform
    if !isRoot, t != .identity {
      entries.append(("transform", .list([t.a, t.b, t.c, t.d, t.tx, t.ty].map { .number($0) })))
    }
    let children = (layer as? ScrollLayer)?.content.childrenBackToFront ?? layer.childrenBackToFront
    if let scroll = layer as? ScrollLayer {
      let zoom = [scroll.minimumZoomScale, scroll.maximumZoomScale]
      entries += [
        ("kind", .text("scroll")), ("bounces", .boolean(scroll.bounces)),
        (
          "contentSize",
          .list([.number(scroll.contentSize.width), .number(scroll.contentSize.height)])
        ), ("zoom", .list(zoom.map { .number($0) })),
      ]
    } else {
      // The picture is never read: the layer's own hit area is used.
      entries += [("image", .text("none.png")), ("hitArea", .text("opaquePixels"))]
    }
    for case let manipulator as Manipulator in layer.gestureRecognizers {
      entries.append(("manipulator", json(manipulator)))
    }
    if !children.isEmpty { entries.append(("children", .list(children.map { json($0) }))) }
    return .object(entries)
  }

  func json(_ recognizer: GestureRecognizer, _ layer: Layer, _ kind: GestureKind) -> JSONText {
    let (own, params) = settings(of: recognizer, kind)
    return .object(
      [
        ("id", .text(id(recognizer))), ("layer", .text(name(layer))),
        ("kind", .text(kind.rawValue)), ("enabled", .boolean(recognizer.isEnabled)),
        ("params", .object(params)),
      ] + own + relations(of: recognizer))
  }

  private func json(_ manipulator: Manipulator) -> JSONText {
    .object(
      [("id", .text(id(manipulator)))] + settings(of: manipulator, .manipulator).own
        + relations(of: manipulator))
  }

  /// The settings that differ from the defaults; for a manipulator, those that decide whether it acts.
  private func settings(
    of recognizer: GestureRecognizer, _ kind: GestureKind
  ) -> (own: [(String, JSONText)], params: [(String, JSONText)]) {
    var own: [(String, JSONText)] = []
    var params: [(String, JSONText)] = []
    for setting in kind.settings {
      let value = setting.read(recognizer)
      guard value != setting.standard, let key = setting.scene.name else { continue }
      let entry = (key, json(value, of: setting))
      switch setting.scene.section {
      case .own: own.append(entry)
      case .params: params.append(entry)
      case .limits, .snapping, .momentum: break
      }
    }
    return (own, params)
  }

  private func json(_ value: Double, of setting: GestureSetting) -> JSONText {
    switch setting.unit {
    case .flag: .boolean(value > 0)
    case .set(let names):
      .list(names.indices.filter { UInt64(value) & 1 << UInt64($0) != 0 }.map { .text(names[$0]) })
    case .choice(let names): .text(names[Int(value)])
    case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond,
      .factor:
      .number(value / setting.unit.size(in: .scene))
    }
  }

  private func relations(of recognizer: GestureRecognizer) -> [(String, JSONText)] {
    let required = recognizer.requirements.map(id)
    let together = all.filter { $0 !== recognizer && recognizer.isSimultaneous(with: $0) }.map(id)
    return [("requireFailureOf", required), ("simultaneousWith", together)]
      .filter { !$0.1.isEmpty }
      .map { ($0.0, .list($0.1.map { .text($0) })) }
  }

  private func name(_ layer: Layer) -> String { names[ObjectIdentifier(layer)] ?? "" }
  private func id(_ recognizer: GestureRecognizer) -> String {
    ids[ObjectIdentifier(recognizer)] ?? ""
  }
}

extension Layer {
  /// Whether a recognizer is one that a scroll layer creates for itself.
  fileprivate func isScrolling(by recognizer: GestureRecognizer) -> Bool {
    guard let scroll = self as? ScrollLayer else { return false }
    return recognizer === scroll.panGestureRecognizer
      || recognizer === scroll.pinchGestureRecognizer
  }
}
