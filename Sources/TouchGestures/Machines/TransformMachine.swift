import TouchGeometry
import TouchTracking

/// Recognizes any number of fingers that move, spread and turn as one gesture.
///
///     idle ──land──▶ possible ──traveled, spread or turned enough──▶ active ──all lifted──▶ ended
///                       └── all lifted ──▶ failed
///
/// The translation is that of the fingers' centroid; scale and rotation are those of the similarity that best
/// maps the fingers' locations since their number last changed to the present ones (least squares). None of
/// the three jumps when a finger lands or lifts. Each limit is judged as in the machine that has only this
/// limit, so that a transform and a pan, pinch or rotation of the same fingers begin at the same instant.
///
///     // A machine needs no window: a test passes samples.
///     var machine = TransformMachine()
///     _ = machine.receive(landed, phase: .began)
///     print(machine.receive(moved, phase: .moved))  // began, after 10 pt of travel
public struct TransformMachine: GestureMachine, Sendable {
  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings
  private var state = ContinuousState<Values>.idle
  private var fingers = FingerSet()
  /// The values when the fingers last changed.
  private var carried = Values()
  /// The rotation since then, as last measured, for tracking it beyond half a turn.
  private var turned = Angle.zero
  /// The maximum number of fingers down together, and the maximum distance moved by enough of them: used in
  /// failures, even if the fingers lift one after the other.
  private var maximumTouchCount = 0
  private var farthest = 0.0
  /// How far this person's fingertips usually slip, in points; 0 if unknown.
  package var usualSlip = 0.0
  private var slip = LandingSlip()
  /// The fingers before the last landing or lift, until they are judged; empty once it has begun.
  private var former = FormerFingers()

  /// The centroid of the fingers, in points of the window; kept after they have lifted.
  public var location: Point {
    var machine = self
    return machine.currentLocation()
  }
  /// Where it was before the last lift, or before the first of several at one instant.
  private var lastLocation = Point.zero
  private var lastLift = Instant.distantFuture

  /// The values since the gesture began; those of no movement before.
  public var values: Values { state.hasBegun ? measured : Values() }
  /// The same, and before it begins the movement since the fingers landed.
  private var measured = Values()

  /// The measurement by which the gesture was recognized; nil before.
  public private(set) var evidence: Evidence?

  /// Creates a machine.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The instant at which the machine must be called even without touch changes; nil if none.
  public var deadline: Instant? { former.deadline ?? state.deadline(of: fingers) }

  /// Whether the touch is one of the gesture's fingers.
  public func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  // The same for the recognizer: it changes nothing, and is mutating because a nonmutating call would copy the machine.

  /// Whether it has begun, and values can be set.
  package var hasBegun: Bool { state.hasBegun }
  package mutating func currentValues() -> Values { values }
  package mutating func currentLocation() -> Point {
    fingers.isEmpty ? lastLocation : fingers.centroid
  }
  package mutating func isTracking(_ touch: TouchID) -> Bool { fingers.contains(touch) }
  /// The ``deadline``, or the distant future.
  package mutating func currentDeadline() -> Instant { deadline ?? .distantFuture }

  /// Replaces the values; the fingers continue from there. Has no effect before the gesture has begun.
  public mutating func setValues(_ newValues: Values) {
    guard state.hasBegun else { return }
    (measured, carried, turned) = (newValues, newValues, .zero)
    fingers.dropAnchors()
  }

  /// Clears the gesture but keeps the settings.
  public mutating func reset() {
    (lastLocation, lastLift) = (currentLocation(), .distantFuture)
    state = .idle
    evidence = nil
    fingers.removeAll()
    former.removeAll()
    (measured, carried, turned) = (Values(), Values(), .zero)
    (maximumTouchCount, farthest) = (0, 0)
    slip = LandingSlip()
  }

  /// Called when the recognizer fails, perhaps while it waits: a gesture that never began has no values.
  package mutating func fail() { state = .over(hasBegun: false) }

  /// Begins immediately with the fingers that have landed, because another gesture handed them off.
  ///
  /// - Parameter way: The translation to begin with, in points of the window.
  /// - Returns: Undecided if there are too few.
  package mutating func takeOver(carrying way: Vector, at instant: Instant) -> Verdict {
    guard case .possible = state, fingers.count >= settings.minimumTouches else {
      return .undecided
    }
    state = .active
    former.removeAll()
    setValues(Values())
    measured.translation = way
    carried.translation = way
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
    for index in samples.indices where state.takesFingers {
      add(samples[index])
      maximumTouchCount = max(maximumTouchCount, fingers.count)
    }
    return .undecided
  }

  private mutating func add(_ sample: TouchSample) {
    prepareChange(at: sample.time)
    guard !fingers.isEmpty, !state.hasBegun else {
      fingers.land(sample)
      return restart(at: sample.time)
    }
    fingers.rest(at: sample.time)
    let before = fingers
    fingers.land(sample)
    change(
      from: before, at: sample.time,
      known: !before.isAwaitingReport(beforeLandingAt: sample.time))
  }

