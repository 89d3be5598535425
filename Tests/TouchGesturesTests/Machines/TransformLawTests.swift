import Randomness
import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// A transform is the sum of a pan, a pinch and a rotation.
@Suite("A transform beside pan, pinch and rotation")
struct TransformLawTests {
  /// A machine that begins only with the rotation of the fingers, or only with their travel.
  private func machine(turn: Bool) -> TransformMachine {
    var machine = TransformMachine()
    machine.settings.landing = LandingSlop()
    machine.settings.startSpread = 1e6
    if turn { machine.settings.startDistance = 1e6 } else { machine.settings.startArc = 1e6 }
    return machine
  }

  /// Two fingers that move straight at constant speed; one or both lift and may land again.
  private func script(seed: UInt64, hz: Double) -> Script {
    var random = SplitMix64(seed: seed)
    func place() -> (Double, Double) { (random.double(0...300), random.double(0...300)) }
    let plans = (1...2).map { number in
      (
        number: number, landing: random.double(0...0.1), first: random.double(0.05...0.3),
        second: random.double(0.05...0.3), pause: random.double(0.01...0.1),
        places: (place(), place(), place(), place())
      )
    }
    let slow = random.double(0.03...1)
    func near(_ to: (Double, Double), _ from: (Double, Double)) -> (Double, Double) {
      (from.0 + (to.0 - from.0) * slow, from.1 + (to.1 - from.1) * slow)
    }
    return Script(hz: hz) {
      for plan in plans {
        let (a, b, c, d) = plan.places
        finger(plan.number).lands(at: a, plan.landing)
        finger(plan.number).moves(to: near(b, a), over: plan.first)
        finger(plan.number).lifts()
        finger(plan.number).lands(at: c, plan.landing + plan.first + plan.pause)
        finger(plan.number).moves(to: near(d, c), over: plan.second)
        finger(plan.number).lifts()
      }
    }
  }

  @Test(
    "a transform begins with the first of pan, pinch and rotation, whatever lands and lifts",
    arguments: [60.0, 120, 1_000])
  func first(hz: Double) {
    var pinch = PinchMachine()
    pinch.settings.arcShare = 0
    var rotation = RotationMachine()
    rotation.settings.spreadShare = 0
    var begun = 0
    for seed in UInt64(1)...300 {
      let script = script(seed: seed, hz: hz)
      let whole = play(script, to: TransformMachine())
      let parts = [
        play(script, to: PanMachine()).recognized, play(script, to: pinch).recognized,
        play(script, to: rotation).recognized,
      ]
      let first = parts.compactMap { $0 }.min()
      if first != nil { begun += 1 }
      let difference = (whole.recognized?.seconds ?? 0) - (first?.seconds ?? 0)
      #expect(abs(difference) <= 2e-6, "seed \(seed): \(parts)\n\(whole)")
    }
    #expect(begun > 150, "\(begun)")
  }

  @Test(
    "fingers that turn do not travel, even if one of them lifts first",
    arguments: [60.0, 120, 240, 1_000])
  func turning(hz: Double) {
    for seed in UInt64(1)...200 {
      var random = SplitMix64(seed: seed)
      let radius = random.double(40...200)
      let speed = random.double(2...14)
      let (start, time) = (random.double(0...6.28), random.double(0.06...0.4))
      // The remaining finger continues by less than the slop.
      let rest = random.double(0...7) / (radius * speed)
      let script = Script(hz: hz) {
        for number in 1...2 {
          let arm = Vector(length: radius, angle: .radians(start + Double(number) * .pi))
          let turn = (number == 1 ? time : time + rest) * speed
          finger(number).lands(at: (400 + arm.dx, 400 + arm.dy), 0)
          finger(number).turns(
            about: (400, 400), by: .radians(turn), over: number == 1 ? time : time + rest)
          finger(number).lifts(at: number == 1 ? nil : time + 0.2)
        }
      }
      let pan = play(script, to: PanMachine())
      #expect(pan.recognized == nil, "seed \(seed): \(pan)")
      let transform = play(script, to: machine(turn: false))
      #expect(transform.recognized == nil, "seed \(seed): \(transform)")
    }
  }

  @Test("a place that comes with a lift changes nothing while the other finger's is unknown")
  func placeOfLift() {
    var transform = TransformMachine()
    var pan = PanMachine()
    pan.settings.startDistance = 0
    func sample(_ number: Int, _ milliseconds: Int64, _ angle: Double, _ phase: TouchPhase)
      -> TouchSample
    {
      let arm = Vector(length: 100, angle: .radians(angle + Double(number) * .pi))
      return TouchSample(
        id: .finger(number), time: Instant(microseconds: milliseconds * 1_000),
        location: Point(x: 300 + Double(milliseconds) / 10, y: 300) + arm, phase: phase)
    }
    func send(_ samples: [TouchSample]) {
      _ = transform.receive(samples, phase: samples[0].phase)
      _ = pan.receive(samples, phase: samples[0].phase)
    }
    send([sample(1, 0, 0, .began), sample(2, 0, 0, .began)])
    for step in 1...10 {
      let time = Int64(step) * 10
      send([sample(1, time, Double(step) / 10, .moved), sample(2, time, Double(step) / 10, .moved)])
    }
    let (values, way) = (transform.values, pan.translation)
    #expect(values.rotation.radians > 0.8 && way.dx > 9)
    // Both keep turning; one lifts between two scans, and the device reports where.
    send([sample(1, 105, 1.05, .ended)])
    #expect(transform.values == values && pan.translation == way)
    send([sample(2, 110, 1.1, .ended)])
    #expect(transform.values.rotation == values.rotation && transform.values.scale == values.scale)
  }

  /// Two fingers that pass each other: along parallel lines, a few points apart.
  @Test("fingers that cross have turned by half a turn", arguments: [60.0, 120, 240, 1_000])
  func crossing(hz: Double) {
    for seed in UInt64(1)...100 {
      var random = SplitMix64(seed: seed)
      let (miss, apart) = (random.double(1.5...40), random.double(80...300))
      let (time, slant) = (random.double(0.2...0.6), Angle.radians(random.double(0...6.28)))
      func place(_ number: Int, _ share: Double) -> (Double, Double) {
        let side = number == 1 ? -1.0 : 1
        let arm = Vector(dx: side * apart * (0.5 - share), dy: side * miss / 2)
        let (c, s) = (slant.cosine, slant.sine)
        return (500 + arm.dx * c - arm.dy * s, 500 + arm.dx * s + arm.dy * c)
      }
      let script = Script(hz: hz) {
        for number in 1...2 {
          finger(number).lands(at: place(number, 0), 0)
          finger(number).moves(to: place(number, 1), over: time)
          finger(number).lifts(at: time + 0.1)
        }
      }
      let truth = Double.pi - 2 * Mathematics.arctangent(y: miss, x: apart)
      var rotation = RotationMachine()
      rotation.settings.spreadShare = 0
      let alone = play(script, to: rotation)
      let whole = play(script, to: machine(turn: true))
      let name = Comment(rawValue: "seed \(seed): miss \(miss), apart \(apart)")
      #expect(abs(abs(alone.machine.rotationSinceLanding.radians) - truth) < 1e-6, name)
      let difference = alone.machine.rotation - whole.machine.values.rotation
      #expect(abs(difference.radians) < 1e-6, name)
      #expect(alone.recognized == whole.recognized, name)
    }
  }
}
