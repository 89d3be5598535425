import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

/// A concise way to write frames of one device.
private struct Script {
  var events: [InputEvent] = []
  var time = Instant.zero

  mutating func send(_ code: UInt16, _ value: Int32, type: UInt16 = 3) {
    events.append(InputEvent(time: time, type: type, code: code, value: value))
  }

  mutating func packet() { send(2, 0, type: 0) }

  mutating func report() {
    send(0, 0, type: 0)
    time = time + .milliseconds(8)
  }
}

private let slot: UInt16 = 0x2F
private let major: UInt16 = 0x30
private let x: UInt16 = 0x35
private let y: UInt16 = 0x36
private let tool: UInt16 = 0x37
private let tracking: UInt16 = 0x39
private let pressure: UInt16 = 0x3A
private let distance: UInt16 = 0x3B

private func device(_ codes: [UInt16], keys: [UInt16] = []) -> RecordedDevice {
  var axes: [UInt16: RecordedDevice.Axis] = [:]
  for code in codes { axes[code] = .init(maximum: 1000, resolution: 10) }
  axes[pressure]?.maximum = 200
  axes[slot]?.maximum = 9
  return RecordedDevice(codes: [1: keys], axes: axes)
}

private let slotted = device([slot, major, x, y, tool, tracking, pressure, distance])
private let packeted = device([x, y])
private let numbered = device([x, y, tracking])
private let single = device([0, 1, 0x18], keys: [330, 320])

private func reports(of device: RecordedDevice, _ body: (inout Script) -> Void) -> [[Contact]] {
  var script = Script()
  body(&script)
  return Recording(devices: [device], events: script.events).contactFrames().map(\.contacts)
}

private func summary(_ frames: [[Contact]]) -> [[String]] {
  frames.map { contacts in
    contacts.map {
      "\($0.slot) \($0.phase) \(Int($0.position.x)),\(Int($0.position.y))"
    }
  }
}

@Suite("Contacts of devices with slots")
struct SlotDecoderTests {
  @Test("slot 0 is meant until a slot is named")
  func impliedSlot() {
    let frames = reports(of: slotted) {
      $0.send(tracking, 5)
      $0.send(x, 100)
      $0.send(y, 200)
      $0.report()
      $0.send(x, 110)
      $0.report()
    }
    #expect(summary(frames) == [["0 began 100,200"], ["0 moved 110,200"]])
  }

  @Test("a slot keeps its place when the next contact lands on the same x")
  func keptValues() {
    let frames = reports(of: slotted) {
      $0.send(tracking, 5)
      $0.send(x, 100)
      $0.send(y, 200)
      $0.report()
      $0.send(tracking, -1)
      $0.report()
      $0.send(tracking, 6)
      $0.send(y, 300)
      $0.report()
    }
    #expect(summary(frames) == [["0 began 100,200"], ["0 ended 100,200"], ["0 began 100,300"]])
  }

  @Test("a tracking number that changes without a lift ends one contact and begins another")
  func replacement() {
    let frames = reports(of: slotted) {
      $0.send(tracking, 5)
      $0.send(x, 100)
      $0.send(y, 200)
      $0.report()
      $0.send(tracking, 6)
      $0.send(x, 700)
      $0.report()
    }
    #expect(summary(frames) == [["0 began 100,200"], ["0 ended 100,200", "0 began 700,200"]])
  }

