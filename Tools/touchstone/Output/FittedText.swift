/// Folds lines of text that are wider than the terminal.
///
/// Messages with a position in a file are not wrapped, since editors parse them. Another line is broken
/// between two columns if possible, else after a comma, else at a space. The continuation is indented to the
/// second column of a table, or by four spaces more than the line.
struct FittedText {
  /// The minimum width for which text is folded, in columns.
  static let narrowest = 40

  let width: Int

  init(width: Int) { self.width = max(width, Self.narrowest) }

  /// The text with its lines folded. Words that are longer than a line are not broken.
  func fit(_ text: String) -> String {
    guard text.utf8.count > width else { return text }
    // Few lines of a long text are folded: the others are copied as bytes, many at once.
    var text = text
    return text.withUTF8 { folded(text: $0) } ?? text
  }

  /// A text with its lines folded; nil if none is.
  private func folded(text bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var result: [UInt8] = []
    var (copied, start) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      // A line has at most as many characters as bytes.
      if end - start > width, let line = folded(line: bytes[start..<end]) {
        result.append(contentsOf: bytes[copied..<start])
        result.append(contentsOf: line)
        copied = end
      }
      start = end + 1
    }
    guard copied > 0 else { return nil }
    result.append(contentsOf: bytes[copied...])
    return String(decoding: result, as: UTF8.self)
  }

  /// A wrapped line; nil for one that is not wrapped.
  private func folded(line bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    guard !Self.isMessage(bytes) else { return nil }
    // Nearly all lines are ASCII, whose bytes are its characters and much faster to scan.
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      let line = Array(bytes)
      let parts = pieces(of: line, space: 0x20, comma: 0x2C, semicolon: 0x3B)
      return joined(parts) { line[$0] }
    }
    let line = Array(String(decoding: bytes, as: UTF8.self))
    guard line.count > width else { return nil }
    let parts = pieces(of: line, space: " ", comma: ",", semicolon: ";")
    return joined(parts) { String(line[$0]).utf8 }
  }

  /// Whether a line is a message like a compiler's, "scene.json:3:7: warning: …".
  private static func isMessage(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    // Few lines contain a colon before a space.
    guard zip(line, line.dropFirst()).contains(where: { $0 == 0x3A && $1 == 0x20 }) else {
      return false
    }
    let text = String(decoding: line, as: UTF8.self)
    return text.contains(": warning: ") || text.contains(": error: ")
  }

  // MARK: Breaking

  /// A line broken into pieces, and the indentation of all pieces but the first.
  private typealias Pieces = (ranges: [Range<Int>], indent: Int)

  private func joined<Bytes: Collection<UInt8>>(
    _ pieces: Pieces, _ bytes: (Range<Int>) -> Bytes
  ) -> [UInt8] {
    var line: [UInt8] = []
    for (number, range) in pieces.ranges.enumerated() {
      if number > 0 {
        line.append(0x0A)
        line.append(contentsOf: repeatElement(0x20, count: pieces.indent))
      }
      line.append(contentsOf: bytes(range))
    }
    return line
  }

  /// - Parameter line: The characters of a line.
  private func pieces<Character: Equatable>(
    of line: [Character], space: Character, comma: Character, semicolon: Character
  ) -> Pieces {
    let indent = indent(of: line, space: space)
    var ranges: [Range<Int>] = []
    var start = 0
    var room = width
    while line.count - start > room {
      let place = Self.breakPlace(
        in: line[start...], room: room, space: space, marks: [comma, semicolon])
      guard let (end, next) = place else { break }
      ranges.append(start..<end)
      start = next
      room = width - indent
    }
    return (ranges + [start..<line.count], indent)
  }

  /// The indentation of a line's continuation: the second column, if that begins in the first half.
  private func indent<Character: Equatable>(of line: [Character], space: Character) -> Int {
    let spaces = line.prefix { $0 == space }.count
    var index = spaces
    while index + 1 < line.count, !(line[index] == space && line[index + 1] == space) { index += 1 }
    if index + 1 < line.count {
      let column = line[index...].firstIndex { $0 != space } ?? index + 2
      if column <= width / 2 { return column }
    }
    return spaces + 4
  }

  /// Where a line ends and where the next one begins; nil if it cannot be broken.
  private static func breakPlace<Character: Equatable>(
    in line: ArraySlice<Character>, room: Int, space: Character, marks: [Character]
  ) -> (end: Int, next: Int)? {
    let limit = line.startIndex + room
    let least = line.startIndex + room / 2
    var (column, comma, word) = (Int?.none, Int?.none, Int?.none)
    // Lines are not broken at leading spaces.
    var index = line.firstIndex { $0 != space } ?? line.endIndex
    while index < line.endIndex, index <= limit || word == nil {
      if line[index] == space, line[index - 1] != space {
        word = index
        if index >= least, index + 1 < line.endIndex, line[index + 1] == space { column = index }
        if index >= least, marks.contains(line[index - 1]) { comma = index }
      }
      index += 1
    }
    guard let end = column ?? comma ?? word else { return nil }
    guard let next = line[end...].firstIndex(where: { $0 != space }) else { return nil }
    return (end, next)
  }
}
