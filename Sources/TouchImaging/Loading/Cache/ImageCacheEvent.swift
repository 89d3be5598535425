/// An event of an ``ImageCache``.
public enum ImageCacheEvent: Hashable, Sendable {
  /// The reason why an image was removed.
  public enum Removal: Hashable, Sendable {
    /// Images used later needed the room.
    case byteLimit
    /// Memory was low.
    case memoryPressure(MemoryPressureLevel)
    /// Another image with the same key was added.
    case replaced
    /// The program removed it.
    case asked
  }

  /// An image of this many bytes was added.
  case inserted(ImageKey, byteCount: Int)
  /// An image was larger than the limit and not shown, so it was not kept.
  case tooLarge(ImageKey, byteCount: Int)
  /// An image was removed.
  case removed(ImageKey, byteCount: Int, Removal)
  /// An image was requested and found.
  case hit(ImageKey)
  /// An image was requested and not found.
  case miss(ImageKey)
}
