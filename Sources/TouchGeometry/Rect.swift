/// An axis-parallel rectangle; half-open, so that adjacent tiles share no points.
///
/// A point on the minimum edges is inside, one on the maximum edges is not.
///
/// Values are not validated, and nothing traps. A rectangle that cannot contain a point is *empty*: it has a
/// zero, negative or NaN extent, a NaN or infinite origin, or is so small and far away that both edges round
/// to the same number. An empty rectangle contains nothing, is not contained in anything, intersects nothing
/// and adds nothing to a union. ``standardized`` turns negative extents into positive ones. An infinite
/// extent from a finite origin is allowed and covers everything to the right of or below that origin.
///
///     let key = Rect(x: 10, y: 10, width: 50, height: 40)
///     let next = Rect(x: 60, y: 10, width: 50, height: 40)
///     let edge = Point(x: 60, y: 20)
///     print(key.contains(edge), next.contains(edge))  // false true: each point belongs to one key
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner with the minimum x and y, if the size is not negative.
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

  /// Creates the rectangle between two edges per axis; if they are swapped, the extent is zero.
  @inlinable init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: max(0, maxX - minX), height: max(0, maxY - minY))
  }

  /// Creates the smallest rectangle around the points; nil if there are none.
  ///
  /// Points that are not finite are ignored. The rectangle is half-open: points on its maximum edges are not
  /// inside, and around a single point it is empty. O(n).
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

  /// The empty rectangle at the origin.
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
  /// The center.
  @inlinable public var center: Point { Point(x: midX, y: midY) }

  /// The four corners, clockwise on the screen from the origin; allocates an array.
  @inlinable public var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY),
      Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }

  /// Whether the rectangle cannot contain a point.
  @inlinable public var isEmpty: Bool {
    // Comparing edges instead of extents also detects NaN origins and extents lost in rounding.
    !(minX < maxX && minY < maxY)
  }

  /// Whether origin and size are neither NaN nor infinite.
  @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// The same area as a rectangle with nonnegative extents.
  @inlinable public var standardized: Rect {
    Rect(
      x: size.width < 0 ? maxX : minX, y: size.height < 0 ? maxY : minY,
      width: abs(size.width), height: abs(size.height))
  }
}
