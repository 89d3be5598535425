import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

@Suite("Rotation machine")
struct RotationMachineTests {
  private func machine(endsAtFirstLift: Bool = false) -> RotationMachine {
    var settings = RotationMachine.Settings()
    settings.endsAtFirstLift = endsAtFirstLift
    return RotationMachine(settings: settings)
  }

  /// Two fingers that turn around their center, at a distance of `radius`.
  private func turn(
    by degrees: Double, radius: Double = 100, over seconds: Double = 0.5,
    lifts: (Double, Double) = (0.6, 0.7)
  ) -> Script {
    Script(hz: 120) {
      finger(1).lands(at: (300 - radius, 300), 0)
      finger(2).lands(at: (300 + radius, 300), 0)
      finger(1).turns(about: (300, 300), by: .degrees(degrees), over: seconds)
      finger(2).turns(about: (300, 300), by: .degrees(degrees), over: seconds)
      finger(1).lifts(at: lifts.0)
      finger(2).lifts(at: lifts.1)
    }
  }

  @Test("a rotation begins where the start arc is crossed and excludes it", arguments: [90.0, -90])
  func wholeLife(degrees: Double) {
    let run = play(turn(by: degrees), to: machine())
    run.expect([.began, .changed, .ended])
    // 8 pt of arc at 100 pt are 0.08 rad of a turn of pi/2 in 0.5 s.
    let crossing = 0.08 / (Double.pi / 2) * 0.5
    #expect(abs((run.recognized?.seconds ?? 0) - crossing) < 2e-6, "\(run)")
    let rest = Angle.degrees(degrees) - .radians(degrees < 0 ? -0.08 : 0.08)
    #expect(near(run.machine.rotation.radians, rest.radians))
    #expect(run.verdicts.last?.verdict == .ended(at: .seconds(0.7)))
  }

  @Test("fingers far apart need at least three degrees")
  func leastAngle() {
    let script = turn(by: 2.9, radius: 1_000)
    guard
      case .turnedTooLittle(let angle, let required)? = play(script, to: machine()).failure?.reason
    else {
      Issue.record("\(play(script, to: machine()))")
      return
    }
    #expect(near(angle.degrees, 2.9, within: 1e-6))
    #expect(required == .degrees(3))
    let run = play(turn(by: 3.01, radius: 1_000), to: machine())
    run.expect([.began, .changed, .ended])
    #expect(run.machine.evidence?.quantity == .turn)
    #expect(near(run.machine.evidence?.limit ?? 0, 3))
  }

  @Test("a direction is compared with a distance by length, not by its square")
  func shortDirection() {
    #expect(!Vector(dx: 1.5, dy: 0).reaches(2))
    #expect(Vector(dx: 1.2, dy: 1.6).reaches(2))
    #expect(Vector(dx: 0.5, dy: 0).reaches(0.4))
  }

  @Test("less than the start arc fails with the arc, also when the fingers lift in turn")
  func startLimit() {
    play(turn(by: Angle.radians(0.0801).degrees), to: machine())
      .expect([.began, .changed, .ended])
    let run = play(turn(by: Angle.radians(0.0799).degrees), to: machine())
    guard case .tooLittle(let arc, let required)? = run.failure?.reason else {
      Issue.record("\(run)")
      return
    }
    #expect(near(arc, 7.99, within: 1e-6))
    #expect(near(required, 8))
    #expect(run.failure?.at == .seconds(0.7))
  }

  @Test("fingers that turned while they were far apart fail by the angle, wherever they lift")
  func changedDistance() {
    // At 400 pt, 2.9 degrees are an arc of 10.1 pt, and the limit is the angle; at 200 pt it is the arc.
    let script = Script(hz: 120) {
      finger(1).lands(at: (200, 300), 0)
      finger(2).lands(at: (400, 300), 0)
      finger(1).moves(to: (100, 300), over: 0.2)
      finger(2).moves(to: (500, 300), over: 0.2)
      finger(1).turns(about: (300, 300), by: .degrees(2.9), over: 0.2)
      finger(2).turns(about: (300, 300), by: .degrees(2.9), over: 0.2)
      finger(1).moves(to: (200, 295), over: 0.2)
      finger(2).moves(to: (400, 305), over: 0.2)
      finger(1).lifts(at: 0.7)
      finger(2).lifts(at: 0.7)
    }
    let run = play(script, to: machine())
    guard case .turnedTooLittle(let angle, let required)? = run.failure?.reason else {
      Issue.record("\(run)")
      return
    }
    #expect(near(angle.degrees, 2.9, within: 1e-6))
    #expect(required == .degrees(3))
  }

