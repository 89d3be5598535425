import Testing
import TouchGeometry
import TouchTracking
import TouchTesting

@testable import Touchstone

@Suite("Limits of a manipulator")
struct LimitTests {
  static func settings(_ limits: ManipulationLimits) -> Manipulator.Settings {
    Manipulator.Settings(limits: limits, startsImmediately: true)
  }

  @Test("each axis is limited separately: at the right edge a layer still moves up and down")
  func perAxis() throws {
    let scene = try ManipulationScene(settings: Self.settings(.init(confinement: .contain)))
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(1).move(by: 900, 40, over: .milliseconds(100))
    #expect(scene.photo.frame.maxX == 1000)
    #expect(abs(scene.photo.frame.minY - 340) < 1e-6)
    scene.hand.finger(1).move(by: 0, -100, over: .milliseconds(100))
    #expect(scene.photo.frame.maxX == 1000)
    #expect(abs(scene.photo.frame.minY - 240) < 1e-6)
  }

  @Test("a layer leaves the edge only when the finger is back at the point that it held")
  func noDrift() throws {
    let scene = try ManipulationScene(settings: Self.settings(.init(confinement: .contain)))
    scene.hand.finger(1).land(at: 350, 350)
    let held = Point(x: 50, y: 50)
    for _ in 0..<5 {
      scene.hand.finger(1).move(by: 900, 700, over: .milliseconds(100))
      scene.hand.finger(1).move(to: 860, 800, over: .milliseconds(100))
      #expect(scene.photo.frame.maxX == 1000 && scene.photo.frame.maxY == 800)
      scene.hand.finger(1).move(to: 840, 740, over: .milliseconds(100))
      #expect(scene.distance(of: held, from: 1) < 0.01)
      scene.hand.finger(1).move(to: 350, 350, over: .milliseconds(100))
      #expect(scene.distance(of: held, from: 1) < 0.01)
    }
  }

  @Test("a flung layer that an edge holds turns on about the same point when its parent grows")
  func grownParent() throws {
    var places: [Double] = []
    for height in [800.0, 900] {
      let scene = try ManipulationScene(
        photo: Rect(x: 700, y: 300, width: 200, height: 100),
        settings: Self.settings(.init(confinement: .contain)).with { $0.momentum = .init() })
      scene.hand.finger(1).land(at: 750, 350)
      scene.hand.finger(2).land(at: 850, 350)
      scene.hand.move([1, 2], over: .milliseconds(200)) { finger, share in
        let arm = Vector(length: finger == 1 ? -50 : 50, angle: .radians(0.4 * share))
        return Point(x: 800 + 60 * share, y: 350 + 20 * share) + arm
      }
      scene.hand.lift([1, 2])
      scene.hand.rest(for: .milliseconds(300), inFramesOf: .milliseconds(16))
      #expect(abs(scene.photo.frame.maxX - 1000) < 1e-6)
      scene.table.bounds.size.height = height
      scene.hand.rest(for: .milliseconds(300), inFramesOf: .milliseconds(16))
      #expect(scene.manipulator.isMoving)
      places.append(scene.photo.position.y)
    }
    #expect(abs(places[0] - places[1]) < 1e-6, "\(places)")
  }

  @Test("limits contain the whole bounding box of a layer that turns in a turned parent")
  func containsTurned() throws {
    let scene = try ManipulationScene(settings: Self.settings(.init(confinement: .contain)))
    scene.table.transform = .rotation(.degrees(30)).concatenating(.scale(0.8))
    scene.hand.finger(1).land(at: scene.photo.windowLocation(of: Point(x: 50, y: 50)))
    scene.hand.finger(2).land(at: scene.photo.windowLocation(of: Point(x: 150, y: 50)))
    var dice = Dice(seed: 7)
    for _ in 0..<50 {
      scene.hand.move(
        [
          1: Point(x: dice.number(0...1000), y: dice.number(0...800)),
          2: Point(x: dice.number(0...1000), y: dice.number(0...800)),
        ], over: .milliseconds(50))
      let box = scene.photo.frame
      if box.width <= 1000 {
        #expect(box.minX > -1e-6 && box.maxX < 1000 + 1e-6, "\(box)")
      } else {
        #expect(box.minX < 1e-6 && box.maxX > 1000 - 1e-6, "\(box) covers")
      }
      if box.height <= 800 {
        #expect(box.minY > -1e-6 && box.maxY < 800 + 1e-6, "\(box)")
      } else {
        #expect(box.minY < 1e-6 && box.maxY > 800 - 1e-6, "\(box) covers")
      }
    }
  }

