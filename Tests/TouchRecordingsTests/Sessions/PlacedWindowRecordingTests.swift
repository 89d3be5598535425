import Testing
import TouchContainers
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("Recordings of windows that lie anywhere on the screen")
struct PlacedWindowRecordingTests {
  /// Where a window lies.
  enum Place: CaseIterable {
    case origin, elsewhere, turned, enlarged
    /// Moved by 30 pt to the right with every tap.
    case moving

    func put(_ window: Window) {
      switch self {
      case .origin: break
      case .elsewhere, .moving: window.position += Vector(dx: 300, dy: -150)
      case .turned: window.transform = .rotation(.degrees(-90))
      case .enlarged: window.transform = .scale(2)
      }
    }

    /// The places where the same fingers do the same. Recognizers measure in points of the screen.
    var equals: [Place] {
      self == .enlarged ? [.enlarged] : [.origin, .elsewhere, .turned, .moving]
    }
  }

  /// An app with a photo that is dragged, a list that scrolls and a button that is hovered over and tapped. Its input
  /// is given in points from the top left of its window.
  private final class App {
    let window = Window(size: Size(width: 600, height: 400))
    let list = ScrollLayer(frame: Rect(x: 0, y: 0, width: 300, height: 400), name: "list")
    let photo = Layer(frame: Rect(x: 350, y: 220, width: 100, height: 100), name: "photo")
    let button = Layer(frame: Rect(x: 400, y: 50, width: 100, height: 100), name: "button")
    let device: DeviceID
    var log: [String] = []

    init(at place: Place) throws {
      device = window.application.addSurface(
        Surface(pointsIn: Rect(x: -2000, y: -2000, width: 4000, height: 4000)))
      place.put(window)
      list.contentSize = Size(width: 3000, height: 4000)
      for layer in [list, photo, button] { try window.addChild(layer) }
      photo.addManipulator(Manipulator())
      let hover = HoverGestureRecognizer()
      let tap = TapGestureRecognizer()
      hover.onAction { [unowned self] in note("hover \($0.state)", $0.location(in: window)) }
      tap.onAction { [unowned self] in
        note("tap \($0.state)", $0.location(in: window))
        if place == .moving { window.position.x += 30 }
      }
      button.addGestureRecognizers(hover, tap)
    }

    private func note(_ event: String, _ place: Point) {
      log.append("\(event) at \(Int(place.x.rounded())), \(Int(place.y.rounded()))")
    }

    /// What the app has done, rounded to what a recording keeps.
    var outcome: [String] {
      let (offset, center) = (list.contentOffset, photo.frame.center)
      let values = [offset.x, offset.y, center.x, center.y].map { "\(Int($0.rounded()))" }
      return log + ["offset and photo: " + values.joined(separator: ", ")]
    }

    private func onScreen(_ x: Double, _ y: Double) -> Point {
      window.transformToParent.applied(to: Point(x: x, y: y))
    }

    private func finger(_ phase: Contact.Phase, _ x: Double, _ y: Double, at time: Double) {
      let contact = Contact(slot: 0, phase: phase, position: onScreen(x, y))
      window.deliver(ContactFrame(device: device, time: .seconds(time), contacts: [contact]))
    }

    func tap(at time: Double) {
      finger(.began, 450, 100, at: time)
      finger(.ended, 450, 100, at: time + 0.05)
    }

    /// Drags the photo by 120 pt to the right and 60 pt upward, and rests, so that it does not fling.
    func drag(at time: Double) {
      finger(.began, 400, 270, at: time)
      for step in 1...60 {
        let part = Double(min(step, 30)) / 30
        finger(.moved, 400 + 120 * part, 270 - 60 * part, at: time + Double(step) / 100)
      }
      finger(.ended, 520, 210, at: time + 0.61)
    }

    func hover(at time: Double) {
      let actions: [(HoverEvent.Action, Double)] = [(.moved, 460), (.moved, 470), (.left, 470)]
      for (step, (action, x)) in actions.enumerated() {
        window.application.hover(
          HoverEvent(
            device: device, time: .seconds(time + Double(step) / 10), action: action,
            location: onScreen(x, 60)))
      }
    }

    /// Turns a wheel so that the content moves by 48 pt on the screen, upward in the window.
    func scroll(at time: Double) {
      let upward = window.transformToParent.applied(to: Vector(dx: 0, dy: -1))
      window.application.scroll(
        TouchpadEvent(
          device: device, time: .seconds(time), phase: .changed,
          kind: .scroll(.wheel, way: upward * (48 / upward.length))), at: onScreen(100, 100))
    }

    func use() {
      tap(at: 1)
      hover(at: 2)
      drag(at: 3)
      scroll(at: 4)
      tap(at: 5)
      window.advance(to: .seconds(8))
    }
  }

