import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A scroll layer under a finger")
struct ScrollDragTests {
  @Test("a scroll layer moves its content with the finger, less the start distance")
  func follows() throws {
    let scene = try ScrollScene()
    scene.scroll.momentum = nil
    scene.pans(by: -60, -40)
    // The distance is 72.111 points, of which 10 are excluded.
    #expect((scene.scroll.contentOffset - Point(x: 51.679497, y: 34.452998)).length < 1e-4)
    #expect(scene.scroll.content.position == .zero - (scene.scroll.contentOffset - .zero))
    #expect(!scene.scroll.isDragging && !scene.scroll.isDecelerating)
  }

  @Test("a drag scrolls to the same offset at any report rate", arguments: [60.0, 90, 240, 1000])
  func rates(rate: Double) throws {
    let scene = try ScrollScene(rate: rate)
    scene.scroll.momentum = nil
    scene.pans(by: -60, -40)
    #expect((scene.scroll.contentOffset - Point(x: 51.679497, y: 34.452998)).length < 1e-4)
  }

  @Test("a scroll layer keeps its content under the fingers' midpoint while fingers land and lift")
  func noJump() throws {
    let scene = try ScrollScene()
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    let hand = scene.hand
    hand.finger(1).land(at: 300, 250)
    hand.finger(1).move(by: -40, 10, over: .milliseconds(100))
    let held = scene.content(under: 1)
    hand.finger(1).move(by: 30, 50, over: .milliseconds(100))
    #expect(scene.distance(of: held, from: 1) < 0.01)
    hand.finger(2).land(at: 400, 150)
    let second = scene.content(under: 2)
    hand.move([1: Point(x: 250, y: 280), 2: Point(x: 360, y: 120)], over: .milliseconds(120))
    let middle = Point(x: 305, y: 200)
    let offset = try #require(held.map { scene.scroll.content.windowLocation(of: $0) })
    let other = try #require(second.map { scene.scroll.content.windowLocation(of: $0) })
    #expect(offset.midpoint(to: other).distance(to: middle) < 0.01)
    hand.finger(1).lift()
    let rest = scene.content(under: 2)
    hand.finger(2).move(by: 20, 20, over: .milliseconds(100))
    #expect(scene.distance(of: rest, from: 2) < 0.01)
    hand.finger(2).lift()
  }

