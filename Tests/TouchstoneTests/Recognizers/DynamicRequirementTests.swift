import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 4.5: requirements decided for each attempt.
@Suite("Dynamic requirements")
struct DynamicRequirementTests {
  private let stage: GestureStage
  private let delegate = ScriptedDelegate()
  private let single: TapGestureRecognizer
  private let double: TapGestureRecognizer

  init() throws {
    stage = try GestureStage()
    single = stage.add(TapGestureRecognizer(), "single")
    double = stage.add(TapGestureRecognizer(taps: 2), "double")
  }

  private func actions() -> [String] { stage.heard().filter { !$0.hasPrefix("layer") } }

  private func expectWaiting() {
    stage.finger.tap(at: middle)
    #expect(actions().isEmpty)
    #expect(single.isPending)
    stage.waits()
    #expect(actions() == ["single ended"])
  }

  @Test("the delegate of the waiting recognizer may require it")
  func shouldRequireFailureOf() {
    single.delegate = delegate
    delegate.requires = { [double] _, other in other === double }
    expectWaiting()
    #expect(delegate.times("require single double") == 1)
    expectWaiting()
    #expect(delegate.times("require single double") == 2)
  }

  @Test("the delegate of the other recognizer may require it")
  func shouldBeRequiredToFailBy() {
    double.delegate = delegate
    delegate.isRequired = { [single] _, other in other === single }
    expectWaiting()
    #expect(delegate.times("required double single") == 1)
  }

  @Test("an override may require it, in either class", arguments: [true, false])
  func classRule(isOwn: Bool) throws {
    let stage = try GestureStage()
    let waiting = stage.add(ScriptedRecognizer(ended: [.ended]), "waiting")
    let awaited = stage.add(ScriptedRecognizer(), "awaited")
    if isOwn {
      waiting.requires = { $0 === awaited }
    } else {
      awaited.isRequired = { $0 === waiting }
    }
    awaited.onEnded = { _, _, _ in }
    stage.finger.land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    stage.finger.lift()
    #expect(waiting.isPending)
    awaited.state = .failed
    #expect(stage.journal.lines(of: "waiting") == ["waiting ended"])
    stage.hand.finger(2).lift()
  }

  @Test("an answer counts for one attempt only")
  func oneAttempt() {
    single.delegate = delegate
    delegate.requires = { _, _ in true }
    expectWaiting()
    delegate.requires = nil
    stage.finger.tap(at: middle)
    #expect(actions() == ["single ended"])
    stage.waits()
  }

  @Test("a delegate that answers false does not remove a static requirement")
  func noVeto() throws {
    try single.require(toFail: double)
    single.delegate = delegate
    double.delegate = delegate
    expectWaiting()
  }

  @Test("if two would wait for each other, the later answer is dropped and reported with names")
  func circle() {
    double.isEnabled = false
    let first = stage.add(ScriptedRecognizer(moved: [.began]), "first")
    let second = stage.add(ScriptedRecognizer(moved: [.began]), "second")
    first.delegate = delegate
    second.delegate = delegate
    delegate.requires = { one, other in
      (one === first && other === second) || (one === second && other === first)
    }
    stage.finger.land(at: middle).move(by: 3, 0)
    // The second was added last and is asked first: it waits for the first, which then may not wait.
    #expect(actions() == ["first began"])
    #expect(second.failureReason == .requirementRecognized(first.id))
    let dropped = stage.trace.entries.compactMap { entry -> [String]? in
      if case .cycleDropped(let names) = entry.kind { names } else { nil }
    }
    #expect(dropped == [["first", "second", "first"]])
    stage.finger.lift()
  }

  @Test("a static requirement wins over an answer that would close a cycle")
  func staticBeatsDynamic() throws {
    try single.require(toFail: double)
    double.delegate = delegate
    delegate.requires = { [single] _, other in other === single }
    stage.finger.tap(at: middle)
    stage.finger.tap(at: middle)
    stage.waits()
    #expect(actions() == ["double ended"])
  }

  @Test("recognizers of other layers may be linked by an answer")
  func acrossTrees() throws {
    let other = try stage.add("layer2", Rect(x: 550, y: 100, width: 200, height: 400))
    let press = stage.add(LongPressGestureRecognizer(), "press", to: other)
    single.delegate = delegate
    delegate.requires = { _, other in other === press }
    stage.hand.finger(2).land(at: 600, 300)
    stage.hand.finger(1).tap(at: middle)
    #expect(actions().isEmpty && single.isPending)
    stage.hand.finger(2).lift()
    #expect(actions() == ["single ended"])
  }
}
