import TouchGestures
import TouchTracking

/// The gestures under way: brings samples to the recognizers' judgement, has the arbiter decide, and says
/// of each recognizer where it is. The only owner of a gesture's state.
///
/// In: bound touches and their samples, deadlines, and requests of the program. Out: the recognizers that act,
/// with the states that their actions will be told. Invariants: a recognizer has a seat in the arbiter exactly
/// as long as it is engaged here; it is engaged in one session at a time; and it is reset once it and every
/// recognizer linked to it by requirements are over.
final class GestureSession {
  /// Recognizers that take part in an interaction.
  @exclusivity(unchecked) private(set) var engaged = ObjectList<GestureRecognizer>()
  /// Whether recognizers act, are over or wait for their reset. Set wherever one is listed, so that a turn
  /// need not look at all the lists.
  @exclusivity(unchecked) var hasWork = false
  /// No deadline is earlier than this; it may be too early after one was taken back.
  @exclusivity(unchecked) var earliestDeadline = Instant.distantFuture

  let registry: TouchRegistry
  let journal: Journal
  /// Motions in progress, where recognizers add flings.
  let motions: Motions
  /// Performs something now, or after the running callbacks.
  var schedule: (@escaping (GestureSession) -> Void) -> Void = { _ in }

  /// The samples of a step of several touches, for ``judgeGroup(_:)``.
  @exclusivity(unchecked) var group = TouchGroup()

  // MARK: State of this room

  @exclusivity(unchecked) var arbiter = Arbiter()
  /// Recognizers by their index in the arbiter; ``engaged`` keeps them alive as long as they have one.
  @exclusivity(unchecked) private var seats = SeatTable()
  /// The companies of engaged recognizers, since the last time that none was engaged; kept alive, so
  /// that no other company takes the place of one that is gone.
  @exclusivity(unchecked) var companies: [GestureCompany] = []
  /// Whether a recognizer that may answer questions about relations itself, or through its delegate, has
  /// joined since the session was last empty.
  var mayAskEngaged = false
  /// Whether a recognizer that may hand its fingers on has joined since the session was last empty.
  var mayHandOff = false
  /// Whether touches list recognizers that are over.
  var hasStaleReceivers = false
  /// Recognizers whose actions are called at the end of the turn.
  @exclusivity(unchecked) var acting = Scratch<GestureRecognizer>()
  /// Recognizers whose actions are being called.
  @exclusivity(unchecked) var announcing = Scratch<GestureRecognizer>()
  /// Whether a recognizer has begun to act that may have no touch left to end it.
  @exclusivity(unchecked) var mayBeAbandoned = false
  /// Whether some recognizer is over and not reset yet.
  @exclusivity(unchecked) var hasFinished = false
  /// Recognizers that may take a touch anew which has just landed, once they are reset.
  @exclusivity(unchecked) var waitingForReset: [GestureRecognizer] = []
  /// The sample of a step of one touch.
  @exclusivity(unchecked) var lone = LoneSample()
  /// Recognizers that are given a step.
  @exclusivity(unchecked) var addressed = Scratch<GestureRecognizer>()
  private var lastRecognizer = 0

  init(registry: TouchRegistry, journal: Journal, motions: Motions) {
    self.registry = registry
    self.journal = journal
    self.motions = motions
  }

  /// Event time.
  var now: Instant { journal.now }

  /// Lets all recognizers go, as the application does. They forget the session first: a layer that goes
  /// with its touch may take recognizers off other layers, as a loupe does, and must not call what is
  /// going. The program may use them again in another application; they are reset then, since now much of
  /// the program may be gone that its overrides of `reset()` use.
  ///
  /// - Parameter unbind: Takes the touches from their layers.
  func close(_ unbind: () -> Void) {
    engaged.forEach { $0.session = nil }
    unbind()
    engaged.forEach { recognizer in
      recognizer.leaveInteraction(.abandoned)
    }
  }

  /// Says that an engaged recognizer may have an answer of its own about relations from now on.
  func mayBeAsked() { mayAskEngaged = true }

  /// Says that an engaged recognizer may hand its fingers on from now on.
  func mayHandOn() { mayHandOff = true }

  /// Whether recognizers wait for a reset to take touches that have just landed.
  var isWaitedFor: Bool { !waitingForReset.isEmpty }

  /// Ends a turn: the remaining ones wait for linked recognizers to end, or were listed by the last calls.
  func closeTurn() {
    hasWork = hasFinished || !waitingForReset.isEmpty || !acting.isEmpty
  }

  // MARK: Members

  /// Numbers a recognizer when it first sees a touch, so that the same input gives the same numbers.
  func identify(_ recognizer: GestureRecognizer) {
    guard recognizer.identifiedBy != ObjectIdentifier(self) else { return }
    lastRecognizer += 1
    recognizer.id = RecognizerID(lastRecognizer)
    recognizer.identifiedBy = ObjectIdentifier(self)
  }

  /// Adds a recognizer that has got an index in the arbiter.
  func admit(_ recognizer: GestureRecognizer, at member: Arbiter.Member) {
    seats.set(member, to: Unmanaged.passUnretained(recognizer))
    engaged.append(recognizer)
  }

  /// Releases an index in the arbiter.
  func vacate(_ member: Arbiter.Member) {
    arbiter.leave(member)
    seats.set(member, to: nil)
  }

  /// Lets go of all recognizers, which have left their places.
  func removeEngaged() { engaged.removeAll() }

  /// Lets go of the recognizers that have left their places.
  func removeLeft() { engaged.removeAll { $0.member == nil } }

  /// The recognizer at an index in the arbiter, or nil.
  func recognizer(at member: Arbiter.Member) -> GestureRecognizer? {
    seats[member]?.takeUnretainedValue()
  }

  /// Works with the recognizer at a place in the arbiter, if one is there, without counting a
  /// reference.
  ///
  /// Only for what happens while verdicts are settled: then ``engaged`` keeps it, since recognizers
  /// are reset at the end of a turn alone, and whatever a delegate calls meanwhile is put off.
  @inline(__always)
  @discardableResult
  func withRecognizer<Result>(
    at member: Arbiter.Member, _ body: (GestureRecognizer) -> Result
  ) -> Result? {
    seats[member]?._withUnsafeGuaranteedRef(body)
  }

  // MARK: Deadlines

  /// The earliest deadline of a recognizer; nil when there is none.
  ///
  /// - Complexity: O(engaged recognizers).
  func findNextDeadline() -> Instant? {
    var earliest = Instant.distantFuture
    engaged.forEach { recognizer in
      if recognizer.course.isListening { earliest = min(earliest, recognizer.deadline) }
    }
    earliestDeadline = earliest
    return earliest == .distantFuture ? nil : earliest
  }

  /// Lets recognizers handle deadlines that event time has reached, and settles their verdicts.
  func reach(_ deadline: Instant) {
    // The verdict of one removes no other before the step is settled.
    engaged.forEach { recognizer in
      guard recognizer.course.isListening, recognizer.deadline <= deadline else { return }
      _ = take(recognizer.reach(deadline), from: recognizer)
      // A deadline that is reached and stays would be reached for ever.
      if recognizer.deadline <= deadline { recognizer.deadline = .distantFuture }
    }
    settle()
    finishAbandoned()
  }
}
