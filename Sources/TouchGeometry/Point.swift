/// A location in a plane whose x axis points right and whose y axis points down.
///
/// The owner defines the unit and the coordinate space; in the engine they are points of the window unless a
/// name states otherwise. Coordinates may be NaN or infinite: nothing traps, results propagate the value, and
/// ``isFinite`` reports it.
///
///     let corner = Point(x: 200, y: 120)
///     let finger = touch.location(in: photo)
///     if finger.distance(to: corner) < 24 { print("on the resize handle") }
@frozen
public struct Point: Hashable, Sendable {
  /// The distance right of the origin, in points unless the context names another unit.
  public var x: Double
  /// The distance below the origin, in the same unit.
  public var y: Double

  /// Creates the point with these coordinates.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  /// Whether both coordinates are neither NaN nor infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point {
  /// The point moved by the vector.
  @inlinable public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point moved by the opposite vector.
  @inlinable public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The vector from `start` to `end`.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// Moves the point by the vector.
  @inlinable public static func += (point: inout Point, vector: Vector) { point = point + vector }

  /// Moves the point by the opposite vector.
  @inlinable public static func -= (point: inout Point, vector: Vector) { point = point - vector }
}

extension Point {
  /// The Euclidean distance to another point; overflows like ``Vector/length``.
  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// The square of the distance, which is cheaper to compare than the distance.
  @inlinable public func squaredDistance(to other: Point) -> Double {
    (other - self).squaredLength
  }

  /// The point halfway to another; the same from either end.
  @inlinable public func midpoint(to other: Point) -> Point {
    // Halving first prevents the sum of two huge coordinates from overflowing.
    Point(x: x * 0.5 + other.x * 0.5, y: y * 0.5 + other.y * 0.5)
  }

  /// The point at a fraction of the way to another: this one at 0, the other at 1, both exactly.
  ///
  /// The fraction is not clamped; below 0 and above 1 the result lies beyond the ends.
  @inlinable public func interpolated(to other: Point, fraction: Double) -> Point {
    let rest = 1 - fraction
    return Point(x: x * rest + other.x * fraction, y: y * rest + other.y * fraction)
  }
}

extension Point: CustomStringConvertible {
  /// The coordinates in parentheses, as in `(12.5, 40.0)`.
  public var description: String { "(\(x), \(y))" }
}
