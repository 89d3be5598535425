import DemoScenes
import Foundation
import Testing
import TouchContainers
import TouchGeometry
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// The input of a hand with a mouse, a pen and fingers in the gallery of the large picture, at exact times.
private final class Desk {
  let window: Window
  private let application: Application
  private let mouse: DeviceID
  private let pen: DeviceID
  private let screen: DeviceID

  init(_ window: Window) {
    self.window = window
    application = window.application
    mouse = application.addSurface(TouchpadFingers.surface)
    pen = application.addSurface(Surface(pointsIn: window.bounds))
    screen = application.addSurface(Surface(pointsIn: window.bounds))
  }

  func hovers(_ action: HoverEvent.Action, _ x: Double, _ y: Double, at time: Double) {
    reach(time)
    application.hover(
      HoverEvent(
        device: mouse, time: .seconds(time), action: action, location: Point(x: x, y: y)))
  }

  func turnsWheel(_ notches: Int, by way: Vector, at time: Double) {
    for notch in 0..<notches {
      let time = time + Double(notch) * 0.04
      reach(time)
      let event = TouchpadEvent(
        device: mouse, time: .seconds(time), phase: .changed, kind: .scroll(.wheel, way: way))
      application.scroll(event, at: Point(x: 1000, y: 600))
    }
  }

  func touches(
    _ slots: [Int: (x: Double, y: Double)], _ phase: Contact.Phase, at time: Double
  ) {
    reach(time)
    let contacts = slots.sorted { $0.key < $1.key }.map {
      Contact(slot: $0.key, phase: phase, position: Point(x: $0.value.x, y: $0.value.y))
    }
    window.deliver(ContactFrame(device: screen, time: .seconds(time), contacts: contacts))
  }

  func draws(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), steps: Int,
    buttons: TouchButtons? = nil, at time: Double
  ) {
    for step in 0...(steps + 1) {
      let share = min(Double(step) / Double(max(steps, 1)), 1)
      let phase: Contact.Phase = step == 0 ? .began : step > steps ? .ended : .moved
      let tilt = PenTilt(altitude: .degrees(40 + 20 * share), azimuth: .degrees(150))
      let place = Point(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      let contact = Contact(
        slot: 0, phase: phase, position: place, tool: .pen, pressure: 0.5,
        tilt: phase == .ended ? nil : tilt, buttons: phase == .began ? buttons : nil)
      let time = time + Double(step) * 0.01
      reach(time)
      window.deliver(ContactFrame(device: pen, time: .seconds(time), contacts: [contact]))
    }
  }

  /// One finger goes straight, rests for 0.1 s and lifts.
  func drags(from start: Double, to end: Double, y: Double, at time: Double) {
    touches([0: (start, y)], .began, at: time)
    for step in 1...40 {
      let x = start + (end - start) * Double(step) / 40
      touches([0: (x, y)], .moved, at: time + Double(step) * 0.01)
    }
    for step in 1...10 { touches([0: (end, y)], .moved, at: time + 0.4 + Double(step) * 0.01) }
    touches([0: (end, y)], .ended, at: time + 0.51)
  }

  func reach(_ time: Double) {
    application.reachDeadlines(upTo: .seconds(time))
    window.advance(to: .seconds(time))
  }

  /// The whole session.
  func plays() {
    hovers(.moved, 900, 500, at: 1)
    hovers(.moved, 1000, 600, at: 1.05)
    turnsWheel(5, by: Vector(dx: 0, dy: -48), at: 1.1)
    for time in [3.0, 3.2] {
      touches([0: (1400, 500)], .began, at: time)
      touches([0: (1400, 500)], .ended, at: time + 0.06)
    }
    draws(from: (900, 600), to: (600, 500), steps: 30, at: 5)
    touches([0: (900, 600), 1: (1100, 600)], .began, at: 7)
    for step in 1...20 {
      let way = Double(step) * 4
      touches([0: (900 - way, 600), 1: (1100 + way, 600)], .moved, at: 7 + Double(step) * 0.01)
    }
    for step in 1...10 {
      touches([0: (820, 600), 1: (1180, 600)], .moved, at: 7.2 + Double(step) * 0.01)
    }
    touches([0: (820, 600), 1: (1180, 600)], .ended, at: 7.31)
    turnsWheel(1, by: Vector(dx: -40_000, dy: 0), at: 9)
    drags(from: 1800, to: 300, y: 500, at: 13)
    drags(from: 300, to: 1800, y: 500, at: 16)
    hovers(.left, 1000, 600, at: 18)
    draws(from: (800, 600), to: (800, 600), steps: 5, buttons: .secondary, at: 19)
    reach(22)
  }
}

