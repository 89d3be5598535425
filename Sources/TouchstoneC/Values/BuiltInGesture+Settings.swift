import CTouchstone
import TouchGestures
import TouchTracking
import Touchstone

/// Which settings each kind has.
extension BuiltInGesture {
  private static let fingers = 1...64

  /// The setting with a name.
  func access(_ setting: touchstone_setting) throws -> SettingAccess {
    if let access = common(setting) ?? own(setting) { return access }
    throw InterfaceError(
      TOUCHSTONE_ERROR_KIND, "a \(noun) has no setting \(setting.rawValue)")
  }

  private func common(_ setting: touchstone_setting) -> SettingAccess? {
    let recognizer = recognizer
    switch setting {
    case TOUCHSTONE_SETTING_CANCELS_TOUCHES: return .flag(recognizer, \.cancelsTouchesInView)
    case TOUCHSTONE_SETTING_DELAYS_LANDINGS: return .flag(recognizer, \.delaysTouchesBegan)
    case TOUCHSTONE_SETTING_DELAYS_LIFTS: return .flag(recognizer, \.delaysTouchesEnded)
    case TOUCHSTONE_SETTING_ALLOWED_TOOLS: return .set(recognizer, \.allowedTools, bits: 2)
    case TOUCHSTONE_SETTING_REQUIRES_ONE_TOOL:
      return .flag(recognizer, \.requiresExclusiveTouchType)
    default: return nil
    }
  }

  private func own(_ setting: touchstone_setting) -> SettingAccess? {
    switch self {
    case .tap(let tap): Self.access(tap, setting)
    case .longPress(let press): Self.access(press, setting)
    case .pan(let pan): Self.access(pan, setting)
    case .screenEdgePan(let pan): Self.edgeAccess(pan, setting) ?? Self.access(pan, setting)
    case .swipe(let swipe): Self.access(swipe, setting)
    case .pinch(let pinch): Self.access(pinch, setting)
    case .rotation(let rotation): Self.access(rotation, setting)
    case .transform(let transform): Self.access(transform, setting)
    case .manipulator(let manipulator):
      manipulator.access(setting) ?? Self.access(manipulator, setting)
    }
  }

  private static func access(
    _ tap: TapGestureRecognizer, _ setting: touchstone_setting
  ) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_TOUCHES: .count(tap, \.numberOfTouchesRequired, fingers)
    case TOUCHSTONE_SETTING_TAPS: .count(tap, \.numberOfTapsRequired, 1...1000)
    case TOUCHSTONE_SETTING_ALLOWABLE_MOVEMENT: .number(tap, \.allowableMovement)
    case TOUCHSTONE_SETTING_MAXIMUM_PRESS_DURATION: .span(tap, \.maximumPressDuration)
    case TOUCHSTONE_SETTING_MAXIMUM_TAP_INTERVAL: .span(tap, \.maximumTapInterval)
    case TOUCHSTONE_SETTING_MAXIMUM_TAP_DISTANCE: .number(tap, \.maximumTapDistance)
    default: nil
    }
  }

  private static func access(
    _ press: LongPressGestureRecognizer, _ setting: touchstone_setting
  ) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_TOUCHES: .count(press, \.numberOfTouchesRequired, fingers)
    case TOUCHSTONE_SETTING_TAPS: .count(press, \.numberOfTapsRequired, 0...1000)
    case TOUCHSTONE_SETTING_ALLOWABLE_MOVEMENT: .number(press, \.allowableMovement)
    case TOUCHSTONE_SETTING_MINIMUM_PRESS_DURATION: .span(press, \.minimumPressDuration)
    default: nil
    }
  }

  private static func access(
    _ pan: PanGestureRecognizer, _ setting: touchstone_setting
  ) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_MINIMUM_TOUCHES: .count(pan, \.minimumNumberOfTouches, fingers)
    case TOUCHSTONE_SETTING_MAXIMUM_TOUCHES:
      .limit(pan, \.maximumNumberOfTouches, from: 1, to: 64)
    case TOUCHSTONE_SETTING_START_DISTANCE: .number(pan, \.startDistance)
    case TOUCHSTONE_SETTING_SWALLOWS_START_DISTANCE: .flag(pan, \.swallowsStartDistance)
    default: nil
    }
  }

  private static func edgeAccess(
    _ pan: ScreenEdgePanGestureRecognizer, _ setting: touchstone_setting
  ) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_EDGES: .set(pan, \.edges, bits: 4)
    case TOUCHSTONE_SETTING_EDGE_WIDTH: .number(pan, \.edgeWidth)
    case TOUCHSTONE_SETTING_MAXIMUM_ANGLE: .angle(pan, \.maximumAngle)
    default: nil
    }
  }

  private static func access(
    _ swipe: SwipeGestureRecognizer, _ setting: touchstone_setting
  ) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_TOUCHES: .count(swipe, \.numberOfTouchesRequired, fingers)
    case TOUCHSTONE_SETTING_DIRECTIONS: .set(swipe, \.direction, bits: 8)
    case TOUCHSTONE_SETTING_MINIMUM_DISTANCE: .number(swipe, \.minimumDistance)
    case TOUCHSTONE_SETTING_MAXIMUM_DURATION: .span(swipe, \.maximumDuration)
    default: nil
    }
  }

  private static func access(
    _ pinch: PinchGestureRecognizer, _ setting: touchstone_setting
  ) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_START_DISTANCE: .number(pinch, \.startDistance)
    case TOUCHSTONE_SETTING_ENDS_AT_FIRST_LIFT: .flag(pinch, \.endsAtFirstLift)
    default: nil
    }
  }

  private static func access(
    _ rotation: RotationGestureRecognizer, _ setting: touchstone_setting
  ) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_START_ARC: .number(rotation, \.startArc)
    case TOUCHSTONE_SETTING_START_ANGLE: .angle(rotation, \.startAngle)
    case TOUCHSTONE_SETTING_ENDS_AT_FIRST_LIFT: .flag(rotation, \.endsAtFirstLift)
    default: nil
    }
  }

  private static func access(
    _ transform: TransformGestureRecognizer, _ setting: touchstone_setting
  ) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_MINIMUM_TOUCHES: .count(transform, \.minimumNumberOfTouches, fingers)
    default: nil
    }
  }
}

/// What may make a touch, as the interface says it.
struct AllowedTools: OptionSet {
  let rawValue: UInt8

  static let finger = AllowedTools(rawValue: 1)
  static let pen = AllowedTools(rawValue: 2)
}

extension GestureRecognizer {
  fileprivate var allowedTools: AllowedTools {
    get {
      let types = allowedTouchTypes
      return (types.contains(.direct) ? AllowedTools.finger : [])
        .union(types.contains(.pencil) ? .pen : [])
    }
    set {
      var types: Set<TouchType> = []
      if newValue.contains(.finger) { types.insert(.direct) }
      if newValue.contains(.pen) { types.insert(.pencil) }
      allowedTouchTypes = types
    }
  }
}
