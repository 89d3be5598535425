/// A chain of hills or mountains in front of a background.
struct Ridge: Sendable {
  /// The average row of its crest.
  var base: Double
  /// The amplitude of the crest.
  var height: Double
  /// The distance between summits.
  var length: Double
  var seed: Int
  var crest: Tint
  var foot: Tint
  /// The distance below the crest at which the color of the foot is reached.
  var depth = 160.0
  /// The number of octaves of noise.
  var layers = 5
  /// Whether summits are sharp.
  var isSharp = false

  /// The row of the crest in a column.
  func top(_ x: Double, _ noise: PictureNoise) -> Double {
    let place = x / length + Double(seed) * 31.7
    var shape = noise.cloudy(place, Double(seed) * 5.3, layers: layers)
    if isSharp { shape = 1 - (2 * shape - 1).magnitude * 1.4 }
    return base - height * (shape - 0.5) * 2
  }

  /// The color at a point; `behind` is the background color there.
  func cover(_ behind: Tint, _ x: Double, _ y: Double, _ noise: PictureNoise) -> Tint {
    let top = top(x, noise)
    guard y > top - 2 else { return behind }
    let grain = noise.cloudy(x / 46 + y / 70 + Double(seed) * 3, y / 27, layers: 3) - 0.5
    let color = mix(crest, foot, (y - top) / depth) * (1 + 0.1 * grain)
    return mix(behind, color, coverage(top - y))
  }
}

/// Hills behind hills.
enum Hills {
  static func misty() -> PhotoShader {
    let noise = PictureNoise(seed: 301)
    let sky = Sky(
      colors: [tint(0x86A9C9), tint(0xC3CFD6), tint(0xF7DDB4), tint(0xFFE9C4)], horizon: 520,
      light: Sky.Light(
        place: SIMD2(1010, 330), radius: 44, color: tint(0xFFFDF2), glow: tint(0xFFF2C8),
        reach: 120),
      clouds: Sky.Clouds(
        width: 420, height: 60, from: 0.5, to: 0.85, lit: tint(0xFFF6E4), shaded: tint(0xE6C9B4),
        opacity: 0.6), noise: noise)
    let ridges = [
      Ridge(
        base: 470, height: 90, length: 420, seed: 1, crest: tint(0xB9BFC6), foot: tint(0xF4E0C4)),
      Ridge(
        base: 540, height: 90, length: 330, seed: 2, crest: tint(0x94A7B0), foot: tint(0xEBDCC3)),
      Ridge(
        base: 620, height: 90, length: 290, seed: 3, crest: tint(0x6F8D93), foot: tint(0xD9D6BF)),
      Ridge(
        base: 720, height: 90, length: 340, seed: 4, crest: tint(0x4B7070), foot: tint(0xB4C2A8)),
      Ridge(
        base: 830, height: 80, length: 420, seed: 5, crest: tint(0x2F5350), foot: tint(0x7C9A80)),
      Ridge(
        base: 950, height: 70, length: 520, seed: 6, crest: tint(0x173532), foot: tint(0x1E443A),
        depth: 120),
    ]
    return { x, y in
      var color = sky.color(x, y)
      for ridge in ridges { color = ridge.cover(color, x, y, noise) }
      return color
    }
  }
}
