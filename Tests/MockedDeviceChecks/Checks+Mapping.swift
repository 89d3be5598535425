import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of the position of a panel on the screen, and of the size that it reports.
extension Checks {
  /// The position, in points, at which a finger at (300, 600) units lands; at 12 units per millimeter that is
  /// 25 and 50 mm.
  private static func place(
    _ device: MockDevice, mapping: OutputMapping? = nil
  ) throws(CheckError) -> (point: Point, faults: [SourceError.Reason], device: SourceDevice) {
    let bed = try MockTestbed([device])
    let source: LibinputTouchSource
    do throws(SourceError) {
      source = try LibinputTouchSource(.paths([device.node]), access: .direct) { _ in mapping }
    } catch { throw CheckError(error) }
    let live = LiveSession(source, window: Window(size: Size(width: 4000, height: 4000)))
    try live.dispatch()
    var script = TouchScript()
    script.frame(at: 1_000_000) { $0.down(0, 300, 600) }
    script.frame(at: 1_010_000) { $0.up(0) }
    try live.play(script, on: bed)
    guard let contact = live.frames.first?.contacts.first, let added = live.added.first else {
      throw CheckError("no contact of \(device.node)")
    }
    return (added.surface.location(of: contact.position), live.seriousFaults.map(\.reason), added)
  }

  /// The position, in points, at which a pen at (300, 600) units hovers.
  private static func penPlace(_ device: MockDevice) throws(CheckError) -> Point {
    let bed = try MockTestbed([device])
    let source: LibinputTouchSource
    do throws(SourceError) {
      source = try LibinputTouchSource(.paths([device.node]), access: .direct)
    } catch { throw CheckError(error) }
    let live = LiveSession(source, window: Window(size: Size(width: 4000, height: 4000)))
    try live.dispatch()
    var script = TouchScript()
    script.frame(at: now) {
      $0.set(0, 300)
      $0.set(1, 600)
      $0.key(0x140, 1)
    }
    try live.play(script, on: bed)
    guard let hover = live.hovers.first else { throw CheckError("no pen of \(device.node)") }
    return hover.location
  }

  /// How many devices a source lists each time its mapping is called, for two panels.
  private static func listedWhileMapping() throws(CheckError) -> [Int] {
    let bed = try MockTestbed()
    let devices = [MockDevice(number: 0), MockDevice(number: 1)]
    for device in devices { try bed.add(device) }
    var listed: [Int] = []
    var asked: LibinputTouchSource?
    let source: LibinputTouchSource
    do throws(SourceError) {
      source = try LibinputTouchSource(.paths(devices.map(\.node)), access: .direct) { _ in
        listed.append(asked?.devices.count ?? -1)
        return nil
      }
    } catch { throw CheckError(error) }
    asked = source
    // The source retains the closure, and so itself.
    defer { asked = nil }
    try LiveSession(source, window: Window(size: .zero)).dispatch()
    return listed
  }

