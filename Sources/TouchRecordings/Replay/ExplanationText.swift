import TouchTracking

/// An explanation for a terminal: sentences in chronological order, wrapped to its width, with repetitions
/// combined.
///
///     var text = ExplanationText(width: 80)
///     for line in explanation.lines { text.add(line) }
///     print(text.take())
///
/// Lines of one recognizer with the same words become one sentence, with the first time, the count and the
/// last time. Simultaneous lines with the same words become one sentence with all names.
package struct ExplanationText {
  /// The maximum number of different lines held. When it is reached, they are written and combining starts
  /// over, so that memory does not grow with the session.
  package static let maximumRows = 20_000

  /// The narrowest and widest text width, in columns: wider text is hard to read.
  package static let widths = 40...110

  private let width: Int
  private var rows: [Row] = []
  private var places: [Key: Int] = [:]
  private var hasHeading = false
  private var isFull: Bool { rows.count >= Self.maximumRows }

  private struct Key: Hashable {
    var recognizer: String?
    var clause: String
  }

  private struct Row {
    var time: Instant
    var names: [String]
    var clause: String
    var count = 1
    var last: Instant
  }

  /// Creates an empty text.
  ///
  /// - Parameter width: The number of columns of the terminal.
  package init(width: Int) {
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// Adds a line, which must not be earlier than the previous one.
  ///
  /// - Returns: The text to write now; usually empty.
  package mutating func add(_ line: Explanation.Line) -> String {
    let key = Key(recognizer: line.recognizer, clause: line.clause)
    if let place = places[key] {
      rows[place].count += 1
      rows[place].last = line.time
      return ""
    }
    let text = isFull ? take() : ""
    places[key] = rows.count
    rows.append(
      Row(
        time: line.time, names: line.recognizer.map { [$0] } ?? [], clause: line.clause,
        last: line.time))
    return text
  }

  /// The remaining text; empty if there were no lines.
  package mutating func take() -> String {
    guard !rows.isEmpty else { return "" }
    var text = hasHeading ? "" : "time (s)  what happened and why\n"
    hasHeading = true
    var start = 0
    while start < rows.count {
      var end = start
      while end < rows.count, rows[end].time == rows[start].time { end += 1 }
      for row in Self.joined(rows[start..<end]) { text += written(row) }
      start = end
    }
    rows = []
    places = [:]
    return text
  }

  /// Combines simultaneous rows that have the same words.
  private static func joined(_ rows: ArraySlice<Row>) -> [Row] {
    var result: [Row] = []
    for row in rows {
      let same = result.firstIndex { other in
        other.clause == row.clause && other.count == row.count && other.last == row.last
          && !other.names.isEmpty && !row.names.isEmpty
      }
      if let same { result[same].names += row.names } else { result.append(row) }
    }
    return result
  }

  // MARK: Sentences

  private func written(_ row: Row) -> String {
    var words = Self.sentence(row).split(separator: " ", omittingEmptySubsequences: true)[...]
    var text = row.time.readable.padded(to: 8, onLeft: true) + " "
    var column = 9
    while let word = words.popFirst() {
      // A word that is too long for a line may exceed the width: names are not split.
      if column + 1 + word.count > width, column > 10 {
        text += "\n" + String(repeating: " ", count: 9)
        column = 9
      }
      text += " \(word)"
      column += 1 + word.count
    }
    return text + "\n"
  }

  private static func sentence(_ row: Row) -> String {
    var sentence = clause(row)
    if row.count > 1 {
      sentence += "; \(row.count) times until \(row.last.readable) s"
    }
    return sentence + "."
  }

  private static func clause(_ row: Row) -> String {
    guard let last = row.names.last else {
      return row.clause.prefix(1).uppercased() + row.clause.dropFirst()
    }
    guard row.names.count > 1 else { return "\(last) \(row.clause)" }
    let names = row.names.dropLast().joined(separator: ", ") + " and \(last)"
    let verb = row.clause.prefix { $0 != " " && $0 != ":" }
    let plural = plurals[String(verb)] ?? String(verb)
    return "\(names) \(plural)\(Self.rest(row.clause.dropFirst(verb.count)))"
  }

  /// The clause after the verb, in the plural. Names of others are not changed.
  private static func rest(_ clause: Substring) -> String {
    for (one, several) in endings where clause.hasSuffix(one) {
      return String(clause.dropLast(one.count)) + several
    }
    for (one, several) in beginnings where clause.hasPrefix(one) {
      return several + String(clause.dropFirst(one.count))
    }
    return String(clause)
  }

  private static let endings = [
    ("is recognized and excludes it", "is recognized and excludes them"),
    (", whose failure it requires, is recognized", ", whose failure they require, is recognized"),
  ]

  private static let beginnings = [
    (" ready, and waits for the failure of ", " ready, and wait for the failure of ")
  ]

  /// The verbs at the start of recognizers' clauses, with their plurals.
  private static let plurals = [
    "fails": "fail", "ignores": "ignore", "is": "are", "ends": "end", "was": "were",
  ]
}
