/// What a renderer did since it was made, and what it keeps.
public struct RenderingCounts: Hashable, Sendable {
  /// Frames that were drawn.
  public var frames = 0
  /// Calls to the graphics driver that draw.
  public var drawCalls = 0
  /// Pictures that were brought to the graphics card.
  public var pictureUploads = 0
  /// Contents of layers, and pictures of sketches, that were painted and brought there.
  public var contentUploads = 0
  /// Bytes of all of those.
  public var uploadedBytes = 0
  /// Textures that were given up, although what they show was still there, to stay within the limit.
  public var evictions = 0
  /// Textures that are kept now, but for those of groups.
  public var textures = 0
  /// Bytes of the textures that are kept now, those of groups included.
  public var textureBytes = 0
}
