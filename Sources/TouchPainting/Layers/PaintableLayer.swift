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
