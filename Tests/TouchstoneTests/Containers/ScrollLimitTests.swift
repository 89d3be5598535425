import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A scroll layer whose limits change")
struct ScrollLimitTests {
  @Test("a scroll layer whose content fits cannot be pulled, unless it always bounces")
  func nothingToScroll() throws {
    let scene = try ScrollScene()
    scene.scroll.contentSize = Size(width: 400, height: 300)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 90, 90, over: .milliseconds(200))
    #expect(scene.scroll.contentOffset == .zero)
    scene.hand.finger(1).lift()
    scene.scroll.alwaysBouncesHorizontally = true
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 90, 20, over: .milliseconds(200))
    #expect(scene.scroll.contentOffset.x < -10 && scene.scroll.contentOffset.y == 0)
  }

  @Test("an offset at an edge without insets is 0, not -0")
  func signOfZero() throws {
    let scene = try ScrollScene()
    scene.scroll.contentOffset = Point(x: -50, y: -50)
    #expect("\(scene.scroll.contentOffset)" == "\(Point.zero)")
    #expect("\(scene.scroll.minimumContentOffset)" == "\(Point.zero)")
    scene.scroll.contentSize = Size(width: 10, height: 10)
    #expect("\(scene.scroll.contentOffset)" == "\(Point.zero)")
  }

  @Test("a scroll layer keeps its speed when its limits grow while it decelerates")
  func thrown() throws {
    let scene = try ScrollScene()
    scene.pans(by: 0, -120)
    scene.hand.rest(for: .milliseconds(100))
    let place = scene.scroll.contentOffset
    scene.scroll.contentSize = Size(width: 1200, height: 5000)
    scene.scroll.contentInsets = EdgeInsets(bottom: 40)
    #expect(scene.scroll.isDecelerating && scene.scroll.contentOffset == place)
    scene.hand.rest(for: .seconds(5))
    // 600 points a second: 110 + (600 - 5) / 2.002
    #expect(abs(scene.scroll.contentOffset.y - 407.2028) < 0.05)
  }

  @Test("content that grows with every movement of another scroll layer moves on evenly")
  func grownByOther() throws {
    let scene = try ScrollScene()
    let other = ScrollLayer(frame: Rect(x: 600, y: 100, width: 300, height: 300), name: "other")
    other.contentSize = Size(width: 300, height: 3000)
    try scene.window.addChild(other)
    scene.pans(by: 0, -120)
    scene.hand.finger(1).land(at: 750, 300)
    scene.hand.finger(1).move(by: 0, -60, over: .milliseconds(100))
    scene.hand.finger(1).lift()
    let end = other.restOffset.y
    scene.scroll.onChange { _ in other.contentSize.height += 1 }
    scene.hand.rest(for: .seconds(5), inFramesOf: .milliseconds(16))
    #expect(other.contentSize.height > 3_050 && abs(other.contentOffset.y - end) < 1e-6)
  }

  @Test(
    "a scroll layer does not stop at the old end if content is appended while it moves",
    arguments: [1.0, 8, 16, 33])
  func endless(frame: Double) throws {
    let scene = try ScrollScene()
    scene.scroll.contentOffset.y = 400
    scene.scroll.onChange { scroll in
      if scroll.contentOffset.y > scroll.maximumContentOffset.y - 200 {
        scroll.contentSize.height += 300
      }
    }
    scene.pans(by: 0, -120)
    #expect(abs(scene.scroll.contentOffset.y - 510) < 1e-6, "as far as the finger went")
    scene.hand.rest(for: .seconds(5), inFramesOf: .milliseconds(frame))
    #expect(abs(scene.scroll.contentOffset.y - 807.2028) < 0.05)
    #expect(scene.scroll.contentSize.height > 1200 && !scene.window.isMoving)
  }

  @Test("a scroll layer that is pulled beyond an edge does not jump when that edge moves outward")
  func held() throws {
    let scene = try ScrollScene()
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 110, 0, over: .milliseconds(200))
    #expect(abs(scene.scroll.contentOffset.x + 48.351648) < 1e-4)
    scene.scroll.contentInsets.left = 100
    #expect(abs(scene.scroll.contentOffset.x + 48.351648) < 1e-4)
    scene.hand.finger(1).move(by: -10, 0, over: .milliseconds(50))
    #expect(abs(scene.scroll.contentOffset.x + 38.351648) < 1e-4)
  }

  @Test("content that shrinks under a finger follows it back without a jump and without resistance")
  func shrinking() throws {
    let scene = try ScrollScene()
    scene.scroll.contentSize.height = 5000
    scene.scroll.contentOffset.y = 4000
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 0, 30, over: .milliseconds(100))
    for height in [1000.0, 3700] {
      let offset = scene.scroll.contentOffset.y
      scene.scroll.contentSize.height = height
      scene.hand.finger(1).move(by: 0, 1, over: .milliseconds(20))
      #expect(abs(scene.scroll.contentOffset.y - (offset - 1)) < 1e-6)
      scene.hand.finger(1).move(by: 0, 80, over: .milliseconds(100))
      #expect(abs(scene.scroll.contentOffset.y - (offset - 81)) < 1e-6)
    }
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(5))
    #expect(scene.scroll.contentOffset.y == 3400 && !scene.window.isMoving)
  }

  @Test("content far beyond its new limits can be caught while it returns")
  func caughtFarOutside() throws {
    let scene = try ScrollScene()
    scene.scroll.contentSize.height = 5000
    scene.scroll.contentOffset.y = 4000
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 0, 30, over: .milliseconds(100))
    scene.scroll.contentSize.height = 1000
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .milliseconds(50))
    scene.hand.finger(1).land(at: 300, 250)
    let caught = scene.scroll.contentOffset.y
    #expect(caught > 2000)
    scene.hand.finger(1).move(by: 0, 110, over: .milliseconds(200))
    #expect(abs(scene.scroll.contentOffset.y - (caught - 100)) < 1e-6)
  }

  @Test("a scroll layer that springs back continues without a jump when the edge moves away")
  func returning() throws {
    let scene = try ScrollScene()
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 110, 0, over: .milliseconds(200))
    scene.hand.rest(for: .milliseconds(100))
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .milliseconds(100))
    // -48.351648 x 2 / e
    #expect(abs(scene.scroll.contentOffset.x + 35.575151) < 1e-4)
    scene.scroll.contentInsets.left = 200
    #expect(abs(scene.scroll.contentOffset.x + 35.575151) < 1e-4)
    scene.hand.rest(for: .seconds(5))
    // 483.51648 / e = 177.876 points a second: (177.876 - 5) / 2.002 further.
    #expect(abs(scene.scroll.contentOffset.x - 50.777) < 0.01)
  }

  @Test("an animated scroll goes to the nearest valid offset when its target is no longer valid")
  func goal() throws {
    let scene = try ScrollScene()
    scene.hand.rest(for: .milliseconds(1))
    scene.scroll.scroll(to: Point(x: 0, y: 600), animated: true)
    scene.hand.rest(for: .milliseconds(100))
    let place = scene.scroll.contentOffset
    scene.scroll.contentSize.height = 600
    #expect(scene.scroll.contentOffset == place && scene.scroll.isAnimating)
    #expect(scene.scroll.restOffset == Point(x: 0, y: 300))
    scene.hand.rest(for: .seconds(3))
    #expect(scene.scroll.contentOffset == Point(x: 0, y: 300) && !scene.window.isMoving)
  }

  @Test(
    "content that shrinks under touchpad fingers follows them back without resistance",
    arguments: [true, false])
  func pushBeyondMovedLimit(bounces: Bool) throws {
    var pointing = try Pointing()
    pointing.scroll.bounces = bounces
    pointing.scroll.contentSize.height = 5000
    pointing.scroll.contentOffset.y = 4000
    pointing.send(.finger, .began, 0, 0)
    pointing.passes(8)
    pointing.send(.finger, .changed, 0, 20)
    pointing.scroll.contentSize.height = 1000
    #expect(pointing.scroll.contentOffset.y == 3980)
    pointing.passes(8)
    pointing.send(.finger, .changed, 0, 100)
    #expect(abs(pointing.scroll.contentOffset.y - 3880) < 1e-6)
    pointing.passes(8)
    pointing.send(.finger, .ended, 0, 0)
    pointing.passes(5_000)
    #expect(pointing.scroll.contentOffset.y == 700)
  }

  @Test("content beyond a limit that has moved keeps the speed of touchpad fingers that let it go")
  func releaseBeyondMovedLimit() throws {
    var pointing = try Pointing()
    pointing.scroll.contentSize.height = 5000
    pointing.scroll.contentOffset.y = 4000
    pointing.send(.finger, .began, 0, 0)
    pointing.passes(10)
    pointing.send(.finger, .changed, 0, 6)
    pointing.scroll.contentSize.height = 3800
    for _ in 1...10 {
      pointing.passes(10)
      pointing.send(.finger, .changed, 0, 6)
    }
    pointing.passes(10)
    pointing.send(.finger, .ended, 0, 0)
    let place = pointing.scroll.contentOffset.y
    #expect(abs(place - 3934) < 1e-6)
    pointing.passes(1)
    // 600 points a second; a spring that starts at rest would move it by 0.02 points.
    #expect(place - pointing.scroll.contentOffset.y > 0.5)
    pointing.passes(5_000)
    #expect(pointing.scroll.contentOffset.y == 3500)
  }

  @Test("a scroll layer returns to its zoom limits when they change while it moves")
  func zoomLimits() throws {
    let scene = try ScrollZoomTests.scene()
    scene.scroll.zoomScale = 3
    scene.pans(by: -120, 0)
    scene.scroll.maximumZoomScale = 2
    #expect(scene.scroll.zoomScale == 3 && scene.scroll.isDecelerating && !scene.scroll.isAnimating)
    scene.hand.rest(for: .seconds(3))
    #expect(scene.scroll.zoomScale == 2 && !scene.window.isMoving)
  }

  /// A zoom at the edge of the content that continues after the fingers have lifted.
  private func zooming() throws -> ScrollScene {
    let scene = try ScrollZoomTests.scene()
    scene.scroll.contentOffset = Point(x: 0, y: 200)
    scene.hand.finger(1).land(at: 250, 250)
    scene.hand.finger(2).land(at: 330, 250)
    // The pair also moves to the right, so that the left edge holds the content back.
    scene.hand.move(
      [1: Point(x: 260, y: 240), 2: Point(x: 420, y: 260)], over: .milliseconds(80))
    scene.hand.lift([1, 2])
    #expect(scene.scroll.isDecelerating && scene.scroll.zoomScale > 1.5)
    return scene
  }

  @Test(
    "setting the same limits from onChange does not change where a zoom ends",
    arguments: [3.0, 8, 16, 33, 70])
  func unchangedLimits(frame: Double) throws {
    let plain = try zooming()
    plain.hand.rest(for: .seconds(4))
    let told = try zooming()
    told.scroll.onChange { scroll in
      scroll.minimumZoomScale = 0.5
      scroll.maximumZoomScale = 4
      scroll.contentSize = Size(width: 1200, height: 900)
      scroll.contentInsets = .zero
      scroll.centersSmallContent = false
    }
    told.hand.rest(for: .seconds(4), inFramesOf: .milliseconds(frame))
    #expect(told.scroll.contentOffset == plain.scroll.contentOffset)
    #expect(told.scroll.zoomScale == plain.scroll.zoomScale)
    #expect(!told.window.isMoving)
  }

  @Test("a zoom continues when limits are set and reset, and obeys a new maximum zoom scale")
  func changedLimits() throws {
    let plain = try zooming()
    let told = try zooming()
    plain.hand.rest(for: .milliseconds(30))
    told.hand.rest(for: .milliseconds(30))
    // Set and reset: the limits are as before.
    told.scroll.isPagingEnabled = true
    told.scroll.isPagingEnabled = false
    told.scroll.frame = told.scroll.frame
    #expect(told.scroll.restOffset == plain.scroll.restOffset)
    let scale = told.scroll.zoomScale
    told.scroll.maximumZoomScale = scale * 1.01
    told.hand.rest(for: .seconds(4))
    #expect(told.scroll.zoomScale <= scale * 1.01 + 1e-9 && !told.window.isMoving)
  }

  @Test("content that shrinks while a zoom continues is led within its new edges")
  func shrinkingZoom() throws {
    let scene = try zooming()
    scene.hand.rest(for: .milliseconds(30))
    let before = scene.scroll.contentOffset
    scene.scroll.contentSize.height = 300
    #expect(before.y > scene.scroll.maximumContentOffset.y + 50)
    #expect(scene.scroll.contentOffset == before && scene.scroll.isDecelerating)
    scene.hand.rest(for: .milliseconds(1))
    #expect(scene.scroll.contentOffset.distance(to: before) < 10)
    scene.hand.rest(for: .seconds(4))
    #expect(scene.scroll.contentOffset.y == scene.scroll.maximumContentOffset.y)
    #expect(!scene.window.isMoving)
  }

  @Test("a zoom that continues is led to a lower maximum, also without a bounce")
  func lowerMaximum() throws {
    let scene = try zooming()
    scene.scroll.bouncesZoom = false
    scene.hand.rest(for: .milliseconds(30))
    let scale = scene.scroll.zoomScale
    scene.scroll.maximumZoomScale = scale * 0.8
    #expect(scene.scroll.zoomScale == scale && scene.scroll.isDecelerating)
    scene.hand.rest(for: .milliseconds(1))
    #expect(scene.scroll.zoomScale > scale * 0.98)
    scene.hand.rest(for: .seconds(4))
    #expect(scene.scroll.zoomScale == scene.scroll.maximumZoomScale && !scene.window.isMoving)
  }

  @Test("a scroll layer's content is as large as itself by default, and a resize clamps its offset")
  func sizes() throws {
    let scroll = ScrollLayer()
    scroll.frame = Rect(x: 0, y: 0, width: 400, height: 300)
    #expect(scroll.contentSize == Size(width: 400, height: 300))
    scroll.contentSize = Size(width: 1200, height: 900)
    scroll.contentOffset = Point(x: 800, y: 600)
    scroll.frame = Rect(x: 0, y: 0, width: 500, height: 300)
    #expect(scroll.contentSize == Size(width: 1200, height: 900))
    #expect(scroll.contentOffset == Point(x: 700, y: 600))
    #expect(scroll.content.position == Point(x: -700, y: -600))
  }

  @Test("a pinch that the program disabled stays disabled when the limits change but allow zooming")
  func pinch() throws {
    let scene = try ScrollScene()
    scene.scroll.maximumZoomScale = 4
    scene.scroll.pinchGestureRecognizer.isEnabled = false
    scene.scroll.contentSize.height += 1
    scene.scroll.contentInsets.top = 3
    scene.scroll.maximumZoomScale = 5
    #expect(!scene.scroll.pinchGestureRecognizer.isEnabled)
    scene.scroll.maximumZoomScale = 1
    scene.scroll.maximumZoomScale = 2
    #expect(scene.scroll.pinchGestureRecognizer.isEnabled)
  }
}

