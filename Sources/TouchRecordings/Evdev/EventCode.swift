/// Event types of the kernel's input interface.
enum EventType {
  static let synchronization: UInt16 = 0
  static let key: UInt16 = 1
  static let relative: UInt16 = 2
  static let absolute: UInt16 = 3
  static let miscellaneous: UInt16 = 4
}

/// Codes of ``EventType/synchronization``.
enum SynchronizationCode {
  static let report: UInt16 = 0
  static let configuration: UInt16 = 1
  static let multitouchReport: UInt16 = 2
  static let dropped: UInt16 = 3
}

/// Codes of ``EventType/key``.
enum KeyCode {
  static let left: UInt16 = 0x110
  static let right: UInt16 = 0x111
  static let middle: UInt16 = 0x112
  static let side: UInt16 = 0x113
  static let extra: UInt16 = 0x114
  static let toolPen: UInt16 = 0x140
  static let toolAirbrush: UInt16 = 0x144
  static let stylus3: UInt16 = 0x149
  static let touch: UInt16 = 0x14A
  static let stylus: UInt16 = 0x14B
  static let stylus2: UInt16 = 0x14C

  /// Whether a key reports that a pen of any kind is near.
  static func isPen(_ code: UInt16) -> Bool { (toolPen...toolAirbrush).contains(code) }

  /// Whether a key is a button on the barrel of a pen.
  static func isBarrel(_ code: UInt16) -> Bool {
    code == stylus || code == stylus2 || code == stylus3
  }
}

/// Codes of ``EventType/relative``.
enum RelativeCode {
  static let x: UInt16 = 0
  static let y: UInt16 = 1
  static let horizontalWheel: UInt16 = 6
  static let wheel: UInt16 = 8
  static let miscellaneous: UInt16 = 9
  static let wheelHighResolution: UInt16 = 0x0B
  static let horizontalWheelHighResolution: UInt16 = 0x0C
}

/// Codes of ``EventType/absolute``.
enum AbsoluteCode {
  static let x: UInt16 = 0
  static let y: UInt16 = 1
  static let pressure: UInt16 = 0x18
  static let distance: UInt16 = 0x19
  static let tiltX: UInt16 = 0x1A
  static let tiltY: UInt16 = 0x1B
  static let miscellaneous: UInt16 = 0x28
  /// Not an axis: a device with this code claims all codes and has no slots.
  static let reserved: UInt16 = 0x2E
  static let slot: UInt16 = 0x2F
  static let touchMajor: UInt16 = 0x30
  static let positionX: UInt16 = 0x35
  static let positionY: UInt16 = 0x36
  static let toolType: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  static let contactPressure: UInt16 = 0x3A
  static let contactDistance: UInt16 = 0x3B
}

/// Values of ``AbsoluteCode/toolType``.
enum ToolType {
  static let pen: Int32 = 1
  static let palm: Int32 = 2
  static let dial: Int32 = 0x0A
}

/// Numbers of device properties.
enum DeviceProperty {
  static let pointer: UInt16 = 0
  static let direct: UInt16 = 1
  static let accelerometer: UInt16 = 6
}
