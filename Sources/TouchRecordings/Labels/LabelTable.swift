import TouchTracking

/// Reads labels from CSV.
///
///     recording,person,gesture,from,to,contacts
///     left-hand.yml,Ada,tap,,,1
///     left-hand.yml,Ada,pinch,,,2 3
///
/// The first line names the columns, in any order; `from`, `to` and `contacts` are optional. Cells may be
/// quoted; a quote inside quotes is doubled.
struct LabelTable {
  /// The columns.
  private enum Column: String, CaseIterable {
    case recording, person, gesture, from, to, contacts

    var isRequired: Bool {
      switch self {
      case .recording, .person, .gesture: true
      case .from, .to, .contacts: false
      }
    }
  }

  private struct Cell {
    var text: String
    var place: TextPlace
  }

  private let file: String
  private let rows: [[Cell]]

  /// Whether a text begins with a header of this table.
  static func isTable(_ bytes: [UInt8]) -> Bool {
    let line = bytes.behindByteOrderMark.prefix(4096).prefix { $0 != UInt8(ascii: "\n") }
    guard line.contains(UInt8(ascii: ",")), !line.contains(UInt8(ascii: "{")) else { return false }
    // Not `String.contains`, which links the regular expression library: 1 MB in the C library.
    return line.withUnsafeBufferPointer { ByteScanner($0).contains("recording") }
  }

  init(_ bytes: [UInt8], file: String) throws(SceneError) {
    self.file = file
    var rows: [[Cell]] = []
    var number = 0
    let plain = bytes.behindByteOrderMark.filter { $0 != UInt8(ascii: "\r") }
    let text = String(decoding: plain, as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { $0 != " " }) else { continue }
      rows.append(try Self.cells(line, number, file))
    }
    self.rows = rows
  }

  private static func cells(
    _ line: Substring, _ number: Int, _ file: String
  ) throws(SceneError) -> [Cell] {
    var cells: [Cell] = []
    var cell = Cell(text: "", place: TextPlace(line: number, column: 1))
    var isQuoted = false
    var wasQuote = false
    var column = 0
    for character in line {
      column += 1
      if character == "\"" {
        if wasQuote { cell.text.append(character) }
        wasQuote = isQuoted && !wasQuote
        if !wasQuote || !isQuoted { isQuoted = true }
        continue
      }
      if wasQuote { (isQuoted, wasQuote) = (false, false) }
      if character == ",", !isQuoted {
        cells.append(cell)
        cell = Cell(text: "", place: TextPlace(line: number, column: column + 1))
      } else {
        cell.text.append(character)
      }
    }
    guard !isQuoted || wasQuote else {
      throw SceneError(
        file: file, place: cell.place,
        reason: .unexpected(expected: "a closing quote", found: "the end of the line"))
    }
    return cells + [cell]
  }

  func labels() throws(SceneError) -> [TouchLabel] {
    guard let heading = rows.first else { return [] }
    var columns: [Column] = []
    for cell in heading {
      guard let column = Column(rawValue: cell.text), !columns.contains(column) else {
        let names = Column.allCases.map(\.rawValue).joined(separator: ", ")
        throw unexpected(cell, "each of \(names) at most once")
      }
      columns.append(column)
    }
    for column in Column.allCases where column.isRequired && !columns.contains(column) {
      let place = heading.first?.place ?? TextPlace()
      throw SceneError(
        file: file, place: place, reason: .missing(key: column.rawValue, of: "the heading"))
    }
    var labels: [TouchLabel] = []
    for row in rows.dropFirst() {
      guard row.count == columns.count else {
        throw SceneError(
          file: file, place: row.first?.place ?? TextPlace(),
          reason: .unexpected(expected: "\(columns.count) cells", found: "\(row.count)"))
      }
      labels.append(try label(Dictionary(uniqueKeysWithValues: zip(columns, row))))
    }
    return labels
  }

  private func label(_ row: [Column: Cell]) throws(SceneError) -> TouchLabel {
    let recording = try text(row, .recording)
    let person = try text(row, .person)
    let kind = try text(row, .gesture)
    guard !recording.text.utf8.contains(0) else {
      throw unexpected(recording, "the name of a file")
    }
    guard let gesture = TouchLabel.Gesture(rawValue: kind.text) else {
      throw unexpected(kind, TouchLabel.Gesture.demand)
    }
    return TouchLabel(
      recording: recording.text, person: person.text.printable, gesture: gesture,
      scope: try scope(row), place: recording.place)
  }

  private func scope(_ row: [Column: Cell]) throws(SceneError) -> TouchLabel.Scope {
    let from = try number(row[.from])
    let to = try number(row[.to])
    if let cell = row[.contacts], !cell.text.isEmpty {
      guard from == nil, to == nil else {
        throw unexpected(cell, "either contacts or a span of time")
      }
      var numbers: [Int] = []
      for word in cell.text.split(separator: " ") {
        guard let number = Int(word), number > 0, number <= Int(Int32.max),
          !numbers.contains(number)
        else { throw unexpected(cell, "numbers of contacts from 1, each once") }
        numbers.append(number)
      }
      guard !numbers.isEmpty else { throw unexpected(cell, "numbers of contacts") }
      return .contacts(numbers)
    }
    let span = (from ?? 0, to ?? TouchLabel.latest)
    if let cell = row[.to] ?? row[.from], span.0 >= span.1 {
      throw unexpected(cell, "a span whose end is after its start")
    }
    return .every(from: .seconds(span.0), to: .seconds(span.1))
  }

  private func text(_ row: [Column: Cell], _ column: Column) throws(SceneError) -> Cell {
    guard let cell = row[column] else { return Cell(text: "", place: TextPlace()) }
    guard !cell.text.isEmpty else {
      throw SceneError(
        file: file, place: cell.place, reason: .missing(key: column.rawValue, of: "a label"))
    }
    return cell
  }

  private func number(_ cell: Cell?) throws(SceneError) -> Double? {
    guard let cell, !cell.text.isEmpty else { return nil }
    let content = SceneNode.Content.scalar(cell.text, isPlain: true)
    let number = SceneNode(content: content, place: cell.place).number
    guard let number, (0...TouchLabel.latest).contains(number) else {
      throw unexpected(cell, "seconds from 0 to \(Int(TouchLabel.latest))")
    }
    return number
  }

  private func unexpected(_ cell: Cell, _ expected: String) -> SceneError {
    let found = cell.text.isEmpty ? "nothing" : "\"\(cell.text.prefix(40).printable)\""
    return SceneError(
      file: file, place: cell.place, reason: .unexpected(expected: expected, found: found))
  }
}
