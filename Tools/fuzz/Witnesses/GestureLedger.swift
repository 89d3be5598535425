import TouchGestures

/// What a recognizer's actions were told: possible → ended, or possible → began → changed … →
/// ended or cancelled, again and again.
struct GestureLedger {
  /// The states that were told but for changes, of which fewer are told when frames are delivered
  /// together; kept for the law of batching.
  private(set) var course: [GestureState] = []
  private(set) var isActive = false
  /// What was told last; nil if the next thing told may be anything.
  private var last: GestureState? = .possible
  private let keepsCourse: Bool

  init(keepsCourse: Bool = false) { self.keepsCourse = keepsCourse }

  mutating func told(_ state: GestureState) -> Rule? {
    let before = last?.isTerminal == true ? .possible : last
    last = state
    if keepsCourse, state != .changed { course.append(state) }
    switch state {
    case .possible, .failed: return .untellable
    case .began, .changed: isActive = true
    case .ended, .cancelled: isActive = false
    }
    guard let before else { return nil }
    return before.mayBecome(state) ? nil : .illegalTransition
  }

  /// Whoever told has gone in the middle of a gesture.
  mutating func loseTeller() {
    last = nil
    isActive = false
  }
}
