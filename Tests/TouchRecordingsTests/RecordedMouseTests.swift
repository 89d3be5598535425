import Randomness
import Testing
import TouchGeometry
@testable import TouchRecordings
import TouchTracking
import Touchstone

/// Frames of a mouse, as its driver sends them.
private struct Mouse {
  static let steps: [UInt16] = [0, 1]
  static let buttons: [UInt16] = [0x110, 0x111, 0x112]

  var device = RecordedDevice(
    name: "mouse", codes: [1: buttons, 2: steps + [6, 8]])
  var events: [InputEvent] = []
  var time = Instant.zero

  mutating func sends(_ values: (UInt16, UInt16, Int32)...) { sends(values) }

  mutating func sends(_ values: [(UInt16, UInt16, Int32)]) {
    events += values.map { InputEvent(time: time, type: $0.0, code: $0.1, value: $0.2) }
    events.append(InputEvent(time: time, type: 0, code: 0, value: 0))
    time = time + .milliseconds(8)
  }

  var recording: Recording { Recording(devices: [device], events: events) }
}

@Suite("Mice of recordings")
struct RecordedMouseTests {
  private func hovers(_ recording: Recording) -> [HoverEvent] {
    recording.pointerInputs().compactMap { if case .hover(let event) = $0 { event } else { nil } }
  }

  private func scrolls(_ recording: Recording) -> [(way: Vector, pointer: Point?)] {
    recording.pointerInputs().compactMap { input in
      guard case .scroll(let event) = input, case .scroll(.wheel, let way) = event.kind else {
        return nil
      }
      return (way, event.pointer)
    }
  }

