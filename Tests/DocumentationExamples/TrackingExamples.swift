import Glibc
import LibinputSource
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

// The examples in doc comments, line by line; Tools/documentation/examples.py compares them.

func exampleOfContactFrame(window: Window, screen: DeviceID) {
  let fingers = [
    Contact(slot: 0, phase: .moved, position: Point(x: 310, y: 200)),
    Contact(slot: 1, phase: .ended, position: Point(x: 420, y: 260)),
  ]
  window.deliver(ContactFrame(device: screen, time: .seconds(1.5), contacts: fingers))
}

func exampleOfHostClock(
  application: Application, window: Window, event: HostEvent, now: Instant, contacts: [Contact],
  device: DeviceID, clock: inout HostClock
) {
  let time = clock.eventTime(milliseconds: event.time, receivedAt: now)
  application.reachDeadlines(upTo: time)
  window.deliver(ContactFrame(device: device, time: time, contacts: contacts))
}

func exampleOfHostClockWaiting(
  clock: inout HostClock, application: Application, now: Instant, time: Instant, booted: Instant,
  descriptors: inout [pollfd]
) {
  poll(&descriptors, 1, clock.pollTimeout(until: application.nextDeadline, at: now))
  if case .suspend = clock.wake(at: now, sinceBoot: booted) { application.cancelAll(at: time) }
}

func exampleOfInstant() {
  let landed = Instant.seconds(2), lifted = Instant(microseconds: 2_350_000)
  print((lifted - landed).milliseconds)  // 350
}

func exampleOfOutputLayout() throws {
  var layout = OutputLayout()
  layout["DSI-1"] = OutputMapping(
    area: Rect(x: 0, y: 0, width: 1080, height: 1920), turn: .clockwise)
  layout["HDMI-A-1"] = OutputMapping(area: Rect(x: 1080, y: 0, width: 1920, height: 1080))
  let source = try LibinputTouchSource(mapping: layout.mapping)
  _ = source
}

func exampleOfOutputLayoutPanel(layout: inout OutputLayout) {
  let panel = OutputLayout.Panel(
    name: "ILITEK Multi-Touch", node: "/dev/input/event5", size: Size(width: 1290, height: 725))
  let mapping = layout.mapping(of: panel) ?? layout.place(panel)
  _ = mapping
}

func exampleOfOutputMapping(window: Window) throws {
  let portrait = OutputMapping(area: Rect(x: 0, y: 0, width: 600, height: 1024), turn: .clockwise)
  let loop = PollLoop(
    application: window.application, sources: [try LibinputTouchSource { _ in portrait }])
  _ = loop
}

func exampleOfPenTilt() {
  let tilt = PenTilt(altitude: .degrees(60), azimuth: .degrees(-45))
  let pen = Contact(slot: 0, phase: .began, position: .zero, tool: .pen, tilt: tilt)
  _ = pen
}

func exampleOfSampleHistory() {
  var history = SampleHistory()
  for step in 0...5 {
    let time = Instant(microseconds: Int64(step) * 8_000)
    history.append(.init(time: time, location: Point(x: Double(step) * 4, y: 0)))
  }
  print(history.velocity(at: .seconds(0.04)).vector.dx)  // about 500 pt/s
}

func exampleOfSampleHistoryEntry(touch: Touch) {
  var history = SampleHistory()
  history.append(SampleHistory.Entry(time: touch.timestamp, location: touch.location(in: nil)))
}

func exampleOfSurface() {
  let axis = Surface.Axis(minimum: 0, maximum: 4095, resolution: 20)
  let panel = Surface(x: axis, y: Surface.Axis(minimum: 0, maximum: 2303, resolution: 20))
  print(panel.size.width)  // 1289.76 pt, of a panel 204.75 mm wide
}

func exampleOfSurfaceAxis() {
  // As the kernel reports ABS_MT_POSITION_X: 0 to 4095, 20 units a millimeter.
  let axis = Surface.Axis(minimum: 0, maximum: 4095, resolution: 20)
  let panel = Surface(x: axis, y: Surface.Axis(minimum: 0, maximum: 2303, resolution: 20))
  _ = panel
}

func exampleOfTimeSpan(press: LongPressGestureRecognizer) {
  press.minimumPressDuration = .milliseconds(300)
  let twice = press.minimumPressDuration + press.minimumPressDuration
  print(twice.seconds)  // 0.6
}

func exampleOfTouchFrame(tracker: inout TouchTracker, frame: ContactFrame) {
  var touches = TouchFrame()  // reused for all frames
  touches.removeAll()
  tracker.track(frame, into: &touches)
  for sample in touches.samples { print(sample.id, sample.phase, sample.location) }
  for fault in touches.faults { print(fault) }
}

func exampleOfTouchSample() {
  // Two samples with which a test taps a machine.
  let landed = TouchSample(
    id: TouchID(1), time: .zero, location: Point(x: 40, y: 40), phase: .began)
  var lifted = landed
  lifted.time = .seconds(0.1)
  lifted.phase = .ended
  _ = lifted
}

func exampleOfTouchTracker(frame: ContactFrame) {
  var tracker = TouchTracker()
  let screen = tracker.addSurface(Surface(sizeInPoints: Size(width: 800, height: 600)))
  var touches = TouchFrame()
  tracker.track(frame, into: &touches)
  _ = screen
}

func exampleOfTouchpadEvent(window: Window, screen: DeviceID) {
  let notch = TouchpadEvent(
    device: screen, time: .seconds(3), phase: .changed,
    kind: .scroll(.wheel, way: Vector(dx: 0, dy: TouchpadEvent.notch)))
  _ = window.application.scroll(notch, at: Point(x: 300, y: 200))
}

func exampleOfVelocity(card: Layer) {
  let velocity = Velocity(vector: Vector(dx: 900, dy: 0), standardDeviation: 40)
  // A fling that is hardly faster than its own uncertainty is none.
  if velocity.vector.length > 3 * velocity.standardDeviation { print("flung") }
}
