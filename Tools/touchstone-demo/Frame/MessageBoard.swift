import DemoScenes
import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// Messages below the bar, each shown for some seconds; touches pass through them.
final class MessageBoard: Layer, PaintableLayer {
  /// How long a message is shown: enough to read two lines.
  static let span = TimeSpan.seconds(6)
  /// The maximum number of messages; the oldest is removed first.
  static let most = 4

  private struct Message: Hashable {
    var text: String
    var lines: [String]
    /// When it was first shown; nil until then.
    var since: Instant?
  }

  private var messages: [Message] = []
  private let measure = try? Canvas(width: 1, height: 1)
  private var room = Size.zero

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

  /// Shows a message. One that is already visible is only shown for longer.
  func add(_ text: String) {
    messages.removeAll { $0.text == text }
    messages.append(Message(text: text, lines: wrap(text)))
    if messages.count > MessageBoard.most { messages.removeFirst() }
    place(in: room)
  }

  /// Removes expired messages.
  ///
  /// - Returns: When the next message expires; nil if none is shown.
  func update(at instant: Instant) -> Instant? {
    for index in messages.indices where messages[index].since == nil {
      messages[index].since = instant
    }
    let count = messages.count
    messages.removeAll { $0.since.map { instant - $0 >= MessageBoard.span } ?? false }
    if messages.count != count { place(in: room) }
    return messages.compactMap(\.since).min().map { $0 + MessageBoard.span }
  }

  /// Lays the messages out below the bar of a window: scenes have their captions at the bottom.
  func place(in window: Size) {
    if room.width != window.width {
      room = window
      for index in messages.indices { messages[index].lines = wrap(messages[index].text) }
    }
    room = window
    isHidden = messages.isEmpty
    let height = messages.reduce(0) { $0 + MessageBoard.height(of: $1) + Measures.gap }
    let width = min(window.width - 2 * Measures.gap, 1100)
    frame = Rect(
      x: (window.width - width) / 2, y: Measures.bar + Measures.gap,
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

  var contentKey: AnyHashable? { messages.map(\.lines) as AnyHashable }
}
