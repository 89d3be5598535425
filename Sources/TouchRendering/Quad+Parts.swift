import TouchGeometry

extension Quad {
  /// The transform to pixels.
  private var toPixels: AffineTransform {
    AffineTransform(
      a: Double(linear.x), b: Double(linear.y), c: Double(linear.z), d: Double(linear.w),
      tx: Double(place.x), ty: Double(place.y))
  }

  /// The rectangle about its middle with these halves of sides, in pixels.
  private func polygon(_ half: Vector, in frame: Rect) -> ConvexPolygon {
    let rect = Rect(x: -half.dx, y: -half.dy, width: 2 * half.dx, height: 2 * half.dy)
    return ConvexPolygon(corners: rect.corners.map(toPixels.applied)).intersection(frame)
  }

  /// How much a pixel is, each way across the edges.
  private var pixel: Vector {
    let (a, b) = (Vector(dx: Double(linear.x), dy: Double(linear.y)),
      Vector(dx: Double(linear.z), dy: Double(linear.w)))
    let area = abs(a.dx * b.dy - a.dy * b.dx)
    return Vector(dx: b.length / area, dy: a.length / area)
  }

  /// All that it can touch, soft edges included, as far as it is in a frame.
  func reach(in frame: Rect) -> ConvexPolygon {
    let extent = Vector(dx: Double(place.z), dy: Double(place.w))
    return polygon(extent + pixel, in: frame)
  }

  /// Its hole, as far as it is in a frame.
  ///
  /// Where soft edges are drawn after it, it reaches under them by a fraction of a pixel, since its
  /// parts would meet them at corners that theirs do not have.
  func hole(in frame: Rect) -> ConvexPolygon {
    let hole = Vector(dx: Double(inset.x), dy: Double(inset.y))
    let isWhole = inset.x == place.z && inset.y == place.w
    return polygon(isWhole ? hole : hole + pixel * 0.25, in: frame)
  }

  /// Quads of four corners each that are together a part of the picture.
  func patches(of part: ConvexPolygon) -> [Quad] {
    let corners = part.corners
    return stride(from: 1, to: corners.count - 1, by: 2).map { first in
      var patch = self
      let last = min(first + 2, corners.count - 1)
      patch.linear = SIMD4(corners[0], corners[first])
      patch.place = SIMD4(corners[first + 1], corners[last])
      (patch.inset, patch.line) = textureMap
      return patch
    }
  }

  /// From pixels to the texture: a matrix by its columns, and where the first pixel's corner lies.
  private var textureMap: (SIMD4<Float>, SIMD4<Float>) {
    let toTexture = AffineTransform(
      a: Double(line.z / (2 * place.z)), b: 0, c: 0, d: Double(line.w / (2 * place.w)),
      tx: Double(line.x + line.z / 2), ty: Double(line.y + line.w / 2))
    guard let map = toPixels.inverse?.concatenating(toTexture) else { return (SIMD4(), SIMD4()) }
    return (
      SIMD4(Float(map.a), Float(map.b), Float(map.c), Float(map.d)),
      SIMD4(Float(map.tx), Float(map.ty), 0, 0)
    )
  }
}

extension SIMD4<Float> {
  /// Two points, one after the other.
  fileprivate init(_ first: Point, _ second: Point) {
    self.init(Float(first.x), Float(first.y), Float(second.x), Float(second.y))
  }
}
