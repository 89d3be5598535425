import TouchGeometry
import TouchTracking

/// Recognizes rotations: two fingers that turn around each other.
///
///     idle ──land──▶ possible ──turned enough──▶ active ──both lifted──▶ ended
///                       └── all lifted ──▶ failed
///
/// The angle is tracked from sample to sample and never wrapped: one and a half turns are 540 degrees.
/// Fingers are counted as in ``PinchMachine``. Hands always turn slightly while they pinch, so a rotation
/// begins only when the fingers turn enough relative to their spread.
///
///     // A machine needs no window: a test passes samples of two fingers.
///     var machine = RotationMachine()
///     _ = machine.receive(landed, phase: .began)
///     print(machine.receive(moved, phase: .moved))  // began, if they turned far enough
public struct RotationMachine: GestureMachine, Sendable {
  /// The measurements before it begins.
  private struct Progress: Hashable, Sendable {
    var turned = Angle.zero
    /// The progress towards the gesture; 1 is enough.
    var share = 0.0
  }

  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings
  private var state = ContinuousState<Progress>.idle
  private var fingers = FingerSet()
  private var angle = Angle.zero
  /// The part of the rotation that was excluded or set by the client.
  private var excluded = Angle.zero
  /// The direction from the first finger to the second when the angle was last updated.
  private var direction = Vector.zero
  /// The fingers' distance when the second one landed, in points.
  private var base = 0.0
  /// The last arc that was long enough alone but too short relative to the spread, and the required arc.
  private var outweighed: (arc: Double, required: Double)?
  /// Whether two fingers were down together, and the turn that came closest to a beginning: used in failures,
  /// even if the fingers lift one after the other.
  private var wasPair = false
  private var farthest = Turn(angle: .zero, distance: 0, base: 0)
  /// The instant at which the second finger landed, while the first one's location at that instant is
  /// unknown.
  private var unsettled: Instant?
  /// The two fingers before one of them lifted, kept until they are judged; empty once the gesture has begun.
  private var former = FormerFingers()

  /// The center between the fingers, in points of the window; with one finger left, it does not move.
  public var location: Point {
    var machine = self
    return machine.currentLocation()
  }
  /// Where it was before one of them lifted.
  private var lastLocation = Point.zero

  /// The measurement by which the gesture was recognized; nil before.
  public private(set) var evidence: Evidence?

  /// Creates a machine.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The rotation since the gesture began, clockwise positive, not wrapped; settable. Before it has begun
  /// this is zero, and setting it has no effect.
  public var rotation: Angle {
    get { state.hasBegun ? angle : .zero }
    set {
      guard state.hasBegun else { return }
      excluded = excluded + (angle - newValue)
      angle = newValue
    }
  }

  /// The rotation since the second finger landed, including the turn before the gesture began and ignoring
  /// values set by the client. Zero before it has begun.
  public var rotationSinceLanding: Angle { state.hasBegun ? angle + excluded : .zero }

  /// The ``rotation``. Changes nothing; mutating for the reason given at ``currentDeadline()``.
  package mutating func currentRotation() -> Angle { rotation }

  /// The ``location``. Changes nothing; mutating for the reason given at ``currentDeadline()``.
  package mutating func currentLocation() -> Point {
    fingers.count == 2 ? fingers.centroid : lastLocation
  }

  /// The instant at which the machine must be called even without touch changes; nil if none.
  public var deadline: Instant? { former.deadline ?? state.deadline(of: fingers) }

  /// The ``deadline``, or the distant future. Changes nothing; mutating, because a nonmutating call would
  /// copy the machine.
  package mutating func currentDeadline() -> Instant { deadline ?? .distantFuture }

