import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchRendering
import TouchTracking
import Touchstone

// The examples in doc comments, line by line; Tools/documentation/examples.py compares them.

func exampleOfApplicationFeed(window: Window, source: LibinputTouchSource) throws {
  let feed = ApplicationFeed(window.application)
  try source.dispatch { event in feed.take(event) }
}

func exampleOfDeviceReport() {
  for device in DeviceReport.all() {
    print(device.node, device.name, device.output ?? "no output")
    for fault in device.faults { print("  \(fault)") }
  }
}

func exampleOfEvdevTouchSource(window: Window) throws {
  let source = try EvdevTouchSource(node: "/dev/input/event3")
  let loop = PollLoop(application: window.application, sources: [source])
  _ = loop
}

func exampleOfDisplaySettings() throws {
  var settings = DisplaySettings()
  settings.title = "Photos"
  let display = try SDLDisplay(settings)
  _ = display
}

func exampleOfFingerEvent() {
  // For a display of your own, such as a remote screen.
  let finger = FingerEvent(finger: 7, phase: .down, location: Point(x: 300, y: 200), pressure: 0.4)
  let event = DisplayEvent.finger(finger)
  _ = event
}

func exampleOfFrameLoop(window: Window, kiosk: Kiosk) throws {
  let signals = try TerminationSignals()  // the first statement of the program
  let display = try SDLDisplay()
  let loop = FrameLoop(display, application: window.application, signals: signals)
  loop.add(try WindowTouchSource(bounds: display.bounds))
  loop.onDraw = { instant in kiosk.draw(at: instant) }
  try loop.run()
}

func exampleOfFrameStatistics(loop: FrameLoop) {
  var statistics = FrameStatistics()
  loop.onFrame = { report in statistics.add(report) }
  // ... and in the end
  if let slow = statistics.drawing(atFraction: 0.99) { print("99 % took at most", slow) }
}

func exampleOfKeyModifiers(event: PointerEvent) {
  let copies: KeyModifiers = [.control, .shift]
  if event.modifiers.isSuperset(of: copies) { print("copy to here") }
}

func exampleOfPenReading() {
  let pen = PenReading(pressure: 0.4, tilt: PenTilt(leanX: .degrees(30), leanY: .zero))
  _ = pen
}

func exampleOfPointerEvent() {
  // For a display of your own, such as a remote screen.
  let click = PointerEvent(
    action: .pressed(button: 1), location: Point(x: 300, y: 200), modifiers: .shift)
  let event = DisplayEvent.pointer(click)
  _ = event
}

func exampleOfReplayTouchSource(recording: Recording, loop: FrameLoop) throws {
  let replay = try ReplayTouchSource(recording, clock: loop.clock, speed: 2)
  loop.add(replay)
  replay.start()
}

func exampleOfSDLDisplay(window: Window) throws {
  let display = try SDLDisplay()
  let loop = FrameLoop(display, application: window.application)
  loop.add(try WindowTouchSource(bounds: display.bounds))
}

func exampleOfSessionClock() {
  let clock = SessionClock()
  clock.rate = 0.25  // a replay in slow motion
  let frame = clock.now
  _ = frame
}

func exampleOfTerminationSignals(window: Window) throws {
  let signals = try TerminationSignals()  // the first statement of the program
  let loop = FrameLoop(try SDLDisplay(), application: window.application, signals: signals)
  _ = loop
}

func exampleOfWindowTouchSource(display: SDLDisplay, feed: ApplicationFeed) throws {
  let source = try WindowTouchSource(bounds: display.bounds)
  display.pump { source.take($0) }
  try source.dispatch { feed.take($0) }
}

func exampleOfLayerRenderer(window: Window, now: Instant, size: PixelSize) throws {
  let renderer = try LayerRenderer()
  renderer.draw(window, pixelSize: size, toPixels: .scale(2), background: .backdrop, at: now)
}
