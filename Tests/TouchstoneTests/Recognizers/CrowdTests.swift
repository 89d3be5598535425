import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// The fingers of one hand land one after the other: recognizers that count them must not take the last ones
/// for a gesture of their own.
@Suite("More fingers than a gesture uses")
struct CrowdTests {
  private let stage: GestureStage
  init() throws {
    stage = try GestureStage()
    stage.add(TapGestureRecognizer(), "tap")
    stage.add(TapGestureRecognizer(taps: 2), "double")
    stage.add(LongPressGestureRecognizer(), "press")
    stage.add(SwipeGestureRecognizer(), "swipe")
  }

  /// This many fingers land one after the other; then they move, rest and lift, one after the other.
  private func hand(of fingers: Int, by way: Vector = .zero, rests: TimeSpan = .milliseconds(20)) {
    for finger in 1...fingers {
      stage.hand.finger(finger).land(at: 100 + 40 * Double(finger), 300)
    }
    if way != .zero {
      stage.hand.move(
        Dictionary(
          uniqueKeysWithValues: (1...fingers).map {
            ($0, Point(x: 100 + 40 * Double($0), y: 300) + way)
          }), over: .milliseconds(120))
    }
    stage.hand.rest(for: rests)
    for finger in 1...fingers { stage.hand.finger(finger).lift() }
    stage.hand.rest(for: .seconds(1))
  }

  private var told: [String] { stage.journal.lines.filter { !$0.hasPrefix("layer") } }

  @Test(
    "several fingers never make a tap, a long press or a swipe of one finger", arguments: 2...10)
  func any(fingers: Int) {
    hand(of: fingers)
    hand(of: fingers, rests: .seconds(1))
    hand(of: fingers, by: Vector(dx: 150, dy: 0))
    #expect(told.isEmpty, "\(stage.hand)")
  }

  @Test(
    "after two extra fingers have lifted, a tap is recognized even if a third finger still rests")
  func afterwards() {
    stage.hand.finger(1).land(at: 100, 300)
    stage.hand.finger(2).land(at: 150, 300)
    stage.hand.finger(3).land(at: 200, 300)
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    #expect(told.isEmpty)
    stage.hand.rest(for: .seconds(1))
    stage.hand.finger(1).land(at: 300, 300).lift()
    #expect(told == ["tap ended"], "\(stage.hand)")
  }

  @Test("a two-finger tap is no tap of one finger, and the next one-finger tap is recognized")
  func next() {
    hand(of: 2)
    stage.finger.tap(at: middle)
    #expect(told == ["tap ended"], "\(stage.hand)")
  }

  @Test("after a tap, two fingers that land far apart are no further tap of one finger")
  func twoAfterTap() throws {
    let stage = try GestureStage()
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    let single = stage.add(TapGestureRecognizer(), "single")
    try single.require(toFail: double)
    stage.finger.tap(at: middle)
    stage.hand.rest(for: .milliseconds(80))
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 450, 300)
    stage.hand.finger(2).lift()
    stage.hand.finger(1).lift()
    stage.hand.rest(for: .seconds(1))
    #expect(stage.journal.lines(of: "single") == ["single ended"], "\(stage.hand)")
    #expect(double.failureReason?.kind == .tooManyTouches)
  }
}
