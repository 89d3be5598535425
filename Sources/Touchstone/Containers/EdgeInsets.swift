/// Distances inward from the four edges of a rectangle, in points of the rectangle's coordinates.
///
/// Negative distances lead outward. Values that are not finite count as 0.
public struct EdgeInsets: Hashable, Sendable {
  /// From the top edge, down.
  public var top: Double
  /// From the left edge, to the right.
  public var left: Double
  /// From the bottom edge, up.
  public var bottom: Double
  /// From the right edge, to the left.
  public var right: Double

  /// Creates insets; 0 where none is given.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No distance from any edge.
  public static var zero: EdgeInsets { EdgeInsets() }

  /// The same insets with 0 for values that are not finite.
  var finite: EdgeInsets {
    EdgeInsets(
      top: top.isFinite ? top : 0, left: left.isFinite ? left : 0,
      bottom: bottom.isFinite ? bottom : 0, right: right.isFinite ? right : 0)
  }
}
