import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A manipulator")
struct ManipulatorTests {
  @Test("a manipulator keeps the held point under one finger")
  func carries() throws {
    let scene = try ManipulationScene()
    scene.hand.finger(1).land(at: 350, 320)
    scene.hand.finger(1).move(by: 60, 0, over: .milliseconds(50))
    let held = try #require(scene.content(under: 1))
    scene.hand.finger(1).move(by: 200, -150, over: .milliseconds(200))
    #expect(scene.distance(of: held, from: 1) < 0.01, "\(scene.hand)")
    #expect(scene.photo.transform == .identity)
    scene.hand.finger(1).lift()
    #expect(!scene.manipulator.isGripping)
  }

  @Test(
    "a manipulator excludes exactly the start distance, whatever the report rate",
    arguments: [30.0, 60, 1000])
  func swallowsStart(rate: Double) throws {
    let scene = try ManipulationScene(rate: rate)
    let before = scene.photo.position
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(1).move(by: 100, 0, over: .milliseconds(200))
    #expect(abs(scene.photo.position.x - before.x - 90) < 1e-6, "\(scene.photo.position)")
    #expect(abs(scene.photo.position.y - before.y) < 1e-9)
  }

  @Test("a manipulator that starts immediately excludes no slop")
  func startsImmediately() throws {
    let scene = try ManipulationScene(settings: .init(startsImmediately: true))
    let before = scene.photo.position
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(1).move(by: 3, 4)
    #expect((scene.photo.position - before - Vector(dx: 3, dy: 4)).length < 1e-6)
    scene.manipulator.settings.startsImmediately = false
    scene.hand.finger(1).lift()
    let second = scene.photo.position
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(1).move(by: 3, 4)
    #expect(scene.photo.position == second)
  }

