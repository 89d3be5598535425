import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// The state of touches, events and recognizers after others have released them.
@Suite("What is left over")
struct LeftoverTests {
  private let stage: GestureStage

  init() throws { stage = try GestureStage() }

  @Test("a recognizer that leaves its only touch to others later on fails at once")
  func ignoresLater() throws {
    let own = stage.add(ScriptedRecognizer(), "own")
    var landed: (touch: Touch, event: TouchEvent)?
    own.onBegan = { _, touches, event in landed = (touches[0], event) }
    stage.finger.land(at: middle)
    let (touch, event) = try #require(landed)
    own.ignore(touch, for: event)
    #expect(own.failureReason == .neverDecided)
    stage.finger.lift()
  }

  @Test("one that still has another touch continues")
  func ignoresOneOfTwo() throws {
    let own = stage.add(ScriptedRecognizer(), "own")
    var landed: (touch: Touch, event: TouchEvent)?
    own.onBegan = { _, touches, event in landed = (touches[0], event) }
    stage.finger.land(at: middle)
    stage.hand.finger(2).land(at: middle + Vector(dx: 40, dy: 0))
    let (touch, event) = try #require(landed)
    own.ignore(touch, for: event)
    #expect(own.failureReason == nil && own.numberOfTouches == 1)
    stage.finger.lift()
    stage.hand.finger(2).lift()
  }

  @Test(
    "a recognizer that ignores its last finger after another has lifted fails at once",
    arguments: [false, true])
  func ignoresLastAfterLift(isInMethod: Bool) throws {
    let own = stage.add(ScriptedRecognizer(), "own")
    var landed: (touch: Touch, event: TouchEvent)?
    own.onBegan = { _, touches, event in landed = (touches[0], event) }
    stage.layer.isMultipleTouchEnabled = true
    stage.finger.land(at: middle)
    stage.hand.finger(2).land(at: middle + Vector(dx: 40, dy: 0))
    stage.finger.lift()
    // The recognizer delays the lift for the layer while it is undecided.
    #expect(stage.heard() == ["layer began", "layer began"] && own.failureReason == nil)
    if isInMethod {
      own.onMoved = { own, touches, event in own.ignore(touches[0], for: event) }
      stage.hand.finger(2).move(by: 5, 0)
    } else {
      let (touch, event) = try #require(landed)
      own.ignore(touch, for: event)
    }
    #expect(own.failureReason == .neverDecided && own.resets == 1)
    #expect(stage.heard().contains("layer ended"))
    stage.hand.finger(2).lift()
    let calls: [TouchPhase] = [.began, .began, .ended]
    #expect(own.calls == (isInMethod ? calls + [.moved] : calls))
  }

  /// Reads only the first touch, and never returns a verdict.
  private struct FirstTouchMachine: GestureMachine {
    var first: TouchID?
    var deadline: Instant? { nil }

    mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
      if first == nil { first = samples[0].id }
      return .undecided
    }

    mutating func reach(_ instant: Instant) -> Verdict { .undecided }
    func tracks(_ touch: TouchID) -> Bool { touch == first }
    mutating func reset() { first = nil }
  }

  @Test("a finger that a gesture makes no use of does not keep it going", arguments: [false, true])
  func unusedFinger(isTogether: Bool) throws {
    let recognizer = MachineGestureRecognizer(machine: FirstTouchMachine())
    stage.add(recognizer, "first")
    var touches: [Touch] = []
    stage.layer.isMultipleTouchEnabled = true
    stage.layer.onTouches = { phase, began, _ in if phase == .began { touches += began } }
    let second = stage.hand.finger(2)
    if isTogether {
      stage.hand.together {
        stage.finger.land(at: middle)
        second.land(at: middle + Vector(dx: 40, dy: 0))
      }
    } else {
      stage.finger.land(at: middle)
      second.land(at: middle + Vector(dx: 40, dy: 0))
    }
    try #require(touches.count == 2)
    #expect(touches.map { $0.gestureRecognizers.count } == [1, 0])
    stage.finger.lift()
    #expect(recognizer.failureReason == .neverDecided)
    second.lift()
  }

  @Test("frames that are delivered from a callback, several at once, wait until it is over")
  func framesWithinCallback() {
    let layer = stage.layer
    layer.isMultipleTouchEnabled = true
    layer.onTouches = { [stage] phase, _, _ in
      // The second landing is also delivered here.
      guard phase == .began, !stage.journal.lines.contains("callback over") else { return }
      let time = stage.hand.now
      stage.window.application.deliver(
        [0.01, 0.02].map { later in
          ContactFrame(
            device: stage.hand.device, time: time + .seconds(later),
            contacts: [Contact(slot: 5, phase: later < 0.015 ? .began : .moved, position: middle)])
        })
      stage.journal.note("callback over")
    }
    stage.finger.land(at: middle)
    #expect(Array(stage.journal.lines.prefix(2)) == ["layer began", "callback over"])
    #expect(stage.journal.lines.filter { $0 == "layer began" }.count == 2)
    stage.window.application.cancelAll(at: stage.hand.now + .seconds(1))
  }

  @Test("a touch outlives its window without one, and an event its application without touches")
  func outlived() throws {
    var window: Window? = Window(size: Size(width: 300, height: 300))
    let layer = ToldLayer(frame: Rect(x: 0, y: 0, width: 300, height: 300), name: "layer")
    try window?.addChild(layer)
    var kept: (touch: Touch, event: TouchEvent)?
    layer.onTouches = { phase, touches, event in if phase == .began { kept = (touches[0], event) } }
    do {
      let device = try #require(window).application.addSurface(
        Surface(sizeInPoints: Size(width: 300, height: 300)))
      window?.application.deliver(
        ContactFrame(
          device: device, time: .seconds(1),
          contacts: [Contact(slot: 0, phase: .began, position: Point(x: 150, y: 150))]))
    }
    let (touch, event) = try #require(kept)
    #expect(touch.window === window && event.allTouches.count == 1)
    window = nil
    #expect(touch.window == nil)
    #expect(event.allTouches.isEmpty)
  }

  @Test("a landing that was delivered at once is not delivered again")
  func plainLayer() throws {
    let plain = Layer(frame: Rect(x: 520, y: 100, width: 100, height: 100))
    try stage.window.addChild(plain)
    stage.hand.finger(1).tap(at: Point(x: 570, y: 150))
    let late = stage.trace.entries.filter { entry in
      if case .delivery(_, .beganReleased) = entry.kind { true } else { false }
    }
    #expect(late.isEmpty)
  }

  @Test(
    "vectors are converted from an ancestor that is not the root, without that ancestor's own scale"
  )
  func vectorFromAncestor() throws {
    let outer = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    outer.transform = .scale(3)
    let inner = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    inner.transform = .scale(2)
    try stage.window.addChild(outer)
    try outer.addChild(inner)
    let way = try #require(inner.convert(Vector(dx: 12, dy: 6), from: outer))
    #expect(way == Vector(dx: 6, dy: 3))
  }
}
