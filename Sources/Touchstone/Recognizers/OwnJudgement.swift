import TouchGestures

/// What a recognizer that judges in code of its own has come to, and what of it the session has not heard.
///
/// In come verdicts, as a subclass sets states or `super` judges. Out go the verdicts, in their order. What
/// always holds: the state is the one that the last verdict led to, and a terminal one stays.
struct OwnJudgement {
  /// What the recognizer itself has come to; it may have to wait before others see it.
  private(set) var state = GestureState.possible
  private var verdicts: [Verdict] = []
  /// Whether one of its touch methods runs, which see this state and not the one that actions were told.
  var isUnderWay = false

  /// Whether the session has heard everything.
  var isHeard: Bool { verdicts.isEmpty }

  /// Notes a verdict.
  mutating func add(_ verdict: Verdict) {
    switch verdict {
    case .undecided: return
    case .began: state = .began
    case .changed: state = .changed
    case .ended: state = .ended
    case .cancelled: state = .cancelled
    case .failed: state = .failed
    }
    verdicts.append(verdict)
  }

  /// Takes over what the session has decided: the gesture is cancelled, or has failed.
  mutating func close(as state: GestureState) { self.state = state }

  /// The verdicts that the session has not heard; from now on it has.
  mutating func takeVerdicts() -> [Verdict] {
    defer { verdicts.removeAll(keepingCapacity: true) }
    return verdicts
  }

  /// Begins a new gesture.
  mutating func reset() {
    state = .possible
    if !verdicts.isEmpty { verdicts.removeAll() }
  }
}
