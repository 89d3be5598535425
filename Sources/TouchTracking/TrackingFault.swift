/// An impossible report of a device or a host, and how it was repaired.
public struct TrackingFault: Hashable, Sendable {
  /// The party responsible.
  public enum Blame: Hashable, Sendable {
    /// The device or its driver.
    case device
    /// The program that delivers frames to the tracker.
    case caller
  }

  /// The fault, with measurements; each case documents its repair.
  public enum Kind: Hashable, Sendable {
    /// Time went back by this span; the frame counts as simultaneous with the previous one. If it went back
    /// by more than ``TouchTracker/clockTolerance``, the clock was set back and its later times continue from
    /// there.
    case timeWentBack(by: TimeSpan)
    /// A position is not finite; the contact keeps its position, or is ignored if it is new.
    case positionNotFinite
    /// A position is outside the axis range by this many device units; it was clamped.
    case positionOutOfRange(excess: Double)
    /// A contact landed in a slot whose contact had not lifted; the old touch ends first.
    case replacedWithoutLift
    /// A contact moved, lifted or was cancelled in a slot where none is down; ignored.
    case unknownContact
    /// More than 64 contacts at once; this one is ignored until it lifts.
    case tooManyContacts
    /// The frame names a device that was never added; ignored.
    case unknownDevice
    /// The frame names a device that was removed before; ignored.
    case removedDevice
    /// The device's size is unknown or absurd; the assumed size is used.
    case assumedScale(Surface.ScaleFault)
    /// The input ended with the contact down; its touch is cancelled.
    case openAtEnd
    /// A pen's tilt or distance is not finite; the previous one is kept.
    case tiltNotFinite
    /// A button was released without having been pressed; ignored.
    case buttonNotPressed(Int)
  }

  /// The event time.
  public var time: Instant
  /// The device.
  public var device: DeviceID
  /// The slot; nil if the fault does not concern one contact.
  public var slot: Int?
  /// The kind of fault.
  public var kind: Kind

  /// Creates a fault.
  public init(time: Instant, device: DeviceID, slot: Int? = nil, kind: Kind) {
    self.time = time
    self.device = device
    self.slot = slot
    self.kind = kind
  }

  /// The party responsible.
  public var blame: Blame {
    switch kind {
    case .unknownDevice, .removedDevice, .positionNotFinite, .tiltNotFinite: .caller
    case .timeWentBack, .positionOutOfRange, .replacedWithoutLift, .unknownContact,
      .tooManyContacts, .assumedScale, .openAtEnd, .buttonNotPressed:
      .device
    }
  }
}
