import TouchGeometry
import TouchGestures

// The settings of the pan, pinch, rotation and transform recognizers.

extension GestureSetting {
  static func pan(_ kind: GestureKind) -> [GestureSetting] {
    [
      GestureSetting(
        kind, "minimumNumberOfTouches", .minimumTouches, .count, 1, in: SettingRange.fingers,
        limits: [.exactly(.minimumTouches)], scene: SceneKey(.own, "touches"),
        "The minimum number of fingers.", source: fromUIKit,
        read: { (pan: PanGestureRecognizer) in Double(pan.minimumNumberOfTouches) },
        write: { $0.minimumNumberOfTouches = Int(number: $1) }),
      GestureSetting(
        kind, "maximumNumberOfTouches", .maximumTouches, .count, .infinity,
        in: SettingRange.fingers, none: .infinity, limits: [.exactly(.maximumTouches)],
        scene: SceneKey(.params, "maximumNumberOfTouches", former: ["maxTouches"]),
        "The maximum number of fingers; more prevent the gesture, or are ignored once it has begun.",
        source: fromUIKit,
        read: { (pan: PanGestureRecognizer) in
          let most = Double(pan.maximumNumberOfTouches)
          return most > SettingRange.fingers.upperBound ? .infinity : most
        },
        write: { $0.maximumNumberOfTouches = Int(number: $1) }),
      GestureSetting(
        kind, "startDistance", .startDistance, .points, Thresholds.panStartDistance,
        in: SettingRange.distance, limits: [.exactly(.way)],
        "The distance the center of the fingers must travel before the gesture begins.",
        source: "The distance commonly used by reimplementations of UIKit's scroll view.",
        read: { (pan: PanGestureRecognizer) in pan.startDistance },
        write: { $0.startDistance = $1 }),
      GestureSetting(
        kind, "landingFactor", .landingFactor, .factor, Thresholds.panLanding.factor,
        in: SettingRange.multiple, limits: [.derived(.slip)],
        "The factor by which the start distance is enlarged at touch-down; it falls linearly to 1.",
        source: "Fitted to labeled taps and drags of eight people.",
        read: { (pan: PanGestureRecognizer) in pan.landingFactor },
        write: { $0.landingFactor = $1 }),
      GestureSetting(
        kind, "landingDuration", .landingDuration, .microseconds,
        Double(Thresholds.panLanding.duration.microseconds), in: SettingRange.span,
        limits: [.derived(.slip)],
        "The time after touch-down during which the start distance is enlarged.",
        source: "Fitted to labeled taps and drags of eight people.",
        read: { (pan: PanGestureRecognizer) in Double(pan.landingDuration.microseconds) },
        write: { $0.landingDuration = .seconds($1 / 1e6) }),
      GestureSetting(
        kind, "maximumSlip", .maximumSlip, .points, Thresholds.maximumSlip,
        in: SettingRange.distance,
        limits: [.derived(.usualSlip)],
        "The maximum distance to which the start distance adapts for a person whose fingertips slip; 0 disables this.",
        source: "The distance of a swipe, so that a flick is a pan however far the person slips.",
        read: { (pan: PanGestureRecognizer) in pan.maximumSlip },
        write: { $0.maximumSlip = $1 }),
      GestureSetting(
        kind, "excludesSlop", .excludesSlop, .flag, 1, in: SettingRange.flag,
        scene: SceneKey(.params, "excludesSlop", former: ["swallowsStartDistance"]),
        "Leaves the start distance out of the translation, so that nothing jumps.",
        source: fromUIKit,
        read: { (pan: PanGestureRecognizer) in pan.excludesSlop ? 1 : 0 },
        write: { $0.excludesSlop = $1 > 0 }),
      GestureSetting(
        kind, "excludesWaitingDistance", .excludesWaitingDistance, .flag, 0, in: SettingRange.flag,
        "Leaves out of the translation the distance covered while the pan waited for another recognizer.",
        source: fromUIKit,
        read: { (pan: PanGestureRecognizer) in pan.excludesWaitingDistance ? 1 : 0 },
        write: { $0.excludesWaitingDistance = $1 > 0 }),
    ]
  }

