/// Fields planted in rows.
enum Fields {
  static func lavender() -> PhotoShader {
    let noise = PictureNoise(seed: 640)
    let sky = Sky(
      colors: [tint(0x5D5FA8), tint(0xB884B4), tint(0xF6B08C), tint(0xFFE0A8)], horizon: 420,
      light: Sky.Light(
        place: SIMD2(1130, 345), radius: 38, color: tint(0xFFF9DE), glow: tint(0xFFE4A2), reach: 140
      ),
      clouds: Sky.Clouds(
        width: 480, height: 62, from: 0.5, to: 0.78, lit: tint(0xFFD3A4), shaded: tint(0x9A6AA0),
        opacity: 0.75), noise: noise)
    let hills = [
      Ridge(
        base: 392, height: 55, length: 420, seed: 4, crest: tint(0x8C6E9E), foot: tint(0xD79A92)),
      Ridge(
        base: 425, height: 30, length: 300, seed: 8, crest: tint(0x5C5478), foot: tint(0x7C6478)),
    ]
    return { x, y in
      if y > 442 { return tree(x, y, rows(x, y, noise), noise) }
      var color = sky.color(x, y)
      for hill in hills { color = hill.cover(color, x, y, noise) }
      return tree(x, y, color, noise)
    }
  }

  /// Rows that meet at the vanishing point.
  private static func rows(_ x: Double, _ y: Double, _ noise: PictureNoise) -> Tint {
    let near = (y - 440) / 560
    let depth = 1 / (near + 0.012)
    let across = (x - 700) * depth / 150
    let row = across - across.rounded(.down)
    let aside = (row - 0.5).magnitude * 2
    let bushes = noise.cloudy(across * 3, depth * 9, layers: 3)
    let tuft = 1 - step(aside + 0.35 * (bushes - 0.5), from: 0.52, to: 0.78)
    let light = 0.72 + 0.5 * (row < 0.5 ? 0.2 : 0.75) * (1 - aside * 0.5)
    let flower = mix(tint(0x5B3E9A), tint(0xA783DE), bushes) * light
    let leaf = mix(tint(0x3E4A34), tint(0x6E6A4A), bushes)
    var color = mix(leaf, flower, tuft)
    color = mix(color, tint(0xE9A7A0), 0.6 * (1 - step(near, from: 0, to: 0.22)))
    let grain = noise.smooth(x / (2 + 7 * near), y / (2 + 5 * near)) - 0.5
    return color * (1 + 0.22 * grain)
  }

  private static func tree(
    _ x: Double, _ y: Double, _ behind: Tint, _ noise: PictureNoise
  ) -> Tint {
    let (dx, dy) = (x - 360, y - 330)
    guard dx.magnitude < 150, dy > -130, dy < 150 else { return behind }
    let ragged = 34 * (noise.cloudy(x / 24, y / 24, layers: 4) - 0.5)
    let crown = length(dx * 0.9, dy * 1.15) - 92 + ragged
    let trunk = max(
      dx.magnitude - 9 - 0.0015 * dy * dy * step(dy, from: 40, to: 140), -dy, dy - 138)
    let light = 0.85 + 0.006 * dx + 0.5 * (noise.cloudy(x / 11, y / 10, layers: 2) - 0.5)
    let color = mix(behind, tint(0x2A2030), coverage(trunk))
    return mix(color, mix(tint(0x22301F), tint(0x5F6A2E), light) * light, coverage(crown))
  }
}
