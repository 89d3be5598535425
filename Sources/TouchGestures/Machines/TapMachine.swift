import TouchGeometry
import TouchTracking

/// Recognizes taps: fingers that land, stay in place and soon lift again, optionally several times.
///
///     idle ──land──▶ pressing ──last lift──▶ ended                       (the last tap)
///                       ▲ │    └─last lift──▶ between ──land in time and place──▶ pressing
///                       │ └─ moved, held, too many or too few fingers ──▶ failed
///                       └──── between ── too late, too far, elsewhere ──▶ failed
///
/// A tap is discrete; it is recognized at the lift of the last finger of the last tap.
///
///     // A machine needs no window: a test passes samples.
///     var machine = TapMachine()
///     print(machine.receive(landed, phase: .began))  // undecided
///     print(machine.receive(lifted, phase: .ended))  // ended: one tap
public struct TapMachine: GestureMachine, Sendable {
  /// The settings of a tap.
  ///
  ///     var settings = TapMachine.Settings()
  ///     settings.taps = 2
  ///     settings.maximumInterval = .milliseconds(500)  // for slow fingers; 350 ms by default
  ///     card.addGestureRecognizer(MachineGestureRecognizer(machine: TapMachine(settings: settings)))
  public struct Settings: Hashable, Sendable {
    /// The number of taps; at least 1, which is the default.
    public var taps = 1
    /// The number of fingers that are down together in each tap; at least 1, which is the default.
    public var touches = 1
    /// The distance that a finger may move from its landing; 18 points by default.
    public var allowableMovement = Thresholds.tapMovement
    /// How much farther it may move right after the landing; by default 1.8 times as far, decreasing to the
    /// plain distance within 200 ms.
    public var landing = Thresholds.tapLanding
    /// The maximum distance to which the landing slop of a tap with one finger adapts, in points, for a person
    /// whose fingertips slip; 0 disables this. The tap may move ``Thresholds/tapSlipAllowance`` farther than
    /// a pan then requires. See ``SlipMemory``.
    public var maximumSlip = Thresholds.maximumSlip
    /// The maximum time for which the fingers of one tap may be down, from the first landing to the last
    /// lift; 0.75 s by default.
    public var maximumPressDuration = Thresholds.maximumPressDuration
    /// The maximum time that the fingers of the second and later taps may be down, if it is less; 0.5 s by
    /// default.
    public var maximumLaterPressDuration = Thresholds.maximumLaterPressDuration
    /// The maximum time between a lift and the landing of the next tap; 0.35 s by default.
    public var maximumInterval = Thresholds.tapInterval
    /// The maximum distance between one tap and the next; 40 points by default.
    public var maximumTapDistance = Thresholds.maximumTapDistance
    /// Whether the wait for the next tap ends when a touch lands on another layer; false by default.
    public var endsWaitElsewhere = false

    /// Creates the default settings.
    public init() {}
  }

  @usableFromInline
  enum State: Hashable, Sendable {
    case idle
    /// Fingers are down: the number of the tap, the landing of its first finger, and whether one has lifted.
    case pressing(tap: Int, since: Instant, lifting: Bool)
    /// All fingers are up and the next tap may land.
    case between(tapsDone: Int, lifted: Instant)
    /// The next tap is no longer possible after this instant, because a touch landed elsewhere.
    case leaving(tapsDone: Int, at: Instant)
    case finished

    @inlinable var isFinished: Bool { if case .finished = self { true } else { false } }
  }

  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings
  /// The tap allowance of this person.
  package var allowance = TapAllowance()
  @usableFromInline var state = State.idle
  @usableFromInline var fingers = FingerSet()
  /// The landing points of the fingers of this tap and of the previous one.
  @usableFromInline var landings = SmallArray(filler: Point.zero)
  private var previousLandings = SmallArray(filler: Point.zero)
  /// The time and location of the last lift that another tap may follow. Kept across ``reset()``.
  private var lastTap: SampleHistory.Entry?
  private var newPause: (span: TimeSpan, at: Instant)?

  /// The centroid of the fingers of the last tap, in points of the window.
  @inlinable public var location: Point { place }
  @usableFromInline var place = Point.zero

  /// The measurement by which the gesture was recognized; nil before.
  public private(set) var evidence: Evidence?

  /// Creates a machine.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The instant at which the machine must be called even without touch changes; nil if none.
  public var deadline: Instant? {
    var machine = self
    let deadline = machine.currentDeadline()
    return deadline == .distantFuture ? nil : deadline
  }

