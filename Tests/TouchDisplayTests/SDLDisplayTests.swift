import CSDL2
import Glibc
import LibinputSource
import Testing
import TouchGeometry
import TouchImaging
import TouchTracking

@testable import TouchDisplay

/// Whether a display in memory is available here.
enum OffscreenGraphics {
  static let fault: DisplayError? = {
    do throws(DisplayError) {
      _ = try SDLDisplay(DisplaySettings(driver: "offscreen"))
      return nil
    } catch { return error }
  }()

  /// If it is required, tests fail without it instead of being skipped.
  static var isToBeTested: Bool {
    if getenv("TOUCHSTONE_REQUIRE_GL") != nil { return true }
    if let fault { print("Tests of SDLDisplay are left out: \(fault)") }
    return fault == nil
  }
}

@Suite(
  "SDL display", .serialized,
  .enabled(if: OffscreenGraphics.isToBeTested, "no OpenGL ES 3 without a screen here"))
struct SDLDisplayTests {
  private func display(
    _ width: Int = 640, _ height: Int = 400, turn: QuarterTurn = .none, readsFingers: Bool = true
  ) throws -> SDLDisplay {
    let display = try SDLDisplay(
      DisplaySettings(
        size: PixelSize(width: width, height: height), driver: "offscreen", dotsPerInch: 80,
        turn: turn, readsFingers: readsFingers))
    display.pump { _ in }
    return display
  }

