import TouchGeometry
import TouchTracking
import Touchstone

/// Draws an overlay on a canvas on which a window has been painted.
///
/// One is kept for many pictures of the same window: it remembers what masks look like.
public final class OverlayPainter {
  /// What is drawn.
  public let overlay: Overlay
  /// How large text and lines are, in pixels of the usual size; 1 by default.
  public let magnification: Double

  /// What of each mask is opaque, tinted.
  private var tints: [AlphaMask: PaintedImage] = [:]

  /// Creates a painter of overlays.
  public init(_ overlay: Overlay, magnification: Double = 1) {
    self.overlay = overlay
    self.magnification =
      magnification.isFinite ? min(max(magnification, 0.1), 20) : 1
  }

  /// Draws the overlay.
  ///
  /// - Parameters:
  ///   - window: The window, as it was painted.
  ///   - moment: What was going on then.
  ///   - canvas: The canvas, whose upper left is that of the window's bounds.
  public func paint(_ window: Layer, at moment: SessionMoment, on canvas: Canvas) {
    let pixel = magnification / canvas.scale
    canvas.within(Painter.toCanvas(window)) {
      if overlay.contains(.hitAreas) {
        HitAreaDrawing(canvas: canvas, pixel: pixel, tint: tint).draw(in: window)
      }
      if overlay.contains(.bounds) { BoundsDrawing(canvas: canvas, pixel: pixel).draw(in: window) }
    }
    if overlay.contains(.recognizers) {
      RecognizerPanel(canvas: canvas, pixel: pixel).draw(moment.recognizers)
    }
    canvas.within(Painter.toCanvas(window)) {
      let touches = TouchDrawing(canvas: canvas, pixel: pixel)
      if overlay.contains(.trails) { touches.drawTrails(moment.trails, at: moment.time) }
      if overlay.contains(.touches) { touches.drawTouches(moment.trails) }
    }
  }

  /// The picture of a mask: its opaque pixels tinted, those at their edge strongly. At most one
  /// picture is kept for each mask.
  private func tint(of mask: AlphaMask) -> PaintedImage {
    if let known = tints[mask] { return known }
    let made = PaintedImage(MaskTint(mask).image)
    tints[mask] = made
    return made
  }
}
