import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("Touches on a scroll layer that moves")
struct ScrollTouchTests {
  @Test("touches that stop a scroll layer are not taps, whichever layer has the recognizer")
  func noTap() throws {
    let window = Window(size: Size(width: 600, height: 600))
    let outer = ScrollLayer(frame: Rect(x: 0, y: 0, width: 600, height: 600))
    outer.contentSize = Size(width: 600, height: 2000)
    try window.addChild(outer)
    let cell = Layer(frame: Rect(x: 0, y: 0, width: 600, height: 300))
    try outer.content.addChild(cell)
    let inner = ScrollLayer(frame: Rect(x: 0, y: 0, width: 600, height: 200))
    inner.contentSize = Size(width: 6000, height: 200)
    try cell.addChild(inner)
    var taps = 0
    for layer in [window, outer, cell, inner] {
      let tap = TapGestureRecognizer().onAction { _ in taps += 1 }
      layer.addGestureRecognizer(tap)
      for other in window.gestureRecognizers + outer.gestureRecognizers {
        tap.recognizeSimultaneously(with: other)
      }
    }
    let hand = Fingers(on: window)
    hand.finger(1).land(at: 300, 100)
    hand.finger(1).move(by: -120, 0, over: .milliseconds(100))
    hand.finger(1).lift()
    hand.rest(for: .milliseconds(100))
    #expect(inner.isDecelerating)
    hand.finger(1).tap(at: Point(x: 300, y: 100))
    #expect(taps == 0 && !inner.isDecelerating)
    hand.rest(for: .seconds(1))
    hand.finger(1).tap(at: Point(x: 300, y: 100))
    #expect(taps > 0)
  }

