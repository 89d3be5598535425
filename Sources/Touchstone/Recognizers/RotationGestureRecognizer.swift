import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes two fingers that turn about each other. Continuous; fingers count as in a pinch.
open class RotationGestureRecognizer: MachineGestureRecognizer<RotationMachine> {
  /// Creates a recognizer.
  public init() {
    super.init(machine: RotationMachine())
    judgesBySamples(ifExactly: RotationGestureRecognizer.self)
  }

  /// The arc that each finger travels about their middle before it begins, in points;
  /// ``Thresholds/rotationStartArc`` by default.
  public final var startArc: Double {
    get { machine.settings.startArc }
    set { machine.settings.startArc.accept(newValue, in: SettingRange.distance) }
  }

  /// The least angle before it begins; ``Thresholds/rotationStartAngle`` by default.
  public final var startAngle: Angle {
    get { machine.settings.startAngle }
    set { machine.settings.startAngle.accept(newValue, in: SettingRange.startAngle) }
  }

  /// How large the arc must be beside the way of each finger towards or away from the other; 0 for arc
  /// and angle alone. ``Thresholds/rotationSpreadShare`` by default.
  public final var spreadShare: Double {
    get { machine.settings.spreadShare }
    set { machine.settings.spreadShare.accept(newValue, in: SettingRange.share) }
  }

  /// The angle from which it begins however much the fingers spread;
  /// ``Thresholds/rotationCertainAngle`` by default.
  public final var certainAngle: Angle {
    get { machine.settings.certainAngle }
    set { machine.settings.certainAngle.accept(newValue, in: SettingRange.startAngle) }
  }

  /// Whether it ends when the first of its fingers lifts instead of the last. False by default.
  public final var endsAtFirstLift: Bool {
    get { machine.settings.endsAtFirstLift }
    set { machine.settings.endsAtFirstLift = newValue }
  }

  /// The angle turned since the fingers became two: with what they turned before the rotation began, and
  /// without what ``rotation`` was set to. Zero before it has begun.
  public final var rotationSinceLanding: Angle { machine.rotationSinceLanding }

  /// The angle turned since the gesture began, clockwise positive, not wrapped; settable, to count
  /// on from there.
  public final var rotation: Angle {
    get { machine.currentRotation() }
    set {
      takenRotation = takenRotation + (machine.rotation - newValue)
      machine.rotation = newValue
    }
  }

  /// What setting ``rotation`` took away.
  final var takenRotation = Angle.zero

  /// How fast the fingers turn, a second; zero with fewer than two fingers.
  public final var velocity: Angle {
    guard let (way, change) = pairMotion else { return .zero }
    return .radians(way.cross(change) / way.squaredLength)
  }

  final override func carryOver(from before: RotationMachine, to after: RotationMachine) {
    let change = after.rotation - before.rotation
    if change != .zero { machine.rotation = machine.rotation + change }
  }

  final override func resetMachine() {
    machine.reset()
    takenRotation = .zero
  }

  final override func uses(_ touch: Touch) -> Bool { machine.tracks(touch.id) || !touch.isDown }

  final override func judge(_ samples: [TouchSample], phase: TouchPhase) -> Verdict {
    let verdict = machine.receive(samples, phase: phase)
    deadline = machine.currentDeadline()
    return verdict
  }

  final override var windowLocation: Point { machine.location }

  final override func describe(_ snapshot: inout GestureSnapshot) {
    snapshot.rotation = machine.rotation
    snapshot.rotationVelocity = velocity
  }
}
