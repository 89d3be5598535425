import CAllocationCount
import TouchTracking
import Touchstone

/// Feeds a workload to the engine like a host: the time advances to that of the frame, then the frame is
/// delivered.
struct WorkloadBenchmark {
  /// Two repetitions with the same rows gave different results: a bug in the engine.
  struct Difference: Error, CustomStringConvertible {
    var name: String
    var description: String {
      "\(name): two runs of the same rows called the actions with different values; "
        + "this is a bug in the engine."
    }
  }

  var variant: WorkloadVariant
  var rows: ContactRows
  var repetitions: Int

  func run() throws -> Measurement {
    var costs: [Cost] = []
    var outcome: (actions: Int, sum: Double)?
    for _ in 0..<max(1, repetitions) {
      let scene = try WorkloadScene(for: variant)
      costs.append(CostMeter.shared.measure { feed(scene) })
      let tally = scene.tally
      if let outcome, outcome != (tally.actions, tally.sum) {
        throw Difference(name: variant.name)
      }
      outcome = (tally.actions, tally.sum)
    }
    var result = Measurement(
      name: variant.name, title: variant.title, unit: "event", count: rows.rows.count,
      costs: costs)
    result.frames = rows.frames.count
    result.actions = outcome?.actions ?? 0
    result.checksum = outcome?.sum ?? 0
    if allocation_count_is_available() { result.allocations = try countAllocations() }
    return result
  }

  /// The cost of one run in a new scene, without creating the scene.
  func cost() throws -> Cost {
    let scene = try WorkloadScene(for: variant)
    return CostMeter.shared.measure { feed(scene) }
  }

  /// Feeds all rows and then ten seconds in which every gesture ends.
  private func feed(_ scene: WorkloadScene) {
    let application = scene.application
    var frame = emptyFrame(of: scene)
    var start = 0
    for index in rows.frames.indices {
      rows.fill(&frame, with: index, from: start)
      start = rows.frames[index].end
      application.advance(to: frame.time)
      application.deliver(frame)
    }
    application.advance(to: frame.time + .seconds(10))
  }

  private func emptyFrame(of scene: WorkloadScene) -> ContactFrame {
    var frame = ContactFrame(device: scene.device, time: .zero)
    frame.contacts.reserveCapacity(64)
    return frame
  }

  /// Runs once more and counts only the engine's own allocations.
  private func countAllocations() throws -> Measurement.Allocations {
    let scene = try WorkloadScene(for: variant)
    let application = scene.application
    var frame = emptyFrame(of: scene)
    var start = 0
    var whole = allocation_count()
    var steady = (allocations: UInt64(0), frames: 0)
    let warmUp = rows.frames.count / 10
    _ = allocation_count_take()
    for index in rows.frames.indices {
      rows.fill(&frame, with: index, from: start)
      start = rows.frames[index].end
      allocation_count_resume()
      application.advance(to: frame.time)
      application.deliver(frame)
      allocation_count_pause()
      let count = allocation_count_take()
      whole.allocations += count.allocations
      whole.bytes += count.bytes
      guard index >= warmUp, rows.frames[index].isSteady else { continue }
      steady.allocations += count.allocations
      steady.frames += 1
    }
    let frames = Double(max(1, rows.frames.count))
    return Measurement.Allocations(
      steady: Double(steady.allocations) / Double(max(1, steady.frames)),
      whole: Double(whole.allocations) / frames, bytes: Double(whole.bytes) / frames)
  }
}
