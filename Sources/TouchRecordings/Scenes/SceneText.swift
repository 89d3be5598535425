#if !Recordings
  #error("TouchRecordings needs the trait Recordings: .package(url: …, traits: [\"Recordings\"])")
#else
  import Yams
#endif

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
    let root = try parse(String(decoding: text, as: UTF8.self), file: file)
    guard let root else { return nil }
    var conversion = NodeConversion(file: file)
    return try conversion.convert(root, depth: 1)
  }

  private static func parse(_ text: String, file: String) throws(SceneError) -> Node? {
    do {
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      return try parser.singleRoot()
    } catch {
      throw SceneError(error, file: file)
    }
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

/// Turns the parser's nodes into our own, counting them.
private struct NodeConversion {
  let file: String
  var count = 0

  mutating func convert(_ node: Node, depth: Int) throws(SceneError) -> SceneNode {
    let place = TextPlace(node.mark)
    count += 1
    guard count <= SceneText.mostNodes else {
      throw SceneError(
        file: file, place: place, reason: .tooMany("values", limit: SceneText.mostNodes))
    }
    guard depth <= SceneText.deepestNesting else {
      let limit = SceneText.deepestNesting
      throw SceneError(
        file: file, place: place, reason: .tooMany("levels of nesting", limit: limit))
    }
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain
      return SceneNode(content: .scalar(scalar.string, isPlain: isPlain), place: place)
    case .sequence(let sequence):
      var elements: [SceneNode] = []
      elements.reserveCapacity(sequence.count)
      for element in sequence { elements.append(try convert(element, depth: depth + 1)) }
      return SceneNode(content: .list(elements), place: place)
    case .mapping(let mapping):
      var entries: [SceneNode.Entry] = []
      entries.reserveCapacity(mapping.count)
      for (key, value) in mapping { entries.append(try entry(key, value, depth: depth + 1)) }
      return SceneNode(content: .mapping(entries), place: place)
    case .alias:
      let reason = SceneError.Reason.unexpected(expected: "a value", found: "an alias")
      throw SceneError(file: file, place: place, reason: reason)
    }
  }

  private mutating func entry(
    _ key: Node, _ value: Node, depth: Int
  ) throws(SceneError) -> SceneNode.Entry {
    let key = try convert(key, depth: depth)
    guard case .scalar(let name, _) = key.content else {
      let reason = SceneError.Reason.unexpected(expected: "a key", found: key.excerpt)
      throw SceneError(file: file, place: key.place, reason: reason)
    }
    return SceneNode.Entry(key: name, place: key.place, value: try convert(value, depth: depth))
  }
}

extension TextPlace {
  fileprivate init(_ mark: Mark?) { self.init(line: mark?.line ?? 0, column: mark?.column ?? 0) }

  /// The first place of a character that the parser refused, given by its number: it does not say where
  /// it met it. The start of the text where there is none.
  fileprivate init(ofFirst character: Int32, in text: String) {
    var (line, column) = (1, 1)
    for scalar in text.unicodeScalars {
      if Int64(scalar.value) == Int64(character) {
        self.init(line: line, column: column)
        return
      }
      if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    self.init(line: 1, column: 1)
  }
}

extension SceneError {
  /// What the parser said, without the text that it repeats.
  fileprivate init(_ error: any Error, file: String) {
    var place = TextPlace()
    var reason: Reason?
    var problem = "the text cannot be parsed"
    switch error as? YamlError {
    case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _),
      .composer(_, let text, let mark, _):
      problem = text
      place = TextPlace(mark)
      // Its own limit is a little higher, and comes before the values can be counted.
      if text.hasPrefix("Maximum nesting level") {
        reason = .tooMany("levels of nesting", limit: SceneText.deepestNesting)
      }
    case .reader(let text, _, let character, let yaml):
      problem = text
      place = TextPlace(ofFirst: character, in: yaml)
    case .duplicatedKeysInMapping(let keys, let context):
      problem = "the key \"\(keys.first?.prefix(40).printable ?? "")\" is there twice"
      place = TextPlace(context.mark)
    case .memory: problem = "out of memory"
    case .no, .writer, .emitter, .representer, .dataCouldNotBeDecoded, nil: break
    }
    self.init(file: file, place: place, reason: reason ?? .syntax(problem))
  }
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
