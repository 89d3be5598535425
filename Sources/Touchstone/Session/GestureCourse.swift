import TouchTracking

/// The progress of a recognizer's gesture in an interaction, with the instants known so far.
///
/// A recognizer's progress is stored only here; the state that actions read (``GestureRecognizer/state``)
/// follows from it and from the states sent so far. Only the session changes it, in one function, and every
/// change is traced.
public enum GestureCourse: Hashable, Sendable {
  /// Takes part in no interaction.
  case idle
  /// Has no session, because its application was deallocated during a gesture: the recognizer is reset before
  /// its next interaction.
  case abandoned
  /// Receives touches and has not decided.
  case undecided
  /// Has been ready to act since this instant, and waits for others to fail.
  case waiting(since: Instant)
  /// A continuous gesture is active.
  case active(Recognition)
  /// A recognized gesture has ended; for a discrete gesture, at the instant at which it was recognized.
  case ended(Recognition, at: Instant)
  /// A recognized gesture was cancelled.
  case cancelled(Recognition, at: Instant)
  /// The gesture was not recognized; ``GestureRecognizer/failureReason`` has the reason, even after the
  /// reset.
  case failed

  /// How a gesture was recognized.
  public struct Recognition: Hashable, Sendable {
    /// The instant of the recognition, possibly between two samples.
    public var at: Instant
    /// The instant from which the recognizer was ready, if it had to wait for others to fail.
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
  /// Whether the recognizer still receives touches.
  public var isListening: Bool { stage.isListening }

  /// Whether the gesture was recognized and is active.
  public var isActive: Bool { stage.isActive }

  /// Whether it is over but not reset yet.
  public var isOver: Bool { stage.isOver }

  /// How the gesture was recognized; nil if it was not.
  public var recognition: Recognition? {
    switch self {
    case .active(let recognition), .ended(let recognition, _), .cancelled(let recognition, _):
      recognition
    case .idle, .abandoned, .undecided, .waiting, .failed: nil
    }
  }

  /// The instant at which it ended or was cancelled; nil if neither has happened.
  public var end: Instant? {
    switch self {
    case .ended(_, let end), .cancelled(_, let end): end
    case .idle, .abandoned, .undecided, .waiting, .active, .failed: nil
    }
  }

  /// The instant from which the recognizer is or was ready before it was allowed to act; nil if it did not
  /// have to wait.
  public var waitedSince: Instant? {
    if case .waiting(let since) = self { since } else { recognition?.waitedSince }
  }

  private var stage: Stage {
    switch self {
    case .idle: .idle
    case .abandoned: .abandoned
    case .undecided: .undecided
    case .waiting: .waiting
    case .active: .active
    case .ended: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}
