/// A map of the plane that preserves straight lines and parallels.
///
/// Points are columns, multiplied by the matrix on the left:
///
///     | x' |   | a  c  tx |   | x |        x' = a x + c y + tx
///     | y' | = | b  d  ty | * | y |        y' = b x + d y + ty
///     | 1  |   | 0  0  1  |   | 1 |
///
/// (`a`, `b`) is therefore the image of the unit vector along x, and (`c`, `d`) of the one along y.
///
/// **Order.** As in Core Graphics. `first.concatenating(second)` applies `first` to a point and then `second`
/// to the result. `t.translated(by:)`, `t.scaled(by:)` and `t.rotated(by:)` apply the new step first and then
/// `t`: the step is in the input coordinates of `t`. Therefore
///
///     // First turned around the origin, then moved.
///     let transform = AffineTransform.translation(way).rotated(by: angle)
///
/// rotates around the origin and then moves, and equals `.rotation(angle).concatenating(.translation(way))`.
///
/// Elements may be NaN or infinite; nothing traps, and ``isFinite`` reports it.
@frozen
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: Double
  /// The factor of x in y'.
  public var b: Double
  /// The factor of y in x'.
  public var c: Double
  /// The factor of y in y'.
  public var d: Double
  /// The x coordinate of the origin's image, in the units of the result.
  public var tx: Double
  /// The y coordinate of the origin's image, in the units of the result.
  public var ty: Double

  /// Creates the transform with these elements.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity transform.
  @inlinable public static var identity: AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// The displacement of the origin.
  @inlinable public var translation: Vector { Vector(dx: tx, dy: ty) }

  /// Whether every element exactly equals that of the identity.
  @inlinable public var isIdentity: Bool { self == .identity }

  /// Whether no element is NaN or infinite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension AffineTransform {
  /// The image of a point.
  @inlinable public func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The image of a displacement, which translation does not change.
  @inlinable public func applied(to vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// The smallest axis-parallel rectangle around the image of a rectangle.
  ///
  /// Negative extents are standardized first. The result is empty if the transform or the
  /// rectangle is not finite.
  @inlinable public func boundingBox(of rect: Rect) -> Rect {
    // Infinite extents would usually be multiplied by zero and give NaN, so they are excluded.
    guard rect.isFinite else { return .zero }
    let box = rect.standardized
    // Each element contributes to the minimum x' from the edge that its sign selects. Unlike the minimum of
    // four corners, the sum propagates NaN and gives the extents without a subtraction.
    let x = (a < 0 ? a * box.maxX : a * box.minX) + (c < 0 ? c * box.maxY : c * box.minY)
    let y = (b < 0 ? b * box.maxX : b * box.minX) + (d < 0 ? d * box.maxY : d * box.minY)
    return Rect(
      x: x + tx, y: y + ty,
      width: abs(a) * box.width + abs(c) * box.height,
      height: abs(b) * box.width + abs(d) * box.height)
  }
}
