import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of devices that are added and removed.
extension Checks {
  static func hotplug() throws(CheckError) -> Findings {
    var findings = Findings()
    let devices = [
      MockDevice(number: 0), MockDevice(number: 1, slots: 5), MockDevice(number: 2, slots: 5),
    ]
    let (bed, live) = try screens(devices, present: 1)
    var script = TouchScript()
    script.frame(at: now) { $0.down(0, 100, 100) }
    try live.play(script, on: bed)
    try bed.add(devices[1])
    try live.settle()
    findings.expect(live.added.map(\.node), ["/dev/input/event0", "/dev/input/event1"], "two come")
    findings.expect(
      live.source.devices.map(\.id.rawValue), [0, 1], "they have numbers of their own")
    var both = TouchScript()
    let meeting = now
    both.frame(at: meeting, device: 1) { $0.down(0, 2000, 1000) }
    both.frame(at: meeting + 10_000) { $0.move(0, 340, 100) }
    try live.play(both, on: bed, pace: true)
    findings.expect(live.window.application.openTouches, 2, "both screens have slot 0 touched")
    findings.expect(live.frames.map(\.device.rawValue), [0, 1, 0], "each frame names its device")
    bed.remove(1)
    try live.settle()
    findings.expect(live.removed.map(\.node), ["/dev/input/event1"], "one goes with a finger on it")
    guard let end = live.frames.last?.time.microseconds, live.count(.cancelled) == 1 else {
      throw CheckError("its contact is not cancelled")
    }
    findings.expect(live.window.application.openTouches, 1, "the other screen's finger stays")
    try bed.add(devices[2])
    try live.settle()
    findings.expect(live.added.last?.id.rawValue, 2, "another device comes with a new number")
    var last = TouchScript()
    let rest = now
    last.frame(at: rest) { $0.move(0, 580, 100) }
    last.frame(at: rest + 10_000) { $0.up(0) }
    last.frame(at: rest + 700_000, device: 2) { $0.down(0, 2000, 1000) }
    last.frame(at: rest + 760_000, device: 2) { $0.up(0) }
    try live.play(last, on: bed, pace: true)
    live.finish()
    findings.expect(live.count(.ended), 2, "both screens can be used again")
    findings.expect(live.calls.contains { $0.recognizer == "tap" }, "a tap is one on the new one")
    findings.expect(live.isClean, "nothing is left down")
    script.append(both)
    let without = try FileReplay((script + last).recording(of: devices))
    // A file cannot express the removal of a device; its finger is cancelled like a palm.
    script.frame(at: end, device: 1) { $0.palm(0) }
    findings.expect(
      live.agrees(with: try FileReplay((script + last).recording(of: devices))),
      "the gestures are those of a replay of all three nodes' events from a file, with the finger on "
        + "the one that went marked as a palm")
    findings.expect(live.differs(from: without), "and not those of one without the mark")
    return findings
  }