  static func mapping() throws(CheckError) -> Findings {
    var findings = Findings()
    findings.expect(try listedWhileMapping(), [0, 1], "a mapping may ask for the present devices")
    let pointsPerMillimeter = Surface.pointsPerMillimeter
    func near(_ point: Point, _ x: Double, _ y: Double) -> Bool {
      (point - Point(x: x, y: y)).length < 0.01
    }
    let plain = try place(MockDevice(number: 0))
    findings.expect(
      near(plain.point, 25 * pointsPerMillimeter, 50 * pointsPerMillimeter),
      "an upright panel: 25 mm and 50 mm are points of 1/160 inch")

    // The panel is 3839/12 = 319.917 mm wide and 2159/12 = 179.917 mm high. Rotated clockwise, a point at
    // (25, 50) lies at (179.917 - 50, 25).
    let turned = try place(MockDevice(number: 0), mapping: OutputMapping(turn: .clockwise))
    findings.expect(
      near(turned.point, (2159.0 / 12 - 50) * pointsPerMillimeter, 25 * pointsPerMillimeter),
      "a panel turned by the caller keeps its proportions")
    let size = turned.device.surface.size
    findings.expect(size.height > size.width, "the turned panel is higher than wide")

    let calibrated = try place(
      MockDevice(number: 0, extra: ["LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0"]))
    findings.expect(
      near(calibrated.point, turned.point.x, turned.point.y),
      "a turn that udev calibrates is done on millimetres as well")
    findings.expect(calibrated.faults, [], "and is nothing to warn of")

    // libinput turns the unit square of a tablet that is not on a screen, and lets nobody change that. Newer versions
    // take a tablet that they do not know for one on a screen.
    let calibration = ["LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0"]
    let pen = try penPlace(
      MockDevice(number: 0, kind: .pen, isDirect: false, extra: calibration))
    let turnedByLibinput = Point(
      x: (1 - 600.0 / 2160) * 320 * pointsPerMillimeter,
      y: 300.0 / 3840 * 180 * pointsPerMillimeter)
    findings.expect(
      (pen - turnedByLibinput).length < 2 || near(pen, turned.point.x, turned.point.y),
      "the pen of another tablet is turned once, not to \(pen)")
    let penOnScreen = try penPlace(MockDevice(number: 0, kind: .pen, extra: calibration))
    findings.expect(
      near(penOnScreen, turned.point.x, turned.point.y),
      "the pen of a screen is turned on millimetres, as a finger is: \(penOnScreen)")

    let area = Rect(x: 1000, y: 500, width: 800, height: 600)
    let placed = try place(
      MockDevice(number: 0, extra: ["WL_OUTPUT=DSI-1"]), mapping: OutputMapping(area: area))
    findings.expect(placed.device.output, "DSI-1", "udev's output is known")
    // 300 of 3839 units, and 600 of 2159.
    findings.expect(
      near(placed.point, 1000 + 800 * 300.0 / 3839, 500 + 600 * 600.0 / 2159),
      "a panel is stretched over its output")
    return findings
  }

  static func calibration() throws(CheckError) -> Findings {
    var findings = Findings()
    for backend in [.seat("seat0"), .paths(["/dev/input/event0"])]
      as [LibinputTouchSource.Backend]
    {
      findings.add(
        try refused("-1 0 1 0 1 0", .mirroringCalibration(matrix: "-1 0 1 0 1 0"), backend))
      findings.add(
        try refused("0 0 0 0 0 0", .singularCalibration(matrix: "0 0 0 0 0 0"), backend))
    }
    for text in ["a b c", "1 0 0 0 1", "1 0 0 0 1 0 0", "nan 0 0 0 1 0", "", "1,0,0,0,1,0"] {
      let found = try place(
        MockDevice(number: 0, extra: ["LIBINPUT_CALIBRATION_MATRIX=\(text)"]))
      let expected: [SourceError.Reason] = text.isEmpty ? [] : [.malformedCalibration(text: text)]
      findings.expect(found.faults, expected, "\"\(text)\" is no matrix, which is told")
      findings.expect(
        (found.point - Point(x: 157.48, y: 314.96)).length < 0.01,
        "and not applied: touches are where the finger is")
    }
    return findings
  }

  /// A device with an absurd calibration is reported and closed; another one continues.
  private static func refused(
    _ matrix: String, _ reason: SourceError.Reason, _ backend: LibinputTouchSource.Backend
  ) throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed()
    try bed.add(MockDevice(number: 0, extra: ["LIBINPUT_CALIBRATION_MATRIX=\(matrix)"]))
    let seat = try FakeSeat(.enable)
    do throws(SourceError) {
      let live = LiveSession(
        try LibinputTouchSource(backend, seat: seat), window: Window(size: .zero))
      try live.start()
      let error = SourceError(node: "/dev/input/event0", reason: reason)
      findings.expect(live.faults.first, error, "the matrix \(matrix) is told of")
      findings.expect(error.description.contains("\"\(matrix)\""), "in words that name it")
      findings.expect(error.stopsDevice, "its device is not read")
      findings.expect(live.added, [], "nor announced")
      findings.expect(live.source.devices, [], "nor listed")
      findings.expect(seat.lentNodes, [], "but closed")
    } catch { throw CheckError(error) }
    let report = DeviceReport(node: "/dev/input/event0")
    findings.expect(report.faults.map(\.reason), [reason], "a report says the same")
    return findings
  }

  static func missingResolution() throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0, resolution: 0)
    let found = try place(device)
    findings.expect(
      found.faults.contains(.missingResolution), "a panel without resolution is warned of")
    // The longer side, 3839 units, counts as 217 mm.
    let unit = 217.0 / 3839 * 160 / 25.4
    findings.expect(
      (found.point - Point(x: 300 * unit, y: 600 * unit)).length < 0.01,
      "its touches are at the places of a ten-inch panel")
    return findings
  }
}
