import Glibc
import LibinputSource
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of seats: the session of a daemon, and a seat that the check controls itself, since umockdev and
/// the daemons do not work together.
extension Checks {
  static func seat() throws(CheckError) -> Findings {
    var findings = Findings()
    // The daemon within the library, on a seat without a console.
    setenv("LIBSEAT_BACKEND", "builtin", 1)
    setenv("SEATD_VTBOUND", "0", 1)
    do throws(SourceError) {
      let source = try LibinputTouchSource(.seat("seat0"), access: .seat)
      let live = LiveSession(source, window: LiveSession.window(for: [MockDevice(number: 0)]))
      try live.start()
      let reasons = Set(live.faults.map(\.reason))
      findings.expect(
        reasons.contains(.noDevices(seat: "seat0")) || !live.added.isEmpty,
        "a session of a seat is had, and what the seat has is told")
    } catch {
      guard case .noSeat = error.reason else { throw CheckError(error) }
      say("skipped: this libseat has no daemon within (\(error))")
      return findings
    }
    return findings + (try mockedSeat())
  }

  /// The daemon of the seat runs under umockdev as well, and some versions crash it when it is asked to open
  /// a device; in that case the crash is checked.
  private static func mockedSeat() throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed([MockDevice(number: 0)])
    let live: LiveSession
    do throws(SourceError) {
      let source = try LibinputTouchSource(.seat("seat0"), access: .seat)
      live = LiveSession(source, window: LiveSession.window(for: [MockDevice(number: 0)]))
    } catch { throw CheckError(error) }
    let crash = SourceError(reason: .system(action: "talk to the seat", code: ECONNRESET))
    do throws(CheckError) {
      try live.dispatch()
      if live.added.isEmpty { try live.settle() }
    } catch {
      findings.expect(
        live.faults.last, crash, "a daemon that goes away is an error, and no wait without end")
      findings.expect(live.isClean, "nothing is left down")
      return findings
    }
    findings.expect(live.added.map(\.node), ["/dev/input/event0"], "a seat's device is there")
    try live.play(.drag(from: 1_000_000), on: bed)
    live.finish()
    findings.expect(live.calls.contains { $0.recognizer == "pan" }, "a seat's device is read")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  static func noSeat() throws(CheckError) -> Findings {
    var findings = Findings()
    setenv("LIBSEAT_BACKEND", "seatd", 1)
    setenv("SEATD_SOCK", "/nonexistent", 1)
    do throws(SourceError) {
      _ = try LibinputTouchSource(.seat("seat0"), access: .seat)
      findings.expect(false, "a seat was had from nobody")
    } catch {
      if case .noSeat = error.reason {
        findings.expect(true, "a missing seat is reported")
      } else {
        findings.expect(false, "no seat: \(error)")
      }
    }
    return findings
  }

  // MARK: A seat that the check drives