  @Test("a manipulator can keep the layer's center within a given area")
  func center() throws {
    let area = Rect(x: 100, y: 100, width: 500, height: 300)
    let scene = try ManipulationScene(
      settings: Self.settings(.init(confinement: .coverCenter, area: area)))
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(1).move(by: 600, -600, over: .milliseconds(100))
    #expect(scene.photo.position == Point(x: 600, y: 100))
  }

  @Test("limits do not pull back a layer that starts outside, nor let it move farther out")
  func startsOutside() throws {
    let scene = try ManipulationScene(
      photo: Rect(x: -50, y: 300, width: 200, height: 100),
      settings: Self.settings(.init(confinement: .contain)))
    scene.hand.finger(1).land(at: 50, 350)
    scene.hand.finger(1).move(by: -30, 10)
    #expect(abs(scene.photo.frame.minX + 50) < 1e-9)
    #expect(abs(scene.photo.frame.minY - 310) < 1e-9)
    scene.hand.finger(1).move(by: 130, 0)
    #expect(abs(scene.photo.frame.minX - 50) < 1e-6)
  }

  @Test("limits do not pull back a center that starts outside, nor let it move farther out")
  func centerStartsOutside() throws {
    // The photo's center starts at (400, 350), left of the area and below it.
    let area = Rect(x: 500, y: 100, width: 200, height: 200)
    let scene = try ManipulationScene(
      settings: Self.settings(.init(confinement: .coverCenter, area: area)))
    scene.hand.finger(1).land(at: 400, 350)
    scene.hand.finger(1).move(by: -30, 20)
    #expect(scene.photo.position == Point(x: 400, y: 350))
    scene.hand.finger(1).move(by: 60, -40)
    #expect(scene.photo.position == Point(x: 430, y: 330))
    scene.hand.finger(1).move(by: 800, -800)
    #expect(scene.photo.position == Point(x: 700, y: 100))
  }

  @Test("scaling stops at the minimum and maximum scale, about the fingers and without drift")
  func scale() throws {
    let scene = try ManipulationScene(
      settings: Self.settings(.init(minimumScale: 0.5, maximumScale: 2)))
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(2).land(at: 450, 350)
    for _ in 0..<3 {
      scene.hand.move(
        [1: Point(x: 200, y: 350), 2: Point(x: 700, y: 350)], over: .milliseconds(100))
      #expect(abs(scene.scale - 2) < 1e-9)
      let middle = scene.photo.windowLocation(of: Point(x: 100, y: 50))
      #expect(middle.distance(to: Point(x: 450, y: 350)) < 1e-6)
      scene.hand.move(
        [1: Point(x: 445, y: 350), 2: Point(x: 450, y: 350)], over: .milliseconds(100))
      #expect(abs(scene.scale - 0.5) < 1e-9)
      scene.hand.move(
        [1: Point(x: 350, y: 350), 2: Point(x: 450, y: 350)], over: .milliseconds(100))
      #expect(abs(scene.scale - 1) < 1e-9)
    }
  }

  @Test("rotation stops at both ends of its range, even if they are more than half a turn away")
  func rotation() throws {
    let scene = try ManipulationScene(
      settings: Self.settings(
        .init(minimumRotation: .degrees(-30), maximumRotation: .degrees(300))))
    let center = Point(x: 400, y: 350)
    var degrees = 0.0
    func turn(to target: Double) {
      let start = degrees
      degrees = target
      scene.hand.move([1, 2], over: .milliseconds(300)) { finger, share in
        let angle = Angle.degrees(start + (target - start) * share)
        let arm = Vector(dx: finger == 1 ? -40 : 40, dy: 0)
        return center + Similarity(rotation: angle).applied(to: arm)
      }
    }
    scene.hand.finger(1).land(at: 360, 350)
    scene.hand.finger(2).land(at: 440, 350)
    turn(to: -100)
    #expect(abs(scene.rotation.degrees + 30) < 1e-6)
    turn(to: 290)
    #expect(abs(scene.rotation.difference(to: .degrees(290)).degrees) < 1e-6)
    turn(to: 500)
    #expect(abs(scene.rotation.difference(to: .degrees(300)).degrees) < 1e-6)
    turn(to: 310)
    #expect(abs(scene.rotation.difference(to: .degrees(300)).degrees) < 1e-6)
    turn(to: 200)
    #expect(abs(scene.rotation.difference(to: .degrees(200)).degrees) < 1e-6)
  }

