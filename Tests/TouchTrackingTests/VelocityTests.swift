import Randomness
import Testing
import TouchGeometry
import TouchTracking

@Suite("Velocity")
struct VelocityTests {
  private func history(
    hz: Double, seconds: Double, _ path: (Double) -> Point
  ) -> SampleHistory {
    var history = SampleHistory()
    for index in 0...Int((seconds * hz).rounded()) {
      let time = Double(index) / hz
      history.append(SampleHistory.Entry(time: .seconds(time), location: path(time)))
    }
    return history
  }

  @Test(
    "steady movement reads its velocity at every report rate", arguments: [60.0, 120, 240, 1_000])
  func steady(hz: Double) {
    let history = history(hz: hz, seconds: 0.3) { Point(x: 300 * $0, y: 40 - 120 * $0) }
    let velocity = history.velocity(at: .seconds(0.3))
    // Time stamps are whole microseconds: at 120 Hz they are off by up to a third of one.
    #expect((velocity.vector - Vector(dx: 300, dy: -120)).length < 0.05, "\(velocity)")
    #expect(velocity.confidence > 0.999_999)
  }

  @Test("even acceleration reads the velocity of the newest place, not the mean")
  func accelerating() {
    for hz in [60.0, 120, 240, 1_000] {
      let faster = history(hz: hz, seconds: 0.3) { Point(x: 2_000 * $0 * $0, y: 0) }
      #expect(abs(faster.velocity(at: .seconds(0.3)).vector.dx - 1_200) < 1, "\(hz)")
      let slower = history(hz: hz, seconds: 0.3) { Point(x: 600 * $0 - 1_000 * $0 * $0, y: 0) }
      #expect(abs(slower.velocity(at: .seconds(0.3)).vector.dx) < 1, "\(hz)")
    }
  }

  @Test("a touch that is silent for exactly 40 ms still moves, a microsecond later it has stopped")
  func stopped() {
    let history = history(hz: 100, seconds: 0.2) { Point(x: 500 * $0, y: 0) }
    #expect(abs(history.velocity(at: .seconds(0.24)).vector.dx - 500) < 1e-6)
    #expect(history.velocity(at: .seconds(0.240001)) == .zero)
  }

  @Test("what came before a pause of more than 40 ms does not count")
  func pause() {
    var history = history(hz: 100, seconds: 0.1) { Point(x: -900 * $0, y: 0) }
    for index in 0..<4 {
      let time = 0.141 + Double(index) * 0.01
      history.append(
        SampleHistory.Entry(time: .seconds(time), location: Point(x: 700 * time, y: 0)))
    }
    #expect(abs(history.velocity(at: .seconds(0.171)).vector.dx - 700) < 1e-6)
  }

  @Test("places before the epoch do not count, one place alone tells nothing")
  func epoch() {
    let history = history(hz: 100, seconds: 0.2) {
      Point(x: $0 < 0.1495 ? -900 * $0 : -135 + 400 * ($0 - 0.15), y: 0)
    }
    let now = Instant.seconds(0.2)
    #expect(abs(history.velocity(at: now, since: .seconds(0.15)).vector.dx - 400) < 1e-6)
    #expect(abs(history.velocity(at: now, since: .seconds(0.19)).vector.dx - 400) < 1e-6)
    #expect(history.velocity(at: now, since: .seconds(0.2)) == .unknown)
    #expect(history.velocity(at: now, since: .seconds(0.3)) == .unknown)
  }

  @Test("two places at one instant tell no velocity")
  func noTimeBetween() {
    var history = SampleHistory()
    for x in [0.0, 100] {
      history.append(SampleHistory.Entry(time: .zero, location: Point(x: x, y: 0)))
    }
    #expect(history.velocity(at: .zero) == .unknown)
  }

  @Test("places older than 100 ms do not count")
  func window() {
    let turning = history(hz: 100, seconds: 0.3) { time in
      Point(x: time < 0.195 ? 1_000 * (0.2 - time) : 250 * (time - 0.2), y: 0)
    }
    #expect(abs(turning.velocity(at: .seconds(0.3)).vector.dx - 250) < 1e-6)
  }

  /// Polynomials that are orthogonal over eleven places in equal steps: what a parabola explains of
  /// their sum is the share of the first two, and nothing of the third.
  @Test("the confidence is the share of the scatter that a parabola explains")
  func explainedShare() {
    let history = history(hz: 100, seconds: 0.1) { time in
      let u = 100 * time - 5
      return Point(x: 3 * u + (u * u - 10) + 0.3 * (u * u * u - 17.8 * u), y: 0)
    }
    let (line, parabola, cubic) = (9.0 * 110, 858.0, 0.09 * 6_177.6)
    let share = (line + parabola) / (line + parabola + cubic)
    #expect(abs(history.velocity(at: .seconds(0.1)).confidence - share) < 1e-6)
  }

  @Test("jitter lowers the confidence, and a still touch is known to be still")
  func confidence() {
    var random = SplitMix64(seed: 7)
    var last = 1.0
    for jitter in [0.5, 4, 60] {
      var sum = 0.0
      for _ in 0..<50 {
        let history = history(hz: 120, seconds: 0.2) { time in
          Point(
            x: 400 * time + random.double(-jitter...jitter), y: random.double(-jitter...jitter))
        }
        sum += history.velocity(at: .seconds(0.2)).confidence
      }
      #expect(sum / 50 < last, "a jitter of \(jitter) pt")
      last = sum / 50
    }
    #expect(last < 0.5)
    let still = history(hz: 120, seconds: 0.2) { _ in Point(x: 5, y: 5) }
    #expect(still.velocity(at: .seconds(0.2)) == .zero)
  }

  @Test("velocity turns with the movement and does not depend on where or when it was")
  func equivariance() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let places = (0...20).map { _ in
        Vector(dx: random.double(-200...200), dy: random.double(-200...200))
      }
      let turn = Angle.radians(random.double(-3...3))
      let shift = Vector(dx: random.double(-2_000...2_000), dy: random.double(-2_000...2_000))
      let delay = TimeSpan(microseconds: Int64(random.int(0...1_000_000_000)))
      func turned(_ vector: Vector) -> Vector {
        Vector(
          dx: vector.dx * turn.cosine - vector.dy * turn.sine,
          dy: vector.dx * turn.sine + vector.dy * turn.cosine)
      }
      var plain = SampleHistory()
      var carried = SampleHistory()
      for (index, place) in places.enumerated() {
        let time = Instant(microseconds: Int64(index) * 8_000)
        plain.append(SampleHistory.Entry(time: time, location: .zero + place))
        carried.append(
          SampleHistory.Entry(time: time + delay, location: .zero + turned(place) + shift))
      }
      let end = Instant(microseconds: 160_000)
      let a = plain.velocity(at: end)
      let b = carried.velocity(at: end + delay)
      #expect((turned(a.vector) - b.vector).length < 1e-6 * max(1, a.vector.length))
      #expect(abs(a.confidence - b.confidence) < 1e-9)
    }
  }
}
