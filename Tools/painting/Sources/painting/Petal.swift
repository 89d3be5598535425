/// A petal of a flower, seen from above, with light from the upper left.
struct Petal {
  /// The center of the flower, in pixels.
  var center: SIMD2<Double>
  /// The direction in which it points, clockwise from the right, in radians.
  var angle: Double
  /// The distances of its two ends from the center, in pixels.
  var from: Double
  var to: Double
  /// Half of its maximum width, in pixels.
  var halfWidth: Double
  /// The fraction of its length at which it is widest; less than a half is nearer to the center of the
  /// flower.
  var widest = 0.6
  /// The depth of the notch in its tip, as a fraction of its length.
  var notch = 0.0
  /// The colors at its foot and at its tip.
  var foot: Tint
  var tip: Tint
  /// How much darker its veins are.
  var veins = 0.1
  /// The strength of the shading.
  var relief = 0.28

  private struct Place {
    /// The position along the petal, 0 at the foot and 1 at the tip.
    var along: Double
    /// The position across the petal, -1 and 1 at the edges.
    var aside: Double
    /// The distance outside the edge, in pixels.
    var distance: Double
  }

  /// Paints it, and its shadow on everything painted before.
  func paint(on surface: inout PictureSurface) {
    let (sine, cosine) = CircularFunctions.sineAndCosine(angle)
    let middle = center + SIMD2(cosine, sine) * (from + to) / 2
    let reach = length((to - from) / 2, halfWidth) + 8
    surface.shade(about: middle, reach: reach) { x, y in
      let place = self.place(x - 1.5, y - 2.5, sine, cosine)
      return 0.34 * step(-place.distance, from: -7, to: 3)
    }
    surface.paint(about: middle, reach: reach) { x, y in
      let place = self.place(x, y, sine, cosine)
      return (coverage(place.distance), color(place, sine, cosine))
    }
  }

  private func place(_ x: Double, _ y: Double, _ sine: Double, _ cosine: Double) -> Place {
    let (dx, dy) = (x - center.x, y - center.y)
    let p = dx * cosine + dy * sine
    let q = dy * cosine - dx * sine
    let along = (p - from) / (to - from)
    // Half an ellipse on either side of the widest point.
    let side = along < widest ? widest : 1 - widest
    let t = min(max((along - widest) / side, -1), 1)
    let half = max(halfWidth * (1 - t * t).squareRoot(), 1e-3)
    var distance = (q.magnitude - half) / slope(t, side)
    distance = max(distance, (-along) * (to - from), (along - 1) * (to - from))
    if notch > 0 {
      // A wedge that opens toward the tip.
      let depth = (along - (1 - notch)) * (to - from)
      distance = max(distance, (depth - q.magnitude * 1.5) * 0.55)
    }
    return Place(along: along, aside: min(max(q / half, -1), 1), distance: distance)
  }

  /// The ratio between a distance across the petal and the distance to the edge.
  private func slope(_ t: Double, _ side: Double) -> Double {
    let rise = halfWidth * t / ((1 - t * t + 0.02).squareRoot() * side * (to - from))
    return (1 + rise * rise).squareRoot()
  }

  private func color(_ place: Place, _ sine: Double, _ cosine: Double) -> Tint {
    var color = mix(foot, tip, step(place.along, from: 0.02, to: 0.85))
    // It is arched across and bends down toward the tip.
    let light = (place.aside * (sine - cosine * 0.8) - (place.along - 0.55) * (cosine + sine) * 0.8)
    color *= 1 + relief * light * 0.6
    let middle = 1 - place.aside.magnitude
    color *= 1 - veins * step(middle, from: 0.86, to: 1) * (1 - place.along * 0.8)
    let fold = CircularFunctions.sineAndCosine(place.aside * 11).sine
    color *= 1 + veins * 0.3 * fold * step(place.along, from: 0, to: 0.4)
    let rim = step(place.aside.magnitude, from: 0.72, to: 1)
    return mix(color, Tint(repeating: 1), 0.16 * rim * step(place.along, from: 0.2, to: 0.7))
  }
}

/// The center of a flower: a dome of florets in spirals.
struct FlowerDisk {
  var center: SIMD2<Double>
  /// The radius in pixels.
  var radius: Double
  /// How many florets there are.
  var florets: Int
  /// The colors in the middle and at the edge.
  var inner: Tint
  var outer: Tint
  /// The color between the florets.
  var ground: Tint

  func paint(on surface: inout PictureSurface) {
    surface.shade(about: center, reach: radius + 12) { x, y in
      let distance = length(x - center.x - 1.5, y - center.y - 2.5) - radius
      return 0.42 * step(-distance, from: -9, to: 3)
    }
    surface.paint(about: center, reach: radius + 2) { x, y in
      (coverage(length(x - center.x, y - center.y) - radius), ground)
    }
    for index in 0..<florets { paintFloret(index, on: &surface) }
  }

  private func paintFloret(_ index: Int, on surface: inout PictureSurface) {
    let part = ((Double(index) + 0.5) / Double(florets)).squareRoot()
    // The golden angle: each floret grows where there is most room.
    let (sine, cosine) = CircularFunctions.sineAndCosine(Double(index) * 2.399963229728653)
    let place = center + SIMD2(cosine, sine) * part * (radius - 1)
    let size = radius * (0.62 + 0.5 * part) / Double(florets).squareRoot() * 1.25
    let slant = 1 - 0.22 * part * (cosine + sine)
    let color = mix(inner, outer, step(part, from: 0.1, to: 0.95)) * slant
    surface.paint(about: place, reach: size + 1) { x, y in
      let (dx, dy) = ((x - place.x) / size, (y - place.y) / size)
      let light = 1.08 - 0.34 * (dx + dy) - 0.5 * (dx * dx + dy * dy)
      return (coverage((length(dx, dy) - 1) * size), color * max(light, 0.35))
    }
  }
}
