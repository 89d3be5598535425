import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A scroll layer under a wheel and two touchpad fingers")
struct ScrollWheelTests {
  @Test("a wheel scrolls by the sum of its notches, without a touch")
  func wheel() throws {
    var pointing = try Pointing()
    #expect(pointing.turn(0, -48) && pointing.turn(0, -48))
    #expect(pointing.scroll.restOffset == Point(x: 0, y: 96))
    #expect(pointing.scroll.isDecelerating && !pointing.scroll.isDragging)
    #expect(pointing.scene.window.application.openTouches == 0)
    var last = 0.0
    for _ in 0..<20 {
      pointing.passes(5)
      #expect(pointing.scroll.contentOffset.y >= last)
      last = pointing.scroll.contentOffset.y
    }
    #expect(last > 40 && last < 96)
    pointing.turn(0, -48)
    pointing.passes(2_000)
    #expect(pointing.scroll.contentOffset == Point(x: 0, y: 144) && !pointing.scroll.isDecelerating)
    pointing.turn(0, 1_000)
    pointing.passes(2_000)
    #expect(pointing.scroll.contentOffset == .zero, "a wheel pulls nothing beyond an edge")
    #expect(pointing.turn(0, 48) && !pointing.scroll.isDecelerating)
  }

  @Test("a wheel scrolls by its notches although the content grows meanwhile")
  func growingContent() throws {
    var pointing = try Pointing()
    pointing.turn(0, -48)
    pointing.passes(40)
    pointing.scroll.contentSize.height += 300
    #expect(pointing.scroll.restOffset == Point(x: 0, y: 48))
    pointing.turn(0, -48)
    #expect(pointing.scroll.restOffset == Point(x: 0, y: 96))
    pointing.passes(2_000)
    #expect(pointing.scroll.contentOffset == Point(x: 0, y: 96))
  }

  @Test("a wheel that turns a fling back does not let it pass the edge", arguments: [false, true])
  func turnedFling(bounces: Bool) throws {
    var pointing = try Pointing()
    pointing.scroll.bounces = bounces
    pointing.scroll.contentOffset.y = 500
    pointing.scene.pans(by: 0, -100, over: .milliseconds(50))
    pointing.time = try #require(pointing.scene.window.application.now)
    #expect(pointing.scroll.contentOffset.y == 590 && pointing.scroll.isDecelerating)
    pointing.turn(0, 48)
    var farthest = 0.0
    for _ in 0..<400 {
      pointing.passes(5)
      farthest = max(farthest, pointing.scroll.contentOffset.y)
    }
    #expect(farthest > 590 && farthest <= 600)
    #expect(pointing.scroll.contentOffset.y < 560 && !pointing.scroll.isDecelerating)
  }

  @Test("wheels and touchpad fingers move content by points of the screen, also in a scaled window")
  func scaledWindow() throws {
    var pointing = try Pointing()
    pointing.scene.window.transform = .scale(2)
    // On the screen; (300, 250) in the window.
    let pointer = Point(x: 100, y: 100)
    pointing.send(.finger, .began, 0, 0, at: pointer)
    pointing.passes(8)
    pointing.send(.finger, .changed, 0, -40, at: pointer)
    #expect(pointing.scroll.contentOffset == Point(x: 0, y: 20))
    pointing.passes(500)
    pointing.send(.finger, .ended, 0, 0, at: pointer)
    #expect(pointing.turn(0, -48, at: pointer))
    #expect(pointing.scroll.restOffset == Point(x: 0, y: 44))
  }

  @Test(
    "a touchpad's fling does not depend on how late its events are delivered", arguments: [2, 4])
  func lateEvents(perFrame: Int) throws {
    /// How far the content flings if the events of a frame are delivered at its end.
    func fling(_ perFrame: Int) throws -> Double {
      var pointing = try Pointing()
      pointing.scroll.contentSize.height = 50_000
      pointing.scroll.contentOffset.y = 10_000
      let start = pointing.time
      pointing.send(.finger, .began, 0, 0)
      for event in 1...12 {
        let frame = (event + perFrame - 1) / perFrame * perFrame
        pointing.scene.window.advance(to: start + .milliseconds(8 * Double(frame)))
        pointing.time = start + .milliseconds(8 * Double(event))
        pointing.send(.finger, .changed, 0, -10)
      }
      pointing.send(.finger, .ended, 0, 0)
      return pointing.scroll.restOffset.y - pointing.scroll.contentOffset.y
    }
    let punctual = try fling(1)
    #expect(punctual > 100)
    #expect(try abs(fling(perFrame) - punctual) < 1e-6)
  }

