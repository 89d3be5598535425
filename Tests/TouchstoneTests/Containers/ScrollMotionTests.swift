import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A released scroll layer")
struct ScrollMotionTests {
  @Test(
    "a released scroll layer continues at the finger's speed and rests where the formula predicts")
  func momentum() throws {
    let scene = try ScrollScene()
    scene.pans(by: -120, 0)
    #expect(abs(scene.scroll.contentOffset.x - 110) < 1e-6 && scene.scroll.isDecelerating)
    scene.hand.rest(for: .seconds(5), inFramesOf: .milliseconds(16))
    // 600 points a second: 110 + (600 - 5) / 2.002
    #expect(abs(scene.scroll.contentOffset.x - 407.2028) < 0.05)
    #expect(!scene.scroll.isDecelerating && !scene.window.isMoving)
    #expect(scene.window.nextDeadline == nil)
  }

  @Test("each scroll layer reports its rest at its own instant if the host follows deadlines only")
  func ownRest() throws {
    let scene = try ScrollScene()
    let other = ScrollLayer(frame: Rect(x: 600, y: 100, width: 300, height: 300), name: "other")
    other.contentSize = Size(width: 300, height: 3000)
    try scene.window.addChild(other)
    var rests: [(layer: String, time: Instant, expected: Instant)] = []
    var ends: [String: Instant] = [:]
    for scroll in [scene.scroll, other] {
      scroll.onRest { [window = scene.window] scroll in
        guard let now = window.application.now, let end = ends[scroll.name] else { return }
        rests.append((scroll.name, now, end))
      }
    }
    scene.pans(by: 0, -120)
    scene.hand.finger(1).land(at: 750, 300)
    scene.hand.finger(1).move(by: 0, -40, over: .milliseconds(100))
    scene.hand.finger(1).lift()
    for scroll in [scene.scroll, other] { ends[scroll.name] = scroll.nextDeadline }
    #expect(scene.window.nextDeadline == min(ends["scroll"] ?? .zero, ends["other"] ?? .zero))
    scene.window.application.reachDeadlines(upTo: .seconds(30))
    #expect(rests.map(\.layer) == ["other", "scroll"])
    #expect(rests.allSatisfy { $0.time == $0.expected })
    #expect(scene.window.nextDeadline == nil && !scene.window.isMoving)
  }

  @Test("a released scroll layer takes the same path at any frame rate, also beyond an edge")
  func steps() throws {
    var places: [[Point]] = []
    for frame in [TimeSpan.milliseconds(1), .milliseconds(16), .milliseconds(33), nil] {
      let scene = try ScrollScene()
      scene.scroll.contentOffset = Point(x: 640, y: 20)
      scene.pans(by: -120, 90)
      var seen: [Point] = []
      for _ in 0..<12 {
        scene.hand.rest(for: .milliseconds(100), inFramesOf: frame)
        seen.append(scene.scroll.contentOffset)
      }
      scene.hand.rest(for: .seconds(5), inFramesOf: frame)
      places.append(seen + [scene.scroll.contentOffset])
    }
    #expect(places.allSatisfy { $0 == places[0] })
    #expect(places[0].contains { $0.x > 805 } && places[0].contains { $0.y < -5 })
    #expect(places[0].last == Point(x: 800, y: 0))
  }

