import Touchstone

/// A place in a text that people write.
public struct TextPlace: Hashable, Sendable {
  /// The line, counted from 1; 0 where there is none.
  public var line: Int
  /// The column in characters, counted from 1; 0 where there is none.
  public var column: Int

  /// Creates a place.
  public init(line: Int = 0, column: Int = 0) {
    self.line = line
    self.column = column
  }
}

/// Why a scene or a case could not be read.
public struct SceneError: Error, Hashable, Sendable {
  /// Who is to blame.
  public enum Blame: Hashable, Sendable {
    /// What the file says.
    case file
    /// The machine: the file cannot be opened or read.
    case system
  }

  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// The text is neither JSON nor YAML; in the words of the parser.
    case syntax(String)
    /// The text is something other than a scene or a case: it has none of their keys.
    case notAScene
    /// Something else stands there than is wanted; both in words, what was found shortened.
    case unexpected(expected: String, found: String)
    /// A setting of a recognizer has a value that it cannot have: its key, what is allowed, and what was
    /// found.
    case setting(String, demand: String, found: String)
    /// Settings of a window's accommodations are out of range or contradict each other.
    case accommodations(AccommodationsError)
    /// A key that must be there is not: the key, and of what.
    case missing(key: String, of: String)
    /// A name that must be unique was given before, in this line.
    case repeated(what: String, name: String, firstLine: Int)
    /// Nothing has this name.
    case unknown(what: String, name: String)
    /// A kind of recognizer that is not known.
    case unknownKind(String)
    /// Failure requirements close a circle: the recognizers in the order of waiting, the first one
    /// again at the end.
    case circle([String])
    /// There is more of something than is read.
    case tooMany(String, limit: Int)
    /// The file has more bytes than are read; none of them was.
    case tooLarge(bytes: Int, limit: Int)
    /// The file names another one that lies outside of the folders that it may name files in.
    case outside(name: String, folders: [String])
    /// The operating system refused: what was tried, and its error number.
    case system(action: String, code: Int32)
    /// The image of a layer cannot be used: its name in the file, what is wrong with it as a clause,
    /// who is to blame, and the system's error number if there is one.
    case image(name: String, problem: String, blame: Blame, code: Int32? = nil)
    /// The recording that a case names could not be read.
    case recording(RecordingError)
  }

  /// The file as the caller named it; empty for text without a name.
  public var file: String
  /// Where in the file; line 0 where the fault is not in a line.
  public var place: TextPlace
  /// What went wrong.
  public var reason: Reason

  /// Creates an error.
  public init(file: String, place: TextPlace = TextPlace(), reason: Reason) {
    self.file = file
    self.place = place
    self.reason = reason
  }

  /// The line, counted from 1; 0 where the fault is not in a line.
  public var line: Int { place.line }

  /// The column in characters, counted from 1; 0 where the fault is not in a line.
  public var column: Int { place.column }

  /// Who is to blame.
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
  /// The system's error number, as EACCES where permission is missing; nil where a file is to blame.
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
  /// One sentence that begins with the place, as in "a.json:12:7: expected a number, found \"x\"."
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
      "\(what) \"\(name)\" is there already, in line \(line)"
    case .unknown(let what, let name): "there is no \(what) \"\(name)\""
    case .unknownKind(let kind): "there is no kind of recognizer \"\(kind)\""
    case .circle(let names):
      "these wait for each other's failure: \(names.joined(separator: " waits for "))"
    case .tooMany(let what, let limit): "there are more than \(limit) \(what)"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; at most \(limit) are read"
    case .outside(let name, let folders):
      "\"\(name)\" lies outside of \(folders.joined(separator: ", ")); move it there, or allow its "
        + "folder (--allow-path FOLDER)"
    case .system(let action, let code): "cannot \(action): \(systemMessage(code))"
    case .image(let name, let problem, _, _): "the image \"\(name)\" cannot be used: \(problem)"
    case .recording(let error): "the recording cannot be read: \(error)"
    }
  }
}

/// Something in a scene or a case that is probably not meant as it stands.
public struct SceneWarning: Hashable, Sendable {
  /// The file as the caller named it; empty for text without a name.
  public var file: String
  /// Where.
  public var place: TextPlace
  /// What, as a clause.
  public var message: String

  /// Creates a warning.
  public init(file: String, place: TextPlace, message: String) {
    self.file = file
    self.place = place
    self.message = message
  }
}

extension SceneWarning: CustomStringConvertible {
  /// One line that begins with the place.
  public var description: String { "\(located(file, place)): warning: \(message)." }
}

/// A file's name with a place in it.
private func located(_ file: String, _ place: TextPlace) -> String {
  let name = file.isEmpty ? "text" : file
  return place.line > 0 ? "\(name):\(place.line):\(place.column)" : name
}
