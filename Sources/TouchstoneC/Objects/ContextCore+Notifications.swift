import CTouchstone
import TouchGestures
import TouchTracking
import Touchstone

/// Notifications after a call: faults, failures and trace lines.
///
/// They are not sent from within the engine: a fault function that delivered a frame would disturb the frame
/// that caused the fault.
extension ContextCore {
  var hasPendingReports: Bool {
    !faults.isEmpty || !transcriptLines.isEmpty || !(application.trace?.entries.isEmpty ?? true)
  }

  func reportFaults() {
    while !faults.isEmpty {
      let pending = faults
      faults = []
      for (fault, name) in pending { report(fault, deviceName: name) }
    }
  }

  private func report(_ fault: InputFault, deviceName: String) {
    guard let callback = faultFunction, let handle else { return }
    let message = CText(message(of: fault, deviceName: deviceName))
    var value = touchstone_fault()
    value.kind = fault.code
    value.device = Int32(clamping: fault.device ?? -1)
    value.time = fault.time.microseconds
    value.has_slot = fault.slot != nil
    value.slot = Int64(fault.slot ?? 0)
    value.is_programs = isProgramError(fault)
    value.message = message.characters
    withExtendedLifetime(message) { callback.function(handle, &value, callback.data) }
  }

  /// Records decisions while there is a function to receive them.
  func setTracing() {
    let isWanted = traceFunction != nil || recognizers.values.contains { $0.failure != nil }
    if isWanted, application.trace == nil {
      application.trace = Trace()
    } else if !isWanted {
      application.trace = nil
    }
  }

  func reportTrace() {
    while let trace = application.trace, !trace.entries.isEmpty {
      let entries = trace.entries
      trace.removeAll()
      for entry in entries { report(entry) }
    }
  }

  private func report(_ entry: TraceEntry) {
    if let callback = traceFunction, let handle, let line = line(for: entry) {
      let text = CText(line)
      withExtendedLifetime(text) { callback.function(handle, text.characters, callback.data) }
    }
    guard case .failed(let reason) = entry.kind, let number = entry.recognizer else { return }
    recognizer(number)?.callFailureFunction(at: entry.time, because: clause(reason))
  }

  /// The recognizer with a number, which was assigned when it received its first touch.
  func recognizer(_ number: RecognizerID) -> RecognizerObject? {
    if let known = recognizersByNumber[number.rawValue], !known.isDestroyed { return known }
    recognizersByNumber = [:]
    for object in recognizers.values where object.recognizer.id.rawValue > 0 {
      recognizersByNumber[object.recognizer.id.rawValue] = object
    }
    return recognizersByNumber[number.rawValue]
  }
}
