import TouchGeometry
import TouchRecordings

/// The results of several benchmarks, as tables or JSON.
struct BenchReport {
  var measurements: [Measurement] = []
  var memory: [MemoryFigure] = []

  /// Measurements with more allocations in the steady state than their budget allows.
  var overBudget: [Measurement] {
    measurements.filter { measurement in
      guard let steady = measurement.allocations?.steady,
        let limit = Budget.of(measurement.name)?.steadyAllocations
      else { return false }
      return steady > limit
    }
  }

  // MARK: For people

  /// Tables of at most 80 columns.
  var table: String {
    var lines: [String] = []
    if !measurements.isEmpty {
      lines.append(
        Self.line("ns of CPU time per unit", ["best", "median", "aim", "instr.", "allocs"]))
      lines += measurements.map(Self.line)
      lines += CostMeter.shared.refusal
    }
    if !memory.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(Self.line("bytes of each, of \(MemoryBenchmark.count)", ["bytes", "aim"]))
      lines += memory.map { figure in
        Self.line(figure.title, [figure.bytes.readable(0), figure.aim.readable(0)])
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ title: String, _ cells: [String]) -> String {
    title.padded(to: 41)
      + zip(cells, [7, 8, 7, 9, 8]).map { $0.padded(to: $1, onLeft: true) }.joined()
  }

  private static func line(of measurement: Measurement) -> String {
    let budget = Budget.of(measurement.name)
    let places = measurement.best < 100 ? 1 : 0
    func text(_ value: Double?, _ places: Int) -> String {
      guard let value else { return "-" }
      return value < 1e6 ? value.readable(places) : (value / 1000).readable(0) + "k"
    }
    return line(
      measurement.name.padded(to: 5) + measurement.title,
      [
        text(measurement.best, places), text(measurement.median, places), text(budget?.time, 0),
        text(measurement.instructions, 0), text(measurement.allocations?.steady, 3),
      ])
  }

  // MARK: For programs

  /// One JSON object on a line, with the members `benchmarks` and `memory`.
  var json: String {
    JSONText.object([
      ("benchmarks", .list(measurements.map(Self.object))),
      ("memory", .list(memory.map(Self.object))),
    ]).compact
  }

  private static func object(_ figure: MemoryFigure) -> JSONText {
    .object([
      ("name", .text(figure.name)), ("count", .integer(figure.count)),
      ("bytes", .number(figure.bytes)), ("aimBytes", .number(figure.aim)),
    ])
  }

  private static func object(_ measurement: Measurement) -> JSONText {
    var members: [(String, JSONText)] = [
      ("name", .text(measurement.name)), ("unit", .text(measurement.unit)),
      ("count", .integer(measurement.count)), ("frames", .integer(measurement.frames)),
      ("actions", .integer(measurement.actions)), ("checksum", .number(measurement.checksum)),
    ]
    func add(_ name: String, _ value: Double?, _ places: Int) {
      guard let text = value?.fixed(places) else { return }
      members.append((name, .digits(text)))
    }
    add("bestNanoseconds", measurement.best, 3)
    add("medianNanoseconds", measurement.median, 3)
    members.append(("repetitions", .integer(measurement.times.count)))
    add("instructions", measurement.instructions, 1)
    add("bytesPerSecond", measurement.bytesPerSecond, 0)
    add("steadyAllocationsPerFrame", measurement.allocations?.steady, 6)
    add("allocationsPerFrame", measurement.allocations?.whole, 6)
    add("bytesPerFrame", measurement.allocations?.bytes, 3)
    add("aimNanoseconds", Budget.of(measurement.name)?.time, 3)
    add("aimSteadyAllocationsPerFrame", Budget.of(measurement.name)?.steadyAllocations, 6)
    return .object(members)
  }
}
