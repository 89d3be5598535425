import TouchGeometry
import TouchTracking

/// Recognizes any number of fingers that move, spread and turn as one gesture.
///
///     idle ──land──▶ possible ──travelled, spread or turned enough──▶ active ──all lifted──▶ ended
///                       └── all lifted ──▶ failed
///
/// The translation is that of the fingers' centroid; scale and rotation are those of the similarity that best
/// maps the fingers' locations since their number last changed to the present ones (least squares). None of
/// the three jumps when a finger lands or lifts.
public struct TransformMachine: GestureMachine, Sendable {
  /// The settings of a transform.
  public struct Settings: Hashable, Sendable {
    /// The minimum number of fingers to begin; it continues with fewer until all have lifted.
    public var minimumTouches = 1
    /// How far the centroid must move before it begins, in points.
    public var startDistance = Thresholds.panStartDistance
    /// How much farther it must move right after the landing.
    public var landing = Thresholds.panLanding
    /// How much the fingers' distance must change before it begins, in points.
    public var startSpread = Thresholds.pinchStartDistance
    /// The arc that the fingers must travel around their center before it begins, in points.
    public var startArc = Thresholds.rotationStartArc
    /// The minimum angle for turning alone to begin it.
    public var startAngle = Thresholds.rotationStartAngle

    /// Creates the default settings.
    public init() {}
  }

  /// The three values of a transform.
  public struct Values: Hashable, Sendable {
    /// The movement of the centroid, in points of the window.
    public var translation = Vector.zero
    /// The factor by which the fingers spread; 1 if unchanged.
    public var scale = 1.0
    /// The rotation of the fingers, clockwise positive, not wrapped.
    public var rotation = Angle.zero

    /// Creates the values of no movement.
    public init() {}
  }

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
  private var mostTouches = 0
  private var farthest = 0.0
  private var slip = LandingSlip()

  /// The centroid of the fingers, in points of the window; kept after they have lifted.
  public private(set) var location = Point.zero

  /// The values since the gesture began.
  public private(set) var values = Values()

  /// The measurement by which the gesture was recognized; nil before.
  public private(set) var evidence: Evidence?

  /// Creates a machine.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The instant at which the machine must be called even without touch changes; nil for never.
  public var deadline: Instant? { state.deadline(of: fingers) }

  /// The ``deadline``, or the distant future. Changes nothing; mutating, because a nonmutating call would
  /// copy the machine.
  package mutating func currentDeadline() -> Instant { deadline ?? .distantFuture }

  /// Whether the touch is one of the gesture's fingers.
  public func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// Replaces the values; the fingers continue from there. Has no effect before the gesture has begun.
  public mutating func setValues(_ newValues: Values) {
    guard state.hasBegun else { return }
    values = newValues
    carried = newValues
    turned = .zero
    fingers.dropAnchors()
  }

  /// Clears the gesture; settings stay.
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

  /// Begins at once with the fingers that have landed, because another gesture handed them off.
  ///
  /// - Parameter way: The translation to begin with, in points of the window.
  /// - Returns: Undecided if there are too few.
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

  /// Called when event time has reached ``deadline``.
  public mutating func reach(_ instant: Instant) -> Verdict {
    guard let deadline, instant >= deadline else { return .undecided }
    if let end = state.end() { return .ended(at: end) }
    return judge(at: deadline)
  }

  /// Handles samples that share one instant and one phase; see ``GestureMachine``.
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
    // Movement of too few fingers does not count.
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

  /// Updates the values to the fingers' locations at `instant`.
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
    // Fingers that landed on one spot have neither size nor direction: they only translate.
    guard sizes > PinchMachine.minimumDistance * PinchMachine.minimumDistance else { return 0 }
    let distance = 2 * (sizes / count).squareRoot()
    // Fingers that meet count as slightly apart; otherwise a scale of zero could persist forever.
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
  /// Each limit is judged as in the machine that has only this limit, so that a transform and a pan, pinch or
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

  /// The progress towards a rotation, with fingers that were `distance` apart.
  private func turn(of values: Values, _ distance: Double) -> Double {
    rotationSettings.share(of: rotation(of: values, distance))
  }

  /// The turn of fingers that were `distance` apart; their spread does not matter to a gesture that begins
  /// with either.
  private func rotation(of values: Values, _ distance: Double) -> RotationMachine.Turn {
    RotationMachine.Turn(
      angle: values.rotation, distance: distance * values.scale, base: distance)
  }

  /// The settings of a rotation that begins at the same turn as this gesture.
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

  /// Excludes the movement before the crossing from the values, so that nothing jumps.
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
