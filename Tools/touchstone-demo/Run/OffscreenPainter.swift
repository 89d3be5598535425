import DemoScenes
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import TouchTracking
import Touchstone

/// Draws the demo in memory with OpenGL, as on a screen.
final class OffscreenPainter {
  /// A description of the renderer.
  var description: String { renderer.description }

  private let display: SDLDisplay
  private let renderer: LayerRenderer
  private let size: PixelSize
  private let scale: Double
  private let panel = InspectorPanel()

  /// Creates a framebuffer for a window.
  ///
  /// - Parameters:
  ///   - window: The window's size in points.
  ///   - scale: Pixels per point.
  /// - Throws: if OpenGL ES 3 is not available.
  init(window: Size, scale: Double) throws(DemoFailure) {
    let sides = [window.width, window.height].map { length in
      let pixels = (length * scale).rounded()
      let limits = DisplaySettings.sides
      return pixels.isFinite
        ? Int(min(max(pixels, Double(limits.lowerBound)), Double(limits.upperBound))) : 1
    }
    size = PixelSize(width: sides[0], height: sides[1])
    self.scale = scale
    do throws(DisplayError) {
      display = try SDLDisplay(
        DisplaySettings(size: size, driver: "offscreen", dotsPerInch: scale * 160))
    } catch {
      throw DemoFailure(error)
    }
    do throws(RenderingError) {
      renderer = try LayerRenderer()
    } catch {
      throw DemoFailure(error)
    }
  }

  /// Draws the window as it is now, with the fingers that are down, and the inspector beside it.
  func draw(_ frame: DemoFrame, at instant: Instant) throws(DemoFailure) {
    let layout = ScreenLayout(
      display: frame.window.bounds.size, isInspecting: frame.inspector.isOn)
    let toPixels = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    renderer.draw(
      frame.window, pixelSize: size, toPixels: layout.fit.concatenating(toPixels),
      background: .backdrop, at: instant
    ) { sketch in
      let fingers = InspectorSketch(sketch: sketch)
      fingers.draw(frame.inspector, over: frame.window, at: instant)
      guard frame.inspector.isOn else { return fingers.drawFingers(of: frame.window) }
      layout.drawBars(on: sketch)
      let content = frame.inspector.content(at: instant)
      PanelSketch(sketch: sketch, layout: layout).draw(
        panel.rows(of: content, in: layout, frame.inspector),
        selection: frame.inspector.selection)
    }
    if let failure = renderer.failure { throw DemoFailure(failure) }
  }

  /// Releases resources of layers and images that are gone.
  func releaseUnused() { renderer.releaseUnused() }

  /// Draws the window in its current state, and returns the image.
  func image(of frame: DemoFrame, at instant: Instant) throws(DemoFailure) -> Image {
    try draw(frame, at: instant)
    do throws(RenderingError) {
      return try renderer.image(of: size)
    } catch {
      throw DemoFailure(error)
    }
  }
}
