/// The kinds of image files that can be read and written.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics: without loss, with alpha.
  case png
  /// JPEG: with loss, without alpha.
  case jpeg
  /// WebP: with or without loss, with alpha.
  case webp
}
