import Foundation
import Testing
import TouchGeometry
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@Suite("Recordings that fingers play, and transcripts")
struct ReplayTests {
  private let window = Window(size: Size(width: 1920, height: 1080))

  /// Events of one device, a frame for each instant.
  private func events(_ frames: [(Double, [(UInt16, UInt16, Int32)])]) -> [InputEvent] {
    frames.flatMap { milliseconds, values in
      (values + [(0, 0, 0)]).map {
        InputEvent(time: .zero + .milliseconds(milliseconds), type: $0.0, code: $0.1, value: $0.2)
      }
    }
  }

  /// A screen of 300 x 200 mm.
  private func screen(_ frames: [(Double, [(UInt16, UInt16, Int32)])]) -> Recording {
    let device = RecordedDevice(
      name: "screen", codes: [1: [0x14A], 3: [0, 1]],
      axes: [
        0: .init(maximum: 3_000, resolution: 10), 1: .init(maximum: 2_000, resolution: 10),
      ], properties: [1])
    return Recording(devices: [device], events: events(frames))
  }

  /// Writes a text to a file for the duration of `body`.
  private func withFile(_ text: String, _ body: (String) -> Void) throws {
    let path = NSTemporaryDirectory() + "touchstone-\(UUID().uuidString).jsonl"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    body(path)
  }

  /// The text of the issues that `body` records.
  private func issues(_ body: () throws -> Void) rethrows -> String {
    try expectedIssues(body).flatMap { $0.comments.map(\.rawValue) }.joined()
  }

  /// Checks that fingers play a recording as the command does; the recording begins with a frame at zero.
  private func comparePlaying(_ recording: Recording, _ makeWindow: () -> Window) throws {
    let text = Replayer(recording).run(in: makeWindow()).jsonLines
    #expect(!text.isEmpty)
    let window = makeWindow()
    // The first frame follows one interval after the start, and so has the time that it was recorded with.
    let fingers = Fingers(on: window, startingAt: .zero - TestPanel.exact.interval)
    fingers.replay(recording)
    fingers.settle()
    try withFile(text) { assertTranscript(of: window, matches: $0) }
  }

