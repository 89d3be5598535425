import Randomness
import Testing
import TouchGeometry
import TouchTracking

@Suite("Values for a frame")
struct FrameValuesTests {
  /// Reports of a finger at 1000 pt/s, at these times in milliseconds.
  private func history(_ milliseconds: [Double]) -> SampleHistory {
    var history = SampleHistory()
    for time in milliseconds {
      history.append(.init(time: .seconds(time / 1_000), location: Point(x: time, y: 5)))
    }
    return history
  }

  private func at(_ milliseconds: Double) -> Instant { .seconds(milliseconds / 1_000) }

  @Test("a place between two reports is on their line, with less noise than either")
  func interpolation() throws {
    let history = history([0, 8, 16])
    let estimate = try #require(history.resampled(at: at(12)))
    #expect(estimate.location == Point(x: 12, y: 5))
    #expect(estimate.basis == .interpolated && !estimate.isLimited)
    #expect(abs(estimate.standardDeviation - 0.3 * 0.5.squareRoot()) < 1e-12)
    #expect(history.resampled(at: at(16))?.basis == .reported)
    #expect(history.resampled(at: at(0))?.basis == .reported)
  }

  @Test("before the first place, the estimate is that place; without places, there is none")
  func outside() {
    let history = history([10, 20])
    #expect(history.resampled(at: at(3))?.location.x == 10)
    #expect(history.resampled(at: at(3))?.isLimited == true)
    #expect(SampleHistory().resampled(at: .zero) == nil)
    #expect(SampleHistory().predicted(at: .zero, asOf: .zero) == nil)
  }

  /// The limits that Android documents: half of the last interval, and 8 ms; samples that are 2 to 20 ms
  /// apart.
  @Test(
    "a movement is continued by half an interval, at most 8 ms",
    arguments: [(8.0, 3.0, 3.0), (8, 6, 4), (20, 6, 6), (20, 15, 8), (20.1, 6, 0), (8, 41, 0)])
  func extrapolation(interval: Double, asked: Double, ahead: Double) throws {
    let history = history((0...10).map { interval * Double($0) })
    let last = interval * 10
    let estimate = try #require(history.resampled(at: at(last + asked)))
    #expect(abs(estimate.location.x - last - ahead) < 1e-3, "\(estimate)")
    #expect(estimate.time == at(last + ahead) && estimate.isLimited == (ahead < asked))
    #expect(estimate.basis == (ahead > 0 ? .extrapolated : .reported))
  }

  @Test("places are not extrapolated from reports less than 2 ms apart")
  func close() {
    let history = history([0, 1.5])
    #expect(history.resampled(at: at(2))?.basis == .reported)
  }

  @Test("a panel of 133 Hz moves evenly on a screen of 60 Hz")
  func smoothness() {
    var history = SampleHistory()
    var (next, newest, shown) = (0.0, [Double](), [Double]())
    for frame in 30..<210 {
      let now = Double(frame) / 60
      while next + 0.002 <= now {
        history.append(.init(time: .seconds(next), location: Point(x: 1_000 * next, y: 0)))
        next += 1 / (133 * 0.9973)
      }
      let estimate = history.resampled(at: .seconds(now) - Resampling.latency)
      newest.append(history.last?.location.x ?? 0)
      shown.append(estimate?.location.x ?? 0)
    }
    func jerk(_ places: [Double]) -> Double {
      var values = places
      for _ in 0..<3 { values = zip(values.dropFirst(), values).map { $0 - $1 } }
      return values.reduce(0) { $0 + abs($1) } / Double(values.count)
    }
    #expect(jerk(newest) > 6)
    #expect(jerk(shown) <= 0.25, "\(jerk(shown)) pt")
  }

  @Test(
    "predictions are nearer than those by the last two reports, in every profile",
    arguments: [60.0, 120, 240], [0.016, 0.033])
  func prediction(hz: Double, ahead: Double) {
    var random = SplitMix64(seed: 61)
    var panel = NoisyPanel.fifteenInches(hz: hz)
    for profile in SpeedProfile.allCases {
      var (linear, filter, deviations) = (0.0, 0.0, 0.0)
      for _ in 0..<60 {
        let stroke = Stroke(
          profile: profile, speed: random.double(200...4_000), seconds: random.double(0.15...0.4),
          angle: .radians(random.double(-3.14...3.14)))
        let (history, last, _) = panel.scan(stroke, until: stroke.seconds - ahead, random: &random)
        guard history.count >= 4, let newest = history.last,
          let guess = history.predicted(at: .seconds(last + ahead), asOf: .seconds(last))
        else { continue }
        let before = history[history.count - 2]
        let velocity = (newest.location - before.location) / (newest.time - before.time).seconds
        // The last sample of a perfect panel, and the finger's path from there.
        let target = stroke.place(last + ahead) - stroke.place(last)
        linear += (velocity * ahead - target).squaredLength
        filter += (guess.location - newest.location - target).squaredLength
        deviations += 2 * guess.standardDeviation * guess.standardDeviation
      }
      #expect(filter < linear, "\(profile)")
      #expect(filter < 4 * deviations, "\(profile): \(filter), \(deviations) expected")
    }
  }

  @Test("predictions end 100 ms ahead, and with a finger that has been silent for 40 ms")
  func predictionLimits() throws {
    let history = history((0...20).map { 8 * Double($0) })
    let estimate = try #require(history.predicted(at: at(900), asOf: at(165)))
    #expect(estimate.time == at(260) && estimate.isLimited)
    #expect(abs(estimate.location.x - 260) < 1)
    let silent = try #require(history.predicted(at: at(220), asOf: at(201)))
    #expect(silent.location.x == 160 && silent.basis == .reported)
    let past = try #require(history.predicted(at: at(12), asOf: at(165)))
    #expect(past.location.x == 12 && past.basis == .interpolated)
  }

  @Test("the further ahead, the larger the standard deviation")
  func uncertainty() throws {
    let history = history((0...20).map { 8 * Double($0) })
    let deviations = try [5.0, 16, 33, 100].map { ahead in
      try #require(history.predicted(at: at(160 + ahead), asOf: at(160))).standardDeviation
    }
    #expect(deviations == deviations.sorted() && deviations[0] > 0)
  }

  @Test("no time and no places trap")
  func extremes() {
    var random = SplitMix64(seed: 3)
    let instants = [Instant(microseconds: .min), .zero, .seconds(0.1), .distantFuture]
    for _ in 0..<500 {
      var history = SampleHistory()
      for _ in 0...random.int(0...40) {
        history.append(
          .init(
            time: Instant(microseconds: Int64(random.int(0...100_000))),
            location: Point(x: random.double(-1e4...1e4), y: random.double(-1e4...1e4))))
      }
      for instant in instants {
        for now in instants {
          #expect(history.resampled(at: instant)?.location.isFinite == true)
          #expect(history.predicted(at: instant, asOf: now)?.location.isFinite == true)
        }
      }
    }
  }
}
