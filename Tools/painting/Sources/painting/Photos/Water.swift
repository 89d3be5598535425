/// Water that reflects the scenery above its shore, distorted by waves.
struct Water: Sendable {
  /// The row of the far shore.
  var shore: Double
  var noise: PictureNoise
  /// The color of the water itself, and its share, 0...1.
  var tone: Tint
  var depth: Double
  /// How strongly waves distort the reflection.
  var roughness = 1.0
  /// The row of the picture's lower edge.
  var bottom = 1000.0
  /// The wavelength in units.
  var unit = 1.0

  /// The height of the waves, -0.5...0.5.
  func wave(_ x: Double, _ y: Double) -> Double {
    let near = self.near(y)
    return noise.cloudy(x / (110 * near * unit), (y - shore) / (11 * near * unit) + 40, layers: 3)
      - 0.5
  }

  private func near(_ y: Double) -> Double { 0.22 + (y - shore) / (bottom - shore) }

  /// The color at a point below the shore; `above` returns the color of points above it.
  func color(_ x: Double, _ y: Double, _ above: PhotoShader) -> Tint {
    let near = self.near(y)
    let wave = wave(x, y) * roughness
    let mirrored = shore - (y - shore) * 1.15 + wave * 90 * near * unit
    let seen = above(x + wave * 40 * near * unit, min(max(mirrored, 0), shore - 2))
    var color = mix(seen * 0.82, tone, depth + 0.25 * (near - 0.22))
    color *= 1 + 0.35 * wave
    return mix(color, tone * 0.4, 0.6 * coverage((y - shore - 3 * unit) / (2 * unit)))
  }
}
