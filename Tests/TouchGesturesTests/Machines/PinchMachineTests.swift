import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

@Suite("Pinch machine")
struct PinchMachineTests {
  private func machine(endsAtFirstLift: Bool = false) -> PinchMachine {
    var settings = PinchMachine.Settings()
    settings.endsAtFirstLift = endsAtFirstLift
    return PinchMachine(settings: settings)
  }

  /// Two fingers, 100 pt apart, each of which moves this far outward in 0.2 s.
  private func spread(by way: Double, lifts: (Double, Double) = (0.3, 0.4)) -> Script {
    Script(hz: 100) {
      finger(1).lands(at: (200, 100), 0)
      finger(2).lands(at: (300, 100), 0)
      finger(1).moves(to: (200 - way, 100), over: 0.2)
      finger(2).moves(to: (300 + way, 100), over: 0.2)
      finger(1).lifts(at: lifts.0)
      finger(2).lifts(at: lifts.1)
    }
  }

  @Test("fingers that spread begin where the start distance is crossed, at scale 1")
  func spreading() {
    var atBegin = 0.0
    let run = play(spread(by: 104), to: machine()) { machine, verdict in
      if verdict.kind == .began { atBegin = machine.scale }
    }
    // The distance grows by 1040 pt/s; the crossing is between two samples.
    run.expect([.began, .changed, .ended])
    #expect(run.recognized == Instant(microseconds: 7_692))
    #expect(near(atBegin, 110.4 / 108), "\(run)")
    #expect(near(run.machine.scale, 308.0 / 108), "\(run)")
    #expect(near(run.machine.location, Point(x: 250, y: 100)))
    #expect(run.verdicts.last?.verdict == .ended(at: .seconds(0.4)))
  }

  @Test("fingers that close begin likewise")
  func closing() {
    let run = play(spread(by: -40), to: machine())
    run.expect([.began, .changed, .ended], recognizedAt: 0.02)
    #expect(near(run.machine.scale, 20.0 / 92))
  }

  @Test("exactly the start distance begins it, less fails at the last lift with the change")
  func startLimit() {
    play(spread(by: 4), to: machine()).expect([.began, .changed, .ended], recognizedAt: 0.2)
    play(spread(by: 3.875), to: machine()).expectFailure(.tooLittle(7.75, required: 8), at: 0.4)
    play(spread(by: -3.875), to: machine()).expectFailure(.tooLittle(7.75, required: 8), at: 0.4)
  }

  @Test("fingers that all but meet have no direction, so their trembling there is no turn")
  func trembling() {
    var settings = PinchMachine.Settings()
    settings.startDistance = 40
    settings.certainDistance = 1_000
    let script = Script(hz: 100) {
      finger(1).lands(at: (300, 300), 0)
      finger(2).lands(at: (320, 300), 0)
      finger(2).moves(to: (300.4, 300), over: 0.1)
      // A full turn around the other finger, less than half a point from it.
      finger(2).turns(about: (300, 300), by: .degrees(360), over: 0.1)
      finger(2).moves(to: (400, 300), over: 0.2)
    }
    play(script, to: PinchMachine(settings: settings)).expect([.began, .changed])
  }

