import TouchGestures
import TouchTracking

/// What the actions of a recognizer have been told of its gesture, and are still to be told.
///
/// Clients see each gesture begin before it changes or ends, and one call a turn otherwise.
struct Announcements {
  /// What they were told last; possible before.
  private(set) var told = GestureState.possible
  private var first: GestureState?
  private var last: GestureState?
  /// Whether the recognizer is in the session's list of those that have something to tell.
  private(set) var isQueued = false
  /// The instant of the first of it. Of several instants that are delivered together the earlier one
  /// is told first: else a gesture was told to begin before the one that it had to wait for was told
  /// to be over.
  private(set) var since = Instant.zero

  /// Adds a state. Returns true when nothing was queued before, so that the caller lists the recognizer.
  mutating func add(_ state: GestureState, at now: Instant) -> Bool {
    switch (first, state) {
    case (nil, _): first = state
    case (.some(.began), .changed): break
    case (.some(.changed), _): first = state
    case (.some, _): last = state
    }
    guard !isQueued else { return false }
    isQueued = true
    since = now
    return true
  }

  /// Whether all there is to say is that the gesture moved, as in nearly every turn.
  var isOneChange: Bool {
    switch (first, last) {
    case (.changed?, nil): true
    case (_, _): false
    }
  }

  /// Whether the queue begins a gesture that the actions have not heard of.
  var areOfNewGesture: Bool { told == .possible && first != nil }

  /// Empties the queue and returns its states.
  mutating func take() -> (first: GestureState?, last: GestureState?) {
    defer { forgetPending() }
    return (first, last)
  }

  private mutating func forgetPending() {
    first = nil
    last = nil
    isQueued = false
  }

  /// Notes that the actions get a state now.
  mutating func tell(_ state: GestureState) { told = state }

  /// Begins a new gesture.
  mutating func reset() {
    told = .possible
    if isQueued { forgetPending() }
  }
}
