import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

/// A layer that scrolls, and records the times of its events.
private final class TimedStrip: Layer {
  var times: [Instant] = []
  var asked: [Instant] = []

  override func answer(to scroll: ScrollEvent) -> ScrollAnswer {
    asked.append(scroll.time)
    return .moves
  }
  override func scroll(by scroll: ScrollEvent) { times.append(scroll.time) }
}

@Suite("Buttons and tilt of touches")
struct ButtonTests {
  /// A window with a tap for each of some buttons, and a mouse that makes touches.
  private final class Desk {
    let window = Window(size: Size(width: 400, height: 400))
    let trace = Trace()
    let mouse: DeviceID
    var told: [String] = []
    var time = 0.0

    init(_ taps: [(String, TouchButtons)]) {
      mouse = window.application.addSurface(Surface(sizeInPoints: Size(width: 400, height: 400)))
      window.application.trace = trace
      for (name, buttons) in taps {
        let tap = TapGestureRecognizer()
        tap.name = name
        tap.requiredButtons = buttons
        tap.onAction { [unowned self] in if $0.state == .ended { told.append($0.name) } }
        window.addGestureRecognizer(tap)
      }
    }

    func sends(
      _ phase: Contact.Phase, _ buttons: TouchButtons? = nil, tool: Contact.Tool = .finger,
      tilt: PenTilt? = nil
    ) {
      time += 0.02
      let contact = Contact(
        slot: 0, phase: phase, position: Point(x: 100, y: 100), tool: tool, tilt: tilt,
        buttons: buttons)
      window.deliver(ContactFrame(device: mouse, time: .seconds(time), contacts: [contact]))
    }

    func clicks(_ buttons: TouchButtons?) -> [String] {
      told = []
      time += 2
      window.advance(to: .seconds(time))
      sends(.began, buttons)
      sends(.ended)
      return told
    }
  }

  @Test("a recognizer receives the touches that land with the buttons it requires")
  func required() {
    let desk = Desk([("select", .primary), ("menu", .secondary)])
    #expect(desk.clicks(nil) == ["select"])
    #expect(desk.clicks([]) == ["select"])
    #expect(desk.clicks(.primary) == ["select"])
    #expect(desk.clicks(.secondary) == ["menu"])
    #expect(desk.clicks(.middle) == [])
  }

  @Test("several required buttons must all be pressed, and none at all accepts every touch")
  func combined() {
    let desk = Desk([("both", [.primary, .secondary])])
    #expect(desk.clicks(.primary) == [])
    #expect(desk.clicks(.secondary) == [])
    #expect(desk.clicks([.primary, .secondary, .middle]) == ["both"])
    let any = Desk([("any", [])])
    #expect(any.clicks(.forward) == ["any"])
    #expect(any.clicks(nil) == ["any"])
  }

  @Test("a button that is pressed later does not give the touch to another recognizer")
  func later() {
    let desk = Desk([("select", .primary), ("menu", .secondary)])
    desk.sends(.began, .primary)
    desk.sends(.moved, [.primary, .secondary])
    desk.sends(.ended)
    #expect(desk.told == ["select"])
  }

  @Test("the trace says why a touch was not received")
  func reason() {
    let desk = Desk([("menu", .secondary)])
    _ = desk.clicks(nil)
    let reasons = desk.trace.entries.compactMap { entry -> TraceEntry.NotReceivedReason? in
      if case .notReceived(_, let reason) = entry.kind { reason } else { nil }
    }
    #expect(reasons == [.buttons])
  }

  @Test(
    "a touch has the buttons and the tilt of its pen, however many samples are delivered together")
  func values() throws {
    let desk = Desk([])
    let tilt = PenTilt(altitude: .degrees(40), azimuth: .degrees(120))
    desk.sends(.began, .secondary, tool: .pen, tilt: tilt)
    let touch = try #require(desk.window.application.touches.first)
    #expect(touch.buttons == .secondary)
    #expect(abs(touch.altitudeAngle.degrees - 40) < 0.01)
    #expect(abs(touch.azimuthAngle.degrees - 120) < 0.01)
    let later = PenTilt(altitude: .degrees(70), azimuth: .degrees(10))
    let frames = [tilt, later].enumerated().map { index, tilt in
      ContactFrame(
        device: desk.mouse, time: .seconds(desk.time + Double(index + 1) / 100),
        contacts: [
          Contact(
            slot: 0, phase: .moved, position: Point(x: 120, y: 100), tool: .pen, tilt: tilt)
        ])
    }
    desk.window.application.deliver(frames)
    #expect(abs(touch.altitudeAngle.degrees - 70) < 0.01)
    #expect(touch.buttons == .secondary)
  }

