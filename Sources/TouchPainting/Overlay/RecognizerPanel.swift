import TouchGeometry
import TouchGestures
import TouchTracking

/// A panel next to a picture that shows the state of each recognizer, with the full reason of a failure.
struct RecognizerPanel {
  /// The width of the panel in pixels of an overlay of magnification 1.
  static let width = 280.0
  /// The smallest height that is worth a panel, in the same pixels.
  static let minimumHeight = 140.0

  private struct Row {
    var text: String
    var detail: String
    /// The reason in lines.
    var lines: [String]
    var color: Color
  }

  let canvas: Canvas
  /// The length of a pixel in points of the canvas.
  let pixel: Double
  /// The panel's area, in points of the canvas.
  let area: Rect

  private var size: Double { 11 * pixel }
  private var reasonSize: Double { 10 * pixel }
  private var lineHeight: Double { 16 * pixel }
  private var reasonHeight: Double { 13 * pixel }
  private var padding: Double { 10 * pixel }
  private var indent: Double { 14 * pixel }
  private var inner: Rect { area.insetBy(dx: padding, dy: padding) }
  /// The maximum number of lines of a reason.
  private static let maximumLines = 3

  /// Draws the instant and a row for each recognizer: as many as fit, the most relevant ones first.
  ///
  /// - Parameters:
  ///   - time: The time since the start of the session, at the instant `now`.
  ///   - footer: The height at the bottom that is left free, in points of the canvas.
  func draw(
    _ statuses: [RecognizerStatus], at time: TimeSpan, _ now: Instant, footer: Double = 0
  ) {
    canvas.fill(.rect(area), with: .panel)
    guard inner.width > 80 * pixel, inner.height > lineHeight else { return }
    canvas.draw(
      Timeline.label(time), at: Point(x: inner.minX, y: inner.minY + 11 * pixel), size: 13 * pixel,
      color: .text, isBold: true, width: inner.width)
    var y = inner.minY + 22 * pixel
    let bottom = inner.maxY - footer
    let start = now - time
    let rows = ranked(statuses).map { row(for: $0, from: start) }
    for (index, row) in rows.enumerated() {
      let isLast = index == rows.count - 1
      let room = bottom - y - (isLast ? 0 : lineHeight)
      guard height(of: row) <= room else {
        guard lineHeight <= bottom - y else { return }
        canvas.draw(
          "and \(rows.count - index) more", at: Point(x: inner.minX + indent, y: y + 12 * pixel),
          size: size, color: .faintText, width: inner.width - indent)
        return
      }
      draw(row, at: y)
      y += height(of: row)
    }
  }

  private func ranked(_ statuses: [RecognizerStatus]) -> [RecognizerStatus] {
    statuses.enumerated().sorted { a, b in
      let (left, right) = (rank(a.element.phase), rank(b.element.phase))
      return left != right ? left < right : a.offset < b.offset
    }.map(\.element)
  }

  /// The row of a recognizer; outcomes show their time.
  private func row(for status: RecognizerStatus, from start: Instant) -> Row {
    let time = status.phase.isOutcome ? " \(Timeline.label(status.since - start))" : ""
    return Row(
      text: status.name, detail: status.phase.rawValue + time, lines: wrapped(status.reason),
      color: RecognizerPanel.color(of: status.phase))
  }

  private func height(of row: Row) -> Double {
    lineHeight + Double(row.lines.count) * reasonHeight + 2 * pixel
  }

  private func draw(_ row: Row, at top: Double) {
    let base = top + 12 * pixel
    let left = inner.minX + indent
    canvas.fill(
      .circle(center: Point(x: inner.minX + 4 * pixel, y: base - 4 * pixel), radius: 3.5 * pixel),
      with: row.color)
    let word = canvas.extent(of: row.detail, size: size).width
    canvas.draw(
      row.detail, at: Point(x: inner.maxX, y: base), size: size, color: row.color,
      alignment: .right)
    canvas.draw(
      row.text, at: Point(x: left, y: base), size: size, color: .text, isBold: true,
      width: inner.maxX - word - 8 * pixel - left)
    for (index, line) in row.lines.enumerated() {
      canvas.draw(
        line, at: Point(x: left, y: base + Double(index + 1) * reasonHeight), size: reasonSize,
        color: .faintText, width: inner.maxX - left)
    }
  }

  /// A reason, broken into lines of the panel's width; the last line holds the rest and is truncated.
  private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    let width = inner.width - indent
    for word in text.prefix(1_000).split(separator: " ") {
      guard let last = lines.last else {
        lines.append(String(word))
        continue
      }
      let longer = "\(last) \(word)"
      let fits = canvas.extent(of: longer, size: reasonSize).width <= width
      if fits || lines.count == RecognizerPanel.maximumLines {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines
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
