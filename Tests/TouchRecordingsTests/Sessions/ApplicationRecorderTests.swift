import ProgramRuns
import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("application recorder")
struct ApplicationRecorderTests {
  /// An app with a photo that fingers move, and a button.
  private final class App {
    let window: Window
    let photo = Layer(frame: Rect(x: 100, y: 100, width: 400, height: 300), name: "photo")
    let device: DeviceID
    var taps = 0

    init(origin: Point = .zero) throws {
      window = Window(
        frame: Rect(x: origin.x, y: origin.y, width: 900, height: 700), name: "window",
        application: Application())
      device = window.application.addSurface(
        Surface(pointsIn: Rect(x: 0, y: 0, width: 2000, height: 2000)))
      try window.addChild(photo)
      photo.addManipulator(Manipulator())
      let tap = TapGestureRecognizer()
      window.addGestureRecognizer(tap)
      tap.onAction { [unowned self] in if $0.state == .ended { taps += 1 } }
    }

    func deliver(
      _ contacts: [(slot: Int, phase: Contact.Phase, x: Double, y: Double)],
      at milliseconds: Double
    ) {
      window.deliver(
        ContactFrame(
          device: device, time: .zero + .milliseconds(milliseconds),
          contacts: contacts.map {
            Contact(slot: $0.slot, phase: $0.phase, position: Point(x: $0.x, y: $0.y))
          }))
    }

    func drag(from milliseconds: Double, offset: Point = .zero) {
      let (x, y) = (offset.x, offset.y)
      deliver([(0, .began, 200 + x, 200 + y)], at: milliseconds)
      for step in 1...20 {
        let way = Double(step) * 10
        deliver(
          [(0, .moved, 200 + x + way, 200 + y + way / 2)], at: milliseconds + Double(step) * 8)
      }
      // The finger rests before the lift, so that the photo does not fling.
      for step in 21...40 {
        deliver([(0, .moved, 400 + x, 300 + y)], at: milliseconds + Double(step) * 8)
      }
      deliver([(0, .ended, 400 + x, 300 + y)], at: milliseconds + 330)
    }

    func tap(at milliseconds: Double) {
      deliver([(3, .began, 700, 600)], at: milliseconds)
      deliver([(3, .ended, 700, 600)], at: milliseconds + 60)
    }
  }

