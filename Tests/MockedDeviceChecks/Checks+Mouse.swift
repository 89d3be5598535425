import LibinputSource
import TouchGeometry
import TouchTracking

/// Checks of mice and their wheels.
extension Checks {
  static func mice() throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed()
    try bed.add(MockDevice(number: 0, kind: .mouse))
    let live = try seatSession()
    findings.expect(live.added.map(\.kind), [.pointer], "it is a pointer")
    try wheel(live, bed, &findings)
    return findings
  }

  /// A wheel that is turned by a notch toward the user, and then by a quarter of one.
  private static func wheel(
    _ live: LiveSession, _ bed: MockTestbed, _ findings: inout Findings
  ) throws(CheckError) {
    var script = TouchScript()
    script.frame(at: now) {
      $0.turn(0xB, -120)
      $0.turn(8, -1)
    }
    script.frame(at: now + 20_000) { $0.turn(0xB, -30) }
    try live.play(script, on: bed, pace: true)
    findings.expect(
      live.touchpadEvents.map(\.kind),
      [-48, -12].map { .scroll(.wheel, way: Vector(dx: 0, dy: $0)) },
      "a notch moves the content up by 48 points, and a quarter of a notch by 12")
  }
}
