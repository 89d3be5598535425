import TouchGeometry
import TouchPainting
import Touchstone

/// Text of several lines, broken between words to fit its width; touches pass through it.
///
/// If it would not fit its height, the text is made smaller; text that does not fit then is omitted. A word
/// that is wider than the paragraph is truncated.
package final class Paragraph: Layer, PaintableLayer {
  package var text: String
  package var size: Double
  package var color: Color
  package var isBold: Bool
  package var alignment: TextAlignment
  /// Whether the lines are vertically centered instead of at the top.
  package var isCentered: Bool

  package init(
    _ text: String = "", frame: Rect = .zero, size: Double = Measures.smallText,
    color: Color = Palette.text, isBold: Bool = false, alignment: TextAlignment = .left,
    isCentered: Bool = false
  ) {
    self.text = text
    self.size = size
    self.color = color
    self.isBold = isBold
    self.alignment = alignment
    self.isCentered = isCentered
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  package var contentKey: AnyHashable? {
    [text, size, color, isBold, alignment, isCentered] as [AnyHashable]
  }

  package func paint(on canvas: Canvas) {
    let size = fittingSize(on: canvas)
    let extent = canvas.extent(of: "x", size: size, isBold: isBold)
    let lineHeight = extent.height * Paragraph.lineSpacing
    guard lineHeight > 0 else { return }
    let most = max(Int(bounds.height / lineHeight), 1)
    let lines = canvas.lines(of: text, size: size, isBold: isBold, width: bounds.width).prefix(most)
    let room = bounds.height - Double(lines.count) * lineHeight
    var base = bounds.minY + extent.ascent + (isCentered ? max(room, 0) / 2 : 0)
    let x =
      switch alignment {
      case .left: bounds.minX
      case .center: bounds.center.x
      case .right: bounds.maxX
      }
    for line in lines {
      canvas.draw(
        line, at: Point(x: x, y: base), size: size, color: color, isBold: isBold,
        alignment: alignment, width: bounds.width)
      base += lineHeight
    }
  }

  private static let lineSpacing = 1.15

  /// Makes the bounds half a line higher than the text, so that no scale clips its last line, but not higher
  /// than before; the top does not move.
  package func fitHeight() {
    guard let canvas = try? Canvas(width: 1, height: 1) else { return }
    let size = fittingSize(on: canvas)
    let line = canvas.extent(of: "x", size: size, isBold: isBold).height * Paragraph.lineSpacing
    let count = canvas.lines(of: text, size: size, isBold: isBold, width: bounds.width).count
    let height = min((Double(count) + 0.5) * line, bounds.height)
    frame = Rect(origin: frame.origin, size: Size(width: bounds.width, height: height))
  }

  /// The size at which all lines fit, in steps of two points; the minimum if they fit at none.
  private func fittingSize(on canvas: Canvas) -> Double {
    var size = self.size
    while size > Measures.minimumTextSize {
      let lines = canvas.lines(of: text, size: size, isBold: isBold, width: bounds.width)
      let height = canvas.extent(of: "x", size: size, isBold: isBold).height
      if Double(lines.count) * height * Paragraph.lineSpacing <= bounds.height { break }
      size = max(size - 2, Measures.minimumTextSize)
    }
    return size
  }
}
