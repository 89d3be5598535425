import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// A check mark: down to the right, then up to the right, in one stroke. Discrete.
private final class CheckmarkRecognizer: GestureRecognizer {
  private var strokes = 0
  private var corner = Point.zero
  private var rise = 0.0

  override var customValues: [GestureValue] { [GestureValue("rise", rise, unit: "pt")] }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard event.touches(for: self).count == 1, let touch = touches.first else {
      state = .failed
      return
    }
    corner = touch.location(in: nil)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = touches.first else { return }
    let place = touch.location(in: nil)
    let step = place - touch.previousLocation(in: nil)
    if step.dx < 0 { fail(CustomReason("went back", measured: -step.dx, atMost: 0, unit: "pt")) }
    if strokes == 0, step.dy < 0 { strokes = 1 }
    if strokes == 0 { corner = place }
    if strokes == 1, step.dy > 0 { state = .failed }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    rise = touches.first.map { corner.y - $0.location(in: nil).y } ?? 0
    if strokes == 1 && rise > 30 {
      state = .ended
    } else {
      fail(CustomReason("rose too little", measured: rise, atLeast: 30, unit: "pt"))
    }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { state = .failed }

  override func reset() {
    strokes = 0
    rise = 0
    super.reset()
  }
}

/// A pan that observes its own touches and leaves the decision to `super`.
private final class WatchingPan: PanGestureRecognizer {
  var moves = 0
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    moves += 1
    super.touchesMoved(touches, with: event)
  }
}

/// A pan that allows horizontal movement only.
private final class HorizontalPan: PanGestureRecognizer {
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
    guard state == .began, let touch = touches.first else { return }
    let way = touch.location(in: nil) - touch.initialLocation
    if abs(way.dy) > abs(way.dx) { state = .failed }
  }
}

/// A knock: a finger that stays for a tenth of a second.
private struct KnockMachine: GestureMachine {
  var deadline: Instant?
  private var finger: TouchID?
  private var landed = Instant.zero
  private var pressed = 0.0
  private(set) var resets = 0

  var customValues: [GestureValue] { [GestureValue("pressed", pressed, unit: "s")] }

  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    let sample = samples[0]
    switch phase {
    case .began:
      finger = sample.id
      landed = sample.time
      deadline = sample.time + .milliseconds(100)
      return .undecided
    case .moved, .stationary: return .undecided
    case .ended:
      let reason = CustomReason(
        "let go too early", measured: (sample.time - landed).seconds, atLeast: 0.1, unit: "s")
      return .failed(.custom(reason), at: sample.time)
    case .cancelled: return .failed(.touchCancelled, at: sample.time)
    }
  }

  mutating func reach(_ instant: Instant) -> Verdict {
    deadline = nil
    pressed = (instant - landed).seconds
    return .ended(at: instant)
  }

  func tracks(_ touch: TouchID) -> Bool { finger == touch }

  mutating func reset() {
    finger = nil
    deadline = nil
    pressed = 0
    resets += 1
  }
}

