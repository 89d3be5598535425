import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

@Suite("Pan machine")
struct PanMachineTests {
  private func machine(_ minimum: Int = 1, _ maximum: Int = .max) -> PanMachine {
    var settings = PanMachine.Settings()
    // The plain start distance; LandingSlopTests covers the longer one.
    settings.landing = LandingSlop()
    settings.minimumTouches = minimum
    settings.maximumTouches = maximum
    return PanMachine(settings: settings)
  }

  private func drag(_ fingers: Int, by distance: Double, over seconds: Double = 0.2) -> Script {
    Script(hz: 100) {
      for number in 1...fingers {
        finger(number).lands(at: (Double(number) * 50, 0), 0)
        finger(number).moves(to: (Double(number) * 50 + distance, 0), over: seconds)
        finger(number).lifts()
      }
    }
  }

  @Test("a drag begins where the start distance is crossed and leaves it out", arguments: 1...5)
  func wholeLife(fingers: Int) {
    var atBegin: Vector?
    let run = play(drag(fingers, by: 100), to: machine()) { machine, verdict in
      if verdict.kind == .began { atBegin = machine.translation }
    }
    // 500 pt/s: ten points take 20 ms.
    run.expect([.began, .changed, .ended], recognizedAt: 0.02)
    #expect(atBegin.map { near($0, .zero) } == true, "\(run)")
    #expect(near(run.machine.translation, Vector(dx: 90, dy: 0)), "\(run)")
  }

