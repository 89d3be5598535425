import TouchGeometry
import TouchTracking

/// Recognizes pans: fingers that move together.
///
/// It begins when the centroid of the fingers has moved by the start distance, and ends when fewer fingers are
/// left than the minimum. Right after the landing the slop is larger, because fingertips slip as they land:
/// see ``LandingSlop``. The translation starts where the slop was passed (or at the landing, if
/// ``Settings/excludesSlop`` is off) and does not jump when a finger lands or lifts.
///
///     // A machine needs no window: a test passes samples.
///     var machine = PanMachine()
///     print(machine.receive(landed, phase: .began))  // undecided
///     print(machine.receive(moved, phase: .moved))  // began, at the instant of the crossing
public struct PanMachine: GestureMachine, Sendable {
  /// The gesture, from the first touch on. Most pans on a screen have never been touched, and it would take
  /// more than half of their memory.
  private var gesture = LazyBox<PanGesture>()
  /// The settings until the first touch; from then on those of the gesture count.
  private var initialSettings: Settings

  /// Creates a machine.
  public init(settings: Settings = Settings()) { initialSettings = settings }

  /// The settings; a change takes effect at once, even during a gesture.
  public var settings: Settings {
    get { gesture.read(or: initialSettings) { $0.settings } }
    // In place: an edge pan adapts its region with every touch, which must not allocate.
    _modify {
      if gesture.isEmpty { yield &initialSettings } else { yield &gesture.value.settings }
    }
  }

  /// How far this person's fingertips usually slip, in points; 0 if unknown.
  package var usualSlip: Double {
    get { gesture.read(or: 0) { $0.usualSlip } }
    set {
      prepareGesture()
      gesture.value.usualSlip = newValue
    }
  }

  @inline(never)
  private mutating func prepareGesture() {
    gesture.fill(with: PanGesture(settings: initialSettings))
  }

  /// The centroid of the fingers, in points of the window; kept after they have lifted.
  public var location: Point { gesture.read(or: .zero) { $0.location } }

  /// The translation since it began, in points of the window; settable. Before it has begun this is zero, and
  /// setting it has no effect.
  public var translation: Vector {
    get { gesture.read(or: .zero) { $0.translation } }
    set { if !gesture.isEmpty { gesture.value.translation = newValue } }
  }

  /// The translation since the fingers landed, in points of the window, including the start distance and
  /// ignoring values set by the client. Zero before it has begun.
  public var translationSinceLanding: Vector {
    gesture.read(or: .zero) { $0.translationSinceLanding }
  }

  /// The movement that was handed off together with the fingers of another gesture, in points of the window;
  /// nil without a hand-off or without movement.
  public var handedOffTranslation: Vector? { gesture.read(or: nil) { $0.handedOffTranslation } }

  /// The measurement by which the gesture was recognized; nil before.
  public var evidence: Evidence? { gesture.read(or: nil) { $0.evidence } }

  /// The instant at which the machine must be called even without touch changes; nil if none.
  public var deadline: Instant? { gesture.read(or: nil) { $0.deadline } }

  /// Whether the touch is one of the gesture's fingers.
  public func tracks(_ touch: TouchID) -> Bool {
    gesture.read(or: false) { $0.tracks(touch) }
  }

  /// Clears the gesture but keeps the settings.
  public mutating func reset() { if !gesture.isEmpty { gesture.value.reset() } }

  /// Called when the recognizer fails, perhaps while it waits: a gesture that never began has no values.
  package mutating func fail() { if !gesture.isEmpty { gesture.value.fail() } }

  /// Begins immediately with the fingers that have landed, because another gesture handed them off.
  ///
  /// - Parameter way: The translation to begin with, in points of the window.
  /// - Returns: Undecided if there are too few or too many.
  package mutating func takeOver(carrying way: Vector, at instant: Instant) -> Verdict {
    gesture.isEmpty ? .undecided : gesture.value.takeOver(carrying: way, at: instant)
  }

  /// Called when event time has reached ``deadline``.
  public mutating func reach(_ instant: Instant) -> Verdict {
    gesture.isEmpty ? .undecided : gesture.value.reach(instant)
  }

  /// Handles samples that share one instant and one phase; see ``GestureMachine``.
  public mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    if phase == .began { prepareGesture() }
    return gesture.isEmpty ? .undecided : gesture.value.receive(samples, phase: phase)
  }

  /// Lets an active gesture follow movements; returns whether it did, and so has changed. A gesture that is not active,
  /// or to which none of the fingers belongs, stays as it is.
  package mutating func follow(_ samples: Span<TouchSample>) -> Bool {
    !gesture.isEmpty && gesture.value.follow(samples)
  }

  // The same values for the recognizer: they change nothing, and are mutating because a nonmutating call would
  // copy the machine.

  /// Whether it has begun, and values can be set.
  package var hasBegun: Bool { gesture.read(or: false) { $0.hasBegun } }
  package mutating func currentLocation() -> Point { location }
  package mutating func currentTranslation() -> Vector { translation }
  package mutating func isTracking(_ touch: TouchID) -> Bool { tracks(touch) }
  /// The ``deadline``, or the distant future.
  package mutating func currentDeadline() -> Instant { deadline ?? .distantFuture }
}
