/// The cost of reading a pan's velocity once after each move.
///
/// It is the difference between two runs of W1, one of which reads the velocity in its action. A loop that
/// reads the same velocity many times would measure a cache.
struct VelocityBenchmark {
  var rows: ContactRows
  var repetitions: Int

  func run() throws -> Measurement {
    let with = try benchmark(.velocity)
    let without = try benchmark(.mainValue)
    let costs = try (0..<max(1, repetitions)).map { _ in
      let more = try with.cost()
      let less = try without.cost()
      return Cost(
        nanoseconds: max(0, more.nanoseconds - less.nanoseconds),
        instructions: more.instructions.flatMap { more in less.instructions.map { more - $0 } })
    }
    return Measurement(
      name: "V", title: "reading a pan's velocity", unit: "reading", count: rows.rows.count,
      costs: costs)
  }

  private func benchmark(_ reading: WorkloadVariant.Reading) throws -> WorkloadBenchmark {
    WorkloadBenchmark(
      variant: WorkloadVariant("V", "", .onePan, reading: reading), rows: rows, repetitions: 1)
  }
}
