/// A city at night.
enum City {
  static func night() -> PhotoShader {
    let noise = PictureNoise(seed: 712)
    let sky = Sky(
      colors: [tint(0x0B1030), tint(0x1C2455), tint(0x5A3F78), tint(0xB8657A)], horizon: 600,
      light: Sky.Light(
        place: SIMD2(1160, 170), radius: 40, color: tint(0xFFF8E4), glow: tint(0x8A8AC0), reach: 52),
      stars: 0.55, starDistance: 30, noise: noise)
    let streets = [
      Street(
        ground: 610, plot: 62, heights: 70...330, seed: 1, foot: tint(0x5A4A72),
        top: tint(0x3A3A66), pitch: SIMD2(9, 12), lit: 0.22),
      Street(
        ground: 620, plot: 84, heights: 60...300, seed: 40, foot: tint(0x35305A),
        top: tint(0x26284E), pitch: SIMD2(11, 14), lit: 0.38),
      Street(
        ground: 635, plot: 112, heights: 40...190, seed: 80, foot: tint(0x1A1A38),
        top: tint(0x161B3C), pitch: SIMD2(15, 19), lit: 0.5),
    ]
    let above: PhotoShader = { x, y in
      var color = sky.color(x, y)
      for street in streets { color = street.cover(color, x, y, noise) }
      return y > 628 ? mix(color, quay(x, y, at: 634, every: 58, size: 7), 0.9) : color
    }
    let water = Water(shore: 640, noise: noise, tone: tint(0x0C1434), depth: 0.2, roughness: 0.9)
    return { x, y in y < 640 ? above(x, y) : water.color(x, y, above) }
  }

  /// A quay with lamps on it.
  static func quay(
    _ x: Double, _ y: Double, at row: Double, every distance: Double, size: Double
  ) -> Tint {
    let place = (x / distance - (x / distance).rounded(.down) - 0.5) * distance
    let near = (place * place + (y - row) * (y - row)) / (size * size)
    return tint(0x14142C) + Tint(1, 0.82, 0.5) / (1 + near)
  }
}
