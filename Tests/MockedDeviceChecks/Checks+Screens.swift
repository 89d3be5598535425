import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of touchscreens that work as they should.
extension Checks {
  static func session() throws(CheckError) -> Findings {
    try compareWithReplay(.session(from: 1_000_000), gestures: ["tap", "pan", "pinch", "rotation"])
  }

  static func tenFingers() throws(CheckError) -> Findings {
    var findings = Findings()
    let (bed, live) = try screen(MockDevice(number: 0))
    try live.play(.tenFingers(from: 1_000_000), on: bed)
    live.finish()
    findings.expect(live.frames.first?.contacts.count, 10, "ten fingers land in one frame")
    findings.expect(
      Set(live.frames.first?.contacts.map(\.slot) ?? []), Set(0..<10), "each has its slot")
    findings.expect(live.frames.count, 12, "every hardware frame is one frame")
    findings.expect(live.frames.last?.contacts.count, 10, "ten fingers lift in one frame")
    findings.expect(live.count(.ended), 10, "ten contacts end")
    findings.expect(live.isClean, "nothing is left down")
    let replay = try compareWithReplay(.tenFingers(from: 1_000_000), gestures: ["pan"])
    return findings + replay
  }

  /// The touches of a script through libinput make the gestures that a replay of it makes.
  private static func compareWithReplay(
    _ script: TouchScript, gestures: [String]
  ) throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0)
    let (bed, live) = try screen(device)
    findings.expect(live.added.first?.touchCount, 10, "the device tells of ten slots")
    findings.expect(live.added.first?.kind, .touchscreen, "the device is a touchscreen")
    try live.play(script, on: bed)
    live.finish()
    let replayer = Replayer(script.recording(of: [device]))
    let transcript = replayer.run(in: replayer.standardWindow())
    findings.expect(live.agrees(with: transcript), "the gestures are those of a replay")
    for name in gestures {
      findings.expect(live.calls.contains { $0.recognizer == name }, "\(name) is recognized")
    }
    let times = live.frames.map(\.time.microseconds)
    findings.expect(
      times == script.frames.map(\.time), "each frame has the time of its events, unchanged")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  static func outOfRange() throws(CheckError) -> Findings {
    var findings = Findings()
    let (bed, live) = try screen(MockDevice(number: 0))
    var mended: [TrackingFault.Kind] = []
    live.window.application.onFault = { mended.append($0.kind) }
    var script = TouchScript()
    script.frame(at: 1_000_000) { $0.down(0, 1000, 1000) }
    script.frame(at: 1_010_000) { $0.move(0, 9000, 1000) }
    script.frame(at: 1_020_000) { $0.up(0) }
    try live.play(script, on: bed)
    live.finish()
    findings.expect(
      mended.contains { if case .positionOutOfRange = $0 { true } else { false } },
      "a coordinate beyond the axis is clamped and told of")
    let right = live.calls.filter { $0.recognizer == "pan" }.map(\.snapshot.location.x).max() ?? 0
    findings.expect(right <= live.window.bounds.maxX, "the touch stays on the panel")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  static func hotplug() throws(CheckError) -> Findings {
    var findings = Findings()
    let (bed, live) = try screen(MockDevice(number: 0))
    var script = TouchScript()
    script.frame(at: 1_000_000) { $0.down(0, 100, 100) }
    try live.play(script, on: bed)
    try bed.add(MockDevice(number: 1, slots: 5))
    try live.settle()
    findings.expect(live.added.map(\.node), ["/dev/input/event0", "/dev/input/event1"], "two come")
    findings.expect(
      live.source.devices.map(\.id.rawValue), [0, 1], "they have numbers of their own")
    script = TouchScript()
    script.frame(at: 1_010_000, device: 1) { $0.down(0, 2000, 1000) }
    script.frame(at: 1_020_000) { $0.move(0, 140, 100) }
    try live.play(script, on: bed)
    findings.expect(live.window.application.openTouches, 2, "both screens have slot 0 touched")
    findings.expect(live.frames.map(\.device.rawValue), [0, 1, 0], "each frame names its device")
    bed.remove(1)
    try live.settle()
    findings.expect(live.removed.map(\.node), ["/dev/input/event1"], "one goes with a finger on it")
    findings.expect(live.count(.cancelled), 1, "its contact is cancelled")
    findings.expect(live.window.application.openTouches, 1, "the other screen's finger stays")
    try bed.add(MockDevice(number: 2, slots: 5))
    try live.settle()
    findings.expect(live.added.last?.id.rawValue, 2, "another device comes with a new number")
    script = TouchScript()
    script.frame(at: 1_030_000) { $0.up(0) }
    script.frame(at: 1_040_000, device: 2) { $0.down(0, 2000, 1000) }
    script.frame(at: 1_050_000, device: 2) { $0.up(0) }
    try live.play(script, on: bed)
    live.finish()
    findings.expect(live.count(.ended), 2, "both screens can be used again")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  static func suspension() throws(CheckError) -> Findings {
    var findings = Findings()
    let (bed, live) = try screen(MockDevice(number: 0))
    guard let source = live.source as? LibinputTouchSource else {
      throw CheckError("no libinput source")
    }
    var script = TouchScript()
    script.frame(at: 1_000_000) { $0.down(2, 100, 200) }
    try live.play(script, on: bed)
    source.suspend()
    try live.dispatch()
    findings.expect(live.count(.cancelled), 1, "the contact is cancelled")
    findings.expect(live.removed.count, 1, "the device is gone")
    findings.expect(live.window.application.openTouches, 0, "no touch is down")
    findings.expect(source.devices.count, 0, "the source has no devices")
    do throws(SourceError) { try source.resume() } catch { throw CheckError(error) }
    try live.dispatch()
    try live.settle()
    findings.expect(source.devices.map(\.id.rawValue), [0], "the device is back with its number")
    // The clock has passed the first session's times by far; touches go on from there.
    try live.play(.drag(from: now), on: bed)
    live.finish()
    findings.expect(live.calls.contains { $0.recognizer == "pan" }, "a pan is recognized then")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }
}