  @Test(
    "fingers on a touchpad let go when scrolling is disabled, or all input or the device is cancelled",
    arguments: 0..<3)
  func letsGo(way: Int) throws {
    var pointing = try Pointing()
    pointing.send(.finger, .began, 0, 0)
    for _ in 0..<5 {
      pointing.passes(8)
      pointing.send(.finger, .changed, 0, 9)
    }
    #expect(pointing.scroll.contentOffset.y < -20 && pointing.scroll.isDragging)
    let application = pointing.scene.window.application
    switch way {
    case 0: pointing.scroll.isScrollEnabled = false
    case 1: application.cancelAll(at: pointing.time)
    default: application.removeSurface(pointing.device, at: pointing.time)
    }
    #expect(!pointing.scroll.isDragging)
    if way == 0 { pointing.send(.finger, .changed, 0, 9) }
    #expect(!pointing.scroll.isDragging)
    pointing.passes(3_000)
    #expect(pointing.scroll.contentOffset == .zero && !pointing.scroll.isDecelerating)
  }

  @Test("fingers on a touchpad do not move content whose scrolling is disabled as they stop it")
  func disabledAtRest() throws {
    var pointing = try Pointing()
    pointing.scroll.onRest { $0.isScrollEnabled = false }
    pointing.turn(0, -48)
    pointing.passes(20)
    let place = pointing.scroll.contentOffset
    #expect(place.y > 0 && place.y < 48)
    for _ in 0..<3 {
      pointing.send(.finger, .changed, 0, -30)
      #expect(!pointing.scroll.isDragging && pointing.scroll.contentOffset == place)
      pointing.passes(8)
    }
  }

  @Test("a zoom that two touchpad fingers stop beyond its limits returns when they lift")
  func zoomBeyondLimits() throws {
    var pointing = try Pointing()
    pointing.scroll.maximumZoomScale = 2
    pointing.scene.hand.finger(1).land(at: 280, 250)
    pointing.scene.hand.finger(2).land(at: 340, 250)
    pointing.scene.hand.move(
      [1: Point(x: 150, y: 250), 2: Point(x: 450, y: 250)], over: .milliseconds(300))
    pointing.scene.hand.rest(for: .milliseconds(100))
    pointing.scene.hand.finger(1).lift()
    pointing.scene.hand.finger(2).lift()
    #expect(pointing.scroll.zoomScale > 2.1)
    pointing.time = try #require(pointing.scene.window.application.now)
    pointing.passes(20)
    pointing.send(.finger, .began, 0, 0)
    pointing.send(.finger, .changed, 0, -9)
    pointing.passes(8)
    pointing.send(.finger, .ended, 0, 0)
    pointing.passes(3_000)
    #expect(pointing.scroll.zoomScale == 2 && !pointing.scroll.isDecelerating)
  }

  @Test("content under touchpad fingers stays in place when the origin of the bounds changes")
  func originOfBounds() throws {
    var pointing = try Pointing()
    pointing.scroll.contentOffset.y = 300
    pointing.send(.finger, .began, 0, 0)
    pointing.passes(8)
    pointing.send(.finger, .changed, 0, -9)
    pointing.scroll.bounds = Rect(x: 0, y: 100, width: 400, height: 300)
    #expect(pointing.scroll.content.position.y == 100 - pointing.scroll.contentOffset.y)
  }

  @Test("each notch of a wheel scrolls by one page")
  func pages() throws {
    var pointing = try Pointing()
    pointing.scroll.isPagingEnabled = true
    pointing.turn(-48, 0)
    pointing.turn(-48, 0)
    #expect(pointing.scroll.restOffset.x == 800)
    pointing.passes(2_000)
    pointing.turn(10, 0)
    pointing.passes(2_000)
    #expect(pointing.scroll.contentOffset.x == 400)
  }

  @Test(
    "the parts of a high-resolution wheel's notch turn one page together",
    arguments: [4, 6, 7.5, 12])
  func partsOfNotch(_ part: Double) throws {
    var pointing = try Pointing()
    pointing.scroll.isPagingEnabled = true
    for number in 1...Int(96 / part) {
      pointing.turn(-part, 0)
      let notch = (part * Double(number) / 48).rounded(.up)
      #expect(pointing.scroll.restOffset.x == 400 * notch, "after part \(number)")
      pointing.passes(20)
    }
    // Back by one part, and after a pause again.
    pointing.turn(part, 0)
    #expect(pointing.scroll.restOffset.x == 400)
    pointing.turn(part, 0)
    #expect(pointing.scroll.restOffset.x == 400)
    pointing.passes(600)
    pointing.turn(part, 0)
    #expect(pointing.scroll.restOffset.x == 0)
  }

