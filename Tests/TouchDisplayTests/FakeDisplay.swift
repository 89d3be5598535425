import Glibc
import LibinputSource
import TouchGeometry
import TouchImaging
import TouchTracking
import Touchstone

@testable import TouchDisplay

/// A clock that a test advances.
final class FakeTime {
  var now: Instant

  init(_ now: Instant = Instant(microseconds: 1_000_000)) { self.now = now }
}

/// A display without a screen, whose events a test invents.
final class FakeDisplay: Display {
  let name = "fake"
  var pixelSize = PixelSize(width: 800, height: 600)
  let scale = 1.0
  let turn = QuarterTurn.none
  var descriptor: Int32? = 1000
  var pumpInterval: TimeSpan?
  var refreshInterval = TimeSpan.milliseconds(10)
  var isVisible = true
  var events: [DisplayEvent] = []
  var pumps = 0
  var presentations = 0
  /// How long presenting a frame blocks.
  var onPresent: (() -> Void)?
  var loss: DisplayError?

  func pump(_ receive: (DisplayEvent) -> Void) {
    pumps += 1
    let events = events
    self.events = []
    for event in events { receive(event) }
  }

  func present() throws(DisplayError) {
    if let loss { throw loss }
    presentations += 1
    onPresent?()
  }
}

/// Lets time pass instead of waiting, and runs the events that a test has planned for an instant.
final class FakeWaiter: Waiter {
  let time: FakeTime
  var threadTime = Instant.zero
  /// Called when no event is left that could end the wait, so that the loop can be stopped.
  var onEternity: (() -> Void)?
  /// When timers of sources fire, in time of CLOCK_MONOTONIC.
  var timer: (() -> Instant?)?
  /// How long the machine takes to wake up each time.
  var delay: () -> TimeSpan = { .zero }
  /// The waits that did not return immediately: their deadlines.
  private(set) var sleeps: [Instant?] = []
  private(set) var calls = 0
  private var plan: [(at: Instant, ready: Set<Int32>, body: () -> Void)] = []

  init(_ time: FakeTime) { self.time = time }

  /// Schedules an event for an instant, which makes these descriptors readable.
  func at(_ instant: Instant, ready: Set<Int32> = [], _ body: @escaping () -> Void) {
    plan.append((instant, ready, body))
  }

  func wait(
    for descriptors: [Int32], urgent: [Int32], until instant: Instant?
  ) throws(DisplayError) -> ReadyDescriptors {
    calls += 1
    if calls > 100_000 { throw DisplayError(reason: .system(action: "end a test", code: 0)) }
    if let instant, instant <= time.now { return ReadyDescriptors() }
    sleeps.append(instant)
    let wakeUp = [instant, timer?()].compactMap { $0 }.min()
    guard let next = plan.first, next.at <= wakeUp ?? next.at else {
      guard let wakeUp else {
        onEternity?()
        return ReadyDescriptors()
      }
      time.now = max(time.now, wakeUp) + delay()
      return ReadyDescriptors()
    }
    plan.removeFirst()
    time.now = max(time.now, next.at)
    next.body()
    let news = next.ready.intersection(urgent).map { ($0, Int16(POLLPRI)) }
    return ReadyDescriptors(
      readable: next.ready.intersection(descriptors),
      urgent: Dictionary(uniqueKeysWithValues: news))
  }
}

/// A source that reports the events that a test has put into it.
final class FakeSource: TouchSource {
  let descriptor: Int32 = 1001
  let device: SourceDevice
  var events: [SourceEvent]
  var onDispatch: (() -> Void)?
  var end: SourceError?

  init(surface: Surface) {
    device = SourceDevice(id: DeviceID(0), kind: .touchscreen, name: "fake", surface: surface)
    events = [.added(device)]
  }

  var devices: [SourceDevice] { [device] }

  func say(_ phase: Contact.Phase, slot: Int = 0, _ x: Double, _ y: Double, at time: Instant) {
    let contact = Contact(slot: slot, phase: phase, position: Point(x: x, y: y))
    events.append(.frame(ContactFrame(device: device.id, time: time, contacts: [contact])))
  }

  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    onDispatch?()
    let events = events
    self.events = []
    for event in events { receive(event) }
    if let end { throw end }
  }
}

/// A loop in fake time, which stops when it would sleep forever.
final class Rig {
  let time: FakeTime
  let display = FakeDisplay()
  let waiter: FakeWaiter
  let clock: SessionClock
  let window: Window
  let loop: FrameLoop
  /// The event times of the frames that were drawn.
  var frames: [Instant] = []
  var reports: [FrameReport] = []
  /// How long drawing takes.
  var drawingTime = TimeSpan.zero

  init(
    window: Window = Window(size: Size(width: 800, height: 600)),
    signals: TerminationSignals? = nil,
    start: Instant = Instant(microseconds: 1_000_000)
  ) {
    let time = FakeTime(start)
    self.time = time
    self.window = window
    waiter = FakeWaiter(time)
    clock = SessionClock(reading: { time.now })
    loop = FrameLoop(
      display, application: window.application, signals: signals, clock: clock, waiter: waiter)
    waiter.onEternity = { [unowned loop] in loop.stop() }
    loop.onDraw = { [unowned self] instant in
      frames.append(instant)
      time.now = time.now + drawingTime
      return false
    }
    loop.onFrame = { [unowned self] in reports.append($0) }
  }

  /// A touchscreen as large as the window.
  var surface: Surface { Surface(sizeInPoints: window.bounds.size) }

  /// Adds a source with such a touchscreen to the loop.
  func addSource() -> FakeSource {
    let source = FakeSource(surface: surface)
    loop.add(source)
    return source
  }

  /// The instant this many milliseconds after the start.
  func after(_ milliseconds: Double) -> Instant {
    Instant(microseconds: 1_000_000) + .milliseconds(milliseconds)
  }
}

/// A layer that records how it is scrolled.
final class ScrolledLayer: Layer {
  var phases: [TouchpadEvent.Phase] = []

  override func answer(to scroll: ScrollEvent) -> ScrollAnswer { .moves }

  override func scroll(by scroll: ScrollEvent) { phases.append(scroll.phase) }
}
