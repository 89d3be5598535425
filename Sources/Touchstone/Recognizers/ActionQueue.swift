import TouchGestures

/// The states that a recognizer's actions have received, and those still to be sent.
///
/// Actions receive the beginning of each gesture before a change or an end, and otherwise one call per turn.
struct ActionQueue {
  /// The states to be sent at the end of the turn. The session lists a recognizer that has some.
  enum Pending {
    case nothing
    /// A change alone, as in nearly every turn.
    case change
    case state(GestureState)
    /// A beginning and what follows it.
    case states(GestureState, GestureState)
  }

  /// The last state sent; possible before the first.
  private(set) var lastSent = GestureState.possible
  private var pending = Pending.nothing

  /// Adds a state. Returns true if the queue was empty, so that the caller lists the recognizer.
  mutating func append(_ state: GestureState) -> Bool {
    switch (pending, state) {
    case (.nothing, .changed):
      pending = .change
      return true
    case (.nothing, _):
      pending = .state(state)
      return true
    case (.change, .changed), (.state(.began), .changed), (.states(.began, _), .changed): break
    case (.change, _): pending = .state(state)
    case (.state(let first), _), (.states(let first, _), _): pending = .states(first, state)
    }
    return false
  }

  /// Whether the queue starts with a new gesture.
  var startsGesture: Bool {
    guard lastSent == .possible else { return false }
    return if case .nothing = pending { false } else { true }
  }

  /// Empties the queue and returns its states.
  mutating func take() -> Pending {
    let taken = pending
    pending = .nothing
    return taken
  }

  /// Records that the actions are being called with a state.
  mutating func recordSent(_ state: GestureState) { lastSent = state }

  /// Begins a new gesture.
  mutating func reset() {
    lastSent = .possible
    pending = .nothing
  }
}