  @Test("a session does the same wherever the windows lie", arguments: Place.allCases)
  func places(_ place: Place) throws {
    let app = try App(at: place)
    let recorder = ApplicationRecorder(of: app.window)
    app.use()
    try recorder.finish()
    #expect(app.log.count == 5)
    #expect(app.list.contentOffset.y > 20 && app.photo.position.x > 450)
    let recording = try Recording.read(recorder.bytes).get()
    for other in place.equals {
      let copy = try App(at: other)
      recording.play(to: copy.window, at: .seconds(1))
      copy.window.advance(to: .seconds(8))
      #expect(copy.outcome == app.outcome, "recorded \(place), played \(other)")
    }
  }

  @Test("content that is scrolled in an enlarged window moves as far as in one that is not")
  func scrolling() throws {
    let app = try App(at: .enlarged)
    let recorder = ApplicationRecorder(of: app.window)
    app.scroll(at: 1)
    app.window.advance(to: .seconds(3))
    let copy = try App(at: .origin)
    try Recording.read(recorder.bytes).get().play(to: copy.window, at: .seconds(1))
    copy.window.advance(to: .seconds(3))
    #expect(app.list.contentOffset == Point(x: 0, y: 24))
    #expect(copy.list.contentOffset == app.list.contentOffset)
  }

  @Test("a pen's direction is that in the window")
  func pens() throws {
    let app = try App(at: .turned)
    let recorder = ApplicationRecorder(of: app.window)
    let tilt = PenTilt(altitude: .degrees(45), azimuth: .degrees(10))
    for (phase, time) in [(Contact.Phase.began, 1.0), (.ended, 1.1)] {
      let contact = Contact(
        slot: 0, phase: phase, position: app.window.frame.center, tool: .pen, tilt: tilt)
      app.window.deliver(
        ContactFrame(device: app.device, time: .seconds(time), contacts: [contact]))
    }
    let contacts = try Recording.read(recorder.bytes).get().contactFrames().flatMap(\.contacts)
    #expect(contacts.map { Int(($0.tilt?.azimuth.degrees ?? 0).rounded()) } == [100, 100])
  }

  @Test("a finger in a window that is flattened stays where it was, and none lands")
  func flat() throws {
    let app = try App(at: .elsewhere)
    let recorder = ApplicationRecorder(of: app.window)
    let (first, second) = (Point(x: 400, y: 0), Point(x: 500, y: 50))
    func deliver(_ slot: Int, _ phase: Contact.Phase, _ place: Point, at time: Double) {
      let contact = Contact(slot: slot, phase: phase, position: place)
      app.window.deliver(
        ContactFrame(device: app.device, time: .seconds(time), contacts: [contact]))
    }
    deliver(0, .began, first, at: 1)
    app.window.transform = AffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    deliver(0, .moved, second, at: 2)
    deliver(1, .began, second, at: 3)
    app.hover(at: 4)
    deliver(0, .ended, second, at: 5)
    let recording = try Recording.read(recorder.bytes).get()
    let frames = recording.contactFrames()
    #expect(frames.flatMap(\.contacts).map(\.phase) == [.began, .ended])
    #expect(frames.last?.time == frames.first.map { $0.time + .seconds(4) })
    #expect(recording.pointerInputs().isEmpty)
  }

  @Test("in a window that is flattened, a pointer leaves and fingers on a touchpad lift")
  func flatPointer() throws {
    let app = try App(at: .origin)
    let recorder = ApplicationRecorder(of: app.window)
    let place = Point(x: 460, y: 60)
    func hover(_ action: HoverEvent.Action, at time: Double) {
      app.window.application.hover(
        HoverEvent(device: app.device, time: .seconds(time), action: action, location: place))
    }
    func scroll(_ phase: TouchpadEvent.Phase, _ way: Double, at time: Double) {
      app.window.application.scroll(
        TouchpadEvent(
          device: app.device, time: .seconds(time), phase: phase,
          kind: .scroll(.finger, way: Vector(dx: 0, dy: way))), at: Point(x: 100, y: 100))
    }
    hover(.moved, at: 1)
    scroll(.changed, -48, at: 2)
    app.window.transform = AffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    scroll(.changed, -48, at: 3)
    scroll(.ended, 0, at: 4)
    hover(.moved, at: 5)
    hover(.left, at: 6)
    let inputs = try Recording.read(recorder.bytes).get().pointerInputs()
    guard inputs.count == 4, case .scroll(let lift) = inputs[2], case .hover(let exit) = inputs[3]
    else {
      Issue.record("\(inputs)")
      return
    }
    #expect(lift.phase == .ended && exit.action == .left)
    #expect(exit.location.distance(to: place) < 0.1)
  }

  @Test("nothing is recorded once the window is released, which its recorder does not keep")
  func released() throws {
    var app: App? = try App(at: .origin)
    let recorder = ApplicationRecorder(of: try #require(app).window)
    app?.tap(at: 1)
    weak let window = app?.window
    let application = try #require(window).application
    app = nil
    #expect(window == nil)
    application.cancelAll(at: .seconds(2))
    #expect(recorder.frames == 2)
    try recorder.finish()
  }
}
