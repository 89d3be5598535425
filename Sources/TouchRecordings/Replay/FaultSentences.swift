import TouchTracking

extension TrackingFault.Kind {
  /// The kind in one word, for counting.
  public var name: String {
    switch self {
    case .timeWentBack: "timeWentBack"
    case .positionNotFinite: "positionNotFinite"
    case .positionOutOfRange: "positionOutOfRange"
    case .replacedWithoutLift: "replacedWithoutLift"
    case .unknownContact: "unknownContact"
    case .tooManyContacts: "tooManyContacts"
    case .unknownDevice: "unknownDevice"
    case .removedDevice: "removedDevice"
    case .assumedScale: "assumedScale"
    case .openAtEnd: "openAtEnd"
    case .tiltNotFinite: "tiltNotFinite"
    case .buttonNotPressed: "buttonNotPressed"
    }
  }
}

extension EvdevFaults {
  /// The ignored events by name and as a clause; empty if none were ignored.
  public var kinds: [(name: String, count: Int, sentence: String)] {
    var kinds: [(name: String, count: Int, sentence: String)] = []
    if absurdSlots > 0 {
      let last = lastAbsurdSlot.map { ", as \($0)" } ?? ""
      kinds.append(
        ("absurdSlot", absurdSlots, "an impossible slot number\(last); its events are ignored"))
    }
    if slotsOutOfRange > 0 {
      let last = lastSlotOutOfRange.map { ", as \($0)" } ?? ""
      kinds.append(
        (
          "slotOutOfRange", slotsOutOfRange,
          "a slot outside the device's range\(last); its contact is followed"
        ))
    }
    if unfinishedFrames > 0 {
      kinds.append(
        (
          "unfinishedFrame", unfinishedFrames,
          "the recording ends within a frame, after the last SYN_REPORT; that frame is ignored"
        ))
    }
    if ignoredContacts > 0 {
      kinds.append(
        ("ignoredContact", ignoredContacts, "too many contacts in a frame, or one twice; ignored"))
    }
    if lostEvents > 0 {
      kinds.append(
        ("lostEvents", lostEvents, "the program that recorded was too slow and lost events"))
    }
    if clockChanges > 0 {
      kinds.append(
        ("timeWentBack", clockChanges, "the clock was set back; times continue from there"))
    }
    return kinds
  }
}
