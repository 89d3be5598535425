import Testing
import TouchGeometry
import TouchTracking
import Touchstone

@Suite("A rubber band")
struct RubberBandTests {
  let band = RubberBand(length: 100)

  @Test("a rubber band stretches by its closed formula")
  func formula() {
    // (1 - 1 / 1.55) 100 and (1 - 1 / 6.5) 100
    #expect(abs(band.stretch(for: 100) - 35.483871) < 1e-6)
    #expect(abs(band.stretch(for: -1000) + 84.615385) < 1e-6)
    #expect(band.stretch(for: 0) == 0)
    // 0.55 / 1.55^2
    #expect(abs(band.slope(at: -100) - 0.228928) < 1e-6)
    #expect(abs(band.slope(at: 0) - 0.55) < 1e-12)
  }

  @Test("a rubber band stretches farther for a stronger pull, but never as far as its length")
  func limit() {
    var last = -1.0
    for exponent in 0..<9 {
      let pull = Mathematics.power(10, Double(exponent))
      let stretch = band.stretch(for: pull)
      #expect(stretch > last && stretch < 100 && stretch < pull)
      last = stretch
    }
    #expect(band.stretch(for: .infinity) == 100)
  }

  @Test("a rubber band gives the pull for every stretch")
  func inverse() {
    for pull in [-500.0, -20, -0.1, 0, 3, 77, 1500] {
      #expect(abs(band.pull(for: band.stretch(for: pull)) - pull) < 1e-9 * max(abs(pull), 1))
    }
    // (100 / 0.55) 0.95 / 0.05
    #expect(abs(band.pull(for: 100) - 3454.545455) < 1e-5)
  }

  @Test("a rubber band without a valid length does not stretch, and an invalid pull counts as zero")
  func nonsense() {
    for length in [0, -5, Double.nan, .infinity] {
      let stiff = RubberBand(length: length, coefficient: .nan)
      #expect(stiff.stretch(for: 50) == 0 && stiff.pull(for: 50) == 0 && stiff.slope(at: 9) == 0)
    }
    #expect(band.stretch(for: .nan) == 0)
  }
}

@Suite("A critically damped spring")
struct CriticalSpringTests {
  @Test("a critically damped spring follows its closed formula")
  func formula() {
    let pulled = CriticalSpring(displacement: 10, frequency: 10)
    #expect(abs(pulled.displacement(after: 0.1) - 7.357589) < 1e-6, "20 / e")
    #expect(abs(pulled.velocity(after: 0.1) + 36.787944) < 1e-6, "-100 / e")
    #expect(pulled.displacement(after: -1) == 10)
    let thrown = CriticalSpring(displacement: 0, velocity: 100, frequency: 10)
    #expect(abs(thrown.displacement(after: 0.1) - 3.678794) < 1e-6, "10 / e")
    #expect(thrown.velocity(after: 0) == 100)
    #expect(abs(thrown.velocity(after: 0.1)) < 1e-9, "farthest at 1 / w")
  }

  @Test(
    "a critically damped spring crosses its rest position only if it is thrown fast enough at it")
  func crossing() throws {
    let thrown = CriticalSpring(displacement: 10, velocity: -200, frequency: 10)
    let time = try #require(thrown.crossing)
    #expect(abs(time - 0.1) < 1e-12)
    #expect(abs(thrown.velocity(after: time) + 36.787944) < 1e-6)
    #expect(CriticalSpring(displacement: 10, velocity: -50, frequency: 10).crossing == nil)
    #expect(CriticalSpring(displacement: 10, velocity: 50, frequency: 10).crossing == nil)
    #expect(CriticalSpring(displacement: 0, velocity: 50, frequency: 10).crossing == nil)
  }

  @Test("a critically damped spring stays within the tolerance after its settling time")
  func settling() {
    for (displacement, velocity) in [(100.0, 0.0), (0, 800), (-30, 4000), (5, -1000), (1e9, 1e9)] {
      let spring = CriticalSpring(displacement: displacement, velocity: velocity)
      let end = spring.settlingTime(within: 0.1)
      for step in 0..<100 {
        #expect(abs(spring.displacement(after: end + Double(step) * 0.01)) <= 0.1 + 1e-9)
      }
      #expect(end < 4)
    }
    #expect(CriticalSpring(displacement: 0).settlingTime(within: 0.1) == 0)
    // (0.05 + 3 t) e^(-10 t) is 0.130379 at 1/12 s, more than at its start and after 1 / w.
    let rising = CriticalSpring(displacement: 0.05, velocity: 2.5, frequency: 10)
    #expect(rising.settlingTime(within: 0.1295) > 0.0834)
    #expect(rising.settlingTime(within: 0.1305) == 0)
    #expect(CriticalSpring(displacement: .nan, velocity: .infinity).displacement(after: 1) == 0)
  }
}

