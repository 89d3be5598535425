import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// Swipes that allow several directions, including diagonal ones.
@Suite("Directions of a swipe")
struct SwipeDirectionTests {
  private static let all: SwipeDirection = [
    .right, .left, .up, .down, .upLeft, .upRight, .downLeft, .downRight,
  ]
  /// The directions clockwise from the right, 45 degrees apart.
  private static let circle: [SwipeDirection] = [
    .right, .downRight, .down, .downLeft, .left, .upLeft, .up, .upRight,
  ]

  private func machine(_ direction: SwipeDirection) -> SwipeMachine {
    var settings = SwipeMachine.Settings()
    settings.direction = direction
    return SwipeMachine(settings: settings)
  }

  private func flick(
    _ angle: Angle, _ length: Double = 96, over seconds: Double = 0.2, hz: Double = 100,
    pace: Pace = .even
  ) -> Script {
    let way = Vector(length: length, angle: angle)
    return Script(hz: hz) {
      finger(1).lands(at: (400, 400), 0)
      finger(1).moves(to: (400 + way.dx, 400 + way.dy), over: seconds, pace: pace)
      finger(1).lifts()
    }
  }

  @Test("a diagonal flick travels the distance along the diagonal", arguments: 0..<8)
  func alone(index: Int) {
    let direction = Self.circle[index]
    let angle = Angle.degrees(45 * Double(index))
    let run = play(flick(angle), to: machine(direction))
    run.expect([.ended], recognizedAt: 0.1)
    #expect(run.machine.recognizedDirection == direction)
    // A sideways drift of half the distance is too much for a slow swipe, and a quarter turn is too much for
    // every swipe.
    play(flick(angle + .degrees(20), over: 0.4), to: machine(direction)).expect([.ended])
    play(flick(angle + .degrees(35), over: 0.4), to: machine(direction)).expect([.failed])
    play(flick(angle + .degrees(90)), to: machine(direction)).expect([.failed])
    play(flick(angle + .degrees(180)), to: machine(direction)).expect([.failed])
  }

  @Test(
    "a swipe is recognized as the nearest of eight directions, at every report rate",
    arguments: 0..<8)
  func sectors(index: Int) {
    for offset in [-22.0, -21, -15, -7, 0, 7, 15, 21, 22] {
      for hz in [60.0, 120, 240, 1_000] {
        for pace in [Pace.even, .minimumJerk] {
          let angle = Angle.degrees(45 * Double(index) + offset)
          let run = play(flick(angle, 120, over: 0.15, hz: hz, pace: pace), to: machine(Self.all))
          run.expect([.ended])
          #expect(run.machine.recognizedDirection == Self.circle[index], "\(angle.degrees) \(hz)")
        }
      }
    }
  }

  @Test("half way between two directions the winner is the same at every report rate")
  func ties() {
    for index in 0..<8 {
      let angle = Angle.degrees(45 * Double(index) + 22.5)
      let winners = [60.0, 90, 120, 144, 240, 1_000].map { hz in
        play(flick(angle, 130, over: 0.17, hz: hz, pace: .minimumJerk), to: machine(Self.all))
          .machine.recognizedDirection
      }
      #expect(Set(winners).count == 1 && winners[0] != nil, "\(winners)")
    }
  }

  @Test("a bent movement is the direction that is reached first, at every report rate")
  func bent() {
    for hz in [60.0, 120, 240, 1_000] {
      // First up, then to the right: 48 pt along the diagonal are reached before 48 pt along either axis.
      let script = Script(hz: hz) {
        finger(1).lands(at: (400, 400), 0)
        finger(1).moves(to: (400, 370), over: 0.06)
        finger(1).moves(to: (480, 370), over: 0.1)
      }
      let run = play(script, to: machine(Self.all))
      run.expect([.ended])
      #expect(run.machine.recognizedDirection == .upRight)
      #expect(
        play(script, to: machine([.right, .up])).machine.recognizedDirection == .right)
    }
  }

  @Test("the direction is nil before a swipe is recognized, and stays until the next landing")
  func lifetime() {
    #expect(machine(.left).recognizedDirection == nil)
    var swipe = play(flick(.degrees(180)), to: machine([.left, .right])).machine
    #expect(swipe.recognizedDirection == .left)
    swipe.reset()
    #expect(swipe.recognizedDirection == .left)
    let landing = flick(.zero).samples[0]
    _ = swipe.receive([landing], phase: .began)
    #expect(swipe.recognizedDirection == nil)
    let failed = play(flick(.degrees(90)), to: machine([.left, .right]))
    failed.expect([.failed])
    #expect(failed.machine.recognizedDirection == nil)
  }

  @Test("a swipe of several directions fails where the last of them is given up")
  func lastDirection() {
    // Within the last step, down fails after a third of the way, and right is recognized after nine tenths.
    let script = Script(hz: 100) {
      finger(1).lands(at: (0, 0), 0)
      finger(1).jumps(to: (9, 9), after: 0.02)
      finger(1).jumps(to: (12, -14), after: 0.02)
    }
    for directions in [[.right, .down], [.down, .right]] as [SwipeDirection] {
      let run = play(script, to: machine(directions))
      run.expectFailure(.wrongDirection(along: 12, sideways: 14, limit: 12), at: 0.038)
    }
  }

  @Test(
    "a start at exactly 45 degrees is allowed anywhere on the screen",
    arguments: [(0.0, 0.0), (123.4, 567.8), (500.3, 500.7), (333.1, 777.7), (700.1, 400.2)])
  func evenStart(x: Double, y: Double) {
    let directions: [(SwipeDirection, Double)] = [(.right, 1), (.left, -1)]
    for (direction, side) in directions {
      for down in [1.0, -1] {
        let script = Script(hz: 100) {
          finger(1).lands(at: (x, y), 0)
          finger(1).jumps(to: (x + side * 15.4, y + down * 15.4), after: 0.02)
          finger(1).jumps(to: (x + side * 160, y + down * 40), after: 0.08)
        }
        play(script, to: machine(direction)).expect([.ended])
      }
    }
  }

  @Test("a direction that drifted too far leaves the others possible")
  func driftedAway() {
    var swipe = machine([.right, .down])
    swipe.settings.fastDrift = 3
    // 48 pt to the right in 0.3 s may drift by 44 pt; then it returns and moves further down.
    let script = Script(hz: 100) {
      finger(1).lands(at: (0, 0), 0)
      finger(1).moves(to: (50, 47), over: 0.3)
      finger(1).moves(to: (10, 47), over: 0.05)
      finger(1).moves(to: (10, 60), over: 0.05)
    }
    let run = play(script, to: swipe)
    run.expect([.ended])
    #expect(run.machine.recognizedDirection == .down)
    // Without another allowed direction it fails there.
    swipe.settings.direction = .right
    play(script, to: swipe).expect([.failed])
  }
}
