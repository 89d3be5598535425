/// Rectangles as sets of points. ``Rect`` describes the edges and empty rectangles.
extension Rect {
  /// Whether the point is inside: on or beyond the minimum edges, and before the maximum edges.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the other rectangle is not empty and lies completely inside.
  @inlinable public func contains(_ other: Rect) -> Bool {
    !other.isEmpty && other.minX >= minX && other.maxX <= maxX && other.minY >= minY
      && other.maxY <= maxY
  }

  /// Whether the rectangles have a point in common; rectangles that only touch do not intersect.
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
  /// An empty rectangle is ignored; if both are empty, the result is this one, unchanged. Edges are exact up
  /// to the rounding of origin plus size.
  @inlinable public func union(_ other: Rect) -> Rect {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle with its edges moved inward by `dx` left and right and `dy` above and below.
  ///
  /// Negative values move outward. If the edges would cross, the rectangle keeps its center and loses its
  /// extent along that axis. Negative extents are standardized first. An infinite outward distance makes the
  /// origin infinite and the result empty.
  @inlinable public func insetBy(dx: Double, dy: Double) -> Rect {
    let base = standardized
    let (x, width) = Rect.inset(start: base.minX, extent: base.width, by: dx)
    let (y, height) = Rect.inset(start: base.minY, extent: base.height, by: dy)
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// The rectangle with every edge moved outward by the distance; negative moves inward.
  ///
  /// A rectangle without extent becomes a centered square with twice the distance as its side.
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
