import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes fingers that stay down for a minimum time. Continuous: it begins when the time has passed,
/// changes when a finger moves, and ends when one lifts. Actions are called in every state.
///
///     let press = LongPressGestureRecognizer()
///     press.minimumPressDuration = .milliseconds(300)
///     press.onAction { press in if press.state == .began { print("held") } }
///     card.addGestureRecognizer(press)
open class LongPressGestureRecognizer: MachineGestureRecognizer<LongPressMachine> {
  /// Creates a recognizer for one finger and half a second.
  public init() {
    super.init(machine: LongPressMachine())
    judgesBySamples(ifExactly: LongPressGestureRecognizer.self)
  }

  /// How long the fingers must be down before it begins; 0.5 s by default (``Thresholds/longPress``). Zero
  /// begins at the landing.
  public final var minimumPressDuration: TimeSpan {
    get { machine.settings.minimumDuration }
    set { machine.settings.minimumDuration.accept(newValue, in: SettingRange.span) }
  }

  /// The distance that a finger may move before the press begins, in points; 10 pt by default
  /// (``Thresholds/longPressMovement``). There is no limit afterwards.
  public final var allowableMovement: Double {
    get { machine.settings.allowableMovement }
    set { machine.settings.allowableMovement.accept(newValue, in: SettingRange.distance) }
  }

  /// The number of fingers; 1 by default, at least 1. More make the press fail, and are ignored once it has
  /// begun.
  public final var numberOfTouchesRequired: Int {
    get { machine.settings.touches }
    set { machine.settings.touches.accept(newValue, in: SettingRange.fingers) }
  }

  /// The number of taps before the press; 0 by default.
  public final var numberOfTapsRequired: Int {
    get { machine.settings.taps }
    set { machine.settings.taps.accept(newValue, in: SettingRange.tapsBefore) }
  }

  final override func prepare(for touch: Touch) {
    machine.allowance = touch.tapAllowance(withRhythm: false)
  }

  final override func resetMachine() { machine.reset() }

  final override func uses(_ touch: Touch) -> Bool { machine.isTracking(touch.id) || !touch.isDown }

  final override func reach(_ instant: Instant) -> Verdict {
    let verdict = machine.reach(instant)
    deadline = machine.currentDeadline()
    return verdict
  }

  final override func rest(_ sample: TouchSample) -> Bool { machine.rest(sample) }

  final override func follow(_ samples: Span<TouchSample>) -> Bool { machine.follow(samples) }

  final override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    // Deferred, so that the verdict is written where it is returned.
    defer { deadline = machine.currentDeadline() }
    return machine.receive(samples, phase: phase)
  }

  public final override var maximumDecisionTime: TimeSpan? {
    // With several fingers, the first may rest indefinitely before the last one lands.
    guard numberOfTouchesRequired == 1 else { return nil }
    let taps = Double(numberOfTapsRequired)
    let allowance = layer?.window?.tapAllowance ?? TapAllowance()
    let tap = Thresholds.maximumPressDuration + allowance.unlearnedInterval(Thresholds.tapInterval)
    return minimumPressDuration + .seconds(taps * tap.seconds)
  }

  final override var windowLocation: Point { machine.location }

  #if hasFeature(Embedded)
    open override var kindLabel: String { "LongPress" }
  #endif
}
