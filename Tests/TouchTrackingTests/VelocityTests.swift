import Randomness
import Testing
import TouchGeometry
import TouchTracking

@Suite("Velocity")
struct VelocityTests {
  private func history(
    hz: Double, seconds: Double, by estimator: VelocityEstimator = .filter,
    _ path: (Double) -> Point
  ) -> SampleHistory {
    var history = SampleHistory()
    history.estimator = estimator
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
    #expect(velocity.standardDeviation < 5)
  }

  @Test(
    "even acceleration reads the velocity of the newest place, not the mean",
    arguments: [VelocityEstimator.filter, .leastSquares])
  func accelerating(estimator: VelocityEstimator) {
    for hz in [60.0, 120, 240, 1_000] {
      let faster = history(hz: hz, seconds: 0.3, by: estimator) {
        Point(x: 2_000 * $0 * $0, y: 0)
      }
      #expect(abs(faster.velocity(at: .seconds(0.3)).vector.dx - 1_200) < 1, "\(hz)")
      let slower = history(hz: hz, seconds: 0.3, by: estimator) {
        Point(x: 600 * $0 - 1_000 * $0 * $0, y: 0)
      }
      #expect(abs(slower.velocity(at: .seconds(0.3)).vector.dx) < 1, "\(hz)")
    }
  }

  @Test(
    "a touch that is silent for exactly 40 ms still moves, a microsecond later it has stopped",
    arguments: [VelocityEstimator.filter, .leastSquares])
  func stopped(estimator: VelocityEstimator) {
    let history = history(hz: 100, seconds: 0.2, by: estimator) { Point(x: 500 * $0, y: 0) }
    #expect(abs(history.velocity(at: .seconds(0.24)).vector.dx - 500) < 1e-6)
    #expect(history.velocity(at: .seconds(0.240001)) == .zero)
  }

  @Test("positions before a pause of more than 40 ms do not count")
  func pause() {
    var history = history(hz: 100, seconds: 0.1) { Point(x: -900 * $0, y: 0) }
    for index in 0..<4 {
      let time = 0.141 + Double(index) * 0.01
      history.append(
        SampleHistory.Entry(time: .seconds(time), location: Point(x: 700 * time, y: 0)))
    }
    #expect(abs(history.velocity(at: .seconds(0.171)).vector.dx - 700) < 1e-6)
  }

  @Test("places before the epoch do not count, and one place has no velocity")
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

  @Test("two places at one instant have no velocity")
  func noTimeBetween() {
    var history = SampleHistory()
    for x in [0.0, 100] {
      history.append(SampleHistory.Entry(time: .zero, location: Point(x: x, y: 0)))
    }
    #expect(history.velocity(at: .zero) == .unknown)
  }

  @Test("what a finger did 32 reports or 450 ms ago does not count", arguments: [60.0, 100, 240])
  func reach(hz: Double) {
    for reports in 40..<80 {
      let end = Double(reports) / hz
      let turn = end - min(31.5 / hz, 0.4501)
      let straight = { (time: Double) in Point(x: 250 * (time - turn), y: 0) }
      let turning = history(hz: hz, seconds: end) { time in
        time < turn ? Point(x: 1_000 * (turn - time), y: 0) : straight(time)
      }
      let velocity = history(hz: hz, seconds: end, straight).velocity(at: .seconds(end))
      #expect(turning.velocity(at: .seconds(end)) == velocity, "\(reports) reports")
    }
  }

  @Test("a slow panel always has a velocity", arguments: [26.0, 30, 35, 40, 50, 60])
  func slowPanel(hz: Double) {
    for reports in 2..<80 {
      let end = Double(reports) / hz
      let history = history(hz: hz, seconds: end) { Point(x: 300 * $0, y: 0) }
      let velocity = history.velocity(at: .seconds(end)).vector
      #expect(abs(velocity.dx - 300) < 0.05, "\(reports) reports")
    }
  }

