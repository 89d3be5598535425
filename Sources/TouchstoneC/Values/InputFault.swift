import CTouchstone
import TouchTracking
import Touchstone

/// A fault for the program's fault function: one that the engine repaired, or a mistake that shows only in how
/// the program calls the interface.
enum InputFault {
  case repaired(TrackingFault)
  case mistake(HostMistake, device: DeviceID?, slot: Int?, time: Instant)

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

  /// What happened and what the program can do, as sentences.
  var text: String {
    switch self {
    case .repaired(let fault): "\(fault.kind.sentence).\(fault.kind.advice.map { " " + $0 } ?? "")"
    case .mistake(let mistake, _, _, _): mistake.text
    }
  }
}

/// A mistake of a program that the engine alone cannot notice.
enum HostMistake {
  /// A frame is older than the time to which the program advanced.
  case frameBehindAdvance(by: TimeSpan)
  /// The program advanced to a time before its latest frame.
  case advanceBehindFrame(by: TimeSpan)
  /// Calls of other threads were refused.
  case secondThread(calls: Int)
  /// A contact landed where another one had just landed.
  case sentTwice(slot: Int, after: TimeSpan)

  var code: touchstone_fault_kind {
    switch self {
    case .frameBehindAdvance, .advanceBehindFrame: TOUCHSTONE_FAULT_CLOCKS_DIFFER
    case .secondThread: TOUCHSTONE_FAULT_TWO_THREADS
    case .sentTwice: TOUCHSTONE_FAULT_SENT_TWICE
    }
  }

  var text: String {
    switch self {
    case .frameBehindAdvance(let span):
      "a frame is \(span) before the time that was advanced to. \(Self.oneClock)"
    case .advanceBehindFrame(let span):
      "time was advanced to \(span) before the latest frame; ignored. \(Self.oneClock)"
    case .secondThread(let calls):
      "\(calls) \(calls == 1 ? "call" : "calls") of another thread came during a call on this context;"
        + " refused. Use a context from one thread, or hold a lock of your own during every call."
    case .sentTwice(let slot, let span):
      "a contact landed where contact \(slot) had landed \(span) before. If it is the same finger, deliver"
        + " only one of its events, such as the touch and not the mouse event made from it."
    }
  }

  private static let oneClock =
    "Use one clock for both: deliver waiting frames first, and convert the time of timers with"
    + " touchstone_clock_event_time_at()."
}

extension TrackingFault.Kind {
  /// What a program in C can do, as a sentence; nil where the message says it.
  var advice: String? {
    switch self {
    case .timeWentBack: "Deliver frames in the order of their times, all by one clock."
    case .positionNotFinite: "Only a lift or a cancellation may be without a position."
    case .positionOutOfRange: "Pass positions in the units of the range that the device was added with."
    case .replacedWithoutLift:
      "Report each landing once and every lift; when the window loses its input, call"
        + " touchstone_context_cancel_all()."
    case .unknownContact: "Report a landing before anything else, and each lift once."
    case .tooManyContacts:
      "If fewer fingers are down, lifts are lost: report every lift, and when the window loses its input,"
        + " call touchstone_context_cancel_all()."
    case .unknownDevice: "Pass a number that touchstone_context_add_surface() returned."
    case .removedDevice: "Add the device again, and pass its new number."
    case .assumedScale: "Add the device with its resolution in units per millimeter."
    case .openAtEnd, .tiltNotFinite, .buttonNotPressed: nil
    }
  }
}
