import TouchGeometry
import TouchTracking

/// How much of its speed a layer keeps after the fingers lift, and how fast the speed decays.
///
///     var momentum = MomentumSettings()
///     momentum.decay = Momentum.fastDecay
///     card.addManipulator(Manipulator(Manipulator.Settings(momentum: momentum)))
public struct MomentumSettings: Hashable, Sendable {
  /// The multiple of ``maximumSpeed`` that repeated flings may add up to; 3, our own choice.
  public static let maximumSum = 3.0

  /// The time after a catch within which a fling adds to the caught motion; 500 ms, our own choice.
  public static let maximumCatchInterval = TimeSpan(microseconds: 500_000)

  /// The share of a caught speed, or of the maximum speed of a single fling if that is less, that a fling
  /// must reach to be added to it; 0.5, as in Flutter's `ScrollDragController`.
  public static let minimumShare = 0.5

  /// The parts that continue; translation, scale and rotation by default. Parts that a manipulator may not
  /// change never continue.
  public var parts: Similarity.Freedoms

  /// The decay of velocities per second; ``Momentum/normalDecay`` by default.
  public var decay: Double

  /// The decay of the growth per second; ``Momentum/normalDecay`` by default.
  public var growthDecay: Double

  /// The decay of the rotation per second; ``Momentum/normalDecay`` by default.
  public var turnDecay: Double

  /// Whether a fling soon after a catch adds to the caught motion; true by default.
  ///
  /// The caught speed is treated as decaying until the fling. The component along the fling's direction is
  /// added if the fling follows within ``maximumCatchInterval`` and is at least ``minimumShare`` as fast. The
  /// sum is at most ``maximumSum`` times ``maximumSpeed``; growth and rotation have the limits of a single
  /// fling.
  public var accumulates: Bool

  /// The minimum speed of a fling, in points per second of the parent; 50 by default, the minimum fling
  /// velocity of Android's `ViewConfiguration` in density-independent pixels, which equal our points.
  public var minimumSpeed: Double

  /// The maximum speed of a fling, in points per second; higher speeds are clamped. 8000 by default, from the
  /// same source. A maximum that is negative or NaN, here and below, counts as 0.
  public var maximumSpeed: Double

  /// The minimum relative growth per second that continues; 0.5 by default, our own choice: 50 points per
  /// second of two fingers that are 100 points apart.
  public var minimumGrowth: Double

  /// The maximum relative growth or shrinking per second; higher values are clamped. 1.4 by default, our own
  /// choice: with the normal decay a layer then at most doubles or halves. Two fingers that meet report an
  /// unbounded relative speed, and would otherwise make a layer vanish.
  public var maximumGrowth: Double

  /// The minimum angular velocity per second that continues; 0.5 radians by default, our own choice: 50
  /// points per second at 100 points from the center.
  public var minimumTurn: Angle

  /// The maximum angular velocity per second, in either direction; higher values are clamped. Two full turns
  /// by default, our own choice: with the normal decay a layer then continues by one full turn.
  public var maximumTurn: Angle

  /// Creates settings.
  public init(
    parts: Similarity.Freedoms = .all, decay: Double = Momentum.normalDecay,
    minimumSpeed: Double = 50, maximumSpeed: Double = 8000, minimumGrowth: Double = 0.5,
    maximumGrowth: Double = 1.4, minimumTurn: Angle = .radians(0.5),
    maximumTurn: Angle = .degrees(720), growthDecay: Double = Momentum.normalDecay,
    turnDecay: Double = Momentum.normalDecay, accumulates: Bool = true
  ) {
    self.parts = parts
    self.decay = decay
    self.growthDecay = growthDecay
    self.turnDecay = turnDecay
    self.accumulates = accumulates
    self.minimumSpeed = minimumSpeed
    self.maximumSpeed = maximumSpeed
    self.minimumGrowth = minimumGrowth
    self.maximumGrowth = maximumGrowth
    self.minimumTurn = minimumTurn
    self.maximumTurn = maximumTurn
  }
}

