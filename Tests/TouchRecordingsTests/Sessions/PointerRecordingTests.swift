import Testing
import TouchContainers
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("Recordings of mice, pens and wheels")
struct PointerRecordingTests {
  /// An app with a list that scrolls and a button that is hovered over and tapped.
  private final class App {
    let window = Window(size: Size(width: 600, height: 400))
    let list = ScrollLayer(frame: Rect(x: 0, y: 0, width: 300, height: 400), name: "list")
    let button = Layer(frame: Rect(x: 400, y: 100, width: 100, height: 100), name: "button")
    let mouse: DeviceID
    let pen: DeviceID
    var log: [String] = []

    init() throws {
      list.contentSize = Size(width: 300, height: 4000)
      try window.addChild(list)
      try window.addChild(button)
      mouse = window.application.addSurface(TouchpadFingers.surface)
      pen = window.application.addSurface(
        Surface(pointsIn: Rect(x: 0, y: 0, width: 600, height: 400)))
      let hover = HoverGestureRecognizer()
      hover.onAction { [unowned self] hover in
        let place = hover.location(in: nil)
        log.append(
          "hover \(hover.state) \(rounded(place)) \(Int(hover.altitudeAngle.degrees.rounded())) "
            + "\(Int(hover.zOffset * 100))")
      }
      let menu = TapGestureRecognizer()
      menu.requiredButtons = .secondary
      let tap = TapGestureRecognizer()
      for (name, recognizer) in [("menu", menu), ("tap", tap)] {
        recognizer.onAction { [unowned self] in log.append("\(name) \($0.state)") }
      }
      button.addGestureRecognizers(hover, menu, tap)
    }

    private func rounded(_ place: Point) -> String {
      "\(Int(place.x.rounded())),\(Int(place.y.rounded()))"
    }

    func hovers(_ action: HoverEvent.Action, _ x: Double, _ y: Double, at time: Double) {
      window.application.hover(
        HoverEvent(
          device: mouse, time: .seconds(time), action: action, location: Point(x: x, y: y)))
    }

    func scrolls(
      _ source: TouchpadEvent.ScrollSource, _ dy: Double, at time: Double,
      _ phase: TouchpadEvent.Phase = .changed
    ) {
      window.application.scroll(
        TouchpadEvent(
          device: mouse, time: .seconds(time), phase: phase,
          kind: .scroll(source, way: Vector(dx: 0, dy: dy))), at: Point(x: 100.2, y: 100))
    }

    func touches(
      _ phase: Contact.Phase, at time: Double, tilt: PenTilt? = nil, buttons: TouchButtons? = nil
    ) {
      let contact = Contact(
        slot: 0, phase: phase, position: Point(x: 450, y: 150), tool: .pen, pressure: 0.5,
        tilt: tilt, buttons: buttons)
      window.deliver(ContactFrame(device: pen, time: .seconds(time), contacts: [contact]))
    }
  }

  @Test("what a mouse, a wheel and a pen did is played again exactly")
  func again() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    app.hovers(.moved, 100, 100, at: 1)
    for step in 0..<5 { app.scrolls(.wheel, -48, at: 1.1 + Double(step) * 0.05) }
    app.window.advance(to: .seconds(3))
    app.hovers(.moved, 420, 120, at: 3.1)
    app.hovers(.moved, 430, 130, at: 3.2)
    app.hovers(.pressed(button: 3), 430, 130, at: 3.3)
    app.hovers(.released(button: 3), 430, 130, at: 3.4)
    app.hovers(.left, 430, 130, at: 3.5)
    app.touches(.began, at: 4, tilt: PenTilt(altitude: .degrees(45), azimuth: .degrees(200)))
    app.touches(.ended, at: 4.05)
    app.touches(.began, at: 5, buttons: .secondary)
    app.touches(.ended, at: 5.05)
    app.touches(.began, at: 6)
    app.touches(.ended, at: 6.05)
    app.window.advance(to: .seconds(8))
    try recorder.finish()

