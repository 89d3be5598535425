import TouchGeometry
import TouchTracking

/// Recognizes pinches: two fingers that spread or close.
///
///     idle ──land──▶ possible ──distance changed enough──▶ active ──both lifted──▶ ended
///                       └── all lifted ──▶ failed
///
/// The first two fingers count; a third is rejected. When one of the two lifts, the scale does not change,
/// and a finger that replaces it continues from there.
///
///     // A machine needs no window: a test passes samples of two fingers.
///     var machine = PinchMachine()
///     _ = machine.receive(landed, phase: .began)
///     print(machine.receive(moved, phase: .moved))  // began, if their distance changed by 8 pt
public struct PinchMachine: GestureMachine, Sendable {
  /// The settings of a pinch.
  ///
  ///     var settings = PinchMachine.Settings()
  ///     settings.startDistance = 16  // for a shaky hand: twice the default
  ///     let pinch = MachineGestureRecognizer(machine: PinchMachine(settings: settings))
  ///     photo.addGestureRecognizer(pinch)
  public struct Settings: Hashable, Sendable {
    /// How much the distance of the fingers changes before it begins; 8 points by default.
    public var startDistance = Thresholds.pinchStartDistance
    /// How far each finger must move towards or away from the other, relative to the arc that it travels; 0.5
    /// by default, 0 means the start distance alone.
    public var arcShare = Thresholds.pinchArcShare
    /// The change of distance at which it begins no matter how much the fingers turn; 24 points by default.
    public var certainDistance = Thresholds.pinchCertainDistance
    /// Whether the gesture ends when the first of its fingers lifts, instead of the last.
    public var endsAtFirstLift = false

    /// Creates the default settings.
    public init() {}
  }

  /// Fingers closer than this, in points, count as this far apart, so that the scale is bounded.
  public static let minimumDistance = 1.0

  private var pair: PairGesture<SpreadMeasure>

  /// Creates a machine.
  public init(settings: Settings = Settings()) {
    pair = PairGesture(SpreadMeasure(settings: settings))
  }

  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings {
    get { pair.measure.settings }
    _modify { yield &pair.measure.settings }
  }

  /// The fingers' distance relative to the start of the gesture; settable. Before it has begun this is 1, and
  /// setting it has no effect.
  public var scale: Double {
    get { pair.measure.scale }
    set { if pair.hasBegun { pair.measure.setScale(newValue, at: pair.presentWay) } }
  }

  /// The fingers' distance relative to when the second finger landed, including the spread before the gesture
  /// began and ignoring values set by the client. 1 before it has begun.
  public var scaleSinceLanding: Double { pair.measure.scaleSinceLanding }

  /// The fingers' distance at which the scale is 1, in points; velocities are relative to it.
  public var unitDistance: Double { pair.measure.unitDistance }

  /// The center between the fingers, in points of the window. With one finger left, the center does not move,
  /// so that content scaled around it does not jump.
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

  /// Takes over the settings of another machine.
  public mutating func adoptSettings(of other: PinchMachine) { settings = other.settings }

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
  package mutating func currentScale() -> Double { pair.measure.scale }
  package mutating func currentLocation() -> Point { pair.location }
  package mutating func isTracking(_ touch: TouchID) -> Bool { pair.tracks(touch) }
  /// The ``deadline``, or the distant future.
  package mutating func currentDeadline() -> Instant { pair.deadline ?? .distantFuture }
}
