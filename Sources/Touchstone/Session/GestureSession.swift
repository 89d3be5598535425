import TouchGestures
import TouchTracking

/// The gestures in progress: passes samples to recognizers, lets the arbiter decide, and keeps each
/// recognizer's state. The only owner of a gesture's state.
///
/// Input: bound touches and their samples, deadlines, and requests of the program. Output: the recognizers
/// that act, with the states to send to their actions. Invariants: a recognizer has an entry in the arbiter
/// exactly while it is engaged here; it is engaged in one session at a time; and it is reset once it and
/// every recognizer linked to it by requirements have finished.
final class GestureSession {
  /// Recognizers that take part in an interaction.
  @exclusivity(unchecked) private(set) var engaged = RetainedList<GestureRecognizer>()
  /// Whether recognizers act, are over or wait for their reset. Set whenever one is listed, so that a turn
  /// need not check all the lists.
  @exclusivity(unchecked) var hasWork = false
  /// A lower bound of all deadlines; it may be too early after a deadline was withdrawn.
  @exclusivity(unchecked) var earliestDeadline = Instant.distantFuture

  let registry: TouchRegistry
  let journal: Journal
  /// The motions in progress, to which recognizers add flings.
  let motions: Motions
  /// Performs a request now, or after the running callbacks.
  var schedule: (@escaping (GestureSession) -> Void) -> Void = { _ in }

  /// The touches of a step with several samples, for ``judgeGroup(_:_:)``.
  @exclusivity(unchecked) var group = TouchGroup()

  // MARK: State of this room

  @exclusivity(unchecked) var arbiter = Arbiter()
  /// The recognizers by their index in the arbiter, unretained; ``engaged`` retains them while they have one.
  @exclusivity(unchecked) private var members = MemberTable()
  /// The groups of the recognizers engaged since the session was last empty; retained so that the address
  /// of a deallocated group is not reused.
  @exclusivity(unchecked) var groups: [SimultaneousGroup] = []
  /// Whether an engaged recognizer, or its delegate, may make others wait for its failure without a declaration.
  /// Set when one joins, and cleared when all have been asked and none has such a rule left.
  var mayMakeOthersWait = false
  /// Whether a recognizer with hand-offs has joined since the session was last empty.
  var mayHandOff = false
  /// The landings of touches that are being handed off.
  var handedOff: [TouchSample] = []
  /// Whether touches list finished recognizers.
  var hasStaleReceivers = false
  /// Recognizers whose actions are called at the end of the turn.
  @exclusivity(unchecked) var acting = ActingList()
  /// Recognizers whose actions are being called.
  @exclusivity(unchecked) var sending = ActingList()
  /// Whether a recognizer may have no touches left to end it, because it has begun to act or a finger has
  /// lifted.
  @exclusivity(unchecked) var mayBeAbandoned = false
  /// Whether recognizers that are over can be reset.
  @exclusivity(unchecked) var resets = Resets.none
  /// Recognizers that may receive a touch that has just landed once they are reset.
  @exclusivity(unchecked) var waitingForReset: [GestureRecognizer] = []
  /// The recognizers that receive a step.
  @exclusivity(unchecked) var addressed = UnretainedList<GestureRecognizer>()
  private var lastRecognizer = 0

  init(registry: TouchRegistry, journal: Journal, motions: Motions) {
    self.registry = registry
    self.journal = journal
    self.motions = motions
  }

  /// Event time.
  var now: Instant { journal.now }

  /// The time of the latest input as long as event time is the same. A host may have advanced that beyond the input.
  var inputTime: Instant { journal.now - journal.lead }

  /// Releases all recognizers, because the application is being deallocated. They drop the session first: a
  /// layer deallocated with its touch may remove recognizers from other layers, as a loupe does, and must not
  /// call this session. The program may reuse them in another application, and they are reset there: much of
  /// what their overrides of `reset()` use may already be deallocated now.
  ///
  /// - Parameter unbind: Releases the touches from their layers.
  func close(_ unbind: () -> Void) {
    engaged.forEach { $0.session = nil }
    unbind()
    engaged.forEach { recognizer in
      recognizer.leaveInteraction(.abandoned)
    }
  }

