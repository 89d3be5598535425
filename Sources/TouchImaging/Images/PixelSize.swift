/// A width and a height in whole pixels.
///
///     let size = PixelSize(width: 800, height: 600)
@frozen
public struct PixelSize: Hashable, Sendable, BitwiseCopyable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size, without changing negative sides.
  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
