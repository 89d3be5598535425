import ArgumentParser
import Glibc
import LibinputSource
import TouchDisplay
import TouchImaging
import TouchRecordings
import TouchRendering
import Touchstone

/// A failure before anything is on the screen: a sentence and an exit status of sysexits.h.
struct DemoFailure: Error, Hashable, CustomStringConvertible {
  /// A sentence with advice.
  var description: String
  /// The exit status of the program.
  var status: ExitCode

  /// Creates a failure.
  init(_ description: String, status: ExitCode) {
    self.description = description
    self.status = status
  }
}

extension ExitCode {
  /// The content of a file is wrong: EX_DATAERR.
  static let dataError = ExitCode(65)
  /// A file or a device cannot be read: EX_NOINPUT.
  static let noInput = ExitCode(66)
  /// There is no display, no card, no OpenGL: EX_UNAVAILABLE.
  static let unavailable = ExitCode(69)
  /// A bug in the program: EX_SOFTWARE.
  static let software = ExitCode(70)
  /// A file cannot be written: EX_CANTCREAT.
  static let cannotCreate = ExitCode(73)
  /// Writing a file failed after it had begun: EX_IOERR.
  static let ioError = ExitCode(74)
  /// This user lacks a permission: EX_NOPERM.
  static let noPermission = ExitCode(77)
}

extension DemoFailure {
  init(_ error: DisplayError) {
    let status: ExitCode
    switch error.reason {
    case .noPermission: status = .noPermission
    case .unknownDriver: status = .validationFailure
    case .noDisplay, .refused, .noCard, .noGraphics, .noWindow, .contextLost, .alreadyOpen,
      .system:
      status = .unavailable
    }
    self.init("\(error)", status: status)
  }

  init(_ error: RenderingError) {
    let status: ExitCode =
      switch error.blame {
      case .system: .unavailable
      case .caller, .library: .software
      }
    self.init("\(error).", status: status)
  }

  init(_ error: SourceError) {
    self.init("\(error)", status: error.reason == .noPermission ? .noPermission : .noInput)
  }

  init(_ error: RecordingError) {
    let isForbidden = error.systemCode == EACCES || error.systemCode == EPERM
    let status: ExitCode =
      switch error.blame {
      case .file: .dataError
      case .system: isForbidden ? .noPermission : .noInput
      }
    self.init("\(error)", status: status)
  }

  /// A file that cannot be written.
  init(writing error: ImageError) {
    self.init("\(error)", status: .cannotCreate)
  }

  /// A failure to get a resource for the stage from the operating system.
  init(stage error: ImageError) {
    self.init("\(error)", status: .unavailable)
  }

  /// A tree of layers that cannot be built: a bug in the program.
  init(_ error: LayerTreeError) {
    self.init("The layers cannot be assembled: \(error)", status: .software)
  }
}
