import TouchGeometry
import TouchTracking

/// A motion that dies away: where something goes that was let go at speed.
///
/// Every speed decays as v(t) = v0 e^(-k t), so the way made good is v0 (1 - e^(-k t)) / k: a closed
/// formula of time, which gives the same places at any frame rate. Scale takes part by its
/// logarithm, so that it never reaches zero. Each of the three parts stops by itself, when its speed
/// falls below its threshold of rest.
public struct Momentum: Hashable, Sendable {
  /// The decay k a second that scrolling on phones has: speeds fall to 0.998 of themselves each
  /// millisecond, which is Apple's documented normal deceleration rate of scroll views, and -1000 ln
  /// 0.998 = 2.002 a second. Flutter's scrolling, with a drag of 0.135 a second, decays alike.
  public static let normalDecay = 2.002

  /// The decay of Apple's fast rate, 0.99 a millisecond: a fifth of the way.
  public static let fastDecay = 10.05

  /// Translation rests below this speed, in points a second: a twelfth of a point in a frame of
  /// 60 Hz, too slow to be seen moving. Our own figure.
  public static let restSpeed = 5.0
  /// Scaling rests below this relative growth a second: half a point a second at the edge of a
  /// picture 200 points wide. Our own figure.
  public static let restGrowth = 0.005
  /// Turning rests below this angle a second. Our own figure, of like size.
  public static let restTurn = Angle.radians(0.005)

  /// The point that is carried, and about which scale and rotation act, where it was at the start.
  public let pivot: Point
  /// The pivot's velocity at the start, in points a second.
  public let velocity: Vector
  /// The relative growth a second at the start; negative shrinks.
  public let growth: Double
  /// The angle a second at the start, clockwise positive.
  public let turn: Angle
  /// When it starts.
  public let start: Instant
  /// The decay k of the velocity, a second.
  public let decay: Double
  /// The decay k of the growth, a second.
  public let growthDecay: Double
  /// The decay k of the turn, a second.
  public let turnDecay: Double

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - pivot: The point that is carried and about which scale and rotation act.
  ///   - velocity: The pivot's velocity in points a second; not finite counts as zero.
  ///   - growth: The relative growth a second; not finite counts as zero.
  ///   - turn: The angle a second, clockwise positive; not finite counts as zero.
  ///   - start: When it starts.
  ///   - decay: How fast speeds decay, a second; from 0.1, which takes minutes, to 1000, which stops
  ///     at once. NaN counts as ``normalDecay``.
  ///   - growthDecay: How fast the growth decays; as `decay` if nil.
  ///   - turnDecay: How fast the turn decays; as `decay` if nil.
  public init(
    of pivot: Point = .zero, velocity: Vector, growth: Double = 0, turn: Angle = .zero,
    at start: Instant, decay: Double = Momentum.normalDecay, growthDecay: Double? = nil,
    turnDecay: Double? = nil
  ) {
    self.pivot = pivot
    self.velocity = velocity.isFinite ? velocity : .zero
    self.growth = growth.isFinite ? growth : 0
    self.turn = turn.isFinite ? turn : .zero
    self.start = start
    self.decay = Momentum.limited(decay)
    self.growthDecay = Momentum.limited(growthDecay ?? decay)
    self.turnDecay = Momentum.limited(turnDecay ?? decay)
  }

  private static func limited(_ decay: Double) -> Double {
    decay.isNaN ? Momentum.normalDecay : min(max(decay, 0.1), 1000)
  }

  /// What has become of the place where it started at an instant: the identity before the start, the
  /// final place after the end.
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

  /// The seconds until a speed has decayed to that of rest.
  private func duration(of speed: Double, rest: Double, decay: Double) -> Double {
    speed > rest ? Mathematics.logarithm(speed / rest) / decay : 0
  }

  /// The way after `time` seconds as a multiple of the speed at the start.
  private func share(at time: Double, of speed: Double, rest: Double, decay: Double) -> Double {
    let time = min(time, duration(of: speed, rest: rest, decay: decay))
    return (1 - Mathematics.exponential(-decay * time)) / decay
  }

  /// What is left of a speed so many seconds after the start; 0 once it is at rest.
  private func left(after time: Double, of speed: Double, rest: Double, decay: Double) -> Double {
    time < duration(of: speed, rest: rest, decay: decay)
      ? Mathematics.exponential(-decay * time) : 0
  }

  /// The speeds at an instant; those of the start before it.
  func speeds(at instant: Instant) -> CaughtSpeeds {
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
