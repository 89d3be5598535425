import TouchGestures

/// The decisions of a custom recognizer, and those that the session has not handled yet.
///
/// Input: verdicts, when a subclass sets states or `super` decides. Output: the verdicts, in order.
/// Invariant: the state is the result of the last verdict, and a terminal state is final.
struct CustomJudgement {
  private var verdicts: [Verdict] = []
  /// The recognizer's own state; it may have to wait before others see it.
  private(set) var state = GestureState.possible
  /// Whether one of its touch methods is running; those read this state instead of the one sent to actions.
  var isUnderWay = false
  /// Whether the program has ended the gesture, which takes effect after the running callbacks.
  var isWithdrawn = false
  /// Whether a machine of the program judges the touches, which says itself when an active gesture changes.
  var hasMachine = false

  /// Whether the session has handled everything.
  var isHandled: Bool { verdicts.isEmpty }

  /// Records a verdict.
  mutating func add(_ verdict: Verdict) {
    guard verdict != .undecided else { return }
    follow(verdict)
    verdicts.append(verdict)
  }

  /// Takes the state from a verdict that the session already has, such as that of a machine at its deadline.
  mutating func follow(_ verdict: Verdict) {
    switch verdict {
    case .undecided: break
    case .began: state = .began
    case .changed: state = .changed
    case .ended: state = .ended
    case .cancelled: state = .cancelled
    case .failed: state = .failed
    }
  }

  /// Adopts the session's decision: the gesture is cancelled or has failed.
  mutating func close(as state: GestureState) { self.state = state }

  /// Returns the verdicts that the session has not handled, and marks them as handled.
  mutating func takeVerdicts() -> [Verdict] {
    defer { verdicts.removeAll(keepingCapacity: true) }
    return verdicts
  }

  /// Begins a new gesture.
  mutating func reset() {
    state = .possible
    isWithdrawn = false
    if !verdicts.isEmpty { verdicts.removeAll() }
  }
}
