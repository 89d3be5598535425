import TouchGeometry
import Touchstone

/// A layer that has something to show.
///
/// A plain `Layer` shows nothing of its own; a program's own layers adopt this, and ``Painter`` calls
/// it before it paints what is in the layer.
public protocol PaintableLayer: Layer {
  /// Paints the layer's own content, without that of the layers in it.
  ///
  /// - Parameter canvas: Takes the layer's own coordinates. The layer's transform and opacity, and
  ///   what clips it, are already in force; its bounds do not clip.
  func paint(on canvas: Canvas)

  /// All that the layer's picture depends on beside its bounds: as long as the key is the same, who
  /// keeps pictures of layers, as a renderer on a graphics card does, need not have it painted anew.
  ///
  /// Nil, the default, means that nothing is known, and the layer is painted for every frame. Such
  /// renderers see what is painted within the bounds only.
  var contentKey: AnyHashable? { get }
}

extension PaintableLayer {
  /// Nil: the layer is painted for every frame.
  public var contentKey: AnyHashable? { nil }
}

/// A line along the inside of an edge.
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
