import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A layer in motion that is moved to a window of another application")
struct OtherApplicationTests {
  /// A window of another application, whose time is `seconds`.
  private func window(at seconds: Double) -> Window {
    let window = Window(size: Size(width: 1000, height: 800), name: "other")
    window.advance(to: .seconds(seconds))
    return window
  }

  /// A scroll layer in a fling.
  private func flingingScene() throws -> ScrollScene {
    let scene = try ScrollScene()
    scene.pans(by: 0, -120)
    scene.hand.rest(for: .milliseconds(50), inFramesOf: .milliseconds(10))
    #expect(scene.scroll.isDecelerating)
    return scene
  }

  @Test("its content rests where it is, and is moved by its new application from there")
  func scroll() throws {
    let scene = try flingingScene()
    var rests = 0
    scene.scroll.onRest { _ in rests += 1 }
    let place = scene.scroll.contentOffset
    let other = window(at: 1000)
    try other.addChild(scene.scroll)
    scene.hand.rest(for: .milliseconds(10))
    #expect(scene.scroll.contentOffset == place && !scene.scroll.isDecelerating && rests == 1)
    #expect(!scene.window.isMoving && !other.isMoving)
  }

  @Test(
    "its content is animated from where it is by the new application only", arguments: [0.01, 1000])
  func animation(seconds: Double) throws {
    let scene = try flingingScene()
    let place = scene.scroll.contentOffset
    let other = window(at: seconds)
    try other.addChild(scene.scroll)
    scene.scroll.scroll(to: Point(x: 0, y: 400), animated: true)
    #expect(scene.scroll.contentOffset == place && scene.scroll.isAnimating)
    scene.hand.rest(for: .seconds(5))
    #expect(scene.scroll.contentOffset == place && !scene.window.isMoving && other.isMoving)
    other.advance(to: .seconds(seconds + 0.1))
    #expect(scene.scroll.contentOffset.y > place.y && scene.scroll.contentOffset.y < 400)
    other.advance(to: .seconds(seconds + 5))
    #expect(scene.scroll.contentOffset.y == 400 && !other.isMoving)
  }

  @Test("a wheel scrolls its content from where it is", arguments: [0.01, 1000])
  func wheel(seconds: Double) throws {
    let scene = try flingingScene()
    let place = scene.scroll.contentOffset.y
    let other = window(at: seconds)
    try other.addChild(scene.scroll)
    let device = other.application.addSurface(TouchpadFingers.surface)
    let event = TouchpadEvent(
      device: device, time: .seconds(seconds), phase: .changed,
      kind: .scroll(.wheel, way: Vector(dx: 0, dy: -48)))
    #expect(other.application.scroll(event, at: Point(x: 300, y: 250)))
    #expect(scene.scroll.contentOffset.y == place)
    other.advance(to: .seconds(seconds + 5))
    #expect(abs(scene.scroll.contentOffset.y - place - 48) < 1e-9 && !other.isMoving)
  }

  @Test("a tap on its content counts, since there is no movement for a touch to stop")
  func tap() throws {
    let scene = try flingingScene()
    let tap = TapGestureRecognizer()
    var taps = 0
    tap.onAction { _ in taps += 1 }
    scene.scroll.content.addGestureRecognizer(tap)
    #expect(scene.scroll.isStoppedByTouches)
    let other = window(at: 1000)
    try other.addChild(scene.scroll)
    #expect(!scene.scroll.isStoppedByTouches)
    Fingers(on: other, isWatching: false).finger(1).tap(at: Point(x: 300, y: 250))
    #expect(taps == 1)
  }

  @Test("its content does not move any more once the application in which it began is deallocated")
  func deallocatedScroll() throws {
    let scroll: ScrollLayer
    weak var application: Application?
    do {
      let scene = try flingingScene()
      application = scene.window.application
      scroll = scene.scroll
    }
    #expect(application == nil && !scroll.isDecelerating && scroll.restInstant == nil)
    let place = scroll.contentOffset
    #expect(scroll.restOffset == place)
    let other = window(at: 1000)
    try other.addChild(scroll)
    other.advance(to: .seconds(1001))
    #expect(!scroll.isDecelerating && !other.isMoving && scroll.contentOffset == place)
  }

  @Test("its fling is over once the application in which it began is deallocated")
  func deallocated() throws {
    let photo: Layer
    let manipulator: Manipulator
    weak var application: Application?
    do {
      let scene = try ManipulationScene(settings: FlingTests.settings)
      application = scene.window.application
      FlingTests.throwOnce(scene)
      photo = scene.photo
      manipulator = scene.manipulator
      #expect(manipulator.isMoving)
    }
    #expect(application == nil && !manipulator.isMoving)
    let place = photo.position
    let other = window(at: 1000)
    try other.addChild(photo)
    other.advance(to: .seconds(1001))
    #expect(!manipulator.isMoving && !other.isMoving && photo.position == place)
  }

  @Test("it is flung no further", arguments: [0.01, 1000], [false, true])
  func manipulator(seconds: Double, stops: Bool) throws {
    let scene = try ManipulationScene(settings: FlingTests.settings)
    FlingTests.throwOnce(scene)
    scene.hand.rest(for: .milliseconds(50), inFramesOf: .milliseconds(10))
    #expect(scene.manipulator.isMoving)
    let place = scene.photo.position
    let other = window(at: seconds)
    try other.addChild(scene.photo)
    if stops { scene.manipulator.stop() } else { scene.hand.rest(for: .milliseconds(10)) }
    #expect(scene.photo.position == place && !scene.manipulator.isMoving)
    #expect(!scene.window.isMoving && !other.isMoving)
  }
}
