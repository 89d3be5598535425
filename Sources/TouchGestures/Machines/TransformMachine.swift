import TouchGeometry
import TouchTracking

/// Judges any number of fingers as one: they carry, spread and turn.
///
///     idle ──land──▶ possible ──travelled, spread or turned enough──▶ active ──all lifted──▶ ended
///                       └── all lifted ──▶ failed
///
/// Translation is that of the fingers' centroid; scale and rotation are those of the similarity
/// that best takes the fingers from where they were, when they last changed in number, to where
/// they are (least squares). None of the three jumps when a finger lands or lifts.
public struct TransformMachine: GestureMachine, Sendable {
  /// The settings of a transform.
  public struct Settings: Hashable, Sendable {
    /// The minimum number of fingers to begin; it continues with fewer until all have lifted.
    public var minimumTouches = 1
    /// How far the centroid travels before it begins, in points.
    public var startDistance = Thresholds.panStartDistance
    /// How much farther it must travel right after the landing.
    public var landing = Thresholds.panLanding
    /// How much the distance of the fingers changes before it begins, in points.
    public var startSpread = Thresholds.pinchStartDistance
    /// The arc that the fingers travel about their center before it begins, in points.
    public var startArc = Thresholds.rotationStartArc
    /// The minimum angle at which turning alone begins it.
    public var startAngle = Thresholds.rotationStartAngle

    /// Creates the default settings.
    public init() {}
  }

  /// What the fingers have done: the three values of a transform.
  public struct Values: Hashable, Sendable {
    /// How far the centroid travelled, in points of the window.
    public var translation = Vector.zero
    /// How much the fingers spread, 1 for not at all.
    public var scale = 1.0
    /// How far the fingers turned, clockwise positive, not wrapped.
    public var rotation = Angle.zero

    /// Nothing done.
    public init() {}
  }

  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings
  private var state = ContinuousState<Values>.idle
  private var fingers = FingerSet()
  /// The values when the fingers last changed.
  private var carried = Values()
  /// The rotation since then as last measured, to follow it beyond half a turn.
  private var turned = Angle.zero
  /// The most fingers that were down together, and the farthest that enough of them travelled:
  /// what a failure reports, also when the fingers lift one after the other.
  private var mostTouches = 0
  private var farthest = 0.0
  private var slip = LandingSlip()

  /// The centroid of the fingers, in points of the window; kept after they lifted.
  public private(set) var location = Point.zero

  /// What the fingers have done since the gesture began.
  public private(set) var values = Values()

  /// What the gesture was recognized by; nil before.
  public private(set) var evidence: Evidence?

  /// Creates a machine.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// When the machine must be called even if no touch does anything; nil for never.
  public var deadline: Instant? { state.deadline(of: fingers) }

  /// The ``deadline``, or the distant future. It changes nothing; mutating, because a machine that is
  /// merely asked is copied for it.
  package mutating func currentDeadline() -> Instant { deadline ?? .distantFuture }

  /// Whether the touch is one of the fingers that count.
  public func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// Replaces what the fingers have done; they go on from there. Before it has begun there is nothing
  /// to replace, and this has no effect.
  public mutating func setValues(_ newValues: Values) {
    guard state.hasBegun else { return }
    values = newValues
    carried = newValues
    turned = .zero
    fingers.dropAnchors()
  }

  /// Forgets the gesture; settings stay.
  public mutating func reset() {
    state = .idle
    evidence = nil
    fingers.removeAll()
    values = Values()
    carried = Values()
    turned = .zero
    mostTouches = 0
    farthest = 0
    slip = LandingSlip()
  }

  /// Begins at once with the fingers that have landed, since another gesture handed them over.
  ///
  /// - Parameter way: The translation to begin with, in points of the window.
  /// - Returns: Undecided if they are too few.
  package mutating func takeOver(carrying way: Vector, at instant: Instant) -> Verdict {
    guard case .possible = state, fingers.count >= settings.minimumTouches else {
      return .undecided
    }
    state = .active
    setValues(Values())
    values.translation = way
    carried.translation = way
    return .began(at: instant)
  }

  /// Says that event time has reached ``deadline``.
  public mutating func reach(_ instant: Instant) -> Verdict {
    guard let deadline, instant >= deadline else { return .undecided }
    if let end = state.end() { return .ended(at: end) }
    return judge(at: deadline)
  }