  @Test("two fingers scale and turn a layer about themselves, not about its center")
  func spreadsAndTurns() throws {
    let scene = try ManipulationScene(settings: .init(startsImmediately: true))
    scene.hand.finger(1).land(at: 310, 310)
    scene.hand.finger(2).land(at: 410, 310)
    scene.hand.move([2: Point(x: 310, y: 510)], over: .milliseconds(300))
    #expect(abs(scene.scale - 2) < 1e-6)
    #expect(abs(scene.rotation.degrees - 90) < 1e-6)
    #expect(scene.distance(of: Point(x: 10, y: 10), from: 1) < 0.01)
    #expect(scene.distance(of: Point(x: 110, y: 10), from: 2) < 0.01)
    #expect(scene.photo.bounds == Rect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test("a manipulator that may not scale follows the fingers' midpoint and turns with them")
  func withoutScale() throws {
    let scene = try ManipulationScene(
      settings: .init(freedoms: [.translation, .rotation], startsImmediately: true))
    scene.hand.finger(1).land(at: 310, 310)
    scene.hand.finger(2).land(at: 410, 310)
    scene.hand.move([2: Point(x: 310, y: 510)], over: .milliseconds(300))
    #expect(abs(scene.scale - 1) < 1e-9)
    #expect(abs(scene.rotation.degrees - 90) < 1e-6)
    let middle = scene.photo.windowLocation(of: Point(x: 60, y: 10))
    #expect(middle.distance(to: Point(x: 310, y: 410)) < 0.01)
  }

  @Test("a manipulator that may not turn scales as far as the fingers spread, however they turn")
  func withoutRotation() throws {
    let scene = try ManipulationScene(
      settings: .init(freedoms: [.translation, .scale], startsImmediately: true))
    scene.hand.finger(1).land(at: 310, 310)
    scene.hand.finger(2).land(at: 410, 310)
    scene.hand.move([2], over: .milliseconds(400)) { _, share in
      let arm = Vector(dx: 100, dy: 0)
      return Point(x: 310, y: 310)
        + Similarity(scale: 1 + share, rotation: .degrees(170 * share)).applied(to: arm)
    }
    #expect(abs(scene.scale - 2) < 1e-6)
    #expect(abs(scene.rotation.radians) < 1e-12)
  }

  @Test("a manipulator that may only turn is a knob for one finger, over more than a turn")
  func knob() throws {
    let scene = try ManipulationScene(
      settings: .init(freedoms: .rotation, startsImmediately: true))
    let center = scene.photo.position
    scene.hand.finger(1).land(at: center.x + 40, center.y)
    var degrees = 0.0
    scene.manipulator.onChange { layer in
      let before = Angle.degrees(degrees)
      degrees += before.difference(to: layer.transform.decomposed.rotation).degrees
    }
    scene.hand.move([1], over: .seconds(1)) { _, share in
      center + Similarity(rotation: .degrees(500 * share)).applied(to: Vector(dx: 40, dy: 0))
    }
    #expect(abs(degrees - 500) < 1e-6)
    #expect(scene.photo.position == center)
    #expect(abs(scene.scale - 1) < 1e-9)
  }

  @Test("a manipulator brings its layer to the front when the first finger lands, unless disabled")
  func bringsToFront() throws {
    let scene = try ManipulationScene()
    let other = Layer(frame: Rect(x: 600, y: 600, width: 50, height: 50), name: "other")
    try scene.table.addChild(other)
    scene.hand.finger(1).land(at: 350, 350)
    #expect(scene.table.children.last === scene.photo)
    try scene.table.addChild(other)
    scene.hand.finger(2).land(at: 360, 360)
    #expect(scene.table.children.last === other)
    scene.hand.finger(1).lift()
    scene.hand.finger(2).lift()
    scene.manipulator.settings.bringsToFront = false
    scene.hand.finger(1).land(at: 350, 350)
    #expect(scene.table.children.last === other)
  }

  @Test("a manipulator continues from where the program puts the layer during a gesture")
  func isPlacedAnew() throws {
    let scene = try ManipulationScene(settings: .init(startsImmediately: true))
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(1).move(to: 400, 400, over: .milliseconds(100))
    scene.photo.position = Point(x: 100, y: 100)
    scene.hand.finger(1).move(to: 430, 440, over: .milliseconds(100))
    #expect(scene.photo.position.distance(to: Point(x: 130, y: 140)) < 1e-6)
  }

  @Test("a manipulator pauses while its parent's transform is singular")
  func singularParent() throws {
    let scene = try ManipulationScene(settings: .init(startsImmediately: true))
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(1).move(to: 400, 400, over: .milliseconds(100))
    let before = scene.photo.position
    scene.table.transform = .scale(x: 1, y: 0)
    scene.hand.finger(1).move(to: 500, 500, over: .milliseconds(100))
    scene.hand.finger(2).land(at: 380, 380)
    scene.hand.finger(2).lift()
    #expect(scene.photo.position == before)
    scene.table.transform = .identity
    scene.hand.finger(1).move(to: 510, 500)
    #expect(scene.photo.position.x > before.x)
    scene.hand.finger(1).lift()
    #expect(!scene.manipulator.isGripping)
  }

  @Test("a manipulator does nothing to a window, which is the root of its tree")
  func root() throws {
    let window = Window(size: Size(width: 400, height: 400))
    window.addManipulator(Manipulator())
    let hand = Fingers(on: window)
    hand.finger(1).land(at: 100, 100).move(to: 300, 300, over: .milliseconds(100))
    #expect(window.position == Point(x: 200, y: 200))
    hand.finger(1).lift()
  }

  @Test("a manipulator survives fingers that meet in one point and part again")
  func fingersMeet() throws {
    let scene = try ManipulationScene(settings: .init(startsImmediately: true))
    scene.hand.finger(1).land(at: 320, 350)
    scene.hand.finger(2).land(at: 420, 350)
    let middle = Point(x: 370, y: 350)
    scene.hand.move([1: middle, 2: middle], over: .milliseconds(200))
    #expect(scene.photo.transform.isFinite && scene.scale > 0 && scene.scale < 0.2)
    scene.hand.move(
      [1: Point(x: 320, y: 350), 2: Point(x: 420, y: 350)], over: .milliseconds(200))
    #expect(abs(scene.scale - 1) < 1e-6)
  }

  @Test("a manipulator leaves its layer at rest where it is when the touches are cancelled")
  func cancelled() throws {
    let scene = try ManipulationScene(settings: .init(momentum: MomentumSettings()))
    scene.hand.finger(1).land(at: 350, 350).move(to: 600, 350, over: .milliseconds(100))
    let before = scene.photo.position
    scene.hand.cancelAll()
    #expect(!scene.manipulator.isMoving && !scene.manipulator.isGripping)
    scene.hand.rest(for: .seconds(1))
    #expect(scene.photo.position == before)
  }

  @Test("a manipulator flings no scale if one finger is cancelled and the other one then lifts")
  func cancelledFinger() throws {
    let scene = try ManipulationScene(settings: .init(momentum: MomentumSettings()))
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.finger(2).land(at: 450, 350)
    scene.hand.move(
      [1: Point(x: 350, y: 350), 2: Point(x: 550, y: 350)], over: .milliseconds(200))
    scene.hand.finger(2).cancel()
    let scale = scene.scale
    #expect(scene.manipulator.isGripping && scale > 1.5)
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(1))
    #expect(abs(scene.scale - scale) < 1e-9)
  }

