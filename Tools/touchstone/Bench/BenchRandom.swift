/// Numbers that look random and follow from a seed alone (the SplitMix64 of Steele, Lea and Flood).
struct BenchRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

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
