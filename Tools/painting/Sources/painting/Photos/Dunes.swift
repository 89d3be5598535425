/// A desert of sand.
enum Dunes {
  /// A dune with an undulating crest, one side lit and the other in shade.
  private struct Dune: Sendable {
    var base: Double
    var height: Double
    var length: Double
    var seed: Int
    var lit: Tint
    var shaded: Tint
  }

  static func evening() -> PhotoShader {
    let noise = PictureNoise(seed: 77)
    let sky = Sky(
      colors: [tint(0x3C5A92), tint(0x8A86AE), tint(0xF0A987), tint(0xFFD7A0)], horizon: 430,
      light: Sky.Light(
        place: SIMD2(250, 300), radius: 40, color: tint(0xFFF8DC), glow: tint(0xFFE2A0), reach: 130),
      noise: noise)
    let dunes = [
      Dune(
        base: 400, height: 45, length: 520, seed: 1, lit: tint(0xDFA072), shaded: tint(0xA8706A)),
      Dune(
        base: 500, height: 90, length: 640, seed: 2, lit: tint(0xE8A05C), shaded: tint(0x8E5650)),
      Dune(
        base: 660, height: 130, length: 820, seed: 5, lit: tint(0xEFA552), shaded: tint(0x783F3C)),
      Dune(
        base: 880, height: 150, length: 1100, seed: 9, lit: tint(0xE99A42), shaded: tint(0x5A2B2E)),
    ]
    return { x, y in
      var color = sky.color(x, y)
      for dune in dunes { color = cover(dune, x, y, color, noise) }
      return color
    }
  }

  private static func cover(
    _ dune: Dune, _ x: Double, _ y: Double, _ behind: Tint, _ noise: PictureNoise
  ) -> Tint {
    func top(_ x: Double) -> Double {
      let shape = noise.cloudy(x / dune.length + Double(dune.seed) * 9.1, 2, layers: 2)
      return dune.base - dune.height * (1 - (2 * shape - 1).magnitude * 2)
    }
    let crest = top(x)
    guard y > crest - 2 else { return behind }
    let down = y - crest
    // The edge of the crest runs down the dune in a curve; everything to its right is in shade.
    let bend = down * 1.3 + 50 * (noise.cloudy(y / 170, Double(dune.seed), layers: 2) - 0.5)
    let slope = (top(x - bend + 14) - top(x - bend - 14)) / 28
    let shade = step(slope, from: -0.04, to: 0.13)
    let ripple = noise.cloudy(
      (x + 0.5 * y) / 60 + Double(dune.seed), (y - 0.35 * x) / (5 + dune.base / 90), layers: 2)
    let lit = dune.lit * (0.92 + 0.2 * ripple) * (1.05 - min(down / 900, 0.3))
    let dark = dune.shaded * (0.94 + 0.1 * ripple)
    return mix(behind, mix(lit, dark, shade), coverage(crest - y))
  }
}
