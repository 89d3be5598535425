/// Why a recording could not be read to its end, or not be written.
public struct RecordingError: Error, Hashable, Sendable {
  /// Who is to blame.
  public enum Blame: Hashable, Sendable {
    /// What the file says.
    case file
    /// The machine: the file cannot be opened, read or written.
    case system
  }

  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// Something else stands there than the format wants; both in words, what was found shortened.
    case unexpected(expected: String, found: String)
    /// The format's version is not one that can be read.
    case unsupportedVersion(supported: String, found: String)
    /// The content is of no known format.
    case unknownFormat(found: String)
    /// There is more of something than any real recording holds.
    case tooMany(String, limit: Int)
    /// The file has more bytes than are read; none of them was.
    case tooLarge(bytes: Int, limit: Int)
    /// The file ends before what it announced.
    case truncated(expected: Int, found: Int, of: String)
    /// The operating system refused: what was tried, and its error number.
    case system(action: String, code: Int32)
  }

  /// The file as the caller named it; empty for bytes without a name.
  public var file: String
  /// The line, counted from 1; 0 where the fault is not in a line.
  public var line: Int
  /// The column in bytes, counted from 1; 0 where the fault is not in a line.
  public var column: Int
  /// What went wrong.
  public var reason: Reason

  /// Creates an error.
  public init(file: String = "", line: Int = 0, column: Int = 0, reason: Reason) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// Who is to blame.
  public var blame: Blame {
    switch reason {
    case .unexpected, .unsupportedVersion, .unknownFormat, .tooMany, .tooLarge, .truncated: .file
    case .system: .system
    }
  }
}

extension RecordingError {
  /// The system's error number, as EACCES where permission is missing; nil where a file is to blame.
  public var systemCode: Int32? {
    switch reason {
    case .system(_, let code): code
    case .unexpected, .unsupportedVersion, .unknownFormat, .tooMany, .tooLarge, .truncated: nil
    }
  }
}

extension RecordingError: CustomStringConvertible {
  /// One sentence that begins with the place, as in "a.yml:12:7: expected a number, found \"x\"."
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
      "the file is cut off: it announces \(expected) \(what) and holds \(found)"
    case .system(let action, let code):
      "cannot \(action): \(systemMessage(code))"
    }
  }
}
