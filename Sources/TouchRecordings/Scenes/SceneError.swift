import Touchstone

/// A position in a text file.
public struct TextPlace: Hashable, Sendable {
  /// The line, counted from 1; 0 if there is none.
  public var line: Int
  /// The column in characters, counted from 1; 0 if there is none.
  public var column: Int

  /// Creates a place.
  public init(line: Int = 0, column: Int = 0) {
    self.line = line
    self.column = column
  }
}

/// The reason a scene or a case could not be read.
public struct SceneError: Error, Hashable, Sendable {
  /// The party at fault.
  public enum Blame: Hashable, Sendable {
    /// The content of the file.
    case file
    /// The machine: the file cannot be opened or read.
    case system
  }

  /// The reason for the error.
  public enum Reason: Hashable, Sendable {
    /// The text is neither JSON nor YAML; the parser's message.
    case syntax(String)
    /// The text is not a scene or a case: it has none of their keys.
    case notAScene
    /// The text does not match the format: what was expected, and what was found (shortened).
    case unexpected(expected: String, found: String)
    /// A setting of a recognizer is invalid: its key, the allowed values, and the value found.
    case setting(String, demand: String, found: String)
    /// Accommodation settings of a window are out of range or contradict each other.
    case accommodations(AccommodationsError)
    /// A required key is missing: the key, and the object that needs it.
    case missing(key: String, of: String)
    /// A name that must be unique was already used, in this line.
    case repeated(what: String, name: String, firstLine: Int)
    /// Nothing has this name.
    case unknown(what: String, name: String)
    /// The kind of recognizer is unknown.
    case unknownKind(String)
    /// Failure requirements form a cycle: the recognizers in the order of waiting, with the first one
    /// repeated at the end.
    case circle([String])
    /// The file exceeds a limit: the exceeded quantity, and the limit.
    case tooMany(String, limit: Int)
    /// The file is too large. None of it was read.
    case tooLarge(bytes: Int, limit: Int)
    /// The file refers to another file outside the folders that it may use.
    case outside(name: String, folders: [String])
    /// The operating system refused an action; the action and the error number.
    case system(action: String, code: Int32)
    /// The image of a layer cannot be used: its name in the file, the problem as a clause, the party at
    /// fault, and the system's error number if there is one.
    case image(name: String, problem: String, blame: Blame, code: Int32? = nil)
    /// The recording of a case could not be read.
    case recording(RecordingError)
  }

  /// The file as named by the caller; empty for unnamed text.
  public var file: String
  /// The position in the file; line 0 if the error has no line.
  public var place: TextPlace
  /// The reason for the error.
  public var reason: Reason

  /// Creates an error.
  public init(file: String, place: TextPlace = TextPlace(), reason: Reason) {
    self.file = file
    self.place = place
    self.reason = reason
  }

  /// The line, counted from 1; 0 if the error has no line.
  public var line: Int { place.line }

  /// The column in characters, counted from 1; 0 if the error has no line.
  public var column: Int { place.column }

  /// The party at fault.
  public var blame: Blame {
    switch reason {
    case .syntax, .notAScene, .unexpected, .setting, .accommodations, .missing, .repeated, .unknown,
      .unknownKind, .circle,
      .tooMany, .tooLarge, .outside:
      .file
    case .system: .system
    case .image(_, _, let blame, _): blame
    case .recording(let error):
      switch error.blame {
      case .file: .file
      case .system: .system
      }
    }
  }
}

extension SceneError {
  /// The system's error number, such as EACCES for a missing permission; nil if a file is at fault.
  public var systemCode: Int32? {
    switch reason {
    case .system(_, let code): code
    case .image(_, _, _, let code): code
    case .recording(let error): error.systemCode
    case .syntax, .notAScene, .unexpected, .setting, .accommodations, .missing, .repeated, .unknown,
      .unknownKind, .circle,
      .tooMany, .tooLarge, .outside:
      nil
    }
  }
}

extension SceneError: CustomStringConvertible {
  /// One sentence that begins with the position, as in "a.json:12:7: expected a number, found \"x\"."
  public var description: String { "\(located(file, place)): \(reason)." }
}

extension SceneError.Reason: CustomStringConvertible {
  /// The reason as a clause without a full stop.
  public var description: String {
    switch self {
    case .notAScene:
      "not a scene; a scene is JSON or YAML with the keys \"layers\" and \"recognizers\""
    case .syntax(let problem): "neither JSON nor YAML: \(problem)"
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .setting(let key, let demand, let found): "\(key) must be \(demand), not \(found)"
    case .accommodations(let error): "\(error)"
    case .missing(let key, let owner): "\(owner) has no \"\(key)\""
    case .repeated(let what, let name, let line):
      "\(what) \"\(name)\" is already defined in line \(line)"
    case .unknown(let what, let name): "there is no \(what) \"\(name)\""
    case .unknownKind(let kind):
      "there is no kind of recognizer \"\(kind)\"\(SceneRecognizer.Kind.suggestion(for: kind))"
    case .circle(let names):
      "these wait for each other's failure: \(names.joined(separator: " waits for "))"
    case .tooMany(let what, let limit): "there are more than \(limit) \(what)"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; at most \(limit) are read"
    case .outside(let name, let folders):
      "\"\(name)\" lies outside of \(folders.joined(separator: ", ")); move it there, or allow its "
        + "folder (--allow-path FOLDER)"
    case .system(let action, let code): "cannot \(action): \(systemMessage(code))"
    case .image(let name, let problem, _, _): "the image \"\(name)\" cannot be used: \(problem)"
    case .recording(let error):
      // A sentence already, and this is a clause.
      "the recording cannot be read: \(error.description.dropLast())"
    }
  }
}

/// A probable mistake in a scene or a case.
public struct SceneWarning: Hashable, Sendable {
  /// The file as named by the caller; empty for unnamed text.
  public var file: String
  /// The position in the file.
  public var place: TextPlace
  /// The message, a clause.
  public var message: String

  /// Creates a warning.
  public init(file: String, place: TextPlace, message: String) {
    self.file = file
    self.place = place
    self.message = message
  }
}

extension SceneWarning: CustomStringConvertible {
  /// One line that begins with the position.
  public var description: String { "\(located(file, place)): warning: \(message)." }
}

/// A file name with a position.
private func located(_ file: String, _ place: TextPlace) -> String {
  let name = file.isEmpty ? "text" : file
  return place.line > 0 ? "\(name):\(place.line):\(place.column)" : name
}
