import TouchGeometry
import TouchGestures
import TouchTracking

/// A recognizer that decides by a ``GestureMachine``.
///
/// The built-in recognizers are subclasses. To make a recognizer of your own machine, write
///
///     let knock = MachineGestureRecognizer(machine: KnockMachine())
///
/// The location is the center of its fingers.
open class MachineGestureRecognizer<Machine: GestureMachine>: GestureRecognizer {
  /// The machine. Do not call its methods; its settings may be changed between gestures. If the gesture of your own
  /// machine ends while it waits for others to fail, the action for `began` has a copy from when the wait started:
  /// changes of the copy are lost, except of settings that ``GestureMachine/adoptSettings(of:)`` takes over, while
  /// those in the action for `ended` are kept.
  @exclusivity(unchecked) public final var machine: Machine

  /// A copy of the machine from when an attempt started to wait, for ``momentUse``. Created for the first such attempt,
  /// since few recognizers ever wait, and then kept.
  private final var moment: HeldMachine<Machine>?
  private final var momentUse = MomentUse.none

  private final var held: Machine? { momentUse == .none ? nil : moment?.machine }

  /// Creates a recognizer that decides by `machine`.
  public init(machine: Machine) {
    self.machine = machine
    super.init()
  }

  /// Resets the gesture.
  open override func reset() {
    resetMachine()
    momentUse = .none
    deadline = .distantFuture
    super.reset()
  }

  /// Resets the machine. The built-in recognizers override this, because they know the machine's type and the
  /// call is then much cheaper.
  func resetMachine() { machine.reset() }

  /// False, because machines are not called again or remember that they have ended. A pan, for example, still needs
  /// the lift of its last finger at the instant of its end.
  override var isComplete: Bool { false }

  override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    // A machine that has decided is not called again, although its recognizer may wait for others.
    guard !customJudgement.state.isTerminal else { return .undecided }
    let verdict = machine.receive(samples, phase: phase)
    customJudgement.hasMachine = true
    customJudgement.follow(verdict)
    let hasDecided = customJudgement.state.isTerminal
    deadline = hasDecided ? .distantFuture : machine.deadline ?? .distantFuture
    return verdict
  }

  override func reach(_ instant: Instant) -> Verdict {
    let verdict = machine.reach(instant)
    deadline = machine.deadline ?? .distantFuture
    return verdict
  }

  final override var evidence: Evidence? { machine.evidence }

  /// The values of the machine.
  open override var customValues: [GestureValue] { machine.customValues }

  override func uses(_ touch: Touch) -> Bool { machine.tracks(touch.id) || !touch.isDown }

  override func saveSnapshot() {
    if let moment { moment.machine = machine } else { moment = HeldMachine(machine) }
    moment?.noteVelocities(of: self)
    moment?.end = nil
    momentUse = .held
  }

  final override func saveEnd() { moment?.noteEnd(of: self) }

  final override var reportedMoment: HeldMoment? {
    switch momentUse {
    case .none: nil
    case .held: moment?.end
    case .reported: moment
    }
  }

  final override func withMomentOfAttempt(_ body: () -> Void) {
    guard var moment = held else { return body() }
    // Settings are those of the present: the program may have changed them in the wait, and the action may do so.
    moment.adoptSettings(of: machine)
    let before = moment
    swap(&machine, &moment)
    momentUse = .reported
    body()
    if momentUse == .reported { momentUse = .held }
    swap(&machine, &moment)
    machine.adoptSettings(of: moment)
    carryOver(from: before, to: moment)
  }

  final override func endWait() { if let held { didWait(since: held) } }

  // Usable from other modules, because their subclasses list these methods in their vtables: the optimizer
  // removes the body of a final override that no other module may use, and a call through such a vtable
  // aborts in release builds.

  /// Called when the gesture may begin after a wait, with the machine at the time of the attempt.
  @usableFromInline func didWait(since moment: Machine) {}

  /// Copies to the current machine the values that an action has set on an earlier one.
  @usableFromInline func carryOver(from before: Machine, to after: Machine) {}
}

/// The use that a recognizer has for the moment when an attempt started to wait.
private enum MomentUse {
  /// Nothing: it is over, or there was none.
  case none
  /// The moment will be reported.
  case held
  /// Actions are being called with it.
  case reported
}

/// A separately stored machine: stored inline, it would enlarge each recognizer by hundreds of bytes.
private final class HeldMachine<Machine>: HeldMoment {
  var machine: Machine

  init(_ machine: Machine) { self.machine = machine }
}

/// The velocities of a gesture when an attempt started to wait. The touches, of which they are measured, move on.
class HeldMoment {
  private(set) final var velocity: Vector?
  private(set) final var scaleVelocity: Double?
  private(set) final var rotationVelocity: Angle?
  /// The same when the gesture ended in the wait, if a finger was still down.
  fileprivate(set) final var end: HeldMoment?

  final func noteVelocities(of recognizer: GestureRecognizer) {
    var values = GestureSnapshot(state: .began, time: .zero, numberOfTouches: 0, location: .zero)
    recognizer.describe(&values)
    velocity = values.velocity
    scaleVelocity = values.scaleVelocity
    rotationVelocity = values.rotationVelocity
  }

  final func noteEnd(of recognizer: GestureRecognizer) {
    guard recognizer.tracked.contains(where: { $0.isDown }) else { return }
    end = HeldMoment()
    end?.noteVelocities(of: recognizer)
  }
}
