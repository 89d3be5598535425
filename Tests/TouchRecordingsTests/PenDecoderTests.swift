import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Frames of one pen, as a tablet's driver sends them.
private struct Pen {
  static let x: UInt16 = 0
  static let y: UInt16 = 1
  static let pressure: UInt16 = 0x18
  static let distance: UInt16 = 0x19
  static let tiltX: UInt16 = 0x1A
  static let tiltY: UInt16 = 0x1B
  static let near: UInt16 = 0x140
  static let touch: UInt16 = 0x14A
  static let stylus: UInt16 = 0x14B

  var events: [InputEvent] = []
  var time = Instant.zero
  let device: RecordedDevice

  init(tiltResolution: Int32 = 57, tiltRange: ClosedRange<Int32> = -64...63) {
    let tilt = RecordedDevice.Axis(
      minimum: tiltRange.lowerBound, maximum: tiltRange.upperBound, resolution: tiltResolution)
    device = RecordedDevice(
      name: "pen", codes: [1: [Self.near, Self.touch, Self.stylus]],
      axes: [
        Self.x: .init(maximum: 10_000, resolution: 100),
        Self.y: .init(maximum: 10_000, resolution: 100),
        Self.pressure: .init(maximum: 1000), Self.distance: .init(maximum: 100),
        Self.tiltX: tilt, Self.tiltY: tilt,
      ])
  }

  mutating func sends(_ values: [(UInt16, UInt16, Int32)]) {
    for (type, code, value) in values {
      events.append(InputEvent(time: time, type: type, code: code, value: value))
    }
    events.append(InputEvent(time: time, type: 0, code: 0, value: 0))
    time = time + .milliseconds(8)
  }

  var recording: Recording { Recording(devices: [device], events: events) }
}

private func abs(_ code: UInt16, _ value: Int32) -> (UInt16, UInt16, Int32) { (3, code, value) }
private func key(_ code: UInt16, _ value: Int32) -> (UInt16, UInt16, Int32) { (1, code, value) }

@Suite("Pens of recordings")
struct PenDecoderTests {
  private func hovers(_ recording: Recording) -> [HoverEvent] {
    recording.pointerInputs().compactMap { if case .hover(let event) = $0 { event } else { nil } }
  }