  @Test("a zoom does not continue if one finger is cancelled and the other one lifts right after")
  func zoomOfCancelledFinger() throws {
    let scene = try ScrollScene()
    scene.scroll.maximumZoomScale = 8
    scene.hand.finger(1).land(at: 250, 250)
    scene.hand.finger(2).land(at: 350, 250)
    scene.hand.move(
      [1: Point(x: 250, y: 250), 2: Point(x: 450, y: 250)], over: .milliseconds(200))
    scene.hand.finger(2).cancel()
    let zoom = scene.scroll.zoomScale
    #expect(scene.scroll.isDragging && zoom > 1.5)
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(1))
    #expect(scene.scroll.zoomScale == zoom)
  }

  @Test("a zoom continues after lifts that are older than the time to which the host has advanced")
  func zoomAfterLateLifts() throws {
    for milliseconds in [0.0, 30, 100] {
      let scene = try ScrollScene()
      scene.scroll.maximumZoomScale = 8
      let device = scene.window.application.addSurface(Surface(pointsIn: scene.window.bounds))
      func send(_ phase: Contact.Phase, _ way: Double, _ seconds: Double) {
        scene.window.deliver(
          ContactFrame(
            device: device, time: .seconds(1 + seconds),
            contacts: [
              Contact(slot: 0, phase: phase, position: Point(x: 250 - way, y: 250)),
              Contact(slot: 1, phase: phase, position: Point(x: 350 + way, y: 250)),
            ]))
      }
      send(.began, 0, 0)
      for step in 1...10 { send(.moved, 5 * Double(step), 0.01 * Double(step)) }
      scene.window.advance(to: .seconds(1.105) + .milliseconds(milliseconds))
      let zoom = scene.scroll.zoomScale
      send(.ended, 50, 0.105)
      #expect(scene.scroll.isDecelerating, "\(milliseconds) ms")
      scene.window.advance(to: .seconds(10))
      #expect(scene.scroll.zoomScale > zoom * 1.5, "\(milliseconds) ms")
    }
  }

  @Test("content that the program scrolls under a resting finger stays there when the finger lifts")
  func movedUnderFinger() throws {
    let scene = try ScrollScene()
    scene.scroll.isPagingEnabled = true
    scene.pans(by: -100, 0, over: .milliseconds(80))
    scene.hand.rest(for: .milliseconds(150))
    scene.hand.finger(1).land(at: 300, 250)
    #expect(!scene.scroll.isDecelerating && scene.scroll.contentOffset.x < 400)
    scene.scroll.scroll(to: Point(x: 250, y: 0), animated: true)
    scene.hand.rest(for: .seconds(2))
    #expect(scene.scroll.contentOffset == Point(x: 250, y: 0))
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(2))
    #expect(scene.scroll.contentOffset == Point(x: 250, y: 0))
  }

  @Test("a paging scroll layer whose animation a touch stops comes to rest at a page")
  func stoppedAnimation() throws {
    let scene = try ScrollScene()
    scene.scroll.isPagingEnabled = true
    scene.hand.rest(for: .milliseconds(1))
    scene.scroll.scroll(to: Point(x: 400, y: 0), animated: true)
    scene.hand.rest(for: .milliseconds(100))
    scene.hand.finger(1).land(at: 300, 250)
    let stopped = scene.scroll.contentOffset.x
    #expect(!scene.scroll.isDecelerating && stopped > 20 && stopped < 180)
    scene.hand.rest(for: .milliseconds(100))
    #expect(scene.scroll.contentOffset.x == stopped, "as long as the finger rests")
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(2))
    #expect(scene.scroll.contentOffset == .zero && !scene.scroll.isDecelerating)
  }

  @Test("a touch stops content that returns from beyond an edge after a zoom until it almost rests")
  func returning() throws {
    let scene = try ScrollScene()
    scene.scroll.maximumZoomScale = 4
    scene.scroll.bouncesZoom = false
    scene.hand.finger(1).land(at: 250, 120)
    scene.hand.finger(2).land(at: 350, 120)
    scene.hand.move(
      [1: Point(x: 220, y: 390), 2: Point(x: 380, y: 390)], over: .milliseconds(200))
    // The zoom goes on for a moment only, long before the content is back.
    scene.scroll.maximumZoomScale = scene.scroll.zoomScale * 1.02
    scene.hand.lift([1, 2])
    #expect(scene.scroll.contentOffset.y < -100 && scene.scroll.isDecelerating)
    var last = scene.scroll.contentOffset
    for _ in 0..<3_000 where scene.scroll.isDecelerating {
      scene.hand.rest(for: .milliseconds(1))
      let speed = scene.scroll.contentOffset.distance(to: last) * 1_000
      last = scene.scroll.contentOffset
      if speed > 22, scene.scroll.isDecelerating { #expect(scene.scroll.isStoppedByTouches) }
    }
    #expect(!scene.scroll.isDecelerating && scene.scroll.contentOffset.y == 0)
  }

  @Test("a fling that a tap has stopped adds nothing to the next one")
  func stoppedByTap() throws {
    let scene = try ScrollScene()
    scene.pans(by: 0, -120)
    scene.hand.rest(for: .milliseconds(10))
    scene.hand.finger(1).tap(at: Point(x: 300, y: 250))
    #expect(!scene.scroll.isDecelerating)
    scene.pans(by: 0, -60, over: .milliseconds(100))
    // 600 points a second.
    let way = scene.scroll.restOffset.y - scene.scroll.contentOffset.y
    #expect(abs(way - 595 / Momentum.normalDecay) < 3, "\(way)")
  }

  @Test("a touch stops content at the minimum speed, however near the content is to its end")
  func atMinimumSpeed() throws {
    var pointing = try Pointing()
    pointing.scroll.momentum?.minimumSpeed = 20
    // 2 points in 0.1 s; the movement of the first report happened before that.
    pointing.send(.finger, .changed, 0, -1)
    for _ in 0..<2 {
      pointing.passes(50)
      pointing.send(.finger, .changed, 0, -1)
    }
    pointing.send(.finger, .ended, 0, 0)
    let scroll = pointing.scroll
    let way = scroll.restOffset.y - scroll.contentOffset.y
    #expect(way > 7 && way < ScrollLayer.minimumStoppedDistance)
    #expect(scroll.isStoppedByTouches)
    pointing.passes(1)
    #expect(scroll.isDecelerating && !scroll.isStoppedByTouches)
  }

  @Test("a touch reaches the content of a scroll layer that has almost come to rest")
  func slow() throws {
    // Thrown at 600 points a second it is slower than 20 after 1.70 s, and at rest after 2.39 s.
    for (wait, told) in [(1500.0, 0), (2000, 1)] {
      let scene = try ScrollScene()
      let button = TallyLayer(frame: Rect(x: 0, y: 0, width: 1200, height: 900))
      scene.pans(by: -120, 0)
      try scene.scroll.content.addChild(button)
      scene.hand.rest(for: .milliseconds(wait))
      #expect(scene.scroll.isDecelerating)
      scene.hand.finger(1).tap(at: Point(x: 300, y: 200))
      #expect(button.began == told && button.isSettled && !scene.scroll.isDecelerating)
    }
    let scene = try ScrollScene()
    let button = TallyLayer(frame: Rect(x: 0, y: 0, width: 1200, height: 900))
    try scene.scroll.content.addChild(button)
    scene.hand.rest(for: .milliseconds(1))
    scene.scroll.scroll(to: Point(x: 800, y: 600), animated: true)
    scene.hand.rest(for: .seconds(1))
    scene.hand.finger(1).tap(at: Point(x: 300, y: 200))
    #expect(button.began == 1, "half a point from its end")
  }

  @Test("touches reach a child beside a scroll layer's content, and stop the scroll layer as well")
  func fixedChild() throws {
    let scene = try ScrollScene()
    let button = TallyLayer(frame: Rect(x: 10, y: 10, width: 80, height: 80))
    try scene.scroll.addChild(button)
    var taps = 0
    button.addGestureRecognizer(TapGestureRecognizer().onAction { _ in taps += 1 })
    scene.pans(by: 0, -100)
    scene.hand.rest(for: .milliseconds(50))
    #expect(scene.scroll.isDecelerating)
    scene.hand.finger(1).tap(at: Point(x: 150, y: 150))
    #expect(button.began == 1 && button.isSettled && taps == 1 && !scene.scroll.isDecelerating)
  }

  @Test("a modal layer presented by a moving scroll layer or its content gets the touches")
  func modal() throws {
    for isInContent in [false, true] {
      let scene = try ScrollScene()
      let host = Layer(frame: Rect(x: 0, y: 0, width: 1200, height: 900))
      try scene.scroll.content.addChild(host)
      scene.pans(by: 0, -100)
      scene.hand.rest(for: .milliseconds(50))
      let modal = ModalLayer()
      let panel = TallyLayer(frame: Rect(x: 0, y: 0, width: 1200, height: 900))
      try modal.addChild(panel)
      try (isInContent ? host : scene.scroll).present(modal)
      #expect(scene.scroll.isDecelerating)
      scene.hand.finger(1).land(at: 300, 250)
      #expect(panel.began == 1)
      scene.hand.finger(1).move(by: 0, 60, over: .milliseconds(200))
      #expect(!scene.scroll.isDragging && panel.cancelled == 0)
      scene.hand.finger(1).lift()
      scene.hand.rest(for: .seconds(5))
      #expect(panel.isSettled && !scene.window.isMoving)
    }
  }

  @Test("a scroll layer in a modal layer bounces, and the one around the modal layer does not move")
  func nestedInModal() throws {
    let scene = try ScrollScene()
    let host = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    try scene.scroll.content.addChild(host)
    let modal = ModalLayer()
    try host.present(modal)
    let inner = ScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    inner.contentSize = Size(width: 400, height: 600)
    inner.contentOffset = Point(x: 0, y: 300)
    try modal.addChild(inner)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 0, -100, over: .milliseconds(200))
    #expect(inner.isDragging && inner.contentOffset.y > 310)
    #expect(!scene.scroll.isDragging && scene.scroll.contentOffset == .zero)
  }

  @Test("removing its pan within an action ends the drag of a scroll layer")
  func removedPan() throws {
    let scene = try ScrollScene()
    let scroll = scene.scroll
    scroll.panGestureRecognizer.on(.changed) { pan in scroll.removeGestureRecognizer(pan) }
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 110, 0, over: .milliseconds(200))
    #expect(!scroll.isDragging && scroll.panGestureRecognizer.layer == nil)
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(3))
    #expect(scroll.contentOffset == .zero && !scene.window.isMoving)
    #expect(scene.window.application.openTouches == 0)
  }
}

