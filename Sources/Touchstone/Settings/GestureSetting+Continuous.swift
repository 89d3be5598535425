import TouchGeometry
import TouchGestures

// The settings of the pan, pinch, rotation and transform recognizers.

extension GestureSetting {
  static func pan(_ kind: GestureKind) -> [GestureSetting] {
    [
      GestureSetting(
        kind, "minimumNumberOfTouches", .minimumTouches, .count, 1, in: SettingRange.fingers,
        limits: [.exactly(.fewestTouches)], scene: SceneKey(.own, "touches"),
        "The fewest fingers that pan.", source: fromUIKit,
        read: { (pan: PanGestureRecognizer) in Double(pan.minimumNumberOfTouches) },
        write: { $0.minimumNumberOfTouches = Int(number: $1) }),
      GestureSetting(
        kind, "maximumNumberOfTouches", .maximumTouches, .count, .infinity,
        in: SettingRange.fingers, none: .infinity, limits: [.exactly(.mostTouches)],
        scene: SceneKey(.params, "maximumNumberOfTouches", former: ["maxTouches"]),
        "The most fingers that pan; more keep it from beginning, and are ignored once it has begun.",
        source: fromUIKit,
        read: { (pan: PanGestureRecognizer) in
          let most = Double(pan.maximumNumberOfTouches)
          return most > SettingRange.fingers.upperBound ? .infinity : most
        },
        write: { $0.maximumNumberOfTouches = Int(number: $1) }),
      GestureSetting(
        kind, "startDistance", .startDistance, .points, Thresholds.panStartDistance,
        in: SettingRange.distance, limits: [.exactly(.way)],
        "How far the middle of the fingers travels before it begins.",
        source: "The figure that imitations of UIKit's scroll view commonly use.",
        read: { (pan: PanGestureRecognizer) in pan.startDistance },
        write: { $0.startDistance = $1 }),
      GestureSetting(
        kind, "landingFactor", .landingFactor, .factor, Thresholds.panLanding.factor,
        in: SettingRange.multiple, limits: [.derived(.slip)],
        "How many times the start distance counts that is crossed at the landing; evenly less from there.",
        source: "Chosen on labelled taps and drags of eight people.",
        read: { (pan: PanGestureRecognizer) in pan.landingFactor },
        write: { $0.landingFactor = $1 }),
      GestureSetting(
        kind, "landingDuration", .landingDuration, .microseconds,
        Double(Thresholds.panLanding.duration.microseconds), in: SettingRange.span,
        limits: [.derived(.slip)],
        "How long after the landing the start distance is larger than usual.",
        source: "Chosen on labelled taps and drags of eight people.",
        read: { (pan: PanGestureRecognizer) in Double(pan.landingDuration.microseconds) },
        write: { $0.landingDuration = .seconds($1 / 1e6) }),
      GestureSetting(
        kind, "swallowsStartDistance", .swallowsStartDistance, .flag, 1, in: SettingRange.flag,
        "Whether the start distance is left out of the translation, so that nothing jumps.",
        source: fromUIKit,
        read: { (pan: PanGestureRecognizer) in pan.swallowsStartDistance ? 1 : 0 },
        write: { $0.swallowsStartDistance = $1 > 0 }),
      GestureSetting(
        kind, "excludesWaitingDistance", .excludesWaitingDistance, .flag, 0, in: SettingRange.flag,
        "Whether a pan that had to wait begins without the distance that it covered meanwhile.",
        source: fromUIKit,
        read: { (pan: PanGestureRecognizer) in pan.excludesWaitingDistance ? 1 : 0 },
        write: { $0.excludesWaitingDistance = $1 > 0 }),
    ]
  }

