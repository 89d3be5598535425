import TouchGeometry
import TouchTracking

/// Recognizes pinches: two fingers that spread or close.
///
///     idle ──land──▶ possible ──distance changed enough──▶ active ──both lifted──▶ ended
///                       └── all lifted ──▶ failed
///
/// The first two fingers count; a third is rejected. When one of the two lifts, the scale does not change,
/// and a finger that replaces it continues from there.
///
///     // A machine needs no window: a test passes samples of two fingers.
///     var machine = PinchMachine()
///     _ = machine.receive(landed, phase: .began)
///     print(machine.receive(moved, phase: .moved))  // began, if their distance changed by 8 pt
public struct PinchMachine: GestureMachine, Sendable {
  /// The settings of a pinch.
  ///
  ///     var settings = PinchMachine.Settings()
  ///     settings.startDistance = 16  // for a shaky hand: twice the default
  ///     let pinch = MachineGestureRecognizer(machine: PinchMachine(settings: settings))
  ///     photo.addGestureRecognizer(pinch)
  public struct Settings: Hashable, Sendable {
    /// How much the distance of the fingers changes before it begins; 8 points by default.
    public var startDistance = Thresholds.pinchStartDistance
    /// How far each finger must move towards or away from the other, relative to the arc that it travels; 0.5
    /// by default, 0 means the start distance alone.
    public var arcShare = Thresholds.pinchArcShare
    /// The change of distance at which it begins no matter how much the fingers turn; 24 points by default.
    public var certainDistance = Thresholds.pinchCertainDistance
    /// Whether the gesture ends when the first of its fingers lifts, instead of the last.
    public var endsAtFirstLift = false

    /// Creates the default settings.
    public init() {}
  }

  /// The measurements before it begins.
  private struct Progress: Hashable, Sendable {
    /// The change of distance, in points.
    var change = 0.0
    /// The progress of the pinch relative to the turn of the fingers; 1 is enough.
    var beside = 1.0
  }

  /// Fingers closer than this, in points, count as this far apart, so that the scale is bounded.
  public static let minimumDistance = 1.0

  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings
  private var state = ContinuousState<Progress>.idle
  private var fingers = FingerSet()
  /// The scale when the fingers last changed, and their distance then.
  private var carried = 1.0
  /// The scale since the second finger landed, relative to the reported scale: the part that was excluded or
  /// set.
  private var excluded = 1.0
  private var base = 1.0
  /// Whether two fingers were down together, and the maximum change of their distance: used in failures, even
  /// if the fingers lift one after the other.
  private var wasPair = false
  private var maximumChange = 0.0
  /// The instant at which the second finger landed, while the first one's location at that instant is
  /// unknown.
  private var unsettled: Instant?
  /// The two fingers before one of them lifted, kept until they are judged; empty once the gesture has begun.
  private var former = FormerFingers()
  /// The last direction from the first finger to the second, and how far they have turned.
  private var direction = Vector.zero
  private var turned = 0.0
  /// The last change that was enough alone but too small relative to the arc, and the required change.
  private var outweighed: (change: Double, required: Double)?

  /// The center between the fingers, in points of the window. With one finger left, the center does not move,
  /// so that content scaled around it does not jump.
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

  /// The fingers' distance relative to the start of the gesture; settable. Before it has begun this is 1, and
  /// setting it has no effect.
  public var scale: Double {
    get {
      guard state.hasBegun else { return 1 }
      return fingers.count == 2 ? carried * (distance / base) : carried
    }
    set {
      guard state.hasBegun else { return }
      if newValue != 0 { excluded *= scale / newValue }
      carried = newValue
      base = distance
    }
  }

  /// The fingers' distance relative to when the second finger landed, including the spread before the gesture
  /// began and ignoring values set by the client. 1 before it has begun.
  public var scaleSinceLanding: Double { state.hasBegun ? scale * excluded : 1 }

  /// The fingers' distance at which the scale is 1, in points; velocities are relative to it.
  public var unitDistance: Double { base / max(carried, 1e-9) }

