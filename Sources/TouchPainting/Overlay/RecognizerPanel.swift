import TouchGeometry
import TouchGestures

/// A panel in the upper left corner that shows the state of each recognizer.
struct RecognizerPanel {
  private struct Row {
    var text: String
    var detail: String
    var color: Color
  }

  let canvas: Canvas
  /// The length of a pixel in points of the canvas.
  let pixel: Double

  private var size: Double { 11 * pixel }
  private var lineHeight: Double { 16 * pixel }
  private var padding: Double { 8 * pixel }

  /// Draws a row for each recognizer: as many as fit, the most relevant ones first.
  func draw(_ statuses: [RecognizerStatus]) {
    let room = canvas.bounds.insetBy(dx: padding, dy: padding)
    let most = Int(max((room.height - 2 * padding) / lineHeight, 0))
    guard !statuses.isEmpty, most > 0, room.width > 80 * pixel else { return }
    let rows = rows(for: statuses, atMost: most)
    let widths = rows.map { row in
      14 * pixel + advance(row.text, isBold: true)
        + (row.detail.isEmpty ? 0 : 8 * pixel + advance(row.detail))
    }
    let width = min((widths.max() ?? 0) + 2 * padding, room.width)
    let panel = Rect(
      x: room.minX, y: room.minY, width: width,
      height: Double(rows.count) * lineHeight + 2 * padding)
    canvas.fill(
      .roundedRect(panel, radius: 6 * pixel), with: Color.backdrop.faded(to: 0.82))
    for (index, row) in rows.enumerated() {
      draw(row, in: panel, line: index)
    }
  }

  private func rows(for statuses: [RecognizerStatus], atMost most: Int) -> [Row] {
    let ranked = statuses.enumerated().sorted { a, b in
      let (left, right) = (rank(a.element.phase), rank(b.element.phase))
      return left != right ? left < right : a.offset < b.offset
    }
    let shown = ranked.count > most ? ranked.prefix(most - 1) : ranked[...]
    var rows = shown.map { row(for: $0.element) }
    if shown.count < ranked.count {
      let rest = "and \(ranked.count - shown.count) more"
      rows.append(Row(text: "", detail: rest, color: .faintText))
    }
    return rows
  }

  private func row(for status: RecognizerStatus) -> Row {
    let word = status.phase.rawValue
    let detail = status.detail.isEmpty ? word : "\(word): \(status.detail)"
    return Row(text: status.name, detail: detail, color: RecognizerPanel.color(of: status.phase))
  }

  private func draw(_ row: Row, in panel: Rect, line: Int) {
    let top = panel.minY + padding + Double(line) * lineHeight
    let base = top + 12 * pixel
    let left = panel.minX + padding
    let right = panel.maxX - padding
    var start = left
    if !row.text.isEmpty {
      let dot = Point(x: left + 4 * pixel, y: base - 4 * pixel)
      canvas.fill(.circle(center: dot, radius: 3.5 * pixel), with: row.color)
      start += 14 * pixel
      canvas.draw(
        row.text, at: Point(x: start, y: base), size: size, color: .text, isBold: true,
        width: right - start)
      start += advance(row.text, isBold: true) + 8 * pixel
    }
    guard start < right else { return }
    canvas.draw(
      row.detail, at: Point(x: start, y: base), size: size, color: row.color, width: right - start)
  }

  private func advance(_ text: String, isBold: Bool = false) -> Double {
    canvas.extent(of: text, size: size, isBold: isBold).width
  }

  /// Active recognizers come before finished ones, and failures come last.
  private func rank(_ phase: RecognizerStatus.Phase) -> Int {
    switch phase {
    case .active: 0
    case .recognized: 1
    case .ended, .cancelled: 2
    case .waiting: 3
    case .possible: 4
    case .failed: 5
    }
  }

  static func color(of phase: RecognizerStatus.Phase) -> Color {
    switch phase {
    case .possible: .faintText
    case .waiting: Color(red: 1.00, green: 0.88, blue: 0.40)
    case .active, .recognized: .success
    case .ended: Color(red: 0.37, green: 0.78, blue: 0.95)
    case .cancelled: Color(red: 1.00, green: 0.71, blue: 0.33)
    case .failed: .failure
    }
  }
}
