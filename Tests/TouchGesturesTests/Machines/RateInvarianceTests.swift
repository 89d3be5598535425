import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// The same movement sampled at several rates.
@Suite("Report rates")
struct RateInvarianceTests {
  private static let rates = [60.0, 120, 240, 1_000]

  /// Plays the same movement at each rate, expects the same events and the same instant of recognition or
  /// failure within `tolerance` seconds, and returns the machines.
  private func compare<Machine: GestureMachine>(
    _ machine: Machine, within tolerance: Double = 0.002, story: [GestureState],
    sourceLocation: SourceLocation = #_sourceLocation, _ script: (Double) -> Script
  ) -> [Machine] {
    let runs = Self.rates.map { play(script($0), to: machine) }
    let instants = runs.map { ($0.recognized ?? $0.failure?.at ?? .zero).seconds }
    let finest = instants.last ?? 0
    for (run, instant) in zip(runs, instants) {
      #expect(run.story == story, "\(run)", sourceLocation: sourceLocation)
      #expect(
        abs(instant - finest) <= tolerance, "\(instants)", sourceLocation: sourceLocation)
    }
    return runs.map { $0.machine }
  }

  private func drag(_ hz: Double, to end: (Double, Double), bend: Double, _ pace: Pace) -> Script {
    Script(hz: hz) {
      finger(1).lands(at: (100, 100), 0)
      finger(1).rests(0.0312)
      finger(1).follows(over: 0.4, pace: pace) { share, start in
        let way = (Point(x: end.0, y: end.1) - start) * share
        // An arc that leaves the straight line and returns to it.
        let side = bend * 4 * share * (1 - share)
        return start + way + Vector(dx: 0, dy: side)
      }
      finger(1).lifts()
    }
  }

  /// A start at full speed from rest is known only to the panel's interval: of the silence before it, 25 ms
  /// count as the step, 8 ms more than an interval at 60 Hz.
  @Test(
    "a pan begins at one instant with one translation",
    arguments: [Pace.even, .minimumJerk], [0.0, 60])
  func pan(pace: Pace, bend: Double) {
    let tolerance = pace == .even ? 0.003 : 0.002
    // The start distance without additions: a longer arc loses more between two reports.
    var plain = PanMachine()
    plain.settings.landing = LandingSlop()
    let machines = compare(plain, within: tolerance, story: [.began, .changed, .ended]) {
      drag($0, to: (300, 180), bend: bend, pace)
    }
    for machine in machines {
      let error = (machine.translation - machines[3].translation).length
      #expect(error < 0.35, "\(error)")
    }
  }

  @Test("a swipe ends at one instant", arguments: [Pace.even, .minimumJerk], [0.0, 20])
  func swipe(pace: Pace, bend: Double) {
    _ = compare(SwipeMachine(), story: [.ended]) { drag($0, to: (300, 110), bend: bend, pace) }
  }

  @Test("a diagonal swipe ends at one instant", arguments: [Pace.even, .minimumJerk], [0.0, 20])
  func diagonalSwipe(pace: Pace, bend: Double) {
    var settings = SwipeMachine.Settings()
    for directions in [.downRight, [.right, .downRight, .down]] as [SwipeDirection] {
      settings.direction = directions
      let machines = compare(SwipeMachine(settings: settings), story: [.ended]) {
        drag($0, to: (250, 235), bend: bend, pace)
      }
      #expect(machines.allSatisfy { $0.recognizedDirection == .downRight })
    }
  }

  @Test("a swipe the wrong way fails at one instant", arguments: [Pace.even, .minimumJerk])
  func wrongSwipe(pace: Pace) {
    _ = compare(SwipeMachine(), story: [.failed]) { drag($0, to: (-200, 110), bend: 0, pace) }
  }

  @Test("a tap and a long press fail at one instant", arguments: [Pace.even, .minimumJerk])
  func moved(pace: Pace) {
    _ = compare(TapMachine(), story: [.failed]) { drag($0, to: (300, 100), bend: 30, pace) }
    _ = compare(LongPressMachine(), story: [.failed]) { drag($0, to: (300, 100), bend: 30, pace) }
  }

  private func turnAndSpread(
    _ hz: Double, by angle: Angle, scale: Double, _ pace: Pace, phases: [Int: Double] = [:]
  ) -> Script {
    Script(hz: hz, phases: phases) {
      for (number, side) in [(1, -1.0), (2, 1.0)] {
        finger(number).lands(at: (400 + side * 90, 300), 0)
        finger(number).rests(0.0312)
        finger(number).follows(over: 0.5, pace: pace) { share, _ in
          let length = side * 90 * (1 + (scale - 1) * share)
          return Point(x: 400, y: 300) + Vector(length: length, angle: angle * share)
        }
      }
      finger(1).lifts(at: 0.7)
      finger(2).lifts(at: 0.75)
    }
  }

  @Test("a pinch begins at one instant with one scale", arguments: [Pace.even, .minimumJerk])
  func pinch(pace: Pace) {
    let machines = compare(PinchMachine(), story: [.began, .changed, .ended]) {
      turnAndSpread($0, by: .degrees(30), scale: 2.2, pace)
    }
    #expect(machines.allSatisfy { abs($0.scale - machines[3].scale) < 1e-9 })
  }

  @Test("a rotation begins at one instant with one angle", arguments: [Pace.even, .minimumJerk])
  func rotation(pace: Pace) {
    let machines = compare(RotationMachine(), story: [.began, .changed, .ended]) {
      turnAndSpread($0, by: .degrees(100), scale: 1.3, pace)
    }
    // The limit is an arc, so the excluded angle depends slightly on the distance at the crossing.
    #expect(
      machines.allSatisfy { abs($0.rotation.radians - machines[3].rotation.radians) < 0.002 })
  }

  @Test(
    "a transform begins at one instant with one set of values",
    arguments: [Pace.even, .minimumJerk])
  func transform(pace: Pace) {
    let machines = compare(TransformMachine(), story: [.began, .changed, .ended]) {
      turnAndSpread($0, by: .degrees(80), scale: 1.8, pace)
    }
    for machine in machines {
      let error = machine.values.rotation.radians - machines[3].values.rotation.radians
      #expect(abs(error) < 0.005, "\(error)")
      #expect(abs(machine.values.scale / machines[3].values.scale - 1) < 0.005)
    }
  }

  @Test("fingers reported in turn begin a pinch and a rotation at the same instants")
  func unsynchronized() {
    for phase in [0.25, 0.5, 0.8] {
      _ = compare(PinchMachine(), story: [.began, .changed, .ended]) {
        turnAndSpread($0, by: .zero, scale: 2, .minimumJerk, phases: [1: 0, 2: phase])
      }
      _ = compare(RotationMachine(), within: 0.003, story: [.began, .changed, .ended]) {
        turnAndSpread($0, by: .degrees(90), scale: 1, .minimumJerk, phases: [1: 0, 2: phase])
      }
    }
  }
}

