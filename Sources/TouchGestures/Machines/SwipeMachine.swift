import TouchGeometry
import TouchTracking

/// Recognizes swipes: fingers that flick far enough in one direction, soon after they land.
///
///     idle ──land──▶ possible ──far enough along──▶ ended
///                       └── too slow, wrong way, sideways, lifted, too many ──▶ failed
///
/// A swipe is discrete and recognized while the fingers are still down. It fails as early as possible, so
/// that a pan that waits for it is hardly delayed.
///
/// Each of several directions is judged along its own axis, as if it were the only one. The direction whose
/// distance is reached first is recognized, which is the nearest to the actual movement; of two reached at
/// once, the one with less drift. A direction is eliminated if the drift was too large when its distance was
/// reached. The swipe fails when no direction is possible any more.
///
///     // A machine needs no window: a test passes samples.
///     var machine = SwipeMachine()
///     _ = machine.receive(landed, phase: .began)
///     print(machine.receive(moved, phase: .moved))  // ended, if they went right far and fast enough
public struct SwipeMachine: GestureMachine, Sendable {
  /// The settings of a swipe.
  ///
  ///     var settings = SwipeMachine.Settings()
  ///     settings.direction = [.up, .down]
  ///     settings.touches = 3
  ///     page.addGestureRecognizer(MachineGestureRecognizer(machine: SwipeMachine(settings: settings)))
  public struct Settings: Hashable, Sendable {
    /// The allowed directions; right by default.
    public var direction = SwipeDirection.right
    /// The number of fingers; at least 1, which is the default.
    public var touches = 1
    /// How far the fingers must move along the direction, on average and after the last of them has landed;
    /// 48 points by default.
    public var minimumDistance = Thresholds.swipeDistance
    /// The maximum time from the first landing; 0.45 s by default.
    public var maximumDuration = Thresholds.swipeDuration
    /// How far sideways a slow swipe may drift, as a fraction of the distance; 0.5 by default.
    public var slowDrift = Thresholds.swipeSlowDrift
    /// How far sideways a fast swipe may drift, as a fraction of the distance; 1 by default.
    public var fastDrift = Thresholds.swipeFastDrift
    /// The speed from which a swipe counts as fast; 1000 points per second by default.
    public var fastSpeed = Thresholds.swipeFastSpeed
    /// How far it may move in the wrong direction before it fails immediately; 10 points by default.
    public var directionSlop = Thresholds.swipeDirectionSlop

    /// Creates the default settings.
    public init() {}
  }

  /// A direction whose distance a step reaches.
  private struct Arrival {
    var direction: SwipeDirection
    var unit: Vector
    var crossing: Crossing
    /// The total movement of the fingers then, and its sideways part.
    var travel: Vector
    var sideways: Double

    /// Whether it precedes another arrival in the same step, independently of the report rate: differences
    /// within rounding are ties.
    func precedes(_ other: Arrival) -> Bool {
      let lead = other.crossing.fraction - crossing.fraction
      if abs(lead) > 1e-9 { return lead > 0 }
      return sideways < other.sideways - 1e-9
    }
  }

  /// Why a direction is impossible, and since when.
  private typealias Refusal = (reason: FailureReason, at: Instant)

  private enum State: Hashable, Sendable {
    case idle
    /// The landing of the first finger, the latest movement of all fingers, and its instant.
    case possible(since: Instant, travel: Vector, at: Instant)
    case finished

    var isFinished: Bool { if case .finished = self { true } else { false } }
  }

  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings
  private var state = State.idle
  private var fingers = FingerSet()
  /// The directions in which the drift was too large when the distance was reached.
  private var refused: SwipeDirection = []

  /// The centroid of the landings, in points of the window: a swipe is located where it started.
  public private(set) var location = Point.zero

  /// The recognized direction, exactly one; nil before. It is kept until fingers land for the next gesture.
  public private(set) var recognizedDirection: SwipeDirection?

  /// The measurement by which the gesture was recognized; nil before.
  public private(set) var evidence: Evidence?

  /// Creates a machine.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The instant at which the machine must be called even without touch changes; nil if none.
  public var deadline: Instant? {
    switch state {
    case .idle, .finished: nil
    case .possible(let since, _, _):
      min(since + settings.maximumDuration + .microseconds(1), fingers.deadline ?? .distantFuture)
    }
  }

  /// The ``deadline``, or the distant future. Changes nothing; mutating, because a nonmutating call would
  /// copy the machine.
  package mutating func currentDeadline() -> Instant { deadline ?? .distantFuture }

  /// Whether the touch is one of the gesture's fingers.
  public func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// The answer of ``tracks(_:)``; mutating, because a nonmutating call would copy the machine.
  package mutating func isTracking(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// Takes over the settings of another machine.
  public mutating func adoptSettings(of other: SwipeMachine) { settings = other.settings }

  /// Clears the gesture but keeps the settings.
  public mutating func reset() {
    state = .idle
    refused = []
    evidence = nil
    fingers.removeAll()
  }

  /// Called when event time has reached ``deadline``.
  public mutating func reach(_ instant: Instant) -> Verdict {
    guard let deadline, instant >= deadline else { return .undecided }
    let verdict = judge(at: deadline)
    guard verdict == .undecided, case .possible(let since, _, _) = state,
      deadline > since + settings.maximumDuration
    else { return verdict }
    let (required, limit) = (settings.minimumDistance, settings.maximumDuration)
    return fail(.tooSlow(distance: distance, required: required, limit: limit), at: deadline)
  }

  /// Handles samples that share one instant and one phase; see ``GestureMachine``.
  public mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    guard !state.isFinished, let now = samples.time else { return .undecided }
    switch phase {
    case .began: return land(samples)
    case .moved: return move(samples)
    case .stationary: return .undecided
    case .ended:
      guard samples.first(of: fingers) != nil else { return .undecided }
      guard fingers.count >= settings.touches else {
        return fail(.tooFewTouches(fingers.count, required: settings.touches), at: now)
      }
      // The location of a lift counts like any other.
      let verdict = move(samples)
      guard verdict == .undecided else { return verdict }
      return fail(.tooLittle(distance, required: settings.minimumDistance), at: now)
    case .cancelled:
      guard samples.first(of: fingers) != nil else { return .undecided }
      return fail(.touchCancelled, at: now)
    }
  }

