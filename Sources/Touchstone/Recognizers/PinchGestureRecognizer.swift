import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes two fingers that spread or close. Continuous.
///
/// The first two fingers count. When one of them lifts, the gesture goes on with the scale as it was
/// until the other lifts too, or another finger takes its place.
open class PinchGestureRecognizer: MachineGestureRecognizer<PinchMachine> {
  /// Creates a recognizer.
  public init() {
    super.init(machine: PinchMachine())
    judgesBySamples(ifExactly: PinchGestureRecognizer.self)
  }

  /// How much the fingers' distance changes before it begins, in points;
  /// ``Thresholds/pinchStartDistance`` by default.
  public final var startDistance: Double {
    get { machine.settings.startDistance }
    set { machine.settings.startDistance.accept(newValue, in: SettingRange.distance) }
  }

  /// How far each finger must go towards the other or away from it beside the arc that it travels; 0 for
  /// the start distance alone. ``Thresholds/pinchArcShare`` by default.
  public final var arcShare: Double {
    get { machine.settings.arcShare }
    set { machine.settings.arcShare.accept(newValue, in: SettingRange.share) }
  }

  /// The change of distance from which it begins however much the fingers turn, in points;
  /// ``Thresholds/pinchCertainDistance`` by default.
  public final var certainDistance: Double {
    get { machine.settings.certainDistance }
    set { machine.settings.certainDistance.accept(newValue, in: SettingRange.distance) }
  }

  /// Whether it ends when the first of its fingers lifts instead of the last. False by default.
  public final var endsAtFirstLift: Bool {
    get { machine.settings.endsAtFirstLift }
    set { machine.settings.endsAtFirstLift = newValue }
  }

  /// The fingers' distance relative to when they became two: with what they spread before the pinch began,
  /// and without what ``scale`` was set to. 1 before it has begun.
  public final var scaleSinceLanding: Double { machine.scaleSinceLanding }

  /// The fingers' distance relative to where the gesture began; settable, to count on from there.
  public final var scale: Double {
    get { machine.currentScale() }
    set {
      // A scale of zero says nothing of what came before.
      if newValue != 0 { takenScale *= machine.scale / newValue }
      machine.scale = newValue
    }
  }

  /// How many times ``scale`` was made smaller by setting it.
  final var takenScale = 1.0

  /// How fast the scale grows, a second; 0 with fewer than two fingers.
  public final var velocity: Double {
    guard let (way, change) = pairMotion else { return 0 }
    return change.dot(way) / way.length / machine.unitDistance
  }

  final override func carryOver(from before: PinchMachine, to after: PinchMachine) {
    guard after.scale != before.scale, before.scale != 0 else { return }
    machine.scale *= after.scale / before.scale
  }

  final override func resetMachine() {
    machine.reset()
    takenScale = 1
  }

  final override func uses(_ touch: Touch) -> Bool { machine.tracks(touch.id) || !touch.isDown }

  override func judge(_ samples: [TouchSample], phase: TouchPhase) -> Verdict {
    let verdict = machine.receive(samples, phase: phase)
    deadline = machine.currentDeadline()
    return verdict
  }

  final override var windowLocation: Point { machine.location }

  final override func describe(_ snapshot: inout GestureSnapshot) {
    snapshot.scale = machine.scale
    snapshot.scaleVelocity = velocity
  }
}
