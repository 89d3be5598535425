import TouchGeometry
import Touchstone

/// A layer that paints its own content.
///
/// A plain `Layer` has no content; custom layers conform to this protocol, and ``Painter`` calls it before it
/// paints the layer's children.
public protocol PaintableLayer: Layer {
  /// Paints the layer's own content, without its children.
  ///
  /// - Parameter canvas: The canvas, in the layer's own coordinates. The layer's transform, opacity and clips
  ///   are already applied; its bounds do not clip.
  func paint(on canvas: Canvas)

  /// Everything that the layer's content depends on besides its bounds: while the key is unchanged, renderers
  /// that cache contents, such as those that use a graphics card, need not repaint it.
  ///
  /// Nil by default: the content is repainted for every frame. Such renderers show only content within the
  /// bounds.
  var contentKey: AnyHashable? { get }
}

extension PaintableLayer {
  /// Nil: the content is repainted for every frame.
  public var contentKey: AnyHashable? { nil }
}

/// A line along the inside of an edge.
///
///     let card = ColorLayer(color: Color(gray: 1))
///     card.border = Border(color: Color(gray: 0.5), width: 2)
public struct Border: Hashable, Sendable {
  /// The line's color.
  public var color: Color
  /// The line's width in points.
  public var width: Double

  /// Creates a border.
  public init(color: Color, width: Double = 1) {
    self.color = color
    self.width = width
  }
}
