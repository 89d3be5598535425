import TouchGeometry

/// A rectangle with rounded corners that clips drawing.
struct ClipShape: Hashable {
  /// From pixels to its own coordinates, whose origin is its center.
  let fromPixels: AffineTransform
  /// Half its width and height.
  let extent: Vector
  /// The radius of its corners.
  let radius: Double
  /// The number of pixels per unit, across the edges.
  let density: Vector

  /// Places a rectangle; nil if it is empty.
  init?(_ rect: Rect, radius: Double, _ toPixels: AffineTransform) {
    guard let placed = PlacedQuad(rect, toPixels), let inverse = toPixels.inverse else {
      return nil
    }
    fromPixels = inverse.concatenating(translation: -(rect.center - .zero))
    extent = Vector(dx: abs(rect.width) / 2, dy: abs(rect.height) / 2)
    self.radius = max(min(radius, extent.dx, extent.dy), 0)
    density = placed.density
  }

  /// The part of a polygon in pixels that may be inside, or is certainly inside.
  ///
  /// - Parameter margin: How many pixels beyond the edges the part may extend; negative for a part that must
  ///   be inside.
  func intersection(_ polygon: ConvexPolygon, margin: Double) -> ConvexPolygon {
    let cut = margin < 0 ? radius * (1 - 0.5.squareRoot()) : 0
    let (x, y) = (extent.dx - cut + margin / density.dx, extent.dy - cut + margin / density.dy)
    guard x > 0, y > 0, let toPixels = fromPixels.inverse else { return ConvexPolygon(corners: []) }
    let rect = Rect(x: -x, y: -y, width: 2 * x, height: 2 * y)
    return ConvexPolygon(corners: rect.corners.map(toPixels.applied))
      .edges(movedOutwardBy: 0).reduce(polygon) { $0.intersection($1) }
  }

  /// Whether every pixel of a box is completely inside.
  func covers(_ box: Rect) -> Bool {
    // The part of a corner's square that the rounding cuts off, along each axis: 1 - 1/√2 of the radius.
    let cut = radius * (1 - 0.5.squareRoot())
    let roomX = extent.dx - cut - 0.5 / density.dx
    let roomY = extent.dy - cut - 0.5 / density.dy
    return box.corners.allSatisfy { corner in
      let point = fromPixels.applied(to: corner)
      return abs(point.x) <= roomX && abs(point.y) <= roomY
    }
  }
}

/// The visible part of a target: a rectangle of pixels, and clip shapes within it.
struct ClipStack {
  /// The maximum nesting of clip shapes, as supported by the shaders.
  static let maximumShapes = 4

  /// The rectangle of whole pixels, in the coordinates of the frame.
  var box: PixelBox
  private(set) var shapes: [ClipShape] = []

  init(_ box: PixelBox) { self.box = box }

  /// Whether there is no room for another shape.
  var isFull: Bool { shapes.count >= ClipStack.maximumShapes }

  /// Whether every pixel of a box in the rectangle is completely inside all shapes.
  func covers(_ box: Rect) -> Bool { shapes.allSatisfy { $0.covers(box) } }

  /// The part of a polygon in pixels that may be inside all shapes, or is certainly inside.
  func intersection(_ polygon: ConvexPolygon, margin: Double) -> ConvexPolygon {
    shapes.reduce(polygon) { $1.intersection($0, margin: margin) }
  }

  /// Adds a rectangle with round corners. An axis-aligned rectangle whose edges lie between pixels needs no
  /// shape.
  mutating func reduce(to rect: Rect, radius: Double, _ toPixels: AffineTransform) {
    guard let placed = PlacedQuad(rect, toPixels),
      let shape = ClipShape(rect, radius: radius, toPixels)
    else {
      box = .empty
      return
    }
    box = box.intersection(PixelBox(around: placed.box))
    if placed.isOnGrid && radius <= 0 { return }
    if !box.isEmpty, shape.covers(box.rect) { return }
    if !isFull { shapes.append(shape) }
  }
}
