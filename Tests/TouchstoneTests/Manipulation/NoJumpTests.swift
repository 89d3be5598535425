import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// Law 5: the point that a finger holds stays under it.
@Suite("What a finger took hold of stays under it")
struct NoJumpTests {
  /// Tables that are untransformed, scaled and rotated, mirrored, and stretched in one direction.
  static func tables() -> [AffineTransform] {
    [
      .identity,
      .scale(2.5).concatenating(.rotation(.degrees(37))),
      .scale(x: -0.4, y: 0.4).concatenating(.rotation(.degrees(-110))),
      .scale(x: 1, y: -3).concatenating(.rotation(.degrees(15))),
    ]
  }

  /// A scene whose table has the transform, with a photo in the middle of the window.
  static func scene(_ transform: AffineTransform, rate: Double = 120) throws -> ManipulationScene {
    let scene = try ManipulationScene(rate: rate)
    scene.table.transform = transform
    scene.table.bounds = Rect(x: -4000, y: -4000, width: 8000, height: 8000)
    let middle = try #require(scene.table.location(fromWindow: Point(x: 500, y: 400)))
    scene.photo.bounds = Rect(x: -20, y: 30, width: 4000, height: 4000)
    scene.photo.anchorPoint = Point(x: 0.2, y: 0.7)
    scene.photo.transform = AffineTransform.scale(x: -0.3, y: 0.3).concatenating(
      .rotation(.degrees(200)))
    scene.photo.position = middle
    return scene
  }

