import TouchGestures
import TouchTracking

// The settings of the discrete recognizers and the long press.

extension GestureSetting {
  static let tap: [GestureSetting] = [
    GestureSetting(
      .tap, "numberOfTouchesRequired", .touches, .count, 1, in: SettingRange.fingers,
      limits: [.exactly(.mostTouches), .exactly(.fewestTouches)], scene: SceneKey(.own, "touches"),
      "How many fingers are down together in each tap.", source: fromUIKit,
      read: { (tap: TapGestureRecognizer) in Double(tap.numberOfTouchesRequired) },
      write: { $0.numberOfTouchesRequired = Int(number: $1) }),
    GestureSetting(
      .tap, "numberOfTapsRequired", .taps, .count, 1, in: SettingRange.taps,
      scene: SceneKey(.own, "taps"), "How many taps.", source: fromUIKit,
      read: { (tap: TapGestureRecognizer) in Double(tap.numberOfTapsRequired) },
      write: { $0.numberOfTapsRequired = Int(number: $1) }),
    GestureSetting(
      .tap, "allowableMovement", .allowableMovement, .points, Thresholds.tapMovement,
      in: SettingRange.distance, limits: [.exactly(.movement)],
      "How far a finger may travel before the tap fails.",
      source: "Flutter's figure, raised after complaints; it must exceed the pan's start distance.",
      read: { (tap: TapGestureRecognizer) in tap.allowableMovement },
      write: { $0.allowableMovement = $1 }),
    GestureSetting(
      .tap, "landingFactor", .landingFactor, .factor, Thresholds.tapLanding.factor,
      in: SettingRange.multiple, limits: [.derived(.movement)],
      "How many times the movement counts that is crossed at the landing; evenly less from there.",
      source: "Chosen on labelled taps and drags of eight people.",
      read: { (tap: TapGestureRecognizer) in tap.landingFactor },
      write: { $0.landingFactor = $1 }),
    GestureSetting(
      .tap, "landingDuration", .landingDuration, .microseconds,
      Double(Thresholds.tapLanding.duration.microseconds), in: SettingRange.span,
      limits: [.derived(.movement)],
      "How long after the landing the movement is larger than usual.",
      source: "Chosen on labelled taps and drags of eight people.",
      read: { (tap: TapGestureRecognizer) in Double(tap.landingDuration.microseconds) },
      write: { $0.landingDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .tap, "maximumPressDuration", .maximumPressDuration, .microseconds,
      Double(Thresholds.longestTap.microseconds), in: SettingRange.span,
      limits: [.exactly(.longestPress)], "How long the fingers of one tap may be down.",
      source: "The figure of WinObjC.",
      read: { (tap: TapGestureRecognizer) in Double(tap.maximumPressDuration.microseconds) },
      write: { $0.maximumPressDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .tap, "maximumLaterPressDuration", .maximumLaterPressDuration, .microseconds,
      Double(Thresholds.longestLaterTap.microseconds), in: SettingRange.span,
      limits: [.exactly(.longestPress)],
      "How long the fingers of the second and later taps may be down, if that is less.",
      source: "Of 5,922 labelled taps 99.9 % are shorter than 0.28 s.",
      read: { (tap: TapGestureRecognizer) in Double(tap.maximumLaterPressDuration.microseconds) },
      write: { $0.maximumLaterPressDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .tap, "adaptsTapInterval", .adaptsTapInterval, .flag, 1, in: SettingRange.flag,
      limits: [.derived(.tapInterval)],
      "Whether the interval between taps follows how fast this person taps, from 0.1 s up to the interval.",
      source: "One and a half times the longest of the last five pauses, once three are known.",
      read: { (tap: TapGestureRecognizer) in tap.adaptsTapInterval ? 1 : 0 },
      write: { $0.adaptsTapInterval = $1 > 0 }),
    GestureSetting(
      .tap, "endsWaitElsewhere", .endsWaitElsewhere, .flag, 0, in: SettingRange.flag,
      "Whether the wait for the next tap ends when a touch lands on another layer.",
      source: "Off, since two people at one table may tap at the same time.",
      read: { (tap: TapGestureRecognizer) in tap.endsWaitElsewhere ? 1 : 0 },
      write: { $0.endsWaitElsewhere = $1 > 0 }),
    GestureSetting(
      .tap, "maximumTapInterval", .maximumTapInterval, .microseconds,
      Double(Thresholds.tapInterval.microseconds), in: SettingRange.span,
      limits: [.exactly(.tapInterval)], "How long after a lift the next of several taps may land.",
      source: "The figure of WinObjC.",
      read: { (tap: TapGestureRecognizer) in Double(tap.maximumTapInterval.microseconds) },
      write: { $0.maximumTapInterval = .seconds($1 / 1e6) }),
    GestureSetting(
      .tap, "maximumTapDistance", .maximumTapDistance, .points, Thresholds.tapSeparation,
      in: SettingRange.distance, limits: [.exactly(.tapDistance)],
      "How far from the tap before the next of several may land.",
      source: "A quarter inch, about the scatter of a fingertip.",
      read: { (tap: TapGestureRecognizer) in tap.maximumTapDistance },
      write: { $0.maximumTapDistance = $1 }),
  ]

  static let longPress: [GestureSetting] = [
    GestureSetting(
      .longPress, "numberOfTouchesRequired", .touches, .count, 1, in: SettingRange.fingers,
      limits: [.exactly(.mostTouches), .exactly(.fewestTouches)], scene: SceneKey(.own, "touches"),
      "How many fingers press.",
      source: fromUIKit,
      read: { (press: LongPressGestureRecognizer) in Double(press.numberOfTouchesRequired) },
      write: { $0.numberOfTouchesRequired = Int(number: $1) }),
    GestureSetting(
      .longPress, "numberOfTapsRequired", .taps, .count, 0, in: SettingRange.tapsBefore,
      scene: SceneKey(.own, "taps"), "How many taps come before the press.", source: fromUIKit,
      read: { (press: LongPressGestureRecognizer) in Double(press.numberOfTapsRequired) },
      write: { $0.numberOfTapsRequired = Int(number: $1) }),
    GestureSetting(
      .longPress, "minimumPressDuration", .minimumPressDuration, .microseconds,
      Double(Thresholds.longPress.microseconds), in: SettingRange.span,
      limits: [.exactly(.shortestPress)],
      scene: SceneKey(.params, "minimumPressDuration", former: ["minDuration"]),
      "How long the fingers are down before it begins; 0 begins at the landing.",
      source: fromUIKit,
      read: { (press: LongPressGestureRecognizer) in
        Double(press.minimumPressDuration.microseconds)
      },
      write: { $0.minimumPressDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .longPress, "allowableMovement", .allowableMovement, .points, Thresholds.longPressMovement,
      in: SettingRange.distance, limits: [.exactly(.movement)],
      "How far a finger may travel before it begins; afterwards there is no limit.",
      source: fromUIKit,
      read: { (press: LongPressGestureRecognizer) in press.allowableMovement },
      write: { $0.allowableMovement = $1 }),
  ]

  static let swipe: [GestureSetting] = [
    GestureSetting(
      .swipe, "direction", .directions, .set(SwipeDirection.allNames), 1, in: 0...255,
      "The directions that are allowed; without one it recognizes nothing.", source: fromUIKit,
      read: { (swipe: SwipeGestureRecognizer) in Double(swipe.direction.rawValue) },
      write: { $0.direction = SwipeDirection(rawValue: UInt8(number: $1)) }),
    GestureSetting(
      .swipe, "numberOfTouchesRequired", .touches, .count, 1, in: SettingRange.fingers,
      limits: [.exactly(.mostTouches), .exactly(.fewestTouches)], scene: SceneKey(.own, "touches"),
      "How many fingers swipe.",
      source: fromUIKit,
      read: { (swipe: SwipeGestureRecognizer) in Double(swipe.numberOfTouchesRequired) },
      write: { $0.numberOfTouchesRequired = Int(number: $1) }),
    GestureSetting(
      .swipe, "minimumDistance", .minimumDistance, .points, Thresholds.swipeDistance,
      in: SettingRange.distance, limits: [.exactly(.way)],
      "How far the fingers travel along the direction.", source: ours,
      read: { (swipe: SwipeGestureRecognizer) in swipe.minimumDistance },
      write: { $0.minimumDistance = $1 }),
    GestureSetting(
      .swipe, "maximumDuration", .maximumDuration, .microseconds,
      Double(Thresholds.swipeDuration.microseconds), in: SettingRange.span,
      limits: [.exactly(.duration)], "How long after the first landing they may take for it.",
      source: ours,
      read: { (swipe: SwipeGestureRecognizer) in Double(swipe.maximumDuration.microseconds) },
      write: { $0.maximumDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .swipe, "slowDrift", .slowDrift, .factor, Thresholds.swipeSlowDrift, in: SettingRange.share,
      limits: [.derived(.drift)],
      "How far sideways a slow swipe may drift, as a share of the way along the direction.",
      source: ours, read: { (swipe: SwipeGestureRecognizer) in swipe.slowDrift },
      write: { $0.slowDrift = $1 }),
    GestureSetting(
      .swipe, "fastDrift", .fastDrift, .factor, Thresholds.swipeFastDrift, in: SettingRange.share,
      limits: [.derived(.drift)],
      "How far sideways a fast swipe may drift, as a share of the way along the direction.",
      source: ours, read: { (swipe: SwipeGestureRecognizer) in swipe.fastDrift },
      write: { $0.fastDrift = $1 }),
    GestureSetting(
      .swipe, "fastSpeed", .fastSpeed, .pointsPerSecond, Thresholds.swipeFastSpeed,
      in: SettingRange.speed, "The speed from which a swipe counts as fast.", source: ours,
      read: { (swipe: SwipeGestureRecognizer) in swipe.fastSpeed }, write: { $0.fastSpeed = $1 }),
    GestureSetting(
      .swipe, "allowableWrongWay", .allowableWrongWay, .points, Thresholds.swipeWrongWay,
      in: SettingRange.distance, limits: [.exactly(.drift)],
      "How far the fingers may go the wrong way before it fails.",
      source: "A pan's start distance, so that a pan which waits for the swipe is not delayed.",
      read: { (swipe: SwipeGestureRecognizer) in swipe.allowableWrongWay },
      write: { $0.allowableWrongWay = $1 }),
  ]

  static let fromUIKit = "As in UIKit."
  static let ours = "Our own figure."
}
