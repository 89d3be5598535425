import TouchGeometry
import TouchTracking

/// Decides which of the recognizers that look at the same touches may act.
///
/// Machines say what they think; the arbiter says what happens. It performs nothing: it answers
/// with decisions, and whoever asks performs them. Its guarantee: each attempt to be recognized gets
/// exactly one answer, to act or to fail, at once or when the recognizers whose failure it requires
/// have decided; and of two recognizers that exclude each other at most one is active.
///
/// - An attempt that the ``ArbitrationRules`` refuse fails.
/// - An attempt waits until every recognizer whose failure it requires has failed; when one of them
///   is recognized, it fails.
/// - An attempt fails when a recognizer that is active, or ends at that instant, excludes it.
///   Otherwise it acts, and all that it excludes and that are undecided fail. One whose gesture was over
///   before excludes nobody, even while linked recognizers keep it from being reset.
/// - Of several verdicts the earlier instant counts first; of equal instants failures count before
///   attempts, then the higher precedence, then the better rank.
public struct Arbiter {
  /// A recognizer that takes part, by its place in the arbiter.
  public typealias Member = Int

  /// Where a recognizer stands when everything else is equal.
  @frozen
  public struct Rank: Hashable, Comparable, Sendable {
    /// How far its layer is from the root; the deeper one goes first.
    public var depth: Int
    /// When it was added to its layer; the later one goes first.
    public var sequence: Int

    /// Creates a rank.
    public init(depth: Int, sequence: Int) {
      self.depth = depth
      self.sequence = sequence
    }

    /// Whether `a` goes before `b`.
    @inlinable public static func < (a: Rank, b: Rank) -> Bool {
      a.depth != b.depth ? a.depth > b.depth : a.sequence > b.sequence
    }
  }

  /// What a member wanted when it tried to be recognized.
  @frozen
  public struct Attempt: Hashable, Sendable {
    /// When it was sure.
    public var at: Instant
    /// Whether the gesture is continuous: it begins now and ends later.
    public var isContinuous: Bool
    /// When it was over, if that came before it was allowed to act.
    public var ended: Instant?
  }

  /// An answer of the arbiter.
  public enum Decision: Hashable, Sendable {
    /// The member waits for the failure of these.
    case wait(Member, for: [Member], at: Instant)
    /// The member acts, at the instant given; the attempt says what it may have missed meanwhile.
    case act(Member, Attempt, at: Instant)
    /// The member fails.
    case fail(Member, FailureReason, at: Instant)
    /// The active member is over.
    case end(Member, at: Instant)
    /// The active member is taken back.
    case cancel(Member, CancellationReason, at: Instant)
  }

  /// Where a member stands.
  private enum Standing: Hashable, Sendable {
    case absent
    case possible
    /// Sure; ``waits`` says for whom it waits.
    case waiting(Attempt)
    case active
    /// Decided; if it acted, until when.
    case over(actedUntil: Instant?)
  }

  private struct Seat {
    var id: RecognizerID
    var rank: Rank
    var precedence: Int
    var standing: Standing
  }

  private struct Submission {
    var member: Member
    var verdict: Verdict
    /// Apart from the verdict, so that none is copied to compare two.
    var isFailure: Bool
    var at: Instant
  }

  /// A member that waits, and one that it waits for.
  private struct Wait {
    var member: Member
    var required: Member
  }

  private var seats: [Seat] = []
  /// Who waits for whom: apart from the seats, which so are plain values.
  private var waits: [Wait] = []
  private var free: [Member] = []
  private var submissions: [Submission] = []
  private var released: [Member] = []

  /// Creates an arbiter without members.
  public init() {}

  // MARK: Members

  /// Lets a recognizer take part from now on; it is possible.
  public mutating func join(_ id: RecognizerID, rank: Rank, precedence: Int) -> Member {
    let seat = Seat(id: id, rank: rank, precedence: precedence, standing: .possible)
    if let member = free.popLast() {
      seats[member] = seat
      return member
    }
    seats.append(seat)
    return seats.count - 1
  }

  /// Takes a member out: its gesture is over, and so is what linked it to others.
  public mutating func leave(_ member: Member) {
    seats[member].standing = .absent
    if !waits.isEmpty { waits.removeAll { $0.member == member } }
    free.append(member)
  }

  /// Whether a member is undecided: possible or waiting.
  public func isUndecided(_ member: Member) -> Bool {
    switch seats[member].standing {
    case .possible, .waiting: true
    case .absent, .active, .over: false
    }
  }

  /// Whether a member was sure and waits for others to fail.
  public func isWaiting(_ member: Member) -> Bool {
    switch seats[member].standing {
    case .waiting: true
    case .absent, .possible, .active, .over: false
    }
  }