  static let screenEdgePan: [GestureSetting] = [
    GestureSetting(
      .screenEdgePan, "edges", .edges, .set(["left", "right", "top", "bottom"]), 0, in: 0...15,
      "The edges of the window where the pan may start; without any, nothing is recognized.",
      source: fromUIKit,
      read: { (pan: ScreenEdgePanGestureRecognizer) in Double(pan.edges.rawValue) },
      write: { $0.edges = RectEdges(rawValue: UInt8(number: $1)) }),
    GestureSetting(
      .screenEdgePan, "edgeWidth", .edgeWidth, .points, Thresholds.edgeWidth,
      in: SettingRange.distance, limits: [.exactly(.edge)],
      "The maximum distance from the edge at which a finger may land.",
      source: "The width of a finger; navigation drawers use 20 to 50.",
      read: { (pan: ScreenEdgePanGestureRecognizer) in pan.edgeWidth },
      write: { $0.edgeWidth = $1 }),
    GestureSetting(
      .screenEdgePan, "maximumAngle", .maximumAngle, .radians, Thresholds.edgeAngle.radians,
      in: SettingRange.deviation, limits: [.derived(.drift)],
      "The maximum angle between the movement and straight inward.",
      source: "45 degrees, our own choice.",
      read: { (pan: ScreenEdgePanGestureRecognizer) in pan.maximumAngle.radians },
      write: { $0.maximumAngle = .radians($1) }),
  ]

  static let pinch: [GestureSetting] = [
    GestureSetting(
      .pinch, "startDistance", .startDistance, .points, Thresholds.pinchStartDistance,
      in: SettingRange.distance, limits: [.exactly(.way)],
      "The change in the distance between the fingers before the gesture begins.",
      source: "Less than for a pan, since both fingers move.",
      read: { (pinch: PinchGestureRecognizer) in pinch.startDistance },
      write: { $0.startDistance = $1 }),
    GestureSetting(
      .pinch, "arcShare", .arcShare, .factor, Thresholds.pinchArcShare, in: SettingRange.share,
      limits: [.derived(.share)],
      "The minimum spread of each finger, as a fraction of its arc; with 0 the arc does not matter.",
      source: "Slightly less than the spread share of rotations, since most pinches also turn.",
      read: { (pinch: PinchGestureRecognizer) in pinch.arcShare },
      write: { $0.arcShare = $1 }),
    GestureSetting(
      .pinch, "certainDistance", .certainDistance, .points, Thresholds.pinchCertainDistance,
      in: SettingRange.distance,
      "The change in distance at which the pinch begins however far the fingers turn.",
      source: "Three times the start distance.",
      read: { (pinch: PinchGestureRecognizer) in pinch.certainDistance },
      write: { $0.certainDistance = $1 }),
    GestureSetting(
      .pinch, "endsAtFirstLift", .endsAtFirstLift, .flag, 0, in: SettingRange.flag,
      "Ends the gesture when the first of its fingers lifts instead of the last.",
      source: fromUIKit,
      read: { (pinch: PinchGestureRecognizer) in pinch.endsAtFirstLift ? 1 : 0 },
      write: { $0.endsAtFirstLift = $1 > 0 }),
  ]

  static let rotation: [GestureSetting] = [
    GestureSetting(
      .rotation, "startArc", .startArc, .points, Thresholds.rotationStartArc,
      in: SettingRange.distance, limits: [.exactly(.way)],
      "The arc each finger must travel around the center of the fingers.",
      source:
        "An arc, so that fingers far apart need a smaller angle; as long as the pinch's start distance.",
      read: { (rotation: RotationGestureRecognizer) in rotation.startArc },
      write: { $0.startArc = $1 }),
    GestureSetting(
      .rotation, "startAngle", .startAngle, .radians, Thresholds.rotationStartAngle.radians,
      in: SettingRange.startAngle, limits: [.exactly(.turn)],
      "The minimum angle the fingers must turn.", source: mapAngle,
      read: { (rotation: RotationGestureRecognizer) in rotation.startAngle.radians },
      write: { $0.startAngle = .radians($1) }),
    GestureSetting(
      .rotation, "spreadShare", .spreadShare, .factor, Thresholds.rotationSpreadShare,
      in: SettingRange.share, limits: [.derived(.share)],
      "The minimum arc, as a fraction of each finger's spread; with 0 the spread does not matter.",
      source: "Fitted to labeled pinches of eight people.",
      read: { (rotation: RotationGestureRecognizer) in rotation.spreadShare },
      write: { $0.spreadShare = $1 }),
    GestureSetting(
      .rotation, "certainAngle", .certainAngle, .radians, Thresholds.rotationCertainAngle.radians,
      in: SettingRange.startAngle,
      "The angle at which the rotation begins however far the fingers spread.",
      source: "24 degrees; 9 % of labeled pinches turn that far.",
      read: { (rotation: RotationGestureRecognizer) in rotation.certainAngle.radians },
      write: { $0.certainAngle = .radians($1) }),
    GestureSetting(
      .rotation, "endsAtFirstLift", .endsAtFirstLift, .flag, 0, in: SettingRange.flag,
      "Ends the gesture when the first of its fingers lifts instead of the last.",
      source: fromUIKit,
      read: { (rotation: RotationGestureRecognizer) in rotation.endsAtFirstLift ? 1 : 0 },
      write: { $0.endsAtFirstLift = $1 > 0 }),
  ]