  @Test("a movement at the instant of a deadline comes before it, as in other replays")
  func tie() throws {
    let recording = screen([
      (0, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (500, [(3, 0, 1_500)]),
      (510, [(3, 0, 1_600)]), (520, [(1, 0x14A, 0)]),
    ])
    try comparePlaying(recording) {
      let window = Window(size: Size(width: 1920, height: 1080))
      window.addGestureRecognizers(LongPressGestureRecognizer(), PanGestureRecognizer())
      return window
    }
  }

  @Test("a mouse's wheel scrolls and its pointer hovers, as in other replays")
  func pointers() throws {
    let device = RecordedDevice(
      name: "mouse", codes: [1: [0x110, 0x111, 0x112], 2: [0, 1, 6, 8]])
    let recording = Recording(
      devices: [device],
      events: events([(0, [(2, 0, 40)]), (100, [(2, 8, -1)]), (120, [(2, 8, -1)])]))
    try comparePlaying(recording) {
      let window = Window(size: Size(width: 1920, height: 1080))
      window.addGestureRecognizers(PanGestureRecognizer(), HoverGestureRecognizer())
      return window
    }
  }

  /// Where the recording taps in a window of this size, to which it is fitted.
  private func placeOfTap(in recording: Recording, fittedTo size: Size) throws -> Point {
    let window = Window(size: size)
    let tap = TapGestureRecognizer()
    window.addGestureRecognizer(tap)
    var location: Point?
    tap.onAction { location = $0.snapshot.location }
    Fingers(on: window).replay(recording, fitting: .window)
    return try #require(location)
  }

  @Test("a recording of a turned panel that is fitted to the window stays turned")
  func turnedPanel() throws {
    var recording = screen([(0, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (60, [(1, 0x14A, 0)])])
    recording.devices[0].place = OutputMapping(
      area: Rect(x: 0, y: 0, width: 800, height: 1200), turn: .clockwise)
    let location = try placeOfTap(in: recording, fittedTo: Size(width: 400, height: 600))
    // A quarter from what is the right side now, and a sixth from the top.
    #expect(location.distance(to: Point(x: 300, y: 100)) < 1)
  }

  @Test("a virtual machine's pointer alone is fitted to the window with its screen")
  func pointerAlone() throws {
    let device = RecordedDevice(
      name: "QEMU USB Tablet", codes: [1: [0x110], 3: [0, 1]],
      axes: [0: .init(maximum: 1_000), 1: .init(maximum: 1_000)])
    let recording = Recording(
      devices: [device],
      events: events([
        (0, [(3, 0, 500), (3, 1, 250)]), (100, [(1, 0x110, 1)]), (160, [(1, 0x110, 0)]),
      ]))
    // Half as large as the screen of 1920 by 1080 points that is assumed.
    let location = try placeOfTap(in: recording, fittedTo: Size(width: 960, height: 540))
    #expect(location.distance(to: Point(x: 480, y: 135)) < 1)
  }

  @Test("expectations know how often a pointer hovered, and whether it does")
  func hover() {
    let fingers = Fingers(on: window)
    let hover = HoverGestureRecognizer()
    window.addGestureRecognizer(hover)
    expect(hover, .untouched)
    let device = RecordedDevice(
      name: "mouse", codes: [1: [0x110, 0x111, 0x112], 2: [0, 1, 6, 8]])
    fingers.replay(
      Recording(devices: [device], events: events([(0, [(2, 0, 40)]), (100, [(2, 0, 4)])])))
    expect(hover, .recognized())
    window.application.hover(
      HoverEvent(
        device: DeviceID(70), time: fingers.now, action: .moved, location: Point(x: 200, y: 200),
        type: .pencil))
    expect(hover, .active)
    expect(hover, .recognized(times: 2))
    hover.isEnabled = false
    expect(hover, .cancelled)
  }

  @Test("a hover whose pointer was there before the fingers is not untouched")
  func earlyHover() {
    let hover = HoverGestureRecognizer()
    window.addGestureRecognizer(hover)
    func move(toX x: Double) {
      window.application.hover(
        HoverEvent(
          device: DeviceID(70), time: .seconds(1), action: .moved, location: Point(x: x, y: 200)))
    }
    move(toX: 200)
    _ = Fingers(on: window)
    move(toX: 210)
    expect(hover, .active)
    let text = issues { expect(hover, .untouched) }
    #expect(text.contains("but it is active"))
  }

  @Test("a gesture that a deadline decides has its time in transcripts, not that of the next frame")
  func deadlineTimes() throws {
    window.addGestureRecognizer(LongPressGestureRecognizer())
    let fingers = Fingers(on: window)
    let finger = fingers.land(at: Point(x: 300, y: 300))
    finger.move(by: 0.5, 0, over: .milliseconds(510))
    finger.cancel()
    let text = try issues { try withFile("") { assertTranscript(of: window, matches: $0) } }
    #expect(text.contains("found    {\"t\":1.500000,\"recognizer\":\"LongPress\""))
  }

  @Test("a press that is due before all touches are cancelled has its own time")
  func dueBeforeCancellation() throws {
    window.addGestureRecognizer(LongPressGestureRecognizer())
    let fingers = Fingers(on: window)
    fingers.land(at: Point(x: 300, y: 300))
    // The cancellation follows 8.3 ms later.
    fingers.rest(for: .milliseconds(495))
    fingers.cancelAll()
    let text = try issues { try withFile("") { assertTranscript(of: window, matches: $0) } }
    #expect(text.contains("found    {\"t\":1.500000,\"recognizer\":\"LongPress\""))
  }

  @Test("a press has its own time while fingers on another window let time pass")
  func otherWindow() throws {
    let menu = Window(size: Size(width: 400, height: 400), application: window.application)
    menu.addGestureRecognizer(LongPressGestureRecognizer())
    let (fingers, others) = (Fingers(on: menu), Fingers(on: window))
    fingers.land(at: Point(x: 300, y: 300))
    others.rest(for: .seconds(1))
    let text = try issues { try withFile("") { assertTranscript(of: menu, matches: $0) } }
    #expect(text.contains("found    {\"t\":1.500000,\"recognizer\":\"LongPress\""))
    #expect(text.contains("\n1 to 2 s, "))
  }

  @Test("transcripts and drawings have recognizers that were added after the fingers")
  func laterRecognizer() throws {
    let fingers = Fingers(on: window)
    window.addGestureRecognizer(LongPressGestureRecognizer())
    let finger = fingers.land(at: Point(x: 300, y: 300))
    fingers.rest(for: .seconds(1))
    finger.lift()
    let text = try issues { try withFile("") { assertTranscript(of: window, matches: $0) } }
    #expect(text.contains("found    {\"t\":1.500000,\"recognizer\":\"LongPress\""))
    let row = text.split(separator: "\n").first { $0.hasPrefix("LongPress ") }
    #expect(row.map { $0.filter { "BERF".contains($0) } } == "BE")
  }

  @Test("a drawing separates recognizers with one name on a layer")
  func sameName() throws {
    let (one, two) = (TapGestureRecognizer(), TapGestureRecognizer())
    two.numberOfTouchesRequired = 2
    window.addGestureRecognizers(one, two)
    let fingers = Fingers(on: window)
    fingers.tap(at: Point(x: 300, y: 300))
    fingers.settle()
    let text = try issues { try withFile("") { assertTranscript(of: window, matches: $0) } }
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("Tap on window ") }
    #expect(rows.map { $0.contains("R") } == [true, false])
  }

  @Test("a drawing separates the fingers of two devices, and a recording that is over")
  func drawing() throws {
    window.addGestureRecognizer(TapGestureRecognizer())
    let (first, second) = (Fingers(on: window), Fingers(on: window))
    first.finger(1).land(at: 100, 100)
    second.finger(1).land(at: 300, 100)
    first.finger(1).lift()
    second.rest(for: .milliseconds(100))
    second.finger(1).lift()
    first.replay(
      screen([
        (0, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (60, [(3, 0, 510)]), (120, [(3, 0, 520)]),
      ]))
    first.rest(for: .milliseconds(100))
    let text = try issues { try withFile("") { assertTranscript(of: window, matches: $0) } }
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("finger ") }
    let marks = rows.map { $0.filter { "v~^x".contains($0) } }
    #expect(marks == ["v^", "v^", "v~x"])
  }

  @Test("the devices of a recording are removed when it is over, and their touches are cancelled")
  func devices() {
    let press = LongPressGestureRecognizer()
    window.addGestureRecognizer(press)
    let fingers = Fingers(on: window)
    let devices = window.application.deviceCount
    let held = screen([(0, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (900, [(3, 0, 501)])])
    for _ in 0..<3 { fingers.replay(held) }
    #expect(window.application.deviceCount == devices)
    expect(press, .cancelled)
    expect(press, .recognized(times: 3))
    fingers.replay(Recording())
    #expect(window.application.deviceCount == devices)
  }

  @Test("after a recording's clock was set back, time goes on until its last finger is cancelled")
  func timeSetBack() {
    let press = LongPressGestureRecognizer()
    var states: [GestureState] = []
    press.onAction { states.append($0.state) }
    window.addGestureRecognizer(press)
    let fingers = Fingers(on: window, startingAt: .zero - TestPanel.exact.interval)
    // The second finger lands nine seconds before the first, and is down for 0.2 s.
    fingers.replay(
      screen([
        (10_000, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (10_700, [(1, 0x14A, 0)]),
        (1_000, [(1, 0x14A, 1)]), (1_200, [(3, 0, 501)]),
      ]))
    #expect(states == [.began, .ended])
    #expect(fingers.now == .seconds(0.9))
    #expect(fingers.description.contains("a recording of 0.9 s is played"))
  }

  @Test("fingers that waited while others acted play a recording at the application's time")
  func laterReplay() {
    let tap = TapGestureRecognizer()
    var times: [Instant] = []
    tap.onAction { [window] _ in times.append(window.application.now ?? .zero) }
    window.addGestureRecognizer(tap)
    var faults = 0
    window.application.onFault = { _ in faults += 1 }
    let (first, second) = (Fingers(on: window), Fingers(on: window))
    first.rest(for: .seconds(5))
    second.replay(
      screen([(0, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (60, [(1, 0x14A, 0)])]))
    #expect(faults == 0)
    #expect(times == [first.now + second.interval + .milliseconds(60)])
  }

  @Test("transcripts are compared byte by byte: two forms of a letter differ")
  func bytes() throws {
    let tap = TapGestureRecognizer()
    tap.name = "caf\u{E9}"
    window.addGestureRecognizer(tap)
    Fingers(on: window).tap(at: Point(x: 300, y: 300))
    let text = try issues { try withFile("") { assertTranscript(of: window, matches: $0) } }
    let line = try #require(text.split(separator: "\n").first { $0.contains("found") })
      .replacing("  found    ", with: "")
    try withFile(line + "\n") { assertTranscript(of: window, matches: $0) }
    let cut = try issues {
      try withFile(String(line)) { assertTranscript(of: window, matches: $0) }
    }
    #expect(cut.contains("expected (nothing more, and no line ending)\n  found    (nothing more)"))
    let other = try issues {
      try withFile(line.replacing("\u{E9}", with: "e\u{301}") + "\n") {
        assertTranscript(of: window, matches: $0)
      }
    }
    #expect(other.contains("at line 1"))
  }
}
