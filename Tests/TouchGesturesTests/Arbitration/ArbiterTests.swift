import Testing
@testable import TouchGestures
import TouchTracking

/// The arbiter's rules, one by one.
@Suite("Arbiter")
struct ArbiterTests {
  private let t1 = Instant(microseconds: 1_000)
  private let t2 = Instant(microseconds: 2_000)
  private let t3 = Instant(microseconds: 3_000)

  @Test(
    "of recognizers that one failure releases, the earliest acts, or at a tie the better ranked")
  func released() {
    var world = ArbiterWorld.exclusive(3)
    world.required = [[2], [2], []]
    for (first, second, winner) in [(t1, t2, 1), (t2, t1, 0), (t1, t1, 0)] {
      var arbiter = world.makeArbiter()
      _ = settle(&arbiter, world, [(1, .began(at: first))])
      _ = settle(&arbiter, world, [(0, .began(at: second))])
      let decisions = settle(&arbiter, world, [(2, .failed(.custom, at: t3))])
      #expect(actors(decisions) == [winner], "\(decisions)")
    }
  }

  @Test("of recognizers that exclude each other, the earliest wins, or at a tie the better ranked")
  func earliestWins() {
    let sayings = Saying.allCases
    for isLastFirst in [false, true] {
      var world = ArbiterWorld.exclusive(3)
      world.isLastFirst = isLastFirst
      for code in 0..<(7 * 7 * 7) {
        let said = [sayings[code % 7], sayings[code / 7 % 7], sayings[code / 49]]
        var arbiter = world.makeArbiter()
        let decisions = settle(&arbiter, world, (0..<3).map { ($0, said[$0].verdict) })
        #expect(actors(decisions) == winner(said, world).map { [$0] } ?? [], "\(said)")
      }
    }
  }

  private func winner(_ said: [Saying], _ world: ArbiterWorld) -> Int? {
    (0..<said.count).filter { said[$0].isAttempt }.min { a, b in
      guard let atA = said[a].attemptedAt, let atB = said[b].attemptedAt else { return false }
      return atA != atB ? atA < atB : world.goesBefore(a, b)
    }
  }

  private func actors(_ decisions: [Arbiter.Decision]) -> [Int] {
    decisions.compactMap { decision in
      switch decision {
      case .act(let member, _, _): member
      case .wait, .fail, .end, .cancel: nil
      }
    }
  }

  @Test("a higher precedence goes before a better rank, an earlier instant before both")
  func precedence() {
    for (first, second, expected) in [(t1, t1, 1), (t1, t2, 0)] {
      var arbiter = Arbiter()
      let deep = arbiter.join(
        RecognizerID(1), rank: Arbiter.Rank(depth: 9, sequence: 0), precedence: 1)
      let flat = arbiter.join(
        RecognizerID(2), rank: Arbiter.Rank(depth: 1, sequence: 0), precedence: 2)
      let decisions = settle(
        &arbiter, .exclusive(2), [(deep, .ended(at: first)), (flat, .ended(at: second))])
      #expect(actors(decisions) == [expected])
    }
  }

  @Test("the deeper rank goes first, then the later added")
  func rankOrder() {
    let leaf = Arbiter.Rank(depth: 3, sequence: 0)
    let newer = Arbiter.Rank(depth: 2, sequence: 5)
    let older = Arbiter.Rank(depth: 2, sequence: 4)
    #expect(leaf < newer)
    #expect(newer < older)
    #expect([older, leaf, newer].sorted() == [leaf, newer, older])
  }

  @Test("at equal times, a failure is handled before an attempt that waits for it")
  func failureFirst() {
    var world = ArbiterWorld.free(2)
    world.required[0] = [1]
    var arbiter = world.makeArbiter()
    let decisions = settle(&arbiter, world, [(0, .ended(at: t1)), (1, .failed(.custom, at: t1))])
    let attempt = Arbiter.Attempt(at: t1, isContinuous: false, ended: nil)
    #expect(decisions == [.fail(1, .custom, at: t1), .act(0, attempt, at: t1)])
  }

