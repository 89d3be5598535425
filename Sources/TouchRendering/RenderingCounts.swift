/// Statistics of a renderer's work since it was created, and its current resources.
public struct RenderingCounts: Hashable, Sendable {
  /// The number of frames drawn.
  public var frames = 0
  /// The number of draw calls to the graphics driver.
  public var drawCalls = 0
  /// The number of images uploaded to the graphics card.
  public var pictureUploads = 0
  /// The number of layer contents and sketch pictures that were painted and uploaded.
  public var contentUploads = 0
  /// The total size of all uploads, in bytes.
  public var uploadedBytes = 0
  /// The number of textures released, although still in use, to stay within the limit.
  public var evictions = 0
  /// The current number of textures, without those of groups.
  public var textures = 0
  /// The size of the current textures in bytes, including those of groups.
  public var textureBytes = 0
}