  @Test("landing and lifting within a frame are both reported, and so are lifting and landing")
  func bothInOneFrame() {
    let frames = reports(of: slotted) {
      $0.send(tracking, 5)
      $0.send(x, 100)
      $0.send(tracking, -1)
      $0.report()
      $0.send(tracking, 6)
      $0.report()
      $0.send(tracking, -1)
      $0.send(tracking, 7)
      $0.send(x, 50)
      $0.report()
    }
    #expect(
      summary(frames) == [
        ["0 began 100,0", "0 ended 100,0"], ["0 began 100,0"], ["0 ended 100,0", "0 began 50,0"],
      ])
  }

  @Test("a lift has its place among the reports of its frame, and the values that it had")
  func orderOfLifts() {
    let frames = reports(of: slotted) {
      $0.send(slot, 1)
      $0.send(tracking, 5)
      $0.send(x, 100)
      $0.report()
      $0.send(slot, 0)
      $0.send(tracking, 6)
      $0.send(x, 50)
      $0.send(slot, 1)
      $0.send(tracking, -1)
      $0.send(x, 70)
      $0.report()
      $0.send(tracking, 7)
      $0.report()
    }
    #expect(
      summary(frames) == [
        ["1 began 100,0"], ["0 began 50,0", "1 ended 100,0"], ["1 began 70,0"],
      ])
  }

  @Test("a contact that lifted in the frame during which the device goes has ended")
  func liftInUnfinishedFrame() {
    var decoder = EvdevDecoder(slotted)
    var frame = ContactFrame(time: .zero)
    for (code, value) in [(tracking, Int32(5)), (x, 100)] {
      _ = decoder?.decode(type: 3, code: code, value: value, time: .zero, into: &frame)
    }
    _ = decoder?.decode(type: 0, code: 0, value: 0, time: .zero, into: &frame)
    _ = decoder?.decode(type: 3, code: tracking, value: -1, time: .zero, into: &frame)
    decoder?.cancelAll(at: .zero, into: &frame)
    #expect(summary([frame.contacts]) == [["0 began 100,0", "0 ended 100,0"]])
    #expect(decoder?.openContacts == 0)
  }

  @Test("pressure, size and tool are reported in their units")
  func values() throws {
    let frames = reports(of: slotted) {
      $0.send(tracking, 5)
      $0.report()
      $0.send(pressure, 50)
      $0.send(major, 80)
      $0.report()
      $0.send(tool, 2)
      $0.report()
      $0.send(tool, 1)
      $0.send(pressure, 5000)
      $0.send(major, -3)
      $0.report()
    }
    try #require(frames.count == 4)
    #expect(frames[0][0].pressure == nil)
    #expect(frames[1][0].pressure == 0.25)
    #expect(frames[1][0].size == 8)
    #expect(frames[2][0].tool == .palm)
    #expect(frames[2][0].phase == .moved)
    #expect(frames[3][0].tool == .pen)
    #expect(frames[3][0].pressure == 1)
    #expect(frames[3][0].size == nil)
  }

  @Test("a contact above the surface is not down")
  func hover() {
    let frames = reports(of: slotted) {
      $0.send(tracking, 5)
      $0.send(distance, 1)
      $0.report()
      $0.send(x, 3)
      $0.report()
      $0.send(distance, 0)
      $0.report()
      $0.send(distance, 2)
      $0.report()
      $0.send(tracking, -1)
      $0.report()
    }
    #expect(summary(frames) == [["0 began 3,0"], ["0 ended 3,0"]])
  }

  @Test("a contact whose landing was not seen is not reported")
  func unseenLanding() {
    let frames = reports(of: slotted) {
      $0.send(x, 3)
      $0.report()
      $0.send(tracking, -1)
      $0.report()
    }
    #expect(frames.isEmpty)
  }

  @Test("after lost events, contacts with slots stay as they were and continue with later values")
  func lostEvents() {
    let frames = reports(of: slotted) {
      $0.send(tracking, 5)
      $0.send(x, 100)
      $0.report()
      $0.send(3, 0, type: 0)
      $0.send(x, 900)
      $0.send(tracking, -1)
      $0.send(slot, 1)
      $0.report()
      $0.send(x, 400)
      $0.send(slot, 0)
      $0.send(x, 120)
      $0.report()
      $0.send(tracking, 8)
      $0.report()
    }
    #expect(
      summary(frames) == [
        ["0 began 100,0"], ["0 moved 120,0"], ["0 ended 120,0", "0 began 120,0"],
      ])
  }

  @Test("impossible slots are counted, and their values are ignored")
  func absurdSlots() throws {
    var decoder = try #require(EvdevDecoder(slotted))
    var script = Script()
    for number in [Int32.max, .min, -1, 256] {
      script.send(slot, number)
      script.send(tracking, 1)
      script.send(x, .max)
    }
    script.send(slot, 255)
    script.send(tracking, .max)
    script.send(x, .min)
    script.report()
    var frame = ContactFrame(time: .zero)
    decoder.decode(frame: script.events, into: &frame)
    #expect(decoder.faults.absurdSlots == 4)
    #expect(decoder.faults.lastAbsurdSlot == 256)
    #expect(frame.contacts.map(\.slot) == [255])
    #expect(frame.contacts[0].position.x == Double(Int32.min))
  }

  @Test("contacts that are down when the device goes away are cancelled once")
  func cancellation() throws {
    var script = Script()
    script.send(tracking, 5)
    script.send(slot, 3)
    script.send(tracking, 6)
    script.report()
    var cursor = ContactFrameCursor(Recording(devices: [slotted], events: script.events))
    var frame = ContactFrame(time: .zero)
    while cursor.next(into: &frame) {}
    #expect(cursor.openContacts == 2)
    let hasCancelled = cursor.cancelOpenContacts(into: &frame)
    #expect(hasCancelled)
    #expect(summary([frame.contacts]) == [["0 cancelled 0,0", "3 cancelled 0,0"]])
    let hasMore = cursor.cancelOpenContacts(into: &frame)
    #expect(!hasMore)
  }

  @Test("a frame has the time of its SYN_REPORT and the number of its touch device")
  func frames() {
    var script = Script()
    script.send(tracking, 5)
    script.time = .seconds(2)
    script.report()
    for index in script.events.indices { script.events[index].device = 1 }
    let recording = Recording(devices: [RecordedDevice(), slotted], events: script.events)
    let frames = recording.contactFrames()
    #expect(frames.map(\.time) == [.seconds(2)])
    #expect(frames.map(\.device) == [DeviceID(0)])
  }
}

