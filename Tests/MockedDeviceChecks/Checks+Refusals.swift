import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of nodes and seats that cannot be read.
extension Checks {
  static func refusals() throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed()
    try bed.add(MockDevice(number: 0))
    try bed.add(MockDevice(number: 1, isTagged: false))
    try bed.add(MockDevice(number: 2, kind: .pen))
    try bed.setDatabaseEntry("\u{1}\u{2}garbage\n\nE:==\n=\n", of: 0)
    findings.expect(reason(["/dev/input/event9"]), .noSuchDevice, "a missing node")
    findings.expect(reason(["/etc/passwd"]), .notAnInputDevice, "a node of something else")
    let pen = try session(["/dev/input/event2"])
    findings.expect(pen.added.map(\.kind), [.tablet], "a pen's node is read")
    findings.expect(pen.faults, [], "without faults")
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
      reports.map(\.node), ["/dev/input/event0", "/dev/input/event1", "/dev/input/event2"],
      "all are listed")
    findings.expect(reports.first?.faults, [], "nothing is wrong with the first")
    findings.expect(
      reports.dropFirst().first?.faults.map(\.reason), [.unknownToUdev], "the second says what is")
    findings.expect(reports.first?.slots, 10, "its slots are known")
    findings.expect(reports.last?.kind, .tablet, "the third is a tablet")
    findings.expect(reports.last?.faults, [], "with which nothing is wrong")
    findings.expect(reports.last?.surface?.x.resolution, 12, "its size is known")
    let dial = MockDevice(number: 3, kind: .pen, resolution: 0)
    let pad = MockDevice(number: 4, kind: .pen, extra: ["ID_INPUT_TABLET_PAD=1"])
    for device in [dial, pad] { try bed.add(device) }
    findings.expect(
      DeviceReport.all().map(\.node), reports.map(\.node),
      "not what libinput ignores, a tablet without resolution and the buttons of one")
    let twice = try session(["/dev/input/event0", "/dev/input/event0"])
    findings.expect(twice.added.count, 1, "a node that is named twice is read once")
    findings.expect(twice.faults, [], "which is nothing to complain of")
    return findings + permission()
  }

  /// umockdev's own sockets are closed to other users, so a file replaces a node.
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
    findings.expect(
      live.agrees(
        with: try FileReplay(
          TouchScript.drag(from: 1_000_000).recording(of: [MockDevice(number: 0)]))),
      "the gestures are those of a replay of the node's events from a file")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  /// udev may report anything.
  static func udevGarbage() throws(CheckError) -> Findings {
    var findings = Findings()
    let garbage = String(repeating: "%n%s/../\u{1}\u{7F}", count: 100)
    let bed = try MockTestbed()
    try bed.add(
      MockDevice(
        number: 0,
        extra: [
          "LIBINPUT_DEVICE_GROUP=\(garbage)", "WL_OUTPUT=\(garbage)", "WL_SEAT=\(garbage)",
          "ID_INPUT_WIDTH_MM=\(garbage)", "ID_INPUT_HEIGHT_MM=-1", "EVDEV_ABS_35=\(garbage)",
          "ID_INPUT_TOUCHPAD_INTEGRATION=\(garbage)", "LIBINPUT_FUZZ_35=\(garbage)",
        ]))
    try bed.add(MockDevice(number: 1, extra: ["ID_SEAT=\(garbage)"]))
    try bed.add(MockDevice(number: 2, extra: ["ID_SEAT="]))
    try bed.add(MockDevice(number: 3, isTagged: false, extra: ["ID_INPUT=\(garbage)"]))
    try bed.add(MockDevice(number: 4, isTagged: false, extra: ["ID_INPUT_=\(garbage)"]))
    let live = try seatSession()
    findings.expect(
      live.added.map(\.node), ["/dev/input/event0"],
      "garbage beside what makes a touchscreen does no harm; a device of a seat of garbage, or that "
        + "udev calls nothing, is not the seat's")
    findings.expect(live.added.first?.output, garbage, "the output is what udev says")
    let drag = TouchScript.drag(from: 1_000_000)
    try live.play(drag, on: bed)
    live.finish()
    findings.expect(
      live.agrees(with: try FileReplay(drag.recording(of: [MockDevice(number: 0)]))),
      "its gestures are those of a replay of the node's events from a file")
    findings.expect(live.isClean, "nothing is left down")
    for number in 3...4 {
      let node = "/dev/input/event\(number)"
      findings.expect(reason([node]), .unknownToUdev, "\(node), by its name, is refused")
      findings.expect(
        DeviceReport(node: node).faults.map(\.reason), [.unknownToUdev], "and reported so")
    }
    do throws(SourceError) {
      let other = LiveSession(
        try LibinputTouchSource(.seat(garbage), access: .direct),
        window: LiveSession.window(for: [MockDevice(number: 1)]))
      try other.start()
      findings.expect(other.added.map(\.node), ["/dev/input/event1"], "a seat of garbage is one")
    } catch {
      findings.expect(error.reason, .noDevices(seat: garbage), "a seat of garbage has no devices")
    }
    return findings
  }

  private static func reason(_ nodes: [String]) -> SourceError.Reason? {
    do throws(SourceError) {
      _ = try LibinputTouchSource(.paths(nodes), access: .direct)
      return nil
    } catch { return error.reason }
  }
}
