import CTouchstone
import TouchTracking
import Touchstone

/// A fault for the program's fault function: one that the engine repaired, or a mistake that shows only in how
/// the program calls the interface.
enum InputFault {
  case repaired(TrackingFault)
  case mistake(CallMistake, device: DeviceID?, slot: Int?, time: Instant)

  var device: Int? {
    switch self {
    case .repaired(let fault): fault.device.rawValue
    case .mistake(_, let device, _, _): device?.rawValue
    }
  }

  var slot: Int? {
    switch self {
    case .repaired(let fault): fault.slot
    case .mistake(_, _, let slot, _): slot
    }
  }

  var time: Instant {
    switch self {
    case .repaired(let fault): fault.time
    case .mistake(_, _, _, let time): time
    }
  }

  /// The kind as an enumerator of the interface.
  var code: touchstone_fault_kind {
    switch self {
    case .repaired(let fault): fault.kind.code
    case .mistake(let mistake, _, _, _): mistake.code
    }
  }

  /// The fault and its remedy, as sentences.
  var text: String {
    switch self {
    case .repaired(let fault): "\(fault.kind.sentence).\(fault.kind.advice.map { " " + $0 } ?? "")"
    case .mistake(let mistake, _, _, _): mistake.text
    }
  }
}

/// A mistake of a program that the engine alone cannot detect.
enum CallMistake {
  /// One that shows over several calls.
  case overCalls(HostMistake)
  /// Calls of other threads were refused.
  case secondThread(calls: Int)

  var code: touchstone_fault_kind {
    switch self {
    case .overCalls(.frameBehindAdvance), .overCalls(.advanceBehindFrame):
      TOUCHSTONE_FAULT_CLOCKS_DIFFER
    case .secondThread: TOUCHSTONE_FAULT_TWO_THREADS
    case .overCalls(.sentTwice): TOUCHSTONE_FAULT_SENT_TWICE
    }
  }

  var text: String {
    switch self {
    case .overCalls(.frameBehindAdvance(let span)):
      "a frame is \(span) before the time that was advanced to. \(Self.oneClock)"
    case .overCalls(.advanceBehindFrame(let span)):
      "time was advanced to \(span) before the latest frame; ignored. \(Self.oneClock)"
    case .overCalls(let mistake): mistake.description
    case .secondThread(let calls):
      "\(calls) \(calls == 1 ? "call" : "calls") of another thread came during a call on this context;"
        + " refused. Make all calls on one thread, or hold a lock during each."
    }
  }

  private static let oneClock =
    "Your program mixes clocks: convert all times by one touchstone_clock, those that it advances to with"
    + " touchstone_clock_event_time_at(), and deliver waiting frames before advancing."
}

extension TrackingFault.Kind {
  /// The remedy for a program that delivers frames, as a sentence; nil if there is none.
  var advice: String? {
    switch self {
    case .timeWentBack(let span) where span > TouchTracker.clockTolerance:
      "Your program mixes clocks: convert all times by one touchstone_clock, also those that it advances to."
    case .timeWentBack:
      "Deliver frames in the order of their times, before advancing to a later time."
    case .positionNotFinite: "Only a lift or a cancellation may be without a position."
    case .positionOutOfRange: "Add the surface with a larger range if fingers may leave the window."
    case .replacedWithoutLift:
      "Your program delivered a landing twice, or missed a lift: "
        + "call touchstone_context_cancel_all() when its window loses the input."
    case .unknownContact:
      "Your program delivered a lift twice, or continues a touch that was cancelled or did not land here."
    case .tooManyContacts:
      "If fewer fingers are down, your program misses lifts: "
        + "call touchstone_context_cancel_all() when its window loses the input."
    case .unknownDevice:
      "Pass the number that touchstone_context_add_surface() or touchstone_context_add_device() returned."
    case .removedDevice: "Add the device again, and pass its new number."
    case .assumedScale: "Add the device with its resolution in units per millimeter."
    case .openAtEnd, .tiltNotFinite, .buttonNotPressed: nil
    }
  }
}
