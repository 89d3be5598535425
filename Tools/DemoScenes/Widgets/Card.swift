import TouchGeometry
import TouchPainting
import Touchstone

/// A raised panel that other layers lie on, with a heading if wanted. Touches end here.
package final class Card: Layer, PaintableLayer {
  /// The heading; none if empty.
  package var title: String
  /// What it is filled with.
  package var color: Color

  package init(
    _ title: String = "", frame: Rect = .zero, color: Color = Palette.panel, name: String = ""
  ) {
    self.title = title
    self.color = color
    super.init(frame: frame, name: name)
  }

  /// The height of what the heading takes, with the space below it.
  package static let headingHeight = 84.0

  /// What of its bounds is free for other layers.
  package var room: Rect {
    let inner = bounds.insetBy(dx: 2 * Measures.gap, dy: 2 * Measures.gap)
    let heading = title.isEmpty ? 0 : Card.headingHeight - 2 * Measures.gap
    return Rect(
      x: inner.minX, y: inner.minY + heading, width: inner.width,
      height: max(inner.height - heading, 0))
  }

  /// Touches of what is in it end here too.
  package override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  package override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  package override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  package override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  package func paint(on canvas: Canvas) {
    let edge = Shape.roundedRect(bounds.insetBy(dx: 1, dy: 1), radius: 1.6 * Measures.corner)
    canvas.fill(edge, with: color)
    canvas.stroke(edge, with: Palette.rule, width: 1.5)
    guard !title.isEmpty else { return }
    canvas.draw(
      title, at: Point(x: bounds.minX + 2 * Measures.gap, y: bounds.minY + 52),
      size: Measures.title, color: Palette.text, isBold: true,
      width: bounds.width - 4 * Measures.gap)
  }

  package var contentKey: AnyHashable? { [title, color] as [AnyHashable] }
}
