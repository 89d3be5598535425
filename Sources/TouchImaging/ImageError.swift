/// Why an image could not be read, made or saved.
public struct ImageError: Error, Hashable, Sendable {
  /// Who is to blame.
  public enum Blame: Hashable, Sendable {
    /// What the file says.
    case file
    /// Whoever asked.
    case caller
    /// The machine: a file cannot be opened, read or written, or memory is short.
    case system
  }

  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// It is no image of a kind that can be read; what it seems to be, without any of its content.
    case unknownFormat(found: String)
    /// The format is known, this kind of it is not; both in words.
    case unsupported(format: ImageFormat, kind: String)
    /// The content breaks the format's rules; the codec's own words.
    case damaged(format: ImageFormat, detail: String)
    /// It claims more pixels than the limit; nothing was allocated for them.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// Decoding it takes more bytes beside the result than the limit; nothing was allocated.
    case needsTooMuchMemory(bytes: Int, limit: Int)
    /// A size, region or setting that was asked for cannot be.
    case invalidRequest(String)
    /// The work was called off.
    case cancelled
    /// The operating system refused: what was tried, and its error number.
    case system(action: String, code: Int32)
  }

  /// The file as the caller named it; empty for bytes without a name.
  public var file: String
  /// What went wrong.
  public var reason: Reason

  /// Creates an error.
  public init(file: String = "", reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// Who is to blame.
  public var blame: Blame {
    switch reason {
    case .unknownFormat, .unsupported, .damaged, .tooLarge, .needsTooMuchMemory: .file
    case .invalidRequest, .cancelled: .caller
    case .system: .system
    }
  }
}

extension ImageError {
  /// The system's error number, as EACCES where permission is missing; nil where it is not to blame.
  public var systemCode: Int32? {
    switch reason {
    case .system(_, let code): code
    case .unknownFormat, .unsupported, .damaged, .tooLarge, .needsTooMuchMemory, .invalidRequest,
      .cancelled:
      nil
    }
  }
}
