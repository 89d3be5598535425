import TouchGeometry

// The settings of manipulators. They are fields of one structure, so each is described by its access to that
// structure.

/// One of a manipulator's settings.
struct ManipulatorSetting: Sendable {
  let description: GestureSetting
  let read: @Sendable (Manipulator.Settings) -> Double
  let write: @Sendable (inout Manipulator.Settings, Double) -> Void

  init(
    _ name: String, _ number: SettingNumber, _ unit: SettingUnit, _ standard: Double,
    in range: ClosedRange<Double>, none: Double? = nil, scene: SceneKey, _ summary: String,
    source: String = GestureSetting.ours,
    read: @escaping @Sendable (Manipulator.Settings) -> Double,
    write: @escaping @Sendable (inout Manipulator.Settings, Double) -> Void
  ) {
    description = GestureSetting(
      .manipulator, "settings.\(name)", number, unit, standard, in: range, none: none,
      scene: scene, summary, source: source,
      read: { (manipulator: Manipulator) in read(manipulator.settings) },
      write: { write(&$0.settings, $1) })
    self.read = read
    self.write = write
  }
}

extension Manipulator.Settings {
  /// The settings with each value clamped to its range, as the properties of other recognizers do; NaN is
  /// replaced by the previous value.
  func limited(after before: Manipulator.Settings) -> Manipulator.Settings {
    var settings = self
    for part in GestureSetting.manipulatorParts {
      let value = part.read(self)
      guard !part.description.accepts(value) else { continue }
      part.write(&settings, part.description.nearest(to: value) ?? part.read(before))
    }
    return settings
  }

  /// Snapping settings that have no effect because they have no interval.
  fileprivate var stops: RotationSnapping {
    get { snapping ?? RotationSnapping(every: .zero) }
    set { snapping = newValue }
  }

  /// Momentum settings that have no effect because they have no parts.
  fileprivate var throwing: MomentumSettings {
    get { momentum ?? MomentumSettings(parts: []) }
    set { momentum = newValue }
  }
}

extension GestureSetting {
  static let manipulator = manipulatorParts.map { $0.description }

  static let manipulatorParts = movement + limits + stops + momentum

  private static let freedomNames = ["translation", "scale", "rotation"]

  private static let movement: [ManipulatorSetting] = [
    ManipulatorSetting(
      "freedoms", .freedoms, .set(freedomNames), 7, in: 0...7, scene: SceneKey(.own, nil),
      "What the fingers change: where the layer is, how large, and its direction.",
      read: { Double($0.freedoms.rawValue) },
      write: { $0.freedoms = Similarity.Freedoms(rawValue: UInt8(number: $1)) }),
    ManipulatorSetting(
      "bringsToFront", .bringsToFront, .flag, 1, in: SettingRange.flag,
      scene: SceneKey(.own, "bringsToFront"),
      "Whether the first finger brings the layer in front of its siblings.",
      read: { $0.bringsToFront ? 1 : 0 }, write: { $0.bringsToFront = $1 > 0 }),
    ManipulatorSetting(
      "startsImmediately", .startsImmediately, .flag, 0, in: SettingRange.flag,
      scene: SceneKey(.own, "startsImmediately"),
      "Whether the first movement begins it; switching it on sets the four start distances to 0.",
      read: { $0.startsImmediately ? 1 : 0 }, write: { $0.startsImmediately = $1 > 0 }),
    ManipulatorSetting(
      "rotationDetent", .rotationDetent, .radians, 0, in: SettingRange.startAngle,
      scene: SceneKey(.own, "rotationDetent"),
      "How far the fingers turn before the layer turns with them; the angle is left out.",
      read: { $0.rotationDetent.radians }, write: { $0.rotationDetent = .radians($1) }),
    ManipulatorSetting(
      "bounces", .bounces, .flag, 0, in: SettingRange.flag, scene: SceneKey(.own, "bounces"),
      "Whether scale and rotation can be pulled beyond their limits and come back.",
      read: { $0.bounces ? 1 : 0 }, write: { $0.bounces = $1 > 0 }),
  ]

