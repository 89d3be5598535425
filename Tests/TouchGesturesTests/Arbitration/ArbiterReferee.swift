import Testing
import TouchGestures
import TouchTracking

/// Checks the decisions of an arbiter against the rules, independently of the arbiter's algorithm.
struct ArbiterReferee {
  let world: ArbiterWorld
  private(set) var decisions: [Arbiter.Decision] = []
  private(set) var acted: [Int] = []
  private(set) var failed: [Int] = []
  /// Members that failed by their own verdict.
  var gaveUp: Set<Int> = []
  /// A description of the first rule that was broken; nil if none was.
  private(set) var complaint: String?

  init(_ world: ArbiterWorld) { self.world = world }

  func isDecided(_ member: Int) -> Bool { acted.contains(member) || failed.contains(member) }

  mutating func enter(_ new: [Arbiter.Decision]) {
    for decision in new {
      decisions.append(decision)
      switch decision {
      case .act(let member, _, _): enterAct(member)
      case .fail(let member, let reason, _): enterFailure(member, reason)
      case .wait(let member, let others, _): enterWait(member, others)
      case .end(let member, _), .cancel(let member, _, _):
        expect(acted.contains(member), "\(member) is over without having acted")
      }
    }
  }

  private mutating func enterAct(_ member: Int) {
    expect(!isDecided(member), "\(member) was answered twice")
    expect(!world.refused.contains(member), "\(member) acts though it was refused")
    for other in acted {
      expect(!world.exclusions[other][member], "\(member) acts though \(other) excludes it")
    }
    for other in world.required[member] {
      expect(failed.contains(other), "\(member) acts though \(other) has not failed")
    }
    acted.append(member)
  }

  private mutating func enterFailure(_ member: Int, _ reason: FailureReason) {
    expect(!isDecided(member), "\(member) was answered twice")
    switch reason {
    case .excluded(by: let id):
      let other = id.rawValue - 1
      expect(acted.contains(other) && world.exclusions[other][member], "unjust exclusion")
    case .requirementRecognized(let id):
      let other = id.rawValue - 1
      expect(acted.contains(other), "\(member) fails for \(other), which does not act")
      expect(world.required[member].contains(other), "\(member) does not require \(other)")
    case .refused: expect(world.refused.contains(member), "\(member) was not refused")
    default: expect(gaveUp.contains(member), "\(member) did not give up")
    }
    failed.append(member)
  }

  private mutating func enterWait(_ member: Int, _ others: [Int]) {
    expect(!others.isEmpty, "\(member) waits for nobody")
    for other in others {
      expect(world.required[member].contains(other) && !isDecided(other), "needless waiting")
    }
  }

  /// Checks the state of an arbiter that has settled: each attempt is answered or waits for a reason, and no
  /// undecided member is excluded by an active one.
  mutating func check(_ arbiter: borrowing Arbiter, attempted: Set<Int>) {
    for member in 0..<world.count {
      let undecided = arbiter.isUndecided(member)
      expect(undecided != isDecided(member), "\(member) stands otherwise than was said")
      if undecided, attempted.contains(member) {
        expect(arbiter.isWaiting(member), "\(member) tried and has no answer")
        let open = world.required[member].contains { !isDecided($0) }
        expect(open, "\(member) waits though all that it requires is decided")
      }
      guard undecided else { continue }
      for other in acted {
        expect(!world.exclusions[other][member], "\(member) outlives its exclusion")
        let isHopeless = arbiter.isWaiting(member) && world.required[member].contains(other)
        expect(!isHopeless, "\(member) waits for \(other), which acts")
      }
    }
  }

  private mutating func expect(_ condition: Bool, _ words: @autoclosure () -> String) {
    if !condition, complaint == nil { complaint = words() }
  }
}
