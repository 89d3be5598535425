import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("Momentum")
struct MomentumTests {
  @Test("momentum is the integral of a speed that decays exponentially")
  func formula() {
    let momentum = Momentum(
      of: Point(x: 10, y: 20), velocity: Vector(dx: 600, dy: -800), growth: 2, turn: .radians(-3),
      at: .seconds(5), decay: 4)
    #expect(momentum.displacement(at: .seconds(4)) == momentum.displacement(at: .seconds(5)))
    var (place, growth, turn) = (Point(x: 10, y: 20), 0.0, 0.0)
    let step = 1e-4
    for index in 0..<10_000 {
      let speed = Mathematics.exponential(-4 * (Double(index) + 0.5) * step)
      place += Vector(dx: 600, dy: -800) * (speed * step)
      growth += 2 * speed * step
      turn -= 3 * speed * step
    }
    let way = momentum.displacement(at: .seconds(6))
    #expect(way.applied(to: Point(x: 10, y: 20)).distance(to: place) < 1e-3)
    #expect(abs(way.scale - Mathematics.exponential(growth)) < 1e-6)
    #expect(abs(way.rotation.radians - turn) < 1e-6)
  }

  @Test("a velocity whose length is not finite is no motion")
  func overflow() {
    let momentum = Momentum(velocity: Vector(dx: 1e308, dy: 1e308), at: .seconds(1))
    #expect(momentum.velocity == .zero && momentum.end == .seconds(1))
  }

  @Test("momentum ends when the last of its speeds falls below its rest speed, and stays there")
  func end() {
    let momentum = Momentum(velocity: Vector(dx: 1000, dy: 0), at: .zero)
    // ln(1000 / 5) / 2.002 s
    #expect(abs(momentum.end.seconds - 2.646513) < 1e-5)
    let rest = momentum.displacement(at: momentum.end)
    #expect(abs(rest.translation.dx - 995 / Momentum.normalDecay) < 1e-3)
    #expect(momentum.displacement(at: .seconds(1000)) == momentum.displacement(at: .seconds(100)))
    #expect((momentum.displacement(at: .seconds(100)).translation - rest.translation).length < 1e-4)
    let spin = Momentum(velocity: Vector(dx: 1000, dy: 0), turn: .radians(10), at: .zero)
    #expect(spin.end > momentum.end)
    #expect(
      spin.displacement(at: spin.end).translation.dx
        - momentum.displacement(at: momentum.end).translation.dx < 1e-4)
  }

  @Test("momentum treats invalid values as no speed and moves nothing at rest")
  func nonsense() {
    let nothing = Momentum(
      velocity: Vector(dx: .nan, dy: .infinity), growth: .infinity, turn: .radians(.nan),
      at: .seconds(1), decay: .nan)
    #expect(nothing.end == .seconds(1))
    #expect(nothing.displacement(at: .seconds(9)) == .identity)
    let wild = Momentum(velocity: Vector(dx: 1e300, dy: 0), growth: 1e300, at: .zero, decay: -5)
    #expect(wild.displacement(at: .distantFuture).isFinite)
    #expect(wild.decay == 0.1)
  }
}

@Suite("A flung layer")
struct FlingTests {
  static let settings = Manipulator.Settings(momentum: MomentumSettings())

  /// Throws the photo with one finger at 600 points a second to the right and 300 down.
  static func throwOnce(_ scene: ManipulationScene) {
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(1).move(by: 120, 60, over: .milliseconds(200))
    scene.hand.finger(1).lift()
  }

  @Test("a flung layer continues at the fingers' speed and rests where the formula predicts")
  func glides() throws {
    let scene = try ManipulationScene(settings: Self.settings)
    Self.throwOnce(scene)
    let start = scene.photo.position
    #expect(scene.manipulator.isMoving && scene.window.application.isMoving)
    scene.hand.rest(for: .seconds(6), inFramesOf: .milliseconds(16))
    let way = scene.photo.position - start
    let speed = Vector(dx: 600, dy: 300)
    let expected = speed * ((1 - 5 / speed.length) / Momentum.normalDecay)
    #expect((way - expected).length < 0.05, "\(way), not \(expected)")
    #expect(!scene.manipulator.isMoving && !scene.window.application.isMoving)
    #expect(scene.window.nextDeadline == nil)
  }

