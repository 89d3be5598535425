import DemoScenes
import TouchGeometry

/// The positions of the demo's window, the inspector and the replay bar on a display; they never overlap.
///
/// The window keeps its size in its own points and is scaled down next to the inspector. Its layers therefore
/// do not depend on the inspector, and a recording replays to the same layers with and without it.
struct ScreenLayout: Hashable {
  /// The display's size, in points.
  let display: Size
  /// The window's size, in its own points.
  let windowSize: Size
  /// The rectangle of the scaled window on the display, in points of the display.
  let window: Rect
  /// The inspector's rectangle, in points of the display; nil while it is off.
  let panel: Rect?
  /// The rectangle for the inspector's list of touches, next to the window where scaling leaves room; nil if
  /// the list is part of ``panel``.
  let strip: Rect?
  /// The rectangle of the replay bar at the bottom, in points of the display; nil without a replay.
  let player: Rect?

  /// The height of the replay bar, in points.
  static let playerHeight = Measures.target + 2 * Measures.gap
  /// The smallest strip that holds the list of touches, in points.
  static let minimumStripSize = Size(width: 170, height: 100)

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - display: The display's size, in points.
  ///   - window: The window's size, in its own points; nil for the display's.
  ///   - isInspecting: Whether the inspector is on: to the right in landscape, below in portrait.
  ///   - hasPlayer: Whether the replay bar is shown.
  init(display: Size, window: Size? = nil, isInspecting: Bool, hasPlayer: Bool = false) {
    self.display = display
    windowSize = window ?? display
    var room = Rect(origin: .zero, size: display)
    player = hasPlayer ? room.takeBottom(Self.playerHeight, gap: 0) : nil
    guard isInspecting else {
      // Exactly the identity if nothing is next to the window.
      self.window = room.size == windowSize ? room : room.fitting(windowSize)
      (panel, strip) = (nil, nil)
      return
    }
    if room.width >= room.height {
      // About 36 letters in a line, if the display is wide enough.
      let letters = 36 * InspectorPanel.Style(in: display).text
      let width = min(max(0.34 * room.width, 300), max(letters, 520), 0.45 * room.width)
      var panel = room.takeRight(width, gap: 0)
      self.window = Rect(origin: room.origin, size: room.fitting(windowSize).size)
      // The panel also uses the space next to a narrow window.
      panel.size.width = panel.maxX - self.window.maxX
      panel.origin.x = self.window.maxX
      let strip = Rect(
        x: room.minX, y: self.window.maxY, width: self.window.width,
        height: max(room.maxY - self.window.maxY, 0))
      (self.panel, self.strip) = (panel, strip.isLargeEnough ? strip : nil)
    } else {
      let height = min(max(0.36 * room.height, 300), 900, 0.5 * room.height)
      var panel = room.takeBottom(height, gap: 0)
      self.window = Rect(origin: room.origin, size: room.fitting(windowSize).size)
      panel.size.height = panel.maxY - self.window.maxY
      panel.origin.y = self.window.maxY
      let strip = Rect(
        x: self.window.maxX, y: room.minY, width: max(room.maxX - self.window.maxX, 0),
        height: self.window.height)
      (self.panel, self.strip) = (panel, strip.isLargeEnough ? strip : nil)
    }
  }

  /// From points of the window to points of the display.
  var fit: AffineTransform {
    let scale = window.width / max(windowSize.width, 1e-9)
    return AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: window.minX, ty: window.minY)
  }

  /// From points of the display to points of the window.
  var toWindow: AffineTransform { fit.inverse ?? .identity }

  /// The display's rectangle, in points of the window.
  var displayInWindow: Rect { toWindow.boundingBox(of: Rect(origin: .zero, size: display)) }
}

extension Rect {
  fileprivate var isLargeEnough: Bool {
    width >= ScreenLayout.minimumStripSize.width && height >= ScreenLayout.minimumStripSize.height
  }
}
