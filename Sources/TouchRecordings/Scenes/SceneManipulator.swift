import TouchGeometry
import Touchstone

/// A manipulator of a layer in a scene file.
///
///     "manipulator": {"translation": true, "scale": true, "rotation": false,
///                     "limits": {"minimumScale": 0.5, "maximumScale": 4},
///                     "snapping": true, "momentum": {"decay": 2}}
///
/// Angles are in radians. `true` for `snapping` or `momentum` means the defaults.
public struct SceneManipulator: Hashable, Sendable {
  /// The unique name by which recognizers refer to the manipulator; by default its layer's ID followed by "
  /// manipulator".
  public var id: String
  /// The position of the description in the file.
  public var place: TextPlace
  /// Whether the manipulator is enabled from the start; true by default.
  public var isEnabled = true
  /// The settings of the manipulator; the defaults of ``Manipulator/Settings`` if the file has none.
  public var settings = Manipulator.Settings()
  /// The IDs of the recognizers that must fail before it may act; none by default.
  public var requireFailureOf: [SceneName] = []
  /// The IDs of the recognizers that may act at the same time; none by default.
  public var simultaneousWith: [SceneName] = []
  /// The settings in the file other than ``settings``, by property name.
  var others: SceneSettings = [:]
}

extension SceneManipulator {
  /// Reads a manipulator; nil for `false`, the default for `true`.
  static func read(
    _ node: SceneNode, layer: String, _ reading: SceneReading
  ) throws(SceneError) -> SceneManipulator? {
    let usual = SceneManipulator(id: "\(layer) manipulator", place: node.place)
    if let isThere = node.boolean { return isThere ? usual : nil }
    var manipulator = usual
    var fields = try SceneFields(node, "a manipulator", reading)
    manipulator.id = try fields.text("id") ?? usual.id
    manipulator.isEnabled = try fields.boolean("enabled") ?? true
    manipulator.requireFailureOf = try fields.names("requireFailureOf")
    manipulator.simultaneousWith = try fields.names("simultaneousWith")
    try manipulator.readSettings(&fields)
    fields.warnOfUnknownKeys()
    return manipulator
  }

  func makeManipulator() -> Manipulator {
    let manipulator = Manipulator(settings)
    manipulator.name = id
    manipulator.apply(others, of: .manipulator)
    manipulator.isEnabled = isEnabled
    return manipulator
  }

  private mutating func readSettings(_ fields: inout SceneFields) throws(SceneError) {
    let made = Manipulator()
    let own = try fields.settings(of: .manipulator, in: .own)
    made.apply(own, of: .manipulator)
    others = own.filter { !$0.key.hasPrefix("settings.") }
    if let limits = fields.node("limits") {
      var limits = try SceneFields(limits, "the limits of a manipulator", fields.reading)
      if let area = limits.node("area") {
        made.settings.limits.area = try fields.reading.rectangle(area)
      }
      try made.read(.limits, &limits)
    }
    if let snapping = fields.node("snapping"), snapping.boolean != false {
      made.settings.snapping = RotationSnapping()
      try made.readUnlessTrue(snapping, .snapping, fields.reading)
    }
    if let momentum = fields.node("momentum"), momentum.boolean != false {
      made.settings.momentum = MomentumSettings()
      try made.readUnlessTrue(momentum, .momentum, fields.reading)
    }
    try fields.reading.checkPairs(of: made, .manipulator, at: place)
    settings = made.settings
  }
}

extension Manipulator {
  /// Reads a section of the settings, which may also be `true`.
  fileprivate func readUnlessTrue(
    _ node: SceneNode, _ section: SceneKey.Section, _ reading: SceneReading
  ) throws(SceneError) {
    guard node.boolean == nil else { return }
    var fields = try SceneFields(node, "the \(section) of a manipulator", reading)
    try read(section, &fields)
  }

  fileprivate func read(
    _ section: SceneKey.Section, _ fields: inout SceneFields
  ) throws(SceneError) {
    apply(try fields.settings(of: .manipulator, in: section), of: .manipulator)
    fields.warnOfUnknownKeys()
  }
}