@Suite("A scroll curve")
struct ScrollCurveTests {
  @Test("a scroll curve decays like momentum between its limits")
  func glides() {
    let curve = ScrollCurve(from: 0, velocity: 1000, within: 0...10_000, decay: 2)
    #expect(abs(curve.position(after: 0.5) - 316.060279) < 1e-6, "500 (1 - 1 / e)")
    #expect(abs(curve.end - 497.5) < 1e-9, "995 / 2")
    #expect(abs(curve.duration - 2.649159) < 1e-6, "ln 200 / 2")
    #expect(curve.position(after: 99) == curve.end && curve.position(after: -1) == 0)
  }

  @Test(
    "a scroll curve crosses an edge, continues as a spring at the same velocity, and comes back")
  func bounces() {
    let curve = ScrollCurve(from: 0, velocity: 1000, within: 0...100, decay: 2)
    let crossing = 0.111571776
    #expect(abs(curve.position(after: crossing) - 100) < 1e-5, "-ln 0.8 / 2")
    #expect(abs(curve.position(after: crossing + 0.1) - 129.430355) < 1e-4, "100 + 80 / e")
    #expect(curve.end == 100)
    let highest = stride(from: 0, to: 3, by: 0.001).map { curve.position(after: $0) }.max() ?? 0
    #expect(abs(highest - 129.430355) < 1e-3)
  }

  @Test("a scroll curve that does not bounce stops at an edge")
  func stops() {
    let curve = ScrollCurve(
      from: 0, velocity: -1000, within: -100...50, decay: 2, bounces: false)
    #expect(curve.end == -100 && abs(curve.duration - 0.111571776) < 1e-6)
    let outside = ScrollCurve(from: 70, velocity: 10, within: 0...50, bounces: false)
    #expect(outside.end == 50 && outside.duration == 0)
  }

  @Test("a scroll curve returns from beyond an edge, and continues inside if it is flung inward")
  func returns() {
    let pulled = ScrollCurve(from: -50, velocity: 0, within: 0...100, decay: 2)
    #expect(abs(pulled.position(after: 0.1) + 36.787944) < 1e-6, "-100 / e")
    #expect(pulled.end == 0)
    let thrown = ScrollCurve(from: -10, velocity: 200, within: 0...100, decay: 2)
    #expect(abs(thrown.position(after: 0.1)) < 1e-6)
    // The velocity of the crossing is 100 / e; (36.787944 - 5) / 2.
    #expect(abs(thrown.end - 15.893972) < 1e-5)
  }

  @Test("a scroll curve gives its speed on every part of the way")
  func speed() {
    let curve = ScrollCurve(from: 0, velocity: 1000, within: 0...100, decay: 2)
    #expect(curve.velocity(after: -1) == 1000 && curve.velocity(after: 99) == 0)
    #expect(abs(curve.velocity(after: 0.05) - 904.837418) < 1e-6, "1000 / e^0.1")
    // The crossing is after 0.111571776 s at 800: 800 (1 - 10 t) e^(-10 t) from there on.
    #expect(abs(curve.velocity(after: 0.211571776)) < 1e-4)
    #expect(abs(curve.velocity(after: 0.311571776) + 108.268227) < 1e-3, "-800 / e^2")
  }

  @Test("a scroll curve from beyond one edge to the other is continuous in position and velocity")
  func isContinuous() {
    let curve = ScrollCurve(from: -60, velocity: 3000, within: 0...200)
    let step = 1e-4
    var (last, speed) = (curve.position(after: 0), 3000.0)
    for index in 1...Int(curve.duration / step) {
      let place = curve.position(after: Double(index) * step)
      let now = (place - last) / step
      #expect(abs(now - speed) < 20, "at \(Double(index) * step)")
      (last, speed) = (place, now)
    }
    #expect(curve.end == 200)
  }

  @Test("a scroll curve that starts too slowly rests there, and invalid values count as zero")
  func rests() {
    let still = ScrollCurve(from: 20, velocity: 4, within: 0...100)
    #expect(still.end == 20 && still.duration == 0 && still.position(after: 1) == 20)
    let nonsense = ScrollCurve(from: .nan, velocity: .infinity, within: 0...100, decay: .nan)
    #expect(nonsense.end == 0 && nonsense.duration == 0)
    let wild = ScrollCurve(from: 1e300, velocity: 1e300, within: 0...100)
    #expect(wild.position(after: 0.5).isFinite && wild.end == 100)
  }
}
