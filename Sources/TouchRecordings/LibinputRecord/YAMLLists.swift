// Parsing of lists of scalars. `libinput record` writes numbers in brackets and texts on a line each; YAML
// libraries that write a recording again may choose either form for both.

extension YAMLLines {
  /// Reads a list of numbers, in brackets or as items below a key in column `indent`, and finishes its last line.
  mutating func numbers<T: FixedWidthInteger>(
    _ type: T.Type, limit: Int, below indent: Int
  ) throws(ScanFault) -> [T] {
    let start = scanner.position
    var numbers: [T] = []
    try readList(of: "a list of numbers", below: indent) { (lines) throws(ScanFault) in
      guard numbers.count < limit else {
        throw ScanFault(offset: start, reason: .tooMany("numbers in a list", limit: limit))
      }
      numbers.append(try lines.scanner.integer(T.self))
    }
    return numbers
  }

  /// Reads a list of texts, in brackets or as items below a key in column `indent`, and finishes its last line.
  ///
  /// - Parameter take: Receives each text and the offset at which it begins.
  mutating func texts(
    below indent: Int, _ take: (String, Int) throws(ScanFault) -> Void
  ) throws(ScanFault) {
    let isFlow = scanner.peek() == ASCII.openBracket
    try readList(of: "a list of texts", below: indent) { (lines) throws(ScanFault) in
      let start = lines.scanner.position
      try take(isFlow ? try lines.flowText() : try lines.text(), start)
    }
  }

  private mutating func readList(
    of description: String, below indent: Int,
    _ readItem: (inout YAMLLines) throws(ScanFault) -> Void
  ) throws(ScanFault) {
    if scanner.skip(ASCII.openBracket) {
      try readFlowItems(readItem)
      return try finishLine()
    }
    guard skipNull() else { throw scanner.fault(description) }
    advance()
    while isItem, self.indent >= indent {
      scanner.position += 1
      scanner.skipSpaces()
      try readItem(&self)
      try finishLine()
    }
  }

  /// Reads the items up to the closing bracket, on one or more lines.
  private mutating func readFlowItems(
    _ readItem: (inout YAMLLines) throws(ScanFault) -> Void
  ) throws(ScanFault) {
    skipFlowSpace()
    while !scanner.skip(ASCII.closeBracket) {
      try readItem(&self)
      skipFlowSpace()
      if !scanner.skip(ASCII.comma), scanner.peek() != ASCII.closeBracket {
        throw scanner.fault("a comma or a closing bracket")
      }
      skipFlowSpace()
    }
  }

  mutating func skipFlowSpace() {
    while !scanner.isAtEnd || scanner.loadMore() {
      if scanner.peek() == ASCII.hash {
        scanner.position = scanner.newline(from: scanner.position)
      } else if scanner.peek() <= ASCII.space, scanner.peek() != 0 {
        scanner.position += 1
      } else {
        return
      }
    }
  }

  /// Reads a text within brackets: quoted, or plain up to a comma or bracket. The lines of a plain text are joined
  /// by spaces.
  private mutating func flowText() throws(ScanFault) -> String {
    let start = scanner.position
    let first = scanner.peek()
    if first == ASCII.quote || first == ASCII.apostrophe { return try quoted(by: first) }
    var bytes: [UInt8] = []
    var hasSpace = false
    while !scanner.isAtEnd || scanner.loadMore() {
      let byte = scanner.peek()
      if byte == ASCII.comma || byte == ASCII.openBracket || byte == ASCII.closeBracket { break }
      if byte > ASCII.space {
        if hasSpace { bytes.append(ASCII.space) }
        bytes.append(byte)
      }
      hasSpace = byte <= ASCII.space
      scanner.position += 1
    }
    return try bounded(bytes, at: start)
  }
}
