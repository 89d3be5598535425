import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A layer that bounces beyond its limits")
struct BounceTests {
  private static func scene(
    momentum: MomentumSettings? = nil, scale: Double? = 1.5, rotation: Angle? = nil
  ) throws -> ManipulationScene {
    let limits = ManipulationLimits(
      minimumScale: 0.5, maximumScale: scale, minimumRotation: rotation.map { -$0 },
      maximumRotation: rotation)
    return try ManipulationScene(
      settings: Manipulator.Settings(limits: limits, momentum: momentum, bounces: true))
  }

  /// Moves two fingers, 100 points apart on the center of the photo, to a distance and an angle.
  private static func pull(
    _ scene: ManipulationScene, to distance: Double, turn: Double = 0, over span: Double = 400
  ) {
    let center = Point(x: 400, y: 350)
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(2).land(at: 450, 350)
    scene.hand.move([1, 2], over: .milliseconds(span)) { finger, share in
      let length = 100 + (distance - 100) * share
      let arm = Vector(dx: length / (finger == 1 ? -2 : 2), dy: 0)
      return center + Similarity(scale: 1, rotation: .radians(turn * share)).applied(to: arm)
    }
  }

  private static func lift(_ scene: ManipulationScene) {
    scene.hand.lift([1, 2])
  }

  @Test(
    "a flung layer keeps its scale if its maximum scale is not above 0",
    arguments: [0.0, -1])
  func noMaximum(scale: Double) throws {
    let limits = ManipulationLimits(maximumScale: scale)
    let scene = try ManipulationScene(
      settings: Manipulator.Settings(limits: limits, momentum: MomentumSettings(), bounces: true))
    FlingTests.throwOnce(scene)
    #expect(scene.manipulator.isMoving)
    scene.hand.rest(for: .milliseconds(100))
    #expect(abs(scene.scale - 1) < 1e-9)
    scene.hand.rest(for: .seconds(6))
    #expect(abs(scene.scale - 1) < 1e-9)
  }

  @Test("beyond its maximum scale a layer grows ever less, and returns when the fingers lift")
  func scale() throws {
    let scene = try Self.scene()
    Self.pull(scene, to: 300)
    let first = scene.scale
    #expect(first > 1.55 && first < 2.6)
    scene.hand.move(
      [1: Point(x: 100, y: 350), 2: Point(x: 700, y: 350)], over: .milliseconds(300))
    #expect(scene.scale > first && scene.scale < 3)
    scene.hand.rest(for: .milliseconds(200))
    let pulled = scene.scale
    Self.lift(scene)
    #expect(scene.manipulator.isMoving)
    scene.hand.rest(for: .milliseconds(100))
    // (1 + 10 t) e^(-10 t) of the logarithm is left after 0.1 s.
    let left = Mathematics.logarithm(scene.scale / 1.5) / Mathematics.logarithm(pulled / 1.5)
    #expect(abs(left - 0.735759) < 1e-4)
    scene.hand.rest(for: .seconds(3), inFramesOf: .milliseconds(16))
    #expect(abs(scene.scale - 1.5) < 1e-9 && !scene.window.application.isMoving)
  }

  @Test("beyond its maximum rotation a layer turns less, and returns, also after a cancellation")
  func rotation() throws {
    for isCancelled in [false, true] {
      let scene = try Self.scene(rotation: .degrees(20))
      Self.pull(scene, to: 100, turn: 1)
      #expect(scene.rotation.degrees > 21 && scene.rotation.degrees < 50)
      scene.hand.rest(for: .milliseconds(200))
      if isCancelled {
        scene.window.application.cancelAll(at: scene.hand.now)
      } else {
        Self.lift(scene)
      }
      scene.hand.rest(for: .seconds(3))
      #expect(abs(scene.rotation.degrees - 20) < 1e-6)
    }
  }

  @Test("a layer that the program has put back within its limits stays there after a cancellation")
  func putBack() throws {
    let scene = try Self.scene(rotation: .degrees(20))
    Self.pull(scene, to: 100, turn: 1)
    #expect(scene.rotation.degrees > 21)
    scene.photo.transform = .identity
    scene.manipulator.cancel()
    #expect(!scene.manipulator.isMoving)
    scene.hand.rest(for: .seconds(3), inFramesOf: .milliseconds(16))
    #expect(abs(scene.rotation.degrees) < 1e-9)
  }

