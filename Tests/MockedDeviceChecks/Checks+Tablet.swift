import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of pens on tablets, which libinput reports as tools.
extension Checks {
  static func tablet() throws(CheckError) -> Findings {
    var findings = Findings()
    let device = MockDevice(number: 0, kind: .pen)
    let bed = try MockTestbed([device])
    for number in 1...2 {
      try bed.add(MockDevice(number: number, kind: .touchpad, slots: 5, maximum: (1199, 799)))
    }
    let live = try seatSession(window: LiveSession.window(for: [device]))
    findings.expect(live.added.map(\.kind), [.tablet, .touchpad, .touchpad], "a pen is a tablet")
    try live.play(visit(at: now), on: bed)
    findings.expect(live.hovers.map(\.action), [.moved, .left], "it comes and goes")
    let before = live.hovers.count
    try live.play(penStroke(from: now), on: bed, pace: true)
    live.finish()
    findings.expect(live.isClean, "nothing is left down")
    let contacts = live.frames.flatMap(\.contacts)
    findings.expect(contacts.first?.phase, .began, "its tip lands")
    findings.expect(contacts.last?.phase, .ended, "and lifts")
    findings.expect(contacts.allSatisfy { $0.tool == .pen }, "as a pen")
    findings.expect(
      contacts.contains { ($0.pressure ?? 0) > 0.3 }, "with pressure")
    findings.expect(
      contacts.contains { $0.buttons == .secondary }, "with the button of its barrel")
    let lean = contacts.compactMap(\.tilt).map { $0.leanX.degrees }.max() ?? 0
    findings.expect((25...35).contains(lean), "with its tilt of 30 degrees, not \(lean)")
    let actions = live.hovers.dropFirst(before).map(\.action)
    findings.expect(actions.first, .moved, "it hovers")
    findings.expect(actions.contains(.pressed(button: 1)), "not while it touches")
    findings.expect(actions.contains(.released(button: 1)), "and again after that")
    findings.expect(actions.last, .left, "until it goes")
    findings.expect(live.hovers.allSatisfy { $0.type == .pencil }, "as a pen, too")
    findings.expect(live.hovers.contains { $0.zOffset > 0 }, "with its distance")
    try mouse(live, bed, &findings)
    try suspended(live, bed, &findings)
    return findings
  }

  /// A source that stops reading while a pen touches.
  private static func suspended(
    _ live: LiveSession, _ bed: MockTestbed, _ findings: inout Findings
  ) throws(CheckError) {
    let before = live.count(.began)
    try live.play(penStroke(from: now + 20_000).prefix(8), on: bed, pace: true)
    findings.expect(live.count(.began), before + 1, "a pen touches")
    (live.source as? LibinputTouchSource)?.suspend()
    try live.dispatch()
    findings.expect(live.isClean, "its touch is over when the tablet is no longer read")
    findings.expect(
      live.frames.last?.contacts.last?.phase, .cancelled, "cancelled, because it did not lift")
  }

  /// A pen that approaches and leaves, in one write.
  ///
  /// libinput takes a pen that is silent for 50 ms out of range, until it has seen the device report once that
  /// a pen left. After this visit a check that the machine holds up for so long still sees one whole stroke.
  private static func visit(at time: Int64) -> TouchScript {
    var script = TouchScript()
    script.frame(at: time) {
      $0.set(0, 1000)
      $0.set(1, 800)
      $0.key(0x140, 1)
      $0.report()
      $0.key(0x140, 0)
    }
    return script
  }

  /// A pen that approaches, presses its barrel button, draws and leaves.
  private static func penStroke(from start: Int64) -> TouchScript {
    var script = TouchScript()
    var time = start
    func add(_ fill: (inout FrameWriter) -> Void) {
      script.frame(at: time, fill)
      time += 8000
    }
    add {
      $0.set(0, 1000)
      $0.set(1, 800)
      $0.set(0x19, 30)
      $0.set(0x1A, 30)
      $0.key(0x140, 1)
    }
    add { $0.set(0, 1040) }
    add { $0.set(0, 1080) }
    add { $0.key(0x14B, 1) }
    add {
      $0.set(0x19, 0)
      $0.set(0x18, 2000)
      $0.key(0x14A, 1)
    }
    for step in 1...10 { add { $0.set(0, 1080 + Int32(step) * 40) } }
    add {
      $0.set(0x18, 0)
      $0.key(0x14A, 0)
    }
    add { $0.key(0x14B, 0) }
    add { $0.set(0x19, 20) }
    add { $0.key(0x140, 0) }
    return script
  }