  @Test("a flung layer takes the same path at any frame rate")
  func frameRates() throws {
    var places: [Placement] = []
    struct Placement: Equatable {
      var half: Point
      var position: Point
      var transform: AffineTransform
    }
    for rate in [30.0, 60, 1000, nil] {
      let scene = try ManipulationScene(settings: Self.settings)
      scene.hand.finger(1).land(at: 330, 330)
      scene.hand.finger(2).land(at: 430, 330)
      scene.hand.move(
        [1: Point(x: 330, y: 360), 2: Point(x: 480, y: 400)], over: .milliseconds(150))
      scene.hand.lift([1, 2])
      let frame = rate.map { TimeSpan.seconds(1 / $0) }
      scene.hand.rest(for: .milliseconds(700), inFramesOf: frame)
      let half = scene.photo.position
      scene.hand.rest(for: .seconds(9), inFramesOf: frame)
      places.append(
        Placement(half: half, position: scene.photo.position, transform: scene.photo.transform))
    }
    #expect(places.allSatisfy { $0 == places[0] })
    #expect(places[0].half.distance(to: places[0].position) > 10)
  }

  @Test(
    "a fling at most doubles or halves a layer and turns it at most once, however fast the fingers",
    arguments: [(180.0, 20.0, 0.0, 100.0), (40, 180, 0, 100), (100, 100, 3, 100)])
  func haste(from: Double, to: Double, turn: Double, milliseconds: Double) throws {
    let scene = try ManipulationScene(settings: Self.settings)
    let center = Point(x: 400, y: 350)
    scene.hand.finger(1).land(at: 400 - from / 2, 350)
    scene.hand.finger(2).land(at: 400 + from / 2, 350)
    scene.hand.move([1, 2], over: .milliseconds(milliseconds)) { finger, share in
      let arm = Vector(dx: (from + (to - from) * share) / (finger == 1 ? -2 : 2), dy: 0)
      return center + Similarity(scale: 1, rotation: .radians(turn * share)).applied(to: arm)
    }
    scene.hand.lift([1, 2])
    let (scale, rotation) = (scene.scale, scene.rotation)
    scene.hand.rest(for: .seconds(9))
    let growth = scene.scale / scale
    #expect(growth > 0.49 && growth < 2.02, "\(growth)")
    if from != to { #expect(growth > 1.9 || growth < 0.6, "\(scale) to \(scene.scale)") }
    #expect(abs((scene.rotation - rotation).radians) <= 2 * .pi, "\(scene.rotation - rotation)")
  }

  @Test(
    "a flung layer keeps scaling and turning when two fingers lift together or shortly apart")
  func spins() throws {
    for gap in [0.0, 0.016] {
      let scene = try ManipulationScene(settings: Self.settings)
      let center = Point(x: 400, y: 350)
      scene.hand.finger(1).land(at: 350, 350)
      scene.hand.finger(2).land(at: 450, 350)
      scene.hand.move([1, 2], over: .milliseconds(200)) { finger, share in
        let arm = Vector(dx: finger == 1 ? -50 : 50, dy: 0)
        // 2 radians and a factor of e per second.
        let scale = Mathematics.exponential(0.2 * share)
        return center + Similarity(scale: scale, rotation: .radians(0.4 * share)).applied(to: arm)
      }
      if gap == 0 {
        scene.hand.lift([1, 2])
      } else {
        scene.hand.finger(1).lift()
        scene.hand.rest(for: .seconds(gap))
        scene.hand.finger(2).lift()
      }
      let (scale, rotation) = (scene.scale, scene.rotation)
      scene.hand.rest(for: .seconds(9))
      let turned = (scene.rotation - rotation).radians
      let grown = Mathematics.logarithm(scene.scale / scale)
      #expect(abs(turned - 2 / Momentum.normalDecay) < 0.02, "turned by \(turned)")
      #expect(abs(grown - 1 / Momentum.normalDecay) < 0.02, "grown by \(grown)")
    }
  }

  @Test(
    "a flung layer keeps scaling and turning in a parent of any scale",
    arguments: [0.01, 100, 1000])
  func magnified(factor: Double) throws {
    let (turned, grown) = try Self.spinMagnified(1)
    // The fingers turn by 2 radians and spread by a factor of e per second; both are measured within 10 %.
    #expect(abs(turned * Momentum.normalDecay - 2) < 0.2, "turned by \(turned)")
    #expect(abs(grown * Momentum.normalDecay - 1) < 0.1, "grown by \(grown)")
    let other = try Self.spinMagnified(factor)
    #expect(abs(other.turned - turned) < 1e-6 && abs(other.grown - grown) < 1e-6, "\(other)")
  }

  /// How far a layer turns and how far the logarithm of its scale changes after it is flung in a parent of a scale.
  private static func spinMagnified(_ factor: Double) throws -> (turned: Double, grown: Double) {
    let scene = try ManipulationScene(settings: Self.settings)
    scene.table.transform = .scale(factor)
    scene.table.bounds = Rect(x: 0, y: 0, width: 1000 / factor, height: 800 / factor)
    scene.photo.bounds = Rect(x: 0, y: 0, width: 200 / factor, height: 100 / factor)
    scene.photo.position = Point(x: 400 / factor, y: 350 / factor)
    scene.hand.finger(1).land(at: 370, 350)
    scene.hand.finger(2).land(at: 430, 350)
    scene.hand.move([1, 2], over: .milliseconds(200)) { finger, share in
      let arm = Vector(dx: finger == 1 ? -30 : 30, dy: 0)
      let scale = Mathematics.exponential(0.2 * share)
      return Point(x: 400, y: 350)
        + Similarity(scale: scale, rotation: .radians(0.4 * share)).applied(to: arm)
    }
    scene.hand.lift([1, 2])
    let (scale, rotation) = (scene.scale, scene.rotation)
    scene.hand.rest(for: .seconds(9))
    return (
      (scene.rotation - rotation).radians, Mathematics.logarithm(scene.scale / scale)
    )
  }

  @Test("a flung layer keeps only the parts of its speed that its momentum includes")
  func parts() throws {
    let scene = try ManipulationScene(
      settings: .init(momentum: MomentumSettings(parts: [.scale, .rotation])))
    Self.throwOnce(scene)
    #expect(!scene.manipulator.isMoving)
  }

  @Test("a layer is not flung by a finger that rested before it lifted, or was slow")
  func stopped() throws {
    let scene = try ManipulationScene(settings: Self.settings)
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(1).move(by: 120, 60, over: .milliseconds(200))
    scene.hand.rest(for: .milliseconds(100))
    scene.hand.finger(1).lift()
    #expect(!scene.manipulator.isMoving)
    scene.hand.finger(1).land(at: 470, 410)
    scene.hand.finger(1).move(by: 40, 0, over: .seconds(1))
    scene.hand.finger(1).lift()
    #expect(!scene.manipulator.isMoving, "40 points a second")
  }

  @Test("a touch stops a flung layer as it lands, at the same position at any frame rate")
  func isStopped() throws {
    var places: [Point] = []
    for frame in [TimeSpan.milliseconds(33), .milliseconds(1), nil] {
      let scene = try ManipulationScene(settings: Self.settings)
      Self.throwOnce(scene)
      scene.hand.rest(for: .milliseconds(100), inFramesOf: frame)
      scene.hand.finger(1).land(at: 520, 420)
      #expect(!scene.manipulator.isMoving, "\(scene.hand)")
      scene.hand.rest(for: .seconds(1), inFramesOf: frame)
      places.append(scene.photo.position)
      scene.hand.finger(1).lift()
      scene.hand.rest(for: .seconds(1), inFramesOf: frame)
      #expect(scene.photo.position == places.last)
    }
    #expect(places.allSatisfy { $0 == places[0] })
  }

  @Test("a flung layer stops at an edge and continues along the edge")
  func edges() throws {
    let scene = try ManipulationScene(
      photo: Rect(x: 600, y: 100, width: 200, height: 100),
      settings: Self.settings.with { $0.limits.confinement = .contain })
    scene.hand.finger(1).land(at: 650, 150)
    scene.hand.finger(1).move(by: 120, 60, over: .milliseconds(200))
    scene.hand.finger(1).lift()
    let start = scene.photo.position
    scene.hand.rest(for: .seconds(9), inFramesOf: .milliseconds(16))
    #expect(scene.photo.frame.maxX == 1000)
    #expect(abs(scene.photo.position.y - start.y - 300 * (1 - 5 / 670.82) / 2.002) < 0.01)
  }

  @Test(
    "a part of a fling that a limit has stopped adds nothing to the next fling",
    arguments: [50.0, 4000])
  func caughtAtEdge(room: Double) throws {
    let scene = try ManipulationScene(
      photo: Rect(x: 600, y: 100, width: 200, height: 100),
      settings: Self.settings.with {
        $0.limits.confinement = .contain
        $0.limits.area = Rect(x: 0, y: 0, width: 800 + room, height: 9000)
      })
    scene.hand.finger(1).land(at: 650, 150)
    scene.hand.finger(1).move(by: 45, 45, over: .milliseconds(50))
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .milliseconds(50))
    let isHeld = room == 50
    #expect((scene.photo.frame.maxX == 800 + room) == isHeld && scene.manipulator.isMoving)
    scene.hand.finger(1).land(at: scene.photo.position)
    scene.hand.finger(1).move(by: 90, 90, over: .milliseconds(100))
    scene.hand.finger(1).lift()
    let start = scene.photo.position
    scene.hand.rest(for: .seconds(8))
    // The caught speed decays for 0.15 s. Its share along the fling has half of its length in each axis.
    let caught = 900 * Mathematics.exponential(-Momentum.normalDecay * 0.15)
    let speed = 900 + caught * (isHeld ? 0.5 : 1)
    let way = scene.photo.position.y - start.y
    // Speeds are measured within 1 %; the part of the caught one that counts is more than a quarter of them.
    #expect(abs(way / ((speed - 3.54) / Momentum.normalDecay) - 1) < 0.01, "\(way)")
  }

