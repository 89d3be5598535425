/// Lines of cells under a heading, each column as wide as its widest cell.
struct TextTable {
  /// The side at which a column's cells stand, with the column's heading.
  enum Column {
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

  var columns: [Column]
  var rows: [[String]]

  /// The heading and the rows, each with its line ending and no space before it.
  var text: String {
    let widths = columns.indices.map { index in
      rows.reduce(columns[index].heading.count) { max($0, $1[index].count) }
    }
    var text = line(columns.map(\.heading), widths)
    for row in rows { text += line(row, widths) }
    return text
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = columns.indices.map { columns[$0].place(cells[$0], width: widths[$0]) }
      .joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
