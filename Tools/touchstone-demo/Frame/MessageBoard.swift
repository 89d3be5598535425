import DemoScenes
import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// Messages that are shown for some seconds each; touches pass through them.
///
/// They replace the title in the bar, one after the other, so that they cover nothing. Only where the bar is
/// too narrow they are stacked below it.
final class MessageBoard: Layer, PaintableLayer {
  /// How long a message is shown: enough to read two lines.
  static let span = TimeSpan.seconds(6)
  /// The maximum number of messages; the oldest is removed first.
  static let most = 4
  /// How long each of several messages is shown in the bar before the next one replaces it.
  static let turn = TimeSpan.seconds(2)

  private struct Message: Hashable {
    var text: String
    var lines: [String]
    /// When it was first shown; nil until then.
    var since: Instant?
  }

  private var messages: [Message] = []
  private let measure = try? Canvas(width: 1, height: 1)
  private var room = Size.zero
  private var barRoom: Rect?
  /// The message that is shown in the bar, and since when.
  private var current: (index: Int, since: Instant)?

  /// Called with whether any message is shown, when that changes.
  var onChange: ((Bool) -> Void)?

  private static let size = 22.0
  private static let lineHeight = 30.0
  private static let padding = 16.0

  init() {
    super.init(name: "messages")
    isUserInteractionEnabled = false
    isHidden = true
  }

  /// The visible messages, oldest first.
  var texts: [String] { messages.map(\.text) }

  /// Shows a message. A message that is already shown starts over.
  func add(_ text: String) {
    messages.removeAll { $0.text == text }
    messages.append(Message(text: text, lines: wrap(text)))
    if messages.count > MessageBoard.most { messages.removeFirst() }
    current = nil
    layOut()
  }

  /// Removes messages that were shown long enough, and shows the next one in the bar.
  ///
  /// - Returns: When this must be called next; nil when no message is shown.
  func update(at instant: Instant) -> Instant? {
    for index in messages.indices where messages[index].since == nil {
      messages[index].since = instant
    }
    let count = messages.count
    messages.removeAll { $0.since.map { instant - $0 >= MessageBoard.span } ?? false }
    if messages.count != count {
      current = nil
      layOut()
    }
    let end = messages.compactMap(\.since).min().map { $0 + MessageBoard.span }
    guard barRoom != nil, messages.count > 1, let end else { return end }
    // The newest first.
    var (index, since) = current ?? (messages.count - 1, instant)
    if instant - since >= MessageBoard.turn {
      (index, since) = ((index + messages.count - 1) % messages.count, instant)
    }
    current = (index, since)
    return min(end, since + MessageBoard.turn)
  }

  /// Lays the messages out for a window.
  ///
  /// - Parameter bar: The room in the bar; nil if it is too narrow.
  func place(in window: Size, bar: Rect?) {
    let isChanged = room.width != window.width
    (room, barRoom) = (window, bar)
    if isChanged {
      for index in messages.indices { messages[index].lines = wrap(messages[index].text) }
    }
    layOut()
  }

  private func layOut() {
    let wasHidden = isHidden
    isHidden = messages.isEmpty
    if wasHidden != isHidden { onChange?(!isHidden) }
    if let barRoom {
      frame = barRoom
      return
    }
    let height = messages.reduce(0) { $0 + MessageBoard.height(of: $1) + Measures.gap }
    let width = min(room.width - 2 * Measures.gap, 1100)
    frame = Rect(
      x: (room.width - width) / 2, y: Measures.bar + Measures.gap,
      width: max(width, 1), height: max(height, 1))
  }

  private func wrap(_ text: String) -> [String] {
    guard let measure else { return [text] }
    let width = max(min(room.width, 1100) - 2 * Measures.gap - 2 * MessageBoard.padding, 100)
    return measure.lines(of: text, size: MessageBoard.size, width: width)
  }

  private static func height(of message: Message) -> Double {
    Double(message.lines.count) * lineHeight + 2 * padding
  }

  func paint(on canvas: Canvas) {
    if barRoom != nil { paintInBar(on: canvas) } else { paintStack(on: canvas) }
  }

  /// Paints one message in the bar, in at most two lines.
  private func paintInBar(on canvas: Canvas) {
    let index = min(current?.index ?? messages.count - 1, messages.count - 1)
    guard index >= 0 else { return }
    let text = messages[index].text
    // A line of 22 pt and two of 19 pt fit between the edges of the bar.
    let sizes = [MessageBoard.size, 20, 18, 16, Measures.minimumTextSize]
    let size =
      sizes.first { size in
        let count = canvas.lines(of: text, size: size, width: bounds.width).count
        return count <= (size > 20 ? 1 : 2)
      } ?? Measures.minimumTextSize
    var lines = canvas.lines(of: text, size: size, width: bounds.width)
    if lines.count > 2 { lines = [lines[0], lines[1...].joined(separator: " ")] }
    let step = 1.3 * size
    let top = bounds.midY - Double(lines.count) * step / 2
    for (index, line) in lines.enumerated() {
      let base = top + (Double(index) + 0.78) * step
      canvas.draw(
        line, at: Point(x: bounds.minX, y: base), size: size, color: Palette.accent,
        width: bounds.width)
    }
  }

  private func paintStack(on canvas: Canvas) {
    var top = 0.0
    for message in messages {
      let widths = message.lines.map { canvas.extent(of: $0, size: MessageBoard.size).width }
      let width = min((widths.max() ?? 0) + 2 * MessageBoard.padding, bounds.width)
      let box = Rect(
        x: (bounds.width - width) / 2, y: top, width: width,
        height: MessageBoard.height(of: message))
      let shape = Shape.roundedRect(box, radius: Measures.corner)
      canvas.fill(shape, with: Palette.panel.faded(to: 0.95))
      canvas.stroke(shape, with: Palette.rule, width: 1.5)
      for (index, line) in message.lines.enumerated() {
        let base = top + MessageBoard.padding + Double(index) * MessageBoard.lineHeight + 22
        canvas.draw(
          line, at: Point(x: bounds.midX, y: base), size: MessageBoard.size, color: Palette.text,
          alignment: .center, width: bounds.width - 2 * MessageBoard.padding)
      }
      top = box.maxY + Measures.gap
    }
  }

  var contentKey: AnyHashable? {
    [messages.map(\.lines), current?.index ?? -1, barRoom != nil] as [AnyHashable]
  }
}
