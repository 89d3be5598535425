import ArgumentParser
import Glibc
import LibinputSource
import TouchRecordings

extension ExitCode {
  /// A required service is unavailable: EX_UNAVAILABLE of sysexits.h.
  static let unavailable = ExitCode(69)
  /// A library failed: EX_SOFTWARE of sysexits.h.
  static let software = ExitCode(70)
  /// The operating system refused a request: EX_OSERR of sysexits.h.
  static let systemError = ExitCode(71)
  /// This user may not read a device: EX_NOPERM of sysexits.h.
  static let noPermission = ExitCode(77)
  /// The machine's settings are wrong: EX_CONFIG of sysexits.h.
  static let misconfigured = ExitCode(78)
}

extension SourceError {
  /// The exit status of a command that fails with this error.
  var exitCode: ExitCode {
    switch reason {
    case .noPermission: .noPermission
    case .system(_, code: EACCES), .system(_, code: EPERM): .noPermission
    case .noSuchDevice, .cannotOpen, .notAnInputDevice, .notATouchDevice, .noDevices, .vanished,
      .lostEvents, .foreignClock:
      .noInput
    case .unknownToUdev, .mirroringCalibration, .singularCalibration, .malformedCalibration,
      .missingResolution, .absurdSize:
      .misconfigured
    case .noSeat, .inactiveSeat: .unavailable
    case .library: .software
    case .system: .systemError
    }
  }
}

extension [SourceError] {
  /// The faults as lines for a terminal: each reason once, with all nodes it applies to, in order. A seat may
  /// have many devices that a user may not read.
  var sentences: [String] {
    var reasons: [SourceError.Reason] = []
    for fault in self where !reasons.contains(fault.reason) { reasons.append(fault.reason) }
    return reasons.map { reason in
      let nodes = filter { $0.reason == reason && !$0.node.isEmpty }.map(\.node)
      let error = SourceError(node: nodes.joined(separator: ", "), reason: reason)
      return "\(error)".escapingControls()
    }
  }

  /// The exit status of a command that ends for these reasons.
  var status: ExitCode {
    contains { $0.reason == .noPermission } ? .noPermission : first?.exitCode ?? .noInput
  }
}

/// Uses input devices; prints their faults and turns them into an exit status.
func reportingFaults<Result>(
  _ body: () throws(SourceError) -> Result
) throws -> Result {
  do throws(SourceError) {
    return try body()
  } catch {
    writeError("\(error)".escapingControls())
    throw error.exitCode
  }
}
