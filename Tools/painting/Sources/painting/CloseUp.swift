/// A close-up of a daisy in front of a blurred meadow.
enum CloseUp {
  // Coordinates are in units; the picture is 480 units wide and 320 high.
  private static let center = SIMD2(282.0, 164.0)

  /// Draws it.
  static func picture() -> PictureSurface {
    var surface = PictureSurface(width: 318, height: 212, scale: 0.6625)
    let noise = PictureNoise(seed: 97)
    surface.fill { x, y in
      let light = noise.smooth(x / 190, y / 150 + 3)
      let meadow = mix(tint(0x143524), tint(0x4E8A45), light)
      return mix(meadow, tint(0xA9C46C), 0.5 * step(x * 0.5 - y, from: -120, to: 260) * light)
    }
    paintBlur(noise, on: &surface)
    paintStem(on: &surface)
    paintPetals(noise, on: &surface)
    FlowerDisk(
      center: center, radius: 43, florets: 220, inner: tint(0xFFD23F), outer: tint(0xF39C12),
      ground: tint(0x8A5208)
    ).paint(on: &surface)
    return surface
  }

  /// Lights far out of focus: disks with a bright rim.
  private static func paintBlur(_ noise: PictureNoise, on surface: inout PictureSurface) {
    let colors = [0xE9F5B0, 0x9CCB6B, 0xF6D6E4, 0xFFF0C0, 0x6FAE72].map(tint)
    for index in 0..<34 {
      let place = SIMD2(noise.value(index, 1) * 500 - 10, noise.value(index, 2) * 340 - 10)
      let radius = 10 + 26 * noise.value(index, 3)
      let opacity = 0.08 + 0.2 * noise.value(index, 4)
      surface.paint(about: place, reach: radius + 4) { x, y in
        let distance = length(x - place.x, y - place.y)
        let rim = 0.75 + 0.25 * step(distance, from: radius * 0.6, to: radius)
        let edge = step(radius - distance, from: -2.5, to: 2.5)
        return (opacity * rim * edge, colors[index % colors.count])
      }
    }
  }

  private static func paintStem(on surface: inout PictureSurface) {
    surface.paint(about: SIMD2(262, 250), reach: 110) { x, y in
      let bend = (y - center.y) / 160
      let aside = x - center.x + 30 * bend * bend
      guard y > center.y else { return (0, .zero) }
      let light = 0.78 - aside / 22
      return (coverage((aside.magnitude - 7) / 1.6), tint(0x5C8F3C) * light)
    }
  }

  private static func paintPetals(_ noise: PictureNoise, on surface: inout PictureSurface) {
    for ring in 0..<2 {
      for index in 0..<15 {
        let chance = noise.value(index, ring + 10) - 0.5
        let turn = Double(ring) * 0.21 + chance * 0.16
        let angle = 2 * .pi * Double(index * 4 % 15) / 15 + turn
        Petal(
          center: center, angle: angle, from: 26,
          to: 141 + 13 * noise.value(index, ring + 12) - Double(ring) * 10, halfWidth: 18.5,
          widest: 0.68, notch: 0.03, foot: tint(0xD3D9C4),
          tip: tint(ring == 0 ? 0xE4E6F0 : 0xF7F7FC), veins: 0.1, relief: 0.2
        ).paint(on: &surface)
      }
    }
  }
}
