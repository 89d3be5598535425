import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes fingers that move together. Continuous.
///
/// It begins when the centroid of the fingers has moved by ``startDistance``. The translation excludes that
/// distance, so nothing jumps when the pan begins or when a finger lands or lifts. It ends when fewer fingers
/// are left than the minimum.
///
///     let pan = PanGestureRecognizer()
///     pan.maximumNumberOfTouches = 1
///     pan.onAction(of: card) { card, pan in
///       card.position += pan.translation(in: card.parent)
///       pan.setTranslation(.zero, in: card.parent)
///     }
///     card.addGestureRecognizer(pan)
open class PanGestureRecognizer: MachineGestureRecognizer<PanMachine> {
  /// Creates a recognizer for one finger or more.
  public init() {
    super.init(machine: PanMachine())
    judgesBySamples(ifExactly: PanGestureRecognizer.self)
  }

  /// The minimum number of fingers; 1 by default, at least 1.
  public final var minimumNumberOfTouches: Int {
    get { machine.settings.minimumTouches }
    set { machine.settings.minimumTouches.accept(newValue, in: SettingRange.fingers) }
  }

  /// The maximum number of fingers; unlimited by default, and above 64. Additional fingers prevent it from
  /// beginning, and are ignored once it has begun.
  public final var maximumNumberOfTouches: Int {
    get { machine.settings.maximumTouches }
    set {
      let most = Int(SettingRange.fingers.upperBound)
      machine.settings.maximumTouches = newValue > most ? .max : max(newValue, 1)
    }
  }

  /// The distance that the fingers must move before it begins, in points; 10 pt by default
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

  /// Whether the translation excludes the start distance. True by default.
  public final var excludesSlop: Bool {
    get { machine.settings.excludesSlop }
    set { machine.settings.excludesSlop = newValue }
  }

  /// Whether a pan that had to wait for other recognizers excludes the distance covered in the meantime, so
  /// that its content does not jump. False by default, as in UIKit.
  public final var excludesWaitingDistance = false

  /// The translation since the fingers landed, including the slop and the distance covered while waiting, in
  /// the coordinates of `layer`; nil means the window. Zero before the pan has begun;
  /// ``setTranslation(_:in:)`` does not change it.
  public final func translationSinceLanding(in layer: Layer?) -> Vector {
    let translation = machine.translationSinceLanding
    return layer?.vector(fromWindow: translation) ?? translation
  }

  /// The translation since the pan began, in the coordinates of `layer`; nil means the window. Zero before.
  /// It is a vector: the layer's scale and rotation matter, its position does not. It remains correct if the
  /// layer moves with the finger, as long as the layer's scale and rotation do not change.
  public final func translation(in layer: Layer?) -> Vector {
    let translation = machine.currentTranslation()
    return layer?.vector(fromWindow: translation) ?? translation
  }

  /// Sets the translation in the coordinates of `layer` (nil means the window); it continues from there. The
  /// velocity is not affected, so an action that resets the translation each time can still fling its
  /// content. Has no effect before the pan has begun, or with a vector that is not finite.
  public final func setTranslation(_ translation: Vector, in layer: Layer?) {
    let translation = layer?.windowVector(of: translation) ?? translation
    guard machine.hasBegun, translation.isFinite else { return }
    takenTranslation = takenTranslation + (machine.translation - translation)
    machine.translation = translation
  }

  /// The part that ``setTranslation(_:in:)`` has removed.
  final var takenTranslation = Vector.zero

  /// The velocity of the fingers in points per second, in the coordinates of `layer`; nil means the window.
  /// It is the mean of the fingers' velocities; see ``Velocity``.
  public final func velocity(in layer: Layer?) -> Vector {
    let velocity = meanVelocity()
    return layer?.vector(fromWindow: velocity) ?? velocity
  }

  override func prepare(for touch: Touch) { machine.usualSlip = touch.usualSlip }

  @usableFromInline final override func carryOver(from before: PanMachine, to after: PanMachine) {
    let change = after.translation - before.translation
    if change != .zero { machine.translation = machine.translation + change }
  }

  @usableFromInline final override func didWait(since moment: PanMachine) {
    if excludesWaitingDistance { machine.translation = moment.translation }
  }

  final override func discardValues() { machine.fail() }

  final override func takeOver(carrying way: Vector, at instant: Instant) -> Verdict {
    machine.takeOver(carrying: way, at: instant)
  }

  final override func resetMachine() {
    machine.reset()
    takenTranslation = .zero
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
    snapshot.carry(takenTranslation)
  }

  final override func describe(_ snapshot: inout GestureSnapshot) {
    snapshot.translation = machine.translation
    snapshot.velocity = meanVelocity()
  }

  #if hasFeature(Embedded)
    open override var kindLabel: String { "Pan" }
  #endif
}

/// Recognizes a pan from an edge of the window. Continuous.
///
/// Set ``edges``: without an edge it recognizes nothing.
///
///     let back = ScreenEdgePanGestureRecognizer()
///     back.edges = .left
///     back.onAction { back in if back.state == .ended { print("back") } }
///     window.addGestureRecognizer(back)
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Creates a recognizer for these edges.
  public init(edges: RectEdges = []) {
    super.init()
    judgesBySamples(ifExactly: ScreenEdgePanGestureRecognizer.self)
    machine.settings.edge = EdgeRule(region: .zero, edges: edges)
  }

  /// The edges of the window at which it may begin; none by default.
  public final var edges: RectEdges {
    get { machine.settings.edge?.edges ?? [] }
    set { machine.settings.edge?.edges = newValue.intersection(.all) }
  }

  /// The distance from an edge within which a finger must land, in points; 20 pt by default
  /// (``Thresholds/edgeWidth``).
  public final var edgeWidth: Double {
    get { machine.settings.edge?.width ?? 0 }
    set { machine.settings.edge?.width.accept(newValue, in: SettingRange.distance) }
  }

  /// The largest angle between the movement and the inward normal; 45 degrees by default
  /// (``Thresholds/edgeAngle``).
  public final var maximumAngle: Angle {
    get { machine.settings.edge?.angle ?? .zero }
    set { machine.settings.edge?.angle.accept(newValue, in: SettingRange.deviation) }
  }

  final override func prepare(for touch: Touch) {
    super.prepare(for: touch)
    if let window = touch.window { machine.settings.edge?.region = window.bounds }
  }

  #if hasFeature(Embedded)
    open override var kindLabel: String { "ScreenEdgePan" }
  #endif
}
