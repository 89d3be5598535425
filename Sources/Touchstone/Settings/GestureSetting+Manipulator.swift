import TouchGeometry

// The settings of manipulators. They are fields of one structure, so each is described by its key path into
// that structure.

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
      .manipulator, name, number, unit, standard, in: range, none: none,
      scene: scene, summary, source: source,
      read: Self.reading(read), write: Self.writing(write))
    self.read = read
    self.write = write
  }

  // Not inlined, like those of ``GestureSetting``.

  @inline(never)
  private static func reading(
    _ read: @escaping @Sendable (Manipulator.Settings) -> Double
  ) -> @Sendable (Manipulator) -> Double {
    { read($0.settings) }
  }

  @inline(never)
  private static func writing(
    _ write: @escaping @Sendable (inout Manipulator.Settings, Double) -> Void
  ) -> @Sendable (Manipulator, Double) -> Void {
    { write(&$0.settings, $1) }
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

  // Not inlined: each of the descriptions below reads and sets these, and 4 kB of the engine in a web page would
  // be copies of these accessors.

  /// Snapping settings that have no effect because they have no interval.
  fileprivate var stops: RotationSnapping {
    @inline(never) get { snapping ?? RotationSnapping(every: .zero) }
    @inline(never) set { snapping = newValue }
  }

  /// Momentum settings that have no effect because they have no parts.
  fileprivate var throwing: MomentumSettings {
    @inline(never) get { momentum ?? MomentumSettings(parts: []) }
    @inline(never) set { momentum = newValue }
  }
}

extension GestureSetting {
  static let manipulator = manipulatorParts.map { $0.description }

  static let manipulatorParts = movement + limits + stops + momentum

  private static let freedomNames = ["translation", "scale", "rotation"]

  private static let movement: [ManipulatorSetting] = [
    ManipulatorSetting(
      "settings.freedoms", .freedoms, .set(freedomNames), 7, in: 0...7, scene: SceneKey(.own, nil),
      "The properties the fingers change: position, scale and rotation.",
      read: { Double($0.freedoms.rawValue) },
      write: { $0.freedoms = Similarity.Freedoms(rawValue: UInt8(number: $1)) }),
    ManipulatorSetting(
      "settings.bringsToFront", .bringsToFront, .flag, 1, in: SettingRange.flag,
      scene: SceneKey(.own, "bringsToFront"),
      "Moves the layer in front of its siblings when the first finger lands.",
      read: { $0.bringsToFront ? 1 : 0 }, write: { $0.bringsToFront = $1 > 0 }),
    ManipulatorSetting(
      "settings.startsImmediately", .startsImmediately, .flag, 0, in: SettingRange.flag,
      scene: SceneKey(.own, "startsImmediately"),
      "Begins with the first movement; switching it on sets start distance, spread, arc and angle to 0.",
      read: { $0.startsImmediately ? 1 : 0 }, write: { $0.startsImmediately = $1 > 0 }),
    ManipulatorSetting(
      "settings.rotationDetent", .rotationDetent, .radians, 0, in: SettingRange.startAngle,
      scene: SceneKey(.own, "rotationDetent"),
      "The angle the fingers must turn before the layer turns with them; the rotation leaves it out.",
      read: { $0.rotationDetent.radians }, write: { $0.rotationDetent = .radians($1) }),
    ManipulatorSetting(
      "settings.bounces", .bounces, .flag, 0, in: SettingRange.flag,
      scene: SceneKey(.own, "bounces"),
      "Lets scale and rotation stretch beyond their limits and spring back.",
      read: { $0.bounces ? 1 : 0 }, write: { $0.bounces = $1 > 0 }),
  ]