  /// The ``scale``. Changes nothing; mutating for the reason given at ``currentDeadline()``.
  package mutating func currentScale() -> Double { scale }

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
    carried = 1
    excluded = 1
    base = 1
    wasPair = false
    maximumChange = 0
    outweighed = nil
    unsettled = nil
    former.removeAll()
  }

  /// Begins immediately with the fingers that have landed, because another gesture handed them off.
  ///
  /// - Returns: Undecided unless there are two.
  package mutating func takeOver(at instant: Instant) -> Verdict {
    guard case .possible = state, fingers.count == 2 else { return .undecided }
    state = .active
    carried = 1
    excluded = 1
    base = distance
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

  private var distance: Double { distance(at: .distantFuture) }

  private func distance(at instant: Instant) -> Double {
    guard fingers.count == 2 else { return base }
    let a = fingers[0].location(at: instant)
    return max(a.distance(to: fingers[1].location(at: instant)), Self.minimumDistance)
  }

  private mutating func land(_ samples: Span<TouchSample>) -> Verdict {
    for index in samples.indices where state.takesFingers && fingers.count < 2 {
      let sample = samples[index]
      carried = scale
      former.removeAll()
      fingers.land(sample)
      base = distance
      wasPair = wasPair || fingers.count == 2
      if fingers.count == 2 {
        direction = fingers[1].location - fingers[0].location
        unsettled =
          !state.isActive && fingers.isAwaitingReport(beforeLandingAt: sample.time)
          ? sample.time : nil
      }
      turned = 0
      if !state.isActive { state = .possible(Progress(), at: sample.time) }
    }
    if fingers.count < 2, !state.isActive { lastLocation = fingers.centroid }
    return .undecided
  }

  /// Lets an active gesture follow movements; returns whether it did, and so has changed. A gesture that is not active,
  /// or to which none of the fingers belongs, stays as it is.
  package mutating func follow(_ samples: Span<TouchSample>) -> Bool {
    guard state.isActive, fingers.move(samples) else { return false }
    if unsettled != nil { settle() }
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
    guard let landed = unsettled, fingers.count == 2, fingers[0].time >= landed else { return }
    unsettled = nil
    base = distance(at: landed)
    direction = fingers[1].location(at: landed) - fingers[0].location(at: landed)
  }

  /// Judges the fingers of a gesture that may begin, in their state at `now`.
  private mutating func judge(at now: Instant) -> Verdict {
    if unsettled != nil { settle() }
    switch state {
    case .idle, .active, .ending, .finished: return .undecided
    case .possible:
      guard fingers.count == 2 else { return judgeFormerFingers(asOf: now) }
      return judgePair(at: fingers.align(at: now))
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
    if state.isActive { carried *= distance(at: instant) / base }
    fingers = present
    switch state {
    case .active: if settings.endsAtFirstLift { state = .ending(at: now) }
    case .possible: state = .possible(Progress(), at: instant)
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
    let change = distance(at: instant) - base
    maximumChange = max(maximumChange, abs(change))
    follow(at: instant)
    let beside = beside(change)
    guard change != 0, abs(change) >= settings.startDistance, beside >= 1 else {
      if abs(change) >= settings.startDistance {
        outweighed = (abs(change), 2 * settings.arcShare * arc(change))
      }
      state = .possible(Progress(change: change, beside: beside), at: instant)
      return .undecided
    }
    let limit = change < 0 ? -settings.startDistance : settings.startDistance
    var crossing = Crossing(of: limit, from: before.change, at: start, to: change, at: instant)
    let late = Crossing(of: 1, from: min(before.beside, 1), at: start, to: beside, at: instant)
    if before.beside < 1, late.fraction > crossing.fraction { crossing = late }
    let begun = max(
      base + before.change + (change - before.change) * crossing.fraction, Self.minimumDistance)
    excluded = begun / base
    base = begun
    state = .active
    evidence = Evidence(.spread, measured: abs(change), limit: settings.startDistance)
    return .began(at: crossing.instant)
  }

  /// Adds the angle between the last direction and the one at `instant`, at most half a turn.
  private mutating func follow(at instant: Instant) {
    let now = fingers[1].location(at: instant) - fingers[0].location(at: instant)
    guard now.reaches(Self.minimumDistance) else { return }
    if direction != .zero, now != direction {
      turned += Mathematics.arctangent(y: direction.cross(now), x: direction.dot(now))
    }
    direction = now
  }

  /// The arc that each finger travelled around their center, at the larger of both distances.
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
    let reported = scale
    lastLocation = currentLocation()
    guard let now = samples.time, fingers.moveLifting(samples) else { return .undecided }
    former.moveLifting(samples)
    // The location of a lift counts like any other, if the other finger's location at that time is known.
    let verdict = cancelled || state.isActive ? .undecided : judge(at: now)
    let isKnown = verdict != .undecided || fingers.changeInstant(at: now) == now
    var lifted = false
    for index in samples.indices where fingers.contains(samples[index].id) {
      let sample = samples[index]
      if state.hasBegun { carried = isKnown ? scale : reported }
      remove(sample, at: now)
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
        if former.isEmpty { state = .possible(Progress(), at: now) }
        return .undecided
      }
      state = .finished
      former.removeAll()
      if cancelled { return .failed(.touchCancelled, at: now) }
      guard wasPair else { return .failed(.tooFewTouches(1, required: 2), at: now) }
      if let outweighed {
        return .failed(.outweighed(outweighed.change, required: outweighed.required), at: now)
      }
      return .failed(.tooLittle(maximumChange, required: settings.startDistance), at: now)
    }
  }
}
