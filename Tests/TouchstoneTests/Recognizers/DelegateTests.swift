import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 4.4 to 4.6: the questions to delegates and layers, how often they are asked, and the effect of
/// the answers.
@Suite("Delegates")
struct DelegateTests {
  private let stage: GestureStage
  private let delegate = ScriptedDelegate()
  init() throws { stage = try GestureStage() }

  @Test("shouldBegin is asked once per attempt, and false makes the recognizer fail")
  func shouldBegin() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.delegate = delegate
    delegate.begins = { _ in false }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 30, 0).lift()
    #expect(stage.journal.lines(of: "pan").isEmpty)
    #expect(pan.failureReason == .refused(by: .delegate))
    #expect(delegate.times("begin pan") == 1)
    delegate.begins = nil
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 30, 0).lift()
    #expect(delegate.times("begin pan") == 2)
    #expect(stage.journal.lines(of: "pan").first == "pan began")
  }

  @Test("a delegate with default answers changes nothing")
  func silentDelegate() {
    let silent = SilentDelegate()
    let tap = stage.add(TapGestureRecognizer(), "tap")
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    let pan = stage.add(PanGestureRecognizer(), "pan")
    for recognizer in [tap, double, pan] as [GestureRecognizer] { recognizer.delegate = silent }
    stage.finger.tap(at: middle)
    // It neither waits for the double tap nor is recognized beside it.
    #expect(stage.journal.lines(of: "tap") == ["tap ended"])
    stage.finger.tap(at: middle)
    #expect(stage.journal.lines(of: "double") == ["double ended"])
    #expect(stage.journal.lines(of: "tap") == ["tap ended"])
    stage.waits()
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan ended"])
  }

  @Test("a delegate that is asked whether to begin finds the values of the gesture")
  func valuesInShouldBegin() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.delegate = delegate
    var velocity = Vector.zero
    var count = 0
    var place = Point.zero
    delegate.begins = { recognizer in
      velocity = pan.velocity(in: nil)
      count = recognizer.numberOfTouches
      place = recognizer.location(in: nil)
      return abs(velocity.dx) > abs(velocity.dy)
    }
    stage.finger.land(at: middle)
    stage.finger.move(by: 0, 50, over: .milliseconds(100)).lift()
    #expect(stage.journal.lines(of: "pan").isEmpty)
    #expect(count == 1 && velocity.dy > 100 && velocity.dx == 0)
    #expect(place.x == 300 && place.y > 300)
    stage.finger.land(at: middle)
    stage.finger.move(by: 50, 0, over: .milliseconds(100)).lift()
    #expect(stage.journal.lines(of: "pan").first == "pan began")
  }

  @Test("a recognizer that is removed or disabled while another is asked gets no touch")
  func removedWhileAsked() {
    let stage = stage
    let removed = stage.add(ScriptedRecognizer.following(), "removed")
    let disabled = stage.add(ScriptedRecognizer.following(), "disabled")
    let own = stage.add(ScriptedRecognizer(), "own")
    own.receives = { _ in
      stage.layer.removeGestureRecognizer(removed)
      disabled.isEnabled = false
      return true
    }
    stage.finger.land(at: middle).move(by: 3, 0).lift()
    #expect(removed.calls.isEmpty && disabled.calls.isEmpty)
    #expect(stage.journal.lines(of: "removed").isEmpty)
  }

  @Test("a recognizer that its delegate disables while it is asked gets no touch")
  func disabledWhileAsked() {
    let tap = stage.add(TapGestureRecognizer(), "tap")
    tap.delegate = delegate
    delegate.receives = { _ in
      tap.isEnabled = false
      return true
    }
    stage.finger.tap(at: middle)
    #expect(stage.journal.lines(of: "tap").isEmpty)
    delegate.receives = nil
    tap.isEnabled = true
    stage.waits()
    stage.finger.tap(at: middle)
    #expect(stage.journal.lines(of: "tap") == ["tap ended"])
  }

  @Test(
    "a recognizer that is disabled while a delegate is asked whether one begins does not act",
    arguments: [false, true])
  func disabledBeforeBeginning(isOther: Bool) {
    let other = stage.add(TapGestureRecognizer(), "other", to: stage.window)
    let tap = stage.add(TapGestureRecognizer(), "tap")
    tap.recognizeSimultaneously(with: other)
    tap.delegate = delegate
    let disabled = isOther ? other : tap
    delegate.begins = { _ in
      disabled.isEnabled = false
      return true
    }
    stage.finger.tap(at: middle)
    #expect(stage.journal.lines(of: "other") == (isOther ? [] : ["other ended"]))
    #expect(stage.journal.lines(of: "tap") == (isOther ? ["tap ended"] : []))
    #expect(disabled.failureReason == .withdrawn)
  }

  @Test("a delegate may change other recognizers while it is asked")
  func changesWhileAsked() {
    let other = stage.add(PanGestureRecognizer(), "other", to: stage.window)
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.recognizeSimultaneously(with: other)
    other.startDistance = 100
    pan.delegate = delegate
    delegate.begins = { _ in
      other.cancel()
      return true
    }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 200, 0).lift()
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan changed", "pan ended"])
    #expect(stage.journal.lines(of: "other").isEmpty)
    #expect(other.failureReason == .withdrawn)
  }

  @Test("a deallocated delegate is not asked, and nothing retains it")
  func weakDelegate() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    weak var gone: ScriptedDelegate?
    do {
      let local = ScriptedDelegate()
      local.begins = { _ in false }
      pan.delegate = local
      gone = local
    }
    #expect(gone == nil)
    stage.finger.land(at: middle).move(by: 30, 0)
    #expect(stage.journal.lines(of: "pan") == ["pan began"])
  }

  @Test("a recognizer that may not begin neither excludes nor delays others")
  func refusedLetsOthers() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let other = stage.add(PanGestureRecognizer(), "other", to: stage.window)
    try other.require(toFail: pan)
    pan.delegate = delegate
    delegate.begins = { _ in false }
    stage.finger.land(at: middle).move(by: 30, 0)
    #expect(stage.journal.lines(of: "other") == ["other began"])
  }

  @Test("the layers from the hit layer to the recognizer's own are asked as well")
  func layersAreAsked() throws {
    let leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 400, height: 400), to: stage.layer)
    var asked: [String] = []
    leaf.mayBegin = { _ in
      asked.append("leaf")
      return true
    }
    stage.layer.mayBegin = { _ in
      asked.append("layer")
      return false
    }
    let tap = stage.add(TapGestureRecognizer(), "tap")
    stage.finger.tap(at: middle)
    #expect(asked == ["leaf", "layer"])
    #expect(tap.failureReason == .refused(by: .layer("layer")))
    asked.removeAll()
    stage.layer.mayBegin = { _ in
      asked.append("layer")
      return true
    }
    stage.waits()
    stage.finger.tap(at: middle)
    #expect(asked == ["leaf", "layer"])
    #expect(stage.journal.lines(of: "tap") == ["tap ended"])
  }

  @Test(
    "layers are asked about a tap whose fingers lift one after the other", arguments: [true, false])
  func layersAreAskedAfterLifts(delaysTouchesEnded: Bool) {
    stage.layer.mayBegin = { _ in false }
    let tap = stage.add(TapGestureRecognizer(touches: 2), "tap")
    tap.delaysTouchesEnded = delaysTouchesEnded
    stage.hand.finger(1).land(at: 250, 300)
    stage.hand.finger(2).land(at: 350, 300)
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    #expect(stage.journal.lines(of: "tap").isEmpty)
    #expect(tap.failureReason == .refused(by: .layer("layer")))
  }

  @Test(
    "a finger that has lifted does not decide which layers are asked", arguments: [true, false])
  func layersOfLiftedFinger(refuses: Bool) throws {
    let leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 100, height: 100), to: stage.layer)
    leaf.mayBegin = { _ in false }
    stage.add(PanGestureRecognizer(), "pan")
    let onLeaf = Point(x: 150, y: 150)
    stage.hand.finger(1).land(at: refuses ? middle : onLeaf)
    stage.hand.finger(2).land(at: refuses ? onLeaf : middle)
    stage.hand.finger(1).lift()
    stage.hand.finger(2).move(by: 40, 0)
    #expect(stage.journal.lines(of: "pan") == (refuses ? [] : ["pan began"]))
  }

  @Test("a recognizer does not ask layers outside its own")
  func outerLayersAreNotAsked() throws {
    let leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 400, height: 400), to: stage.layer)
    stage.layer.mayBegin = { _ in false }
    stage.add(TapGestureRecognizer(), "tap", to: leaf)
    stage.finger.tap(at: middle)
    #expect(stage.journal.lines(of: "tap") == ["tap ended"])
  }

  @Test("shouldReceive: with false a recognizer never sees the touch")
  func shouldReceive() {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.delegate = delegate
    delegate.receives = { _ in false }
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(own.calls.isEmpty)
    #expect(own.resets == 0)
    #expect(delegate.times("receive own") == 1)
    #expect(stage.heard() == ["layer began", "layer moved", "layer ended"])
  }

  @Test("the recognizer itself is asked before its delegate whether it receives a touch")
  func ownShouldReceive() {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.delegate = delegate
    own.receives = { _ in false }
    stage.finger.tap(at: middle)
    #expect(own.calls.isEmpty)
    #expect(delegate.asked.isEmpty)
  }

  @Test("simultaneous: true from either side lets both go on", arguments: [0, 1])
  func simultaneous(side: Int) {
    let pans = ["first", "second"].map { stage.add(PanGestureRecognizer(), $0) }
    pans[side].delegate = delegate
    delegate.simultaneous = { _, _ in true }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 10, 0).lift()
    for name in ["first", "second"] {
      #expect(
        stage.journal.lines(of: name) == ["\(name) began", "\(name) changed", "\(name) ended"])
    }
  }

  @Test("simultaneous: one side's false is no veto, both sides' false excludes")
  func noVeto() {
    let first = stage.add(PanGestureRecognizer(), "first")
    let second = stage.add(PanGestureRecognizer(), "second")
    let other = ScriptedDelegate()
    first.delegate = delegate
    second.delegate = other
    delegate.simultaneous = { _, _ in false }
    other.simultaneous = { _, _ in true }
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(stage.journal.lines(of: "first").first == "first began")
    other.simultaneous = { _, _ in false }
    stage.journal.clear()
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(stage.journal.lines(of: "first").isEmpty)
    #expect(stage.journal.lines(of: "second").first == "second began")
  }

  @Test("an answer about a pair holds until one of them is reset")
  func cachedAnswer() {
    let first = stage.add(PanGestureRecognizer(), "first")
    stage.add(PanGestureRecognizer(), "second")
    first.delegate = delegate
    var answers = 0
    delegate.simultaneous = { _, _ in
      answers += 1
      return answers == 1
    }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 10, 0).lift()
    #expect(answers == 1)
    #expect(stage.journal.lines(of: "first").last == "first ended")
    #expect(stage.journal.lines(of: "second").last == "second ended")
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(answers == 2)
  }

  @Test("simultaneous is asked only when one would exclude the other")
  func askedOnlyWhenNeeded() throws {
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 200, height: 400))
    let first = stage.add(PanGestureRecognizer(), "first")
    stage.add(PanGestureRecognizer(), "second", to: other)
    first.delegate = delegate
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 600, 300)
    stage.hand.move(
      [1: Point(x: 300, y: 340), 2: Point(x: 600, y: 340)], over: .milliseconds(50))
    #expect(!delegate.asked.contains { $0.hasPrefix("simultaneous") })
    #expect(delegate.times("begin first") == 1)
  }

  @Test("recognizeSimultaneously(with:) needs no delegate and is permanent")
  func simultaneousRecognizers() {
    let first = stage.add(PanGestureRecognizer(), "first")
    let second = stage.add(PanGestureRecognizer(), "second")
    first.recognizeSimultaneously(with: second)
    for _ in 0..<2 {
      stage.finger.land(at: middle).move(by: 30, 0).lift()
      #expect(stage.journal.lines(of: "first").first == "first began")
      #expect(stage.heard().contains("second began"))
    }
  }

  @Test("touches of types that are not allowed are not received")
  func touchTypes() {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.allowedTouchTypes = [.pencil]
    stage.finger.tap(at: middle)
    #expect(own.calls.isEmpty)
    send(1, .began, .pen)
    #expect(own.calls == [.began])
    send(1, .ended, .pen)
  }

  @Test("by default a recognizer ignores touches of another type than that of its first touch")
  func exclusiveType() {
    for (isExclusive, expected) in [(true, 1), (false, 2)] {
      let own = stage.add(ScriptedRecognizer(), "own")
      own.requiresExclusiveTouchType = isExclusive
      var most = 0
      own.onBegan = { own, _, _ in most = own.numberOfTouches }
      send(1, .began, .finger)
      send(2, .began, .pen)
      #expect(most == expected)
      send(1, .ended, .finger)
      send(2, .ended, .pen)
      stage.layer.removeGestureRecognizer(own)
    }
  }

  @Test("the second of two taps must be of the first one's type too", arguments: [true, false])
  func exclusiveTypeOfTaps(delays: Bool) {
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    double.delaysTouchesEnded = delays
    for tool in [Contact.Tool.finger, .pen] {
      for next in [Contact.Tool.finger, tool] {
        send(1, .began, next)
        send(1, .ended, next)
      }
      #expect(stage.heard().contains("double ended") == (tool == .finger))
      stage.waits()
    }
  }

  private func send(_ slot: Int, _ phase: Contact.Phase, _ tool: Contact.Tool) {
    stage.waits(.milliseconds(20))
    let contact = Contact(slot: slot, phase: phase, position: middle, tool: tool)
    stage.window.deliver(
      ContactFrame(device: stage.hand.device, time: stage.hand.now, contacts: [contact]))
  }
}

/// A delegate with none of the methods.
private final class SilentDelegate: GestureRecognizerDelegate {}
