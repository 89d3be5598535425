/// The parser of the C library, which has no YAML parser. For JSON, its values and positions equal those of
/// the YAML parser.
struct JSONNodes {
  private let file: String
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  /// A byte of the line, and its column: columns are counted from there, so that long lines cost no more.
  private var mark = (index: 0, column: 1)
  private var count = 0

  init(_ text: String, file: String) {
    self.file = file
    bytes = Array(text.utf8)
  }

  /// The value of the text; nil if it is empty.
  mutating func parse() throws(SceneError) -> SceneNode? {
    skipSpace()
    guard index < bytes.count else { return nil }
    let node = try value(depth: 1)
    skipSpace()
    guard index == bytes.count else { throw problem("there is more text after the value") }
    return node
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(SceneError) -> SceneNode {
    let start = place
    count += 1
    guard count <= SceneText.maximumNodes else {
      throw SceneError(
        file: file, place: start, reason: .tooMany("values", limit: SceneText.maximumNodes))
    }
    guard depth <= SceneText.deepestNesting else {
      throw SceneError(
        file: file, place: start,
        reason: .tooMany("levels of nesting", limit: SceneText.deepestNesting))
    }
    switch next {
    case UInt8(ascii: "{"): return SceneNode(content: .mapping(try object(depth)), place: start)
    case UInt8(ascii: "["): return SceneNode(content: .list(try list(depth)), place: start)
    case UInt8(ascii: "\""):
      return SceneNode(content: .scalar(try string(), isPlain: false), place: start)
    default: return SceneNode(content: .scalar(try word(), isPlain: true), place: start)
    }
  }

  private mutating func object(_ depth: Int) throws(SceneError) -> [SceneNode.Entry] {
    var entries: [SceneNode.Entry] = []
    var known: Set<String> = []
    index += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return entries }
    repeat {
      skipSpace()
      let start = place
      guard next == UInt8(ascii: "\"") else { throw problem("a key in quotes is missing") }
      let key = try string()
      guard known.insert(key).inserted else {
        throw problem("the key \"\(key.prefix(40).printable)\" occurs twice")
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw problem("a colon is missing after a key") }
      skipSpace()
      entries.append(
        SceneNode.Entry(key: key, place: start, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw problem("a comma or } is missing") }
    return entries
  }

  private mutating func list(_ depth: Int) throws(SceneError) -> [SceneNode] {
    var elements: [SceneNode] = []
    index += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    repeat {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw problem("a comma or ] is missing") }
    return elements
  }

  /// A number, true, false or null.
  private mutating func word() throws(SceneError) -> String {
    let start = index
    while let byte = next, Self.isOfWord(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    let isKnown = ["true", "false", "null"].contains(text)
    let isNumber = text.first.map { "-0123456789".contains($0) } == true && Double(text) != nil
    guard isKnown || isNumber else {
      index = start
      throw problem("a value is missing")
    }
    return text
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "E"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  // MARK: Strings

  private mutating func string() throws(SceneError) -> String {
    var text: [UInt8] = []
    index += 1
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw problem("a control character in a text")
      default: text.append(byte)
      }
    }
    throw problem("a text does not end")
  }

  private mutating func escape(into text: inout [UInt8]) throws(SceneError) {
    guard let byte = next else { throw problem("a text does not end") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      let digits = bytes[index..<min(index + 4, bytes.count)]
      guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        // Pairs of surrogates have been joined before.
        let scalar = Unicode.Scalar(number)
      else { throw problem("an escape sequence is not a character") }
      index += 4
      text.append(contentsOf: Array(String(Character(scalar)).utf8))
    default: throw problem("an unknown escape sequence")
    }
  }

  // MARK: Reading

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
      if byte == 0x0A { (line, mark) = (line + 1, (index, 1)) }
    }
  }

  /// The current position; columns are characters.
  private var place: TextPlace {
    mutating get {
      if index > mark.index {
        // Bytes that continue a character do not count.
        let characters = bytes[mark.index..<min(index, bytes.count)].count { $0 & 0xC0 != 0x80 }
        mark = (index, mark.column + characters)
      }
      return TextPlace(line: line, column: mark.column)
    }
  }

  private mutating func problem(_ words: String) -> SceneError {
    SceneError(file: file, place: place, reason: .syntax(words))
  }
}
