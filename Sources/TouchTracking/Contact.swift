import TouchGeometry

/// A report of one contact in one frame of a device.
///
/// A contact is identified by its device and slot; slots are reused after a lift. ``TouchTracker`` determines
/// whether it is still the same finger.
///
///     let finger = Contact(slot: 0, phase: .began, position: Point(x: 300, y: 200))
public struct Contact: Hashable, Sendable {
  /// The change of a contact since the device's last report.
  public enum Phase: Hashable, Sendable {
    /// The contact landed.
    case began
    /// The contact moved, or its pressure or size changed.
    case moved
    /// The contact lifted.
    case ended
    /// The device cancelled the contact: it was not a finger, or the device was removed.
    case cancelled
  }

  /// The type of a contact.
  public enum Tool: Hashable, Sendable {
    /// A finger, or a device that does not report the type.
    case finger
    /// A pen.
    case pen
    /// A palm: a contact that becomes one is cancelled, and ignored until it lifts.
    case palm
  }

  /// The device's index of the contact; any integer. At most 64 are tracked at a time.
  public var slot: Int
  /// The phase.
  public var phase: Phase
  /// The position in the units of the surface's axes (device units or millimeters).
  public var position: Point
  /// The type.
  public var tool: Tool
  /// The force from 0 to 1, where 1 is the device's maximum; nil if it is unchanged or the device does not
  /// report it. Values are clamped, and NaN counts as 0.
  public var pressure: Double?
  /// The longer diameter of the contact in millimeters; nil if it is unchanged or the device does not report
  /// it. Negative values and NaN count as 0.
  public var size: Double?
  /// The tilt of a pen; nil if it is unchanged or the device does not report it. A tilt that is not finite is
  /// ignored and reported as ``TrackingFault/Kind/tiltNotFinite``.
  public var tilt: PenTilt?
  /// The pressed buttons of a mouse or a pen; nil if they are unchanged. Nil at the landing, and an empty set,
  /// mean ``TouchButtons/primary``, which is also right for a finger.
  public var buttons: TouchButtons?

  /// Creates a report of one contact.
  public init(
    slot: Int, phase: Phase, position: Point, tool: Tool = .finger, pressure: Double? = nil,
    size: Double? = nil, tilt: PenTilt? = nil, buttons: TouchButtons? = nil
  ) {
    self.slot = slot
    self.phase = phase
    self.position = position
    self.tool = tool
    self.pressure = pressure
    self.size = size
    self.tilt = tilt
    self.buttons = buttons
  }

  /// Whether it reports neither a tilt nor buttons.
  @inline(__always)
  var isPlain: Bool { tilt == nil && buttons == nil }
}

/// Some or all contacts that one device reports at one instant.
///
/// Only contacts that changed are listed. A frame may contain more than one report of a contact, for example
/// when a finger's last movement and its lift share a time stamp; they count in order.
///
///     let fingers = [
///       Contact(slot: 0, phase: .moved, position: Point(x: 310, y: 200)),
///       Contact(slot: 1, phase: .ended, position: Point(x: 420, y: 260)),
///     ]
///     window.deliver(ContactFrame(device: screen, time: .seconds(1.5), contacts: fingers))
public struct ContactFrame: Hashable, Sendable {
  /// The device: the number that ``TouchTracker/addSurface(_:)`` returned.
  public var device: DeviceID
  /// The event time.
  public var time: Instant
  /// The reports, in the order of the device.
  public var contacts: [Contact]
  /// Whether the rest of the device's report at this instant follows in another frame, as from a host that
  /// receives a separate call for each finger; false by default. Fingers at one instant are judged together,
  /// so that two fingers that spread are a pinch regardless of their order.
  public var isPartial: Bool

  /// Creates a frame.
  public init(
    device: DeviceID = DeviceID(0), time: Instant, contacts: [Contact] = [],
    isPartial: Bool = false
  ) {
    self.device = device
    self.time = time
    self.contacts = contacts
    self.isPartial = isPartial
  }
}

/// The number of a device within one tracker, counted from zero in the order in which devices were added. It
/// is never reused.
@frozen
public struct DeviceID: Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates the identifier of device number `rawValue`.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}