  private mutating func remove(_ sample: TouchSample, at now: Instant) {
    let instant = fingers.lastInstant(of: sample.id, liftedAt: now)
    prepareChange(at: state.isActive ? now : instant)
    guard fingers.count > 1, state.isPossible else {
      _ = fingers.lift(sample)
      return
    }
    let before = fingers
    _ = fingers.lift(sample)
    let isBehind = before.isAwaitingReport(
      until: instant, asOf: now, silentSince: fingers.silentSince)
    change(from: before, at: instant, known: !isBehind)
  }

  /// Prepares for a landing or lift at `now`; see ``PanMachine``.
  private mutating func prepareChange(at now: Instant) {
    if state.isActive, !fingers.isEmpty {
      if fingers.changeInstant(at: now) == now { measure(at: .distantFuture) }
      carry(from: .distantFuture)
    } else if !former.isEmpty, former.instant != now {
      _ = settle(judging: false)
    }
  }

  private mutating func change(from before: FingerSet, at now: Instant, known: Bool) {
    guard former.isEmpty else { return }
    if known {
      _ = settle(before, at: now, judging: false)
    } else {
      former.keep(before, until: now)
    }
  }

  private mutating func settle(judging: Bool) -> Verdict {
    let instant = former.instant
    guard let before = former.take() else { return .undecided }
    return settle(before, at: instant, judging: judging)
  }

  /// Judges the fingers that were down until `instant` up to then, and continues from there with the present
  /// ones.
  private mutating func settle(_ before: FingerSet, at instant: Instant, judging: Bool) -> Verdict {
    let present = fingers
    fingers = before
    var verdict = Verdict.undecided
    if fingers.count >= settings.minimumTouches {
      if judging { verdict = judge(to: instant) }
      measure(at: instant)
      let way = measured.translation
      farthest = max(farthest, way.length)
      // Like that of a pan, it was a slip.
      let mayBeSlip = !state.hasBegun && present.count > before.count
      if mayBeSlip, way.reaches(settings.startDistance) { measured.translation = .zero }
    } else {
      // Movement of too few fingers does not count.
      measured = Values()
    }
    fingers = present
    carry(from: instant)
    restart(at: instant)
    return verdict
  }

  /// Measures movement from the fingers' locations at `instant`.
  private mutating func carry(from instant: Instant) {
    carried = measured
    turned = .zero
    fingers.dropAnchors(at: instant)
  }

  private mutating func restart(at instant: Instant) {
    switch state {
    case .active, .ending, .over: return
    case .idle, .possible:
      if fingers.count < settings.minimumTouches { measured = Values() }
      // Like a pinch and a rotation, which begin with two fingers that are down together.
      if fingers.count < 2 { (measured.scale, measured.rotation) = (1, .zero) }
      carried = measured
      slip.restart(at: instant)
      state = .possible(measured, at: instant)
    }
  }

  /// Updates the values to the fingers' locations at `instant`; returns the fingers' distance at their anchors, 0
  /// if they only translate.
  @discardableResult
  private mutating func measure(at instant: Instant) -> Double {
    let fit = fingers.fit(at: instant)
    measured.translation = carried.translation + fit.translation
    guard fit.distance > 0 else { return 0 }
    // Fingers that meet count as slightly apart; otherwise a scale of zero could persist forever.
    measured.scale = carried.scale * max(fit.scale, PinchMachine.minimumDistance / fit.distance)
    if fit.scale > 0 { turned = turned + turned.difference(to: fit.angle) }
    measured.rotation = carried.rotation + turned
    return fit.distance
  }

  /// The crossing of the first limit that begins the gesture, or nil.
  private mutating func crossing(
    from old: Values, at start: Instant, to instant: Instant, distance: Double
  ) -> Crossing? {
    var first: Crossing?
    func isFirst(_ crossing: Crossing) -> Bool {
      if let earlier = first, earlier.fraction <= crossing.fraction { return false }
      first = crossing
      return true
    }
    let step = Step(
      from: old.translation, at: start, to: measured.translation, at: instant)
    let travel = measured.translation.length
    if measured.translation != .zero, let required = required(of: step), travel >= required {
      if isFirst(step.crossing(length: required)) {
        evidence = Evidence(.travel, measured: travel, limit: required)
      }
    }
    guard distance > 0 else { return first }
    let spread = (measured.scale - 1) * distance
    if spread != 0, abs(spread) >= settings.startSpread {
      let limit = spread < 0 ? -settings.startSpread : settings.startSpread
      let crossing = Crossing(
        of: limit, from: (old.scale - 1) * distance, at: start, to: spread, at: instant)
      if isFirst(crossing) {
        evidence = Evidence(.spread, measured: abs(spread), limit: settings.startSpread)
      }
    }
    let share = settings.turn(of: measured, at: distance)
    if measured.rotation != .zero, share >= 1 {
      let crossing = Crossing(
        of: 1, from: settings.turn(of: old, at: distance), at: start, to: share, at: instant)
      if isFirst(crossing) {
        evidence = settings.turnEvidence(of: measured, at: distance)
      }
    }
    return first
  }

