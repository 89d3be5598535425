import DemoScenes
import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// The rows of the inspector's panel and their positions, in points of the display.
///
/// The same rows are drawn and tapped. Text is wrapped, so that reasons are never cut off.
final class InspectorPanel {
  /// The content of a row.
  enum Content: Hashable {
    case heading(String)
    case figures([String])
    case freeze(isOn: Bool)
    case touch(InspectorContent.TouchRow, lines: [String])
    case status(RecognizerStatus, lines: [String])
    case verdict(InspectorLog.Entry, time: String, lines: [String])
    case note(String)
  }

  /// One row.
  struct Row: Hashable {
    var content: Content
    var frame: Rect

    /// The selection for a tap on the row; nil for none.
    var selection: Inspector.Selection? {
      switch content {
      case .touch(let touch, _): .touch(touch.id)
      case .status(let status, _): .recognizer(status.recognizer)
      case .verdict(let entry, _, _): .recognizer(entry.recognizer)
      case .heading, .figures, .freeze, .note: nil
      }
    }
  }

  /// The sizes of the panel's text.
  struct Style: Hashable {
    /// The size of text, in points.
    var text: Double
    /// The height of a line, in points.
    var line: Double { (1.35 * text).rounded() }
    /// The height of the row with the heading and the button, in points: enough for a finger.
    var header: Double { max(1.8 * line, 50) }
    /// The space around a row's text, in points.
    static let padding = 5.0
    /// The space between a panel's edge and its rows, in points.
    static let margin = 10.0

    /// The style for a display: smaller text on small displays, larger text on large ones.
    init(in display: Size) {
      let side = min(display.width, display.height)
      text = side < 700 ? 14 : min(max(side / 60, 17), 30)
    }
  }

  private let measure = try? Canvas(width: 1, height: 1)
  private var wrapped: [LineKey: [String]] = [:]

  private struct LineKey: Hashable {
    var text: String
    var width: Double
    var size: Double
  }

  /// The rows for a layout; those that do not fit are omitted, and a note states their number.
  func rows(of content: InspectorContent, in layout: ScreenLayout, _ inspector: Inspector) -> [Row]
  {
    guard let panel = layout.panel else { return [] }
    let style = Style(in: layout.display)
    var builder = Builder(panel: self, style: style)
    let inner = panel.insetBy(dx: Style.margin, dy: Style.margin)
    let isWide = panel.width > 1.4 * panel.height
    var (first, second) = (inner, inner)
    if isWide {
      let columns = inner.columns(2, gap: 2 * Style.margin)
      (first, second) = (columns[0], columns[1])
    }
    builder.begin(first)
    builder.addHeader(content, isFrozen: inspector.isFrozen)
    if layout.strip == nil { builder.addTouches(content, share: 0.35) }
    // Both lists get room: the recognizers at most 55 % of the remaining room.
    builder.addStatuses(content, share: isWide ? 1 : 0.55)
    if isWide { builder.begin(second) }
    builder.addLog(content, from: inspector.logOffset)
    if let strip = layout.strip {
      let room = strip.insetBy(dx: Style.margin, dy: Style.margin)
      builder.addTouches(
        content, in: room.columns(max(Int(room.width / 380), 1), gap: 2 * Style.margin))
    }
    return builder.rows
  }

  /// Wraps text; results are cached, because measuring text is slow.
  fileprivate func lines(of text: String, size: Double, width: Double) -> [String] {
    guard let measure, !text.isEmpty else { return text.isEmpty ? [] : [text] }
    let key = LineKey(text: text, width: width, size: size)
    if let known = wrapped[key] { return known }
    if wrapped.count > 500 { wrapped.removeAll() }
    let lines = measure.lines(of: text, size: size, width: width)
    wrapped[key] = lines
    return lines
  }
}

/// Stacks rows from the top of a rectangle.
private struct Builder {
  let panel: InspectorPanel
  let style: InspectorPanel.Style
  var rows: [InspectorPanel.Row] = []
  private var room = Rect.zero

  init(panel: InspectorPanel, style: InspectorPanel.Style) {
    self.panel = panel
    self.style = style
  }

  mutating func begin(_ rect: Rect) { room = rect }

