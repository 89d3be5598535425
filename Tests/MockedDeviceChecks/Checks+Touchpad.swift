import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Checks of touchpads: libinput makes gestures of their touches, by the real clock.
extension Checks {
  static func touchpad() throws(CheckError) -> Findings {
    var findings = Findings()
    let pad = MockDevice(number: 0, kind: .touchpad, slots: 5, maximum: (1199, 799))
    let bed = try MockTestbed()
    try bed.add(pad)
    let live = try seatSession(window: LiveSession.window(for: [MockDevice(number: 9)]))
    findings.expect(live.added.map(\.kind), [.touchpad], "it is a touchpad")

    let pinch = try play(pad, live, bed, fingers: 2) { finger, step in
      (600 + (finger == 0 ? -1 : 1) * (100 + step * 12), 400)
    }
    findings.expect(pinch.contains { $0.phase == .began && $0.isPinch }, "a pinch begins")
    findings.expect((pinch.last { $0.isPinch }?.scale ?? 0) > 2, "its scale grows beyond 2")
    findings.expect(live.gestures("pinch"), [.began, .ended], "the pinch recognizer follows it")
    findings.expect(live.isClean, "nothing is left down")

    let scroll = try play(pad, live, bed, fingers: 2) { finger, step in
      (300 + finger * 150, 200 + step * 15)
    }
    findings.expect(scroll.contains(where: \.isScroll), "two fingers scroll")
    findings.expect(live.gestures("pan"), [.began, .ended], "a pan follows the scrolling")
    findings.expect(live.isClean, "nothing is left down")

    let swipe = try play(pad, live, bed, fingers: 3) { finger, step in
      (300 + finger * 150 + step * 20, 400)
    }
    findings.expect(swipe.contains { $0.phase == .ended && $0.isSwipe }, "three fingers swipe")
    findings.expect(live.gestures("pan"), [.began, .ended], "a pan follows the swipe")
    findings.expect(live.isClean, "nothing is left down")
    return findings
  }

  /// Plays fingers on the pad at their own speed and gives what came of it.
  private static func play(
    _ pad: MockDevice, _ live: LiveSession, _ bed: MockTestbed, fingers: Int,
    place: (_ finger: Int, _ step: Int) -> (x: Int, y: Int)
  ) throws(CheckError) -> [TouchpadEvent] {
    let seen = live.touchpadEvents.count
    live.forgetCalls()
    let script = TouchScript.touchpad(from: now + 20_000, fingers: fingers, place: place)
    try live.play(script, on: bed, pace: true)
    // libinput waits for a further finger before it says that a gesture is over.
    let end = now + 500_000
    while now < end { try live.wait(milliseconds: 20) }
    live.finish()
    return Array(live.touchpadEvents.dropFirst(seen))
  }
}

extension TouchpadEvent {
  fileprivate var isPinch: Bool { if case .pinch = kind { true } else { false } }
  fileprivate var isSwipe: Bool { if case .swipe = kind { true } else { false } }
  fileprivate var isScroll: Bool { if case .scroll(.finger, _) = kind { true } else { false } }

  fileprivate var scale: Double {
    if case .pinch(_, _, let scale, _) = kind { scale } else { 1 }
  }
}
