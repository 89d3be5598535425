/// What one benchmark found.
struct Measurement {
  /// Allocations of the feeding thread, a frame on average.
  struct Allocations {
    /// In frames without landings and lifts, after the first tenth of the session.
    var steady: Double
    /// In all frames, from the first on.
    var whole: Double
    /// Bytes asked for, in all frames.
    var bytes: Double
  }

  /// The name of the benchmark, as ``Bench/only`` takes it.
  var name: String
  /// What it does, in a few words.
  var title: String
  /// What ``best`` and ``median`` are the time of: "event", "landing", "hit test" or "byte".
  var unit: String
  /// How many of these units one repetition has.
  var count: Int
  /// How many frames one repetition has; zero where there are none.
  var frames = 0
  /// How often the actions of recognizers were called in one repetition.
  var actions = 0
  /// What the actions added up to: equal for equal rows.
  var checksum = 0.0
  /// CPU time of each repetition in nanoseconds per unit, ascending.
  private(set) var times: [Double]
  /// The instructions per unit of the middle repetition; nil where the kernel does not count them.
  private(set) var instructions: Double?
  /// Nil where they are not or cannot be counted.
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

  /// The time per unit of the fastest repetition in nanoseconds: the one that was disturbed least.
  var best: Double { times.first ?? 0 }

  /// The time per unit of the middle repetition in nanoseconds.
  var median: Double { times.isEmpty ? 0 : times[times.count / 2] }

  /// How many bytes of the fastest repetition go through in a second; nil where no bytes are counted.
  var bytesPerSecond: Double? { unit == "byte" && best > 0 ? 1e9 / best : nil }
}
