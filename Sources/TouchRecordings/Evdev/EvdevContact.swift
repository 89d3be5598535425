import TouchGeometry
import TouchTracking

/// The last reported values of a contact, in device units.
struct EvdevContact: Hashable, Sendable {
  // The kernel's slots start with zeros, and it sends no value that equals the last one. An axis that was
  // never reported is therefore zero.
  var x: Int32 = 0
  var y: Int32 = 0
  var pressure: Int32?
  var touchMajor: Int32?
  var toolType: Int32 = 0
  var distance: Int32 = 0
  var tiltX: Int32?
  var tiltY: Int32?
  /// The pressed buttons as the bits of ``TouchTracking/TouchButtons``; nil if never reported.
  var buttons: Int32?

  /// The code under which buttons are passed to ``update(_:_:)``; no axis has it.
  static let buttonsCode = UInt16.max

  /// Whether the contact is above the surface.
  var isHovering: Bool { distance > 0 }

  /// Handles a value of a contact. Returns whether the code belongs to contacts and the value changed.
  mutating func update(_ code: UInt16, _ value: Int32) -> Bool {
    switch code {
    case AbsoluteCode.positionX: Self.set(&x, value)
    case AbsoluteCode.positionY: Self.set(&y, value)
    case AbsoluteCode.contactPressure: Self.set(&pressure, value)
    case AbsoluteCode.touchMajor: Self.set(&touchMajor, value)
    case AbsoluteCode.toolType: Self.set(&toolType, value)
    case AbsoluteCode.contactDistance: Self.set(&distance, value)
    case AbsoluteCode.tiltX: Self.set(&tiltX, value)
    case AbsoluteCode.tiltY: Self.set(&tiltY, value)
    case Self.buttonsCode: Self.set(&buttons, value)
    default: false
    }
  }

  @inline(__always)
  private static func set<T: Equatable>(_ place: inout T, _ value: T) -> Bool {
    guard place != value else { return false }
    place = value
    return true
  }

  func report(_ phase: Contact.Phase, slot: Int, in layout: EvdevLayout) -> Contact {
    Contact(
      slot: slot, phase: phase, position: Point(x: Double(x), y: Double(y)), tool: tool,
      pressure: layout.pressure(pressure), size: layout.diameter(touchMajor),
      tilt: layout.tilt(tiltX, tiltY),
      buttons: buttons.map { TouchButtons(rawValue: UInt8(truncatingIfNeeded: $0)) })
  }

  private var tool: Contact.Tool {
    switch toolType {
    case ToolType.pen: .pen
    case ToolType.palm: .palm
    default: .finger
    }
  }

  /// The square of the distance in device units.
  func squaredDistance(to other: EvdevContact) -> Double {
    let dx = Double(x) - Double(other.x)
    let dy = Double(y) - Double(other.y)
    return dx * dx + dy * dy
  }
}