  /// Whether a member acts now.
  public func isActive(_ member: Member) -> Bool {
    switch seats[member].standing {
    case .active: true
    case .absent, .possible, .waiting, .over: false
    }
  }

  /// Whether a member's gesture is decided and over, and it has not left yet.
  public func isOver(_ member: Member) -> Bool {
    switch seats[member].standing {
    case .over: true
    case .absent, .possible, .waiting, .active: false
    }
  }

  private func hasActed(_ member: Member) -> Bool {
    switch seats[member].standing {
    case .active: true
    case .over(let until): until != nil
    case .absent, .possible, .waiting: false
    }
  }

  /// Whether a member acted at an instant, so that it may exclude others: it is active, or ended then
  /// or later. What is recognized at the very instant at which another gesture ends comes too late.
  private func acted(_ member: Member, at instant: Instant) -> Bool {
    switch seats[member].standing {
    case .active: true
    case .over(actedUntil: let until?): instant <= until
    case .absent, .possible, .waiting, .over(actedUntil: nil): false
    }
  }

  // MARK: Verdicts

  /// Whether there are verdicts to settle.
  public var isUnsettled: Bool { !submissions.isEmpty }

  /// Takes a verdict; nothing is decided before ``settle(_:into:)``.
  public mutating func submit(_ verdict: Verdict, from member: Member) {
    switch verdict {
    case .undecided, .changed: return
    case .began(let at), .ended(let at), .cancelled(_, let at), .failed(_, let at):
      submissions.append(
        Submission(member: member, verdict: verdict, isFailure: verdict.isFailure, at: at))
    }
  }

  /// Decides all verdicts that were submitted and appends the decisions in their order.
  ///
  /// - Complexity: O(v log v + a m) for v verdicts, a attempts that act and m members.
  public mutating func settle(
    _ rules: some ArbitrationRules, into decisions: inout [Decision]
  ) {
    guard !submissions.isEmpty else { return }
    if submissions.count > 1 { sortSubmissions() }
    // Taken off, so that none is copied.
    while let submission = submissions.popLast() {
      let instant = submission.at
      decide(submission, rules, &decisions)
      if !released.isEmpty { release(rules, at: instant, &decisions) }
    }
  }

