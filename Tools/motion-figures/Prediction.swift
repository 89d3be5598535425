import Randomness
import TouchGeometry
import TouchTracking

/// The speed of a stroke over its duration.
enum Profile: CaseIterable {
  case constant, rising, falling, bell, braking

  /// The distance after a fraction `u` of the duration, as a fraction of peak speed times duration.
  func way(_ u: Double) -> Double {
    switch self {
    case .constant: u
    case .rising: u * u / 2
    case .falling:
      u < 0.6 ? u * u / 1.2 : 0.3 + (u - 0.6) - 0.75 * (u - 0.6) * (u - 0.6)
    case .bell: 16 * u * u * u * (1.0 / 3 - u / 2 + u * u / 5)
    case .braking: u - 0.35 * u * u
    }
  }
}

/// A panel: scans per second, noise before rounding and resolution, both in points.
struct Panel {
  var hz: Double
  var noise: Double
  var unit: Double

  static let all: [(String, Panel)] = [
    ("60 Hz, whole points, noise 0.4 pt", Panel(hz: 60, noise: 0.4, unit: 1)),
    ("120 Hz, units of 0.4 pt, noise 0.15 pt", Panel(hz: 120, noise: 0.15, unit: 0.4)),
    ("240 Hz, units of 0.1 pt, noise 0.1 pt", Panel(hz: 240, noise: 0.1, unit: 0.1)),
  ]
}

/// Predictions during strokes, from the fourth report to the last with a known true location.
struct Prediction {
  var panel: Panel
  /// How far ahead, in seconds.
  var ahead: Double

  /// Root mean squares of the errors of linear extrapolation and of the filter.
  func errors(_ profile: Profile, seed: UInt64) -> (linear: Double, filter: Double) {
    var random = SplitMix64(seed: seed)
    var (linear, filter, count) = (0.0, 0.0, 0.0)
    for _ in 0..<400 {
      let (speed, duration) = (random.double(200...4_000), random.double(0.15...0.4))
      let angle = Angle.radians(random.double(-3.14...3.14))
      func truth(_ time: Double) -> Vector {
        Vector(length: profile.way(time / duration) * speed * duration, angle: angle)
      }
      var history = SampleHistory()
      history.noise = (panel.noise * panel.noise + panel.unit * panel.unit / 12).squareRoot()
      var time = random.double(0...1) / panel.hz
      while time + ahead < duration {
        history.append(.init(time: .seconds(time), location: seen(truth(time), &random)))
        if history.count >= 4, let last = history.last,
          let guess = history.predicted(at: .seconds(time + ahead), asOf: .seconds(time))
        {
          let before = history[history.count - 2]
          let velocity = (last.location - before.location) / (last.time - before.time).seconds
          let target = Point.zero + truth(time + ahead)
          linear += (last.location + velocity * ahead - target).squaredLength
          filter += (guess.location - target).squaredLength
          count += 1
        }
        time += 1 / panel.hz
      }
    }
    return ((linear / count).squareRoot(), (filter / count).squareRoot())
  }

  private func seen(_ place: Vector, _ random: inout SplitMix64) -> Point {
    func coordinate(_ value: Double) -> Double {
      let noise = (0..<12).reduce(0) { sum, _ in sum + random.double(-0.5...0.5) }
      return ((value + panel.noise * noise) / panel.unit).rounded() * panel.unit
    }
    return Point(x: coordinate(place.dx), y: coordinate(place.dy))
  }
}