@Suite("Callbacks of a scroll layer")
struct ScrollTellingTests {
  /// Records the callbacks of a scroll layer, in order.
  private func notes(of scroll: ScrollLayer) -> () -> [String] {
    final class Notes { var lines: [String] = [] }
    let notes = Notes()
    scroll.onRelease { notes.lines.append($0.isDecelerating ? "released moving" : "released") }
    scroll.onRest { _ in notes.lines.append("rests") }
    return { notes.lines }
  }

  @Test("a flung scroll layer reports its release, with its rest offset, and later its rest")
  func thrown() throws {
    let scene = try ScrollScene()
    let lines = notes(of: scene.scroll)
    var goals: [Point] = []
    scene.scroll.onRelease { goals.append($0.restOffset) }
    scene.pans(by: -120, 0)
    #expect(lines() == ["released moving"] && !scene.scroll.isAnimating)
    #expect(goals.count == 1 && abs((goals.first?.x ?? 0) - 407.2028) < 0.05)
    scene.hand.rest(for: .seconds(5), inFramesOf: .milliseconds(16))
    #expect(lines() == ["released moving", "rests"])
    #expect(scene.scroll.contentOffset == goals.first)
  }

  @Test("a scroll layer reports its rest when it is released without speed or stopped by a touch")
  func stopped() throws {
    let scene = try ScrollScene()
    let lines = notes(of: scene.scroll)
    scene.pans(by: -40, 0, over: .seconds(1))
    #expect(lines() == ["released", "rests"])
    scene.pans(by: -60, 0)
    scene.hand.rest(for: .milliseconds(100))
    scene.hand.finger(1).land(at: 300, 250)
    #expect(lines() == ["released", "rests", "released moving", "rests"])
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(1))
    #expect(lines().count == 4)
  }

  @Test("a scroll layer that is redirected at its release or on its way reports one rest")
  func redirected() throws {
    let scene = try ScrollScene()
    let lines = notes(of: scene.scroll)
    scene.scroll.onRelease { scroll in
      let page = (scroll.restOffset.x / 400).rounded() * 400
      scroll.scroll(to: Point(x: page, y: 0), animated: true)
    }
    scene.pans(by: -120, 0)
    #expect(scene.scroll.isAnimating && scene.scroll.restOffset == Point(x: 400, y: 0))
    scene.hand.rest(for: .milliseconds(100))
    scene.scroll.scroll(to: Point(x: 100, y: 100), animated: true)
    scene.hand.rest(for: .seconds(4))
    #expect(lines() == ["released moving", "rests"] && !scene.scroll.isAnimating)
    #expect(scene.scroll.contentOffset == Point(x: 100, y: 100))
  }

  @Test(
    "a rectangle is scrolled just far enough to show between the insets; an invalid one is ignored")
  func visible() throws {
    let scene = try ScrollScene()
    scene.scroll.contentInsets = EdgeInsets(top: 80, bottom: 50)
    scene.scroll.contentOffset = Point(x: 0, y: 100)
    scene.scroll.scroll(toVisible: Rect(x: 0, y: 110, width: 20, height: 20), animated: false)
    #expect(scene.scroll.contentOffset.y == 30)
    scene.scroll.scroll(toVisible: Rect(x: 0, y: 400, width: 20, height: 20), animated: false)
    // The rectangle's bottom, 420, is 50 above the lower edge of the layer, which is 300 high.
    #expect(scene.scroll.contentOffset.y == 170)
    scene.pans(by: 0, -60)
    scene.scroll.scroll(toVisible: Rect(x: .nan, y: 0, width: 1, height: 1), animated: false)
    #expect(scene.scroll.isDecelerating)
  }

  @Test("an action of a removed layer that two fingers scrolled may scroll another one with them")
  func scrollsAnother() throws {
    let scene = try ScrollScene()
    let other = ScrollLayer(frame: Rect(x: 600, y: 100, width: 300, height: 300), name: "other")
    other.contentSize = Size(width: 300, height: 900)
    try scene.window.addChild(other)
    let application = scene.window.application
    let touchpad = application.addSurface(TouchpadFingers.surface)
    func event(_ phase: TouchpadEvent.Phase, _ dy: Double, at second: Double) -> TouchpadEvent {
      TouchpadEvent(
        device: touchpad, time: .seconds(second), phase: phase,
        kind: .scroll(.finger, way: Vector(dx: 0, dy: dy)))
    }
    let (place, otherPlace) = (Point(x: 300, y: 250), Point(x: 700, y: 250))
    application.scroll(event(.began, -30, at: 1), at: place)
    scene.scroll.onRelease { _ in application.scroll(event(.began, -30, at: 1.1), at: otherPlace) }
    scene.scroll.removeFromParent()
    application.scroll(event(.ended, 0, at: 1.1), at: place)
    #expect(!scene.scroll.isDragging && other.isDragging)
    application.scroll(event(.ended, 0, at: 1.2), at: otherPlace)
    #expect(!other.isDragging)
  }
}
