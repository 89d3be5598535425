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
  /// The machine. Do not call its methods; its settings may be changed between gestures.
  @exclusivity(unchecked) public final var machine: Machine

  /// A copy of the machine from when an attempt started to wait; valid only while ``isMomentHeld``. Created
  /// for the first such attempt, since few recognizers ever wait, and then kept.
  private final var moment: HeldMachine<Machine>?
  private final var isMomentHeld = false
  /// Whether an action is called with the moment.
  private final var isMomentReported = false

  private final var held: Machine? { isMomentHeld ? moment?.machine : nil }

  /// Creates a recognizer that decides by `machine`.
  public init(machine: Machine) {
    self.machine = machine
    super.init()
  }

  /// Resets the gesture.
  open override func reset() {
    resetMachine()
    isMomentHeld = false
    deadline = .distantFuture
    super.reset()
  }

  /// Resets the machine. The built-in recognizers override this, because they know the machine's type and the
  /// call is then much cheaper.
  func resetMachine() { machine.reset() }

  override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    let verdict = machine.receive(samples, phase: phase)
    deadline = machine.deadline ?? .distantFuture
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
    isMomentHeld = true
  }

  final override var reportedMoment: HeldMoment? { isMomentReported ? moment : nil }

  final override func withMomentOfAttempt(_ body: () -> Void) {
    guard var moment = held else { return body() }
    // Settings are those of the present: the program may have changed them in the wait, and the action may do so.
    copySettings(of: machine, to: &moment)
    let before = moment
    swap(&machine, &moment)
    isMomentReported = true
    body()
    isMomentReported = false
    swap(&machine, &moment)
    copySettings(of: moment, to: &machine)
    carryOver(from: before, to: moment)
  }

  final override func endWait() { if let held { didWait(since: held) } }

  // Usable from other modules, because their subclasses list these methods in their vtables: the optimizer
  // removes the body of a final override that no other module may use, and a call through such a vtable
  // aborts in release builds.

  /// Called when the gesture may begin after a wait, with the machine at the time of the attempt.
  @usableFromInline func didWait(since moment: Machine) {}

  /// Copies the settings of a machine to another one.
  @usableFromInline func copySettings(of source: Machine, to target: inout Machine) {}

  /// Copies to the current machine the values that an action has set on an earlier one.
  @usableFromInline func carryOver(from before: Machine, to after: Machine) {}
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

  final func noteVelocities(of recognizer: GestureRecognizer) {
    var values = GestureSnapshot(state: .began, time: .zero, numberOfTouches: 0, location: .zero)
    recognizer.describe(&values)
    velocity = values.velocity
    scaleVelocity = values.scaleVelocity
    rotationVelocity = values.rotationVelocity
  }
}
