import TouchImaging
import TouchTracking

/// The settings of an ``SDLDisplay``.
///
///     var settings = DisplaySettings()
///     settings.title = "Photos"
///     let display = try SDLDisplay(settings)
public struct DisplaySettings: Hashable, Sendable {
  /// The allowed window sides, in pixels.
  public static let sides = 1...16_384

  /// The title of the window.
  public var title: String
  /// The program's identifier on the desktop, as in the name of its desktop file.
  public var identifier: String
  /// The size of a window, in the units of its desktop: pixels, or a multiple of them on a high-density
  /// display. Ignored in full screen, except by a display in memory. Sides are clamped to ``sides``.
  public var size: PixelSize
  /// Whether it covers the whole screen, which also disables the screen saver.
  public var isFullScreen: Bool
  /// The driver: "x11", "wayland", "KMSDRM" or "offscreen"; nil to choose by the environment.
  public var driver: String?
  /// The dots per inch that determine the scale, from 30 to 800. Nil, the default, and any other value stand
  /// for the display's own value if that is in this range, otherwise for 96.
  public var dotsPerInch: Double?
  /// The shorter side of a display, in points, above which everything is enlarged with the square root of
  /// that side, because people stand further away from a larger screen; nil, the default, and values that are
  /// not positive for never. Ignored unless ``dotsPerInch`` is nil.
  public var growthStart: Double?
  /// The factor by which everything is enlarged, for people who stand farther away; 1 by default. Values below
  /// 1 or not finite count as 1. The result is at most the scale of 800 dots per inch, before ``growthStart``
  /// enlarges it.
  public var magnification = 1.0
  /// The rotation of the picture on the screen.
  public var turn: QuarterTurn
  /// Whether fingers come from the window system; false if libinput reads the devices.
  public var readsFingers: Bool
  /// Whether the pointer is visible over it.
  public var showsPointer: Bool

  /// Creates settings; the defaults are for a window on a desktop.
  public init(
    title: String = "Touchstone", identifier: String = "touchstone",
    size: PixelSize = PixelSize(width: 1280, height: 800), isFullScreen: Bool = false,
    driver: String? = nil, dotsPerInch: Double? = nil, turn: QuarterTurn = .none,
    readsFingers: Bool = true, showsPointer: Bool = true
  ) {
    self.title = title
    self.identifier = identifier
    self.size = size
    self.isFullScreen = isFullScreen
    self.driver = driver
    self.dotsPerInch = dotsPerInch
    self.turn = turn
    self.readsFingers = readsFingers
    self.showsPointer = showsPointer
  }
}

/// The computation of pixels per point.
enum DisplayDensity {
  /// The plausible dots per inch: from a wall projection to a phone.
  static let plausibleDotsPerInch = 30.0...800.0
  /// The assumed dots per inch if none are plausible, as on desktops.
  static let assumed = 96.0
  /// The number of points per inch.
  static let pointsPerInch = 160.0

  /// The pixels per point, from the caller's dots per inch or, without it, from those of the display; see
  /// ``DisplaySettings/magnification``.
  static func scale(chosen: Double?, measured: Double?, magnification: Double = 1) -> Double {
    let found = [chosen, measured].lazy.compactMap { $0 }
      .first { plausibleDotsPerInch.contains($0) }
    let factor = magnification.isFinite ? max(magnification, 1) : 1
    return min((found ?? assumed) * factor, plausibleDotsPerInch.upperBound) / pointsPerInch
  }

  /// A scale that grows with a display of this many pixels; see ``DisplaySettings/growthStart``.
  static func grown(_ scale: Double, on pixels: PixelSize, from start: Double) -> Double {
    let side = Double(min(pixels.width, pixels.height)) / scale
    guard start > 0, side.isFinite, side > start else { return scale }
    return scale * (side / start).squareRoot()
  }
}
