import LibinputSource
import TouchGeometry
import TouchTracking
import Touchstone

/// Checks of mice: wheels, and buttons that a source without a pointer no longer follows.
extension Checks {
  static func mice() throws(CheckError) -> Findings {
    var findings = Findings()
    let bed = try MockTestbed([MockDevice(number: 0, kind: .mouse)])
    let live = try seatSession()
    findings.expect(live.added.map(\.kind), [.pointer], "it is a pointer")
    try wheel(live, bed, &findings)
    try lostPointer(live, bed, &findings)
    try bed.add(MockDevice(number: 1, kind: .mouse))
    try live.settle()
    try sameButton(live, bed, &findings)
    try heldButton(live, bed, &findings)
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

  /// A program that hides its pointer while a button is pressed.
  private static func lostPointer(
    _ live: LiveSession, _ bed: MockTestbed, _ findings: inout Findings
  ) throws(CheckError) {
    guard let source = live.source as? LibinputTouchSource else {
      throw CheckError("the session has another source")
    }
    let hover = HoverGestureRecognizer()
    live.window.addGestureRecognizer(hover)
    defer { live.window.removeGestureRecognizer(hover) }
    source.pointerBounds = Rect(x: 0, y: 0, width: 800, height: 500)
    var script = TouchScript()
    script.frame(at: now) { $0.turn(0, 5) }
    try live.play(script, on: bed)
    findings.expect(hover.state, .began, "the pointer hovers")
    try press(true, live, bed)
    findings.expect(live.window.application.openTouches, 1, "a button touches")
    source.pointerBounds = nil
    findings.expect(source.pointer, nil, "without bounds there is no pointer")
    try live.dispatch()
    findings.expect(live.isClean, "and no touch of its button")
    findings.expect(live.frames.last?.contacts.last?.phase, .cancelled, "which did not lift")
    let actions = live.hovers.suffix(2).map(\.action)
    findings.expect(actions, [.left, .released(button: 1)], "the pointer has left")
    let before = live.hovers.count
    try press(false, live, bed)
    findings.expect(live.hovers.count, before, "and the button counts no more")
    source.pointerBounds = Rect(x: 0, y: 0, width: 800, height: 500)
    try press(true, live, bed)
    try press(false, live, bed)
    findings.expect(live.hovers.count, before + 2, "until there are bounds again")
    findings.expect(live.isClean, "and nothing is left down")
  }

  /// Two mice that press the same button, of which the second one releases it first.
  private static func sameButton(
    _ live: LiveSession, _ bed: MockTestbed, _ findings: inout Findings
  ) throws(CheckError) {
    try withHover(live, &findings) { hover, findings throws(CheckError) in
      try press(true, live, bed, by: 0)
      try press(true, live, bed, by: 1)
      try press(false, live, bed, by: 1)
      try move(live, bed, by: 0)
      findings.expect(
        live.window.application.openTouches, 1, "the first one still holds its button")
      findings.expect(hover.state, .possible, "and nothing hovers")
      try press(false, live, bed, by: 0)
      findings.expect(hover.state, .began, "until both have released it")
    }
  }

  /// A mouse that is unplugged while another one holds a button.
  private static func heldButton(
    _ live: LiveSession, _ bed: MockTestbed, _ findings: inout Findings
  ) throws(CheckError) {
    try withHover(live, &findings) { hover, findings throws(CheckError) in
      try move(live, bed, by: 0)
      findings.expect(hover.state, .began, "a mouse moves the pointer")
      try press(true, live, bed, by: 1)
      bed.remove(0)
      try live.settle()
      try move(live, bed, by: 1)
      findings.expect(
        live.window.application.openTouches, 1, "the other one still holds its button")
      findings.expect(hover.state, .possible, "and nothing hovers")
      try press(false, live, bed, by: 1)
      findings.expect(hover.state, .began, "until it is released")
    }
  }

  /// Checks with a hover recognizer on the window, and expects no faults and nothing left down.
  private static func withHover(
    _ live: LiveSession, _ findings: inout Findings,
    _ check: (HoverGestureRecognizer, inout Findings) throws(CheckError) -> Void
  ) throws(CheckError) {
    let hover = HoverGestureRecognizer()
    live.window.addGestureRecognizer(hover)
    defer { live.window.removeGestureRecognizer(hover) }
    var faults: [TrackingFault] = []
    live.window.application.onFault = { faults.append($0) }
    defer { live.window.application.onFault = nil }
    try check(hover, &findings)
    findings.expect(faults, [], "which is no fault")
    findings.expect(live.isClean, "and nothing is left down")
  }

  private static func move(
    _ live: LiveSession, _ bed: MockTestbed, by device: Int
  ) throws(CheckError) {
    var script = TouchScript()
    script.frame(at: now, device: device) { $0.turn(0, 5) }
    try live.play(script, on: bed)
    try live.settle()
  }

  /// Presses or releases the first button; libinput may wait whether it is only a bounce.
  private static func press(
    _ isPressed: Bool, _ live: LiveSession, _ bed: MockTestbed, by device: Int = 0
  ) throws(CheckError) {
    var script = TouchScript()
    script.frame(at: now, device: device) { $0.key(0x110, isPressed ? 1 : 0) }
    try live.play(script, on: bed)
    try live.settle()
  }
}
