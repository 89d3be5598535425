import Testing
import TouchGestures
import TouchTracking

/// The arbiter in every small world: each attempt is answered once, according to the rules.
@Suite("Arbiter, exhaustively")
struct ArbiterExhaustiveTests {
  @Test("two members, every exclusion, requirement, verdict and refusal")
  func twoMembers() {
    for refused in [[], [0], [1]] as [Set<Int>] {
      #expect(examine(2, ArbiterWorld.allExclusions(2), Saying.allCases, refused) == nil)
    }
  }

  @Test("three members, every exclusion, requirement and verdict of five kinds")
  func threeMembers() {
    let sayings: [Saying] = [.nothing, .beganEarly, .endedLate, .failedEarly, .failedLate]
    #expect(examine(3, ArbiterWorld.allExclusions(3), sayings) == nil)
  }

  @Test("three members that require each other in a cycle: who gives up releases the others")
  func cycles() {
    let cyclic = ArbiterWorld.everyRequirement(3).filter {
      ArbiterWorld(count: 3, exclusions: [], required: $0).isCyclic
    }
    let exclusions = [0, 1, 7].map { ArbiterWorld.mutualExclusions(3)[$0] }
    let sayings: [Saying] = [.nothing, .beganEarly, .endedLate, .failedEarly]
    #expect(examine(3, exclusions, sayings, requirements: cyclic) == nil)
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
    _ count: Int, _ exclusions: [[[Bool]]], _ sayings: [Saying], _ refused: Set<Int> = [],
    requirements: [[[Int]]]? = nil
  ) -> String? {
    for required in requirements ?? ArbiterWorld.allRequirements(count) {
      for exclusion in exclusions {
        for isLastFirst in [false, true] {
          var world = ArbiterWorld(
            count: count, exclusions: exclusion, required: required, isLastFirst: isLastFirst)
          world.refused = refused
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
    let verdicts = members.map { ($0, said[$0].verdict) }
    for (member, verdict) in verdicts { referee.hear(verdict, from: member) }
    let decisions = settle(&arbiter, world, verdicts)
    referee.enter(decisions)
    referee.check(arbiter)

    var mirrored = world.makeArbiter()
    let others = settle(&mirrored, world, verdicts.reversed())
    if others != decisions { return "the order of submission changes the decisions" }
    let again = settle(&arbiter, world, [])
    if !again.isEmpty { return "settling twice decides twice" }
    if let complaint = referee.complaint { return complaint }
    return exhaust(arbiter, referee)
  }

  /// Lets every member that is undecided and has not attempted fail, one after the other; afterwards no
  /// member waits, except in a cycle, in which they fail too.
  private func exhaust(_ arbiter: consuming Arbiter, _ referee: ArbiterReferee) -> String? {
    var referee = referee
    let members = Array(0..<referee.world.count)
    let attempted = members.filter { referee.hasAttempted($0) }
    for member in members.filter({ !referee.hasAttempted($0) }) + attempted
    where referee.isUndecided(member) {
      if attempted.contains(member), !referee.world.isCyclic { return "\(member) waits for ever" }
      let verdict = Verdict.failed(.custom, at: Instant(microseconds: 3_000))
      referee.hear(verdict, from: member)
      referee.enter(settle(&arbiter, referee.world, [(member, verdict)]))
      referee.check(arbiter)
    }
    return referee.complaint
  }
}
