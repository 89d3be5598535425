import Testing
@testable import TouchGestures
import TouchTracking

/// Checks the decisions of an arbiter against the rules, independently of the arbiter's algorithm.
struct ArbiterReferee {
  /// What is known about a member. Joining, completing and acting are numbered from one counter.
  private struct Account {
    enum State { case absent, possible, waiting, active, over, failed }

    var state = State.absent
    var joined = 0
    /// When its gesture was complete, if it had to wait.
    var completed = Int.max
    var acted = Int.max
    /// When the gesture ended, if it acted and is over.
    var until = Instant.distantFuture
    /// The attempt that it has reported, which the arbiter has to answer.
    var attempt: Arbiter.Attempt?
    /// The members for which it has to wait.
    var awaited: [Int] = []
    /// Whether it has failed or cancelled by its own verdict.
    var gaveUp = false

    var isUndecided: Bool { state == .possible || state == .waiting }
    var hasActed: Bool { state == .active || state == .over }
  }

  var world: ArbiterWorld
  private var accounts: [Account]
  private var count = 0
  /// A description of the first rule that was broken; nil if none was.
  private(set) var complaint: String?

  /// Creates a referee of a world; members that its ``ArbiterWorld/occupants`` do not list join later.
  init(_ world: ArbiterWorld) {
    self.world = world
    accounts = Array(repeating: Account(), count: world.count)
    for member in world.occupants { accounts[member].state = .possible }
  }

  // MARK: What happens

  mutating func join(_ member: Int) {
    count += 1
    accounts[member].state = .possible
    accounts[member].joined = count
  }

  /// Lets the members leave that are over.
  mutating func dismiss() {
    for member in accounts.indices where isOver(member) { accounts[member].state = .absent }
  }

  /// Notes a verdict, before the arbiter decides it.
  mutating func hear(_ verdict: Verdict, from member: Int) {
    switch verdict {
    case .undecided, .changed: return
    case .began(let at):
      hearAttempt(Arbiter.Attempt(at: at, isContinuous: true, ended: nil), member)
    case .ended(let at) where accounts[member].state == .waiting:
      accounts[member].attempt?.ended = at
      complete(member)
    case .ended(let at):
      hearAttempt(Arbiter.Attempt(at: at, isContinuous: false, ended: nil), member)
    case .cancelled, .failed: accounts[member].gaveUp = true
    }
  }

  private mutating func hearAttempt(_ attempt: Arbiter.Attempt, _ member: Int) {
    if accounts[member].state == .possible { accounts[member].attempt = attempt }
  }

  private mutating func complete(_ member: Int) {
    count += 1
    accounts[member].completed = count
  }

  func isUndecided(_ member: Int) -> Bool { accounts[member].isUndecided }

  func isOver(_ member: Int) -> Bool {
    accounts[member].state == .over || accounts[member].state == .failed
  }

  func isActive(_ member: Int) -> Bool { accounts[member].state == .active }

  func isWaiting(_ member: Int) -> Bool { accounts[member].state == .waiting }

  /// Whether a member has reported an attempt.
  func hasAttempted(_ member: Int) -> Bool { accounts[member].attempt != nil }

  /// Whether the gesture of a member that waits may still end.
  func isIncomplete(_ member: Int) -> Bool {
    accounts[member].completed == .max && accounts[member].attempt?.isContinuous == true
  }

  // MARK: Decisions

  mutating func enter(_ decisions: [Arbiter.Decision]) {
    for decision in decisions {
      switch decision {
      case .act(let place, let attempt, let at): enterAct(world.occupants[place], attempt, at)
      case .fail(let place, let reason, let at): enterFailure(world.occupants[place], reason, at)
      case .wait(let place, let others, let at):
        enterWait(world.occupants[place], others.map { world.occupants[$0] }, at)
      case .end(let place, let at), .cancel(let place, _, let at):
        let member = world.occupants[place]
        expect(isActive(member), "\(member) is over without having acted")
        accounts[member].state = .over
        accounts[member].until = at
      }
    }
  }

  private mutating func enterAct(_ member: Int, _ attempt: Arbiter.Attempt, _ instant: Instant) {
    let account = accounts[member]
    expect(account.isUndecided, "\(member) was answered twice")
    expect(!world.refused.contains(member), "\(member) acts though it was refused")
    expect(!world.withdrawn.contains(member), "\(member) acts though it was withdrawn")
    expect(attempt == account.attempt, "\(member) acts for an attempt that was not its own")
    for other in accounts.indices where accounts[other].hasActed {
      expect(
        !isExcluded(member, by: other, at: attempt.at), "\(member) acts though \(other) excludes it"
      )
    }
    for other in account.state == .waiting ? account.awaited : presentRequirements(of: member) {
      expect(accounts[other].state == .failed, "\(member) acts though \(other) has not failed")
    }
    for other in accounts.indices where other != member && isFree(other) {
      expect(account.state == .waiting && precedes(member, other), "\(member) acts before \(other)")
    }
    count += 1
    accounts[member].acted = count
    accounts[member].state = attempt.isContinuous && attempt.ended == nil ? .active : .over
    accounts[member].until = accounts[member].state == .over ? instant : .distantFuture
  }

