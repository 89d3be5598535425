import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// Positions at different instants are not compared when fingers land and lift.
@Suite("Fingers that land and lift while others move")
struct ChangingFingersTests {
  @Test(
    "a pinch does not begin before its second finger lands", arguments: [60.0, 120, 240, 1_000])
  func beginAfterLanding(hz: Double) {
    let script = Script(hz: hz) {
      finger(1).lands(at: (500, 500), 0)
      finger(2).lands(at: (700, 500), 0.01)
      finger(2).moves(to: (1100, 500), over: 0.2)
      finger(2).lifts()
      finger(1).lifts(at: 0.3)
    }
    let pinch = play(script, to: PinchMachine())
    // 2,000 pt/s from 10 ms on.
    #expect(abs((pinch.recognized?.seconds ?? 0) - 0.014) < 0.0005, "\(pinch)")
  }

  /// A finger rests without a report until 142 ms and then moves at 3,000 pt/s: 10 pt are reached at 145.3 ms,
  /// between two reports of a slow panel.
  @Test(
    "a pan out of rest begins where the distance was reached", arguments: [60.0, 120, 240, 1_000])
  func holdThenStroke(hz: Double) {
    var samples = [
      TouchSample(
        id: TouchID(1), time: .zero, location: Point(x: 500, y: 500), phase: .began)
    ]
    for index in 1...Int(0.25 * hz) where Double(index) / hz > 0.142 {
      let time = Double(index) / hz
      samples.append(
        TouchSample(
          id: TouchID(1), time: .seconds(time),
          location: Point(x: 500 + 3_000 * (time - 0.142), y: 500), phase: .moved))
    }
    var machine = PanMachine()
    var begun: Instant?
    for sample in samples {
      if case .began(let instant) = machine.receive([sample], phase: sample.phase) {
        begun = instant
      }
    }
    #expect(abs((begun?.seconds ?? 0) - 0.1453) < 0.001, "\(String(describing: begun))")
  }

  /// Two fingers turn around their fixed center; one lifts at its current location.
  @Test("no pan when one of two turning fingers lifts", arguments: [60.0, 120, 240, 1_000])
  func turnAndLift(hz: Double) {
    let script = Script(hz: hz) {
      finger(1).lands(at: (950, 600), 0)
      finger(2).lands(at: (650, 600), 0)
      finger(1).turns(about: (800, 600), by: .degrees(80), over: 0.1999)
      finger(2).turns(about: (800, 600), by: .degrees(82), over: 0.205)
      finger(2).lifts()
      finger(1).lifts(at: 0.3)
    }
    let pan = play(script, to: PanMachine())
    #expect(pan.recognized == nil, "\(pan)")
  }
}
