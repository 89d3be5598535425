import TouchTracking

/// A machine's decision after an event, before relations are considered.
///
/// A machine only decides; the ``Arbiter`` determines whether its gesture may act.
@frozen
public enum Verdict: Hashable, Sendable {
  /// No change: still possible, or nothing that concerns an active gesture.
  case undecided
  /// A continuous gesture was recognized at this instant, which may lie between two samples.
  case began(at: Instant)
  /// An active gesture moved.
  case changed
  /// An active gesture ended, or a discrete one was recognized, at this instant.
  case ended(at: Instant)
  /// An active gesture was cancelled.
  case cancelled(CancellationReason, at: Instant)
  /// The gesture is impossible.
  case failed(FailureReason, at: Instant)
}

/// The recognition of one kind of gesture: a value that receives touch changes and returns verdicts.
///
/// A machine has no clock: every event has an instant, and ``deadline`` is the instant at which the machine
/// must be called even without an event. Once it has given a terminal verdict (ended, cancelled, failed) it
/// is not called again before ``reset()``.
public protocol GestureMachine {
  /// The instant at which the machine must be called even without touch changes; nil if none.
  ///
  /// A deadline takes effect before a sample of a later instant is handled. Within one report interval of the
  /// deadline, a movement may therefore be too late although its interpolated crossing would have been in
  /// time.
  var deadline: Instant? { get }

  /// Handles samples that share one instant and one phase, at least one; all belong to touches that the
  /// recognizer receives. The span is valid during the call only.
  ///
  /// - Complexity: O(touches); does not allocate once the fingers' storage has grown.
  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict

  /// Called when event time has reached ``deadline``.
  mutating func reach(_ instant: Instant) -> Verdict

  /// Whether the machine uses a touch that it received. Asked after each landing: a touch that is not used then is no
  /// longer received, and is not cancelled for its layer when the gesture is recognized.
  func tracks(_ touch: TouchID) -> Bool

  /// The measurement by which the gesture was recognized; nil before, and for a machine that does not report
  /// it.
  var evidence: Evidence? { get }

  /// The gesture's values, besides its location and time, that snapshots, transcripts and traces show by
  /// name; empty for a machine that has none.
  var customValues: [GestureValue] { get }

  /// Takes over the settings of a copy of this machine, but not its gesture; does nothing by default.
  ///
  ///     mutating func adoptSettings(of other: Self) { allowableSlide = other.allowableSlide }
  ///
  /// Called if a gesture ended while its recognizer waited for others to fail. The action for `began` then has a copy
  /// of the machine from when the wait started: the copy adopts what the program has set since, and afterwards the
  /// machine adopts what the action has set.
  mutating func adoptSettings(of other: Self)

  /// Clears the gesture but keeps the settings.
  mutating func reset()
}

extension GestureMachine {
  /// Returns nil.
  public var evidence: Evidence? { nil }

  /// Returns no values.
  public var customValues: [GestureValue] { [] }

  /// Does nothing.
  public mutating func adoptSettings(of other: Self) {}

  /// Handles samples like ``receive(_:phase:)-(Span<TouchSample>,_)``, for programs that have them in an
  /// array, such as a machine's tests.
  public mutating func receive(_ samples: [TouchSample], phase: TouchPhase) -> Verdict {
    receive(samples.span, phase: phase)
  }
}

extension Span where Element == TouchSample {
  /// The instant of the samples, which they share; nil without samples.
  @inline(__always)
  var time: Instant? { isEmpty ? nil : self[0].time }

  /// The first sample of one of these fingers; nil if there is none.
  func first(of fingers: borrowing FingerSet) -> TouchSample? {
    for index in indices where fingers.contains(self[index].id) { return self[index] }
    return nil
  }
}
