/// A benchmark that `bench --only` can name.
enum BenchRow {
  case variant(WorkloadVariant)
  case landing
  case velocity
  case hitTests
  case scanner
  case memory

  /// Every benchmark with its name, in the order of the table.
  static let all: [(name: String, row: BenchRow)] =
    WorkloadVariant.all.map { ($0.name, .variant($0)) } + [
      ("L", .landing), ("V", .velocity), ("H", .hitTests), ("P", .scanner), ("M", .memory),
    ]

  /// The benchmark of a name in capitals; nil if there is none.
  init?(_ name: String) {
    guard let row = Self.all.first(where: { $0.name == name })?.row else { return nil }
    self = row
  }

  /// Whether it counts allocations.
  var countsAllocations: Bool { if case .variant = self { true } else { false } }

  /// Measures it and adds the results.
  func run(repetitions: Int, scale: Double, into report: inout BenchReport) throws {
    switch self {
    case .variant(let variant):
      let rows = variant.workload.rows(scale: scale * variant.share)
      report.measurements.append(
        try WorkloadBenchmark(variant: variant, rows: rows, repetitions: repetitions).run())
    case .landing:
      report.measurements.append(
        try LandingBenchmark(repetitions: repetitions, scale: scale).run())
    case .velocity:
      let rows = Workload.onePan.rows(scale: scale)
      report.measurements.append(
        try VelocityBenchmark(rows: rows, repetitions: repetitions).run())
    case .hitTests:
      report.measurements += try HitTestBenchmark(repetitions: repetitions, scale: scale).run()
    case .scanner:
      report.measurements.append(
        try ScannerBenchmark(repetitions: repetitions, scale: scale).run())
    case .memory: report.memory = try MemoryBenchmark().run()
    }
  }
}
