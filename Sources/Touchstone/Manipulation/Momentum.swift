import TouchGeometry
import TouchTracking

/// A motion that decays: the path of a layer that was released at speed.
///
/// Every speed decays as v(t) = v0 e^(-k t), so the distance is v0 (1 - e^(-k t)) / k: a closed formula of
/// time, which gives the same positions at any frame rate. Scale decays in its logarithm, so that it never
/// reaches zero. Each of the three parts stops separately, when its speed falls below its threshold.
///
///     // In the action of a pan, once it has ended.
///     let fling = Momentum(velocity: pan.velocity(in: card.parent), at: pan.snapshot.time)
///     let way = fling.displacement(at: fling.end).translation
///     print("rests \(way) away, at \(fling.end)")
public struct Momentum: Hashable, Sendable {
  /// The decay k of normal scrolling, 2.002 per second: speeds fall to 0.998 of their value each millisecond
  /// (-1000 ln 0.998), which is Apple's documented normal deceleration rate of scroll views. Flutter's
  /// scrolling, with a drag of 0.135 per second, has the same decay.
  public static let normalDecay = 2.002

  /// The decay of Apple's fast rate, 0.99 per millisecond: a fifth of the distance.
  public static let fastDecay = 10.05

  /// The speed below which translation rests, 5 points per second: a twelfth of a point in a frame of 60 Hz,
  /// too slow to be visible. Our own choice.
  public static let restSpeed = 5.0
  /// The relative growth per second below which scaling rests, 0.005: half a point per second at the edge of
  /// an image 200 points wide. Our own choice.
  public static let restGrowth = 0.005
  /// The angular velocity below which rotation rests, 0.005 radians per second. Our own choice.
  public static let restTurn = Angle.radians(0.005)

  /// The initial position of the point that moves, and around which scale and rotation act.
  public let pivot: Point
  /// The initial velocity of the pivot, in points per second.
  public let velocity: Vector
  /// The initial relative growth per second; negative shrinks.
  public let growth: Double
  /// The initial angular velocity per second, clockwise positive.
  public let turn: Angle
  /// When the motion starts.
  public let start: Instant
  /// The decay k of the velocity, from 0.1 to 1000 per second.
  public let decay: Double
  /// The decay k of the growth, per second.
  public let growthDecay: Double
  /// The decay k of the rotation, per second.
  public let turnDecay: Double

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - pivot: The point that moves, and around which scale and rotation act.
  ///   - velocity: The pivot's velocity in points per second; zero if its length is not finite.
  ///   - growth: The relative growth per second; zero if not finite.
  ///   - turn: The angle per second, clockwise positive; zero if not finite.
  ///   - start: The start time.
  ///   - decay: The rate at which velocities decay, per second; from 0.1, which takes minutes, to 1000, which
  ///     stops at once. NaN means ``normalDecay``.
  ///   - growthDecay: The rate at which the growth decays, per second; `decay` if nil.
  ///   - turnDecay: The rate at which the rotation decays, per second; `decay` if nil.
  @inline(never)  // Saves 0.7 kB in the module for browsers.
  public init(
    of pivot: Point = .zero, velocity: Vector, growth: Double = 0, turn: Angle = .zero,
    at start: Instant, decay: Double = Momentum.normalDecay, growthDecay: Double? = nil,
    turnDecay: Double? = nil
  ) {
    self.pivot = pivot
    self.velocity = velocity.length.isFinite ? velocity : .zero
    self.growth = growth.isFinite ? growth : 0
    self.turn = turn.isFinite ? turn : .zero
    self.start = start
    self.decay = Momentum.limited(decay)
    self.growthDecay = Momentum.limited(growthDecay ?? decay)
    self.turnDecay = Momentum.limited(turnDecay ?? decay)
  }

  /// Clamps a decay to 0.1 to 1000 per second; NaN means ``normalDecay``.
  static func limited(_ decay: Double) -> Double {
    decay.isNaN ? Momentum.normalDecay : min(max(decay, 0.1), 1000)
  }

  /// The displacement from the start at an instant: the identity before the start, the final one after the
  /// end.
  public func displacement(at instant: Instant) -> Similarity {
    let time = max((instant - start).seconds, 0)
    let way =
      velocity * share(at: time, of: velocity.length, rest: Momentum.restSpeed, decay: decay)
    let logarithm =
      growth * share(at: time, of: abs(growth), rest: Momentum.restGrowth, decay: growthDecay)
    let angle =
      turn
      * share(at: time, of: abs(turn.radians), rest: Momentum.restTurn.radians, decay: turnDecay)
    return Similarity(
      scale: Mathematics.exponential(logarithm), rotation: angle, taking: pivot, to: pivot + way)
  }

  /// When the last of the three parts comes to rest; the start if none of them moves.
  public var end: Instant {
    let travel = duration(of: velocity.length, rest: Momentum.restSpeed, decay: decay)
    let growing = duration(of: abs(growth), rest: Momentum.restGrowth, decay: growthDecay)
    let turning = duration(of: abs(turn.radians), rest: Momentum.restTurn.radians, decay: turnDecay)
    return start + .seconds(max(travel, max(growing, turning)))
  }

  /// The time in seconds until a speed has decayed to its threshold.
  private func duration(of speed: Double, rest: Double, decay: Double) -> Double {
    speed > rest ? Mathematics.logarithm(speed / rest) / decay : 0
  }

  /// The distance after `time` seconds as a multiple of the initial speed.
  private func share(at time: Double, of speed: Double, rest: Double, decay: Double) -> Double {
    let time = min(time, duration(of: speed, rest: rest, decay: decay))
    return (1 - Mathematics.exponential(-decay * time)) / decay
  }

  /// The remaining speed after a time in seconds; 0 once it is at rest.
  private func left(after time: Double, of speed: Double, rest: Double, decay: Double) -> Double {
    time < duration(of: speed, rest: rest, decay: decay)
      ? Mathematics.exponential(-decay * time) : 0
  }

  /// The speeds at an instant; the initial ones before the start.
  public func speeds(at instant: Instant) -> CaughtSpeeds {
    let time = max((instant - start).seconds, 0)
    return CaughtSpeeds(
      velocity: velocity
        * left(after: time, of: velocity.length, rest: Momentum.restSpeed, decay: decay),
      growth: growth
        * left(after: time, of: abs(growth), rest: Momentum.restGrowth, decay: growthDecay),
      turn: turn
        * left(
          after: time, of: abs(turn.radians), rest: Momentum.restTurn.radians, decay: turnDecay),
      instant: instant)
  }
}
