import TouchGeometry

extension Quad {
  /// The transform to pixels.
  private var toPixels: AffineTransform {
    AffineTransform(
      a: Double(linear.x), b: Double(linear.y), c: Double(linear.z), d: Double(linear.w),
      tx: Double(place.x), ty: Double(place.y))
  }

  /// The rectangle around the center with this half size, in pixels.
  private func polygon(_ half: Vector, in frame: Rect) -> ConvexPolygon {
    let rect = Rect(x: -half.dx, y: -half.dy, width: 2 * half.dx, height: 2 * half.dy)
    return ConvexPolygon(corners: rect.corners.map(toPixels.applied)).intersection(frame)
  }

  /// The size of a pixel in the quad's own units, across the edges.
  private var pixel: Vector {
    let alongX = Vector(dx: Double(linear.x), dy: Double(linear.y))
    let alongY = Vector(dx: Double(linear.z), dy: Double(linear.w))
    let area = abs(alongX.dx * alongY.dy - alongX.dy * alongY.dx)
    return Vector(dx: alongY.length / area, dy: alongX.length / area)
  }

  /// The area that it can cover, including soft edges, within a frame.
  func reach(in frame: Rect) -> ConvexPolygon {
    let extent = Vector(dx: Double(place.z), dy: Double(place.w))
    return polygon(extent + pixel, in: frame)
  }

  /// A rectangle of pixels around everything that it can cover within others, including soft edges.
  func box(in frame: PixelBox) -> PixelBox {
    let (width, height) = (Double(place.z) + pixel.dx, Double(place.w) + pixel.dy)
    let x = abs(Double(linear.x)) * width + abs(Double(linear.z)) * height + 1
    let y = abs(Double(linear.y)) * width + abs(Double(linear.w)) * height + 1
    let box = Rect(x: Double(place.x) - x, y: Double(place.y) - y, width: 2 * x, height: 2 * y)
    return box.isFinite ? PixelBox(around: box).intersection(frame) : frame
  }

  /// Its opaque interior within a frame.
  ///
  /// - Parameter margin: How many pixels the interior extends under the soft edges, if there are any; another
  ///   quarter of a pixel is also fully opaque.
  func hole(in frame: Rect, margin: Double) -> ConvexPolygon {
    let hole = Vector(dx: Double(inset.x), dy: Double(inset.y))
    let isWhole = inset.x == place.z && inset.y == place.w
    return polygon(isWhole ? hole : hole + pixel * margin, in: frame)
  }

  /// Patches with four corners each that together cover a part of an image. Each starts with its first
  /// corner, which is the second one of a strip of triangles, so that all triangles meet there.
  func patches(of part: ConvexPolygon) -> [Quad] {
    let corners = part.corners
    return stride(from: 1, to: corners.count - 1, by: 2).map { first in
      var patch = self
      let last = min(first + 2, corners.count - 1)
      patch.inset = SIMD4(corners[first], corners[0])
      patch.fill = SIMD4(corners[first + 1], corners[last])
      return patch
    }
  }
}

extension SIMD4<Float> {
  /// Two points, one after the other.
  fileprivate init(_ first: Point, _ second: Point) {
    self.init(Float(first.x), Float(first.y), Float(second.x), Float(second.y))
  }
}
