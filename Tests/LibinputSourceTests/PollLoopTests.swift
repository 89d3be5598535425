import Glibc
import LibinputSource
import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("the loop on poll", .serialized)
struct PollLoopTests {
  private let window = Window(size: Size(width: 2016, height: 1134))

  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  @Test("what devices report reaches the recognizers, and an action can end the loop")
  func delivery() throws {
    let pipe = try EventPipe()
    let source = try EvdevTouchSource(stream: pipe.reader, of: EventPipe.panel)
    let loop = PollLoop(application: window.application, sources: [source])
    let pan = PanGestureRecognizer()
    pan.onAction { if $0.state == .ended { loop.stop() } }
    window.addGestureRecognizer(pan)
    let start = Self.now
    pipe.frame(at: start, [(0x39, 1), (0x35, 100), (0x36, 100)])
    pipe.frame(at: start + 10_000, [(0x35, 300)])
    pipe.frame(at: start + 20_000, [(0x39, -1)])
    #expect(try loop.run(for: .seconds(20)) == .stopped)
    #expect(window.application.openTouches == 0)
  }

  @Test("a deadline is reached without any event")
  func deadline() throws {
    let pipe = try EventPipe()
    let source = try EvdevTouchSource(stream: pipe.reader, of: EventPipe.panel)
    let loop = PollLoop(application: window.application, sources: [source])
    let press = LongPressGestureRecognizer()
    var began = Instant.zero
    press.onAction {
      if $0.state == .began {
        began = $0.snapshot.time
        loop.stop()
      }
    }
    window.addGestureRecognizer(press)
    let start = Self.now
    pipe.frame(at: start, [(0x39, 1), (0x35, 100), (0x36, 100)])
    // After an action that ends the loop there is no further wait.
    #expect(try loop.run(for: .seconds(3600)) == .stopped)
    #expect(began == Instant(microseconds: start + 500_000))
    #expect(window.application.openTouches == 0)
  }

  @Test("a program that is held up between landing and lift makes no long press of a tap")
  func heldUp() throws {
    let source = SlowSource(pipe: try EventPipe())
    let loop = PollLoop(application: window.application, sources: [source])
    let press = LongPressGestureRecognizer()
    press.minimumPressDuration = .milliseconds(50)
    let tap = TapGestureRecognizer()
    var heard: [String] = []
    press.onAction { _ in heard.append("press") }
    tap.onAction { _ in
      heard.append("tap")
      loop.stop()
    }
    window.addGestureRecognizers(press, tap)
    #expect(try loop.run(for: .seconds(20)) == .stopped)
    #expect(heard == ["tap"])
  }

  @Test("a signal ends the loop, and the next one runs", arguments: [SIGINT, SIGTERM])
  func signals(_ signal: Int32) throws {
    let pipe = try EventPipe()
    let source = try EvdevTouchSource(stream: pipe.reader, of: EventPipe.panel)
    let loop = PollLoop(application: window.application, sources: [source])
    loop.onTurn = { pthread_kill(pthread_self(), signal) }
    #expect(try loop.run(for: .seconds(20)) == .signal(signal))
    loop.onTurn = nil
    #expect(try loop.run(for: .milliseconds(1)) == .timeout)
  }

  @Test("a source that ends leaves the loop, which fails when it was the last")
  func ends() throws {
    let (pipe, other) = (try EventPipe(), try EventPipe())
    let sources = [
      try EvdevTouchSource(stream: pipe.reader, of: EventPipe.panel),
      try EvdevTouchSource(stream: other.reader, of: EventPipe.panel),
    ]
    let loop = PollLoop(application: window.application, sources: sources)
    var faults = 0
    loop.onEvent = { event in
      guard case .fault = event else { return }
      faults += 1
      other.hangUp()
    }
    pipe.hangUp()
    #expect(throws: SourceError(reason: .vanished)) { try loop.run(for: .seconds(20)) }
    #expect(faults == 2)
  }

  @Test("two sources with the same device numbers do not interfere")
  func twoSources() throws {
    let pipes = [try EventPipe(), try EventPipe()]
    let sources = try pipes.map { try EvdevTouchSource(stream: $0.reader, of: EventPipe.panel) }
    let loop = PollLoop(application: window.application, sources: sources)
    for (index, pipe) in pipes.enumerated() {
      pipe.frame(at: Self.now, [(0x39, 1), (0x35, Int32(100 + index * 500)), (0x36, 100)])
    }
    var most = 0
    loop.onTurn = { most = max(most, window.application.openTouches) }
    #expect(try loop.run(for: .milliseconds(50)) == .timeout)
    #expect(most == 2)
    #expect(window.application.openTouches == 0)
  }

  @Test("the latency is measured from as many frames as were asked for")
  func latency() throws {
    let figures = try LatencyMeasurement.overPipe(frames: 500)
    #expect(figures.frames == 500)
    #expect(figures.median > 0)
    #expect(figures.median <= figures.percentile99)
    #expect(figures.percentile99 <= figures.maximum)
  }
}

/// A source whose finger taps for 30 ms, while the program needs 60 ms to handle the landing.
private final class SlowSource: TouchSource {
  let devices = [
    SourceDevice(
      id: DeviceID(0), kind: .touchscreen,
      surface: Surface(sizeInPoints: Size(width: 2016, height: 1134)))
  ]
  private let pipe: EventPipe
  private var landing: Instant?
  private var isDone = false

  init(pipe: EventPipe) {
    self.pipe = pipe
    // The descriptor is never read, so it is always ready.
    pipe.write([0])
  }

  var descriptor: Int32 { pipe.reader }

  private var now: Instant { Instant(microseconds: PollLoopTests.now) }

  func dispatch(_ receive: (SourceEvent) -> Void) {
    guard !isDone else { return }
    guard let landing else {
      let start = now
      landing = start
      receive(.added(devices[0]))
      receive(frame(.began, at: start))
      while now < start + .milliseconds(60) {}
      return
    }
    isDone = true
    receive(frame(.ended, at: landing + .milliseconds(30)))
  }

  private func frame(_ phase: Contact.Phase, at time: Instant) -> SourceEvent {
    let finger = Contact(slot: 0, phase: phase, position: Point(x: 100, y: 100))
    return .frame(ContactFrame(device: DeviceID(0), time: time, contacts: [finger]))
  }
}
