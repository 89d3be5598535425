import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of working touchscreens.
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

  /// The touches of a script produce the same gestures through libinput as in a replay.
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
    findings.expect(
      live.agrees(with: try FileReplay(script.recording(of: [device]))),
      "the gestures are those of a replay of the node's events from a file")
    for name in gestures {
      findings.expect(live.calls.contains { $0.recognizer == name }, "\(name) is recognized")
    }
    let times = live.frames.map(\.time.microseconds)
    findings.expect(
      times == script.frames.map(\.time), "each frame has the time of its events, unchanged")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  /// Two screens are touched at the same time, side by side and placed by a layout: live they produce the
  /// same gestures as in a replay of both from one file.
  static func twoScreens() throws(CheckError) -> Findings {
    var layout = OutputLayout()
    layout["/dev/input/event0"] = OutputMapping(
      area: Rect(x: 300, y: 100, width: 1000, height: 1500), turn: .clockwise)
    layout["DSI-1"] = OutputMapping(area: Rect(x: 2000, y: 0, width: 700, height: 400))
    return try twoScreens(on: OutputLayout()) + twoScreens(on: layout)
  }

  private static func twoScreens(on layout: OutputLayout) throws(CheckError) -> Findings {
    var findings = Findings()
    let devices = [
      MockDevice(number: 0), MockDevice(number: 1, slots: 5, extra: ["WL_OUTPUT=DSI-1"]),
    ]
    let (bed, live) = try screens(devices, present: 2, on: layout)
    var script = TouchScript()
    for (start, places) in [(Int64(1_000_000), [1000, 1000]), (3_000_000, [500, 2000])] {
      for device in 0...1 {
        script.frame(at: start + Int64(device) * 10_000, device: device) {
          $0.down(0, Int32(places[device]), 900)
        }
      }
      for device in 0...1 {
        script.frame(at: start + 60_000 + Int64(device) * 10_000, device: device) { $0.up(0) }
      }
    }
    script.append(.drag(from: 5_000_000, device: 1))
    try live.play(script, on: bed)
    live.finish()
    var recording = script.recording(of: devices)
    recording.devices[1].udevProperties.append("WL_OUTPUT=DSI-1")
    findings.expect(
      live.agrees(with: try FileReplay(recording, on: layout)),
      "the gestures are those of a replay of both nodes' events from a file")
    findings.expect(
      live.calls.count { $0.recognizer == "tap" }, 4, "taps on two screens are taps on their own")
    findings.expect(live.calls.contains { $0.recognizer == "pan" }, "the drag is a pan")
    findings.expect(live.isClean, "nothing is left down")
    try stalled(live, bed, &findings)
    return findings
  }

  /// A program that does not read for a moment while fingers move on both screens.
  private static func stalled(
    _ live: LiveSession, _ bed: MockTestbed, _ findings: inout Findings
  ) throws(CheckError) {
    var reads: [ArraySlice<ContactFrame>] = []
    for round in 0..<20 {
      reads.append(try live.playStalled(strokes(at: 8_000_000 + Int64(round) * 1_000_000), on: bed))
      // Often enough: one device alone is in order anyway.
      if reads.count(where: { Set($0.map(\.device)).count == 2 && $0.count > 4 }) == 3 { break }
    }
    findings.expect(
      reads.contains { Set($0.map(\.device)).count == 2 && $0.count > 4 },
      "movements on two screens wait together: \(reads.map(\.count))")
    for read in reads {
      findings.expect(
        read.map(\.time), read.map(\.time).sorted(), "they are read in the order of time")
    }
  }

  /// A finger that moves on each of two screens, in turns.
  private static func strokes(at time: Int64) -> TouchScript {
    var script = TouchScript()
    for step in 0...4 {
      for device in 0...1 {
        script.frame(at: time + Int64(step * 10_000 + device * 5_000), device: device) {
          let place = 900 + Int32(step) * 60
          if step == 0 { $0.down(0, place, 900) } else { $0.move(0, place, 900) }
        }
      }
    }
    for device in 0...1 { script.frame(at: time + 60_000, device: device) { $0.up(0) } }
    return script
  }

  static func outOfRange() throws(CheckError) -> Findings {
    var findings = Findings()
    let (bed, live) = try screen(MockDevice(number: 0))
    var repaired: [TrackingFault.Kind] = []
    live.window.application.onFault = { repaired.append($0.kind) }
    var script = TouchScript()
    script.frame(at: 1_000_000) { $0.down(0, 1000, 1000) }
    script.frame(at: 1_010_000) { $0.move(0, 9000, 1000) }
    script.frame(at: 1_020_000) { $0.up(0) }
    try live.play(script, on: bed)
    live.finish()
    findings.expect(
      repaired.contains { if case .positionOutOfRange = $0 { true } else { false } },
      "a coordinate beyond the axis is clamped and told of")
    let right = live.calls.filter { $0.recognizer == "pan" }.map(\.snapshot.location.x).max() ?? 0
    findings.expect(right <= live.window.bounds.maxX, "the touch stays on the panel")
    findings.expect(
      live.agrees(with: try FileReplay(script.recording(of: [MockDevice(number: 0)]))),
      "the gestures are those of a replay of the node's events from a file")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }
}
