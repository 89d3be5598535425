/// Creating transforms from single steps. ``AffineTransform`` describes the order in which several transforms
/// are applied.
extension AffineTransform {
  /// The transform that moves everything by the vector.
  @inlinable public static func translation(_ vector: Vector) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
  }

  /// The transform that scales both axes by a factor and leaves the origin in place.
  @inlinable public static func scale(_ factor: Double) -> AffineTransform {
    scale(x: factor, y: factor)
  }

  /// The transform that scales each axis by its own factor and leaves the origin in place.
  @inlinable public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The transform that rotates around the origin; positive is clockwise on the screen.
  @inlinable public static func rotation(_ angle: Angle) -> AffineTransform {
    let (sine, cosine) = (angle.sine, angle.cosine)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The transform that scales both axes by a factor and leaves the pivot in place.
  @inlinable public static func scale(_ factor: Double, about pivot: Point) -> AffineTransform {
    scale(factor).pivoted(about: pivot)
  }

  /// The transform that scales each axis by its own factor and leaves the pivot in place.
  @inlinable public static func scale(
    x: Double, y: Double, about pivot: Point
  ) -> AffineTransform {
    scale(x: x, y: y).pivoted(about: pivot)
  }

  /// The transform that rotates around the pivot; positive is clockwise on the screen.
  @inlinable public static func rotation(
    _ angle: Angle, about pivot: Point
  ) -> AffineTransform {
    rotation(angle).pivoted(about: pivot)
  }

  /// This transform with the pivot as the origin: shifted there, applied, shifted back.
  @inlinable func pivoted(about pivot: Point) -> AffineTransform {
    let offset = pivot - Point.zero
    return AffineTransform.translation(-offset).concatenating(self).concatenating(
      translation: offset)
  }
}

extension AffineTransform {
  /// The transform that applies this one first and `next` to its result.
  ///
  /// As matrices this is `next * self`.
  @inlinable public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The transform that applies this one first and then moves the result by the vector.
  ///
  /// The same as `concatenating(.translation(vector))`, but faster: only `tx` and `ty` change.
  @inlinable public func concatenating(translation vector: Vector) -> AffineTransform {
    AffineTransform(a: a, b: b, c: c, d: d, tx: tx + vector.dx, ty: ty + vector.dy)
  }
}

/// Methods with the names and meaning of Core Graphics: the new step is applied first, and this transform to
/// the result.
extension AffineTransform {
  /// The transform that moves points by the vector first and then applies this one.
  ///
  /// Like `translatedBy(x:y:)` of Core Graphics: `.translation(vector).concatenating(self)`, so that `tx' = a
  /// dx + c dy + tx` and `ty' = b dx + d dy + ty`. The vector is in the input coordinates of this transform:
  ///
  ///     let zoomed = AffineTransform.scale(2).translated(by: Vector(dx: 10, dy: 0))
  ///     zoomed.applied(to: .zero)  // (20, 0)
  ///
  /// To move the result instead, use ``concatenating(translation:)``.
  @inlinable public func translated(by vector: Vector) -> AffineTransform {
    AffineTransform(
      a: a, b: b, c: c, d: d,
      tx: a * vector.dx + c * vector.dy + tx, ty: b * vector.dx + d * vector.dy + ty)
  }

  /// The transform that scales points around the origin first and then applies this one.
  ///
  /// Like `scaledBy(x:y:)` of Core Graphics with one factor for both axes; see ``scaled(x:y:)``.
  @inlinable public func scaled(by factor: Double) -> AffineTransform {
    scaled(x: factor, y: factor)
  }

  /// The transform that scales points around the origin first and then applies this one.
  ///
  /// Like `scaledBy(x:y:)` of Core Graphics: `.scale(x: x, y: y).concatenating(self)`, so that `a' = x a`,
  /// `b' = x b`, `c' = y c`, `d' = y d`; `tx` and `ty` do not change:
  ///
  ///     let moved = AffineTransform.translation(Vector(dx: 10, dy: 0)).scaled(x: 2, y: 2)
  ///     moved.applied(to: Point(x: 1, y: 1))  // (12, 2)
  ///
  /// To scale the result instead, use `concatenating(.scale(x: x, y: y))`.
  @inlinable public func scaled(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x * a, b: x * b, c: y * c, d: y * d, tx: tx, ty: ty)
  }

  /// The transform that scales points around the pivot first and then applies this one.
  ///
  /// The pivot is in the input coordinates of this transform: `scaled(by: f, about: p)` maps `p` to the same
  /// point as this transform.
  @inlinable public func scaled(by factor: Double, about pivot: Point) -> AffineTransform {
    AffineTransform.scale(factor, about: pivot).concatenating(self)
  }

  /// The transform that rotates points around the origin first and then applies this one.
  ///
  /// Like `rotated(by:)` of Core Graphics: `.rotation(angle).concatenating(self)`, so that `a' = cos a + sin
  /// c`, `b' = cos b + sin d`, `c' = cos c - sin a`, `d' = cos d - sin b`; `tx` and `ty` do not change:
  ///
  ///     let moved = AffineTransform.translation(Vector(dx: 10, dy: 0)).rotated(by: .degrees(90))
  ///     moved.applied(to: Point(x: 1, y: 0))  // (10, 1)
  ///
  /// To rotate the result instead, use `concatenating(.rotation(angle))`.
  @inlinable public func rotated(by angle: Angle) -> AffineTransform {
    AffineTransform.rotation(angle).concatenating(self)
  }

  /// The transform that rotates points around the pivot first and then applies this one.
  ///
  /// The pivot is in the input coordinates of this transform, as for ``scaled(by:about:)``.
  @inlinable public func rotated(by angle: Angle, about pivot: Point) -> AffineTransform {
    AffineTransform.rotation(angle, about: pivot).concatenating(self)
  }
}

extension AffineTransform {
  /// The factor by which areas grow; negative if the transform mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The transform that undoes this one; nil if this one is singular or not finite.
  ///
  /// Singular means that the determinant is no larger than the rounding of its own two products: `|ad - bc|
  /// <= 4 * ulp(1) * (|ad| + |bc|)`. The test does not depend on the size of the elements: a tiny uniform
  /// scale has an inverse, and a collapse onto a line never has one by accident. Also nil if the inverse
  /// would not be finite.
  @inlinable public var inverse: AffineTransform? {
    let determinant = self.determinant
    let rounding = 4 * Double.ulpOfOne * (abs(a * d) + abs(b * c))
    guard isFinite, abs(determinant) > rounding else { return nil }
    let (ia, ib) = (d / determinant, -b / determinant)
    let (ic, id) = (-c / determinant, a / determinant)
    let result = AffineTransform(
      a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
    return result.isFinite ? result : nil
  }
}