  @Test("a scroll layer stretches like a rubber band beyond an edge")
  func rubberBand() throws {
    let scene = try ScrollScene()
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 110, 0, over: .milliseconds(200))
    // A pull of 100 on a layer 400 wide: (1 - 1 / 1.1375) 400
    #expect(abs(scene.scroll.contentOffset.x + 48.351648) < 1e-4)
    #expect(scene.scroll.contentOffset.y == 0)
    scene.hand.finger(1).move(by: -100, 0, over: .milliseconds(200))
    #expect(abs(scene.scroll.contentOffset.x) < 1e-6, "back as it came")
    scene.hand.finger(1).move(by: 90_000, 0, over: .milliseconds(200))
    #expect(scene.scroll.contentOffset.x > -400)
  }

  @Test("a scroll layer that does not bounce stops at its edges")
  func edges() throws {
    let scene = try ScrollScene()
    scene.scroll.bounces = false
    scene.scroll.contentOffset = Point(x: 50, y: 0)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 200, -30, over: .milliseconds(200))
    #expect(scene.scroll.contentOffset.x == 0 && scene.scroll.contentOffset.y > 20)
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(4), inFramesOf: .milliseconds(8))
    #expect(scene.scroll.contentOffset.x == 0)
  }

  @Test(
    "a scroll layer can be pulled along an axis with nothing to scroll only if it always bounces")
  func shortAxis() throws {
    for always in [false, true] {
      let scene = try ScrollScene()
      scene.scroll.contentSize = Size(width: 300, height: 900)
      scene.scroll.alwaysBouncesHorizontally = always
      scene.hand.finger(1).land(at: 300, 250)
      scene.hand.finger(1).move(by: 60, -80, over: .milliseconds(200))
      #expect((scene.scroll.contentOffset.x < 0) == always)
      #expect(abs(scene.scroll.contentOffset.y - 72) < 1e-6, "80 less its share of the 10")
      scene.hand.finger(1).lift()
      scene.hand.rest(for: .seconds(6))
      #expect(scene.scroll.contentOffset.x == 0)
    }
  }

  @Test("content insets extend the range of a scroll layer's offset")
  func insets() throws {
    let scene = try ScrollScene()
    scene.scroll.contentInsets = EdgeInsets(top: 20, left: 10, bottom: 40, right: 30)
    #expect(scene.scroll.minimumContentOffset == Point(x: -10, y: -20))
    #expect(scene.scroll.maximumContentOffset == Point(x: 830, y: 640))
    scene.scroll.contentOffset = Point(x: -500, y: 5000)
    #expect(scene.scroll.contentOffset == Point(x: -10, y: 640))
    scene.scroll.contentInsets = EdgeInsets(top: .nan, bottom: .infinity)
    #expect(scene.scroll.maximumContentOffset == Point(x: 800, y: 600))
    scene.scroll.contentSize = Size(width: 200, height: -5)
    #expect(scene.scroll.contentOffset == .zero)
    scene.scroll.centersSmallContent = true
    #expect(scene.scroll.contentOffset == Point(x: -100, y: -150))
  }

  @Test("with directional lock a scroll layer scrolls along one axis if the pan is mostly along it")
  func lock() throws {
    let scene = try ScrollScene()
    scene.scroll.isDirectionalLockEnabled = true
    scene.scroll.momentum = nil
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 10, -60, over: .milliseconds(100))
    scene.hand.finger(1).move(by: 50, 0, over: .milliseconds(100))
    #expect(scene.scroll.contentOffset.x == 400 && scene.scroll.contentOffset.y > 340)
    scene.hand.finger(1).lift()
    let before = scene.scroll.contentOffset
    scene.pans(by: 40, 30)
    #expect(scene.scroll.contentOffset.x < before.x && scene.scroll.contentOffset.y < before.y)
  }

  @Test("the directional lock is that of the pan's beginning, however its samples are delivered")
  func lockInOneDelivery() throws {
    var offsets: [Point] = []
    for isTogether in [false, true] {
      let scene = try ScrollScene()
      scene.scroll.isDirectionalLockEnabled = true
      scene.scroll.contentOffset = Point(x: 400, y: 300)
      let device = scene.window.application.addSurface(Surface(pointsIn: scene.window.bounds))
      func frame(_ phase: Contact.Phase, _ x: Double, _ y: Double, _ time: Double) -> ContactFrame {
        ContactFrame(
          device: device, time: .seconds(time),
          contacts: [Contact(slot: 0, phase: phase, position: Point(x: x, y: y))])
      }
      scene.window.deliver(frame(.began, 374, 262, 1))
      // Diagonal at first, and then mostly vertical, seen from the landing.
      let moves = [frame(.moved, 328, 303, 1.035), frame(.moved, 352, 340, 1.06)]
      if isTogether {
        scene.window.deliver(moves)
      } else {
        for move in moves { scene.window.deliver(move) }
      }
      offsets.append(scene.scroll.contentOffset)
    }
    #expect(offsets[0] == offsets[1])
    #expect(offsets[0].x != 400, "it began diagonally, so no axis is locked")
  }

  @Test(
    "the directional lock is along the pan, also if that has no slop or includes it",
    arguments: [false, true])
  func lockWithoutSlop(hasSlop: Bool) throws {
    let scene = try ScrollScene()
    scene.scroll.isDirectionalLockEnabled = true
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    let pan = scene.scroll.panGestureRecognizer
    if hasSlop { pan.excludesSlop = false } else { pan.startDistance = 0 }
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: -60, 5, over: .milliseconds(100))
    #expect(scene.scroll.contentOffset.x > 440 && scene.scroll.contentOffset.y == 300)
  }

  @Test(
    "a finger that is handed off scrolls along any axis, whatever way it went before",
    arguments: [false, true])
  func takesOver(isLocked: Bool) throws {
    let scene = try ScrollScene()
    scene.scroll.contentSize = Size(width: 1200, height: 300)
    scene.scroll.isDirectionalLockEnabled = isLocked
    scene.scroll.contentOffset = Point(x: 400, y: 0)
    let press = LongPressGestureRecognizer()
    var isDue = false
    press.handsOff(to: scene.scroll.panGestureRecognizer, when: .when { _ in isDue })
    scene.scroll.addGestureRecognizer(press)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.rest(for: .milliseconds(600))
    scene.hand.finger(1).move(by: 0, 40, over: .milliseconds(100))
    isDue = true
    scene.hand.finger(1).move(by: -60, 0, over: .milliseconds(100))
    #expect(scene.scroll.contentOffset.x > 440)
  }

  @Test("a zoom does not go on if one finger lifts and the other one is handed off")
  func zoomIsHandedOff() throws {
    let scene = try ScrollScene()
    scene.scroll.maximumZoomScale = 4
    scene.scroll.isScrollEnabled = false
    let other = PanGestureRecognizer()
    scene.window.addGestureRecognizer(other)
    scene.scroll.pinchGestureRecognizer.handsOff(to: other, when: .fewerFingers(than: 2))
    scene.hand.land([1: Point(x: 270, y: 250), 2: Point(x: 330, y: 250)])
    scene.hand.move(
      [1: Point(x: 200, y: 250), 2: Point(x: 400, y: 250)], over: .milliseconds(100))
    scene.hand.finger(2).lift()
    #expect(other.course.isActive && scene.scroll.zoomScale > 2)
    #expect(!scene.scroll.isDragging && !scene.scroll.isDecelerating)
  }

  /// Sends a finger's reports one by one, by phase, x and time in seconds: unlike that of a hand, its lift can be elsewhere
  /// than its last movement.
  private func reports(to scene: ScrollScene) -> (Contact.Phase, Double, Double) -> Void {
    let device = scene.window.application.addSurface(Surface(pointsIn: scene.window.bounds))
    return { phase, x, seconds in
      scene.window.deliver(
        ContactFrame(
          device: device, time: .seconds(1 + seconds),
          contacts: [Contact(slot: 0, phase: phase, position: Point(x: x, y: 250))]))
    }
  }

  @Test("a pan that begins with the place of its lift moves and flings the content")
  func panAtLift() throws {
    let scene = try ScrollScene()
    scene.scroll.contentSize = Size(width: 1200, height: 300)
    scene.scroll.contentOffset = Point(x: 400, y: 0)
    let send = reports(to: scene)
    send(.began, 300, 0)
    for step in 1...8 { send(.moved, 300 - Double(step), 0.01 * Double(step)) }
    send(.ended, 250, 0.09)
    // 50 points, of which 10 are excluded.
    #expect(abs(scene.scroll.contentOffset.x - 440) < 1e-9)
    let rest = scene.scroll.restOffset
    #expect(scene.scroll.isDecelerating && rest.x > 450)
    scene.window.advance(to: .seconds(10))
    #expect(scene.scroll.contentOffset == rest && !scene.window.isMoving)
  }

  @Test("content follows a finger to the place of its lift")
  func moveAtLift() throws {
    let scene = try ScrollScene()
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    let send = reports(to: scene)
    send(.began, 300, 0)
    for step in 1...10 { send(.moved, 300 - 5 * Double(step), 0.01 * Double(step)) }
    #expect(abs(scene.scroll.contentOffset.x - 440) < 1e-9)
    send(.ended, 230, 0.11)
    // 70 points, of which 10 are excluded.
    #expect(abs(scene.scroll.contentOffset.x - 460) < 1e-9)
    #expect(scene.scroll.isDecelerating)
  }

  @Test("a lift in place does not move content whose layer has moved under the resting finger")
  func liftInMovedLayer() throws {
    let scene = try ScrollScene()
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: -50, 0, over: .milliseconds(100))
    scene.hand.rest(for: .milliseconds(200))
    let offset = scene.scroll.contentOffset
    #expect(scene.scroll.isDragging && abs(offset.x - 440) < 1e-9)
    scene.scroll.position.x += 30
    scene.hand.finger(1).lift()
    #expect(scene.scroll.contentOffset == offset)
    scene.hand.rest(for: .seconds(1))
    #expect(scene.scroll.contentOffset == offset)
  }

  @Test("a pinch that begins with the places of its lifts zooms the content")
  func pinchAtLift() throws {
    let scene = try ScrollScene()
    scene.scroll.maximumZoomScale = 4
    scene.scroll.isScrollEnabled = false
    let device = scene.window.application.addSurface(Surface(pointsIn: scene.window.bounds))
    for (phase, distance, time) in [(.began, 60, 1), (.ended, 100, 1.02)]
      as [(Contact.Phase, Double, Double)]
    {
      scene.window.deliver(
        ContactFrame(
          device: device, time: .seconds(time),
          contacts: [
            Contact(slot: 0, phase: phase, position: Point(x: 300 - distance / 2, y: 250)),
            Contact(slot: 1, phase: phase, position: Point(x: 300 + distance / 2, y: 250)),
          ]))
    }
    // The distance grows from 68 points to 100.
    #expect(abs(scene.scroll.zoomScale - 100.0 / 68) < 1e-9)
    #expect(!scene.scroll.isDragging && !scene.scroll.isDecelerating)
  }

  @Test("a scroll layer cancels its content's touches when it pans, but not those of a tap")
  func contentTouches() throws {
    let scene = try ScrollScene()
    let witness = TallyLayer(frame: Rect(x: 0, y: 0, width: 1200, height: 900))
    try scene.scroll.content.addChild(witness)
    scene.pans(by: -60, 0)
    #expect(witness.began == 1 && witness.cancelled == 1 && witness.ended == 0)
    scene.hand.rest(for: .seconds(8))
    scene.hand.finger(1).tap(at: Point(x: 200, y: 200))
    #expect(witness.began == 2 && witness.ended == 1 && witness.isSettled)
    #expect(scene.window.application.openTouches == 0)
  }

  @Test("a scroll layer with delaysContentTouches delivers touches to its content late")
  func delay() throws {
    let scene = try ScrollScene()
    scene.scroll.delaysContentTouches = true
    let witness = TallyLayer(frame: Rect(x: 0, y: 0, width: 1200, height: 900))
    try scene.scroll.content.addChild(witness)
    scene.hand.finger(1).land(at: 200, 200)
    scene.hand.rest(for: .milliseconds(149))
    #expect(witness.began == 0)
    scene.hand.rest(for: .milliseconds(2))
    #expect(witness.began == 1)
    scene.hand.finger(1).lift()
    #expect(witness.ended == 1)
    scene.hand.finger(1).tap(at: Point(x: 200, y: 200))
    #expect(witness.began == 2 && witness.ended == 2, "a short tap, at its lift")
    scene.pans(by: -60, 0, over: .milliseconds(100))
    #expect(witness.began == 2, "a quick pan is never heard of")
    scene.scroll.delaysContentTouches = false
    scene.hand.rest(for: .seconds(8))
    scene.hand.finger(1).land(at: 200, 200)
    #expect(witness.began == 3)
    scene.hand.finger(1).lift()
    #expect(witness.isSettled)
  }

  @Test("a scroll layer receives only touches within its bounds")
  func clips() throws {
    let scene = try ScrollScene()
    let child = Layer(frame: Rect(x: 350, y: 10, width: 200, height: 50), name: "child")
    try scene.scroll.content.addChild(child)
    #expect(scene.window.hitTest(Point(x: 490, y: 120), with: nil) === child)
    #expect(scene.window.hitTest(Point(x: 510, y: 120), with: nil) === scene.window)
    scene.scroll.contentOffset = Point(x: 300, y: 0)
    #expect(scene.window.hitTest(Point(x: 160, y: 120), with: nil) === child)
    #expect(scene.window.hitTest(Point(x: 99, y: 120), with: nil) === scene.window)
  }

  @Test("the content of a rotated and scaled scroll layer stays under the finger")
  func transformed() throws {
    let scene = try ScrollScene()
    scene.scroll.transform = .rotation(.degrees(30)).concatenating(.scale(1.5))
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: -40, 10, over: .milliseconds(100))
    let held = scene.content(under: 1)
    scene.hand.finger(1).move(by: 55, 35, over: .milliseconds(100))
    #expect(scene.distance(of: held, from: 1) < 0.01)
  }

  @Test(
    "a pulled scroll layer returns when its pan is cancelled, at once when it leaves the window")
  func cancelled() throws {
    let scene = try ScrollScene()
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 110, 0, over: .milliseconds(200))
    scene.hand.cancelAll()
    #expect(!scene.scroll.isDragging && scene.scroll.isDecelerating)
    scene.hand.rest(for: .seconds(2))
    #expect(scene.scroll.contentOffset == .zero)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 110, 0, over: .milliseconds(200))
    scene.scroll.removeFromParent()
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .milliseconds(1))
    #expect(scene.scroll.contentOffset == .zero)
    #expect(!scene.scroll.isDragging && !scene.scroll.isDecelerating && !scene.window.isMoving)
  }

  @Test("a drag continues from the content offset that the program sets meanwhile")
  func placedAnew() throws {
    let scene = try ScrollScene()
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: -60, 0, over: .milliseconds(200))
    scene.scroll.contentOffset = Point(x: 500, y: 100)
    scene.hand.finger(1).move(by: -20, -10, over: .milliseconds(100))
    #expect((scene.scroll.contentOffset - Point(x: 520, y: 110)).length < 1e-9)
  }
}
