import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A scroll layer whose fingers lift or begin to move one after the other")
struct ScrollLiftTests {
  /// Lifts finger 2 of a scene's hand elsewhere than where it was last.
  private func lift(to place: Point, in scene: ScrollScene) {
    let lift = Contact(slot: 2, phase: .ended, position: place)
    scene.window.deliver(
      ContactFrame(
        device: scene.hand.device, time: scene.hand.now + .milliseconds(8), contacts: [lift]))
  }

  /// Content that two fingers zoom, and a third finger that has just landed.
  private func zooming() throws -> ScrollScene {
    let scene = try ScrollScene()
    scene.scroll.maximumZoomScale = 8
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    scene.hand.land([1: Point(x: 250, y: 250), 2: Point(x: 350, y: 250)])
    scene.hand.move(
      [1: Point(x: 210, y: 250), 2: Point(x: 390, y: 250)], over: .milliseconds(50))
    scene.hand.finger(3).land(at: 300, 350)
    return scene
  }

  /// Report number `number` from now, of some fingers by slot.
  private func frame(_ number: Int, _ places: [Int: Point], in scene: ScrollScene) -> ContactFrame {
    ContactFrame(
      device: scene.hand.device, time: scene.hand.now + .milliseconds(8 * Double(number)),
      contacts: places.sorted { $0.key < $1.key }.map {
        Contact(slot: $0.key, phase: .moved, position: $0.value)
      })
  }

  @Test("a movement that is reported with the lift of one of two fingers scrolls the content once")
  func panMovesAtFirstLift() throws {
    let scene = try ScrollScene()
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    scene.hand.land([1: Point(x: 270, y: 250), 2: Point(x: 330, y: 250)])
    scene.hand.move([1: Point(x: 240, y: 250), 2: Point(x: 300, y: 250)], over: .milliseconds(50))
    #expect(abs(scene.scroll.contentOffset.x - 420) < 1e-9)
    var changes = 0
    scene.scroll.onChange { _ in changes += 1 }
    lift(to: Point(x: 280, y: 240), in: scene)
    // Half of the finger's movement.
    #expect(scene.scroll.contentOffset.distance(to: Point(x: 430, y: 305)) < 1e-9)
    #expect(scene.scroll.isDragging && changes == 1)
    let held = scene.content(under: 1)
    scene.hand.finger(1).move(by: 10, 30, over: .milliseconds(50))
    #expect(scene.distance(of: held, from: 1) < 0.01)
  }

  @Test(
    "a movement that is reported with the lift of one of two fingers zooms the content",
    arguments: [false, true])
  func zoomMovesAtFirstLift(scrolls: Bool) throws {
    let scene = try ScrollScene()
    scene.scroll.maximumZoomScale = 8
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    scene.scroll.isScrollEnabled = scrolls
    scene.hand.land([1: Point(x: 270, y: 250), 2: Point(x: 330, y: 250)])
    scene.hand.move([1: Point(x: 250, y: 250), 2: Point(x: 350, y: 250)], over: .milliseconds(50))
    let (first, second) = (scene.content(under: 1), scene.content(under: 2))
    let lifted = try #require(second)
    lift(to: Point(x: 430, y: 250), in: scene)
    // The distance grows from 68 points to 180.
    #expect(abs(scene.scroll.zoomScale - 180.0 / 68) < 1e-9)
    #expect(scene.distance(of: first, from: 1) < 1e-6)
    #expect(
      scene.scroll.content.windowLocation(of: lifted).distance(to: Point(x: 430, y: 250)) < 1e-6)
    scene.hand.finger(1).move(by: 40, 30, over: .milliseconds(50))
    #expect(scene.distance(of: first, from: 1) < 0.01)
    #expect(abs(scene.scroll.zoomScale - 180.0 / 68) < 1e-9)
  }

  @Test("an observer may place content that follows a finger to its lift while another one stays")
  func placedByObserver() throws {
    let scene = try ScrollScene()
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    scene.scroll.onChange { $0.contentOffset.y = 300 }
    scene.hand.land([1: Point(x: 270, y: 250), 2: Point(x: 330, y: 250)])
    scene.hand.move([1: Point(x: 240, y: 230), 2: Point(x: 300, y: 230)], over: .milliseconds(50))
    let offset = scene.scroll.contentOffset
    lift(to: Point(x: 280, y: 200), in: scene)
    #expect(offset.y == 300 && scene.scroll.contentOffset.y == 300)
    #expect(abs(scene.scroll.contentOffset.x - offset.x - 10) < 1e-9)
  }

  @Test("a third finger that starts a pan before the fingers of a pinch move on holds the content")
  func panBeginsInZoom() throws {
    let scene = try zooming()
    let (pan, pinch) = (scene.scroll.panGestureRecognizer, scene.scroll.pinchGestureRecognizer)
    #expect(pinch.course.isActive && !pan.course.isActive)
    // In one delivery.
    scene.window.deliver([
      frame(1, [3: Point(x: 300, y: 390)], in: scene),
      frame(2, [1: Point(x: 200, y: 230), 2: Point(x: 400, y: 230)], in: scene),
    ])
    #expect(pan.course.isActive)
    let center = Point(x: 300, y: 850.0 / 3)
    let held = try #require(scene.scroll.content.location(fromWindow: center))
    scene.window.deliver(frame(3, [3: Point(x: 330, y: 420)], in: scene))
    // A third of the finger's movement.
    let moved = scene.scroll.content.windowLocation(of: held)
    #expect(moved.distance(to: center + Vector(dx: 10, dy: 10)) < 1e-6)
  }

  @Test("fingers that are reported apart hold the same content in one delivery as in three")
  func partialReports() throws {
    var outcomes: [(offset: Point, zoom: Double)] = []
    for isSplit in [false, true] {
      let scene = try zooming()
      let steps: [[Int: Point]] = [
        [3: Point(x: 300, y: 390)],
        [1: Point(x: 180, y: 230), 2: Point(x: 420, y: 230)],
        [3: Point(x: 330, y: 420)],
      ]
      let frames = steps.enumerated().map { frame($0 + 1, $1, in: scene) }
      for part in isSplit ? frames.map({ [$0] }) : [frames] { scene.window.deliver(part) }
      #expect(scene.scroll.panGestureRecognizer.course.isActive)
      outcomes.append((scene.scroll.contentOffset, scene.scroll.zoomScale))
    }
    #expect(outcomes[0].offset.distance(to: outcomes[1].offset) < 1e-9)
    #expect(abs(outcomes[0].zoom - outcomes[1].zoom) < 1e-9)
  }
}
