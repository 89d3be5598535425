import TouchGeometry
import TouchTracking
import Touchstone

/// Draws an overlay on a canvas with a painted window.
///
/// Reuse one painter for pictures of the same window: it caches the pictures of masks.
public final class OverlayPainter {
  /// The parts that are drawn.
  public let overlay: Overlay
  /// The magnification of text and lines; 1 by default.
  public let magnification: Double

  /// The tinted opaque pixels of each mask.
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
  ///   - moment: The state of the session at that time.
  ///   - canvas: The canvas, whose upper left corner is that of the window's bounds.
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

  /// The picture of a mask: its opaque pixels tinted, with stronger edges. At most one picture is kept for
  /// each mask.
  private func tint(of mask: AlphaMask) -> PaintedImage {
    if let known = tints[mask] { return known }
    let made = PaintedImage(MaskTint(mask).image)
    tints[mask] = made
    return made
  }
}
