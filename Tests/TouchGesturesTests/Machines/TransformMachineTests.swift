import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

@Suite("Transform machine")
struct TransformMachineTests {
  private func machine(_ minimum: Int = 1) -> TransformMachine {
    var settings = TransformMachine.Settings()
    // The plain start distance; LandingSlopTests covers the longer one.
    settings.landing = LandingSlop()
    settings.minimumTouches = minimum
    return TransformMachine(settings: settings)
  }

  /// Fingers on a circle of 100 pt that follow one similarity transform.
  private func hand(
    _ count: Int, scale: Double = 1, degrees: Double = 0, by way: (Double, Double) = (0, 0)
  ) -> Script {
    Script(hz: 120) {
      for number in 0..<count {
        let angle = Angle.degrees(Double(number) * 360 / Double(count))
        let arm = Vector(length: 100, angle: angle)
        finger(number + 1).lands(at: (300 + arm.dx, 300 + arm.dy), 0)
        finger(number + 1).follows(over: 0.5) { share, _ in
          let size = 100 * (1 + (scale - 1) * share)
          let arm = Vector(length: size, angle: angle + .degrees(degrees * share))
          return Point(x: 300 + way.0 * share, y: 300 + way.1 * share) + arm
        }
        finger(number + 1).lifts(at: 0.6 + Double(number) * 0.05)
      }
    }
  }

  @Test("one finger moves it from where the start distance is crossed")
  func oneFinger() {
    let run = play(hand(1, by: (0, 100)), to: machine())
    run.expect([.began, .changed, .ended], recognizedAt: 0.05)
    #expect(near(run.machine.values.translation, Vector(dx: 0, dy: 90)))
    #expect(run.machine.values.scale == 1)
    #expect(run.machine.values.rotation == .zero)
  }

  @Test("a transform reports the limit by which it was recognized")
  func evidence() {
    let carried = play(hand(1, by: (0, 100)), to: machine()).machine.evidence
    #expect(carried?.quantity == .travel && carried?.limit == 10)
    #expect((10...11).contains(carried?.measured ?? 0))
    let spread = play(hand(2, scale: 2), to: machine()).machine.evidence
    #expect(spread?.quantity == .spread && spread?.limit == 8)
    #expect((8...13).contains(spread?.measured ?? 0))
    let turned = play(hand(2, degrees: 90), to: machine()).machine.evidence
    #expect(turned?.quantity == .arc)
    #expect(near(turned?.limit ?? 0, 8, within: 1e-6))
    #expect((8...11).contains(turned?.measured ?? 0))
  }

  @Test("two to five fingers spread: the scale leaves the start out", arguments: 2...5)
  func spreading(count: Int) {
    let run = play(hand(count, scale: 2), to: machine())
    run.expect([.began, .changed, .ended])
    // 8 pt of 200 pt: it begins at a scale of 1.04.
    #expect(near(run.machine.values.scale, 2 / 1.04, within: 1e-6), "\(run.machine.values)")
    #expect(near(run.machine.values.rotation.radians, 0))
    #expect(abs((run.recognized?.seconds ?? 0) - 0.02) < 2e-6)
  }

  @Test("two to five fingers turn, beyond whole turns", arguments: 2...5)
  func turning(count: Int) {
    let run = play(hand(count, degrees: 540), to: machine())
    let expected = Angle.degrees(540).radians - 0.08
    #expect(near(run.machine.values.rotation.radians, expected, within: 1e-6))
    #expect(near(run.machine.values.scale, 1, within: 1e-9))
  }

  @Test("too little of everything fails with the traveled distance")
  func tooLittle() {
    play(hand(2, by: (0, 9.75)), to: machine())
      .expectFailure(.tooLittle(9.75, required: 10), at: 0.65)
    play(hand(1, by: (0, 50)), to: machine(2))
      .expectFailure(.tooFewTouches(1, required: 2), at: 0.6)
  }

  @Test("a transform with a minimum of two begins with two fingers and continues with one")
  func minimum() {
    let script = Script(hz: 100) {
      finger(1).lands(at: (100, 100), 0)
      finger(2).lands(at: (200, 100), 0)
      finger(1).moves(to: (100, 150), over: 0.1)
      finger(2).moves(to: (200, 150), over: 0.1)
      finger(1).lifts(at: 0.2)
      finger(2).rests(0.1)
      finger(2).moves(to: (230, 150), over: 0.1)
      finger(2).lifts(at: 0.5)
    }
    let run = play(script, to: machine(2))
    run.expect([.began, .changed, .ended])
    #expect(near(run.machine.values.translation, Vector(dx: 30, dy: 40)), "\(run)")
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
    play(script(50), to: machine()).expect([.began, .changed, .cancelled])
  }

  @Test("fingers that meet keep the scale above zero, and it recovers")
  func meetingFingers() {
    var least = Double.infinity
    let script = Script(hz: 100) {
      finger(1).lands(at: (200, 100), 0)
      finger(2).lands(at: (300, 100), 0)
      for way in [50.0, 0] {
        finger(1).moves(to: (200 + way, 100), over: 0.1)
        finger(2).moves(to: (300 - way, 100), over: 0.1)
      }
    }
    let run = play(script, to: machine()) { machine, _ in
      least = min(least, machine.values.scale)
    }
    #expect(near(least, 1.0 / 92), "\(least)")
    #expect(near(run.machine.values.scale, 100.0 / 92))
  }

  @Test("values that are set go on from there, and before the beginning have no effect")
  func setValues() {
    var transform = machine()
    var set = TransformMachine.Values()
    set.scale = 3
    for sample in hand(2, scale: 2).samples where sample.phase != .ended {
      if transform.values == TransformMachine.Values() { transform.setValues(set) }
      if sample.time == .seconds(0.5), sample.id == .finger(1) {
        transform.setValues(set)
        #expect(transform.values == set)
      }
      _ = transform.receive([sample], phase: sample.phase)
    }
    // The last step of both fingers is a sixtieth of the whole path.
    #expect(near(transform.values.scale, 3 * 2 / (2 - 1.0 / 60), within: 1e-6))
  }
}
