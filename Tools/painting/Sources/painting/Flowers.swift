/// Three flowers on transparent ground, which fingers drag in the bundled session.
enum Flowers {
  private static let side = 240
  private static let center = SIMD2(120.0, 120.0)

  /// Five broad pink petals with notched tips, and stamens.
  static func blossom() -> PictureSurface {
    var surface = PictureSurface(width: side, height: side)
    for index in [0, 2, 4, 1, 3] {
      Petal(
        center: center, angle: angle(index, of: 5, turned: -0.95), from: 4, to: 114, halfWidth: 55,
        widest: 0.64, notch: 0.12, foot: tint(0xC2255C), tip: tint(0xFFC2DC), veins: 0.13
      ).paint(on: &surface)
    }
    for index in 0..<17 { paintStamen(index, on: &surface) }
    FlowerDisk(
      center: center, radius: 10, florets: 26, inner: tint(0xFFF3BF), outer: tint(0xF7B731),
      ground: tint(0x8A3B12)
    ).paint(on: &surface)
    return surface
  }

  /// Two rings of golden petals about a dark disk.
  static func sunflower() -> PictureSurface {
    var surface = PictureSurface(width: side, height: side)
    let noise = PictureNoise(seed: 7)
    for ring in 0..<2 {
      for index in 0..<17 {
        let chance = noise.value(index, ring)
        let turn = Double(ring) * 0.185 + (chance - 0.5) * 0.09
        Petal(
          center: center, angle: angle(index * 5 % 17, of: 17, turned: turn), from: 30,
          to: 108 + 9 * noise.value(index, ring + 5) - Double(ring) * 9, halfWidth: 15.5,
          widest: 0.46, foot: tint(ring == 0 ? 0xC9700A : 0xE08A0B),
          tip: tint(ring == 0 ? 0xF2B01E : 0xFFD43B), veins: 0.2
        ).paint(on: &surface)
      }
    }
    FlowerDisk(
      center: center, radius: 45, florets: 200, inner: tint(0x6B4A1E), outer: tint(0xA86A24),
      ground: tint(0x2E1A0B)
    ).paint(on: &surface)
    return surface
  }

  /// Two rings of violet petals with a pale heart.
  static func anemone() -> PictureSurface {
    var surface = PictureSurface(width: side, height: side)
    let noise = PictureNoise(seed: 23)
    for ring in 0..<2 {
      for index in 0..<7 {
        let turn = Double(ring) * 0.45 - 1.2 + (noise.value(index, ring) - 0.5) * 0.1
        Petal(
          center: center, angle: angle(index * 3 % 7, of: 7, turned: turn), from: 6,
          to: ring == 0 ? 115 : 94, halfWidth: ring == 0 ? 36 : 30, widest: 0.62,
          foot: tint(ring == 0 ? 0xB9A7F5 : 0xE4DBFF), tip: tint(ring == 0 ? 0x4530B8 : 0x6A4FE0),
          veins: 0.16
        ).paint(on: &surface)
      }
    }
    paintStamens(of: &surface, noise)
    FlowerDisk(
      center: center, radius: 17, florets: 60, inner: tint(0x4A4E8C), outer: tint(0x1F2050),
      ground: tint(0x0E0F2B)
    ).paint(on: &surface)
    return surface
  }

  private static func angle(_ index: Int, of count: Int, turned: Double) -> Double {
    2 * .pi * Double(index) / Double(count) + turned
  }

  private static func paintStamen(_ index: Int, on surface: inout PictureSurface) {
    let noise = PictureNoise(seed: 11)
    let (sine, cosine) = CircularFunctions.sineAndCosine(Double(index) * 2.399963229728653)
    let reach = 22 + 17 * noise.value(index)
    surface.paint(about: center, reach: reach + 2) { x, y in
      let (dx, dy) = (x - center.x, y - center.y)
      let along = min(max(dx * cosine + dy * sine, 0), reach)
      return (coverage(length(dx - along * cosine, dy - along * sine) - 0.8), tint(0xFFE3EC))
    }
    dot(at: center + SIMD2(cosine, sine) * reach, 3.4, tint(0xFFC93C), on: &surface)
  }

  private static func paintStamens(of surface: inout PictureSurface, _ noise: PictureNoise) {
    for index in 0..<44 {
      let (sine, cosine) = CircularFunctions.sineAndCosine(Double(index) * 2.399963229728653)
      let place = center + SIMD2(cosine, sine) * (20 + 11 * noise.value(index, 9))
      dot(at: place, 2.3, tint(index % 3 == 0 ? 0x2B2E6B : 0xF6F2FF), on: &surface)
    }
  }

  /// A small ball lit from the upper left.
  private static func dot(
    at place: SIMD2<Double>, _ radius: Double, _ color: Tint, on surface: inout PictureSurface
  ) {
    surface.shade(about: place, reach: radius + 4) { x, y in
      0.3 * step(radius + 2.5 - length(x - place.x - 1, y - place.y - 1.5), from: 0, to: 3)
    }
    surface.paint(about: place, reach: radius + 1) { x, y in
      let (dx, dy) = (x - place.x, y - place.y)
      return (coverage(length(dx, dy) - radius), color * (1 - 0.16 * (dx + dy) / radius))
    }
  }
}
