/// An error in reading, creating or saving an image.
public struct ImageError: Error, Hashable, Sendable {
  /// The party responsible.
  public enum Blame: Hashable, Sendable {
    /// The content of the file.
    case file
    /// The caller.
    case caller
    /// The machine: a file cannot be opened, read or written, or memory is short.
    case system
  }

  /// The kind of error.
  public enum Reason: Hashable, Sendable {
    /// The file is not an image in a supported format; the value describes what it seems to be, without
    /// quoting its content.
    case unknownFormat(found: String)
    /// The format is supported, but not this variant of it, which the text describes.
    case unsupported(format: ImageFormat, kind: String)
    /// The content violates the format; the value is the codec's message.
    case damaged(format: ImageFormat, detail: String)
    /// The image claims more pixels than the limit; no memory was allocated for them.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// Decoding needs more bytes in addition to the result than the limit; no memory was allocated.
    case needsTooMuchMemory(bytes: Int, limit: Int)
    /// The requested size, region or setting is invalid.
    case invalidRequest(String)
    /// The operation was cancelled.
    case cancelled
    /// The operating system reported an error: the operation and the error number.
    case system(action: String, code: Int32)
  }

  /// The file as named by the caller; empty for bytes in memory.
  public var file: String
  /// The kind of error.
  public var reason: Reason

  /// Creates an error.
  public init(file: String = "", reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// The party responsible.
  public var blame: Blame {
    switch reason {
    case .unknownFormat, .unsupported, .damaged, .tooLarge, .needsTooMuchMemory: .file
    case .invalidRequest, .cancelled: .caller
    case .system: .system
    }
  }
}

extension ImageError {
  /// The system's error number, such as EACCES for a missing permission; nil for any other error.
  public var systemCode: Int32? {
    switch reason {
    case .system(_, let code): code
    case .unknownFormat, .unsupported, .damaged, .tooLarge, .needsTooMuchMemory, .invalidRequest,
      .cancelled:
      nil
    }
  }
}
