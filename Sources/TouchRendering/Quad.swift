import TouchGeometry
import TouchPainting

/// A rectangle with rounded corners under an affine transform, in the layout for the graphics card.
///
/// The origin of its coordinates is its center. A patch is a part of an image with four separate corners,
/// which are stored in `inset` and `fill`, in pixels.
struct Quad: Hashable {
  /// From its own coordinates to pixels, without the translation: a, b, c, d.
  var linear: SIMD4<Float>
  /// The location of its center, in pixels, and half its width and height.
  var place: SIMD4<Float>
  /// The radii of the corners: of the fill, of the line's outside and of its inside; and the overall opacity.
  var radii = SIMD4<Float>(0, 0, 0, 1)
  /// Half the size of the interior that is drawn separately, and the line's width along each axis.
  var inset = SIMD4<Float>()
  /// The premultiplied color; unused for an image.
  var fill = SIMD4<Float>()
  /// The line's premultiplied color, or the part of the texture that is shown: x, y, width, height.
  var line = SIMD4<Float>()
}

extension Quad {
  /// The quad with the whole of its texture.
  var showingAll: Quad {
    var quad = self
    quad.line = SIMD4(0, 0, 1, 1)
    return quad
  }
}

/// A quad with the properties needed before it is drawn.
struct PlacedQuad {
  var quad: Quad
  /// The smallest rectangle around it, in pixels.
  let box: Rect
  /// The number of pixels per unit, across the edges.
  let density: Vector
  /// Whether its edges are axis-aligned and lie between pixels.
  let isOnGrid: Bool

  /// Places a rectangle; nil if it is invisible because it or the transform is not finite or has almost no
  /// extent.
  init?(_ rect: Rect, _ toPixels: AffineTransform) {
    let rect = rect.standardized
    guard rect.isFinite, toPixels.isFinite else { return nil }
    let t = toPixels
    let (alongX, alongY) = (Vector(dx: t.a, dy: t.b).length, Vector(dx: t.c, dy: t.d).length)
    let area = abs(t.determinant)
    guard area > 1e-12, area < 1e15 else { return nil }
    density = Vector(dx: area / alongY, dy: area / alongX)
    let (width, height) = (rect.width * density.dx, rect.height * density.dy)
    guard width > 1e-3, height > 1e-3, width.isFinite, height.isFinite else { return nil }
    box = t.boundingBox(of: rect)
    guard box.isFinite else { return nil }
    isOnGrid = PlacedQuad.isUpright(t) && PlacedQuad.isBetweenPixels(box)
    let middle = t.applied(to: rect.center)
    quad = Quad(
      linear: SIMD4(Float(t.a), Float(t.b), Float(t.c), Float(t.d)),
      place: SIMD4(
        Float(middle.x), Float(middle.y), Float(rect.width / 2), Float(rect.height / 2)))
  }

  /// Whether the transform maps rows and columns to rows and columns, possibly exchanged.
  static func isUpright(_ t: AffineTransform) -> Bool {
    let least = 1e-9 * max(abs(t.a), abs(t.b), abs(t.c), abs(t.d))
    return (abs(t.b) <= least && abs(t.c) <= least) || (abs(t.a) <= least && abs(t.d) <= least)
  }

  private static func isBetweenPixels(_ box: Rect) -> Bool {
    [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { abs($0 - $0.rounded()) < 1e-3 }
  }

  /// Makes the separately drawn interior as large as possible, at this distance from the edges, in its own
  /// units; omits it if it is too small to be worth a second call.
  mutating func openHole(insetBy inset: Vector) {
    let extent = Vector(dx: Double(quad.place.z), dy: Double(quad.place.w))
    // One pixel more for the soft edge.
    let hole = Vector(
      dx: extent.dx - inset.dx - 1 / density.dx, dy: extent.dy - inset.dy - 1 / density.dy)
    guard hole.dx * density.dx > 16, hole.dy * density.dy > 16 else { return }
    quad.inset.x = Float(hole.dx)
    quad.inset.y = Float(hole.dy)
  }

  /// Makes the whole quad the interior.
  mutating func openWhole() {
    quad.inset.x = quad.place.z
    quad.inset.y = quad.place.w
  }

  var hasHole: Bool { quad.inset.x > 0 && quad.inset.y > 0 }
}

extension Color {
  /// The color multiplied by its alpha. Values that were set beyond 0...1 are limited, as Cairo limits them.
  var premultiplied: SIMD4<Float> {
    let color = Color(red: red, green: green, blue: blue, alpha: alpha)
    let alpha = color.alpha
    return SIMD4(
      Float(color.red * alpha), Float(color.green * alpha), Float(color.blue * alpha), Float(alpha))
  }
}
