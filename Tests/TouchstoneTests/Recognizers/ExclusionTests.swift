import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 4.3 and 4.4: which recognizer wins, and which ones that prevents.
@Suite("Exclusion")
struct ExclusionTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  private func actions(_ stage: GestureStage) -> [String] {
    stage.heard().filter { !$0.hasPrefix("layer") && !$0.hasPrefix("leaf") }
  }

  @Test("of two recognizers on the same input, the one nearest the leaf wins")
  func leafWins() throws {
    let leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 400, height: 400), to: stage.layer)
    let inner = stage.add(TapGestureRecognizer(), "inner", to: leaf)
    let outer = stage.add(TapGestureRecognizer(), "outer")
    stage.finger.tap(at: middle)
    #expect(actions(stage) == ["inner ended"])
    #expect(outer.failureReason == .excluded(by: inner.id))
  }

  @Test("of two recognizers on one layer, the most recently added one wins")
  func newestWins() {
    stage.add(TapGestureRecognizer(), "older")
    stage.add(TapGestureRecognizer(), "newer")
    stage.finger.tap(at: middle)
    #expect(actions(stage) == ["newer ended"])
  }

  @Test("the earlier crossing wins, wherever its recognizer is and however few samples there are")
  func earlierWins() throws {
    let leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 400, height: 400), to: stage.layer)
    let late = stage.add(PanGestureRecognizer(), "late", to: leaf)
    late.startDistance = 20
    stage.add(PanGestureRecognizer(), "early")
    stage.finger.land(at: middle).move(by: 60, 0).lift()
    #expect(actions(stage) == ["early began", "early ended"])
  }

  @Test("siblings are independent: both recognize at the same time")
  func siblings() throws {
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 200, height: 400))
    stage.add(PanGestureRecognizer(), "left")
    stage.add(PanGestureRecognizer(), "right", to: other)
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 600, 300)
    stage.hand.move(
      [1: Point(x: 300, y: 340), 2: Point(x: 600, y: 340)], over: .milliseconds(100))
    let heard = stage.heard()
    #expect(heard.contains("left began") && heard.contains("right began"))
  }

  @Test("an active recognizer blocks a later one on an ancestor, whatever finger that has")
  func activeBlocks() throws {
    let dot = try stage.add("leaf", Rect(x: 0, y: 0, width: 100, height: 100), to: stage.layer)
    let press = stage.add(LongPressGestureRecognizer(), "press", to: dot)
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.hand.finger(1).land(at: 150, 150)
    stage.waits(.seconds(0.6))
    #expect(actions(stage) == ["press began"])
    stage.hand.finger(2).land(at: 400, 400).move(by: 40, 0).move(by: 40, 0)
    #expect(actions(stage).isEmpty)
    #expect(pan.failureReason == .excluded(by: press.id))
    stage.hand.finger(1).lift()
    stage.hand.finger(2).move(by: 40, 0).lift()
    #expect(actions(stage) == ["press ended"], "there is no second chance in the sequence")
  }

  @Test("an active recognizer blocks a later one that would wait until it has ended")
  func activeBlocksWaiting() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    let single = stage.add(TapGestureRecognizer(), "single")
    try single.require(toFail: double)
    stage.hand.finger(1).land(at: middle).move(by: 40, 0)
    stage.hand.finger(2).tap(at: Point(x: 400, y: 400))
    #expect(single.failureReason == .excluded(by: pan.id))
    stage.hand.finger(1).lift()
    stage.waits()
    #expect(stage.journal.lines(of: "single").isEmpty)
    #expect(stage.journal.lines(of: "pan").last == "pan ended")
  }

  @Test("a long press on a sibling does not block a pan by another finger")
  func siblingDoesNotBlock() throws {
    let dot = try stage.add("dot", Rect(x: 550, y: 100, width: 100, height: 100))
    stage.add(LongPressGestureRecognizer(), "press", to: dot)
    stage.add(PanGestureRecognizer(), "pan")
    stage.hand.finger(1).land(at: 600, 150)
    stage.waits(.seconds(0.6))
    stage.hand.finger(2).land(at: 400, 400).move(by: 40, 0)
    #expect(stage.journal.lines(of: "pan") == ["pan began"])
  }

  @Test("recognizers of different windows never exclude each other")
  func windows() {
    let application = stage.window.application
    let second = Window(
      frame: Rect(x: 900, y: 0, width: 400, height: 400), application: application)
    stage.add(PanGestureRecognizer(), "first", to: stage.window)
    stage.add(PanGestureRecognizer(), "second", to: second)
    stage.hand.finger(1).land(at: 50, 50)
    stage.hand.finger(2).land(at: 1_000, 50)
    stage.hand.move([1: Point(x: 90, y: 50), 2: Point(x: 1_040, y: 50)], over: .milliseconds(50))
    #expect(stage.journal.lines(of: "first").first == "first began")
    #expect(stage.journal.lines(of: "second").first == "second began")
  }

  @Test("a recognizer that has not seen the touch yet is excluded as well")
  func lateFinger() {
    let own = stage.add(ScriptedRecognizer.following(), "own")
    let late = stage.add(ScriptedRecognizer(began: [.ended]), "late", to: stage.window)
    stage.hand.finger(1).land(at: middle)
    stage.waits(.seconds(1))
    stage.hand.finger(2).land(at: 20, 20)
    #expect(late.failureReason == .excluded(by: own.id))
    #expect(stage.journal.lines(of: "late").isEmpty)
  }

  @Test("a single tap and a double tap on one layer both act, one after the other")
  func tapStacking() {
    stage.add(TapGestureRecognizer(taps: 1), "single")
    stage.add(TapGestureRecognizer(taps: 2), "double")
    stage.finger.tap(at: middle)
    #expect(actions(stage) == ["single ended"])
    stage.waits(.milliseconds(100))
    stage.finger.tap(at: middle)
    #expect(actions(stage) == ["double ended"])
  }

  @Test("a double tap excludes a single tap, whichever was added last", arguments: [true, false])
  func doubleExcludesSingle(singleIsNewer: Bool) {
    let double = TapGestureRecognizer(taps: 2)
    if singleIsNewer { stage.add(double, "double") }
    stage.add(TapGestureRecognizer(taps: 1), "single")
    if !singleIsNewer { stage.add(double, "double") }
    stage.finger.tap(at: middle)
    stage.finger.tap(at: middle)
    #expect(actions(stage) == ["single ended", "double ended"])
  }

  @Test("canPrevent and canBePrevented work in one direction each")
  func oneDirection() {
    // In each world: the answer of the first, and the recognizers that act if the first is added before the
    // second.
    for (prevents, isPrevented, both) in [
      (true, true, false), (false, true, true), (true, false, true), (false, false, true),
    ] {
      let stage = try? GestureStage()
      guard let stage else { continue }
      let first = stage.add(ScriptedRecognizer(began: [.ended]), "first")
      let second = stage.add(ScriptedRecognizer(moved: [.ended]), "second")
      first.prevents = { _ in prevents }
      second.isPrevented = { _ in isPrevented }
      // The other direction must not matter.
      first.isPrevented = { _ in !isPrevented }
      second.prevents = { _ in !prevents }
      stage.finger.land(at: middle).move(by: 3, 0).lift()
      let expected = both ? ["first ended", "second ended"] : ["first ended"]
      #expect(actions(stage) == expected, "\(prevents) \(isPrevented)")
    }
  }

  @Test("a failure has the recognizer that won as its reason, and lasts until the next attempt")
  func reasonLasts() {
    let older = stage.add(TapGestureRecognizer(), "older")
    let newer = stage.add(TapGestureRecognizer(), "newer")
    stage.finger.tap(at: middle)
    #expect(older.failureReason == .excluded(by: newer.id))
    newer.isEnabled = false
    stage.waits()
    stage.finger.tap(at: middle)
    #expect(older.failureReason == nil)
  }
}
