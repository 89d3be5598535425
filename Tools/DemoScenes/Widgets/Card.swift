import TouchGeometry
import TouchPainting
import Touchstone

/// A raised panel for other layers, with an optional heading. Touches do not pass through it.
package final class Card: Layer, PaintableLayer {
  /// The heading; none if empty.
  package var title: String
  /// The fill color.
  package var color: Color

  package init(
    _ title: String = "", frame: Rect = .zero, color: Color = Palette.panel, name: String = ""
  ) {
    self.title = title
    self.color = color
    super.init(frame: frame, name: name)
  }

  /// The height of the heading, including the space below it.
  package static let headingHeight = 84.0

  /// The width to the right of the heading that is used by other controls.
  package var headingInset = 0.0
  /// Whether it saves space: margins are narrow, and the heading is lower or, if it stands alone, omitted.
  package var isTight = false

  private var margin: Double { isTight ? Measures.gap : 2 * Measures.gap }
  private var showsTitle: Bool { !title.isEmpty && (!isTight || headingInset > 0) }

  /// The part of its bounds that is free for other layers.
  package var room: Rect {
    let inner = bounds.insetBy(dx: margin, dy: margin)
    let heading = showsTitle ? (isTight ? Measures.target + 8 : Card.headingHeight - margin) : 0
    return Rect(
      x: inner.minX, y: inner.minY + heading, width: inner.width,
      height: max(inner.height - heading, 0))
  }

  /// Touches on its children end here too.
  package override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  package override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  package override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  package override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  package func paint(on canvas: Canvas) {
    let edge = Shape.roundedRect(bounds.insetBy(dx: 1, dy: 1), radius: 1.6 * Measures.corner)
    canvas.fill(edge, with: color)
    canvas.stroke(edge, with: Palette.rule, width: 1.5)
    guard showsTitle else { return }
    let width = bounds.width - 2 * margin - headingInset
    let size = canvas.fittingSize(
      of: title, atMost: Measures.title, atLeast: Measures.minimumTextSize, isBold: true,
      width: width)
    canvas.draw(
      title, at: Point(x: bounds.minX + margin, y: bounds.minY + 52), size: size,
      color: Palette.text, isBold: true, width: width)
  }

  package var contentKey: AnyHashable? { [title, color, headingInset, isTight] as [AnyHashable] }
}
