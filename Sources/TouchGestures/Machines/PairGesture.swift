import TouchGeometry
import TouchTracking

/// A gesture of two fingers: which ones count, when they are measured, and how it begins and ends. What is measured is up
/// to its ``PairMeasure``.
///
///     idle ──land──▶ possible ──measured enough──▶ active ──both lifted──▶ ended
///                       └── all lifted ──▶ failed
///
/// The first two fingers count; a third is rejected. When one of the two lifts, the measured value does not change, and
/// a finger that replaces it continues from there.
///
/// Input: samples and deadlines. Output: verdicts, and the values that a machine shows.
struct PairGesture<Measure: PairMeasure>: Sendable {
  var measure: Measure
  private var state = ContinuousState<Measure.Progress>.idle
  private var fingers = FingerSet()
  /// Whether two fingers were down together: used in failures, even if the fingers lift one after the other.
  private var wasPair = false
  /// The instant at which the second finger landed, while the first one's location at that instant is
  /// unknown.
  private var unsettled: Instant?
  /// The two fingers before one of them lifted, kept until they are judged; empty once the gesture has begun.
  private var former = FormerFingers()
  /// The center before one of them lifted.
  private var lastLocation = Point.zero
  /// The measurement by which the gesture was recognized; nil before.
  private(set) var evidence: Evidence?

  init(_ measure: Measure) { self.measure = measure }

  var hasBegun: Bool { state.hasBegun }

  /// The center between the fingers, in points of the window. With one finger left, the center does not move, so that
  /// content around it does not jump. Changes nothing; mutating, because a nonmutating call would copy the gesture.
  var location: Point {
    mutating get { fingers.count == 2 ? fingers.centroid : lastLocation }
  }

  /// The instant at which the gesture must be judged even without touch changes; nil if none.
  var deadline: Instant? { former.deadline ?? state.deadline(of: fingers) }

  func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// The vector from the first finger to the second, in points; nil if there are not two.
  var presentWay: Vector? { fingers.count == 2 ? way() : nil }

  /// The same at `instant`; there must be two.
  @inline(__always)
  private func way(at instant: Instant = .distantFuture) -> Vector {
    fingers[1].location(at: instant) - fingers[0].location(at: instant)
  }

  /// Clears the gesture but keeps the settings.
  mutating func reset() {
    lastLocation = location
    state = .idle
    evidence = nil
    fingers.removeAll()
    wasPair = false
    unsettled = nil
    former.removeAll()
    measure.reset()
  }

  /// Fails without values; see ``PinchMachine/fail()``.
  mutating func fail() {
    measure.reset()
    state = .over(hasBegun: false)
  }

  /// Begins immediately with the fingers that have landed, because another gesture handed them off.
  ///
  /// - Returns: Undecided unless there are two.
  mutating func takeOver(at instant: Instant) -> Verdict {
    guard case .possible = state, fingers.count == 2 else { return .undecided }
    state = .active
    unsettled = nil
    measure.reset()
    measure.land(way())
    return .began(at: instant)
  }

  /// Called when event time has reached ``deadline``.
  mutating func reach(_ instant: Instant) -> Verdict {
    guard let deadline, instant >= deadline else { return .undecided }
    if let end = state.end() { return .ended(at: end) }
    return judge(at: deadline)
  }

  /// Handles samples that share one instant and one phase.
  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
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
        wasPair = true
        measure.land(way())
        unsettled =
          !state.isActive && fingers.isAwaitingReport(beforeLandingAt: sample.time)
          ? sample.time : nil
      }
      if !state.isActive { restart(at: sample.time) }
    }
    // A gesture that has ended may still receive fingers, while its recognizer waits for others.
    if fingers.count < 2, state.isPossible { lastLocation = fingers.centroid }
    return .undecided
  }

  /// Restarts a gesture that has not begun.
  private mutating func restart(at instant: Instant) {
    measure.restart()
    state = .possible(Measure.noProgress, at: instant)
  }

  /// Lets an active gesture follow movements; returns whether it did, and so has changed. A gesture that is not active,
  /// or to which none of the fingers belongs, stays as it is.
  mutating func follow(_ samples: Span<TouchSample>) -> Bool {
    guard state.isActive, fingers.move(samples) else { return false }
    if fingers.count == 2 { measure.follow(way()) }
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
    measure.settle(way(at: landed))
  }

  /// Judges the fingers of a gesture that may begin, in their state at `now`.
  private mutating func judge(at now: Instant) -> Verdict {
    if unsettled != nil, fingers.count == 2 { settle() }
    switch state {
    case .idle, .active, .ending, .over: return .undecided
    case .possible:
      guard fingers.count == 2 else { return judgeFormerFingers(asOf: now) }
      let verdict = judgePair(at: fingers.align(at: now))
      if state.isActive { measure.follow(way()) }
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
    if state.isActive { measure.follow(way(at: instant)) }
    fingers = present
    switch state {
    case .active: if measure.endsAtFirstLift { state = .ending(at: now) }
    case .possible: restart(at: instant)
    case .idle, .ending, .over: break
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
    switch measure.judge(way(at: instant), from: before, at: start, to: instant) {
    case .undecided(let progress):
      state = .possible(progress, at: instant)
      return .undecided
    case .began(let begun, let evidence):
      state = .active
      // From here on the measure continues from its own beginning.
      unsettled = nil
      self.evidence = evidence
      return .began(at: begun)
    }
  }

  /// Removes a finger; two that have not begun are judged up to then as soon as both locations are known.
  private mutating func remove(_ sample: TouchSample, at now: Instant) {
    guard fingers.count == 2, state.isPossible else {
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
    lastLocation = location
    guard let now = samples.time, fingers.moveLifting(samples) else { return .undecided }
    former.moveLifting(samples)
    // The location of a lift counts like any other, if the other finger's location at that time is known.
    let wasActive = state.isActive
    let verdict = cancelled || wasActive ? .undecided : judge(at: now)
    if state.isActive, fingers.count == 2, !wasActive || fingers.changeInstant(at: now) == now {
      measure.follow(way())
      lastLocation = location
    }
    var lifted = false
    for index in samples.indices where fingers.contains(samples[index].id) {
      remove(samples[index], at: now)
      lifted = true
    }
    guard lifted else { return .undecided }
    unsettled = nil
    switch state {
    case .idle, .ending, .over: return verdict
    case .active:
      let isOver = cancelled || fingers.isEmpty || measure.endsAtFirstLift
      return state.lift(verdict, isOver: isOver, cancelled: cancelled, at: now)
    case .possible:
      guard fingers.isEmpty else {
        if former.isEmpty { restart(at: now) }
        return .undecided
      }
      return fail(cancelled: cancelled, at: now)
    }
  }

  private mutating func fail(cancelled: Bool, at now: Instant) -> Verdict {
    state = .over(hasBegun: false)
    former.removeAll()
    if cancelled { return .failed(.touchCancelled, at: now) }
    return .failed(wasPair ? measure.failure : .tooFewTouches(1, required: 2), at: now)
  }
}
