import Glibc
import LibinputSource
import Testing
import TouchGeometry
import TouchTracking

@testable import TouchDisplay

/// Whether there is data to read, without waiting.
func isReadable(_ descriptor: Int32) -> Bool {
  var list = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&list, 1, 0) == 1
}

@Suite("Window touch source: mouse")
struct MouseFingersTests {
  private let source: WindowTouchSource

  init() throws {
    source = try WindowTouchSource(
      bounds: Rect(x: 0, y: 0, width: 800, height: 600), reading: { .zero })
  }

  private func pointer(
    _ action: PointerEvent.Action, _ x: Double, _ y: Double, _ modifiers: KeyModifiers = []
  ) {
    source.take(
      .pointer(PointerEvent(action: action, location: Point(x: x, y: y), modifiers: modifiers)))
  }

  private func contacts() throws -> [Contact] {
    var contacts: [Contact] = []
    try source.dispatch { if case .frame(let frame) = $0 { contacts += frame.contacts } }
    return contacts
  }

  private func contact(
    _ slot: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double
  ) -> Contact {
    Contact(slot: slot, phase: phase, position: Point(x: x, y: y))
  }

  @Test("a pointer that only moves is not a finger")
  func hovering() throws {
    pointer(.moved, 10, 10)
    #expect(try contacts() == [])
    #expect(source.pointer == Point(x: 10, y: 10))
    #expect(source.dots == [])
  }

