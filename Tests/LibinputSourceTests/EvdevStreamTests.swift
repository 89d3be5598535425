import Glibc
import LibinputSource
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("events from a descriptor")
struct EvdevStreamTests {
  let pipe: EventPipe
  let source: EvdevTouchSource

  init() throws {
    pipe = try EventPipe()
    source = try EvdevTouchSource(stream: pipe.reader, of: EventPipe.panel)
  }

  private func dispatch() throws -> [SourceEvent] {
    var events: [SourceEvent] = []
    try source.dispatch { events.append($0) }
    return events
  }

  @Test("the device is announced once, and nothing waits for events")
  func announcement() throws {
    let events = try dispatch()
    #expect(events.count == 1)
    guard case .added(let device)? = events.first else {
      Issue.record("no device was added")
      return
    }
    #expect(device.kind == .touchscreen)
    #expect(device.name == "panel")
    #expect(try dispatch().isEmpty)
    #expect(source.devices == [device])
  }

  @Test("a frame is delivered when complete, however its bytes are split")
  func pieces() throws {
    _ = try dispatch()
    let bytes =
      EventPipe.bytes(at: 2_500_000, 3, 0x39, 5) + EventPipe.bytes(at: 2_500_000, 3, 0x35, 640)
      + EventPipe.bytes(at: 2_500_000, 3, 0x36, 360) + EventPipe.bytes(at: 2_500_000, 3, 0x3A, 50)
      + EventPipe.bytes(at: 2_500_000, 0, 0, 0)
    for byte in bytes.dropLast() {
      pipe.write([byte])
      #expect(try dispatch().isEmpty)
    }
    pipe.write([bytes[bytes.count - 1]])
    let contact = Contact(
      slot: 0, phase: .began, position: Point(x: 640, y: 360), pressure: 0.25)
    #expect(
      try dispatch() == [
        .frame(ContactFrame(time: Instant(microseconds: 2_500_000), contacts: [contact]))
      ])
  }

  @Test("every event is reported before its frame, with its own time")
  func rawEvents() throws {
    var told: [InputEvent] = []
    source.onEvent = { told.append($0) }
    pipe.frame(at: 1_000_001, [(0x39, 1), (0x35, 7)])
    _ = try dispatch()
    let time = Instant(microseconds: 1_000_001)
    #expect(
      told == [
        InputEvent(time: time, type: 3, code: 0x39, value: 1),
        InputEvent(time: time, type: 3, code: 0x35, value: 7),
        InputEvent(time: time, type: 0, code: 0, value: 0),
      ])
  }

  @Test("a stream that ends cancels its contacts, and every further call reports the end")
  func end() throws {
    source.clock = { .seconds(1.5) }
    pipe.frame(at: 1_000_000, [(0x39, 1), (0x35, 100), (0x36, 100)])
    pipe.hangUp()
    var events: [SourceEvent] = []
    let vanished = SourceError(reason: .vanished)
    #expect(throws: vanished) { try source.dispatch { events.append($0) } }
    let phases = events.flatMap { event -> [Contact.Phase] in
      if case .frame(let frame) = event { frame.contacts.map(\.phase) } else { [] }
    }
    #expect(phases == [.began, .cancelled])
    guard case .removed(_, let instant)? = events.last else {
      Issue.record("the device was not removed")
      return
    }
    #expect(instant == .seconds(1.5))
    #expect(source.devices.isEmpty)
    #expect(throws: vanished) { try source.dispatch { _ in } }
  }

  @Test("a stream that lost events cancels the contacts that are down, and continues with new ones")
  func lostEvents() throws {
    _ = try dispatch()
    pipe.frame(at: 1_000_000, [(0x39, 1), (0x35, 100), (0x36, 100), (0x2F, 1), (0x39, 2)])
    pipe.write(EventPipe.bytes(at: 1_500_000, 0, 3, 0) + EventPipe.bytes(at: 1_500_000, 0, 0, 0))
    pipe.frame(at: 1_600_000, [(0x2F, 0), (0x35, 300)])
    pipe.frame(at: 1_700_000, [(0x39, 3), (0x35, 500)])
    var told: [String] = []
    for event in try dispatch() {
      switch event {
      case .frame(let frame):
        told.append("\(frame.time) \(frame.contacts.map { "\($0.slot) \($0.phase)" })")
      case .fault(let fault):
        #expect(fault == SourceError(reason: .lostEvents))
        told.append("fault")
      case .added, .removed, .touchpad, .hover: Issue.record("\(event)")
      }
    }
    #expect(
      told == [
        #"1.000000 ["0 began", "1 began"]"#, #"1.500000 ["0 cancelled", "1 cancelled"]"#, "fault",
        #"1.700000 ["0 began"]"#,
      ])
  }

  @Test("frames of the wall clock are moved to now with their intervals, which is reported once")
  func foreignClock() throws {
    _ = try dispatch()
    // In September 2020: no machine had been running for fifty years.
    let wall: Int64 = 1_600_000_000_000_000
    pipe.frame(at: wall, [(0x39, 1), (0x35, 100), (0x36, 100)])
    var events = try dispatch()
    pipe.frame(at: wall + 10_000, [(0x35, 300)])
    events += try dispatch()
    let now = Instant(microseconds: PollLoopTests.now)
    var times: [Instant] = []
    var faults: [SourceError] = []
    for event in events {
      if case .frame(let frame) = event { times.append(frame.time) }
      if case .fault(let fault) = event { faults.append(fault) }
    }
    #expect(times.count == 2)
    #expect(times[1] - times[0] == .milliseconds(10))
    #expect(times[0] <= now && times[0] > now - .seconds(3600))
    #expect(faults.count == 1)
    #expect(faults.first?.blame == .device)
    guard case .foreignClock(let ahead)? = faults.first?.reason else {
      Issue.record("the clock is not told of")
      return
    }
    #expect(ahead > .seconds(1_000_000_000))
  }

  @Test("a dispatch that is held up keeps the times of the events that come meanwhile")
  func slowDispatch() throws {
    let start: Int64 = 50_000_000
    var now = Instant(microseconds: start)
    source.clock = { now }
    _ = try dispatch()
    // A swipe of 5 s. Each frame takes so long to be recorded that the next one arrives before the dispatch
    // has ended.
    let times = (0...50).map { start + Int64($0) * 100_000 }
    pipe.frame(at: start, [(0x39, 1), (0x35, 0), (0x36, 100)])
    var recorded: [Int64] = []
    source.onEvent = { event in
      recorded.append(event.time.microseconds)
      let next = recorded.count / 2 - 1
      guard event.isReport, next < times.count else { return }
      now = Instant(microseconds: times[next])
      pipe.frame(at: times[next], [(0x35, Int32(next) * 10)])
    }
    var frames: [Int64] = []
    for event in try dispatch() {
      switch event {
      case .frame(let frame): frames.append(frame.time.microseconds)
      case .added, .removed, .touchpad, .hover, .fault: Issue.record("\(event)")
      }
    }
    #expect(frames == times)
    #expect(Set(recorded).sorted() == times)
  }

  @Test("events of another clock keep their times in a recording, and a fault is reported once")
  func foreignClockRecorded() throws {
    _ = try dispatch()
    let wall: Int64 = 1_600_000_000_000_000
    var recorded: Set<Int64> = []
    source.onEvent = { recorded.insert($0.time.microseconds) }
    for step in 0..<3 { pipe.frame(at: wall + Int64(step) * 10_000, [(0x35, Int32(step) + 1)]) }
    let faults = try dispatch().count { if case .fault = $0 { true } else { false } }
    #expect(recorded.sorted() == [wall, wall + 10_000, wall + 20_000])
    #expect(faults == 1)
  }

  @Test("a stream that never runs dry does not hold up its reader")
  func flood() throws {
    let zeros = open("/dev/zero", O_RDONLY)
    try #require(zeros >= 0)
    defer { close(zeros) }
    let flooding = try EvdevTouchSource(stream: zeros, of: EventPipe.panel)
    var count = 0
    flooding.onEvent = { _ in count += 1 }
    try flooding.dispatch { _ in }
    // 64 buffers of 64 events.
    #expect(count == 4096)
    try flooding.dispatch { _ in }
    #expect(count == 8192)
  }

  @Test("times beyond all bounds do no harm")
  func absurdTimes() throws {
    _ = try dispatch()
    for seconds in [Int64.max, .min] {
      pipe.write(
        EventPipe.bytes(at: 0, 3, 0x39, 1).replacingSeconds(by: seconds)
          + EventPipe.bytes(at: 0, 0, 0, 0).replacingSeconds(by: seconds))
    }
    let events = try dispatch()
    #expect(events.count == 2)
    guard case .frame(let frame)? = events.last else {
      Issue.record("no frame")
      return
    }
    #expect(frame.time <= Instant(microseconds: PollLoopTests.now))
  }

  @Test("what senses no touch is refused, and so is a descriptor that is none")
  func refusals() throws {
    #expect(throws: SourceError(reason: .notATouchDevice)) {
      try EvdevTouchSource(stream: pipe.reader, of: RecordedDevice(name: "lamp"))
    }
    #expect(throws: SourceError.self) { try EvdevTouchSource(stream: -1, of: EventPipe.panel) }
    let error = #expect(throws: SourceError.self) {
      try EvdevTouchSource(node: "/dev/input/event9999")
    }
    #expect(error?.reason == .noSuchDevice)
    #expect(error?.blame == .caller)
  }

  @Test("positions are mapped to the output that the caller names")
  func mapping() throws {
    let area = Rect(x: 100, y: 50, width: 1000, height: 500)
    let mapped = try EvdevTouchSource(
      stream: pipe.reader, of: EventPipe.panel, mapping: OutputMapping(area: area, turn: .half))
    pipe.frame(at: 1, [(0x39, 1), (0x35, 800), (0x36, 450)])
    var positions: [Point] = []
    try mapped.dispatch { event in
      if case .frame(let frame) = event { positions += frame.contacts.map(\.position) }
    }
    // A quarter of the way from the top left becomes three quarters after half a turn.
    let place = try #require(positions.first)
    #expect(abs(place.x - 850) < 1e-9)
    #expect(abs(place.y - 425) < 1e-9)
  }

  @Test("the tilt of a pen turns with its panel, but an upright pen has no direction")
  func tilt() throws {
    let pen = RecordedDevice(
      name: "pen", codes: [1: [0x140, 0x14A]],
      axes: [
        0: .init(maximum: 3200, resolution: 10), 1: .init(maximum: 1800, resolution: 10),
        0x1A: .init(minimum: -64, maximum: 63, resolution: 57),
        0x1B: .init(minimum: -64, maximum: 63, resolution: 57),
      ])
    let turned = try EvdevTouchSource(
      stream: pipe.reader, of: pen, mapping: OutputMapping(turn: .clockwise))
    pipe.write(EventPipe.bytes(at: 1, 1, 0x140, 1) + EventPipe.bytes(at: 1, 1, 0x14A, 1))
    pipe.frame(at: 1, [(0, 800), (1, 450), (0x1A, 30)])
    pipe.frame(at: 2, [(0x1A, 0), (0x1B, 0)])
    var tilts: [PenTilt] = []
    try turned.dispatch { event in
      if case .frame(let frame) = event { tilts += frame.contacts.compactMap(\.tilt) }
    }
    #expect(tilts.count == 2)
    #expect(abs((tilts.first?.azimuth.degrees ?? 0) - 90) < 1e-9)
    #expect(tilts.last == .upright)
  }
}

extension [UInt8] {
  /// The event with other seconds, which are in its first eight bytes.
  fileprivate func replacingSeconds(by seconds: Int64) -> [UInt8] {
    Swift.withUnsafeBytes(of: seconds.littleEndian) { Array($0) } + dropFirst(8)
  }
}
