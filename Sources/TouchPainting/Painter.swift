import TouchContainers
import TouchGeometry
import TouchImaging
import TouchTracking
import Touchstone

/// Paints a tree of layers in its present state.
///
///     let image = try Painter(scale: 0.5).image(of: window)
///
/// Siblings are painted back to front, each layer before its children. Hidden and fully transparent layers
/// are skipped; a translucent layer is painted as a group with its descendants. Layers do not clip their
/// children, except `ScrollLayer`, which also has indicators; a `ModalLayer` darkens the layers below, and a
/// `LoupeLayer` shows them enlarged.
public struct Painter: Sendable {
  /// The number of pixels per point.
  public var scale: Double
  /// The color where there is no layer.
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

  /// The size in pixels of a tree's picture.
  ///
  /// - Throws: ``PaintingError`` if it would have no pixel or too many.
  public func pixelSize(of root: Layer) throws(PaintingError) -> PixelSize {
    try Canvas.pixels(of: root.bounds.size, scale: scale)
  }

  /// Creates a canvas as large as the bounds of a tree's root, filled with the background.
  ///
  /// - Throws: ``PaintingError`` if it would have no pixel or too many.
  public func canvas(for root: Layer) throws(PaintingError) -> Canvas {
    try Canvas(size: root.bounds.size, scale: scale, background: background)
  }

  /// Paints a tree onto a new canvas.
  ///
  /// - Parameter root: The window, or any other layer; its bounds are shown, even if it is hidden. Its own
  ///   position, transform and opacity are ignored.
  /// - Parameter instant: The event time, which determines the opacity of scroll indicators, and of modal
  ///   layers that appear or disappear. Nil leaves out the indicators and the dismissed layers, and shows
  ///   presented ones completely.
  /// - Throws: ``PaintingError`` if the bounds have no pixel or too many, or memory is short.
  public func image(of root: Layer, at instant: Instant? = nil) throws(PaintingError) -> Image {
    let canvas = try canvas(for: root)
    paint(root, on: canvas, at: instant)
    return try canvas.image()
  }

  /// Paints a tree; the upper left corner of the root's bounds is at that of the canvas.
  ///
  /// - Parameters:
  ///   - root: The window, or any other layer, as in ``image(of:at:)``.
  ///   - canvas: The canvas, which is not cleared first.
  ///   - instant: The event time, or nil, as in ``image(of:at:)``.
  public func paint(_ root: Layer, on canvas: Canvas, at instant: Instant? = nil) {
    let painting = LayerPainting(canvas: canvas, background: background, instant: instant)
    canvas.within(Painter.toCanvas(root)) { _ = painting.draw(contentOf: root, at: ()) }
  }

  /// The transform from a root's coordinates to those of a canvas that shows its bounds.
  static func toCanvas(_ root: Layer) -> AffineTransform {
    .translation(.zero - root.bounds.origin)
  }
}
