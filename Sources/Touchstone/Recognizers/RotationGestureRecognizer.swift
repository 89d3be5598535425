import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes two fingers that turn around each other. Continuous. Fingers are counted as in a pinch.
///
///     let rotation = RotationGestureRecognizer()
///     rotation.onAction { rotation in print("turned by \(rotation.rotation.degrees) degrees") }
///     card.addGestureRecognizer(rotation)
open class RotationGestureRecognizer: MachineGestureRecognizer<RotationMachine> {
  /// Creates a recognizer.
  public init() {
    super.init(machine: RotationMachine())
    judgesBySamples(ifExactly: RotationGestureRecognizer.self)
  }

  /// The arc that each finger travels about their center before it begins, in points; 8 pt by default
  /// (``Thresholds/rotationStartArc``).
  public final var startArc: Double {
    get { machine.settings.startArc }
    set { machine.settings.startArc.accept(newValue, in: SettingRange.distance) }
  }

  /// The minimum angle before it begins; 3 degrees by default (``Thresholds/rotationStartAngle``).
  public final var startAngle: Angle {
    get { machine.settings.startAngle }
    set { machine.settings.startAngle.accept(newValue, in: SettingRange.startAngle) }
  }

  /// The minimum ratio of the arc to each finger's movement towards or away from the other; with 0 only arc
  /// and angle count. 0.7 by default (``Thresholds/rotationSpreadShare``).
  public final var spreadShare: Double {
    get { machine.settings.spreadShare }
    set { machine.settings.spreadShare.accept(newValue, in: SettingRange.share) }
  }

  /// The angle at which it begins no matter how much the fingers spread; 24 degrees by default
  /// (``Thresholds/rotationCertainAngle``).
  public final var certainAngle: Angle {
    get { machine.settings.certainAngle }
    set { machine.settings.certainAngle.accept(newValue, in: SettingRange.startAngle) }
  }

  /// Whether it ends when the first of its fingers lifts instead of the last. False by default.
  public final var endsAtFirstLift: Bool {
    get { machine.settings.endsAtFirstLift }
    set { machine.settings.endsAtFirstLift = newValue }
  }

  /// The rotation since the second finger landed. It includes the turn before the rotation began, and ignores
  /// values assigned to ``rotation``. Zero before the rotation has begun.
  public final var rotationSinceLanding: Angle { machine.rotationSinceLanding }

  /// The rotation since the gesture began, clockwise positive, not wrapped; zero before. If you set it, it
  /// continues from there; setting it has no effect before the rotation has begun, or to a value that is not
  /// finite.
  public final var rotation: Angle {
    get { machine.currentRotation() }
    set {
      guard machine.hasBegun, newValue.isFinite else { return }
      takenRotation = takenRotation + (machine.rotation - newValue)
      machine.rotation = newValue
    }
  }

  /// The part that setting ``rotation`` has removed.
  final var takenRotation = Angle.zero

  /// The angular velocity of the fingers, per second; zero with fewer than two fingers.
  public final var velocity: Angle {
    if let velocity = reportedAttempt?.rotationVelocity { return velocity }
    guard let (way, change) = pairMotion else { return .zero }
    return .radians(way.cross(change) / way.squaredLength)
  }

  @usableFromInline final override func carryOver(
    from before: RotationMachine, to after: RotationMachine
  ) {
    let change = after.rotation - before.rotation
    if change != .zero { machine.rotation = machine.rotation + change }
  }

  final override func discardValues() { machine.fail() }

  final override func takeOver(carrying way: Vector, at instant: Instant) -> Verdict {
    machine.takeOver(at: instant)
  }

  final override func resetMachine() {
    machine.reset()
    takenRotation = .zero
  }

  final override func uses(_ touch: Touch) -> Bool { machine.isTracking(touch.id) || !touch.isDown }

  final override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    let verdict = machine.receive(samples, phase: phase)
    deadline = machine.currentDeadline()
    return verdict
  }

  final override func follow(_ samples: Span<TouchSample>) -> Bool { machine.follow(samples) }

  final override var windowLocation: Point { machine.currentLocation() }

  final override func restoreTaken(in snapshot: inout GestureSnapshot) {
    snapshot.turn(takenRotation)
  }

  final override func describe(_ snapshot: inout GestureSnapshot) {
    snapshot.rotation = machine.rotation
    snapshot.rotationVelocity = velocity
  }

  #if hasFeature(Embedded)
    open override var kindLabel: String { "Rotation" }
  #endif
}
