/// A random number generator that produces the same numbers for a seed on every machine, forever.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, 2014). All derived numbers use only exact or correctly
/// rounded arithmetic, so that a seed always produces the same recording.
package struct SeededRandom: Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Creates a generator; different values of `stream` produce unrelated sequences for the same seed.
  package init(seed: UInt64, stream: UInt64) {
    var root = SeededRandom(seed: seed ^ (stream &* 0xD1B5_4A32_D192_ED03))
    state = root.word()
  }

  /// The next 64 bits.
  package mutating func word() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// The next number in 0..<1.
  package mutating func unit() -> Double { Double(word() >> 11) * 0x1p-53 }

  /// The next number between two others.
  package mutating func number(from low: Double, to high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// The next number with mean 0 and standard deviation 1, at most 6 in magnitude.
  ///
  /// The sum of twelve uniform numbers (Irwin-Hall distribution) needs no logarithm, whose last bit differs
  /// between C libraries.
  package mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }
}

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo): a fingerprint, not a cryptographic hash.
func fingerprint(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  return hash
}
