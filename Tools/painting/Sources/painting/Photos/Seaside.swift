/// The sea by day and in the evening.
enum Seaside {
  static func beach() -> PhotoShader {
    let noise = PictureNoise(seed: 133)
    let sky = Sky(
      colors: [tint(0x2E7CC4), tint(0x7FBDE6), tint(0xD6EEF6)], horizon: 400,
      clouds: Sky.Clouds(
        width: 330, height: 105, from: 0.5, to: 0.68, lit: tint(0xFFFFFF), shaded: tint(0xB4C8DA)),
      noise: noise)
    return { x, y in
      if y < 400 { return sky.color(x, y) }
      let shore = shoreline(x, noise)
      if y > shore { return sand(x, y, shore, noise) }
      return surf(x, y, shore, sea(x, y, noise), noise)
    }
  }

  private static func shoreline(_ x: Double, _ noise: PictureNoise) -> Double {
    700 + 130 * (noise.cloudy(x / 520, 3, layers: 3) - 0.5) + 0.09 * x
  }

  private static func sea(_ x: Double, _ y: Double, _ noise: PictureNoise) -> Tint {
    let near = (y - 400) / 330
    let wave = noise.cloudy(
      x / (40 + 160 * near), (y - 400) / (4 + 16 * near), layers: 4)
    let color = gradient([tint(0x1F6FA8), tint(0x2793B8), tint(0x5FC9C4), tint(0xA6E3D2)], near)
    let glint = step(wave, from: 0.62, to: 0.8)
    return mix(color * (0.8 + 0.4 * wave), tint(0xF2FCFF), 0.5 * glint)
  }

  /// Waves that break in lines along the shore.
  private static func surf(
    _ x: Double, _ y: Double, _ shore: Double, _ sea: Tint, _ noise: PictureNoise
  ) -> Tint {
    let out = shore - y
    var foam = 0.0
    for line in 0..<3 {
      let place =
        8 + 62 * Double(line) + 46 * (noise.cloudy(x / 210, Double(line) * 7, layers: 4) - 0.5)
      let width = 26 - 5 * Double(line)
      let behind = (out - place) / width
      guard behind > -0.25, behind < 1.6 else { continue }
      let lace = noise.cloudy(x / 17, y / 9 + Double(line) * 5, layers: 3)
      let body = step(behind, from: -0.2, to: 0) * (1 - step(behind, from: 0.1, to: 1.5))
      foam = max(foam, body * step(lace + body * 0.5, from: 0.62, to: 0.85))
    }
    return mix(sea, tint(0xFFFFFF), foam * 0.95)
  }

  private static func sand(
    _ x: Double, _ y: Double, _ shore: Double, _ noise: PictureNoise
  ) -> Tint {
    let wet = 1 - step(y - shore, from: 0, to: 95)
    let grain = noise.cloudy(x / 90, y / 34, layers: 5)
    let dry = mix(tint(0xE2C793), tint(0xF6E4BC), grain)
    var color = mix(dry, tint(0x9C8463), wet * 0.75)
    let edge = (y - shore - 10 * noise.cloudy(x / 60, 9, layers: 2)) / 8
    color = mix(color, tint(0xFFFFFF), 0.85 * (1 - step(edge.magnitude, from: 0.2, to: 1)))
    return color
  }

  static func sunset() -> PhotoShader {
    let noise = PictureNoise(seed: 211)
    let sky = Sky(
      colors: [tint(0x2B1F55), tint(0x80356E), tint(0xE8604C), tint(0xFFB04F)], horizon: 590,
      light: Sky.Light(
        place: SIMD2(870, 520), radius: 66, color: tint(0xFFF4C2), glow: tint(0xFFC85A), reach: 130),
      clouds: Sky.Clouds(
        width: 470, height: 58, from: 0.5, to: 0.8, lit: tint(0xFF9A5A), shaded: tint(0x5A2A62),
        opacity: 0.8), noise: noise)
    let water = Water(shore: 590, noise: noise, tone: tint(0x3A1B4E), depth: 0.18)
    let above: PhotoShader = { x, y in sky.color(x, y) }
    return { x, y in
      var color = y < 590 ? above(x, y) : water.color(x, y, above)
      if y > 590 {
        let wave = water.wave(x, y)
        let aside = (x - 870 + wave * 120).magnitude / (50 + (y - 590) * 0.55)
        let glitter = step(wave, from: -0.02, to: 0.2) / (1 + aside * aside * aside)
        color = mix(color, tint(0xFFE3A0), 0.85 * glitter)
      }
      return mix(color, tint(0x1A0F22), boat(x, y, water))
    }
  }

  /// A boat with two sails, and its reflection.
  private static func boat(_ x: Double, _ y: Double, _ water: Water) -> Double {
    let foot = 640.0
    var (x, y, opacity) = (x - 470, y - foot, 1.0)
    if y > 0 {
      let wave = water.wave(x + 470, y + foot)
      x += wave * 50
      y = -y * 1.1 + wave * 16
      opacity = 0.55
    }
    guard y > -290, y < 1, x.magnitude < 170 else { return 0 }
    // A hull that narrows downward, a mast, and two triangular sails.
    let hull = max(-y - 26, x.magnitude - 92 + (26 + y) * 1.1, y)
    let mast = max(x.magnitude - 2.5, -y - 276)
    let main = max(-x + 6, x - 6 - (y + 268) * 0.42, y + 34, -y - 268)
    let fore = max(x + 6, -x - 6 - (y + 236) * 0.36, y + 38, -y - 236)
    return opacity * coverage(min(hull, mast, main, fore))
  }
}