  private static let limits: [ManipulatorSetting] = [
    ManipulatorSetting(
      "limits.confinement", .confinement, .choice(["none", "contain", "coverCenter"]), 0,
      in: 0...2, scene: SceneKey(.limits, "confinement"),
      "How much of the layer must stay within the area: nothing, all, or its center.",
      read: {
        Double(ManipulationLimits.Confinement.all.firstIndex(of: $0.limits.confinement) ?? 0)
      },
      write: {
        $0.limits.confinement = ManipulationLimits.Confinement.all[min(max(Int(number: $1), 0), 2)]
      }),
    ManipulatorSetting(
      "limits.leastScale", .leastScale, .factor, 0, in: SettingRange.scale, none: 0,
      scene: SceneKey(.limits, "leastScale"),
      "The least scale of the layer in its parent; 0 for no limit.",
      source: unlimited, read: { $0.limits.leastScale ?? 0 },
      write: { $0.limits.leastScale = $1 == 0 ? nil : $1 }),
    ManipulatorSetting(
      "limits.greatestScale", .greatestScale, .factor, .infinity, in: SettingRange.scale,
      none: .infinity, scene: SceneKey(.limits, "greatestScale"),
      "The greatest scale of the layer in its parent.", source: unlimited,
      read: { $0.limits.greatestScale ?? .infinity },
      write: { $0.limits.greatestScale = $1 == .infinity ? nil : $1 }),
    ManipulatorSetting(
      "limits.leastRotation", .leastRotation, .radians, -.infinity, in: SettingRange.rotation,
      none: -.infinity, scene: SceneKey(.limits, "leastRotation"),
      "The least rotation of the layer in its parent.", source: unlimited,
      read: { $0.limits.leastRotation?.radians ?? -.infinity },
      write: { $0.limits.leastRotation = $1 == -.infinity ? nil : .radians($1) }),
    ManipulatorSetting(
      "limits.greatestRotation", .greatestRotation, .radians, .infinity,
      in: SettingRange.rotation, none: .infinity, scene: SceneKey(.limits, "greatestRotation"),
      "The greatest rotation of the layer in its parent.", source: unlimited,
      read: { $0.limits.greatestRotation?.radians ?? .infinity },
      write: { $0.limits.greatestRotation = $1 == .infinity ? nil : .radians($1) }),
  ]

  private static let stops: [ManipulatorSetting] = [
    ManipulatorSetting(
      "snapping.interval", .snapInterval, .radians, 0, in: SettingRange.stops,
      scene: SceneKey(.snapping, "interval"),
      "The angle between two directions in which the layer comes to a stop; 0 for no stops.",
      source: "No stops; a quarter turn where snapping is switched on without an interval.",
      read: { $0.stops.interval.radians }, write: { $0.stops.interval = .radians($1) }),
    ManipulatorSetting(
      "snapping.tolerance", .snapTolerance, .radians, RotationSnapping().tolerance.radians,
      in: SettingRange.stops, scene: SceneKey(.snapping, "tolerance"),
      "How near to a stop the layer snaps to it.", source: "5 degrees, our own figure.",
      read: { $0.stops.tolerance.radians }, write: { $0.stops.tolerance = .radians($1) }),
    ManipulatorSetting(
      "snapping.release", .snapRelease, .radians, RotationSnapping().release.radians,
      in: SettingRange.stops, scene: SceneKey(.snapping, "release"),
      "How far the fingers turn from a stop before the layer leaves it.",
      source: "8 degrees, our own figure; wider than the tolerance, so that nothing flickers.",
      read: { $0.stops.release.radians }, write: { $0.stops.release = .radians($1) }),
  ]

