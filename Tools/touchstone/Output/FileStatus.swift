import ArgumentParser
import Glibc
import TouchImaging
import TouchRecordings

extension ExitCode {
  /// The status for a file that the system does not let be read, by its error number: 77 where
  /// permission is missing, 66 otherwise.
  static func unreadable(_ code: Int32?) -> ExitCode {
    code == EACCES || code == EPERM ? .noPermission : .noInput
  }

  /// The worse of two statuses of several files: bad data before missing permission, and that before
  /// a missing file.
  static func worse(_ one: ExitCode?, _ other: ExitCode) -> ExitCode {
    for status in [ExitCode.dataError, .noPermission] where one == status || other == status {
      return status
    }
    return other
  }
}

extension RecordingError {
  /// The status of a command that this error ends.
  var exitCode: ExitCode { blame == .system ? .unreadable(systemCode) : .dataError }
}

extension SceneError {
  /// The status of a command that this error ends.
  var exitCode: ExitCode { blame == .system ? .unreadable(systemCode) : .dataError }
}
