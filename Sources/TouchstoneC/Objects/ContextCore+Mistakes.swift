import Synchronization
import TouchTracking
import Touchstone

/// Notices mistakes of a program that span several calls: clocks that differ, a finger that is reported
/// twice, calls from two threads. Nothing is repaired; the mistake is reported to the fault function.
extension ContextCore {
  /// Keeps a fault until the end of the call, with the name of its device, which may be removed by then.
  func note(_ fault: InputFault) {
    let name = fault.device.flatMap { self.name(ofDevice: DeviceID($0)) } ?? ""
    faults.append((fault, name))
  }

  private func name(ofDevice device: DeviceID) -> String? {
    application.surface(of: device)?.name ?? removedDevices[device]
  }

  /// Notes a frame that is about to be delivered.
  func notice(_ frame: ContactFrame) {
    for mistake in hostWatch.note(frame, from: application.surface(of: frame.device)) {
      let slot: Int? = if case .sentTwice(let slot, _, _) = mistake { slot } else { nil }
      note(.mistake(.overCalls(mistake), device: frame.device, slot: slot, time: frame.time))
    }
  }

  /// Notes the time of an advance.
  func noticeAdvance(to time: Instant) {
    guard let mistake = hostWatch.noteAdvance(to: time) else { return }
    note(.mistake(.overCalls(mistake), device: nil, slot: nil, time: time))
  }

  /// Reports the calls of other threads that were refused.
  func noticeRefusedCalls() {
    let calls = refusedCalls.exchange(0, ordering: .relaxed)
    let time = hostWatch.latest ?? .zero
    note(.mistake(.secondThread(calls: calls), device: nil, slot: nil, time: time))
  }

  /// Whether a fault is an error of the program.
  func isProgramError(_ fault: InputFault) -> Bool {
    switch fault {
    case .repaired(let fault):
      fault.blame == .caller || ownSurfaces.contains(fault.device.rawValue)
    case .mistake: true
    }
  }

  /// The text of a fault, which begins with the device that caused it.
  func message(of fault: InputFault, deviceName name: String) -> String {
    guard let device = fault.device else { return fault.text }
    return "\(name.isEmpty ? "device \(device)" : name): \(fault.text)"
  }
}
