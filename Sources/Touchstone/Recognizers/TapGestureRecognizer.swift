import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes taps: one or several, with one or several fingers. Discrete.
///
///     let double = TapGestureRecognizer(taps: 2)
///     try single.require(toFail: double)
///
/// Between two taps it waits until the next one is no longer possible, because it would be too late, too far
/// away, or with the wrong number of fingers. A touch on another layer ends the wait only with
/// ``endsWaitElsewhere``: two people at one table may tap at the same time.
///
/// A tap does not exclude recognizers of more taps, so without a requirement a single and a double tap on one
/// layer both act, one after the other.
open class TapGestureRecognizer: MachineGestureRecognizer<TapMachine> {
  /// Creates a recognizer for `taps` taps in a row with `touches` fingers each; numbers below 1 count as 1.
  public init(taps: Int = 1, touches: Int = 1) {
    super.init(machine: TapMachine())
    judgesBySamples(ifExactly: TapGestureRecognizer.self)
    numberOfTapsRequired = taps
    numberOfTouchesRequired = touches
  }

  /// The number of taps; 1 by default, at least 1.
  public final var numberOfTapsRequired: Int {
    get { machine.settings.taps }
    set { machine.settings.taps.accept(newValue, in: SettingRange.taps) }
  }

  /// The number of fingers that are down together in each tap; 1 by default, at least 1. The tap fails with
  /// more or fewer.
  public final var numberOfTouchesRequired: Int {
    get { machine.settings.touches }
    set { machine.settings.touches.accept(newValue, in: SettingRange.fingers) }
  }

  /// The distance that a finger may move before the tap fails, in points; 18 pt by default
  /// (``Thresholds/tapMovement``).
  public final var allowableMovement: Double {
    get { machine.settings.allowableMovement }
    set { machine.settings.allowableMovement.accept(newValue, in: SettingRange.distance) }
  }

  /// The factor by which ``allowableMovement`` is increased right after the landing. It falls linearly to 1
  /// at ``landingDuration``. 1.8 by default; 1 disables the rule. See ``LandingSlop``.
  public final var landingFactor: Double {
    get { machine.settings.landing.factor }
    set { machine.settings.landing.factor.accept(newValue, in: SettingRange.multiple) }
  }

  /// The time after the landing during which ``landingFactor`` applies; 0.2 s by default.
  public final var landingDuration: TimeSpan {
    get { machine.settings.landing.duration }
    set { machine.settings.landing.duration.accept(newValue, in: SettingRange.span) }
  }

  /// The maximum slip to which ``allowableMovement`` adapts, in points, for a person whose fingertips slip in
  /// taps; 48 pt by default (``Thresholds/maximumSlip``). A tap with one finger may then move 8 pt farther
  /// than the slip (``Thresholds/tapSlipAllowance``). 0 switches the adaptation off, and so does a
  /// ``landingFactor`` of 1. The window learns the slips: see ``Window/slipMemory``.
  public final var maximumSlip: Double {
    get { machine.settings.maximumSlip }
    set { machine.settings.maximumSlip.accept(newValue, in: SettingRange.distance) }
  }

  /// The maximum time for which the fingers of one tap may be down; 0.75 s by default
  /// (``Thresholds/maximumPressDuration``).
  public final var maximumPressDuration: TimeSpan {
    get { machine.settings.maximumPressDuration }
    set { machine.settings.maximumPressDuration.accept(newValue, in: SettingRange.span) }
  }

  /// The longest time between a lift and the next landing; 0.35 s by default (``Thresholds/tapInterval``).
  public final var maximumTapInterval: TimeSpan {
    get { machine.settings.maximumInterval }
    set { machine.settings.maximumInterval.accept(newValue, in: SettingRange.span) }
  }

  /// The largest distance between one tap and the next, in points; 40 pt by default
  /// (``Thresholds/maximumTapDistance``).
  public final var maximumTapDistance: Double {
    get { machine.settings.maximumTapDistance }
    set { machine.settings.maximumTapDistance.accept(newValue, in: SettingRange.distance) }
  }

