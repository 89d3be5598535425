import Testing
import TouchGestures
import TouchTesting
import TouchTracking
import Touchstone

/// Laws 3 and 4 over every short script of a few fingers.
@Suite("Laws 3 and 4: every short script")
struct ExhaustiveLawTests {
  /// The combinations of recognizers that apps use.
  enum Together: CaseIterable {
    case taps, tapsPressAndPan, tapPressAndPan, panAfterSwipe, twoFingers, all

    func makeRecognizers() throws -> [GestureRecognizer] {
      let single = TapGestureRecognizer()
      let double = TapGestureRecognizer(taps: 2)
      let press = LongPressGestureRecognizer()
      let pan = PanGestureRecognizer()
      let swipe = SwipeGestureRecognizer(direction: [.left, .right])
      let twoFingerTap = TapGestureRecognizer(touches: 2)
      let pinch = PinchGestureRecognizer()
      // Without the landing rule, under which a finger that slips and then rests makes no gesture.
      for tap in [single, double, twoFingerTap] { tap.landingFactor = 1 }
      pan.landingFactor = 1
      switch self {
      case .taps:
        try single.require(toFail: double)
        return [single, double]
      case .tapsPressAndPan:
        try single.require(toFail: double)
        return [single, double, press, pan]
      case .tapPressAndPan: return [single, press, pan]
      case .panAfterSwipe:
        try pan.require(toFail: swipe)
        return [pan, swipe, single]
      case .twoFingers: return [twoFingerTap, pinch, single]
      case .all:
        try single.require(toFail: double)
        try pan.require(toFail: swipe)
        return [single, double, press, pan, swipe, twoFingerTap, pinch]
      }
    }
  }

  private func playAll(
    _ together: Together, fingers: Int, length: Int,
    _ check: (ScriptPlayer, FingerScript) -> String? = { _, _ in nil }
  ) throws {
    let player = ScriptPlayer(try together.makeRecognizers())
    var count = 0
    var broken: [String] = []
    FingerScript.forEach(fingers: fingers, length: length) { script in
      count += 1
      player.play(script)
      let violations = player.violations + (check(player, script).map { [$0] } ?? [])
      if !violations.isEmpty { broken.append("\(script): \(violations.joined(separator: "; "))") }
    }
    let isKept = broken.isEmpty
    #expect(isKept, "\(broken.count) of \(count) scripts:\n\(broken.prefix(5))")
    if Effort.factor > 1 { print(together, fingers, length, count) }
    #expect(count > 500)
  }

  @Test("one finger", arguments: Together.allCases)
  func oneFinger(together: Together) throws { try playAll(together, fingers: 1, length: 6) }

  @Test("two fingers", arguments: Together.allCases)
  func twoFingers(together: Together) throws { try playAll(together, fingers: 2, length: 6) }

  @Test("three fingers", arguments: [Together.twoFingers, .all])
  func threeFingers(together: Together) throws { try playAll(together, fingers: 3, length: 5) }

  @Test("every touch of one finger is one gesture: tap, press or pan")
  func oneWinner() throws {
    try playAll(.tapPressAndPan, fingers: 1, length: 6) { player, _ in
      for touch in player.touches {
        let winners = player.winners.filter { $0.touches.contains(touch) }.map(\.recognizer)
        if winners.count != 1 { return "touch \(touch.rawValue) is won by \(winners)" }
      }
      return nil
    }
  }

  @Test("no touch of one finger is two gestures, and a single touch is one")
  func oneWinnerWithDoubleTap() throws {
    try playAll(.tapsPressAndPan, fingers: 1, length: 6) { player, _ in
      var won = 0
      for touch in player.touches {
        let winners = player.winners.filter { $0.touches.contains(touch) }.map(\.recognizer)
        if winners.count > 1 { return "touch \(touch.rawValue) is won by \(winners)" }
        won += winners.count
      }
      return player.touches.count == 1 && won != 1 ? "nobody won" : nil
    }
  }
}
