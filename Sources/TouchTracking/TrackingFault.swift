/// Something a device or a host said that cannot be, with what was done about it.
public struct TrackingFault: Hashable, Sendable {
  /// Who is to blame.
  public enum Blame: Hashable, Sendable {
    /// The device or its driver.
    case device
    /// The program that hands frames to the tracker.
    case caller
  }

  /// What was wrong, with the numbers; each case says how it was repaired.
  public enum Kind: Hashable, Sendable {
    /// Time went back by so much; the frame counts as simultaneous with the one before. By more than
    /// ``TouchTracker/clockTolerance`` the clock was set back: its later times count on from there.
    case timeWentBack(by: TimeSpan)
    /// A position is no finite number; the contact stays where it was, or is ignored if it is new.
    case positionNotFinite
    /// A position lies outside the axis range by so many device units; it was clamped.
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
    /// A pen's tilt or distance is no finite number; the one before counts.
    case tiltNotFinite
    /// A button was released that was not pressed; ignored.
    case buttonNotPressed(Int)
  }

  /// When, in event time.
  public var time: Instant
  /// Which device.
  public var device: DeviceID
  /// Which slot; nil where the fault is not one contact's.
  public var slot: Int?
  /// What was wrong.
  public var kind: Kind

  /// Creates a fault.
  public init(time: Instant, device: DeviceID, slot: Int? = nil, kind: Kind) {
    self.time = time
    self.device = device
    self.slot = slot
    self.kind = kind
  }

  /// Who is to blame for it.
  public var blame: Blame {
    switch kind {
    case .unknownDevice, .removedDevice, .positionNotFinite, .tiltNotFinite: .caller
    case .timeWentBack, .positionOutOfRange, .replacedWithoutLift, .unknownContact,
      .tooManyContacts, .assumedScale, .openAtEnd, .buttonNotPressed:
      .device
    }
  }
}
