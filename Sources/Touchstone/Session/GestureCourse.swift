import TouchTracking

/// Where a recognizer's gesture is in an interaction, with what is known of it there.
///
/// A recognizer has one course and nothing else that says how far its gesture is; the state that actions read
/// follows from it and from what they have been told (``GestureRecognizer/state``). Only the session moves it
/// on, by one function, and every change is in the trace.
public enum GestureCourse: Hashable, Sendable {
  /// In no interaction.
  case idle
  /// In no session, because its application was deallocated during a gesture: the recognizer is reset before
  /// it takes part in the next.
  case abandoned
  /// It looks at touches and has decided nothing.
  case undecided
  /// It has been sure since this instant, and waits for others to fail.
  case waiting(since: Instant)
  /// A continuous gesture is active.
  case active(Recognition)
  /// A gesture that was recognized and is over: a discrete one at the instant at which it was recognized.
  case ended(Recognition, at: Instant)
  /// A gesture that was recognized and has been taken back.
  case cancelled(Recognition, at: Instant)
  /// The gesture was not recognized; ``GestureRecognizer/failureReason`` has the reason, also after the
  /// reset.
  case failed

  /// How a gesture was recognized.
  public struct Recognition: Hashable, Sendable {
    /// The instant of it, possibly between two samples.
    public var at: Instant
    /// Since when the recognizer had been sure, if it had to wait for others to fail.
    public var waitedSince: Instant?
  }

  /// The change of a gesture's state.
  public struct Change: Hashable, Sendable {
    /// The state before.
    public var old: GestureCourse
    /// The state after.
    public var new: GestureCourse
  }
}

extension GestureCourse {
  /// Whether the recognizer still gets touches.
  var isListening: Bool {
    switch self {
    case .undecided, .waiting, .active: true
    case .idle, .abandoned, .ended, .cancelled, .failed: false
    }
  }

  /// Whether it holds touches back that it delays.
  var isPossible: Bool {
    switch self {
    case .undecided, .waiting: true
    case .idle, .abandoned, .active, .ended, .cancelled, .failed: false
    }
  }

  /// Whether nothing is decided.
  var isUndecided: Bool {
    if case .undecided = self { true } else { false }
  }

  /// Whether the gesture was recognized and is active.
  var isActive: Bool {
    if case .active = self { true } else { false }
  }

  /// Whether it is over, and the recognizer not reset yet.
  var isOver: Bool {
    switch self {
    case .ended, .cancelled, .failed: true
    case .idle, .abandoned, .undecided, .waiting, .active: false
    }
  }

  /// How it was recognized; nil when it was not.
  var recognition: Recognition? {
    switch self {
    case .active(let recognition), .ended(let recognition, _), .cancelled(let recognition, _):
      recognition
    case .idle, .abandoned, .undecided, .waiting, .failed: nil
    }
  }

  /// When it ended or was taken back; nil when neither has happened.
  var end: Instant? {
    switch self {
    case .ended(_, let end), .cancelled(_, let end): end
    case .idle, .abandoned, .undecided, .waiting, .active, .failed: nil
    }
  }

  /// Since when the recognizer has been sure, or was, before it was allowed to act; nil when it did not have
  /// to wait.
  var waitedSince: Instant? {
    if case .waiting(let since) = self { since } else { recognition?.waitedSince }
  }

  /// The recognition of a gesture that is sure here and may act from `instant` on.
  func recognized(at instant: Instant) -> Recognition {
    Recognition(at: instant, waitedSince: waitedSince)
  }

  /// Whether a gesture that is here may go to `next`.
  func mayBecome(_ next: GestureCourse) -> Bool {
    switch (self, next) {
    case (.idle, .undecided), (.abandoned, .undecided): true
    case (.undecided, .waiting), (.undecided, .active), (.undecided, .ended), (.undecided, .failed):
      true
    case (.waiting, .active), (.waiting, .ended), (.waiting, .failed): true
    case (.active, .ended), (.active, .cancelled): true
    case (.ended, .idle), (.cancelled, .idle), (.failed, .idle): true
    case (.undecided, .abandoned), (.waiting, .abandoned), (.active, .abandoned),
      (.ended, .abandoned),
      (.cancelled, .abandoned), (.failed, .abandoned):
      true
    case (.idle, _), (.abandoned, _), (.undecided, _), (.waiting, _), (.active, _), (.ended, _),
      (.cancelled, _), (.failed, _):
      false
    }
  }
}
