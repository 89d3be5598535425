/// Reads JSON and YAML into ``SceneNode``s, whatever the text claims.
enum SceneText {
  /// Texts larger than this many bytes are refused.
  static let largestText = 64 << 20

  /// The most values that are read, those counted again to which a YAML alias leads.
  static let mostNodes = 4_000_000

  /// The most characters that may part values: they bound what the parser makes of a text before we
  /// can count.
  static let mostSeparators = 4_000_000

  /// The deepest nesting that is read, in values.
  static let deepestNesting = 900

  /// The most uses of YAML aliases: few enough that they cannot stand for more than some hundred
  /// times the text.
  static let mostAliases = 16

  /// Texts with aliases larger than this many bytes are refused.
  static let largestTextWithAliases = 1 << 20

  /// What may part values.
  private static let separators = ByteSet(",:[{\n")
  /// What may stand before an anchor or an alias.
  private static let delimiters = ByteSet(" \t\r\n[]{},:?-")

  /// The value that the text says; nil when there is none.
  static func read(_ bytes: [UInt8], file: String) throws(SceneError) -> SceneNode? {
    guard bytes.count <= largestText else {
      throw SceneError(file: file, reason: .tooMany("bytes in the file", limit: largestText))
    }
    try checkSeparators(of: bytes, file: file)
    try checkAliases(of: bytes, file: file)
    var text = bytes.joiningSurrogates()
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    return try parsed(String(decoding: text, as: UTF8.self), file: file)
  }

  /// Whether a text looks like a scene or a case: like JSON or one line of YAML, or one of its lines begins
  /// with a key of theirs. Short texts pass: their faults are easily seen.
  static func mayBeScene(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    guard let first = start.first else { return true }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return true }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    if lines.count < 2 { return true }
    return lines.contains { line in
      let key = line.drop { $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 || $0 == UInt8(ascii: "-") }
        .prefix { $0 > 0x20 && $0 != UInt8(ascii: ":") && $0 != 0x22 && $0 != 0x27 }
      guard key.endIndex < line.endIndex, line[key.endIndex...].contains(UInt8(ascii: ":")) else {
        return false
      }
      return sceneKeys.contains(String(decoding: key, as: UTF8.self))
    }
  }

  /// Keys that one line of every scene or case begins with.
  private static let sceneKeys: Set<String> = [
    "layers", "recognizers", "cases", "events", "expect",
  ]

  /// No value is without one of these beside it, except a thousand that nest in one line.
  private static func checkSeparators(of bytes: [UInt8], file: String) throws(SceneError) {
    var count = 0
    for byte in bytes where separators.contains(byte) { count += 1 }
    guard count <= mostSeparators else {
      throw SceneError(file: file, reason: .tooMany("values", limit: mostSeparators))
    }
  }

  /// Counts what may be uses of aliases, before the parser follows any.
  private static func checkAliases(of bytes: [UInt8], file: String) throws(SceneError) {
    var aliases = 0
    var anchors = 0
    var before = UInt8(ascii: "\n")
    for byte in bytes {
      if byte == UInt8(ascii: "*"), isDelimiter(before) { aliases += 1 }
      if byte == UInt8(ascii: "&"), isDelimiter(before) { anchors += 1 }
      before = byte
    }
    // Without anchors there are no aliases, only texts that look like them.
    guard anchors > 0, aliases > 0 else { return }
    guard aliases <= mostAliases else {
      throw SceneError(file: file, reason: .tooMany("uses of aliases (*name)", limit: mostAliases))
    }
    guard bytes.count <= largestTextWithAliases else {
      let limit = largestTextWithAliases
      throw SceneError(file: file, reason: .tooMany("bytes in a file with aliases", limit: limit))
    }
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool { delimiters.contains(byte) }
}

extension [UInt8] {
  /// The text with each pair of JSON escapes that make one character, as in "\\ud83d\\ude00",
  /// replaced by that character: YAML has no such pairs.
  fileprivate func joiningSurrogates() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var index = 0
    while index < count {
      guard self[index] == UInt8(ascii: "\\") else {
        result.append(self[index])
        index += 1
        continue
      }
      if let high = escape(at: index), 0xD800...0xDBFF ~= high, let low = escape(at: index + 6),
        0xDC00...0xDFFF ~= low,
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        result += Array(String(Character(scalar)).utf8)
        index += 12
      } else {
        // What follows a backslash is no backslash of its own.
        result += self[index..<Swift.min(index + 2, count)]
        index += 2
      }
    }
    return result
  }

  /// The number of the escape "\\uXXXX" at an index; nil when there is none.
  private func escape(at index: Int) -> UInt32? {
    guard index + 6 <= count, self[index] == UInt8(ascii: "\\"),
      self[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var number: UInt32 = 0
    for digit in self[index + 2..<index + 6] {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(value)
    }
    return number
  }
}

/// Some of the characters of ASCII, one bit each.
private struct ByteSet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: String) {
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    return (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }
}
