import TouchTracking

/// Decides which of the recognizers that receive the same touches may act.
///
/// Machines submit verdicts; the arbiter decides. It performs nothing: it returns decisions, which the caller
/// performs. Invariants: each attempt to be recognized gets exactly one answer, to act or to fail,
/// immediately or when the recognizers whose failure it requires have decided; and of two recognizers that
/// exclude each other at most one is active.
///
///     var arbiter = Arbiter()
///     let rank = Arbiter.Rank(depth: 2, sequence: 0)
///     let tap = arbiter.join(RecognizerID(1), rank: rank, precedence: 0)
///     arbiter.submit(.ended(at: .seconds(1)), from: tap)
///     var decisions: [Arbiter.Decision] = []
///     arbiter.settle(rules, into: &decisions)
///     print(decisions)  // the tap acts, waits or fails, as the rules say
///
/// - An attempt that the ``ArbitrationRules`` refuse fails.
/// - An attempt fails when a recognizer that is active, or ends at that instant, excludes it. A member whose
///   gesture had already ended excludes no other, even while linked recognizers delay its reset.
/// - Otherwise it waits until every recognizer whose failure it requires has failed; when one of them is
///   recognized, it fails. Then it acts, and all undecided members that it excludes fail. It does not wait for a
///   recognizer that joins during the wait.
/// - A gesture that was complete before another member joined, and has had to wait since, does not exclude that
///   member: they are gestures of different fingers, one after the other. Nor is it excluded by that member,
///   unless that one has a touch of those for which it waits, such as a drag in place of a second tap.
/// - Among several verdicts the earliest is decided first; at equal instants failures come before attempts,
///   then the higher precedence, then the better rank. A member that begins and fails at one instant therefore
///   fails without acting.
public struct Arbiter: ~Copyable {
  /// A recognizer that takes part, by its index in the arbiter.
  public typealias Member = Int

  /// The order of recognizers when everything else is equal.
  ///
  ///     let button = Arbiter.Rank(depth: 3, sequence: 0), page = Arbiter.Rank(depth: 1, sequence: 4)
  ///     print(button < page)  // true: the recognizer of the deeper layer goes first
  @frozen
  public struct Rank: Hashable, Comparable, Sendable {
    /// The depth of its layer; deeper layers come first.
    public var depth: Int
    /// The order in which recognizers were added to the layer; later ones come first.
    public var sequence: Int

    /// Creates a rank.
    public init(depth: Int, sequence: Int) {
      self.depth = depth
      self.sequence = sequence
    }

    /// Whether `a` is ordered before `b`.
    @inlinable public static func < (a: Rank, b: Rank) -> Bool {
      a.depth != b.depth ? a.depth > b.depth : a.sequence > b.sequence
    }
  }

  /// An attempt of a member to be recognized.
  @frozen
  public struct Attempt: Hashable, Sendable {
    /// The instant at which it was recognized.
    public var at: Instant
    /// Whether the gesture is continuous: it begins now and ends later.
    public var isContinuous: Bool
    /// When it ended, if that was before it was allowed to act.
    public var ended: Instant?
  }

  /// A decision of the arbiter.
  public enum Decision: Hashable, Sendable {
    /// The member waits for the failure of these.
    case wait(Member, for: [Member], at: Instant)
    /// The member acts at this instant; the attempt contains the events while it waited.
    case act(Member, Attempt, at: Instant)
    /// The member fails.
    case fail(Member, FailureReason, at: Instant)
    /// The active member ends.
    case end(Member, at: Instant)
    /// The active member is cancelled.
    case cancel(Member, CancellationReason, at: Instant)
  }

  /// A pending decision as a plain value, so that listing and reading it retains nothing. ``reason(_:)`` and
  /// ``pending(_:)`` return the rest.
  package enum Outcome {
    case wait(Member, for: Range<Int>, at: Instant)
    case act(Member, Attempt, at: Instant)
    case fail(Member, Cause, at: Instant)
    case end(Member, at: Instant)
    case cancel(Member, CancellationCause, at: Instant)
  }

  /// The reason for a cancellation, as a plain value.
  package enum CancellationCause {
    /// The recognizer's own reason, given by its index in the list of reported ones.
    case said(Int)
    case touchCancelled
    case withdrawn
    case layerLeftWindow
    case neverEnded
  }

  /// The reason for a failure, as a plain value.
  package enum Cause {
    /// The reason with this index in the list of reported ones.
    case said(Int)
    case touchCancelled
    case excluded(by: RecognizerID)
    case requirementRecognized(RecognizerID)
  }

  /// The state of a member. Associated data is stored in the entry, because switching over cases with
  /// payloads is slow.
  enum State {
    case absent
    case possible
    /// Recognized; ``Entry/attempt`` has the attempt, and ``waits`` the members it waits for.
    case waiting
    case active
    /// Ended after it acted, until ``Entry/until``.
    case over
    case failed

