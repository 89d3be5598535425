/// A harbor town at night, large enough to explore.
enum Harbor {
  private static let shore = 2760.0
  private static let moon = SIMD2(1180.0, 640.0)
  private static let wheel = SIMD2(4640.0, 2030.0)

  static func panorama() -> PhotoShader {
    let noise = PictureNoise(seed: 1848)
    let sky = Sky(
      colors: [tint(0x070B22), tint(0x121B48), tint(0x343A78), tint(0x8A5A86), tint(0xD98A7A)],
      horizon: 2500,
      clouds: Sky.Clouds(
        width: 1700, height: 260, from: 0.52, to: 0.85, lit: tint(0xC98A98), shaded: tint(0x3A3568),
        opacity: 0.55), stars: 0.9, starDistance: 60, noise: noise)
    let hill = Ridge(
      base: 2240, height: 260, length: 1700, seed: 3, crest: tint(0x2E2E5E), foot: tint(0x5A4878),
      depth: 500, layers: 6)
    let above: PhotoShader = { x, y in
      var color = sky.color(x, y)
      color = moonlight(x, y, color, noise)
      color = hill.cover(color, x, y, noise)
      for balloon in balloons { color = balloon.cover(color, x, y) }
      color = streets[0].cover(color, x, y, noise)
      color = ferrisWheel(x, y, color)
      for street in streets.dropFirst() { color = street.cover(color, x, y, noise) }
      return y > 2600 ? quay(x, y, color) : color
    }
    let water = Water(
      shore: shore, noise: noise, tone: tint(0x0A1230), depth: 0.22, roughness: 0.7, bottom: 4000,
      unit: 1.25)
    return { x, y in
      var color = y < shore ? above(x, y) : water.color(x, y, above)
      if y > 2500 { for boat in boats { color = boat.cover(color, x, y) } }
      return color
    }
  }

  private static let streets = [
    Street(
      ground: 2700, plot: 170, heights: 260...1150, seed: 1, foot: tint(0x4E4474),
      top: tint(0x34386A), pitch: SIMD2(22, 28), lit: 0.26),
    Street(
      ground: 2700, plot: 250, heights: 160...700, seed: 40, foot: tint(0x2A2850),
      top: tint(0x262B58), pitch: SIMD2(36, 46), lit: 0.36),
    Street(
      ground: 2720, plot: 236, heights: 210...430, seed: 90, foot: tint(0x2A2438),
      top: tint(0x2E2A48), pitch: SIMD2(56, 78), lit: 0.6, isOld: true),
  ]

  private static func moonlight(
    _ x: Double, _ y: Double, _ sky: Tint, _ noise: PictureNoise
  ) -> Tint {
    let radius = 190.0
    let distance = length(x - moon.x, y - moon.y)
    guard distance < 1500 else { return sky }
    let glow = distance / 230
    var color = mix(sky, tint(0x9AA2D8), 0.7 / (1 + glow * glow * glow))
    guard distance < radius + 2 else { return color }
    let seas = noise.cloudy(x / 120, y / 120, layers: 6)
    var face = mix(tint(0xFFFBEA), tint(0xB9B4B0), step(seas, from: 0.42, to: 0.7))
    for index in 0..<26 {
      let place = moon + SIMD2(noise.value(index, 1) - 0.5, noise.value(index, 2) - 0.5) * 340
      let size = 5 + 22 * noise.value(index, 3) * noise.value(index, 4)
      let ring = (length(x - place.x, y - place.y) - size).magnitude
      face *= 1 - 0.16 * (1 - step(ring, from: 0, to: 5))
    }
    color = mix(color, face * (1.04 - 0.2 * distance / radius), coverage(distance - radius))
    return color
  }

  // MARK: The fair