extension MomentumSettings {
  /// The motion that follows a release; nil if no speed is high enough.
  func momentum(
    after release: Release, allowing freedoms: Similarity.Freedoms,
    adding caught: CaughtSpeeds? = nil
  ) -> Momentum? {
    let parts = parts.intersection(freedoms)
    let left = remainder(of: caught, at: release.instant)
    let velocity =
      parts.contains(.translation) ? flingVelocity(release.velocity, adding: left) : .zero
    let growth = parts.contains(.scale) ? flingGrowth(release.growth, adding: left) : 0
    let grows = growth != 0
    var turn = Angle.zero
    if parts.contains(.rotation), abs(release.turn.radians) >= minimumTurn.radians {
      let sum = MomentumSettings.sum(
        release.turn.radians.limited(to: maximumTurn.radians), left?.turn.radians ?? 0,
        greatest: maximumTurn.radians)
      turn = .radians(sum.limited(to: maximumTurn.radians))
    }
    let momentum = Momentum(
      of: release.pivot, velocity: velocity, growth: grows ? growth : 0, turn: turn,
      at: release.instant, decay: decay, growthDecay: growthDecay, turnDecay: turnDecay)
    return momentum.end > momentum.start ? momentum : nil
  }

  /// The part of caught speeds that a fling at an instant can add to; nil if they no longer count, because of
  /// ``accumulates`` or ``maximumCatchInterval``, and without caught speeds.
  public func remainder(of caught: CaughtSpeeds?, at instant: Instant) -> CaughtSpeeds? {
    guard accumulates, var left = caught else { return nil }
    let span = instant - left.instant
    guard span >= .zero, span <= MomentumSettings.maximumCatchInterval else { return nil }
    left.velocity = left.velocity * Mathematics.exponential(-decay * span.seconds)
    left.growth *= Mathematics.exponential(-growthDecay * span.seconds)
    left.turn = left.turn * Mathematics.exponential(-turnDecay * span.seconds)
    return left
  }

  /// The velocity at which an object continues after a fling; zero if the fling is too slow.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the fingers, in points per second.
  ///   - left: The ``remainder(of:at:)`` of caught speeds.
  public func flingVelocity(_ velocity: Vector, adding left: CaughtSpeeds?) -> Vector {
    let speed = velocity.length
    guard speed.isFinite, speed >= minimumSpeed, speed > 0 else { return .zero }
    // In this order, the greater one is 0 if the speed is NaN.
    let greatest = max(0, maximumSpeed)
    let along = (left?.velocity.dot(velocity) ?? 0) / speed
    let sum = MomentumSettings.sum(min(speed, greatest), along, greatest: greatest)
    return velocity * (min(sum, greatest * MomentumSettings.maximumSum) / speed)
  }

  /// The relative growth per second at which an object continues after a fling; zero if the fling is too
  /// slow.
  ///
  /// - Parameters:
  ///   - growth: The relative growth per second of the fingers' spread.
  ///   - left: The ``remainder(of:at:)`` of caught speeds.
  public func flingGrowth(_ growth: Double, adding left: CaughtSpeeds?) -> Double {
    guard growth.isFinite, abs(growth) >= minimumGrowth else { return 0 }
    let sum = MomentumSettings.sum(
      growth.limited(to: maximumGrowth), left?.growth ?? 0, greatest: maximumGrowth)
    return sum.limited(to: maximumGrowth)
  }

  /// The sum of a speed and a caught speed, if both have the same direction and the fling is fast enough.
  private static func sum(_ speed: Double, _ caught: Double, greatest: Double) -> Double {
    // Repeated flings may have added up to a speed more than twice what a hand can reach.
    let measure = min(abs(caught), greatest) * minimumShare
    guard caught.isFinite, speed * caught > 0, abs(speed) >= measure else { return speed }
    return speed + caught
  }
}

extension Double {
  /// The number, clamped to the range from -`limit` to `limit`; a limit that is negative or NaN counts as zero.
  fileprivate func limited(to limit: Double) -> Double {
    // As above, 0 for NaN.
    let limit = max(0, limit)
    return min(max(self, -limit), limit)
  }
}
