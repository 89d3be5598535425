import LibinputSource
import Testing
import TouchDisplay
import TouchGeometry
import TouchTracking
import Touchstone

@testable import touchstone_demo

/// A source with given events, as libinput reports mice and a panel.
private final class MadeUpSource: TouchSource {
  static let mouse = SourceDevice(
    id: DeviceID(1), kind: .pointer, surface: Surface(x: .init(0, 0), y: .init(0, 0)))
  static let otherMouse = SourceDevice(
    id: DeviceID(3), kind: .pointer, surface: Surface(x: .init(0, 0), y: .init(0, 0)))
  static let panel = SourceDevice(
    id: DeviceID(2), kind: .touchscreen,
    surface: Surface(sizeInPoints: Size(width: 1000, height: 600)))

  let descriptor: Int32 = -1
  let devices = [MadeUpSource.mouse, MadeUpSource.panel, MadeUpSource.otherMouse]
  var events: [SourceEvent] = []

  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    let present = events
    events = []
    present.forEach(receive)
  }
}

extension Surface.Axis {
  fileprivate init(_ minimum: Double, _ maximum: Double) {
    self.init(minimum: minimum, maximum: maximum)
  }
}

private func instant(_ milliseconds: Double) -> Instant { .zero + .milliseconds(milliseconds) }

@Suite("the mouse of a console")
struct ConsoleMouseTests {
  private let base = MadeUpSource()
  private let dock: Dock
  private let source: DockedTouchSource

  init() {
    let layout = ScreenLayout(display: Size(width: 1000, height: 600), isInspecting: true)
    let dock = Dock { layout }
    self.dock = dock
    source = DockedTouchSource(base, dock: dock, mouse: ConsoleMouse(dock: dock, pointer: nil))
  }

  /// The events of the window for those of a device. A press of libinput's mouse has a contact too.
  private func report(_ events: SourceEvent...) throws -> [SourceEvent] {
    base.events = events
    var received: [SourceEvent] = []
    try source.dispatch { received.append($0) }
    return received
  }

  private func mouse(
    _ action: HoverEvent.Action, _ place: Point, at time: Double,
    by device: SourceDevice = MadeUpSource.mouse
  ) -> SourceEvent {
    .hover(
      HoverEvent(device: device.id, time: instant(time), action: action, location: place))
  }

  private func contacts(_ events: [SourceEvent]) -> [Contact] {
    events.flatMap { if case .frame(let frame) = $0 { frame.contacts } else { [] as [Contact] } }
  }

  @Test("a console mouse hovers, and its button is a finger with the device's time and number")
  func finger() throws {
    let place = Point(x: 120, y: 80)
    #expect(source.mouse?.pointer == nil)
    var received = try report(mouse(.moved, place, at: 5))
    #expect(received == [mouse(.moved, place, at: 5)])
    let pointer = try #require(source.mouse?.pointer)
    #expect(pointer.distance(to: dock.layout().fit.applied(to: place)) < 1e-9)
    // libinput's own contact for the button is omitted.
    let own = Contact(slot: 32, phase: .began, position: place, buttons: .secondary)
    received = try report(
      mouse(.pressed(button: 3), place, at: 20),
      .frame(
        ContactFrame(device: MadeUpSource.mouse.id, time: instant(20), contacts: [own])))
    #expect(received.count == 2)
    guard case .frame(let frame)? = received.last else {
      Issue.record("\(received)")
      return
    }
    #expect(frame.time == instant(20) && frame.device == MadeUpSource.mouse.id)
    #expect(frame.contacts.map(\.phase) == [.began] && frame.contacts[0].buttons == .secondary)
    received = try report(mouse(.moved, Point(x: 130, y: 80), at: 28))
    #expect(contacts(received).map(\.position) == [Point(x: 130, y: 80)])
    received = try report(mouse(.released(button: 3), Point(x: 130, y: 80), at: 36))
    #expect(contacts(received).map(\.phase) == [.ended])
    #expect(received.last == mouse(.released(button: 3), Point(x: 130, y: 80), at: 36))
  }