  @Test("a pen comes near, touches, lifts and goes, with its tilt and distance")
  func story() throws {
    var pen = Pen()
    pen.sends([
      key(Pen.near, 1), abs(Pen.x, 5000), abs(Pen.y, 2500), abs(Pen.distance, 50),
      abs(Pen.tiltX, 30),
    ])
    pen.sends([abs(Pen.x, 5100)])
    pen.sends([key(Pen.touch, 1), abs(Pen.distance, 0), abs(Pen.pressure, 500)])
    pen.sends([abs(Pen.tiltY, 20)])
    pen.sends([key(Pen.touch, 0), abs(Pen.pressure, 0)])
    pen.sends([key(Pen.near, 0)])
    let hovers = hovers(pen.recording)
    #expect(
      hovers.map(\.action) == [
        .moved, .moved, .moved, .pressed(button: 1), .moved, .released(button: 1), .left,
      ])
    let first = try #require(hovers.first)
    #expect(first.type == .pencil && first.zOffset == 0.5)
    // 30 units at 57 units per radian.
    #expect(Swift.abs(first.altitude.radians - (.pi / 2 - 30 / 57)) < 1e-9)
    #expect(first.azimuth == .zero)
    let scale = Surface.pointsPerMillimeter / 100
    #expect(Swift.abs(first.location.x - 5000 * scale) < 1e-9)
    let contacts = pen.recording.contactFrames().flatMap(\.contacts)
    #expect(contacts.map(\.phase) == [.began, .moved, .ended])
    #expect(contacts.allSatisfy { $0.tool == .pen })
    #expect(contacts.first?.pressure == 0.5)
    let tilted = try #require(contacts[1].tilt)
    #expect(Swift.abs(tilted.leanY.radians - 20 / 57) < 1e-9)
  }

  @Test(
    "the tilt of a pen turns with its panel, as its movement does",
    arguments: QuarterTurn.allCases)
  func turnedPanel(_ turn: QuarterTurn) throws {
    var pen = Pen()
    pen.sends([
      key(Pen.near, 1), abs(Pen.x, 5000), abs(Pen.y, 2500), abs(Pen.distance, 50),
      abs(Pen.tiltX, 30),
    ])
    pen.sends([abs(Pen.distance, 0), key(Pen.touch, 1)])
    // It moves to where its end points.
    pen.sends([abs(Pen.x, 6000)])
    var layout = OutputLayout()
    let area = Rect(x: 100, y: 50, width: 600, height: 600)
    layout["/device 1"] = OutputMapping(area: area, turn: turn)
    let hover = try #require(pen.recording.pointerInputs(in: layout).first)
    guard case .hover(let event) = hover else {
      Issue.record("the pen does not hover")
      return
    }
    let contacts = pen.recording.contactFrames(in: layout).flatMap(\.contacts)
    let way = contacts[1].position - contacts[0].position
    #expect(way.length > 50)
    let tilt = try #require(contacts[1].tilt)
    #expect(Swift.abs(tilt.azimuth.difference(to: way.angle).radians) < 1e-9)
    #expect(Swift.abs(event.azimuth.difference(to: way.angle).radians) < 1e-9)
    #expect(Swift.abs(tilt.altitude.radians - event.altitude.radians) < 1e-9)
    #expect(Swift.abs(tilt.altitude.degrees - (90 - Angle.radians(30.0 / 57).degrees)) < 1e-6)
  }

  @Test("a pen without a resolution has a tilt range of 64 degrees, as libinput assumes")
  func assumed() throws {
    var pen = Pen(tiltResolution: 0)
    pen.sends([key(Pen.near, 1), abs(Pen.x, 1), abs(Pen.tiltX, 32)])
    let hover = try #require(hovers(pen.recording).first)
    #expect(Swift.abs(hover.altitude.degrees - 58) < 1e-9)
  }

  @Test(
    "a pen is upright in the middle of a tilt axis that begins at 0, as in libinput",
    arguments: [0, 57] as [Int32])
  func zeroBased(resolution: Int32) throws {
    var pen = Pen(tiltResolution: resolution, tiltRange: 0...127)
    pen.sends([key(Pen.near, 1), abs(Pen.x, 1), abs(Pen.tiltX, 64), abs(Pen.tiltY, 64)])
    pen.sends([abs(Pen.tiltX, 32)])
    let hovers = hovers(pen.recording)
    try #require(hovers.count == 2)
    #expect(Swift.abs(hovers[0].altitude.degrees - 90) < 1e-9)
    #expect(Swift.abs(hovers[1].altitude.degrees - 58) < 1e-9)
    // It leans to the left.
    #expect(Swift.abs(hovers[1].azimuth.degrees.magnitude - 180) < 1e-9)
  }

  @Test("a pen whose tilt axes are not described leans to the side to which it leaned")
  func undescribed() throws {
    let values = [
      "0001 0140 1", "0001 014a 1", "0003 0000 1", "0003 0001 1", "0003 001a 32", "0003 001b 0",
      "0000 0000 0", "0003 001a 64", "0000 0000 0",
    ]
    let text = "N: pen\n" + values.map { "E: 1.000000 \($0)\n" }.joined()
    let recording = try Recording.read(text: text).get()
    let leans = recording.contactFrames().flatMap(\.contacts).compactMap { $0.tilt?.leanX }
    try #require(leans.count == 2)
    #expect(Swift.abs(leans[0].degrees - 32) < 1e-6)
    #expect(Swift.abs(leans[1].degrees - 64) < 1e-6)
  }

  @Test("a pen whose lift was lost ends where it was when it touches again")
  func lostLift() {
    var pen = Pen()
    pen.sends([key(Pen.near, 1), abs(Pen.x, 5000), abs(Pen.y, 2500), key(Pen.touch, 1)])
    // After SYN_DROPPED, the rest of the report does not count.
    pen.sends([(0, 3, 0), key(Pen.touch, 0)])
    pen.sends([abs(Pen.x, 5100)])
    pen.sends([abs(Pen.x, 8000), key(Pen.touch, 1)])
    pen.sends([key(Pen.touch, 0)])
    let contacts = pen.recording.contactFrames().flatMap(\.contacts)
    #expect(contacts.map(\.phase) == [.began, .moved, .ended, .began, .ended])
    #expect(contacts.map { $0.position.x } == [5000, 5100, 5100, 8000, 8000])
  }

  @Test("a finger on a panel that senses a pen, too, is a finger once the pen has left")
  func fingerAfterPen() {
    var pen = Pen()
    pen.sends([key(Pen.near, 1), abs(Pen.x, 5000), key(Pen.touch, 1)])
    pen.sends([key(Pen.touch, 0)])
    pen.sends([key(Pen.near, 0)])
    pen.sends([abs(Pen.x, 7000), key(Pen.touch, 1)])
    pen.sends([key(Pen.touch, 0)])
    // Some drivers report the tip first.
    pen.sends([key(Pen.touch, 1), key(Pen.near, 1)])
    let contacts = pen.recording.contactFrames().flatMap(\.contacts)
    #expect(contacts.map(\.phase) == [.began, .ended, .began, .ended, .began])
    #expect(contacts.map(\.tool) == [.pen, .pen, .finger, .finger, .pen])
    #expect(
      hovers(pen.recording).map(\.action) == [
        .moved, .pressed(button: 1), .released(button: 1), .left, .moved, .pressed(button: 1),
      ])
  }

  @Test("a button on the barrel replaces the tip")
  func barrel() {
    var pen = Pen()
    pen.sends([key(Pen.near, 1), abs(Pen.x, 5000), abs(Pen.y, 2500)])
    pen.sends([key(Pen.stylus, 1), key(Pen.touch, 1)])
    pen.sends([abs(Pen.x, 5200)])
    pen.sends([key(Pen.touch, 0)])
    pen.sends([key(Pen.stylus, 0)])
    pen.sends([key(Pen.touch, 1)])
    let contacts = pen.recording.contactFrames().flatMap(\.contacts)
    #expect(contacts.map(\.buttons) == [.secondary, .secondary, .secondary, []])
  }

  @Test(
    "a touchscreen that senses fingers above the glass hovers, also if its recording names a scene",
    arguments: [[], ["TOUCHSTONE_SCENE=table", "TOUCHSTONE_WINDOW=400x300"]], [false, true])
  func panel(udev: [String], hasUnknownValue: Bool) {
    var device = RecordedDevice(
      name: "panel",
      axes: [
        0x2F: .init(maximum: 9), 0x35: .init(maximum: 1000, resolution: 10),
        0x36: .init(maximum: 1000, resolution: 10), 0x39: .init(maximum: 65_535),
        0x3B: .init(maximum: 10),
      ], udevProperties: udev)
    if hasUnknownValue { device.axes[0x28] = .init(maximum: 255) }
    var events: [InputEvent] = []
    func sends(_ values: [(UInt16, Int32)], at time: Double) {
      let time = Instant.zero + .milliseconds(time)
      events += values.map { InputEvent(time: time, type: 3, code: $0.0, value: $0.1) }
      events.append(InputEvent(time: time, type: 0, code: 0, value: 0))
    }
    sends([(0x39, 1), (0x35, 100), (0x36, 100), (0x3B, 5)], at: 0)
    sends([(0x35, 120)], at: 8)
    sends([(0x3B, 0)], at: 16)
    sends([(0x39, -1)], at: 24)
    let recording = Recording(devices: [device], events: events)
    #expect(hovers(recording).map(\.action) == [.moved, .moved, .left])
    #expect(recording.contactFrames().flatMap(\.contacts).map(\.phase) == [.began, .ended])
  }

  @Test("no values of a pen or of a session's pointer cause a trap", arguments: 0..<40)
  func hostile(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var pen = Pen()
    var device = pen.device
    let isSession = seed % 2 == 0
    if isSession {
      let recorder = ApplicationRecorder(of: Window(size: Size(width: 400, height: 300)))
      let recording = try? Recording.read(recorder.bytes).get()
      device = recording?.devices.first ?? device
    }
    let codes: [(UInt16, UInt16)] =
      [0, 1, 0x18, 0x19, 0x1A, 0x1B, 0x28, 0x2F, 0x35, 0x36, 0x37, 0x39, 0x3B].map { (3, $0) }
      + [8, 9, 0x0B, 0x0C].map { (2, $0) } + [0x140, 0x141, 0x14A, 0x14B, 0x14C].map { (1, $0) }
    let values: [Int32] = [.min, -1, 0, 1, 2, 64, 255, 256, 1000, .max]
    for _ in 0..<300 {
      pen.sends(
        (0..<Int(random.word() % 5)).map { _ in
          let (type, code) = codes[Int(random.word() % UInt64(codes.count))]
          return (type, code, values[Int(random.word() % UInt64(values.count))])
        })
    }
    let recording = Recording(devices: [device], events: pen.events)
    for input in recording.pointerInputs() {
      switch input {
      case .hover(let event):
        #expect(event.location.isFinite && event.altitude.isFinite && event.azimuth.isFinite)
        #expect(0...1 ~= event.zOffset)
      case .scroll(let event): #expect(event.pointer?.isFinite == true)
      }
    }
    let transcript = Replayer(recording).run(in: Replayer(recording).standardWindow())
    #expect(transcript.faults.allSatisfy { $0.kind != .tiltNotFinite })
  }
}
