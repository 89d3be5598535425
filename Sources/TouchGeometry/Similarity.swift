/// A map of the plane that preserves shapes: one scale for both axes, a rotation and a translation.
///
/// A point is scaled and rotated around the origin and then translated: `p' = scale * R(rotation) * p +
/// translation`, clockwise positive on the screen. It never mirrors and always has an inverse.
///
///     // Twice the size, while the point under the finger stays where it is.
///     let finger = Point(x: 300, y: 200)
///     let zoom = Similarity(scale: 2, rotation: .zero, taking: finger, to: finger)
///     print(zoom.applied(to: Point(x: 310, y: 200)))  // (320, 200)
@frozen
public struct Similarity: Hashable, Sendable {
  /// The factor by which lengths grow, in ``scaleRange``.
  public let scale: Double
  /// The rotation around the origin, before the translation; not wrapped.
  public var rotation: Angle
  /// The displacement of the origin.
  public var translation: Vector

  /// Creates a similarity.
  ///
  /// A scale outside ``scaleRange`` is clamped, and NaN becomes 1.
  @inlinable public init(
    scale: Double = 1, rotation: Angle = .zero, translation: Vector = .zero
  ) {
    let range = Similarity.scaleRange
    self.scale = scale.isNaN ? 1 : min(max(scale, range.lowerBound), range.upperBound)
    self.rotation = rotation
    self.translation = translation
  }

  /// Creates the similarity that maps `pivot` to `target`, scaled and rotated around it.
  @inlinable public init(
    scale: Double, rotation: Angle, taking pivot: Point, to target: Point
  ) {
    self.init(scale: scale, rotation: rotation)
    translation = target - applied(to: pivot)
  }

  /// The possible scales: 2^-500 to 2^500, about 3e-151 to 3e150.
  ///
  /// Positive and symmetric, so that the reciprocal of every scale is possible, and the square of each is
  /// finite and not zero.
  @inlinable public static var scaleRange: ClosedRange<Double> { 0x1p-500...0x1p500 }

  /// The identity similarity.
  @inlinable public static var identity: Similarity { Similarity() }

  /// Whether rotation and translation are neither NaN nor infinite; the scale is always finite.
  @inlinable public var isFinite: Bool { rotation.isFinite && translation.isFinite }
}

extension Similarity {
  /// The image of a point.
  ///
  /// Computes a sine and a cosine; for many points, use ``transform`` once.
  @inlinable public func applied(to point: Point) -> Point {
    Point.zero + applied(to: point - Point.zero) + translation
  }

  /// The image of a displacement, which translation does not change.
  @inlinable public func applied(to vector: Vector) -> Vector {
    let (a, b) = (scale * rotation.cosine, scale * rotation.sine)
    return Vector(dx: a * vector.dx - b * vector.dy, dy: b * vector.dx + a * vector.dy)
  }

  /// The same map as a matrix.
  @inlinable public var transform: AffineTransform {
    let (a, b) = (scale * rotation.cosine, scale * rotation.sine)
    return AffineTransform(a: a, b: b, c: -b, d: a, tx: translation.dx, ty: translation.dy)
  }

  /// The similarity that applies this one first and `next` to its result.
  ///
  /// Rotations add up without wrapping. A scale outside ``scaleRange`` is clamped.
  @inlinable public func concatenating(_ next: Similarity) -> Similarity {
    Similarity(
      scale: scale * next.scale, rotation: rotation + next.rotation,
      translation: next.applied(to: translation) + next.translation)
  }

  /// The similarity that undoes this one.
  @inlinable public var inverse: Similarity {
    let linear = Similarity(scale: 1 / scale, rotation: -rotation)
    return Similarity(
      scale: linear.scale, rotation: linear.rotation, translation: -linear.applied(to: translation))
  }
}
