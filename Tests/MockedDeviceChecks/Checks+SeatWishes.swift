import Glibc
import LibinputSource
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of conflicts between a seat and a host, and of nodes that hang up first.
extension Checks {
  /// A device that the host closed stays closed when the seat returns; the host can open it again.
  static func seatSuspension() throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0)
    let bed = try MockTestbed()
    try bed.add(device)
    for backend in [.seat("seat0"), .paths([device.node])] as [LibinputTouchSource.Backend] {
      for isLate in [false, true] {
        let seat = try FakeSeat(.enable)
        try lend(seat, [device], backend) { live throws(CheckError) in
          findings.add(try suspend(live, seat, afterTheSeat: isLate))
        }
        findings.expect(seat.isContent, "nothing that was lent is kept")
      }
    }
    return findings
  }

  private static func suspend(
    _ live: LiveSession, _ seat: FakeSeat, afterTheSeat isLate: Bool
  ) throws(CheckError) -> Findings {
    var findings = Findings()
    guard let source = live.source as? LibinputTouchSource else { throw CheckError("no source") }
    findings.expect(!source.isSuspended, "a source that reads is not suspended")
    if !isLate { source.suspend() }
    try live.dispatch()
    seat.tell(.disable)
    try live.settle()
    findings.expect(source.isSuspended, "a source whose seat is taken is suspended")
    if isLate { source.suspend() }
    seat.forgetLog()
    seat.tell(.enable)
    try live.settle()
    findings.expect(
      seat.log, [], "what the host closed \(isLate ? "meanwhile" : "before") stays closed")
    findings.expect(source.isSuspended, "and the source says so")
    do throws(SourceError) { try source.resume() } catch { throw CheckError(error) }
    try live.dispatch()
    try live.settle()
    findings.expect(source.devices.count, 1, "until the host resumes")
    findings.expect(!source.isSuspended, "which the source says too")
    return findings
  }

  /// logind revokes the nodes before it reports that the seat is disabled.
  static func seatRevocation() throws(CheckError) -> Findings {
    var findings = Findings()
    for isTaken in [true, false] {
      findings.add(try revokeNode(saying: isTaken))
      findings.add(try revokeLoan(saying: isTaken))
    }
    return findings
  }

  private static func revokeNode(saying isTaken: Bool) throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0)
    let bed = try MockTestbed([device])
    let seat = try FakeSeat(.enable)
    try lend(seat, [device], .paths([device.node])) { live throws(CheckError) in
      try live.play(TouchScript.drag(from: now).prefix(14), on: bed, pace: true)
      try bed.hangUp(0)
      try live.wait(milliseconds: 1000)
      findings.expect(live.seriousFaults, [], "a node that hangs up waits for the seat's word")
      if isTaken { seat.tell(.disable) }
      try follow(live) { !live.removed.isEmpty }
      findings.expect(live.removed.map(\.node), [device.node], "the device is gone")
      let vanished = SourceError(node: device.node, reason: .vanished)
      findings.expect(
        live.seriousFaults, isTaken ? [] : [vanished],
        isTaken ? "which is no fault: the seat was taken" : "of itself: the seat is silent")
      findings.expect(live.count(.cancelled), 1, "the contact is cancelled")
      findings.expect(live.isClean, "nothing is left down")
    }
    findings.expect(seat.isContent, "nothing that was lent is kept")
    return findings
  }

  private static func revokeLoan(saying isTaken: Bool) throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0)
    let bed = try MockTestbed([device])
    let seat = try FakeSeat(.enable)
    guard let live = try lentNodes(seat, [device]).first else { throw CheckError("no source") }
    try live.play(TouchScript.drag(from: now).prefix(14), on: bed, pace: true)
    try bed.hangUp(0)
    try live.wait(milliseconds: 1000)
    findings.expect(live.faults, [], "a lent node that hangs up waits for the seat's word")
    if isTaken { seat.tell(.disable) }
    let reason: SourceError.Reason = isTaken ? .inactiveSeat : .vanished
    do throws(CheckError) { try follow(live) { !live.faults.isEmpty } } catch {
      // Only the end of a device is not an error of this check.
      findings.expect(isTaken, "the source ends by an error: \(error.message)")
    }
    findings.expect(
      live.faults, [SourceError(node: device.node, reason: reason)],
      isTaken ? "that the seat was taken ends the source" : "that the device is gone ends it")
    findings.expect(live.removed.map(\.node), [device.node], "the device is gone")
    findings.expect(live.count(.cancelled), 1, "the contact is cancelled")
    findings.expect(live.isClean, "nothing is left down")
    findings.expect(
      seat.log.last, isTaken ? "acknowledge" : "close \(device.node)", "the seat is given back")
    findings.expect(seat.isContent, "nothing that was lent is kept")
    return findings
  }

  /// A node that udev has not processed when the source is resumed is opened later, when udev has.
  static func lateUdev() throws(CheckError) -> Findings {
    var findings = Findings()
    let devices = [MockDevice(number: 0), MockDevice(number: 1)]
    let bed = try MockTestbed(devices)
    let live = try session(devices.map(\.node))
    guard let source = live.source as? LibinputTouchSource else { throw CheckError("no source") }
    for isHopeless in [false, true] {
      source.suspend()
      try live.dispatch()
      try bed.setDatabaseEntry(nil, of: 1)
      do throws(SourceError) { try source.resume() } catch { throw CheckError(error) }
      try live.dispatch()
      findings.expect(source.devices.map(\.node), [devices[0].node], "the other one is there")
      findings.expect(live.seriousFaults, [], "that udev is late is no fault yet")
      if !isHopeless { try bed.setDatabaseEntry("I:1\n", of: 1) }
      try follow(live) { source.devices.count == 2 || !live.seriousFaults.isEmpty }
      let fault = SourceError(node: devices[1].node, reason: .unknownToUdev)
      findings.expect(
        live.seriousFaults, isHopeless ? [fault] : [],
        isHopeless ? "after two seconds it is one" : "nor when it has looked")
      findings.expect(source.devices.count, isHopeless ? 1 : 2, "and so are the devices")
    }
    return findings
  }

  /// A screen that libwacom marks as the one beneath a pen is both a touchscreen and a tablet to udev.
  static func penScreen() throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0, extra: ["ID_INPUT_TABLET=1"])
    let (bed, live) = try screen(device)
    findings.expect(live.added.map(\.kind), [.touchscreen], "libinput reads it as a touchscreen")
    let report = DeviceReport(node: device.node)
    findings.expect(report.kind, .touchscreen, "a report calls it one")
    findings.expect(report.faults, [], "and finds nothing wrong with it")
    findings.expect(DeviceReport.all().map(\.node), [device.node], "it is listed")
    let drag = TouchScript.drag(from: 1_000_000)
    try live.play(drag, on: bed)
    live.finish()
    findings.expect(
      live.agrees(with: try FileReplay(drag.recording(of: [device]))),
      "its gestures are those of a replay of its events from a file")
    return findings
  }

  /// Reads the source's messages until `isDone`, for at most 10 s.
  private static func follow(
    _ live: LiveSession, until isDone: () -> Bool
  ) throws(CheckError) {
    let end = now + 10_000_000
    while !isDone(), now < end { try live.wait(milliseconds: 100) }
  }
}
