import Glibc
import LibinputSource
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of nodes that a seat lends to sources without libinput.
extension Checks {
  static func seatNodes() throws(CheckError) -> Findings {
    var findings = Findings()
    let devices = [MockDevice(number: 0), MockDevice(number: 1)]
    let bed = try MockTestbed(devices)
    let seat = try FakeSeat(.enable)
    do {
      let lives = try lentNodes(seat, devices)
      findings.expect(
        seat.log, devices.map { "open \($0.node)" }, "each node is opened once, through the seat")
      findings.expect(
        lives.flatMap(\.added).map(\.id.rawValue), [0, 1], "the sources have different numbers")
      let half = TouchScript.drag(from: now).prefix(14)
      try lives[0].play(half, on: bed, pace: true)
      findings.expect(lives[0].count(.began), 1, "a lent node is read")
      seat.forgetLog()
      seat.tell(.disable)
      for (live, device) in zip(lives, devices) {
        findings.add(expectEnd(of: live, SourceError(node: device.node, reason: .inactiveSeat)))
      }
      findings.expect(lives[0].count(.cancelled), 1, "the contact is cancelled")
      findings.expect(
        lives[0].agrees(
          with: try FileReplay(half.recording(of: [devices[0]])), times: .cancelledLater),
        "the gestures are those of a replay of a file that ends there")
      findings.expect(
        seat.log, devices.map { "close \($0.node)" } + ["acknowledge"],
        "each node is given back once, and then the seat")
      seat.forgetLog()
    }
    findings.expect(seat.log, [], "nothing is given back a second time")
    findings.expect(seat.isContent, "nothing that was lent is kept")
    return findings
  }

  static func lentNodes(
    _ seat: FakeSeat, _ devices: [MockDevice]
  ) throws(CheckError) -> [LiveSession] {
    do throws(SourceError) {
      let sources = try EvdevTouchSource.open(devices.map(\.node), seat: seat)
      var lives: [LiveSession] = []
      for source in sources {
        let live = LiveSession(source, window: LiveSession.window(for: devices))
        try live.start()
        lives.append(live)
      }
      return lives
    } catch { throw CheckError(error) }
  }

  private static func expectEnd(of live: LiveSession, _ end: SourceError) -> Findings {
    var findings = Findings()
    do throws(CheckError) {
      try live.settle()
      findings.expect(false, "\(end.node) goes on without the seat")
    } catch { findings.expect(live.faults.last, end, "the loss of the seat ends the source") }
    live.finish()
    findings.expect(live.removed.map(\.node), [end.node], "the device is gone")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }
}
