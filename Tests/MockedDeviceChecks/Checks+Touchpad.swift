import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of touchpads: libinput turns their touches into gestures by the real clock.
extension Checks {
  static func touchpad() throws(CheckError) -> Findings {
    var findings = Findings()
    let pad = MockDevice(number: 0, kind: .touchpad, slots: 5, maximum: (1199, 799))
    let bed = try MockTestbed([pad])
    let live = try seatSession(window: LiveSession.window(for: [MockDevice(number: 9)]))
    findings.expect(live.added.map(\.kind), [.touchpad], "it is a touchpad")

    let pinch = try play(pad, live, bed, fingers: 2) { finger, step in
      (600 + (finger == 0 ? -1 : 1) * (100 + step * 12), 400)
    }
    findings.expect(pinch.contains { $0.phase == .began && $0.isPinch }, "a pinch begins")
    findings.expect((pinch.last { $0.isPinch }?.scale ?? 0) > 2, "its scale grows beyond 2")
    findings.expect(live.gestures("pinch"), [.began, .ended], "the pinch recognizer follows it")
    try compare(live, pinch, "pinch", &findings)

    let scroll = try play(pad, live, bed, fingers: 2) { finger, step in
      (300 + finger * 150, 200 + step * 15)
    }
    findings.expect(scroll.contains(where: \.isScroll), "two fingers scroll")
    findings.expect(live.gestures("pan"), [.began, .ended], "a pan follows the scrolling")
    try compare(live, scroll, "scrolling", &findings)

    // Without bounds there is no pointer, even if its location was set or is left from earlier bounds.
    (live.source as? LibinputTouchSource)?.pointer = Point(x: 5, y: 5)
    let swipe = try play(pad, live, bed, fingers: 3) { finger, step in
      (300 + finger * 150 + step * 20, 400)
    }
    findings.expect(swipe.contains { $0.phase == .ended && $0.isSwipe }, "three fingers swipe")
    findings.expect(swipe.allSatisfy { $0.pointer == nil }, "where the host has its pointer")
    findings.expect(live.gestures("pan"), [.began, .ended], "a pan follows the swipe")
    try compare(live, swipe, "swipe", &findings)
    return findings
  }

  /// A file of the touchpad would contain its raw touches, which libinput turns into gestures by the real
  /// clock. The synthetic touches on the screen are written to the file instead.
  private static func compare(
    _ live: LiveSession, _ events: [TouchpadEvent], _ name: String, _ findings: inout Findings
  ) throws(CheckError) {
    findings.expect(live.isClean, "nothing is left down")
    let screen = try StandInScreen(events, at: live.window.frame.center)
    let window = LiveSession.window(for: [MockDevice(number: 9)])
    findings.expect(
      live.agrees(with: try FileReplay(screen.recording, in: window), times: .ofGestures),
      "the gestures of the \(name) are those of a replay of a touchscreen's file in which the "
        + "fingers that stand in for libinput's gesture do the same")
  }

  /// Plays fingers on the pad at their own speed and returns the result.
  private static func play(
    _ pad: MockDevice, _ live: LiveSession, _ bed: MockTestbed, fingers: Int,
    place: (_ finger: Int, _ step: Int) -> (x: Int, y: Int)
  ) throws(CheckError) -> [TouchpadEvent] {
    let seen = live.touchpadEvents.count
    live.forgetCalls()
    let script = TouchScript.touchpad(from: now + 20_000, fingers: fingers, place: place)
    try live.play(script, on: bed, pace: true)
    // libinput waits for another finger before it reports the end of a gesture.
    let end = now + 500_000
    while now < end { try live.wait(milliseconds: 20) }
    live.finish()
    return Array(live.touchpadEvents.dropFirst(seen))
  }
}

extension TouchpadEvent {
  fileprivate var isPinch: Bool { if case .pinch = kind { true } else { false } }
  fileprivate var isSwipe: Bool { if case .swipe = kind { true } else { false } }
  fileprivate var isScroll: Bool { if case .scroll(.finger, _) = kind { true } else { false } }

  fileprivate var scale: Double {
    if case .pinch(_, _, let scale, _) = kind { scale } else { 1 }
  }
}

/// The synthetic fingers for those on a touchpad, as a touchscreen would report them.
private struct StandInScreen {
  /// The units per millimeter: enough to make rounding errors negligible.
  private static let resolution: Int32 = 30_000
  private static let size: Int32 = 400
  private let device = MockDevice(
    number: 8, maximum: (size * resolution, size * resolution), resolution: resolution)
  private(set) var script = TouchScript()

  init(_ events: [TouchpadEvent], at pointer: Point) throws(CheckError) {
    var fingers = TouchpadFingers(device: DeviceID(0))
    var frames: [ContactFrame] = []
    for event in events { fingers.follow(event, at: pointer, into: &frames) }
    for frame in frames { try add(frame) }
  }

  var recording: Recording { script.recording(of: [device]) }

  private mutating func add(_ frame: ContactFrame) throws(CheckError) {
    for contact in frame.contacts {
      for value in [contact.position.x, contact.position.y]
      where !(0...Double(Self.size) * Surface.pointsPerMillimeter).contains(value) {
        throw CheckError("a finger that stands in leaves its panel, at \(contact.position)")
      }
    }
    // A contact that lands and moves immediately does so in two frames at the same instant.
    for isLanding in [true, false] {
      let contacts = frame.contacts.filter { ($0.phase == .began) == isLanding }
      guard !contacts.isEmpty else { continue }
      script.frame(at: frame.time.microseconds) { writer in
        for contact in contacts { Self.write(contact, to: &writer) }
      }
    }
    let cancelled = frame.contacts.filter { $0.phase == .cancelled }.map { Int32($0.slot) }
    guard !cancelled.isEmpty else { return }
    script.frame(at: frame.time.microseconds) { for slot in cancelled { $0.up(slot) } }
  }

  private static func write(_ contact: Contact, to writer: inout FrameWriter) {
    let unit = Double(resolution) / Surface.pointsPerMillimeter
    let (x, y) = (Int32(contact.position.x * unit + 0.5), Int32(contact.position.y * unit + 0.5))
    let slot = Int32(contact.slot)
    switch contact.phase {
    case .began:
      writer.down(slot, x, y)
      writer.set(0x37, 0)
    case .moved: writer.move(slot, x, y)
    case .ended: writer.up(slot)
    case .cancelled: writer.palm(slot)
    }
  }
}
