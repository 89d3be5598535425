import TouchGeometry
import TouchTracking

/// Contacts and gestures as bars over time, with marks at the instants of pictures.
struct Timeline {
  /// The most rows of contacts, and of gestures.
  static let mostRows = 12

  let log: SessionLog
  let marks: [Instant]
  /// Where it goes; its height is to be ``height``.
  var area = Rect.zero

  /// One bar, or one point in time.
  struct Bar: Hashable {
    var start: Instant
    var end: Instant
    var color: Color
    /// Whether it is a point in time.
    var isInstant = false
    /// Whether it was taken back.
    var isCancelled = false
  }

  /// A row with its bars.
  struct Row: Hashable {
    var label: String
    var bars: [Bar]
  }

  let contactRows: [Row]
  let gestureRows: [Row]

  private let rowHeight = 15.0
  private let labelWidth = 130.0
  private let axisHeight = 24.0

  init(log: SessionLog, marks: [Instant]) {
    self.log = log
    self.marks = marks
    contactRows = Timeline.contactRows(log)
    gestureRows = Timeline.gestureRows(log)
  }

  /// How high it is, in pixels.
  var height: Double {
    let rows = Double(contactRows.count + gestureRows.count) * rowHeight
    return axisHeight + rows + (contactRows.isEmpty || gestureRows.isEmpty ? 0 : 6) + 4
  }

  /// Seconds with so many decimals as tell pictures apart: "1.234 s".
  static func label(_ span: TimeSpan) -> String {
    let milliseconds = (span.microseconds.magnitude + 500) / 1_000
    let fraction = String(milliseconds % 1_000)
    let padding = String(repeating: "0", count: 3 - fraction.count)
    let sign = span.microseconds < 0 && milliseconds > 0 ? "-" : ""
    return "\(sign)\(milliseconds / 1_000).\(padding)\(fraction) s"
  }

  // MARK: Rows

  /// A contact goes to the first row that is free again, so that there are as many rows as there
  /// were fingers down together.
  private static func contactRows(_ log: SessionLog) -> [Row] {
    var rows: [Row] = []
    for contact in log.contacts {
      let bar = Bar(
        start: contact.start, end: contact.end ?? log.end,
        color: TouchDrawing.color(of: contact.id), isCancelled: contact.isCancelled)
      let free = rows.firstIndex { ($0.bars.last?.end ?? log.start) < bar.start || $0.bars.isEmpty }
      if let free {
        rows[free].bars.append(bar)
      } else if rows.count < mostRows {
        rows.append(Row(label: "finger \(rows.count + 1)", bars: [bar]))
      }
    }
    return rows
  }

  private static func gestureRows(_ log: SessionLog) -> [Row] {
    var rows: [Row] = []
    for gesture in log.gestures {
      let bar = Bar(
        start: gesture.start, end: gesture.end ?? log.end, color: .success,
        isInstant: gesture.outcome == .recognized, isCancelled: gesture.outcome == .cancelled)
      if let index = rows.firstIndex(where: { $0.label == gesture.name }) {
        rows[index].bars.append(bar)
      } else if rows.count < mostRows {
        rows.append(Row(label: gesture.name, bars: [bar]))
      }
    }
    return rows
  }
}

extension Timeline {
  /// Draws it.
  func draw(on canvas: Canvas) {
    let scale = TimeScale(
      start: log.start, end: log.end, left: area.minX + labelWidth, right: area.maxX - 16)
    drawAxis(scale, on: canvas)
    var y = area.minY + axisHeight
    for row in contactRows {
      draw(row, at: y, scale, on: canvas)
      y += rowHeight
    }
    if !contactRows.isEmpty { y += 6 }
    for row in gestureRows {
      draw(row, at: y, scale, on: canvas)
      y += rowHeight
    }
    for (index, mark) in marks.enumerated() {
      drawMark(index + 1, at: scale.x(of: mark), on: canvas)
    }
  }