  /// Takes samples that share one instant and one phase; see ``GestureMachine``.
  public mutating func receive(_ samples: [TouchSample], phase: TouchPhase) -> Verdict {
    switch phase {
    case .began: return land(samples)
    case .moved: return move(samples)
    case .stationary: return .undecided
    case .ended, .cancelled: return lift(samples, cancelled: phase == .cancelled)
    }
  }

  private mutating func land(_ samples: [TouchSample]) -> Verdict {
    for sample in samples where state.takesFingers {
      rebase(at: sample.time)
      fingers.land(sample)
      mostTouches = max(mostTouches, fingers.count)
      restart(at: sample.time)
    }
    location = fingers.centroid
    return .undecided
  }

  /// Continues from here with other fingers.
  ///
  /// Before the gesture begins, only locations of one instant are compared. An active gesture continues from
  /// the newest locations, because it has already reported them.
  private mutating func rebase(at now: Instant) {
    guard !fingers.isEmpty else { return }
    let instant = state.isActive ? .distantFuture : fingers.changeInstant(at: now)
    measure(at: instant)
    // What too few fingers did does not count.
    if !state.isActive, fingers.count < settings.minimumTouches { values = Values() }
    carried = values
    turned = .zero
    fingers.dropAnchors(at: instant)
  }

  private mutating func restart(at instant: Instant) {
    switch state {
    case .active, .ending, .finished: return
    case .idle, .possible:
      if fingers.count < settings.minimumTouches {
        carried = Values()
        values = Values()
      }
      slip.restart(at: instant)
      state = .possible(values, at: instant)
    }
  }

  /// Brings the values up to date with the fingers as they were at `instant`.
  @discardableResult
  private mutating func measure(at instant: Instant) -> Double {
    let count = Double(fingers.count)
    var from = Vector.zero
    var to = Vector.zero
    for index in 0..<fingers.count {
      let finger = fingers[index]
      from = from + (finger.anchor - .zero)
      to = to + (finger.location(at: instant) - .zero)
    }
    from = from / count
    to = to / count
    values.translation = carried.translation + (to - from)
    guard fingers.count > 1 else { return 0 }
    var sizes = 0.0
    var dot = 0.0
    var cross = 0.0
    for index in 0..<fingers.count {
      let finger = fingers[index]
      let a = finger.anchor - .zero - from
      let b = finger.location(at: instant) - .zero - to
      sizes += a.squaredLength
      dot += a.dot(b)
      cross += a.cross(b)
    }
    // Fingers that landed on one spot have neither size nor direction: they only carry.
    guard sizes > PinchMachine.minimumDistance * PinchMachine.minimumDistance else { return 0 }
    let distance = 2 * (sizes / count).squareRoot()
    // Fingers that meet count as a little apart, or a scale of zero could be carried on for ever.
    let ratio = (dot * dot + cross * cross).squareRoot() / sizes
    values.scale = carried.scale * max(ratio, PinchMachine.minimumDistance / distance)
    if dot != 0 || cross != 0 {
      let angle = Angle.radians(Mathematics.arctangent(y: cross, x: dot))
      turned = turned + turned.difference(to: angle)
    }
    values.rotation = carried.rotation + turned
    return distance
  }

  /// The crossing of the first limit that begins the gesture, or nil.
  ///
  /// Each limit is judged as in the machine that has it alone, so that a transform and a pan, pinch or
  /// rotation of the same fingers cross at the same instant.
  private mutating func crossing(
    from old: Values, at since: Instant, to instant: Instant, distance: Double
  ) -> Crossing? {
    var first: Crossing?
    func isFirst(_ crossing: Crossing) -> Bool {
      if let earlier = first, earlier.fraction <= crossing.fraction { return false }
      first = crossing
      return true
    }
    let step = Step(
      from: old.translation, at: since, to: values.translation, at: instant, scan: fingers.scan)
    let since = fingers.beginning(from: since, to: instant)
    let travel = values.translation.length
    if values.translation != .zero, let required = required(of: step), travel >= required {
      if isFirst(step.crossing(length: required)) {
        evidence = Evidence(.travel, measured: travel, limit: required)
      }
    }
    guard distance > 0 else { return first }
    let spread = (values.scale - 1) * distance
    if spread != 0, abs(spread) >= settings.startSpread {
      let limit = spread < 0 ? -settings.startSpread : settings.startSpread
      let crossing = Crossing(
        of: limit, from: (old.scale - 1) * distance, at: since, to: spread, at: instant)
      if isFirst(crossing) {
        evidence = Evidence(.spread, measured: abs(spread), limit: settings.startSpread)
      }
    }
    let share = turn(of: values, distance)
    if values.rotation != .zero, share >= 1 {
      let crossing = Crossing(
        of: 1, from: turn(of: old, distance), at: since, to: share, at: instant)
      if isFirst(crossing) {
        evidence = rotationSettings.evidence(of: rotation(of: values, distance))
      }
    }
    return first
  }