  static let screenEdgePan: [GestureSetting] = [
    GestureSetting(
      .screenEdgePan, "edges", .edges, .set(["left", "right", "top", "bottom"]), 0, in: 0...15,
      "The edges of the window at which it may begin; without one it recognizes nothing.",
      source: fromUIKit,
      read: { (pan: ScreenEdgePanGestureRecognizer) in Double(pan.edges.rawValue) },
      write: { $0.edges = RectEdges(rawValue: UInt8(number: $1)) }),
    GestureSetting(
      .screenEdgePan, "edgeWidth", .edgeWidth, .points, Thresholds.edgeWidth,
      in: SettingRange.distance, limits: [.exactly(.edge)],
      "How far from an edge a finger may land.",
      source: "A finger's width, within the 20 to 50 that drawers of applications use.",
      read: { (pan: ScreenEdgePanGestureRecognizer) in pan.edgeWidth },
      write: { $0.edgeWidth = $1 }),
    GestureSetting(
      .screenEdgePan, "maximumAngle", .maximumAngle, .radians, Thresholds.edgeAngle.radians,
      in: SettingRange.deviation, limits: [.derived(.drift)],
      "How far the movement may deviate from straight inward.",
      source: "45 degrees, our own figure.",
      read: { (pan: ScreenEdgePanGestureRecognizer) in pan.maximumAngle.radians },
      write: { $0.maximumAngle = .radians($1) }),
  ]

  static let pinch: [GestureSetting] = [
    GestureSetting(
      .pinch, "startDistance", .startDistance, .points, Thresholds.pinchStartDistance,
      in: SettingRange.distance, limits: [.exactly(.way)],
      "How much the distance of the fingers changes before it begins.",
      source: "Less than a pan needs, since both fingers take part.",
      read: { (pinch: PinchGestureRecognizer) in pinch.startDistance },
      write: { $0.startDistance = $1 }),
    GestureSetting(
      .pinch, "arcShare", .arcShare, .factor, Thresholds.pinchArcShare, in: SettingRange.share,
      limits: [.derived(.share)],
      "How far each finger must spread beside the arc that it travels; 0 for the distance alone.",
      source: "As a rotation beside the spread, a little less: most pinches turn too.",
      read: { (pinch: PinchGestureRecognizer) in pinch.arcShare },
      write: { $0.arcShare = $1 }),
    GestureSetting(
      .pinch, "certainDistance", .certainDistance, .points, Thresholds.pinchCertainDistance,
      in: SettingRange.distance,
      "The change of distance from which it begins however much the fingers turn.",
      source: "Three times the start distance.",
      read: { (pinch: PinchGestureRecognizer) in pinch.certainDistance },
      write: { $0.certainDistance = $1 }),
    GestureSetting(
      .pinch, "endsAtFirstLift", .endsAtFirstLift, .flag, 0, in: SettingRange.flag,
      "Whether it ends when the first of its fingers lifts instead of the last.",
      source: fromUIKit,
      read: { (pinch: PinchGestureRecognizer) in pinch.endsAtFirstLift ? 1 : 0 },
      write: { $0.endsAtFirstLift = $1 > 0 }),
  ]

  static let rotation: [GestureSetting] = [
    GestureSetting(
      .rotation, "startArc", .startArc, .points, Thresholds.rotationStartArc,
      in: SettingRange.distance, limits: [.exactly(.way)],
      "The arc that each finger travels about their middle before it begins.",
      source: "An arc, so that fingers far apart need a smaller angle; as far as a pinch needs.",
      read: { (rotation: RotationGestureRecognizer) in rotation.startArc },
      write: { $0.startArc = $1 }),
    GestureSetting(
      .rotation, "startAngle", .startAngle, .radians, Thresholds.rotationStartAngle.radians,
      in: SettingRange.startAngle, limits: [.exactly(.turn)],
      "The least angle that the fingers turn before it begins.", source: mapAngle,
      read: { (rotation: RotationGestureRecognizer) in rotation.startAngle.radians },
      write: { $0.startAngle = .radians($1) }),
    GestureSetting(
      .rotation, "spreadShare", .spreadShare, .factor, Thresholds.rotationSpreadShare,
      in: SettingRange.share, limits: [.derived(.share)],
      "How large the arc must be beside the way that each finger spreads; 0 for the arc alone.",
      source: "Chosen on labelled pinches of eight people.",
      read: { (rotation: RotationGestureRecognizer) in rotation.spreadShare },
      write: { $0.spreadShare = $1 }),
    GestureSetting(
      .rotation, "certainAngle", .certainAngle, .radians, Thresholds.rotationCertainAngle.radians,
      in: SettingRange.startAngle,
      "The angle from which it begins however much the fingers spread.",
      source: "20 degrees: 15 % of labelled pinches turn so far.",
      read: { (rotation: RotationGestureRecognizer) in rotation.certainAngle.radians },
      write: { $0.certainAngle = .radians($1) }),
    GestureSetting(
      .rotation, "endsAtFirstLift", .endsAtFirstLift, .flag, 0, in: SettingRange.flag,
      "Whether it ends when the first of its fingers lifts instead of the last.",
      source: fromUIKit,
      read: { (rotation: RotationGestureRecognizer) in rotation.endsAtFirstLift ? 1 : 0 },
      write: { $0.endsAtFirstLift = $1 > 0 }),
  ]