  /// Whether the touch is one of the gesture's fingers.
  public func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// The answer of ``tracks(_:)``; mutating, because a nonmutating call would copy the machine.
  package mutating func isTracking(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// Clears the gesture but keeps the settings.
  public mutating func reset() {
    lastLocation = currentLocation()
    state = .idle
    evidence = nil
    fingers.removeAll()
    angle = .zero
    excluded = .zero
    wasPair = false
    farthest = Turn(angle: .zero, distance: 0, base: 0)
    unsettled = nil
    former.removeAll()
    outweighed = nil
  }

  /// Begins immediately with the fingers that have landed, because another gesture handed them off.
  ///
  /// - Returns: Undecided unless there are two.
  package mutating func takeOver(at instant: Instant) -> Verdict {
    guard case .possible = state, fingers.count == 2 else { return .undecided }
    state = .active
    angle = .zero
    excluded = .zero
    direction = fingers[1].location - fingers[0].location
    unsettled = nil
    return .began(at: instant)
  }

  /// Called when event time has reached ``deadline``.
  public mutating func reach(_ instant: Instant) -> Verdict {
    guard let deadline, instant >= deadline else { return .undecided }
    if let end = state.end() { return .ended(at: end) }
    return judge(at: deadline)
  }

  /// Handles samples that share one instant and one phase; see ``GestureMachine``.
  public mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    switch phase {
    case .began: return land(samples)
    case .moved: return move(samples)
    case .stationary: return .undecided
    case .ended, .cancelled: return lift(samples, cancelled: phase == .cancelled)
    }
  }

  private mutating func land(_ samples: Span<TouchSample>) -> Verdict {
    for index in samples.indices where state.takesFingers && fingers.count < 2 {
      let sample = samples[index]
      former.removeAll()
      fingers.land(sample)
      if fingers.count == 2 {
        direction = fingers[1].location - fingers[0].location
        base = direction.length
        unsettled =
          !state.isActive && fingers.isAwaitingReport(beforeLandingAt: sample.time)
          ? sample.time : nil
        wasPair = true
      }
      guard !state.isActive else { continue }
      angle = .zero
      state = .possible(Progress(), at: sample.time)
    }
    if fingers.count < 2, !state.isActive { lastLocation = fingers.centroid }
    return .undecided
  }

  /// Adds the angle between the last direction and this one, at most half a turn.
  ///
  /// Fingers that meet have no direction; the last direction is kept until they separate again.
  private mutating func follow(at instant: Instant) {
    let now = fingers[1].location(at: instant) - fingers[0].location(at: instant)
    guard now.reaches(PinchMachine.minimumDistance) else { return }
    if direction != .zero, now != direction {
      let turn = Mathematics.arctangent(y: direction.cross(now), x: direction.dot(now))
      angle = angle + .radians(turn)
    }
    direction = now
  }

  /// Lets an active gesture follow movements; returns whether it did, and so has changed. A gesture that is not active,
  /// or to which none of the fingers belongs, stays as it is.
  package mutating func follow(_ samples: Span<TouchSample>) -> Bool {
    guard state.isActive, let now = samples.time, fingers.move(samples) else { return false }
    if fingers.count == 2 {
      if unsettled != nil { settle() }
      follow(at: now)
    }
    return true
  }

  private mutating func move(_ samples: Span<TouchSample>) -> Verdict {
    if state.isActive { return follow(samples) ? .changed : .undecided }
    guard let now = samples.time, fingers.move(samples) else { return .undecided }
    if !former.isEmpty { former.move(samples) }
    return judge(at: now)
  }

  /// Measures from the first finger's location when the second landed, once it is known: its last earlier
  /// report is of another instant.
  private mutating func settle() {
    guard let landed = unsettled, fingers[0].time >= landed else { return }
    unsettled = nil
    let then = fingers[1].location(at: landed) - fingers[0].location(at: landed)
    guard then.reaches(PinchMachine.minimumDistance) else { return }
    // The angle tracked since then started from a direction that never existed.
    if direction != .zero {
      let turn = Mathematics.arctangent(y: then.cross(direction), x: then.dot(direction))
      angle = angle + .radians(turn)
    }
    base = then.length
  }

  /// Judges the fingers of a gesture that may begin, in their state at `now`.
  private mutating func judge(at now: Instant) -> Verdict {
    if unsettled != nil, fingers.count == 2 { settle() }
    switch state {
    case .idle, .active, .ending, .finished: return .undecided
    case .possible:
      guard fingers.count == 2 else { return judgeFormerFingers(asOf: now) }
      let verdict = judgePair(at: fingers.align(at: now))
      if state.isActive { follow(at: now) }
      return verdict
    }
  }

