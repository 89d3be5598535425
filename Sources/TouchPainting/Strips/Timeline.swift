import TouchGeometry
import TouchTracking

/// Contacts and gestures as bars over time, with marks at the instants of pictures.
struct Timeline {
  /// The maximum number of rows of contacts, of gestures, and of recognizers that only failed.
  static let maximumRows = 12

  let log: SessionLog
  let marks: [Instant]
  /// The area to draw in; its height must be ``height``.
  var area = Rect.zero

  /// One bar, or one point in time.
  struct Bar: Hashable {
    var start: Instant
    var end: Instant
    var color: Color
    /// Whether it is a point in time.
    var isInstant = false
    /// Whether it was undone.
    var isCancelled = false
  }

  /// A failed attempt with its reason.
  struct Failure: Hashable {
    var start: Instant
    var end: Instant
    var reason: String
  }

  /// A row with its bars and failed attempts.
  struct Row: Hashable {
    var label: String
    var bars: [Bar] = []
    var failures: [Failure] = []
  }

  let contactRows: [Row]
  let gestureRows: [Row]
  /// The recognizers without a recognized gesture.
  let failureRows: [Row]

  private let rowHeight = 15.0
  private let axisHeight = 26.0
  private let gap = 6.0

  init(log: SessionLog, marks: [Instant]) {
    self.log = log
    self.marks = marks
    contactRows = Timeline.contactRows(log)
    (gestureRows, failureRows) = Timeline.recognizerRows(log)
  }

  /// The groups that have rows, from the top.
  private var groups: [[Row]] { [contactRows, gestureRows, failureRows].filter { !$0.isEmpty } }

  /// The height in pixels.
  var height: Double {
    let rows = Double(groups.reduce(0) { $0 + $1.count }) * rowHeight
    return axisHeight + rows + Double(max(groups.count - 1, 0)) * gap + 4
  }

  /// Seconds with enough decimals to distinguish the pictures: "1.234 s".
  static func label(_ span: TimeSpan) -> String {
    let milliseconds = (span.microseconds.magnitude + 500) / 1_000
    let fraction = String(milliseconds % 1_000)
    let padding = String(repeating: "0", count: 3 - fraction.count)
    let sign = span.microseconds < 0 && milliseconds > 0 ? "-" : ""
    return "\(sign)\(milliseconds / 1_000).\(padding)\(fraction) s"
  }
}

extension Timeline {
  /// Draws the timeline.
  func draw(on canvas: Canvas) {
    let labels = groups.joined().map { canvas.extent(of: $0.label, size: 11).width }.max() ?? 0
    // At most a third of the width, so that a narrow strip has room for its bars.
    let labelWidth = min(max(labels + 14, 60), max(area.width / 3, 60), 240)
    let scale = TimeScale(
      start: log.start, end: log.end, left: area.minX + labelWidth, right: area.maxX - 16)
    drawAxis(scale, on: canvas)
    let places = self.places
    for (row, y) in places { drawLine(row, at: y, scale, on: canvas) }
    drawMarks(scale, on: canvas)
    // Above the lines of the marks, which would cross the reasons.
    for (row, y) in places { draw(row, at: y + rowHeight / 2, scale, on: canvas) }
  }

  /// The rows with their upper edges.
  private var places: [(row: Row, y: Double)] {
    var places: [(row: Row, y: Double)] = []
    var y = area.minY + axisHeight
    for (index, group) in groups.enumerated() {
      if index > 0 { y += gap }
      for row in group {
        places.append((row, y))
        y += rowHeight
      }
    }
    return places
  }

