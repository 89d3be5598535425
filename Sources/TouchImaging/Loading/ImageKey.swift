/// What tells one loaded image from another: its file and the size it was decoded for.
public struct ImageKey: Hashable, Sendable {
  /// The file as the caller named it; two names of one file are two keys.
  public var path: String
  /// The box in pixels that the image was to fit into; nil for its own size.
  public var fitting: PixelSize?

  /// Creates a key.
  public init(path: String, fitting: PixelSize? = nil) {
    self.path = path
    self.fitting = fitting
  }
}
