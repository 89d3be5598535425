import TouchGestures
import Touchstone

/// The result of a script.
struct ScriptOutcome {
  var violations: [Violation] = []
  var frames = 0
  var transcript: UInt64 = 0
}

extension Script {
  /// Runs the script once and describes every step.
  func narrate(to narrator: @escaping (String) -> Void) {
    let world = World(temper: temper, census: Census())
    world.narrator = narrator
    for host in world.hosts { host.application.trace = Trace() }
    for step in steps { world.perform(step) }
    narrator("rest")
    world.rest()
    world.narrateTrace()
  }

  /// Runs the script and checks everything, including its world's law.
  func run() -> ScriptOutcome {
    let census = Census()
    var outcome = ScriptOutcome()
    switch temper.law {
    case .none:
      outcome = runOnce(census)
    case .determinism:
      outcome = runOnce(census)
      let again = runOnce(census)
      outcome.frames += again.frames
      if again.transcript != outcome.transcript {
        outcome.violations.append(Violation(.determinism, "the transcripts differ"))
      }
    case .batching:
      outcome = runOnce(census)
      checkBatching(&outcome, census)
    }
    if let survivors = census.survivors {
      outcome.violations.append(Violation(Rule.leak, survivors))
    }
    return outcome
  }

  private func runOnce(_ census: Census) -> ScriptOutcome {
    let world = World(temper: temper, census: census)
    for step in steps { world.perform(step) }
    world.rest()
    return ScriptOutcome(
      violations: world.violations, frames: world.framesDelivered,
      transcript: world.transcript.value)
  }

  // MARK: Batching

  /// Delivers the frames one by one, and in batches, and compares the recognized gestures.
  private func checkBatching(_ outcome: inout ScriptOutcome, _ census: Census) {
    let single = courses(framesAtOnce: 1, census)
    outcome.frames += framesOfSteps * 3
    for size in [2, 5] {
      let together = courses(framesAtOnce: size, census)
      guard let (a, b) = zip(single, together).first(where: { $0.course != $1.course })
      else { continue }
      let text = "\(a.label): \(a.course) one by one, \(b.course) with \(size) at once"
      outcome.violations.append(Violation(.batching, text))
      return
    }
  }

  private var framesOfSteps: Int { steps.count { $0.act == .frame } }

  private func courses(
    framesAtOnce size: Int, _ census: Census
  ) -> [(label: String, course: [GestureState])] {
    let world = World(temper: temper, census: census)
    world.framesAtOnce = size
    for step in steps { world.perform(step) }
    world.deliverHeldFrames()
    world.rest()
    return world.recognizers.map { ($0.object.label, world.gestures[$0.name]?.course ?? []) }
  }
}
