import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes any number of fingers that carry, spread and turn, as one gesture. Continuous.
///
/// One recognizer in place of a pan, a pinch and a rotation that run together: its three values
/// belong to one movement, and none of them jumps when a finger lands or lifts. It ends when the
/// last finger lifts.
open class TransformGestureRecognizer: MachineGestureRecognizer<TransformMachine> {
  /// Creates a recognizer for one finger or more.
  public init() {
    super.init(machine: TransformMachine())
    judgesBySamples(ifExactly: TransformGestureRecognizer.self)
  }

  /// The fewest fingers that begin it; 1 by default, at least 1.
  public final var minimumNumberOfTouches: Int {
    get { machine.settings.minimumTouches }
    set { machine.settings.minimumTouches.accept(newValue, in: SettingRange.fingers) }
  }

  /// How far the middle of the fingers travels before it begins, in points;
  /// ``Thresholds/panStartDistance`` by default.
  public final var startDistance: Double {
    get { machine.settings.startDistance }
    set { machine.settings.startDistance.accept(newValue, in: SettingRange.distance) }
  }

  /// How many times ``startDistance`` the fingers must travel that cross it at their landing; evenly less
  /// from there, and the plain distance from ``landingDuration`` on. 1 for the plain distance always;
  /// 2.4 by default. See ``LandingSlop``.
  public final var landingFactor: Double {
    get { machine.settings.landing.factor }
    set { machine.settings.landing.factor.accept(newValue, in: SettingRange.multiple) }
  }

  /// How long after the landing ``landingFactor`` matters; 0.08 s by default.
  public final var landingDuration: TimeSpan {
    get { machine.settings.landing.duration }
    set { machine.settings.landing.duration.accept(newValue, in: SettingRange.span) }
  }

  /// How much the distance of the fingers changes before it begins, in points;
  /// ``Thresholds/pinchStartDistance`` by default.
  public final var startSpread: Double {
    get { machine.settings.startSpread }
    set { machine.settings.startSpread.accept(newValue, in: SettingRange.distance) }
  }

  /// The arc that the fingers travel about their middle before it begins, in points;
  /// ``Thresholds/rotationStartArc`` by default.
  public final var startArc: Double {
    get { machine.settings.startArc }
    set { machine.settings.startArc.accept(newValue, in: SettingRange.distance) }
  }

  /// The least angle by which turning alone begins it; ``Thresholds/rotationStartAngle`` by default.
  public final var startAngle: Angle {
    get { machine.settings.startAngle }
    set { machine.settings.startAngle.accept(newValue, in: SettingRange.startAngle) }
  }

  /// How far the fingers have carried since it began, in the coordinates of `layer`; nil means the
  /// window.
  public final func translation(in layer: Layer?) -> Vector {
    layer?.vector(fromWindow: machine.values.translation) ?? machine.values.translation
  }

  /// How far the fingers have spread since it began; 1 for not at all.
  public final var scale: Double { machine.values.scale }

  /// How far the fingers have turned since it began, clockwise positive, not wrapped.
  public final var rotation: Angle { machine.values.rotation }

  /// Sets all three values, the translation in points of the window, to count on from there.
  public final func setValues(
    translation: Vector = .zero, scale: Double = 1, rotation: Angle = .zero
  ) {
    var values = TransformMachine.Values()
    values.translation = translation
    values.scale = scale
    values.rotation = rotation
    let before = machine.values
    taken.translation = taken.translation + (before.translation - translation)
    taken.rotation = taken.rotation + (before.rotation - rotation)
    // A scale of zero says nothing of what came before.
    if scale != 0 { taken.scale *= before.scale / scale }
    machine.setValues(values)
  }

  /// What ``setValues(translation:scale:rotation:)`` took away.
  final var taken = TransformMachine.Values()

  /// How fast the fingers carry, in points a second of the coordinates of `layer`; nil means the
  /// window.
  public final func velocity(in layer: Layer?) -> Vector {
    let velocity = meanVelocity()
    return layer?.vector(fromWindow: velocity) ?? velocity
  }

  /// How fast the fingers spread: the relative growth of their distance a second.
  public final var scaleVelocity: Double { spin.growth }

  /// How fast the fingers turn, a second.
  public final var rotationVelocity: Angle { .radians(spin.turn) }

  /// The growth and turn of the fingers about their centroid, from their velocities: the least
  /// squares solution of v = growth r + turn r' over all fingers.
  private var spin: (growth: Double, turn: Double) {
    guard let now = session?.now else { return (0, 0) }
    let center = machine.location
    var (size, growth, turn) = (0.0, 0.0, 0.0)
    tracked.forEach { touch in
      guard machine.tracks(touch.id) || touch.timestamp == now else { return }
      let arm = touch.windowLocation - center
      let velocity = touch.history.velocity(at: now, by: velocityEstimator).vector
      size += arm.squaredLength
      growth += arm.dot(velocity)
      turn += arm.cross(velocity)
    }
    return size > 1 ? (growth / size, turn / size) : (0, 0)
  }

  final override func carryOver(from before: TransformMachine, to after: TransformMachine) {
    guard after.values != before.values else { return }
    var values = machine.values
    values.translation = values.translation + (after.values.translation - before.values.translation)
    values.rotation = values.rotation + (after.values.rotation - before.values.rotation)
    if before.values.scale != 0 { values.scale *= after.values.scale / before.values.scale }
    machine.setValues(values)
  }

  final override func resetMachine() {
    machine.reset()
    taken = TransformMachine.Values()
  }

  final override func uses(_ touch: Touch) -> Bool { machine.tracks(touch.id) || !touch.isDown }

  override func judge(_ samples: [TouchSample], phase: TouchPhase) -> Verdict {
    let verdict = machine.receive(samples, phase: phase)
    deadline = machine.currentDeadline()
    return verdict
  }

  final override var windowLocation: Point { machine.location }

  final override func describe(_ snapshot: inout GestureSnapshot) {
    snapshot.translation = machine.values.translation
    snapshot.scale = machine.values.scale
    snapshot.rotation = machine.values.rotation
    snapshot.velocity = meanVelocity()
    snapshot.scaleVelocity = scaleVelocity
    snapshot.rotationVelocity = rotationVelocity
  }
}
