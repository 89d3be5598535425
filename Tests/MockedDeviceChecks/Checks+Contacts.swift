import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of contacts that are not fingers, or whose events are incomplete.
extension Checks {
  static func palm() throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0)
    let (bed, live) = try screen(device)
    let script = palmScript()
    try live.play(script, on: bed)
    live.finish()
    findings.expect(live.count(.cancelled), 1, "a finger that becomes a palm is cancelled")
    findings.expect(live.count(.began), 2, "a palm from the start does not land")
    findings.expect(live.count(.ended), 1, "the other finger is not touched by it")
    findings.expect(live.isClean, "nothing is left down")
    findings.expect(
      live.agrees(with: try FileReplay(script.recording(of: [device]))),
      "the gestures are those of a replay of the node's events, palms and all, from a file")
    var unmarked = TouchScript()
    for frame in script.frames {
      unmarked.frame(at: frame.time) {
        $0.events = frame.events.dropLast().filter { $0.code != 0x37 }
      }
    }
    findings.expect(
      live.differs(from: try FileReplay(unmarked.recording(of: [device]))),
      "and not those of fingers in place of the palms")
    return findings
  }

  private static func palmScript() -> TouchScript {
    var script = TouchScript()
    script.frame(at: 1_000_000) { $0.down(0, 600, 600) }
    script.frame(at: 1_010_000) { $0.move(0, 800, 600) }
    script.frame(at: 1_020_000) {
      $0.palm(0)
      $0.down(1, 1900, 900)
    }
    script.frame(at: 1_030_000) {
      $0.move(0, 1000, 600)
      $0.move(1, 2100, 900)
    }
    script.frame(at: 1_040_000) {
      $0.up(0)
      $0.set(0x37, 0)
    }
    // A contact that is a palm from its first frame is never reported.
    script.frame(at: 1_050_000) {
      $0.down(2, 500, 500)
      $0.palm(2)
    }
    script.frame(at: 1_060_000) { $0.move(1, 2300, 900) }
    script.frame(at: 1_070_000) {
      $0.up(2)
      $0.up(1)
    }
    return script
  }

  /// A pen that reports nothing counts as gone after 50 ms, and touch works again 90 ms later. If the machine
  /// was stalled for that long, the finger near the pen may land; the check has then tested nothing, and is
  /// repeated.
  static func pen() throws(CheckError) -> Findings {
    for _ in 1..<20 {
      if let findings = try promptPen() { return findings }
      say("the machine was held up: once more")
    }
    throw CheckError("the machine is held up again and again")
  }

  /// Nil if the fingers did not follow the pen in time.
  private static func promptPen() throws(CheckError) -> Findings? {
    var findings = Findings()
    let group = "LIBINPUT_DEVICE_GROUP=18/1234/1:mock"
    let devices = [
      MockDevice(number: 0, extra: [group]), MockDevice(number: 1, kind: .pen, extra: [group]),
    ]
    let (bed, live) = try screen(devices[0], devices[1])
    findings.expect(live.added.map(\.kind), [.touchscreen, .tablet], "a pen is a tablet")
    let start = now
    try live.play(penScript(from: start, isMarked: false), on: bed)
    // The pen appears after the start, and playing ends when every event has been handled.
    guard now - start < 120_000 else { return nil }
    findings.expect(live.count(.cancelled), 1, "a pen that comes near cancels the finger")
    findings.expect(live.count(.began), 1, "no finger lands beside the pen")
    findings.expect(live.isClean, "nothing is left down")
    // A pen that reports nothing counts as gone, and touch works again 90 ms later.
    let end = now + 400_000
    while now < end { try live.wait(milliseconds: 20) }
    live.finish()
    // A file has no arbitration: it contains the rejected contacts as palms.
    findings.expect(
      live.agrees(
        with: try FileReplay(penScript(from: start, isMarked: true).recording(of: devices)),
        times: .cancelledLater),
      "the gestures are those of a replay of both nodes' events from a file, with the fingers that the "
        + "pen rejects marked as palms")
    findings.expect(
      live.differs(
        from: try FileReplay(penScript(from: start, isMarked: false).recording(of: devices))),
      "and not those of one without the marks")
    live.forgetCalls()
    let drag = TouchScript.drag(from: now)
    try live.play(drag, on: bed, pace: true)
    live.finish()
    findings.expect(live.count(.began), 2, "touch comes back when the pen is gone")
    findings.expect(live.isClean, "nothing is left down then")
    findings.expect(
      live.agrees(with: try FileReplay(drag.recording(of: devices))),
      "its gestures are those of a replay of the node's events from a file")
    return findings
  }

  /// A finger that drags, a pen that approaches it, and a finger that lands near the pen.
  private static func penScript(from start: Int64, isMarked: Bool) -> TouchScript {
    var script = TouchScript()
    script.frame(at: start) { $0.down(0, 600, 600) }
    script.frame(at: start + 8000) { $0.move(0, 680, 600) }
    script.frame(at: start + 16_000, device: 1) {
      $0.set(0, 700)
      $0.set(1, 700)
      $0.key(0x140, 1)
    }
    if isMarked { script.frame(at: start + 16_000) { $0.palm(0) } }
    script.frame(at: start + 24_000) {
      $0.down(1, 800, 700)
      if isMarked { $0.palm(1) }
    }
    script.frame(at: start + 32_000) { $0.move(0, 700, 600) }
    script.frame(at: start + 40_000) {
      $0.up(0)
      $0.up(1)
    }
    return script
  }

  static func lostEvents() throws(CheckError) -> Findings {
    var findings = Findings()
    let (bed, live) = try screen(MockDevice(number: 0))
    // In the state that umockdev reports, no slot has a contact.
    try live.play(lossScript(), on: bed)
    live.finish()
    findings.expect(live.count(.ended), 1, "libinput: a lift that was lost is made up for")
    findings.expect(
      live.faults.contains { $0.reason == .lostEvents }, "libinput: the loss is told of")
    findings.expect(live.isClean, "libinput: nothing is left down")

    let direct = try node(MockDevice(number: 3), on: bed)
    guard let source = direct.source as? EvdevTouchSource else { throw CheckError("no source") }
    var events: [InputEvent] = []
    source.onEvent = { events.append($0) }
    try direct.play(lossScript().of(device: 3), on: bed)
    direct.finish()
    findings.expect(direct.count(.ended), 1, "evdev: a lift that was lost is made up for")
    findings.expect(direct.faults.map(\.reason), [.lostEvents], "evdev: the loss is told of")
    findings.expect(direct.isClean, "evdev: nothing is left down")

    let recorded = try FileReplay(Recording(devices: [source.recordedDevice], events: events))
    findings.expect(
      direct.agrees(with: recorded),
      "evdev: the gestures are those of a replay of what it recorded, with what was read anew")
    findings.expect(
      live.agrees(with: recorded), "libinput: so are those of the same events through libinput")
    let unmended = try FileReplay(lossScript().recording(of: [MockDevice(number: 0)]))
    findings.expect(
      live.differs(from: unmended), "and not those of the events that the kernel lost some of")
    return findings
  }

  private static func lossScript() -> TouchScript {
    var script = TouchScript()
    script.frame(at: 1_000_000) { $0.down(0, 600, 600) }
    script.frame(at: 1_010_000) { $0.move(0, 800, 600) }
    script.frame(at: 1_020_000) { $0.move(0, 1000, 600) }
    script.frame(at: 1_030_000) {
      $0.drop()
      $0.move(0, 1200, 600)
    }
    return script
  }
}