  @Test("a scroll layer follows two touchpad fingers at once, and is flung when they lift")
  func fingers() throws {
    var pointing = try Pointing()
    var rests = 0
    pointing.scroll.onRest { _ in rests += 1 }
    for step in 1...12 {
      pointing.passes(10)
      #expect(pointing.send(.finger, .changed, 0, -6))
      #expect(abs(pointing.scroll.contentOffset.y - 6 * Double(step)) < 1e-9)
    }
    #expect(pointing.scroll.isDragging && pointing.scene.window.application.openTouches == 0)
    pointing.passes(10)
    #expect(pointing.send(.finger, .ended, 0, 0))
    // 600 points a second.
    #expect(abs(pointing.scroll.restOffset.y - 72 - 595 / Momentum.normalDecay) < 1)
    pointing.passes(6_000)
    #expect(rests == 1 && !pointing.scene.window.isMoving)
    // Fingers that rest before they lift cause no fling.
    pointing.send(.finger, .changed, 0, 30)
    pointing.passes(100)
    pointing.send(.finger, .ended, 0, 0)
    #expect(!pointing.scroll.isDecelerating)
  }

  @Test("a scroll layer stretches for two touchpad fingers beyond an edge, and comes back")
  func rubberBand() throws {
    var pointing = try Pointing()
    for _ in 1...10 {
      pointing.passes(10)
      pointing.send(.finger, .changed, 0, 10)
    }
    #expect(pointing.scroll.contentOffset.y < -30 && pointing.scroll.contentOffset.y > -60)
    pointing.passes(200)
    let pulled = pointing.scroll.contentOffset.y
    pointing.send(.finger, .cancelled, 0, 0)
    #expect(pointing.scroll.contentOffset.y == pulled)
    pointing.passes(2_000)
    #expect(pointing.scroll.contentOffset == .zero)
  }

