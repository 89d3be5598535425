import TouchGeometry
import TouchPainting
import Touchstone

/// A line of text, vertically centered, and smaller than requested if it would not fit; touches pass through
/// it.
package final class Label: Layer, PaintableLayer {
  package var text: String
  package var size: Double
  package var color: Color
  package var isBold: Bool
  package var alignment: TextAlignment

  package init(
    _ text: String = "", frame: Rect = .zero, size: Double = Measures.text,
    color: Color = Palette.text, isBold: Bool = false, alignment: TextAlignment = .left
  ) {
    self.text = text
    self.size = size
    self.color = color
    self.isBold = isBold
    self.alignment = alignment
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  package func paint(on canvas: Canvas) {
    let size = canvas.fittingSize(
      of: text, atMost: self.size, atLeast: min(self.size, Measures.minimumTextSize),
      isBold: isBold,
      width: bounds.width)
    let x =
      switch alignment {
      case .left: bounds.minX
      case .center: bounds.center.x
      case .right: bounds.maxX
      }
    canvas.drawLine(
      text, around: Point(x: x, y: bounds.center.y), size: size, color: color, isBold: isBold,
      alignment: alignment, width: bounds.width)
  }

  package var contentKey: AnyHashable? { [text, size, color, isBold, alignment] as [AnyHashable] }
}
