import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Calls into the engine from within its own callbacks are performed afterwards, in order.
@Suite("Calls from within callbacks")
struct ReentrancyTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  private func frame(
    _ phase: Contact.Phase, _ place: Point, at time: Instant, slot: Int = 1
  ) -> ContactFrame {
    ContactFrame(
      device: stage.hand.device, time: time,
      contacts: [Contact(slot: slot, phase: phase, position: place)])
  }

  private let t0 = Instant.seconds(1)

  @Test("frames delivered from within an action take effect after it, in their order")
  func deliverInAction() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let stage = stage
    pan.on(.began) { _ in
      stage.window.deliver(frame(.moved, Point(x: 350, y: 300), at: t0 + .milliseconds(20)))
      stage.window.deliver(frame(.ended, Point(x: 350, y: 300), at: t0 + .milliseconds(30)))
      stage.journal.note("delivered")
    }
    stage.window.deliver(frame(.began, middle, at: t0))
    stage.window.deliver(frame(.moved, Point(x: 330, y: 300), at: t0 + .milliseconds(10)))
    #expect(
      stage.journal.lines == [
        "layer began", "layer cancelled", "pan began", "delivered",
        "pan changed", "pan ended",
      ])
    #expect(stage.window.application.openTouches == 0)
  }

  @Test(
    "a request made while a movement is judged takes effect before the next one",
    arguments: [false, true])
  func requestBetweenMovements(isBatched: Bool) {
    let own = stage.add(ScriptedRecognizer(), "own")
    own.onMoved = { own, _, _ in own.isEnabled = false }
    stage.window.deliver(frame(.began, middle, at: t0))
    let moves = [1.0, 2, 3].map {
      frame(.moved, middle + Vector(dx: $0, dy: 0), at: t0 + .milliseconds($0 * 10))
    }
    if isBatched {
      stage.window.deliver(moves)
    } else {
      for move in moves { stage.window.deliver(move) }
    }
    #expect(own.calls == [.began, .moved])
    #expect(own.failureReason == .withdrawn)
  }

  @Test("frames delivered from within every action take effect after it")
  func deliverInEveryAction() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let stage = stage
    for gesture in 1...3 {
      let start = t0 + .seconds(Double(gesture))
      pan.removeActions()
      var states: [GestureState] = []
      pan.onAction { states.append($0.state) }
      pan.on(.began) { _ in
        let lift = frame(.ended, Point(x: 330, y: 300), at: start + .milliseconds(20))
        stage.window.deliver(lift)
      }
      stage.window.deliver(frame(.began, middle, at: start))
      stage.window.deliver(frame(.moved, Point(x: 330, y: 300), at: start + .milliseconds(10)))
      #expect(states == [.began, .ended])
      #expect(stage.window.application.openTouches == 0)
    }
  }

  @Test("time that passes within a touch method reaches its deadlines afterwards")
  func advanceInResponder() {
    stage.add(LongPressGestureRecognizer(), "press")
    let stage = stage
    stage.layer.onTouches = { phase, _, _ in
      guard phase == .began else { return }
      stage.window.advance(to: t0 + .seconds(2))
      stage.journal.note("advanced")
    }
    stage.window.deliver(frame(.began, middle, at: t0))
    #expect(
      stage.journal.lines == ["layer began", "advanced", "layer cancelled", "press began"])
    #expect(stage.window.nextDeadline == nil)
  }

  @Test("frames delivered from within a touch method or a hit test are handled too")
  func deliverWhileJudging() {
    let own = stage.add(ScriptedRecognizer.following(), "own")
    let stage = stage
    own.onBegan = { own, _, _ in
      own.state = .began
      stage.window.deliver(frame(.ended, middle, at: t0 + .milliseconds(20)))
    }
    stage.window.deliver(frame(.began, middle, at: t0))
    #expect(stage.journal.lines(of: "own") == ["own began", "own ended"])
  }

  @Test("frames and cancellations from a fault handler take effect after its frame")
  func deliverWhileTold() {
    let stage = stage
    stage.layer.isMultipleTouchEnabled = true
    var isFirst = true
    stage.window.application.onFault = { _ in
      guard isFirst else { return }
      isFirst = false
      stage.window.deliver(frame(.began, Point(x: 200, y: 200), at: t0, slot: 7))
      stage.window.application.cancelAll(at: .zero)
      stage.journal.note("told")
    }
    var faulty = frame(.began, middle, at: t0)
    faulty.contacts.insert(Contact(slot: 3, phase: .moved, position: middle), at: 0)
    stage.window.deliver(faulty)
    #expect(
      stage.journal.lines == [
        "told", "layer began", "layer began", "layer cancelled x2",
      ])
    #expect(stage.window.application.openTouches == 0)
  }

  @Test("all touches may be cancelled from within an action")
  func cancelAllInAction() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let stage = stage
    pan.on(.began) { _ in stage.window.application.cancelAll(at: t0 + .seconds(1)) }
    stage.window.deliver(frame(.began, middle, at: t0))
    stage.window.deliver(frame(.moved, Point(x: 330, y: 300), at: t0 + .milliseconds(10)))
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan cancelled"])
    #expect(stage.window.application.openTouches == 0)
  }

  @Test("a device may be removed from within an action, which takes effect after the delivery")
  func removeInAction() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let stage = stage
    let (application, device) = (stage.window.application, stage.hand.device)
    var faults: [TrackingFault.Kind] = []
    application.onFault = { faults.append($0.kind) }
    pan.on(.began) { _ in
      application.removeSurface(device, at: t0 + .seconds(1))
      application.removeSurface(device, at: t0 + .seconds(1))
      #expect(application.surface(of: device) != nil)
    }
    stage.window.deliver(frame(.began, middle, at: t0))
    stage.window.deliver(frame(.moved, Point(x: 330, y: 300), at: t0 + .milliseconds(10)))
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan cancelled"])
    #expect(application.openTouches == 0 && application.surface(of: device) == nil)
    #expect(application.deviceCount == 0)
    stage.window.deliver(frame(.began, middle, at: t0 + .seconds(2)))
    #expect(faults == [.openAtEnd, .removedDevice, .removedDevice])
  }

  @Test("frames delivered from an action that cancel() calls are handled right after it")
  func deliverInCancel() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let stage = stage
    pan.on(.cancelled) { _ in
      stage.window.deliver(frame(.ended, middle, at: t0 + .milliseconds(20)))
    }
    stage.window.deliver(frame(.began, middle, at: t0))
    stage.window.deliver(frame(.moved, Point(x: 330, y: 300), at: t0 + .milliseconds(10)))
    pan.cancel()
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan cancelled"])
    #expect(stage.window.application.openTouches == 0)
  }

  @Test("the scrolling of each device is cancelled once, although each end begins to scroll again")
  func scrollInCancel() throws {
    let window = Window(size: Size(width: 400, height: 400))
    let strip = EagerStrip(frame: window.bounds)
    try window.addChild(strip)
    for number in 1...2 { strip.begin(with: DeviceID(number)) }
    window.application.cancelAll(at: t0)
    #expect(strip.cancelled == [1, 2])
    window.application.cancelScrolling(of: DeviceID(1), at: t0)
    #expect(strip.cancelled == [1, 2, 1])
  }

  @Test("scrolling that begins and is cancelled in one action ends")
  func scrollInAction() throws {
    let window = stage.window
    let strip = EagerStrip(frame: window.bounds)
    try window.addChild(strip)
    let pan = PanGestureRecognizer()
    strip.addGestureRecognizer(pan)
    pan.onAction(of: strip) { strip, pan in
      guard pan.state == .began else { return }
      strip.begin(with: DeviceID(1))
      strip.window?.application.cancelScrolling(of: DeviceID(1), at: t0 + .milliseconds(10))
      #expect(strip.cancelled.isEmpty)
    }
    window.deliver(frame(.began, middle, at: t0))
    window.deliver(frame(.moved, Point(x: 330, y: 300), at: t0 + .milliseconds(10)))
    #expect(strip.cancelled == [1])
    window.application.cancelScrolling(of: DeviceID(1), at: t0 + .milliseconds(20))
    #expect(strip.cancelled == [1])
  }

  @Test("a long chain of deliveries from within actions does not grow the stack")
  func longChain() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let stage = stage
    var count = 0
    pan.onAction { pan in
      guard pan.state != .ended, count < 50_000 else { return }
      count += 1
      stage.window.deliver(
        frame(
          .moved, Point(x: 330 + Double(count % 2) * 5, y: 300),
          at: t0 + .milliseconds(Double(10 + count))))
    }
    stage.window.deliver(frame(.began, middle, at: t0))
    stage.window.deliver(frame(.moved, Point(x: 330, y: 300), at: t0 + .milliseconds(10)))
    #expect(count == 50_000)
    #expect(stage.journal.lines(of: "pan").count == 50_001)
  }

  @Test("an action may change its own recognizer's values for the next call")
  func resetTranslation() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.landingFactor = 1
    var way = Vector.zero
    pan.onAction {
      way = way + $0.translation(in: nil)
      $0.setTranslation(.zero, in: nil)
    }
    stage.finger.land(at: middle)
    stage.finger.move(by: 110, 0, over: .milliseconds(200)).lift()
    #expect(abs(way.dx - 100) < 1e-9)
  }
}

/// A layer that the other one of two devices scrolls whenever the scrolling of one is cancelled.
private final class EagerStrip: Layer {
  var cancelled: [Int] = []

  override func answer(to scroll: ScrollEvent) -> ScrollAnswer { .moves }

  override func scroll(by scroll: ScrollEvent) {
    guard scroll.phase == .cancelled, cancelled.count < 10 else { return }
    cancelled.append(scroll.device.rawValue)
    begin(with: DeviceID(3 - scroll.device.rawValue))
  }

  func begin(with device: DeviceID) {
    let event = TouchpadEvent(
      device: device, time: .seconds(1), phase: .changed,
      kind: .scroll(.finger, way: Vector(dx: 0, dy: -30)))
    window?.application.scroll(event, at: Point(x: 200, y: 200))
  }
}
