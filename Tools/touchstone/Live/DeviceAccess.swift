import ArgumentParser
import Glibc
import LibinputSource

/// How a command opens the nodes of devices, as `--access` says it.
enum DeviceAccess: String, ExpressibleByArgument, CaseIterable {
  /// Directly, or through the seat where this user may not read any of them.
  case auto
  case direct
  case seat

  /// What `--help` says of it.
  static let help: ArgumentHelp = """
    Open devices directly, through seatd or logind (seat), or, auto: directly, and through the seat \
    where this user may not read them.
    """

  /// Opens devices by `open`, which is called a second time where the first way does not lead there.
  ///
  /// The seat is not taken unasked on a virtual console: its keyboard would be switched off, and with
  /// it the keys that end the program.
  func open<Source>(
    _ open: (LibinputTouchSource.Access) throws(SourceFaults) -> Source
  ) throws(SourceFaults) -> Source {
    switch self {
    case .direct: return try open(.direct)
    case .seat: return try open(.seat)
    case .auto: break
    }
    do throws(SourceFaults) { return try open(.direct) } catch {
      guard error.lackPermission else { throw error }
      if Self.isOnConsole { throw error.adding(note: Self.consoleNote) }
      do throws(SourceFaults) {
        let source = try open(.seat)
        writeError("Devices are opened through the seat: this user may not read them.")
        return source
      } catch let seatError {
        // That there is no seat is nothing that anybody need be told.
        if case .noSeat? = seatError.faults.first?.reason { throw error }
        throw SourceFaults(faults: error.faults + seatError.faults)
      }
    }
  }

  private static let consoleNote =
    "\"--access seat\" opens devices through the seat, which switches this console's keyboard off "
    + "meanwhile: give \"--duration\" too."

  /// Whether standard input is a virtual console, such as /dev/tty1.
  private static var isOnConsole: Bool {
    guard isatty(STDIN_FILENO) == 1, let name = ttyname(STDIN_FILENO) else { return false }
    let path = String(cString: name)
    return path.hasPrefix("/dev/tty") && path.dropFirst(8).first?.isNumber == true
  }
}

/// Why no device can be read.
struct SourceFaults: Error {
  /// What is wrong, the most important first.
  var faults: [SourceError]
  /// What else there is to say.
  var note: String?

  /// Whether this user may not read some of the devices.
  var lackPermission: Bool { faults.contains { $0.reason == .noPermission } }

  /// The same with a note.
  func adding(note: String) -> SourceFaults { SourceFaults(faults: faults, note: note) }
}

/// Does something with input devices; what is wrong with them is told, and becomes a status.
func tellingFaults<Result>(
  _ body: () throws(SourceFaults) -> Result
) throws -> Result {
  do throws(SourceFaults) {
    return try body()
  } catch {
    for fault in error.faults { writeError("\(fault)") }
    if let note = error.note { writeError(note) }
    throw error.faults.status
  }
}