  /// Judges the two fingers up to the lift of one of them, once the other's location at that instant is known.
  private mutating func judgeFormerFingers(asOf now: Instant) -> Verdict {
    let instant = former.instant
    guard former.areKnown(asOf: now, beside: fingers), let before = former.take() else {
      return .undecided
    }
    let present = fingers
    fingers = before
    let verdict = judgePair(at: instant)
    fingers = present
    switch state {
    case .active: if settings.endsAtFirstLift { state = .ending(at: now) }
    case .possible:
      angle = .zero
      state = .possible(Progress(), at: instant)
    case .idle, .ending, .finished: break
    }
    return verdict
  }

  /// Judges two fingers up to `instant`.
  private mutating func judgePair(at instant: Instant) -> Verdict {
    guard case .possible(_, let since) = state else { return .undecided }
    for step in fingers.substeps(from: since, to: instant) {
      let verdict = judgePair(from: step.from, to: step.to)
      guard verdict == .undecided else { return verdict }
    }
    return .undecided
  }

  private mutating func judgePair(from start: Instant, to instant: Instant) -> Verdict {
    guard case .possible(let before, _) = state else { return .undecided }
    follow(at: instant)
    let turn = Turn(angle: angle, distance: direction.length, base: base)
    if settings.plainShare(of: turn) >= settings.plainShare(of: farthest) { farthest = turn }
    let share = settings.share(of: turn)
    guard angle != .zero, share >= 1 else {
      if settings.plainShare(of: turn) >= 1 {
        outweighed = (turn.arc, settings.spreadShare * turn.spread)
      }
      state = .possible(Progress(turned: angle, share: share), at: instant)
      return .undecided
    }
    let crossing = Crossing(of: 1, from: before.share, at: start, to: share, at: instant)
    evidence = settings.evidence(of: turn)
    let rest = (angle - before.turned) * (1 - crossing.fraction)
    excluded = angle - rest
    angle = rest
    state = .active
    return .began(at: crossing.instant)
  }

  /// Removes a finger; two that have not begun are judged up to then as soon as both locations are known.
  private mutating func remove(_ sample: TouchSample, at now: Instant) {
    guard fingers.count == 2, !state.hasBegun else {
      _ = fingers.lift(sample)
      return
    }
    let instant = fingers.lastInstant(of: sample.id, liftedAt: now)
    let before = fingers
    _ = fingers.lift(sample)
    if before.isAwaitingReport(until: instant, asOf: now, silentSince: fingers.silentSince) {
      former.keep(before, until: instant)
    }
  }

  private mutating func lift(_ samples: Span<TouchSample>, cancelled: Bool) -> Verdict {
    lastLocation = currentLocation()
    guard let now = samples.time, fingers.moveLifting(samples) else { return .undecided }
    former.moveLifting(samples)
    // The location of a lift counts like any other, if the other finger's location at that time is known.
    let wasActive = state.isActive
    let verdict = cancelled || wasActive ? .undecided : judge(at: now)
    if wasActive, fingers.count == 2, fingers.changeInstant(at: now) == now { follow(at: now) }
    var lifted = false
    for index in samples.indices where fingers.contains(samples[index].id) {
      remove(samples[index], at: now)
      lifted = true
    }
    guard lifted else { return .undecided }
    unsettled = nil
    switch state {
    case .idle, .ending, .finished: return verdict
    case .active:
      let isOver = cancelled || fingers.isEmpty || settings.endsAtFirstLift
      return state.lift(verdict, isOver: isOver, cancelled: cancelled, at: now)
    case .possible:
      guard fingers.isEmpty else {
        if former.isEmpty {
          angle = .zero
          state = .possible(Progress(), at: now)
        }
        return .undecided
      }
      angle = .zero
      state = .finished
      former.removeAll()
      if cancelled { return .failed(.touchCancelled, at: now) }
      guard wasPair else { return .failed(.tooFewTouches(1, required: 2), at: now) }
      if let outweighed {
        return .failed(.outweighed(outweighed.arc, required: outweighed.required), at: now)
      }
      return .failed(settings.failure(farthest), at: now)
    }
  }
}
