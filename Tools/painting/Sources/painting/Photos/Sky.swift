/// A sky from the top of a photograph down to its horizon.
struct Sky: Sendable {
  /// The sun or the moon.
  struct Light: Sendable {
    var place: SIMD2<Double>
    var radius: Double
    var color: Tint
    /// The color of its glow, and the distance at which half of the glow is left.
    var glow: Tint
    var reach: Double
  }

  /// Clouds, lit from the upper left by default.
  struct Clouds: Sendable {
    var width: Double
    var height: Double
    /// The densities at which clouds begin and at which they are opaque.
    var from: Double
    var to: Double
    var lit: Tint
    var shaded: Tint
    var opacity = 1.0
  }

  /// The colors from the top to the horizon, evenly spaced.
  var colors: [Tint]
  /// The row of the horizon.
  var horizon: Double
  var light: Light?
  var clouds: Clouds?
  /// The brightness of stars; 0 for none.
  var stars = 0.0
  /// The distance between stars in units.
  var starDistance = 24.0
  var noise = PictureNoise(seed: 5)

  /// The color at a point above the horizon.
  func color(_ x: Double, _ y: Double) -> Tint {
    var color = gradient(colors, min(max(y / horizon, 0), 1))
    if stars > 0 { color += Tint(0.95, 0.97, 1) * starlight(x, y) }
    if let light {
      let distance = length(x - light.place.x, y - light.place.y) / light.reach
      color = mix(color, light.glow, 0.9 / (1 + distance * distance))
      let rim = length(x - light.place.x, y - light.place.y) - light.radius
      color = mix(color, light.color, coverage(rim / 2))
    }
    if let clouds { color = mix(color, shade(clouds, x, y), cover(clouds, x, y)) }
    return color
  }

  private func starlight(_ x: Double, _ y: Double) -> Double {
    let (column, row) = ((x / starDistance).rounded(.down), (y / starDistance).rounded(.down))
    let (i, j) = (Int(column), Int(row))
    let bright = noise.value(i, j &+ 9_000)
    guard bright > 0.5 else { return 0 }
    let place = SIMD2(
      (column + 0.2 + 0.6 * noise.value(i &+ 5_000, j)) * starDistance,
      (row + 0.2 + 0.6 * noise.value(i, j &+ 5_000)) * starDistance)
    let size = 0.9 + 2.2 * (bright - 0.5) * (bright - 0.5) * 4
    let fall = max(1 - length(x - place.x, y - place.y) / size, 0)
    return stars * (bright - 0.35) * 1.6 * fall * step(horizon - y, from: 0, to: horizon * 0.4)
  }

  private func density(_ clouds: Clouds, _ x: Double, _ y: Double) -> Double {
    noise.cloudy(x / clouds.width, y / clouds.height + 7, layers: 5)
  }

  private func cover(_ clouds: Clouds, _ x: Double, _ y: Double) -> Double {
    clouds.opacity * step(density(clouds, x, y), from: clouds.from, to: clouds.to)
  }

  /// A point is lit if it is denser than the points toward the light.
  private func shade(_ clouds: Clouds, _ x: Double, _ y: Double) -> Tint {
    let here = density(clouds, x, y)
    let above = density(clouds, x - clouds.width * 0.08, y - clouds.height * 0.16)
    return mix(clouds.shaded, clouds.lit, 0.5 + (here - above) * 5)
  }
}

/// Interpolates between evenly spaced colors, at 0...1.
func gradient(_ colors: [Tint], _ place: Double) -> Tint {
  let scaled = min(max(place, 0), 1) * Double(colors.count - 1)
  let index = min(Int(scaled), max(colors.count - 2, 0))
  return mix(colors[index], colors[min(index + 1, colors.count - 1)], scaled - Double(index))
}