  /// A device is opened through the seat, read and closed.
  static func seatLending() throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0)
    let bed = try MockTestbed([device])
    let seat = try FakeSeat(.enable)
    let count = openNodes
    try lend(seat, [device], .seat("seat0")) { live throws(CheckError) in
      findings.expect(seat.lentNodes, [device.node], "the device is opened through the seat")
      findings.expect(seat.log.filter { $0.hasPrefix("open") }.count, 1, "once")
      findings.expect(openNodes, count + 1, "by one descriptor")
      let script = TouchScript.session(from: 1_000_000)
      try live.play(script, on: bed)
      live.finish()
      findings.expect(live.isClean, "nothing is left down")
      findings.expect(
        live.agrees(with: try FileReplay(script.recording(of: [device]))),
        "its gestures are those of a replay of the node's events from a file")
      seat.forgetLog()
    }
    findings.expect(seat.log, ["close \(device.node)"], "it is given back once")
    findings.expect(seat.isContent, "nothing that was lent is kept")
    findings.expect(openNodes, count, "its descriptor is closed")
    return findings + (try seatRefusal())
  }

  /// A seat that refuses one of two devices.
  private static func seatRefusal() throws(CheckError) -> Findings {
    var findings = Findings()
    let devices = [MockDevice(number: 0), MockDevice(number: 1)]
    let bed = try MockTestbed(devices)
    for backend in [.seat("seat0"), .paths(devices.map(\.node))]
      as [LibinputTouchSource.Backend]
    {
      let seat = try FakeSeat(.enable)
      seat.refusals = ["/dev/input/event0": EACCES]
      try lend(seat, devices, backend) { live throws(CheckError) in
        findings.expect(live.added.map(\.node), [devices[1].node], "the one that is lent is there")
        findings.expect(
          live.seriousFaults, [SourceError(node: devices[0].node, reason: .noPermission)],
          "the one that is refused is told of")
        let drag = TouchScript.drag(from: now)
        try live.play(drag.of(device: 1), on: bed, pace: true)
        live.finish()
        findings.expect(live.isClean, "nothing is left down")
        findings.expect(
          live.agrees(with: try FileReplay(drag.recording(of: [devices[1]]))),
          "the other one's gestures are those of a replay of its events from a file")
      }
      findings.expect(seat.isContent, "nothing that was lent is kept")
    }
    return findings
  }

  /// The seat is disabled and enabled again.
  static func seatSwitching() throws(CheckError) -> Findings {
    var findings = Findings()
    let names = ["/dev/input/event0", "/dev/input/event1"]
    for backend in [.seat("seat0"), .paths(names)] as [LibinputTouchSource.Backend] {
      let devices = [MockDevice(number: 0), MockDevice(number: 1)]
      let bed = try MockTestbed(devices)
      let seat = try FakeSeat(.enable)
      try lend(seat, devices, backend) { live throws(CheckError) in
        findings.add(try takeAway(seat, live, bed, devices))
        findings.add(try giveBack(seat, live, bed, devices))
        findings.add(try takeAwayAndBack(seat, live))
        findings.add(try losePermission(seat, live, bed, devices))
      }
      findings.expect(seat.isContent, "nothing that was lent is kept")
    }
    return findings
  }

  private static func takeAway(
    _ seat: FakeSeat, _ live: LiveSession, _ bed: MockTestbed, _ devices: [MockDevice]
  ) throws(CheckError) -> Findings {
    var findings = Findings()
    let half = TouchScript.drag(from: now).prefix(14)
    try live.play(half, on: bed, pace: true)
    seat.forgetLog()
    seat.tell(.disable)
    try live.settle()
    live.finish()
    findings.expect(
      seat.log.dropLast().sorted(), devices.map { "close \($0.node)" },
      "when the seat is taken every device is given back once")
    findings.expect(seat.log.last, "acknowledge", "and only then is that acknowledged")
    findings.expect(live.count(.cancelled), 1, "the contact is cancelled")
    findings.expect(live.removed.map(\.node).sorted(), devices.map(\.node), "the devices are gone")
    findings.expect(live.isClean, "nothing is left down")
    findings.expect(
      live.agrees(with: try FileReplay(half.recording(of: devices)), times: .cancelledLater),
      "the gestures are those of a replay of a file that ends there")
    seat.forgetLog()
    guard let source = live.source as? LibinputTouchSource else { throw CheckError("no source") }
    do throws(SourceError) { try source.resume() } catch { throw CheckError(error) }
    try live.settle()
    try live.dispatch()
    findings.expect(seat.log, [], "the seat is asked for nothing while another session has it")
    findings.expect(source.devices, [], "and there are no devices")
    return findings
  }

  private static func giveBack(
    _ seat: FakeSeat, _ live: LiveSession, _ bed: MockTestbed, _ devices: [MockDevice]
  ) throws(CheckError) -> Findings {
    var findings = Findings()
    seat.tell(.enable)
    try live.settle()
    findings.expect(
      seat.log.sorted(), devices.map { "open \($0.node)" },
      "when the seat is back every device is opened again")
    findings.expect(
      live.source.devices.map(\.id.rawValue), [0, 1], "they are back with their numbers")
    live.forgetCalls()
    let drag = TouchScript.drag(from: now)
    try live.play(drag, on: bed, pace: true)
    live.finish()
    findings.expect(live.isClean, "nothing is left down")
    findings.expect(
      live.agrees(with: try FileReplay(drag.recording(of: devices))),
      "the gestures then are those of a replay of a second file, which begins there")
    return findings
  }

  /// The seat is disabled and enabled again before the source is notified.
  private static func takeAwayAndBack(
    _ seat: FakeSeat, _ live: LiveSession
  ) throws(CheckError) -> Findings {
    var findings = Findings()
    seat.forgetLog()
    seat.tell(.disable, .enable)
    try live.settle()
    findings.expect(
      seat.log.map { String($0.prefix(5)) }, ["close", "close", "ackno", "open ", "open "],
      "a seat that goes and comes back in one breath is given back, acknowledged and taken again")
    findings.expect(live.source.devices.count, 2, "its devices are there")
    return findings
  }

  private static func losePermission(
    _ seat: FakeSeat, _ live: LiveSession, _ bed: MockTestbed, _ devices: [MockDevice]
  ) throws(CheckError) -> Findings {
    var findings = Findings()
    seat.refusals = [devices[0].node: EACCES]
    seat.tell(.disable)
    try live.settle()
    seat.tell(.enable)
    try live.settle()
    findings.expect(
      live.seriousFaults, [SourceError(node: devices[0].node, reason: .noPermission)],
      "a device that the seat does not lend again is told of")
    findings.expect(live.source.devices.map(\.node), [devices[1].node], "the other one is back")
    live.forgetCalls()
    let drag = TouchScript.drag(from: now)
    try live.play(drag.of(device: 1), on: bed, pace: true)
    live.finish()
    findings.expect(
      live.agrees(with: try FileReplay(drag.recording(of: [devices[1]]))),
      "its gestures are those of a replay of its events from a file")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  /// The seat's daemon dies while a finger is down.
  static func seatLoss() throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0)
    let bed = try MockTestbed([device])
    let loss = SourceError(reason: .system(action: "talk to the seat", code: ECONNRESET))
    for backend in [.seat("seat0"), .paths([device.node])] as [LibinputTouchSource.Backend] {
      let seat = try FakeSeat(.enable)
      try lend(seat, [device], backend) { live throws(CheckError) in
        let half = TouchScript.drag(from: now).prefix(14)
        try live.play(half, on: bed, pace: true)
        seat.forgetLog()
        seat.hangUp()
        do throws(CheckError) {
          try live.settle()
          findings.expect(false, "the loss of the seat was not told")
        } catch { findings.expect(live.faults.last, loss, "the loss of the seat ends the source") }
        live.finish()
        findings.expect(live.count(.cancelled), 1, "the contact is cancelled")
        findings.expect(live.removed.map(\.node), [device.node], "the device is gone")
        findings.expect(live.isClean, "nothing is left down")
        findings.expect(seat.log, ["close \(device.node)"], "it is closed once")
        findings.expect(
          live.agrees(with: try FileReplay(half.recording(of: [device])), times: .cancelledLater),
          "the gestures are those of a replay of a file that ends there")
        do throws(CheckError) { try live.dispatch() } catch { return }
        findings.expect(false, "a source that has ended says nothing of it again")
      }
      findings.expect(seat.isContent, "nothing that was lent is kept")
      findings.expect(seat.log, ["close \(device.node)"], "nor asked for again")
    }
    return findings
  }

  /// A session of devices that a seat lends; `body` ends it.
  static func lend(
    _ seat: FakeSeat, _ devices: [MockDevice], _ backend: LibinputTouchSource.Backend,
    _ body: (LiveSession) throws(CheckError) -> Void
  ) throws(CheckError) {
    let window = LiveSession.window(for: devices)
    try body(announced(LibinputTouchSource(backend, seat: seat), in: window))
  }

  /// The number of device nodes that this process has open. Sockets belong to umockdev, which closes them at
  /// some later time.
  private static var openNodes: Int {
    (0..<Int32(1024)).count { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    }
  }
}
