import LibinputSource
import TouchGeometry
import TouchImaging
import TouchTracking

/// A rectangle of pixels that frames are shown on: a window, a whole screen, or none but memory.
///
/// It has a current OpenGL ES 3 context as long as it lives, in whose framebuffer 0 whoever draws
/// leaves its picture before ``present()``. It belongs to one thread and starts none.
///
/// The tree of layers on it is measured in points; its root has the rectangle ``bounds``. Events have
/// their places in points of the root too, with the screen's ``turn`` taken out.
public protocol Display: AnyObject {
  /// The kind of display, as in "x11", "wayland", "KMSDRM" or "offscreen".
  var name: String { get }

  /// How large the framebuffer is, in pixels as the screen has them, before any turn.
  var pixelSize: PixelSize { get }

  /// How many pixels a point is; greater than 0.
  var scale: Double { get }

  /// How the picture is turned on the screen, for one that hangs on its side. A turn clockwise has
  /// the root's top left corner at the screen's top right.
  var turn: QuarterTurn { get }

  /// What to poll for reading before ``pump(_:)``; nil if it cannot be polled.
  var descriptor: Int32? { get }

  /// How often to pump where there is no ``descriptor``; nil where nothing ever comes.
  var pumpInterval: TimeSpan? { get }

  /// How long the screen shows one picture, so that more frames than that are not worth their
  /// drawing; zero where every frame is welcome.
  var refreshInterval: TimeSpan { get }

  /// Whether anybody can see it; false for a window that is minimized or hidden.
  var isVisible: Bool { get }

  /// Delivers what happened since the last call, in order, without waiting.
  ///
  /// Drawing may take events from the system and keep them, so that ``descriptor`` does not become
  /// readable: after ``present()`` it must be called once more before waiting.
  func pump(_ receive: (DisplayEvent) -> Void)

  /// Shows what was drawn; waits for the screen's refresh where it has one.
  ///
  /// - Throws: ``DisplayError/Reason/contextLost(_:)`` when all that was given to the graphics card
  ///   is gone.
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
  /// The size in points of a root layer that is shown on so many pixels with this turn.
  func rootSize(of pixels: PixelSize, scale: Double) -> Size {
    let width = Double(pixels.width) / scale
    let height = Double(pixels.height) / scale
    return switch self {
    case .none, .half: Size(width: width, height: height)
    case .clockwise, .counterclockwise: Size(width: height, height: width)
    }
  }

  /// From points of a root layer to pixels of a screen that it is shown on with this turn.
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
