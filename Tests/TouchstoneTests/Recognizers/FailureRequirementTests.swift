import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 4.5: requirements that are set permanently.
@Suite("Failure requirements")
struct FailureRequirementTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  private func taps(_ count: Int) throws -> [TapGestureRecognizer] {
    let taps = (1...count).map { stage.add(TapGestureRecognizer(taps: $0), "tap\($0)") }
    for index in taps.indices.dropLast() { try taps[index].require(toFail: taps[index + 1]) }
    return taps
  }

  private func actions() -> [String] { stage.heard().filter { !$0.hasPrefix("layer") } }

  @Test("a single tap waits for the double tap, and acts when that has failed")
  func single() throws {
    let taps = try taps(2)
    stage.finger.tap(at: middle)
    #expect(actions().isEmpty)
    #expect(taps[0].isPending && taps[0].state == .possible)
    stage.waits(.seconds(0.34))
    #expect(actions().isEmpty)
    stage.waits(.seconds(0.02))
    #expect(actions() == ["tap1 ended"])
    #expect(!taps[0].isPending)
  }

  @Test("a double tap makes the single tap fail, and the reason names it")
  func double() throws {
    let taps = try taps(2)
    stage.finger.tap(at: middle)
    stage.finger.tap(at: middle)
    #expect(actions() == ["tap2 ended"])
    #expect(taps[0].failureReason == .requirementRecognized(taps[1].id))
    stage.waits()
    #expect(actions().isEmpty)
  }

  @Test(
    "a tap that a finger elsewhere releases does not take that finger's gesture",
    arguments: ["pan", "swipe", "press", "transform"])
  func releasedByAnotherFinger(kind: String) throws {
    let taps = try taps(2)
    switch kind {
    case "pan": stage.add(PanGestureRecognizer(), kind)
    case "swipe": stage.add(SwipeGestureRecognizer(direction: .right), kind)
    case "press": stage.add(LongPressGestureRecognizer(), kind)
    default: stage.add(TransformGestureRecognizer(), kind)
    }
    stage.finger.tap(at: Point(x: 210, y: 210))
    stage.waits(.milliseconds(100))
    stage.hand.finger(2).land(at: 350, 350)
    #expect(actions() == ["tap1 ended"], "the double tap has failed, and the single tap acts")
    if kind == "press" { stage.waits(.seconds(1)) }
    stage.hand.finger(2).move(by: 120, 0, over: .milliseconds(150))
    stage.hand.finger(2).lift()
    #expect(actions().first == (kind == "swipe" ? "swipe ended" : "\(kind) began"))
    #expect(taps[1].failureReason != nil)
  }

  @Test("a tap that waits is not lost to a drag of a finger that is not the double tap's")
  func waitingBesideDrag() throws {
    let button = Layer(frame: Rect(x: 20, y: 20, width: 100, height: 100), name: "button")
    try stage.window.addChild(button)
    let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer(taps: 2))
    stage.add(single, "single", to: button)
    stage.add(double, "double", to: button)
    try single.require(toFail: double)
    stage.add(PanGestureRecognizer(), "pan", to: stage.window)
    stage.finger.tap(at: Point(x: 70, y: 70))
    stage.waits(.milliseconds(100))
    stage.hand.finger(2).land(at: 350, 350)
    stage.hand.finger(2).move(by: 120, 0, over: .milliseconds(150))
    let heard = actions()
    #expect(heard.contains("single ended") && heard.contains("pan began"), "\(heard)")
    stage.hand.finger(2).lift()
    #expect(single.failureReason == nil)
  }

  @Test("a drag in place of the second tap takes the tap that waits for it")
  func dragInPlaceOfSecondTap() throws {
    let taps = try taps(2)
    stage.add(PanGestureRecognizer(), "pan")
    stage.finger.tap(at: middle)
    stage.waits(.milliseconds(100))
    stage.hand.finger(2).land(at: middle)
    stage.hand.finger(2).move(by: 120, 0, over: .milliseconds(150))
    #expect(taps[0].failureReason != nil && taps[1].failureReason != nil)
    #expect(!stage.heard().contains("tap1 ended"))
    stage.hand.finger(2).lift()
  }

  @Test("a drag in place of the third tap takes the two taps that wait for it", arguments: 1...3)
  func dragInPlaceOfThirdTap(count: Int) throws {
    _ = try taps(3)
    stage.add(PanGestureRecognizer(), "pan")
    for _ in 1..<count {
      stage.finger.tap(at: middle)
      stage.waits(.milliseconds(80))
    }
    stage.hand.finger(2).land(at: middle)
    stage.hand.finger(2).move(by: 120, 0, over: .milliseconds(150))
    stage.hand.finger(2).lift()
    stage.waits()
    let heard = actions()
    #expect(heard.first == "pan began" && !heard.contains { $0.hasPrefix("tap") }, "\(heard)")
  }

  @Test("a chain of one, two and three taps acts once, for as many taps as there were")
  func chain() throws {
    for count in 1...3 {
      let stage = try GestureStage()
      let taps = (1...3).map { stage.add(TapGestureRecognizer(taps: $0), "tap\($0)") }
      try taps[0].require(toFail: taps[1])
      try taps[1].require(toFail: taps[2])
      for _ in 0..<count { stage.finger.tap(at: middle) }
      stage.waits()
      #expect(stage.heard().filter { !$0.hasPrefix("layer") } == ["tap\(count) ended"])
    }
  }

  @Test("several requirements of one recognizer are all needed")
  func several() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: stage.window)
    let first = stage.add(ScriptedRecognizer(), "first")
    let second = stage.add(ScriptedRecognizer(), "second")
    try pan.require(toFail: first)
    try pan.require(toFail: second)
    stage.finger.land(at: middle).move(by: 30, 0)
    first.state = .failed
    #expect(actions().isEmpty && pan.isPending)
    second.state = .failed
    #expect(actions() == ["pan began"])
    stage.finger.lift()
  }

  @Test("requirements may link recognizers of unrelated layers")
  func acrossTrees() throws {
    let other = try stage.add("layer2", Rect(x: 550, y: 100, width: 200, height: 400))
    let press = stage.add(LongPressGestureRecognizer(), "press", to: other)
    let tap = stage.add(TapGestureRecognizer(), "tap")
    try tap.require(toFail: press)
    stage.hand.finger(2).land(at: 600, 300)
    stage.hand.finger(1).tap(at: middle)
    #expect(actions().isEmpty)
    stage.hand.finger(2).lift()
    #expect(actions() == ["tap ended"])
    stage.hand.finger(2).land(at: 600, 300)
    stage.hand.finger(1).tap(at: middle)
    stage.waits(.seconds(1))
    stage.hand.finger(2).lift()
    #expect(actions() == ["press began", "press ended"])
  }

  @Test("a disabled recognizer, and one without touches, delay no others")
  func uninvolved() throws {
    let other = try stage.add("layer2", Rect(x: 550, y: 100, width: 200, height: 400))
    let elsewhere = stage.add(TapGestureRecognizer(taps: 2), "elsewhere", to: other)
    let disabled = stage.add(TapGestureRecognizer(taps: 2), "disabled")
    disabled.isEnabled = false
    let loose = TapGestureRecognizer(taps: 2)
    let tap = stage.add(TapGestureRecognizer(), "tap")
    for required in [elsewhere, disabled, loose] { try tap.require(toFail: required) }
    stage.finger.tap(at: middle)
    #expect(actions() == ["tap ended"])
  }

  @Test("a recognizer that refused the touch delays no others")
  func refusedTouch() throws {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.receives = { _ in false }
    let tap = stage.add(TapGestureRecognizer(), "tap")
    try tap.require(toFail: own)
    stage.finger.tap(at: middle)
    #expect(actions() == ["tap ended"])
  }

  @Test("a requirement on an active recognizer makes the later one fail")
  func requiredActsAlready() throws {
    let press = stage.add(LongPressGestureRecognizer(), "press")
    let pan = stage.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: press)
    pan.recognizeSimultaneously(with: press)
    stage.finger.land(at: middle)
    stage.waits(.seconds(0.6))
    stage.finger.move(by: 40, 0).lift()
    #expect(actions() == ["press began", "press changed", "press ended"])
    #expect(pan.failureReason == .requirementRecognized(press.id))
  }

  @Test("a cycle is refused with the names in order of waiting, and nothing changes")
  func cycle() throws {
    let names = ["a", "b", "c"]
    let taps = names.map { stage.add(TapGestureRecognizer(), $0) }
    try taps[0].require(toFail: taps[1])
    try taps[1].require(toFail: taps[2])
    #expect(throws: RelationError.cycle(["c", "a", "b", "c"])) {
      try taps[2].require(toFail: taps[0])
    }
    #expect(throws: RelationError.cycle(["a", "a"])) { try taps[0].require(toFail: taps[0]) }
    #expect(taps[2].requirements.isEmpty)
    try taps[0].require(toFail: taps[1])
    #expect(taps[0].requirements.count == 1)
    taps[1].removeRequirement(taps[2])
    try taps[2].require(toFail: taps[0])
  }

  @Test("linked recognizers are reset together")
  func linkedReset() throws {
    let own = stage.add(ScriptedRecognizer(moved: [.failed]), "own")
    let other = stage.add(ScriptedRecognizer(), "other")
    try own.require(toFail: other)
    stage.finger.land(at: middle).move(by: 3, 0)
    #expect(own.resets == 0 && other.resets == 0)
    #expect(own.state == .failed)
    other.state = .failed
    #expect(own.resets == 1 && other.resets == 1)
    stage.finger.lift()
  }

  @Test("a reset that waits for a linked recognizer happens once the requirement is removed")
  func heldReset() throws {
    // Nothing listens to the touch, so that a movement to which no recognizer reacts ends at once.
    let window = Window(size: Size(width: 300, height: 300))
    let layer = Layer(frame: window.bounds)
    try window.addChild(layer)
    let own = ScriptedRecognizer(moved: [.failed])
    let other = ScriptedRecognizer()
    layer.addGestureRecognizer(own)
    layer.addGestureRecognizer(other)
    try own.require(toFail: other)
    let application = window.application
    let device = application.addSurface(Surface(sizeInPoints: window.bounds.size))
    func report(_ phase: Contact.Phase, after milliseconds: Double) {
      let place = Point(x: 150 + milliseconds, y: 150)
      let contact = Contact(slot: 0, phase: phase, position: place)
      let time = Instant.seconds(milliseconds / 1000)
      application.deliver(ContactFrame(device: device, time: time, contacts: [contact]))
    }
    report(.began, after: 0)
    report(.moved, after: 8)
    report(.moved, after: 16)
    #expect(own.state == .failed)
    #expect(own.resets == 0)
    own.removeRequirement(other)
    report(.moved, after: 24)
    #expect(own.resets == 1)
    #expect(other.resets == 0)
    report(.ended, after: 32)
    #expect(other.resets == 1)
  }

  @Test("a recognizer that has ended and is not reset yet receives no new touch")
  func awaitsReset() throws {
    let own = stage.add(ScriptedRecognizer(began: [.failed]), "own")
    let other = stage.add(ScriptedRecognizer(), "other")
    try own.require(toFail: other)
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    #expect(own.calls == [.began])
    #expect(other.calls == [.began, .began])
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    stage.hand.finger(1).land(at: middle)
    #expect(own.calls == [.began, .began])
    stage.hand.finger(1).lift()
  }

  @Test("the worst delay is the longest of what is required, and unlimited behind a pan")
  func worstCaseDelay() throws {
    let taps = try taps(3)
    #expect(taps[2].worstCaseDelay == .atMost(.zero))
    // A first press, and a pause and a shorter press for every other tap.
    let double = 0.75 + 0.35 + 0.5
    let triple = 0.75 + 2 * (0.35 + 0.5)
    #expect(taps[1].worstCaseDelay == .atMost(.seconds(triple)))
    #expect(taps[0].worstCaseDelay == .atMost(.seconds(triple)))
    taps[2].isEnabled = false
    #expect(taps[0].worstCaseDelay == .atMost(.seconds(double)))
    let pan = stage.add(PanGestureRecognizer(), "pan")
    try taps[0].require(toFail: pan)
    #expect(taps[0].worstCaseDelay == .unlimited(because: "pan"))
  }
}
