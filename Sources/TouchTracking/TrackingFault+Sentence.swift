import TouchGeometry

// Descriptions of faults for display.

extension TrackingFault.Kind {
  /// The fault and its repair, as a clause with measurements.
  public var sentence: String {
    switch self {
    case .timeWentBack(let span):
      "time went back by \(span); taken as simultaneous"
    case .positionNotFinite: "a position is not a number; ignored"
    case .positionOutOfRange(let excess):
      "a position lies \(excess.decimal(1)) units outside the axis; moved to its end"
    case .replacedWithoutLift: "a contact landed in a slot that was not free; the old touch ends"
    case .unknownContact: "a contact that never landed moved or lifted; ignored"
    case .tooManyContacts: "more than \(TouchTracker.maximumContacts) contacts at once; ignored"
    case .unknownDevice: "a frame of a device that was never added; ignored"
    case .removedDevice: "a frame of a device that was removed; ignored"
    case .assumedScale(let fault):
      "\(fault.sentence); its longer side is assumed to be \(Surface.assumedLength.decimal(0)) mm"
    case .openAtEnd: "a contact was still down at the end; its touch is cancelled"
    case .tiltNotFinite: "a pen's tilt or distance is not a number; ignored"
    case .buttonNotPressed(let button):
      "button \(button) was released and had not been pressed; ignored"
    }
  }
}

extension Surface.ScaleFault {
  /// The problem with a device's resolution, as a clause.
  public var sentence: String {
    switch self {
    case .missingResolution: "the device reports no resolution"
    case .absurdSize(let width, let height):
      "the device claims to be \(width.decimal(1)) x \(height.decimal(1)) mm"
    case .emptyRange: "an axis of the device has no extent"
    }
  }
}
