import ArgumentParser
import Glibc
import TouchImaging
import TouchRecordings

extension ExitCode {
  /// The exit status for a file that cannot be read, by the error number: 77 without permission, 71 without
  /// memory, 66 otherwise.
  static func unreadable(_ code: Int32?) -> ExitCode {
    if code == ENOMEM { return .systemError }
    return code == EACCES || code == EPERM ? .noPermission : .noInput
  }

  /// The worse of two statuses of several files: bad data is worse than a file that cannot be
  /// written, which is worse than missing permission, which is worse than a missing file.
  static func worse(_ one: ExitCode?, _ other: ExitCode) -> ExitCode {
    let order = [ExitCode.dataError, .cannotCreate, .noPermission]
    for status in order where one == status || other == status { return status }
    return other
  }
}

extension RecordingError {
  /// The exit status of a command that fails with this error.
  var exitCode: ExitCode {
    if isAboutWriting { return .cannotCreate }
    return blame == .system ? .unreadable(systemCode) : .dataError
  }
}

extension SceneError {
  /// The exit status of a command that fails with this error.
  var exitCode: ExitCode { blame == .system ? .unreadable(systemCode) : .dataError }
}
