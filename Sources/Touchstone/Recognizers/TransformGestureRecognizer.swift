import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes any number of fingers that move, spread and turn as one gesture. Continuous.
///
/// It replaces a pan, a pinch and a rotation that are recognized simultaneously: its three values describe
/// one movement, and none of them jumps when a finger lands or lifts. It ends when the last finger lifts.
///
///     let transform = TransformGestureRecognizer()
///     transform.minimumNumberOfTouches = 2
///     transform.onAction { transform in
///       print(transform.translation(in: nil), transform.scale, transform.rotation)
///     }
///     card.addGestureRecognizer(transform)
open class TransformGestureRecognizer: MachineGestureRecognizer<TransformMachine> {
  /// Creates a recognizer for one finger or more.
  public init() {
    super.init(machine: TransformMachine())
    judgesBySamples(ifExactly: TransformGestureRecognizer.self)
  }

  /// The minimum number of fingers; 1 by default, at least 1.
  public final var minimumNumberOfTouches: Int {
    get { machine.settings.minimumTouches }
    set { machine.settings.minimumTouches.accept(newValue, in: SettingRange.fingers) }
  }

  /// The distance that the centroid of the fingers must move before it begins, in points; 10 pt by default
  /// (``Thresholds/panStartDistance``).
  public final var startDistance: Double {
    get { machine.settings.startDistance }
    set { machine.settings.startDistance.accept(newValue, in: SettingRange.distance) }
  }

  /// The factor by which ``startDistance`` is increased right after the landing. It falls linearly to 1 at
  /// ``landingDuration``. 2.4 by default; 1 disables the rule. See ``LandingSlop``.
  public final var landingFactor: Double {
    get { machine.settings.landing.factor }
    set { machine.settings.landing.factor.accept(newValue, in: SettingRange.multiple) }
  }

  /// The time after the landing during which ``landingFactor`` applies; 0.08 s by default.
  public final var landingDuration: TimeSpan {
    get { machine.settings.landing.duration }
    set { machine.settings.landing.duration.accept(newValue, in: SettingRange.span) }
  }

  /// The maximum distance to which ``startDistance`` adapts, in points, for a person whose fingertips slip in taps; 48 pt
  /// by default (``Thresholds/maximumSlip``). 0 switches the adaptation off, and so does a ``landingFactor``
  /// of 1. The window learns the slips: see ``Window/slipMemory``.
  public final var maximumSlip: Double {
    get { machine.settings.maximumSlip }
    set { machine.settings.maximumSlip.accept(newValue, in: SettingRange.distance) }
  }

  /// The change of the fingers' distance before it begins, in points; 8 pt by default
  /// (``Thresholds/pinchStartDistance``).
  public final var startSpread: Double {
    get { machine.settings.startSpread }
    set { machine.settings.startSpread.accept(newValue, in: SettingRange.distance) }
  }

  /// The arc that the fingers must travel around their centroid before it begins, in points; 8 pt by default
  /// (``Thresholds/rotationStartArc``).
  public final var startArc: Double {
    get { machine.settings.startArc }
    set { machine.settings.startArc.accept(newValue, in: SettingRange.distance) }
  }

  /// The minimum angle for turning alone to begin it; 3 degrees by default
  /// (``Thresholds/rotationStartAngle``).
  public final var startAngle: Angle {
    get { machine.settings.startAngle }
    set { machine.settings.startAngle.accept(newValue, in: SettingRange.startAngle) }
  }

  /// The translation since it began, in the coordinates of `layer`; nil means the window. Zero before.
  public final func translation(in layer: Layer?) -> Vector {
    let translation = machine.currentValues().translation
    return layer?.vector(fromWindow: translation) ?? translation
  }

  /// The scale since it began; 1 means unchanged, as before it has begun.
  public final var scale: Double { machine.currentValues().scale }

  /// The rotation since it began, clockwise positive, not wrapped; zero before.
  public final var rotation: Angle { machine.currentValues().rotation }

