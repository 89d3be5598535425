/// A displacement in the plane; per second, also a velocity.
///
/// x points right and y points down, as for ``Point``. Components may be NaN or infinite: nothing
/// traps, results carry the value on, and ``isFinite`` tells.
@frozen
public struct Vector: Hashable, Sendable {
  /// The part to the right.
  public var dx: Double
  /// The part downward.
  public var dy: Double

  /// Creates the vector with these components.
  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates the vector of this length in this direction.
  ///
  /// A negative length points the other way.
  @inlinable public init(length: Double, angle: Angle) {
    self.init(dx: length * angle.cosine, dy: length * angle.sine)
  }

  /// Whether both components are neither NaN nor infinite.
  @inlinable public var isFinite: Bool { dx.isFinite && dy.isFinite }
}

extension Vector: AdditiveArithmetic {
  /// The vector that moves nothing.
  @inlinable public static var zero: Vector { Vector(dx: 0, dy: 0) }

  /// The sum, component by component.
  @inlinable public static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// The difference, component by component.
  @inlinable public static func - (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx - right.dx, dy: left.dy - right.dy)
  }
}

extension Vector {
  /// The opposite vector.
  @inlinable public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// The vector stretched by a factor.
  @inlinable public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The vector stretched by a factor.
  @inlinable public static func * (factor: Double, vector: Vector) -> Vector { vector * factor }

  /// The vector shortened by a divisor; a divisor of zero gives infinite or NaN components.
  @inlinable public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }

  /// Stretches the vector by a factor.
  @inlinable public static func *= (vector: inout Vector, factor: Double) {
    vector = vector * factor
  }

  /// Shortens the vector by a divisor.
  @inlinable public static func /= (vector: inout Vector, divisor: Double) {
    vector = vector / divisor
  }
}

extension Vector {
  /// The Euclidean length, never negative.
  ///
  /// Computed from the squares, so components above about 1e154 give infinity and ones below about
  /// 1e-162 give zero. ``Mathematics/hypotenuse(_:_:)`` has the full range and costs a call.
  @inlinable public var length: Double { squaredLength.squareRoot() }

  /// The square of the length, which is cheaper to compare than the length.
  @inlinable public var squaredLength: Double { dx * dx + dy * dy }

  /// The scalar product: positive where the vectors point the same way, zero at right angles.
  @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The signed area `dx1 * dy2 - dy1 * dx2` of the parallelogram that both span.
  ///
  /// Positive if the other vector lies clockwise of this one on the screen.
  @inlinable public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// The direction from the x axis, clockwise positive on the screen, in [-pi, pi].
  ///
  /// The zero vector has none and gives the zero angle, whatever the signs of its zeros.
  @inlinable public var angle: Angle {
    if dx == 0 && dy == 0 { return .zero }
    return Angle(radians: Mathematics.arctangent(y: dy, x: dx))
  }

  /// The vector turned by a quarter clockwise on the screen, of the same length.
  @inlinable public var perpendicular: Vector { Vector(dx: -dy, dy: dx) }
}

extension Vector: CustomStringConvertible {
  /// The components in angle brackets, as in `<12.5, -3.0>`.
  public var description: String { "<\(dx), \(dy)>" }
}