  @Test("listeners are called for hovering, and for scrolling that a layer handles")
  func listeners() throws {
    let window = Window(size: Size(width: 400, height: 400))
    let list = ScrollLayer(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    list.contentSize = Size(width: 200, height: 2000)
    try window.addChild(list)
    let mouse = window.application.addSurface(TouchpadFingers.surface)
    var heard: [String] = []
    let listener = window.application.addInputListener { input in
      switch input {
      case .hovered(let event): heard.append("\(event.action)")
      case .scrolled(let event, let place): heard.append("\(event.kind) \(place.x)")
      case .contacts, .cancelled, .removed: heard.append("other")
      }
    }
    let wheel = TouchpadEvent(
      device: mouse, time: .seconds(1), phase: .changed,
      kind: .scroll(.wheel, way: Vector(dx: 0, dy: -48)))
    #expect(window.application.scroll(wheel, at: Point(x: 50, y: 50)))
    #expect(!window.application.scroll(wheel, at: Point(x: 300, y: 50)))
    window.application.hover(
      HoverEvent(device: mouse, time: .seconds(2), action: .moved, location: Point(x: 5, y: 5)))
    #expect(heard.count == 2)
    #expect(heard.last == "moved")
    window.application.removeInputListener(listener)
  }

  @Test("a listener that an earlier one removes is not called any more")
  func removedListener() {
    let window = Window(size: Size(width: 400, height: 400))
    let application = window.application
    var heard: [String] = []
    var second: InputListenerID?
    let first = application.addInputListener { [unowned application] _ in
      heard.append("first")
      if let second { application.removeInputListener(second) }
    }
    second = application.addInputListener { _ in heard.append("second") }
    for time in [1.0, 2] {
      application.hover(
        HoverEvent(
          device: DeviceID(7), time: .seconds(time), action: .moved, location: Point(x: 5, y: 5)))
    }
    #expect(heard == ["first", "first"])
    application.removeInputListener(first)
  }

  @Test("after the host's clock was set back, listeners get event time")
  func listenersAfterSetBack() throws {
    let desk = Desk([])
    let application = desk.window.application
    let list = ScrollLayer(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    list.contentSize = Size(width: 200, height: 2000)
    try desk.window.addChild(list)
    desk.time = 100
    desk.sends(.began)
    desk.sends(.ended)
    desk.time = 10
    desk.sends(.began)
    desk.sends(.ended)
    // The clock went back by 90.02 s from 100.04 s to 10.02 s.
    var times: [Instant] = []
    let listener = application.addInputListener { input in
      switch input {
      case .contacts(let frame): times.append(frame.time)
      case .hovered(let event): times.append(event.time)
      case .scrolled(let event, _): times.append(event.time)
      case .cancelled(_, let instant), .removed(_, let instant): times.append(instant)
      }
    }
    defer { application.removeInputListener(listener) }
    var faults: [Instant] = []
    application.onFault = { faults.append($0.time) }
    desk.time = 10.98
    desk.sends(.moved)
    application.hover(
      HoverEvent(
        device: desk.mouse, time: .seconds(12), action: .moved, location: Point(x: 5, y: 5)))
    application.hover(
      HoverEvent(
        device: desk.mouse, time: .seconds(13), action: .released(button: 1), location: .zero))
    let wheel = TouchpadEvent(
      device: desk.mouse, time: .seconds(14), phase: .changed,
      kind: .scroll(.wheel, way: Vector(dx: 0, dy: -48)))
    #expect(application.scroll(wheel, at: Point(x: 50, y: 50)))
    application.cancelHover(of: desk.mouse)
    application.cancelAll(at: .seconds(15))
    application.removeSurface(desk.mouse, at: .seconds(16))
    let expected = [11, 12, 13, 14, 14, 15, 16].map { Instant.seconds($0 + 90.02) }
    #expect(times == expected)
    #expect(faults == [expected[0], expected[2]], "an unknown contact, and an unpressed button")
  }

  @Test("after the host's clock was set back, layers scroll at event time")
  func scrollingAfterSetBack() throws {
    let desk = Desk([])
    let strip = TimedStrip(frame: desk.window.bounds)
    try desk.window.addChild(strip)
    desk.time = 100
    desk.sends(.began)
    desk.time = 10
    desk.sends(.ended)
    let wheel = TouchpadEvent(
      device: desk.mouse, time: .seconds(11), phase: .changed,
      kind: .scroll(.wheel, way: Vector(dx: 0, dy: -48)))
    #expect(desk.window.application.hasScrollLayer(for: wheel, at: Point(x: 50, y: 50)))
    #expect(desk.window.application.scroll(wheel, at: Point(x: 50, y: 50)))
    // The clock went back from 100.02 s to 10.02 s.
    #expect(strip.times == [.seconds(101)])
    #expect(strip.asked == [.seconds(101), .seconds(101)])
    #expect(strip.times.last == desk.window.application.now)
  }
}
