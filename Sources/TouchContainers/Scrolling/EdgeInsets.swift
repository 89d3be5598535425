/// Distances inward from the four edges of a rectangle, in points of the rectangle's coordinates.
///
/// Negative distances extend outward. Values that are not finite count as 0.
///
///     scroll.contentInsets = EdgeInsets(top: 20, left: 0, bottom: 44, right: 0)
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge, downward, in points.
  public var top: Double
  /// The distance from the left edge, to the right, in points.
  public var left: Double
  /// The distance from the bottom edge, upward, in points.
  public var bottom: Double
  /// The distance from the right edge, to the left, in points.
  public var right: Double

  /// Creates insets; edges that are not given have 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of 0 at every edge.
  public static var zero: EdgeInsets { EdgeInsets() }

  /// The same insets with 0 for values that are not finite.
  var finite: EdgeInsets {
    EdgeInsets(
      top: top.isFinite ? top : 0, left: left.isFinite ? left : 0,
      bottom: bottom.isFinite ? bottom : 0, right: right.isFinite ? right : 0)
  }
}
