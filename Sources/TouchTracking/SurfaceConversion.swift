import TouchGeometry

/// The conversion from a surface's units to points, as plain numbers, which are lent without a copy of the
/// surface's name.
struct SurfaceConversion: Hashable, Sendable {
  /// The ends of the axes, in device units.
  private let minimum: Point
  private let maximum: Point
  /// The position, in device units, that is the origin of the panel.
  private let base: Point
  /// The position of ``base``, in points of the window.
  let origin: Point
  let pointsPerUnitX: Double
  let pointsPerUnitY: Double
  /// The last position inside the panel's size on both axes.
  private let limit: Point

  init(x: Surface.Axis, y: Surface.Axis, scale: SurfaceScale, origin: Point, size: Size) {
    minimum = Point(x: x.minimum, y: y.minimum)
    maximum = Point(x: x.maximum, y: y.maximum)
    base = Point(x: x.base, y: y.base)
    self.origin = origin
    pointsPerUnitX = scale.x
    pointsPerUnitY = scale.y
    limit = Point(
      x: (origin.x + size.width).nextDown, y: (origin.y + size.height).nextDown)
  }

  /// A position in points; see ``Surface/location(of:)``.
  @inline(__always)
  func location(of position: Point) -> Point {
    let x = origin.x + (position.x - base.x) * pointsPerUnitX
    let y = origin.y + (position.y - base.y) * pointsPerUnitY
    return Point(x: min(x, limit.x), y: min(y, limit.y))
  }

  /// Whether a position, in device units, is within the ranges of both axes, ends included; false if it is
  /// not finite.
  @inline(__always)
  func contains(_ position: Point) -> Bool {
    position.x >= minimum.x && position.x <= maximum.x && position.y >= minimum.y
      && position.y <= maximum.y
  }
}