  /// Called when an engaged recognizer may have its own rules about relations from now on.
  func enableRelationQuestions() { mayMakeOthersWait = true }

  /// Called when an engaged recognizer may have hand-offs from now on.
  func enableHandOffs() { mayHandOff = true }

  /// Whether recognizers wait for a reset to receive touches that have just landed.
  var isWaitedFor: Bool { !waitingForReset.isEmpty }

  /// Whether no recognizer has actions to send, a hand-off or a reset ahead of it that a movement could allow.
  var isSettled: Bool {
    !resets.areDue && acting.isEmpty && waitingForReset.isEmpty && !mayHandOff
  }

  /// Ends a turn: recognizers that are still listed wait for linked ones to end, or were listed by the last
  /// calls.
  func closeTurn() {
    hasWork = resets.areDue || !waitingForReset.isEmpty || !acting.isEmpty
  }

  // MARK: Members

  /// Numbers a recognizer when it first receives a touch, so that the same input gives the same numbers.
  func identify(_ recognizer: GestureRecognizer) {
    guard recognizer.identifiedBy != ObjectIdentifier(self) else { return }
    lastRecognizer += 1
    recognizer.id = RecognizerID(lastRecognizer)
    recognizer.identifiedBy = ObjectIdentifier(self)
  }

  /// Adds a recognizer that has received an index in the arbiter; has one caller.
  @inline(__always)
  func admit(_ recognizer: GestureRecognizer, at member: Arbiter.Member) {
    members.set(member, to: Unmanaged.passUnretained(recognizer))
    engaged.append(recognizer)
  }

  /// Releases an index in the arbiter.
  func vacate(_ member: Arbiter.Member) {
    arbiter.leave(member)
    members.set(member, to: nil)
  }

  /// Removes all recognizers, which have left the arbiter.
  func removeEngaged() { engaged.removeAll() }

  /// Removes the recognizers that have left the arbiter.
  func removeDeparted() { engaged.removeAll { $0.member == nil } }

  /// The recognizer at an index in the arbiter, or nil.
  func recognizer(at member: Arbiter.Member) -> GestureRecognizer? {
    members[member]?.takeUnretainedValue()
  }

  /// Calls `body` with the recognizer at an index in the arbiter, if there is one, without retaining it.
  ///
  /// Only for use while verdicts are settled: ``engaged`` retains the recognizer then, because resets happen
  /// only at the end of a turn and calls by a delegate are postponed.
  @inline(__always)
  @discardableResult
  func withRecognizer<Result>(
    at member: Arbiter.Member, _ body: (GestureRecognizer) -> Result
  ) -> Result? {
    members[member]?._withUnsafeGuaranteedRef(body)
  }

  // MARK: Deadlines

  /// The earliest deadline of a recognizer; nil if there is none.
  ///
  /// - Complexity: O(engaged recognizers).
  func findNextDeadline() -> Instant? {
    var earliest = Instant.distantFuture
    engaged.forEach { recognizer in
      if recognizer.stage.isListening { earliest = min(earliest, recognizer.deadline) }
    }
    earliestDeadline = earliest
    return earliest == .distantFuture ? nil : earliest
  }

  /// Lets recognizers handle deadlines that event time has reached, and settles their verdicts.
  func reach(_ deadline: Instant) {
    // A verdict removes no other recognizer before the step is settled.
    engaged.forEach { recognizer in
      guard recognizer.stage.isListening, recognizer.deadline <= deadline else { return }
      let verdict = recognizer.reach(deadline)
      recognizer.customJudgement.follow(verdict)
      _ = handle(verdict, from: recognizer)
      // A deadline that is reached but not cleared would be reached forever. One that has decided is not called again.
      if recognizer.deadline <= deadline || recognizer.customJudgement.state.isTerminal {
        recognizer.deadline = .distantFuture
      }
    }
    settleAndFinishAbandoned()
  }
}