  @Test("one finger is too few")
  func oneFinger() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).moves(to: (100, 0), over: 0.2)
      finger(1).lifts()
    }
    play(script, to: machine()).expectFailure(.tooFewTouches(1, required: 2), at: 0.2)
  }

  @Test("a third to fifth finger is turned away and does nothing", arguments: 3...5)
  func furtherFingers(count: Int) {
    let script = Script(hz: 100) {
      finger(1).lands(at: (200, 100), 0)
      finger(2).lands(at: (300, 100), 0)
      for number in 3...count {
        finger(number).lands(at: (500, 500), 0.01)
        finger(number).moves(to: (700, 900), over: 0.5)
        finger(number).lifts()
      }
      finger(1).moves(to: (100, 100), over: 0.2)
      finger(2).moves(to: (400, 100), over: 0.2)
      finger(1).lifts(at: 0.3)
      finger(2).lifts(at: 0.35)
    }
    let run = play(script, to: machine())
    #expect(near(run.machine.scale, 300.0 / 108), "\(run)")
    #expect(run.verdicts.last?.verdict == .ended(at: .seconds(0.35)))
    #expect(!run.machine.tracks(.finger(3)))
  }

  @Test(
    "the first lift freezes the scale and the middle; a finger that lands again continues the gesture"
  )
  func liftAndLandAgain() {
    let script = Script(hz: 100) {
      finger(1).lands(at: (200, 100), 0)
      finger(2).lands(at: (300, 100), 0)
      finger(2).moves(to: (400, 100), over: 0.2)
      finger(1).lifts(at: 0.2)
      finger(2).moves(to: (600, 300), over: 0.1)
      finger(1).lands(at: (600, 250), 0.4)
      finger(1).moves(to: (600, 200), over: 0.1)
      finger(2).lifts(at: 0.6)
      finger(1).lifts(at: 0.7)
    }
    var frozen: [Double] = []
    let run = play(script, to: machine()) { machine, _ in
      let isAlone = !machine.tracks(.finger(1)) && !machine.tracks(.finger(1, landing: 2))
      if isAlone, machine.tracks(.finger(2)) { frozen.append(machine.scale) }
    }
    run.expect([.began, .changed, .ended])
    #expect(frozen.count > 5 && frozen.allSatisfy { near($0, 200.0 / 108) }, "\(frozen)")
    // The remaining finger is at (600, 300): the distance doubles from 50 to 100.
    #expect(near(run.machine.scale, 400.0 / 108), "\(run)")
  }

  @Test("the option ends it at the first lift")
  func endsAtFirstLift() {
    let run = play(spread(by: 50), to: machine(endsAtFirstLift: true))
    run.expect([.began, .changed, .ended])
    #expect(run.verdicts.last?.verdict == .ended(at: .seconds(0.3)))
    #expect(near(run.machine.scale, 200.0 / 108))
  }

  @Test("a finger that lands after the end, while the recognizer waits, does not move the middle")
  func landingAfterEnd() {
    let run = play(spread(by: 50), to: machine(endsAtFirstLift: true))
    var pinch = run.machine
    let third = TouchSample(
      id: .finger(3), time: .seconds(0.35), location: Point(x: 500, y: 500), phase: .began)
    #expect(pinch.receive([third], phase: .began) == .undecided)
    #expect(near(pinch.location, Point(x: 250, y: 100)), "\(run)")
  }

  @Test(
    "the distance at which the scale is 1 stays the same when the fingers lift",
    arguments: [0.3, 0.4])
  func unitAfterLift(secondLift: Double) {
    let run = play(spread(by: 104, lifts: (0.3, secondLift)), to: machine())
    run.expect([.began, .changed, .ended])
    #expect(near(run.machine.unitDistance, 108), "\(run)")
  }

  @Test("a cancelled finger cancels an active pinch and fails one that never began")
  func cancelled() {
    func script(_ way: Double) -> Script {
      Script(hz: 100) {
        finger(1).lands(at: (200, 100), 0)
        finger(2).lands(at: (300, 100), 0)
        finger(2).moves(to: (300 + way, 100), over: 0.1)
        finger(1).isCancelled(at: 0.2)
        finger(2).isCancelled(at: 0.3)
      }
    }
    let run = play(script(50), to: machine())
    run.expect([.began, .changed, .cancelled])
    #expect(run.verdicts.last?.verdict == .cancelled(.touchCancelled, at: .seconds(0.2)))
    play(script(2), to: machine()).expectFailure(.touchCancelled, at: 0.3)
  }

  @Test("fingers that meet in one point keep the scale finite and positive, and it comes back")
  func meetingFingers() {
    var least = Double.infinity
    let script = Script(hz: 100) {
      finger(1).lands(at: (200, 100), 0)
      finger(2).lands(at: (300, 100), 0)
      finger(1).moves(to: (250, 100), over: 0.1)
      finger(2).moves(to: (250, 100), over: 0.1)
      finger(1).moves(to: (200, 100), over: 0.1)
      finger(2).moves(to: (300, 100), over: 0.1)
    }
    let run = play(script, to: machine()) { machine, _ in least = min(least, machine.scale) }
    #expect(near(least, 1.0 / 92), "\(least)")
    #expect(near(run.machine.scale, 100.0 / 92))
    let together = Script(hz: 100) {
      finger(1).lands(at: (200, 100), 0)
      finger(2).lands(at: (200, 100), 0)
      finger(2).moves(to: (300, 100), over: 0.1)
    }
    #expect(near(play(together, to: machine()).machine.scale, 100.0 / 9))
  }

  @Test("a first finger that reports again after the beginning changes no scale")
  func lateFirstFinger() {
    var pinch = machine()
    func receive(_ finger: UInt64, _ x: Double, _ milliseconds: Int64, _ phase: TouchPhase) {
      let sample = TouchSample(
        id: TouchID(finger), time: Instant(microseconds: milliseconds * 1_000),
        location: Point(x: x, y: 300), phase: phase)
      _ = pinch.receive([sample], phase: phase)
    }
    receive(1, 300, 0, .began)
    receive(1, 303, 10, .moved)
    // Where the first finger was at this landing is not known before its next report.
    receive(2, 400, 15, .began)
    for step in 1...4 { receive(2, 400 + 10 * Double(step), 20 + 10 * Int64(step), .moved) }
    let before = pinch.scale
    #expect(before > 1.2)
    receive(1, 302, 70, .moved)
    #expect(abs(pinch.scale - before) < 0.02, "\(before), \(pinch.scale)")
  }

  @Test(
    "a scale that is set after the lifts leaves the last distance at that scale",
    arguments: [1.0, 4])
  func setScaleAfterLift(scale: Double) {
    var pinch = play(spread(by: 104), to: machine()).machine
    let last = pinch.unitDistance * pinch.scale
    pinch.scale = scale
    #expect(near(pinch.unitDistance * pinch.scale, last))
  }

  @Test("a scale of zero does not spoil the total")
  func zeroScale() {
    var pinch = machine()
    for sample in spread(by: 104).samples where sample.phase != .ended {
      _ = pinch.receive([sample], phase: sample.phase)
      if sample.time == .seconds(0.1) { pinch.scale = 0 }
      if sample.time == .seconds(0.15) { pinch.scale = 1 }
    }
    #expect(pinch.scale > 1 && pinch.scaleSinceLanding > 1)
  }

  @Test("a scale that is set continues from there; setting it before the beginning has no effect")
  func setScale() {
    var pinch = machine()
    var ratios: [Double] = []
    for sample in spread(by: 100).samples where sample.phase != .ended {
      if pinch.scale == 1 { pinch.scale = 7 }
      if sample.time == .seconds(0.1) { pinch.scale = 1 }
      _ = pinch.receive([sample], phase: sample.phase)
      ratios.append(pinch.scale)
    }
    // Set when finger 1 was at 150, before its report at 0.1 s, and finger 2 at 345.
    #expect(ratios.allSatisfy { $0 < 5 }, "\(ratios)")
    #expect(near(ratios.last ?? 0, 300.0 / 195), "\(ratios)")
  }
}
