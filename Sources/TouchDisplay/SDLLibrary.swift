import CSDL2
import Glibc
import LibinputSource
import Synchronization
import TouchImaging
import TouchTracking

/// A started SDL with one video driver: starts and stops SDL, and opens its window.
final class SDLLibrary {
  /// glGetGraphicsResetStatus: zero while the context is valid.
  private typealias ResetStatus = @convention(c) () -> UInt32

  /// The driver in use, as spelled by SDL.
  let driver: String
  private var resetStatus: ResetStatus?
  private var finish: (@convention(c) () -> Void)?

  /// Whether this process has one.
  private static let isStarted = Atomic(false)

  /// Whether frames are not shown anywhere.
  var isInMemory: Bool { driver == "offscreen" || driver == "dummy" }

  /// SDL's last error message, in one line.
  static var words: String {
    let text = String(cString: SDL_GetError())
    return text.isEmpty ? "no reason given" : text
  }

  /// Starts SDL with a driver.
  private init(_ candidate: String, _ settings: DisplaySettings) throws(DisplayError) {
    guard
      Self.isStarted.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing
      ).exchanged
    else { throw DisplayError(reason: .alreadyOpen) }
    do throws(DisplayError) {
      driver = try Self.start(candidate, settings)
    } catch {
      Self.isStarted.store(false, ordering: .releasing)
      throw error
    }
  }

  deinit {
    SDL_Quit()
    Self.isStarted.store(false, ordering: .releasing)
  }

  // MARK: Drivers

  /// SDL with a window and a context that is current.
  struct Opened {
    let library: SDLLibrary
    let window: OpaquePointer
    let context: SDL_GLContext
  }

  /// Opens a window with the named driver, or with the first that fits and provides a context.
  static func open(_ settings: DisplaySettings) throws(DisplayError) -> Opened {
    var failure: DisplayError?
    for candidate in try candidates(settings.driver) {
      do throws(DisplayError) {
        let library = try SDLLibrary(candidate, settings)
        let (window, context) = try library.open(settings)
        return Opened(library: library, window: window, context: context)
      } catch {
        if error.reason == .alreadyOpen { throw error }
        // The first error is the one for the driver that the environment indicates.
        failure = failure ?? error
      }
    }
    throw failure ?? DisplayError(reason: .noDisplay)
  }

  private static func start(
    _ candidate: String, _ settings: DisplaySettings
  ) throws(DisplayError) -> String {
    setHints(settings, driver: candidate)
    SDL_SetMainReady()
    guard SDL_Init(UInt32(SDL_INIT_VIDEO)) == 0, let driver = SDL_GetCurrentVideoDriver() else {
      let error = DisplayError(driver: candidate, reason: reason(of: candidate))
      SDL_Quit()
      throw error
    }
    if !settings.readsFingers { ignoreFingers() }
    return String(cString: driver)
  }

  /// The drivers to try. SDL's own choice ends with drivers without a display.
  private static func candidates(_ chosen: String?) throws(DisplayError) -> [String] {
    if let chosen { return try known(among: [chosen[...]], as: chosen) }
    if let list = environment("SDL_VIDEODRIVER") {
      return try known(among: list.split(separator: ","), as: "SDL_VIDEODRIVER=\(list)")
    }
    var names: [String] = []
    if environment("WAYLAND_DISPLAY") != nil { names.append("wayland") }
    if environment("DISPLAY") != nil { names.append("x11") }
    if names.isEmpty {
      guard case .present = GraphicsCards.state else {
        if case .forbidden(let node) = GraphicsCards.state {
          throw DisplayError(driver: "KMSDRM", reason: .noPermission(node: node))
        }
        throw DisplayError(reason: .noDisplay)
      }
      names.append("KMSDRM")
    }
    return names
  }

  /// The drivers that are built in, as spelled by SDL, in the given order.
  private static func known(
    among names: [Substring], as source: String
  ) throws(DisplayError) -> [String] {
    let all = (0..<SDL_GetNumVideoDrivers()).compactMap { index in
      SDL_GetVideoDriver(index).map { String(cString: $0) }
    }
    let found = names.compactMap { name in
      all.first { $0.lowercased() == name.lowercased() }
    }
    guard !found.isEmpty else {
      throw DisplayError(driver: source, reason: .unknownDriver(known: all))
    }
    return found
  }

  private static func environment(_ name: String) -> String? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return String(cString: text)
  }

  private static func reason(of driver: String) -> DisplayError.Reason {
    let words = words
    // In memory only the graphics library can be missing.
    if driver == "offscreen" { return .noGraphics(words) }
    guard driver == "KMSDRM" else { return .refused(words) }
    return switch GraphicsCards.state {
    case .none: .noCard
    case .forbidden(let node): .noPermission(node: node)
    case .present: .noWindow(words)
    }
  }

  /// All hints must be set before SDL starts.
  private static func setHints(_ settings: DisplaySettings, driver: String) {
    for (name, value) in hints(settings, driver: driver) {
      SDL_SetHintWithPriority(name, value, SDL_HINT_OVERRIDE)
    }
    // There are no hints for these. The user's settings take precedence.
    for name in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
      setenv(name, settings.identifier, 0)
    }
  }

  static func hints(
    _ settings: DisplaySettings, driver: String
  ) -> KeyValuePairs<String, String> {
    [
      SDL_HINT_VIDEODRIVER: driver,
      SDL_HINT_APP_NAME: settings.title,
      // Otherwise fingers emulated from a mouse, and mouse events emulated from fingers, would count twice.
      SDL_HINT_TOUCH_MOUSE_EVENTS: "0", SDL_HINT_MOUSE_TOUCH_EVENTS: "0",
      // So would the fingers that SDL 3, on which SDL 2 may be built, makes of pens; SDL 2 has no name for it.
      "SDL_PEN_TOUCH_EVENTS": "0",
      // On the console SDL mutes the text console's keyboard, and restores it after a crash only if it may
      // install signal handlers.
      SDL_HINT_NO_SIGNAL_HANDLERS: driver == "KMSDRM" ? "0" : "1",
      SDL_HINT_VIDEO_ALLOW_SCREENSAVER: settings.isFullScreen ? "0" : "1",
      // By default a window that loses keyboard focus is minimized.
      SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS: "0",
    ]
  }

  private static func ignoreFingers() {
    for type in [SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP, .fingerCancelled] {
      _ = SDL_EventState(type.rawValue, SDL_IGNORE)
    }
  }

  // MARK: Window

  /// Opens a window with a current context.
  private func open(
    _ settings: DisplaySettings
  ) throws(DisplayError) -> (window: OpaquePointer, context: SDL_GLContext) {
    setAttributes()
    guard let window = makeWindow(settings) else {
      // If a window needs a configuration of the graphics library, that library is missing.
      let words = Self.words
      let isGraphics = words.contains("GL")
      throw DisplayError(
        driver: driver, reason: isGraphics ? .noGraphics(words) : .noWindow(words))
    }
    guard let context = makeContext(for: window) else {
      let words = Self.words
      SDL_DestroyWindow(window)
      throw DisplayError(driver: driver, reason: .noGraphics(words))
    }
    _ = SDL_ShowCursor(settings.showsPointer ? SDL_ENABLE : SDL_DISABLE)
    waitForRefresh()
    return (window, context)
  }

  private func setAttributes() {
    // Depth and stencil buffers are not used; with a depth buffer, Mesa's llvmpipe also draws everything
    // hidden by later drawing, which makes it 50% slower.
    let attributes: [(SDL_GLattr, Int32)] = [
      (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)),
      (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 0),
      (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8),
      (SDL_GL_DOUBLEBUFFER, 1), (SDL_GL_DEPTH_SIZE, 0), (SDL_GL_STENCIL_SIZE, 0),
    ]
    for (attribute, value) in attributes { SDL_GL_SetAttribute(attribute, value) }
  }

  private func makeWindow(_ settings: DisplaySettings) -> OpaquePointer? {
    var flags =
      SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if settings.isFullScreen || driver == "KMSDRM" {
      flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    let wanted = (Int32(clamp(settings.size.width)), Int32(clamp(settings.size.height)))
    // Without a window manager a full screen window keeps its initial position and size.
    let isFullScreen = flags & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
    let place: Int32 = isFullScreen ? 0 : Int32(bitPattern: 0x1FFF_0000)
    var mode = SDL_DisplayMode()
    let coversScreen =
      isFullScreen && driver == "x11" && SDL_GetDesktopDisplayMode(0, &mode) == 0
    let (width, height) = coversScreen ? (mode.w, mode.h) : wanted
    let window = SDL_CreateWindow(settings.title, place, place, width, height, flags)
    // The size for leaving full screen.
    if coversScreen, let window { SDL_SetWindowSize(window, wanted.0, wanted.1) }
    return window
  }

  /// Creates a context that reports resets of the graphics card, if supported.
  private func makeContext(for window: OpaquePointer) -> SDL_GLContext? {
    SDL_GL_SetAttribute(
      SDL_GL_CONTEXT_FLAGS, Int32(SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG.rawValue))
    SDL_GL_SetAttribute(
      SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue))
    if let context = SDL_GL_CreateContext(window) {
      // Addresses are returned for unknown functions too.
      let kinds = ["KHR", "EXT"].filter {
        SDL_GL_ExtensionSupported("GL_\($0)_robustness") == SDL_TRUE
      }
      let function = kinds.first.flatMap { SDL_GL_GetProcAddress("glGetGraphicsResetStatus\($0)") }
      resetStatus = function.map { unsafeBitCast($0, to: ResetStatus.self) }
      return context
    }
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, 0)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, 0)
    return SDL_GL_CreateContext(window)
  }

  /// In memory, waits until drawing is complete; does nothing otherwise.
  func finishDrawing() { finish?() }

  /// The reason why the context was lost; nil if it is valid or this is unknown.
  func contextFault() -> String? {
    guard let status = resetStatus?(), status != 0 else { return nil }
    return "reset status 0x\(String(status, radix: 16))"
  }

  private func clamp(_ side: Int) -> Int {
    min(max(side, DisplaySettings.sides.lowerBound), DisplaySettings.sides.upperBound)
  }

  /// Waits until the window system has reported the window's final size.
  ///
  /// On Wayland the size is reported after the first frame, and tiling window managers on X11 report it after
  /// the window is shown. Without this a program would start with a size that is immediately replaced.
  func settle(_ window: OpaquePointer, _ descriptor: Int32) {
    typealias Clear = @convention(c) (UInt32) -> Void
    if let address = SDL_GL_GetProcAddress("glClear") {
      // GL_COLOR_BUFFER_BIT: otherwise the first frame is undefined.
      unsafeBitCast(address, to: Clear.self)(0x4000)
    }
    SDL_GL_SwapWindow(window)
    let end = MonotonicClock.now + .milliseconds(300)
    var list = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      // The events remain in the queue for the next pump.
      SDL_PumpEvents()
    } while poll(&list, 1, 60) > 0 && MonotonicClock.now < end
    SDL_PumpEvents()
  }

  /// A late frame is shown immediately if the driver supports it.
  private func waitForRefresh() {
    guard !isInMemory else {
      // Without a screen nothing limits the frame rate: frames would accumulate in front of a slow graphics
      // card.
      finish = SDL_GL_GetProcAddress("glFinish").map {
        unsafeBitCast($0, to: (@convention(c) () -> Void).self)
      }
      return _ = SDL_GL_SetSwapInterval(0)
    }
    if SDL_GL_SetSwapInterval(-1) != 0 { SDL_GL_SetSwapInterval(1) }
  }

  // MARK: Figures

  /// The density that a window's display reports; nil if it reports none.
  func dotsPerInch(of window: OpaquePointer) -> Double? {
    guard !isInMemory else { return nil }
    var density: Float = 0
    guard SDL_GetDisplayDPI(max(SDL_GetWindowDisplayIndex(window), 0), &density, nil, nil) == 0
    else { return nil }
    return Double(density)
  }

  /// How long the display of a window shows a picture; 1/60 s if it is not reported.
  func refreshInterval(of window: OpaquePointer) -> TimeSpan {
    var mode = SDL_DisplayMode()
    let index = max(SDL_GetWindowDisplayIndex(window), 0)
    guard SDL_GetCurrentDisplayMode(index, &mode) == 0, 20...500 ~= mode.refresh_rate else {
      return .microseconds(16_667)
    }
    return .seconds(1 / Double(mode.refresh_rate))
  }
}

/// The graphics cards available to a program without a display server.
enum GraphicsCards {
  enum State: Hashable {
    /// There is no graphics card.
    case none
    /// There is a graphics card, but it may not be opened.
    case forbidden(node: String)
    /// There is one that may be opened.
    case present
  }

  static var state: State {
    let names: [String] = (0..<16).map { "/dev/dri/card\($0)" }
    let nodes = names.filter { access($0, F_OK) == 0 }
    guard let first = nodes.first else { return .none }
    return nodes.contains { access($0, R_OK | W_OK) == 0 } ? .present : .forbidden(node: first)
  }
}
