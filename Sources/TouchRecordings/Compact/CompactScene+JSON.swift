import TouchGeometry
import Touchstone

extension CompactScene {
  /// The current layers and recognizers as one JSON object on one line, for programs that display or edit
  /// them.
  ///
  /// `corners` are those of a layer's bounds in points of the window, clockwise from the top left. A
  /// setting's `value` and range are in its own unit; null means no limit.
  package var json: String {
    var object = JSONObject()
    object.add("size", [window.bounds.size.width, window.bounds.size.height], places: 3)
    object.add("layers", .list(layers.map(description)))
    object.add("recognizers", .list(recognizers.indices.map { description(ofRecognizer: $0) }))
    return object.text
  }

  private func description(_ layer: Layer) -> JSONText {
    let (bounds, toWindow) = (layer.bounds, layer.transformToWindow)
    let corners = [
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
      Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
    ].map { toWindow.applied(to: $0) }
    let numbers = corners.flatMap { [$0.x, $0.y] }
    return .object([
      ("name", .text(layer.name)), ("hidden", .boolean(layer.isHidden)),
      ("corners", .list(numbers.map { .decimal($0, places: 3) })),
    ])
  }

  private func description(ofRecognizer index: Int) -> JSONText {
    let recognizer = recognizers[index]
    let requirements = recognizer.requirements.compactMap { other in
      recognizers.firstIndex { $0 === other }
    }
    let layer = recognizer.layer.flatMap { layer in layers.firstIndex { $0 === layer } }
    return .object([
      ("name", .text(recognizer.name)), ("kind", .text(kinds[index].noun)),
      ("layer", layer.map { .integer($0) } ?? .integer(-1)),
      ("enabled", .boolean(recognizer.isEnabled)),
      ("requires", .list(requirements.map { .integer($0) })),
      ("settings", .list(kinds[index].settings.map { description($0, of: recognizer) })),
    ])
  }

  private func description(_ setting: GestureSetting, of recognizer: GestureRecognizer) -> JSONText
  {
    .object([
      ("number", .integer(Int(setting.number.rawValue))), ("name", .text(setting.name)),
      ("section", .text(setting.scene.section.rawValue)), ("key", .text(setting.scene.name ?? "")),
      ("isNumber", .boolean(setting.unit.isNumber)),
      ("unit", .text(setting.unit.words(in: .scene) ?? "")),
      ("size", .number(setting.unit.size(in: .scene))),
      ("value", .number(setting.read(recognizer))), ("standard", .number(setting.standard)),
      ("least", .number(setting.range.lowerBound)), ("greatest", .number(setting.range.upperBound)),
    ])
  }
}

extension SettingUnit {
  /// Whether a value is a number, as opposed to a choice or a set.
  fileprivate var isNumber: Bool {
    switch self {
    case .flag, .set, .choice: false
    case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond,
      .factor:
      true
    }
  }
}
