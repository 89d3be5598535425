import LibinputSource
import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("several sources in one loop, and their end", .serialized)
struct PollLoopSourcesTests {
  private let window = Window(size: Size(width: 2016, height: 1134))

  @Test(
    "after a stall, a poll loop handles frames of several sources in the order of time",
    arguments: [0, 1])
  func order(_ stroking: Int) throws {
    let pipes = [try EventPipe(), try EventPipe()]
    let sources = try pipes.map { try EvdevTouchSource(stream: $0.reader, of: EventPipe.panel) }
    let loop = PollLoop(application: window.application, sources: sources)
    let start = PollLoopTests.now - 700_000
    // One source draws a stroke of 600 ms; meanwhile the other one taps for 50 ms.
    let stroke = pipes[stroking]
    stroke.frame(at: start, [(0x39, 1), (0x35, 1000), (0x36, 100)])
    for step in 1...60 {
      stroke.frame(at: start + Int64(step) * 10_000, [(0x35, 1000 + Int32(step))])
    }
    pipes[1 - stroking].frame(at: start + 15_000, [(0x39, 1), (0x35, 100), (0x36, 100)])
    pipes[1 - stroking].frame(at: start + 65_000, [(0x39, -1)])
    var faults: [TrackingFault] = []
    window.application.onFault = { faults.append($0) }
    var times: [Instant] = []
    loop.onEvent = { event in
      guard case .frame(let frame) = event else { return }
      times.append(frame.time)
      if times.count == 63 { loop.stop() }
    }
    #expect(try loop.run(for: .seconds(20)) == .stopped)
    #expect(times.count == 63)
    #expect(times == times.sorted())
    // The finger of the stroke is still down at the end; no clock is at fault.
    #expect(
      !faults.contains { if case .timeWentBack = $0.kind { true } else { false } })
  }

  @Test(
    "unplugging a device, idle or under a resting finger, sets no clock back for another source",
    arguments: [false, true])
  func unplugged(isTouched: Bool) throws {
    let pipes = [try EventPipe(), try EventPipe()]
    let sources = try pipes.map { try EvdevTouchSource(stream: $0.reader, of: EventPipe.panel) }
    let loop = PollLoop(application: window.application, sources: sources)
    let start = PollLoopTests.now - 700_000
    if isTouched { pipes[0].frame(at: start, [(0x39, 1), (0x35, 1000), (0x36, 100)]) }
    pipes[1].frame(at: start + 300_000, [(0x39, 1), (0x35, 100), (0x36, 100)])
    pipes[1].frame(at: start + 350_000, [(0x39, -1)])
    var faults: [TrackingFault] = []
    window.application.onFault = { faults.append($0) }
    var turns = 0
    loop.onTurn = {
      turns += 1
      if turns == 1 { pipes[0].hangUp() } else { loop.stop() }
    }
    #expect(try loop.run(for: .seconds(20)) == .stopped)
    #expect(window.application.deviceCount == 1)
    #expect(window.application.openTouches == 0)
    #expect(faults == [])
  }

  @Test("a source whose times go back keeps its own order")
  func ownOrder() throws {
    func frame(_ microseconds: Int64) -> SourceEvent {
      .frame(ContactFrame(device: DeviceID(0), time: Instant(microseconds: microseconds)))
    }
    let loop = PollLoop(
      application: window.application,
      sources: [
        try ScriptedSource([[frame(100), frame(400), frame(200)]]),
        try ScriptedSource([[frame(150), frame(300), frame(500)]]),
      ])
    var times: [Int64] = []
    loop.onEvent = { if case .frame(let frame) = $0 { times.append(frame.time.microseconds) } }
    loop.onTurn = { loop.stop() }
    #expect(try loop.run(for: .seconds(20)) == .stopped)
    #expect(times == [100, 150, 300, 400, 200, 500])
  }

  @Test("a partial frame is still partial when two sources are read")
  func partialFrames() throws {
    func frame(_ slot: Int, isPartial: Bool) -> SourceEvent {
      .frame(
        ContactFrame(
          device: DeviceID(0), time: Instant(microseconds: 100),
          contacts: [Contact(slot: slot, phase: .began, position: Point(x: 100, y: 100))],
          isPartial: isPartial))
    }
    let loop = PollLoop(
      application: window.application,
      sources: [
        try ScriptedSource([[frame(0, isPartial: true), frame(1, isPartial: false)]]),
        try ScriptedSource([[]]),
      ])
    var parts: [Bool] = []
    loop.onEvent = { if case .frame(let frame) = $0 { parts.append(frame.isPartial) } }
    loop.onTurn = { loop.stop() }
    #expect(try loop.run(for: .seconds(20)) == .stopped)
    #expect(parts == [true, false])
  }

  @Test("touchpads act at the pointer, and land again after the loop ended amid a gesture")
  func touchpad() throws {
    let device = SourceDevice(
      id: DeviceID(0), kind: .touchpad,
      surface: Surface(sizeInPoints: Size(width: 100, height: 100)))
    func scroll() -> SourceEvent {
      .touchpad(
        TouchpadEvent(
          device: DeviceID(0), time: Instant(microseconds: PollLoopTests.now), phase: .changed,
          kind: .scroll(.finger, way: Vector(dx: 30, dy: 0))))
    }
    let source = try ScriptedSource([[.added(device), scroll()], [scroll()]])
    let loop = PollLoop(application: window.application, sources: [source])
    let pan = PanGestureRecognizer()
    var landings: [Point] = []
    var cancelled = 0
    pan.onAction {
      if $0.state == .began { landings.append($0.snapshot.location) }
      if $0.state == .cancelled { cancelled += 1 }
    }
    window.addGestureRecognizer(pan)
    loop.onTurn = { loop.stop() }
    for (run, pointer) in [Point(x: 300, y: 200), Point(x: 1500, y: 900)].enumerated() {
      loop.pointer = pointer
      #expect(try loop.run(for: .seconds(20)) == .stopped)
      #expect(window.application.openTouches == 0)
      #expect(cancelled == run + 1)
      let landing = try #require(landings.last)
      #expect(landings.count == run + 1)
      #expect((landing - pointer).length < 100)
    }
  }

  @Test("contacts of a source that ends are cancelled, and the other source continues")
  func leftDown() throws {
    let device = SourceDevice(
      id: DeviceID(0), kind: .touchscreen,
      surface: Surface(sizeInPoints: Size(width: 2016, height: 1134)))
    let finger = Contact(slot: 0, phase: .began, position: Point(x: 100, y: 100))
    let landing = SourceEvent.frame(
      ContactFrame(
        device: DeviceID(0), time: Instant(microseconds: PollLoopTests.now), contacts: [finger]))
    let error = SourceError(reason: .vanished)
    let loop = PollLoop(
      application: window.application,
      sources: [
        try ScriptedSource([[.added(device), landing]], end: error),
        try ScriptedSource([[.added(device), landing]]),
      ])
    var open: [Int] = []
    loop.onTurn = {
      open.append(window.application.openTouches)
      if open.count == 2 { loop.stop() }
    }
    #expect(try loop.run(for: .seconds(20)) == .stopped)
    #expect(open == [2, 1])
    #expect(window.application.openTouches == 0)
    #expect(window.application.deviceCount == 1)
  }
}

/// A source that reports a different event at every dispatch, and finally none.
private final class ScriptedSource: TouchSource {
  let devices: [SourceDevice] = []
  private let pipe: EventPipe
  private var turns: [[SourceEvent]]
  private let end: SourceError?

  init(_ turns: [[SourceEvent]], end: SourceError? = nil) throws {
    pipe = try EventPipe()
    self.turns = turns
    self.end = end
    // The descriptor is never read, so it is always ready.
    pipe.write([0])
  }

  var descriptor: Int32 { pipe.reader }

  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    guard let turn = turns.first else {
      if let end { throw end }
      return
    }
    turns.removeFirst()
    for event in turn { receive(event) }
  }
}
