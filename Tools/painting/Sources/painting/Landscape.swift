/// A lake between hills at sunset: the photo in the bundled session.
struct Landscape {
  /// Coordinates are in units; the picture is 480 units wide and 320 high.
  private let noise = PictureNoise(seed: 41)
  private let width = 480.0
  /// The row of the far shore.
  private let shore = 208.0
  private let sun = SIMD2(318.0, 142.0)

  /// A chain of hills: its position, height and roughness, and its colors at the crest and the foot.
  private struct Hills {
    var base: Double
    var height: Double
    var length: Double
    var seed: Int
    var crest: Tint
    var foot: Tint
  }

  private let chains = [
    Hills(
      base: 176, height: 56, length: 150, seed: 1, crest: tint(0xA77BA6), foot: tint(0xE8A48F)),
    Hills(
      base: 192, height: 48, length: 105, seed: 2, crest: tint(0x77598F), foot: tint(0xC07F8A)),
    Hills(
      base: 205, height: 40, length: 78, seed: 3, crest: tint(0x4A4175), foot: tint(0x7F5A7C)),
  ]

  /// Draws it.
  static func picture() -> PictureSurface {
    let scenery = Landscape()
    var surface = PictureSurface(width: 408, height: 272, scale: 0.85)
    surface.fill { x, y in y < scenery.shore ? scenery.land(x, y) : scenery.water(x, y) }
    scenery.paintFront(on: &surface)
    return surface
  }

  // MARK: Sky and hills

  private func sky(_ x: Double, _ y: Double) -> Tint {
    let height = y / shore
    var color = mix(tint(0x22306B), tint(0x7A5BA6), step(height, from: 0, to: 0.45))
    color = mix(color, tint(0xF08A6C), step(height, from: 0.3, to: 0.72))
    color = mix(color, tint(0xFFD08A), step(height, from: 0.62, to: 1))
    let distance = length(x - sun.x, y - sun.y)
    let glow = 1 / (1 + (distance / 46) * (distance / 46))
    color = mix(color, tint(0xFFE7A8), glow * 0.85)
    color = mix(color, clouds(x, y, glow), cloudiness(x, y))
    return mix(color, tint(0xFFFBE3), coverage((distance - 21) / 1.2))
  }

  private func cloudiness(_ x: Double, _ y: Double) -> Double {
    let density = noise.cloudy(x / 120, y / 26, layers: 4)
    return 0.62 * step(density, from: 0.5, to: 0.78) * step(y, from: 8, to: 60)
  }

  private func clouds(_ x: Double, _ y: Double, _ glow: Double) -> Tint {
    mix(mix(tint(0x8E6BA8), tint(0xF59C7C), y / 150), tint(0xFFE3A0), glow * 1.6)
  }

  private func land(_ x: Double, _ y: Double) -> Tint {
    var color = sky(x, y)
    for chain in chains {
      let crest = crest(chain, x)
      let depth = (y - crest) / 46
      let lit = mix(chain.crest, chain.foot, depth) * (0.96 + 0.08 * relief(chain, x, y))
      color = mix(color, lit, coverage(crest - y))
    }
    return color
  }

  private func crest(_ chain: Hills, _ x: Double) -> Double {
    let place = x / chain.length + Double(chain.seed) * 31.7
    let shape = noise.cloudy(place, Double(chain.seed) * 5.3, layers: 5)
    return chain.base - chain.height * (shape * 1.5 - 0.3)
  }

  private func relief(_ chain: Hills, _ x: Double, _ y: Double) -> Double {
    noise.cloudy(x / 26 + y / 40 + Double(chain.seed) * 3, y / 15, layers: 3)
  }

  // MARK: Water

  /// The reflection of the land, distorted by waves that grow toward the viewer.
  private func water(_ x: Double, _ y: Double) -> Tint {
    let depth = (y - shore) / (320 - shore)
    let near = 0.25 + depth
    let wave = noise.cloudy(x / (34 * near), (y - shore) / (3.2 * near) + 40, layers: 3) - 0.5
    let mirrored = shore - (y - shore) * 1.25 + wave * 26 * near
    let swayed = x + wave * 14 * near
    var color = land(swayed, min(max(mirrored, 1), shore - 1)) * 0.86
    color = mix(color, tint(0x2A3C78), 0.15 + 0.36 * depth)
    let path = (x - sun.x + wave * 30).magnitude / (16 + 62 * depth)
    let glitter = step(wave, from: 0.02, to: 0.2) / (1 + path * path * path * path)
    color = mix(color, tint(0xFFE9B5), glitter * 0.85)
    return mix(color, tint(0x3A2E5E), 0.5 * coverage((y - shore - 1.5) / 1.5))
  }

  // MARK: The near shore

  private func paintFront(on surface: inout PictureSurface) {
    for index in 0..<26 {
      let side = index % 2 == 0
      let chance = noise.value(index, 77)
      let x = side ? -8 + 150 * chance * chance : 488 - 118 * chance * chance
      let size = 36 + 74 * (1 - chance) * (0.7 + 0.3 * noise.value(index, 78))
      paintPine(at: SIMD2(x, bank(x) + 6), size, shade: noise.value(index, 79), on: &surface)
    }
    let dark = tint(0x121530)
    surface.paint(about: SIMD2(240, 300), reach: 260) { x, y in
      let edge = bank(x) + 3 * noise.smooth(x / 3, 8)
      return (coverage(edge - y), mix(tint(0x2A2447), dark, (y - edge) / 30))
    }
  }

  /// The row of the near shore: high at both sides, below the picture in the middle.
  private func bank(_ x: Double) -> Double {
    let left = step(x, from: 20, to: 190)
    let right = step(width - x, from: 10, to: 150)
    return 268 + 62 * min(left, right) + 8 * noise.cloudy(x / 60, 3, layers: 2)
  }

  private func paintPine(
    at foot: SIMD2<Double>, _ size: Double, shade: Double, on surface: inout PictureSurface
  ) {
    let color = mix(tint(0x151833), tint(0x2C2748), shade)
    surface.paint(about: foot - SIMD2(0, size / 2), reach: size / 2 + 4) { x, y in
      let up = (foot.y - y) / size
      guard up > -0.05, up < 1.02 else { return (0, color) }
      // Branches in tiers that widen toward the ground.
      let tier = (up * 9).rounded(.down)
      let within = up * 9 - tier
      let half = size * 0.21 * (1.02 - up) * (1 - 0.42 * within)
      let ragged = 1.6 * noise.smooth(x / 2.2, y / 2.2)
      return (coverage((x - foot.x).magnitude - half - ragged + 0.8), color)
    }
  }
}
