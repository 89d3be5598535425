import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// Positions at different instants are not compared when fingers land and lift.
@Suite("Fingers that land and lift while others move")
struct ChangingFingersTests {
  @Test("a pinch does not begin before its second finger lands", arguments: [120.0, 240, 1_000])
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

  /// Two fingers turn about their middle, which stays; one lifts where it has got to meanwhile.
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