  /// Adds a row of some lines; returns false if there is no room for it.
  @discardableResult
  private mutating func add(_ content: InspectorPanel.Content, lines: Int, above bottom: Double)
    -> Bool
  {
    let height = Double(lines) * style.line + 2 * InspectorPanel.Style.padding
    return add(content, height: height, above: bottom)
  }

  @discardableResult
  private mutating func add(
    _ content: InspectorPanel.Content, height: Double, above bottom: Double
  ) -> Bool {
    guard room.minY + height <= bottom + 0.5 else { return false }
    rows.append(InspectorPanel.Row(content: content, frame: room.takeTop(height, gap: 0)))
    return true
  }

  /// The width of a row's wrapped text.
  private var textWidth: Double { max(room.width - 2 * InspectorPanel.Style.padding - 18, 40) }

  private func lines(_ text: String) -> [String] {
    panel.lines(of: text, size: style.text, width: textWidth)
  }

  mutating func addHeader(_ content: InspectorContent, isFrozen: Bool) {
    add(.freeze(isOn: isFrozen), height: style.header, above: room.maxY)
    let figures = lines(content.figures)
    if !figures.isEmpty { add(.figures(figures), lines: figures.count, above: room.maxY) }
  }

  /// Adds the touches below the present row.
  mutating func addTouches(_ content: InspectorContent, share: Double) {
    var column = room
    column.size.height *= share
    let rest = room
    addTouches(content, in: [column])
    let used = room.minY - rest.minY
    room = Rect(x: rest.minX, y: room.minY, width: rest.width, height: rest.height - used)
  }

  /// Adds the touches in columns, one after the other.
  mutating func addTouches(_ content: InspectorContent, in columns: [Rect]) {
    var columns = columns[...]
    guard let first = columns.popFirst() else { return }
    begin(first)
    add(.heading("Touches"), lines: 1, above: room.maxY)
    if content.touches.isEmpty { add(.note("no finger is down"), lines: 1, above: room.maxY) }
    for (index, touch) in content.touches.enumerated() {
      let rest = content.touches.count - index
      while true {
        let lines = lines(touch.text)
        // The last line of the last column is kept for the note about the rest.
        let isLast = !columns.isEmpty || rest == 1
        let bottom = isLast ? room.maxY : room.maxY - noteHeight
        if add(.touch(touch, lines: lines), lines: lines.count + 1, above: bottom) { break }
        guard let next = columns.popFirst() else { return addRest(rest, above: room.maxY) }
        begin(next)
      }
    }
  }

  private var noteHeight: Double { style.line + 2 * InspectorPanel.Style.padding }

  mutating func addStatuses(_ content: InspectorContent, share: Double) {
    let bottom = room.minY + share * room.height
    add(.heading("Recognizers"), lines: 1, above: bottom)
    if content.statuses.isEmpty { add(.note("none has a touch"), lines: 1, above: bottom) }
    for (index, status) in content.statuses.enumerated() {
      let lines = lines(status.detail)
      // The last line is kept for the note about the rest.
      let isLast = index == content.statuses.count - 1
      let isAdded = add(
        .status(status, lines: lines), lines: lines.count + 1,
        above: isLast ? bottom : bottom - noteHeight)
      guard isAdded else { return addRest(content.statuses.count - index, above: bottom) }
    }
  }

  mutating func addLog(_ content: InspectorContent, from offset: Int) {
    let bottom = room.maxY
    let position = offset > 0 ? ", from the \(offset + 1). newest" : ""
    let title = "Last verdicts" + (content.log.isEmpty ? "" : " (\(content.log.count)\(position))")
    add(.heading(title), lines: 1, above: bottom)
    if content.log.isEmpty { add(.note("none yet"), lines: 1, above: bottom) }
    for entry in content.log.dropFirst(offset) {
      let lines = lines(entry.detail)
      let time = (entry.time - content.origin).seconds.hundredths + " s"
      guard add(.verdict(entry, time: time, lines: lines), lines: lines.count + 1, above: bottom)
      else { return }
    }
  }

  private mutating func addRest(_ count: Int, above bottom: Double) {
    add(.note("and \(count) more"), lines: 1, above: bottom)
  }
}
