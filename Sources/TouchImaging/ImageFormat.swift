/// The image file formats that can be read and written.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics: lossless, with alpha.
  case png
  /// JPEG: lossy, without alpha.
  case jpeg
  /// WebP: lossy or lossless, with alpha.
  case webp

  /// The format for a file name's extension, in any case: png, jpg, jpeg, jpe or webp; nil for others.
  public init?(extensionOf path: String) {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return nil
    }
    switch name[name.index(after: dot)...].lowercased() {
    case "png": self = .png
    case "jpg", "jpeg", "jpe": self = .jpeg
    case "webp": self = .webp
    default: return nil
    }
  }

  /// The format for a file's first bytes, of which 12 are enough. Nil for others.
  public init?(firstBytes bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