  private mutating func required(of step: Step) -> Double? {
    slip.required(
      of: step, startDistance: settings.startDistance, landing: settings.landing,
      usual: maximumTouchCount == 1 ? min(usualSlip, settings.maximumSlip) : 0)
  }

  /// Lets an active gesture follow movements; returns whether it did, and so has changed. A gesture that is not active,
  /// or to which none of the fingers belongs, stays as it is.
  package mutating func follow(_ samples: Span<TouchSample>) -> Bool {
    guard state.isActive, let now = samples.time, fingers.move(samples) else { return false }
    measure(at: now)
    return true
  }

  private mutating func move(_ samples: Span<TouchSample>) -> Verdict {
    if state.isActive { return follow(samples) ? .changed : .undecided }
    guard let now = samples.time, fingers.move(samples) else { return .undecided }
    former.move(samples)
    return judge(at: now)
  }

  /// Judges the fingers of a gesture that may begin, in their state at `now`.
  private mutating func judge(at now: Instant) -> Verdict {
    switch state {
    case .idle, .active, .ending, .over: return .undecided
    case .possible:
      guard former.areKnown(asOf: now, beside: fingers) else { return .undecided }
      var verdict = settle(judging: true)
      if !state.hasBegun, fingers.count >= settings.minimumTouches {
        verdict = judge(to: fingers.align(at: now))
      }
      if state.isActive { measure(at: now) }
      return verdict
    }
  }

  /// Judges the fingers up to `instant`.
  private mutating func judge(to instant: Instant) -> Verdict {
    guard case .possible(let old, let since) = state else { return .undecided }
    let steps = fingers.substeps(from: since, to: instant)
    let scale = carried.scale
    for step in steps {
      let verdict = judge(from: step.from, to: step.to)
      guard case .began(let crossing) = verdict else { continue }
      // Rotating fingers move on a circle: on the straight line between two reports they come too close to
      // each other.
      if evidence?.quantity != .spread {
        carried.scale = scale
        measure(at: instant)
        let change = (measured.scale - old.scale) * steps.share(of: crossing)
        carried.scale = scale / max(old.scale + change, 1e-9)
      }
      return verdict
    }
    return .undecided
  }

  private mutating func judge(from start: Instant, to instant: Instant) -> Verdict {
    guard case .possible(let old, _) = state else { return .undecided }
    let distance = measure(at: instant)
    farthest = max(farthest, measured.translation.length)
    guard let crossing = crossing(from: old, at: start, to: instant, distance: distance) else {
      state = .possible(measured, at: instant)
      return .undecided
    }
    begin(at: crossing.fraction, from: old)
    return .began(at: crossing.instant)
  }

  /// Excludes the movement before the crossing from the values, so that nothing jumps.
  private mutating func begin(at fraction: Double, from old: Values) {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    let swallowed = measured.translation - old.translation
    carried.translation =
      carried.translation - (old.translation + swallowed * fraction)
    carried.scale /= max(between(old.scale, measured.scale), 1e-9)
    carried.rotation =
      carried.rotation
      - .radians(between(old.rotation.radians, measured.rotation.radians))
    state = .active
  }

  private mutating func lift(_ samples: Span<TouchSample>, cancelled: Bool) -> Verdict {
    guard let now = samples.time, fingers.moveLifting(samples) else { return .undecided }
    former.moveLifting(samples)
    // The location of a lift counts like any other.
    let verdict = cancelled || state.isActive ? .undecided : judge(at: now)
    if lastLift != now { lastLocation = currentLocation() }
    lastLift = cancelled ? .distantFuture : now
    var lifted = false
    for index in samples.indices where fingers.contains(samples[index].id) {
      remove(samples[index], at: now)
      lifted = true
    }
    guard lifted else { return .undecided }
    switch state {
    case .idle, .ending, .over: return .undecided
    case .active:
      return state.lift(verdict, isOver: fingers.isEmpty, cancelled: cancelled, at: now)
    case .possible:
      guard fingers.isEmpty else { return .undecided }
      state = .over(hasBegun: false)
      if cancelled { return .failed(.touchCancelled, at: now) }
      guard maximumTouchCount >= settings.minimumTouches else {
        let required = settings.minimumTouches
        return .failed(.tooFewTouches(maximumTouchCount, required: required), at: now)
      }
      if let failure = slip.failure(farthest: farthest) { return .failed(failure, at: now) }
      return .failed(.tooLittle(farthest, required: settings.startDistance), at: now)
    }
  }
}
