/// What happened in an ``ImageCache``.
public enum ImageCacheEvent: Hashable, Sendable {
  /// Why an image left.
  public enum Removal: Hashable, Sendable {
    /// Others were used later, and there was no room for it.
    case byteLimit
    /// Memory was short.
    case memoryPressure(MemoryPressureLevel)
    /// Another image came for its key.
    case replaced
    /// Somebody had it removed.
    case asked
  }

  /// An image of this many bytes came in.
  case inserted(ImageKey, byteCount: Int)
  /// An image is larger than the cache may be, and nobody shows it: it was not kept.
  case tooLarge(ImageKey, byteCount: Int)
  /// An image left.
  case removed(ImageKey, byteCount: Int, Removal)
  /// An image was looked for and found.
  case hit(ImageKey)
  /// An image was looked for and is not there.
  case miss(ImageKey)
}
