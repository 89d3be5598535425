import TouchGeometry
import TouchPainting

/// What a rectangle with round corners is drawn like; lengths are in its own coordinates.
struct ShapeLook {
  /// What it is filled with.
  var fill = Color.clear
  /// The radius of the fill's corners.
  var radius = 0.0
  /// The line along the inside of its edge.
  var line = Color.clear
  /// The line's width, each way.
  var width = Vector.zero
  /// The radius of the line's corners on its outside.
  var lineRadius = 0.0

  /// Whether nothing of it is seen.
  var isClear: Bool { fill.alpha <= 0 && (line.alpha <= 0 || width == .zero) }

  /// Whether it is a rectangle of one color.
  var isPlain: Bool { radius <= 0 && width == .zero }
}

extension PlacedQuad {
  /// Gets a look, and a hole where it is one color.
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
    // What a round corner cuts off of the square in it, along each axis: 1 - 1/√2 of the radius.
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

  /// Whether there is nothing but the hole.
  var isWholeHole: Bool { quad.inset.x == quad.place.z && quad.inset.y == quad.place.w }
}
