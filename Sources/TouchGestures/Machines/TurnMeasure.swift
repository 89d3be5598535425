import TouchGeometry
import TouchTracking

/// How far two fingers turn around each other, for a ``RotationMachine``.
///
/// The angle is tracked from sample to sample and never wrapped.
struct TurnMeasure: PairMeasure {
  struct Progress: Hashable, Sendable {
    var turned = Angle.zero
    /// The progress towards the gesture; 1 is enough.
    var share = 0.0
  }

  static var noProgress: Progress { Progress() }

  var settings: RotationMachine.Settings
  /// The rotation since the gesture began; before, that since the second finger landed.
  private(set) var angle = Angle.zero
  /// The part of the rotation that was excluded or set by the client.
  private var excluded = Angle.zero
  /// The direction from the first finger to the second when the angle was last updated.
  private var direction = Vector.zero
  /// The same when the second finger landed.
  private var landed = Vector.zero
  /// The fingers' distance when the second one landed, in points.
  private var base = 0.0
  /// The turn that came closest to a beginning.
  private var farthest = RotationMachine.Turn(angle: .zero, distance: 0, base: 0)
  /// The last arc that was long enough alone but too short relative to the spread, and the required arc.
  private var outweighed: (arc: Double, required: Double)?

  init(settings: RotationMachine.Settings) { self.settings = settings }

  var endsAtFirstLift: Bool { settings.endsAtFirstLift }

  /// See ``RotationMachine/rotationSinceLanding``.
  var angleSinceLanding: Angle { angle + excluded }

  var failure: FailureReason {
    if let outweighed {
      return .outweighed(outweighed.arc, required: outweighed.required)
    }
    return settings.failure(farthest)
  }

  mutating func reset() {
    angle = .zero
    excluded = .zero
    farthest = RotationMachine.Turn(angle: .zero, distance: 0, base: 0)
    outweighed = nil
  }

  /// Sets the rotation of a gesture that has begun; it continues from there.
  mutating func setAngle(_ newAngle: Angle) {
    excluded = excluded + (angle - newAngle)
    angle = newAngle
  }

  mutating func land(_ way: Vector) {
    direction = way
    landed = way
    base = way.length
  }

  mutating func settle(_ way: Vector) {
    guard way.reaches(PinchMachine.minimumDistance) else { return }
    // The angle tracked since then started from a direction that never existed.
    if landed != .zero { angle = angle + Self.turn(from: way, to: landed) }
    base = way.length
  }

  mutating func restart() { angle = .zero }

  /// Adds the angle between the last direction and this one, at most half a turn.
  ///
  /// Fingers that meet have no direction; the last direction is kept until they separate again.
  mutating func follow(_ way: Vector) {
    guard way.reaches(PinchMachine.minimumDistance) else { return }
    if direction != .zero, way != direction {
      angle = angle + Self.turn(from: direction, to: way)
    }
    direction = way
  }

  private static func turn(from before: Vector, to after: Vector) -> Angle {
    .radians(Mathematics.arctangent(y: before.cross(after), x: before.dot(after)))
  }

  mutating func judge(
    _ way: Vector, from before: Progress, at start: Instant, to instant: Instant
  ) -> PairJudgement<Progress> {
    follow(way)
    let turn = RotationMachine.Turn(angle: angle, distance: direction.length, base: base)
    if settings.plainShare(of: turn) >= settings.plainShare(of: farthest) { farthest = turn }
    let share = settings.share(of: turn)
    guard angle != .zero, share >= 1 else {
      if settings.plainShare(of: turn) >= 1 {
        outweighed = (turn.arc, settings.spreadShare * turn.spread)
      }
      return .undecided(Progress(turned: angle, share: share))
    }
    let crossing = Crossing(of: 1, from: before.share, at: start, to: share, at: instant)
    let rest = (angle - before.turned) * (1 - crossing.fraction)
    excluded = angle - rest
    angle = rest
    return .began(crossing.instant, settings.evidence(of: turn))
  }
}
