import Testing
import TouchGestures
import TouchTracking

/// The arbiter in every small world: each attempt is answered once, according to the rules.
@Suite("Arbiter, exhaustively")
struct ArbiterExhaustiveTests {
  @Test("two members, every exclusion, requirement and verdict")
  func twoMembers() {
    #expect(examine(2, ArbiterWorld.allExclusions(2), Saying.allCases) == nil)
  }

  @Test("three members, every exclusion, requirement and verdict of five kinds")
  func threeMembers() {
    let sayings: [Saying] = [.nothing, .beganEarly, .endedLate, .failedEarly, .failedLate]
    #expect(examine(3, ArbiterWorld.allExclusions(3), sayings) == nil)
  }

  @Test("four members, every requirement, exclusion of all, in two camps and in a chain")
  func fourMembers() {
    let mutual = ArbiterWorld.mutualExclusions(4)
    // The pairs are 01 02 03 12 13 23: all of them, two camps, a chain.
    let exclusions = [63, 0b100001, 0b101001].map { mutual[$0] }
    let sayings: [Saying] = [.nothing, .beganEarly, .beganLate, .failedEarly]
    #expect(examine(4, exclusions, sayings) == nil)
  }

  /// Tries all worlds; returns a description of the first in which a rule is broken, or nil.
  private func examine(
    _ count: Int, _ exclusions: [[[Bool]]], _ sayings: [Saying]
  ) -> String? {
    for required in ArbiterWorld.allRequirements(count) {
      for exclusion in exclusions {
        for isLastFirst in [false, true] {
          let world = ArbiterWorld(
            count: count, exclusions: exclusion, required: required, isLastFirst: isLastFirst)
          for code in 0..<power(sayings.count, count) {
            let said = (0..<count).map { sayings[code / power(sayings.count, $0) % sayings.count] }
            if let complaint = examine(world, said) { return "\(complaint): \(world), \(said)" }
          }
        }
      }
    }
    return nil
  }

  private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { result, _ in result * base }
  }

  /// Submits these verdicts of the members in both orders, and then lets the undecided ones fail one by one.
  private func examine(_ world: ArbiterWorld, _ said: [Saying]) -> String? {
    var arbiter = world.makeArbiter()
    var referee = ArbiterReferee(world)
    let members = Array(0..<world.count)
    let attempted = Set(members.filter { said[$0].isAttempt })
    referee.gaveUp = Set(members.filter { !said[$0].isAttempt && said[$0] != .nothing })
    let decisions = settle(&arbiter, world, members.map { ($0, said[$0].verdict) })
    referee.enter(decisions)
    referee.check(arbiter, attempted: attempted)

    var mirrored = world.makeArbiter()
    let others = settle(&mirrored, world, members.reversed().map { ($0, said[$0].verdict) })
    if others != decisions { return "the order of submission changes the decisions" }
    let again = settle(&arbiter, world, [])
    if !again.isEmpty { return "settling twice decides twice" }
    if let complaint = referee.complaint { return complaint }
    return exhaust(arbiter, referee, attempted)
  }

  /// Lets every member that is undecided and has not attempted fail, one after the other; afterwards no
  /// member waits.
  private func exhaust(
    _ arbiter: consuming Arbiter, _ referee: ArbiterReferee, _ attempted: Set<Int>
  ) -> String? {
    var referee = referee
    for member in 0..<referee.world.count where !attempted.contains(member) {
      guard arbiter.isUndecided(member) else { continue }
      referee.gaveUp.insert(member)
      let verdict = Verdict.failed(.custom, at: Instant(microseconds: 3_000))
      referee.enter(settle(&arbiter, referee.world, [(member, verdict)]))
      referee.check(arbiter, attempted: attempted)
    }
    for member in attempted where arbiter.isUndecided(member) { return "\(member) waits for ever" }
    return referee.complaint
  }
}
