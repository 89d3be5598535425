import TouchGeometry
import TouchTracking

/// How far two fingers spread or close, for a ``PinchMachine``.
struct SpreadMeasure: PairMeasure {
  struct Progress: Hashable, Sendable {
    /// The change of distance, in points.
    var change = 0.0
    /// The progress of the pinch relative to the turn of the fingers; 1 is enough.
    var beside = 1.0
  }

  static var noProgress: Progress { Progress() }

  var settings: PinchMachine.Settings
  /// The fingers' distance relative to the start of the gesture; 1 before it has begun.
  private(set) var scale = 1.0
  /// The scale when the fingers last changed or it was set, and their distance then.
  private var carried = 1.0
  private var base = 1.0
  /// The scale since the second finger landed, relative to the reported scale: the part that was excluded or
  /// set.
  private var excluded = 1.0
  /// The maximum change of distance.
  private var farthest = 0.0
  /// The last direction from the first finger to the second, and how far they have turned.
  private var direction = Vector.zero
  private var turned = 0.0
  /// The last change that was enough alone but too small relative to the arc, and the required change.
  private var outweighed: (change: Double, required: Double)?

  init(settings: PinchMachine.Settings) { self.settings = settings }

  var endsAtFirstLift: Bool { settings.endsAtFirstLift }

  /// See ``PinchMachine/scaleSinceLanding``.
  var scaleSinceLanding: Double { scale * excluded }

  /// See ``PinchMachine/unitDistance``.
  var unitDistance: Double { base / max(carried, 1e-9) }

  var failure: FailureReason {
    if let outweighed {
      return .outweighed(outweighed.change, required: outweighed.required)
    }
    return .tooLittle(farthest, required: settings.startDistance)
  }

  mutating func reset() {
    scale = 1
    carried = 1
    excluded = 1
    base = 1
    farthest = 0
    outweighed = nil
  }

  /// Sets the scale of a gesture that has begun; it continues from there, and from `way` if there are two fingers.
  mutating func setScale(_ newScale: Double, at way: Vector?) {
    // A scale of zero carries no information about earlier values.
    if newScale != 0, scale != 0 { excluded *= scale / newScale }
    // Without two fingers, their last distance counts.
    let last = unitDistance * scale
    if let way { base = Self.distance(of: way) } else if last > 0 { base = last }
    scale = newScale
    carried = newScale
  }

  mutating func land(_ way: Vector) {
    settle(way)
    carried = scale
  }

  mutating func settle(_ way: Vector) {
    // From this direction on, the whole turn is measured again.
    restart()
    direction = way
    base = Self.distance(of: way)
  }

  mutating func restart() { turned = 0 }

  mutating func follow(_ way: Vector) { scale = carried * (Self.distance(of: way) / base) }

  mutating func judge(
    _ way: Vector, from before: Progress, at start: Instant, to instant: Instant
  ) -> PairJudgement<Progress> {
    let change = Self.distance(of: way) - base
    farthest = max(farthest, abs(change))
    turn(to: way)
    let beside = beside(change)
    guard change != 0, abs(change) >= settings.startDistance, beside >= 1 else {
      if abs(change) >= settings.startDistance {
        outweighed = (abs(change), 2 * settings.arcShare * arc(change))
      }
      return .undecided(Progress(change: change, beside: beside))
    }
    let limit = change < 0 ? -settings.startDistance : settings.startDistance
    var crossing = Crossing(of: limit, from: before.change, at: start, to: change, at: instant)
    let late = Crossing(of: 1, from: min(before.beside, 1), at: start, to: beside, at: instant)
    if before.beside < 1, late.fraction > crossing.fraction { crossing = late }
    let begun = max(
      base + before.change + (change - before.change) * crossing.fraction,
      PinchMachine.minimumDistance)
    excluded = begun / base
    base = begun
    return .began(
      crossing.instant,
      Evidence(.spread, measured: abs(change), limit: settings.startDistance))
  }

  private static func distance(of way: Vector) -> Double {
    max(way.length, PinchMachine.minimumDistance)
  }

  /// Adds the angle between the last direction and this one, at most half a turn.
  private mutating func turn(to way: Vector) {
    guard way.reaches(PinchMachine.minimumDistance) else { return }
    if direction != .zero, way != direction {
      turned += Mathematics.arctangent(y: direction.cross(way), x: direction.dot(way))
    }
    direction = way
  }

  /// The arc that each finger traveled around their center, at the larger of both distances.
  private func arc(_ change: Double) -> Double { abs(turned) * (base + max(change, 0)) / 2 }

  /// The progress of the pinch relative to the arc: 1 is enough.
  private func beside(_ change: Double) -> Double {
    guard settings.arcShare > 0, settings.startDistance > 0 else { return 1 }
    // Fingers that do not turn are not limited, even before they have spread.
    let arc = settings.arcShare * arc(change)
    guard arc > 1e-9 else { return 2 }
    let share = abs(change) / 2 / arc
    return min(max(share, abs(change) / max(settings.certainDistance, 1e-9)), 2)
  }
}
