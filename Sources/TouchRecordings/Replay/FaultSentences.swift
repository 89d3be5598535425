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
    }
  }

  /// What was wrong and what was done about it, as a clause with the figures.
  public var sentence: String {
    switch self {
    case .timeWentBack(let span):
      "time went back by \(span.seconds.readable(6)) s; taken as simultaneous"
    case .positionNotFinite: "a position is no number; ignored"
    case .positionOutOfRange(let excess):
      "a position lies \(excess.readable(1)) units outside the axis; moved to its end"
    case .replacedWithoutLift: "a contact landed in a slot that was not free; the old one ends"
    case .unknownContact: "a contact that never landed moved or lifted; ignored"
    case .tooManyContacts: "more than \(TouchTracker.maximumContacts) contacts at once; ignored"
    case .unknownDevice: "a frame of a device that nobody added; ignored"
    case .removedDevice: "a frame of a device that was removed; ignored"
    case .assumedScale(let fault):
      "\(fault.sentence); the longer side is taken to be \(Surface.assumedLength.readable(0)) mm"
    case .openAtEnd: "a contact was still down at the end; cancelled"
    }
  }
}

extension Surface.ScaleFault {
  /// What is wrong with a device's resolution, as a clause.
  public var sentence: String {
    switch self {
    case .missingResolution: "the device tells no resolution"
    case .absurdSize(let width, let height):
      "the device claims to be \(width.readable(1)) x \(height.readable(1)) mm"
    case .emptyRange: "an axis of the device has no extent"
    }
  }
}

extension EvdevFaults {
  /// What was ignored, by name and as a clause; empty when nothing was.
  public var kinds: [(name: String, count: Int, sentence: String)] {
    var kinds: [(name: String, count: Int, sentence: String)] = []
    if absurdSlots > 0 {
      let last = lastAbsurdSlot.map { ", as \($0)" } ?? ""
      kinds.append(
        ("absurdSlot", absurdSlots, "a slot number that cannot be\(last); what it said is ignored"))
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
          "the recording ends within a frame, behind the last SYN_REPORT; it is ignored"
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
    return kinds
  }
}