  @Test("a console mouse with Control is two fingers, which are cancelled when it is unplugged")
  func twoFingers() throws {
    _ = try report(mouse(.moved, Point(x: 300, y: 200), at: 0))
    source.mouse?.hold(.control)
    _ = try report(mouse(.moved, Point(x: 340, y: 200), at: 8))
    #expect(source.mouse?.dots == [Point(x: 340, y: 200), Point(x: 260, y: 200)])
    var received = try report(mouse(.pressed(button: 1), Point(x: 340, y: 200), at: 16))
    #expect(contacts(received).map(\.position) == [Point(x: 340, y: 200), Point(x: 260, y: 200)])
    #expect(source.mouse?.areDown == true)
    received = try report(.removed(MadeUpSource.mouse, at: instant(24)))
    #expect(contacts(received).map(\.phase) == [.cancelled, .cancelled])
    #expect(source.mouse?.areDown == false)
    // No state is left for the next press.
    source.mouse?.hold([])
    received = try report(mouse(.pressed(button: 1), Point(x: 340, y: 200), at: 32))
    #expect(contacts(received).map(\.phase) == [.began])
  }

  @Test("the finger of a second mouse is cancelled when that is unplugged")
  func secondMouse() throws {
    let place = Point(x: 300, y: 200)
    // The pointer has the number of the mouse that moved it first.
    _ = try report(mouse(.pressed(button: 1), place, at: 8))
    let own = Contact(slot: 32, phase: .cancelled, position: place)
    let received = try report(
      .frame(
        ContactFrame(device: MadeUpSource.otherMouse.id, time: instant(16), contacts: [own])),
      mouse(.released(button: 1), place, at: 16),
      .removed(MadeUpSource.otherMouse, at: instant(16)))
    #expect(contacts(received).map(\.phase) == [.cancelled])
    #expect(source.mouse?.areDown == false)
  }

  @Test("a drag goes on, also beside the window, when the mouse that moved first is unplugged")
  func otherMouseUnplugged() throws {
    var docked: [Dock.Event] = []
    dock.onEvent = { docked.append($0) }
    let (other, layout) = (MadeUpSource.otherMouse, dock.layout())
    let place = Point(x: 300, y: 200)
    let beside = layout.toWindow.applied(to: Point(x: layout.window.maxX + 40, y: 100))
    let own = Contact(slot: 32, phase: .began, position: place, buttons: .primary)
    var received = try report(
      mouse(.moved, place, at: 0), mouse(.pressed(button: 1), place, at: 8),
      .frame(ContactFrame(device: other.id, time: instant(8), contacts: [own])),
      mouse(.moved, beside, at: 16))
    #expect(contacts(received).map(\.phase) == [.began, .moved])
    // The pointer gets the number of the mouse that is left, which holds the button.
    received = try report(
      mouse(.pressed(button: 1), beside, at: 24, by: other),
      .removed(MadeUpSource.mouse, at: instant(24)), mouse(.moved, place, at: 32, by: other),
      mouse(.released(button: 1), place, at: 40, by: other))
    #expect(contacts(received).map(\.phase) == [.moved, .ended])
    let devices: [DeviceID] = received.compactMap {
      if case .frame(let frame) = $0 { frame.device } else { nil }
    }
    #expect(devices == [other.id, other.id])
    #expect(docked.isEmpty && source.mouse?.areDown == false)
  }

  @Test("a press beside the window ends without a tap when its mouse is unplugged")
  func unpluggedBesideWindow() throws {
    var pressed: [Dock.Event] = []
    dock.onEvent = { pressed.append($0) }
    let layout = dock.layout()
    let beside = layout.toWindow.applied(to: Point(x: layout.window.maxX + 40, y: 100))
    let own = Contact(slot: 32, phase: .cancelled, position: beside)
    var received = try report(
      mouse(.pressed(button: 1), beside, at: 8),
      .frame(ContactFrame(device: MadeUpSource.mouse.id, time: instant(16), contacts: [own])),
      mouse(.released(button: 1), beside, at: 16))
    #expect(received.isEmpty && pressed.count == 2 && pressed.last == .cancelled)
    // The next mouse taps again.
    received = try report(
      mouse(.pressed(button: 1), beside, at: 24), mouse(.released(button: 1), beside, at: 32))
    guard received.isEmpty, pressed.count == 4, case .released? = pressed.last else {
      Issue.record("\(received), \(pressed)")
      return
    }
  }

