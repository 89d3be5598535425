/// An axis-parallel rectangle; half-open, so that tiles share no point.
///
/// A point on the minimum edges is inside, one on the maximum edges is not.
///
/// Nothing is checked and nothing traps. A rectangle that can contain no point is *empty*: one
/// with a zero, negative or NaN extent, with a NaN or infinite origin, or so small at such a
/// distance that both edges round to one number. An empty rectangle contains nothing, is contained
/// in nothing, intersects nothing and adds nothing to a union. ``standardized`` turns negative
/// extents into positive ones. An infinite extent from a finite origin is allowed and reaches
/// everything right of or below that origin.
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner of least x and y, provided that the size is not negative.
  public var origin: Point
  /// The extents from the origin to the right and downward.
  public var size: Size

  /// Creates the rectangle with this origin and size.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates the rectangle with these coordinates and extents.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates the rectangle between two edges each way, which has no extent where they are swapped.
  @inlinable init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: max(0, maxX - minX), height: max(0, maxY - minY))
  }

  /// Creates the smallest rectangle around the points; nil if there is none to go around.
  ///
  /// Points that are not finite are passed over. The rectangle is half-open, so the points on its
  /// maximum edges are not inside, and around a single point it is empty. O(n).
  @inlinable public init?(bounding points: some Sequence<Point>) {
    var bounds: (low: Point, high: Point)?
    for point in points where point.isFinite {
      let (low, high) = bounds ?? (point, point)
      bounds = (
        Point(x: min(low.x, point.x), y: min(low.y, point.y)),
        Point(x: max(high.x, point.x), y: max(high.y, point.y))
      )
    }
    guard let (low, high) = bounds else { return nil }
    self.init(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  /// The rectangle at the origin without extent.
  @inlinable public static var zero: Rect { Rect(origin: .zero, size: .zero) }
}

extension Rect {
  /// The left edge, which is inside.
  @inlinable public var minX: Double { origin.x }
  /// The x coordinate of the center.
  @inlinable public var midX: Double { origin.x + size.width * 0.5 }
  /// The right edge, which is outside.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The upper edge, which is inside.
  @inlinable public var minY: Double { origin.y }
  /// The y coordinate of the center.
  @inlinable public var midY: Double { origin.y + size.height * 0.5 }
  /// The lower edge, which is outside.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The extent along x.
  @inlinable public var width: Double { size.width }
  /// The extent along y.
  @inlinable public var height: Double { size.height }
  /// The point in the middle.
  @inlinable public var center: Point { Point(x: midX, y: midY) }

  /// The four corners, clockwise on the screen from the origin; allocates an array.
  @inlinable public var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY),
      Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }

  /// Whether the rectangle can contain no point.
  @inlinable public var isEmpty: Bool {
    // Comparing edges and not extents also catches NaN origins and extents lost in rounding.
    !(minX < maxX && minY < maxY)
  }

  /// Whether origin and size are neither NaN nor infinite.
  @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// The rectangle over the same area whose extents are not negative.
  @inlinable public var standardized: Rect {
    Rect(
      x: size.width < 0 ? maxX : minX, y: size.height < 0 ? maxY : minY,
      width: abs(size.width), height: abs(size.height))
  }
}
