/// The events that a decoder had to ignore, by reason.
public struct EvdevFaults: Hashable, Sendable {
  /// The number of times a device used an impossible slot (negative, or 256 or more), whose events were
  /// ignored. The device is at fault.
  public var absurdSlots = 0
  /// The most recent of ``absurdSlots``.
  public var lastAbsurdSlot: Int32?
  /// The number of times a device used a slot outside its declared range. The contacts were tracked
  /// nevertheless. The device is at fault.
  public var slotsOutOfRange = 0
  /// The most recent of ``slotsOutOfRange``.
  public var lastSlotOutOfRange: Int32?
  /// The number of unfinished frames at the end of the device's recordings; their events were ignored.
  /// Counted by ``ContactFrameCursor``, because only it knows the end of a recording.
  public var unfinishedFrames = 0
  /// The number of contacts ignored because a frame contained more than 64, or the same tracking ID twice, or
  /// because more than 1024 began and ended within one frame. The device is at fault.
  public var ignoredContacts = 0
  /// The number of times the kernel reported lost events because they were not read in time. The program that
  /// read the device is at fault.
  public var lostEvents = 0
  /// The number of times the device's clock was set back by more than a second; times continued from there. Counted
  /// by ``ContactFrameCursor``, because all devices of a recording have one clock.
  public var clockChanges = 0

  /// Creates a record of no faults.
  public init() {}
}