  @Test("a press beside the window is the dock's, and a wheel scrolls nothing there")
  func besideWindow() throws {
    var pressed: [Dock.Event] = []
    dock.onEvent = { pressed.append($0) }
    let layout = dock.layout()
    let onDisplay = Point(x: layout.window.maxX + 40, y: 100)
    let beside = layout.toWindow.applied(to: onDisplay)
    let wheel = SourceEvent.touchpad(
      TouchpadEvent(
        device: MadeUpSource.mouse.id, time: .zero, phase: .changed,
        kind: .scroll(.wheel, way: Vector(dx: 0, dy: -48))))
    #expect(try report(mouse(.moved, Point(x: 100, y: 100), at: 0), wheel).count == 2)
    var received = try report(mouse(.moved, beside, at: 8), wheel)
    #expect(received == [mouse(.moved, beside, at: 8)])
    received = try report(
      mouse(.pressed(button: 1), beside, at: 16), mouse(.moved, Point(x: 100, y: 100), at: 24),
      mouse(.released(button: 1), Point(x: 100, y: 100), at: 32))
    #expect(received.isEmpty && pressed.count == 3)
    guard case .pressed(let place)? = pressed.first else {
      Issue.record("\(pressed)")
      return
    }
    #expect(place.distance(to: onDisplay) < 1e-6)
    // Fingers on the panel are as before.
    let finger = Contact(slot: 0, phase: .began, position: Point(x: 50, y: 50))
    received = try report(
      .frame(ContactFrame(device: MadeUpSource.panel.id, time: .zero, contacts: [finger])))
    #expect(contacts(received) == [finger])
  }

  @Test("a button is released in the window if it was pressed there, wherever the pointer is")
  func otherButton() throws {
    let layout = dock.layout()
    let beside = layout.toWindow.applied(to: Point(x: layout.window.maxX + 40, y: 100))
    var received = try report(
      mouse(.pressed(button: 3), beside, at: 0), mouse(.released(button: 3), beside, at: 8))
    #expect(received.isEmpty)
    received = try report(
      mouse(.pressed(button: 3), Point(x: 300, y: 200), at: 16),
      mouse(.pressed(button: 1), beside, at: 24), mouse(.released(button: 3), beside, at: 32))
    #expect(contacts(received).map(\.phase) == [.began, .ended])
    #expect(source.mouse?.areDown == false)
  }

  @Test("a touchpad's gesture ends although a mouse has moved the pointer out of the window")
  func gestureEnds() throws {
    func scroll(_ phase: TouchpadEvent.Phase, _ way: Vector, at time: Double) -> SourceEvent {
      .touchpad(
        TouchpadEvent(
          device: MadeUpSource.otherMouse.id, time: instant(time), phase: phase,
          kind: .scroll(.finger, way: way)))
    }
    let layout = dock.layout()
    let beside = layout.toWindow.applied(to: Point(x: layout.window.maxX + 40, y: 100))
    let (began, ended) = (
      scroll(.changed, Vector(dx: 0, dy: 30), at: 8), scroll(.ended, .zero, at: 32)
    )
    _ = try report(mouse(.moved, Point(x: 100, y: 100), at: 0))
    #expect(try report(began) == [began])
    _ = try report(mouse(.moved, beside, at: 16))
    #expect(try report(scroll(.changed, Vector(dx: 0, dy: 30), at: 24), ended) == [ended])
  }

  @Test("a source that is opened anew continues where the pointer was")
  func anew() throws {
    _ = try report(mouse(.moved, Point(x: 300, y: 200), at: 0))
    let pointer = try #require(source.mouse?.pointer)
    let plain = Dock { ScreenLayout(display: Size(width: 1000, height: 600), isInspecting: false) }
    let next = ConsoleMouse(dock: plain, pointer: pointer)
    #expect(next.pointer == pointer && next.areDown == false)
  }
}
