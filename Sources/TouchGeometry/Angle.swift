/// An angle, stored in radians; positive is clockwise on a screen whose y axis points down.
///
/// Angles are not wrapped: two turns differ from none, so a rotation can count its turns. ``normalized``
/// wraps. NaN and infinite values propagate and never trap.
///
///     let turned = Angle.degrees(450)
///     print(turned.degrees / 360)  // 1.25 turns
///     print(turned.normalized.degrees)  // about 90
@frozen
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle from radians.
  @inlinable public init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees.
  @inlinable public init(degrees: Double) { self.init(radians: degrees * (Double.pi / 180)) }

  /// An angle in radians.
  @inlinable public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// An angle in degrees.
  @inlinable public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }

  /// The angle in degrees.
  @inlinable public var degrees: Double { radians * (180 / Double.pi) }

  /// Whether the angle is neither NaN nor infinite.
  @inlinable public var isFinite: Bool { radians.isFinite }
}

extension Angle: AdditiveArithmetic, Comparable {
  /// The zero angle.
  @inlinable public static var zero: Angle { Angle(radians: 0) }

  /// The sum, not wrapped.
  @inlinable public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// The difference, not wrapped; see ``difference(to:)`` for the shortest rotation.
  @inlinable public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// Whether the left angle has fewer radians; angles a turn apart are not equal.
  @inlinable public static func < (left: Angle, right: Angle) -> Bool {
    left.radians < right.radians
  }
}

extension Angle {
  /// The same angle in the opposite direction.
  @inlinable public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// The angle times a factor.
  @inlinable public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }

  /// The angle times a factor.
  @inlinable public static func * (factor: Double, angle: Angle) -> Angle { angle * factor }

  /// The angle divided by a number; division by zero gives an infinite or NaN angle.
  @inlinable public static func / (angle: Angle, divisor: Double) -> Angle {
    Angle(radians: angle.radians / divisor)
  }
}

extension Angle {
  /// The same direction in (-pi, pi]; NaN if the angle is NaN or infinite.
  ///
  /// The remainder is exact for the `Double` nearest to a full turn, which differs from the true value by
  /// 2.4e-16 radians: the result is off by this much for each turn removed.
  @inlinable public var normalized: Angle {
    let wrapped = radians.remainder(dividingBy: 2 * Double.pi)
    return Angle(radians: wrapped <= -Double.pi ? Double.pi : wrapped)
  }

  /// The shortest signed rotation from this direction to another, in (-pi, pi].
  ///
  /// Opposite directions give pi, never -pi.
  @inlinable public func difference(to other: Angle) -> Angle { (other - self).normalized }

  /// The sine.
  @inlinable public var sine: Double { Mathematics.sine(radians) }

  /// The cosine.
  @inlinable public var cosine: Double { Mathematics.cosine(radians) }
}
