import ArgumentParser
import LibinputSource

extension ExitCode {
  /// A device may not be read by this user: EX_NOPERM of sysexits.h.
  static let noPermission = ExitCode(77)
}

extension SourceError {
  /// The status of a command that this error ends.
  var exitCode: ExitCode { reason == .noPermission ? .noPermission : .noInput }
}

/// Does something with input devices; what goes wrong with them is told, and becomes a status.
func reportingFaults<Result>(
  _ body: () throws(SourceError) -> Result
) throws -> Result {
  do throws(SourceError) {
    return try body()
  } catch {
    writeError("\(error)")
    throw error.exitCode
  }
}
