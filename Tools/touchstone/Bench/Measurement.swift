/// The result of one benchmark.
struct Measurement {
  /// Allocations of the feeding thread, averaged per frame.
  struct Allocations {
    /// In frames without landings and lifts, after the first tenth of the session.
    var steady: Double
    /// In all frames, from the first on.
    var whole: Double
    /// Requested bytes, in all frames.
    var bytes: Double
  }

  /// The name of the benchmark, as in ``Bench/only``.
  var name: String
  /// A short description.
  var title: String
  /// The unit of ``best`` and ``median``: "event", "landing", "hit test" or "byte".
  var unit: String
  /// The number of these units in one repetition.
  var count: Int
  /// The number of frames in one repetition; zero if there are none.
  var frames = 0
  /// The number of action calls in one repetition.
  var actions = 0
  /// The sum of the values read by the actions: equal for equal rows.
  var checksum = 0.0
  /// CPU time of each repetition in nanoseconds per unit, ascending.
  private(set) var times: [Double]
  /// The instructions per unit of the median repetition; nil if the kernel does not count them.
  private(set) var instructions: Double?
  /// Nil if they are not or cannot be counted.
  var allocations: Allocations?

  init(name: String, title: String, unit: String, count: Int, costs: [Cost]) {
    self.name = name
    self.title = title
    self.unit = unit
    self.count = count
    let units = Double(max(1, count))
    times = costs.map { $0.nanoseconds / units }.sorted()
    let instructions = costs.compactMap { $0.instructions }.map { $0 / units }.sorted()
    self.instructions = instructions.isEmpty ? nil : instructions[instructions.count / 2]
  }

  /// The time per unit of the fastest repetition in nanoseconds, which was disturbed least.
  var best: Double { times.first ?? 0 }

  /// The time per unit of the median repetition in nanoseconds.
  var median: Double { times.isEmpty ? 0 : times[times.count / 2] }

  /// The throughput of the fastest repetition in bytes per second; nil if the unit is not a byte.
  var bytesPerSecond: Double? { unit == "byte" && best > 0 ? 1e9 / best : nil }
}
