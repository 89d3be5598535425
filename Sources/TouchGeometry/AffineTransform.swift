/// A map of the plane that keeps straight lines straight and parallels parallel.
///
/// Points are columns and the matrix stands on their left:
///
///     | x' |   | a  c  tx |   | x |        x' = a x + c y + tx
///     | y' | = | b  d  ty | * | y |        y' = b x + d y + ty
///     | 1  |   | 0  0  1  |   | 1 |
///
/// So (`a`, `b`) is where the unit vector along x goes and (`c`, `d`) where the one along y goes.
///
/// **Order.** As in Core Graphics. `first.concatenating(second)` applies `first` to a point and then
/// `second` to the outcome. `t.translated(by:)`, `t.scaled(by:)` and `t.rotated(by:)` apply the new step
/// first and then `t`: the step is in the coordinates that `t` takes points from. So
///
///     AffineTransform.translation(way).rotated(by: angle)
///
/// rotates about the origin and then moves, and is `.rotation(angle).concatenating(.translation(way))`.
///
/// Elements may be NaN or infinite; nothing traps, and ``isFinite`` tells.
@frozen
public struct AffineTransform: Hashable, Sendable {
  /// How much x' grows with x.
  public var a: Double
  /// How much y' grows with x.
  public var b: Double
  /// How much x' grows with y.
  public var c: Double
  /// How much y' grows with y.
  public var d: Double
  /// Where the origin goes along x.
  public var tx: Double
  /// Where the origin goes along y.
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

  /// The transform that moves nothing.
  @inlinable public static var identity: AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// Where the origin goes, as a displacement.
  @inlinable public var translation: Vector { Vector(dx: tx, dy: ty) }

  /// Whether every element is exactly that of the identity.
  @inlinable public var isIdentity: Bool { self == .identity }

  /// Whether no element is NaN or infinite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension AffineTransform {
  /// Where the point goes.
  @inlinable public func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// What a displacement becomes; translation does not change it.
  @inlinable public func applied(to vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// The smallest axis-parallel rectangle around the image of a rectangle.
  ///
  /// Negative extents are standardized first. The result is empty if the transform or the
  /// rectangle is not finite.
  @inlinable public func boundingBox(of rect: Rect) -> Rect {
    // Infinite extents would mostly meet a zero element and give NaN; so none are taken.
    guard rect.isFinite else { return .zero }
    let box = rect.standardized
    // Each element takes its share of the least x' from the edge that its sign calls for. Unlike
    // the least of four corners, the sum carries NaN on and gives the extents without a difference.
    let x = (a < 0 ? a * box.maxX : a * box.minX) + (c < 0 ? c * box.maxY : c * box.minY)
    let y = (b < 0 ? b * box.maxX : b * box.minX) + (d < 0 ? d * box.maxY : d * box.minY)
    return Rect(
      x: x + tx, y: y + ty,
      width: abs(a) * box.width + abs(c) * box.height,
      height: abs(b) * box.width + abs(d) * box.height)
  }
}
