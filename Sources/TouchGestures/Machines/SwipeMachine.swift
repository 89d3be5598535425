import TouchGeometry
import TouchTracking

/// The directions that a swipe may have.
public struct SwipeDirection: OptionSet, Hashable, Sendable {
  /// The directions as bits.
  public let rawValue: UInt8

  /// Creates a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// To the right.
  public static let right = SwipeDirection(rawValue: 1)
  /// To the left.
  public static let left = SwipeDirection(rawValue: 2)
  /// Upwards.
  public static let up = SwipeDirection(rawValue: 4)
  /// Downwards.
  public static let down = SwipeDirection(rawValue: 8)

  /// The directions of this set, one by one, with their unit vectors.
  static let units: [(direction: SwipeDirection, unit: Vector)] = [
    (.right, Vector(dx: 1, dy: 0)), (.left, Vector(dx: -1, dy: 0)),
    (.up, Vector(dx: 0, dy: -1)), (.down, Vector(dx: 0, dy: 1)),
  ]
}

/// Judges swipes: fingers that flick in one direction, far enough, soon after they land.
///
///     idle ──land──▶ possible ──far enough along──▶ ended
///                       └── too slow, wrong way, sideways, lifted, too many ──▶ failed
///
/// A swipe is discrete and recognized while the fingers are still down. It fails as early as it can,
/// so that a pan which waits for it feels no delay.
public struct SwipeMachine: GestureMachine, Sendable {
  /// The settings of a swipe.
  public struct Settings: Hashable, Sendable {
    /// The directions that count.
    public var direction = SwipeDirection.right
    /// How many fingers; at least 1.
    public var touches = 1
    /// How far the fingers travel along the direction, in points.
    public var minimumDistance = Thresholds.swipeDistance
    /// How long after the first landing they may take for it.
    public var maximumDuration = Thresholds.swipeDuration
    /// How far sideways a slow swipe may drift, as a share of the way.
    public var slowDrift = Thresholds.swipeSlowDrift
    /// How far sideways a fast swipe may drift, as a share of the way.
    public var fastDrift = Thresholds.swipeFastDrift
    /// The speed from which a swipe is fast, in points a second.
    public var fastSpeed = Thresholds.swipeFastSpeed
    /// How far it may go the wrong way before it fails at once, in points.
    public var wrongWay = Thresholds.swipeWrongWay

    /// Creates the default settings.
    public init() {}
  }

  private enum State: Hashable, Sendable {
    case idle
    /// When the first finger landed, how far all had travelled when last looked at, and when.
    case possible(since: Instant, travel: Vector, at: Instant)
    case finished

    var isFinished: Bool { if case .finished = self { true } else { false } }
  }

  /// The settings; a change counts at once, also in the middle of a gesture.
  public var settings: Settings
  private var state = State.idle
  private var fingers = FingerSet()

  /// The mean of the places where the fingers landed, in points of the window: a swipe is located
  /// where it started.
  public private(set) var location = Point.zero

  /// What the gesture was recognized by; nil before.
  public private(set) var evidence: Evidence?

  /// Creates a machine.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// When the machine must be called even if no touch does anything; nil for never.
  public var deadline: Instant? {
    switch state {
    case .idle, .finished: nil
    case .possible(let since, _, _):
      min(since + settings.maximumDuration + .microseconds(1), fingers.deadline ?? .distantFuture)
    }
  }

  /// The ``deadline``, or the distant future. It changes nothing; mutating, because a machine that is
  /// merely asked is copied for it.
  package mutating func currentDeadline() -> Instant { deadline ?? .distantFuture }

  /// Whether the touch is one of the fingers that count.
  public func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// Forgets the gesture; settings stay.
  public mutating func reset() {
    state = .idle
    evidence = nil
    fingers.removeAll()
  }

  /// Says that event time has reached ``deadline``.
  public mutating func reach(_ instant: Instant) -> Verdict {
    guard let deadline, instant >= deadline else { return .undecided }
    let verdict = judge(at: deadline)
    guard verdict == .undecided, case .possible(let since, _, _) = state,
      deadline > since + settings.maximumDuration
    else { return verdict }
    let way = bestWay(of: fingers.travel).along
    return fail(
      .tooSlow(
        distance: way, required: settings.minimumDistance, limit: settings.maximumDuration),
      at: deadline)
  }

  /// Takes samples that share one instant and one phase; see ``GestureMachine``.
  public mutating func receive(_ samples: [TouchSample], phase: TouchPhase) -> Verdict {
    guard !state.isFinished, let now = samples.first?.time else { return .undecided }
    switch phase {
    case .began: return land(samples)
    case .moved: return move(samples)
    case .stationary: return .undecided
    case .ended:
      guard samples.contains(where: { fingers.contains($0.id) }) else { return .undecided }
      guard fingers.count >= settings.touches else {
        return fail(.tooFewTouches(fingers.count, required: settings.touches), at: now)
      }
      let way = bestWay(of: fingers.travel).along
      return fail(.tooLittle(max(way, 0), required: settings.minimumDistance), at: now)
    case .cancelled:
      guard samples.contains(where: { fingers.contains($0.id) }) else { return .undecided }
      return fail(.touchCancelled, at: now)
    }
  }

