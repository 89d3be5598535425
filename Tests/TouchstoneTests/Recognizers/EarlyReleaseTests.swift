import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// A second tap too far away, and other events that end the wait early.
@Suite("Early release")
struct EarlyReleaseTests {
  private let stage: GestureStage
  private let single: TapGestureRecognizer
  private let double: TapGestureRecognizer

  init() throws {
    stage = try GestureStage()
    single = stage.add(TapGestureRecognizer(), "single")
    double = stage.add(TapGestureRecognizer(taps: 2), "double")
    try single.require(toFail: double)
  }

  private func actions() -> [String] { stage.heard().filter { !$0.hasPrefix("layer") } }

  @Test("a second tap too far away lets the single tap act at the touch-down")
  func tooFar() {
    stage.finger.tap(at: Point(x: 200, y: 200))
    #expect(actions().isEmpty)
    stage.finger.land(at: 300, 200)
    #expect(actions() == ["single ended"])
    #expect(double.failureReason == nil, "the new touch began a new attempt")
    stage.finger.lift()
  }

  @Test("the touch that was too far counts as a first tap: two there are a double tap")
  func countsAsFirst() {
    stage.finger.tap(at: Point(x: 200, y: 200))
    stage.finger.tap(at: Point(x: 300, y: 200))
    #expect(actions() == ["single ended"])
    stage.finger.tap(at: Point(x: 300, y: 200))
    #expect(actions() == ["double ended"])
    stage.waits()
    #expect(actions().isEmpty)
  }

  @Test("taps at changing places each act once, the last after the wait")
  func wander() {
    for x in [150.0, 250, 350] { stage.finger.tap(at: Point(x: x, y: 200)) }
    #expect(actions() == ["single ended", "single ended"])
    stage.waits()
    #expect(actions() == ["single ended"])
  }

  @Test("a single tap that is released early has its own location, not that of the new touch")
  func placeOfTheFirst() {
    var places: [Point] = []
    single.onAction { places.append($0.location(in: nil)) }
    stage.finger.tap(at: Point(x: 200, y: 200))
    stage.finger.tap(at: Point(x: 300, y: 200))
    stage.waits()
    #expect(places == [Point(x: 200, y: 200), Point(x: 300, y: 200)])
  }

  @Test("a second touch that stays too long lets the single tap act when that is certain")
  func heldTooLong() {
    stage.finger.tap(at: middle)
    stage.finger.land(at: middle)
    stage.waits(.seconds(0.45))
    #expect(actions().isEmpty)
    stage.waits(.seconds(0.1))
    #expect(actions() == ["single ended"])
    stage.finger.lift()
  }

  @Test("the touch that was too far counts also for a tap that cancels itself in its reset")
  func elsewhereAfterCancel() throws {
    let stage = try GestureStage()
    let own = stage.add(CancellingTap(), "own")
    own.numberOfTapsRequired = 2
    for x in [200.0, 300, 300] { stage.finger.tap(at: Point(x: x, y: 200)) }
    #expect(stage.journal.lines(of: "own") == ["own ended"])
  }

  @Test("a second touch that moves too far lets the single tap act at once")
  func movedTooFar() {
    stage.finger.tap(at: middle)
    stage.finger.land(at: middle).move(by: 40, 0)
    #expect(actions() == ["single ended"])
    stage.finger.lift()
  }

  @Test("a failure has the measured value and the limit")
  func numbers() {
    single.landingFactor = 1
    double.landingFactor = 1
    stage.finger.land(at: middle).move(by: 25, 0)
    #expect(single.failureReason == .moved(distance: 25, limit: 18))
    stage.finger.lift()
    stage.finger.tap(at: middle)
    stage.waits()
    guard case .nextTapTooLate(let after, let limit) = double.failureReason else {
      Issue.record("\(String(describing: double.failureReason))")
      return
    }
    #expect(after > limit && limit == .seconds(0.35))
  }

  @Test("a double tap that delays a layer's touches delays the new touch too")
  func delaysTheNewTouch() {
    double.delaysTouchesBegan = true
    stage.finger.tap(at: Point(x: 200, y: 200))
    #expect(stage.heard().isEmpty)
    stage.finger.land(at: 300, 200)
    #expect(stage.heard() == ["single ended"])
    stage.waits(.seconds(1))
    #expect(stage.heard() == ["layer began"])
    stage.finger.lift()
    #expect(stage.heard() == ["layer ended"])
  }
}

/// Cancels itself in its reset, which has no effect.
private final class CancellingTap: TapGestureRecognizer {
  override func reset() {
    cancel()
    super.reset()
  }
}
