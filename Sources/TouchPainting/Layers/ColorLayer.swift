import TouchGeometry
import Touchstone

/// A layer with a single color, optional rounded corners and an optional border; for scenes without images.
///
/// Touches hit its whole bounds, including the corners, unless ``Layer/hitArea`` is changed.
///
///     let frame = Rect(x: 40, y: 40, width: 200, height: 120)
///     let card = ColorLayer(frame: frame, color: Color(gray: 0.9), cornerRadius: 8)
///     try window.addChild(card)
open class ColorLayer: Layer, PaintableLayer {
  /// The fill color of its bounds.
  public final var color: Color
  /// The radius of its corners in points; at most half the shorter side is used.
  public final var cornerRadius: Double
  /// The line along the inside of its edge; none if nil.
  public final var border: Border?

  /// Creates a layer without a parent.
  ///
  /// - Parameters:
  ///   - frame: The layer's frame in its future parent's coordinates, in points.
  ///   - color: The fill color.
  ///   - cornerRadius: The radius of its corners in points.
  ///   - border: The line along the inside of its edge.
  ///   - name: The name in descriptions and traces.
  public init(
    frame: Rect = .zero, color: Color, cornerRadius: Double = 0, border: Border? = nil,
    name: String = ""
  ) {
    self.color = color
    self.cornerRadius = cornerRadius
    self.border = border
    super.init(frame: frame, name: name)
  }

  /// Fills the bounds, then draws the border.
  open func paint(on canvas: Canvas) {
    canvas.fill(shape(insetBy: 0), with: color)
    guard let border, border.width > 0 else { return }
    let (half, size) = (border.width / 2, bounds.standardized.size)
    guard border.width < min(size.width, size.height) / 2 else {
      // The line covers everything; its middle would have little or no extent.
      let radius = cornerRadius > 0 ? max(cornerRadius, half) : 0
      return canvas.fill(.roundedRect(bounds, radius: radius), with: border.color)
    }
    canvas.stroke(shape(insetBy: half), with: border.color, width: border.width)
  }

  private func shape(insetBy inset: Double) -> Shape {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    return cornerRadius > 0 ? .roundedRect(rect, radius: cornerRadius - inset) : .rect(rect)
  }
}
