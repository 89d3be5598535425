import TouchGeometry

/// A critically damped spring, which returns to rest as fast as possible without oscillating.
///
/// With the initial displacement y0 and velocity v0, y(t) = (y0 + (v0 + w y0) t) e^(-w t), a closed formula
/// of time. The spring passes its rest position at most once, if it starts towards it fast enough.
///
///     let spring = CriticalSpring(displacement: 100)
///     print(spring.displacement(after: 0.39))  // about 10: a tenth
public struct CriticalSpring: Hashable, Sendable {
  /// The frequency w, per second, of a spring of stiffness 100 with a mass of 1. A displacement falls to a
  /// tenth in 0.39 s. Our own choice, based on the feel of public imitations of scroll views.
  public static let normalFrequency = 10.0

  /// The initial displacement from rest.
  public let displacement: Double
  /// The initial velocity, per second.
  public let velocity: Double
  /// The frequency w, per second.
  public let frequency: Double

  /// Creates a spring.
  ///
  /// - Parameters:
  ///   - displacement: The initial displacement from rest; clamped to a magnitude of 1e12, 0 if not finite.
  ///   - velocity: The initial velocity, per second; clamped to a magnitude of 1e12, 0 if not finite.
  ///   - frequency: The frequency, from 0.1 to 1000 per second; NaN means ``normalFrequency``.
  public init(
    displacement: Double, velocity: Double = 0,
    frequency: Double = CriticalSpring.normalFrequency
  ) {
    self.displacement = CriticalSpring.bounded(displacement)
    self.velocity = CriticalSpring.bounded(velocity)
    let isNumber = !frequency.isNaN
    self.frequency = isNumber ? min(max(frequency, 0.1), 1000) : CriticalSpring.normalFrequency
  }

  /// Clamps a value to a magnitude of 1e12; 0 if it is not finite.
  static func bounded(_ value: Double) -> Double {
    value.isFinite ? min(max(value, -1e12), 1e12) : 0
  }

  /// The factor of t in the formula.
  private var rate: Double { velocity + frequency * displacement }

  /// The displacement after a time in seconds; the initial displacement for negative times.
  public func displacement(after seconds: Double) -> Double {
    let time = max(seconds, 0)
    let decay = Mathematics.exponential(-frequency * time)
    return decay == 0 ? 0 : (displacement + rate * time) * decay
  }

  /// The velocity after a time in seconds; the initial velocity for negative times.
  public func velocity(after seconds: Double) -> Double {
    let time = max(seconds, 0)
    let decay = Mathematics.exponential(-frequency * time)
    return decay == 0 ? 0 : (velocity - frequency * rate * time) * decay
  }

  /// The displacement at which the spring turns back; the initial displacement if it moves towards rest from
  /// the beginning.
  var turningDisplacement: Double {
    guard rate != 0 else { return displacement }
    let time = velocity / (frequency * rate)
    return time > 0 ? displacement(after: time) : displacement
  }

  /// The time in seconds until the spring passes its rest position; nil if it never does.
  public var crossing: Double? {
    guard displacement != 0, rate != 0 else { return nil }
    let time = -displacement / rate
    return time > 0 ? time : nil
  }

  /// The time in seconds after which the spring stays within a tolerance of its rest position.
  ///
  /// - Parameter tolerance: A positive distance; raised to a billionth if less.
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