  @Test("neither a manipulator nor its layer retains the other")
  func memory() throws {
    weak var manipulator: Manipulator?
    weak var layer: Layer?
    do {
      let scene = try ManipulationScene()
      scene.manipulator.onChange { _ in }
      scene.hand.finger(1).land(at: 350, 350).move(to: 600, 350, over: .milliseconds(100)).lift()
      manipulator = scene.manipulator
      layer = scene.photo
      #expect(scene.photo.manipulators.first === scene.manipulator)
      scene.photo.removeManipulator(scene.manipulator)
      #expect(scene.photo.manipulators.isEmpty)
      scene.manipulator.attach(to: scene.photo)
    }
    #expect(manipulator == nil && layer == nil)
  }

  @Test(
    "a manipulator is identified by its recognizer's name and takes part in failure requirements")
  func relations() throws {
    let scene = try ManipulationScene()
    let press = LongPressGestureRecognizer()
    scene.photo.addGestureRecognizer(press)
    scene.manipulator.recognizer.name = "photo mover"
    #expect(scene.manipulator.label == "photo mover")
    try scene.manipulator.require(toFail: press)
    let before = scene.photo.position
    scene.hand.finger(1).land(at: 350, 350)
    scene.hand.rest(for: .seconds(1))
    scene.hand.finger(1).move(by: 100, 0, over: .milliseconds(100))
    #expect(scene.photo.position == before, "\(scene.hand)")
  }

  @Test("a manipulator that had to wait holds what is under its fingers when it begins")
  func waits() throws {
    let scene = try ManipulationScene()
    let wait = SwipeGestureRecognizer(direction: .up)
    wait.numberOfTouchesRequired = 2
    scene.photo.addGestureRecognizer(wait)
    try scene.manipulator.require(toFail: wait)
    let before = scene.photo.position
    scene.hand.finger(1).land(at: 350, 350)
    var began: Vector?
    scene.manipulator.on(.began) { _ in began = scene.photo.position - before }
    scene.hand.finger(1).move(by: 300, 0, over: .seconds(1))
    let held = try #require(scene.content(under: 1))
    #expect(try #require(began).length < 0.01, "\(scene.hand)")
    scene.hand.finger(1).move(by: 30, 50, over: .milliseconds(100))
    #expect(scene.distance(of: held, from: 1) < 0.01)
    // A gesture that need not wait follows its finger from where that passed the slop.
    scene.hand.finger(1).lift()
    wait.isEnabled = false
    let rest = scene.photo.position
    scene.hand.finger(1).land(at: rest)
    scene.hand.finger(1).move(by: 30, 0)
    #expect(scene.photo.position.distance(to: rest + Vector(dx: 20, dy: 0)) < 1e-6)
  }

  @Test("a movement that is reported with the lift moves the layer")
  func movementOfLift() throws {
    let scene = try ManipulationScene()
    scene.takeHold(at: Point(x: 400, y: 350))
    let start = scene.photo.position
    let lift = Contact(slot: 1, phase: .ended, position: Point(x: 430, y: 350))
    scene.window.deliver(
      ContactFrame(
        device: scene.hand.device, time: scene.hand.now + .milliseconds(8), contacts: [lift]))
    #expect(scene.photo.position.distance(to: start + Vector(dx: 30, dy: 0)) < 1e-9)
  }

