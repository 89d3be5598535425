import TouchRecordings

/// The numbers of the workloads, as the standard library draws them from a seeded source.
struct BenchRandom: RandomNumberGenerator {
  private var source: SeededRandom

  init(seed: UInt64) { source = SeededRandom(seed: seed) }

  mutating func next() -> UInt64 { source.word() }

  /// The next number between two others.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low..<high, using: &self)
  }

  /// The next number of mean 0 and this standard deviation: a sum of twelve even ones.
  mutating func normal(deviation: Double) -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += number(0, 1) }
    return sum * deviation
  }
}
