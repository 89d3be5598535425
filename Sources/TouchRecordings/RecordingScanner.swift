import Glibc

/// A fault at a byte offset; becomes a ``RecordingError`` once line and column are known.
struct ScanFault: Error {
  var offset: Int
  var reason: RecordingError.Reason
}

enum ASCII {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let apostrophe: UInt8 = 0x27
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let colon: UInt8 = 0x3A
  static let greater: UInt8 = 0x3E
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D
}

/// Reads tokens within a range of bytes, never beyond it.
///
/// The bytes may be those of a ``TextWindow``. Then ``end`` is the end of the lines that are loaded, and moves
/// with ``loadMore()``.
struct ByteScanner {
  /// The maximum number of bytes kept of a text (a name or a property).
  static let maximumTextLength = 4096

  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int
  private(set) var end: Int
  /// The window that the bytes belong to. Unmanaged, because lines are scanned by copies of the scanner, and
  /// counting references would cost more than the scanning. The reader's caller keeps the window.
  private let window: Unmanaged<TextWindow>?

  /// Scans a file that is loaded piece by piece; `window` must outlive the scanner.
  init(_ window: TextWindow) {
    bytes = window.bytes
    position = 0
    end = 0
    self.window = Unmanaged.passUnretained(window)
    loadMore()
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    self.end = min(end ?? bytes.count, bytes.count)
    position = min(start, self.end)
    window = nil
  }

  /// Whether the whole text is in memory.
  var isWhole: Bool { window == nil }

  /// Loads the lines that follow ``end``, and drops those before the position. Returns false at the end of the
  /// text.
  @inline(never) @discardableResult mutating func loadMore() -> Bool {
    guard let window else { return false }
    end = window._withUnsafeGuaranteedRef { $0.load(keeping: position) }
    return position < end
  }

  @inline(__always) var isAtEnd: Bool { position >= end }

  /// The next byte, or 0 at the end; no token begins with NUL.
  @inline(__always) func peek() -> UInt8 { position < end ? bytes[position] : 0 }

  /// Whether the rest of the line is empty, white space or a comment.
  @inline(__always) var isAtLineEnd: Bool {
    let byte = peek()
    return isAtEnd || byte == ASCII.newline || byte == ASCII.carriageReturn || byte == ASCII.hash
  }

  @inline(__always) mutating func skipSpaces() {
    while position < end, bytes[position] == ASCII.space || bytes[position] == ASCII.tab {
      position += 1
    }
  }

  @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Skips `text` if it is next.
  mutating func skip(_ text: StaticString) -> Bool {
    guard starts(with: text, at: position) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  func starts(with text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard count <= end - offset, let base = bytes.baseAddress else { return false }
    return memcmp(base + offset, text.utf8Start, count) == 0
  }

  /// Whether the rest contains `text`.
  func contains(_ text: StaticString) -> Bool {
    (position..<max(position, end)).contains { starts(with: text, at: $0) }
  }

  /// The end of the line that contains `offset`: the position of its newline, or the end.
  @inline(__always) func newline(from offset: Int) -> Int {
    guard offset < end, let base = bytes.baseAddress,
      let found = memchr(base + offset, Int32(ASCII.newline), end - offset)
    else { return end }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  func fault(_ expected: String, at offset: Int? = nil) -> ScanFault {
    let offset = offset ?? position
    return ScanFault(
      offset: offset, reason: .unexpected(expected: expected, found: excerpt(at: offset)))
  }
}

// MARK: - Lines

extension ByteScanner {
  /// Removes and returns the next line without its line ending; nil at the end.
  mutating func nextLine() -> ByteScanner? {
    guard position < end || loadMore() else { return nil }
    let start = position
    let newline = newline(from: start)
    position = min(newline + 1, end)
    var last = newline
    while last > start, bytes[last - 1] == ASCII.carriageReturn { last -= 1 }
    return ByteScanner(bytes, from: start, to: last)
  }

  /// The text at `offset`, shortened and printable.
  func excerpt(at offset: Int) -> String {
    // A window's text ends with its last line, even if the file was longer when it was opened.
    let textEnd = isWhole ? bytes.count : end
    guard offset < textEnd else { return "the end of the file" }
    let limit = min(offset + 32, textEnd)
    window?._withUnsafeGuaranteedRef { $0.restore(offset..<limit) }
    var text: [UInt8] = []
    for byte in bytes[offset..<limit] {
      if byte == ASCII.newline || byte == ASCII.carriageReturn { break }
      text.append(byte < 0x20 || byte > 0x7E ? UInt8(ascii: "?") : byte)
    }
    guard !text.isEmpty else { return "the end of the line" }
    return "\"\(String(decoding: text, as: UTF8.self))\""
  }

  /// The line and column of a byte, counted from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var line = 1
    var start = 0
    while true {
      let newline = newline(from: start)
      guard newline < offset, newline < end else { break }
      line += 1
      start = newline + 1
    }
    return (line, offset - start + 1)
  }
}

// MARK: - Numbers and texts

extension ByteScanner {
  /// Reads a decimal number of at most 18 digits.
  @inline(__always) mutating func integer() throws(ScanFault) -> Int64 {
    let start = position
    let isNegative = peek() == ASCII.minus
    if isNegative || peek() == ASCII.plus { position += 1 }
    let first = position
    var value: Int64 = 0
    while position < end {
      let digit = bytes[position] &- 48
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      position += 1
    }
    guard position > first else { throw fault("a number", at: start) }
    guard position - first <= 18 else { throw fault("a number of at most 18 digits", at: start) }
    return isNegative ? -value : value
  }

