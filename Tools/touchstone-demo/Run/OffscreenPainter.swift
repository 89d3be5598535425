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
  /// Draws every frame whole; nil unless that is compared.
  private let judge: LayerRenderer?
  /// The differences between incrementally and completely drawn frames, each sentence once.
  private(set) var faults: [String] = []
  /// Whether frames are compared with whole ones.
  var isJudged: Bool { judge != nil }

  /// Creates a framebuffer for a window.
  ///
  /// - Parameters:
  ///   - window: The window's size in points.
  ///   - scale: Pixels per point.
  ///   - isJudged: Whether incrementally drawn frames are compared with completely drawn ones.
  /// - Throws: if OpenGL ES 3 is not available.
  init(window: Size, scale: Double, isJudged: Bool = false) throws(DemoFailure) {
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
      judge = isJudged ? try LayerRenderer() : nil
    } catch {
      throw DemoFailure(error)
    }
    judge?.drawsOnlyChanges = false
  }

  /// Draws the current window, with the fingers that are down, and the inspector next to it.
  func draw(_ frame: DemoFrame, at instant: Instant) throws(DemoFailure) {
    try draw(frame, at: instant, by: renderer)
    guard let judge else { return }
    let drawn = try readBack()
    try draw(frame, at: instant, by: judge)
    let (most, count) = drawn.difference(from: try readBack())
    guard most > OffscreenPainter.tolerance else { return }
    let name = type(of: frame.scene).name
    let fault = "\(name): \(count) channels differ from those of the whole frame, by up to \(most)"
    if !faults.contains(where: { $0.hasPrefix(name) }) { faults.append(fault) }
  }

  /// How much a channel may differ: an image whose visible part is divided differently is interpolated from
  /// other corners.
  private static let tolerance = 2

  private func draw(
    _ frame: DemoFrame, at instant: Instant, by renderer: LayerRenderer
  ) throws(DemoFailure) {
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

  /// Releases resources of deallocated layers and images.
  func releaseUnused() {
    renderer.releaseUnused()
    judge?.releaseUnused()
  }

  /// Draws the window in its current state, and returns the image.
  func image(of frame: DemoFrame, at instant: Instant) throws(DemoFailure) -> Image {
    try draw(frame, at: instant)
    return try readBack()
  }

  private func readBack() throws(DemoFailure) -> Image {
    do throws(RenderingError) {
      return try renderer.image(of: size)
    } catch {
      throw DemoFailure(error)
    }
  }
}

extension Image {
  /// The maximum difference of a channel from another image of the same size, and how many bytes differ.
  fileprivate func difference(from other: Image) -> (most: Int, count: Int) {
    if self == other { return (0, 0) }
    var (most, count) = (0, 0)
    withBytes { mine in
      other.withBytes { others in
        for index in 0..<min(mine.count, others.count) where mine[index] != others[index] {
          most = max(most, abs(Int(mine[index]) - Int(others[index])))
          count += 1
        }
      }
    }
    return (most, count)
  }
}
