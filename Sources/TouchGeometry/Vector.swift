/// A displacement in the plane; per second, also a velocity.
///
/// x points right and y points down, as for ``Point``. Components may be NaN or infinite: nothing traps,
/// results propagate the value, and ``isFinite`` reports it.
///
///     let step = Vector(length: 100, angle: .degrees(45))
///     card.position += step  // right and down, because y points down
///     print(step.dx, step.dy)  // about 70.7 each
@frozen
public struct Vector: Hashable, Sendable {
  /// The component to the right, in points unless the context names another unit.
  public var dx: Double
  /// The downward component, in the same unit.
  public var dy: Double

  /// Creates the vector with these components.
  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates the vector of this length in this direction.
  ///
  /// A negative length gives the opposite direction.
  @inlinable public init(length: Double, angle: Angle) {
    self.init(dx: length * angle.cosine, dy: length * angle.sine)
  }

  /// Whether both components are neither NaN nor infinite.
  @inlinable public var isFinite: Bool { dx.isFinite && dy.isFinite }
}

extension Vector: AdditiveArithmetic {
  /// The zero vector.
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

  /// The vector multiplied by a factor.
  @inlinable public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The vector multiplied by a factor.
  @inlinable public static func * (factor: Double, vector: Vector) -> Vector { vector * factor }

  /// The vector divided by a number; division by zero gives infinite or NaN components.
  @inlinable public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }

  /// Multiplies the vector by a factor.
  @inlinable public static func *= (vector: inout Vector, factor: Double) {
    vector = vector * factor
  }

  /// Divides the vector by a number.
  @inlinable public static func /= (vector: inout Vector, divisor: Double) {
    vector = vector / divisor
  }
}

extension Vector {
  /// The Euclidean length, never negative.
  ///
  /// Computed from the squares, so components above about 1e154 give infinity and ones below about 1e-162
  /// give zero. ``Mathematics/hypotenuse(_:_:)`` covers the full range but is slower.
  @inlinable public var length: Double { squaredLength.squareRoot() }

  /// The square of the length, which is cheaper to compare than the length.
  @inlinable public var squaredLength: Double { dx * dx + dy * dy }

  /// The dot product: positive for similar directions, zero at right angles.
  @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The signed area `dx1 * dy2 - dy1 * dx2` of the parallelogram that the vectors span.
  ///
  /// Positive if the other vector is clockwise of this one on the screen.
  @inlinable public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// The direction from the x axis, clockwise positive on the screen, in [-pi, pi].
  ///
  /// For the zero vector it is the zero angle, regardless of the signs of its zeros.
  @inlinable public var angle: Angle {
    if dx == 0 && dy == 0 { return .zero }
    return Angle(radians: Mathematics.arctangent(y: dy, x: dx))
  }

  /// The vector rotated clockwise by a quarter turn on the screen, with the same length.
  @inlinable public var perpendicular: Vector { Vector(dx: -dy, dy: dx) }
}

extension Vector: CustomStringConvertible {
  /// The components in angle brackets, as in `<12.5, -3.0>`.
  public var description: String { "<\(dx), \(dy)>" }
}
