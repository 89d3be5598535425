import Testing
import TouchGeometry
import TouchGestures
import TouchTesting
import TouchTracking
import Touchstone

@Suite("fingers that represent those on a touchpad")
struct TouchpadFingersTests {
  /// A window with recognizers, and a touchpad over its middle.
  private final class World {
    let window = Window(size: Size(width: 800, height: 600))
    let pan = PanGestureRecognizer()
    let pinch = PinchGestureRecognizer()
    let rotation = RotationGestureRecognizer()
    let tap = TapGestureRecognizer()
    let press = LongPressGestureRecognizer()
    var told: [String] = []
    private var fingers: TouchpadFingers
    private var time = Int64(1_000_000)
    private var frames: [ContactFrame] = []

    init() {
      fingers = TouchpadFingers(device: window.application.addSurface(TouchpadFingers.surface))
      for (name, recognizer) in [
        ("pan", pan), ("pinch", pinch), ("rotation", rotation), ("tap", tap), ("press", press),
      ] as [(String, GestureRecognizer)] {
        recognizer.onAction { [unowned self] in told.append("\(name) \($0.state)") }
        window.addGestureRecognizer(recognizer)
      }
      pan.recognizeSimultaneously(with: pinch, rotation)
      pinch.recognizeSimultaneously(with: rotation)
    }

    func send(_ phase: TouchpadEvent.Phase, _ kind: TouchpadEvent.Kind) {
      time += 10_000
      frames = []
      let event = TouchpadEvent(
        device: DeviceID(0), time: Instant(microseconds: time), phase: phase, kind: kind)
      fingers.follow(event, at: window.bounds.center, into: &frames)
      for frame in frames { window.deliver(frame) }
    }

    func rest(milliseconds: Int64) {
      time += milliseconds * 1000
      let end = Instant(microseconds: time)
      while let deadline = window.nextDeadline, deadline <= end { window.advance(to: deadline) }
    }

    func scroll(_ way: Vector) { send(.changed, .scroll(.finger, way: way)) }
    func endScroll() { send(.ended, .scroll(.finger, way: .zero)) }
  }

  @Test("the plane of a touchpad reaches a million points to every side, and no farther")
  func plane() {
    let surface = TouchpadFingers.surface
    for x in [-1e6, 1e6] {
      for y in [-1e6, 1e6] {
        #expect(surface.contains(Point(x: x, y: y)))
        #expect(!surface.contains(Point(x: x * 1.1, y: y)))
        #expect(!surface.contains(Point(x: x, y: y * 1.1)))
      }
    }
  }

  @Test("the fingers of a swipe land side by side, with the pointer in their middle")
  func places() {
    var fingers = TouchpadFingers(device: DeviceID(0))
    var frames: [ContactFrame] = []
    let event = TouchpadEvent(
      device: DeviceID(0), time: .seconds(1), phase: .changed,
      kind: .swipe(fingers: 3, way: Vector(dx: 0, dy: 5)))
    fingers.follow(event, at: Point(x: 400, y: 300), into: &frames)
    let landings = frames.flatMap(\.contacts).filter { $0.phase == .began }.map(\.position)
    #expect(landings == [360.0, 400, 440].map { Point(x: $0, y: 300) })
  }

  @Test("a pan follows scrolling from its first movement on")
  func scroll() {
    let world = World()
    for _ in 1...10 { world.scroll(Vector(dx: 0, dy: 5)) }
    #expect(world.told.first == "pan began")
    // The lead exceeds the start distance by half a point.
    #expect((world.pan.translation(in: nil) - Vector(dx: 0, dy: 50.5)).length < 1e-9)
    world.endScroll()
    #expect(world.told.last == "pan ended")
    #expect(world.window.application.openTouches == 0)
    #expect(!world.told.contains { $0.hasPrefix("tap") || $0.hasPrefix("press") })
  }

  @Test("a little scrolling and a rest make neither a tap nor a long press")
  func littleScrolling() {
    let world = World()
    world.scroll(Vector(dx: 3, dy: 0))
    world.endScroll()
    world.rest(milliseconds: 2000)
    world.scroll(Vector(dx: 3, dy: 0))
    world.rest(milliseconds: 2000)
    world.endScroll()
    world.rest(milliseconds: 2000)
    #expect(Set(world.told).isSubset(of: ["pan began", "pan changed", "pan cancelled"]))
    #expect(world.told.last == "pan cancelled")
    #expect(world.window.application.openTouches == 0)
  }

  @Test("a pinch follows the scale")
  func pinch() {
    let world = World()
    world.send(.began, .pinch(fingers: 2, way: .zero, scale: 1, turn: .zero))
    #expect(world.window.application.openTouches == 0)
    for scale in [1.1, 1.25, 1.5, 2] {
      world.send(.changed, .pinch(fingers: 2, way: .zero, scale: scale, turn: .zero))
    }
    // The fingers are led from 80 to 88.5 points, and the pinch counts from 88.
    #expect(abs(world.pinch.scale - 2 * 88.5 / 88) < 1e-9)
    world.send(.ended, .pinch(fingers: 2, way: .zero, scale: 2, turn: .zero))
    #expect(world.told.first == "pinch began")
    #expect(world.told.last == "pinch ended")
    #expect(world.window.application.openTouches == 0)
  }

