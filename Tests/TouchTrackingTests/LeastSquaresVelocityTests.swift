import Testing
import TouchGeometry
import TouchTracking

@Suite("Velocity by least squares")
struct LeastSquaresVelocityTests {
  private func history(
    hz: Double, seconds: Double, _ path: (Double) -> Point
  ) -> SampleHistory {
    var history = SampleHistory()
    history.estimator = .leastSquares
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
    #expect(velocity.standardDeviation < 0.01)
  }

  @Test("two places make a line, whatever lies between them", arguments: [0.004, 0.016, 0.035])
  func line(between seconds: Double) {
    let history = history(hz: 1 / seconds, seconds: seconds) { Point(x: 300 * $0, y: -120 * $0) }
    let velocity = history.velocity(at: .seconds(seconds))
    #expect((velocity.vector - Vector(dx: 300, dy: -120)).length < 0.05, "\(velocity)")
  }

  @Test("places older than 100 ms do not count")
  func window() {
    let turning = history(hz: 100, seconds: 0.3) { time in
      Point(x: time < 0.195 ? 1_000 * (0.2 - time) : 250 * (time - 0.2), y: 0)
    }
    #expect(abs(turning.velocity(at: .seconds(0.3)).vector.dx - 250) < 1e-6)
  }

  /// Polynomials that are orthogonal over eleven equidistant positions. A parabola fits all but the cubic
  /// one; its squares, divided by the remaining eight degrees of freedom, are the variance of a position.
  @Test("the standard deviation follows from what the parabola leaves")
  func residual() {
    let history = history(hz: 100, seconds: 0.1) { time in
      let u = 100 * time - 5
      return Point(x: 3 * u + (u * u - 10) + 0.3 * (u * u * u - 17.8 * u), y: 0)
    }
    let variance = 0.09 * 6_177.6 / (2 * 8)
    // The slope at the end is b + 2 c 5, with c from (u u - 10), whose squares sum to 110 and 858; a step is
    // 10 ms.
    let slope = (1.0 / 110 + 100.0 / 858) * 10_000
    let expected = (variance * slope).squareRoot()
    #expect(abs(history.velocity(at: .seconds(0.1)).standardDeviation - expected) < 1e-6)
  }
}