  private static let limits: [ManipulatorSetting] = [
    ManipulatorSetting(
      "settings.limits.confinement", .confinement, .choice(["none", "contain", "coverCenter"]), 0,
      in: 0...2, scene: SceneKey(.limits, "confinement"),
      "The part of the layer that must stay within the area: none, all of it, or its center.",
      read: {
        Double(ManipulationLimits.Confinement.all.firstIndex(of: $0.limits.confinement) ?? 0)
      },
      write: {
        $0.limits.confinement = ManipulationLimits.Confinement.all[min(max(Int(number: $1), 0), 2)]
      }),
    ManipulatorSetting(
      "settings.limits.minimumScale", .minimumScale, .factor, 0, in: SettingRange.scale, none: 0,
      scene: SceneKey(.limits, "minimumScale", former: ["leastScale"]),
      "The minimum scale of the layer in its parent; 0 for no limit.",
      source: unlimited, read: { $0.limits.minimumScale ?? 0 },
      write: { $0.limits.minimumScale = $1 == 0 ? nil : $1 }),
    ManipulatorSetting(
      "settings.limits.maximumScale", .maximumScale, .factor, .infinity, in: SettingRange.scale,
      none: .infinity, scene: SceneKey(.limits, "maximumScale", former: ["greatestScale"]),
      "The maximum scale of the layer in its parent.", source: unlimited,
      read: { $0.limits.maximumScale ?? .infinity },
      write: { $0.limits.maximumScale = $1 == .infinity ? nil : $1 }),
    ManipulatorSetting(
      "settings.limits.minimumRotation", .minimumRotation, .radians, -.infinity,
      in: SettingRange.rotation,
      none: -.infinity, scene: SceneKey(.limits, "minimumRotation", former: ["leastRotation"]),
      "The minimum rotation of the layer in its parent.", source: unlimited,
      read: { $0.limits.minimumRotation?.radians ?? -.infinity },
      write: { $0.limits.minimumRotation = $1 == -.infinity ? nil : .radians($1) }),
    ManipulatorSetting(
      "settings.limits.maximumRotation", .maximumRotation, .radians, .infinity,
      in: SettingRange.rotation, none: .infinity,
      scene: SceneKey(.limits, "maximumRotation", former: ["greatestRotation"]),
      "The maximum rotation of the layer in its parent.", source: unlimited,
      read: { $0.limits.maximumRotation?.radians ?? .infinity },
      write: { $0.limits.maximumRotation = $1 == .infinity ? nil : .radians($1) }),
  ]

  private static let stops: [ManipulatorSetting] = [
    ManipulatorSetting(
      "settings.snapping.interval", .snapInterval, .radians, 0, in: SettingRange.stops,
      scene: SceneKey(.snapping, "interval"),
      "The angle between the rotations to which the layer snaps; 0 for no snapping.",
      source: "No snapping; a quarter turn if snapping is switched on without an interval.",
      read: { $0.stops.interval.radians }, write: { $0.stops.interval = .radians($1) }),
    ManipulatorSetting(
      "settings.snapping.tolerance", .snapTolerance, .radians, RotationSnapping().tolerance.radians,
      in: SettingRange.stops, scene: SceneKey(.snapping, "tolerance"),
      "The distance from a snapping angle within which the layer snaps to it.",
      source: "5 degrees, our own choice.",
      read: { $0.stops.tolerance.radians }, write: { $0.stops.tolerance = .radians($1) }),
    ManipulatorSetting(
      "settings.snapping.release", .snapRelease, .radians, RotationSnapping().release.radians,
      in: SettingRange.stops, scene: SceneKey(.snapping, "release"),
      "The angle the fingers must turn before the layer leaves a snapping angle.",
      source:
        "8 degrees, our own choice; wider than the tolerance, so that the layer does not flicker.",
      read: { $0.stops.release.radians }, write: { $0.stops.release = .radians($1) }),
  ]

