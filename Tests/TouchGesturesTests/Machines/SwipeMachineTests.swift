import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

@Suite("Swipe machine")
struct SwipeMachineTests {
  private func machine(
    _ direction: SwipeDirection = .right, touches: Int = 1
  ) -> SwipeMachine {
    var settings = SwipeMachine.Settings()
    settings.direction = direction
    settings.touches = touches
    return SwipeMachine(settings: settings)
  }

  private func flick(by way: (Double, Double), over seconds: Double) -> Script {
    Script(hz: 100) {
      finger(1).lands(at: (400, 400), 0)
      finger(1).moves(to: (400 + way.0, 400 + way.1), over: seconds)
      finger(1).lifts()
    }
  }

  @Test(
    "a flick in its direction is recognized on the way, where it started",
    arguments: [
      (SwipeDirection.right, (96.0, 0.0)), (.left, (-96, 0)), (.up, (0, -96)), (.down, (0, 96)),
    ])
  func directions(direction: SwipeDirection, way: (Double, Double)) {
    let run = play(flick(by: way, over: 0.2), to: machine(direction))
    run.expect([.ended], recognizedAt: 0.1)
    #expect(run.machine.location == Point(x: 400, y: 400))
    play(flick(by: way, over: 0.2), to: machine([.right, .left, .up, .down]))
      .expect([.ended], recognizedAt: 0.1)
  }

  @Test("exactly the distance is enough, less fails at the lift with the distance")
  func distanceLimit() {
    play(flick(by: (48, 0), over: 0.2), to: machine()).expect([.ended], recognizedAt: 0.2)
    play(flick(by: (47.5, 0), over: 0.2), to: machine())
      .expectFailure(.tooLittle(47.5, required: 48), at: 0.2)
  }

  @Test("exactly the longest duration is in time, later fails by the deadline")
  func durationLimit() {
    play(flick(by: (48, 0), over: 0.45), to: machine()).expect([.ended], recognizedAt: 0.45)
    let run = play(flick(by: (48, 0), over: 0.6), to: machine())
    run.expectFailure(
      .tooSlow(distance: 36, required: 48, limit: .seconds(0.45)), at: 0.450001)
    // A finger that went back a little has covered no distance.
    play(flick(by: (-8, 0), over: 0.6), to: machine())
      .expectFailure(
        .tooSlow(distance: 0, required: 48, limit: .seconds(0.45)), at: 0.450001)
  }

  @Test(
    "a finger that is only sideways too far fails where it went too far, however far back it is")
  func sidewaysAndBack() {
    func sample(_ place: Point, _ microseconds: Int64, _ phase: TouchPhase) -> TouchSample {
      TouchSample(
        id: .finger(1), time: Instant(microseconds: microseconds), location: place, phase: phase)
    }
    var swipe = machine()
    _ = swipe.receive([sample(Point(x: 400, y: 400), 0, .began)], phase: .began)
    // Ten points back are allowed; a hundred sideways allow ten.
    let verdict = swipe.receive([sample(Point(x: 390, y: 500), 10_000, .moved)], phase: .moved)
    let reason = FailureReason.wrongDirection(along: -10, sideways: 100, limit: 10)
    #expect(verdict == .failed(reason, at: Instant(microseconds: 1_000)))
  }

