/// A map of the plane that keeps shapes: one scale for both axes, a rotation and a translation.
///
/// A point is scaled and rotated about the origin and then translated:
/// `p' = scale * R(rotation) * p + translation`, clockwise positive on the screen. It never
/// mirrors and always has an inverse.
@frozen
public struct Similarity: Hashable, Sendable {
  /// The factor by which lengths grow, in ``scaleRange``.
  public let scale: Double
  /// The rotation about the origin, before the translation; not wrapped.
  public var rotation: Angle
  /// Where the origin goes, as a displacement.
  public var translation: Vector

  /// Creates the similarity of these steps.
  ///
  /// A scale outside ``scaleRange`` becomes the nearer end of the range, and NaN becomes 1.
  @inlinable public init(
    scale: Double = 1, rotation: Angle = .zero, translation: Vector = .zero
  ) {
    let range = Similarity.scaleRange
    self.scale = scale.isNaN ? 1 : min(max(scale, range.lowerBound), range.upperBound)
    self.rotation = rotation
    self.translation = translation
  }

  /// Creates the similarity that takes `pivot` to `target`, scaled and rotated about it.
  @inlinable public init(
    scale: Double, rotation: Angle, taking pivot: Point, to target: Point
  ) {
    self.init(scale: scale, rotation: rotation)
    translation = target - applied(to: pivot)
  }

  /// The scales that can be had: 2^-500 to 2^500, about 3e-151 to 3e150.
  ///
  /// Positive and symmetric, so that every scale has its reciprocal, and the square of each is a
  /// finite number other than zero.
  @inlinable public static var scaleRange: ClosedRange<Double> { 0x1p-500...0x1p500 }

  /// The similarity that moves nothing.
  @inlinable public static var identity: Similarity { Similarity() }

  /// Whether rotation and translation are neither NaN nor infinite; the scale never is.
  @inlinable public var isFinite: Bool { rotation.isFinite && translation.isFinite }
}

extension Similarity {
  /// Where the point goes.
  ///
  /// Costs a sine and a cosine; take ``transform`` once for many points.
  @inlinable public func applied(to point: Point) -> Point {
    Point.zero + applied(to: point - Point.zero) + translation
  }

  /// What a displacement becomes; translation does not change it.
  @inlinable public func applied(to vector: Vector) -> Vector {
    let (a, b) = (scale * rotation.cosine, scale * rotation.sine)
    return Vector(dx: a * vector.dx - b * vector.dy, dy: b * vector.dx + a * vector.dy)
  }

  /// The same map as a matrix.
  @inlinable public var transform: AffineTransform {
    let (a, b) = (scale * rotation.cosine, scale * rotation.sine)
    return AffineTransform(a: a, b: b, c: -b, d: a, tx: translation.dx, ty: translation.dy)
  }

  /// The similarity that applies this one first and `next` to its outcome.
  ///
  /// Rotations add up without wrapping. A scale that leaves ``scaleRange`` stays at its end.
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