  static func transform(_ kind: GestureKind) -> [GestureSetting] {
    let section: SceneKey.Section = kind == .manipulator ? .own : .params
    return [
      GestureSetting(
        kind, "minimumNumberOfTouches", .minimumTouches, .count, 1, in: SettingRange.fingers,
        limits: [.exactly(.minimumTouches)], scene: SceneKey(.own, "touches"),
        "The minimum number of fingers.", source: "One finger can move a layer.",
        read: { (transform: TransformGestureRecognizer) in
          Double(transform.minimumNumberOfTouches)
        },
        write: { $0.minimumNumberOfTouches = Int(number: $1) }),
      GestureSetting(
        kind, "startDistance", .startDistance, .points, Thresholds.panStartDistance,
        in: SettingRange.distance, limits: [.exactly(.way)],
        scene: SceneKey(section, "startDistance"),
        "The distance the center of the fingers must travel before the gesture begins.",
        source: "The pan's start distance.",
        read: { (transform: TransformGestureRecognizer) in transform.startDistance },
        write: { $0.startDistance = $1 }),
      GestureSetting(
        kind, "landingFactor", .landingFactor, .factor, Thresholds.panLanding.factor,
        in: SettingRange.multiple, limits: [.derived(.slip)],
        scene: SceneKey(section, "landingFactor"),
        "The factor by which the start distance is enlarged at touch-down; it falls linearly to 1.",
        source: "The pan's.",
        read: { (transform: TransformGestureRecognizer) in transform.landingFactor },
        write: { $0.landingFactor = $1 }),
      GestureSetting(
        kind, "landingDuration", .landingDuration, .microseconds,
        Double(Thresholds.panLanding.duration.microseconds), in: SettingRange.span,
        limits: [.derived(.slip)],
        scene: SceneKey(section, "landingDuration"),
        "The time after touch-down during which the start distance is enlarged.",
        source: "The pan's.",
        read: { (transform: TransformGestureRecognizer) in
          Double(transform.landingDuration.microseconds)
        },
        write: { $0.landingDuration = .seconds($1 / 1e6) }),
      GestureSetting(
        kind, "maximumSlip", .maximumSlip, .points, Thresholds.maximumSlip,
        in: SettingRange.distance,
        limits: [.derived(.usualSlip)],
        scene: SceneKey(section, "maximumSlip"),
        "The maximum distance to which the start distance adapts for a person whose fingertips slip; 0 disables this.",
        source: "The distance of a swipe, so that a flick is a pan however far the person slips.",
        read: { (transform: TransformGestureRecognizer) in transform.maximumSlip },
        write: { $0.maximumSlip = $1 }),
      GestureSetting(
        kind, "startSpread", .startSpread, .points, Thresholds.pinchStartDistance,
        in: SettingRange.distance, scene: SceneKey(section, "startSpread"),
        "The change in the distance between the fingers before the gesture begins.",
        source: "The pinch's start distance.",
        read: { (transform: TransformGestureRecognizer) in transform.startSpread },
        write: { $0.startSpread = $1 }),
      GestureSetting(
        kind, "startArc", .startArc, .points, Thresholds.rotationStartArc,
        in: SettingRange.distance, scene: SceneKey(section, "startArc"),
        "The arc the fingers must travel around their center before the gesture begins.",
        source: "The rotation's start arc.",
        read: { (transform: TransformGestureRecognizer) in transform.startArc },
        write: { $0.startArc = $1 }),
      GestureSetting(
        kind, "startAngle", .startAngle, .radians, Thresholds.rotationStartAngle.radians,
        in: SettingRange.startAngle, scene: SceneKey(section, "startAngle"),
        "The minimum angle for the gesture to begin by turning alone.", source: mapAngle,
        read: { (transform: TransformGestureRecognizer) in transform.startAngle.radians },
        write: { $0.startAngle = .radians($1) }),
    ]
  }

  private static let mapAngle =
    "Three degrees, on which map applications settled so that zooming does not turn the map."
}
