import Testing
@testable import TouchGestures
import TouchTracking

/// The arbiter in every small world whose members join one after the other, while others wait, act or are
/// over.
@Suite("Arbiter, exhaustively, with members that join late")
struct ArbiterLateJoinTests {
  @Test("two members, every exclusion, requirement and order of events", arguments: [false, true])
  func twoMembers(isSimultaneous: Bool) {
    var exploration = LateJoinExploration(isThorough: true, isSimultaneous: isSimultaneous)
    for required in ArbiterWorld.everyRequirement(2) {
      for exclusion in ArbiterWorld.allExclusions(2) {
        exploration.explore(ArbiterWorld(count: 2, exclusions: exclusion, required: required))
      }
    }
    #expect(exploration.complaint == nil)
    #expect(exploration.count > 50_000)
  }

  @Test(
    "three members, every requirement, mutual exclusion and order of events that matter",
    arguments: [false, true])
  func threeMembers(isSimultaneous: Bool) {
    var exploration = LateJoinExploration(isThorough: false, isSimultaneous: isSimultaneous)
    for required in ArbiterWorld.everyRequirement(3) {
      for exclusion in ArbiterWorld.mutualExclusions(3) {
        let world = ArbiterWorld(count: 3, exclusions: exclusion, required: required)
        // Cycles are refused before they reach the arbiter, and two members are examined above.
        guard !world.isCyclic, world.isConnected else { continue }
        exploration.explore(world)
      }
    }
    #expect(exploration.complaint == nil)
    #expect(exploration.count > 60_000)
  }
}

/// Tries all orders of events.
private struct LateJoinExploration {
  /// Whether events are tried that make no difference to other members.
  let isThorough: Bool
  /// Whether all events have the same instant.
  let isSimultaneous: Bool
  private(set) var complaint: String?
  /// The number of events.
  private(set) var count = 0

  init(isThorough: Bool, isSimultaneous: Bool) {
    self.isThorough = isThorough
    self.isSimultaneous = isSimultaneous
  }

  mutating func explore(_ world: ArbiterWorld) {
    var world = world
    // Neither depends on the instants; each has both values in one of the two runs.
    world.hasGroups = isSimultaneous
    world.isLastFirst = isSimultaneous
    let start = LateJoinCast(world)
    explore(LateJoinStage(start), after: [], of: start)
  }

  /// Tries all events that may follow others.
  private mutating func explore(
    _ stage: LateJoinStage, after story: [LateJoinEvent], of start: LateJoinCast
  ) {
    for event in stage.nextEvents(isThorough: isThorough) where complaint == nil {
      count += 1
      // An arbiter cannot be copied.
      var arbiter = Arbiter()
      var (cast, next) = (start, stage)
      let questions = Questions()
      cast.world.questions = questions
      next.cast.world.questions = questions
      for (index, past) in story.enumerated() {
        _ = cast.perform(past, &arbiter, at: instant(index))
      }
      next.perform(event, &arbiter, at: instant(story.count))
      let repeated = questions.isAnyRepeated ? "a pair is asked about twice" : nil
      if let found = next.referee.complaint ?? repeated {
        complaint = "\(found): \(start.world), \(story + [event])"
      } else {
        explore(next, after: story + [event], of: start)
      }
    }
  }

  private func instant(_ index: Int) -> Instant {
    Instant(microseconds: isSimultaneous ? 1_000 : Int64(index + 1) * 1_000)
  }
}
