/// What a decoder had to ignore, and why.
public struct EvdevFaults: Hashable, Sendable {
  /// How often a device named a slot that cannot be (negative, or 256 and more); what it said of
  /// such a slot was ignored. The device is to blame.
  public var absurdSlots = 0
  /// The last slot of ``absurdSlots``.
  public var lastAbsurdSlot: Int32?
  /// How often a device named a slot outside the range that it describes; its contacts were
  /// followed all the same. The device is to blame.
  public var slotsOutOfRange = 0
  /// The last slot of ``slotsOutOfRange``.
  public var lastSlotOutOfRange: Int32?
  /// How many recordings of the device ended within a frame; what that frame said was ignored.
  /// Counted by ``ContactFrameCursor``, since only who knows the end can tell.
  public var unfinishedFrames = 0
  /// How many contacts were ignored because a frame held more than 64, or a number twice. The
  /// device is to blame.
  public var ignoredContacts = 0
  /// How often the kernel said that events were lost because nobody read them in time. The program
  /// that read the device is to blame.
  public var lostEvents = 0

  /// Creates a record of no faults.
  public init() {}
}