  @Test("the first button makes a finger, other buttons none")
  func button() throws {
    pointer(.pressed(button: 3), 10, 10)
    pointer(.released(button: 3), 10, 10)
    #expect(try contacts() == [])
    pointer(.pressed(button: 1), 10, 10)
    #expect(source.dots == [Point(x: 10, y: 10)])
    #expect(source.areDotsDown)
    pointer(.moved, 900, 20)
    pointer(.released(button: 1), 900, 20)
    #expect(
      try contacts() == [
        contact(0, .began, 10, 10), contact(0, .moved, 800, 20), contact(0, .ended, 800, 20),
      ])
    #expect(!source.areDotsDown)
  }

  @Test("a second button counts until it is released")
  func secondButton() throws {
    source.reportsButtons = true
    pointer(.pressed(button: 1), 10, 10)
    #expect(try contacts() == [contact(0, .began, 10, 10)])
    pointer(.pressed(button: 3), 10, 10)
    #expect(try contacts().map(\.buttons) == [[.primary, .secondary]])
    // Nil would mean that the buttons have not changed.
    pointer(.released(button: 3), 10, 10)
    #expect(try contacts().map(\.buttons) == [.primary])
    pointer(.released(button: 1), 10, 10)
    pointer(.pressed(button: 1), 20, 10)
    #expect(
      try contacts() == [contact(0, .ended, 10, 10), contact(0, .began, 20, 10)],
      "the first button alone needs no buttons")
  }

  @Test("with Control, a mouse's two fingers mirror each other about where Control went down")
  func mirrored() throws {
    pointer(.moved, 400, 300)
    source.take(.key(.control, isDown: true, modifiers: .control))
    pointer(.moved, 450, 300, .control)
    #expect(source.dots == [Point(x: 450, y: 300), Point(x: 350, y: 300)])
    #expect(!source.areDotsDown)
    pointer(.pressed(button: 1), 450, 300, .control)
    pointer(.moved, 400, 400, .control)
    pointer(.released(button: 1), 400, 400, .control)
    #expect(
      try contacts() == [
        contact(0, .began, 450, 300), contact(1, .began, 350, 300), contact(0, .moved, 400, 400),
        contact(1, .moved, 400, 200), contact(0, .ended, 400, 400), contact(1, .ended, 400, 200),
      ])
  }

  @Test("a press where Control went down gets a middle beside it, with both fingers in the window")
  func mirroredAtOnce() throws {
    pointer(.moved, 400, 300)
    pointer(.pressed(button: 1), 400, 300, .control)
    #expect(try contacts() == [contact(0, .began, 400, 300), contact(1, .began, 208, 300)])
    pointer(.released(button: 1), 400, 300, .control)
    _ = try contacts()
    source.take(.key(.control, isDown: false, modifiers: []))
    pointer(.moved, 50, 300)
    pointer(.pressed(button: 1), 50, 300, .control)
    #expect(try contacts() == [contact(0, .began, 50, 300), contact(1, .began, 242, 300)])
  }

  @Test("with Shift, a mouse's two fingers move side by side")
  func parallel() throws {
    pointer(.pressed(button: 1), 100, 100, .shift)
    pointer(.moved, 150, 120, .shift)
    #expect(
      try contacts() == [
        contact(0, .began, 100, 100), contact(1, .began, 164, 100), contact(0, .moved, 150, 120),
        contact(1, .moved, 214, 120),
      ])
    #expect(source.dots == [Point(x: 150, y: 120), Point(x: 214, y: 120)])
  }

  @Test("at the right edge, a mouse's second finger is to the left of the first")
  func parallelAtEdge() throws {
    pointer(.pressed(button: 1), 790, 100, .shift)
    #expect(try contacts() == [contact(0, .began, 790, 100), contact(1, .began, 726, 100)])
  }

  @Test("the dots of a mouse that is not pressed are where a press puts the fingers")
  func idleDots() throws {
    pointer(.moved, 400, 300)
    source.take(.key(.control, isDown: true, modifiers: .control))
    #expect(source.dots == [Point(x: 400, y: 300), Point(x: 208, y: 300)])
    source.take(.key(.control, isDown: false, modifiers: []))
    pointer(.moved, 790, 100, .shift)
    #expect(source.dots == [Point(x: 790, y: 100), Point(x: 726, y: 100)])
  }

  @Test("a modifier pressed or released in mid-drag changes nothing until the button is up")
  func modifierInMidDrag() throws {
    pointer(.pressed(button: 1), 100, 100)
    source.take(.key(.control, isDown: true, modifiers: .control))
    pointer(.moved, 120, 100, .control)
    #expect(source.dots == [Point(x: 120, y: 100)])
    pointer(.released(button: 1), 120, 100, .control)
    #expect(try contacts().map(\.slot) == [0, 0, 0])
    pointer(.pressed(button: 1), 200, 100, .shift)
    source.take(.key(.shift, isDown: false, modifiers: []))
    pointer(.moved, 210, 100)
    pointer(.released(button: 1), 210, 100)
    #expect(try contacts().map(\.phase) == [.began, .began, .moved, .moved, .ended, .ended])
  }

  @Test("two clicks of a mouse at one place are two taps, even if both are read at once")
  func twoClicks() throws {
    for _ in 1...2 {
      pointer(.pressed(button: 1), 100, 100)
      pointer(.released(button: 1), 100, 100)
    }
    #expect(try contacts().map(\.phase) == [.began, .ended, .began, .ended])
  }

  @Test("the button does nothing while fingers are down, as where a server makes a mouse of them")
  func fingersFirst() throws {
    source.take(
      .finger(FingerEvent(finger: 1, phase: .down, location: Point(x: 5, y: 5))))
    pointer(.pressed(button: 1), 5, 5)
    #expect(try contacts() == [contact(0, .began, 5, 5)])
    #expect(!source.areDotsDown)
  }

  @Test("a drag is cancelled when the window is left, and its release then is nothing")
  func lostFocus() throws {
    pointer(.pressed(button: 1), 10, 10)
    source.take(.lostFocus)
    pointer(.moved, 20, 20)
    pointer(.released(button: 1), 20, 20)
    #expect(try contacts() == [contact(0, .began, 10, 10), contact(0, .cancelled, 10, 10)])
  }

  @Test("the wheel moves the content: down when it is turned away from the user")
  func wheel() throws {
    pointer(.moved, 30, 40)
    pointer(.wheel(Vector(dx: 1, dy: 0.5)), 30, 40)
    pointer(.wheel(Vector(dx: .nan, dy: 0)), 30, 40)
    var events: [SourceEvent] = []
    try source.dispatch { events.append($0) }
    #expect(events.count == 2)
    guard case .added(let device) = events[0], case .touchpad(let event) = events[1] else {
      Issue.record("a device and a movement were expected")
      return
    }
    #expect(device.kind == .pointer)
    #expect(event.kind == .scroll(.wheel, way: Vector(dx: -48, dy: 24)))
    #expect(event.phase == .changed)
    #expect(source.pointer == Point(x: 30, y: 40))
  }
}
