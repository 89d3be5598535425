import TouchGestures

/// The states of a recognizer's actions: possible → ended, or possible → began → changed … → ended or
/// cancelled, again and again.
struct GestureStates {
  /// The reported states except for changes, which are fewer when frames are delivered together; kept for the
  /// law of batching.
  private(set) var course: [GestureState] = []
  private(set) var isActive = false
  /// The last reported state; nil if the next one may be any.
  private var last: GestureState? = .possible
  private let keepsCourse: Bool

  init(keepsCourse: Bool = false) { self.keepsCourse = keepsCourse }

  mutating func note(_ state: GestureState) -> Rule? {
    let before = last?.isTerminal == true ? .possible : last
    last = state
    if keepsCourse, state != .changed { course.append(state) }
    switch state {
    case .possible, .failed: return .illegalState
    case .began, .changed: isActive = true
    case .ended, .cancelled: isActive = false
    }
    guard let before else { return nil }
    return before.mayBecome(state) ? nil : .illegalTransition
  }

  /// Handles the release of the application in the middle of a gesture.
  mutating func applicationWasReleased() {
    last = nil
    isActive = false
  }
}
