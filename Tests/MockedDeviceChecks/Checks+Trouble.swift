import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of what goes wrong with touches and devices.
extension Checks {
  static func palm() throws(CheckError) -> Findings {
    var findings = Findings()
    let (bed, live) = try screen(MockDevice(number: 0))
    var script = TouchScript()
    script.frame(at: 1_000_000) { $0.down(0, 100, 200) }
    script.frame(at: 1_010_000) {
      $0.down(1, 900, 900)
      $0.palm(0)
    }
    script.frame(at: 1_020_000) { $0.move(0, 300, 200) }
    script.frame(at: 1_030_000) {
      $0.up(0)
      $0.set(0x37, 0)
    }
    // A palm from its first frame is never heard of.
    script.frame(at: 1_040_000) {
      $0.down(2, 500, 500)
      $0.palm(2)
    }
    script.frame(at: 1_050_000) {
      $0.up(2)
      $0.up(1)
    }
    try live.play(script, on: bed)
    live.finish()
    findings.expect(live.count(.cancelled), 1, "a finger that becomes a palm is cancelled")
    findings.expect(live.count(.began), 2, "a palm from the start does not land")
    findings.expect(live.count(.ended), 1, "the other finger is not touched by it")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  static func pen() throws(CheckError) -> Findings {
    var findings = Findings()
    let group = "LIBINPUT_DEVICE_GROUP=18/1234/1:mock"
    let (bed, live) = try screen(
      MockDevice(number: 0, extra: [group]),
      MockDevice(number: 1, kind: .pen, extra: [group]))
    findings.expect(live.added.count, 1, "a pen is no touch device")
    var script = TouchScript()
    let start = now
    script.frame(at: start) { $0.down(0, 600, 600) }
    script.frame(at: start + 8000, device: 1) {
      $0.set(0, 700)
      $0.set(1, 700)
      $0.key(0x140, 1)
    }
    script.frame(at: start + 16_000) { $0.down(1, 800, 700) }
    try live.play(script, on: bed)
    findings.expect(live.count(.cancelled), 1, "a pen that comes near cancels the finger")
    findings.expect(live.count(.began), 1, "no finger lands beside the pen")
    try live.settle()
    script = TouchScript()
    script.frame(at: now) {
      $0.up(0)
      $0.up(1)
    }
    try live.play(script, on: bed)
    findings.expect(live.isClean, "nothing is left down")
    // A pen that says nothing is taken to be gone, and touch comes back 90 ms later.
    let end = now + 400_000
    while now < end { try live.wait(milliseconds: 20) }
    try live.play(.drag(from: now), on: bed)
    live.finish()
    findings.expect(live.count(.began), 2, "touch comes back when the pen is gone")
    findings.expect(live.isClean, "nothing is left down then")
    return findings
  }

  static func lostEvents() throws(CheckError) -> Findings {
    var findings = Findings()
    let (bed, live) = try screen(MockDevice(number: 0), MockDevice(number: 1))
    try bed.add(MockDevice(number: 2))
    try live.settle()
    // The state that umockdev gives is that no slot has a contact.
    try live.play(lossScript(device: 0), on: bed)
    live.finish()
    findings.expect(live.count(.ended), 1, "libinput: a lift that was lost is made up for")
    findings.expect(
      live.faults.contains { $0.reason == .lostEvents }, "libinput: the loss is told of")
    findings.expect(live.isClean, "libinput: nothing is left down")

    let direct = try node(MockDevice(number: 3), on: bed)
    try direct.play(lossScript(device: 3), on: bed)
    direct.finish()
    findings.expect(direct.count(.ended), 1, "evdev: a lift that was lost is made up for")
    findings.expect(direct.faults.map(\.reason), [.lostEvents], "evdev: the loss is told of")
    findings.expect(direct.isClean, "evdev: nothing is left down")
    return findings
  }

  private static func lossScript(device: Int) -> TouchScript {
    var script = TouchScript()
    script.frame(at: 1_000_000, device: device) { $0.down(0, 600, 600) }
    script.frame(at: 1_010_000, device: device) { $0.move(0, 700, 600) }
    script.frame(at: 1_020_000, device: device) {
      $0.drop()
      $0.move(0, 800, 600)
    }
    return script
  }

  static func refusals() throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed()
    try bed.add(MockDevice(number: 0))
    try bed.add(MockDevice(number: 1, isTagged: false))
    try bed.add(MockDevice(number: 2, kind: .pen))
    try bed.setDatabaseEntry("\u{1}\u{2}garbage\n\nE:==\n=\n", of: 0)
    findings.expect(reason(["/dev/input/event9"]), .noSuchDevice, "a node that is not there")
    findings.expect(reason(["/etc/passwd"]), .notAnInputDevice, "a node of something else")
    let pen = try session(["/dev/input/event2"])
    findings.expect(pen.faults.map(\.reason), [.notATouchDevice], "a pen's node")
    try bed.setDatabaseEntry(nil, of: 1)
    findings.expect(reason(["/dev/input/event1"]), .unknownToUdev, "a node that udev has not seen")
    try bed.setDatabaseEntry("\u{1}\u{2}garbage\n\nE:==\n=\n", of: 1)
    findings.expect(reason(["/dev/input/event1"]), .unknownToUdev, "a database of garbage")
    let live = try session(["/dev/input/event1", "/dev/input/event0"])
    findings.expect(live.added.map(\.node), ["/dev/input/event0"], "the other device goes on")
    findings.expect(
      live.faults.contains(SourceError(node: "/dev/input/event1", reason: .unknownToUdev)),
      "the refused one is told of")
    let reports = DeviceReport.all()
    findings.expect(
      reports.map(\.node), ["/dev/input/event0", "/dev/input/event1"], "both are listed")
    findings.expect(reports.first?.faults, [], "nothing is wrong with the first")
    findings.expect(reports.last?.faults.map(\.reason), [.unknownToUdev], "the second says what is")
    findings.expect(reports.first?.slots, 10, "its slots are known")
    let twice = try session(["/dev/input/event0", "/dev/input/event0"])
    findings.expect(twice.added.count, 1, "a node that is named twice is read once")
    findings.expect(twice.faults, [], "which is nothing to complain of")
    return findings + permission()
  }

  /// umockdev's own sockets are closed to other users, so a file stands in for a node.
  private static func permission() -> Findings {
    var findings = Findings()
    let node = "/run/secret-node"
    close(open(node, O_CREAT | O_WRONLY, 0o600))
    seteuid(65534)
    defer {
      seteuid(0)
      unlink(node)
    }
    findings.expect(
      DeviceReport(node: node).faults.map(\.reason), [.noPermission], "a user without permission")
    do throws(SourceError) {
      _ = try EvdevTouchSource(node: node)
      findings.expect(false, "a node was opened without permission")
    } catch {
      findings.expect(error.reason, .noPermission, "a source says so too")
      findings.expect(error.description.contains("group \"input\""), "and what to do about it")
    }
    return findings
  }

  static func emptySeat() throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed()
    let live = try seatSession()
    findings.expect(
      live.faults.map(\.reason), [.noDevices(seat: "seat0")], "a seat without devices says so")
    try bed.add(MockDevice(number: 0))
    try live.settle()
    findings.expect(live.added.count, 1, "a device that comes later is taken")
    try live.play(.drag(from: 1_000_000), on: bed)
    live.finish()
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  private static func reason(_ nodes: [String]) -> SourceError.Reason? {
    do throws(SourceError) {
      _ = try LibinputTouchSource(.paths(nodes), access: .direct)
      return nil
    } catch { return error.reason }
  }
}