  @Test("a movement that is reported with the lift of one of two fingers moves the layer once")
  func movementOfFirstLift() throws {
    let scene = try ManipulationScene(settings: .init(startsImmediately: true))
    scene.hand.land([1: Point(x: 310, y: 350), 2: Point(x: 410, y: 350)])
    scene.hand.finger(2).move(by: 20, 0, over: .milliseconds(50))
    let (first, second) = (scene.content(under: 1), scene.content(under: 2))
    let (held, lifted) = (try #require(first), try #require(second))
    var changes = 0
    scene.manipulator.onChange { _ in changes += 1 }
    let lift = Contact(slot: 2, phase: .ended, position: Point(x: 510, y: 350))
    scene.window.deliver(
      ContactFrame(
        device: scene.hand.device, time: scene.hand.now + .milliseconds(8), contacts: [lift]))
    #expect(abs(scene.scale - 2) < 1e-6 && abs(scene.manipulator.scale - 2) < 1e-6)
    #expect(scene.photo.windowLocation(of: lifted).distance(to: lift.position) < 0.01)
    #expect(scene.distance(of: held, from: 1) < 0.01)
    #expect(scene.manipulator.isGripping && changes == 1)
    scene.hand.finger(1).move(by: 40, 30, over: .milliseconds(50))
    #expect(scene.distance(of: held, from: 1) < 0.01)
    #expect(abs(scene.scale - 2) < 1e-6)
  }

  @Test(
    "a gesture that begins with the place of its lift moves the layer, and flings it with momentum",
    arguments: [false, true])
  func beginsAtLift(hasMomentum: Bool) throws {
    let scene = try ManipulationScene(
      settings: .init(momentum: hasMomentum ? MomentumSettings() : nil))
    let start = scene.photo.position
    func send(_ phase: Contact.Phase, _ x: Double, _ seconds: Double) {
      scene.window.deliver(
        ContactFrame(
          device: scene.hand.device, time: .seconds(1 + seconds),
          contacts: [Contact(slot: 1, phase: phase, position: Point(x: x, y: 350))]))
    }
    send(.began, 400, 0)
    for step in 1...8 { send(.moved, 400 + Double(step), 0.01 * Double(step)) }
    send(.ended, 450, 0.09)
    // 50 points, of which 10 are excluded.
    #expect(scene.photo.position.distance(to: start + Vector(dx: 40, dy: 0)) < 1e-9)
    #expect(scene.manipulator.isMoving == hasMomentum)
  }

  @Test("a layer is not flung if one finger lifts and the other one is handed off")
  func handOffAtLift() throws {
    let scene = try ManipulationScene(
      photo: Rect(x: 200, y: 200, width: 400, height: 300),
      settings: .init(momentum: MomentumSettings()))
    let pan = PanGestureRecognizer()
    scene.table.addGestureRecognizer(pan)
    scene.manipulator.handsOff(to: pan, when: .fewerFingers(than: 2))
    scene.hand.land([1: Point(x: 300, y: 300), 2: Point(x: 400, y: 300)])
    scene.hand.move(
      [1: Point(x: 420, y: 300), 2: Point(x: 520, y: 300)], over: .milliseconds(100))
    #expect(scene.manipulator.isGripping)
    scene.hand.finger(2).lift()
    #expect(pan.course.isActive && !scene.manipulator.isMoving)
  }

  @Test("start distances are kept while a manipulator starts immediately")
  func startDistances() {
    let manipulator = Manipulator()
    manipulator.startDistance = 33
    manipulator.startSpread = 44
    manipulator.startArc = 55
    manipulator.maximumSlip = 0
    manipulator.settings.startsImmediately = true
    #expect(manipulator.startDistance == 0 && manipulator.startArc == 0)
    manipulator.settings.startsImmediately = false
    #expect(manipulator.startDistance == 33 && manipulator.startSpread == 44)
    #expect(manipulator.startArc == 55 && manipulator.maximumSlip == 0)
  }

  @Test(
    "fingers that move together scale a layer alike in a parent of any scale", arguments: [1, 1e5])
  func magnified(factor: Double) throws {
    let scene = try ManipulationScene()
    scene.table.transform = .scale(factor)
    scene.table.bounds = Rect(x: 0, y: 0, width: 1000 / factor, height: 800 / factor)
    scene.photo.frame = Rect(
      x: 100 / factor, y: 100 / factor, width: 800 / factor, height: 600 / factor)
    scene.hand.finger(1).land(at: 350, 400)
    scene.hand.finger(2).land(at: 650, 400)
    scene.hand.move([1: Point(x: 470, y: 400), 2: Point(x: 530, y: 400)], over: .seconds(0.1))
    #expect(abs(scene.scale - 60.0 / 292) < 0.01, "\(scene.scale)")
  }

  @Test("the held point stays under a resting finger while the layer around it is flung")
  func heldInFling() throws {
    let scene = try ManipulationScene(
      photo: Rect(x: 200, y: 200, width: 500, height: 400),
      settings: .init(momentum: MomentumSettings(), startsImmediately: true))
    let sticker = Layer(frame: Rect(x: 50, y: 50, width: 100, height: 100), name: "sticker")
    try scene.photo.addChild(sticker)
    let mover = Manipulator(.init(startsImmediately: true))
    sticker.addManipulator(mover)
    mover.recognizeSimultaneously(with: scene.manipulator)
    let photo = scene.photo
    let delegate = ScriptedDelegate()
    delegate.receives = { $0.layer === photo }
    scene.manipulator.delegate = delegate
    scene.hand.finger(1).land(at: 300, 300)
    scene.hand.finger(1).move(by: 20, 0, over: .milliseconds(50))
    let held = try #require(sticker.location(fromWindow: Point(x: 320, y: 300)))
    scene.hand.finger(2).land(at: 600, 500)
    scene.hand.finger(2).move(by: -120, 0, over: .milliseconds(200))
    scene.hand.finger(2).lift()
    #expect(scene.manipulator.isMoving && mover.isGripping)
    let start = photo.position
    for _ in 1...10 {
      scene.hand.rest(for: .milliseconds(20))
      #expect(sticker.windowLocation(of: held).distance(to: Point(x: 320, y: 300)) < 0.01)
    }
    #expect(photo.position.x < start.x - 50)
    withExtendedLifetime(delegate) {}
  }
}