  @Test("a finger that turns back at once is followed within 50 ms")
  func turningBack() {
    for hz in [60.0, 120, 240] {
      let turning = history(hz: hz, seconds: 0.25) { time in
        Point(x: time < 0.2 ? 1_000 * time : 400 - 1_000 * time, y: 0)
      }
      let velocity = turning.velocity(at: .seconds(0.25))
      #expect(abs(velocity.vector.dx + 1_000) < 100, "\(velocity) at \(hz) Hz")
    }
  }

  @Test("noise raises the standard deviation, and a finger that rests has none")
  func standardDeviation() {
    var random = SplitMix64(seed: 7)
    var last = 0.0
    for jitter in [0.1, 1, 10] {
      var sum = 0.0
      for _ in 0..<50 {
        let history = history(hz: 120, seconds: 0.2) { time in
          Point(
            x: 400 * time + random.double(-jitter...jitter), y: random.double(-jitter...jitter))
        }
        sum += history.velocity(at: .seconds(0.2)).standardDeviation
      }
      #expect(sum / 50 > 2 * last, "a jitter of \(jitter) pt")
      last = sum / 50
    }
    let still = history(hz: 120, seconds: 0.2) { _ in Point(x: 5, y: 5) }
    #expect(still.velocity(at: .seconds(0.2)) == .zero)
  }

  @Test("a place repeated at the lift is no rest, one that is repeated before it is")
  func repeated() {
    var history = history(hz: 100, seconds: 0.1) { Point(x: 2_000 * $0, y: 0) }
    let moving = history.velocity(at: .seconds(0.1))
    let last = Point(x: 200, y: 0)
    history.append(SampleHistory.Entry(time: .seconds(0.11), location: last))
    #expect(history.velocity(at: .seconds(0.11)) == moving)
    #expect(history.velocity(at: .seconds(0.12)).vector.dx < 0.8 * moving.vector.dx)
    history.append(SampleHistory.Entry(time: .seconds(0.12), location: last))
    history.append(SampleHistory.Entry(time: .seconds(0.13), location: last))
    #expect(history.velocity(at: .seconds(0.13)) == .zero)
  }

  @Test("a velocity uses the later of two places with one time stamp")
  func pairs() {
    var history = SampleHistory()
    for index in 0...20 {
      for scan in [2 * index, 2 * index + 1] {
        history.append(
          SampleHistory.Entry(
            time: .seconds(Double(2 * index + 1) / 120), location: Point(x: 10 * Double(scan), y: 0)
          ))
      }
    }
    let velocity = history.velocity(at: .seconds(41.0 / 120))
    #expect(abs(velocity.vector.dx - 1_200) < 1, "\(velocity)")
  }

  @Test("any places and any noise give a finite velocity", arguments: VelocityEstimator.allCases)
  func anything(estimator: VelocityEstimator) {
    var random = SplitMix64(seed: 12)
    for _ in 0..<2_000 {
      var history = SampleHistory()
      history.noise = random.pick([0, -1, .nan, 1e-9, 0.3, 1e3])
      var time = Instant.zero
      for _ in 0...random.int(0...60) {
        time =
          time + TimeSpan(microseconds: Int64(random.pick([0, 1, 900, 8_333, 40_000, 41_000])))
        let reach = random.pick([0.0, 1, 1e4])
        history.append(
          SampleHistory.Entry(
            time: time,
            location: Point(x: random.double(-1...1) * reach, y: random.double(-1...1) * reach)))
      }
      let velocity = history.velocity(at: time, by: estimator)
      #expect(velocity.vector.isFinite && velocity.standardDeviation >= 0, "\(velocity)")
    }
  }

  @Test(
    "velocity turns with the movement and does not depend on where or when it was",
    arguments: [VelocityEstimator.filter, .leastSquares])
  func equivariance(estimator: VelocityEstimator) {
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
      plain.estimator = estimator
      var carried = plain
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
      #expect(abs(a.standardDeviation - b.standardDeviation) < 1e-6 * a.standardDeviation)
    }
  }
}