  @Test("without a call at the deadline, a distance counts by the instant at which it was reached")
  func late() {
    func sample(_ x: Double, _ microseconds: Int64, _ phase: TouchPhase) -> TouchSample {
      TouchSample(
        id: .finger(1), time: Instant(microseconds: microseconds), location: Point(x: x, y: 400),
        phase: phase)
    }
    var swipe = machine()
    _ = swipe.receive([sample(400, 0, .began)], phase: .began)
    #expect(swipe.receive([sample(440, 440_000, .moved)], phase: .moved) == .undecided)
    let verdict = swipe.receive([sample(460, 460_000, .moved)], phase: .moved)
    #expect(verdict == .ended(at: Instant(microseconds: 448_000)))
    swipe.reset()
    _ = swipe.receive([sample(400, 0, .began)], phase: .began)
    #expect(swipe.receive([sample(440, 440_000, .moved)], phase: .moved) == .undecided)
    #expect(
      swipe.receive([sample(450, 460_000, .moved)], phase: .moved)
        == .failed(
          .tooSlow(distance: 45, required: 48, limit: .seconds(0.45)),
          at: Instant(microseconds: 450_000)))
  }

  @Test("a finger of another gesture neither ends nor cancels it")
  func foreignFinger() {
    func sample(_ finger: UInt64, _ phase: TouchPhase) -> TouchSample {
      TouchSample(
        id: TouchID(finger), time: Instant(microseconds: 10_000), location: Point(x: 400, y: 400),
        phase: phase)
    }
    var swipe = machine()
    #expect(swipe.receive([sample(1, .began)], phase: .began) == .undecided)
    #expect(swipe.receive([sample(9, .ended)], phase: .ended) == .undecided)
    #expect(swipe.receive([sample(9, .cancelled)], phase: .cancelled) == .undecided)
    let verdict = swipe.receive([sample(1, .cancelled)], phase: .cancelled)
    #expect(verdict == .failed(.touchCancelled, at: Instant(microseconds: 10_000)))
  }

  @Test("the wrong way fails at once where ten points are crossed")
  func wrongWay() {
    play(flick(by: (-100, 0), over: 0.2), to: machine())
      .expectFailure(.wrongDirection(along: -15, sideways: 0, limit: 10), at: 0.02)
    // Exactly ten points back are allowed.
    let back = Script(hz: 100) {
      finger(1).lands(at: (400, 400), 0)
      finger(1).moves(to: (390, 400), over: 0.05)
      finger(1).moves(to: (460, 400), over: 0.1)
    }
    play(back, to: machine()).expect([.ended])
  }

  @Test("a slow swipe may drift by half of the way, a fast one by all of it")
  func drift() {
    // 0.4 s for 48 pt: 120 pt/s allow (0.5 + 0.5 x 0.12) of the way, 26.88 pt.
    play(flick(by: (48, 26.5), over: 0.4), to: machine()).expect([.ended])
    let slow = play(flick(by: (48, 27.25), over: 0.4), to: machine())
    guard case .wrongDirection(let along, let sideways, let limit)? = slow.failure?.reason else {
      Issue.record("\(slow)")
      return
    }
    #expect(near(along, 48) && near(sideways, 27.25) && near(limit, 26.88))
    // 96 pt in 0.08 s are 1200 pt/s.
    play(flick(by: (96, 96), over: 0.08), to: machine()).expect([.ended])
    play(flick(by: (96, 100), over: 0.08), to: machine()).expect([.failed])
  }

  @Test("a swipe in several directions ends in the first one reached, at every report rate")
  func severalDirections() {
    for hz in [60.0, 120, 240, 1_000] {
      let script = Script(hz: hz) {
        finger(1).lands(at: (0, 0), 0)
        finger(1).moves(to: (110, 120), over: 0.1)
      }
      let run = play(script, to: machine([.right, .down]))
      run.expect([.ended], recognizedAt: 0.04)
    }
  }

  @Test("a direction that is reached counts though another is still possible")
  func generousDrift() {
    var swipe = machine([.right, .down])
    swipe.settings.slowDrift = 3
    swipe.settings.fastDrift = 3
    play(flick(by: (60, 96), over: 0.2), to: swipe).expect([.ended], recognizedAt: 0.1)
  }

  @Test("two to five fingers swipe as one, from the middle of their landings", arguments: 2...5)
  func manyFingers(count: Int) {
    let script = Script(hz: 100) {
      for number in 1...count {
        finger(number).lands(at: (Double(number) * 60, 0), Double(number) * 0.01)
        finger(number).moves(to: (Double(number) * 60 + 120, 0), over: 0.2)
      }
    }
    let run = play(script, to: machine(touches: count))
    run.expect([.ended])
    #expect(near(run.machine.location, Point(x: Double(count + 1) * 30, y: 0)))
  }

  @Test("what a finger has moved before the second one lands does not count")
  func movedAlone() {
    let script = Script(hz: 100) {
      finger(1).lands(at: (0, 0), 0)
      finger(1).moves(to: (120, 0), over: 0.1)
      finger(2).lands(at: (0, 100), 0.11)
      finger(2).moves(to: (40, 100), over: 0.1)
      finger(2).lifts(at: 0.3)
    }
    play(script, to: machine(touches: 2)).expectFailure(.tooLittle(20, required: 48), at: 0.3)
  }

  @Test("too many or too few fingers fail with their number")
  func fingerCount() {
    let two = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(2).lands(at: (0, 50), 0.1)
    }
    play(two, to: machine()).expectFailure(.tooManyTouches(2, limit: 1), at: 0.1)
    play(flick(by: (100, 0), over: 0.2), to: machine(touches: 2))
      .expectFailure(.tooFewTouches(1, required: 2), at: 0.2)
  }

  @Test("a cancelled finger fails it")
  func cancelled() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).isCancelled(at: 0.1)
    }
    play(script, to: machine()).expectFailure(.touchCancelled, at: 0.1)
  }

  @Test("a swipe without a direction fails at the deadline")
  func noDirection() {
    play(flick(by: (100, 0), over: 0.5), to: machine([])).expect([.failed])
  }
}
