import TouchImaging
import TouchTracking

/// What an ``SDLDisplay`` is to be like.
public struct DisplaySettings: Hashable, Sendable {
  /// The sides of a window that are accepted, in pixels.
  public static let sides = 1...16_384

  /// The title of the window.
  public var title: String
  /// What the desktop knows the program by, as in the name of its desktop file.
  public var identifier: String
  /// The size of a window, in the units that its desktop counts windows in: pixels, or on a display of
  /// high density some multiple of them. Of no effect full screen, save on a display in memory. Sides
  /// are brought into ``sides``.
  public var size: PixelSize
  /// Whether it takes the whole screen, which then is kept from saving itself.
  public var isFullScreen: Bool
  /// The driver: "x11", "wayland", "KMSDRM" or "offscreen"; nil for what fits the environment.
  public var driver: String?
  /// The dots per inch that the scale is made of; nil for what the display says of itself, if that is
  /// plausible, else 96.
  public var dotsPerInch: Double?
  /// How the picture is turned on the screen.
  public var turn: QuarterTurn
  /// Whether fingers come from the window system; false when the devices are read by libinput.
  public var readsFingers: Bool
  /// Whether the pointer is shown over it.
  public var showsPointer: Bool

  /// Creates settings; those not named are for a window on a desktop.
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

/// How many pixels a point is.
enum DisplayDensity {
  /// The dots per inch that are believed: from a projected wall to a telephone.
  static let believable = 30.0...800.0
  /// What is taken where none are believed: what desktops take too.
  static let assumed = 96.0
  /// How many points there are in an inch.
  static let pointsPerInch = 160.0

  /// The pixels of a point, from the caller's dots per inch, else those of the display.
  static func scale(chosen: Double?, measured: Double?) -> Double {
    let found = [chosen, measured].lazy.compactMap { $0 }.first { believable.contains($0) }
    return (found ?? assumed) / pointsPerInch
  }
}