  private func events(_ display: SDLDisplay) -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    display.pump { events.append($0) }
    return events
  }

  private func push(_ make: (inout SDL_Event) -> Void) {
    var event = SDL_Event()
    make(&event)
    #expect(SDL_PushEvent(&event) == 1)
  }

  private func pushFinger(_ type: SDL_EventType, x: Float, y: Float, pressure: Float = 1) {
    push {
      $0.tfinger = SDL_TouchFingerEvent(
        type: type.rawValue, timestamp: 0, touchId: 77, fingerId: 5, x: x, y: y, dx: 0, dy: 0,
        pressure: pressure, windowID: 0)
    }
  }

  @Test("the framebuffer has colors and neither depths nor stencils, which would cost time")
  func buffers() throws {
    let display = try display()
    defer { withExtendedLifetime(display) {} }
    func size(_ attribute: SDL_GLattr) -> Int32 {
      var size: Int32 = -1
      return SDL_GL_GetAttribute(attribute, &size) == 0 ? size : -1
    }
    #expect(size(SDL_GL_RED_SIZE) == 8)
    #expect(size(SDL_GL_DEPTH_SIZE) == 0 && size(SDL_GL_STENCIL_SIZE) == 0)
  }

  @Test("a display in memory has the requested size and density, and shows frames")
  func offscreen() throws {
    let display = try display()
    #expect(display.name == "offscreen")
    #expect(display.pixelSize == PixelSize(width: 640, height: 400))
    #expect(display.scale == 0.5)
    #expect(display.bounds == Rect(x: 0, y: 0, width: 1280, height: 800))
    #expect(display.descriptor == nil)
    #expect(display.pumpInterval == nil)
    #expect(display.isVisible)
    for _ in 0..<3 { try display.present() }
  }

  @Test("a second display is refused while there is one, and may follow it")
  func twice() throws {
    var first: SDLDisplay? = try display()
    #expect(throws: DisplayError(reason: .alreadyOpen)) {
      try SDLDisplay(DisplaySettings(driver: "offscreen"))
    }
    #expect(first != nil)
    first = nil
    _ = try display()
  }

  @Test("a driver that fails leaves the way free for another one")
  func nextAttempt() throws {
    let old = getenv("DISPLAY").map { String(cString: $0) }
    setenv("DISPLAY", ":4711", 1)
    defer { if let old { setenv("DISPLAY", old, 1) } else { unsetenv("DISPLAY") } }
    do throws(DisplayError) {
      _ = try SDLDisplay(DisplaySettings(driver: "x11"))
      Issue.record("there is no such display server")
    } catch {
      #expect(error.driver == "x11")
      guard case .refused = error.reason else {
        Issue.record("another reason: \(error)")
        return
      }
    }
    _ = try display()
  }

  @Test("a driver that does not exist is the caller's fault, and the known ones are named")
  func unknownDriver() {
    do throws(DisplayError) {
      _ = try SDLDisplay(DisplaySettings(driver: "vga"))
      Issue.record("there is no such driver")
    } catch {
      #expect(error.blame == .caller)
      #expect("\(error)".contains("offscreen"))
    }
  }

  @Test(
    "a list of drivers in the environment is tried in its order, and unknown ones are passed over")
  func driverList() throws {
    try withEnvironment(["DISPLAY": ":4711", "SDL_VIDEODRIVER": "vga,x11,offscreen"]) {
      let display = try SDLDisplay(DisplaySettings())
      #expect(display.name == "offscreen")
    }
  }

  @Test("an environment that names unknown drivers only is named itself")
  func unknownDriverInEnvironment() throws {
    try withEnvironment(["SDL_VIDEODRIVER": "vga,cga"]) {
      do throws(DisplayError) {
        _ = try SDLDisplay(DisplaySettings())
        Issue.record("there are no such drivers")
      } catch {
        #expect("\(error)".hasPrefix("SDL_VIDEODRIVER=vga,cga: there is no such driver;"))
      }
    }
  }

  private func withEnvironment(_ values: [String: String], _ body: () throws -> Void) throws {
    let old = values.keys.map { name in (name, getenv(name).map { String(cString: $0) }) }
    for (name, value) in values { setenv(name, value, 1) }
    defer {
      for (name, value) in old {
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
      }
    }
    try body()
  }

  @Test("SDL may have handlers for signals on the console only, where it mutes the keyboard")
  func signalHandlers() {
    for (driver, value) in [("KMSDRM", "0"), ("x11", "1"), ("wayland", "1")] {
      let hints = SDLLibrary.hints(DisplaySettings(), driver: driver)
      #expect(hints.first { $0.key == SDL_HINT_NO_SIGNAL_HANDLERS }?.value == value)
    }
  }

  @Test("neither a mouse nor a pen comes as a finger, too, and no finger as a mouse")
  func noRepeatedInput() {
    let hints = SDLLibrary.hints(DisplaySettings(), driver: "wayland")
    for name in [
      SDL_HINT_TOUCH_MOUSE_EVENTS, SDL_HINT_MOUSE_TOUCH_EVENTS, "SDL_PEN_TOUCH_EVENTS",
    ] {
      #expect(hints.filter { $0.key == name }.map { $0.value } == ["0"])
    }
  }

  @Test("all events that wait are handed over at once, since nothing tells of those that stay")
  func manyEvents() throws {
    let display = try display()
    for number in 0..<6000 {
      push {
        $0.motion.type = SDL_MOUSEMOTION.rawValue
        $0.motion.x = Int32(number % 600)
      }
    }
    push { $0.type = SDL_QUIT.rawValue }
    let events = events(display)
    #expect(events.count == 6001)
    #expect(events.last == .closeRequested)
  }

  @Test("fingers have their locations in points, and pressure if reported")
  func fingers() throws {
    let display = try display()
    pushFinger(SDL_FINGERDOWN, x: 0.25, y: 0.5)
    pushFinger(SDL_FINGERMOTION, x: 0.5, y: 0.5, pressure: 0.25)
    pushFinger(SDL_FINGERUP, x: 0.5, y: 0.5, pressure: 0)
    #expect(
      events(display) == [
        .finger(FingerEvent(device: 77, finger: 5, phase: .down, location: Point(x: 320, y: 400))),
        .finger(
          FingerEvent(
            device: 77, finger: 5, phase: .moved, location: Point(x: 640, y: 400), pressure: 0.25)),
        .finger(FingerEvent(device: 77, finger: 5, phase: .up, location: Point(x: 640, y: 400))),
      ])
  }

  @Test("a finger that the window system cancels, which SDL 3 reports below SDL 2, is cancelled")
  func cancelledFinger() throws {
    let display = try display()
    pushFinger(SDL_FINGERDOWN, x: 0.25, y: 0.5)
    pushFinger(SDL_EventType(0x703), x: 0.25, y: 0.5, pressure: 0)
    let place = Point(x: 320, y: 400)
    #expect(
      events(display) == [
        .finger(FingerEvent(device: 77, finger: 5, phase: .down, location: place)),
        .finger(FingerEvent(device: 77, finger: 5, phase: .cancelled, location: place)),
      ])
  }

  @Test("fingers are left to libinput where that reads them")
  func ignoredFingers() throws {
    let display = try display(readsFingers: false)
    var event = SDL_Event()
    event.tfinger.type = SDL_FINGERDOWN.rawValue
    _ = SDL_PushEvent(&event)
    #expect(events(display) == [])
  }

  @Test(
    "a screen on its side turns its places",
    arguments: [
      (QuarterTurn.none, 320.0, 200.0), (.clockwise, 200, 960), (.half, 960, 600),
      (.counterclockwise, 600, 320),
    ])
  func turnedFingers(_ turn: QuarterTurn, _ x: Double, _ y: Double) throws {
    let display = try display(turn: turn)
    let isSideways = turn == .clockwise || turn == .counterclockwise
    #expect(
      display.bounds.size
        == (isSideways ? Size(width: 800, height: 1280) : Size(width: 1280, height: 800)))
    // A quarter of the screen's width and height: (320, 200) points from its top left corner.
    pushFinger(SDL_FINGERDOWN, x: 0.25, y: 0.25)
    guard case .finger(let event) = events(display).first else {
      Issue.record("a finger was expected")
      return
    }
    #expect(event.location.distance(to: Point(x: x, y: y)) < 1e-6)
  }

  @Test("the mouse's buttons, ways and wheel come with the pointer's place")
  func mouse() throws {
    let display = try display()
    push {
      $0.button.type = SDL_MOUSEBUTTONDOWN.rawValue
      $0.button.button = 1
      ($0.button.x, $0.button.y) = (10, 20)
    }
    push {
      $0.wheel.type = SDL_MOUSEWHEEL.rawValue
      ($0.wheel.preciseX, $0.wheel.preciseY) = (0.5, -1)
      ($0.wheel.mouseX, $0.wheel.mouseY) = (10, 20)
    }
    // A pixel is two points wide, and its center counts.
    let place = Point(x: 21, y: 41)
    #expect(
      events(display) == [
        .pointer(PointerEvent(action: .pressed(button: 1), location: place)),
        .pointer(PointerEvent(action: .wheel(Vector(dx: 0.5, dy: -1)), location: place)),
      ])
  }

  @Test("natural scrolling, which the window system has applied already, is not undone")
  func naturalScrolling() throws {
    let display = try display()
    push {
      $0.wheel.type = SDL_MOUSEWHEEL.rawValue
      $0.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
      ($0.wheel.preciseX, $0.wheel.preciseY) = (0.5, -1)
    }
    guard case .pointer(let event) = events(display).first else {
      Issue.record("a wheel was expected")
      return
    }
    #expect(event.action == .wheel(Vector(dx: 0.5, dy: -1)))
  }

  @Test("mouse events that were made of fingers are passed over")
  func touchMouse() throws {
    let display = try display()
    push {
      $0.button.type = SDL_MOUSEBUTTONDOWN.rawValue
      $0.button.button = 1
      $0.button.which = UInt32.max
    }
    #expect(events(display) == [])
  }

  @Test("keys come by what stands on them, without repetitions")
  func keys() throws {
    let display = try display()
    let keys: [(Int32, SDL_Scancode, UInt8, Key?)] = [
      (0x71, SDL_SCANCODE_Q, 0, .letter("q")), (0x71, SDL_SCANCODE_Q, 1, nil),
      (0x33, SDL_SCANCODE_3, 0, .digit(3)), (0, SDL_SCANCODE_F12, 0, .function(12)),
      (27, SDL_SCANCODE_ESCAPE, 0, .escape), (0, SDL_SCANCODE_KP_0, 0, .digit(0)),
      (0, SDL_SCANCODE_KP_9, 0, .digit(9)), (0, SDL_SCANCODE_RCTRL, 0, .control),
      (0, SDL_SCANCODE_CAPSLOCK, 0, nil),
    ]
    for (symbol, place, repetition, _) in keys {
      push {
        $0.key.type = SDL_KEYDOWN.rawValue
        $0.key.repeat = repetition
        $0.key.keysym.sym = symbol
        $0.key.keysym.scancode = place
        $0.key.keysym.mod = 0x0041
      }
    }
    #expect(
      events(display)
        == keys.compactMap { $0.3 }.map {
          .key($0, isDown: true, modifiers: [.shift, .control])
        })
  }

  @Test("a closed window is reported once")
  func close() throws {
    let display = try display()
    push { $0.type = SDL_QUIT.rawValue }
    #expect(events(display) == [.closeRequested])
  }

  @Test("a minimized window is not seen until it is restored")
  func visibility() throws {
    let display = try display()
    func tell(_ id: SDL_WindowEventID) {
      push {
        $0.window.type = SDL_WINDOWEVENT.rawValue
        $0.window.event = UInt8(id.rawValue)
      }
    }
    tell(SDL_WINDOWEVENT_MINIMIZED)
    #expect(events(display) == [.hidden])
    #expect(!display.isVisible)
    tell(SDL_WINDOWEVENT_RESTORED)
    tell(SDL_WINDOWEVENT_FOCUS_LOST)
    #expect(events(display) == [.exposed, .lostFocus])
    #expect(display.isVisible)
  }

  @Test("a mouse that leaves the window is reported")
  func leave() throws {
    let display = try display()
    push {
      $0.window.type = SDL_WINDOWEVENT.rawValue
      $0.window.event = UInt8(SDL_WINDOWEVENT_LEAVE.rawValue)
    }
    guard case .pointer(let event)? = events(display).first else {
      Issue.record("no pointer event")
      return
    }
    #expect(event.action == .left && event.pen == nil && event.location.isFinite)
  }

  @Test("sides beyond the range are brought into it")
  func sides() throws {
    #expect(try display(-5, 0).pixelSize == PixelSize(width: 1, height: 1))
  }
}