  /// Sorts by insertion, what counts first to the end: there are few, mostly one. Of equal ones what
  /// was said first counts first.
  private mutating func sortSubmissions() {
    for index in submissions.indices.dropFirst() {
      var place = index
      while place > 0, !submissionGoesBefore(place, place - 1) {
        submissions.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// Whether one submission counts before another, by their places in the list.
  private func submissionGoesBefore(_ a: Int, _ b: Int) -> Bool {
    let (atA, atB) = (submissions[a].at, submissions[b].at)
    if atA != atB { return atA < atB }
    let failureA = submissions[a].isFailure
    if failureA != submissions[b].isFailure { return failureA }
    // Nothing outranks itself: what one member says at one instant is equal.
    return outranks(submissions[a].member, submissions[b].member)
  }

  private func outranks(_ a: Member, _ b: Member) -> Bool {
    if seats[a].precedence != seats[b].precedence {
      return seats[a].precedence > seats[b].precedence
    }
    return seats[a].rank < seats[b].rank
  }

  private mutating func decide(
    _ submission: Submission, _ rules: some ArbitrationRules, _ decisions: inout [Decision]
  ) {
    let member = submission.member
    switch seats[member].standing {
    case .absent, .over: return
    case .possible: decide(possible: member, submission.verdict, rules, &decisions)
    case .waiting(let attempt): decide(waiting: member, attempt, submission.verdict, &decisions)
    case .active: decide(active: member, submission.verdict, &decisions)
    }
  }

  private mutating func decide(
    possible member: Member, _ verdict: Verdict, _ rules: some ArbitrationRules,
    _ decisions: inout [Decision]
  ) {
    switch verdict {
    case .undecided, .changed: return
    case .began(let at):
      attempt(member, Attempt(at: at, isContinuous: true, ended: nil), rules, &decisions)
    case .ended(let at):
      attempt(member, Attempt(at: at, isContinuous: false, ended: nil), rules, &decisions)
    case .failed(let reason, let at): fail(member, reason, at: at, &decisions)
    case .cancelled(_, let at): fail(member, .touchCancelled, at: at, &decisions)
    }
  }

  private mutating func decide(
    waiting member: Member, _ attempt: Attempt, _ verdict: Verdict, _ decisions: inout [Decision]
  ) {
    switch verdict {
    case .undecided, .changed, .began: return
    case .ended(let at):
      guard attempt.isContinuous else { return }
      seats[member].standing = .waiting(Attempt(at: attempt.at, isContinuous: true, ended: at))
    case .failed(let reason, let at): fail(member, reason, at: at, &decisions)
    case .cancelled(_, let at): fail(member, .touchCancelled, at: at, &decisions)
    }
  }

  private mutating func decide(
    active member: Member, _ verdict: Verdict, _ decisions: inout [Decision]
  ) {
    switch verdict {
    case .undecided, .changed, .began: return
    case .ended(let at):
      seats[member].standing = .over(actedUntil: at)
      decisions.append(.end(member, at: at))
    case .cancelled(let reason, let at):
      seats[member].standing = .over(actedUntil: at)
      decisions.append(.cancel(member, reason, at: at))
    case .failed(_, let at):
      seats[member].standing = .over(actedUntil: at)
      decisions.append(.cancel(member, .custom, at: at))
    }
  }

  private mutating func attempt(
    _ member: Member, _ attempt: Attempt, _ rules: some ArbitrationRules,
    _ decisions: inout [Decision]
  ) {
    if let refuser = rules.refuser(of: member) {
      fail(member, .refused(by: refuser), at: attempt.at, &decisions)
      return
    }
    let required = rules.requirements(of: member)
    if let recognized = required.first(where: hasActed) {
      fail(member, .requirementRecognized(seats[recognized].id), at: attempt.at, &decisions)
      return
    }
    if required.contains(where: isUndecided) {
      // Mostly all of them are; then no other list is made.
      let pending = required.allSatisfy(isUndecided) ? required : required.filter(isUndecided)
      seats[member].standing = .waiting(attempt)
      for required in pending { waits.append(Wait(member: member, required: required)) }
      decisions.append(.wait(member, for: pending, at: attempt.at))
      return
    }
    act(member, attempt, rules, at: attempt.at, &decisions)
  }

  private mutating func act(
    _ member: Member, _ attempt: Attempt, _ rules: some ArbitrationRules, at instant: Instant,
    _ decisions: inout [Decision]
  ) {
    for other in seats.indices
    where other != member && acted(other, at: instant) && rules.excludes(other, member) {
      fail(member, .excluded(by: seats[other].id), at: instant, &decisions)
      return
    }
    let isOver = !attempt.isContinuous || attempt.ended != nil
    seats[member].standing = isOver ? .over(actedUntil: instant) : .active
    decisions.append(.act(member, attempt, at: instant))
    for other in seats.indices where other != member && isUndecided(other) {
      if requires(other, member) {
        fail(other, .requirementRecognized(seats[member].id), at: instant, &decisions)
      } else if rules.excludes(member, other) {
        fail(other, .excluded(by: seats[member].id), at: instant, &decisions)
      }
    }
  }

  private func requires(_ member: Member, _ required: Member) -> Bool {
    waits.contains { $0.member == member && $0.required == required }
  }

  private mutating func fail(
    _ member: Member, _ reason: FailureReason, at instant: Instant, _ decisions: inout [Decision]
  ) {
    seats[member].standing = .over(actedUntil: nil)
    decisions.append(.fail(member, reason, at: instant))
    guard !waits.isEmpty else { return }
    waits.removeAll { $0.member == member }
    for other in seats.indices where requires(other, member) {
      waits.removeAll { $0.member == other && $0.required == member }
      if !isHeld(other) { released.append(other) }
    }
  }

  /// Whether a member still waits for another.
  private func isHeld(_ member: Member) -> Bool { waits.contains { $0.member == member } }

  /// Lets those act whose last requirement has just failed, in the order of their attempts; each may
  /// make others fail and so release more.
  private mutating func release(
    _ rules: some ArbitrationRules, at instant: Instant, _ decisions: inout [Decision]
  ) {
    while !released.isEmpty {
      let next = nextReleased()
      guard case .waiting(let attempt) = seats[next].standing, !isHeld(next) else { continue }
      act(next, attempt, rules, at: max(attempt.at, instant), &decisions)
    }
  }

  private mutating func nextReleased() -> Member {
    var best = 0
    for index in released.indices where goesBefore(released[index], released[best]) { best = index }
    return released.remove(at: best)
  }

  private func goesBefore(_ a: Member, _ b: Member) -> Bool {
    guard case .waiting(let attemptA) = seats[a].standing,
      case .waiting(let attemptB) = seats[b].standing, attemptA.at != attemptB.at
    else { return outranks(a, b) }
    return attemptA.at < attemptB.at
  }
}

extension Verdict {
  fileprivate var isFailure: Bool {
    switch self {
    case .failed, .cancelled: true
    case .undecided, .began, .changed, .ended: false
    }
  }
}
