import TouchGestures

/// The states that a recognizer's actions have received, and those still to be sent.
///
/// Actions receive the beginning of each gesture before a change or an end, and otherwise one call per turn.
struct ActionQueue {
  /// The last state sent; possible before the first.
  private(set) var lastSent = GestureState.possible
  private var first: GestureState?
  private var last: GestureState?
  /// Whether the recognizer is in the session's list of those with pending actions.
  private(set) var isQueued = false

  /// Adds a state. Returns true if the queue was empty, so that the caller lists the recognizer.
  mutating func append(_ state: GestureState) -> Bool {
    switch (first, state) {
    case (nil, _): first = state
    case (.some(.began), .changed): break
    case (.some(.changed), _): first = state
    case (.some, _): last = state
    }
    guard !isQueued else { return false }
    isQueued = true
    return true
  }

  /// Whether the only pending state is a change, as in nearly every turn.
  var isOneChange: Bool {
    switch (first, last) {
    case (.changed?, nil): true
    case (_, _): false
    }
  }

  /// Whether the queue starts with a new gesture.
  var startsGesture: Bool { lastSent == .possible && first != nil }

  /// Empties the queue and returns its states.
  mutating func removeAll() -> (first: GestureState?, last: GestureState?) {
    defer { clear() }
    return (first, last)
  }

  private mutating func clear() {
    first = nil
    last = nil
    isQueued = false
  }

  /// Records that the actions are being called with a state.
  mutating func recordSent(_ state: GestureState) { lastSent = state }

  /// Begins a new gesture.
  mutating func reset() {
    lastSent = .possible
    if isQueued { clear() }
  }
}
