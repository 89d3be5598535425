/// Damage for any file: bits, bytes and parts of it.
struct ByteMutation {
  /// The maximum length of a removed or duplicated part.
  private static let maximumPartLength = 60

  static func mutate(_ bytes: inout [UInt8], _ corpus: Corpus, _ dice: inout Dice) {
    guard !bytes.isEmpty else { return }
    // Headers are short and important.
    let place = dice.chance(0.3) ? dice.below(min(bytes.count, 64)) : dice.below(bytes.count)
    let end = min(bytes.count, place + dice.below(maximumPartLength))
    switch dice.below(9) {
    case 0: bytes[place] ^= 1 << UInt8(dice.below(8))
    case 1: bytes[place] = dice.pick([0, 1, 127, 128, 255, UInt8(dice.below(256))])
    case 2: for _ in 0..<10 { bytes[dice.below(bytes.count)] = UInt8(dice.below(256)) }
    case 3: bytes.removeSubrange(place..<end)
    case 4: bytes.removeSubrange(place...)
    case 5:
      let part = Array(bytes[place..<end])
      for _ in 0..<(1 + dice.below(20)) { bytes.insert(contentsOf: part, at: place) }
    case 6: writeWord(&bytes, place, &dice)
    case 7:
      let other = corpus.any(&dice)
      let start = dice.below(other.count)
      let part = other[start..<min(other.count, start + 200)]
      bytes.replaceSubrange(place..<min(bytes.count, place + 200), with: part)
    default:
      let byte: UInt8 = dice.pick([0, 32, 91, 123, 45, 255, 49])
      bytes.insert(contentsOf: repeatElement(byte, count: dice.below(2000)), at: place)
    }
  }

  private static func writeWord(_ bytes: inout [UInt8], _ place: Int, _ dice: inout Dice) {
    let word: UInt32 = dice.pick([.max, 0x7fff_ffff, 0xffff, 0x8000_0000, 0, 1, 65535])
    for index in 0..<4 where place + index < bytes.count {
      bytes[place + index] = UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * index))
    }
  }
}