  /// Turns two fingers on the photo of a scene by some degrees, in one direction and then the other.
  private func turn(_ scene: ManipulationScene, by degrees: Double, then others: Double) -> Angle {
    scene.hand.finger(1).land(at: 360, 350)
    scene.hand.finger(2).land(at: 440, 350)
    var start = 0.0
    for target in [degrees, others] {
      scene.hand.move([1, 2], over: .milliseconds(300)) { finger, share in
        let angle = Angle.degrees(start + (target - start) * share)
        let arm = Vector(dx: finger == 1 ? -40 : 40, dy: 0)
        return Point(x: 400, y: 350) + Similarity(rotation: angle).applied(to: arm)
      }
      start = target
    }
    return scene.rotation
  }

  @Test("a layer that is not turned is at the start of whole turns", arguments: [360.0, 720])
  func wholeTurns(maximum: Double) throws {
    let limits = ManipulationLimits(minimumRotation: .zero, maximumRotation: .degrees(maximum))
    let right = try ManipulationScene(settings: Self.settings(limits))
    #expect(abs(turn(right, by: 50, then: 150).degrees - 150) < 1e-6)
    let left = try ManipulationScene(settings: Self.settings(limits))
    #expect(abs(turn(left, by: -50, then: -150).degrees) < 1e-6)
  }

  @Test("a rounding error of the program's transform is no whole turn", arguments: [-1.0, 1])
  func roundingError(sign: Double) throws {
    let limits =
      sign < 0
      ? ManipulationLimits(minimumRotation: .zero, maximumRotation: .degrees(360))
      : ManipulationLimits(minimumRotation: .degrees(-360), maximumRotation: .zero)
    let scene = try ManipulationScene(settings: Self.settings(limits))
    scene.photo.transform = .rotation(.radians(sign * 1e-12))
    #expect(abs(turn(scene, by: sign * -50, then: sign * -150).degrees + sign * 150) < 1e-6)
  }

  @Test("turns count from gesture to gesture, until the program sets the transform")
  func severalGestures() throws {
    let limits = ManipulationLimits(minimumRotation: .zero, maximumRotation: .degrees(720))
    let scene = try ManipulationScene(settings: Self.settings(limits))
    for target in [300.0, 600, 720, 720] {
      let rotation = turn(scene, by: 200, then: 300)
      #expect(abs(rotation.difference(to: .degrees(target)).degrees) < 1e-6)
      scene.hand.lift([1, 2])
    }
    scene.photo.transform = .identity
    #expect(abs(turn(scene, by: 50, then: 150).degrees - 150) < 1e-6)
  }

  @Test("limits that are set after free turns count the layer's own rotation")
  func laterLimits() throws {
    let scene = try ManipulationScene(settings: Self.settings(ManipulationLimits()))
    #expect(abs(turn(scene, by: 200, then: 350).degrees + 10) < 1e-6)
    scene.hand.lift([1, 2])
    scene.manipulator.settings.limits.minimumRotation = .degrees(-30)
    scene.manipulator.settings.limits.maximumRotation = .degrees(30)
    #expect(abs(turn(scene, by: -5, then: 15).degrees - 5) < 1e-6)
  }

  @Test("a layer far from the only limit turns toward it, and stays", arguments: [false, true])
  func openRange(bounces: Bool) throws {
    var settings = Self.settings(.init(minimumRotation: .degrees(-30)))
    settings.bounces = bounces
    let scene = try ManipulationScene(
      photo: Rect(x: 300, y: 250, width: 200, height: 200), settings: settings)
    scene.photo.transform = .rotation(.degrees(170))
    #expect(abs(turn(scene, by: -50, then: -100).degrees - 70) < 1e-6)
    scene.hand.lift([1, 2])
    scene.hand.settle()
    #expect(abs(scene.rotation.degrees - 70) < 1e-6)
  }

  @Test("contradictory limits do not trap")
  func nonsense() throws {
    let limits = ManipulationLimits(
      confinement: .contain, area: Rect(x: .nan, y: 0, width: -.infinity, height: 0),
      minimumScale: 5, maximumScale: 1, minimumRotation: .radians(.nan),
      maximumRotation: .radians(.infinity))
    let scene = try ManipulationScene(settings: Self.settings(limits))
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(2).land(at: 450, 350)
    scene.hand.move([2: Point(x: 500, y: 500)], over: .milliseconds(100))
    #expect(scene.photo.transform.isFinite && scene.photo.position.isFinite)
  }
}

@Suite("Snapping")
struct SnappingTests {
  /// Two fingers on the photo, with the line between them in a direction in degrees.
  private struct Turn {
    let scene: ManipulationScene
    let center = Point(x: 400, y: 350)

