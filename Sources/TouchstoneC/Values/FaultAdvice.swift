import TouchTracking

extension TrackingFault.Kind {
  /// What a program that delivers frames can do about the fault; nil if it can do nothing.
  ///
  /// Whether the device or the program is to blame cannot be seen from a frame: a program that feeds a window
  /// system's events often makes these mistakes itself.
  var advice: String? {
    switch self {
    case .timeWentBack(let span) where span > TouchTracker.clockTolerance:
      "Your program mixes clocks: convert all times by one touchstone_clock, also those that it advances to"
    case .timeWentBack:
      "Deliver frames in the order of their times, before advancing to a later time"
    case .replacedWithoutLift:
      "Your program delivered a landing twice, or missed a lift: "
        + "call touchstone_context_cancel_all() when its window loses the input"
    case .unknownContact:
      "Your program delivered a lift twice, or goes on with a touch that was cancelled or did not land here"
    case .unknownDevice:
      "Pass the number that touchstone_context_add_surface() or touchstone_context_add_device() returned"
    case .removedDevice:
      "Add the device again, and pass its new number"
    case .positionNotFinite:
      "Repeat the contact's last position if your program does not know a new one"
    case .positionOutOfRange:
      "Add the surface with a larger range if fingers may leave the window"
    case .tooManyContacts, .assumedScale, .openAtEnd, .tiltNotFinite, .buttonNotPressed:
      nil
    }
  }
}
