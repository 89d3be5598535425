import ArgumentParser
import Glibc
import LibinputSource
import TouchRecordings

extension ExitCode {
  /// A service that is needed is not there: EX_UNAVAILABLE of sysexits.h.
  static let unavailable = ExitCode(69)
  /// A library fails: EX_SOFTWARE of sysexits.h.
  static let software = ExitCode(70)
  /// The operating system refuses something: EX_OSERR of sysexits.h.
  static let systemError = ExitCode(71)
  /// A device may not be read by this user: EX_NOPERM of sysexits.h.
  static let noPermission = ExitCode(77)
  /// The machine's settings are wrong: EX_CONFIG of sysexits.h.
  static let misconfigured = ExitCode(78)
}

extension SourceError {
  /// The status of a command that this error ends.
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
  /// What is wrong in lines for a terminal: each reason once, with all nodes it is true of, in the
  /// order in which they came. A seat has many devices that one user may not read.
  var sentences: [String] {
    var reasons: [SourceError.Reason] = []
    for fault in self where !reasons.contains(fault.reason) { reasons.append(fault.reason) }
    return reasons.map { reason in
      let nodes = filter { $0.reason == reason && !$0.node.isEmpty }.map(\.node)
      let error = SourceError(node: nodes.joined(separator: ", "), reason: reason)
      return "\(error)".escapingControls()
    }
  }

  /// The status of a command that ends for these reasons.
  var status: ExitCode {
    contains { $0.reason == .noPermission } ? .noPermission : first?.exitCode ?? .noInput
  }
}

/// Does something with input devices; what goes wrong with them is told, and becomes a status.
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
