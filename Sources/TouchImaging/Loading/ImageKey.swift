/// The identity of a loaded image: its file and the size it was decoded for.
///
///     let key = ImageKey(path: "photo.jpg", fitting: PixelSize(width: 800, height: 600))
///     if let photo = loader.cache.image(for: key) { print("loaded before:", photo.width, photo.height) }
public struct ImageKey: Hashable, Sendable {
  /// The file as the caller named it; two names of one file are different keys.
  public var path: String
  /// The box in pixels that the image had to fit into; nil for its own size.
  public var fitting: PixelSize?

  /// Creates a key.
  public init(path: String, fitting: PixelSize? = nil) {
    self.path = path
    self.fitting = fitting
  }
}
