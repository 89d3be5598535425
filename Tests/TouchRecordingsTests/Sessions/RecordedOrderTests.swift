import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// Fingers that land, move and lift in one frame, in every order.
@Suite("the order of a recorded frame")
struct RecordedOrderTests {
  /// A window that notes its touches, with recognizers that note their actions.
  private final class NotingWindow: Window {
    var notes: [String] = []
    var places: [Point] = []

    init() {
      super.init(
        frame: Rect(x: 0, y: 0, width: 900, height: 700), name: "window",
        application: Application())
      let recognizers = [
        TapGestureRecognizer(), PanGestureRecognizer(), PinchGestureRecognizer(),
        LongPressGestureRecognizer(),
      ]
      for recognizer in recognizers {
        addGestureRecognizer(recognizer)
        recognizer.cancelsTouchesInView = false
        recognizer.onAction { [unowned self] recognizer in
          notes.append("\(type(of: recognizer)) \(recognizer.state)")
          places.append(recognizer.location(in: nil))
        }
      }
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { note(touches) }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { note(touches) }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { note(touches) }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { note(touches) }

    private func note(_ touches: [Touch]) {
      notes.append(touches.map { "\($0.id) \($0.phase)" }.joined(separator: ", "))
      places += touches.map { $0.location(in: nil) }
    }
  }

  /// Frames of up to five fingers, each of which has at most one report in a frame. Positions are those that a
  /// recording can hold.
  private static func frames(seed: UInt64, device: DeviceID) -> [ContactFrame] {
    let unit = Surface.pointsPerMillimeter / Double(SessionRecorder.resolution)
    var random = SeededRandom(seed: seed)
    func coordinate(_ limit: Double) -> Double {
      random.number(from: 10, to: limit / unit).rounded() * unit
    }
    var down: Set<Int> = []
    var frames: [ContactFrame] = []
    for step in 1...60 {
      var slots = [0, 1, 2, 3, 4].filter { _ in random.unit() < 0.6 }
      for index in slots.indices {
        slots.swapAt(index, Int(random.number(from: 0, to: Double(slots.count) - 0.001)))
      }
      let contacts = slots.map { slot in
        let phase: Contact.Phase =
          !down.contains(slot) ? .began : random.unit() < 0.4 ? .ended : .moved
        if phase == .ended { down.remove(slot) } else { down.insert(slot) }
        return Contact(
          slot: slot, phase: phase, position: Point(x: coordinate(890), y: coordinate(690)))
      }
      let time = Instant.zero + .milliseconds(100 + Double(step) * 40)
      frames.append(ContactFrame(device: device, time: time, contacts: contacts))
    }
    let contacts = down.sorted().map {
      Contact(slot: $0, phase: .ended, position: Point(x: 300, y: 300))
    }
    frames.append(
      ContactFrame(device: device, time: .seconds(4), contacts: contacts))
    return frames
  }

  @Test("a session replays in the order in which the app got it", arguments: 1...100)
  func replay(seed: UInt64) throws {
    try compareWithReplay { Self.frames(seed: seed, device: $0) }
  }

  @Test("a frame that the app got in parts replays as a whole", arguments: 1...100)
  func partialFrames(seed: UInt64) throws {
    try compareWithReplay { device in
      Self.frames(seed: seed, device: device).flatMap { frame in
        frame.contacts.indices.map {
          ContactFrame(
            device: device, time: frame.time, contacts: [frame.contacts[$0]],
            isPartial: $0 < frame.contacts.count - 1)
        }
      }
    }
  }

  @Test("a contact that lands while another one lifts is not left out as the latest touch")
  func latestTouchBesideLift() throws {
    let recorder = SessionRecorder(
      of: SessionDescription(scene: "", size: Size(width: 900, height: 700)))
    func contact(_ slot: Int, _ phase: Contact.Phase) -> Contact {
      Contact(slot: slot, phase: phase, position: Point(x: 100 + Double(slot) * 50, y: 100))
    }
    let frames: [[Contact]] = [
      [contact(0, .began)], [contact(0, .ended), contact(1, .began)], [contact(1, .ended)],
    ]
    for (index, contacts) in frames.enumerated() {
      recorder.take(ContactFrame(time: .seconds(Double(index)), contacts: contacts))
    }
    try recorder.finish(leavingOutLatestTouch: true)
    let phases = try Recording.read(recorder.bytes).get().contactFrames().map {
      $0.contacts.map(\.phase)
    }
    #expect(phases == [[.began], [.ended, .began], [.ended]])
  }

  private func compareWithReplay(_ frames: (DeviceID) -> [ContactFrame]) throws {
    let app = NotingWindow()
    let device = app.application.addSurface(Surface(pointsIn: app.bounds))
    let recorder = ApplicationRecorder(of: app)
    for frame in frames(device) { app.deliver(frame) }
    app.advance(to: .seconds(6))
    try recorder.finish()
    let copy = NotingWindow()
    let end = try Recording.read(recorder.bytes).get().play(to: copy.application, at: .zero)
    copy.advance(to: end + .seconds(2))
    #expect(app.notes.count > 60)
    #expect(copy.notes == app.notes)
    try #require(copy.places.count == app.places.count)
    for (read, delivered) in zip(copy.places, app.places) {
      #expect(read.distance(to: delivered) < 0.1)
    }
  }
}