  private func drawAxis(_ scale: TimeScale, on canvas: Canvas) {
    let base = area.minY + 12
    canvas.draw("seconds", at: Point(x: area.minX, y: base), size: 10, color: .faintText)
    for tick in scale.ticks {
      let x = scale.left + tick.seconds * scale.pixelsPerSecond
      canvas.stroke(
        .polyline([Point(x: x, y: area.minY + axisHeight - 6), Point(x: x, y: area.maxY)]),
        with: Color.rule.faded(to: 0.5), width: 1)
      canvas.draw(
        tick.label, at: Point(x: x, y: base), size: 10, color: .faintText, alignment: .center)
    }
  }

  private func draw(_ row: Row, at y: Double, _ scale: TimeScale, on canvas: Canvas) {
    let base = y + 11
    canvas.draw(
      row.label, at: Point(x: area.minX, y: base), size: 11, color: .text, width: labelWidth - 10)
    let middle = y + rowHeight / 2
    canvas.stroke(
      .polyline([Point(x: scale.left, y: middle), Point(x: scale.right, y: middle)]),
      with: Color.rule.faded(to: 0.35), width: 1)
    for bar in row.bars { draw(bar, at: middle, scale, on: canvas) }
  }

  private func draw(_ bar: Bar, at y: Double, _ scale: TimeScale, on canvas: Canvas) {
    let (left, right) = (scale.x(of: bar.start), scale.x(of: bar.end))
    if bar.isInstant {
      let diamond = [(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)]
      canvas.fill(.polygon(diamond.map { Point(x: left + $0.0, y: y + $0.1) }), with: bar.color)
      return
    }
    let rect = Rect(x: left, y: y - 4.5, width: max(right - left, 2), height: 9)
    canvas.fill(
      .roundedRect(rect, radius: 3), with: bar.color.faded(to: bar.isCancelled ? 0.4 : 0.9))
    guard bar.isCancelled else { return }
    let cross = [(-3.0, -3.0), (3.0, 3.0), (0.0, 0.0), (-3.0, 3.0), (3.0, -3.0)]
    canvas.stroke(
      .polyline(cross.map { Point(x: right + $0.0, y: y + $0.1) }), with: .failure, width: 1.5)
  }

  private func drawMark(_ number: Int, at x: Double, on canvas: Canvas) {
    let top = area.minY + axisHeight - 4
    canvas.stroke(
      .polyline([Point(x: x, y: top), Point(x: x, y: area.maxY)]),
      with: Color.text.faded(to: 0.7), width: 1)
    let flag = Rect(x: x - 7, y: top - 5, width: 14, height: 12)
    canvas.fill(.roundedRect(flag, radius: 3), with: .text)
    canvas.draw(
      "\(number)", at: Point(x: x, y: top + 4.5), size: 9, color: .backdrop, isBold: true,
      alignment: .center)
  }
}

/// From instants to places on a horizontal axis.
struct TimeScale {
  let start: Instant
  let left: Double
  let right: Double
  let span: Double

  init(start: Instant, end: Instant, left: Double, right: Double) {
    (self.start, self.left, self.right) = (start, left, right)
    span = max((end - start).seconds, 1e-3)
  }

  var pixelsPerSecond: Double { (right - left) / span }

  /// The place of an instant; what lies outside is brought to the nearer end.
  func x(of instant: Instant) -> Double {
    min(max(left + (instant - start).seconds * pixelsPerSecond, left), right)
  }

  /// Round numbers of seconds from the start, about 90 pixels apart.
  var ticks: [(seconds: Double, label: String)] {
    let wanted = span * 90 / max(right - left, 1)
    var (power, places) = (1e-3, 3)
    while power * 10 <= wanted {
      power *= 10
      places -= 1
    }
    let factor = [1.0, 2.0, 5.0, 10.0].first { $0 * power >= wanted } ?? 10
    if factor == 10 { places -= 1 }
    let step = factor * power
    return (0...Int(min(span / step, 1_000))).map { index in
      let value = TimeSpan.seconds(Double(index) * step)
      let text = Timeline.label(value).dropLast(2)
      let cut = places > 0 ? text.dropLast(3 - min(places, 3)) : text.dropLast(4)
      return (Double(index) * step, String(cut))
    }
  }
}