  @Test("a layer pulled beyond its limits does not jump when fingers lift and land")
  func noJump() throws {
    let scene = try Self.scene(rotation: .degrees(10))
    Self.pull(scene, to: 260, turn: 0.5)
    var last = (scene.scale, scene.rotation.radians, scene.photo.position)
    func expectNoJump() {
      #expect(abs(scene.scale - last.0) < 1e-9 && abs(scene.rotation.radians - last.1) < 1e-9)
      #expect(scene.photo.position.distance(to: last.2) < 1e-6)
      last = (scene.scale, scene.rotation.radians, scene.photo.position)
    }
    scene.hand.finger(2).lift()
    expectNoJump()
    scene.hand.finger(2).land(at: 420, 360)
    expectNoJump()
    scene.hand.finger(3).land(at: 400, 340)
    expectNoJump()
    scene.hand.finger(3).lift()
    expectNoJump()
    Self.lift(scene)
    expectNoJump()
    // Caught on the way back, it stays.
    scene.hand.rest(for: .milliseconds(100))
    scene.hand.finger(1).land(at: 400, 350)
    last = (scene.scale, scene.rotation.radians, scene.photo.position)
    #expect(scene.scale > 1.5)
    scene.hand.rest(for: .seconds(1))
    expectNoJump()
    // Released without a gesture, it continues back.
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(3))
    #expect(abs(scene.scale - 1.5) < 1e-9 && abs(scene.rotation.degrees - 10) < 1e-6)
  }

  @Test("a flung layer overshoots its limit in the same way at any frame rate")
  func thrown() throws {
    var ends: [[Double]] = []
    for frame in [TimeSpan.milliseconds(1), .milliseconds(16), nil] {
      let scene = try Self.scene(momentum: MomentumSettings(), scale: 2)
      Self.pull(scene, to: 190, over: 200)
      Self.lift(scene)
      scene.hand.rest(for: .milliseconds(150), inFramesOf: frame)
      let half = scene.scale
      #expect(half > 2)
      scene.hand.rest(for: .seconds(4), inFramesOf: frame)
      #expect(abs(scene.scale - 2) < 1e-9)
      ends.append([half, scene.scale, scene.photo.position.x])
    }
    for end in ends { for (a, b) in zip(end, ends[0]) { #expect(abs(a - b) < 1e-9) } }
  }

  @Test("a layer that the program put far beyond its limits does not jump when gripped")
  func placedBeyond() throws {
    let scene = try Self.scene()
    scene.photo.transform = .scale(6)
    scene.takeHold(at: Point(x: 400, y: 350))
    #expect(abs(scene.scale - 6) < 1e-9)
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(2))
    #expect(abs(scene.scale - 1.5) < 1e-9, "let go, it comes back")
  }

  @Test("a layer that is caught and flung again adds the speeds only in the same direction")
  func addsUp() throws {
    for (dx, dy, adds) in [(120.0, 60.0, 1.0), (-120, -60, 0), (-60, 120, 0)] {
      let scene = try ManipulationScene(
        settings: Manipulator.Settings(momentum: MomentumSettings()))
      FlingTests.throwOnce(scene)
      scene.hand.rest(for: .milliseconds(100))
      scene.hand.finger(1).land(at: scene.photo.position)
      scene.hand.finger(1).move(by: dx, dy, over: .milliseconds(200))
      scene.hand.finger(1).lift()
      let start = scene.photo.position
      scene.hand.rest(for: .seconds(8))
      let way = (scene.photo.position - start).length
      let speed = Vector(dx: 600, dy: 300).length
      let caught = adds * speed * Mathematics.exponential(-Momentum.normalDecay * 0.3)
      #expect(abs(way - (speed + caught - 5) / Momentum.normalDecay) < 5)
    }
  }

  @Test("a cancelled layer returns around the center of the fingers, also after an earlier lift")
  func centerOfReturn() throws {
    for lifts in [false, true] {
      let scene = try Self.scene()
      scene.hand.finger(1).land(at: 330, 330)
      scene.hand.finger(2).land(at: 370, 330)
      scene.hand.move(
        [1: Point(x: 200, y: 330), 2: Point(x: 500, y: 330)], over: .milliseconds(200))
      if lifts {
        scene.hand.finger(3).land(at: 420, 340)
        scene.hand.finger(3).lift()
      }
      scene.hand.move(
        [1: Point(x: 260, y: 300), 2: Point(x: 560, y: 300)], over: .milliseconds(200))
      let center = Point(x: 410, y: 300)
      let held = try #require(scene.photo.location(fromWindow: center))
      scene.manipulator.cancel()
      #expect(scene.manipulator.isMoving)
      scene.hand.rest(for: .seconds(3))
      #expect(abs(scene.scale - 1.5) < 1e-9)
      #expect(scene.photo.windowLocation(of: held).distance(to: center) < 1e-6)
    }
  }

  @Test("a layer that the first of two fingers stops on its way back returns when they lift")
  func caughtByTwo() throws {
    let scene = try Self.scene()
    Self.pull(scene, to: 300)
    Self.lift(scene)
    scene.hand.rest(for: .milliseconds(100))
    scene.hand.finger(3).land(at: 380, 350)
    let caught = scene.scale
    #expect(caught > 1.5)
    scene.hand.finger(4).land(at: 420, 350)
    scene.hand.lift([3, 4])
    scene.hand.rest(for: .seconds(3), inFramesOf: .milliseconds(16))
    #expect(abs(scene.scale - 1.5) < 1e-9 && !scene.window.application.isMoving)
  }
}
