import Glibc
import LibinputSource
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of the source without libinput, of the loop, and of their cost.
extension Checks {
  static func directNode() throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0, initialPosition: (500, 700))
    let bed = try MockTestbed()
    let live = try node(device, on: bed)
    var script = TouchScript()
    // The kernel does not repeat an equal value: the finger lands where another one lifted before.
    script.frame(at: 1_000_000) {
      $0.set(0x39, 7)
      $0.set(0x3A, 100)
      $0.set(0x30, 96)
    }
    script.frame(at: 1_010_000) { $0.set(0x39, -1) }
    try live.play(script, on: bed)
    let contact = live.frames.first?.contacts.first
    findings.expect(contact?.position, Point(x: 500, y: 700), "unchanged coordinates are known")
    findings.expect(contact?.pressure, 0.5, "pressure is told, 100 of 200")
    findings.expect(contact?.size, 8, "the size is told, 96 units of 12 a millimetre")
    findings.expect(live.added.first?.touchCount, 10, "the slots are counted")
    guard let source = live.source as? EvdevTouchSource else { throw CheckError("no source") }
    let described = source.recordedDevice
    findings.expect(described.name, "Mock touchscreen 0", "the name is the device's")
    findings.expect(
      described.axes[0x35], RecordedDevice.Axis(maximum: 3839, resolution: 12), "axes")
    findings.expect(described.properties, [1], "the panel is direct")
    findings.expect(
      described.udevProperties.contains("ID_INPUT_TOUCHSCREEN=1"), "udev's properties are told")
    let stream = LibinputRecordStream(of: described, initialEvents: source.initialEvents)
    findings.expect(
      Recording.read(stream.header).faults, [], "the state of free slots is no missing landing")
    let replayed = MockDevice(number: 1)
    let other = try node(replayed, on: bed)
    let session = TouchScript.session(from: 2_000_000)
    try other.play(session.of(device: 1), on: bed)
    other.finish()
    findings.expect(
      other.agrees(with: try FileReplay(session.recording(of: [replayed]))),
      "the gestures are those of a replay of the node's events from a file")
    findings.expect(live.isClean && other.isClean, "nothing is left down")
    try nearPen(on: bed, &findings)
    try listedContacts(on: bed, &findings)
    return findings
  }

  /// libevdev cannot ask a device without slots which of its fingers have lifted while events were lost.
  private static func listedContacts(
    on bed: MockTestbed, _ findings: inout Findings
  ) throws(CheckError) {
    let live = try node(MockDevice(number: 3, listsContacts: true), on: bed)
    var script = TouchScript()
    for x in [Int32(500), 600] {
      script.frame(at: 4_000_000 + Int64(x), device: 3) {
        $0.set(0x35, x)
        $0.set(0x36, 400)
        $0.packet()
      }
      script.frame(at: 4_000_000 + Int64(x) + 10, device: 3) {
        if x == 500 { $0.drop() } else { $0.packet() }
      }
    }
    try live.play(script, on: bed)
    findings.expect(
      live.frames.flatMap(\.contacts).map(\.phase), [.began, .cancelled, .began, .ended],
      "a finger of a device without slots is cancelled when events are lost")
    findings.expect(live.faults.map(\.reason).contains(.lostEvents), "which is told")
  }

  /// The kernel reports neither that a pen is near nor its tilt and button if all were so before the node was opened.
  private static func nearPen(
    on bed: MockTestbed, _ findings: inout Findings
  ) throws(CheckError) {
    let live = try node(MockDevice(number: 2, kind: .pen, isPenNear: true), on: bed)
    var script = TouchScript()
    script.frame(at: 3_000_000, device: 2) {
      $0.set(0x18, 2000)
      $0.key(0x14A, 1)
    }
    script.frame(at: 3_010_000, device: 2) {
      $0.set(0x18, 0)
      $0.key(0x14A, 0)
    }
    try live.play(script, on: bed)
    let contact = live.frames.first?.contacts.first
    findings.expect(contact?.tool, .pen, "a pen that was near is no finger")
    let lean = contact?.tilt?.leanX.degrees ?? 0
    findings.expect((19...21).contains(lean), "and has the tilt that it had, not \(lean)")
    findings.expect(contact?.buttons, .secondary, "and the button that was pressed")
  }

  /// libinput and the decoder read the same events on two devices of one kind.
  static func twoReaders() throws(CheckError) -> Findings {
    var findings = Findings()
    let (bed, libinput) = try screen(MockDevice(number: 0))
    let direct = try node(MockDevice(number: 1), on: bed)
    let script = TouchScript.session(from: 1_000_000)
    try libinput.play(script, on: bed)
    try direct.play(script.of(device: 1), on: bed)
    findings.expect(libinput.frames.count, script.frames.count, "libinput gives every frame")
    findings.expect(direct.frames.count, script.frames.count, "and so does the decoder")
    var differences = 0
    for (one, other) in zip(libinput.frames, direct.frames) {
      let pairs = zip(
        one.contacts.sorted { $0.slot < $1.slot }, other.contacts.sorted { $0.slot < $1.slot })
      let same = pairs.allSatisfy { a, b in
        a.slot == b.slot && a.phase == b.phase
          && abs(a.position.x - b.position.x / 12) < 1e-6
          && abs(a.position.y - b.position.y / 12) < 1e-6
      }
      if one.time != other.time || one.contacts.count != other.contacts.count || !same {
        differences += 1
      }
    }
    findings.expect(differences, 0, "every contact of every frame is the same")
    return findings
  }

  static func loop() throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed([MockDevice(number: 0)])
    let window = LiveSession.window(for: [MockDevice(number: 0)])
    var pressed = 0
    for recognizer in window.children.flatMap(\.gestureRecognizers)
    where recognizer is LongPressGestureRecognizer {
      recognizer.onAction { if $0.state == .began { pressed += 1 } }
    }
    do throws(SourceError) {
      let source = try LibinputTouchSource(.seat("seat0"), access: .direct)
      let loop = PollLoop(application: window.application, sources: [source])
      var events = 0
      var start = now
      loop.onEvent = { if case .frame = $0 { events += 1 } }
      loop.onTurn = {
        if events == 0 {
          start = now
          try? bed.land(at: start)
        }
        if pressed == 1 { pthread_kill(pthread_self(), SIGTERM) }
      }
      let end = try loop.run(for: .seconds(10))
      findings.expect(end, .signal(SIGTERM), "SIGTERM ends the loop")
      findings.expect(pressed, 1, "a finger at rest is a long press, by the timer alone")
      findings.expect(now - start >= 500_000, "not before its half second")
      findings.expect(window.application.openTouches, 0, "the touch is cancelled at the end")
      loop.onTurn = nil
      findings.expect(try loop.run(for: .milliseconds(30)), .timeout, "it can be run again")
    } catch { throw CheckError(error) }
    return findings
  }

  static func latency() throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed([MockDevice(number: 0)])
    do throws(SourceError) {
      let source = try LibinputTouchSource(.seat("seat0"), access: .direct)
      let figures = try LatencyMeasurement.of(source, frames: 10_000) { index throws(SourceError) in
        bed.drag(frame: index)
      }
      say(
        "libinput: \(figures.frames) frames, median \(figures.median) us, 99 % \(figures.percentile99) us, "
          + "longest \(figures.maximum) us")
      findings.expect(figures.frames, 10_000, "every frame leads to an action")
      let piped = try LatencyMeasurement.overPipe()
      say(
        "pipe: \(piped.frames) frames, median \(piped.median) us, 99 % \(piped.percentile99) us, "
          + "longest \(piped.maximum) us")
      findings.expect(piped.frames, 10_000, "every frame leads to an action")
    } catch { throw CheckError(error) }
    return findings
  }
}

extension MockTestbed {
  /// Lands a finger on the first device.
  fileprivate func land(at time: Int64) throws(CheckError) {
    var script = TouchScript()
    script.frame(at: time) { $0.down(0, 800, 800) }
    for frame in script.frames { try report(frame) }
  }

  /// Reports the frame with this number of a finger that moves back and forth on the first device.
  fileprivate func drag(frame index: Int) {
    let step = Int32(index % 1000)
    let x = 400 + (step < 500 ? step : 1000 - step) * 4
    var script = TouchScript()
    script.frame(at: now) {
      if index == 0 { $0.down(0, x, 800) } else { $0.set(0x35, x) }
    }
    do throws(CheckError) { for frame in script.frames { try report(frame) } } catch {
      say(error.message)
    }
  }
}
