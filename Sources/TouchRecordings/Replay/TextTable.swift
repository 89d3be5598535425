/// A text table with a heading; each column is as wide as its widest cell.
///
/// The rows are iterated twice, so that those of a long replay can be generated lazily instead of stored.
struct TextTable<Rows: Collection<[String]>> {
  var columns: [TextColumn]
  var rows: Rows

  /// The heading and the rows, each with a line ending and without leading spaces.
  var text: String {
    var measured = MeasuredColumns(columns)
    for row in rows { measured.measure(row) }
    var text = measured.heading
    for row in rows { text += measured.line(row) }
    return text
  }
}

/// Columns that become as wide as their widest cell, for a table whose rows pass by twice.
struct MeasuredColumns {
  private let columns: [TextColumn]
  private var widths: [Int]

  init(_ columns: [TextColumn]) {
    self.columns = columns
    widths = columns.map { $0.heading.count }
  }

  /// Widens the columns to the cells of a row.
  mutating func measure(_ row: [String]) {
    for index in widths.indices { widths[index] = max(widths[index], row[index].count) }
  }

  /// The heading, with a line ending.
  var heading: String { line(columns.map { $0.heading }) }

  /// A row, with a line ending.
  func line(_ cells: [String]) -> String {
    var line = columns.indices.map { columns[$0].place(cells[$0], width: widths[$0]) }
      .joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}

/// A column heading, with the alignment of the column.
enum TextColumn {
  case left(String)
  case right(String)

  var heading: String {
    switch self {
    case .left(let heading), .right(let heading): heading
    }
  }

  func place(_ cell: String, width: Int) -> String {
    switch self {
    case .left: cell.padded(to: width)
    case .right: cell.padded(to: width, onLeft: true)
    }
  }
}
