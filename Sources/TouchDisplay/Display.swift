import LibinputSource
import TouchGeometry
import TouchImaging
import TouchTracking

/// A rectangle of pixels that shows frames: a window, a whole screen, or only memory.
///
/// It has a current OpenGL ES 3 context during its whole life; draw into framebuffer 0 before ``present()``.
/// It belongs to one thread and starts no other.
///
/// The layer tree on it is measured in points; its root has the rectangle ``bounds``. Events also have their
/// locations in points of the root, with the screen's ``turn`` removed.
public protocol Display: AnyObject {
  /// The kind of display, such as "x11", "wayland", "KMSDRM" or "offscreen".
  var name: String { get }

  /// The size of the framebuffer in physical pixels of the screen, before any turn.
  var pixelSize: PixelSize { get }

  /// The number of pixels per point; greater than 0.
  var scale: Double { get }

  /// The rotation of the picture on the screen, for a rotated screen. After a clockwise turn the root's top
  /// left corner is at the screen's top right.
  var turn: QuarterTurn { get }

  /// The descriptor to poll for reading before ``pump(_:)``; nil if there is none.
  var descriptor: Int32? { get }

  /// How often to pump without a ``descriptor``; nil if there are never any events.
  var pumpInterval: TimeSpan? { get }

  /// The screen's refresh interval, below which more frequent frames are pointless; zero if the frame rate is
  /// unlimited.
  var refreshInterval: TimeSpan { get }

  /// Whether it is visible; false for a window that is minimized or hidden.
  var isVisible: Bool { get }

  /// Delivers the events since the last call, in order, without waiting.
  ///
  /// Drawing may read events from the system and queue them, so that ``descriptor`` does not become readable:
  /// after ``present()`` call this once more before waiting.
  func pump(_ receive: (DisplayEvent) -> Void)

  /// Shows the drawn frame; waits for the screen's refresh if there is one.
  ///
  /// - Throws: ``DisplayError/Reason/contextLost(_:)`` if all resources on the graphics card were lost.
  func present() throws(DisplayError)
}

extension Display {
  /// The rectangle of the root layer: from the origin, ``pixelSize`` in points, sides swapped by a
  /// sideways ``turn``.
  public var bounds: Rect { Rect(origin: .zero, size: turn.rootSize(of: pixelSize, scale: scale)) }

  /// From points of the root layer to pixels of the framebuffer, y downwards.
  public var toPixels: AffineTransform { turn.toPixels(in: pixelSize, scale: scale) }
}

extension QuarterTurn {
  /// The size in points of a root layer shown on this many pixels with this turn.
  func rootSize(of pixels: PixelSize, scale: Double) -> Size {
    let width = Double(pixels.width) / scale
    let height = Double(pixels.height) / scale
    return switch self {
    case .none, .half: Size(width: width, height: height)
    case .clockwise, .counterclockwise: Size(width: height, height: width)
    }
  }

  /// From points of a root layer to pixels of a screen that shows it with this turn.
  func toPixels(in pixels: PixelSize, scale: Double) -> AffineTransform {
    let width = Double(pixels.width)
    let height = Double(pixels.height)
    return switch self {
    case .none: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    case .clockwise: AffineTransform(a: 0, b: scale, c: -scale, d: 0, tx: width, ty: 0)
    case .half: AffineTransform(a: -scale, b: 0, c: 0, d: -scale, tx: width, ty: height)
    case .counterclockwise: AffineTransform(a: 0, b: -scale, c: scale, d: 0, tx: 0, ty: height)
    }
  }
}