  /// Sets all three values, the translation in points of the window; they continue from there. Has no effect before the
  /// transform has begun, or with a value that is not finite.
  public final func setValues(
    translation: Vector = .zero, scale: Double = 1, rotation: Angle = .zero
  ) {
    guard machine.hasBegun, translation.isFinite, scale.isFinite, rotation.isFinite else {
      return
    }
    var values = TransformMachine.Values()
    values.translation = translation
    values.scale = scale
    values.rotation = rotation
    let before = machine.values
    taken.translation = taken.translation + (before.translation - translation)
    taken.rotation = taken.rotation + (before.rotation - rotation)
    // A scale of zero carries no information about earlier values.
    if scale != 0, before.scale != 0 { taken.scale *= before.scale / scale }
    machine.setValues(values)
  }

  /// The part that ``setValues(translation:scale:rotation:)`` has removed.
  final var taken = TransformMachine.Values()

  /// The velocity of the fingers in points per second, in the coordinates of `layer`; nil means the window.
  public final func velocity(in layer: Layer?) -> Vector {
    let velocity = meanVelocity()
    return layer?.vector(fromWindow: velocity) ?? velocity
  }

  /// The relative growth of the fingers' distance per second.
  public final var scaleVelocity: Double { spin.growth }

  /// The angular velocity of the fingers, per second.
  public final var rotationVelocity: Angle { .radians(spin.turn) }

  /// The growth and turn of the fingers around their centroid, from their velocities: the least squares
  /// solution of v = growth r + turn r' over all fingers, including those that have just lifted.
  private var spin: (growth: Double, turn: Double) {
    guard isInSession else { return (0, 0) }
    if let moment = reportedAttempt {
      return (moment.scaleVelocity ?? 0, moment.rotationVelocity?.radians ?? 0)
    }
    var (sum, count) = (Vector.zero, 0.0)
    tracked.forEach { touch in
      guard isPresent(touch) else { return }
      sum = sum + (touch.windowLocation - .zero)
      count += 1
    }
    guard count > 1 else { return (0, 0) }
    let center = Point.zero + sum / count
    var (size, growth, turn) = (0.0, 0.0, 0.0)
    tracked.forEach { touch in
      guard isPresent(touch) else { return }
      let arm = touch.windowLocation - center
      let velocity = velocity(of: touch)
      size += arm.squaredLength
      growth += arm.dot(velocity)
      turn += arm.cross(velocity)
    }
    return size > 1 ? (growth / size, turn / size) : (0, 0)
  }

  final override func prepare(for touch: Touch) { machine.usualSlip = touch.usualSlip }

  @usableFromInline final override func carryOver(
    from before: TransformMachine, to after: TransformMachine
  ) {
    guard after.values != before.values else { return }
    var values = machine.values
    values.translation = values.translation + (after.values.translation - before.values.translation)
    values.rotation = values.rotation + (after.values.rotation - before.values.rotation)
    if before.values.scale != 0 { values.scale *= after.values.scale / before.values.scale }
    machine.setValues(values)
  }

  final override func discardValues() { machine.fail() }

  final override func takeOver(carrying way: Vector, at instant: Instant) -> Verdict {
    machine.takeOver(carrying: way, at: instant)
  }

  final override func resetMachine() {
    machine.reset()
    taken = TransformMachine.Values()
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
    snapshot.carry(taken.translation)
    snapshot.grow(taken.scale)
    snapshot.turn(taken.rotation)
  }

  final override func describe(_ snapshot: inout GestureSnapshot) {
    snapshot.translation = machine.values.translation
    snapshot.scale = machine.values.scale
    snapshot.rotation = machine.values.rotation
    snapshot.velocity = meanVelocity()
    snapshot.scaleVelocity = scaleVelocity
    snapshot.rotationVelocity = rotationVelocity
  }

  #if hasFeature(Embedded)
    open override var kindLabel: String { "Transform" }
  #endif
}