  private mutating func enterFailure(_ member: Int, _ reason: FailureReason, _ instant: Instant) {
    let account = accounts[member]
    expect(account.isUndecided, "\(member) was answered twice")
    switch reason {
    case .excluded(by: let id):
      let other = id.rawValue - 1
      expect(accounts[other].hasActed, "\(member) fails for \(other), which does not act")
      expect(isExcluded(member, by: other, at: instant), "\(other) excludes \(member) unjustly")
    case .requirementRecognized(let id):
      let other = id.rawValue - 1
      expect(accounts[other].hasActed, "\(member) fails for \(other), which does not act")
      let required = account.state == .waiting ? account.awaited : world.required[member]
      expect(required.contains(other), "\(member) does not require \(other)")
    case .refused: expect(world.refused.contains(member), "\(member) was not refused")
    default: expect(account.gaveUp, "\(member) did not give up")
    }
    accounts[member].state = .failed
  }

  private mutating func enterWait(_ member: Int, _ others: [Int], _ instant: Instant) {
    let required = presentRequirements(of: member)
    expect(accounts[member].state == .possible, "\(member) waits twice")
    expect(!others.isEmpty, "\(member) waits for nobody")
    expect(
      others == required.filter { accounts[$0].isUndecided }, "\(member) waits for the wrong ones")
    expect(!required.contains { accounts[$0].hasActed }, "\(member) waits though it cannot act")
    for other in accounts.indices
    where accounts[other].hasActed && !world.withdrawn.contains(member) {
      expect(
        !isExcluded(member, by: other, at: instant), "\(member) waits though \(other) excludes it")
    }
    accounts[member].state = .waiting
    accounts[member].awaited = others
    if accounts[member].attempt?.isContinuous == false { complete(member) }
  }

  // MARK: Rules

  /// Whether a member that acts or has acted excludes one that makes or has made an attempt at this instant.
  private func isExcluded(_ member: Int, by other: Int, at instant: Instant) -> Bool {
    let (loser, winner) = (accounts[member], accounts[other])
    guard world.exclusions[other][member] else { return false }
    // Gestures of different fingers, one after the other.
    if winner.completed < loser.joined { return false }
    if loser.completed < winner.joined, world.strangers.contains(other) { return false }
    // One that joins later is excluded as long as the gesture lasts.
    return loser.joined < winner.acted || instant <= winner.until
  }

  private func presentRequirements(of member: Int) -> [Int] {
    world.required[member].filter { accounts[$0].state != .absent }
  }

  /// Whether a member waits for nothing any more and has to act.
  private func isFree(_ member: Int) -> Bool {
    isWaiting(member) && !world.withdrawn.contains(member)
      && accounts[member].awaited.allSatisfy { accounts[$0].state == .failed }
  }

  /// Whether the attempt of a member that waits goes before that of another one.
  private func precedes(_ member: Int, _ other: Int) -> Bool {
    guard let first = accounts[member].attempt, let second = accounts[other].attempt else {
      return false
    }
    return first.at == second.at ? world.goesBefore(member, other) : first.at < second.at
  }

  /// Checks the state of an arbiter that has settled: each attempt is answered or waits for a reason, and no
  /// undecided member is excluded by one that acted since it joined.
  mutating func check(_ arbiter: borrowing Arbiter) {
    for (place, member) in world.occupants.enumerated() where member != ArbiterWorld.nobody {
      let account = accounts[member]
      let (isUndecided, isWaiting) = (arbiter.isUndecided(place), arbiter.isWaiting(place))
      let isActive = arbiter.isActive(place)
      expect(isUndecided == account.isUndecided, "\(member) stands otherwise than was said")
      expect(isWaiting == (account.state == .waiting), "\(member) waits otherwise than was said")
      expect(isActive == (account.state == .active), "\(member) acts otherwise than was said")
      expect(!account.gaveUp || isOver(member), "\(member) gave up and is not over")
      expect(!isFree(member), "\(member) waits though all that it requires is decided")
      guard account.isUndecided else { continue }
      let isAnswered =
        account.attempt == nil || account.state == .waiting || world.withdrawn.contains(member)
      expect(isAnswered, "\(member) tried and has no answer")
      for other in accounts.indices where accounts[other].hasActed {
        let isHopeless = account.awaited.contains(other)
        expect(!isHopeless, "\(member) waits for \(other), which acts")
        guard account.joined < accounts[other].acted else { continue }
        expect(!isExcluded(member, by: other, at: .zero), "\(member) outlives its exclusion")
      }
    }
  }

  private mutating func expect(_ condition: Bool, _ words: @autoclosure () -> String) {
    if !condition, complaint == nil { complaint = words() }
  }
}