  private static let momentum: [ManipulatorSetting] = [
    ManipulatorSetting(
      "momentum.parts", .momentum, .set(freedomNames), 0, in: 0...7,
      scene: SceneKey(.momentum, nil),
      "What goes on moving when the fingers let go.",
      source: "Nothing; everything where momentum is switched on without naming parts.",
      read: { Double($0.throwing.parts.rawValue) },
      write: { $0.throwing.parts = Similarity.Freedoms(rawValue: UInt8(number: $1)) }),
    ManipulatorSetting(
      "momentum.decay", .momentumDecay, .perSecond, Momentum.normalDecay, in: SettingRange.decay,
      scene: SceneKey(.momentum, "decay"), "How fast velocities decay.",
      source: "The normal deceleration of UIKit's scroll views: 0.998 each millisecond.",
      read: { $0.throwing.decay }, write: { $0.throwing.decay = $1 }),
    ManipulatorSetting(
      "momentum.growthDecay", .momentumGrowthDecay, .perSecond, Momentum.normalDecay,
      in: SettingRange.decay, scene: SceneKey(.momentum, "growthDecay"),
      "How fast the growth decays.", source: "As velocities.",
      read: { $0.throwing.growthDecay }, write: { $0.throwing.growthDecay = $1 }),
    ManipulatorSetting(
      "momentum.turnDecay", .momentumTurnDecay, .perSecond, Momentum.normalDecay,
      in: SettingRange.decay, scene: SceneKey(.momentum, "turnDecay"),
      "How fast the turn decays.", source: "As velocities.",
      read: { $0.throwing.turnDecay }, write: { $0.throwing.turnDecay = $1 }),
    ManipulatorSetting(
      "momentum.accumulates", .momentumAccumulates, .flag, 1, in: SettingRange.flag,
      scene: SceneKey(.momentum, "accumulates"),
      "Whether a throw that follows a catch adds to what was caught.",
      read: { $0.throwing.accumulates ? 1 : 0 }, write: { $0.throwing.accumulates = $1 > 0 }),
    ManipulatorSetting(
      "momentum.leastSpeed", .momentumLeastSpeed, .pointsPerSecond, MomentumSettings().leastSpeed,
      in: SettingRange.speed, scene: SceneKey(.momentum, "leastSpeed"),
      "The least speed that carries on.",
      source: "The least fling velocity of Android's ViewConfiguration.",
      read: { $0.throwing.leastSpeed }, write: { $0.throwing.leastSpeed = $1 }),
    ManipulatorSetting(
      "momentum.greatestSpeed", .momentumGreatestSpeed, .pointsPerSecond,
      MomentumSettings().greatestSpeed, in: SettingRange.speed,
      scene: SceneKey(.momentum, "greatestSpeed"), "The greatest speed; higher ones count as this.",
      source: "The greatest fling velocity of Android's ViewConfiguration.",
      read: { $0.throwing.greatestSpeed }, write: { $0.throwing.greatestSpeed = $1 }),
    ManipulatorSetting(
      "momentum.leastGrowth", .momentumLeastGrowth, .perSecond, MomentumSettings().leastGrowth,
      in: SettingRange.growth, scene: SceneKey(.momentum, "leastGrowth"),
      "The least relative growth that carries on.",
      source: "50 points a second of two fingers that are 100 points apart.",
      read: { $0.throwing.leastGrowth }, write: { $0.throwing.leastGrowth = $1 }),
    ManipulatorSetting(
      "momentum.greatestGrowth", .momentumGreatestGrowth, .perSecond,
      MomentumSettings().greatestGrowth, in: SettingRange.growth,
      scene: SceneKey(.momentum, "greatestGrowth"),
      "The greatest relative growth or shrinking; higher ones count as this.",
      source: "With the normal decay a layer at most doubles or halves on its way.",
      read: { $0.throwing.greatestGrowth }, write: { $0.throwing.greatestGrowth = $1 }),
    ManipulatorSetting(
      "momentum.leastTurn", .momentumLeastTurn, .radiansPerSecond,
      MomentumSettings().leastTurn.radians, in: SettingRange.turn,
      scene: SceneKey(.momentum, "leastTurn"), "The least turn that carries on.",
      source: "50 points a second at 100 points from the center.",
      read: { $0.throwing.leastTurn.radians }, write: { $0.throwing.leastTurn = .radians($1) }),
    ManipulatorSetting(
      "momentum.greatestTurn", .momentumGreatestTurn, .radiansPerSecond,
      MomentumSettings().greatestTurn.radians, in: SettingRange.turn,
      scene: SceneKey(.momentum, "greatestTurn"),
      "The greatest turn in either direction; higher ones count as this.",
      source: "With the normal decay a layer goes on by at most one full turn.",
      read: { $0.throwing.greatestTurn.radians },
      write: { $0.throwing.greatestTurn = .radians($1) }),
  ]

  private static let unlimited = "No limit."
}

extension ManipulationLimits.Confinement {
  /// In the order of their C numbers.
  fileprivate static let all: [ManipulationLimits.Confinement] = [.none, .contain, .coverCenter]
}