    let recording = try Recording.read(recorder.bytes).get()
    let twin = try App()
    let start = recording.play(to: twin.window.application, at: .seconds(1))
    #expect(start == .seconds(6.05))
    twin.window.advance(to: .seconds(8))
    #expect(twin.log == app.log)
    #expect(app.log.contains("menu ended") && app.log.filter { $0 == "tap ended" }.count == 2)
    #expect(twin.list.contentOffset == app.list.contentOffset)
    #expect(app.list.contentOffset.y == 240)
    let pens = recording.contactFrames().flatMap(\.contacts)
    #expect(abs((pens.first?.tilt?.azimuth.degrees ?? 0) - (200 - 360)) < 0.02)
    #expect(pens.map { $0.buttons ?? [] } == [[], [], .secondary, .secondary, [], []])
  }

  @Test("two fingers that scroll by small amounts go as far, to 0.4 pt, and fling as fast")
  func fingers() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    for step in 0..<60 {
      app.scrolls(.finger, -1.13 - Double(step % 3) / 7, at: 1 + Double(step) / 60)
    }
    app.scrolls(.finger, 0, at: 2, .ended)
    let recording = try Recording.read(recorder.bytes).get()
    let twin = try App()
    recording.play(to: twin.window.application, at: .seconds(1))
    #expect(abs(twin.list.contentOffset.y - app.list.contentOffset.y) <= 0.4)
    for application in [app.window, twin.window] { application.advance(to: .seconds(10)) }
    #expect(app.list.contentOffset.y > 85)
    #expect(abs(twin.list.contentOffset.y - app.list.contentOffset.y) < 2)
  }

  @Test("fingers that rest stop a fling in a recording too")
  func restingFingers() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    for step in 0..<10 { app.scrolls(.finger, -20, at: 1 + Double(step) / 100) }
    app.scrolls(.finger, 0, at: 1.1, .ended)
    app.scrolls(.finger, 0, at: 1.2, .began)
    let place = app.list.contentOffset
    #expect(!app.list.isDecelerating && place.y > 250)
    app.hovers(.moved, 100, 100, at: 2)
    try recorder.finish()
    let recording = try Recording.read(recorder.bytes).get()
    // Nothing scrolls at the end that would be cancelled.
    #expect(recording.pointerInputs().count == 13)
    let twin = try App()
    recording.play(to: twin.window.application, at: .seconds(1))
    #expect(twin.list.contentOffset.distance(to: place) < 1 && !twin.list.isDecelerating)
  }

  @Test("scrolling where nothing hovers is not a contact whose landing is missing")
  func noFaults() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    app.scrolls(.wheel, -48, at: 1)
    try recorder.finish()
    let outcome = Recording.read(recorder.bytes)
    #expect(outcome.recording.pointerInputs().count == 1)
    #expect(outcome.faults == [])
  }

  @Test("a cancelled scroll is cancelled again")
  func cancelled() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    for step in 0..<20 { app.scrolls(.finger, -20, at: 1 + Double(step) / 60) }
    app.scrolls(.finger, 0, at: 1.34, .cancelled)
    app.window.advance(to: .seconds(5))
    let twin = try App()
    try Recording.read(recorder.bytes).get().play(to: twin.window.application, at: .seconds(1))
    twin.window.advance(to: .seconds(5))
    #expect(app.list.contentOffset.y == 400)
    #expect(twin.list.contentOffset == app.list.contentOffset)
  }

  @Test("fingers that scroll are cancelled with their device although a wheel has turned meanwhile")
  func cancelledAfterWheel() throws {
    let session = SessionDescription(scene: "", size: Size(width: 600, height: 400))
    let recorder = SessionRecorder(of: session)
    let (touchpad, mouse) = (DeviceID(0), DeviceID(1))
    let turns: [(DeviceID, TouchpadEvent.ScrollSource, Double)] = [
      (touchpad, .finger, 1), (mouse, .wheel, 1.1),
    ]
    for (device, source, time) in turns {
      let event = TouchpadEvent(
        device: device, time: .seconds(time), phase: .changed,
        kind: .scroll(source, way: Vector(dx: 0, dy: -48)))
      recorder.take(event, at: Point(x: 100, y: 100))
    }
    recorder.endPointer(at: .seconds(1.2))
    try recorder.finish()
    let inputs = try Recording.read(recorder.bytes).get().pointerInputs()
    let phases = inputs.map { input -> TouchpadEvent.Phase? in
      if case .scroll(let event) = input { event.phase } else { nil }
    }
    #expect(phases == [.changed, .changed, .cancelled])
  }

  @Test("a pointer that is cancelled, or whose device is removed, leaves in a recording as well")
  func leaving() throws {
    for isRemoved in [false, true] {
      let app = try App()
      let application = app.window.application
      let recorder = ApplicationRecorder(of: app.window)
      app.hovers(.moved, 450, 150, at: 1)
      if isRemoved {
        application.removeSurface(app.mouse, at: .seconds(1.5))
      } else {
        application.cancelHover(of: app.mouse)
      }
      app.touches(.began, at: 2)
      app.touches(.ended, at: 2.05)
      let recording = try Recording.read(recorder.bytes).get()
      let twin = try App()
      recording.play(to: twin.window.application, at: .seconds(1))
      #expect(twin.log == app.log)
      #expect(app.log.first == "hover began 450,150 90 0")
      #expect(app.log.dropFirst().first == "hover ended 450,150 90 0")
    }
  }

  @Test("a cancelled pointer leaves with its buttons, and hovers again when it comes back")
  func leavingWithButtons() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    app.hovers(.moved, 450, 150, at: 1)
    app.hovers(.pressed(button: 1), 450, 150, at: 1.1)
    app.hovers(.pressed(button: 3), 450, 150, at: 1.2)
    app.window.application.cancelHover(of: app.mouse)
    app.hovers(.moved, 460, 150, at: 2)
    app.hovers(.moved, 10, 150, at: 3)
    let twin = try App()
    try Recording.read(recorder.bytes).get().play(to: twin.window.application, at: .seconds(1))
    #expect(twin.log == app.log)
    #expect(app.log.filter { $0.contains("began") }.count == 2)
  }

  @Test("a button that is pressed or released at a new place is one event in a recording as well")
  func buttonsElsewhere() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    app.hovers(.moved, 430, 130, at: 1)
    app.hovers(.pressed(button: 1), 450, 130, at: 1.1)
    app.hovers(.released(button: 1), 460, 140, at: 1.2)
    app.hovers(.moved, 470, 140, at: 1.3)
    let recording = try Recording.read(recorder.bytes).get()
    #expect(recording.pointerInputs().count == 4)
    let twin = try App()
    recording.play(to: twin.window.application, at: .seconds(1))
    twin.hovers(.left, 470, 140, at: 2)
    app.hovers(.left, 470, 140, at: 2)
    #expect(twin.log == app.log)
    #expect(app.log.count == 5)
  }

  @Test("a recorded pointer does not move by the release of a button that is not pressed")
  func releaseAlone() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    app.hovers(.moved, 430, 130, at: 1)
    app.hovers(.released(button: 1), 470, 160, at: 1.1)
    app.hovers(.moved, 440, 130, at: 1.2)
    let recording = try Recording.read(recorder.bytes).get()
    #expect(recording.pointerInputs().count == 2)
    let twin = try App()
    // The pointer leaves at the end.
    recording.play(to: twin.window.application, at: .seconds(1))
    app.hovers(.left, 440, 130, at: 2)
    #expect(twin.log == app.log)
    #expect(app.log.count == 3)
  }

  @Test("a second pointer that hovers replaces the first one, which has then left")
  func pointers() throws {
    let session = SessionDescription(scene: "", size: Size(width: 600, height: 400))
    let recorder = SessionRecorder(of: session)
    func actions(_ device: Int, _ action: HoverEvent.Action, at time: Double) -> [HoverEvent.Action]
    {
      let told = recorder.take(
        HoverEvent(
          device: DeviceID(device), time: .seconds(time), action: action,
          location: Point(x: 10 * time, y: 20)))
      return told.compactMap { if case .hover(let event) = $0 { event.action } else { nil } }
    }
    #expect(actions(1, .moved, at: 1) == [.moved])
    #expect(actions(1, .pressed(button: 1), at: 2) == [.pressed(button: 1)])
    #expect(actions(2, .moved, at: 3) == [.released(button: 1), .left, .moved])
    #expect(actions(1, .left, at: 4) == [])
  }

  @Test("a mouse that hovers after a tilted pen does not get the pen's tilt")
  func mouseAfterPen() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    let actions: [(HoverEvent.Action, Double)] = [(.moved, 1), (.left, 2)]
    for (action, time) in actions {
      app.window.application.hover(
        HoverEvent(
          device: app.pen, time: .seconds(time), action: action, location: Point(x: 450, y: 150),
          type: .pencil, altitude: .degrees(45), azimuth: .degrees(200)))
    }
    app.hovers(.moved, 450, 150, at: 3)
    app.hovers(.left, 450, 150, at: 4)
    let twin = try App()
    try Recording.read(recorder.bytes).get().play(to: twin.window.application, at: .seconds(1))
    #expect(twin.log == app.log)
    #expect(app.log.first == "hover began 450,150 45 0")
    #expect(app.log.last == "hover ended 450,150 90 0")
  }

  @Test(
    "scrolling that is not finite is none, and the scrolling after it is recorded",
    arguments: [-Double.infinity, .infinity, .nan, 1e308])
  func scrollingNotFinite(odd: Double) {
    func inputs(first ways: [Double]) -> [[PointerInput]] {
      let session = SessionDescription(scene: "", size: Size(width: 600, height: 400))
      let recorder = SessionRecorder(of: session)
      return (ways + [-48.1, -47.9]).map { dy in
        let event = TouchpadEvent(
          device: DeviceID(0), time: .seconds(1), phase: .changed,
          kind: .scroll(.wheel, way: Vector(dx: 0, dy: dy)))
        return recorder.take(event, at: Point(x: 100, y: 100))
      }
    }
    let plain = inputs(first: [])
    #expect(plain.map(\.count) == [1, 1])
    #expect(inputs(first: [odd]) == [[]] + plain)
  }

  @Test("a pointer whose values are not finite stays where it was, as it does in the application")
  func hoveringNotFinite() throws {
    let session = SessionDescription(scene: "", size: Size(width: 600, height: 400))
    let recorder = SessionRecorder(of: session)
    func take(_ location: Point, altitude: Double, zOffset: Double) -> [PointerInput] {
      recorder.take(
        HoverEvent(
          device: DeviceID(0), time: .seconds(1), action: .moved, location: location,
          type: .pencil, zOffset: zOffset, altitude: .degrees(altitude)))
    }
    let place = Point(x: 450, y: 150)
    #expect(take(place, altitude: 45, zOffset: 0.5).count == 1)
    #expect(take(Point(x: .nan, y: 150), altitude: 45, zOffset: 0.5) == [])
    #expect(take(place, altitude: .nan, zOffset: 0.5) == [])
    #expect(take(place, altitude: 45, zOffset: .infinity) == [])
    #expect(take(place, altitude: 60, zOffset: 0.5).count == 1)
  }

  @Test("a recording of fingers alone has no pointer events")
  func fingersOnly() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    app.touches(.began, at: 4)
    app.touches(.ended, at: 4.05)
    let recording = try Recording.read(recorder.bytes).get()
    #expect(recording.pointerInputs().isEmpty)
    #expect(recording.contactFrames().count == 2)
  }
}
