import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes two fingers that spread or close. Continuous.
///
/// The first two fingers determine the scale. If one of them lifts, the gesture keeps its scale until the
/// other lifts too, or until another finger replaces the first.
///
///     let pinch = PinchGestureRecognizer()
///     pinch.onAction { pinch in print("scale \(pinch.scale)") }
///     card.addGestureRecognizer(pinch)
open class PinchGestureRecognizer: MachineGestureRecognizer<PinchMachine> {
  /// Creates a recognizer.
  public init() {
    super.init(machine: PinchMachine())
    judgesBySamples(ifExactly: PinchGestureRecognizer.self)
  }

  /// The change of the fingers' distance before it begins, in points; 8 pt by default
  /// (``Thresholds/pinchStartDistance``).
  public final var startDistance: Double {
    get { machine.settings.startDistance }
    set { machine.settings.startDistance.accept(newValue, in: SettingRange.distance) }
  }

  /// How far each finger must move towards or away from the other, relative to the arc that it travels; with
  /// 0 only the start distance counts. 0.5 by default (``Thresholds/pinchArcShare``).
  public final var arcShare: Double {
    get { machine.settings.arcShare }
    set { machine.settings.arcShare.accept(newValue, in: SettingRange.share) }
  }

  /// The change of distance, in points, at which it begins no matter how much the fingers turn; 24 pt by
  /// default (``Thresholds/pinchCertainDistance``).
  public final var certainDistance: Double {
    get { machine.settings.certainDistance }
    set { machine.settings.certainDistance.accept(newValue, in: SettingRange.distance) }
  }

  /// Whether it ends when the first of its fingers lifts instead of the last. False by default.
  public final var endsAtFirstLift: Bool {
    get { machine.settings.endsAtFirstLift }
    set { machine.settings.endsAtFirstLift = newValue }
  }

  /// The fingers' distance relative to that when the second finger landed. It includes the spread before the
  /// pinch began, and ignores values assigned to ``scale``. 1 before the pinch has begun.
  public final var scaleSinceLanding: Double { machine.scaleSinceLanding }

  /// The fingers' distance relative to where the gesture began; 1 before. If you set it, it continues from
  /// there. Setting it has no effect before the pinch has begun, or to a value that is not finite.
  public final var scale: Double {
    get { machine.currentScale() }
    set {
      guard machine.hasBegun, newValue.isFinite else { return }
      // A scale of zero carries no information about earlier values.
      if newValue != 0, machine.scale != 0 { takenScale *= machine.scale / newValue }
      machine.scale = newValue
    }
  }

  /// The factor by which setting ``scale`` has reduced it.
  final var takenScale = 1.0

  /// The rate of change of the scale, per second; 0 with fewer than two fingers.
  public final var velocity: Double {
    if let velocity = reportedAttempt?.scaleVelocity { return velocity }
    guard let (way, change) = pairMotion else { return 0 }
    return change.dot(way) / way.length / machine.unitDistance
  }

  @usableFromInline final override func carryOver(from before: PinchMachine, to after: PinchMachine)
  {
    guard after.scale != before.scale, before.scale != 0 else { return }
    machine.scale *= after.scale / before.scale
  }

  final override func discardValues() { machine.fail() }

  final override func takeOver(carrying way: Vector, at instant: Instant) -> Verdict {
    machine.takeOver(at: instant)
  }

  final override func resetMachine() {
    machine.reset()
    takenScale = 1
  }

  final override func uses(_ touch: Touch) -> Bool { machine.isTracking(touch.id) || !touch.isDown }

  override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    let verdict = machine.receive(samples, phase: phase)
    deadline = machine.currentDeadline()
    return verdict
  }

  final override func follow(_ samples: Span<TouchSample>) -> Bool { machine.follow(samples) }

  final override var windowLocation: Point { machine.currentLocation() }

  final override func restoreTaken(in snapshot: inout GestureSnapshot) {
    snapshot.grow(takenScale)
  }

  final override func describe(_ snapshot: inout GestureSnapshot) {
    snapshot.scale = machine.scale
    snapshot.scaleVelocity = velocity
  }

  #if hasFeature(Embedded)
    open override var kindLabel: String { "Pinch" }
  #endif
}
