/// The image file formats that can be read; the first three can be written too.
///
///     guard let format = ImageFormat(firstBytes: bytes) else { return print("not an image") }
///     print(format, ImageFormat.writable.contains(format) ? "can be saved" : "can only be read")
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics: lossless, with alpha.
  case png
  /// JPEG: lossy, without alpha.
  case jpeg
  /// WebP: lossy or lossless, with alpha.
  case webp
  /// Graphics Interchange Format: up to 256 colors, one of them transparent. The first picture is read.
  case gif
  /// Tagged Image File Format: many kinds of pixels, with alpha. The first page is read.
  case tiff

  /// The formats that pictures can be saved in.
  public static let writable: [ImageFormat] = [.png, .jpeg, .webp]

  /// The format for a file name's extension, in any case: png, jpg, jpeg, jpe, webp, gif, tif or tiff;
  /// nil for others.
  public init?(extensionOf path: String) {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return nil
    }
    switch name[name.index(after: dot)...].lowercased() {
    case "png": self = .png
    case "jpg", "jpeg", "jpe": self = .jpeg
    case "webp": self = .webp
    case "gif": self = .gif
    case "tif", "tiff": self = .tiff
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
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if Self.isTIFF(bytes) {
      self = .tiff
    } else {
      return nil
    }
  }
  /// A byte order, and 42 in that order, or 43 for files beyond 4 GB.
  private static func isTIFF(_ bytes: [UInt8]) -> Bool {
    let starts: [[UInt8]] = [
      [0x49, 0x49, 42, 0], [0x4d, 0x4d, 0, 42], [0x49, 0x49, 43, 0], [0x4d, 0x4d, 0, 43],
    ]
    return starts.contains { bytes.starts(with: $0) }
  }
}
