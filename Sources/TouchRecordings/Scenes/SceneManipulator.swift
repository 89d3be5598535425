import TouchGeometry
import Touchstone

/// What moves a layer by its touches, as a scene file describes it.
///
///     "manipulator": {"translation": true, "scale": true, "rotation": false,
///                     "limits": {"leastScale": 0.5, "greatestScale": 4},
///                     "snapping": true, "momentum": {"decay": 2}}
///
/// Angles are radians. `true` for `snapping` or `momentum` means the defaults.
public struct SceneManipulator: Hashable, Sendable {
  /// The name by which recognizers refer to it; its layer's id with " manipulator" unless told
  /// otherwise.
  public var id: String
  /// Where it is described.
  public var place: TextPlace
  /// How it moves the layer.
  public var settings = Manipulator.Settings()
  /// The fewest fingers that begin it.
  public var touches: Int?
  /// The ids of those that must fail before it may act.
  public var requireFailureOf: [SceneName] = []
  /// The ids of those that may act at the same time.
  public var simultaneousWith: [SceneName] = []
}

extension SceneManipulator {
  /// Reads a manipulator; nil for `false`, the usual one for `true`.
  static func read(
    _ node: SceneNode, layer: String, _ reading: SceneReading
  ) throws(SceneError) -> SceneManipulator? {
    let usual = SceneManipulator(id: "\(layer) manipulator", place: node.place)
    if let isThere = node.boolean { return isThere ? usual : nil }
    var manipulator = usual
    var fields = try SceneFields(node, "a manipulator", reading)
    manipulator.id = try fields.text("id") ?? usual.id
    manipulator.touches = try fields.integer("touches", 1...64)
    manipulator.requireFailureOf = try fields.names("requireFailureOf")
    manipulator.simultaneousWith = try fields.names("simultaneousWith")
    try manipulator.settings.read(&fields)
    fields.warnOfUnknownKeys()
    return manipulator
  }

  func makeManipulator() -> Manipulator {
    let manipulator = Manipulator(settings)
    manipulator.name = id
    manipulator.minimumNumberOfTouches = touches ?? manipulator.minimumNumberOfTouches
    return manipulator
  }
}

extension Manipulator.Settings {
  fileprivate mutating func read(_ fields: inout SceneFields) throws(SceneError) {
    freedoms = try fields.freedoms() ?? freedoms
    bringsToFront = try fields.boolean("bringsToFront") ?? bringsToFront
    startsImmediately = try fields.boolean("startsImmediately") ?? startsImmediately
    if let node = fields.node("limits") {
      limits = try ManipulationLimits.read(node, fields.reading)
    }
    if let node = fields.node("snapping") {
      snapping = try RotationSnapping.read(node, fields.reading)
    }
    if let node = fields.node("momentum") {
      momentum = try MomentumSettings.read(node, fields.reading)
    }
  }
}

extension ManipulationLimits {
  fileprivate static func read(
    _ node: SceneNode, _ reading: SceneReading
  ) throws(SceneError) -> ManipulationLimits {
    var limits = ManipulationLimits()
    var fields = try SceneFields(node, "the limits of a manipulator", reading)
    if let word = fields.node("confinement") {
      switch try reading.text(word) {
      case "none": limits.confinement = .none
      case "contain": limits.confinement = .contain
      case "coverCenter": limits.confinement = .coverCenter
      default: throw reading.unexpected(word, expected: "none, contain or coverCenter")
      }
    }
    if let n = try fields.numbers("area", count: 4) {
      limits.area = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    }
    limits.leastScale = try fields.number("leastScale", 0...1e6)
    limits.greatestScale = try fields.number("greatestScale", 0...1e6)
    limits.leastRotation = try fields.angle("leastRotation")
    limits.greatestRotation = try fields.angle("greatestRotation")
    fields.warnOfUnknownKeys()
    return limits
  }
}

extension RotationSnapping {
  fileprivate static func read(
    _ node: SceneNode, _ reading: SceneReading
  ) throws(SceneError) -> RotationSnapping? {
    var snapping = RotationSnapping()
    if let isThere = node.boolean { return isThere ? snapping : nil }
    var fields = try SceneFields(node, "the snapping of a manipulator", reading)
    snapping.interval = try fields.angle("interval") ?? snapping.interval
    snapping.tolerance = try fields.angle("tolerance") ?? snapping.tolerance
    snapping.release = try fields.angle("release") ?? snapping.release
    fields.warnOfUnknownKeys()
    return snapping
  }
}

extension MomentumSettings {
  fileprivate static func read(
    _ node: SceneNode, _ reading: SceneReading
  ) throws(SceneError) -> MomentumSettings? {
    var momentum = MomentumSettings()
    if let isThere = node.boolean { return isThere ? momentum : nil }
    var fields = try SceneFields(node, "the momentum of a manipulator", reading)
    momentum.parts = try fields.freedoms() ?? momentum.parts
    momentum.decay = try fields.number("decay", 0.001...1e6) ?? momentum.decay
    momentum.leastSpeed = try fields.number("leastSpeed", 0...1e6) ?? momentum.leastSpeed
    momentum.greatestSpeed = try fields.number("greatestSpeed", 0...1e6) ?? momentum.greatestSpeed
    momentum.leastGrowth = try fields.number("leastGrowth", 0...1e6) ?? momentum.leastGrowth
    momentum.greatestGrowth =
      try fields.number("greatestGrowth", 0...1e6) ?? momentum.greatestGrowth
    momentum.leastTurn = try fields.angle("leastTurn") ?? momentum.leastTurn
    momentum.greatestTurn = try fields.angle("greatestTurn") ?? momentum.greatestTurn
    fields.warnOfUnknownKeys()
    return momentum
  }
}

extension SceneFields {
  /// Which of translation, scale and rotation are said to be free; nil when none is named. What is
  /// not named is free.
  fileprivate mutating func freedoms() throws(SceneError) -> Similarity.Freedoms? {
    let names: [(String, Similarity.Freedoms)] = [
      ("translation", .translation), ("scale", .scale), ("rotation", .rotation),
    ]
    var freedoms = Similarity.Freedoms.all
    var isAnyNamed = false
    for (name, freedom) in names {
      guard let isFree = try boolean(name) else { continue }
      isAnyNamed = true
      if !isFree { freedoms.remove(freedom) }
    }
    return isAnyNamed ? freedoms : nil
  }

  /// An angle in radians.
  fileprivate mutating func angle(_ key: String) throws(SceneError) -> Angle? {
    try number(key, -1e6...1e6).map { .radians($0) }
  }
}
