/// Steele, Lea and Flood's SplitMix64, so that every run of a test sees the same values.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Scatters the bits of a value: a hash of it.
  package static func mix(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  package mutating func double(_ range: ClosedRange<Double> = -1000...1000) -> Double {
    Double.random(in: range, using: &self)
  }

  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  package mutating func pick<T>(_ choices: [T]) -> T { choices[int(0...choices.count - 1)] }
}
