import TouchTracking

/// What a machine says after an event: its own opinion, before anybody else is asked.
///
/// A machine performs nothing. Whether its gesture may act is for the ``Arbiter`` to decide.
@frozen
public enum Verdict: Hashable, Sendable {
  /// Nothing new: still possible, or nothing that concerns an active gesture.
  case undecided
  /// A continuous gesture is recognized since this instant, which may lie between two samples.
  case began(at: Instant)
  /// An active gesture moved.
  case changed
  /// An active gesture is over, or a discrete one is recognized, since this instant.
  case ended(at: Instant)
  /// An active gesture was taken back.
  case cancelled(CancellationReason, at: Instant)
  /// It is not this gesture, for certain.
  case failed(FailureReason, at: Instant)
}

/// The judgement of one kind of gesture: a value that is told what touches do and answers.
///
/// A machine has no clock: an instant comes with every event, and ``deadline`` says when it wants
/// to be called without one. Once it has given a terminal verdict (ended, cancelled, failed) it is
/// not called again before ``reset()``.
public protocol GestureMachine {
  /// When the machine must be called even if no touch does anything; nil for never.
  ///
  /// A deadline takes effect before a sample of a later instant is seen, so within one report interval
  /// of it a movement may come too late whose interpolated crossing would have been in time.
  var deadline: Instant? { get }

  /// Takes samples that share one instant and one phase; all of them are of touches that the
  /// recognizer receives.
  ///
  /// - Complexity: O(touches); allocates nothing once the fingers' storage has grown.
  mutating func receive(_ samples: [TouchSample], phase: TouchPhase) -> Verdict

  /// Says that event time has reached ``deadline``.
  mutating func reach(_ instant: Instant) -> Verdict

  /// Whether the machine makes use of a touch that it was given; one that it turned away is not
  /// taken from its layer when the gesture is recognized.
  func tracks(_ touch: TouchID) -> Bool

  /// What the gesture was recognized by; nil before, and for a machine that does not say.
  var evidence: Evidence? { get }

  /// Forgets the gesture; settings stay.
  mutating func reset()
}

extension GestureMachine {
  /// Nothing is said.
  public var evidence: Evidence? { nil }
}
