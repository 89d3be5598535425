import TouchGeometry

/// A critically damped spring, which returns as fast as possible without oscillating.
///
/// With the displacement y0 and the velocity v0 at the start, y(t) = (y0 + (v0 + w y0) t) e^(-w t): a closed
/// formula of time. It passes its rest position at most once, if it starts fast enough towards it.
public struct CriticalSpring: Hashable, Sendable {
  /// The frequency w a second that a spring of stiffness 100 at a mass of 1 has. A displacement
  /// falls to a tenth in 0.39 s. Our own choice, by the feel of public imitations of scroll views.
  public static let normalFrequency = 10.0

  /// The displacement from rest at the start.
  public let displacement: Double
  /// The velocity at the start, a second.
  public let velocity: Double
  /// The frequency w a second.
  public let frequency: Double

  /// Creates a spring.
  ///
  /// - Parameters:
  ///   - displacement: From rest; not finite counts as 0, and at most 1e12 counts.
  ///   - velocity: A second; not finite counts as 0, and at most 1e12 counts.
  ///   - frequency: From 0.1 to 1000 a second; NaN counts as ``normalFrequency``.
  public init(
    displacement: Double, velocity: Double = 0,
    frequency: Double = CriticalSpring.normalFrequency
  ) {
    self.displacement = CriticalSpring.bounded(displacement)
    self.velocity = CriticalSpring.bounded(velocity)
    let isNumber = !frequency.isNaN
    self.frequency = isNumber ? min(max(frequency, 0.1), 1000) : CriticalSpring.normalFrequency
  }

  private static func bounded(_ value: Double) -> Double {
    value.isFinite ? min(max(value, -1e12), 1e12) : 0
  }

  /// The factor of t in the formula.
  private var rate: Double { velocity + frequency * displacement }

  /// The displacement after so many seconds; that of the start for negative times.
  public func displacement(after seconds: Double) -> Double {
    let time = max(seconds, 0)
    let decay = Mathematics.exponential(-frequency * time)
    return decay == 0 ? 0 : (displacement + rate * time) * decay
  }

  /// The velocity after so many seconds; that of the start for negative times.
  public func velocity(after seconds: Double) -> Double {
    let time = max(seconds, 0)
    let decay = Mathematics.exponential(-frequency * time)
    return decay == 0 ? 0 : (velocity - frequency * rate * time) * decay
  }

  /// The time in seconds until it passes its rest position; nil if it does not.
  public var crossing: Double? {
    guard displacement != 0, rate != 0 else { return nil }
    let time = -displacement / rate
    return time > 0 ? time : nil
  }

  /// The seconds after which it is never farther from rest than the tolerance.
  ///
  /// - Parameter tolerance: More than 0; less than a billionth counts as that.
  public func settlingTime(within tolerance: Double) -> Double {
    let limit = max(tolerance, 1e-9)
    // (|y0| + |rate| t) e^(-w t) is never less than |y|, rises to 1 / w - |y0| / |rate| and falls from
    // there on.
    var early = 1 / frequency
    let peak = rate == 0 ? 0 : max(early - abs(displacement) / abs(rate), 0)
    if bound(after: peak) <= limit { return 0 }
    guard bound(after: early) > limit else { return early }
    var late = early * 2
    while bound(after: late) > limit { late *= 2 }
    for _ in 0..<60 {
      let middle = (early + late) * 0.5
      if bound(after: middle) > limit { early = middle } else { late = middle }
    }
    return late
  }

  private func bound(after time: Double) -> Double {
    (abs(displacement) + abs(rate) * time) * Mathematics.exponential(-frequency * time)
  }
}