@Suite("The last finger of a pinch")
struct LastFingerTests {
  /// Two fingers have zoomed by 200 / 108 about (300, 250) of the window; the offset is (170.37, 127.78).
  private func scene() throws -> ScrollScene {
    let scene = try ScrollScene()
    scene.scroll.maximumZoomScale = 4
    scene.spreads()
    return scene
  }

  @Test("the last finger of a pinch pulls a scroll layer beyond an edge like a rubber band")
  func rubberBand() throws {
    let scene = try scene()
    scene.hand.finger(1).lift()
    scene.hand.finger(2).move(by: 2000, 0, over: .milliseconds(300))
    // A pull of 2000 - 170.370370 on a layer 400 wide: 400 x 2.515741 / 3.515741
    #expect(abs(scene.scroll.contentOffset.x + 286.2260) < 1e-3)
    scene.hand.finger(2).lift()
    scene.hand.rest(for: .seconds(5))
    #expect(scene.scroll.contentOffset.x == 0)
  }

  @Test("the last finger of a pinch stretches the content only beyond where two fingers left it")
  func reach() throws {
    let scene = try scene()
    scene.hand.move(
      [1: Point(x: 500, y: 250), 2: Point(x: 700, y: 250)], over: .milliseconds(200))
    let left = 200 * (200.0 / 108 - 1) - 300
    #expect(abs(scene.scroll.contentOffset.x - left) < 1e-6)
    scene.hand.finger(1).lift()
    #expect(abs(scene.scroll.contentOffset.x - left) < 1e-6)
    scene.hand.finger(2).move(by: -30, 0, over: .milliseconds(50))
    #expect(abs(scene.scroll.contentOffset.x - (left + 30)) < 1e-6)
    scene.hand.finger(2).move(by: 60, 0, over: .milliseconds(50))
    // 400 x 0.04125 / 1.04125
    #expect(abs(scene.scroll.contentOffset.x - (left - 15.846339)) < 1e-4)
    scene.hand.rest(for: .milliseconds(100))
    scene.hand.finger(2).lift()
    scene.hand.rest(for: .seconds(5))
    #expect(scene.scroll.contentOffset.x == 0)
  }
}
