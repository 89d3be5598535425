import TouchGeometry
import TouchGestures
import TouchTracking

extension Timeline {
  /// A contact is drawn in the first free row, so that there are as many rows as fingers were down together.
  static func contactRows(_ log: SessionLog) -> [Row] {
    var rows: [Row] = []
    var left = 0
    for contact in log.contacts {
      let bar = Bar(
        start: contact.start, end: contact.end ?? log.end,
        color: TouchDrawing.color(of: contact.id), isCancelled: contact.isCancelled)
      if let free = rows.firstIndex(where: { $0.isFree(at: bar.start, until: log.end) }) {
        rows[free].bars.append(bar)
      } else if rows.count < maximumRows {
        rows.append(Row(label: "finger \(rows.count + 1)", bars: [bar]))
      } else {
        left += 1
      }
    }
    if left > 0 { rows.append(Row(label: "and \(left) more \(left == 1 ? "touch" : "touches")")) }
    return rows
  }

  /// The recognizer of a row. Recognizers of two layers may have one name, such as those of two screens.
  private struct Lane: Hashable {
    var recognizer: RecognizerID
    var name: String
  }

  /// Rows of the recognizers that recognized a gesture, and of those that only failed: first those that
  /// failed on their own, then those excluded by others.
  static func recognizerRows(_ log: SessionLog) -> (gestures: [Row], failures: [Row]) {
    var gestures: [Row] = []
    var numbers: [Lane: Int] = [:]
    for gesture in log.gestures {
      let lane = Lane(recognizer: gesture.recognizer, name: gesture.name)
      let bar = Bar(
        start: gesture.start, end: gesture.end ?? log.end, color: .success,
        isInstant: gesture.outcome == .recognized, isCancelled: gesture.outcome == .cancelled)
      if let index = numbers[lane] {
        gestures[index].bars.append(bar)
      } else {
        numbers[lane] = gestures.count
        gestures.append(Row(label: gesture.name, bars: [bar]))
      }
    }
    var failures: [Row] = []
    var places: [Lane: Int] = [:]
    // Whether all failures of a row follow from other recognizers.
    var isExcluded: [Bool] = []
    for span in log.failures {
      let lane = Lane(recognizer: span.recognizer, name: span.name)
      let failure = Failure(start: span.start, end: span.end, reason: span.reason)
      if let index = numbers[lane] {
        gestures[index].failures.append(failure)
      } else if let index = places[lane] {
        failures[index].failures.append(failure)
        isExcluded[index] = isExcluded[index] && span.isExcluded
      } else {
        places[lane] = failures.count
        failures.append(Row(label: span.name, failures: [failure]))
        isExcluded.append(span.isExcluded)
      }
    }
    let own = failures.indices.filter { !isExcluded[$0] }
    let excluded = failures.indices.filter { isExcluded[$0] }
    failures = (own + excluded).map { failures[$0] }
    return (gestures.limited("were recognized"), failures.limited("failed"))
  }
}

extension Timeline.Row {
  /// Whether the last contact in the row is over when another one lands. If it lifts at the same instant, the
  /// other one replaces it; but at the end of the log and in cancellations, both may have been down.
  fileprivate func isFree(at landing: Instant, until end: Instant) -> Bool {
    guard let last = bars.last else { return true }
    let isReplaced = last.end == landing && last.start < last.end && !last.isCancelled
    return last.end < landing || isReplaced && landing < end
  }
}

extension [Timeline.Row] {
  /// At most ``Timeline/maximumRows`` rows, and a line with the number of the others.
  fileprivate func limited(_ verb: String) -> [Timeline.Row] {
    guard count > Timeline.maximumRows else { return self }
    let rest = count - Timeline.maximumRows
    let text = "and \(rest) more \(rest == 1 ? "recognizer" : "recognizers") that \(verb)"
    return prefix(Timeline.maximumRows) + [Timeline.Row(label: text)]
  }
}

/// Finds room for the reasons of a row's failures.
struct ReasonPlaces {
  private let row: Timeline.Row
  private let scale: TimeScale
  private let canvas: Canvas
  private let size = 10.0
  /// A text that would be shorter than this is omitted.
  private let minimumWidth = 80.0
  /// The number of failures from which they are summarized.
  private static let maximumReasons = 40

  init(_ row: Timeline.Row, _ scale: TimeScale, _ canvas: Canvas) {
    self.row = row
    self.scale = scale
    self.canvas = canvas
  }

  /// Draws each reason to the right of its cross where it has room, otherwise to its left, over the line of
  /// the attempt. If neither side has room, the text is truncated or omitted.
  ///
  /// - Returns: Whether any reason is drawn; if not, ``drawSummary(at:)`` must state it.
  func draw(at middle: Double) -> Bool {
    guard !row.failures.isEmpty else { return true }
    guard row.failures.count <= ReasonPlaces.maximumReasons else { return false }
    var isAnyDrawn = false
    var taken = scale.left
    // The next bar, the next attempt and the next cross limit a text, whichever is first.
    let starts = (row.bars.map(\.start) + row.failures.flatMap { [$0.start, $0.end] }).sorted()
    var next = 0
    let bars = row.bars.sorted { $0.start < $1.start }
    var bar = 0
    for failure in row.failures.sorted(by: { $0.end < $1.end }) {
      while next < starts.count, starts[next] <= failure.end { next += 1 }
      let mark = scale.x(of: failure.end)
      let end = next < starts.count ? scale.x(of: starts[next]) - 6 : scale.right + 12
      while bar < bars.count, bars[bar].start <= failure.end {
        taken = max(taken, scale.x(of: bars[bar].end) + 6)
        bar += 1
      }
      let (before, after) = (mark - 8 - taken, end - mark - 8)
      let width = canvas.extent(of: failure.reason, size: size).width
      taken = max(taken, mark + 6)
      guard max(before, after) >= min(minimumWidth, width) else { continue }
      isAnyDrawn = true
      if width <= after || after >= before {
        draw(failure.reason, at: mark + 7, .left, middle, min(after, width))
        taken = mark + 7 + min(after, width)
      } else {
        draw(failure.reason, at: mark - 7, .right, middle, min(before, width))
      }
    }
    return isAnyDrawn
  }

  /// Draws the number of failures and the reason of the last one, over anything drawn there.
  func drawSummary(at middle: Double) {
    guard let last = row.failures.max(by: { $0.end < $1.end }) else { return }
    let count = row.failures.count
    let text = count == 1 ? last.reason : "failed \(count) times; the last: \(last.reason)"
    let width = min(canvas.extent(of: text, size: size).width, scale.right - scale.left - 16)
    draw(text, at: scale.left + 8, .left, middle, width)
  }

  private func draw(
    _ text: String, at x: Double, _ alignment: TextAlignment, _ middle: Double, _ width: Double
  ) {
    let left = alignment == .right ? x - width : x
    canvas.fill(
      .rect(Rect(x: left - 2, y: middle - 6, width: width + 4, height: 12)), with: .backdrop)
    canvas.draw(
      text, at: Point(x: x, y: middle + 3.5), size: size, color: .failure, alignment: alignment,
      width: width)
  }
}