  @Test("a wheel scrolls the innermost layer that can move, and touchpad fingers keep their layer")
  func nested() throws {
    var pointing = try Pointing()
    let inner = ScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 200), name: "inner")
    inner.contentSize = Size(width: 400, height: 500)
    try pointing.scroll.content.addChild(inner)
    pointing.turn(0, -48, at: Point(x: 300, y: 200))
    pointing.passes(2_000)
    #expect(inner.contentOffset.y == 48 && pointing.scroll.contentOffset.y == 0)
    // Horizontally, only the outer one can scroll.
    pointing.turn(-48, 0, at: Point(x: 300, y: 200))
    pointing.passes(2_000)
    #expect(pointing.scroll.contentOffset.x == 48)
    inner.contentOffset.y = 300
    pointing.turn(0, -48, at: Point(x: 300, y: 200))
    pointing.passes(2_000)
    #expect(inner.contentOffset.y == 300 && pointing.scroll.contentOffset.y == 48)
    // Two fingers continue with the inner one, beyond its edge.
    pointing.scroll.contentOffset = .zero
    inner.contentOffset.y = 290
    for _ in 0..<6 {
      pointing.passes(10)
      pointing.send(.finger, .changed, 0, -10, at: Point(x: 300, y: 200))
    }
    #expect(inner.contentOffset.y > 300 && pointing.scroll.contentOffset.y == 0)
  }

  @Test("touchpad fingers pull the innermost layer that scrolls along their axis, even at its edge")
  func pullsOuter() throws {
    var pointing = try Pointing()
    let inner = ScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 200), name: "inner")
    inner.contentSize = Size(width: 400, height: 500)
    try pointing.scroll.content.addChild(inner)
    for _ in 0..<4 {
      pointing.passes(10)
      pointing.send(.finger, .changed, 10, 0, at: Point(x: 300, y: 200))
    }
    #expect(pointing.scroll.contentOffset.x < 0 && inner.contentOffset == .zero)
  }

  @Test("a wheel without a scroll layer is not handled, and fingers on the screen take precedence")
  func refused() throws {
    var pointing = try Pointing()
    #expect(!pointing.turn(0, -48, at: Point(x: 700, y: 700)))
    #expect(!pointing.turn(0, -48, at: Point(x: .nan, y: 0)))
    #expect(pointing.turn(.nan, 0) && !pointing.scroll.isDecelerating)
    #expect(!pointing.send(.finger, .ended, 0, 0))
    let hand = pointing.scene.hand
    hand.finger(1).land(at: 300, 250)
    hand.finger(1).move(by: 0, -60, over: .milliseconds(200))
    pointing.time = hand.now
    let place = pointing.scroll.contentOffset
    #expect(pointing.turn(0, -48) && pointing.scroll.contentOffset == place)
    hand.finger(1).move(by: 0, -10, over: .milliseconds(20))
    #expect(abs(pointing.scroll.contentOffset.y - place.y - 10) < 1e-9)
    hand.finger(1).lift()
    // Fingers on the screen take over from those on the touchpad.
    hand.rest(for: .seconds(5))
    pointing.time = hand.now
    pointing.send(.finger, .changed, 0, 20)
    hand.finger(1).land(at: 300, 250)
    hand.finger(1).move(by: 0, -60, over: .milliseconds(100))
    #expect(pointing.scroll.isDragging)
    hand.finger(1).lift()
    hand.rest(for: .seconds(5))
    #expect(!pointing.scene.window.isMoving && pointing.scene.window.nextDeadline == nil)
  }

  @Test("a scroll layer that leaves its window is not held by the fingers of a touchpad afterwards")
  func leaving() throws {
    var pointing = try Pointing()
    var released = 0
    pointing.scroll.onRelease { _ in released += 1 }
    pointing.send(.finger, .began, 0, -30)
    pointing.passes(10)
    pointing.send(.finger, .changed, 0, -30)
    #expect(pointing.scroll.isDragging)
    pointing.scroll.removeFromParent()
    pointing.passes(10)
    pointing.send(.finger, .ended, 0, 0)
    #expect(!pointing.scroll.isDragging && released == 1)
    try pointing.scene.window.addChild(pointing.scroll)
    pointing.passes(10)
    let before = pointing.scroll.contentOffset.y
    pointing.turn(0, -40)
    pointing.passes(2_000)
    #expect(abs(pointing.scroll.contentOffset.y - before - 40) < 1e-9)
  }

  @Test("fingers on a touchpad do not scroll on in a window that is hidden")
  func hiding() throws {
    var pointing = try Pointing()
    pointing.send(.finger, .began, 0, -30)
    #expect(pointing.scroll.isDragging)
    let before = pointing.scroll.contentOffset
    pointing.scene.window.isHidden = true
    pointing.passes(10)
    #expect(!pointing.send(.finger, .changed, 0, -30))
    #expect(!pointing.scroll.isDragging && pointing.scroll.contentOffset == before)
  }

  @Test("a fling caught by fingers on a touchpad adds nothing to that of a finger on the screen")
  func caughtByTouchpad() throws {
    var pointing = try Pointing()
    let hand = pointing.scene.hand
    pointing.scene.pans(by: 0, -120)
    hand.rest(for: .milliseconds(10))
    #expect(pointing.scroll.isDecelerating)
    pointing.time = hand.now
    pointing.send(.finger, .began, 0, -1)
    #expect(pointing.scroll.isDragging)
    pointing.scene.pans(by: 0, -60, over: .milliseconds(100))
    // 600 points a second.
    let way = pointing.scroll.restOffset.y - pointing.scroll.contentOffset.y
    #expect(abs(way - 595 / Momentum.normalDecay) < 3, "\(way)")
  }

  @Test("a finger on the screen releases the content from the fingers on a touchpad")
  func takenOver() throws {
    var pointing = try Pointing()
    var released = 0
    var rests = 0
    pointing.scroll.onRelease { _ in released += 1 }
    pointing.scroll.onRest { _ in rests += 1 }
    pointing.send(.finger, .began, 0, -30)
    pointing.passes(10)
    pointing.send(.finger, .changed, 0, -30)
    #expect(pointing.scroll.isDragging && released == 0)
    let hand = pointing.scene.hand
    hand.finger(1).land(at: 300, 250)
    #expect(!pointing.scroll.isDragging && released == 1 && rests == 1)
    #expect(pointing.scroll.indicatorOpacity(at: hand.now) == 1)
    hand.finger(1).lift()
    pointing.time = hand.now
    pointing.send(.finger, .ended, 0, 0)
    hand.rest(for: .seconds(1))
    #expect(released == 1 && rests == 1)
    #expect(!pointing.scene.window.isMoving && pointing.scene.window.nextDeadline == nil)
  }
}
