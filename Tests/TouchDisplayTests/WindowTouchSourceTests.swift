import LibinputSource
import Testing
import TouchGeometry
import TouchTracking

@testable import TouchDisplay

@Suite("Window touch source: fingers")
struct WindowTouchSourceTests {
  private let time = FakeTime()
  private let source: WindowTouchSource

  init() throws {
    let time = time
    source = try WindowTouchSource(
      bounds: Rect(x: 0, y: 0, width: 800, height: 600), reading: { time.now })
  }

  private func events() throws -> [SourceEvent] {
    var events: [SourceEvent] = []
    try source.dispatch { events.append($0) }
    return events
  }

  private func frames() throws -> [ContactFrame] {
    try events().compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
  }

  private func finger(
    _ phase: FingerEvent.Phase, _ number: Int64, _ x: Double, _ y: Double, device: Int64 = 7,
    pressure: Double? = nil
  ) {
    source.take(
      .finger(
        FingerEvent(
          device: device, finger: number, phase: phase, location: Point(x: x, y: y),
          pressure: pressure)))
  }

  private func contact(
    _ slot: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double, pressure: Double? = nil
  ) -> Contact {
    Contact(slot: slot, phase: phase, position: Point(x: x, y: y), pressure: pressure)
  }

  @Test("fingers of one pump become one frame, stamped on arrival")
  func grouping() throws {
    finger(.down, 90, 10, 20)
    finger(.down, 91, 30, 40, pressure: 0.5)
    let events = try events()
    #expect(events.count == 2)
    guard case .added(let device) = events[0], case .frame(let frame) = events[1] else {
      Issue.record("a device and a frame were expected")
      return
    }
    #expect(device.kind == .touchscreen)
    #expect(device.surface.size == Size(width: 800, height: 600))
    #expect(source.devices == [device])
    #expect(frame.device == device.id)
    #expect(frame.time == time.now)
    #expect(
      frame.contacts == [
        contact(0, .began, 10, 20), contact(1, .began, 30, 40, pressure: 0.5),
      ])
    #expect(source.openContacts == 2)
  }

  @Test("a window source reports the last movement of a pump, and all landings and lifts")
  func movements() throws {
    finger(.down, 1, 10, 20)
    finger(.moved, 1, 11, 20)
    finger(.moved, 1, 12, 20)
    finger(.up, 1, 13, 20)
    #expect(
      try frames().map(\.contacts) == [
        [contact(0, .began, 10, 20), contact(0, .moved, 12, 20), contact(0, .ended, 13, 20)]
      ])
  }

  @Test("slots are reused, the lowest first")
  func slots() throws {
    for number in 1...3 { finger(.down, Int64(number), Double(number), 1) }
    finger(.up, 2, 2, 1)
    finger(.down, 4, 4, 1)
    let slots = try frames().flatMap(\.contacts).map(\.slot)
    #expect(slots == [0, 1, 2, 1, 1])
  }

  @Test("two touch screens are two devices")
  func twoScreens() throws {
    finger(.down, 1, 10, 10, device: 7)
    finger(.down, 1, 20, 20, device: 8)
    let frames = try frames()
    #expect(frames.map(\.device) == [DeviceID(0), DeviceID(1)])
    #expect(source.devices.count == 2)
  }

  @Test(
    "places outside the window are brought into it, and those that are no numbers count as the last"
  )
  func clamping() throws {
    finger(.down, 1, -5, 700)
    finger(.moved, 1, .nan, 3)
    finger(.down, 2, .infinity, 3)
    #expect(
      try frames().flatMap(\.contacts) == [
        contact(0, .began, 0, 600), contact(0, .moved, 0, 600),
      ])
  }

  @Test("a finger that lands while it is down was lost, and is cancelled first")
  func lostLift() throws {
    finger(.down, 1, 10, 10)
    _ = try frames()
    finger(.down, 1, 50, 50)
    #expect(
      try frames().flatMap(\.contacts) == [
        contact(0, .cancelled, 10, 10), contact(0, .began, 50, 50),
      ])
  }

  @Test("movements and lifts of fingers that never landed are passed over")
  func unknownFingers() throws {
    finger(.moved, 5, 10, 10)
    finger(.up, 6, 10, 10)
    #expect(try events() == [])
    #expect(source.devices == [])
  }

  @Test(
    "fingers are cancelled when the window is hidden, left or closed",
    arguments: [
      DisplayEvent.hidden, .lostFocus, .closeRequested,
    ])
  func loss(_ event: DisplayEvent) throws {
    finger(.down, 1, 10, 10)
    _ = try frames()
    source.take(event)
    #expect(try frames().flatMap(\.contacts) == [contact(0, .cancelled, 10, 10)])
    finger(.moved, 1, 20, 20)
    finger(.up, 1, 20, 20)
    #expect(try events() == [])
  }

  @Test("a window that changes its size several times becomes one new device")
  func resize() throws {
    finger(.down, 1, 10, 10)
    let old = try #require(source.devices.first)
    _ = try events()
    for width in 400...500 {
      source.take(.resized(Rect(x: 0, y: 0, width: Double(width), height: 300)))
    }
    #expect(source.devices == [])
    _ = try events()
    finger(.down, 2, 900, 100)
    #expect(source.devices.map(\.surface.size) == [Size(width: 500, height: 300)])
    #expect(source.devices.first?.id == DeviceID(old.id.rawValue + 1))
    #expect(try frames().flatMap(\.contacts) == [contact(0, .began, 500, 100)])
  }

  @Test("a resize reports cancelled contacts, the old device's end and the new one, in this order")
  func resizeOrder() throws {
    finger(.down, 1, 10, 10)
    _ = try events()
    source.take(.resized(Rect(x: 0, y: 0, width: 400, height: 300)))
    finger(.down, 2, 20, 20)
    let events = try events()
    #expect(events.count == 4)
    guard case .frame(let last) = events[0], case .removed = events[1], case .added = events[2],
      case .frame(let first) = events[3]
    else {
      Issue.record("another order: \(events)")
      return
    }
    #expect(last.contacts == [contact(0, .cancelled, 10, 10)])
    #expect(first.contacts == [contact(0, .began, 20, 20)])
    #expect(last.device != first.device)
  }

  @Test("a window source reports at most 64 fingers of a screen")
  func manyFingers() throws {
    for number in 0..<100 { finger(.down, Int64(number), 1, 1) }
    #expect(source.openContacts == 64)
    #expect(try frames().flatMap(\.contacts).count == 64)
  }

  @Test("a lift that is made up because the finger lands again is a cancellation")
  func madeUpLift() throws {
    finger(.down, 1, 10, 10)
    finger(.moved, 1, 50, 10)
    _ = try frames()
    finger(.up, 1, 300, 200)
    finger(.down, 1, 300, 200)
    let contacts = try frames().flatMap(\.contacts)
    #expect(contacts.map(\.phase) == [.cancelled, .began])
    // A lift and a landing elsewhere are not combined.
    finger(.up, 1, 300, 200)
    finger(.down, 1, 301, 200)
    #expect(try frames().flatMap(\.contacts).map(\.phase) == [.ended, .began])
  }

  @Test("fingers that were silent for a second give way to a press of the mouse, others do not")
  func silentFingers() throws {
    let press = DisplayEvent.pointer(
      PointerEvent(action: .pressed(button: 1), location: Point(x: 100, y: 100)))
    finger(.down, 1, 10, 10)
    finger(.down, 2, 20, 10)
    _ = try frames()
    time.now = time.now + .milliseconds(900)
    source.take(press)
    #expect(try frames() == [])
    time.now = time.now + .milliseconds(200)
    source.take(press)
    #expect(
      try frames().map(\.contacts) == [
        [contact(0, .cancelled, 10, 10), contact(1, .cancelled, 20, 10)],
        [contact(0, .began, 100, 100)],
      ])
  }

  @Test("however many touch screens come and go, the next one and the mouse are reported")
  func manyScreens() throws {
    for device in 0..<100 {
      time.now = time.now + .milliseconds(1)
      finger(.down, 1, 10, 10, device: Int64(device))
      finger(.up, 1, 10, 10, device: Int64(device))
      #expect(try frames().flatMap(\.contacts).count == 2)
    }
    source.take(
      .pointer(PointerEvent(action: .pressed(button: 1), location: Point(x: 100, y: 100))))
    #expect(try frames().flatMap(\.contacts) == [contact(0, .began, 100, 100)])
    // 32 touch screens and the mouse.
    #expect(source.devices.count == 33)
  }

  @Test("the descriptor is readable from an event until it is dispatched")
  func descriptor() throws {
    #expect(!isReadable(source.descriptor))
    finger(.down, 1, 10, 10)
    #expect(isReadable(source.descriptor))
    _ = try events()
    #expect(!isReadable(source.descriptor))
  }
}
