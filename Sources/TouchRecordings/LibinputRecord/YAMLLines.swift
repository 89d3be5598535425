/// Iterates over the lines of the block-style YAML that `libinput record` writes.
///
/// Blank lines, comments and document markers are skipped. The scanner is at the first token of a line, or
/// after the part that has been read.
struct YAMLLines {
  var scanner: ByteScanner
  /// The column of the line's first token or, in a list item, of its first key.
  private(set) var indent = 0
  private(set) var isAtEnd = false

  init(_ scanner: ByteScanner) {
    self.scanner = scanner
    stopAtContent()
  }

  /// Whether the line is an item of a list.
  @inline(__always) var isItem: Bool {
    guard !isAtEnd, scanner.peek() == ASCII.minus else { return false }
    let next = scanner.position + 1
    return next >= scanner.end || scanner.bytes[next] <= ASCII.space
  }

  /// Skips the rest of the line and advances to the next line with content.
  @inline(__always) mutating func advance() {
    scanner.position = min(scanner.newline(from: scanner.position) + 1, scanner.end)
    stopAtContent()
  }

  /// Requires that only white space and a comment are left on the line, then advances.
  @inline(__always) mutating func finishLine() throws(ScanFault) {
    scanner.skipSpaces()
    guard scanner.isAtLineEnd else { throw scanner.fault("the end of the line") }
    advance()
  }

  /// Moves past the dash of a list item to the first key of its mapping.
  mutating func enterItem() throws(ScanFault) {
    let dash = scanner.position
    scanner.position += 1
    scanner.skipSpaces()
    guard scanner.isAtLineEnd else { return indent += scanner.position - dash }
    let outer = indent
    advance()
    guard !isAtEnd, indent > outer else { throw scanner.fault("the keys of a list item") }
  }

  @inline(__always) private mutating func stopAtContent() {
    while true {
      let start = scanner.position
      while scanner.position < scanner.end, scanner.bytes[scanner.position] == ASCII.space {
        scanner.position += 1
      }
      guard !scanner.isAtEnd else {
        if scanner.loadMore() { continue }
        return isAtEnd = true
      }
      if !scanner.isAtLineEnd, !isDocumentMark(at: start) {
        indent = scanner.position - start
        return
      }
      scanner.position = min(scanner.newline(from: scanner.position) + 1, scanner.end)
    }
  }

  @inline(__always) private func isDocumentMark(at start: Int) -> Bool {
    guard scanner.position == start else { return false }
    return scanner.starts(with: "---", at: start) || scanner.starts(with: "...", at: start)
      || scanner.peek() == UInt8(ascii: "%")
  }
}

// MARK: - Keys and values

extension YAMLLines {
  /// Reads a key, plain or in quotes, and its colon; the scanner is then at the value or the end of the line.
  mutating func key() throws(ScanFault) -> Range<Int> {
    let start = scanner.position
    var last = start
    while !scanner.isAtEnd {
      let byte = scanner.peek()
      if byte == ASCII.newline || byte == ASCII.carriageReturn { break }
      if byte == ASCII.colon, isBehindColon(scanner.position + 1) {
        last = scanner.position
        scanner.position += 1
        scanner.skipSpaces()
        return unquoted(start..<last)
      }
      scanner.position += 1
    }
    throw scanner.fault("a key and a colon", at: start)
  }

  /// The key without its quotes: libraries of languages whose keys are always texts quote those that look like numbers.
  private func unquoted(_ key: Range<Int>) -> Range<Int> {
    guard key.count > 2, let first = scanner.bytes[key].first,
      first == ASCII.quote || first == ASCII.apostrophe, scanner.bytes[key].last == first
    else { return key }
    return key.lowerBound + 1..<key.upperBound - 1
  }

  private func isBehindColon(_ offset: Int) -> Bool {
    offset >= scanner.end || scanner.bytes[offset] <= ASCII.space
  }

  func matches(_ key: Range<Int>, _ name: StaticString) -> Bool {
    key.count == name.utf8CodeUnitCount && scanner.starts(with: name, at: key.lowerBound)
  }

  /// Skips a missing, null or empty value. Returns whether there was one.
  mutating func skipNull() -> Bool {
    if scanner.isAtLineEnd { return true }
    let start = scanner.position
    if scanner.skip("null") || scanner.skip("~") || scanner.skip("[]") || scanner.skip("{}") {
      scanner.skipSpaces()
      if scanner.isAtLineEnd { return true }
    }
    scanner.position = start
    return false
  }

  /// Skips a value of any form, with all lines that belong to it.
  mutating func skipValue(ofKeyAt keyIndent: Int) throws(ScanFault) {
    let first = scanner.peek()
    if first == ASCII.openBracket || first == ASCII.openBrace { try skipFlow() }
    advance()
    while !isAtEnd, indent > keyIndent || indent == keyIndent && isItem { advance() }
  }

  /// Skips brackets with their content, at any depth and over any number of lines.
  private mutating func skipFlow() throws(ScanFault) {
    let start = scanner.position
    var depth = 0
    var isTokenStart = true
    while !scanner.isAtEnd || scanner.loadMore() {
      let byte = scanner.peek()
      switch byte {
      case ASCII.openBracket, ASCII.openBrace: depth += 1
      case ASCII.closeBracket, ASCII.closeBrace: depth -= 1
      case ASCII.quote, ASCII.apostrophe:
        if isTokenStart { skipQuoted(byte) }
      case ASCII.hash:
        if isTokenStart { scanner.position = scanner.newline(from: scanner.position) - 1 }
      default: break
      }
      scanner.position += 1
      if depth == 0 { return }
      isTokenStart = byte <= ASCII.space || isFlowMark(byte)
    }
    throw scanner.fault("the end of a list in brackets", at: start)
  }

  private func isFlowMark(_ byte: UInt8) -> Bool {
    byte == ASCII.comma || byte == ASCII.colon || byte == ASCII.openBracket
      || byte == ASCII.openBrace || byte == ASCII.hash
  }

  /// Whether there is a byte after the current one.
  private var hasByteBehind: Bool {
    mutating get {
      if scanner.position + 1 < scanner.end { return true }
      scanner.loadMore()
      return scanner.position + 1 < scanner.end
    }
  }

  /// Moves to the closing quote, or to the last byte if there is none.
  private mutating func skipQuoted(_ quote: UInt8) {
    scanner.position += 1
    while hasByteBehind, scanner.peek() != quote {
      let isEscape = quote == ASCII.quote && scanner.peek() == ASCII.backslash
      scanner.position = min(scanner.position + (isEscape ? 2 : 1), scanner.end - 1)
    }
  }
}
