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
  /// The decay k of the speeds, a second.
  public let decay: Double

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
  public init(
    of pivot: Point = .zero, velocity: Vector, growth: Double = 0, turn: Angle = .zero,
    at start: Instant, decay: Double = Momentum.normalDecay
  ) {
    self.pivot = pivot
    self.velocity = velocity.isFinite ? velocity : .zero
    self.growth = growth.isFinite ? growth : 0
    self.turn = turn.isFinite ? turn : .zero
    self.start = start
    self.decay = decay.isNaN ? Momentum.normalDecay : min(max(decay, 0.1), 1000)
  }

  /// What has become of the place where it started at an instant: the identity before the start, the
  /// final place after the end.
  public func displacement(at instant: Instant) -> Similarity {
    let time = max((instant - start).seconds, 0)
    let way = velocity * share(at: time, of: velocity.length, rest: Momentum.restSpeed)
    let logarithm = growth * share(at: time, of: abs(growth), rest: Momentum.restGrowth)
    let angle = turn * share(at: time, of: abs(turn.radians), rest: Momentum.restTurn.radians)
    return Similarity(
      scale: Mathematics.exponential(logarithm), rotation: angle, taking: pivot, to: pivot + way)
  }

  /// When the last of the three parts comes to rest; the start if none of them moves.
  public var end: Instant {
    let travel = duration(of: velocity.length, rest: Momentum.restSpeed)
    let growing = duration(of: abs(growth), rest: Momentum.restGrowth)
    let turning = duration(of: abs(turn.radians), rest: Momentum.restTurn.radians)
    return start + .seconds(max(travel, max(growing, turning)))
  }

  /// The seconds until a speed has decayed to that of rest.
  private func duration(of speed: Double, rest: Double) -> Double {
    speed > rest ? Mathematics.logarithm(speed / rest) / decay : 0
  }

  /// The way after `time` seconds as a multiple of the speed at the start.
  private func share(at time: Double, of speed: Double, rest: Double) -> Double {
    let time = min(time, duration(of: speed, rest: rest))
    return (1 - Mathematics.exponential(-decay * time)) / decay
  }
}

/// Which speeds of the fingers a layer keeps when they let go, and how fast these die away.
public struct MomentumSettings: Hashable, Sendable {
  /// What goes on; translation, scale and rotation by default. What a manipulator may not change
  /// does not go on either.
  public var parts: Similarity.Freedoms

  /// How fast speeds decay, a second; ``Momentum/normalDecay`` by default.
  public var decay: Double

  /// The least speed that carries on, in points a second of the parent; 50 by default, the least
  /// fling velocity of Android's `ViewConfiguration` in its density-independent pixels, which are
  /// our points.
  public var leastSpeed: Double

  /// The greatest speed, in points a second; higher ones count as this. 8000 by default, from the
  /// same source.
  public var greatestSpeed: Double

  /// The least relative growth a second that carries on; 0.5 by default, our own figure: the
  /// 50 points a second of two fingers that are 100 points apart.
  public var leastGrowth: Double

  /// The greatest relative growth or shrinking a second; higher ones count as this. 1.4 by default, our
  /// own figure: with the normal decay a layer then at most doubles or halves on its way. Two fingers
  /// that meet report a relative speed without bound, and would make a layer vanish.
  public var greatestGrowth: Double

  /// The least turn a second that carries on; 0.5 radians by default, our own figure: 50 points a
  /// second at 100 points from the center.
  public var leastTurn: Angle

  /// The greatest turn a second, in either direction; higher ones count as this. Two full turns by
  /// default, our own figure: with the normal decay a layer then goes on by one full turn.
  public var greatestTurn: Angle

  /// Creates settings.
  public init(
    parts: Similarity.Freedoms = .all, decay: Double = Momentum.normalDecay,
    leastSpeed: Double = 50, greatestSpeed: Double = 8000, leastGrowth: Double = 0.5,
    greatestGrowth: Double = 1.4, leastTurn: Angle = .radians(0.5),
    greatestTurn: Angle = .degrees(720)
  ) {
    self.parts = parts
    self.decay = decay
    self.leastSpeed = leastSpeed
    self.greatestSpeed = greatestSpeed
    self.leastGrowth = leastGrowth
    self.greatestGrowth = greatestGrowth
    self.leastTurn = leastTurn
    self.greatestTurn = greatestTurn
  }
}

extension MomentumSettings {
  /// The motion that follows a release; nil if nothing is fast enough.
  func momentum(after release: Release, allowing freedoms: Similarity.Freedoms) -> Momentum? {
    let parts = parts.intersection(freedoms)
    var velocity = Vector.zero
    let speed = release.velocity.length
    if parts.contains(.translation), speed >= leastSpeed {
      velocity = release.velocity * (min(speed, max(greatestSpeed, 0)) / max(speed, 1e-9))
    }
    let grows = parts.contains(.scale) && abs(release.growth) >= leastGrowth
    let turns = parts.contains(.rotation) && abs(release.turn.radians) >= leastTurn.radians
    let momentum = Momentum(
      of: release.pivot, velocity: velocity,
      growth: grows ? release.growth.limited(to: greatestGrowth) : 0,
      turn: turns ? .radians(release.turn.radians.limited(to: greatestTurn.radians)) : .zero,
      at: release.instant, decay: decay)
    return momentum.end > momentum.start ? momentum : nil
  }
}

extension Double {
  /// The number, but no farther from zero than `limit`; a limit below zero counts as zero.
  fileprivate func limited(to limit: Double) -> Double {
    let limit = max(limit, 0)
    return min(max(self, -limit), limit)
  }
}

/// What the fingers did when they let go, in the parent's coordinates.
struct Release: Hashable {
  var pivot: Point
  var velocity: Vector
  /// The relative growth a second.
  var growth: Double
  /// The angle a second.
  var turn: Angle
  /// When there last were fingers enough to tell growth and turn.
  var spinInstant: Instant
  var instant: Instant
}
