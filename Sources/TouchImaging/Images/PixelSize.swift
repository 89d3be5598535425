/// A width and a height in whole pixels.
@frozen
public struct PixelSize: Hashable, Sendable, BitwiseCopyable {
  /// How many columns there are.
  public var width: Int
  /// How many rows there are.
  public var height: Int

  /// Creates a size; it is taken as it is, negative sides included.
  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
