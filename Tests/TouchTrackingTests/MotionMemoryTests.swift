import Randomness
import Testing
import TouchGeometry
import TouchTracking

/// A velocity depends on the positions only: not on when, how often or whether it was read before.
@Suite("Velocities that are read repeatedly")
struct MotionMemoryTests {
  /// A seeded stream of positions with pauses, repeated places, rests, turns and equal time stamps.
  private func stream(seed: UInt64, hz: Double) -> [SampleHistory.Entry] {
    var random = SplitMix64(seed: seed)
    var time = Instant.zero
    var place = Point.zero
    var velocity = Vector.zero
    return (0...random.int(2...150)).map { _ in
      let seconds = random.pick([1 / hz, 1 / hz, 1 / hz, 1 / hz, 1.1 / hz, 0.041, 0])
      if random.int(0...9) == 0 {
        velocity = Vector(dx: random.double(-3e3...3e3), dy: random.double(-3e3...3e3))
      }
      if random.int(0...19) == 0 { velocity = .zero }
      if random.int(0...9) > 0 {
        place = place + velocity * seconds
        place.x += random.double(-0.3...0.3)
      }
      time = time + .seconds(seconds)
      return SampleHistory.Entry(time: time, location: place)
    }
  }

  @Test(
    "reading at every position, at some or only at the end gives the same",
    arguments: [
      60.0, 120, 240, 1_000,
    ])
  func law(hz: Double) {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed + 1_000)
      let (every, some, end) = (MotionMemory(), MotionMemory(), MotionMemory())
      var history = SampleHistory()
      let places = stream(seed: seed, hz: hz)
      for entry in places {
        history.append(entry)
        let now = entry.time + TimeSpan(microseconds: random.pick([0, 0, 5_000, 39_000, 41_000]))
        let velocity = history.velocity(at: now).vector
        #expect(history.velocity(at: now, by: nil, from: every) == velocity)
        #expect(history.velocity(at: now, by: nil, from: every) == velocity, "read twice")
        if random.int(0...4) == 0 {
          #expect(history.velocity(at: now, by: nil, from: some) == velocity)
        }
      }
      let now = places[places.count - 1].time
      let velocity = history.velocity(at: now).vector
      for memory in [every, some, end] {
        #expect(history.velocity(at: now, by: nil, from: memory) == velocity)
      }
    }
  }

  @Test("the estimator and the noise may change between two reads")
  func changes() {
    let memory = MotionMemory()
    var history = SampleHistory()
    for entry in stream(seed: 5, hz: 120) {
      history.append(entry)
      for estimator in VelocityEstimator.allCases {
        #expect(
          history.velocity(at: entry.time, by: estimator, from: memory)
            == history.velocity(at: entry.time, by: estimator).vector)
      }
      for estimator in VelocityEstimator.allCases {
        history.estimator = estimator
        #expect(
          history.velocity(at: entry.time, by: nil, from: memory)
            == history.velocity(at: entry.time).vector)
      }
      history.noise = history.noise == 0.3 ? 1 : 0.3
    }
  }

  @Test("another touch starts anew")
  func anotherTouch() {
    let memory = MotionMemory()
    for seed in 0..<50 as Range<UInt64> {
      var history = SampleHistory()
      for entry in stream(seed: seed, hz: 120) {
        history.append(entry)
        #expect(
          history.velocity(at: entry.time, by: nil, from: memory)
            == history.velocity(at: entry.time).vector)
      }
      memory.removeAll()
    }
  }
}