  @Test("a scroll layer springs back from beyond an edge, and can be caught there without a jump")
  func springsBack() throws {
    let scene = try ScrollScene()
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 110, 0, over: .milliseconds(200))
    scene.hand.rest(for: .milliseconds(100))
    scene.hand.finger(1).lift()
    let pulled = scene.scroll.contentOffset.x
    scene.hand.rest(for: .milliseconds(100))
    // (1 + 10 t) e^(-10 t) after 0.1 s
    #expect(abs(scene.scroll.contentOffset.x - pulled * 0.735759) < 1e-4)
    scene.hand.finger(1).land(at: 300, 250)
    let caught = scene.scroll.contentOffset.x
    #expect(caught < -10 && !scene.scroll.isDecelerating)
    scene.hand.rest(for: .seconds(1))
    #expect(scene.scroll.contentOffset.x == caught, "as long as the finger rests")
    scene.hand.finger(1).move(by: 12, 0, over: .milliseconds(100))
    #expect(abs(scene.scroll.contentOffset.x - caught) < 2)
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(2))
    #expect(scene.scroll.contentOffset.x == 0)
  }

  @Test("a scroll layer springs back horizontally as it does vertically")
  func springsBackAlike() throws {
    let scene = try ScrollScene()
    scene.scroll.frame = Rect(x: 100, y: 100, width: 400, height: 400)
    scene.scroll.contentSize = Size(width: 1_200, height: 1_200)
    scene.hand.finger(1).land(at: 300, 300)
    scene.hand.finger(1).move(by: 90, 90, over: .milliseconds(100))
    scene.hand.finger(1).lift()
    #expect(scene.scroll.contentOffset.x < -20 && scene.window.isMoving)
    for _ in 0..<100 {
      scene.hand.rest(for: .milliseconds(8))
      let offset = scene.scroll.contentOffset
      #expect(abs(offset.x - offset.y) < 1e-9)
    }
  }

  @Test("a scroll layer stops at the offset that is set while it is in no window")
  func stoppedOutside() throws {
    let scene = try ScrollScene()
    // The layer's time is that of the window's latest input.
    scene.hand.finger(1).tap(at: Point(x: 900, y: 700))
    scene.scroll.scroll(to: Point(x: 700, y: 500), animated: true)
    scene.hand.rest(for: .milliseconds(50))
    #expect(scene.scroll.isDecelerating)
    scene.scroll.removeFromParent()
    scene.scroll.contentOffset = Point(x: 5, y: 6)
    #expect(!scene.scroll.isDecelerating && !scene.scroll.isAnimating)
    try scene.window.addChild(scene.scroll)
    scene.hand.rest(for: .seconds(2))
    #expect(scene.scroll.contentOffset == Point(x: 5, y: 6))
  }

  @Test(
    "a paging scroll layer that leaves its window between two pages rests at the nearest one",
    arguments: [false, true])
  func leavesBetweenPages(isHeld: Bool) throws {
    let scene = try ScrollScene()
    scene.scroll.isPagingEnabled = true
    if isHeld {
      scene.hand.finger(1).land(at: 450, 250)
      scene.hand.finger(1).move(by: -260, 0, over: .milliseconds(300))
    } else {
      scene.pans(by: -100, 0, over: .milliseconds(80))
      scene.hand.rest(for: .milliseconds(150))
    }
    #expect(scene.scroll.contentOffset.x > 205 && scene.scroll.contentOffset.x < 395)
    scene.scroll.removeFromParent()
    if isHeld { scene.hand.finger(1).lift() }
    scene.hand.rest(for: .milliseconds(1))
    #expect(!scene.scroll.isDragging && !scene.scroll.isDecelerating && !scene.window.isMoving)
    try scene.window.addChild(scene.scroll)
    #expect(scene.scroll.contentOffset == Point(x: 400, y: 0))
  }

  @Test("a scroll layer springs back even if the finger that caught it only tapped")
  func tappedBeyond() throws {
    let scene = try ScrollScene()
    scene.pans(by: 110, 0, over: .milliseconds(300))
    scene.hand.rest(for: .milliseconds(60))
    scene.hand.finger(1).tap(at: Point(x: 300, y: 250))
    #expect(scene.scroll.contentOffset.x < -1 && scene.scroll.isDecelerating)
    scene.hand.rest(for: .seconds(2))
    #expect(scene.scroll.contentOffset.x == 0)
  }

  @Test("a touch that stops a scroll layer is no tap on its content; the next touch is")
  func stopByTap() throws {
    for frame in [TimeSpan.milliseconds(1), .milliseconds(33), nil] {
      let scene = try ScrollScene()
      let button = TallyLayer(frame: Rect(x: 0, y: 0, width: 1200, height: 900), name: "button")
      try scene.scroll.content.addChild(button)
      var taps = 0
      button.addGestureRecognizer(TapGestureRecognizer().onAction { _ in taps += 1 })
      scene.pans(by: -120, 0)
      scene.hand.rest(for: .milliseconds(100), inFramesOf: frame)
      let told = button.began
      scene.hand.finger(1).land(at: 200, 200)
      #expect(!scene.scroll.isDecelerating)
      let place = scene.scroll.contentOffset
      // 600 points a second for 0.1 s and a report: 110 + 299.7 (1 - e^(-2.002 (t)))
      #expect(place.x > 160 && place.x < 180)
      scene.hand.rest(for: .milliseconds(60), inFramesOf: frame)
      scene.hand.finger(1).lift()
      scene.hand.rest(for: .seconds(1), inFramesOf: frame)
      #expect(scene.scroll.contentOffset == place && taps == 0 && button.began == told)
      scene.hand.finger(1).tap(at: Point(x: 200, y: 200))
      #expect(taps == 1 && button.began == told + 1 && button.isSettled)
    }
  }

  @Test("the finger that stops a scroll layer can fling it again")
  func thrownAgain() throws {
    let scene = try ScrollScene()
    scene.pans(by: -60, 0, over: .milliseconds(100))
    scene.hand.rest(for: .milliseconds(50))
    scene.pans(by: -60, 0, over: .milliseconds(100))
    #expect(scene.scroll.isDecelerating)
    scene.hand.rest(for: .seconds(5))
    #expect(scene.scroll.contentOffset.x > 400)
  }

  @Test("a scroll layer stops at the lift if the finger rested or was slow, or without momentum")
  func still() throws {
    let scene = try ScrollScene()
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: -60, 0, over: .milliseconds(100))
    scene.hand.rest(for: .milliseconds(100))
    scene.hand.finger(1).lift()
    #expect(!scene.scroll.isDecelerating)
    scene.pans(by: -40, 0, over: .seconds(1))
    #expect(!scene.scroll.isDecelerating, "40 points a second")
    scene.scroll.momentum = nil
    scene.pans(by: -60, 0)
    #expect(!scene.scroll.isDecelerating)
  }

  @Test("a scroll layer reports every change of its offset and nothing else")
  func tells() throws {
    let scene = try ScrollScene()
    var places: [Point] = []
    scene.scroll.onChange { places.append($0.contentOffset) }
    scene.pans(by: -120, 0)
    let count = places.count
    #expect(count > 10 && places.last == scene.scroll.contentOffset)
    scene.hand.rest(for: .milliseconds(100), inFramesOf: .milliseconds(10))
    #expect(places.count == count + 10)
    scene.hand.rest(for: .seconds(9))
    let all = places.count
    scene.hand.rest(for: .seconds(1), inFramesOf: .milliseconds(10))
    #expect(places.count == all)
  }

  @Test("an animated scroll takes the same path at any frame rate")
  func animated() throws {
    for frame in [TimeSpan.milliseconds(1), nil] {
      let scene = try ScrollScene()
      scene.hand.rest(for: .milliseconds(1))
      scene.scroll.scroll(to: Point(x: 100, y: 5000), animated: true)
      #expect(scene.scroll.contentOffset == .zero && scene.window.isMoving)
      scene.hand.rest(for: .milliseconds(100), inFramesOf: frame)
      // 1 - 2 / e of the way
      #expect((scene.scroll.contentOffset - Point(x: 26.424112, y: 158.544671)).length < 1e-4)
      scene.hand.rest(for: .seconds(3), inFramesOf: frame)
      #expect(scene.scroll.contentOffset == Point(x: 100, y: 600) && !scene.window.isMoving)
    }
  }

  @Test("a scroll is immediate if it is not animated, or if no time is known yet")
  func atOnce() throws {
    let scene = try ScrollScene()
    scene.scroll.scroll(to: Point(x: 100, y: 50), animated: true)
    #expect(scene.scroll.contentOffset == Point(x: 100, y: 50))
    scene.scroll.scroll(toVisible: Rect(x: 600, y: 100, width: 50, height: 50), animated: false)
    #expect(scene.scroll.contentOffset == Point(x: 250, y: 50), "650 is at the right edge")
    scene.scroll.scroll(toVisible: Rect(x: 20, y: 10, width: 50, height: 50), animated: false)
    #expect(scene.scroll.contentOffset == Point(x: 20, y: 10))
    scene.scroll.scroll(toVisible: Rect(x: 30, y: 20, width: 50, height: 50), animated: false)
    #expect(scene.scroll.contentOffset == Point(x: 20, y: 10), "it shows already")
    scene.scroll.scroll(to: Point(x: .nan, y: 0), animated: false)
    #expect(scene.scroll.contentOffset == Point(x: 20, y: 10))
  }
}

