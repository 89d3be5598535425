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

  /// Counts only the engine's own allocations: of the first session in a new scene, and of the frames without landings
  /// and lifts when the same session follows. The first one warms up: a peak, such as more touches at once than ever
  /// before, allocates memory that is kept.
  private func countAllocations() throws -> Measurement.Allocations {
    let scene = try WorkloadScene(for: variant)
    var whole = allocation_count()
    let end = countAllocations(in: scene, after: .zero) { _, count in
      whole.allocations += count.allocations
      whole.bytes += count.bytes
    }
    scene.application.advance(to: end + .seconds(10))
    var steady = (allocations: UInt64(0), frames: 0)
    _ = countAllocations(in: scene, after: end + .seconds(10) - .zero) { isSteady, count in
      guard isSteady else { return }
      steady.allocations += count.allocations
      steady.frames += 1
    }
    let frames = Double(max(1, rows.frames.count))
    return Measurement.Allocations(
      steady: Double(steady.allocations) / Double(max(1, steady.frames)),
      whole: Double(whole.allocations) / frames, bytes: Double(whole.bytes) / frames)
  }

  /// Feeds all rows, delayed by `delay`, and passes on what each frame allocated and whether nothing landed or lifted
  /// with it; returns the time of the last one.
  private func countAllocations(
    in scene: WorkloadScene, after delay: TimeSpan, _ add: (Bool, allocation_count) -> Void
  ) -> Instant {
    let application = scene.application
    var frame = emptyFrame(of: scene)
    var start = 0
    _ = allocation_count_take()
    for index in rows.frames.indices {
      rows.fill(&frame, with: index, from: start)
      frame.time = frame.time + delay
      start = rows.frames[index].end
      allocation_count_resume()
      application.advance(to: frame.time)
      application.deliver(frame)
      allocation_count_pause()
      add(rows.frames[index].isSteady, allocation_count_take())
    }
    return frame.time
  }
}