  private mutating func required(of step: Step) -> Double? {
    slip.required(of: step, startDistance: settings.startDistance, landing: settings.landing)
  }

  /// How much of a rotation's start is done, with fingers that were `distance` apart.
  private func turn(of values: Values, _ distance: Double) -> Double {
    rotationSettings.share(of: rotation(of: values, distance))
  }

  /// The turn of fingers that were `distance` apart; how they spread does not matter to a gesture that
  /// begins with either.
  private func rotation(of values: Values, _ distance: Double) -> RotationMachine.Turn {
    RotationMachine.Turn(
      angle: values.rotation, distance: distance * values.scale, base: distance)
  }

  /// The settings of a rotation that begins when this gesture's turning does.
  private var rotationSettings: RotationMachine.Settings {
    var rotation = RotationMachine.Settings()
    rotation.startArc = settings.startArc
    rotation.startAngle = settings.startAngle
    rotation.spreadShare = 0
    return rotation
  }

  private mutating func move(_ samples: [TouchSample]) -> Verdict {
    guard let now = samples.first?.time, fingers.move(samples) else { return .undecided }
    location = fingers.centroid
    return judge(at: now)
  }

  /// Judges the fingers as they are at `now`.
  private mutating func judge(at now: Instant) -> Verdict {
    switch state {
    case .idle, .ending, .finished: return .undecided
    case .active:
      measure(at: now)
      return .changed
    case .possible(let old, let since):
      guard fingers.count >= settings.minimumTouches else { return .undecided }
      let instant = fingers.align(at: now)
      let distance = measure(at: instant)
      farthest = max(farthest, values.translation.length)
      guard let crossing = crossing(from: old, at: since, to: instant, distance: distance) else {
        state = .possible(values, at: instant)
        return .undecided
      }
      begin(at: crossing.fraction, from: old)
      measure(at: now)
      return .began(at: crossing.instant)
    }
  }

  /// Leaves out of the values what was done before the crossing, so that nothing jumps.
  private mutating func begin(at fraction: Double, from old: Values) {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    let swallowed = values.translation - old.translation
    carried.translation =
      carried.translation - (old.translation + swallowed * fraction)
    carried.scale /= max(between(old.scale, values.scale), 1e-9)
    carried.rotation =
      carried.rotation
      - .radians(between(old.rotation.radians, values.rotation.radians))
    state = .active
  }

  private mutating func lift(_ samples: [TouchSample], cancelled: Bool) -> Verdict {
    guard let now = samples.first?.time, fingers.move(samples) else { return .undecided }
    // The location of a lift counts like any other.
    let verdict = cancelled || state.isActive ? .undecided : judge(at: now)
    var lifted = false
    for sample in samples where fingers.contains(sample.id) {
      rebase(at: now)
      _ = fingers.lift(sample)
      lifted = true
    }
    guard lifted else { return .undecided }
    if !fingers.isEmpty { location = fingers.centroid }
    switch state {
    case .idle, .ending, .finished: return .undecided
    case .active:
      return state.lift(verdict, isOver: fingers.isEmpty, cancelled: cancelled, at: now)
    case .possible:
      guard fingers.isEmpty else {
        restart(at: now)
        return .undecided
      }
      state = .finished
      if cancelled { return .failed(.touchCancelled, at: now) }
      guard mostTouches >= settings.minimumTouches else {
        let required = settings.minimumTouches
        return .failed(.tooFewTouches(mostTouches, required: required), at: now)
      }
      if let slipLimit = slip.limit {
        return .failed(.slipped(distance: farthest, required: slipLimit), at: now)
      }
      return .failed(.tooLittle(farthest, required: settings.startDistance), at: now)
    }
  }
}
