import TouchGeometry
import TouchPainting
import Touchstone

/// The arrows of the graph, from each recognizer to those whose failure it requires.
final class WaitingArrows: Layer, PaintableLayer {
  /// The space between nodes for the arrows.
  static let gap = 56.0
  /// The same with little room, for arrows without words.
  static let smallGap = 30.0

  private struct Arrow: Hashable {
    var start: Point
    var end: Point
    var color: Color
    var isWhole: Bool
  }

  private var arrows: [Arrow] = []

  override init(frame: Rect = .zero, name: String = "") {
    super.init(frame: frame, name: name)
    isUserInteractionEnabled = false
  }

  /// Shows which recognizer waits for which. An arrow is dashed if one of its recognizers is not involved, so
  /// that it delays nothing; it is highlighted during a wait.
  func show(_ nodes: [TapNode]) {
    arrows = nodes.flatMap { node in
      node.tap.requirements.compactMap { required -> Arrow? in
        guard let other = nodes.first(where: { $0.tap === required }) else { return nil }
        let isWhole = node.tap.isEnabled && required.isEnabled
        return Arrow(
          start: Point(x: node.frame.maxX + 4, y: node.frame.midY),
          end: Point(x: other.frame.minX - 6, y: other.frame.midY),
          color: isWhole && node.tap.isPending ? Palette.waiting : Palette.faintText,
          isWhole: isWhole)
      }
    }
  }

  func paint(on canvas: Canvas) {
    for arrow in arrows { paint(arrow, on: canvas) }
  }

  private func paint(_ arrow: Arrow, on canvas: Canvas) {
    let (start, end) = (arrow.start, arrow.end)
    canvas.stroke(
      .polyline([start, Point(x: end.x - 10, y: end.y)]), with: arrow.color, width: 3.5,
      dash: arrow.isWhole ? nil : 7)
    canvas.fill(
      .polygon([end, Point(x: end.x - 15, y: end.y - 9), Point(x: end.x - 15, y: end.y + 9)]),
      with: arrow.color)
    guard end.x - start.x > WaitingArrows.smallGap else { return }
    for (index, word) in ["waits", "for"].enumerated() {
      canvas.draw(
        word, at: Point(x: (start.x + end.x) / 2, y: start.y - 32 + 18 * Double(index)), size: 16,
        color: arrow.color, alignment: .center)
    }
  }

  var contentKey: AnyHashable? { arrows }
}
