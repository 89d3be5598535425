import TouchGeometry
import TouchTracking

/// The gesture of a ``PanMachine``, from its first touch on.
///
///     idle ──land──▶ possible ──centroid traveled far enough──▶ active ──below minimum──▶ ended
///                       └── all lifted, wrong edge, wrong way ──▶ failed
///
/// Input: samples and deadlines. Output: verdicts, and the values that the machine shows.
struct PanGesture: Sendable {
  // The values that every movement reads or changes come first and are neighbors.
  /// Before it begins: how far the centroid has moved.
  private var state = ContinuousState<Vector>.idle
  /// The translation when the fingers last changed; once active, including the translation set by the client.
  private var carried = Vector.zero
  /// The fingers before the last landing or lift, until they are judged; empty once it has begun.
  private var former = FormerFingers()
  private var fingers = FingerSet()

  /// The part that the translation excludes, or that the program has set: the difference from the movement
  /// since the landing.
  private var excluded = Vector.zero
  /// The maximum number of fingers down together, and the maximum distance moved by enough of them: used in
  /// failures, even if the fingers lift one after the other.
  private var maximumTouchCount = 0
  private var farthest = 0.0

  /// See ``PanMachine/usualSlip``.
  var usualSlip = 0.0
  private var slip = LandingSlip()
  /// See ``PanMachine/handedOffTranslation``.
  private(set) var handedOffTranslation: Vector?
  /// The edges near which all its fingers landed, if it must begin at one.
  private var startEdges = RectEdges.all
  /// The location before the last lift, or before the first of several at one instant.
  private var lastLocation = Point.zero
  private var lastLift = Instant.distantFuture
  /// See ``PanMachine/evidence``.
  private(set) var evidence: Evidence?

  var settings: PanMachine.Settings

  init(settings: PanMachine.Settings) { self.settings = settings }

  // These values change nothing. They are mutating, because Swift copies so large a value for a call that is not:
  // 80 instructions with each.

  /// See ``PanMachine/location``.
  var location: Point {
    mutating get { fingers.isEmpty ? lastLocation : fingers.centroid }
  }

  /// See ``PanMachine/translation``.
  var translation: Vector {
    @inline(__always) mutating get { state.hasBegun ? carried + fingers.travel : .zero }
    set {
      guard state.hasBegun else { return }
      let changed = newValue - fingers.travel
      excluded = excluded + (carried - changed)
      carried = changed
    }
  }

  /// See ``PanMachine/translationSinceLanding``.
  var translationSinceLanding: Vector {
    mutating get { state.hasBegun ? carried + fingers.travel + excluded : .zero }
  }

  /// See ``PanMachine/deadline``.
  var deadline: Instant? {
    mutating get { former.deadline ?? state.deadline(of: fingers) }
  }

  var hasBegun: Bool { mutating get { state.hasBegun } }

  mutating func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// Forgets the gesture, but not where it ended.
  mutating func reset() {
    lastLocation = location
    lastLift = .distantFuture
    state = .idle
    evidence = nil
    fingers.removeAll()
    carried = .zero
    excluded = .zero
    startEdges = .all
    maximumTouchCount = 0
    farthest = 0
    slip = LandingSlip()
    handedOffTranslation = nil
    former.removeAll()
  }

  /// See ``PanMachine/fail()``.
  mutating func fail() { state = .over(hasBegun: false) }

  /// See ``PanMachine/takeOver(carrying:at:)``.
  mutating func takeOver(carrying way: Vector, at instant: Instant) -> Verdict {
    guard case .possible = state, mayBegin else { return .undecided }
    state = .active
    carried = way
    handedOffTranslation = way == .zero ? nil : way
    former.removeAll()
    fingers.dropAnchors()
    return .began(at: instant)
  }