  /// A device is removed with a finger on it: its recording ends there.
  static func unplug() throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0)
    let (bed, live) = try screen(device)
    let script = TouchScript.drag(from: 1_000_000)
    let half = script.prefix(14)
    try live.play(half, on: bed)
    bed.remove(0)
    try live.settle()
    live.finish()
    findings.expect(live.removed.map(\.node), [device.node], "the device is gone")
    findings.expect(live.count(.cancelled), 1, "the contact is cancelled")
    findings.expect(live.gestures("pan"), [.began, .cancelled], "so is the pan")
    findings.expect(live.isClean, "nothing is left down")
    findings.expect(
      live.agrees(with: try FileReplay(half.recording(of: [device])), times: .cancelledLater),
      "the gestures are those of a replay of a file that ends where the device went")
    findings.expect(
      live.differs(from: try FileReplay(script.recording(of: [device]))),
      "and not those of the whole drag")
    return findings + (try unpluggedNode())
  }

  /// The same for a device that was named by its node: udev is not queried.
  private static func unpluggedNode() throws(CheckError) -> Findings {
    var findings = Findings()
    let devices = [MockDevice(number: 1), MockDevice(number: 2)]
    let bed = try MockTestbed(devices)
    let live = try session(devices.map(\.node))
    let half = TouchScript.drag(from: 1_000_000).prefix(14)
    try live.play(half.of(device: 1), on: bed)
    try bed.hangUp(1)
    try live.settle()
    live.finish()
    findings.expect(live.removed.map(\.node), ["/dev/input/event1"], "a node's device is gone")
    findings.expect(
      live.seriousFaults, [SourceError(node: "/dev/input/event1", reason: .vanished)],
      "which is told as a fault")
    findings.expect(live.count(.cancelled), 1, "its contact is cancelled")
    findings.expect(live.isClean, "nothing is left down")
    findings.expect(
      live.agrees(with: try FileReplay(half.recording(of: [devices[0]])), times: .cancelledLater),
      "the gestures are those of a replay of a file that ends where the device went")
    live.forgetCalls()
    let drag = TouchScript.drag(from: now)
    try live.play(drag.of(device: 2), on: bed, pace: true)
    live.finish()
    findings.expect(
      live.agrees(with: try FileReplay(drag.recording(of: [devices[1]]))),
      "the other node goes on: its gestures are those of a replay of its events from a file")
    findings.expect(live.isClean, "nothing is left down then")
    return findings
  }

  static func suspension() throws(CheckError) -> Findings {
    try suspension(seatSession()) + suspension(session([MockDevice(number: 0).node]))
  }

  private static func suspension(
    _ make: @autoclosure () throws(CheckError) -> LiveSession
  ) throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0)
    let bed = try MockTestbed([device])
    let live = try make()
    guard let source = live.source as? LibinputTouchSource else {
      throw CheckError("no libinput source")
    }
    let half = TouchScript.drag(from: now).prefix(14)
    try live.play(half, on: bed, pace: true)
    source.suspend()
    try live.dispatch()
    live.finish()
    findings.expect(live.count(.cancelled), 1, "the contact is cancelled")
    findings.expect(live.removed.count, 1, "the device is gone")
    findings.expect(live.isClean, "nothing is left down")
    findings.expect(source.devices.count, 0, "the source has no devices")
    findings.expect(
      live.agrees(with: try FileReplay(half.recording(of: [device])), times: .cancelledLater),
      "the gestures are those of a replay of a file that ends at the suspension")
    do throws(SourceError) { try source.resume() } catch { throw CheckError(error) }
    try live.dispatch()
    try live.settle()
    findings.expect(source.devices.map(\.id.rawValue), [0], "the device is back with its number")
    live.forgetCalls()
    let drag = TouchScript.drag(from: now)
    try live.play(drag, on: bed, pace: true)
    live.finish()
    findings.expect(live.isClean, "nothing is left down then")
    findings.expect(
      live.agrees(with: try FileReplay(drag.recording(of: [device]))),
      "the gestures after it are those of a replay of a second file, which begins there")
    return findings
  }

  /// A delegate that places panels is notified of the one that was reconnected.
  static func returning() throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed()
    try bed.add(MockDevice(number: 0))
    try bed.add(MockDevice(number: 1))
    var asked: [Int] = []
    var shift = 0.0
    do throws(SourceError) {
      let source = try LibinputTouchSource(.seat("seat0"), access: .direct) { device in
        asked.append(device.id.rawValue)
        let place = 1000 * Double(device.id.rawValue) + shift
        return OutputMapping(area: Rect(x: place, y: 0, width: 800, height: 450))
      }
      let live = LiveSession(source, window: LiveSession.window(for: [MockDevice(number: 0)]))
      try live.start()
      findings.expect(asked, [0, 1], "each device is asked for once")
      try comeBack(source, live)
      findings.expect(asked, [0, 1, 0, 1], "those that come back are asked for by their numbers")
      findings.expect(source.devices.map(\.id.rawValue), [0, 1], "which they have again")
      shift = 50
      try comeBack(source, live)
      findings.expect(
        Set(source.devices.map(\.id.rawValue)), [2, 3],
        "those that are put elsewhere meanwhile have new numbers")
      findings.expect(
        source.devices.map(\.surface.size.width), [800, 800], "and lie where they were put")
    } catch { throw CheckError(error) }
    return findings
  }

  private static func comeBack(
    _ source: LibinputTouchSource, _ live: LiveSession
  ) throws(SourceError) {
    source.suspend()
    try live.start()
    try source.resume()
    try live.start()
  }
}

/// Plays the scripts one after the other.
private func + (first: TouchScript, second: TouchScript) -> TouchScript {
  var script = first
  script.append(second)
  return script
}
