import TouchGeometry
import TouchPainting
import TouchRendering

/// The part of a display next to a window with other proportions that is fitted into it.
struct Letterbox: Hashable {
  /// The bars above and below, or to the left and right; none if the window fills the display.
  let bars: [Rect]

  /// Creates the bars of a window in a display, in the window's coordinates.
  init(around window: Rect, in display: Rect) {
    let (left, right) = (window.minX - display.minX, display.maxX - window.maxX)
    let (above, below) = (window.minY - display.minY, display.maxY - window.maxY)
    let all = [
      Rect(x: display.minX, y: display.minY, width: display.width, height: max(above, 0)),
      Rect(x: display.minX, y: window.maxY, width: display.width, height: max(below, 0)),
      Rect(x: display.minX, y: window.minY, width: max(left, 0), height: window.height),
      Rect(x: window.maxX, y: window.minY, width: max(right, 0), height: window.height),
    ]
    bars = all.filter { $0.width > 1e-9 && $0.height > 1e-9 }
  }
}

extension ScreenLayout {
  /// Covers parts of layers beyond the window, so that nothing is drawn above its top bar or to its sides.
  func drawBars(on sketch: Sketch) {
    let window = Rect(origin: .zero, size: windowSize)
    for bar in Letterbox(around: window, in: displayInWindow).bars {
      sketch.fill(.rect(bar), with: Color.backdrop)
    }
  }
}