  @Test("a layer that limits hold in all its parts is at rest")
  func heldEverywhere() throws {
    for bounces in [false, true] {
      let scene = try ManipulationScene(
        photo: Rect(x: 700, y: 600, width: 200, height: 100),
        settings: Self.settings.with {
          $0.limits.confinement = .contain
          $0.bounces = bounces
        })
      scene.hand.finger(1).land(at: 750, 650)
      scene.hand.finger(1).move(by: 90, 90, over: .milliseconds(100))
      scene.hand.finger(1).lift()
      #expect(scene.manipulator.isMoving)
      scene.hand.rest(for: .milliseconds(100), inFramesOf: .milliseconds(16))
      #expect(abs(scene.photo.frame.maxX - 1000) < 1e-6)
      #expect(abs(scene.photo.frame.maxY - 800) < 1e-6)
      #expect(!scene.manipulator.isMoving && !scene.window.isMoving)
    }
  }

  @Test("a flung layer stops when the program moves it")
  func placedAnew() throws {
    let scene = try ManipulationScene(settings: Self.settings)
    Self.throwOnce(scene)
    scene.photo.position = Point(x: 50, y: 60)
    scene.hand.rest(for: .seconds(1))
    #expect(scene.photo.position == Point(x: 50, y: 60))
    #expect(!scene.manipulator.isMoving && !scene.window.isMoving)
  }

