import TouchGeometry
import TouchPainting

/// The look of a rectangle with rounded corners; lengths are in its own coordinates.
struct ShapeLook {
  /// The fill color.
  var fill = Color.clear
  /// The radius of the fill's corners.
  var radius = 0.0
  /// The color of the line along the inside of its edge.
  var line = Color.clear
  /// The line's width along each axis.
  var width = Vector.zero
  /// The radius of the line's outer corners.
  var lineRadius = 0.0

  /// Whether it is invisible.
  var isClear: Bool { fill.alpha <= 0 && (line.alpha <= 0 || width == .zero) }

  /// Whether it is a rectangle of one color.
  var isPlain: Bool { radius <= 0 && width == .zero }
}

extension PlacedQuad {
  /// Applies a look, with a separate interior if it is one color.
  mutating func take(_ look: ShapeLook, opacity: Double) {
    let extent = Vector(dx: Double(quad.place.z), dy: Double(quad.place.w))
    let most = min(extent.dx, extent.dy)
    func limited(_ radius: Double) -> Double { radius > 0 ? min(radius, most) : 0 }
    let (radius, outer) = (limited(look.radius), limited(look.lineRadius))
    let (narrow, wide) = (
      min(look.width.dx, look.width.dy), max(look.width.dx, look.width.dy)
    )
    let inner = max(outer - narrow, 0)
    quad.radii = SIMD4(Float(radius), Float(outer), Float(inner), Float(opacity))
    quad.fill = look.fill.premultiplied
    if wide > 0 {
      quad.line = look.line.premultiplied
      quad.inset.z = Float(look.width.dx)
      quad.inset.w = Float(look.width.dy)
    }
    // The part of a corner's square that the rounding cuts off, along each axis: 1 - 1/√2 of the radius.
    let cut = 1 - 0.5.squareRoot()
    openHole(
      insetBy: Vector(
        dx: max(cut * radius, look.width.dx + cut * inner),
        dy: max(cut * radius, look.width.dy + cut * inner)))
  }

  mutating func closeHole() {
    quad.inset.x = 0
    quad.inset.y = 0
  }

  /// Whether it consists only of the interior.
  var isWholeHole: Bool { quad.inset.x == quad.place.z && quad.inset.y == quad.place.w }
}
