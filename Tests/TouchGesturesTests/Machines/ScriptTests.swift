import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// The vocabulary of the tests of machines.
@Suite("Finger scripts")
struct ScriptTests {
  @Test("samples are in the order of their instants, each finger with its own clock")
  func order() {
    let script = Script(hz: 10) {
      finger(1).lands(at: (0, 0), 0)
      finger(1).moves(to: (30, 0), over: 0.3)
      finger(1).lifts()
      finger(2).lands(at: (50, 0), 0.15)
      finger(2).lifts(at: 0.2)
    }
    #expect(script.samples.map { $0.id.rawValue } == [1, 1, 2, 1, 2, 1, 1])
    #expect(script.samples.map { $0.time.seconds } == [0, 0.1, 0.15, 0.2, 0.2, 0.3, 0.3])
    #expect(script.samples.last?.location == Point(x: 30, y: 0))
  }

  @Test("a finger with another phase is reported at other instants, including its last position")
  func phases() {
    let script = Script(hz: 100, phases: [1: 0.5]) {
      finger(1).lands(at: (0, 0), 0)
      finger(1).moves(to: (20, 0), over: 0.02)
    }
    #expect(script.samples.map { $0.time.microseconds } == [0, 5_000, 15_000, 25_000])
    #expect(script.samples.map { $0.location.x } == [0, 5, 15, 20])
  }

  @Test("a finger that lands again is another touch")
  func identities() {
    let script = Script {
      for round in 0..<2 {
        finger(1).lands(at: (0, 0), Double(round))
        finger(1).lifts(at: Double(round) + 0.5)
      }
    }
    #expect(
      script.samples.map { $0.id } == [
        .finger(1), .finger(1), .finger(1, landing: 2), .finger(1, landing: 2),
      ])
  }

  @Test("an impossible movement fails the test, with a sentence")
  func incoherence() {
    func complains(_ text: String, @ScriptBuilder _ steps: () -> [FingerStep]) {
      // Not a disabled test: the issue itself is expected, and the test fails without it.
      withKnownIssue {
        _ = Script { steps() }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains(text) }
      }
    }
    complains("Finger 1 moves but is not down.") { finger(1).moves(to: (1, 1), over: 1) }
    complains("Finger 1 lifts but is not down.") { finger(1).lifts() }
    complains("is down already") {
      finger(1).lands(at: (0, 0), 0)
      finger(1).lands(at: (0, 0), 1)
    }
    complains("before its step ends") {
      finger(1).lands(at: (0, 0), 0)
      finger(1).rests(1)
      finger(1).lifts(at: 0.5)
    }
  }

  @Test("a performance gives deadlines before the touches of their instant, and prints it all")
  func performance() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).jumps(to: (90, 0), after: 0.5)
    }
    let run = play(script, to: LongPressMachine())
    run.expect([.began, .changed], recognizedAt: 0.5)
    #expect("\(run)".contains("0.500000  deadline"))
    #expect("\(run)".contains("0.500000  moved 1 at (90.0, 0.0)"))
  }
}