@Suite("a session of a mouse's wheel, a pen and fingers", .serialized)
struct PointerSessionTests {
  private static let path = "\(repository)/Recordings/demo/gallery-with-mouse-and-pen.yml"

  private func places(_ scene: LargePicture) -> [Double] {
    let (offset, pages) = (scene.scroll.contentOffset, scene.pager.contentOffset)
    return [offset.x, offset.y, scene.scroll.zoomScale * 1000, pages.x, pages.y]
  }

  private func record() throws -> (bytes: [UInt8], played: PlayedScene<LargePicture>) {
    let played = try PlayedScene(LargePicture.self)
    let desk = Desk(played.window)
    let recorder = ApplicationRecorder(of: played.window, scene: LargePicture.name)
    desk.plays()
    try recorder.finish()
    return (recorder.bytes, played)
  }

  @Test("the bundled recording is what the recorder makes of it")
  func bundled() throws {
    let (bytes, _) = try record()
    if ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] != nil {
      try Data(bytes).write(to: URL(fileURLWithPath: Self.path))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: Self.path)) == Data(bytes))
  }

  @Test("played again it does the same, to what the recording rounds")
  func again() throws {
    let (_, original) = try record()
    let recording = try Recording.read(path: Self.path).get()
    let twin = try PlayedScene(LargePicture.self)
    try twin.play(recording)
    let third = try PlayedScene(LargePicture.self)
    let end = recording.play(to: third.window.application, at: .seconds(1))
    third.window.application.reachDeadlines(upTo: end + .seconds(5))
    third.window.advance(to: end + .seconds(5))
    twin.window.advance(to: .seconds(30))
    // A millionth of a point: springs count as at rest when the remaining distance is invisible.
    for (now, other) in zip(places(twin.scene), places(third.scene)) {
      #expect(abs(now - other) < 1e-6, "\(places(twin.scene)) \(places(third.scene))")
    }
    for (now, before) in zip(places(twin.scene), places(original.scene)) {
      #expect(abs(now - before) < 1, "\(places(twin.scene)) \(places(original.scene))")
    }
  }

  @Test(
    "the wheel scrolled, two taps zoomed, the finger turned the page and back, the pen's button zoomed out"
  )
  func course() throws {
    let played = try PlayedScene(LargePicture.self)
    let recording = try Recording.read(path: Self.path).get()
    let trace = Trace()
    played.window.application.trace = trace
    let player = SessionPlayer(recording, in: played.window)
    let (scene, start) = (played.scene, recording.start)
    func state(at seconds: Double) -> [Double] {
      player.play(to: start + .seconds(seconds - 1))
      return places(scene)
    }
    let beginning = places(scene)
    let wheel = state(at: 2.5)
    #expect(abs(wheel[1] - beginning[1] - 240) < 1, "five notches of 48 points")
    #expect(abs(state(at: 4.9)[2] - 1500) < 1e-6)
    let drawn = state(at: 6.9)
    #expect(drawn[0] > state(at: 4.9)[0] - 1e-9 && drawn[2] == 1500, "the pen scrolled")
    #expect(state(at: 8.9)[2] > 2000)
    let edge = state(at: 12.9)
    #expect(edge[0] == scene.scroll.maximumContentOffset.x && edge[3] == 0)
    #expect(state(at: 15.9)[3] == scene.root.bounds.width)
    #expect(state(at: 18.9)[3] == 0)
    player.playToEnd()
    #expect(abs(scene.scroll.zoomScale - 0.336) < 1e-9)
  }

  @Test("the file has all of it: hovering, scrolling, tilt and buttons")
  func contents() throws {
    let recording = try Recording.read(path: Self.path).get()
    let inputs = recording.pointerInputs()
    let scrolls = inputs.count { if case .scroll = $0 { true } else { false } }
    #expect(scrolls == 6 && inputs.count > scrolls)
    let contacts = recording.contactFrames().flatMap(\.contacts)
    let leans = contacts.filter { $0.tool == .pen }.compactMap { $0.tilt?.altitude.degrees }
    #expect(abs((leans.min() ?? 0) - 40) < 0.02 && abs((leans.max() ?? 0) - 60) < 0.02)
    #expect(contacts.contains { $0.buttons == .secondary })
  }
}
