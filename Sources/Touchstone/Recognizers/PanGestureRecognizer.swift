import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes fingers that travel together. Continuous.
///
/// It begins when the fingers' middle has travelled ``startDistance``; that distance is left out of
/// the translation, so nothing jumps when it begins, nor when a finger lands or lifts. It ends when
/// fewer than the minimum of fingers are left.
open class PanGestureRecognizer: MachineGestureRecognizer<PanMachine> {
  /// Creates a recognizer for one finger or more.
  public init() {
    super.init(machine: PanMachine())
    judgesBySamples(ifExactly: PanGestureRecognizer.self)
  }

  /// The fewest fingers that pan; 1 by default, at least 1.
  public final var minimumNumberOfTouches: Int {
    get { machine.settings.minimumTouches }
    set { machine.settings.minimumTouches.accept(newValue, in: SettingRange.fingers) }
  }

  /// The most fingers that pan; without limit by default, and above 64. Further ones keep it from
  /// beginning, and are ignored once it has begun.
  public final var maximumNumberOfTouches: Int {
    get { machine.settings.maximumTouches }
    set {
      let most = Int(SettingRange.fingers.upperBound)
      machine.settings.maximumTouches = newValue > most ? .max : max(newValue, 1)
    }
  }

  /// How far the fingers travel before it begins, in points; ``Thresholds/panStartDistance`` by
  /// default.
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

  /// Whether the start distance is left out of the translation. True by default.
  public final var swallowsStartDistance: Bool {
    get { machine.settings.swallowsStartDistance }
    set { machine.settings.swallowsStartDistance = newValue }
  }

  /// Whether a pan that had to wait for other recognizers begins without the distance that it covered
  /// while it waited, so that what it moves does not leap. False by default, as in UIKit.
  public final var excludesWaitingDistance = false

  /// How far the fingers have travelled since they landed, the start distance and what was covered while
  /// waiting included, in the coordinates of `layer`; nil means the window. Zero before the pan has
  /// begun; ``setTranslation(_:in:)`` does not change it.
  public final func translationSinceLanding(in layer: Layer?) -> Vector {
    let translation = machine.translationSinceLanding
    return layer?.vector(fromWindow: translation) ?? translation
  }

  /// How far the fingers have travelled since it began, in the coordinates of `layer`; nil means the
  /// window. A vector: scale and rotation of the layer count, its place does not. Right also when
  /// the layer moves with the finger, as long as its scale and rotation stay.
  public final func translation(in layer: Layer?) -> Vector {
    let translation = machine.currentTranslation()
    return layer?.vector(fromWindow: translation) ?? translation
  }

  /// Sets the translation, in the coordinates of `layer` (nil means the window), to count on from
  /// there. The velocity is the fingers' own and stays: an action that takes the translation away
  /// piece by piece can still throw what it moves.
  public final func setTranslation(_ translation: Vector, in layer: Layer?) {
    let translation = layer?.windowVector(of: translation) ?? translation
    takenTranslation = takenTranslation + (machine.translation - translation)
    machine.translation = translation
  }

  /// What ``setTranslation(_:in:)`` took away.
  final var takenTranslation = Vector.zero

  /// How fast the fingers travel, in points a second of the coordinates of `layer`; nil means the
  /// window. The mean of the fingers' velocities, see ``Velocity``.
  public final func velocity(in layer: Layer?) -> Vector {
    let velocity = meanVelocity()
    return layer?.vector(fromWindow: velocity) ?? velocity
  }

  final override func carryOver(from before: PanMachine, to after: PanMachine) {
    let change = after.translation - before.translation
    if change != .zero { machine.translation = machine.translation + change }
  }

  final override func didWait(since moment: PanMachine) {
    if excludesWaitingDistance { machine.translation = moment.translation }
  }

  final override func resetMachine() {
    machine.reset()
    takenTranslation = .zero
  }

  final override func uses(_ touch: Touch) -> Bool { machine.tracks(touch.id) || !touch.isDown }

  override func judge(_ samples: [TouchSample], phase: TouchPhase) -> Verdict {
    let verdict = machine.receive(samples, phase: phase)
    deadline = machine.currentDeadline()
    return verdict
  }

  final override var windowLocation: Point { machine.location }

  final override func describe(_ snapshot: inout GestureSnapshot) {
    snapshot.translation = machine.translation
    snapshot.velocity = meanVelocity()
  }
}

/// Recognizes a pan that comes in from an edge of the window. Continuous.
///
/// Set ``edges``: without one it recognizes nothing.
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

  /// How far from an edge a finger may land, in points; ``Thresholds/edgeWidth`` by default.
  public final var edgeWidth: Double {
    get { machine.settings.edge?.width ?? 0 }
    set { machine.settings.edge?.width.accept(newValue, in: SettingRange.distance) }
  }

  /// How far the movement may deviate from the inward normal; ``Thresholds/edgeAngle`` by default.
  public final var maximumAngle: Angle {
    get { machine.settings.edge?.angle ?? .zero }
    set { machine.settings.edge?.angle.accept(newValue, in: SettingRange.deviation) }
  }

  final override func prepare(for touch: Touch) {
    if let window = touch.window { machine.settings.edge?.region = window.bounds }
  }
}