  static func transform(_ kind: GestureKind) -> [GestureSetting] {
    let section: SceneKey.Section = kind == .manipulator ? .own : .params
    return [
      GestureSetting(
        kind, "minimumNumberOfTouches", .minimumTouches, .count, 1, in: SettingRange.fingers,
        limits: [.exactly(.fewestTouches)], scene: SceneKey(.own, "touches"),
        "The fewest fingers that begin it.", source: "One finger holds a layer.",
        read: { (transform: TransformGestureRecognizer) in
          Double(transform.minimumNumberOfTouches)
        },
        write: { $0.minimumNumberOfTouches = Int(number: $1) }),
      GestureSetting(
        kind, "startDistance", .startDistance, .points, Thresholds.panStartDistance,
        in: SettingRange.distance, limits: [.exactly(.way)],
        scene: SceneKey(section, "startDistance"),
        "How far the middle of the fingers travels before it begins.",
        source: "The pan's start distance.",
        read: { (transform: TransformGestureRecognizer) in transform.startDistance },
        write: { $0.startDistance = $1 }),
      GestureSetting(
        kind, "landingFactor", .landingFactor, .factor, Thresholds.panLanding.factor,
        in: SettingRange.multiple, limits: [.derived(.slip)],
        scene: SceneKey(section, "landingFactor"),
        "How many times the start distance counts that is crossed at the landing; evenly less from there.",
        source: "The pan's.",
        read: { (transform: TransformGestureRecognizer) in transform.landingFactor },
        write: { $0.landingFactor = $1 }),
      GestureSetting(
        kind, "landingDuration", .landingDuration, .microseconds,
        Double(Thresholds.panLanding.duration.microseconds), in: SettingRange.span,
        limits: [.derived(.slip)],
        scene: SceneKey(section, "landingDuration"),
        "How long after the landing the start distance is larger than usual.",
        source: "The pan's.",
        read: { (transform: TransformGestureRecognizer) in
          Double(transform.landingDuration.microseconds)
        },
        write: { $0.landingDuration = .seconds($1 / 1e6) }),
      GestureSetting(
        kind, "startSpread", .startSpread, .points, Thresholds.pinchStartDistance,
        in: SettingRange.distance, scene: SceneKey(section, "startSpread"),
        "How much the distance of the fingers changes before it begins.",
        source: "The pinch's start distance.",
        read: { (transform: TransformGestureRecognizer) in transform.startSpread },
        write: { $0.startSpread = $1 }),
      GestureSetting(
        kind, "startArc", .startArc, .points, Thresholds.rotationStartArc,
        in: SettingRange.distance, scene: SceneKey(section, "startArc"),
        "The arc that the fingers travel about their middle before it begins.",
        source: "The rotation's start arc.",
        read: { (transform: TransformGestureRecognizer) in transform.startArc },
        write: { $0.startArc = $1 }),
      GestureSetting(
        kind, "startAngle", .startAngle, .radians, Thresholds.rotationStartAngle.radians,
        in: SettingRange.startAngle, scene: SceneKey(section, "startAngle"),
        "The least angle by which turning alone begins it.", source: mapAngle,
        read: { (transform: TransformGestureRecognizer) in transform.startAngle.radians },
        write: { $0.startAngle = .radians($1) }),
    ]
  }

  private static let mapAngle =
    "Three degrees: map applications settled on it so that zooming does not turn the map."
}
