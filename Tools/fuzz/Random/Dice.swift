/// A stream of random draws that depends only on its seed: SplitMix64, by Steele, Lea and Flood.
///
/// Not shared with the tests' module, since it is used in every callback and must be inlined.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A hash of a value.
  static func mix(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A hash of two values.
  static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    mix(a &+ 0x9E37_79B9_7F4A_7C15 &* (b &+ 1))
  }

  /// An integer from 0 to less than `limit`; 0 for a limit below 1.
  mutating func below(_ limit: Int) -> Int {
    limit < 1 ? 0 : Int(next() % UInt64(limit))
  }

  /// True with this probability.
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// A number from 0 to less than 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func number(_ lowest: Double, _ highest: Double) -> Double {
    lowest + (highest - lowest) * unit()
  }

  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}