  @Test("the crossing lies between two samples, and what is beyond it counts at once")
  func crossingBetweenSamples() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).jumps(to: (0, 40), after: 0.02)
    }
    let run = play(script, to: machine())
    run.expect([.began], recognizedAt: 0.005)
    #expect(near(run.machine.translation, Vector(dx: 0, dy: 30)))
    #expect(near(run.machine.location, Point(x: 0, y: 40)))
  }

  @Test("after a long silence, a pan looks for the crossing of its slop in the last scan only")
  func crossingAfterSilence() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).jumps(to: (0, 40), after: 1)
    }
    play(script, to: machine()).expect([.began], recognizedAt: 0.99375)
  }

  @Test("a pan that does not exclude the slop counts its translation from the landing")
  func keptStartDistance() {
    var pan = machine()
    pan.settings.excludesSlop = false
    let run = play(drag(1, by: 100), to: pan)
    #expect(near(run.machine.translation, Vector(dx: 100, dy: 0)))
  }

  @Test("exactly the start distance begins it, less fails at the lift with the distance")
  func startLimit() {
    play(drag(1, by: 10), to: machine()).expect([.began, .ended], recognizedAt: 0.2)
    play(drag(1, by: 9.875), to: machine())
      .expectFailure(.tooLittle(9.875, required: 10), at: 0.2)
  }

  @Test("a start distance of zero begins with the first movement, and not without one")
  func zeroStartDistance() {
    var pan = machine()
    pan.settings.startDistance = 0
    let run = play(drag(1, by: 1), to: pan)
    run.expect([.began, .changed, .ended], recognizedAt: 0)
    #expect(near(run.machine.translation, Vector(dx: 1, dy: 0)))
    play(drag(1, by: 0), to: pan).expect([.failed])
  }

  @Test("too few fingers fail at the lift with their number")
  func tooFewFingers() {
    play(drag(1, by: 100), to: machine(2)).expectFailure(.tooFewTouches(1, required: 2), at: 0.2)
  }

  @Test("two fingers that lift one after the other were enough, and say how far they traveled")
  func liftsOneByOne() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(2).lands(at: (50, 0), 0)
      finger(1).jumps(to: (0, 6), after: 0.01)
      finger(2).jumps(to: (50, 6), after: 0.01)
      finger(1).lifts(at: 0.1)
      finger(2).lifts(at: 0.2)
    }
    play(script, to: machine(2)).expectFailure(.tooLittle(6, required: 10), at: 0.2)
  }

  @Test("too many fingers keep it from beginning, and what they did does not count")
  func tooManyFingers() {
    play(drag(3, by: 100), to: machine(1, 2)).expectFailure(.tooManyTouches(3, limit: 2))
    let back = Script(hz: 100) {
      for number in 1...3 {
        finger(number).lands(at: (Double(number) * 50, 0), 0)
        finger(number).moves(to: (Double(number) * 50, 60), over: 0.1)
      }
      finger(3).lifts()
      for number in 1...2 {
        finger(number).moves(to: (Double(number) * 50, 65), over: 0.1)
        finger(number).moves(to: (Double(number) * 50, 95), over: 0.1)
      }
    }
    let run = play(back, to: machine(1, 2))
    run.expect([.began, .changed])
    #expect(near(run.machine.translation, Vector(dx: 0, dy: 25)), "\(run)")
  }

  @Test("what one finger does while two are needed does not count")
  func oneOfTwo() {
    let script = Script(hz: 100) {
      finger(1).lands(at: (0, 0), 0)
      finger(1).moves(to: (0, 60), over: 0.1)
      finger(2).lands(at: (50, 60), 0.1)
      finger(1).moves(to: (0, 66), over: 0.1)
      finger(2).moves(to: (50, 66), over: 0.1)
      finger(1).lifts()
      finger(2).lifts()
    }
    play(script, to: machine(2)).expect([.failed])
  }

  @Test("an active pan ignores further fingers and continues with its own")
  func notReceived() {
    let script = Script(hz: 100) {
      finger(1).lands(at: (0, 0), 0)
      finger(1).moves(to: (30, 0), over: 0.1)
      finger(2).lands(at: (300, 0), 0.1)
      finger(2).moves(to: (300, 200), over: 0.1)
      finger(2).lifts()
      finger(1).moves(to: (50, 0), over: 0.1)
      finger(1).lifts(at: 0.4)
    }
    let run = play(script, to: machine(1, 1))
    run.expect([.began, .changed, .ended])
    #expect(near(run.machine.translation, Vector(dx: 40, dy: 0)))
    #expect(!run.machine.tracks(.finger(2)))
  }

  @Test("an active pan ends when fewer than the fewest fingers are down")
  func belowMinimum() {
    let script = Script(hz: 100) {
      for number in 1...3 {
        finger(number).lands(at: (Double(number) * 50, 0), 0)
        finger(number).moves(to: (Double(number) * 50, 60), over: 0.1)
      }
      finger(2).lifts(at: 0.2)
      finger(1).lifts(at: 0.3)
      finger(3).lifts(at: 0.4)
    }
    let run = play(script, to: machine(2))
    run.expect([.began, .changed, .ended])
    #expect(run.verdicts.last?.verdict == .ended(at: .seconds(0.3)))
    #expect(near(run.machine.translation, Vector(dx: 0, dy: 50)))
  }

  @Test("a cancelled last finger fails it before it begins and cancels it afterwards")
  func cancelled() {
    func script(_ distance: Double) -> Script {
      Script {
        finger(1).lands(at: (0, 0), 0)
        finger(1).moves(to: (distance, 0), over: 0.1)
        finger(1).isCancelled()
      }
    }
    play(script(5), to: machine()).expectFailure(.touchCancelled, at: 0.1)
    let run = play(script(50), to: machine())
    run.expect([.began, .changed, .cancelled])
    #expect(run.verdicts.last?.verdict == .cancelled(.touchCancelled, at: .seconds(0.1)))
  }

  @Test("an edge pan that fails by its direction has no translation, and none can be set")
  func failedTranslation() {
    var machine = machine()
    machine.settings.edge = EdgeRule(
      region: Rect(x: 0, y: 0, width: 800, height: 600), edges: .left)
    let script = Script {
      finger(1).lands(at: (5, 100), 0)
      finger(1).moves(to: (5, 150), over: 0.1)
    }
    let run = play(script, to: machine)
    #expect(run.verdicts.last?.verdict.kind == .failed, "\(run)")
    machine = run.machine
    #expect(machine.translation == .zero && machine.translationSinceLanding == .zero)
    machine.translation = Vector(dx: 10, dy: 0)
    #expect(machine.translation == .zero && machine.translationSinceLanding == .zero)
  }

  @Test("a pan's location is the middle of its fingers from each landing on")
  func locationOfLandings() {
    var pan = machine()
    for (finger, x, middle) in [(UInt64(1), 100.0, 100.0), (2, 200, 150), (3, 300, 200)] {
      let place = Point(x: x, y: 50)
      let sample = TouchSample(id: TouchID(finger), time: .zero, location: place, phase: .began)
      #expect(pan.receive([sample], phase: .began) == .undecided)
      #expect(pan.location == Point(x: middle, y: 50))
    }
  }

  @Test(
    "a translation that is set continues from there; setting it before the beginning has no effect")
  func setTranslation() {
    var pan = machine()
    let samples = drag(1, by: 100).samples
    for (index, sample) in samples.enumerated() {
      if index == 1 { pan.translation = Vector(dx: -7, dy: 0) }
      if index == 10 { pan.translation = Vector(dx: 1_000, dy: 5) }
      if index == 10 { #expect(near(pan.translation, Vector(dx: 1_000, dy: 5))) }
      _ = pan.receive([sample], phase: sample.phase)
    }
    // Ten of the twenty steps of 5 pt came after it was set (the first sample is the landing).
    #expect(near(pan.translation, Vector(dx: 1_055, dy: 5)))
  }
}

