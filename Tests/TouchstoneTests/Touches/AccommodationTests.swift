import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// A recognizer of an app that recognizes any touch that lifts within 5 pt of its landing.
private final class SteadyRecognizer: GestureRecognizer {
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let way = touches.first.map { $0.location(in: nil).distance(to: $0.initialLocation) } ?? 0
    state = way <= 5 ? .ended : .failed
  }
}

@Suite("Accommodations")
struct AccommodationTests {
  private func stage(
    _ accommodations: Accommodations
  ) throws -> GestureStage {
    let stage = try GestureStage()
    stage.window.accommodations = accommodations
    return stage
  }

  private func ignored(_ stage: GestureStage) -> [TraceEntry.IgnoredTouch] {
    stage.trace.entries.compactMap { entry in
      if case .touchIgnored(_, let why) = entry.kind { why } else { nil }
    }
  }

  @Test("values out of range, NaN and contradictions are refused")
  func refusals() {
    #expect(throws: AccommodationsError.spanOutOfRange(.holdDuration, .seconds(11))) {
      try Accommodations(holdDuration: .seconds(11))
    }
    #expect(throws: AccommodationsError.spanOutOfRange(.tapInterval, .seconds(-1))) {
      try Accommodations(tapInterval: .seconds(-1))
    }
    #expect(throws: AccommodationsError.self) { try Accommodations(restingDistance: .nan) }
    #expect(throws: AccommodationsError.self) { try Accommodations(restingDistance: .infinity) }
    #expect(
      throws: AccommodationsError.assistanceWithinHold(
        .milliseconds(200), hold: .milliseconds(200))
    ) {
      try Accommodations(
        holdDuration: .milliseconds(200), tapAssistance: .lift(within: .milliseconds(200)))
    }
    #expect(
      throws: AccommodationsError.noSecondTap(
        .milliseconds(350), interval: .milliseconds(350))
    ) { try Accommodations(ignoreRepeat: .milliseconds(350)) }
    #expect(throws: Never.self) {
      try Accommodations(ignoreRepeat: .milliseconds(350), tapInterval: .milliseconds(351))
    }
  }

  @Test("a touch that lifts before the hold is over is not delivered")
  func shortTouches() throws {
    let stage = try stage(try Accommodations(holdDuration: .milliseconds(100)))
    stage.add(TapGestureRecognizer(), "tap")
    stage.finger.tap(at: middle, for: .milliseconds(50))
    stage.waits()
    #expect(stage.heard().isEmpty)
    guard case .tooShort(let span, let required) = ignored(stage).first else {
      Issue.record("nothing was ignored")
      return
    }
    #expect(span < required && required == .milliseconds(100))
    #expect(stage.window.nextDeadline == nil)
  }

  @Test("a held touch begins when the hold is over, where the finger is then")
  func heldTouches() throws {
    let stage = try stage(try Accommodations(holdDuration: .milliseconds(100)))
    var place: Point?
    stage.layer.onTouches = { phase, touches, _ in
      if phase == .began { place = touches.first?.location(in: nil) }
    }
    let press = stage.add(LongPressGestureRecognizer(), "press")
    press.allowableMovement = 0
    stage.finger.land(at: middle)
    let landed = stage.hand.now
    #expect(stage.window.nextDeadline == landed + .milliseconds(100))
    stage.finger.move(by: 40, 0)
    stage.waits(.milliseconds(550))
    #expect(place == Point(x: 340, y: 300))
    // The press begins there; earlier movement does not count.
    #expect(stage.heard() == ["layer began"])
    stage.waits(.milliseconds(100))
    #expect(press.state == .began)
    stage.finger.lift()
  }

  @Test("a held touch begins with an empty frame too")
  func emptyFrame() throws {
    let stage = try stage(try Accommodations(holdDuration: .milliseconds(100)))
    stage.finger.land(at: middle)
    let device = stage.window.application.addSurface(
      Surface(sizeInPoints: Size(width: 100, height: 100)))
    let time = stage.hand.now + .milliseconds(150)
    stage.window.deliver(ContactFrame(device: device, time: time, contacts: []))
    #expect(stage.heard() == ["layer began"])
  }

  @Test("a bounce after a lift is ignored, a tap elsewhere and a late one are not")
  func repeats() throws {
    let stage = try stage(try Accommodations(ignoreRepeat: .milliseconds(300)))
    stage.add(TapGestureRecognizer(), "tap")
    stage.finger.tap(at: middle)
    stage.hand.rest(for: .milliseconds(60))
    stage.finger.tap(at: Point(x: 310, y: 300))
    #expect(stage.heard().filter { $0 == "tap ended" }.count == 1)
    stage.finger.tap(at: Point(x: 400, y: 300))
    #expect(stage.heard().filter { $0 == "tap ended" }.count == 1)
    stage.hand.rest(for: .milliseconds(300))
    stage.finger.tap(at: middle)
    #expect(stage.heard().filter { $0 == "tap ended" }.count == 1)
    #expect(ignored(stage).count == 1)
  }

  @Test("a finger that wanders within the resting distance is at rest, also to an app's recognizer")
  func resting() throws {
    let stage = try stage(try Accommodations(restingDistance: 40))
    stage.add(SteadyRecognizer(), "steady")
    stage.add(PanGestureRecognizer(), "pan").startDistance = 5
    stage.finger.land(at: middle).move(by: 30, 0, over: .milliseconds(60))
      .move(by: -50, 0, over: .milliseconds(100)).lift()
    stage.waits()
    #expect(stage.heard().filter { !$0.hasPrefix("layer") } == ["steady ended"])
  }

  @Test(
    "a touch that leaves the resting distance moves from there on without a leap",
    arguments: [60.0, 120, 240, 1000])
  func leaving(rate: Double) throws {
    let window = Window(size: Size(width: 800, height: 600))
    window.accommodations = try Accommodations(restingDistance: 40)
    let pan = PanGestureRecognizer()
    pan.landingFactor = 1
    var translations: [Double] = []
    var begun: Instant?
    pan.onAction { pan in
      if begun == nil { begun = pan.snapshot.time }
      translations.append(pan.translation(in: nil).dx)
    }
    window.addGestureRecognizer(pan)
    let hand = Fingers(on: window, panel: .exact(rate: rate))
    let landed = hand.now
    hand.finger(1).land(at: Point(x: 100, y: 100))
    hand.finger(1).move(by: 300, 0, over: .milliseconds(300))
    // 40 pt of rest and 10 pt of slop at 1000 pt/s, from the landing's report on.
    let after = try #require(begun) - landed
    #expect(abs(after.milliseconds - 50) < 1000 / rate + 1, "\(after)")
    #expect(translations.first.map { $0 < 1000 / rate + 0.01 } == true)
    #expect(abs((translations.last ?? 0) - 250) < 0.01)
    hand.finger(1).lift()
  }

  @Test("assistance by the landing makes a tap of any short touch, where it landed")
  func landingAssistance() throws {
    let stage = try stage(
      try Accommodations(tapAssistance: .landing(within: .milliseconds(200))))
    let tap = stage.add(TapGestureRecognizer(), "tap")
    stage.add(PanGestureRecognizer(), "pan")
    stage.finger.land(at: middle).move(by: 80, 0, over: .milliseconds(150)).lift()
    #expect(tap.location(in: nil) == middle)
    #expect(stage.heard().filter { !$0.hasPrefix("layer") } == ["tap ended"])
    // A longer one is a pan that counts from the finger's position when the time is over.
    stage.waits(.seconds(1))
    stage.finger.land(at: middle).move(by: 160, 0, over: .milliseconds(400)).lift()
    #expect(stage.heard().contains("pan began"))
  }

  @Test("assistance by the lift makes a tap of any short touch, where it lifted")
  func liftAssistance() throws {
    let stage = try stage(
      try Accommodations(
        holdDuration: .milliseconds(50), tapAssistance: .lift(within: .milliseconds(300))))
    let tap = stage.add(TapGestureRecognizer(), "tap")
    stage.finger.land(at: middle).move(by: 80, 0, over: .milliseconds(150)).lift()
    #expect(tap.location(in: nil) == Point(x: 380, y: 300))
    #expect(stage.heard() == ["layer began", "layer cancelled", "tap ended"])
    stage.waits(.seconds(1))
    stage.finger.tap(at: middle, for: .milliseconds(20))
    #expect(stage.heard().isEmpty)
  }

  @Test("slow hands have longer for the second tap, and the time of a hold does not count")
  func tapInterval() throws {
    let slow = try Accommodations(holdDuration: .milliseconds(100), tapInterval: .milliseconds(700))
    for (accommodations, count) in [(Accommodations.none, 0), (slow, 1)] {
      let stage = try stage(accommodations)
      let double = stage.add(TapGestureRecognizer(taps: 2), "double")
      var counts: [Int] = []
      stage.layer.onTouches = { phase, touches, _ in
        if phase == .began { counts.append(touches[0].tapCount) }
      }
      stage.finger.tap(at: middle, for: .milliseconds(150))
      stage.hand.rest(for: .milliseconds(690))
      stage.finger.tap(at: middle, for: .milliseconds(150))
      #expect(stage.heard().filter { $0 == "double ended" }.count == count)
      #expect(counts == [1, count + 1])
      #expect(double.maximumTapInterval == Thresholds.tapInterval)
    }
  }

  @Test("cancelling a held touch and taking the window away leave nothing behind")
  func endings() throws {
    let stage = try stage(try Accommodations(holdDuration: .milliseconds(100)))
    stage.finger.land(at: middle)
    stage.finger.cancel()
    #expect(ignored(stage) == [.cancelled])
    stage.finger.land(at: middle)
    stage.hand.cancelAll()
    stage.waits()
    #expect(stage.heard().isEmpty && stage.window.nextDeadline == nil)
    // Settings that change meanwhile do not affect a touch that is down.
    stage.finger.land(at: middle)
    stage.window.accommodations = .none
    stage.waits()
    stage.finger.lift()
    #expect(stage.heard() == ["layer began", "layer ended"])
  }

  @Test("the greatest instants do not trap")
  func greatestInstants() throws {
    let stage = try stage(try Accommodations(holdDuration: .milliseconds(100)))
    for milliseconds in [200.0, 50] {
      let time = Instant.distantFuture - TimeSpan.milliseconds(milliseconds)
      for phase in [Contact.Phase.began, .ended] {
        let contact = Contact(slot: 0, phase: phase, position: middle)
        stage.window.deliver(
          ContactFrame(device: stage.hand.device, time: time, contacts: [contact]))
      }
      stage.window.advance(to: .distantFuture)
    }
    stage.window.advance(to: Instant(microseconds: .min))
    #expect(stage.window.nextDeadline == nil)
  }

  @Test("fingers that represent those on a touchpad are not changed")
  func touchpad() throws {
    var places: [Point] = []
    for accommodations in [
      .none, try Accommodations(holdDuration: .milliseconds(500), restingDistance: 100),
      try Accommodations(restingDistance: 100),
      try Accommodations(tapAssistance: .landing(within: .seconds(1))),
    ] {
      let stage = try stage(accommodations)
      let pan = stage.add(PanGestureRecognizer(), "pan")
      let pad = stage.window.application.addSurface(TouchpadFingers.surface)
      var fingers = TouchpadFingers(device: pad)
      var frames: [ContactFrame] = []
      for step in 0..<10 {
        let time = stage.hand.now + .milliseconds(Double(step) * 10)
        let event = TouchpadEvent(
          device: pad, time: time, phase: step == 0 ? .began : .changed,
          kind: .scroll(.finger, way: Vector(dx: 8, dy: 0)))
        fingers.follow(event, at: middle, into: &frames)
      }
      for frame in frames { stage.window.deliver(frame) }
      #expect(stage.heard().contains("pan began"), "\(accommodations)")
      places.append(pan.location(in: nil))
    }
    #expect(Set(places).count == 1, "\(places)")
  }

  @Test("a finger that a host reports with coarse time stamps is held like any other")
  func coarseStamps() throws {
    let stage = try stage(try Accommodations(holdDuration: .milliseconds(300)))
    stage.add(TapGestureRecognizer(), "tap")
    func send(_ phase: Contact.Phase, _ x: Double, after milliseconds: Double) {
      let contact = Contact(slot: 0, phase: phase, position: Point(x: x, y: 300))
      stage.window.deliver(
        ContactFrame(
          device: stage.hand.device, time: .seconds(1) + .milliseconds(milliseconds),
          contacts: [contact]))
    }
    send(.began, 300, after: 0)
    send(.moved, 302, after: 0)
    send(.ended, 302, after: 50)
    #expect(stage.heard() == [])
    #expect(ignored(stage) == [.tooShort(.milliseconds(50), required: .milliseconds(300))])
  }

  @Test("a finger leaves the resting distance no earlier than another one's last movement")
  func order() throws {
    let stage = try stage(try Accommodations(restingDistance: 20))
    stage.layer.isMultipleTouchEnabled = true
    var times: [Instant] = []
    stage.layer.onTouches = { _, touches, _ in
      times += touches.flatMap(\.coalescedSamples).map(\.time)
    }
    func send(_ slot: Int, _ phase: Contact.Phase, _ x: Double, after milliseconds: Double) {
      let contact = Contact(slot: slot, phase: phase, position: Point(x: x, y: 300))
      stage.window.deliver(
        ContactFrame(
          device: stage.hand.device, time: .seconds(1) + .milliseconds(milliseconds),
          contacts: [contact]))
    }
    send(0, .began, 200, after: 0)
    send(1, .began, 400, after: 10)
    for step in 1...9 { send(1, .moved, 400 + Double(step), after: 10 + Double(step) * 10) }
    // Its location 25 ms before is unknown, but it was still resting when the other finger moved.
    send(0, .moved, 260, after: 104)
    #expect(times.count >= 12)
    #expect(times == times.sorted())
  }

  @Test("a finger lands before another one lifts, as reported, also in frames delivered together")
  func frames() throws {
    for isTogether in [false, true] {
      let stage = try stage(try Accommodations(ignoreRepeat: .milliseconds(200)))
      stage.layer.isMultipleTouchEnabled = true
      func frame(_ milliseconds: Double, _ contacts: Contact...) -> ContactFrame {
        ContactFrame(
          device: stage.hand.device, time: .seconds(1) + .milliseconds(milliseconds),
          contacts: contacts)
      }
      let (left, right) = (Point(x: 200, y: 300), Point(x: 400, y: 300))
      let frames = [
        frame(0, Contact(slot: 0, phase: .began, position: left)),
        frame(
          10, Contact(slot: 1, phase: .began, position: right),
          Contact(slot: 0, phase: .ended, position: left)),
        frame(18, Contact(slot: 1, phase: .moved, position: right + Vector(dx: 5, dy: 0))),
      ]
      if isTogether {
        stage.window.deliver(frames)
      } else {
        for frame in frames { stage.window.deliver(frame) }
      }
      #expect(stage.heard() == ["layer began", "layer began", "layer ended", "layer moved"])
    }
  }

  @Test("the worst delay of a tap includes the time that slow hands get")
  func worstDelay() throws {
    let stage = try stage(
      try Accommodations(holdDuration: .milliseconds(100), tapInterval: .milliseconds(600)))
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    let single = stage.add(TapGestureRecognizer(), "single")
    try single.require(toFail: double)
    // Two presses of full length, and a pause that the hold of the second touch prolongs.
    #expect(single.worstCaseDelay == .atMost(.milliseconds(750 + 700 + 750)))
    double.isEnabled = false
    let press = stage.add(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    try single.require(toFail: press)
    #expect(single.worstCaseDelay == .atMost(.milliseconds(750 + 700 + 500)))
    stage.window.accommodations = .none
    #expect(single.worstCaseDelay == .atMost(.milliseconds(750 + 350 + 500)))
  }
}
