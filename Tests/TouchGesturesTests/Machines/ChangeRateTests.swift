import Randomness
import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// Fingers that land and lift between two scans while others move.
@Suite("Landings and lifts at any report rate")
struct ChangeRateTests {
  /// Fingers that move straight at constant speed, so that places between two reports are known exactly. Each
  /// lands once the others have been reported as moving.
  private func script(seed: UInt64, hz: Double) -> Script {
    var random = SplitMix64(seed: seed)
    let count = random.int(2...3)
    let plans = (1...count).map { number in
      let start = (random.double(0...400), random.double(0...400))
      let speed = random.double(20...400)
      let way = Vector(length: speed, angle: .radians(random.double(0...6.28)))
      let landing = Double(number - 1) * 0.04 + random.double(0...0.01)
      return (number, start, way, landing, random.double(0.05...0.15))
    }
    return Script(hz: hz) {
      for (number, start, way, landing, time) in plans {
        finger(number).lands(at: start, landing)
        finger(number).moves(to: (start.0 + way.dx * time, start.1 + way.dy * time), over: time)
        finger(number).lifts()
      }
    }.scanned(hz: hz)
  }

  private func expectSame<Machine: GestureMachine>(
    _ machine: Machine, within tolerance: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var (recognized, trials) = (0, 0)
    var others: [String] = []
    for seed in UInt64(1)...400 {
      let finest = play(script(seed: seed, hz: 1_000), to: machine)
      if finest.recognized != nil { recognized += 1 }
      for hz in [60.0, 120, 240] {
        let run = play(script(seed: seed, hz: hz), to: machine)
        let difference = (run.recognized?.seconds ?? 0) - (finest.recognized?.seconds ?? 0)
        trials += 1
        if abs(difference) > tolerance { others.append("seed \(seed), \(hz) Hz: \(difference) s") }
      }
    }
    // A machine keeps two reports of a finger. If a lift adds a third one to those of a scan, locations may
    // be needed at an instant before both.
    #expect(others.count * 50 <= trials, "\(others)", sourceLocation: sourceLocation)
    #expect(recognized > 60, "\(recognized)", sourceLocation: sourceLocation)
  }

  /// For a pan, only the rounding of times to microseconds remains.
  @Test("a pan begins at the same instant")
  func pan() {
    expectSame(PanMachine(), within: 2e-4)
    var two = PanMachine()
    two.settings.minimumTouches = 2
    expectSame(two, within: 2e-4)
  }

  @Test("a pinch begins at the same instant")
  func pinch() {
    var pinch = PinchMachine()
    pinch.settings.arcShare = 0
    expectSame(pinch, within: 0.001)
  }

  @Test("a rotation begins at the same instant")
  func rotation() {
    var rotation = RotationMachine()
    rotation.settings.spreadShare = 0
    expectSame(rotation, within: 0.001)
  }
}