  mutating func reach(_ instant: Instant) -> Verdict {
    guard let deadline, instant >= deadline else { return .undecided }
    if let end = state.end() { return .ended(at: end) }
    return judge(at: deadline)
  }

  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    switch phase {
    case .began: return land(samples)
    case .moved: return move(samples)
    case .stationary: return .undecided
    case .ended, .cancelled: return lift(samples, cancelled: phase == .cancelled)
    }
  }

  private mutating func land(_ samples: Span<TouchSample>) -> Verdict {
    for index in samples.indices {
      let sample = samples[index]
      switch state {
      case .ending, .over: return .undecided
      case .active:
        guard fingers.count < settings.maximumTouches else { continue }
      case .idle, .possible:
        if let edge = settings.edge {
          let near = startEdges.intersection(edge.edges(near: sample.location))
          if near.isEmpty {
            state = .over(hasBegun: false)
            former.removeAll()
            let distance = edge.distance(of: sample.location, fromAnyOf: startEdges)
            return .failed(.awayFromEdge(distance: distance, limit: edge.width), at: sample.time)
          }
          startEdges = near
        }
      }
      add(sample)
      maximumTouchCount = max(maximumTouchCount, fingers.count)
    }
    return .undecided
  }

  private mutating func add(_ sample: TouchSample) {
    prepareChange(at: sample.time, reported: translation)
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

  private mutating func remove(_ sample: TouchSample, at now: Instant, reported: Vector) {
    let instant = fingers.lastInstant(of: sample.id, liftedAt: now)
    prepareChange(at: state.isActive ? now : instant, reported: reported)
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

  /// Prepares for a landing or lift at `now`.
  ///
  /// An active gesture continues from the newest locations, because it has already reported them. A location
  /// reported with a lift counts only if the others' locations at that instant are known: locations of
  /// different instants must not be combined.
  ///
  /// - Parameter reported: The translation that was reported last.
  private mutating func prepareChange(at now: Instant, reported: Vector) {
    switch state {
    case .idle, .over: return
    case .active, .ending:
      carried = fingers.changeInstant(at: now) == now ? carried + fingers.travel : reported
      fingers.dropAnchors()
    case .possible:
      // Another change before the locations were known: the last known ones are used.
      if !former.isEmpty, former.instant != now { _ = settle(asOf: now, judging: false) }
    }
  }

  /// Continues with other fingers after a landing or lift at `now`, as soon as the former fingers' locations
  /// are known.
  private mutating func change(from before: FingerSet, at now: Instant, known: Bool) {
    guard former.isEmpty else { return }
    if known {
      _ = settle(before, at: now, asOf: now, judging: false)
    } else {
      former.keep(before, until: now)
    }
  }

  private mutating func settle(asOf now: Instant, judging: Bool) -> Verdict {
    let instant = former.instant
    guard let before = former.take() else { return .undecided }
    return settle(before, at: instant, asOf: now, judging: judging)
  }

  /// Judges the fingers that were down until `instant` up to then, and continues from there with the present
  /// ones.
  private mutating func settle(
    _ before: FingerSet, at instant: Instant, asOf now: Instant, judging: Bool
  ) -> Verdict {
    let present = fingers
    fingers = before
    var verdict = Verdict.undecided
    if case .possible(let old, let since) = state, mayBegin {
      if judging { verdict = judge(from: old, at: since, to: instant) }
      carried = carried + fingers.travel(at: instant)
      // Movement beyond the start distance was a slip: with that of another finger that lands, it would begin the pan
      // at once.
      if !state.hasBegun, present.count > before.count, carried.reaches(settings.startDistance) {
        carried = .zero
      }
    } else {
      // Movement of too few or too many fingers does not count.
      carried = .zero
    }
    fingers = present
    fingers.dropAnchors(at: instant)
    restart(at: instant)
    if state.isActive, fingers.count < settings.minimumTouches { state = .ending(at: now) }
    return verdict
  }

  /// Restarts a pan that has not begun: movement of too few or too many fingers does not count.
  private mutating func restart(at instant: Instant) {
    switch state {
    case .active, .ending, .over: return
    case .idle, .possible:
      if !mayBegin { carried = .zero }
      slip.restart(at: instant)
      state = .possible(carried, at: instant)
    }
  }

  private var mayBegin: Bool {
    fingers.count >= settings.minimumTouches && fingers.count <= settings.maximumTouches
  }

  /// See ``PanMachine/follow(_:)``.
  mutating func follow(_ samples: Span<TouchSample>) -> Bool {
    state.isActive && fingers.move(samples)
  }

  private mutating func move(_ samples: Span<TouchSample>) -> Verdict {
    if state.isActive { return follow(samples) ? .changed : .undecided }
    // Actions that had to wait report the values at the end, although a finger may still be down.
    guard state.takesFingers, let now = samples.time, fingers.move(samples) else {
      return .undecided
    }
    if !former.isEmpty { former.move(samples) }
    return judge(at: now)
  }

  /// Judges the fingers of a gesture that may begin, in their state at `now`.
  @inline(__always)
  private mutating func judge(at now: Instant) -> Verdict {
    switch state {
    case .idle, .active, .ending, .over: .undecided
    case .possible: judgePossible(at: now)
    }
  }

  @inline(never)
  private mutating func judgePossible(at now: Instant) -> Verdict {
    if !former.isEmpty {
      guard former.areKnown(asOf: now, beside: fingers) else { return .undecided }
      let verdict = settle(asOf: now, judging: true)
      guard verdict == .undecided else { return verdict }
    }
    guard mayBegin, case .possible(let before, let since) = state else { return .undecided }
    return judge(from: before, at: since, to: fingers.align(at: now))
  }

  /// Judges a step between two instants.
  private mutating func judge(
    from before: Vector, at since: Instant, to instant: Instant
  ) -> Verdict {
    let travel = carried + fingers.travel(at: instant)
    farthest = max(farthest, travel.length)
    let start = fingers.beginning(from: since, to: instant)
    let step = Step(from: before, at: start, to: travel, at: instant)
    guard travel != .zero, let required = required(of: step), travel.length >= required else {
      state = .possible(travel, at: instant)
      return .undecided
    }
    return begin(step, required)
  }

  private mutating func required(of step: Step) -> Double? {
    slip.required(
      of: step, startDistance: settings.startDistance, landing: settings.landing,
      usual: maximumTouchCount == 1 ? min(usualSlip, settings.maximumSlip) : 0)
  }

  private mutating func begin(_ step: Step, _ required: Double) -> Verdict {
    let crossing = step.crossing(length: required)
    let start = step.from + (step.to - step.from) * crossing.fraction
    if let edge = settings.edge, !edge.allows(start == .zero ? step.to : start, from: startEdges) {
      state = .over(hasBegun: false)
      let way = edge.components(of: start, from: startEdges)
      return .failed(
        .wrongDirection(
          along: way.along, sideways: way.sideways, limit: edge.drift(along: way.along)),
        at: crossing.instant)
    }
    state = .active
    evidence = Evidence(.travel, measured: step.to.length, limit: required)
    if settings.excludesSlop {
      carried = carried - start
      excluded = start
    }
    return .began(at: crossing.instant)
  }

  private mutating func lift(_ samples: Span<TouchSample>, cancelled: Bool) -> Verdict {
    let reported = translation
    guard let now = samples.time, state.takesFingers || lastLift == now,
      fingers.moveLifting(samples)
    else { return .undecided }
    former.moveLifting(samples)
    // The location of a lift counts like any other.
    let verdict = cancelled || state.isActive ? .undecided : judge(at: now)
    if lastLift != now { lastLocation = location }
    lastLift = cancelled ? .distantFuture : now
    if case .failed = verdict { return verdict }
    let last = verdict == .undecided ? reported : translation
    var lifted = false
    for index in samples.indices where fingers.contains(samples[index].id) {
      remove(samples[index], at: now, reported: last)
      lifted = true
    }
    guard lifted else { return .undecided }
    switch state {
    case .idle, .ending, .over: return verdict
    case .active:
      return state.lift(
        verdict, isOver: fingers.count < settings.minimumTouches, cancelled: cancelled, at: now)
    case .possible:
      guard fingers.isEmpty else { return .undecided }
      state = .over(hasBegun: false)
      return .failed(failure(cancelled), at: now)
    }
  }

  private func failure(_ cancelled: Bool) -> FailureReason {
    if cancelled { return .touchCancelled }
    guard maximumTouchCount >= settings.minimumTouches else {
      return .tooFewTouches(maximumTouchCount, required: settings.minimumTouches)
    }
    guard maximumTouchCount <= settings.maximumTouches else {
      return .tooManyTouches(maximumTouchCount, limit: settings.maximumTouches)
    }
    if let failure = slip.failure(farthest: farthest) { return failure }
    return .tooLittle(farthest, required: settings.startDistance)
  }
}