  @Test("a waiting member acts at the instant of the last failure and keeps when it was over")
  func waiting() {
    var world = ArbiterWorld.free(3)
    world.required[0] = [1, 2]
    var arbiter = world.makeArbiter()
    #expect(
      settle(&arbiter, world, [(0, .began(at: t1))]) == [.wait(0, for: [1, 2], at: t1)])
    #expect(settle(&arbiter, world, [(0, .ended(at: t2))]).isEmpty)
    #expect(
      settle(&arbiter, world, [(2, .failed(.custom, at: t2))]) == [.fail(2, .custom, at: t2)])
    // Evaluated outside of the macro, which copies its operands.
    let isWaiting = arbiter.isWaiting(0)
    #expect(isWaiting)
    let attempt = Arbiter.Attempt(at: t1, isContinuous: true, ended: t2)
    #expect(
      settle(&arbiter, world, [(1, .failed(.custom, at: t3))])
        == [.fail(1, .custom, at: t3), .act(0, attempt, at: t3)])
    let isOver = arbiter.isOver(0)
    #expect(isOver)
  }

  @Test("a waiting member may itself fail, and releases those that wait for it")
  func chain() {
    var world = ArbiterWorld.free(3)
    world.required[0] = [1]
    world.required[1] = [2]
    var arbiter = world.makeArbiter()
    _ = settle(&arbiter, world, [(0, .ended(at: t1)), (1, .ended(at: t1))])
    let decisions = settle(&arbiter, world, [(2, .ended(at: t2))])
    #expect(actors(decisions) == [2, 0])
    #expect(
      decisions.contains(.fail(1, .requirementRecognized(RecognizerID(3)), at: t2)))
  }

  @Test("a waiting member does not wait for one that joins later, although it requires its failure")
  func requiredLateComer() {
    for verdict in [nil, .began(at: t2), .ended(at: t2)] as [Verdict?] {
      var world = ArbiterWorld.free(3)
      world.required[0] = [1, 2]
      world.occupants = [0, 1]
      var arbiter = Arbiter()
      for member in world.occupants { _ = world.join(member, &arbiter) }
      #expect(settle(&arbiter, world, [(0, .ended(at: t1))]) == [.wait(0, for: [1], at: t1)])
      let late = world.join(2, &arbiter)
      world.occupants.append(2)
      if let verdict {
        #expect(actors(settle(&arbiter, world, [(late, verdict)])) == [late])
      }
      #expect(actors(settle(&arbiter, world, [(1, .failed(.custom, at: t3))])) == [0])
    }
  }

  @Test("a refused member fails and thereby releases those that wait for it")
  func refusal() {
    var world = ArbiterWorld.free(2)
    world.required[0] = [1]
    world.refused = [1]
    var arbiter = world.makeArbiter()
    _ = settle(&arbiter, world, [(0, .ended(at: t1))])
    let decisions = settle(&arbiter, world, [(1, .began(at: t2))])
    #expect(decisions.first == .fail(1, .refused(by: .delegate), at: t2))
    #expect(actors(decisions) == [0])
  }

  @Test("an active member excludes one that joins later, until it is over and has left")
  func lateComer() {
    let world = ArbiterWorld.exclusive(2)
    var arbiter = Arbiter()
    let rank = Arbiter.Rank(depth: 1, sequence: 0)
    let first = arbiter.join(RecognizerID(1), rank: rank, precedence: 0)
    _ = settle(&arbiter, world, [(first, .began(at: t1))])
    let deeper = Arbiter.Rank(depth: 5, sequence: 0)
    let second = arbiter.join(RecognizerID(2), rank: deeper, precedence: 9)
    #expect(
      settle(&arbiter, world, [(second, .began(at: t2))])
        == [.fail(second, .excluded(by: RecognizerID(1)), at: t2)])
    arbiter.leave(second)
    #expect(settle(&arbiter, world, [(first, .ended(at: t3))]) == [.end(first, at: t3)])
    arbiter.leave(first)
    let third = arbiter.join(RecognizerID(3), rank: rank, precedence: 0)
    #expect(actors(settle(&arbiter, world, [(third, .began(at: t3))])) == [third])
  }

  @Test("an active member excludes one that joins later and would wait until it is over")
  func waitingLateComer() {
    var world = ArbiterWorld.exclusive(3)
    world.required[2] = [1]
    var arbiter = Arbiter()
    let rank = Arbiter.Rank(depth: 1, sequence: 0)
    let first = arbiter.join(RecognizerID(1), rank: rank, precedence: 0)
    _ = settle(&arbiter, world, [(first, .began(at: t1))])
    let required = arbiter.join(RecognizerID(2), rank: rank, precedence: 0)
    let later = arbiter.join(RecognizerID(3), rank: rank, precedence: 0)
    #expect(
      settle(&arbiter, world, [(later, .ended(at: t2))])
        == [.fail(later, .excluded(by: RecognizerID(1)), at: t2)])
    let decisions = settle(
      &arbiter, world, [(first, .ended(at: t2)), (required, .failed(.custom, at: t3))])
    #expect(decisions == [.end(first, at: t2), .fail(required, .custom, at: t3)])
  }

  @Test("a gesture that was complete before another member joined excludes it at no instant")
  func completeBeforeLateComer() {
    var world = ArbiterWorld.exclusive(3)
    world.exclusions[1] = [false, false, false]
    world.required[0] = [1]
    var arbiter = Arbiter()
    let rank = Arbiter.Rank(depth: 1, sequence: 0)
    let first = arbiter.join(RecognizerID(1), rank: rank, precedence: 0)
    let required = arbiter.join(RecognizerID(2), rank: rank, precedence: 0)
    _ = settle(&arbiter, world, [(first, .ended(at: t1))])
    #expect(actors(settle(&arbiter, world, [(required, .failed(.custom, at: t2))])) == [first])
    let second = arbiter.join(RecognizerID(3), rank: rank, precedence: 0)
    #expect(actors(settle(&arbiter, world, [(second, .began(at: t2))])) == [second])
  }

  @Test("a member that takes the place of one that waited and left is not complete")
  func placeTakenAgain() {
    var world = ArbiterWorld.free(4)
    world.required[0] = [1]
    world.exclusions[2][3] = true
    var arbiter = Arbiter()
    let (first, required) = (world.join(0, &arbiter), world.join(1, &arbiter))
    _ = settle(&arbiter, world, [(first, .ended(at: t1)), (required, .failed(.custom, at: t2))])
    arbiter.leave(first)
    let second = world.join(2, &arbiter)
    #expect(second == first)
    world.occupants = [2, 1]
    let third = world.join(3, &arbiter)
    world.occupants.append(3)
    let decisions = settle(&arbiter, world, [(second, .began(at: t3))])
    #expect(decisions.last == .fail(third, .excluded(by: RecognizerID(3)), at: t3))
  }

  @Test("an active member that fails is cancelled, and ended members receive nothing more")
  func cancellation() {
    let world = ArbiterWorld.free(1)
    var arbiter = world.makeArbiter()
    _ = settle(&arbiter, world, [(0, .began(at: t1))])
    #expect(
      settle(&arbiter, world, [(0, .failed(.custom, at: t2))]) == [.cancel(0, .custom, at: t2)])
    #expect(settle(&arbiter, world, [(0, .ended(at: t3)), (0, .began(at: t3))]).isEmpty)
  }

  @Test("a member that begins and ends at one instant acts and ends")
  func instantaneous() {
    let world = ArbiterWorld.exclusive(2)
    var arbiter = world.makeArbiter()
    let decisions = settle(
      &arbiter, world, [(0, .began(at: t1)), (0, .ended(at: t1)), (1, .began(at: t1))])
    let attempt = Arbiter.Attempt(at: t1, isContinuous: true, ended: nil)
    #expect(decisions.first == .act(0, attempt, at: t1))
    #expect(decisions.last == .end(0, at: t1))
    #expect(actors(decisions) == [0])
  }

  @Test("a member that begins and fails at one instant fails; one that fails later is cancelled")
  func failedAtOnce() {
    let world = ArbiterWorld.free(1)
    let attempt = Arbiter.Attempt(at: t1, isContinuous: true, ended: nil)
    for (verdict, later, reason) in [
      (.failed(.custom, at: t1), .failed(.custom, at: t2), .custom),
      (.cancelled(.touchCancelled, at: t1), .cancelled(.touchCancelled, at: t2), .touchCancelled),
    ] as [(Verdict, Verdict, FailureReason)] {
      for verdicts in [[verdict, .began(at: t1)], [.began(at: t1), verdict]] {
        var arbiter = world.makeArbiter()
        #expect(settle(&arbiter, world, verdicts.map { (0, $0) }) == [.fail(0, reason, at: t1)])
      }
      var arbiter = world.makeArbiter()
      let decisions = settle(&arbiter, world, [(0, .began(at: t1)), (0, later)])
      #expect(decisions.count == 2 && decisions.first == .act(0, attempt, at: t1))
    }
  }

  @Test("undecided and changed verdicts need no decision")
  func nothing() {
    let world = ArbiterWorld.free(1)
    var arbiter = world.makeArbiter()
    arbiter.submit(.undecided, from: 0)
    arbiter.submit(.changed, from: 0)
    let isUnsettled = arbiter.isUnsettled
    #expect(!isUnsettled)
    #expect(settle(&arbiter, world, []).isEmpty)
    let isUndecided = arbiter.isUndecided(0)
    #expect(isUndecided)
  }
}
