/// Trees in the fog, and in autumn.
enum Forest {
  /// A row of trees, in front of or behind others.
  private struct Row: Sendable {
    var foot: Double
    var size: Double
    var distance: Double
    var seed: Int
    var color: Tint
  }

  static func fog() -> PhotoShader {
    let noise = PictureNoise(seed: 402)
    let sky = Sky(
      colors: [tint(0x9FB6BC), tint(0xC9D6D4), tint(0xE9EBDD)], horizon: 620,
      light: Sky.Light(
        place: SIMD2(520, 240), radius: 34, color: tint(0xFFFFF2), glow: tint(0xFAF6DC), reach: 170),
      noise: noise)
    let rows = (0..<6).map { index in
      let near = Double(index) / 5
      return Row(
        foot: 560 + 420 * near * near, size: 190 + 520 * near, distance: 52 + 150 * near,
        seed: index, color: mix(tint(0xB3C4C2), tint(0x0F2A26), 0.12 + 0.88 * near))
    }
    return { x, y in
      var color = sky.color(x, y)
      for (index, row) in rows.enumerated() {
        color = mix(
          color, row.color * (0.9 + 0.2 * noise.smooth(x / 9, y / 9)), firs(row, x, y, noise))
        let mist = step(y, from: row.foot - 0.6 * row.size, to: row.foot + 60)
        let drift = 0.55 + 0.45 * noise.cloudy(x / 300 + Double(index) * 3, y / 90, layers: 3)
        color = mix(color, tint(0xDDE4DC), mist * drift * (0.72 - 0.13 * Double(index)))
      }
      return color
    }
  }

  /// The coverage of a point by the firs of a row.
  private static func firs(
    _ row: Row, _ x: Double, _ y: Double, _ noise: PictureNoise
  ) -> Double {
    guard y > row.foot - row.size * 1.15 else { return 0 }
    var covered = 0.0
    let middle = Int((x / row.distance).rounded(.down))
    for index in (middle - 1)...(middle + 1) {
      let chance = noise.value(index, row.seed &+ 700)
      let trunk = (Double(index) + 0.15 + 0.7 * noise.value(index, row.seed)) * row.distance
      let size = row.size * (0.55 + 0.5 * chance)
      let up = (row.foot - y) / size
      guard up < 1.01 else { continue }
      let tier = up * 13
      let within = tier - tier.rounded(.down)
      let half = size * 0.19 * (1.02 - up) * (1 - 0.4 * within)
      let ragged = size * 0.022 * noise.smooth(x / (size * 0.012), y / (size * 0.012))
      covered = max(covered, coverage((x - trunk).magnitude - half - ragged + 1))
    }
    return covered
  }

  static func autumn() -> PhotoShader {
    let noise = PictureNoise(seed: 518)
    let sky = Sky(
      colors: [tint(0x4E8CC8), tint(0xA8CDE8), tint(0xF2E8D2)], horizon: 420,
      clouds: Sky.Clouds(
        width: 400, height: 80, from: 0.5, to: 0.75, lit: tint(0xFFFFFF), shaded: tint(0xC2CEDC),
        opacity: 0.85), noise: noise)
    let hill = Ridge(
      base: 430, height: 90, length: 520, seed: 2, crest: tint(0x8C8FA0), foot: tint(0xC9A98C),
      layers: 4)
    let above: PhotoShader = { x, y in
      var color = hill.cover(sky.color(x, y), x, y, noise)
      for row in 0..<5 { color = crowns(Double(row), x, y, color, noise) }
      return color
    }
    let water = Water(shore: 640, noise: noise, tone: tint(0x28486A), depth: 0.16, roughness: 0.6)
    return { x, y in y < 640 ? above(x, y) : water.color(x, y, above) }
  }

  /// Round crowns of leaves, lit from the upper left.
  private static func crowns(
    _ row: Double, _ x: Double, _ y: Double, _ behind: Tint, _ noise: PictureNoise
  ) -> Tint {
    let colors = [0xD9541E, 0xF2A51F, 0xB8321F, 0xE8C531, 0x6E8A2E, 0xE07A1C, 0x8A2B22]
    let distance = 62 + 16 * row
    let foot = 500 + 34 * row
    guard y > foot - 190 else { return behind }
    var color = behind
    let middle = Int((x / distance).rounded(.down))
    for index in (middle - 2)...(middle + 2) {
      let seed = Int(row) &* 50
      let radius = distance * (0.62 + 0.45 * noise.value(index, seed &+ 3))
      let place = SIMD2(
        (Double(index) + 0.5 + 0.6 * (noise.value(index, seed) - 0.5)) * distance,
        foot - radius * (0.5 + 0.5 * noise.value(index, seed &+ 1)))
      let (dx, dy) = ((x - place.x) / radius, (y - place.y) / (radius * 1.1))
      let edge = length(dx, dy) - 1 + 0.5 * (noise.cloudy(x / 26, y / 26, layers: 3) - 0.5)
      let isBelow = y > place.y
      let cover = coverage((isBelow ? min(edge, dx.magnitude - 0.85) : edge) * radius)
      guard cover > 0 else { continue }
      let leaf = tint(colors[Int(noise.value(index, seed &+ 2) * Double(colors.count))])
      let light = 0.86 - 0.3 * (dx + dy) + 0.5 * (noise.cloudy(x / 13, y / 11, layers: 2) - 0.5)
      color = mix(color, leaf * min(max(light, 0.35), 1.25), cover)
    }
    return color
  }
}
