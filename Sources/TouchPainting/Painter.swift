import TouchGeometry
import TouchImaging
import TouchTracking
import Touchstone

/// Paints a tree of layers as it is now.
///
///     let image = try Painter(scale: 0.5).image(of: window)
///
/// Siblings are painted back to front, each layer before what is in it. What is hidden or clear is
/// left out; a layer that is not solid is painted with all that is in it as a whole. Layers do not
/// clip what is in them, but a `ScrollLayer` does, and has indicators; a `ModalLayer` darkens what is
/// below it, and a `LoupeLayer` shows what is below it enlarged.
public struct Painter: Sendable {
  /// How many pixels a point is.
  public var scale: Double
  /// What is seen where no layer is.
  public var background: Color

  /// Creates a painter.
  public init(scale: Double = 1, background: Color = .backdrop) {
    self.scale = scale
    self.background = background
  }

  /// The scale at which a tree's bounds fit into this many pixels; 1 for a tree
  /// without extent.
  public static func scale(of root: Layer, fitting width: Double, by height: Double) -> Double {
    let size = root.bounds.size
    guard size.isFinite, !size.isEmpty else { return 1 }
    return min(width / size.width, height / size.height)
  }

  /// How many pixels the picture of a tree has.
  ///
  /// - Throws: ``PaintingError`` if it would have no pixel or too many.
  public func pixelSize(of root: Layer) throws(PaintingError) -> PixelSize {
    try Canvas.pixels(of: root.bounds.size, scale: scale)
  }

  /// A canvas as large as the bounds of a tree's root, in the background's color.
  ///
  /// - Throws: ``PaintingError`` if it would have no pixel or too many.
  public func canvas(for root: Layer) throws(PaintingError) -> Canvas {
    try Canvas(size: root.bounds.size, scale: scale, background: background)
  }

  /// Paints a tree onto a canvas of its own.
  ///
  /// - Parameter root: The window, or any other layer; its own position and transform have no part
  ///   in it, its bounds are what is seen.
  /// - Parameter instant: Event time, by which the indicators of scroll layers fade; nil leaves them
  ///   out.
  /// - Throws: ``PaintingError`` if the bounds have no pixel or too many, or memory is short.
  public func image(of root: Layer, at instant: Instant? = nil) throws(PaintingError) -> Image {
    let canvas = try canvas(for: root)
    paint(root, on: canvas, at: instant)
    return try canvas.image()
  }

  /// Paints a tree; the upper left of the root's bounds comes to that of the canvas.
  ///
  /// - Parameters:
  ///   - root: The window, or any other layer.
  ///   - canvas: What it is painted on; it is not cleared before.
  ///   - instant: Event time, by which the indicators of scroll layers fade; nil leaves them out.
  public func paint(_ root: Layer, on canvas: Canvas, at instant: Instant? = nil) {
    let painting = LayerPainting(canvas: canvas, background: background, instant: instant)
    canvas.within(Painter.toCanvas(root)) { _ = painting.draw(contentOf: root, at: ()) }
  }

  /// From the coordinates of a root to those of a canvas that shows its bounds.
  static func toCanvas(_ root: Layer) -> AffineTransform {
    .translation(.zero - root.bounds.origin)
  }
}
