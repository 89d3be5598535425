import TouchGeometry
import TouchImaging
import TouchTracking
import Touchstone

/// Draws an overlay on a canvas with a painted window.
///
/// Reuse one painter for pictures of the same window: it caches the pictures of masks.
///
///     let painter = OverlayPainter([.touches, .bounds])
///     let moment = SessionMoment(time: now, trails: trails.visible(at: now))
///     painter.paint(window, at: moment, on: canvas)
public final class OverlayPainter {
  /// The parts that are drawn.
  public let overlay: Overlay
  /// The magnification of text and lines, from 0.1 to 20; 1 by default.
  public let magnification: Double
  /// Whether the size of a device is assumed, which the scale bar then states; false by default.
  public var isSizeAssumed = false

  /// The tinted opaque pixels of each mask in the last picture, with its size and hit slop if that is more than 0.
  private(set) var tints: [TintKey: PaintedImage] = [:]
  /// Those of the picture before, while a picture is drawn.
  private var formerTints: [TintKey: PaintedImage] = [:]

  struct TintKey: Hashable {
    var mask: AlphaMask
    var size: Size?
    var slop: Double
  }

  /// Creates a painter of overlays. The magnification is clamped to 0.1...20; one that is not finite counts
  /// as 1.
  public init(_ overlay: Overlay, magnification: Double = 1) {
    self.overlay = overlay
    self.magnification =
      magnification.isFinite ? min(max(magnification, 0.1), 20) : 1
  }

  /// The size of a canvas for a window of this size, in points: with room for the panel of recognizers, which
  /// is to the right of the window, so that it covers no finger.
  ///
  /// - Parameters:
  ///   - window: The size of the window, in points.
  ///   - scale: The number of pixels per point.
  public func canvasSize(for window: Size, scale: Double) -> Size {
    guard overlay.contains(.recognizers), scale.isFinite, scale > 0 else { return window }
    let pixel = magnification / scale
    let frame = OverlayPainter.frame(of: window, scale: scale)
    return Size(
      width: frame.width + RecognizerPanel.width * pixel,
      height: max(frame.height, RecognizerPanel.minimumHeight * pixel))
  }

  /// The part of a canvas that shows the window, in points: its sides are rounded up to whole pixels.
  static func frame(of window: Size, scale: Double) -> Rect {
    guard let pixels = try? Canvas.pixels(of: window, scale: scale) else {
      return Rect(origin: .zero, size: window)
    }
    return Rect(
      x: 0, y: 0, width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }

  /// Draws the overlay.
  ///
  /// - Parameters:
  ///   - window: The window as painted.
  ///   - moment: The state of the session at that time.
  ///   - canvas: The canvas, whose upper left corner is that of the window's bounds. The panel of recognizers
  ///     is drawn where the canvas is wider than the window, see ``canvasSize(for:scale:)``, and left out
  ///     where it is not.
  ///   - start: The instant from which the time in the panel is counted.
  public func paint(
    _ window: Layer, at moment: SessionMoment, on canvas: Canvas, from start: Instant = .zero
  ) {
    let pixel = magnification / canvas.scale
    let frame = OverlayPainter.frame(of: window.bounds.size, scale: canvas.scale)
    canvas.within(clip: .rect(frame)) {
      canvas.within(Painter.toCanvas(window)) {
        if overlay.contains(.hitAreas) {
          // Others are not kept: a window may show another mask, or a mask at another size, with every picture.
          (formerTints, tints) = (tints, [:])
          HitAreaDrawing(canvas: canvas, pixel: pixel, tint: tint).draw(in: window)
          formerTints = [:]
        }
        if overlay.contains(.bounds) {
          var drawing = BoundsDrawing(canvas: canvas, pixel: pixel)
          drawing.draw(in: window)
        }
        let touches = TouchDrawing(canvas: canvas, pixel: pixel)
        if overlay.contains(.trails) {
          touches.drawTrails(moment.trails, at: moment.time)
          touches.drawPaths(moment.paths)
        }
        if overlay.contains(.touches) { touches.drawTouches(moment.trails) }
      }
    }
    let panel = Rect(
      x: frame.maxX, y: 0, width: canvas.bounds.maxX - frame.maxX, height: canvas.bounds.maxY)
    let isWide = overlay.contains(.recognizers) && panel.width >= 80 * pixel
    let hasScale = overlay.contains(.scaleBar)
    if isWide {
      RecognizerPanel(canvas: canvas, pixel: pixel, area: panel)
        .draw(
          moment.recognizers, at: moment.time - start, moment.time,
          footer: hasScale ? 20 * pixel : 0)
    }
    if hasScale { drawScale(panel: isWide ? panel : nil, frame, pixel, canvas) }
  }

  /// Draws the scale bar at the bottom of the panel, or else in the lower left corner of the window.
  private func drawScale(panel: Rect?, _ frame: Rect, _ pixel: Double, _ canvas: Canvas) {
    let area = panel ?? frame
    guard
      let bar = ScaleBar(atMost: min(area.width - (isSizeAssumed ? 150 : 80) * pixel, 120 * pixel))
    else { return }
    let start = Point(x: area.minX + 10 * pixel, y: area.maxY - 12 * pixel)
    if panel == nil {
      let text = canvas.extent(of: bar.label(isSizeAssumed), size: 10 * pixel).width
      let back = Rect(
        x: area.minX + 4 * pixel, y: area.maxY - 22 * pixel,
        width: bar.points + text + 18 * pixel, height: 18 * pixel)
      canvas.fill(.roundedRect(back, radius: 4 * pixel), with: Color.backdrop.faded(to: 0.75))
    }
    bar.draw(at: start, length: bar.points, pixel: pixel, isAssumed: isSizeAssumed, on: canvas)
  }

  /// The picture of a mask that is stretched over a size: its opaque pixels and the area within the hit slop of them
  /// tinted, with stronger edges.
  private func tint(of mask: AlphaMask, over size: Size, within slop: Double) -> PaintedImage {
    let key = TintKey(mask: mask, size: slop > 0 ? size : nil, slop: slop)
    if let known = tints[key] { return known }
    if let former = formerTints[key] {
      tints[key] = former
      return former
    }
    let tint = slop > 0 ? MaskTint(mask, over: size, within: slop) : MaskTint(mask)
    let made = PaintedImage(tint.image)
    tints[key] = made
    return made
  }
}
