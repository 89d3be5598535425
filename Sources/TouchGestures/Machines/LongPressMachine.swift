import TouchGeometry
import TouchTracking

/// Recognizes long presses: fingers that land and stay down, optionally after some taps.
///
///     idle ──land──▶ tapping ──taps done──▶ landing ──all down──▶ holding ──duration──▶ active
///                       └── as a tap fails ──▶ failed ◀── moved, lifted, too many ──┘    │ moves
///                                                            ended ◀── any finger lifts ─┘
///
/// An active long press has no limit of movement, and rejects further fingers.
///
///     // A machine needs no window: a test passes samples and time.
///     var machine = LongPressMachine()
///     _ = machine.receive(samples, phase: .began)
///     if let deadline = machine.deadline { print(machine.reach(deadline)) }  // began, 0.5 s later
public struct LongPressMachine: GestureMachine, Sendable {
  /// The settings of a long press.
  ///
  ///     var settings = LongPressMachine.Settings()
  ///     settings.taps = 1  // one tap, then a press
  ///     settings.minimumDuration = .milliseconds(300)
  ///     let press = MachineGestureRecognizer(machine: LongPressMachine(settings: settings))
  ///     card.addGestureRecognizer(press)
  public struct Settings: Hashable, Sendable {
    /// How long the fingers must be down before it begins; 0.5 s by default, zero begins at the landing.
    public var minimumDuration = Thresholds.longPress
    /// The distance that a finger may move before it begins; 10 points by default.
    public var allowableMovement = Thresholds.longPressMovement
    /// The number of fingers; at least 1, which is the default.
    public var touches = 1
    /// The number of taps before the press; 0 by default.
    public var taps = 0

    /// Creates the default settings.
    public init() {}
  }

  @usableFromInline
  enum State: Hashable, Sendable {
    case idle
    /// The taps before the press are in progress.
    case tapping
    /// The taps are complete and the press may land until the deadline.
    case awaiting(lifted: Instant)
    /// Some fingers are down, but not all.
    case landing
    /// All fingers have been down since this instant.
    case holding(since: Instant)
    case active
    case finished

    var isActive: Bool { if case .active = self { true } else { false } }
  }

  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings
  @usableFromInline var state = State.idle
  /// The machine for the taps before the press, or none until the first of them: most presses have no taps,
  /// and it is larger than everything else here. Kept across ``reset()``.
  private var tap: [TapMachine] = []
  /// The tap allowance of this person for the taps before the press and for the press.
  package var allowance = TapAllowance()
  @usableFromInline var fingers = FingerSet()

  /// The centroid of the fingers, in points of the window; kept after they have lifted.
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

  /// The ``deadline``, or the distant future. Changes nothing; mutating, because a nonmutating call would
  /// copy the machine.
  package mutating func currentDeadline() -> Instant {
    switch state {
    case .idle, .landing, .active, .finished: .distantFuture
    case .tapping: tap.first?.deadline ?? .distantFuture
    case .awaiting(let lifted): lifted + interval + .microseconds(1)
    case .holding(let since): since + settings.minimumDuration
    }
  }

  /// The maximum time from the last tap to the landing of the press, for this person.
  private var interval: TimeSpan { allowance.interval(Thresholds.tapInterval) }

  /// The answer of ``tracks(_:)``; mutating for the same reason.
  package mutating func isTracking(_ touch: TouchID) -> Bool {
    fingers.contains(touch) || tapTracks(touch)
  }

  /// Whether the touch is one of the gesture's fingers.
  public func tracks(_ touch: TouchID) -> Bool { fingers.contains(touch) || tapTracks(touch) }

  private func tapTracks(_ touch: TouchID) -> Bool { tap.first?.tracks(touch) ?? false }

  /// Takes over the settings of another machine.
  public mutating func adoptSettings(of other: LongPressMachine) { settings = other.settings }

  /// Clears the gesture but keeps the settings.
  public mutating func reset() {
    state = .idle
    evidence = nil
    if !tap.isEmpty { tap[0].reset() }
    if !fingers.isEmpty { fingers.removeAll() }
  }

  /// Called when event time has reached ``deadline``.
  public mutating func reach(_ instant: Instant) -> Verdict {
    let deadline = currentDeadline()
    guard deadline != .distantFuture, instant >= deadline else { return .undecided }
    switch state {
    case .idle, .landing, .active, .finished: return .undecided
    case .tapping: return follow(tap[0].reach(instant))
    case .awaiting(let lifted):
      return fail(.nextTapTooLate(after: deadline - lifted, limit: interval), at: deadline)
    case .holding:
      return begin(at: deadline)
    }
  }