  private static let momentum: [ManipulatorSetting] = [
    ManipulatorSetting(
      "settings.momentum.parts", .momentum, .set(freedomNames), 0, in: 0...7,
      scene: SceneKey(.momentum, nil),
      "The properties that keep changing after the fingers lift.",
      source: "None; all if momentum is switched on without naming parts.",
      read: { Double($0.throwing.parts.rawValue) },
      write: { $0.throwing.parts = Similarity.Freedoms(rawValue: UInt8(number: $1)) }),
    ManipulatorSetting(
      "settings.momentum.decay", .momentumDecay, .perSecond, Momentum.normalDecay,
      in: SettingRange.decay,
      scene: SceneKey(.momentum, "decay"), "The decay rate of the velocity.",
      source: "The normal deceleration of UIKit's scroll views: 0.998 per millisecond.",
      read: { $0.throwing.decay }, write: { $0.throwing.decay = $1 }),
    ManipulatorSetting(
      "settings.momentum.growthDecay", .momentumGrowthDecay, .perSecond, Momentum.normalDecay,
      in: SettingRange.decay, scene: SceneKey(.momentum, "growthDecay"),
      "The decay rate of the growth.", source: "As for the velocity.",
      read: { $0.throwing.growthDecay }, write: { $0.throwing.growthDecay = $1 }),
    ManipulatorSetting(
      "settings.momentum.turnDecay", .momentumTurnDecay, .perSecond, Momentum.normalDecay,
      in: SettingRange.decay, scene: SceneKey(.momentum, "turnDecay"),
      "The decay rate of the rotation.", source: "As for the velocity.",
      read: { $0.throwing.turnDecay }, write: { $0.throwing.turnDecay = $1 }),
    ManipulatorSetting(
      "settings.momentum.accumulates", .momentumAccumulates, .flag, 1, in: SettingRange.flag,
      scene: SceneKey(.momentum, "accumulates"),
      "Adds a fling soon after a catch to the motion that was caught.",
      read: { $0.throwing.accumulates ? 1 : 0 }, write: { $0.throwing.accumulates = $1 > 0 }),
    ManipulatorSetting(
      "settings.momentum.minimumSpeed", .momentumMinimumSpeed, .pointsPerSecond,
      MomentumSettings().minimumSpeed,
      in: SettingRange.speed, scene: SceneKey(.momentum, "minimumSpeed", former: ["leastSpeed"]),
      "The minimum speed of a fling; slower ones stop at once.",
      source: "The minimum fling velocity of Android's ViewConfiguration.",
      read: { $0.throwing.minimumSpeed }, write: { $0.throwing.minimumSpeed = $1 }),
    ManipulatorSetting(
      "settings.momentum.maximumSpeed", .momentumMaximumSpeed, .pointsPerSecond,
      MomentumSettings().maximumSpeed, in: SettingRange.speed,
      scene: SceneKey(.momentum, "maximumSpeed", former: ["greatestSpeed"]),
      "The maximum speed of a fling; faster ones are clamped.",
      source: "The maximum fling velocity of Android's ViewConfiguration.",
      read: { $0.throwing.maximumSpeed }, write: { $0.throwing.maximumSpeed = $1 }),
    ManipulatorSetting(
      "settings.momentum.minimumGrowth", .momentumMinimumGrowth, .perSecond,
      MomentumSettings().minimumGrowth,
      in: SettingRange.growth, scene: SceneKey(.momentum, "minimumGrowth", former: ["leastGrowth"]),
      "The minimum relative growth at which the scale keeps changing.",
      source: "50 points per second of two fingers that are 100 points apart.",
      read: { $0.throwing.minimumGrowth }, write: { $0.throwing.minimumGrowth = $1 }),
    ManipulatorSetting(
      "settings.momentum.maximumGrowth", .momentumMaximumGrowth, .perSecond,
      MomentumSettings().maximumGrowth, in: SettingRange.growth,
      scene: SceneKey(.momentum, "maximumGrowth", former: ["greatestGrowth"]),
      "The maximum relative growth or shrinking; faster changes are clamped.",
      source: "With the normal decay a layer at most doubles or halves after the fingers lift.",
      read: { $0.throwing.maximumGrowth }, write: { $0.throwing.maximumGrowth = $1 }),
    ManipulatorSetting(
      "settings.momentum.minimumTurn", .momentumMinimumTurn, .radiansPerSecond,
      MomentumSettings().minimumTurn.radians, in: SettingRange.turn,
      scene: SceneKey(.momentum, "minimumTurn", former: ["leastTurn"]),
      "The minimum angular velocity at which the layer keeps turning.",
      source: "50 points per second at 100 points from the center.",
      read: { $0.throwing.minimumTurn.radians }, write: { $0.throwing.minimumTurn = .radians($1) }),
    ManipulatorSetting(
      "settings.momentum.maximumTurn", .momentumMaximumTurn, .radiansPerSecond,
      MomentumSettings().maximumTurn.radians, in: SettingRange.turn,
      scene: SceneKey(.momentum, "maximumTurn", former: ["greatestTurn"]),
      "The maximum angular velocity in either direction; faster rotation is clamped.",
      source: "With the normal decay a layer turns at most once more after the fingers lift.",
      read: { $0.throwing.maximumTurn.radians },
      write: { $0.throwing.maximumTurn = .radians($1) }),
  ]

  private static let unlimited = "No limit."
}

extension ManipulationLimits.Confinement {
  /// In the order of their C numbers.
  fileprivate static let all: [ManipulationLimits.Confinement] = [.none, .contain, .coverCenter]
}