    init(from degrees: Double = 0, _ snapping: RotationSnapping = RotationSnapping()) throws {
      scene = try ManipulationScene(settings: .init(snapping: snapping, startsImmediately: true))
      scene.photo.transform = .rotation(.degrees(degrees))
      scene.hand.together {
        scene.hand.finger(1).land(at: center + Vector(dx: -40, dy: 0))
        scene.hand.finger(2).land(at: center + Vector(dx: 40, dy: 0))
      }
    }

    /// Turns the fingers by this many degrees from where they landed; returns the photo's rotation.
    func callAsFunction(_ degrees: Double) -> Double {
      let way = Similarity(rotation: .degrees(degrees)).applied(to: Vector(dx: 40, dy: 0))
      scene.hand.together {
        scene.hand.finger(1).move(to: center - way)
        scene.hand.finger(2).move(to: center + way)
      }
      return (scene.rotation.degrees * 1e6).rounded() / 1e6
    }
  }

  @Test("a rotation snaps within the tolerance and stays snapped up to the release angle")
  func hysteresis() throws {
    let turn = try Turn(from: 60)
    #expect(turn(24) == 84)
    #expect(turn(25.5) == 90)
    #expect(turn(23) == 90, "7 degrees before, which is within the release angle")
    #expect(turn(37) == 90)
    #expect(turn(21) == 81)
    #expect(turn(24) == 84)
    #expect(turn(30) == 90)
    #expect(turn(39) == 99)
    #expect(turn(34) == 90)
  }

  @Test("a layer that is gripped near a stop does not snap until it passes the stop")
  func near() throws {
    let turn = try Turn(from: 3)
    #expect(turn(1) == 4)
    #expect(turn(-2) == 1)
    #expect(turn(-4) == 0)
    #expect(turn(-10) == 0, "7 degrees beyond")
    #expect(turn(-12) == -9)
  }

  @Test("a layer that is gripped at a stop is snapped from the start")
  func atStop() throws {
    let turn = try Turn(from: 90)
    #expect(turn(7) == 90)
    #expect(turn(9) == 99)
  }

  @Test("a layer that is carried by one finger does not snap")
  func oneFinger() throws {
    let scene = try ManipulationScene(
      settings: .init(snapping: RotationSnapping(), startsImmediately: true))
    scene.photo.transform = .rotation(.degrees(3))
    scene.hand.finger(1).land(at: 400, 350).move(by: 30, 30, over: .milliseconds(100))
    #expect(abs(scene.rotation.degrees - 3) < 1e-9)
  }

  @Test("a snapped layer stays at its stop when fingers land and lift, and does not spin on")
  func keepsStop() throws {
    let turn = try Turn(from: 60)
    turn.scene.manipulator.settings.momentum = MomentumSettings()
    for step in 1...28 { _ = turn(Double(step)) }
    turn.scene.hand.finger(3).land(at: 400, 360)
    #expect(abs(turn.scene.rotation.degrees - 90) < 1e-9)
    turn.scene.hand.together { for finger in 1...3 { turn.scene.hand.finger(finger).lift() } }
    turn.scene.hand.rest(for: .seconds(5))
    #expect(abs(turn.scene.rotation.degrees - 90) < 1e-9)
  }

  @Test("without limits, a gesture measures stops from no rotation, also after a whole turn")
  func wholeTurn() throws {
    let turn = try Turn(RotationSnapping(every: .degrees(100)))
    for degrees in stride(from: 10.0, to: 370, by: 10) { _ = turn(degrees) }
    #expect(turn(370) == 10)
    let hand = turn.scene.hand
    hand.together { for finger in 1...2 { hand.finger(finger).lift() } }
    hand.together {
      hand.finger(1).land(at: turn.center + Vector(dx: -40, dy: 0))
      hand.finger(2).land(at: turn.center + Vector(dx: 40, dy: 0))
    }
    #expect(turn(-8) == 0)
  }

  @Test("a rotation exactly at the tolerance is within it")
  func edge() {
    let snapping = RotationSnapping(every: .radians(2), within: .radians(0.5))
    for offset in [0.5, -0.5] {
      var state = RotationSnapping.State.free
      #expect(snapping.snapped(.radians(offset), &state) == .zero)
      // A layer that is gripped there is not pulled.
      state = snapping.state(at: .radians(offset))
      #expect(snapping.snapped(.radians(offset), &state) == .radians(offset))
    }
  }

  @Test("snapping without a valid interval does nothing")
  func nonsense() throws {
    for interval in [0, -90, Double.nan, .infinity] {
      let turn = try Turn(from: 60, RotationSnapping(every: .degrees(interval)))
      #expect(turn(27) == 87)
    }
  }
}
