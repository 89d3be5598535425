import CTouchstone
import TouchTracking

extension TrackingFault.Kind {
  /// The kind as the interface says it.
  var code: touchstone_fault_kind {
    switch self {
    case .timeWentBack: TOUCHSTONE_FAULT_TIME_WENT_BACK
    case .positionNotFinite: TOUCHSTONE_FAULT_POSITION_NOT_FINITE
    case .positionOutOfRange: TOUCHSTONE_FAULT_POSITION_OUT_OF_RANGE
    case .replacedWithoutLift: TOUCHSTONE_FAULT_REPLACED_WITHOUT_LIFT
    case .unknownContact: TOUCHSTONE_FAULT_UNKNOWN_CONTACT
    case .tooManyContacts: TOUCHSTONE_FAULT_TOO_MANY_CONTACTS
    case .unknownDevice: TOUCHSTONE_FAULT_UNKNOWN_DEVICE
    case .removedDevice: TOUCHSTONE_FAULT_REMOVED_DEVICE
    case .assumedScale: TOUCHSTONE_FAULT_ASSUMED_SCALE
    case .openAtEnd: TOUCHSTONE_FAULT_OPEN_AT_END
    }
  }

  /// What was wrong and what was done about it, with the figures.
  var sentence: String {
    switch self {
    case .timeWentBack(let span): "time went back by \(span); the frame counts as simultaneous"
    case .positionNotFinite: "a position is no finite number; it does not count"
    case .positionOutOfRange(let excess):
      "a position is \(excess) units outside of the device's range; it was moved to the end"
    case .replacedWithoutLift: "a contact landed in a slot that was not free; the old touch ends"
    case .unknownContact: "a contact that never landed moved or lifted; it does not count"
    case .tooManyContacts: "there are more than 64 contacts at once; this one does not count"
    case .unknownDevice: "a frame is of a device that was never added; it does not count"
    case .removedDevice: "a frame is of a device that was removed; it does not count"
    case .assumedScale(let fault): "\(fault.sentence); its longer side is taken to be 217 mm"
    case .openAtEnd: "a contact was down at the end; its touch is cancelled"
    }
  }
}

extension Surface.ScaleFault {
  fileprivate var sentence: String {
    switch self {
    case .missingResolution: "the device tells no resolution"
    case .absurdSize(let width, let height):
      "the device would be \(width) by \(height) mm large"
    case .emptyRange: "an axis of the device has no extent"
    }
  }
}
