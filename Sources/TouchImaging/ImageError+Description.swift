import Glibc

extension ImageError: CustomStringConvertible {
  /// One sentence that begins with the file, such as "a.png: cannot open: No such file or directory."
  public var description: String { file.isEmpty ? "\(reason)." : "\(file): \(reason)." }
}

extension ImageError.Reason: CustomStringConvertible {
  /// The reason as a clause without a full stop.
  public var description: String {
    switch self {
    case .unknownFormat(let found): "expected PNG, JPEG, WebP, GIF or TIFF, found \(found)"
    case .unsupported(let format, let kind):
      "this kind of \(format.title) is not supported: \(kind)"
    case .damaged(let format, let detail): "the \(format.title) is damaged: \(detail)"
    case .tooLarge(let width, let height, let limit):
      Self.sentence(width, height, limit)
    case .needsTooMuchMemory(let bytes, let limit):
      "decoding needs \(bytes) bytes in addition to the picture, and at most \(limit) are allowed"
    case .invalidRequest(let what): "invalid request: \(what)"
    case .cancelled: "the work was cancelled"
    case .system(let action, let code): "cannot \(action): \(Self.message(code))"
    }
  }

  private static func sentence(_ width: Int, _ height: Int, _ limit: Int) -> String {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard overflows || count > limit else {
      return "a side of its \(width) by \(height) pixels is too long"
    }
    let pixels = overflows ? "" : "\(count) pixels, "
    return "it has \(pixels)\(width) by \(height); at most \(limit) pixels are allowed"
  }

  /// The operating system's message for an error number.
  private static func message(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

extension ImageFormat {
  /// The usual spelling of the format's name.
  var title: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .gif: "GIF"
    case .tiff: "TIFF"
    }
  }
}