  private static func ferrisWheel(_ x: Double, _ y: Double, _ behind: Tint) -> Tint {
    let (dx, dy) = (x - wheel.x, y - wheel.y)
    let distance = length(dx, dy)
    guard distance < 620 || (dy > 0 && dx.magnitude < 420) else { return behind }
    var color = behind
    let iron = tint(0xC8CCE8)
    let leg = max(((dx.magnitude - dy * 0.42).magnitude - 11) * 0.9, -dy, dy - 720)
    color = mix(color, iron * 0.7, coverage(leg))
    color = mix(color, iron, coverage((distance - 520).magnitude - 6))
    color = mix(color, iron, coverage((distance - 455).magnitude - 3))
    for (index, spoke) in spokes.enumerated() {
      let along = dx * spoke.x + dy * spoke.y
      let aside = (dx * spoke.y - dy * spoke.x).magnitude
      if along > 0, along < 520 { color = mix(color, iron * 0.8, coverage(aside - 2)) }
      let lamp = length(dx - spoke.x * 487, dy - spoke.y * 487)
      let lights = [tint(0xFF5A6A), tint(0xFFD45A), tint(0x5AD4FF), tint(0x8AFF8A)]
      color += lights[index % 4] / (1 + lamp * lamp / 60)
      color = gondola(dx - spoke.x * 540, dy - spoke.y * 540 - 34, color, lights[index % 4])
    }
    return mix(color, iron, coverage(distance - 34))
  }

  private static let spokes: [SIMD2<Double>] = (0..<20).map { index in
    let (sine, cosine) = CircularFunctions.sineAndCosine(2 * .pi * (Double(index) + 0.3) / 20)
    return SIMD2(cosine, sine)
  }

  /// A cabin with a roof and two people in it.
  private static func gondola(_ x: Double, _ y: Double, _ behind: Tint, _ light: Tint) -> Tint {
    guard x.magnitude < 46, y.magnitude < 50 else { return behind }
    var color = mix(behind, light * 0.75, coverage(max(x.magnitude - 34, y.magnitude - 32)))
    color = mix(color, tint(0xFFF2D0), coverage(max(x.magnitude - 27, (y + 8).magnitude - 15)))
    for side in [-12.0, 12] {
      let head = min(length(x - side, y + 10) - 5.5, max((x - side).magnitude - 7, -y - 4, y - 8))
      color = mix(color, tint(0x2A2030), coverage(head))
    }
    return mix(color, light, coverage(max(x.magnitude - 40 - (y + 34), -y - 44, y + 30)))
  }

  // MARK: In the air and on the water

  private struct Balloon: Sendable {
    var place: SIMD2<Double>
    var size: Double
    var stripes: [Tint]

    func cover(_ behind: Tint, _ x: Double, _ y: Double) -> Tint {
      let (dx, dy) = ((x - place.x) / size, (y - place.y) / size)
      guard dx.magnitude < 1.1, dy > -1.1, dy < 2 else { return behind }
      var color = behind
      // A hot-air balloon: a ball that narrows towards its mouth at the bottom.
      let half = dy < 0.35 ? (max(1 - dy * dy, 0)).squareRoot() : max(0.937 - (dy - 0.35) * 0.72, 0)
      let bag = max(dx.magnitude - half, -dy - 1, dy - 1.25)
      let across = dx / max(half, 0.05)
      // Stripes are arcs on the ball.
      let turned = across * (0.64 + 0.36 * across * across)
      let stripe = Int(((turned + 1) * 4.5).rounded(.down))
      let cloth = stripes[max(stripe, 0) % stripes.count]
      let light = 0.62 + 0.5 * (1 - length(dx * 0.7, dy - 0.75) * 0.6)
      color = mix(color, cloth * light, coverage(bag * size))
      let ropes = max(
        (dx.magnitude - 0.2 + (dy - 1.25) * 0.1).magnitude - 0.012, 1.25 - dy, dy - 1.6)
      color = mix(color, tint(0x2A2030), coverage(ropes * size))
      let basket = max(dx.magnitude - 0.17, 1.58 - dy, dy - 1.82)
      return mix(color, tint(0x5A3A22), coverage(basket * size))
    }
  }

