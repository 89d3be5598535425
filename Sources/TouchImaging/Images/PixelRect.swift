/// A rectangle of whole pixels; x counts to the right and y downward from an image's upper left.
///
///     let corner = PixelRect(x: 0, y: 0, width: 64, height: 64)
@frozen
public struct PixelRect: Hashable, Sendable, BitwiseCopyable {
  /// The column of the leftmost pixels.
  public var x: Int
  /// The row of the topmost pixels.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle, without changing negative sides.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether it has no pixel.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether every pixel of `other` lies in this rectangle; true if `other` is empty.
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
