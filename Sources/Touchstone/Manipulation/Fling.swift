import TouchGeometry
import TouchTracking

/// The fling of a layer after its release.
struct Fling {
  /// The motion without limits.
  let momentum: Momentum
  /// The layer's placement at the release.
  let start: Placement
  /// The layer's rotation at the release, as counted by the limits.
  let startTurn: Angle
  /// The movement of scale and rotation beyond their limits and back; nil if there is none.
  let bounce: Bounce?
  /// The bounds of the parent, within which the limits may hold the layer.
  let area: Rect
  /// The application whose event time it follows; nil if the layer was in no window at the release.
  let clock: Weak<Application>?
  /// The last placement assigned to the layer.
  var last: Placement
  /// The instant to which it was last advanced.
  private var instant: Instant

  init(
    momentum: Momentum, start: Placement, startTurn: Angle, bounce: Bounce? = nil, in area: Rect,
    by clock: Application?
  ) {
    self.momentum = momentum
    self.start = start
    self.startTurn = startTurn
    self.bounce = bounce
    self.area = area
    self.clock = clock.map { Weak($0) }
    last = start
    instant = momentum.start
  }

  /// Whether it may move the layer on: in a window of another application, the time is another.
  func keepsTime(of layer: Layer?) -> Bool {
    guard let clock, let application = layer?.window?.application else { return true }
    return application === clock.object
  }

  /// Whether the application that moved the layer is deallocated, so that nobody moves it on.
  var isLost: Bool {
    guard let clock else { return false }
    return clock.object == nil
  }

  /// The instant at which it comes to rest.
  var end: Instant {
    guard let bounce else { return momentum.end }
    return max(momentum.end, momentum.start + .seconds(bounce.duration))
  }

  /// The layer's state during a fling.
  struct State {
    let placement: Placement
    /// The rotation, as counted by the limits.
    let turn: Angle
    let speeds: CaughtSpeeds
    /// The point around which the layer scales and rotates.
    let pivot: Point
    let isAtRest: Bool
  }

  /// The state at an instant in a parent with these bounds; if they have changed, the layer continues from where
  /// it is.
  mutating func advance(
    to instant: Instant, under settings: Manipulator.Settings, in parent: Rect
  ) -> State {
    if parent != area {
      self = Fling(continuing: self, under: settings, after: settings, in: parent)
    }
    // A program that advances it may be behind.
    self.instant = max(self.instant, instant)
    return state(at: self.instant, under: settings)
  }

  /// The layer's placement and speeds at an instant, and whether it is at rest. Limits clamp the motion on each
  /// axis separately: it stops at an edge and continues along it. A part of the motion that a limit stops has no
  /// speed; without any, the layer rests before the end.
  func state(at instant: Instant, under settings: Manipulator.Settings) -> State {
    // The end is rounded to microseconds and may be slightly before the end of the curves.
    let isOver = instant >= end
    let way = momentum.displacement(at: isOver ? .distantFuture : instant)
    var speeds = momentum.speeds(at: instant)
    var isBouncing = false
    var (scale, rotation) = (start.scale * way.scale, startTurn + way.rotation)
    if let bounce {
      let time = isOver ? .infinity : (instant - momentum.start).seconds
      scale = start.scale * bounce.growth(after: time)
      rotation = .radians(bounce.rotation(after: time))
      (speeds.growth, speeds.turn) = bounce.speeds(after: time)
      // A spring has no speed at the instant at which it turns back.
      isBouncing = time < bounce.duration
    } else {
      let (freeScale, freeRotation) = (scale, rotation)
      scale = settings.limits.bounded(scale: scale, from: start.scale)
      rotation = settings.limits.bounded(rotation: rotation, from: startTurn)
      if scale != freeScale { speeds.growth = 0 }
      if rotation != freeRotation { speeds.turn = .zero }
    }
    let pivot = way.applied(to: momentum.pivot)
    let (placement, correction) = settings.placement(
      from: start, turn: startTurn, scale: scale, rotation: rotation, taking: momentum.pivot,
      to: pivot, in: area)
    if correction.dx * speeds.velocity.dx < 0 { speeds.velocity.dx = 0 }
    if correction.dy * speeds.velocity.dy < 0 { speeds.velocity.dy = 0 }
    let isStill = speeds.velocity == .zero && speeds.growth == 0 && speeds.turn == .zero
    return State(
      placement: placement, turn: rotation, speeds: speeds, pivot: pivot + correction,
      isAtRest: isOver || isStill && !isBouncing)
  }

