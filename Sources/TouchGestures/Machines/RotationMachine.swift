import TouchGeometry
import TouchTracking

/// Recognizes rotations: two fingers that turn around each other.
///
///     idle ──land──▶ possible ──turned enough──▶ active ──both lifted──▶ ended
///                       └── all lifted ──▶ failed
///
/// The angle is tracked from sample to sample and never wrapped: one and a half turns are 540 degrees.
/// Fingers are counted as in ``PinchMachine``. Hands always turn slightly while they pinch, so a rotation
/// begins only when the fingers turn enough relative to their spread.
///
///     // A machine needs no window: a test passes samples of two fingers.
///     var machine = RotationMachine()
///     _ = machine.receive(landed, phase: .began)
///     print(machine.receive(moved, phase: .moved))  // began, if they turned far enough
public struct RotationMachine: GestureMachine, Sendable {
  private var pair: PairGesture<TurnMeasure>

  /// Creates a machine.
  public init(settings: Settings = Settings()) {
    pair = PairGesture(TurnMeasure(settings: settings))
  }

  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings {
    get { pair.measure.settings }
    _modify { yield &pair.measure.settings }
  }

  /// The rotation since the gesture began, clockwise positive, not wrapped; settable. Before it has begun
  /// this is zero, and setting it has no effect.
  public var rotation: Angle {
    get { pair.hasBegun ? pair.measure.angle : .zero }
    set { if pair.hasBegun { pair.measure.setAngle(newValue) } }
  }

  /// The rotation since the second finger landed, including the turn before the gesture began and ignoring
  /// values set by the client. Zero before it has begun.
  public var rotationSinceLanding: Angle {
    pair.hasBegun ? pair.measure.angleSinceLanding : .zero
  }

  /// The center between the fingers, in points of the window; with one finger left, it does not move.
  public var location: Point {
    var machine = self
    return machine.currentLocation()
  }

  /// The measurement by which the gesture was recognized; nil before.
  public var evidence: Evidence? { pair.evidence }

  /// The instant at which the machine must be called even without touch changes; nil if none.
  public var deadline: Instant? { pair.deadline }

  /// Whether the touch is one of the gesture's fingers.
  public func tracks(_ touch: TouchID) -> Bool { pair.tracks(touch) }

  /// Clears the gesture but keeps the settings.
  public mutating func reset() { pair.reset() }

  /// Called when the recognizer fails, perhaps while it waits: a gesture that never began has no values.
  package mutating func fail() { pair.fail() }

  /// Begins immediately with the fingers that have landed, because another gesture handed them off.
  ///
  /// - Returns: Undecided unless there are two.
  package mutating func takeOver(at instant: Instant) -> Verdict { pair.takeOver(at: instant) }

  /// Called when event time has reached ``deadline``.
  public mutating func reach(_ instant: Instant) -> Verdict { pair.reach(instant) }

  /// Handles samples that share one instant and one phase; see ``GestureMachine``.
  public mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    pair.receive(samples, phase: phase)
  }

  /// Lets an active gesture follow movements; returns whether it did, and so has changed. A gesture that is not active,
  /// or to which none of the fingers belongs, stays as it is.
  package mutating func follow(_ samples: Span<TouchSample>) -> Bool { pair.follow(samples) }

  // The same values for the recognizer: they change nothing, and are mutating because a nonmutating call would
  // copy the machine.

  /// Whether it has begun, and values can be set.
  package var hasBegun: Bool { pair.hasBegun }
  package mutating func currentRotation() -> Angle { rotation }
  package mutating func currentLocation() -> Point { pair.location }
  package mutating func isTracking(_ touch: TouchID) -> Bool { pair.tracks(touch) }
  /// The ``deadline``, or the distant future.
  package mutating func currentDeadline() -> Instant { pair.deadline ?? .distantFuture }
}