  /// The pointer that fingers on two touchpads move, in a source with bounds for it.
  private static func mouse(
    _ live: LiveSession, _ bed: MockTestbed, _ findings: inout Findings
  ) throws(CheckError) {
    guard let source = live.source as? LibinputTouchSource else {
      throw CheckError("the session has another source")
    }
    let bounds = Rect(x: 0, y: 0, width: 800, height: 500)
    source.pointerBounds = bounds
    let hover = HoverGestureRecognizer()
    let button = Layer(frame: Rect(x: 780, y: 240, width: 20, height: 20))
    button.addGestureRecognizer(hover)
    do { try live.window.addChild(button) } catch { throw CheckError("\(error)") }
    defer { button.removeFromParent() }
    let before = live.hovers.count
    try swipe(from: 300, by: 20, device: 1, live, bed)
    let hovers = live.hovers.dropFirst(before)
    findings.expect(hovers.count > 3, "a finger on a touchpad moves the pointer")
    findings.expect(
      (source.pointer?.x ?? 0) > 799, "to the right, from the middle to the edge of the bounds")
    findings.expect(hovers.allSatisfy { bounds.contains($0.location) }, "within the bounds")
    findings.expect(hover.state, .changed, "over a layer at the edge")
    try swipe(from: 800, by: -20, device: 2, live, bed)
    findings.expect((source.pointer?.x ?? 800) < 600, "another touchpad moves it back")
    findings.expect(hover.state, .possible, "and away from the layer")
    bed.remove(1)
    try live.settle()
    try swipe(from: 300, by: 20, device: 2, live, bed)
    findings.expect(hover.state, .changed, "and there again when the first one was unplugged")
    let tap = TapGestureRecognizer()
    button.addGestureRecognizer(tap)
    var taps = 0
    tap.onAction { _ in taps += 1 }
    try live.play(press(from: now + 20_000, isReleased: true), on: bed, pace: true)
    live.finish()
    findings.expect(taps, 1, "a click there is a tap")
    try live.play(press(from: now + 20_000, isReleased: false), on: bed, pace: true)
    bed.remove(2)
    try live.settle()
    live.finish()
    findings.expect(
      live.frames.last?.contacts.last?.phase, .cancelled, "a button is held as it is unplugged")
    findings.expect(taps, 1, "which is no tap")
    findings.expect(live.isClean, "and nothing is left down")
  }

  /// A finger that presses the button of the second touchpad.
  private static func press(from start: Int64, isReleased: Bool) -> TouchScript {
    var script = TouchScript()
    script.frame(at: start, device: 2) {
      $0.down(0, 600, 300)
      $0.set(0, 600)
      $0.set(1, 300)
      $0.key(0x14A, 1)
      $0.key(0x145, 1)
    }
    script.frame(at: start + 60_000, device: 2) { $0.key(0x110, 1) }
    guard isReleased else { return script }
    script.frame(at: start + 120_000, device: 2) { $0.key(0x110, 0) }
    script.frame(at: start + 180_000, device: 2) {
      $0.up(0)
      $0.key(0x14A, 0)
      $0.key(0x145, 0)
    }
    return script
  }

  /// Moves a finger across a touchpad.
  private static func swipe(
    from start: Int, by step: Int, device: Int, _ live: LiveSession, _ bed: MockTestbed
  ) throws(CheckError) {
    let script = TouchScript.touchpad(from: now + 20_000, fingers: 1) { _, number in
      (start + number * step, 400)
    }
    try live.play(script.of(device: device), on: bed, pace: true)
  }
}