  /// Handles samples that share one instant and one phase; see ``GestureMachine``.
  public mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    switch state {
    case .finished: return .undecided
    case .tapping: return receiveTap(samples, phase)
    case .idle where settings.taps > 0:
      state = .tapping
      return receiveTap(samples, phase)
    case .idle, .awaiting, .landing, .holding, .active: break
    }
    switch phase {
    case .began:
      if samples.count == 1 { return land(samples[0]) }
      var verdict = Verdict.undecided
      for index in samples.indices where verdict == .undecided {
        verdict = land(samples[index])
      }
      return verdict
    case .moved: return move(samples)
    case .stationary: return .undecided
    case .ended: return lift(samples)
    case .cancelled: return cancel(samples)
    }
  }

  /// Handles a movement of the only finger if it stays within the allowed movement, as nearly all do; returns
  /// whether it did. If so, nothing is decided and no deadline changes; otherwise nothing has changed.
  @inlinable @inline(__always)
  package mutating func rest(_ sample: TouchSample) -> Bool {
    guard case .holding = state, fingers.stay(sample, within: settings.allowableMovement) else {
      return false
    }
    place = sample.location
    return true
  }

  /// Passes samples to the machine for the taps before the press.
  private mutating func receiveTap(
    _ samples: Span<TouchSample>, _ phase: TouchPhase
  ) -> Verdict {
    if tap.isEmpty { tap.append(TapMachine()) }
    tap[0].settings.taps = settings.taps
    tap[0].settings.touches = settings.touches
    tap[0].allowance = allowance
    return follow(tap[0].receive(samples, phase: phase))
  }

  /// Handles the verdict on the taps before the press.
  private mutating func follow(_ verdict: Verdict) -> Verdict {
    switch verdict {
    case .undecided, .changed, .began: return .undecided
    case .ended(let instant):
      state = .awaiting(lifted: instant)
      place = tap[0].location
      return .undecided
    case .failed(let reason, let instant): return fail(reason, at: instant)
    case .cancelled(_, let instant): return fail(.touchCancelled, at: instant)
    }
  }

  @inline(__always)
  private mutating func land(_ sample: TouchSample) -> Verdict {
    switch state {
    case .active, .finished, .tapping: return .undecided
    case .awaiting:
      // The place of the last tap. With several fingers it is between them, so only a single finger can be
      // compared.
      let (distance, limit) = (place.distance(to: sample.location), Thresholds.maximumTapDistance)
      if settings.touches == 1, distance > limit {
        return fail(.nextTapTooFar(distance: distance, limit: limit), at: sample.time)
      }
    case .idle, .landing, .holding: break
    }
    fingers.land(sample)
    place = fingers.count == 1 ? sample.location : fingers.centroid
    if fingers.count > settings.touches {
      return fail(.tooManyTouches(fingers.count, limit: settings.touches), at: sample.time)
    }
    guard fingers.count == settings.touches else {
      state = .landing
      return .undecided
    }
    guard settings.minimumDuration > .zero else {
      return begin(at: sample.time)
    }
    state = .holding(since: sample.time)
    return .undecided
  }

  /// Lets an active gesture follow movements; returns whether it did, and so has changed. A gesture that is not active,
  /// or to which none of the fingers belongs, stays as it is.
  package mutating func follow(_ samples: Span<TouchSample>) -> Bool {
    guard state.isActive, fingers.move(samples) else { return false }
    place = fingers.centroid
    return true
  }

  private mutating func move(_ samples: Span<TouchSample>) -> Verdict {
    if state.isActive { return follow(samples) ? .changed : .undecided }
    guard fingers.move(samples) else { return .undecided }
    place = fingers.centroid
    guard let excursion = fingers.excursion(beyond: settings.allowableMovement) else {
      return .undecided
    }
    return fail(
      .moved(distance: excursion.distance, limit: settings.allowableMovement), at: excursion.at)
  }

  private mutating func lift(_ samples: Span<TouchSample>) -> Verdict {
    // A finger that lifts in place, as nearly all do.
    if samples.count == 1, rest(samples[0]) { return lift(at: samples[0].time) }
    if fingers.move(samples) { place = fingers.centroid }
    guard let sample = samples.first(of: fingers) else { return .undecided }
    return lift(at: sample.time)
  }

  /// Handles the lift of one of the fingers.
  @inline(__always)
  private mutating func lift(at instant: Instant) -> Verdict {
    switch state {
    case .active:
      state = .finished
      return .ended(at: instant)
    case .holding(let since):
      let required = settings.minimumDuration
      return fail(.liftedEarly(after: instant - since, required: required), at: instant)
    case .landing:
      return fail(.tooFewTouches(fingers.count, required: settings.touches), at: instant)
    case .idle, .tapping, .awaiting, .finished: return .undecided
    }
  }

  private mutating func cancel(_ samples: Span<TouchSample>) -> Verdict {
    guard let sample = samples.first(of: fingers) else { return .undecided }
    guard state.isActive else { return fail(.touchCancelled, at: sample.time) }
    state = .finished
    return .cancelled(.touchCancelled, at: sample.time)
  }

  private mutating func begin(at instant: Instant) -> Verdict {
    state = .active
    let seconds = settings.minimumDuration.seconds
    evidence = Evidence(.hold, measured: seconds, limit: seconds)
    return .began(at: instant)
  }

  private mutating func fail(_ reason: FailureReason, at instant: Instant) -> Verdict {
    state = .finished
    return .failed(reason, at: instant)
  }
}