/// Two fingers of one panel that are reported at different instants.
@Suite("Fingers reported in turn")
struct UnsynchronizedFingersTests {
  /// Two fingers, 100 pt apart, that move side by side, 600 pt in 0.4 s.
  private func drag(
    _ hz: Double, phase: Double, rest: Double, direction: Angle, _ pace: Pace
  ) -> Script {
    Script(hz: hz, phases: [1: 0, 2: phase]) {
      for (number, x) in [(1, 100.0), (2, 200.0)] {
        finger(number).lands(at: (x, 300), 0)
        finger(number).rests(rest)
        finger(number).follows(over: 0.4, pace: pace) { share, start in
          start + Vector(length: 600 * share, angle: direction)
        }
        finger(number).lifts()
      }
    }
  }

  private func expectNothing(
    _ hz: Double, rest: Double, _ pace: Pace, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for direction in [0.0, 45, 90, 135, 180, 270] {
      for phase in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let script = drag(hz, phase: phase, rest: rest, direction: .degrees(direction), pace)
        let pinch = play(script, to: PinchMachine())
        #expect(pinch.recognized == nil, "\(phase) \(pinch)", sourceLocation: sourceLocation)
        let rotation = play(script, to: RotationMachine())
        #expect(rotation.recognized == nil, "\(phase) \(rotation)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test("a fast drag from rest begins no pinch and no rotation", arguments: [60.0, 120])
  func fromRest(hz: Double) {
    expectNothing(hz, rest: 0.1, .minimumJerk)
  }

  @Test(
    "a fast drag whose fingers land moving begins no pinch and no rotation", arguments: [60.0, 120])
  func landingInMotion(hz: Double) {
    expectNothing(hz, rest: 0, .even)
  }

  @Test("a fast drag begins a two-finger pan", arguments: [60.0, 120])
  func pan(hz: Double) {
    var settings = PanMachine.Settings()
    settings.minimumTouches = 2
    let script = drag(hz, phase: 0.5, rest: 0.1, direction: .zero, .minimumJerk)
    let run = play(script, to: PanMachine(settings: settings))
    run.expect([.began, .changed, .ended])
    #expect(abs(run.machine.translation.dx - 590) < 1, "\(run.machine.translation)")
  }
}
