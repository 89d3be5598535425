import Randomness
import Testing
import TouchGeometry
import TouchTracking

/// Release velocities of strokes whose true velocity is known.
///
/// Of all strokes, half are within 1.5 percent (2.5 on the 15-inch panel), and 95 in 100 within 15 percent
/// (25). The 800 strokes used here may deviate from these values by a tenth.
@Suite("Accuracy of velocities")
struct VelocityAccuracyTests {
  private struct Errors {
    /// The lengths of the errors relative to the true speed.
    var shares: [Double] = []
    /// The errors of components relative to the reported standard deviations.
    var deviations: [Double] = []

    func share(_ quantile: Double) -> Double {
      shares.sorted()[Int(quantile * Double(shares.count - 1))]
    }

    mutating func add(_ velocity: Velocity, truth: Vector) {
      let error = velocity.vector - truth
      shares.append(error.length / truth.length)
      deviations.append(error.dx / velocity.standardDeviation)
      deviations.append(error.dy / velocity.standardDeviation)
    }
  }

  private func errors(
    _ panel: NoisyPanel, _ profiles: [SpeedProfile], speeds: ClosedRange<Double>, seed: UInt64
  ) -> Errors {
    var (panel, random) = (panel, SplitMix64(seed: seed))
    var errors = Errors()
    for index in 0..<800 {
      let stroke = Stroke(
        profile: profiles[index % profiles.count], speed: random.double(speeds),
        seconds: random.double(0.1...0.3), angle: .radians(random.double(-3.14...3.14)))
      let (history, last, lift) = panel.scan(stroke, random: &random)
      guard history.count >= 2 else { continue }
      errors.add(history.velocity(at: lift), truth: stroke.velocity(last))
    }
    return errors
  }

  @Test(
    "half of a survey's velocities are within 1.65 percent, and 95 of 100 within 16.5",
    arguments: [60.0, 120, 240], [21] as [UInt64])
  func survey(hz: Double, seed: UInt64) {
    let errors = errors(.survey(hz: hz), SpeedProfile.survey, speeds: 600...6_000, seed: seed)
    #expect(
      errors.share(0.5) <= 0.0165 && errors.share(0.95) <= 0.165,
      "\(errors.share(0.5)), \(errors.share(0.95))")
  }

  @Test(
    "on a 15-inch panel, half of the velocities are within 2.5 percent, and 95 of 100 within 25",
    arguments: [60.0, 120, 240], [31] as [UInt64])
  func fifteenInches(hz: Double, seed: UInt64) {
    let errors = errors(
      .fifteenInches(hz: hz), SpeedProfile.allCases, speeds: 200...6_000, seed: seed)
    #expect(
      errors.share(0.5) <= 0.025 && errors.share(0.95) <= 0.25,
      "\(errors.share(0.5)), \(errors.share(0.95))")
  }

  @Test(
    "standard deviations are those of the errors, all but",
    arguments: [60.0, 120, 240])
  func standardDeviations(hz: Double) {
    let errors = errors(
      .fifteenInches(hz: hz), SpeedProfile.allCases, speeds: 200...6_000, seed: 41)
    let within = { (limit: Double) in
      Double(errors.deviations.count { abs($0) <= limit }) / Double(errors.deviations.count)
    }
    #expect(0.6...0.95 ~= within(1), "\(within(1))")
    #expect(within(3) >= 0.95, "\(within(3))")
  }

  @Test(
    "50 ms after a stop the speed of every finger is below 50 pt/s, however fast it was",
    arguments: [60.0, 120, 240], [0.05, 0.08])
  func stop(hz: Double, rest: Double) {
    var random = SplitMix64(seed: 51)
    for panel in [NoisyPanel.survey(hz: hz), .fifteenInches(hz: hz)] {
      var panel = panel
      panel.rest = rest
      var speeds: [Double] = []
      for _ in 0..<1_000 {
        let stroke = Stroke(
          profile: .constant, speed: random.double(500...6_000), seconds: 0.2,
          angle: .radians(random.double(-3.14...3.14)))
        let (history, _, lift) = panel.scan(stroke, random: &random)
        speeds.append(history.velocity(at: lift).vector.length)
      }
      speeds.sort()
      #expect(speeds[500] < 1 && speeds[999] < 50, "\(speeds.suffix(20))")
    }
  }

  @Test(
    "a finger that creeps at 60 pt/s on a good panel does not rest", arguments: [60.0, 120, 240])
  func creeping(hz: Double) {
    var (panel, random) = (NoisyPanel.fifteenInches(hz: hz), SplitMix64(seed: 61))
    var resting = 0
    for _ in 0..<500 {
      let stroke = Stroke(
        profile: .constant, speed: 60, seconds: 0.3,
        angle: .radians(random.double(-3.14...3.14)))
      let (history, _, lift) = panel.scan(stroke, random: &random)
      if history.velocity(at: lift) == .zero { resting += 1 }
    }
    #expect(resting <= 5, "\(resting) of 500")
  }
}
