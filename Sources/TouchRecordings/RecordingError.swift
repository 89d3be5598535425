/// The reason a recording could not be read completely, or not be written.
public struct RecordingError: Error, Hashable, Sendable {
  /// The party at fault.
  public enum Blame: Hashable, Sendable {
    /// The content of the file.
    case file
    /// The machine: the file cannot be opened, read or written.
    case system
  }

  /// The reason for the error.
  public enum Reason: Hashable, Sendable {
    /// The text does not match the format: what was expected, and what was found (shortened).
    case unexpected(expected: String, found: String)
    /// The version of the format is not supported.
    case unsupportedVersion(supported: String, found: String)
    /// The content is in no known format.
    case unknownFormat(found: String)
    /// The file exceeds a limit that no real recording reaches: the exceeded quantity, and the limit.
    case tooMany(String, limit: Int)
    /// The file is too large. None of it was read.
    case tooLarge(bytes: Int, limit: Int)
    /// The file ends before everything it announced.
    case truncated(expected: Int, found: Int, of: String)
    /// The operating system refused an action; the action and the error number.
    case system(action: String, code: Int32)
  }

  /// The file as named by the caller; empty for unnamed bytes.
  public var file: String
  /// The line, counted from 1; 0 if the error has no line.
  public var line: Int
  /// The column in bytes, counted from 1; 0 if the error has no line.
  public var column: Int
  /// The reason for the error.
  public var reason: Reason

  /// Creates an error.
  public init(file: String = "", line: Int = 0, column: Int = 0, reason: Reason) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The party at fault.
  public var blame: Blame {
    switch reason {
    case .unexpected, .unsupportedVersion, .unknownFormat, .tooMany, .tooLarge, .truncated: .file
    case .system: .system
    }
  }
}

extension RecordingError {
  /// The system's error number, such as EACCES for a missing permission; nil if a file is at fault.
  public var systemCode: Int32? {
    switch reason {
    case .system(_, let code): code
    case .unexpected, .unsupportedVersion, .unknownFormat, .tooMany, .tooLarge, .truncated: nil
    }
  }
}

extension RecordingError {
  /// Whether the system refused to create or write a file, rather than to read one.
  package var isAboutWriting: Bool {
    guard case .system(let action, _) = reason else { return false }
    return ["create", "write", "replace"].contains { action.hasPrefix($0) }
  }
}

extension RecordingError: CustomStringConvertible {
  /// One sentence that begins with the position, as in "a.yml:12:7: expected a number, found \"x\"."
  public var description: String {
    let name = file.isEmpty ? "recording" : file
    let place = line > 0 ? "\(name):\(line):\(column)" : name
    return "\(place): \(reason)."
  }
}

extension RecordingError.Reason: CustomStringConvertible {
  /// The reason as a clause without a full stop.
  public var description: String {
    switch self {
    case .unexpected(let expected, let found):
      "expected \(expected), found \(found)"
    case .unsupportedVersion(let supported, let found):
      "only version \(supported) can be read, this is version \(found)"
    case .unknownFormat(let found):
      "expected libinput record, evemu, evtest or getevent text, found \(found)"
    case .tooMany(let what, let limit):
      "there are more than \(limit) \(what)"
    case .tooLarge(let bytes, let limit):
      "the file has \(bytes) bytes; at most \(limit) are read"
    case .truncated(let expected, let found, let what):
      "the file is cut off: it announces \(expected) "
        + "\(expected == 1 && what == "devices" ? "device" : what) and contains \(found)"
    case .system(let action, let code):
      "cannot \(action): \(systemMessage(code))"
    }
  }
}
