import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Section 3: layers that leave, move or hide while they are touched.
@Suite("Layers that change in mid-touch")
struct LayerChangeTests {
  private let stage: GestureStage
  private let leaf: ToldLayer

  init() throws {
    stage = try GestureStage()
    leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 300, height: 300), to: stage.layer)
  }

  @Test("the touch of a layer that leaves its window is cancelled once")
  func removal() {
    stage.finger.land(at: middle)
    leaf.removeFromParent()
    #expect(stage.heard() == ["leaf began", "leaf cancelled"])
    stage.finger.move(by: 5, 0).lift()
    #expect(stage.heard().isEmpty)
  }

  @Test("the touch of a layer whose ancestor leaves the window is cancelled once")
  func removalOfAncestor() {
    stage.finger.land(at: middle)
    stage.layer.removeFromParent()
    stage.finger.move(by: 5, 0).lift()
    #expect(stage.heard() == ["leaf began", "leaf cancelled"])
  }

  @Test("recognizers on ancestors that stay go on; those on what left are cancelled or fail")
  func recognizersOfRemoved() {
    let inner = stage.add(PanGestureRecognizer(), "inner", to: leaf)
    let tap = stage.add(TapGestureRecognizer(), "tap", to: leaf)
    let outer = stage.add(PanGestureRecognizer(), "outer")
    inner.recognizeSimultaneously(with: outer, tap)
    for pan in [inner, outer] { pan.landingFactor = 1 }
    stage.finger.land(at: middle).move(by: 15, 0)
    #expect(stage.heard() == ["leaf began", "leaf cancelled", "inner began", "outer began"])
    leaf.removeFromParent()
    #expect(stage.heard() == ["inner cancelled"])
    #expect(tap.failureReason == .layerLeftWindow || tap.failureReason == .excluded(by: outer.id))
    stage.finger.move(by: 15, 0).lift()
    #expect(stage.heard() == ["outer changed", "outer ended"])
  }

  @Test("an undecided recognizer on a removed layer fails and delays no others")
  func undecidedOnRemoved() throws {
    let double = stage.add(TapGestureRecognizer(taps: 2), "double", to: leaf)
    let single = stage.add(TapGestureRecognizer(), "single")
    try single.require(toFail: double)
    stage.finger.tap(at: middle)
    _ = stage.heard()
    leaf.removeFromParent()
    #expect(stage.journal.lines(of: "single") == ["single ended"])
    #expect(double.failureReason == .layerLeftWindow)
  }

  @Test("a recognizer that moves outward when it is asked about a touch gets that once")
  func movedWhenAsked() {
    let asked = stage.add(ScriptedRecognizer(), "asked", to: leaf)
    asked.receives = { [unowned asked, layer = stage.layer] _ in
      layer.addGestureRecognizer(asked)
      return true
    }
    stage.finger.land(at: middle)
    #expect(asked.calls == [.began])
    let received = stage.trace.entries.filter { entry in
      if case .received = entry.kind { true } else { false }
    }
    #expect(received.count == 1)
    stage.finger.lift()
  }

  @Test("a recognizer that is removed gets no touch that lands because of that")
  func landsByRemoval() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: leaf)
    pan.delaysTouchesBegan = true
    let second = stage.hand.finger(2)
    // The pan holds the first landing back, so the layer gets it within the removal.
    leaf.onTouches = { [unowned leaf, middle] _, _, _ in
      leaf.onTouches = nil
      second.land(at: middle)
    }
    stage.finger.land(at: middle)
    leaf.removeGestureRecognizer(pan)
    second.move(by: 50, 0).lift()
    #expect(stage.journal.lines(of: "pan").isEmpty)
    #expect(pan.layer == nil && pan.numberOfTouches == 0)
    stage.finger.lift()
  }

  @Test("a recognizer that is added again while it is removed stays")
  func addedByRemoval() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: leaf)
    pan.delaysTouchesBegan = true
    leaf.onTouches = { [unowned leaf, unowned pan] _, _, _ in
      leaf.onTouches = nil
      leaf.addGestureRecognizer(pan)
    }
    stage.finger.land(at: middle)
    leaf.removeGestureRecognizer(pan)
    stage.finger.lift()
    #expect(pan.layer === leaf && leaf.gestureRecognizers.contains { $0 === pan })
    stage.finger.land(at: middle).move(by: 50, 0).lift()
    #expect(stage.journal.lines(of: "pan").first == "pan began")
  }

  @Test("a recognizer that leaves its layer when it is asked about a touch does not get that")
  func leftWhenAsked() {
    let asked = stage.add(ScriptedRecognizer(), "asked", to: leaf)
    asked.receives = { [unowned asked, leaf] _ in
      leaf.removeGestureRecognizer(asked)
      return true
    }
    stage.finger.tap(at: middle)
    #expect(asked.calls.isEmpty)
  }

  @Test("a recognizer that takes its layer away when it is asked about a touch is over with it")
  func removedWhenAsked() {
    let asked = stage.add(ScriptedRecognizer(), "asked", to: leaf)
    asked.receives = { [leaf] _ in
      leaf.removeFromParent()
      return true
    }
    stage.finger.land(at: middle)
    #expect(asked.resets == 1)
    #expect(asked.failureReason == .layerLeftWindow)
    stage.finger.move(by: 15, 0).lift()
    #expect(!asked.calls.contains(.moved))
  }

  @Test("a layer that was removed may be removed within its own touch method")
  func removalInTouchMethod() {
    leaf.onTouches = { [leaf] phase, _, _ in if phase == .began { leaf.removeFromParent() } }
    stage.add(PanGestureRecognizer(), "pan")
    stage.finger.land(at: middle).move(by: 30, 0).lift()
    #expect(stage.heard() == ["leaf began", "leaf cancelled", "pan began", "pan ended"])
  }

  @Test("a layer may be removed in an action of its own recognizer")
  func removalInAction() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: leaf)
    pan.on(.began) { _ in leaf.removeFromParent() }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 30, 0).lift()
    #expect(stage.heard() == ["leaf began", "leaf cancelled", "pan began", "pan cancelled"])
  }

  @Test("a layer that leaves in an action before its first touch receives none")
  func heldTouchOfRemoved() {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.delaysTouchesBegan = true
    stage.finger.land(at: middle)
    leaf.removeFromParent()
    stage.finger.lift()
    #expect(stage.heard().isEmpty)
  }

  @Test("a touch keeps the layer that left until it is over")
  func touchKeepsLayer() {
    let own = stage.add(ScriptedRecognizer(), "own")
    var layer: Layer?
    own.onMoved = { _, touches, _ in layer = touches.first?.layer }
    stage.finger.land(at: middle)
    leaf.removeFromParent()
    stage.finger.move(by: 5, 0)
    #expect(layer === leaf)
    stage.finger.lift()
  }

  @Test("moving a layer within its window is no removal: the touch continues")
  func reparenting() throws {
    let press = stage.add(LongPressGestureRecognizer(), "press", to: leaf)
    let window = stage.window
    press.cancelsTouchesInView = false
    press.on(.began) { _ in try? window.addChild(leaf) }
    stage.finger.land(at: middle)
    stage.waits(.seconds(0.6))
    #expect(leaf.parent === window)
    stage.finger.move(by: 30, 0).lift()
    #expect(
      stage.heard()
        == [
          "leaf began", "press began", "press changed", "leaf moved", "press ended",
          "leaf ended",
        ])
  }

  @Test("the chain of a touch is that of its landing, wherever the layer has gone since")
  func frozenChain() throws {
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 100, height: 100))
    leaf.forwards = true
    let outer = stage.add(ScriptedRecognizer(), "outer")
    let foreign = stage.add(ScriptedRecognizer(), "foreign", to: other)
    stage.finger.land(at: middle)
    try other.addChild(leaf)
    stage.finger.move(by: 5, 0).lift()
    #expect(
      stage.heard()
        == [
          "leaf began", "layer began", "leaf moved", "layer moved", "leaf ended",
          "layer ended",
        ])
    #expect(outer.calls == [.began, .moved, .ended])
    #expect(foreign.calls.isEmpty)
  }

  @Test("leaving for another window is a removal")
  func otherWindow() throws {
    let second = Window(
      frame: Rect(x: 900, y: 0, width: 400, height: 400), application: stage.window.application)
    stage.finger.land(at: middle)
    try second.addChild(leaf)
    stage.finger.move(by: 5, 0).lift()
    #expect(stage.heard() == ["leaf began", "leaf cancelled"])
  }

  @Test("hiding a layer or closing it to touches does not retract the touches that it has")
  func hiding() {
    stage.finger.land(at: middle)
    leaf.isHidden = true
    leaf.isUserInteractionEnabled = false
    stage.finger.move(by: 5, 0).lift()
    #expect(stage.heard() == ["leaf began", "leaf moved", "leaf ended"])
    stage.finger.land(at: middle)
    #expect(stage.heard() == ["layer began"])
  }

  @Test("hiding a window cancels its touches")
  func hidingWindow() {
    stage.add(PanGestureRecognizer(), "pan")
    stage.finger.land(at: middle)
    stage.window.isHidden = true
    #expect(stage.heard() == ["leaf began", "leaf cancelled"])
    stage.finger.move(by: 30, 0).lift()
    #expect(stage.heard().isEmpty)
  }

  @Test(
    "a touch that is cancelled while a recognizer is asked about it is over for all of them",
    arguments: [true, false])
  func cancelledWhenAsked(hides: Bool) {
    let late = stage.add(PanGestureRecognizer(), "late")
    let asked = stage.add(ScriptedRecognizer(), "asked")
    asked.receives = { [window = stage.window, leaf] _ in
      if hides { window.isHidden = true } else { window.cancelTouches(coveredBy: leaf) }
      return true
    }
    stage.finger.land(at: 450, 450).move(by: 30, 0).lift()
    #expect(stage.heard().isEmpty)
    let reason: FailureReason = hides ? .layerLeftWindow : .withdrawn
    #expect(late.failureReason == reason)
  }

  @Test("removing another layer in mid-touch disturbs nothing")
  func removalOfOther() throws {
    let other = try stage.add("other", Rect(x: 0, y: 0, width: 50, height: 50), to: leaf)
    stage.finger.land(at: middle)
    other.removeFromParent()
    stage.finger.move(by: 5, 0).lift()
    #expect(stage.heard() == ["leaf began", "leaf moved", "leaf ended"])
  }

  @Test("a touch that leaves its layer's or window's bounds keeps them")
  func outside() {
    stage.finger.land(at: middle).move(to: Point(x: -500, y: 5_000)).lift()
    #expect(stage.heard() == ["leaf began", "leaf moved", "leaf ended"])
  }
}
