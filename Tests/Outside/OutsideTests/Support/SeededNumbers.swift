/// Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SeededNumbers.hash(state)
  }

  /// A hash of a number.
  static func hash(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
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

  mutating func chance(_ share: Double) -> Bool { double(0...1) < share }
}

/// The number of worlds that a search tries: without the optimizer and with sanitizers each takes long.
func searchCount(_ optimized: Int) -> Int {
  _isDebugAssertConfiguration() ? optimized / 20 : optimized
}
