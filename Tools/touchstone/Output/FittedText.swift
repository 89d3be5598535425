/// Folds lines of text that are wider than the terminal.
///
/// Messages with a position in a file stay whole, since editors parse them. Another line is broken between
/// two columns if possible, else after a comma, else at a space. The continuation is indented to the second
/// column of a table, or by four spaces more than the line.
struct FittedText {
  /// The minimum width for which text is folded, in columns.
  static let narrowest = 40

  let width: Int

  init(width: Int) { self.width = max(width, Self.narrowest) }

  /// The text with its lines folded. Words that are longer than a line stay whole.
  func fit(_ text: String) -> String {
    guard text.utf8.count > width else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(folded).joined(separator: "\n")
  }

  private func folded(_ line: Substring) -> String {
    // A line has at most as many characters as bytes.
    guard line.utf8.count > width, line.count > width, !isMessage(line) else { return String(line) }
    let indent = indent(of: line)
    var result = ""
    var rest = Array(line)[...]
    var room = width
    while rest.count > room {
      guard let (end, next) = Self.breakPlace(in: rest, room: room) else { break }
      result += String(rest[..<end]) + "\n" + String(repeating: " ", count: indent)
      rest = rest[next...]
      room = width - indent
    }
    return result + String(rest)
  }

  /// Whether a line is a message like a compiler's, "scene.json:3:7: warning: …".
  private func isMessage(_ line: Substring) -> Bool {
    line.contains(": warning: ") || line.contains(": error: ")
  }

  /// The indentation of a line's continuation: the second column, if that begins in the first half.
  private func indent(of line: Substring) -> Int {
    let spaces = line.prefix { $0 == " " }.count
    let text = line.dropFirst(spaces)
    if let gap = text.firstRange(of: "  ") {
      let column = line.distance(
        from: line.startIndex,
        to: text[gap.lowerBound...].firstIndex { $0 != " " } ?? gap.upperBound)
      if column <= width / 2 { return column }
    }
    return spaces + 4
  }

  /// Where a line ends and where the next one begins; nil if it cannot be broken.
  private static func breakPlace(
    in line: ArraySlice<Character>, room: Int
  ) -> (end: Int, next: Int)? {
    let limit = line.startIndex + room
    let least = line.startIndex + room / 2
    var (column, comma, word) = (Int?.none, Int?.none, Int?.none)
    // Leading spaces are not a place to break the line.
    var index = line.firstIndex { $0 != " " } ?? line.endIndex
    while index < line.endIndex, index <= limit || word == nil {
      if line[index] == " ", line[index - 1] != " " {
        word = index
        if index >= least, index + 1 < line.endIndex, line[index + 1] == " " { column = index }
        if index >= least, line[index - 1] == "," || line[index - 1] == ";" { comma = index }
      }
      index += 1
    }
    guard let end = column ?? comma ?? word else { return nil }
    guard let next = line[end...].firstIndex(where: { $0 != " " }) else { return nil }
    return (end, next)
  }
}
