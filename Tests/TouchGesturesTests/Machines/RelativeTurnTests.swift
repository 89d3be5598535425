import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// Pinches that turn a little, and rotations that spread a little.
@Suite("Pinches that turn, rotations that spread")
struct RelativeTurnTests {
  private func turn(
    _ degrees: Double, from start: Double, to end: Double, hz: Double = 120, over: Double = 0.5
  ) -> Script {
    Script(hz: hz) {
      for number in 1...2 {
        let side = number == 1 ? 0.0 : 180
        finger(number).lands(at: place(start, side), 0)
        finger(number).follows(over: over) { share, _ in
          let arm = Vector(
            length: (start + (end - start) * share) / 2, angle: .degrees(side + degrees * share))
          return Point(x: 500, y: 500) + arm
        }
        finger(number).lifts(at: over + 0.1)
      }
    }
  }

  private func place(_ distance: Double, _ side: Double) -> (Double, Double) {
    let arm = Vector(length: distance / 2, angle: .degrees(side))
    return (500 + arm.dx, 500 + arm.dy)
  }

  @Test(
    "a pinch in which the hand turns by up to 14 degrees is no rotation",
    arguments: [(100.0, 300.0), (150, 400), (350, 120), (400, 80)], [5.0, 9, -14])
  func incidental(distances: (Double, Double), degrees: Double) {
    let script = turn(degrees, from: distances.0, to: distances.1)
    #expect(play(script, to: PinchMachine()).recognized != nil)
    let rotation = play(script, to: RotationMachine())
    guard case .failed(.outweighed(let arc, let required), _) = rotation.verdicts.last?.verdict
    else {
      Issue.record("\(rotation)")
      return
    }
    #expect(arc < required)
  }

  @Test(
    "a rotation of 15 degrees is one, with spread and without",
    arguments: [(200.0, 200.0), (100, 100), (400, 400), (200, 240), (240, 200), (300, 330)],
    [15.0, -15, 30, 90])
  func deliberate(distances: (Double, Double), degrees: Double) {
    let rotation = play(
      turn(degrees, from: distances.0, to: distances.1), to: RotationMachine())
    #expect(rotation.recognized != nil, "\(rotation)")
  }

  @Test("a rotation of 25 degrees is one whatever the spread", arguments: [25.0, -40, 90])
  func certain(degrees: Double) {
    for (start, end) in [(100.0, 400.0), (400, 100)] {
      #expect(play(turn(degrees, from: start, to: end), to: RotationMachine()).recognized != nil)
    }
  }

  @Test("a rotation whose fingers come 10 pt nearer is no pinch")
  func rotationAlone() {
    let pinch = play(turn(90, from: 200, to: 190), to: PinchMachine())
    guard case .failed(.outweighed, _) = pinch.verdicts.last?.verdict else {
      Issue.record("\(pinch)")
      return
    }
  }

  /// The first finger's place at the second landing is known only from its next report, long after the turn.
  @Test("a turn counts once for a pinch whose first finger has just moved", arguments: [0.0, 20])
  func movedBefore(way: Double) {
    let script = Script(hz: 100) {
      finger(1).lands(at: (300 - way, 500), 0)
      finger(1).moves(to: (300, 500), over: 0.1)
      finger(2).lands(at: (400, 500), 0.105)
      finger(2).turns(about: (300, 500), by: .degrees(15), over: 0.2)
      finger(1).rests(0.205)
      // Away from the other finger, by 20 points.
      finger(1).moves(to: (280.6815, 494.8236), over: 0.125)
      finger(1).lifts(at: 0.5)
      finger(2).lifts(at: 0.5)
    }
    // Each finger has moved 10 points outward then, more than half of its arc of 15.7 points.
    #expect(play(script, to: PinchMachine()).recognized != nil)
  }

  @Test("a pinch or rotation with a share of zero begins as soon as its own limit is crossed")
  func plain() {
    var rotation = RotationMachine.Settings()
    rotation.spreadShare = 0
    #expect(
      play(turn(9, from: 100, to: 300), to: RotationMachine(settings: rotation)).recognized != nil)
    var pinch = PinchMachine.Settings()
    pinch.arcShare = 0
    #expect(play(turn(90, from: 200, to: 190), to: PinchMachine(settings: pinch)).recognized != nil)
  }

  @Test("both begin at one instant at any report rate", arguments: [(150.0, 180.0), (200, 190)])
  func rates(distances: (Double, Double)) {
    let instants = [60.0, 120, 240, 1_000].map { hz in
      let script = turn(40, from: distances.0, to: distances.1, hz: hz)
      return play(script, to: RotationMachine()).recognized?.seconds ?? -1
    }
    for instant in instants { #expect(abs(instant - instants[3]) < 0.002, "\(instants)") }
  }

  /// At the crossing the direction changes abruptly by half a turn. Measured against the distance at that
  /// moment, the turn would be over before it began.
  @Test(
    "fingers that pass each other turn by half a turn", arguments: [60.0, 120, 240, 1_000],
    [2, 10, 40])
  func crossing(hz: Double, miss: Double) {
    let script = Script(hz: hz) {
      finger(1).lands(at: (350, 500), 0)
      finger(2).lands(at: (650, 500 + miss), 0)
      finger(1).moves(to: (650, 500), over: 0.3)
      finger(2).moves(to: (350, 500 + miss), over: 0.3)
      finger(1).lifts(at: 0.5)
      finger(2).lifts(at: 0.5)
    }
    let rotation = abs(play(script, to: RotationMachine()).machine.rotation.degrees)
    let transform = abs(play(script, to: TransformMachine()).machine.values.rotation.degrees)
    #expect(rotation > 130 && transform > 150, "\(rotation) and \(transform)")
    #expect(abs(rotation - transform) < 40)
  }
}