    @inline(__always)
    var isUndecided: Bool {
      switch self {
      case .possible, .waiting: true
      case .absent, .active, .over, .failed: false
      }
    }

    @inline(__always)
    var hasActed: Bool {
      switch self {
      case .active, .over: true
      case .absent, .possible, .waiting, .failed: false
      }
    }
  }

  struct Entry {
    // The properties read for every member when one acts come first and are neighbors.
    var state: State
    /// The last member that it was waiting for, while that one begins to act.
    var answeredBy: Member
    /// The number of its joining, from one counter for joining and acting.
    var joined = 0
    /// The number up to which others joined before its gesture was complete, while it waits.
    var completed = Int.max
    var id: RecognizerID
    var rank: Rank
    /// The number of its group; 0 for none.
    var group: Int
    var precedence: Int
    /// Its attempt, while it waits.
    var attempt: Attempt
    /// The instant at which it ended, if it acted.
    var until: Instant
    /// The number of its first act.
    var acted = 0
  }

  /// A verdict without its reason, as a plain value.
  struct Submission {
    enum Step {
      case began
      case ended
      case cancelled(CancellationCause)
      /// The index of the reason.
      case failed(Int)
    }

    var member: Member
    var step: Step
    var at: Instant
  }

  var entries = ReusableArray<Entry>()
  var waits = WaitTable()
  var states = StateCount()
  private var free = ReusableArray<Member>()
  var submissions = ReusableArray<Submission>()
  /// Members that no longer wait and may act now.
  var released = ReusableArray<Member>()
  /// Whether ``released`` is sorted so that the next member to act is last.
  var isReleasedSorted = true
  /// The pending decisions, and the entries to which they refer by index.
  var outcomes = ReusableArray<Outcome>()
  var reasons = ReusableArray<FailureReason>()
  var pending = ReusableArray<Member>()
  /// How often members have joined or begun to act.
  private var steps = 0
  /// The lowest number among the acts of members that have not left.
  private(set) var firstAct = Int.max

  /// Creates an arbiter without members.
  public init() {}

  // Embedded Swift cannot destroy this module's generic lists from another module, so they are destroyed here.
  deinit {}

  // MARK: Members

  /// The group of members that neither exclude others nor are excluded.
  public static var everyone: Int { 1 }

  /// Adds a recognizer, whose state is possible.
  ///
  /// - Parameters:
  ///   - id: The recognizer's number, for reasons.
  ///   - rank: The rank when everything else is equal.
  ///   - precedence: Of verdicts at one instant, the one with the higher precedence is decided first.
  ///   - group: The number of a group whose members do not exclude each other, so that the rules need not
  ///     be asked about them: 0, the default, for none; ``everyone``; or a larger one. Use small numbers,
  ///     because they index a list.
  public mutating func join(
    _ id: RecognizerID, rank: Rank, precedence: Int, group: Int = 0
  ) -> Member {
    let member = free.isEmpty ? makeEntry() : free.removeLast()
    entries[member].id = id
    entries[member].rank = rank
    entries[member].precedence = precedence
    entries[member].group = max(group, 0)
    setState(member, .possible)
    entries[member].answeredBy = -1
    steps += 1
    entries[member].joined = steps
    entries[member].completed = .max
    return member
  }

  @inline(never)
  private mutating func makeEntry() -> Member {
    entries.append(
      Entry(
        state: .absent, answeredBy: -1, id: RecognizerID(0), rank: Rank(depth: 0, sequence: 0),
        group: 0, precedence: 0, attempt: Attempt(at: .zero, isContinuous: false, ended: nil),
        until: .zero))
    return entries.count - 1
  }

  /// Removes a member: its gesture has ended, and so have its links to others.
  public mutating func leave(_ member: Member) {
    setState(member, .absent)
    if !states.hasActed(outside: 0) { firstAct = .max }
    waits.stopWaiting(member)
    free.append(member)
  }

  /// The only function that changes a state.
  @inline(__always)
  mutating func setState(_ member: Member, _ state: State) {
    states.change(entries[member].group, from: entries[member].state, to: state)
    entries[member].state = state
  }

  /// Records that a member begins to act.
  mutating func recordAct(of member: Member) {
    steps += 1
    entries[member].acted = steps
    firstAct = min(firstAct, steps)
  }

  /// Records that the gesture of a waiting member is complete.
  mutating func recordCompletion(of member: Member) { entries[member].completed = steps }

  /// Whether a member joined after the gesture of another one, which had to wait, was complete.
  func hasJoined(_ member: Member, afterCompletionOf other: Member) -> Bool {
    entries[member].joined > entries[other].completed
  }