@Suite("Scroll indicators")
struct ScrollIndicatorTests {
  @Test("scroll indicators show which part of the content is visible")
  func places() throws {
    let scene = try ScrollScene()
    // The track is 300 - 6 - 4 long, a third of it shows; 400 - 6 - 4 across.
    let start = try #require(scene.scroll.verticalIndicator)
    #expect(start.minX == 393 && start.width == 4 && start.minY == 3)
    #expect(abs(start.height - 290.0 / 3) < 1e-9)
    scene.scroll.contentOffset = Point(x: 800, y: 600)
    let end = try #require(scene.scroll.verticalIndicator)
    #expect(abs(end.maxY - 293) < 1e-9 && abs(end.height - start.height) < 1e-9)
    let across = try #require(scene.scroll.horizontalIndicator)
    #expect(across.minY == 293 && abs(across.maxX - 393) < 1e-9 && across.width == 130)
    scene.scroll.contentSize = Size(width: 100, height: 900)
    #expect(scene.scroll.horizontalIndicator == nil && scene.scroll.verticalIndicator != nil)
    scene.scroll.contentSize = Size(width: 400.5, height: 300.25)
    #expect(scene.scroll.horizontalIndicator != nil && scene.scroll.verticalIndicator == nil)
    scene.scroll.contentSize = Size(width: 100, height: 900)
    scene.scroll.showsIndicators = false
    #expect(scene.scroll.verticalIndicator == nil)
  }