@Suite("Custom recognizers")
struct CustomRecognizerTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  private func actions() -> [String] { stage.heard().filter { !$0.hasPrefix("layer") } }

  private func drawCheckmark() {
    stage.finger.land(at: 200, 200)
    stage.finger.move(by: 40, 40, over: .milliseconds(80))
    stage.finger.move(by: 60, -80, over: .milliseconds(120)).lift()
  }

  @Test("a check mark is recognized, other paths are not")
  func checkmark() {
    stage.add(CheckmarkRecognizer(), "check")
    drawCheckmark()
    #expect(stage.heard().suffix(2) == ["layer cancelled", "check ended"])
    stage.finger.land(at: 200, 200)
    stage.finger.move(by: 80, 80, over: .milliseconds(80)).lift()
    #expect(actions().isEmpty)
    drawCheckmark()
    #expect(actions() == ["check ended"])
  }

  @Test("a check mark drawn with two fingers is not recognized")
  func checkmarkOfTwo() {
    let check = stage.add(CheckmarkRecognizer(), "check")
    stage.hand.finger(2).land(at: 300, 200)
    drawCheckmark()
    stage.hand.finger(2).lift()
    #expect(actions().isEmpty)
    #expect(check.failureReason == .custom)
  }

  @Test("a pan waits for the check mark to fail, and the check mark may win")
  func requirement() throws {
    let check = stage.add(CheckmarkRecognizer(), "check")
    let pan = stage.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: check)
    drawCheckmark()
    #expect(actions() == ["check ended"])
    stage.finger.land(at: 200, 200).move(by: 30, 0)
    #expect(actions().isEmpty)
    stage.finger.move(by: -30, 0)
    #expect(actions() == ["pan began"])
    stage.finger.lift()
  }

  @Test("a custom recognizer may wait for a built-in one")
  func waitsForBuiltIn() throws {
    let check = stage.add(CheckmarkRecognizer(), "check")
    let press = stage.add(LongPressGestureRecognizer(), "press")
    press.allowableMovement = 1_000
    try check.require(toFail: press)
    drawCheckmark()
    #expect(actions() == ["check ended"])
    stage.finger.land(at: 200, 200)
    stage.waits(.seconds(0.6))
    stage.finger.move(by: 40, 40).move(by: 40, -80).lift()
    #expect(actions() == ["press began", "press changed", "press changed", "press ended"])
  }

  @Test("a subclass of the pan that calls super is a pan, frame by frame and batched")
  func subclassOfPan() throws {
    var timelines: [[String]] = []
    var values: [[Vector]] = []
    for pan in [PanGestureRecognizer(), WatchingPan()] {
      let stage = try GestureStage()
      stage.add(pan, "pan")
      var seen: [Vector] = []
      pan.onAction { seen += [$0.translation(in: nil), $0.velocity(in: nil)] }
      stage.finger.land(at: middle)
      stage.finger.move(by: 70, 40, over: .milliseconds(100))
      stage.hand.finger(2).land(at: 200, 200)
      stage.hand.move(
        [1: Point(x: 400, y: 300), 2: Point(x: 250, y: 250)], over: .milliseconds(100))
      stage.hand.finger(1).lift()
      stage.hand.finger(2).move(by: 10, 10).lift()
      timelines.append(stage.heard())
      values.append(seen)
      if let watching = pan as? WatchingPan { #expect(watching.moves > 10) }
    }
    #expect(timelines[0] == timelines[1])
    #expect(values[0] == values[1])
  }

  @Test("a subclass may refuse what super has just recognized")
  func horizontalPan() {
    stage.add(HorizontalPan(), "pan")
    stage.finger.land(at: middle).move(by: 40, 5).lift()
    #expect(actions() == ["pan began", "pan ended"])
    stage.finger.land(at: middle).move(by: 5, 40).move(by: 5, 40).lift()
    let heard = actions()
    #expect(heard.isEmpty || heard == ["pan began", "pan cancelled"])
  }

  @Test("a custom machine becomes a recognizer, with deadline and reset")
  func machine() {
    let knock = stage.add(MachineGestureRecognizer(machine: KnockMachine()), "knock")
    var place: Point?
    knock.onAction { place = $0.location(in: nil) }
    let landed = stage.hand.now
    stage.finger.land(at: middle)
    #expect(stage.window.nextDeadline == landed + .milliseconds(100))
    stage.waits(.milliseconds(99))
    #expect(actions().isEmpty)
    stage.waits(.milliseconds(2))
    #expect(actions() == ["knock ended"])
    #expect(place == middle)
    #expect(knock.machine.resets == 1)
    #expect(stage.window.nextDeadline == nil)
    stage.finger.lift()
    stage.finger.tap(at: middle)
    #expect(actions().isEmpty)
    #expect(knock.failureReason?.kind == .custom)
    #expect(knock.failureReason?.description.hasPrefix("let go too early: ") == true)
  }

  @Test("a machine takes part in requirements like any other recognizer")
  func machineInRequirement() throws {
    let knock = stage.add(MachineGestureRecognizer(machine: KnockMachine()), "knock")
    let tap = stage.add(TapGestureRecognizer(), "tap")
    try tap.require(toFail: knock)
    stage.finger.tap(at: middle, for: .milliseconds(50))
    #expect(actions() == ["tap ended"])
    stage.finger.tap(at: middle, for: .milliseconds(200))
    #expect(actions() == ["knock ended"])
  }

  @Test("a custom recognizer that ends when two fingers lift has their location")
  func locationOfTwo() {
    let own = stage.add(ScriptedRecognizer(ended: [.ended]), "own")
    var place: Point?
    var count = 0
    own.onAction {
      place = $0.location(in: nil)
      count = $0.numberOfTouches
    }
    stage.hand.land([1: Point(x: 200, y: 200), 2: Point(x: 300, y: 300)])
    stage.hand.lift([1, 2])
    #expect(count == 2)
    #expect(place == Point(x: 250, y: 250))
  }

  @Test(
    "custom reasons keep their words and figures; custom values are in the snapshot and the trace")
  func wordsAndValues() throws {
    let trace = Trace()
    stage.window.application.trace = trace
    let check = stage.add(CheckmarkRecognizer(), "check")
    var snapshots: [GestureSnapshot] = []
    check.onAction { snapshots.append($0.snapshot) }
    drawCheckmark()
    #expect(snapshots.map { $0.customValue("rise") } == [80])
    #expect(snapshots.first?.customValues == [GestureValue("rise", 80, unit: "pt")])
    let acts = try #require(
      trace.entries.first { if case .acts = $0.kind { true } else { false } })
    #expect(acts.figures == "rise 80 pt")
    stage.finger.land(at: 200, 200)
    stage.finger.move(by: 40, 40).move(by: 10, -20).lift()
    let reason = CustomReason("rose too little", measured: 20, atLeast: 30, unit: "pt")
    #expect(check.failureReason == .custom(reason))
    let failure = try #require(
      trace.entries.last { if case .failed = $0.kind { true } else { false } })
    #expect("\(failure)".contains("rose too little: 20 pt, at least 30 pt required"))
    #expect(check.snapshot.customValues == [GestureValue("rise", 0, unit: "pt")])
  }

  @Test(
    "failing during an active gesture cancels it for the same reason, and later failing does nothing"
  )
  func failsWhileActive() throws {
    final class Fragile: GestureRecognizer {
      override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        if state == .possible { state = .began } else { fail(CustomReason("broke")) }
      }
    }
    let trace = Trace()
    stage.window.application.trace = trace
    let fragile = stage.add(Fragile(), "fragile")
    fragile.fail(CustomReason("without a gesture"))
    stage.finger.land(at: middle).move(by: 5, 0).move(by: 5, 0).move(by: 5, 0).lift()
    #expect(actions() == ["fragile began", "fragile cancelled"])
    #expect(fragile.failureReason == nil)
    let cancellations = trace.entries.compactMap { entry -> CancellationReason? in
      if case .cancelled(let reason) = entry.kind { reason } else { nil }
    }
    #expect(cancellations == [.custom(CustomReason("broke"))])
  }

  @Test(
    "a custom reason shows as many decimals as its figures need",
    arguments: [
      (CustomReason("broke"), "broke"),
      (CustomReason("broke", measured: 3, unit: "N"), "broke: 3 N"),
      (CustomReason("soft", measured: 0.2, atLeast: 0.5), "soft: 0.2, at least 0.5 required"),
      (
        CustomReason("far", measured: 10.04, atMost: 10, unit: "pt"),
        "far: 10.04 pt, at most 10 pt allowed"
      ),
      (
        CustomReason("small", measured: 0.0021, atLeast: 0.005),
        "small: 0.002, at least 0.005 required"
      ),
      (CustomReason("odd", measured: .nan, atMost: .infinity), "odd: nan, at most inf allowed"),
    ])
  func figures(_ reason: CustomReason, _ words: String) {
    #expect(reason.description == words)
  }

  @Test("an action receives the recognizer with its own type")
  func typedAction() {
    let pan = HorizontalPan()
    var minimum = 0
    pan.onAction { minimum = $0.minimumNumberOfTouches }
    stage.layer.addGestureRecognizer(pan)
    stage.finger.land(at: middle).move(by: 40, 0).lift()
    #expect(minimum == 1)
    #expect(pan.label == "HorizontalPan")
    #expect(TapGestureRecognizer().label == "Tap")
  }
}
