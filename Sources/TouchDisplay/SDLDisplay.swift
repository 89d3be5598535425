import CSDL2
import LibinputSource
import TouchGeometry
import TouchImaging
import TouchTracking

/// A window or a screen opened with SDL: on X11, on Wayland, on the console by kernel mode setting (KMSDRM),
/// or in memory ("offscreen").
///
/// A process can have only one at a time. Releasing the last reference restores the console, so a program
/// must end by returning, not by a signal: see ``TerminationSignals``.
///
///     let display = try SDLDisplay()
///     let loop = FrameLoop(display, application: window.application)
///     loop.add(try WindowTouchSource(bounds: display.bounds))
///
/// - Important: Fingers are reported one by one without a time. They are cancelled when their touchscreen is
///   removed, and when a compositor claims them if SDL 2 is emulated by SDL 3; ``WindowTouchSource`` describes
///   how they are handled. With KMSDRM, SDL reads input devices itself: pass `readsFingers: false` and read
///   them with libinput.
public final class SDLDisplay: Display {
  /// SDL's name of the driver: "x11", "wayland", "KMSDRM" or "offscreen".
  public let name: String
  /// The rotation of the picture on the screen.
  public let turn: QuarterTurn
  /// The number of pixels per point, as determined when the window was opened.
  public let scale: Double
  /// The size of the framebuffer, in physical pixels of the screen.
  public private(set) var pixelSize: PixelSize
  /// The connection to the display server; nil on the console and in memory.
  public let descriptor: Int32?
  /// 20 ms on the console, where SDL reads keyboards; nil elsewhere.
  public let pumpInterval: TimeSpan?
  /// How long the window's screen shows a picture; 1/60 s if it is not reported.
  public private(set) var refreshInterval: TimeSpan
  /// Whether the window is visible, according to the window system.
  public private(set) var isVisible = true
  private let window: OpaquePointer
  private let context: SDL_GLContext
  private let library: SDLLibrary
  private let readsFingers: Bool
  /// The size in the window system's own units, which are used for pointer locations.
  private var windowSize: PixelSize
  private var fingers = ReportedFingers()
  /// The pens of an X server.
  private var pens: WindowPens?

  /// Opens a display. If neither the settings nor the comma-separated list in SDL_VIDEODRIVER name a driver,
  /// those that fit the environment are tried in turn until one provides a window with a context: Wayland and
  /// X11 if WAYLAND_DISPLAY and DISPLAY are set, and the console if neither is.
  ///
  /// - Throws: The reason for the failure; after that another display may be tried.
  public init(_ settings: DisplaySettings = DisplaySettings()) throws(DisplayError) {
    let opened = try SDLLibrary.open(settings)
    library = opened.library
    window = opened.window
    context = opened.context
    pens = WindowPens(window)
    let descriptor = csdl2_descriptor(window)
    if descriptor >= 0 { library.settle(window, descriptor) }
    name = library.driver
    turn = settings.turn
    readsFingers = settings.readsFingers
    windowSize = Self.sizes(of: window).window
    pixelSize = Self.sizes(of: window).pixels
    let density = DisplayDensity.scale(
      chosen: settings.dotsPerInch, measured: library.dotsPerInch(of: window),
      magnification: settings.magnification)
    if settings.dotsPerInch == nil, let start = settings.growthStart {
      scale = DisplayDensity.grown(density, on: Self.sizes(of: window).pixels, from: start)
    } else {
      scale = density
    }
    self.descriptor = descriptor >= 0 ? descriptor : nil
    pumpInterval = descriptor >= 0 || library.isInMemory ? nil : .milliseconds(20)
    refreshInterval = library.refreshInterval(of: window)
  }

  deinit {
    pens = nil
    SDL_GL_DeleteContext(context)
    SDL_DestroyWindow(window)
  }

  /// Shows the drawn frame, and waits for the screen if the driver does; in memory, until drawing is
  /// complete.
  public func present() throws(DisplayError) {
    SDL_GL_SwapWindow(window)
    library.finishDrawing()
    // The swap itself reports no error.
    if let fault = library.contextFault() {
      throw DisplayError(driver: name, reason: .contextLost(fault))
    }
  }

  /// Enters or leaves full screen. A resize event reports the result.
  public func setFullScreen(_ isFullScreen: Bool) {
    let flags = isFullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0
    guard SDL_SetWindowFullscreen(window, flags) == 0 else { return }
    if isFullScreen { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
  }

  /// Whether it covers the whole screen.
  public var isFullScreen: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
  }

  /// Delivers the events since the last call, at most 65,535: the size of SDL's queue.
  public func pump(_ receive: (DisplayEvent) -> Void) {
    // Called once: a flood of events must not starve the loop's other work. All fetched events are handled,
    // because events left in SDL's queue cannot be polled for.
    SDL_PumpEvents()
    pens?.finish()
    var event = SDL_Event()
    let (first, last) = (SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    while SDL_PeepEvents(&event, 1, SDL_GETEVENT, first, last) > 0 { take(event, receive) }
    pens?.forget()
    for finger in fingers.takeLost(Self.isKnown) { receive(.finger(finger)) }
  }

  /// Whether SDL has a touchscreen with this number.
  private static func isKnown(_ device: Int64) -> Bool {
    (0..<SDL_GetNumTouchDevices()).contains { SDL_GetTouchDevice($0) == device }
  }

  private func take(_ event: SDL_Event, _ receive: (DisplayEvent) -> Void) {
    switch pens?.meaning(of: event, at: location(x:y:)) {
    case .pen(let pointer): return receive(.pointer(pointer))
    case .copy: return
    case nil: break
    }
    switch SDL_EventType(event.type) {
    case SDL_QUIT: receive(.closeRequested)
    case SDL_WINDOWEVENT: take(event.window, receive)
    case SDL_KEYDOWN, SDL_KEYUP:
      if let key = DisplayEvent(event.key) { receive(key) }
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP, .fingerCancelled:
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
    case SDL_WINDOWEVENT_LEAVE: receive(.pointer(PointerEvent(leavingAt: location(x:y:))))
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: refreshInterval = library.refreshInterval(of: window)
    // SDL_QUIT follows for the last window, and there is only one; do not report it twice.
    default: break
    }
  }

  /// The event's own values are in units of the window, not pixels.
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
    // The center of the pixel under the pointer.
    location(x: Double(x) + 0.5, y: Double(y) + 0.5)
  }

  private func location(x: Double, y: Double) -> Point {
    root(
      fromFraction: Point(x: x / Double(windowSize.width), y: y / Double(windowSize.height)))
  }

  private func root(fromFraction place: Point) -> Point {
    let pixel = Point(
      x: place.x * Double(pixelSize.width), y: place.y * Double(pixelSize.height))
    return toPixels.inverse?.applied(to: pixel) ?? .zero
  }
}