  @Test("a rotation follows the angle, and a pinch stays out of it")
  func rotation() {
    let world = World()
    for _ in 1...9 {
      world.send(
        .changed, .pinch(fingers: 2, way: .zero, scale: 1, turn: .degrees(10)))
    }
    // An arc of 8 points at 40 from the center, 11.46 degrees, comes before the beginning.
    let turned = 90 - Angle.radians(8.0 / 40).degrees
    #expect(abs(world.rotation.rotation.degrees - turned) < 0.5)
    world.send(.ended, .pinch(fingers: 2, way: .zero, scale: 1, turn: .zero))
    #expect(world.told.first == "rotation began")
    #expect(world.told.last == "rotation ended")
    #expect(!world.told.contains { $0.hasPrefix("pinch") })
  }

  @Test("three fingers are three touches to a pan for three")
  func swipe() {
    let world = World()
    world.pan.minimumNumberOfTouches = 3
    world.send(.began, .swipe(fingers: 3, way: .zero))
    for _ in 1...5 { world.send(.changed, .swipe(fingers: 3, way: Vector(dx: 20, dy: 0))) }
    #expect(world.pan.numberOfTouches == 3)
    world.send(.cancelled, .swipe(fingers: 3, way: .zero))
    #expect(world.told.last == "pan cancelled")
    #expect(world.window.application.openTouches == 0)
  }

  @Test("each notch of a wheel is a complete pan, and fractions of a notch are accumulated")
  func wheel() {
    let world = World()
    world.send(.changed, .scroll(.wheel, way: Vector(dx: 0, dy: -15)))
    #expect(world.told.first == "pan began")
    #expect(world.told.last == "pan ended")
    world.told = []
    world.send(.changed, .scroll(.wheel, way: Vector(dx: 0, dy: -5)))
    #expect(world.told.isEmpty)
    world.send(.changed, .scroll(.wheel, way: Vector(dx: 0, dy: -5)))
    #expect(world.told.last == "pan ended")
    #expect(world.window.application.openTouches == 0)
  }

  @Test("two fingers that go no further than a tap may are cancelled", arguments: [7.25, 7.75])
  func shortPair(way: Double) {
    let world = World()
    // The fingers lead by 10.5 points, and a tap may move by 18.
    let kind = TouchpadEvent.Kind.pinch(
      fingers: 2, way: Vector(dx: 0, dy: way), scale: 1, turn: .zero)
    world.send(.changed, kind)
    #expect(world.told == ["pan began"])
    world.send(.ended, kind)
    #expect(world.told.last == (way < 7.5 ? "pan cancelled" : "pan ended"))
  }

  @Test("content follows the wheel, also by notches that are saved up")
  func wheelDirection() {
    let world = World()
    var way = Vector.zero
    world.pan.onAction { way = $0.translation(in: nil) }
    world.send(.changed, .scroll(.wheel, way: Vector(dx: 0, dy: -15)))
    #expect(way.dy < -10 && way.dx == 0)
    world.send(.changed, .scroll(.wheel, way: Vector(dx: 5, dy: 0)))
    world.send(.changed, .scroll(.wheel, way: Vector(dx: 5, dy: 0)))
    #expect(way.dx > 9 && way.dy == 0)
  }

  @Test("a sequence that another one interrupts is cancelled, and a hold is nothing")
  func interruption() {
    let world = World()
    world.send(.began, .hold(fingers: 2))
    world.send(.ended, .hold(fingers: 2))
    #expect(world.told.isEmpty)
    world.scroll(Vector(dx: 30, dy: 0))
    world.send(.changed, .pinch(fingers: 2, way: .zero, scale: 1.5, turn: .zero))
    #expect(world.told.contains("pan cancelled"))
    world.send(.ended, .pinch(fingers: 2, way: .zero, scale: 1.5, turn: .zero))
    #expect(world.window.application.openTouches == 0)
  }

  @Test("movements of a touchpad that are not numbers are ignored, and the fingers move on")
  func movementsThatAreNotNumbers() {
    let world = World()
    var faults: [TrackingFault.Kind] = []
    world.window.application.onFault = { faults.append($0.kind) }
    world.scroll(Vector(dx: .nan, dy: 0))
    #expect(world.window.application.openTouches == 0)
    world.scroll(Vector(dx: 30, dy: 0))
    world.scroll(Vector(dx: 0, dy: .infinity))
    world.scroll(Vector(dx: 30, dy: 0))
    #expect(world.pan.translation(in: nil).dx > 45)
    world.endScroll()
    for (scale, turn) in [(Double.nan, 0.1), (.infinity, 0), (1.2, .nan), (1.5, 0)] {
      world.send(
        .changed, .pinch(fingers: 2, way: .zero, scale: scale, turn: .radians(turn)))
    }
    #expect(world.told.contains("pinch began"))
    #expect(world.window.application.openTouches == 2 && faults.isEmpty)
  }

  @Test("a wheel still turns after an event that is not a number")
  func wheelAfterNaN() {
    let world = World()
    world.send(.changed, .scroll(.wheel, way: Vector(dx: .nan, dy: 0)))
    #expect(world.told.isEmpty)
    world.send(.changed, .scroll(.wheel, way: Vector(dx: 0, dy: 40)))
    #expect(world.told.first == "pan began" && world.told.last == "pan ended")
  }
}
