import TouchGeometry

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

/// Columns as wide as their widest cell, for a table whose rows are iterated twice.
struct MeasuredColumns {
  private let columns: [TextColumn]
  private var widths: [Int]

  init(_ columns: [TextColumn]) {
    self.columns = columns
    widths = columns.map { $0.heading.width }
  }

  /// Widens the columns to the cells of a row.
  mutating func measure(_ row: [String]) {
    for index in widths.indices { widths[index] = max(widths[index], row[index].width) }
  }

  /// The heading, with a line ending.
  var heading: String { line(columns.map { $0.heading }) }

  /// A row, with a line ending.
  func line(_ cells: [String]) -> String {
    let space = UInt8(ascii: " ")
    var line: [UInt8] = []
    line.reserveCapacity(160)
    for index in columns.indices {
      if index > 0 { line.append(contentsOf: [space, space]) }
      let padding = repeatElement(space, count: max(widths[index] - cells[index].width, 0))
      switch columns[index] {
      case .left:
        line.append(contentsOf: cells[index].utf8)
        line.append(contentsOf: padding)
      case .right:
        line.append(contentsOf: padding)
        line.append(contentsOf: cells[index].utf8)
      }
    }
    while line.last == space { line.removeLast() }
    line.append(UInt8(ascii: "\n"))
    return String(bytes: line)
  }
}

extension String {
  /// The number of characters. Characters of ASCII texts are counted as bytes, which is much faster.
  fileprivate var width: Int {
    let bytes = utf8
    return bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? bytes.count : count
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
}
