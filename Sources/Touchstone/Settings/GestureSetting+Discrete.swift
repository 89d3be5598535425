import TouchGestures
import TouchTracking

// The settings of the discrete recognizers and the long press.

extension GestureSetting {
  static let tap: [GestureSetting] = [
    GestureSetting(
      .tap, "numberOfTouchesRequired", .touches, .count, 1, in: SettingRange.fingers,
      limits: [.exactly(.maximumTouches), .exactly(.minimumTouches)],
      scene: SceneKey(.own, "touches"),
      "The number of fingers that tap together.", source: fromUIKit,
      read: { (tap: TapGestureRecognizer) in Double(tap.numberOfTouchesRequired) },
      write: { $0.numberOfTouchesRequired = Int(number: $1) }),
    GestureSetting(
      .tap, "numberOfTapsRequired", .taps, .count, 1, in: SettingRange.taps,
      scene: SceneKey(.own, "taps"), "The number of taps required.", source: fromUIKit,
      read: { (tap: TapGestureRecognizer) in Double(tap.numberOfTapsRequired) },
      write: { $0.numberOfTapsRequired = Int(number: $1) }),
    GestureSetting(
      .tap, "allowableMovement", .allowableMovement, .points, Thresholds.tapMovement,
      in: SettingRange.distance, limits: [.exactly(.movement)],
      "The maximum distance a finger may move before the tap fails.",
      source:
        "Flutter's touch slop, raised after complaints; it must exceed the pan's start distance.",
      read: { (tap: TapGestureRecognizer) in tap.allowableMovement },
      write: { $0.allowableMovement = $1 }),
    GestureSetting(
      .tap, "landingFactor", .landingFactor, .factor, Thresholds.tapLanding.factor,
      in: SettingRange.multiple, limits: [.derived(.movement)],
      "The factor by which the allowed movement is enlarged at touch-down; it falls linearly to 1.",
      source: "Fitted to labeled taps and drags of eight people.",
      read: { (tap: TapGestureRecognizer) in tap.landingFactor },
      write: { $0.landingFactor = $1 }),
    GestureSetting(
      .tap, "landingDuration", .landingDuration, .microseconds,
      Double(Thresholds.tapLanding.duration.microseconds), in: SettingRange.span,
      limits: [.derived(.movement)],
      "The time after touch-down during which the allowed movement is enlarged.",
      source: "Fitted to labeled taps and drags of eight people.",
      read: { (tap: TapGestureRecognizer) in Double(tap.landingDuration.microseconds) },
      write: { $0.landingDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .tap, "maximumSlip", .maximumSlip, .points, Thresholds.maximumSlip,
      in: SettingRange.distance,
      "The maximum distance to which the allowed movement adapts for a person whose fingertips slip; 0 disables this.",
      source: "The distance of a swipe, so that a flick is a pan however far the person slips.",
      read: { (tap: TapGestureRecognizer) in tap.maximumSlip },
      write: { $0.maximumSlip = $1 }),
    GestureSetting(
      .tap, "maximumPressDuration", .maximumPressDuration, .microseconds,
      Double(Thresholds.maximumPressDuration.microseconds), in: SettingRange.span,
      limits: [.exactly(.maximumPress)], "The maximum time the fingers of a tap may stay down.",
      source: "As in WinObjC.",
      read: { (tap: TapGestureRecognizer) in Double(tap.maximumPressDuration.microseconds) },
      write: { $0.maximumPressDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .tap, "maximumLaterPressDuration", .maximumLaterPressDuration, .microseconds,
      Double(Thresholds.maximumLaterPressDuration.microseconds), in: SettingRange.span,
      limits: [.exactly(.maximumPress)],
      "The maximum time the fingers of later taps may stay down, if it is the shorter limit.",
      source: "99.9 % of 5,922 labeled taps are shorter than 0.28 s.",
      read: { (tap: TapGestureRecognizer) in Double(tap.maximumLaterPressDuration.microseconds) },
      write: { $0.maximumLaterPressDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .tap, "adaptsTapInterval", .adaptsTapInterval, .flag, 1, in: SettingRange.flag,
      limits: [.derived(.tapInterval)],
      "Adapts the wait for the next tap to how fast this person taps: from 0.1 s up to the maximum.",
      source:
        "On; the wait is 1.5 times the longest of the last five pauses, once three are known.",
      read: { (tap: TapGestureRecognizer) in tap.adaptsTapInterval ? 1 : 0 },
      write: { $0.adaptsTapInterval = $1 > 0 }),
    GestureSetting(
      .tap, "endsWaitElsewhere", .endsWaitElsewhere, .flag, 0, in: SettingRange.flag,
      "Ends the wait for the next tap when a touch begins on another layer.",
      source: "Off: two people at one table may tap at the same time.",
      read: { (tap: TapGestureRecognizer) in tap.endsWaitElsewhere ? 1 : 0 },
      write: { $0.endsWaitElsewhere = $1 > 0 }),
    GestureSetting(
      .tap, "maximumTapInterval", .maximumTapInterval, .microseconds,
      Double(Thresholds.tapInterval.microseconds), in: SettingRange.span,
      limits: [.exactly(.tapInterval)],
      "The maximum time between the end of one tap and the start of the next.",
      source: "As in WinObjC.",
      read: { (tap: TapGestureRecognizer) in Double(tap.maximumTapInterval.microseconds) },
      write: { $0.maximumTapInterval = .seconds($1 / 1e6) }),
    GestureSetting(
      .tap, "maximumTapDistance", .maximumTapDistance, .points, Thresholds.maximumTapDistance,
      in: SettingRange.distance, limits: [.exactly(.tapDistance)],
      "The maximum distance between one tap and the next.",
      source: "A quarter of an inch, about how far repeated taps scatter.",
      read: { (tap: TapGestureRecognizer) in tap.maximumTapDistance },
      write: { $0.maximumTapDistance = $1 }),
  ]

  static let longPress: [GestureSetting] = [
    GestureSetting(
      .longPress, "numberOfTouchesRequired", .touches, .count, 1, in: SettingRange.fingers,
      limits: [.exactly(.maximumTouches), .exactly(.minimumTouches)],
      scene: SceneKey(.own, "touches"),
      "The number of fingers that press.",
      source: fromUIKit,
      read: { (press: LongPressGestureRecognizer) in Double(press.numberOfTouchesRequired) },
      write: { $0.numberOfTouchesRequired = Int(number: $1) }),
    GestureSetting(
      .longPress, "numberOfTapsRequired", .taps, .count, 0, in: SettingRange.tapsBefore,
      scene: SceneKey(.own, "taps"), "The number of taps required before the press.",
      source: fromUIKit,
      read: { (press: LongPressGestureRecognizer) in Double(press.numberOfTapsRequired) },
      write: { $0.numberOfTapsRequired = Int(number: $1) }),
    GestureSetting(
      .longPress, "minimumPressDuration", .minimumPressDuration, .microseconds,
      Double(Thresholds.longPress.microseconds), in: SettingRange.span,
      limits: [.exactly(.minimumPress)],
      scene: SceneKey(.params, "minimumPressDuration", former: ["minDuration"]),
      "The time the fingers must stay down before the gesture begins; with 0 it begins at touch-down.",
      source: fromUIKit,
      read: { (press: LongPressGestureRecognizer) in
        Double(press.minimumPressDuration.microseconds)
      },
      write: { $0.minimumPressDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .longPress, "allowableMovement", .allowableMovement, .points, Thresholds.longPressMovement,
      in: SettingRange.distance, limits: [.exactly(.movement)],
      "The maximum distance a finger may move before the gesture begins; unlimited afterwards.",
      source: fromUIKit,
      read: { (press: LongPressGestureRecognizer) in press.allowableMovement },
      write: { $0.allowableMovement = $1 }),
  ]

  static let swipe: [GestureSetting] = [
    GestureSetting(
      .swipe, "direction", .directions, .set(SwipeDirection.allNames), 1, in: 0...255,
      "The allowed directions; without any, nothing is recognized.", source: fromUIKit,
      read: { (swipe: SwipeGestureRecognizer) in Double(swipe.direction.rawValue) },
      write: { $0.direction = SwipeDirection(rawValue: UInt8(number: $1)) }),
    GestureSetting(
      .swipe, "numberOfTouchesRequired", .touches, .count, 1, in: SettingRange.fingers,
      limits: [.exactly(.maximumTouches), .exactly(.minimumTouches)],
      scene: SceneKey(.own, "touches"),
      "The number of fingers that swipe.",
      source: fromUIKit,
      read: { (swipe: SwipeGestureRecognizer) in Double(swipe.numberOfTouchesRequired) },
      write: { $0.numberOfTouchesRequired = Int(number: $1) }),
    GestureSetting(
      .swipe, "minimumDistance", .minimumDistance, .points, Thresholds.swipeDistance,
      in: SettingRange.distance, limits: [.exactly(.way)],
      "The distance the fingers must travel along the direction.", source: ours,
      read: { (swipe: SwipeGestureRecognizer) in swipe.minimumDistance },
      write: { $0.minimumDistance = $1 }),
    GestureSetting(
      .swipe, "maximumDuration", .maximumDuration, .microseconds,
      Double(Thresholds.swipeDuration.microseconds), in: SettingRange.span,
      limits: [.exactly(.duration)],
      "The maximum time from the first touch-down until that distance is reached.",
      source: ours,
      read: { (swipe: SwipeGestureRecognizer) in Double(swipe.maximumDuration.microseconds) },
      write: { $0.maximumDuration = .seconds($1 / 1e6) }),
    GestureSetting(
      .swipe, "slowDrift", .slowDrift, .factor, Thresholds.swipeSlowDrift, in: SettingRange.share,
      limits: [.derived(.drift)],
      "The maximum sideways drift of a slow swipe, as a fraction of the distance along the direction.",
      source: ours, read: { (swipe: SwipeGestureRecognizer) in swipe.slowDrift },
      write: { $0.slowDrift = $1 }),
    GestureSetting(
      .swipe, "fastDrift", .fastDrift, .factor, Thresholds.swipeFastDrift, in: SettingRange.share,
      limits: [.derived(.drift)],
      "The maximum sideways drift of a fast swipe, as a fraction of the distance along the direction.",
      source: ours, read: { (swipe: SwipeGestureRecognizer) in swipe.fastDrift },
      write: { $0.fastDrift = $1 }),
    GestureSetting(
      .swipe, "fastSpeed", .fastSpeed, .pointsPerSecond, Thresholds.swipeFastSpeed,
      in: SettingRange.speed, "The minimum speed of a fast swipe.", source: ours,
      read: { (swipe: SwipeGestureRecognizer) in swipe.fastSpeed }, write: { $0.fastSpeed = $1 }),
    GestureSetting(
      .swipe, "directionSlop", .directionSlop, .points, Thresholds.swipeDirectionSlop,
      in: SettingRange.distance, limits: [.exactly(.drift)],
      scene: SceneKey(.params, "directionSlop", former: ["allowableWrongWay"]),
      "The distance the fingers may travel in a wrong direction before the swipe fails.",
      source: "The pan's start distance, so that a pan that waits for the swipe is not delayed.",
      read: { (swipe: SwipeGestureRecognizer) in swipe.directionSlop },
      write: { $0.directionSlop = $1 }),
  ]

  static let fromUIKit = "As in UIKit."
  static let ours = "Our own choice."
}