@Suite("Edge pan machine")
struct EdgePanMachineTests {
  private func machine(_ edges: RectEdges, angle: Angle = Thresholds.edgeAngle) -> PanMachine {
    var settings = PanMachine.Settings()
    // The plain start distance; LandingSlopTests covers the longer one.
    settings.landing = LandingSlop()
    settings.edge = EdgeRule(
      region: Rect(x: 0, y: 0, width: 800, height: 600), edges: edges, angle: angle)
    return PanMachine(settings: settings)
  }

  private func drag(from start: (Double, Double), by way: (Double, Double)) -> Script {
    Script(hz: 100) {
      finger(1).lands(at: start, 0)
      finger(1).moves(to: (start.0 + way.0, start.1 + way.1), over: 0.2)
      finger(1).lifts()
    }
  }

  @Test(
    "a drag inward from each edge begins",
    arguments: [
      (RectEdges.left, (5.0, 300.0), (80.0, 0.0)), (.right, (795, 300), (-80, 0)),
      (.top, (400, 5), (0, 80)), (.bottom, (400, 595), (0, -80)),
    ])
  func inward(edge: RectEdges, start: (Double, Double), way: (Double, Double)) {
    play(drag(from: start, by: way), to: machine(edge)).expect([.began, .changed, .ended])
    play(drag(from: start, by: way), to: machine(.all)).expect([.began, .changed, .ended])
  }

  @Test("a landing at exactly the width of the edge counts, farther in it fails at once")
  func widthLimit() {
    play(drag(from: (20, 300), by: (80, 0)), to: machine(.left))
      .expect([.began, .changed, .ended])
    play(drag(from: (20.5, 300), by: (80, 0)), to: machine(.left))
      .expectFailure(.awayFromEdge(distance: 20.5, limit: 20), at: 0)
  }

  @Test("of two fingers at different edges, the second is too far from the edge of the first")
  func differentEdges() {
    var pan = machine([.left, .top])
    pan.settings.minimumTouches = 2
    let script = Script(hz: 100) {
      finger(1).lands(at: (5, 300), 0)
      finger(2).lands(at: (400, 5), 0.1)
      finger(1).lifts(at: 0.5)
      finger(2).lifts(at: 0.5)
    }
    play(script, to: pan).expectFailure(.awayFromEdge(distance: 400, limit: 20), at: 0.1)
  }

  @Test("no edges recognize nothing")
  func noEdges() {
    play(drag(from: (0, 300), by: (80, 0)), to: machine([]))
      .expectFailure(.awayFromEdge(distance: .infinity, limit: 20), at: 0)
  }

  @Test("exactly 45 degrees from the normal is allowed, one degree more is not")
  func angleLimit() {
    play(drag(from: (5, 300), by: (60, 60)), to: machine(.left))
      .expect([.began, .changed, .ended])
    let steep = Vector(length: 60, angle: .degrees(46))
    let run = play(drag(from: (5, 300), by: (steep.dx, steep.dy)), to: machine(.left))
    guard case .wrongDirection(let along, let sideways, let limit)? = run.failure?.reason else {
      Issue.record("\(run)")
      return
    }
    #expect(near(along, 10 * Angle.degrees(46).cosine))
    #expect(near(sideways, 10 * Angle.degrees(46).sine))
    #expect(near(limit, along))
  }

  @Test("the limit of a wrong direction follows from the angle that is set")
  func narrowAngle() {
    let way = Vector(length: 60, angle: .degrees(40))
    let run = play(
      drag(from: (5, 300), by: (way.dx, way.dy)), to: machine(.left, angle: .degrees(30)))
    guard case .wrongDirection(let along, let sideways, let limit)? = run.failure?.reason else {
      Issue.record("\(run)")
      return
    }
    #expect(sideways > limit)
    #expect(near(limit, along * Angle.degrees(30).sine / Angle.degrees(30).cosine))
  }

  @Test("a drag along or out of the edge fails where the start distance is crossed")
  func outward() {
    let run = play(drag(from: (15, 300), by: (-100, 0)), to: machine(.left))
    run.expectFailure(.wrongDirection(along: -10, sideways: 0, limit: 0), at: 0.02)
    play(drag(from: (5, 300), by: (0, 100)), to: machine(.left))
      .expectFailure(.wrongDirection(along: 0, sideways: 10, limit: 0), at: 0.02)
  }
}