  /// Whether a member joined after another one had begun to act, so that exclusion between the two has not
  /// been checked yet: a member that begins to act checks those undecided at that time.
  func hasJoined(_ member: Member, afterActOf other: Member) -> Bool {
    entries[member].joined > entries[other].acted
  }

  /// Whether a member joined after another one had begun to act.
  func hasJoinedLate(_ member: Member) -> Bool { entries[member].joined > firstAct }

  /// Whether a member is undecided: possible or waiting.
  public func isUndecided(_ member: Member) -> Bool { entries[member].state.isUndecided }

  /// Whether a member is recognized and waits for others to fail.
  public func isWaiting(_ member: Member) -> Bool { entries[member].state == .waiting }

  /// Whether a member is acting.
  public func isActive(_ member: Member) -> Bool { entries[member].state == .active }

  /// Whether a member's gesture has ended but the member has not left yet.
  public func isOver(_ member: Member) -> Bool {
    switch entries[member].state {
    case .over, .failed: true
    case .absent, .possible, .waiting, .active: false
    }
  }

  // MARK: Verdicts

  /// Whether there are verdicts to decide.
  public internal(set) var isUnsettled = false

  /// Submits a verdict; nothing is decided before ``settle(_:into:)``.
  public mutating func submit(_ verdict: consuming Verdict, from member: Member) {
    switch verdict {
    case .undecided, .changed: return
    case .began(let at): submit(.began, from: member, at: at)
    case .ended(let at): submit(.ended, from: member, at: at)
    case .cancelled(let reason, let at):
      submit(.cancelled(cause(reason)), from: member, at: at)
    case .failed(let reason, let at):
      submit(.failed(reasons.count), from: member, at: at)
      reasons.append(reason)
    }
  }

  private mutating func cause(_ reason: CancellationReason) -> CancellationCause {
    switch reason {
    case .touchCancelled: return .touchCancelled
    case .withdrawn: return .withdrawn
    case .layerLeftWindow: return .layerLeftWindow
    case .neverEnded: return .neverEnded
    case .custom(let own):
      reasons.append(.custom(own))
      return .said(reasons.count - 1)
    }
  }

  @inline(__always)
  private mutating func submit(_ step: Submission.Step, from member: Member, at instant: Instant) {
    submissions.append(Submission(member: member, step: step, at: instant))
    isUnsettled = true
  }

  /// Decides all submitted verdicts and appends the decisions in order.
  ///
  /// - Complexity: O(v log v + r + a m) for v verdicts, r requirements, a attempts that act and m members.
  public mutating func settle(
    _ rules: some ArbitrationRules, into decisions: inout [Decision]
  ) {
    settle(rules)
    for outcome in decided { decisions.append(decision(outcome)) }
    forgetOutcomes()
  }

  private mutating func decision(_ outcome: Outcome) -> Decision {
    switch outcome {
    case .wait(let member, let others, let at): .wait(member, for: Array(pending(others)), at: at)
    case .act(let member, let attempt, let at): .act(member, attempt, at: at)
    case .fail(let member, let cause, let at): .fail(member, reason(cause), at: at)
    case .end(let member, let at): .end(member, at: at)
    case .cancel(let member, let cause, let at): .cancel(member, reason(cause), at: at)
    }
  }

  /// The decisions to be performed, which are kept until ``forgetOutcomes()`` or the next settling.
  ///
  /// Changes nothing, like the other queries of decisions; mutating, because a nonmutating call copies all
  /// fields of the arbiter.
  package var decided: UnsafeBufferPointer<Outcome> {
    mutating get { outcomes.values(0..<outcomes.count) }
  }

  /// The reason that a decision refers to by index.
  package mutating func reason(_ cause: Cause) -> FailureReason {
    switch cause {
    case .said(let index): reasons[index]
    case .touchCancelled: .touchCancelled
    case .excluded(let id): .excluded(by: id)
    case .requirementRecognized(let id): .requirementRecognized(id)
    }
  }

  /// The reason for a cancellation, which is also that of an active gesture whose recognizer fails.
  package mutating func reason(_ cause: CancellationCause) -> CancellationReason {
    switch cause {
    case .said(let index):
      let reason = reasons[index]
      guard case .custom(let own) = reason else {
        return .custom(CustomReason(reason.description))
      }
      return own == .unstatedFailure ? .custom : .custom(own)
    case .touchCancelled: return .touchCancelled
    case .withdrawn: return .withdrawn
    case .layerLeftWindow: return .layerLeftWindow
    case .neverEnded: return .neverEnded
    }
  }

  /// The members that a decision refers to by index, valid as long as the decisions exist.
  package mutating func pending(_ range: Range<Int>) -> UnsafeBufferPointer<Member> {
    pending.values(range)
  }

  /// Drops the decisions after they have been performed.
  package mutating func forgetOutcomes() {
    outcomes.removeAll()
    reasons.removeAll()
    pending.removeAll()
  }
}
