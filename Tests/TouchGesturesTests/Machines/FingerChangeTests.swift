import Randomness
import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// Values must not jump when the number of fingers changes.
@Suite("Landing and lifting fingers")
struct FingerChangeTests {
  /// Five fingers that land and lift in many orders while all of them move.
  private func script(seed: UInt64) -> Script {
    var random = SplitMix64(seed: seed)
    let plans = (1...5).map { number in
      (
        number: number, landing: random.double(0...0.3), first: random.double(0.1...0.4),
        second: random.double(0.1...0.5),
        places: (0..<3).map { _ in (random.double(0...800), random.double(0...600)) }
      )
    }
    return Script(hz: 120) {
      for plan in plans {
        finger(plan.number).lands(at: plan.places[0], plan.landing)
        finger(plan.number).moves(to: plan.places[1], over: plan.first)
        finger(plan.number).moves(to: plan.places[2], over: plan.second, pace: .minimumJerk)
        finger(plan.number).lifts()
        finger(plan.number).lands(at: plan.places[1], 1.5 - plan.landing)
        finger(plan.number).moves(to: plan.places[0], over: plan.second)
        finger(plan.number).lifts()
      }
    }
  }

  /// The largest change of a value by a landing or lift while the gesture is active.
  private func largestJump<Machine: GestureMachine>(
    of machine: Machine, _ values: (Machine) -> [Double]
  ) -> (jump: Double, changes: Int) {
    var largest = 0.0
    var changes = 0
    for seed in UInt64(1)...200 {
      var machine = machine
      var isActive = false
      for sample in script(seed: seed).samples {
        let before = values(machine)
        let verdict = machine.receive([sample], phase: sample.phase)
        if isActive, sample.phase != .moved {
          changes += 1
          for (old, new) in zip(before, values(machine)) { largest = max(largest, abs(new - old)) }
        }
        if verdict.kind == .began { isActive = true }
        if verdict.kind.isTerminal { break }
      }
    }
    return (largest, changes)
  }

  @Test("a pan's translation does not jump")
  func pan() {
    let result = largestJump(of: PanMachine()) { [$0.translation.dx, $0.translation.dy] }
    #expect(result.jump < 1e-9 && result.changes > 500, "\(result)")
    var settings = PanMachine.Settings()
    settings.minimumTouches = 2
    settings.maximumTouches = 3
    let some = largestJump(of: PanMachine(settings: settings)) {
      [$0.translation.dx, $0.translation.dy]
    }
    #expect(some.jump < 1e-9 && some.changes > 200, "\(some)")
  }

  @Test("a pinch's scale does not jump")
  func pinch() {
    let result = largestJump(of: PinchMachine()) { [$0.scale] }
    #expect(result.jump < 1e-9 && result.changes > 500, "\(result)")
  }

  @Test("a rotation's angle does not jump")
  func rotation() {
    let result = largestJump(of: RotationMachine()) { [$0.rotation.radians] }
    #expect(result.jump < 1e-9 && result.changes > 500, "\(result)")
  }

  @Test("none of a transform's values jumps")
  func transform() {
    let result = largestJump(of: TransformMachine()) {
      let values = $0.values
      return [
        values.translation.dx, values.translation.dy, values.scale, values.rotation.radians,
      ]
    }
    #expect(result.jump < 1e-9 && result.changes > 500, "\(result)")
  }

  @Test("a long press's location may follow its fingers, its verdicts do not change by it")
  func longPress() {
    let result = largestJump(of: LongPressMachine()) { _ in [] }
    #expect(result.jump == 0)
  }

  @Test("movement that a device reports with the lift only counts in the value")
  func movementAtLift() {
    var pan = PanMachine()
    pan.settings.landing = LandingSlop()
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).moves(to: (50, 0), over: 0.1)
      finger(1).lifts()
    }
    for var sample in script.samples {
      if sample.phase == .ended { sample.location = Point(x: 62, y: 0) }
      _ = pan.receive([sample], phase: sample.phase)
    }
    #expect(near(pan.translation, Vector(dx: 52, dy: 0)))
  }
}
