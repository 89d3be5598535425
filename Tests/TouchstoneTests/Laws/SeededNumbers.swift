import Glibc

/// Numbers that are the same in every run: Steele, Lea and Flood's SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Scatters the bits of a value: a hash of it.
  static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func double(_ range: ClosedRange<Double>) -> Double {
    let share = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[int(0...choices.count - 1)]
  }

  /// True so often, from 0 for never to 1 for always.
  mutating func chance(_ share: Double) -> Bool { double(0...1) < share }
}

/// How much a search looks at: what continuous integration has time for, or a multiple of it, which
/// the environment variable `TOUCHSTONE_SEARCH` says.
enum Effort {
  static let factor: Int = {
    guard let text = getenv("TOUCHSTONE_SEARCH") else { return 1 }
    return max(Int(String(cString: text)) ?? 1, 1)
  }()
}