  private mutating func land(_ samples: Span<TouchSample>) -> Verdict {
    if case .idle = state { recognizedDirection = nil }
    for index in samples.indices {
      let sample = samples[index]
      fingers.land(sample)
      guard fingers.count <= settings.touches else {
        return fail(.tooManyTouches(fingers.count, limit: settings.touches), at: sample.time)
      }
      var since = sample.time
      if case .possible(let first, _, _) = state { since = first }
      state = .possible(since: since, travel: .zero, at: sample.time)
    }
    // Movement of some fingers before the others landed does not count.
    fingers.dropAnchors()
    var starts = Vector.zero
    for index in 0..<fingers.count { starts = starts + (fingers[index].start - .zero) }
    location = .zero + starts / Double(fingers.count)
    return .undecided
  }

  private mutating func move(_ samples: Span<TouchSample>) -> Verdict {
    guard let now = samples.time, fingers.move(samples) else { return .undecided }
    return judge(at: now)
  }

  /// Judges the fingers in their state at `now`.
  private mutating func judge(at now: Instant) -> Verdict {
    guard case .possible(let since, let before, let last) = state,
      fingers.count == settings.touches
    else { return .undecided }
    let instant = fingers.align(at: now)
    let travel = fingers.travel(at: instant)
    state = .possible(since: since, travel: travel, at: instant)
    let step = Step(from: before, at: last, to: travel, at: instant, scan: fingers.scan)
    return judge(step, since: since)
  }

  /// Judges the movement: far enough in one of the directions, or impossible in all of them, whichever comes
  /// first.
  private mutating func judge(_ step: Step, since: Instant) -> Verdict {
    var last: Refusal?
    while true {
      let arrival = nextArrival(of: step)
      if let lost = bounds.loss(in: step), lost.share < arrival?.crossing.fraction ?? .infinity {
        let instant = Crossing(share: lost.share, from: step.start, to: step.end).instant
        return fail(lost.reason, at: max(instant, last?.at ?? instant))
      }
      guard let arrival else { break }
      guard arrival.crossing.instant - since <= settings.maximumDuration else {
        let (required, limit) = (settings.minimumDistance, settings.maximumDuration)
        let distance = max(step.vector(at: since + limit).dot(arrival.unit), 0)
        return fail(
          .tooSlow(distance: distance, required: required, limit: limit), at: since + limit)
      }
      guard let reason = drift(of: arrival, since: since) else { return end(arrival, step) }
      refused.insert(arrival.direction)
      last = (reason, arrival.crossing.instant)
    }
    guard let last, open.isEmpty else { return .undecided }
    return fail(last.reason, at: last.at)
  }

  /// The directions that are still possible.
  private var open: SwipeDirection { settings.direction.subtracting(refused) }

  private var bounds: SwipeBounds {
    SwipeBounds(
      directions: open, slop: settings.directionSlop, fastDrift: settings.fastDrift)
  }

  /// The direction whose distance a step reaches first; nil if it reaches none.
  private func nextArrival(of step: Step) -> Arrival? {
    var first: Arrival?
    for (direction, unit) in SwipeDirection.units where open.contains(direction) {
      let along = step.to.dot(unit)
      guard along >= settings.minimumDistance else { continue }
      let crossing = Crossing(
        of: settings.minimumDistance, from: step.from.dot(unit), at: step.start, to: along,
        at: step.end)
      let travel = step.from + (step.to - step.from) * crossing.fraction
      let arrival = Arrival(
        direction: direction, unit: unit, crossing: crossing, travel: travel,
        sideways: abs(travel.cross(unit)))
      if let first, !arrival.precedes(first) { continue }
      first = arrival
    }
    return first
  }

  /// The failure of a direction whose distance was reached, if it drifted too far for its speed.
  private func drift(of arrival: Arrival, since: Instant) -> FailureReason? {
    let elapsed = (arrival.crossing.instant - since).seconds
    let speed = elapsed > 0 ? settings.minimumDistance / elapsed : .infinity
    let fast = min(speed / max(settings.fastSpeed, 1e-9), 1)
    let drift = settings.slowDrift + (settings.fastDrift - settings.slowDrift) * fast
    guard arrival.sideways > drift * settings.minimumDistance + 1e-9 else { return nil }
    return .wrongDirection(
      along: arrival.travel.dot(arrival.unit), sideways: arrival.sideways,
      limit: drift * settings.minimumDistance)
  }

  private mutating func end(_ arrival: Arrival, _ step: Step) -> Verdict {
    state = .finished
    recognizedDirection = arrival.direction
    evidence = Evidence(
      .travel, measured: step.to.dot(arrival.unit), limit: settings.minimumDistance)
    return .ended(at: arrival.crossing.instant)
  }

  /// The largest distance that the fingers have moved along one of the directions; not below zero, for failures.
  private var distance: Double {
    let travel = fingers.travel
    var best = 0.0
    for (direction, unit) in SwipeDirection.units where settings.direction.contains(direction) {
      best = max(best, travel.dot(unit))
    }
    return best
  }

  private mutating func fail(_ reason: FailureReason, at instant: Instant) -> Verdict {
    state = .finished
    return .failed(reason, at: instant)
  }
}
