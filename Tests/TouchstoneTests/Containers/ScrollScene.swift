import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// A window with a scroll layer, and a helper for touching it, for the tests of scroll layers.
///
/// The scroll layer is at (100, 100) and shows 400 x 300 points of a content of 1200 x 900, so that its
/// maximum offset is (800, 600).
struct ScrollScene {
  let window = Window(size: Size(width: 1000, height: 800))
  let scroll = ScrollLayer(frame: Rect(x: 100, y: 100, width: 400, height: 300), name: "scroll")
  let hand: Fingers

  init(rate: Double = 120) throws {
    try window.addChild(scroll)
    scroll.contentSize = Size(width: 1200, height: 900)
    // With the plain start distance the values are round numbers. LandingSlopTests covers slips.
    scroll.panGestureRecognizer.landingFactor = 1
    hand = Fingers(on: window, panel: .exact(rate: rate), isWatching: false)
  }

  /// Pans with finger 1 from a point in the middle, at constant speed, and lifts.
  func pans(by dx: Double, _ dy: Double, over span: TimeSpan = .milliseconds(200)) {
    hand.finger(1).land(at: 300, 250)
    hand.finger(1).move(by: dx, dy, over: span)
    hand.finger(1).lift()
  }

  /// Lands fingers 1 and 2 and spreads them about (300, 250), from 100 to 200 points. The first 8 points are
  /// slop: the content is scaled by 200 / 108.
  func spreads() {
    hand.finger(1).land(at: 250, 250)
    hand.finger(2).land(at: 350, 250)
    hand.move([1: Point(x: 200, y: 250), 2: Point(x: 400, y: 250)], over: .milliseconds(200))
  }

  /// The point of the content that is under a finger now.
  func content(under finger: Int) -> Point? {
    hand.location(of: finger).flatMap { scroll.content.location(fromWindow: $0) }
  }

  /// The distance in the window from a finger to a point of the content.
  func distance(of content: Point?, from finger: Int) -> Double {
    guard let content, let place = hand.location(of: finger) else { return .infinity }
    return scroll.content.windowLocation(of: content).distance(to: place)
  }
}

/// A scroll scene with a pointer over it.
struct Pointing {
  let scene: ScrollScene
  let device: DeviceID
  var time = Instant.seconds(1)

  init() throws {
    scene = try ScrollScene()
    device = scene.window.application.addSurface(TouchpadFingers.surface)
  }

  var scroll: ScrollLayer { scene.scroll }

  @discardableResult
  func turn(
    _ dx: Double, _ dy: Double, at pointer: Point = Point(x: 300, y: 250)
  ) -> Bool {
    send(.wheel, .changed, dx, dy, at: pointer)
  }

  @discardableResult
  func send(
    _ source: TouchpadEvent.ScrollSource, _ phase: TouchpadEvent.Phase, _ dx: Double,
    _ dy: Double,
    at pointer: Point = Point(x: 300, y: 250)
  ) -> Bool {
    let event = TouchpadEvent(
      device: device, time: time, phase: phase,
      kind: .scroll(source, way: Vector(dx: dx, dy: dy)))
    return scene.window.application.scroll(event, at: pointer)
  }

  mutating func passes(_ milliseconds: Double) {
    time = time + .milliseconds(milliseconds)
    scene.window.advance(to: time)
  }
}

/// A layer that counts the calls of its touch methods.
final class TallyLayer: Layer {
  var began = 0
  var moved = 0
  var ended = 0
  var cancelled = 0

  /// Whether each touch that began has ended or was cancelled exactly once.
  var isSettled: Bool { began == ended + cancelled }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { began += touches.count }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { moved += touches.count }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { ended += touches.count }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    cancelled += touches.count
  }
}
