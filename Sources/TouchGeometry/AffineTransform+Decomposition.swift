extension AffineTransform {
  /// The steps that compose a transform, in the order in which they apply to a point: shear, scale, rotation,
  /// translation.
  ///
  ///     | a  c |   | cos  -sin |   | scaleX    0    |   | 1  shear |
  ///     | b  d | = | sin   cos | * |   0     scaleY | * | 0    1   |
  ///
  /// This is the QR factorization of the matrix, with the diagonal factored out of the triangle. The shear is
  /// rightmost, before the scale, so that singular matrices can be factored too.
  ///
  ///     // A card upright again, at its size.
  ///     var parts = card.transform.decomposed
  ///     parts.rotation = .zero
  ///     card.transform = AffineTransform(parts)
  @frozen
  public struct Decomposition: Hashable, Sendable {
    /// The last step, in the units of the result.
    public var translation: Vector
    /// The scale along x as a factor; not negative when decomposed from a transform.
    public var scaleX: Double
    /// The scale along y as a factor; negative if the transform mirrors.
    public var scaleY: Double
    /// How far x moves per unit of y in the first step.
    public var shear: Double
    /// The rotation, in [-pi, pi] when decomposed from a transform.
    public var rotation: Angle

    /// Creates a decomposition.
    @inlinable public init(
      translation: Vector = .zero, scaleX: Double = 1, scaleY: Double = 1, shear: Double = 0,
      rotation: Angle = .zero
    ) {
      self.translation = translation
      self.scaleX = scaleX
      self.scaleY = scaleY
      self.shear = shear
      self.rotation = rotation
    }
  }

  /// Creates the transform that shears, scales, rotates and translates, in this order.
  @inlinable public init(_ steps: Decomposition) {
    let (sine, cosine) = (steps.rotation.sine, steps.rotation.cosine)
    let upper = steps.scaleX * steps.shear
    self.init(
      a: cosine * steps.scaleX, b: sine * steps.scaleX,
      c: cosine * upper - sine * steps.scaleY, d: sine * upper + cosine * steps.scaleY,
      tx: steps.translation.dx, ty: steps.translation.dy)
  }

  /// The steps of this transform; they recompose to it up to rounding.
  ///
  /// A singular transform can be decomposed too: if the image of x is not zero, `scaleY` is zero up to
  /// rounding; if it is zero, `scaleX` and `shear` are zero and the rotation is that of the y axis; if both
  /// images are zero, the rotation is zero too. Elements that are not finite give steps that are not finite.
  @inlinable public var decomposed: Decomposition {
    let scaleX = Mathematics.hypotenuse(a, b)
    guard scaleX != 0 else {
      return Decomposition(
        translation: translation, scaleX: 0, scaleY: Mathematics.hypotenuse(c, d), shear: 0,
        rotation: Vector(dx: d, dy: -c).angle)
    }
    // The image of y in the frame of the image of x, whose unit vector is (cosine, sine).
    let (cosine, sine) = (a / scaleX, b / scaleX)
    return Decomposition(
      translation: translation, scaleX: scaleX, scaleY: cosine * d - sine * c,
      shear: (cosine * c + sine * d) / scaleX, rotation: Vector(dx: a, dy: b).angle)
  }
}
