/// A rectangle of whole pixels; x counts to the right and y downward from an image's upper left.
@frozen
public struct PixelRect: Hashable, Sendable, BitwiseCopyable {
  /// The column of the leftmost pixels.
  public var x: Int
  /// The row of the uppermost pixels.
  public var y: Int
  /// How many columns there are.
  public var width: Int
  /// How many rows there are.
  public var height: Int

  /// Creates a rectangle; it is taken as it is, negative sides included.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether it has no pixel.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether every pixel of `other` lies in it, which is so for one that has none.
  ///
  /// Sums that do not fit an integer count as outside.
  public func contains(_ other: PixelRect) -> Bool {
    guard !other.isEmpty else { return true }
    let (right, overflowsRight) = other.x.addingReportingOverflow(other.width)
    let (bottom, overflowsBottom) = other.y.addingReportingOverflow(other.height)
    guard !isEmpty, !overflowsRight, !overflowsBottom else { return false }
    return other.x >= x && other.y >= y && right - x <= width && bottom - y <= height
  }
}
