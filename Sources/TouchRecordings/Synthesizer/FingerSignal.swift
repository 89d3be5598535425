import TouchGeometry

/// The individual characteristics of a finger during one contact: tremor, pressure and contact size.
///
/// They depend only on the seed and the contact's number, not on the sampling, so that a seed produces the
/// same movement at every report rate.
package struct FingerSignal {
  private struct Swing {
    var frequency: Double
    var phase: Double
  }

  private static let swingsPerAxis = 4
  private static let landingTime = 0.05
  private static let liftingTime = 0.04

  private let horizontal: [Swing]
  private let vertical: [Swing]
  private let amplitude: Double
  private let maximumPressure: Double
  private let maximumSize: Double

  /// - Parameter tremor: The maximum distance from the true position, in millimeters.
  package init(seed: UInt64, contact: Int, tremor: Double) {
    var random = SeededRandom(seed: seed, stream: UInt64(truncatingIfNeeded: contact) &+ 1)
    horizontal = Self.swings(&random)
    vertical = Self.swings(&random)
    // The oscillations of an axis sum to at most 1, those of both axes together to at most the square root of
    // 2.
    amplitude = tremor / 2.0.squareRoot() / Double(Self.swingsPerAxis)
    maximumPressure = random.number(from: 0.35, to: 0.6)
    maximumSize = random.number(from: 6.5, to: 9.5)
  }

  private static func swings(_ random: inout SeededRandom) -> [Swing] {
    (0..<swingsPerAxis).map { _ in
      Swing(frequency: random.number(from: 4, to: 12), phase: random.number(from: 0, to: 1))
    }
  }

  /// The displacement by tremor in millimeters; `seconds` counts from the landing.
  package func tremor(at seconds: Double) -> Vector {
    guard amplitude > 0 else { return .zero }
    return Vector(dx: sum(horizontal, seconds), dy: sum(vertical, seconds)) * amplitude
  }

  private func sum(_ swings: [Swing], _ seconds: Double) -> Double {
    swings.reduce(0) { sum, swing in
      let turns = swing.frequency * seconds + swing.phase
      return sum + CircularFunctions.sineAndCosine(2 * .pi * turns).sine
    }
  }

  /// The pressure as a fraction of the panel's maximum; it rises at the landing and falls before the lift.
  func pressure(sinceLanding: Double, untilLift: Double) -> Double {
    maximumPressure * firmness(sinceLanding, untilLift, from: 0.2)
  }

  /// The contact's diameter in millimeters.
  func size(sinceLanding: Double, untilLift: Double) -> Double {
    maximumSize * firmness(sinceLanding, untilLift, from: 0.6)
  }

  private func firmness(_ sinceLanding: Double, _ untilLift: Double, from least: Double) -> Double {
    let landed = Pace.minimumJerk.progress(at: sinceLanding / Self.landingTime)
    let lifted = Pace.minimumJerk.progress(at: untilLift / Self.liftingTime)
    return least + (1 - least) * min(landed, lifted)
  }
}
