import Glibc
import Randomness

/// Numbers that are the same in every run and with every library: a seed that once broke a law must mean the
/// same stream forever, and the standard library may change how it draws from a range.
struct SeededNumbers: RandomNumberGenerator {
  private var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { source.next() }

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

  /// True with this probability, from 0 for never to 1 for always.
  mutating func chance(_ share: Double) -> Bool { double(0...1) < share }
}

/// The extent of a search: what continuous integration has time for, or a multiple of it given by the
/// environment variable `TOUCHSTONE_SEARCH`.
enum Effort {
  static let factor: Int = {
    guard let text = getenv("TOUCHSTONE_SEARCH") else { return 1 }
    return max(Int(String(cString: text)) ?? 1, 1)
  }()
}
