import TouchTracking
import Touchstone

extension World {
  func narrate(_ line: @autoclosure () -> String) {
    if let narrator { narrator(line()) }
  }

  /// Describes the decisions of the applications since the last call.
  func narrateTrace() {
    guard let narrator else { return }
    for host in hosts {
      for entry in host.application.trace?.entries ?? [] { narrator("    \(entry)") }
      host.application.trace?.removeAll()
    }
  }

  func narrate(_ frames: [ContactFrame], to host: Host) {
    guard let narrator else { return }
    for frame in frames {
      let contacts = frame.contacts.map { "\($0.slot) \($0.phase) \($0.position)" }
      let suffix = frame.isPartial ? " …" : ""
      narrator(
        "  frame to \(host.number), device \(frame.device.rawValue), \(frame.time) s: "
          + contacts.joined(separator: ", ") + suffix)
    }
  }
}
