/// Rectangles as sets of points. See ``Rect`` for the edges and for empty rectangles.
extension Rect {
  /// Whether the point is inside: on or past the minimum edges and short of the maximum edges.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether every point of the other rectangle is inside and there is one.
  @inlinable public func contains(_ other: Rect) -> Bool {
    !other.isEmpty && other.minX >= minX && other.maxX <= maxX && other.minY >= minY
      && other.maxY <= maxY
  }

  /// Whether some point is inside both; rectangles that only touch do not intersect.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  /// The points inside both, or nil if there is none.
  ///
  /// Edges are exact up to the rounding of origin plus size.
  @inlinable public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    return Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// The smallest rectangle around both.
  ///
  /// An empty one is passed over; if both are empty the result is this one, unchanged. Edges are
  /// exact up to the rounding of origin plus size.
  @inlinable public func union(_ other: Rect) -> Rect {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle with its edges moved inward by `dx` left and right and `dy` above and below.
  ///
  /// Negative values move outward. Where the edges would pass each other the rectangle keeps its
  /// center and loses all extent that way. Negative extents are standardized first.
  /// An infinite outward distance takes the origin to infinity and leaves the result empty.
  @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
    let base = standardized
    let (x, width) = Rect.inset(start: base.minX, extent: base.width, by: dx)
    let (y, height) = Rect.inset(start: base.minY, extent: base.height, by: dy)
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// The rectangle with every edge moved outward by the distance; negative moves inward.
  ///
  /// Around a rectangle without extent this gives the square of twice the distance, centered.
  @inlinable public func outset(by distance: Double) -> Rect {
    insetBy(dx: -distance, dy: -distance)
  }

  /// The rectangle moved by the vector.
  @inlinable public func offset(by vector: Vector) -> Rect {
    Rect(origin: origin + vector, size: size)
  }

  /// One axis of ``insetBy(dx:dy:)``.
  @inlinable static func inset(
    start: Double, extent: Double, by distance: Double
  ) -> (start: Double, extent: Double) {
    let rest = extent - 2 * distance
    if rest < 0 { return (start + extent * 0.5, 0) }
    return (start + distance, rest)
  }
}
