import ArgumentParser
import Glibc
import LibinputSource

/// How a command opens device nodes: the value of `--access`.
enum DeviceAccess: String, ExpressibleByArgument, CaseIterable {
  /// Directly, or through the seat if this user may not read any of them.
  case auto
  case direct
  case seat

  /// The text of `--help`.
  static let help: ArgumentHelp = """
    Open devices directly, or through seatd or logind (seat). auto opens them directly, and through the \
    seat if you may not read them.
    """

  /// Opens devices by calling `open`, a second time through the seat if they may not be opened directly.
  ///
  /// On a virtual console the seat is taken only on request: taking it disables the keyboard, and with it the
  /// keys that end the program.
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
        writeError("Opening devices through the seat, because this user may not read them.")
        return source
      } catch let seatError {
        // A missing seat is not reported as a separate error.
        if case .noSeat? = seatError.faults.first?.reason { throw error }
        throw SourceFaults(faults: error.faults + seatError.faults)
      }
    }
  }

  private static let consoleNote =
    "\"--access seat\" opens devices through the seat, which disables this console's keyboard: "
    + "also give \"--duration\"."

  /// Whether this program was started from a virtual console, such as /dev/tty1.
  private static var isOnConsole: Bool {
    if isConsole(controllingTerminal(inStatus: startOfFile("/proc/self/stat"))) { return true }
    return [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { descriptor in
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else {
        return false
      }
      return isConsole(UInt64(status.st_rdev))
    }
  }

  /// The number of a process's controlling terminal, from /proc/PID/stat; 0 for none. Standard input may be a
  /// pipe even if the keyboard is that of a console.
  static func controllingTerminal(inStatus text: String) -> UInt64 {
    // The name of the program, in parentheses, may contain spaces and parentheses. The seventh field of all
    // is the fifth after it.
    guard let end = text.lastIndex(of: ")") else { return 0 }
    let fields = text[end...].dropFirst().split(separator: " ")
    guard fields.count > 4, let number = Int64(fields[4]), number > 0 else { return 0 }
    return UInt64(number)
  }

  /// Whether a device number is that of one of the consoles, 4:1 to 4:63.
  static func isConsole(_ device: UInt64) -> Bool {
    let minor = device & 0xFF | device >> 12 & 0xFFF00
    return device >> 8 & 0xFFF == 4 && 1...63 ~= minor
  }
}

/// Why no device can be read.
struct SourceFaults: Error {
  /// The faults, the most important first.
  var faults: [SourceError]
  /// A further note.
  var note: String?

  /// Whether this user may not read some of the devices.
  var lackPermission: Bool { faults.contains { $0.reason == .noPermission } }

  /// The same with a note.
  func adding(note: String) -> SourceFaults { SourceFaults(faults: faults, note: note) }
}

/// Uses input devices; prints their faults and turns them into an exit status.
func printingFaults<Result>(
  _ body: () throws(SourceFaults) -> Result
) throws -> Result {
  do throws(SourceFaults) {
    return try body()
  } catch {
    for line in error.faults.sentences { writeError(line) }
    if let note = error.note { writeError(note) }
    throw error.faults.status
  }
}
