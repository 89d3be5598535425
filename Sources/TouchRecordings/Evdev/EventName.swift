/// The kernel's names of event types and codes, for display and for texts that use names instead of numbers.
enum EventName {
  static let types: [UInt16: String] = [
    0: "EV_SYN", 1: "EV_KEY", 2: "EV_REL", 3: "EV_ABS", 4: "EV_MSC", 5: "EV_SW", 0x11: "EV_LED",
    0x12: "EV_SND", 0x14: "EV_REP", 0x15: "EV_FF", 0x16: "EV_PWR", 0x17: "EV_FF_STATUS",
  ]

  private static let synchronization: [UInt16: String] = [
    0: "SYN_REPORT", 1: "SYN_CONFIG", 2: "SYN_MT_REPORT", 3: "SYN_DROPPED",
  ]

  private static let keys: [UInt16: String] = [
    102: "KEY_HOME", 114: "KEY_VOLUMEDOWN", 115: "KEY_VOLUMEUP", 116: "KEY_POWER", 139: "KEY_MENU",
    158: "KEY_BACK", 172: "KEY_HOMEPAGE", 254: "KEY_APPSELECT", 272: "BTN_LEFT", 273: "BTN_RIGHT",
    274: "BTN_MIDDLE", 320: "BTN_TOOL_PEN", 321: "BTN_TOOL_RUBBER", 325: "BTN_TOOL_FINGER",
    326: "BTN_TOOL_MOUSE", 328: "BTN_TOOL_QUINTTAP", 330: "BTN_TOUCH", 331: "BTN_STYLUS",
    332: "BTN_STYLUS2", 333: "BTN_TOOL_DOUBLETAP", 334: "BTN_TOOL_TRIPLETAP",
    335: "BTN_TOOL_QUADTAP",
  ]

  private static let axes: [UInt16: String] = [
    0x00: "ABS_X", 0x01: "ABS_Y", 0x02: "ABS_Z", 0x03: "ABS_RX", 0x04: "ABS_RY", 0x05: "ABS_RZ",
    0x18: "ABS_PRESSURE", 0x19: "ABS_DISTANCE", 0x1A: "ABS_TILT_X", 0x1B: "ABS_TILT_Y",
    0x1C: "ABS_TOOL_WIDTH", 0x20: "ABS_VOLUME", 0x28: "ABS_MISC", 0x2F: "ABS_MT_SLOT",
    0x30: "ABS_MT_TOUCH_MAJOR", 0x31: "ABS_MT_TOUCH_MINOR", 0x32: "ABS_MT_WIDTH_MAJOR",
    0x33: "ABS_MT_WIDTH_MINOR", 0x34: "ABS_MT_ORIENTATION", 0x35: "ABS_MT_POSITION_X",
    0x36: "ABS_MT_POSITION_Y", 0x37: "ABS_MT_TOOL_TYPE", 0x38: "ABS_MT_BLOB_ID",
    0x39: "ABS_MT_TRACKING_ID", 0x3A: "ABS_MT_PRESSURE", 0x3B: "ABS_MT_DISTANCE",
    0x3C: "ABS_MT_TOOL_X", 0x3D: "ABS_MT_TOOL_Y",
  ]

  private static let miscellaneous: [UInt16: String] = [
    0: "MSC_SERIAL", 1: "MSC_PULSELED", 2: "MSC_GESTURE", 3: "MSC_RAW", 4: "MSC_SCAN",
    5: "MSC_TIMESTAMP",
  ]

  /// Names that are only read: `getevent` prints the first of the names that the kernel has for a key, and
  /// those of mice and of axes that are not for touch. All axes need a name here, since one that is not known
  /// ends the list of axes in a header.
  private static let namesOfOthers: [String: UInt16] = [
    "BTN_DIGI": KeyCode.toolPen, "BTN_TOOL_BRUSH": 0x142, "BTN_TOOL_PENCIL": 0x143,
    "BTN_TOOL_AIRBRUSH": KeyCode.toolAirbrush, "BTN_MOUSE": KeyCode.left, "BTN_SIDE": KeyCode.side,
    "BTN_EXTRA": KeyCode.extra, "BTN_STYLUS3": KeyCode.stylus3,
    "REL_X": RelativeCode.x, "REL_Y": RelativeCode.y, "REL_Z": 0x02, "REL_RX": 0x03,
    "REL_RY": 0x04, "REL_RZ": 0x05, "REL_HWHEEL": RelativeCode.horizontalWheel, "REL_DIAL": 0x07,
    "REL_WHEEL": RelativeCode.wheel, "REL_MISC": RelativeCode.miscellaneous,
    "REL_WHEEL_HI_RES": RelativeCode.wheelHighResolution,
    "REL_HWHEEL_HI_RES": RelativeCode.horizontalWheelHighResolution,
    "ABS_THROTTLE": 0x06, "ABS_RUDDER": 0x07, "ABS_WHEEL": 0x08, "ABS_GAS": 0x09,
    "ABS_BRAKE": 0x0A, "ABS_HAT0X": 0x10, "ABS_HAT0Y": 0x11, "ABS_HAT1X": 0x12, "ABS_HAT1Y": 0x13,
    "ABS_HAT2X": 0x14, "ABS_HAT2Y": 0x15, "ABS_HAT3X": 0x16, "ABS_HAT3Y": 0x17,
    "ABS_PROFILE": 0x21, "ABS_RESERVED": AbsoluteCode.reserved,
  ]

  private static let codesByName: [String: UInt16] = {
    var result = namesOfOthers
    for type in types.keys {
      for (code, name) in names(of: type) { result[name] = code }
    }
    return result
  }()

  private static let typesByName = Dictionary(
    uniqueKeysWithValues: types.map { ($0.value, $0.key) })

  private static func names(of type: UInt16) -> [UInt16: String] {
    switch type {
    case EventType.synchronization: synchronization
    case EventType.key: keys
    case EventType.absolute: axes
    case EventType.miscellaneous: miscellaneous
    default: [:]
    }
  }

  /// The name of a code; nil for the many codes that touch devices do not send.
  static func of(_ type: UInt16, _ code: UInt16) -> String? { names(of: type)[code] }

  /// The type with this name, as in "EV_ABS".
  static func type(named name: String) -> UInt16? { typesByName[name] }

  /// The code with this name, as in "ABS_X"; nil for codes that neither touch devices nor mice send.
  static func code(named name: String) -> UInt16? { codesByName[name] }

  /// The code of a key without a known name: keys that neither touch devices nor mice send are not
  /// distinguished.
  static let otherKey: UInt16 = 0x2FF
}