  @Test("one and a half turns are 540 degrees in both directions", arguments: [540.0, -540])
  func manyTurns(degrees: Double) {
    let run = play(turn(by: degrees, over: 2, lifts: (2.1, 2.1)), to: machine())
    let expected = Angle.degrees(degrees).radians - (degrees < 0 ? -0.08 : 0.08)
    #expect(near(run.machine.rotation.radians, expected), "\(run.machine.rotation)")
  }

  @Test("one finger is too few")
  func oneFinger() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).lifts(at: 0.2)
    }
    play(script, to: machine()).expectFailure(.tooFewTouches(1, required: 2), at: 0.2)
  }

  @Test("the first lift freezes the angle; a finger that lands elsewhere continues from there")
  func liftAndLandAgain() {
    let script = Script(hz: 100) {
      finger(1).lands(at: (200, 300), 0)
      finger(2).lands(at: (400, 300), 0)
      finger(2).turns(about: (200, 300), by: .degrees(30), over: 0.2)
      finger(1).lifts(at: 0.2)
      finger(2).moves(to: (400, 300), over: 0.1)
      finger(1).lands(at: (400, 100), 0.4)
      finger(1).turns(about: (400, 300), by: .degrees(20), over: 0.1)
      finger(1).lifts(at: 0.6)
      finger(2).lifts(at: 0.7)
    }
    let run = play(script, to: machine())
    run.expect([.began, .changed, .ended])
    #expect(near(run.machine.rotation.radians, Angle.degrees(50).radians - 0.08), "\(run)")
  }

  @Test("the option ends it at the first lift, a cancelled finger cancels it")
  func endings() {
    let run = play(turn(by: 40), to: machine(endsAtFirstLift: true))
    #expect(run.verdicts.last?.verdict == .ended(at: .seconds(0.6)))
    func script(_ degrees: Double) -> Script {
      Script {
        finger(1).lands(at: (200, 300), 0)
        finger(2).lands(at: (400, 300), 0)
        finger(2).turns(about: (200, 300), by: .degrees(degrees), over: 0.2)
        finger(2).isCancelled(at: 0.3)
        finger(1).isCancelled(at: 0.4)
      }
    }
    let cancelled = play(script(30), to: machine())
    #expect(cancelled.verdicts.last?.verdict == .cancelled(.touchCancelled, at: .seconds(0.3)))
    play(script(0.5), to: machine()).expectFailure(.touchCancelled, at: 0.4)
  }

  @Test("fingers in one place have no direction: the angle stays until they part")
  func meetingFingers() {
    let script = Script(hz: 100) {
      finger(1).lands(at: (200, 300), 0)
      finger(2).lands(at: (400, 300), 0)
      finger(2).turns(about: (200, 300), by: .degrees(90), over: 0.2)
      finger(2).moves(to: (200, 300), over: 0.1)
      finger(2).moves(to: (200, 500), over: 0.1)
    }
    var angles: [Double] = []
    let run = play(script, to: machine()) { machine, _ in angles.append(machine.rotation.radians) }
    #expect(angles.allSatisfy { $0.isFinite && $0 < 1.6 })
    // The limit of arc is 8 pt at a radius of 100.
    #expect(near(run.machine.rotation.radians, Double.pi / 2 - 0.08), "\(run)")
  }

  @Test("the place that a finger lifts at turns a rotation that is under way")
  func turnsAtLift() {
    func at(_ id: UInt64, _ place: Point, _ seconds: Double, _ phase: TouchPhase) -> TouchSample {
      TouchSample(id: TouchID(id), time: .seconds(seconds), location: place, phase: phase)
    }
    var rotation = machine()
    let center = Point(x: 300, y: 300)
    func place(_ degrees: Double) -> Point {
      let angle = Angle.degrees(degrees)
      return center + Vector(dx: 100 * angle.cosine, dy: 100 * angle.sine)
    }
    _ = rotation.receive([at(1, center, 0, .began), at(2, place(0), 0, .began)], phase: .began)
    for step in 1...6 {
      let seconds = Double(step) / 100
      _ = rotation.receive([at(2, place(Double(5 * step)), seconds, .moved)], phase: .moved)
    }
    let before = rotation.rotation
    _ = rotation.receive([at(2, place(35), 0.07, .ended)], phase: .ended)
    #expect(near((rotation.rotation - before).degrees, 5))
  }

  @Test("a rotation that only the place of a lift reveals includes the turn up to that place")
  func beginsAtLift() {
    func at(_ id: UInt64, _ place: Point, _ milliseconds: Int64, _ phase: TouchPhase) -> TouchSample
    {
      var sample = TouchSample(
        id: TouchID(id), time: Instant(microseconds: milliseconds * 1_000), location: place,
        phase: phase)
      sample.scanInterval = .milliseconds(8)
      return sample
    }
    func turned(_ degrees: Double) -> Point {
      let angle = Angle.degrees(degrees)
      return Point(x: 300 + 100 * angle.cosine, y: 300 + 100 * angle.sine)
    }
    var rotation = machine()
    let samples = [
      at(1, Point(x: 300, y: 299), 0, .began), at(2, turned(0), 0, .began),
      at(1, Point(x: 300, y: 300), 10, .moved), at(2, turned(0.1), 12, .moved),
      // Finger 1 moves and has not reported yet, so the turn is judged with its next report.
      at(2, turned(40), 16, .ended),
    ]
    for sample in samples {
      let verdict = rotation.receive([sample], phase: sample.phase)
      #expect(verdict == .undecided, "at \(sample.time)")
    }
    let verdict = rotation.receive([at(1, Point(x: 300, y: 300), 20, .moved)], phase: .moved)
    #expect(verdict.kind == .began)
    // It begins with 8 pt of arc, at about 9 degrees.
    #expect(abs(rotation.rotation.degrees - 31) < 1, "\(rotation.rotation.degrees)")
  }

  @Test("a first finger that reports again after the beginning adds no turn", arguments: [9, 40])
  func lateFirstFinger(degrees: Int) {
    var rotation = machine()
    func receive(_ finger: UInt64, _ place: Point, _ milliseconds: Int, _ phase: TouchPhase) {
      let sample = TouchSample(
        id: TouchID(finger), time: Instant(microseconds: Int64(milliseconds) * 1_000),
        location: place, phase: phase)
      _ = rotation.receive([sample], phase: phase)
    }
    func turned(_ degrees: Int) -> Point {
      let angle = Angle.degrees(Double(degrees))
      return Point(x: 300 + 100 * angle.cosine, y: 300 + 100 * angle.sine)
    }
    receive(1, Point(x: 298, y: 300), 0, .began)
    receive(1, Point(x: 300, y: 300), 10, .moved)
    // Where the first finger was at this landing is not known before its next report.
    receive(2, turned(0), 15, .began)
    for step in 1...degrees { receive(2, turned(step), 15 + 10 * step, .moved) }
    let before = rotation.rotation
    receive(1, Point(x: 300.1, y: 300), 25 + 10 * degrees, .moved)
    #expect(abs((rotation.rotation - before).degrees) < 1, "\(rotation.rotation.degrees)")
    // Nine degrees are too few, however often they are counted.
    #expect((rotation.rotation > .zero) == (degrees > 9))
  }

  @Test("fingers side by side do not turn because one landed between two reports of the other")
  func landsBetweenReports() {
    let script = Script(hz: 100, phases: [2: 0.8]) {
      finger(1).lands(at: (100, 100), 0)
      finger(1).moves(to: (400, 100), over: 0.3)
      finger(2).lands(at: (178, 200), 0.078)
      finger(2).moves(to: (400, 200), over: 0.222)
      finger(2).lifts(at: 0.35)
      finger(1).lifts(at: 0.4)
    }
    let run = play(script, to: machine())
    guard case .tooLittle(let arc, _)? = run.failure?.reason else {
      Issue.record("\(run)")
      return
    }
    // The last reports are 2 ms apart, 1 pt of arc. Without considering the landing it would be 4.
    #expect(arc < 1, "\(run)")
  }

  @Test("an angle that is set continues from there; setting it before the beginning has no effect")
  func setRotation() {
    var rotation = machine()
    var last = Angle.zero
    for sample in turn(by: 60).samples where sample.phase != .ended {
      if rotation.rotation == .zero { rotation.rotation = .degrees(100) }
      if sample.time == .seconds(0.25) { rotation.rotation = .zero }
      if case .began(let instant) = rotation.receive([sample], phase: sample.phase) {
        #expect(instant == play(turn(by: 60), to: machine()).recognized)
      }
      last = rotation.rotation
    }
    // The value is set when one of the two fingers' steps, half of the rotation, is still to come.
    #expect(last > .degrees(29.9) && last < .degrees(31.1), "\(last)")
  }
}

extension Angle {
  fileprivate var degrees: Double { radians * 180 / .pi }
}