  @Test("a flung layer rests at one place, whether time stops at its deadline or passes it")
  func exactRest() throws {
    var frames: [[Point]] = [[], []]
    for (index, stops) in [false, true].enumerated() {
      for speed in 4...20 {
        let scene = try ManipulationScene(
          settings: Manipulator.Settings(momentum: MomentumSettings()))
        scene.hand.finger(1).land(at: 400, 350)
        scene.hand.finger(1).move(
          by: Double(speed) * 7, Double(speed) * 3, over: .milliseconds(100))
        scene.hand.finger(1).lift()
        if stops { scene.window.advance(to: try #require(scene.window.nextDeadline)) }
        scene.window.advance(to: .seconds(60))
        frames[index].append(scene.photo.position)
      }
    }
    #expect(frames[0] == frames[1])
  }

  @Test(
    "a layer does not jump when its freedoms or its snapping change during a gesture",
    arguments: [1, 2])
  func settingsThatChange(fingers: Int) throws {
    let scene = try ManipulationScene(settings: Manipulator.Settings(startsImmediately: true))
    scene.hand.finger(1).land(at: 330, 330)
    if fingers == 2 { scene.hand.finger(2).land(at: 430, 360) }
    let freedoms: [Similarity.Freedoms] = [
      [.translation, .scale], [.translation, .rotation], [.scale, .rotation], [], .all,
      .translation, .rotation, .scale, .all,
    ]
    for (index, freedoms) in freedoms.enumerated() {
      var ways = [1: Vector(dx: -12, dy: Double(index % 3) * 20)]
      if fingers == 2 { ways[2] = Vector(dx: 15, dy: 9) }
      for (share, span) in [(1.0, 100.0), (0.001, 9)] {
        let (position, scale, rotation) = (scene.photo.position, scene.scale, scene.rotation)
        var targets: [Int: Point] = [:]
        for (finger, way) in ways {
          targets[finger] = try #require(scene.hand.location(of: finger)) + way * share
        }
        scene.hand.move(targets, over: .milliseconds(span))
        if share == 1 {
          scene.manipulator.settings.freedoms = .all
          scene.manipulator.settings.snapping = index % 2 == 0 ? RotationSnapping() : nil
          scene.manipulator.settings.freedoms = freedoms
        } else {
          #expect(scene.photo.position.distance(to: position) < 0.1, "\(freedoms)")
          #expect(abs(scene.scale - scale) < 0.01, "\(freedoms)")
          #expect(abs(rotation.difference(to: scene.rotation).degrees) < 0.1, "\(freedoms)")
        }
      }
    }
  }

  @Test(
    "a fling held at an edge or a limit does not jump when limits, freedoms or the parent change",
    arguments: [false, true])
  func settingsOfFlings(bounces: Bool) throws {
    let limits = ManipulationLimits(confinement: .contain, maximumScale: 1.2)
    let changes: [(ManipulationScene) -> Void] = [
      { $0.manipulator.settings.limits.confinement = .none },
      { $0.manipulator.settings.limits.area = Rect(x: 0, y: 0, width: 1500, height: 800) },
      { $0.manipulator.settings.limits.area = Rect(x: 0, y: 0, width: 900, height: 800) },
      { $0.manipulator.settings.limits.maximumScale = nil },
      { $0.manipulator.settings.freedoms = [.scale, .rotation] },
      { $0.manipulator.settings.freedoms = .translation },
      { $0.manipulator.settings.limits.minimumRotation = .degrees(-170) },
      { $0.table.bounds = Rect(x: 0, y: 0, width: 1500, height: 800) },
      { $0.table.bounds = Rect(x: 0, y: 0, width: 900, height: 800) },
    ]
    for (index, change) in changes.enumerated() {
      let scene = try ManipulationScene(
        photo: Rect(x: 600, y: 300, width: 200, height: 200),
        settings: Manipulator.Settings(
          limits: limits, momentum: MomentumSettings(), bounces: bounces))
      fling(scene, at: Point(x: 700, y: 400), by: Vector(dx: 150, dy: -35))
      scene.hand.rest(for: .seconds(0.2), inFramesOf: .milliseconds(10))
      try #require(scene.manipulator.isMoving && abs(scene.photo.frame.maxX - 1000) < 1e-6)
      let before = scene.photo.transformToParent
      change(scene)
      scene.hand.rest(for: .milliseconds(1))
      let after = scene.photo.transformToParent
      for corner in scene.photo.bounds.corners {
        let way = before.applied(to: corner).distance(to: after.applied(to: corner))
        #expect(way < 3, "change \(index) moves a corner by \(way)")
      }
      scene.hand.rest(for: .seconds(8))
      #expect(!scene.manipulator.isMoving && !scene.window.isMoving)
    }
  }

  @Test("a setting that does not concern a fling leaves its path", arguments: [false, true])
  func otherSettings(bounces: Bool) throws {
    func rest(changingSettings: Bool) throws -> AffineTransform {
      let scene = try ManipulationScene(
        settings: Manipulator.Settings(
          limits: ManipulationLimits(maximumScale: 1.2), momentum: MomentumSettings(),
          bounces: bounces))
      fling(scene, at: Point(x: 400, y: 350), by: Vector(dx: 50, dy: 25))
      try #require(scene.manipulator.isMoving)
      for _ in 0..<300 {
        scene.hand.rest(for: .milliseconds(10))
        if changingSettings { scene.manipulator.settings.bringsToFront.toggle() }
      }
      scene.hand.rest(for: .seconds(8))
      #expect(!scene.manipulator.isMoving)
      return scene.photo.transformToParent
    }
    let (plain, changed) = (try rest(changingSettings: false), try rest(changingSettings: true))
    for corner in Rect(x: 0, y: 0, width: 200, height: 200).corners {
      let way = plain.applied(to: corner).distance(to: changed.applied(to: corner))
      #expect(way < 0.5, "a corner is \(way) away")
    }
  }

  /// Moves the photo by two fingers around a place, which also spread and turn, and lets go.
  private func fling(_ scene: ManipulationScene, at place: Point, by way: Vector) {
    let (first, second) = (place - Vector(dx: 20, dy: 0), place + Vector(dx: 20, dy: 0))
    let spread = Vector(dx: 10, dy: 15)
    scene.hand.finger(1).land(at: first.x, first.y)
    scene.hand.finger(2).land(at: second.x, second.y)
    scene.hand.move([1: first + way - spread, 2: second + way + spread], over: .seconds(0.1))
    scene.hand.lift([1, 2])
  }

  @Test("a change of the anchor point during a gesture is a new grip")
  func anchorPoint() throws {
    var settings = Manipulator.Settings()
    settings.limits.confinement = .contain
    let scene = try ManipulationScene(settings: settings)
    scene.takeHold(at: Point(x: 400, y: 350))
    scene.photo.anchorPoint = Point(x: 0, y: 0)
    scene.hand.finger(1).move(by: 900, 0, over: .milliseconds(200))
    #expect(abs(scene.photo.frame.maxX - 1000) < 1e-6)
    scene.hand.finger(1).lift()
  }

  @Test(
    "a layer that moves to another parent during its gesture stays where it is under the finger",
    arguments: 0..<4)
  func otherParent(table: Int) throws {
    let scene = try NoJumpTests.scene(NoJumpTests.tables()[table])
    let overlay = Layer(frame: Rect(x: 130, y: -40, width: 700, height: 700), name: "overlay")
    scene.takeHold(at: Point(x: 500, y: 400))
    try scene.window.addChild(overlay)
    let held = try #require(scene.content(under: 1))
    let toWindow = scene.photo.transformToParent.concatenating(scene.table.transformToParent)
    try overlay.addChild(scene.photo)
    let toOverlay = toWindow.concatenating(translation: Vector(dx: -130, dy: 40))
    scene.photo.position = toOverlay.applied(
      to: Point(x: scene.photo.bounds.minX + 800, y: scene.photo.bounds.minY + 2800))
    var linear = toOverlay
    (linear.tx, linear.ty) = (0, 0)
    scene.photo.transform = linear
    #expect(scene.distance(of: held, from: 1) < 1e-6, "the program moved nothing on the screen")
    #expect(scene.manipulator.isGripping)
    scene.hand.finger(1).move(by: 30, 40, over: .milliseconds(50))
    #expect(scene.manipulator.isGripping)
    #expect(scene.distance(of: held, from: 1) < 1e-6)
    scene.hand.finger(1).lift()
  }

  @Test(
    "the held points stay under one or two fingers that land, move and lift in any order",
    arguments: 0..<4, 1...6)
  func oneAndTwo(table: Int, seed: Int) throws {
    let scene = try NoJumpTests.scene(NoJumpTests.tables()[table])
    var dice = Dice(seed: UInt64(seed * 31 + table))
    var held: [Int: Point] = [:]
    scene.takeHold(at: Point(x: 500, y: 400))
    held[1] = scene.content(under: 1)
    for _ in 0..<60 {
      let down = scene.hand.fingersDown
      if down.count == 1, dice.number(0...1) < 0.5 {
        let free = down[0] == 1 ? 2 : 1
        guard let place = scene.place(&dice) else { continue }
        scene.hand.finger(free).land(at: place)
        held[free] = scene.content(under: free)
      } else if down.count == 2, dice.number(0...1) < 0.4 {
        let finger = down[Int(dice.number(0...1.99))]
        scene.hand.finger(finger).lift()
        held[finger] = nil
      } else {
        var targets: [Int: Point] = [:]
        for finger in down {
          targets[finger] = Point(x: dice.number(350...650), y: dice.number(250...550))
        }
        scene.hand.move(targets, over: .milliseconds(dice.number(10...80)))
      }
      for (finger, content) in held {
        let distance = scene.distance(of: content, from: finger)
        #expect(distance < 0.01, "finger \(finger) after\n\(scene.hand)")
      }
    }
  }

  // On the last table, which is stretched in one direction, a rigid movement on the screen is not a
  // similarity.
  @Test(
    "the held points stay under up to five fingers that move together rigidly",
    arguments: 0..<3, 1...6)
  func rigid(table: Int, seed: Int) throws {
    let scene = try NoJumpTests.scene(NoJumpTests.tables()[table])
    var dice = Dice(seed: UInt64(seed * 77 + table))
    var held: [Int: Point] = [:]
    scene.takeHold(at: Point(x: 500, y: 400))
    held[1] = scene.content(under: 1)
    for _ in 0..<60 {
      let down = scene.hand.fingersDown
      let choice = dice.number(0...1)
      if down.count < 5, choice < 0.35, let free = (1...5).first(where: { !down.contains($0) }) {
        guard let place = scene.place(&dice) else { continue }
        scene.hand.finger(free).land(at: place)
        held[free] = scene.content(under: free)
      } else if down.count > 1, choice < 0.6 {
        let finger = down[Int(dice.number(0...Double(down.count)) * 0.999)]
        scene.hand.finger(finger).lift()
        held[finger] = nil
      } else {
        moveRigidly(scene.hand, &dice)
      }
      for (finger, content) in held {
        let distance = scene.distance(of: content, from: finger)
        #expect(distance < 0.01, "finger \(finger) after\n\(scene.hand)")
      }
    }
  }

  /// Moves, spreads and turns all fingers that are down as one body.
  private func moveRigidly(_ hand: Fingers, _ dice: inout Dice) {
    let start = Dictionary(
      uniqueKeysWithValues: hand.fingersDown.map { ($0, hand.location(of: $0)) })
    let turn = dice.number(-0.7...0.7)
    let scale = dice.number(0.8...1.25)
    let target = Point(x: dice.number(450...550), y: dice.number(350...450))
    let points = start.compactMap(\.value)
    let sum = points.reduce(Vector.zero) { $0 + ($1 - .zero) }
    let center = Point.zero + sum / Double(points.count)
    hand.move(hand.fingersDown, over: .milliseconds(100)) { finger, share in
      let map = Similarity(
        scale: 1 + (scale - 1) * share, rotation: .radians(turn * share), taking: center,
        to: center.interpolated(to: target, fraction: share))
      return map.applied(to: (start[finger] ?? nil) ?? center)
    }
  }

  /// The best similarity is a linear least-squares fit, which is an orthogonal projection: over all fingers,
  /// the held points move no farther (as root of the sum of squares) than the fingers.
  @Test("nothing jumps while each finger moves on its own path", arguments: 1...8)
  func continuity(seed: Int) throws {
    let scene = try NoJumpTests.scene(NoJumpTests.tables()[seed % 3])
    var dice = Dice(seed: UInt64(seed * 1009))
    scene.takeHold(at: Point(x: 500, y: 400))
    for finger in 2...5 {
      scene.hand.finger(finger).land(at: try #require(scene.place(&dice)))
    }
    var held = contents(scene)
    for _ in 0..<200 {
      let before = held.mapValues { scene.photo.windowLocation(of: $0) }
      let down = scene.hand.fingersDown
      let choice = dice.number(0...1)
      var moved = 0.0
      if choice < 0.05, down.count > 2, let finger = down.randomElement(using: &dice) {
        scene.hand.finger(finger).lift()
      } else if choice < 0.1, let free = (1...5).first(where: { !down.contains($0) }) {
        if let place = scene.place(&dice) { scene.hand.finger(free).land(at: place) }
      } else {
        scene.hand.together {
          for finger in down {
            let step = Vector(dx: dice.number(-4...4), dy: dice.number(-4...4))
            scene.hand.finger(finger).move(by: step.dx, step.dy)
            moved += step.squaredLength
          }
        }
      }
      let jumps = held.map { finger, content in
        scene.photo.windowLocation(of: content).squaredDistance(to: before[finger] ?? .zero)
      }
      let jump = jumps.reduce(0, +).squareRoot()
      #expect(jump <= moved.squareRoot() + 0.01, "jump of \(jump) after\n\(scene.hand)")
      if scene.hand.fingersDown != down { held = contents(scene) }
    }
  }

  /// The points of the photo under all fingers.
  private func contents(_ scene: ManipulationScene) -> [Int: Point] {
    let pairs = scene.hand.fingersDown.compactMap { finger in
      scene.content(under: finger).map { (finger, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test("the held point stays under the finger while other fingers move the parent layer")
  func nested() throws {
    let scene = try ManipulationScene(
      photo: Rect(x: 200, y: 200, width: 500, height: 400),
      settings: .init(startsImmediately: true))
    let sticker = Layer(frame: Rect(x: 50, y: 50, width: 100, height: 100), name: "sticker")
    try scene.photo.addChild(sticker)
    let mover = Manipulator(.init(startsImmediately: true))
    sticker.addManipulator(mover)
    mover.recognizeSimultaneously(with: scene.manipulator)
    scene.hand.finger(1).land(at: 300, 300)
    scene.hand.finger(1).move(by: 20, 0, over: .milliseconds(50))
    let held = try #require(sticker.location(fromWindow: Point(x: 320, y: 300)))
    scene.hand.finger(2).land(at: 600, 500)
    let onPhoto = try #require(scene.content(under: 2))
    for step in 1...10 {
      scene.hand.finger(2).move(by: -9, Double(step), over: .milliseconds(20))
      #expect(sticker.windowLocation(of: held).distance(to: Point(x: 320, y: 300)) < 0.01)
      #expect(scene.distance(of: onPhoto, from: 2) < 0.01, "\(scene.hand)")
    }
    #expect(abs(scene.rotation.degrees) > 1)
  }

  @Test("the held points stay under the fingers when others land and lift in the same frame")
  func oneFrame() throws {
    let scene = try NoJumpTests.scene(.identity)
    scene.takeHold(at: Point(x: 500, y: 400))
    let first = try #require(scene.content(under: 1))
    scene.hand.together {
      scene.hand.finger(1).move(by: 30, 10)
      scene.hand.finger(2).land(at: 600, 420)
    }
    #expect(scene.distance(of: first, from: 1) < 0.01)
    let second = try #require(scene.content(under: 2))
    scene.hand.together {
      scene.hand.finger(1).lift()
      scene.hand.finger(2).move(by: -20, 5)
      scene.hand.finger(3).land(at: 480, 380)
    }
    let third = try #require(scene.content(under: 3))
    scene.hand.move([2: Point(x: 640, y: 450), 3: Point(x: 400, y: 500)], over: .milliseconds(80))
    #expect(scene.distance(of: second, from: 2) < 0.01, "\(scene.hand)")
    #expect(scene.distance(of: third, from: 3) < 0.01, "\(scene.hand)")
  }

  @Test("frames of moves, a landing and a lift have the same effect one by one and in one delivery")
  func oneDelivery() throws {
    let single = try NoJumpTests.scene(.identity)
    let joined = try NoJumpTests.scene(.identity)
    func frames(_ device: DeviceID) -> [ContactFrame] {
      var list: [ContactFrame] = []
      func add(_ slot: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double) {
        let time = Instant.seconds(1 + Double(list.count) * 0.004)
        let contact = Contact(slot: slot, phase: phase, position: Point(x: x, y: y))
        list.append(ContactFrame(device: device, time: time, contacts: [contact]))
      }
      add(1, .began, 500, 400)
      for step in 1...20 { add(1, .moved, 500 + 4 * Double(step), 400 + Double(step)) }
      add(2, .began, 400, 450)
      for step in 1...20 { add(2, .moved, 400 - 3 * Double(step), 450 + Double(step)) }
      add(1, .ended, 580, 420)
      for step in 1...20 { add(2, .moved, 340 + 3 * Double(step), 470) }
      return list
    }
    for frame in frames(single.hand.device) { single.window.deliver(frame) }
    joined.window.deliver(frames(joined.hand.device))
    let (a, b) = (single.photo.transformToParent, joined.photo.transformToParent)
    for corner in single.photo.bounds.corners {
      #expect(a.applied(to: corner).distance(to: b.applied(to: corner)) < 1e-6)
    }
  }
}
