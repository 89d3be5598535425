import TouchGeometry

/// A convex polygon in pixels.
struct ConvexPolygon {
  /// The corners in order, in either direction; fewer than three if it is empty.
  private(set) var corners: [Point]
  /// The smallest rectangle around it.
  private(set) var box: Rect

  /// Creates a polygon from corners, unchanged.
  init(corners: [Point]) {
    self.corners = corners
    box = .zero
    guard let first = corners.first else { return }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for corner in corners {
      (left, right) = (min(left, corner.x), max(right, corner.x))
      (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
    }
    box = Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  var isEmpty: Bool { corners.count < 3 }

  /// The area in square pixels; O(corners), like everything below.
  var area: Double { abs(signedArea) }

  private var signedArea: Double {
    var sum = 0.0
    for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      sum += corner.x * next.y - corner.y * next.x
    }
    return sum / 2
  }

  /// The lines of the edges, moved outward by a distance; edges too short to have a direction are left out.
  func edges(movedOutwardBy distance: Double) -> [HalfPlane] {
    let sense = signedArea < 0 ? -1.0 : 1
    return zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap { corner, next in
      let way = next - corner
      let length = way.length
      guard length > 1e-6 else { return nil }
      let normal = Vector(dx: way.dy, dy: -way.dx) * (sense / length)
      return HalfPlane(
        normal: normal, offset: normal.dx * corner.x + normal.dy * corner.y + distance)
    }
  }

  /// The part of the polygon in a half-plane.
  func intersection(_ half: HalfPlane) -> ConvexPolygon {
    let distances = corners.map(half.distance)
    guard distances.contains(where: { $0 > 0 }) else { return self }
    var kept: [Point] = []
    for index in corners.indices {
      let next = index + 1 < corners.count ? index + 1 : 0
      let (here, there) = (distances[index], distances[next])
      if here <= 0 { kept.append(corners[index]) }
      if (here < 0 && there > 0) || (here > 0 && there < 0) {
        kept.append(corners[index] + (corners[next] - corners[index]) * (here / (here - there)))
      }
    }
    return ConvexPolygon(corners: kept.count < 3 ? [] : kept)
  }

  /// The part of the polygon in a rectangle.
  func intersection(_ rect: Rect) -> ConvexPolygon {
    if rect.contains(box) { return self }
    return HalfPlane.sides(of: rect).reduce(self) { $0.intersection($1) }
  }

  /// Polygons that together cover the part outside another polygon; they overlap each other, and the other
  /// one's edge, by a fraction of a pixel, so that there are no gaps.
  ///
  /// - Returns: Nil if the overlap is too small to be worth more edges.
  func subtracting(_ other: ConvexPolygon, atLeast area: Double) -> [ConvexPolygon]? {
    guard box.intersection(other.box) != nil else { return nil }
    var rest = self
    var parts: [ConvexPolygon] = []
    for edge in other.edges(movedOutwardBy: -0.5) {
      let beyond = rest.intersection(edge.complement)
      if !beyond.isEmpty { parts.append(beyond) }
      rest = rest.intersection(edge.moved(by: 0.25))
      if rest.isEmpty { return nil }
    }
    return rest.area < area ? nil : parts
  }
}

extension ConvexPolygon {
  /// The corners as rounded by the graphics card, which represents pixels with fractions of 1/16 to 1/256.
  var onCard: ConvexPolygon {
    var rounded: [Point] = []
    for corner in corners {
      let point = Point(x: (corner.x * 256).rounded() / 256, y: (corner.y * 256).rounded() / 256)
      if point != rounded.last { rounded.append(point) }
    }
    if rounded.count > 1, rounded.first == rounded.last { rounded.removeLast() }
    return ConvexPolygon(corners: rounded.count < 3 ? [] : rounded)
  }

  /// Polygons that together cover the part outside a polygon within this one, without a seam: adjacent sides
  /// share their corners, so that each pixel is in exactly one.
  ///
  /// Each has an edge of the inner polygon, extended at one end to the outer polygon's edge, as in a
  /// pinwheel.
  ///
  /// - Parameter inner: A polygon whose corners are rounded as on the graphics card.
  func ring(around inner: ConvexPolygon) -> [ConvexPolygon] {
    let edges = inner.edges(movedOutwardBy: 0)
    guard edges.count == inner.corners.count else { return [self] }
    return edges.indices.compactMap { index in
      let before = edges[index > 0 ? index - 1 : edges.count - 1]
      let end = inner.corners[index + 1 < edges.count ? index + 1 : 0]
      let part = intersection(edges[index].complement).intersection(before)
      let whole = part.onCard.with(inner.corners[index]).with(end)
      return whole.isEmpty ? nil : whole.beginning(farthestFrom: edges[index])
    }
  }

  /// The same polygon starting at the corner from which the triangles to all edges are well-formed, even
  /// though corners along a line are slightly off it.
  private func beginning(farthestFrom line: HalfPlane) -> ConvexPolygon {
    let distances = corners.map { abs(line.distance($0)) }
    let first = distances.indices.max { distances[$0] < distances[$1] } ?? 0
    return ConvexPolygon(corners: Array(corners[first...] + corners[..<first]))
  }

  /// The same polygon with an additional corner on an edge, which may be slightly off it.
  private func with(_ point: Point) -> ConvexPolygon {
    var corners = corners
    for index in corners.indices {
      let (start, end) = (corners[index], corners[index + 1 < corners.count ? index + 1 : 0])
      if start.distance(to: point) < 1e-2 {
        corners[index] = point
        return ConvexPolygon(corners: corners)
      }
      let (way, there) = (end - start, point - start)
      let length = way.length
      let along = (there.dx * way.dx + there.dy * way.dy) / length
      let beside = abs(there.dx * way.dy - there.dy * way.dx) / length
      if beside < 1e-2, along > 1e-2, along < length - 1e-2 {
        corners.insert(point, at: index + 1)
        return ConvexPolygon(corners: corners)
      }
    }
    return self
  }
}

/// All points on one side of a line.
struct HalfPlane {
  /// The unit vector that points away from the half-plane.
  let normal: Vector
  /// The distance of the line from the origin along the normal.
  let offset: Double

  /// The distance of a point outside; negative for points inside.
  func distance(_ point: Point) -> Double { normal.dx * point.x + normal.dy * point.y - offset }

  var complement: HalfPlane { HalfPlane(normal: normal * -1, offset: -offset) }

  func moved(by distance: Double) -> HalfPlane {
    HalfPlane(normal: normal, offset: offset + distance)
  }

  static func sides(of rect: Rect) -> [HalfPlane] {
    [
      HalfPlane(normal: Vector(dx: -1, dy: 0), offset: -rect.minX),
      HalfPlane(normal: Vector(dx: 1, dy: 0), offset: rect.maxX),
      HalfPlane(normal: Vector(dx: 0, dy: -1), offset: -rect.minY),
      HalfPlane(normal: Vector(dx: 0, dy: 1), offset: rect.maxY),
    ]
  }
}
