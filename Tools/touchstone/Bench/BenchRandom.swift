import TouchRecordings

/// The random numbers of the workloads, drawn from a seeded source like those of the standard library.
struct BenchRandom: RandomNumberGenerator {
  private var source: SeededRandom

  init(seed: UInt64) { source = SeededRandom(seed: seed) }

  mutating func next() -> UInt64 { source.word() }

  /// A random number between two others.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low..<high, using: &self)
  }

  /// A random number with mean 0 and this standard deviation: a sum of twelve uniform ones.
  mutating func normal(deviation: Double) -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += number(0, 1) }
    return sum * deviation
  }
}
