/// An angle, kept in radians; positive is clockwise on a screen whose y axis points down.
///
/// Angles are not wrapped: two turns and none are different values, so that a rotation can count
/// its turns. ``normalized`` wraps. NaN and infinite values are carried on and never trap.
@frozen
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// Creates the angle of so many radians.
  @inlinable public init(radians: Double) { self.radians = radians }

  /// Creates the angle of so many degrees.
  @inlinable public init(degrees: Double) { self.init(radians: degrees * (Double.pi / 180)) }

  /// The angle of so many radians.
  @inlinable public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// The angle of so many degrees.
  @inlinable public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }

  /// The angle in degrees.
  @inlinable public var degrees: Double { radians * (180 / Double.pi) }

  /// Whether the angle is neither NaN nor infinite.
  @inlinable public var isFinite: Bool { radians.isFinite }
}

extension Angle: AdditiveArithmetic, Comparable {
  /// The angle of no turn.
  @inlinable public static var zero: Angle { Angle(radians: 0) }

  /// The sum, not wrapped.
  @inlinable public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// The difference, not wrapped; see ``difference(to:)`` for the shortest way.
  @inlinable public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// Whether the left angle has fewer radians; angles a turn apart are not equal.
  @inlinable public static func < (left: Angle, right: Angle) -> Bool {
    left.radians < right.radians
  }
}

extension Angle {
  /// The same angle in the other sense of rotation.
  @inlinable public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// The angle times a factor.
  @inlinable public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }

  /// The angle times a factor.
  @inlinable public static func * (factor: Double, angle: Angle) -> Angle { angle * factor }

  /// The angle over a divisor; a divisor of zero gives an infinite or NaN angle.
  @inlinable public static func / (angle: Angle, divisor: Double) -> Angle {
    Angle(radians: angle.radians / divisor)
  }
}

extension Angle {
  /// The same direction in (-pi, pi]; NaN if the angle is NaN or infinite.
  ///
  /// The remainder is exact for the `Double` nearest to a full turn, which is off from the true
  /// turn by 2.4e-16 radians; that much is added with each turn removed.
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
