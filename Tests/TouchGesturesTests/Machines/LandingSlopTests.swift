import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// Fingertips that slip as they land, and drags that begin with the landing.
@Suite("Slips at the landing")
struct LandingSlopTests {
  private static let rates = [60.0, 120, 240, 1_000]

  /// A finger that slips `distance` as it lands, slower and slower, rests there and lifts.
  private func slip(_ distance: Double, over seconds: Double, hz: Double = 120) -> Script {
    Script(hz: hz) {
      finger(1).lands(at: (100, 100), 0)
      finger(1).follows(over: seconds, pace: .even) { share, start in
        start + Vector(dx: 0, dy: distance * share * (2 - share))
      }
      finger(1).lifts(at: seconds + 0.06)
    }
  }

  private func drag(_ speed: Double, hz: Double, after rest: Double = 0) -> Script {
    Script(hz: hz) {
      finger(1).lands(at: (100, 100), 0)
      if rest > 0 { finger(1).rests(rest) }
      finger(1).moves(to: (100 + speed * 0.3, 100), over: 0.3)
      finger(1).lifts()
    }
  }

  @Test("the multiple falls evenly from the factor to one")
  func multiple() {
    let slop = LandingSlop(factor: 3, duration: .milliseconds(100))
    #expect(abs(slop.multiple(after: .microseconds(1)) - 3) < 1e-4)
    #expect(slop.multiple(after: .zero) == 1 && slop.multiple(after: .milliseconds(-5)) == 1)
    #expect(slop.multiple(after: .milliseconds(50)) == 2)
    #expect(slop.multiple(after: .milliseconds(100)) == 1 && slop.multiple(after: .seconds(9)) == 1)
    #expect(LandingSlop().multiple(after: .zero) == 1)
    #expect(LandingSlop(factor: .nan, duration: .seconds(1)).multiple(after: .zero) == 1)
  }

  @Test(
    "a finger that slips as it lands taps and does not pan", arguments: [12.0, 14, 16, 19], rates)
  func slippingTap(distance: Double, hz: Double) {
    let script = slip(distance, over: 0.06, hz: hz)
    play(script, to: TapMachine()).expect([.ended])
    let pan = play(script, to: PanMachine())
    guard case .failed(.slipped(let far, let required), _) = pan.verdicts.last?.verdict else {
      Issue.record("\(pan)")
      return
    }
    #expect(abs(far - distance) < 0.01 && required > distance && required < 24)
  }

  @Test("what slips farther than a fingertip does is a pan and no tap", arguments: rates)
  func farMovement(hz: Double) {
    let script = slip(40, over: 0.08, hz: hz)
    play(script, to: PanMachine()).expect([.began, .changed, .ended])
    #expect(play(script, to: TapMachine()).failure != nil)
  }

  /// The fingers move `distance` together after one has slipped by `slip` points and the other one has landed.
  private func pair(after slip: Double, moving distance: Double, hz: Double) -> Script {
    Script(hz: hz) {
      finger(1).lands(at: (100, 100), 0)
      finger(1).moves(to: (100 + slip, 100), over: 0.02)
      finger(2).lands(at: (200, 100), 0.1)
      finger(1).rests(0.38)
      finger(2).rests(0.3)
      finger(1).moves(to: (100 + slip + distance, 100), over: 0.1)
      finger(2).moves(to: (200 + distance, 100), over: 0.1)
    }
  }

  @Test(
    "what one finger slipped does not count for the two that are down after it", arguments: rates)
  func changedFingers(hz: Double) {
    // 12 pt are beyond the start distance, but less than a slip may cover.
    play(pair(after: 12, moving: 9, hz: hz), to: PanMachine()).expect([])
    play(pair(after: 12, moving: 20, hz: hz), to: PanMachine()).expect([.began, .changed])
    // Movement within the start distance counts.
    play(pair(after: 8, moving: 7, hz: hz), to: PanMachine()).expect([.began, .changed])
  }

  /// At any distance and time, a slip that ends at rest is one of the two.
  @Test("a slip to a stop is a tap or a pan, never neither", arguments: [0.03, 0.06, 0.1, 0.15])
  func noGap(seconds: Double) {
    for distance in stride(from: 4.0, through: 60, by: 0.5) {
      let script = slip(distance, over: seconds, hz: 240)
      let pan = play(script, to: PanMachine())
      let tap = play(script, to: TapMachine())
      #expect(pan.recognized != nil || tap.recognized != nil, "\(distance) pt in \(seconds) s")
    }
  }

  @Test("a flick of 60 ms is a pan and a swipe", arguments: rates)
  func flick(hz: Double) {
    let script = Script(hz: hz) {
      finger(1).lands(at: (100, 100), 0)
      finger(1).moves(to: (180, 100), over: 0.06)
      finger(1).lifts()
    }
    play(script, to: PanMachine()).expect([.began, .changed, .ended])
    #expect(play(script, to: SwipeMachine()).recognized != nil)
  }

  @Test("a drag begins at one instant at any report rate", arguments: [150.0, 300, 600, 1_200])
  func rateInvariance(speed: Double) {
    let instants = Self.rates.map { hz in
      play(drag(speed, hz: hz), to: PanMachine()).recognized?.seconds ?? -1
    }
    // Crossed at 10 pt after t = 10 / v, it begins where v t is 10 + 14 (1 - t / 80 ms).
    let crossed = 10 / speed
    let required = 10 + 14 * max(1 - crossed / 0.08, 0)
    for instant in instants { #expect(abs(instant - required / speed) < 0.0005, "\(instants)") }
  }

  @Test("a finger that has rested drags from the plain distance on", arguments: rates)
  func afterRest(hz: Double) {
    let pan = play(drag(400, hz: hz, after: 0.2), to: PanMachine())
    #expect(abs((pan.recognized?.seconds ?? 0) - 0.225) < 0.017, "\(pan)")
  }

  @Test("nothing jumps when a pan begins later than at the plain distance")
  func noJump() {
    var first: Vector?
    let pan = play(drag(600, hz: 1_000), to: PanMachine()) { machine, verdict in
      if verdict.kind == .began { first = machine.translation }
    }
    #expect((first?.length ?? 9) < 0.7, "\(pan)")
  }

  @Test("a start distance of nothing begins with the first movement, right after the landing too")
  func immediately() {
    var settings = PanMachine.Settings()
    settings.startDistance = 0
    let pan = play(drag(600, hz: 120), to: PanMachine(settings: settings))
    #expect((pan.recognized?.seconds ?? 1) < 0.009, "\(pan)")
  }
}