  /// The longest time that the fingers of the second and later taps may be down; 0.5 s by default
  /// (``Thresholds/maximumLaterPressDuration``). A longer ``maximumPressDuration`` does not apply to them, except
  /// in a window whose ``Accommodations/tapInterval`` is not zero.
  public final var maximumLaterPressDuration: TimeSpan {
    get { machine.settings.maximumLaterPressDuration }
    set { machine.settings.maximumLaterPressDuration.accept(newValue, in: SettingRange.span) }
  }

  /// Whether the interval between taps adapts to how fast this person taps, which the window learns: at least
  /// 0.1 s, at most ``maximumTapInterval``. True by default. See ``Window/tapRhythm``.
  @exclusivity(unchecked) public final var adaptsTapInterval = true

  /// Whether the wait for the next tap ends when a touch lands on another layer. False by default: two
  /// people at one table may tap at the same time.
  public final var endsWaitElsewhere: Bool {
    get { machine.settings.endsWaitElsewhere }
    set { machine.settings.endsWaitElsewhere = newValue }
  }

  /// True unless the other recognizer is a tap that requires more taps than this one.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// True unless the touch stopped the content of a scroll layer, which is not a tap; see
  /// ``Touch/stopsMotion``.
  open override func shouldReceive(_ touch: Touch) -> Bool { !touch.stopsMotion }

  final override func prepare(for touch: Touch) {
    machine.allowance = touch.tapAllowance(withRhythm: adaptsTapInterval)
  }

  /// Ends the wait for the next tap if ``endsWaitElsewhere`` is true and a touch landed on another layer.
  final func touchLandedElsewhere(at instant: Instant) -> Bool {
    guard machine.leave(at: instant) else { return false }
    deadline = machine.currentDeadline()
    return true
  }

  final override func resetMachine() { machine.reset() }

  /// A discrete gesture sends its action once, with the values of that instant: no snapshot is needed.
  final override func saveSnapshot() {}

  final override func reach(_ instant: Instant) -> Verdict {
    let verdict = machine.reach(instant)
    deadline = machine.currentDeadline()
    return verdict
  }

  final override func rest(_ sample: TouchSample) -> Bool { machine.rest(sample) }

  final override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    // Deferred, so that the verdict is written where it is returned.
    defer {
      deadline = machine.currentDeadline()
      switch phase {
      case .began: if machine.settings.taps > 1 { learnRhythm() }
      case .ended: if machine.settings.endsWaitElsewhere { watchOtherLayers() }
      case .moved, .stationary, .cancelled: break
      }
    }
    return machine.receive(samples, phase: phase)
  }

  @inline(never)
  private final func learnRhythm() {
    guard let pause = machine.takePause(), let window = layer?.window,
      !window.accommodations.hidesPauses
    else { return }
    window.tapRhythm.learn(pause.span, at: pause.at)
  }

  @inline(never)
  private final func watchOtherLayers() {
    if machine.isBetweenTaps { layer?.window?.application.addWaiting(self) }
  }

  final override var presentTouches: Int {
    stage.isRecognized ? numberOfTouchesRequired : countOfPresentTouches
  }

  final override var precedence: Int { numberOfTapsRequired }

  public final override var maximumDecisionTime: TimeSpan? {
    let taps = Double(numberOfTapsRequired)
    let allowance = layer?.window?.tapAllowance ?? TapAllowance()
    let later = allowance.press(maximumPressDuration, later: maximumLaterPressDuration)
    let pressed = maximumPressDuration.seconds + later.seconds * (taps - 1)
    return .seconds(pressed + allowance.unlearnedInterval(maximumTapInterval).seconds * (taps - 1))
  }

  final override var windowLocation: Point { machine.location }

  final override func uses(_ touch: Touch) -> Bool { true }

  final override var keepsFingers: Bool { true }

  #if hasFeature(Embedded)
    open override var kindLabel: String { "Tap" }
  #endif
}