  private func drawAxis(_ scale: TimeScale, on canvas: Canvas) {
    let base = area.minY + 10
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

  /// Draws a row's label and the line for its bars.
  private func drawLine(_ row: Row, at y: Double, _ scale: TimeScale, on canvas: Canvas) {
    let isNote = row.bars.isEmpty && row.failures.isEmpty
    canvas.draw(
      row.label, at: Point(x: area.minX, y: y + 11), size: 11, color: isNote ? .faintText : .text,
      width: isNote ? area.width : scale.left - area.minX - 10)
    guard !isNote else { return }
    let middle = y + rowHeight / 2
    canvas.stroke(
      .polyline([Point(x: scale.left, y: middle), Point(x: scale.right, y: middle)]),
      with: Color.rule.faded(to: 0.35), width: 1)
  }

  private func draw(_ row: Row, at middle: Double, _ scale: TimeScale, on canvas: Canvas) {
    for failure in row.failures {
      let (left, right) = (scale.x(of: failure.start), scale.x(of: failure.end))
      canvas.stroke(
        .polyline([Point(x: left, y: middle), Point(x: right, y: middle)]),
        with: Color.failure.faded(to: 0.45), width: 2)
    }
    let reasons = ReasonPlaces(row, scale, canvas)
    let hasReason = reasons.draw(at: middle)
    // No reason covers a bar or a cross.
    for bar in row.bars { draw(bar, at: middle, scale, on: canvas) }
    for failure in row.failures {
      canvas.drawCross(
        at: Point(x: scale.x(of: failure.end), y: middle), reach: 3, with: .failure, width: 1.5)
    }
    // In the lane of a gesture it would cover that.
    if !hasReason, row.bars.isEmpty { reasons.drawSummary(at: middle) }
  }

  private func draw(_ bar: Bar, at y: Double, _ scale: TimeScale, on canvas: Canvas) {
    let (left, right) = (scale.x(of: bar.start), scale.x(of: bar.end))
    if bar.isInstant {
      return canvas.fillDiamond(at: Point(x: left, y: y), with: bar.color)
    }
    let rect = Rect(x: left, y: y - 4.5, width: max(right - left, 2), height: 9)
    canvas.fill(
      .roundedRect(rect, radius: 3), with: bar.color.faded(to: bar.isCancelled ? 0.4 : 0.9))
    guard bar.isCancelled else { return }
    canvas.drawCross(at: Point(x: right, y: y), reach: 3, with: .failure, width: 1.5)
  }

  /// Draws a line at the instant of each picture, and its number. Numbers of pictures that are close to each
  /// other are placed side by side.
  private func drawMarks(_ scale: TimeScale, on canvas: Canvas) {
    let width = marks.count > 99 ? 20.0 : 14.0
    let places = TimeScale.apart(
      marks.map(scale.x), by: width + 1, upTo: scale.right + width / 2)
    let top = area.minY + axisHeight - 4
    for (index, mark) in marks.enumerated() {
      let x = scale.x(of: mark)
      canvas.stroke(
        .polyline([Point(x: places[index], y: top), Point(x: x, y: top + 6)]),
        with: Color.text.faded(to: 0.7), width: 1)
      canvas.stroke(
        .polyline([Point(x: x, y: top + 6), Point(x: x, y: area.maxY)]),
        with: Color.text.faded(to: 0.45), width: 1)
    }
    for (index, x) in places.enumerated() {
      let flag = Rect(x: x - width / 2, y: top - 7, width: width, height: 12)
      canvas.fill(.roundedRect(flag, radius: 3), with: .text)
      canvas.draw(
        "\(index + 1)", at: Point(x: x, y: top + 2.5), size: 9, color: .backdrop, isBold: true,
        alignment: .center)
    }
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

  /// The place of an instant; instants outside the range are moved to the nearer end.
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

  /// Places in rising order that are at least a distance apart and do not exceed a limit, near the wanted
  /// ones.
  static func apart(
    _ wanted: [Double], by distance: Double, upTo greatest: Double
  ) -> [Double] {
    var places: [Double] = []
    for place in wanted { places.append(max(place, (places.last ?? -.infinity) + distance)) }
    var limit = greatest
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - distance
    }
    return places
  }
}