  @Test("a flung layer that the program stops is at rest at once, where it is at that instant")
  func stoppedByProgram() throws {
    let (scene, other) = (
      try ManipulationScene(settings: Self.settings), try ManipulationScene(settings: Self.settings)
    )
    Self.throwOnce(scene)
    Self.throwOnce(other)
    let press = LongPressGestureRecognizer()
    scene.table.addGestureRecognizer(press)
    var stop: Instant?
    press.onAction { press in
      guard press.state == .began else { return }
      stop = scene.window.application.now
      scene.manipulator.stop()
      #expect(!scene.manipulator.isMoving && !scene.window.isMoving)
    }
    scene.hand.finger(2).land(at: 50, 750)
    scene.hand.rest(for: .seconds(1))
    other.window.advance(to: try #require(stop))
    #expect(scene.photo.position == other.photo.position && other.manipulator.isMoving)
  }

  @Test("a flung layer is at rest when it leaves its parent or loses its manipulator")
  func leaves() throws {
    let scene = try ManipulationScene(settings: Self.settings)
    Self.throwOnce(scene)
    scene.photo.removeFromParent()
    scene.hand.rest(for: .milliseconds(20))
    #expect(!scene.window.isMoving)
    let other = try ManipulationScene(settings: Self.settings)
    Self.throwOnce(other)
    other.photo.removeManipulator(other.manipulator)
    let before = other.photo.position
    other.hand.rest(for: .milliseconds(20))
    #expect(other.photo.position == before && !other.window.isMoving)
  }

  @Test("a manipulator removed while its layer is pulled beyond a limit leaves nothing moving")
  func removedBeyondLimit() throws {
    var settings = Manipulator.Settings()
    settings.limits = ManipulationLimits(minimumScale: 0.5, maximumScale: 1.2)
    settings.bounces = true
    let scene = try ManipulationScene(settings: settings)
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(2).land(at: 450, 350)
    scene.hand.move([1: Point(x: 200, y: 350), 2: Point(x: 600, y: 350)], over: .milliseconds(200))
    #expect(scene.photo.transform.decomposed.scaleX > 1.2)
    scene.photo.removeManipulator(scene.manipulator)
    #expect(!scene.manipulator.isMoving && !scene.window.isMoving)
  }

  @Test("a manipulator reports every change of a dragged and a flung layer")
  func tells() throws {
    let scene = try ManipulationScene(settings: Self.settings)
    var places: [Point] = []
    scene.manipulator.onChange { places.append($0.position) }
    Self.throwOnce(scene)
    let count = places.count
    #expect(count > 10 && places.last == scene.photo.position)
    scene.hand.rest(for: .milliseconds(100), inFramesOf: .milliseconds(10))
    #expect(places.count == count + 10 && places.last == scene.photo.position)
  }
}
