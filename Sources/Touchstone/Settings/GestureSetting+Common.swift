// The settings that every recognizer has, and conversions.

import TouchTracking

extension GestureSetting {
  static func common(to kind: GestureKind) -> [GestureSetting] {
    [
      GestureSetting(
        kind, "cancelsTouchesInView", .cancelsTouches, .flag, 1, in: SettingRange.flag,
        scene: SceneKey(.own, "cancelsTouchesInView"),
        "Cancels the touches of a recognized gesture for their layers.",
        source: fromUIKit, read: { $0.cancelsTouchesInView ? 1 : 0 },
        write: { $0.cancelsTouchesInView = $1 > 0 }),
      GestureSetting(
        kind, "delaysTouchesBegan", .delaysLandings, .flag, 0, in: SettingRange.flag,
        scene: SceneKey(.own, "delaysTouchesBegan"),
        "Delivers the beginning of touches to layers only after the recognizer has failed.",
        source: fromUIKit, read: { $0.delaysTouchesBegan ? 1 : 0 },
        write: { $0.delaysTouchesBegan = $1 > 0 }),
      GestureSetting(
        kind, "delaysTouchesEnded", .delaysLifts, .flag, 1, in: SettingRange.flag,
        scene: SceneKey(.own, "delaysTouchesEnded"),
        "Delivers the end of touches to layers only after the recognizer has failed.",
        source: fromUIKit, read: { $0.delaysTouchesEnded ? 1 : 0 },
        write: { $0.delaysTouchesEnded = $1 > 0 }),
      GestureSetting(
        kind, "allowedTouchTypes", .allowedTools, .set(["finger", "pen"]), 3, in: 0...3,
        scene: SceneKey(.own, "allowedTouchTypes"),
        "The types of touches that may take part in the gesture.",
        source: fromUIKit, read: { Double($0.allowedTypeBits) },
        write: { $0.allowedTypeBits = UInt8(number: $1) }),
      GestureSetting(
        kind, "requiresExclusiveTouchType", .requiresOneTool, .flag, 1, in: SettingRange.flag,
        scene: SceneKey(.own, "requiresExclusiveTouchType"),
        "Requires all touches of a gesture to be of the same type.", source: fromUIKit,
        read: { $0.requiresExclusiveTouchType ? 1 : 0 },
        write: { $0.requiresExclusiveTouchType = $1 > 0 }),
      GestureSetting(
        kind, "requiredButtons", .requiredButtons,
        .set(["primary", "middle", "secondary", "back", "forward"]), 1, in: 0...31,
        scene: SceneKey(.own, "requiredButtons"),
        "The buttons that must be pressed when a touch lands; a finger is the primary one.",
        source: fromUIKit, read: { Double($0.requiredButtons.intersection(.all).rawValue) },
        write: { $0.requiredButtons = TouchButtons(rawValue: UInt8(number: $1)) }),
      GestureSetting(
        kind, "velocityEstimator", .velocityEstimator,
        .choice(["application", "filter", "leastSquares", "impulse"]), 0, in: 0...3,
        scene: SceneKey(.own, "velocityEstimator"),
        "The velocity estimator; by default the one of the application.",
        source:
          "The filter, which applications use by default, has the smallest error of the three.",
        read: { recognizer in recognizer.velocityEstimator.map { Double($0.rawValue) + 1 } ?? 0 },
        write: { recognizer, value in
          let number = Int(number: value)
          recognizer.velocityEstimator =
            number > 0 ? VelocityEstimator(rawValue: UInt8(clamping: number - 1)) : nil
        }),
    ]
  }
}

extension Int {
  /// The nearest integer; zero for NaN.
  init(number: Double) { self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e9), 1e9)) }
}

extension UInt8 {
  /// Creates the raw value of an option set from a setting's number.
  init(number: Double) { self = UInt8(clamping: Int(number: number)) }
}
