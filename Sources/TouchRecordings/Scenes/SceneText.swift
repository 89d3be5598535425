/// Reads untrusted JSON and YAML into ``SceneNode``s.
enum SceneText {
  /// The maximum size of a text in bytes.
  static let maximumTextLength = 64 << 20

  /// The maximum number of values; those behind a YAML alias count again for each use.
  static let maximumNodes = 4_000_000

  /// The maximum number of characters that may separate values. They limit what the parser builds before
  /// values can be counted.
  static let maximumSeparators = 4_000_000

  /// The maximum nesting depth of values.
  static let deepestNesting = 900

  /// The maximum number of uses of YAML aliases: so few that they cannot expand a text more than a few
  /// hundred times.
  static let maximumAliases = 16

  /// The maximum size of a text with aliases in bytes.
  static let maximumTextLengthWithAliases = 1 << 20

  /// Characters that may separate values.
  private static let separators = ByteSet(",:[{\n")
  /// Characters that may precede an anchor or an alias.
  private static let delimiters = ByteSet(" \t\r\n[]{},:?-")

  /// The value of a text; nil if it is empty.
  static func read(_ bytes: [UInt8], file: String) throws(SceneError) -> SceneNode? {
    guard bytes.count <= maximumTextLength else {
      throw SceneError(file: file, reason: .tooMany("bytes in the file", limit: maximumTextLength))
    }
    try checkSeparators(of: bytes, file: file)
    try checkAliases(of: bytes, file: file)
    var text = bytes.joiningSurrogates()
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    return try parsed(String(decoding: text, as: UTF8.self), file: file)
  }

  /// Whether a text looks like a scene or a case: JSON, a single line of YAML, or a text in which some line
  /// begins with one of their keys. Short texts are accepted, since their errors are easy to find.
  static func mayBeScene(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    guard let first = start.first else { return true }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return true }
    // One line at a time: a list of all lines may need many times the memory of the text.
    var count = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      if line.isEmpty { continue }
      if hasSceneKey(line) { return true }
      count += 1
    }
    return count < 2
  }

  /// Whether a line begins with a key of a scene or a case.
  private static func hasSceneKey(_ line: ArraySlice<UInt8>) -> Bool {
    let key = line.drop { $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 || $0 == UInt8(ascii: "-") }
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: ":") && $0 != 0x22 && $0 != 0x27 }
    guard key.endIndex < line.endIndex, line[key.endIndex...].contains(UInt8(ascii: ":")) else {
      return false
    }
    return sceneKeys.contains(String(decoding: key, as: UTF8.self))
  }

  /// Keys of which every scene or case has one at the start of a line.
  private static let sceneKeys: Set<String> = ["layers", "recognizers", "cases", "expect"]

  /// Every value is next to a separator, except for up to a thousand values nested in one line.
  private static func checkSeparators(of bytes: [UInt8], file: String) throws(SceneError) {
    var count = 0
    for byte in bytes where separators.contains(byte) { count += 1 }
    guard count <= maximumSeparators else {
      throw SceneError(file: file, reason: .tooMany("values", limit: maximumSeparators))
    }
  }

  /// Counts possible uses of aliases before the parser expands any.
  private static func checkAliases(of bytes: [UInt8], file: String) throws(SceneError) {
    var aliases = 0
    var anchors = 0
    var before = UInt8(ascii: "\n")
    for byte in bytes {
      if byte == UInt8(ascii: "*"), delimiters.contains(before) { aliases += 1 }
      if byte == UInt8(ascii: "&"), delimiters.contains(before) { anchors += 1 }
      before = byte
    }
    // Without anchors there are no aliases, only texts that look like them.
    guard anchors > 0, aliases > 0 else { return }
    guard aliases <= maximumAliases else {
      throw SceneError(
        file: file, reason: .tooMany("uses of aliases (*name)", limit: maximumAliases))
    }
    guard bytes.count <= maximumTextLengthWithAliases else {
      let limit = maximumTextLengthWithAliases
      throw SceneError(file: file, reason: .tooMany("bytes in a file with aliases", limit: limit))
    }
  }
}

extension [UInt8] {
  /// The text with JSON surrogate pairs, as in "\\ud83d\\ude00", replaced by the characters that they encode,
  /// since YAML has no surrogate pairs.
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
        // A character after a backslash does not start another escape.
        result += self[index..<Swift.min(index + 2, count)]
        index += 2
      }
    }
    return result
  }

  /// The value of the escape "\\uXXXX" at an index; nil if there is none.
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

/// A set of ASCII characters, one bit each.
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
