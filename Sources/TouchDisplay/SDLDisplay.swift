import CSDL2
import LibinputSource
import TouchGeometry
import TouchImaging
import TouchTracking

/// A window or a screen by way of SDL: on X11, on Wayland, on the console by the kernel's mode setting
/// (KMSDRM), or in memory ("offscreen").
///
/// There is one at a time in a process. When the last reference to it goes, the console is as it was
/// before; so a program must end by returning, and not by a signal: see ``TerminationSignals``.
///
/// - Important: Fingers come without a time, one by one, and are taken back only when their touch
///   screen is gone; see ``WindowTouchSource`` for what is made of them. With KMSDRM, SDL reads input devices itself: say
///   `readsFingers: false` there and read them by libinput.
public final class SDLDisplay: Display {
  /// SDL's name of the driver: "x11", "wayland", "KMSDRM" or "offscreen".
  public let name: String
  /// How the picture is turned on the screen.
  public let turn: QuarterTurn
  /// How many pixels a point is; it stays what it was where the window was opened.
  public let scale: Double
  /// The size of the framebuffer, in pixels as the screen has them.
  public private(set) var pixelSize: PixelSize
  /// The connection to the display server; nil on the console and in memory.
  public let descriptor: Int32?
  /// 20 ms on the console, where SDL reads keyboards; nil elsewhere.
  public let pumpInterval: TimeSpan?
  /// How long the screen that the window is on shows a picture; 1/60 s where it does not tell.
  public private(set) var refreshInterval: TimeSpan
  /// Whether the window is shown, as far as the window system tells.
  public private(set) var isVisible = true
  private let window: OpaquePointer
  private let context: SDL_GLContext
  private let library: SDLLibrary
  private let readsFingers: Bool
  /// The size in the window system's own units, in which it tells where the pointer is.
  private var windowSize: PixelSize
  private var fingers = FingerLedger()

  /// Opens a display. Where no driver is named, neither in the settings nor, as a list with commas, in
  /// SDL_VIDEODRIVER, those that fit the environment are tried one after the other until one gives a
  /// window with a context: Wayland and X11 where WAYLAND_DISPLAY and DISPLAY name them, and the
  /// console where neither is set.
  ///
  /// - Throws: why there is none; after that another one may be tried.
  public init(_ settings: DisplaySettings = DisplaySettings()) throws(DisplayError) {
    let opened = try SDLLibrary.open(settings)
    library = opened.library
    window = opened.window
    context = opened.context
    let descriptor = csdl2_descriptor(window)
    if descriptor >= 0 { library.settle(window, descriptor) }
    name = library.driver
    turn = settings.turn
    readsFingers = settings.readsFingers
    windowSize = Self.sizes(of: window).window
    pixelSize = Self.sizes(of: window).pixels
    scale = DisplayDensity.scale(
      chosen: settings.dotsPerInch, measured: library.dotsPerInch(of: window))
    self.descriptor = descriptor >= 0 ? descriptor : nil
    pumpInterval = descriptor >= 0 || library.isInMemory ? nil : .milliseconds(20)
    refreshInterval = library.refreshInterval(of: window)
  }

  deinit {
    SDL_GL_DeleteContext(context)
    SDL_DestroyWindow(window)
  }

  /// Shows what was drawn, and waits for the screen where the driver does; in memory, until it is
  /// drawn.
  public func present() throws(DisplayError) {
    SDL_GL_SwapWindow(window)
    library.finishDrawing()
    // The swap itself says nothing.
    if let fault = library.contextFault() {
      throw DisplayError(driver: name, reason: .contextLost(fault))
    }
  }

  /// Takes the whole screen, or leaves it. Whether it worked is told by an event of its size.
  public func setFullScreen(_ isFullScreen: Bool) {
    let flags = isFullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0
    guard SDL_SetWindowFullscreen(window, flags) == 0 else { return }
    if isFullScreen { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
  }

  /// Whether it takes the whole screen.
  public var isFullScreen: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
  }

  /// Delivers what happened since the last call: at most as many events as SDL keeps, 65,535.
  public func pump(_ receive: (DisplayEvent) -> Void) {
    // Asked once: a flood must not keep the loop from its other work. All that was asked for is taken,
    // since nothing is there to poll for what stays in SDL's queue.
    SDL_PumpEvents()
    var event = SDL_Event()
    let (first, last) = (SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    while SDL_PeepEvents(&event, 1, SDL_GETEVENT, first, last) > 0 { take(event, receive) }
    for finger in fingers.takeLost(Self.isKnown) { receive(.finger(finger)) }
  }

  /// Whether SDL has a touch screen of this number.
  private static func isKnown(_ device: Int64) -> Bool {
    (0..<SDL_GetNumTouchDevices()).contains { SDL_GetTouchDevice($0) == device }
  }

  private func take(_ event: SDL_Event, _ receive: (DisplayEvent) -> Void) {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: receive(.closeRequested)
    case SDL_WINDOWEVENT: take(event.window, receive)
    case SDL_KEYDOWN, SDL_KEYUP:
      if let key = DisplayEvent(event.key) { receive(key) }
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      if readsFingers, let finger = FingerEvent(event.tfinger, at: location(event.tfinger)) {
        fingers.take(finger, isKnown: Self.isKnown(finger.device))
        receive(.finger(finger))
      }
    case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL:
      if let pointer = PointerEvent(event, at: location) { receive(.pointer(pointer)) }
    default: break
    }
  }

  private func take(_ event: SDL_WindowEvent, _ receive: (DisplayEvent) -> Void) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: measure(receive)
    case SDL_WINDOWEVENT_EXPOSED: receive(.exposed)
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      isVisible = true
      receive(.exposed)
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      isVisible = false
      receive(.hidden)
    case SDL_WINDOWEVENT_FOCUS_LOST: receive(.lostFocus)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: refreshInterval = library.refreshInterval(of: window)
    // SDL_QUIT follows for the last window, and there is one: not to be told twice.
    default: break
    }
  }

  /// The event's own figures are those of the window, not of its pixels.
  private func measure(_ receive: (DisplayEvent) -> Void) {
    let (pixels, window) = Self.sizes(of: window)
    windowSize = window
    guard pixels != pixelSize else { return }
    pixelSize = pixels
    receive(.resized(bounds))
  }

  private static func sizes(
    of window: OpaquePointer
  ) -> (pixels: PixelSize, window: PixelSize) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GL_GetDrawableSize(window, &width, &height)
    let pixels = PixelSize(width: Int(max(width, 1)), height: Int(max(height, 1)))
    SDL_GetWindowSize(window, &width, &height)
    return (pixels, PixelSize(width: Int(max(width, 1)), height: Int(max(height, 1))))
  }

  // MARK: Places

  private func location(_ event: SDL_TouchFingerEvent) -> Point {
    root(fromFraction: Point(x: Double(event.x), y: Double(event.y)))
  }

  private func location(x: Int32, y: Int32) -> Point {
    // The middle of the pixel that the pointer is on.
    let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    return root(
      fromFraction: Point(
        x: middle.x / Double(windowSize.width), y: middle.y / Double(windowSize.height)))
  }

  private func root(fromFraction place: Point) -> Point {
    let pixel = Point(
      x: place.x * Double(pixelSize.width), y: place.y * Double(pixelSize.height))
    return toPixels.inverse?.applied(to: pixel) ?? .zero
  }
}
