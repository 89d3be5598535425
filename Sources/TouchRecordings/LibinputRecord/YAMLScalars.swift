// Parsing of the scalars in the YAML of `libinput record`.

extension YAMLLines {
  /// Reads a quoted or plain text; empty for null.
  mutating func text() throws(ScanFault) -> String {
    if skipNull() { return "" }
    switch scanner.peek() {
    case ASCII.quote: return try doubleQuoted()
    case ASCII.apostrophe: return try singleQuoted()
    default: return try plain()
    }
  }

  /// Reads up to the end of the line or a comment, without trailing white space.
  private mutating func plain() throws(ScanFault) -> String {
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
    return try scanner.text(start..<last)
  }

  private mutating func singleQuoted() throws(ScanFault) -> String {
    let start = scanner.position
    let newline = scanner.newline(from: start)
    var bytes: [UInt8] = []
    scanner.position += 1
    while scanner.position < newline {
      let byte = scanner.peek()
      scanner.position += 1
      if byte == ASCII.apostrophe, !scanner.skip(ASCII.apostrophe) {
        return try bounded(bytes, at: start)
      }
      bytes.append(byte)
    }
    throw scanner.fault("a text with a closing quote on its line", at: start)
  }

  private mutating func doubleQuoted() throws(ScanFault) -> String {
    let start = scanner.position
    let newline = scanner.newline(from: start)
    var bytes: [UInt8] = []
    scanner.position += 1
    while scanner.position < newline {
      let byte = scanner.peek()
      scanner.position += 1
      if byte == ASCII.quote { return try bounded(bytes, at: start) }
      if byte == ASCII.backslash, scanner.position < newline {
        appendEscape(to: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    throw scanner.fault("a text with a closing quote on its line", at: start)
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