@Suite("Contacts of devices without slots")
struct PacketDecoderTests {
  @Test("contacts without numbers continue the nearest one, whatever their order")
  func nearest() throws {
    let frames = try Recording.read(text: RecordingTexts.evemu).get().contactFrames()
    #expect(
      summary(frames.map(\.contacts)) == [
        ["0 began 810,100", "1 began 5000,100"], ["1 moved 5010,100", "0 moved 820,110"],
        ["0 ended 820,110", "1 moved 5020,100"], ["1 ended 5020,100"],
      ])
    #expect(frames[0].contacts[0].size == 4)
    #expect(frames[1].contacts[0].size == nil)
  }

  @Test("contacts with numbers go on by number, and a new number is a new contact")
  func numbers() {
    let frames = reports(of: numbered) {
      for (number, place) in [(1, 100), (2, 200)] as [(Int32, Int32)] {
        $0.send(tracking, number)
        $0.send(x, place)
        $0.packet()
      }
      $0.report()
      for (number, place) in [(2, 100), (3, 200)] as [(Int32, Int32)] {
        $0.send(tracking, number)
        $0.send(x, place)
        $0.packet()
      }
      $0.report()
      $0.packet()
      $0.report()
    }
    #expect(
      summary(frames) == [
        ["0 began 100,0", "1 began 200,0"],
        ["0 ended 100,0", "1 moved 100,0", "0 began 200,0"],
        ["1 ended 100,0", "0 ended 200,0"],
      ])
  }

  @Test("a hundred contacts in a frame are cut at 64, and the rest is counted")
  func tooMany() throws {
    var decoder = try #require(EvdevDecoder(packeted))
    var script = Script()
    for number in 0..<100 {
      script.send(x, Int32(number))
      script.packet()
    }
    script.report()
    var frame = ContactFrame(time: .zero)
    decoder.decode(frame: script.events, into: &frame)
    #expect(frame.contacts.count == 64)
    #expect(decoder.faults.ignoredContacts == 36)
  }

  @Test("after lost events, contacts without slots stay until a frame lists them or not")
  func lostEvents() {
    let frames = reports(of: packeted) {
      $0.send(x, 5)
      $0.packet()
      $0.report()
      $0.send(3, 0, type: 0)
      $0.report()
      $0.send(x, 6)
      $0.packet()
      $0.report()
    }
    #expect(summary(frames) == [["0 began 5,0"], ["0 moved 6,0"]])
  }

  @Test("a device with one contact is down while its touch key is")
  func singleTouch() throws {
    let frames = reports(of: single) {
      $0.send(0, 10)
      $0.send(1, 20)
      $0.report()
      $0.send(330, 1, type: 1)
      $0.send(0x18, 500)
      $0.report()
      $0.send(330, 2, type: 1)
      $0.send(0, 11)
      $0.report()
      $0.send(330, 0, type: 1)
      $0.send(330, 1, type: 1)
      $0.report()
      $0.send(330, 0, type: 1)
      $0.report()
    }
    #expect(
      summary(frames) == [
        ["0 began 10,20"], ["0 moved 11,20"], ["0 ended 11,20", "0 began 11,20"],
        ["0 ended 11,20"],
      ])
    #expect(frames[0][0].pressure == 0.5)
  }

  @Test("mice, accelerometers and devices that claim every axis are no touch devices")
  func otherDevices() {
    #expect(device([0, 1]).surface == nil)
    #expect(device([0x2E, slot, x, y, tracking]).surface == nil)
    var accelerometer = single
    accelerometer.properties = [6]
    #expect(accelerometer.surface == nil)
    #expect(EvdevDecoder(RecordedDevice()) == nil)
    #expect(single.surface != nil)
  }
}
