/// Mountains with snow on them.
enum Mountains {
  static func alps() -> PhotoShader {
    let noise = PictureNoise(seed: 611)
    let sky = Sky(
      colors: [tint(0x2C6CB5), tint(0x63A0D8), tint(0xBFE0F2)], horizon: 560,
      clouds: Sky.Clouds(
        width: 380, height: 110, from: 0.52, to: 0.72, lit: tint(0xFFFFFF), shaded: tint(0xB9CCDF)),
      noise: noise)
    let far = Ridge(
      base: 430, height: 240, length: 560, seed: 12, crest: tint(0x8BA4C4), foot: tint(0xB4CBE0),
      layers: 6, isSharp: true)
    let near = Ridge(
      base: 500, height: 270, length: 700, seed: 7, crest: .zero, foot: .zero, layers: 7,
      isSharp: true)
    let wood = Ridge(
      base: 690, height: 50, length: 260, seed: 3, crest: tint(0x27503B), foot: tint(0x3C6B42),
      layers: 7)
    let knoll = Ridge(
      base: 800, height: 55, length: 900, seed: 4, crest: tint(0x86B04A), foot: tint(0x3F7A2C),
      depth: 260, layers: 2)
    return { x, y in
      var color = far.cover(sky.color(x, y), x, y, noise)
      color = snowy(near, x, y, color, noise, light: tint(0xFFFFFF), shade: tint(0x7F9CC6))
      color = wood.cover(color, x, y, noise)
      color = knoll.cover(color, x, y, noise)
      return y > 740 ? blossoms(x, y, color, noise) : color
    }
  }

  static func aurora() -> PhotoShader {
    let noise = PictureNoise(seed: 909)
    let sky = Sky(
      colors: [tint(0x050B1E), tint(0x0A1B35), tint(0x123A4A)], horizon: 640, stars: 1.0,
      starDistance: 26, noise: noise)
    let far = Ridge(
      base: 560, height: 120, length: 420, seed: 5, crest: tint(0x16283F), foot: tint(0x1D4350),
      layers: 6, isSharp: true)
    let near = Ridge(
      base: 590, height: 150, length: 640, seed: 14, crest: .zero, foot: .zero, layers: 7,
      isSharp: true)
    let above: PhotoShader = { x, y in
      var color = sky.color(x, y) + curtain(x, y, noise)
      color = far.cover(color, x, y, noise)
      return snowy(near, x, y, color, noise, light: tint(0x8FC7BE), shade: tint(0x1A3350))
    }
    let water = Water(shore: 660, noise: noise, tone: tint(0x0B2A3A), depth: 0.3, roughness: 0.5)
    return { x, y in y < 660 ? above(x, y) : water.color(x, y, above) }
  }

  /// A mountain lit from the left, with snow above and rock below.
  private static func snowy(
    _ ridge: Ridge, _ x: Double, _ y: Double, _ behind: Tint, _ noise: PictureNoise, light: Tint,
    shade: Tint
  ) -> Tint {
    let top = ridge.top(x, noise)
    guard y > top - 2 else { return behind }
    let down = y - top
    func height(_ dx: Double) -> Double {
      let fold = noise.cloudy((x + dx) / 130 + down / 300, down / 210 + 3, layers: 6)
      return 1 - (2 * fold - 1).magnitude
    }
    let slope = (height(9) - height(-9)) * 3.2
    let lit = min(max(0.55 - slope, 0), 1)
    let rockiness = step(
      down + 190 * (noise.cloudy(x / 60, y / 60, layers: 5) - 0.5), from: 70, to: 250)
    let snow = mix(shade, light, lit)
    let rock = mix(shade * 0.42, light * 0.5 + Tint(0.03, 0.02, 0), lit)
    let color = mix(snow, rock, rockiness * 0.85)
    return mix(behind, color, coverage(top - y))
  }

  /// Flowers that grow larger toward the viewer.
  private static func blossoms(
    _ x: Double, _ y: Double, _ meadow: Tint, _ noise: PictureNoise
  ) -> Tint {
    let near = (y - 740) / 260
    let cell = 9 + 26 * near
    let (i, j) = (Int((x / cell).rounded(.down)), Int((y / cell).rounded(.down)))
    let chance = noise.value(i &+ 77, j)
    guard chance > 0.62 else { return meadow }
    let place = SIMD2(
      (Double(i) + 0.3 + 0.4 * noise.value(i, j &+ 31)) * cell,
      (Double(j) + 0.3 + 0.4 * noise.value(i, j &+ 57)) * cell)
    let radius = cell * (0.12 + 0.1 * noise.value(i, j &+ 91))
    let colors = [0xFFFFFF, 0xFFE14D, 0xF26C8C, 0xB46CF2]
    let color = tint(colors[Int(chance * 1000) % colors.count])
    return mix(meadow, color, coverage(length(x - place.x, (y - place.y) * 1.5) - radius))
  }

  /// Curtains of light.
  private static func curtain(_ x: Double, _ y: Double, _ noise: PictureNoise) -> Tint {
    var light = Tint.zero
    for band in 0..<3 {
      let seed = Double(band) * 13.7
      let sway = noise.cloudy(x / 420 + seed, 4 + seed, layers: 3)
      let foot = 470 - Double(band) * 70 - 260 * (sway - 0.5) * 1.5
      let up = (foot - y) / (230 + 60 * Double(band))
      guard up > -0.2, up < 1.4 else { continue }
      let ray = 0.45 + 0.55 * noise.cloudy(x / 34 + seed * 3, up * 0.5, layers: 3)
      let body = step(up, from: -0.08, to: 0.1) * (1 - step(up, from: 0.1, to: 1.25))
      let color = mix(tint(0x45F0A0), tint(0x8A4BD8), up * 1.1 - 0.15)
      light += color * body * ray * (0.75 - 0.16 * Double(band))
    }
    return light
  }
}
