import Randomness
import TouchGeometry
import TouchTracking

/// The speed of a stroke over its duration, as fractions of the peak and of the duration.
enum SpeedProfile: CaseIterable {
  case constant, rising, falling, bell70, braking, bell85

  /// The profiles of the survey in which other estimators were measured.
  static let survey: [SpeedProfile] = [.constant, .rising, .falling, .bell70]

  func speed(_ u: Double) -> Double {
    switch self {
    case .constant: 1
    case .rising: u
    case .falling: u < 0.6 ? u / 0.6 : 1 - 1.5 * (u - 0.6)
    case .bell70: Self.bell(0.7 * u)
    case .braking: 1 - 0.7 * u
    case .bell85: Self.bell(0.85 * u)
    }
  }

  /// The integral of ``speed(_:)`` from 0.
  func way(_ u: Double) -> Double {
    switch self {
    case .constant: u
    case .rising: u * u / 2
    case .falling:
      u < 0.6 ? u * u / 1.2 : 0.3 + (u - 0.6) - 0.75 * (u - 0.6) * (u - 0.6)
    case .bell70: Self.bellWay(0.7 * u) / 0.7
    case .braking: u - 0.35 * u * u
    case .bell85: Self.bellWay(0.85 * u) / 0.85
    }
  }

  /// The speed of a minimum-jerk movement that is cut off by a lift.
  private static func bell(_ s: Double) -> Double { 16 * s * s * (1 - s) * (1 - s) }
  private static func bellWay(_ s: Double) -> Double {
    16 * s * s * s * (1.0 / 3 - s / 2 + s * s / 5)
  }
}

/// A straight stroke that ends, or after which the finger rests.
struct Stroke {
  var profile: SpeedProfile
  /// The maximum speed, in points per second.
  var speed: Double
  var seconds: Double
  var angle: Angle

  func place(_ time: Double) -> Vector {
    let share = min(max(time / seconds, 0), 1)
    return Vector(length: profile.way(share) * speed * seconds, angle: angle)
  }

  func velocity(_ time: Double) -> Vector {
    Vector(length: time <= seconds ? profile.speed(time / seconds) * speed : 0, angle: angle)
  }
}

/// A panel that reports positions with noise, rounded to its units.
struct NoisyPanel {
  var hz: Double
  /// The standard deviation of a coordinate before rounding, in points.
  var jitter: Double
  /// The unit to which positions are rounded, in points.
  var unit: Vector
  /// How long the finger rests after the stroke, in seconds.
  var rest = 0.0
  /// Learns the panel's noise from one stroke after another.
  private var tracker = TouchTracker()
  private var device: DeviceID?
  private var strokes = 0

  init(hz: Double, jitter: Double, unit: Vector) {
    self.hz = hz
    self.jitter = jitter
    self.unit = unit
  }

  /// The panel of the survey.
  static func survey(hz: Double) -> NoisyPanel {
    NoisyPanel(hz: hz, jitter: 0.4, unit: Vector(dx: 1, dy: 1))
  }

  /// A 15-inch panel with 4096 units.
  static func fifteenInches(hz: Double) -> NoisyPanel {
    let points = Surface.pointsPerMillimeter / 4_096
    return NoisyPanel(hz: hz, jitter: 0.15, unit: Vector(dx: 332 * points, dy: 187 * points))
  }

  private var surface: Surface {
    func axis(_ unit: Double) -> Surface.Axis {
      Surface.Axis(
        minimum: -20_000, maximum: 20_000, resolution: Surface.pointsPerMillimeter / unit)
    }
    return Surface(x: axis(unit.dx), y: axis(unit.dy))
  }

  /// The panel's reports of a stroke: the positions as a tracker sees them, the instant of the last scan, and
  /// that of the lift, which the next scan sees. The last scan is not after `end`.
  mutating func scan(
    _ stroke: Stroke, until end: Double? = nil, random: inout SplitMix64
  ) -> (history: SampleHistory, last: Double, lift: Instant) {
    let device = device ?? tracker.addSurface(surface)
    self.device = device
    strokes += 1
    let base = TimeSpan.seconds(Double(strokes))
    var touches = TouchFrame()
    let start = Point(x: random.double(-9...9), y: random.double(-9...9))
    var time = random.double(0...1) / hz
    var last = time
    while time <= end ?? stroke.seconds + rest {
      let place = start + stroke.place(time)
      let position = Point(
        x: ((place.x + noise(&random)) / unit.dx).rounded(),
        y: ((place.y + noise(&random)) / unit.dy).rounded())
      let phase: Contact.Phase = touches.samples.isEmpty ? .began : .moved
      let contact = Contact(slot: 0, phase: phase, position: position)
      tracker.track(
        ContactFrame(device: device, time: .seconds(time) + base, contacts: [contact]),
        into: &touches)
      last = time
      time += 1 / hz
    }
    var history = SampleHistory()
    if let first = touches.samples.first { history.noise = Double(first.uncertainty) }
    for sample in touches.samples {
      history.append(SampleHistory.Entry(time: sample.time - base, location: sample.location))
    }
    tracker.cancelAll(at: .seconds(time) + base, into: &touches)
    return (history, last, .seconds(time))
  }

  /// The sum of twelve uniform random numbers is nearly normal.
  private func noise(_ random: inout SplitMix64) -> Double {
    jitter * (0..<12).reduce(0) { sum, _ in sum + random.double(-0.5...0.5) }
  }
}
