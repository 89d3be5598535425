/// Damage to files that people or programs write line by line.
struct TextMutation {
  /// The texts inserted after an opening brace.
  var keys: [String] = []

  /// Damages a file as a text, or in some cases as any other file.
  func mutate(_ bytes: inout [UInt8], _ corpus: Corpus, _ dice: inout Dice) {
    if dice.chance(0.3) {
      ByteMutation.mutate(&bytes, corpus, &dice)
    } else {
      mutateText(&bytes, &dice)
    }
  }

  private func mutateText(_ bytes: inout [UInt8], _ dice: inout Dice) {
    guard !bytes.isEmpty else { return }
    let place = dice.below(bytes.count)
    switch dice.below(10) {
    case 0, 1, 2, 3: replaceNumber(&bytes, after: place, with: dice.pick(Self.hostileNumbers))
    case 4: insertFragment(&bytes, place, &dice)
    case 5, 6: changeLines(&bytes, &dice)
    case 7: swapWords(&bytes, &dice)
    case 8: changeEncoding(&bytes, &dice)
    default:
      guard !keys.isEmpty, let brace = bytes[place...].firstIndex(of: UInt8(ascii: "{")) else {
        return insertFragment(&bytes, place, &dice)
      }
      bytes.insert(contentsOf: dice.pick(keys).utf8, at: brace + 1)
    }
  }

  private func insertFragment(_ bytes: inout [UInt8], _ place: Int, _ dice: inout Dice) {
    bytes.insert(contentsOf: dice.pick(Self.hostileFragments).utf8, at: place)
  }

  private func replaceNumber(_ bytes: inout [UInt8], after place: Int, with number: String) {
    func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
    }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: number.utf8)
  }

  private func changeLines(_ bytes: inout [UInt8], _ dice: inout Dice) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    guard lines.count > 2 else { return }
    let index = dice.below(lines.count)
    let count = min(1 + dice.below(5), lines.count - index)
    switch dice.below(3) {
    case 0:
      let part = lines[index..<(index + count)]
      for _ in 0..<(1 + dice.below(20)) { lines.insert(contentsOf: part, at: index) }
    case 1: lines.removeSubrange(index..<(index + count))
    default: lines.swapAt(index, dice.below(lines.count))
    }
    bytes = Array(lines.joined(separator: [10]))
  }

  /// Replaces a word by another of the file.
  private func swapWords(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let words = bytes.split { !letters.contains($0 | 0x20) }
    guard words.count > 2 else { return }
    let word = words[dice.below(words.count)]
    let other = Array(words[dice.below(words.count)])
    bytes.replaceSubrange(word.startIndex..<word.endIndex, with: other)
  }

  private func changeEncoding(_ bytes: inout [UInt8], _ dice: inout Dice) {
    switch dice.below(4) {
    case 0: bytes = [0xEF, 0xBB, 0xBF] + bytes
    case 1: bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] }
    case 2: bytes = bytes.flatMap { $0 == 10 ? [13, 10] : [$0] }
    default: bytes.removeAll { $0 == 10 }
    }
  }

  /// Numbers at and beyond the ends of the usual types, and values that are not numbers.
  private static let hostileNumbers = [
    "99999999999999999999999", "-9223372036854775808", "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "2147483647", "-2147483648", "4294967295", "-1",
    "0", "1000000", "65536", "255", "64", "63", "nan", ".nan", ".inf", "1e308", "-1e308", "1e-308",
    "1e9", "0x7fffffff", "0xffffffffffffffff", "1_000", "+5", "٣", "-0", "00000000000000000012",
    "1.5", "0.0000000000001", "3.999999", "57", "47", "53", "54", "null", "true", "\"x\"", "[]",
    "{}", "[0,0,0,0]",
  ]

  /// Texts that confuse readers of lines, of YAML and of JSON.
  private static let hostileFragments = [
    "\n", "\r\n", "- ", "[", "]", "{", "}", ":", ": ", "#", "\"", "'", "\\", "\\u12", "\\ud800",
    "\u{0}", "-", "  ", "events:\n", "E: ", "B: 03 ", "Event: time ", "[ 1.", "version: 1\n", "0x",
    "\t", ">", "|\n", "&a [*a]", "*a", "<<: *x", "!!binary ", "? ", "---\n", "...\n",
    "%YAML 9\n", "null", "~", "\u{FEFF}", "\u{2028}", "devices:\n", "- node: x\n", "absinfo:\n",
    "      47: [0, 1000000, 0, 0, 0]\n", "ndevices: 4000000000\n", "A: 2f 0 1000000 0 0 0\n",
    "quirks:\n", "\u{1b}[2J", ",", "é",
  ]

  /// Keys of scenes and cases with extreme values.
  static let sceneKeys = [
    "\"manipulator\": {\"momentum\": true}, ", "\"kind\": \"scroll\", ",
    "\"contentSize\": [1e9, 1e9], ", "\"zoom\": [0.001, 1000], ", "\"hitArea\": \"circle\", ",
    "\"transform\": [0,0,0,0,0,0], ", "\"transform\": [1e9,1e9,1e9,1e9,1e9,1e9], ",
    "\"zPosition\": 1e9, ", "\"hidden\": true, ", "\"requireFailureOf\": [\"tap\", \"pan\"], ",
    "\"simultaneousWith\": [\"tap\"], ", "\"params\": {\"minDuration\": 0}, ", "\"taps\": 3, ",
    "\"touches\": 2, ", "\"endTime\": 1e6, ", "\"size\": [1e9, 1e-9], ", "\"cornerRadius\": 1e9, ",
    "\"actions\": [{\"t\": 0.3, \"recognizer\": \"pan\", \"set\": {\"enabled\": false}}], ",
  ]
}