  @Test("a recorded mouse's pointer starts in the middle of an assumed screen, and stays on it")
  func pointer() {
    var mouse = Mouse()
    mouse.sends((2, 0, 40), (2, 1, -10))
    mouse.sends((2, 0, 3_000))
    mouse.sends((2, 1, -3_000))
    mouse.sends((2, 0, -20))
    let places = [(1000, 530), (1920, 530), (1920, 0), (1900, 0)].map { Point(x: $0.0, y: $0.1) }
    let locations = hovers(mouse.recording).map(\.location)
    #expect(locations.count == 4)
    // At the edge a location is the last one inside.
    for (location, place) in zip(locations, places) { #expect(location.distance(to: place) < 1e-9) }
    #expect(mouse.recording.surfaces.map(\.size) == [Size(width: 1920, height: 1080)])
    #expect(ContactFrameCursor(mouse.recording).touchDevices == [0])
  }

  @Test(
    "a step is as long as the resolution that udev knows says",
    arguments: [
      ("MOUSE_DPI=2000@125", 20.0), ("MOUSE_DPI=400@125 *800@500", 50), ("MOUSE_DPI=many", 40),
      ("MOUSE_DPI=0@0", 40),
    ])
  func resolution(property: String, step: Double) {
    var mouse = Mouse()
    mouse.device.udevProperties = [property]
    mouse.sends((2, 0, 40))
    #expect(hovers(mouse.recording).map(\.location.x) == [960 + step])
  }

  @Test("the first button makes a contact, others change its buttons, and it taps and drags")
  func buttons() throws {
    var mouse = Mouse()
    mouse.sends((2, 0, -60))
    mouse.sends((1, 0x110, 1))
    mouse.sends((1, 0x110, 2))
    mouse.sends((1, 0x111, 1), (2, 0, 5))
    mouse.sends((1, 0x111, 0))
    mouse.sends((1, 0x110, 0))
    mouse.sends((1, 0x111, 1))
    mouse.sends((1, 0x111, 0))
    let contacts = mouse.recording.contactFrames().flatMap(\.contacts)
    #expect(
      contacts.map(\.phase) == [.began, .moved, .moved, .moved, .ended, .began, .ended])
    #expect(
      contacts.map(\.buttons) == [
        .primary, .primary, [.primary, .secondary], .primary, nil, .secondary, nil,
      ])
    #expect(contacts.first?.position == Point(x: 900, y: 540))
    let actions = hovers(mouse.recording).map(\.action)
    #expect(
      actions == [
        .moved, .pressed(button: 1), .moved, .pressed(button: 3), .released(button: 3),
        .released(button: 1), .pressed(button: 3), .released(button: 3),
      ])
    // A quick press of the first button is a tap; the other button needs a recognizer that requires it.
    let transcript = Replayer(mouse.recording).run(in: Replayer(mouse.recording).standardWindow())
    #expect(transcript.contacts.begun == 2 && transcript.contacts.ended == 2)
    #expect(transcript.calls.filter { $0.recognizer.contains("tap") && $0.isFirst }.count == 1)
    #expect(transcript.faults.isEmpty)
  }

  @Test("a wheel scrolls at the pointer; fine steps are not counted twice")
  func wheels() {
    var mouse = Mouse()
    mouse.sends((2, 8, 1))
    mouse.sends((2, 6, -2))
    #expect(scrolls(mouse.recording).map(\.way) == [Vector(dx: 0, dy: 48), Vector(dx: 96, dy: 0)])
    #expect(scrolls(mouse.recording).allSatisfy { $0.pointer == Point(x: 960, y: 540) })
    mouse.device.codes[2] = Mouse.steps + [6, 8, 0x0B, 0x0C]
    mouse.events = []
    mouse.sends((2, 8, -1), (2, 0x0B, -120))
    mouse.sends((2, 0x0B, -30))
    #expect(scrolls(mouse.recording).map(\.way.dy) == [-48, -12])
  }

  @Test("whole notches count of each wheel that reports no fine steps, whatever the device claims")
  func claimedFineSteps() {
    var mouse = Mouse()
    mouse.device.codes[2] = Mouse.steps + [6, 8, 0x0B, 0x0C]
    mouse.sends((2, 8, -1))
    mouse.sends((2, 6, 2), (2, 8, 1), (2, 0x0B, 120))
    mouse.sends((2, 8, 1))
    #expect(
      scrolls(mouse.recording).map(\.way) == [Vector(dx: 0, dy: -48), Vector(dx: -96, dy: 48)])
  }

  @Test("a virtual machine's pointer reports positions")
  func positions() throws {
    var mouse = Mouse()
    mouse.device = RecordedDevice(
      name: "QEMU USB Tablet", codes: [1: Mouse.buttons, 2: [8], 3: [0, 1]],
      axes: [0: .init(maximum: 32_767), 1: .init(maximum: 32_767)])
    mouse.sends((3, 0, 32_767), (3, 1, 0))
    mouse.sends((1, 0x110, 1))
    mouse.sends((3, 0, -5))
    mouse.sends((1, 0x110, 0))
    let location = try #require(hovers(mouse.recording).first).location
    #expect(location.distance(to: Point(x: 1920, y: 0)) < 1e-9)
    let contacts = mouse.recording.contactFrames().flatMap(\.contacts)
    #expect(contacts.map(\.position.x) == [1920, 0, 0])
  }

  @Test("beside a touch screen it moves over the screen, and has the last number")
  func besideScreen() throws {
    let screen = RecordedDevice(
      name: "screen", codes: [1: [0x14A], 3: [0, 1]],
      axes: [
        0: .init(maximum: 3_000, resolution: 10), 1: .init(maximum: 2_000, resolution: 10),
      ], properties: [1])
    var mouse = Mouse()
    mouse.sends((2, 0, 10))
    mouse.sends((1, 0x110, 1))
    let events =
      mouse.events + [
        InputEvent(time: .zero, device: 1, type: 3, code: 0, value: 500),
        InputEvent(time: .zero, device: 1, type: 1, code: 0x14A, value: 1),
        InputEvent(time: .zero, device: 1, type: 0, code: 0, value: 0),
      ]
    let recording = Recording(devices: [mouse.device, screen], events: events)
    let surfaces = recording.surfaces
    #expect(surfaces.map(\.name) == ["screen", "mouse"] && surfaces[0].frame == surfaces[1].frame)
    let cursor = ContactFrameCursor(recording)
    #expect(cursor.touchDevices == [1, 0] && cursor.otherDevices.isEmpty)
    let middle = surfaces[0].frame.center
    let location = try #require(hovers(recording).first).location
    #expect(location.distance(to: middle + Vector(dx: 10, dy: 0)) < 1e-9)
    #expect(Replayer(recording).standardWindow().children.count == 1)
    // Both are down at the end and are cancelled.
    let transcript = Replayer(recording).run(in: Replayer(recording).standardWindow())
    #expect(transcript.contacts.begun == 2)
    #expect(recording.contactFrames().map(\.device.rawValue).sorted() == [0, 1])
  }

  @Test("joysticks, keyboards and devices that claim every axis are no mice")
  func others() {
    let axes: [UInt16: RecordedDevice.Axis] = [0: .init(maximum: 255), 1: .init(maximum: 255)]
    #expect(!RecordedDevice(codes: [1: [0x120], 3: [0, 1]], axes: axes).isMouse)
    #expect(!RecordedDevice(codes: [1: [30, 48]]).isMouse)
    #expect(!RecordedDevice(codes: [1: [0x110], 2: [8]]).isMouse)
    var every = axes
    every[0x2E] = .init(maximum: 1)
    #expect(!RecordedDevice(codes: [1: [0x110], 3: [0, 1]], axes: every).isMouse)
    // A touchpad has a first button too.
    #expect(!RecordedDevice(codes: [1: [0x110, 0x14A], 3: [0, 1]], axes: axes).isMouse)
    #expect(Mouse().device.isMouse && Mouse().device.surface == nil)
  }

  @Test("a press that is never released is cancelled at the end, and a lost frame changes nothing")
  func gaps() {
    var mouse = Mouse()
    mouse.sends((1, 0x110, 1))
    mouse.events.append(InputEvent(time: mouse.time, type: 0, code: 3, value: 0))
    mouse.sends((2, 0, 100), (1, 0x110, 0))
    mouse.sends((1, 0x110, 1))
    mouse.sends((2, 0, 7))
    var cursor = ContactFrameCursor(mouse.recording)
    var frame = ContactFrame(time: .zero)
    var phases: [Contact.Phase] = []
    while cursor.next(into: &frame) { phases += frame.contacts.map(\.phase) }
    #expect(phases == [.began, .moved] && cursor.openContacts == 1)
    #expect(cursor.cancelOpenContacts(into: &frame) && frame.contacts.map(\.phase) == [.cancelled])
    #expect(!cursor.cancelOpenContacts(into: &frame) && cursor.openContacts == 0)
  }

  @Test("no values of a mouse cause a trap, and what begins ends", arguments: 0..<40)
  func hostile(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var mouse = Mouse()
    if seed % 3 == 0 {
      mouse.device = RecordedDevice(
        codes: [1: Mouse.buttons, 2: [8, 0x0B], 3: [0, 1]],
        axes: [
          0: .init(minimum: .min, maximum: .max), 1: .init(minimum: -1, maximum: .max),
        ])
    }
    let codes: [(UInt16, UInt16)] =
      [0, 1, 6, 8, 9, 0x0B, 0x0C].map { (2, $0) } + [0, 1].map { (3, $0) }
      + [0x110, 0x111, 0x112, 0x114, 0x14A].map { (1, $0) } + [(0, 3)]
    let values: [Int32] = [.min, -1, 0, 0, 1, 1, 2, 300, .max]
    for _ in 0..<300 {
      mouse.sends(
        (0..<Int(random.next() % 5)).map { _ in
          let (type, code) = codes[Int(random.next() % UInt64(codes.count))]
          return (type, code, values[Int(random.next() % UInt64(values.count))])
        })
    }
    let recording = mouse.recording
    let screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
    for event in hovers(recording) {
      #expect(screen.union(Rect(origin: event.location, size: .zero)) == screen)
    }
    let transcript = Replayer(recording).run(in: Replayer(recording).standardWindow())
    let contacts = transcript.contacts
    #expect(contacts.begun == contacts.ended + contacts.cancelled)
    #expect(transcript.faults.allSatisfy { $0.kind == .openAtEnd })
  }
}