  @Test("scroll indicators become shorter beyond an edge, and stay within the layer")
  func beyond() throws {
    let scene = try ScrollScene()
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 0, 110, over: .milliseconds(200))
    let top = try #require(scene.scroll.verticalIndicator)
    #expect(top.minY == 3 && abs(top.height - (290.0 / 3 + scene.scroll.contentOffset.y)) < 1e-9)
    scene.hand.finger(1).move(by: 0, 40_000, over: .milliseconds(200))
    #expect(scene.scroll.verticalIndicator?.height == 6)
  }

  @Test("scroll indicators are opaque while the content moves, then fade depending on time only")
  func fading() throws {
    let scene = try ScrollScene()
    #expect(scene.scroll.indicatorOpacity(at: .seconds(1)) == 0)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 0, -60, over: .milliseconds(200))
    #expect(scene.scroll.indicatorOpacity(at: scene.hand.now) == 1)
    scene.hand.rest(for: .milliseconds(200))
    scene.hand.finger(1).lift()
    let rest = scene.hand.now
    #expect(scene.scroll.indicatorOpacity(at: rest + .milliseconds(300)) == 1)
    #expect(abs(scene.scroll.indicatorOpacity(at: rest + .milliseconds(500)) - 0.5) < 1e-9)
    #expect(scene.scroll.indicatorOpacity(at: rest + .milliseconds(700)) == 0)
    #expect(scene.window.isMoving && !scene.scroll.isDecelerating, "to be drawn on")
    scene.hand.rest(for: .milliseconds(701))
    #expect(!scene.window.isMoving)
  }

  @Test("a scroll layer changes until its content rests and its indicators have faded out")
  func rest() throws {
    let scene = try ScrollScene()
    #expect(scene.scroll.restInstant == nil)
    scene.pans(by: 0, -120)
    let end = try #require(scene.scroll.nextDeadline)
    let faded = end + .milliseconds(700)
    #expect(scene.scroll.restInstant == faded)
    scene.scroll.showsIndicators = false
    #expect(scene.scroll.restInstant == end)
    scene.scroll.showsIndicators = true
    scene.window.advance(to: end)
    #expect(!scene.scroll.isDecelerating && scene.scroll.restInstant == faded)
    scene.window.advance(to: faded)
    #expect(scene.scroll.restInstant == nil)
  }

  @Test("after the host's clock was set back, scroll indicators fade at the times of that clock")
  func fadingAfterSetBack() throws {
    let scene = try ScrollScene()
    let screen = scene.window.application.addSurface(
      Surface(sizeInPoints: scene.window.bounds.size))
    func report(_ phase: Contact.Phase, y: Double, at time: Double) {
      let contact = Contact(slot: 0, phase: phase, position: Point(x: 300, y: y))
      scene.window.deliver(
        ContactFrame(device: screen, time: .seconds(time), contacts: [contact]))
    }
    report(.began, y: 250, at: 1_000)
    report(.ended, y: 250, at: 1_000.05)
    report(.began, y: 250, at: 10)
    for step in 1...10 { report(.moved, y: 250 - 6 * Double(step), at: 10 + 0.02 * Double(step)) }
    report(.ended, y: 190, at: 10.4)
    let rest = Instant.seconds(10.4)
    #expect(scene.scroll.contentOffset.y > 0)
    #expect(scene.scroll.indicatorOpacity(at: rest + .milliseconds(300)) == 1)
    #expect(abs(scene.scroll.indicatorOpacity(at: rest + .milliseconds(500)) - 0.5) < 1e-9)
    #expect(scene.scroll.indicatorOpacity(at: rest + .milliseconds(700)) == 0)
  }

  @Test("a closure that advances time while content moves is followed after the motion")
  func advancingWithin() throws {
    let scene = try ScrollScene()
    scene.pans(by: 0, -200)
    var (isRunning, wasNested, calls) = (false, false, 0)
    let start = scene.hand.now
    scene.scroll.onChange { [unowned window = scene.window] _ in
      if isRunning { wasNested = true }
      isRunning = true
      calls += 1
      window.advance(to: start + .milliseconds(Double(calls + 1) * 16))
      isRunning = false
    }
    #expect(scene.scroll.isDecelerating)
    scene.window.advance(to: scene.hand.now + .milliseconds(16))
    #expect(!wasNested && calls > 1)
    scene.hand.rest(for: .seconds(5))
    #expect(!scene.scroll.isDecelerating)
  }
}
