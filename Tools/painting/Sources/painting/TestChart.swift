/// A test chart for scaling, filters and colors.
enum TestChart {
  /// Draws it.
  static func picture() -> PictureSurface {
    var surface = PictureSurface(width: 480, height: 320)
    surface.fill { _, _ in Tint(repeating: 0.5) }
    paintGrid(on: &surface)
    paintSteps(on: &surface)
    paintPatches(on: &surface)
    paintBars(on: &surface)
    paintStar(on: &surface)
    paintRings(on: &surface)
    return surface
  }

  /// Lines 20 pixels apart, and a frame of one pixel at the edge.
  private static func paintGrid(on surface: inout PictureSurface) {
    surface.paint(about: SIMD2(240, 160), reach: 300) { x, y in
      let isLine = Int(x) % 20 == 0 || Int(y) % 20 == 0
      let isEdge = x < 1 || y < 1 || x > 479 || y > 319
      return (isEdge || isLine ? 1 : 0, Tint(repeating: isEdge ? 1 : 0.62))
    }
  }

  /// Eleven grays from black to white; the middle one is that of the background.
  private static func paintSteps(on surface: inout PictureSurface) {
    for index in 0...10 {
      let gray = Tint(repeating: Double(index) / 10)
      rectangle(20 + 40 * Double(index), 20, 40, 36, gray, on: &surface)
    }
  }

  private static func paintPatches(on surface: inout PictureSurface) {
    let colors = [
      0xFF0000, 0x00FF00, 0x0000FF, 0x00FFFF, 0xFF00FF, 0xFFFF00, 0xC68863, 0x627A9D, 0x576C43,
      0x8580B1, 0x67BDAA,
    ]
    for (index, color) in colors.enumerated() {
      rectangle(20 + 40 * Double(index), 264, 40, 36, tint(color), on: &surface)
    }
  }

  /// Bars of 1, 2, 3, 4, 6 and 8 pixels, vertical in the upper row and horizontal in the lower.
  private static func paintBars(on surface: inout PictureSurface) {
    for (index, size) in [1, 2, 3, 4, 6, 8].enumerated() {
      let place = SIMD2(24 + Double(index % 3) * 52, 84 + Double(index / 3) * 88)
      for (isUpright, top) in [(true, place.y), (false, place.y + 40)] {
        for y in 0..<32 {
          for x in 0..<48 {
            let isDark = (isUpright ? x : y) / size % 2 == 0
            let color = Tint(repeating: isDark ? 0 : 1)
            pixel(place.x + Double(x), top + Double(y), color, on: &surface)
          }
        }
      }
    }
  }

  /// 36 rays that meet at a point.
  private static func paintStar(on surface: inout PictureSurface) {
    let center = SIMD2(260.0, 160.0)
    let edges = (0..<36).map { CircularFunctions.sineAndCosine(.pi * Double($0) / 36) }
    surface.paint(about: center, reach: 82) { x, y in
      let (dx, dy) = (x - center.x, y - center.y)
      // Every line through the center changes from black to white.
      var sign = 1.0
      var nearest = 1e9
      for edge in edges {
        let side = dx * edge.sine - dy * edge.cosine
        if side < 0 { sign = -sign }
        nearest = min(nearest, side.magnitude)
      }
      let white = coverage(sign * nearest)
      return (coverage(length(dx, dy) - 80), Tint(repeating: white))
    }
  }

  /// Circles that get closer to each other outward, and a cross at their center.
  private static func paintRings(on surface: inout PictureSurface) {
    let center = SIMD2(408.0, 160.0)
    surface.paint(about: center, reach: 62) { x, y in
      let distance = length(x - center.x, y - center.y)
      let wave = distance * distance / 62 / 4
      let white = 0.5 + 0.5 * CircularFunctions.sineAndCosine(wave * .pi / 2).cosine
      let isCross = (x - center.x).magnitude < 1 || (y - center.y).magnitude < 1
      let color = isCross && distance < 12 ? Tint(1, 0, 0) : Tint(repeating: white)
      return (coverage(distance - 60), color)
    }
  }

  private static func rectangle(
    _ left: Double, _ top: Double, _ width: Double, _ height: Double, _ color: Tint,
    on surface: inout PictureSurface
  ) {
    let middle = SIMD2(left + width / 2, top + height / 2)
    surface.paint(about: middle, reach: max(width, height)) { x, y in
      let isInside = x > left && x < left + width && y > top && y < top + height
      return (isInside ? 1 : 0, color)
    }
  }

  private static func pixel(
    _ x: Double, _ y: Double, _ color: Tint, on surface: inout PictureSurface
  ) {
    surface.paint(about: SIMD2(x + 0.5, y + 0.5), reach: 0.4) { _, _ in (1, color) }
  }
}