  /// Reads a decimal number that fits the type; the fault names the range.
  @inline(__always) mutating func integer<T: FixedWidthInteger>(
    _ type: T.Type
  ) throws(ScanFault) -> T {
    let start = position
    let value = try integer()
    guard let result = T(exactly: value) else {
      throw fault("a number from \(T.min) to \(T.max)", at: start)
    }
    return result
  }

  /// Reads a hexadecimal number of 1 to 8 digits.
  mutating func hexadecimal() throws(ScanFault) -> UInt32 {
    let start = position
    var value: UInt32 = 0
    while position < end, let digit = hexadecimalDigit(bytes[position]) {
      value = value &<< 4 | UInt32(digit)
      position += 1
    }
    guard 1...8 ~= position - start else {
      throw fault("a hexadecimal number of at most 8 digits", at: start)
    }
    return value
  }

  /// Reads a hexadecimal number of at most 16 bits.
  mutating func hexadecimal16() throws(ScanFault) -> UInt16 {
    let start = position
    guard let value = UInt16(exactly: try hexadecimal()) else {
      throw fault("a hexadecimal number of at most 16 bits", at: start)
    }
    return value
  }

  /// Reads a time stamp (seconds, a dot and at most six digits) in microseconds.
  ///
  /// The digits after the dot are a count of microseconds even if there are fewer than six, since the
  /// programs that write them do not pad with zeros.
  mutating func timeStamp() throws(ScanFault) -> Int64 {
    // The number of seconds in -0.5 is zero, which has no sign.
    let isNegative = peek() == ASCII.minus
    let seconds = try integer()
    guard skip(ASCII.dot) else { throw fault("a dot and microseconds") }
    let start = position
    let fraction = try integer()
    guard 0..<1_000_000 ~= fraction else { throw fault("microseconds below 1000000", at: start) }
    return microseconds(seconds: seconds, fraction: isNegative ? -fraction : fraction)
  }

  /// Reads the rest of the line as text, trimmed of white space.
  mutating func text() throws(ScanFault) -> String {
    skipSpaces()
    var last = end
    while last > position, bytes[last - 1] <= ASCII.space { last -= 1 }
    defer { position = end }
    return try text(position..<last)
  }

  /// Reads like ``text()``, without quotes around all of it.
  mutating func unquotedText() throws(ScanFault) -> String {
    let text = try text()
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast())
  }

  func text(_ range: Range<Int>) throws(ScanFault) -> String {
    guard range.count <= Self.maximumTextLength else {
      throw ScanFault(
        offset: range.lowerBound,
        reason: .tooMany("bytes in one text", limit: Self.maximumTextLength))
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}

func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// The sum in microseconds; saturates instead of overflowing.
@inline(__always) func microseconds(seconds: Int64, fraction: Int64) -> Int64 {
  if seconds.magnitude < 1 << 40, fraction.magnitude < 1 << 60 {
    return seconds &* 1_000_000 &+ fraction
  }
  return Int64(clamping: Int128(seconds) * 1_000_000 + Int128(fraction))
}