  @Test("a session that is recorded in memory does the same to another copy of the app")
  func memory() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window, scene: "table")
    app.drag(from: 100)
    app.tap(at: 900)
    try recorder.finish()
    app.tap(at: 2_000)
    let recording = try Recording.read(recorder.bytes).get()
    let session = try #require(SessionDescription(of: recording))
    #expect(session.scene == "table")
    #expect(session.size == Size(width: 900, height: 700))

    let copy = try App()
    let end = recording.play(to: copy.window.application, at: .seconds(50))
    copy.window.advance(to: end + .seconds(2))
    #expect(copy.photo.position.distance(to: app.photo.position) < 0.2)
    #expect(app.photo.position.distance(to: Point(x: 300, y: 250)) > 100)
    #expect(copy.taps == 1 && app.taps == 2)
    #expect(end == .seconds(50) + .milliseconds(860))
    #expect(copy.window.application.openTouches == 0)
    // The recording's device is removed again.
    #expect(copy.window.application.deviceCount == 1)
  }

  @Test("a window that lies elsewhere is recorded from its own corner")
  func origin() throws {
    let app = try App(origin: Point(x: 300, y: 400))
    let recorder = ApplicationRecorder(of: app.window)
    app.drag(from: 0, offset: Point(x: 300, y: 400))
    try recorder.finish()
    let copy = try App()
    try Recording.read(recorder.bytes).get().play(to: copy.window.application, at: .seconds(1))
    #expect(copy.photo.position.distance(to: app.photo.position) < 0.2)
  }

  @Test("the tap that ends the recording is left out, and only that")
  func stop() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    app.drag(from: 0)
    let frames = recorder.frames
    let bytes = recorder.bytes
    app.tap(at: 900)
    #expect(recorder.frames > frames)
    try recorder.finish(leavingOutLatestTouch: true)
    #expect(recorder.frames == frames)
    #expect(recorder.bytes == bytes)
    #expect(Recording.read(recorder.bytes).error == nil)
  }

  @Test("a finger that was down beside the last tap keeps it in the recording")
  func stopBesideFinger() throws {
    let app = try App()
    let recorder = ApplicationRecorder(of: app.window)
    app.deliver([(0, .began, 200, 200)], at: 0)
    app.tap(at: 100)
    let frames = recorder.frames
    try recorder.finish(leavingOutLatestTouch: true)
    // The finger that is still down is cancelled.
    #expect(recorder.frames == frames + 1)
  }

  @Test("the tap that ends a recording is cut off the file")
  func stopInFile() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.yml")
    let app = try App()
    let recorder = try ApplicationRecorder(of: app.window, scene: "table", to: path)
    app.drag(from: 0)
    let whole = try Recording.read(path: path).get()
    app.tap(at: 900)
    try recorder.finish(leavingOutLatestTouch: true)
    #expect(recorder.bytes.isEmpty)
    #expect(try Recording.read(path: path).get() == whole)
  }

  @Test("cancelled input and a device that goes are cancelled touches of the recording")
  func cancellation() throws {
    for removes in [false, true] {
      let app = try App()
      let recorder = ApplicationRecorder(of: app.window)
      app.deliver([(0, .began, 200, 200), (1, .began, 300, 300)], at: 0)
      if removes {
        app.window.application.removeSurface(app.device, at: .zero + .milliseconds(50))
      } else {
        app.window.application.cancelAll(at: .zero + .milliseconds(50))
      }
      try recorder.finish()
      let frames = try Recording.read(recorder.bytes).get().contactFrames()
      let last = try #require(frames.last)
      #expect(last.contacts.map(\.tool) == [.palm, .palm])
      #expect(last.time - (try #require(frames.first)).time == .milliseconds(50))
    }
  }

  @Test("touches from before the recording are left out, frames of unknown devices too")
  func before() throws {
    let app = try App()
    app.deliver([(0, .began, 200, 200)], at: 0)
    let recorder = ApplicationRecorder(of: app.window)
    app.deliver([(0, .moved, 300, 200)], at: 10)
    app.deliver([(0, .ended, 300, 200)], at: 20)
    app.window.deliver(
      ContactFrame(
        device: DeviceID(77), time: .zero + .milliseconds(30),
        contacts: [Contact(slot: 0, phase: .began, position: .zero)]))
    #expect(recorder.frames == 0)
  }

  @Test("listeners are called before actions, and their own frames come after the event")
  func listeners() throws {
    let app = try App()
    var heard: [String] = []
    let application = app.window.application
    let first = application.addInputListener { [unowned application] input in
      guard case .contacts(let frame) = input else { return }
      heard.append("first \(frame.time.microseconds)")
      if frame.time == .zero { application.cancelAll(at: .zero + .milliseconds(1)) }
    }
    let second = application.addInputListener { input in
      switch input {
      case .contacts(let frame): heard.append("second \(frame.contacts.count)")
      case .cancelled(nil, _): heard.append("cancelled")
      case .cancelled, .removed: heard.append("one device")
      case .hovered, .scrolled: heard.append("a pointer")
      }
    }
    app.deliver([(0, .began, 200, 200)], at: 0)
    #expect(heard == ["first 0", "second 1", "cancelled"])
    #expect(application.openTouches == 0)
    application.removeInputListener(first)
    application.removeInputListener(second)
    application.removeInputListener(second)
    app.deliver([(0, .began, 200, 200)], at: 10)
    #expect(heard.count == 3)
    #expect(application.openTouches == 1)
  }
}
