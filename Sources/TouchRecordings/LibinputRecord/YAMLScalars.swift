// Parsing of the scalars in the YAML of `libinput record`.

extension YAMLLines {
  /// Reads a quoted or plain text; empty for null.
  mutating func text() throws(ScanFault) -> String {
    if skipNull() { return "" }
    switch scanner.peek() {
    case ASCII.quote: return try doubleQuotedLine()
    case ASCII.apostrophe: return try quoted(by: ASCII.apostrophe)
    default: return try plain()
    }
  }

  /// Reads a text in double quotes that ends its line. `libinput record` does not escape the quotes in a device's name:
  /// such a text reaches to the last quote.
  private mutating func doubleQuotedLine() throws(ScanFault) -> String {
    let start = scanner.position
    let newline = scanner.newline(from: start)
    let text = try quoted(by: ASCII.quote)
    scanner.skipSpaces()
    guard !scanner.isAtLineEnd, scanner.position < newline,
      let last = scanner.bytes[scanner.position..<newline].lastIndex(of: ASCII.quote)
    else { return text }
    scanner.position = last + 1
    return try bounded(Array(scanner.bytes[start + 1..<last]), at: start)
  }

  /// Reads up to the end of the text or a comment, without trailing white space.
  private mutating func plain() throws(ScanFault) -> String {
    let start = scanner.position
    var bytes = plainLine()
    guard moveToContinuation() else { return try bounded(bytes, at: start) }
    // A text that begins below its key, after ">-" or "|".
    if bytes.count <= 2, bytes.first == ASCII.greater || bytes.first == UInt8(ascii: "|") {
      bytes = []
    }
    repeat {
      if !bytes.isEmpty { bytes.append(ASCII.space) }
      bytes += plainLine()
    } while bytes.count <= ByteScanner.maximumTextLength && moveToContinuation()
    return try bounded(bytes, at: start)
  }

  /// Moves to the end of the text on this line, and returns it.
  private mutating func plainLine() -> [UInt8] {
    let start = scanner.position
    let newline = scanner.newline(from: start)
    var last = start
    while scanner.position < newline {
      let byte = scanner.peek()
      if byte == ASCII.hash, scanner.bytes[scanner.position - 1] <= ASCII.space { break }
      scanner.position += 1
      if byte > ASCII.space { last = scanner.position }
    }
    scanner.position = last
    // No longer than one byte too many: a line has no limit.
    return Array(scanner.bytes[start..<min(last, start + ByteScanner.maximumTextLength + 1)])
  }

  /// Reads a text in quotes of either kind. Within double quotes, a backslash escapes a character; within single ones,
  /// two quotes are one.
  mutating func quoted(by quote: UInt8) throws(ScanFault) -> String {
    let isDouble = quote == ASCII.quote
    let start = scanner.position
    var bytes: [UInt8] = []
    scanner.position += 1
    while !scanner.isAtEnd {
      if isAtNewline {
        try fold(&bytes, from: start)
        continue
      }
      let byte = scanner.peek()
      scanner.position += 1
      if byte == quote, isDouble || !scanner.skip(quote) { return try bounded(bytes, at: start) }
      guard isDouble, byte == ASCII.backslash, !scanner.isAtEnd else {
        bytes.append(byte)
        continue
      }
      if !isAtNewline {
        appendEscape(to: &bytes)
      } else if !moveToContinuation() {
        break
      }
    }
    throw scanner.fault("a text with a closing quote", at: start)
  }

  // MARK: Texts on several lines

  private var isAtNewline: Bool {
    scanner.peek() == ASCII.newline || scanner.starts(with: "\r\n", at: scanner.position)
  }

  /// Moves to the continuation of a quoted text, whose lines are joined by a space.
  private mutating func fold(_ bytes: inout [UInt8], from start: Int) throws(ScanFault) {
    while let last = bytes.last, last <= ASCII.space { bytes.removeLast() }
    guard bytes.count <= ByteScanner.maximumTextLength, moveToContinuation() else {
      throw scanner.fault("a text with a closing quote", at: start)
    }
    bytes.append(ASCII.space)
  }

  /// Moves from the end of a line to the next one if the text continues there: YAML libraries fold long texts, and
  /// indent the rest by more than the line on which the text began.
  private mutating func moveToContinuation() -> Bool {
    scanner.skipSpaces()
    guard isAtNewline else { return false }
    let end = scanner.position
    let start = scanner.newline(from: scanner.position) + 1
    if start >= scanner.end { scanner.loadMore() }
    scanner.position = min(start, scanner.end)
    scanner.skipSpaces()
    guard !scanner.isAtLineEnd, scanner.position - start > indent else {
      scanner.position = end
      return false
    }
    return true
  }

  func bounded(_ bytes: [UInt8], at start: Int) throws(ScanFault) -> String {
    guard bytes.count <= ByteScanner.maximumTextLength else {
      let limit = ByteScanner.maximumTextLength
      throw ScanFault(offset: start, reason: .tooMany("bytes in one text", limit: limit))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the character for a backslash escape; an unknown character is kept unchanged.
  private mutating func appendEscape(to bytes: inout [UInt8]) {
    let letter = scanner.peek()
    scanner.position += 1
    switch letter {
    case UInt8(ascii: "x"): appendScalar(digits: 2, to: &bytes)
    case UInt8(ascii: "u"): appendScalar(digits: 4, to: &bytes)
    case UInt8(ascii: "U"): appendScalar(digits: 8, to: &bytes)
    default:
      if let byte = simpleEscape(letter) {
        bytes.append(byte)
      } else {
        bytes.append(ASCII.backslash)
        bytes.append(letter)
      }
    }
  }

  private func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"), ASCII.space: letter
    case UInt8(ascii: "0"): 0x00
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): ASCII.tab
    case UInt8(ascii: "n"): ASCII.newline
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): ASCII.carriageReturn
    case UInt8(ascii: "e"): 0x1B
    default: nil
    }
  }

  private mutating func appendScalar(digits: Int, to bytes: inout [UInt8]) {
    var value: UInt32 = 0
    var count = 0
    while count < digits, let digit = hexadecimalDigit(scanner.peek()) {
      value = value &<< 4 | UInt32(digit)
      scanner.position += 1
      count += 1
    }
    bytes.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }
}
