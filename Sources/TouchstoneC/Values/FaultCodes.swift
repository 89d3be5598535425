import CTouchstone
import TouchTracking

extension TrackingFault.Kind {
  /// The kind as an enumerator of the interface.
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
    case .tiltNotFinite: TOUCHSTONE_FAULT_TILT_NOT_FINITE
    case .buttonNotPressed: TOUCHSTONE_FAULT_BUTTON_NOT_PRESSED
    }
  }
}
