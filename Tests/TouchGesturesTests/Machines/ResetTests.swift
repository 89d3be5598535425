import Randomness
import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

@Suite("Reset and rest")
struct ResetTests {
  /// Random events of one to three fingers.
  private func script(seed: UInt64) -> Script {
    var random = SplitMix64(seed: seed)
    let plans = (1...random.int(1...3)).map { number in
      (
        number: number, landing: random.double(0...0.1), rest: random.double(0...0.7),
        way: random.pick([0.0, 5, 15, 60, 200]), over: random.double(0.05...0.4),
        x: random.double(0...500), again: random.int(0...1) == 0
      )
    }
    return Script(hz: 100) {
      for plan in plans {
        finger(plan.number).lands(at: (plan.x, 100), plan.landing)
        finger(plan.number).rests(plan.rest)
        finger(plan.number).moves(to: (plan.x + plan.way, 100), over: plan.over)
        finger(plan.number).lifts()
        if plan.again {
          finger(plan.number).lands(at: (plan.x, 100), plan.landing + plan.rest + plan.over + 0.2)
          finger(plan.number).rests(plan.rest)
          finger(plan.number).lifts()
        }
      }
    }
  }

  private func check<Machine: GestureMachine>(
    _ machine: Machine, _ values: (Machine) -> [Double],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for seed in UInt64(1)...60 {
      var used = play(script(seed: seed), to: machine).machine
      used.reset()
      #expect(used.deadline == nil, sourceLocation: sourceLocation)
      let second = script(seed: seed + 1_000)
      let fresh = play(second, to: machine)
      let again = play(second, to: used)
      #expect(
        again.verdicts.map { $0.verdict } == fresh.verdicts.map { $0.verdict },
        "\(again)\n\(fresh)",
        sourceLocation: sourceLocation)
      #expect(values(again.machine) == values(fresh.machine), sourceLocation: sourceLocation)
      staysQuiet(fresh, sourceLocation)
    }
  }

  private func staysQuiet<Machine: GestureMachine>(
    _ run: Performance<Machine>, _ sourceLocation: SourceLocation
  ) {
    guard run.verdicts.last?.verdict.kind.isTerminal == true else { return }
    var machine = run.machine
    #expect(machine.deadline == nil, sourceLocation: sourceLocation)
    for sample in script(seed: 77).samples {
      let verdict = machine.receive([sample], phase: sample.phase)
      #expect(verdict == .undecided, "\(sample) \(run)", sourceLocation: sourceLocation)
    }
    #expect(machine.reach(.distantFuture) == .undecided, sourceLocation: sourceLocation)
  }

  @Test("a tap machine behaves like new after a reset and is quiet once it has decided")
  func tap() {
    var settings = TapMachine.Settings()
    check(TapMachine(settings: settings)) { [$0.location.x, $0.location.y] }
    settings.taps = 2
    check(TapMachine(settings: settings)) { [$0.location.x, $0.location.y] }
  }

  @Test("a long press machine likewise")
  func longPress() {
    var settings = LongPressMachine.Settings()
    check(LongPressMachine(settings: settings)) { [$0.location.x, $0.location.y] }
    settings.taps = 1
    // The position of the press is kept, so it is the old one if the taps fail.
    check(LongPressMachine(settings: settings)) { _ in [] }
  }

  @Test("a pan machine likewise")
  func pan() {
    check(PanMachine()) { [$0.translation.dx, $0.translation.dy, $0.location.x] }
  }

  @Test("a pinch machine likewise")
  func pinch() { check(PinchMachine()) { [$0.scale, $0.unitDistance, $0.location.x] } }

  @Test("a rotation machine likewise")
  func rotation() { check(RotationMachine()) { [$0.rotation.radians, $0.location.x] } }

  @Test("a swipe machine likewise")
  func swipe() { check(SwipeMachine()) { [$0.location.x, $0.location.y] } }

  @Test("a transform machine likewise")
  func transform() {
    check(TransformMachine()) {
      [$0.values.translation.dx, $0.values.scale, $0.values.rotation.radians, $0.location.x]
    }
  }
}