  private func maximumPress(of tap: Int) -> TimeSpan {
    guard tap > 1 else { return settings.maximumPressDuration }
    return allowance.press(
      settings.maximumPressDuration, later: settings.maximumLaterPressDuration)
  }

  /// The maximum time between a lift and the next landing, for this person.
  private var interval: TimeSpan { allowance.interval(settings.maximumInterval) }

  /// The ``deadline``, or the distant future. Changes nothing; mutating, because a nonmutating call would
  /// copy the machine.
  package mutating func currentDeadline() -> Instant {
    switch state {
    case .idle, .finished: .distantFuture
    // Exactly the allowed time still counts, so the deadline is one microsecond later.
    case .pressing(let tap, let since, _): since + maximumPress(of: tap) + .microseconds(1)
    case .leaving(_, let instant): instant
    case .between(_, let lifted): lifted + interval + .microseconds(1)
    }
  }

  /// Whether a tap is complete and the next one is awaited, with no finger down.
  public var isBetweenTaps: Bool {
    switch state {
    case .between: true
    case .idle, .pressing, .leaving, .finished: false
    }
  }

  /// Whether the touch is one of the gesture's fingers.
  public func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) }

  /// Takes over the settings of another machine.
  public mutating func adoptSettings(of other: TapMachine) { settings = other.settings }

  /// Clears the gesture but keeps the settings.
  public mutating func reset() {
    state = .idle
    evidence = nil
    fingers.removeAll()
    landings.removeAll()
    previousLandings.removeAll()
  }

  /// Called when event time has reached ``deadline``.
  public mutating func reach(_ instant: Instant) -> Verdict {
    let deadline = currentDeadline()
    guard deadline != .distantFuture, instant >= deadline else { return .undecided }
    switch state {
    case .idle, .finished: return .undecided
    case .pressing(let tap, let since, _):
      let limit = maximumPress(of: tap)
      return fail(.heldTooLong(deadline - since, limit: limit), at: deadline)
    case .leaving: return fail(.nextTapElsewhere, at: deadline)
    case .between(_, let lifted):
      return fail(.nextTapTooLate(after: deadline - lifted, limit: interval), at: deadline)
    }
  }

  /// Handles samples that share one instant and one phase; see ``GestureMachine``.
  public mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    // A finger that lands, or lifts in place, as nearly all do.
    if samples.count == 1 {
      if phase == .began { return land(samples[0]) }
      if phase == .ended, rest(samples[0]) { return lift(samples[0]) }
    }
    return receiveAny(samples, phase)
  }

  @inline(never)
  private mutating func receiveAny(_ samples: Span<TouchSample>, _ phase: TouchPhase) -> Verdict {
    switch phase {
    case .began:
      for index in samples.indices {
        let sample = samples[index]
        let verdict = land(sample)
        guard verdict == .undecided else { return verdict }
      }
      return .undecided
    case .moved: return move(samples)
    case .stationary: return .undecided
    case .ended:
      // The location of a lift counts too: a finger that jumps away as it lifts is not tapping.
      var verdict = move(samples)
      for index in samples.indices where verdict == .undecided {
        verdict = lift(samples[index])
      }
      return verdict
    case .cancelled:
      guard let sample = samples.first(of: fingers) else {
        return .undecided
      }
      return state.isFinished ? .undecided : fail(.touchCancelled, at: sample.time)
    }
  }

  /// Handles a movement of the only finger if it stays within the allowed movement, as nearly all do; returns
  /// whether it did. If so, nothing is decided and no deadline changes; otherwise nothing has changed.
  ///
  /// Inlined into recognizers, including its callees: it runs for most movements, and as a call it would cost
  /// 50% more.
  @inlinable @inline(__always)
  package mutating func rest(_ sample: TouchSample) -> Bool {
    guard landings.count == 1, !state.isFinished,
      fingers.stay(sample, within: settings.allowableMovement)
    else { return false }
    place = sample.location
    return true
  }

  @inline(__always)
  private mutating func land(_ sample: TouchSample) -> Verdict {
    switch state {
    case .finished: return .undecided
    // Both touches may land in one frame.
    case .leaving(_, let instant) where instant < sample.time: return .undecided
    case .idle:
      if settings.taps > 1 { notePause(before: sample, near: true) }
      state = .pressing(tap: 1, since: sample.time, lifting: false)
    case .between(let done, _), .leaving(let done, _):
      if let distance = separation(of: sample) {
        return fail(
          .nextTapTooFar(distance: distance, limit: settings.maximumTapDistance), at: sample.time)
      }
      notePause(before: sample, near: false)
      state = .pressing(tap: done + 1, since: sample.time, lifting: false)
    case .pressing(_, _, let lifting):
      // Before its distance: a finger too many is no next tap, wherever it lands.
      if lifting || landings.count >= settings.touches {
        return fail(
          .tooManyTouches(landings.count + 1, limit: settings.touches), at: sample.time)
      }
      if let distance = separation(of: sample) {
        return fail(
          .nextTapTooFar(distance: distance, limit: settings.maximumTapDistance), at: sample.time)
      }
    }
    fingers.land(sample)
    if landings.isEmpty {
      landings.start(with: sample.location)
    } else {
      landings.append(sample.location)
    }
    place = fingers.count == 1 ? sample.location : fingers.centroid
    return .undecided
  }

  private mutating func move(_ samples: Span<TouchSample>) -> Verdict {
    if samples.count == 1, rest(samples[0]) { return .undecided }
    guard !state.isFinished, fingers.move(samples) else { return .undecided }
    // Once one of several fingers has lifted, the others no longer determine the tap's center.
    if fingers.count == landings.count { place = fingers.centroid }
    guard
      let excursion = fingers.excursion(
        beyond: settings.allowableMovement, landing: settings.landing, usual: usualLanding)
    else { return .undecided }
    return fail(.moved(distance: excursion.distance, limit: excursion.limit), at: excursion.at)
  }

  /// The landing slop for this person's slips.
  private var usualLanding: LandingSlop {
    let slip = min(allowance.slip, settings.maximumSlip)
    guard slip > 0, settings.touches == 1 else { return LandingSlop() }
    return settings.landing.adapted(
      to: slip + Thresholds.tapSlipAllowance, limit: settings.allowableMovement,
      duration: Thresholds.tapSlipDuration)
  }

  /// Handles a lift, after the movement that it contains.
  @inline(__always)
  private mutating func lift(_ sample: TouchSample) -> Verdict {
    guard case .pressing(let tap, let since, _) = state else { return .undecided }
    guard fingers.lift(sample) else { return .undecided }
    guard landings.count >= settings.touches else {
      return fail(.tooFewTouches(landings.count, required: settings.touches), at: sample.time)
    }
    guard fingers.isEmpty else {
      state = .pressing(tap: tap, since: since, lifting: true)
      return .undecided
    }
    if landings.count == 1 { place = sample.location }
    guard tap < settings.taps else {
      state = .finished
      // The next tap does not continue this series.
      lastTap = nil
      let taps = Double(tap)
      evidence = Evidence(.taps, measured: taps, limit: taps)
      return .ended(at: sample.time)
    }
    swap(&landings, &previousLandings)
    landings.removeAll()
    lastTap = SampleHistory.Entry(time: sample.time, location: sample.location)
    state = .between(tapsDone: tap, lifted: sample.time)
    return .undecided
  }

  /// Records how long the fingers were up before a landing, if it may be the next tap of a series.
  ///
  /// - Parameter near: Whether to compare the location too: even a landing that is too late for the machine
  ///   shows how fast the person taps.
  private mutating func notePause(before sample: TouchSample, near: Bool) {
    guard let last = lastTap else { return }
    lastTap = nil
    let span = sample.time - last.time
    guard span <= settings.maximumInterval + allowance.added,
      !near || last.location.distance(to: sample.location) <= settings.maximumTapDistance
    else { return }
    newPause = (span - allowance.added, sample.time)
  }

  /// The pause before the tap that has just landed, once; nil if there is none.
  package mutating func takePause() -> (span: TimeSpan, at: Instant)? {
    defer { newPause = nil }
    return newPause
  }

  /// Ends the wait for the next tap, because a touch landed on another layer; returns whether it waited.
  package mutating func leave(at instant: Instant) -> Bool {
    guard settings.endsWaitElsewhere, case .between(let done, _) = state else { return false }
    state = .leaving(tapsDone: done, at: instant)
    return true
  }

  /// The distance of a landing from the nearest finger of the previous tap; nil if it is near enough.
  ///
  /// Changes nothing; mutating for the reason given at ``currentDeadline()``.
  private mutating func separation(of sample: TouchSample) -> Double? {
    guard !previousLandings.isEmpty else { return nil }
    var nearest = Double.infinity
    for index in 0..<previousLandings.count {
      nearest = min(nearest, previousLandings[index].distance(to: sample.location))
    }
    return nearest > settings.maximumTapDistance ? nearest : nil
  }

  private mutating func fail(_ reason: FailureReason, at instant: Instant) -> Verdict {
    state = .finished
    return .failed(reason, at: instant)
  }
}
