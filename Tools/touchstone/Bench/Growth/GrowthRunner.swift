/// Measures series of growing sizes.
struct GrowthRunner {
  /// The CPU time after which larger sizes are skipped, in nanoseconds: for preparing a size or for running
  /// its work once.
  var patience = 5e8
  /// How often each size is measured, at least once.
  var repetitions = 5

  /// The CPU time of one repetition, in nanoseconds; shorter work is repeated, since reading the clock itself
  /// takes half a microsecond.
  private static let repetitionTime = 4e6

  /// Measures all sizes of a series that are not too large.
  ///
  /// - Parameters:
  ///   - series: What to measure.
  ///   - scale: The share of the largest size up to which sizes are measured, at most 1.
  ///   - progress: Called before each size.
  func run(_ series: GrowthSeries, scale: Double = 1, progress: () -> Void) throws -> GrowthResult {
    var result = GrowthResult(group: series.group, title: series.title, promise: series.promise)
    let largest = Double(series.sizes.last ?? 0) * scale
    var isPatient = true
    for size in series.sizes where Double(size) <= largest || result.points.count < 3 {
      progress()
      guard isPatient else {
        result.skipped.append(size)
        continue
      }
      var probe: GrowthSeries.Probe?
      let preparation = try CostMeter.shared.measure { probe = try series.prepare(size) }
      guard let probe else { continue }
      let times = measure(probe)
      result.points.append(
        GrowthResult.Point(
          size: size, best: times[0], median: times[times.count / 2], repetitions: times.count))
      isPatient = max(preparation.nanoseconds, times[0]) < patience
    }
    return result
  }

  /// The CPU times of the work in nanoseconds, ascending; at least one.
  func measure(_ probe: GrowthSeries.Probe) -> [Double] {
    // The first run also makes the engine's storage grow: it counts only if it takes very long.
    let first = CostMeter.shared.measure(probe.work).nanoseconds
    guard first < patience else { return [first] }
    let count = max(1, Int(Self.repetitionTime / max(first, 100)))
    let times = (0..<repetitions).map { _ in
      let cost = CostMeter.shared.measure { for _ in 0..<count { probe.work() } }
      return cost.nanoseconds / Double(count)
    }
    return times.sorted()
  }
}