  /// The rest of a fling after a change of the settings or of the parent's bounds, from where the former ones have
  /// moved the layer: a part that they held there is at rest.
  init(
    continuing fling: Fling, under settings: Manipulator.Settings,
    after former: Manipulator.Settings, in parent: Rect
  ) {
    instant = fling.instant
    last = fling.last
    area = parent
    clock = fling.clock
    let state = fling.state(at: instant, under: former)
    let (speeds, freedoms) = (state.speeds, settings.freedoms)
    let isMovable = freedoms.contains(.translation)
    start = state.placement
    startTurn = state.turn
    momentum = Momentum(
      of: isMovable ? state.pivot : state.placement.position,
      velocity: isMovable ? speeds.velocity : .zero,
      growth: freedoms.contains(.scale) ? speeds.growth : 0,
      turn: freedoms.contains(.rotation) ? speeds.turn : .zero, at: instant,
      decay: fling.momentum.decay, growthDecay: fling.momentum.growthDecay,
      turnDecay: fling.momentum.turnDecay)
    bounce =
      fling.bounce == nil
      ? nil
      : Bounce(of: start, turn: startTurn, momentum, within: settings.limits, isPulled: false)
  }
}

/// The movement of the scale's logarithm and of the rotation after a release, beyond their limits and back,
/// each on a ``ScrollCurve``.
struct Bounce {
  /// Curve units per unit of the logarithm and per radian. At these tolerances the curves come to rest under
  /// the same thresholds as ``Momentum``.
  private static let units = 1000.0

  private let logarithm: Double
  private let scale: ScrollCurve
  private let turn: ScrollCurve

  /// Creates the movement of a layer that has a scale and a rotation; nil if it has none.
  ///
  /// - Parameter isPulled: Whether the speeds are those of fingers, of which less is visible beyond a limit.
  @inline(never)  // Saves 0.1 kB in the module for browsers.
  init?(
    of start: Placement, turn startTurn: Angle, _ momentum: Momentum,
    within limits: ManipulationLimits, isPulled: Bool = true
  ) {
    guard start.scale > 0, start.scale.isFinite, startTurn.isFinite else { return nil }
    logarithm = Mathematics.logarithm(start.scale)
    func curve(_ place: Double, _ speed: Double, _ span: ElasticSpan, _ decay: Double)
      -> ScrollCurve
    {
      let range = span.closed
      let slope = isPulled ? span.slope(at: place) : 1
      return ScrollCurve(
        from: place * Self.units, velocity: speed * slope * Self.units,
        within: (range.lowerBound * Self.units)...(range.upperBound * Self.units), decay: decay)
    }
    scale = curve(logarithm, momentum.growth, limits.elasticScale, momentum.growthDecay)
    turn = curve(
      startTurn.radians, momentum.turn.radians, limits.elasticRotation, momentum.turnDecay)
  }

  /// The time in seconds until both are at rest.
  var duration: Double { max(scale.duration, turn.duration) }

  /// The factor by which the layer has grown after a time in seconds.
  func growth(after seconds: Double) -> Double {
    Mathematics.exponential(scale.position(after: seconds) / Self.units - logarithm)
  }

  /// The rotation after a time in seconds, in radians.
  func rotation(after seconds: Double) -> Double { turn.position(after: seconds) / Self.units }

  /// The relative growth and the rotation per second after a time in seconds.
  func speeds(after seconds: Double) -> (growth: Double, turn: Angle) {
    (
      scale.velocity(after: seconds) / Self.units,
      .radians(turn.velocity(after: seconds) / Self.units)
    )
  }
}