  private static let balloons = [
    Balloon(
      place: SIMD2(2560, 900), size: 200, stripes: [tint(0xE8503A), tint(0xFFD9A0)]),
    Balloon(
      place: SIMD2(3480, 1240), size: 130,
      stripes: [tint(0x3A8AD8), tint(0xF2F2FF), tint(0xF2B03A)]),
    Balloon(place: SIMD2(1960, 1420), size: 80, stripes: [tint(0x5AB86A), tint(0xF7F0C0)]),
  ]

  private struct Boat: Sendable {
    var place: SIMD2<Double>
    var size: Double
    var hull: Tint
    var sail: Tint

    func cover(_ behind: Tint, _ x: Double, _ y: Double) -> Tint {
      let (dx, dy) = ((x - place.x) / size, (y - place.y) / size)
      guard dx.magnitude < 1.3, dy > -2.3, dy < 0.6 else { return behind }
      var color = behind
      color = mix(
        color, tint(0x0A1026), 0.5 * coverage((length(dx * 0.8, (dy - 0.16) * 5) - 0.9) * size / 4))
      let main = max(-dx + 0.05, dx - 0.05 - (dy + 2.05) * 0.44, dy + 0.3, -dy - 2.05)
      color = mix(color, sail * (0.8 + 0.25 * dx), coverage(main * size))
      let fore = max(dx + 0.05, -dx - 0.05 - (dy + 1.8) * 0.4, dy + 0.34, -dy - 1.8)
      color = mix(color, sail * 0.72, coverage(fore * size))
      color = mix(color, tint(0xD8C8A8), coverage(max(dx.magnitude - 0.025, -dy - 2.15, dy) * size))
      let body = max(-dy - 0.2, dx.magnitude - 1 + (dy + 0.2) * 0.9, dy - 0.15)
      color = mix(color, hull * (0.75 - 0.5 * dy), coverage(body * size))
      let rail = max((dy + 0.17).magnitude - 0.022, dx.magnitude - 0.97)
      color = mix(color, tint(0xF2E6CC), coverage(rail * size))
      for port in [-0.5, -0.1, 0.3] {
        let pane = length(dx - port, dy + 0.03) - 0.055
        color = mix(color, tint(0xFFD98A), coverage(pane * size))
      }
      return color
    }
  }

  private static let boats = [
    Boat(place: SIMD2(900, 3020), size: 150, hull: tint(0x8A3030), sail: tint(0xD8CCC0)),
    Boat(place: SIMD2(2300, 3330), size: 240, hull: tint(0x24466A), sail: tint(0xE8D2B0)),
    Boat(place: SIMD2(3950, 3010), size: 130, hull: tint(0x2E5A44), sail: tint(0xC8B8C8)),
    Boat(place: SIMD2(5180, 3540), size: 290, hull: tint(0x6A4A24), sail: tint(0xE8E4DC)),
  ]

  /// The quay with its lamps, and people who walk under them.
  private static func quay(_ x: Double, _ y: Double, _ behind: Tint) -> Tint {
    var color = y > 2720 ? mix(tint(0x3A3448), tint(0x1A1830), (y - 2720) / 40) : behind
    let cell = (x / 150).rounded(.down)
    let place = (x / 150 - cell - 0.5) * 150
    color = mix(color, tint(0x14142A), coverage(max(place.magnitude - 2.5, 2690 - y, y - 2734)))
    let lamp = place * place + (y - 2694) * (y - 2694)
    color += Tint(1, 0.8, 0.48) / (1 + lamp / 46)
    let noise = PictureNoise(seed: 99)
    guard noise.value(Int(cell), 5) > 0.35 else { return color }
    let walk = place - 60 * (noise.value(Int(cell), 6) - 0.5) - 20
    let coats = [tint(0x8A2E3A), tint(0x2E5A7A), tint(0xC89A3A), tint(0x4A4A52)]
    let coat = coats[Int(noise.value(Int(cell), 7) * 4)]
    let body = max(walk.magnitude - 3 - (y - 2716) * 0.16, 2716 - y, y - 2738)
    color = mix(color, coat, coverage(body))
    return mix(color, tint(0xD8A888), coverage(length(walk, y - 2711) - 4.5))
  }
}