  private mutating func land(_ samples: [TouchSample]) -> Verdict {
    for sample in samples {
      fingers.land(sample)
      guard fingers.count <= settings.touches else {
        return fail(.tooManyTouches(fingers.count, limit: settings.touches), at: sample.time)
      }
      var since = sample.time
      if case .possible(let first, _, _) = state { since = first }
      state = .possible(since: since, travel: fingers.travel, at: sample.time)
    }
    var starts = Vector.zero
    for index in 0..<fingers.count { starts = starts + (fingers[index].start - .zero) }
    location = .zero + starts / Double(fingers.count)
    return .undecided
  }

  private mutating func move(_ samples: [TouchSample]) -> Verdict {
    guard let now = samples.first?.time, fingers.move(samples) else { return .undecided }
    return judge(at: now)
  }

  /// Judges the fingers as they are at `now`.
  private mutating func judge(at now: Instant) -> Verdict {
    guard case .possible(let since, let before, let last) = state,
      fingers.count == settings.touches
    else { return .undecided }
    let instant = fingers.align(at: now)
    let travel = fingers.travel(at: instant)
    state = .possible(since: since, travel: travel, at: instant)
    let step = Step(from: before, at: last, to: travel, at: instant)
    return judge(step, since: since)
  }

  /// Judges the travel: far enough in one of the directions, or hopeless in all of them.
  private mutating func judge(_ step: Step, since: Instant) -> Verdict {
    var hopeless: (reason: FailureReason, at: Instant)?
    var arrival: (crossing: Crossing, unit: Vector)?
    var isOpen = false
    for (direction, unit) in SwipeDirection.units where settings.direction.contains(direction) {
      let along = step.to.dot(unit)
      if along >= settings.minimumDistance {
        let crossing = Crossing(
          of: settings.minimumDistance, from: step.from.dot(unit), at: step.start, to: along,
          at: step.end)
        // Of two directions that one step reaches the first reached counts, at any report rate.
        if let earlier = arrival?.crossing, earlier.fraction <= crossing.fraction { continue }
        arrival = (crossing, unit)
      } else if let reason = wrongWay(step, unit) {
        hopeless = reason
      } else {
        isOpen = true
      }
    }
    if let arrival { return arrive(arrival.crossing, step, arrival.unit, since: since) }
    guard !isOpen, let hopeless else { return .undecided }
    return fail(hopeless.reason, at: hopeless.at)
  }

  private mutating func arrive(
    _ crossing: Crossing, _ step: Step, _ unit: Vector, since: Instant
  ) -> Verdict {
    let elapsed = (crossing.instant - since).seconds
    guard crossing.instant - since <= settings.maximumDuration else {
      let limit = settings.maximumDuration
      let required = settings.minimumDistance
      return fail(.tooSlow(distance: required, required: required, limit: limit), at: since + limit)
    }
    let travel = step.from + (step.to - step.from) * crossing.fraction
    let sideways = abs(travel.cross(unit))
    let speed = elapsed > 0 ? settings.minimumDistance / elapsed : .infinity
    let fast = min(speed / max(settings.fastSpeed, 1e-9), 1)
    let drift = settings.slowDrift + (settings.fastDrift - settings.slowDrift) * fast
    guard sideways <= drift * settings.minimumDistance + 1e-9 else {
      return fail(
        .wrongDirection(
          along: travel.dot(unit), sideways: sideways, limit: drift * settings.minimumDistance),
        at: crossing.instant)
    }
    state = .finished
    let along = step.to.dot(unit)
    evidence = Evidence(.travel, measured: along, limit: settings.minimumDistance)
    return .ended(at: crossing.instant)
  }

  /// Why a travel cannot become a swipe along `unit` any more; nil while it still can.
  private func wrongWay(_ step: Step, _ unit: Vector) -> (reason: FailureReason, at: Instant)? {
    let along = step.to.dot(unit)
    let sideways = abs(step.to.cross(unit))
    let backwards = -along
    // Sideways by more than the way that even the fastest swipe would need to make up for it.
    let hopeless = sideways > settings.wrongWay && sideways > max(along, 0) * settings.fastDrift
    guard backwards > settings.wrongWay || hopeless else { return nil }
    let crossing =
      backwards > settings.wrongWay
      ? step.crossing(of: settings.wrongWay, along: -unit) : driftCrossing(step, unit)
    return (
      .wrongDirection(along: along, sideways: sideways, limit: settings.wrongWay),
      crossing.instant
    )
  }

  /// Where a step got too far sideways: beyond the wrong way, and beyond its share of the way along.
  private func driftCrossing(_ step: Step, _ unit: Vector) -> Crossing {
    let across = step.to.cross(unit) > 0 ? -unit.perpendicular : unit.perpendicular
    let far = step.crossing(of: settings.wrongWay, along: across)
    // Sideways less its share of the way along is a component too: that along across - share unit.
    let steep = step.crossing(of: 0, along: across - unit * settings.fastDrift)
    return far.fraction > steep.fraction ? far : steep
  }

  private func bestWay(of travel: Vector) -> (along: Double, sideways: Double) {
    var best = (along: -Double.infinity, sideways: 0.0)
    for (direction, unit) in SwipeDirection.units where settings.direction.contains(direction) {
      let along = travel.dot(unit)
      if along > best.along { best = (along, abs(travel.cross(unit))) }
    }
    return best.along.isFinite ? best : (0, 0)
  }

  private mutating func fail(_ reason: FailureReason, at instant: Instant) -> Verdict {
    state = .finished
    return .failed(reason, at: instant)
  }
}
