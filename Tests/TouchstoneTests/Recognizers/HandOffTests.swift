import Testing
import TouchContainers
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

@Suite("Gestures that hand off their fingers")
struct HandOffTests {
  /// A scroll layer of a scene, 20 points from its right edge, with a pager around it.
  private struct Pages {
    let scene: ScrollScene
    let pager = PanGestureRecognizer()
    let steps = Steps()

    final class Steps {
      /// The offsets of the content and the pager after every event of the finger, with its position.
      var values: [(finger: Double, offset: Double, page: Double)] = []
    }

    init() throws {
      scene = try ScrollScene()
      scene.scroll.contentOffset = Point(x: 780, y: 100)
      scene.window.addGestureRecognizer(pager)
      scene.scroll.panGestureRecognizer.handsOff(to: pager, when: .atEdge)
    }

    /// Moves the finger step by step, and records all positions.
    func drag(_ way: Double, steps count: Int) {
      for _ in 0..<count {
        scene.hand.finger(1).move(by: way / Double(count), 0, over: .milliseconds(10))
        let finger = scene.hand.location(of: 1)?.x ?? .nan
        let page = pager.state == .possible ? 0 : pager.translation(in: nil).dx
        steps.values.append((finger, scene.scroll.contentOffset.x, page))
      }
    }
  }

  @Test(
    "at the edge the content stops and the pager continues, without losing or repeating a point")
  func atEdge() throws {
    let pages = try Pages()
    pages.scene.hand.finger(1).land(at: 400, 250)
    pages.drag(-200, steps: 40)
    #expect(pages.pager.state == .changed)
    #expect(pages.scene.scroll.contentOffset == Point(x: 800, y: 100))
    #expect(!pages.scene.scroll.isDragging && !pages.scene.scroll.isDecelerating)
    // The finger has moved as far as the content and the pager together, except for the start distance.
    let way = pages.steps.values.map { $0.finger - 400 + ($0.offset - 780) - $0.page }
    let held = way.filter { abs($0) > 9.999 }
    #expect(held.count > 30 && held.allSatisfy { abs($0 + 10) < 1e-6 }, "\(way)")
    pages.scene.hand.finger(1).lift()
    #expect(pages.pager.state == .possible)
  }

  @Test(
    "content that a hand-off leaves at its edge rests once, and its indicators fade",
    arguments: [false, true])
  func restsAtEdge(isCaught: Bool) throws {
    let pages = try Pages()
    let (scroll, finger) = (pages.scene.scroll, pages.scene.hand.finger(1))
    if isCaught {
      // The finger stops it on its way to the last page.
      scroll.isPagingEnabled = true
      scroll.contentOffset = Point(x: 400, y: 0)
      finger.land(at: 300, 250)
      finger.move(by: -60, 0, over: .milliseconds(100))
      finger.lift()
      pages.scene.hand.rest(for: .milliseconds(50))
    }
    finger.land(at: 400, 250)
    var rests = 0
    scroll.onRest { _ in rests += 1 }
    pages.drag(-600, steps: 60)
    #expect(pages.pager.state == .changed && scroll.contentOffset.x == 800)
    #expect(rests == 1)
    #expect(scroll.indicatorOpacity(at: pages.scene.hand.now) > 0)
  }

  /// A press that observes the landings and leaves the decision to its base class.
  private final class ObservingPress: LongPressGestureRecognizer {
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      super.touchesBegan(touches, with: event)
    }
  }

  @Test(
    "a subclass that calls super gets the fingers as landings of that instant",
    arguments: [false, true])
  func handedToSubclass(isSubclass: Bool) throws {
    let stage = try GestureStage()
    let pan = PanGestureRecognizer()
    let press = isSubclass ? ObservingPress() : LongPressGestureRecognizer()
    var isDue = false
    pan.handsOff(to: press, when: .when { _ in isDue })
    stage.layer.addGestureRecognizer(pan)
    stage.window.addGestureRecognizer(press)
    stage.hand.finger(1).land(at: 300, 300)
    stage.hand.finger(1).move(by: 60, 0, over: .milliseconds(100))
    stage.hand.rest(for: .milliseconds(900))
    isDue = true
    stage.hand.finger(1).move(by: 1, 0, over: .milliseconds(10))
    #expect(pan.state == .possible && press.state == .possible)
    stage.hand.rest(for: .milliseconds(400))
    #expect(press.state == .possible)
    stage.hand.rest(for: .milliseconds(200))
    #expect(press.state == .began)
  }

  @Test("the trace names both recognizers of a hand-off")
  func traced() throws {
    let pages = try Pages()
    let trace = Trace()
    pages.scene.window.application.trace = trace
    pages.pager.name = "pager"
    pages.scene.hand.finger(1).land(at: 400, 250)
    pages.drag(-100, steps: 20)
    let handOffs = trace.entries.compactMap { entry -> RecognizerID? in
      if case .handsOff(let other) = entry.kind { other } else { nil }
    }
    #expect(handOffs == [pages.pager.id])
    let after = trace.entries.drop { $0.kind != .handsOff(to: pages.pager.id) }.map(\.label)
    #expect(after.contains("pager"))
  }

  @Test("back from the edge the pager keeps the finger until its own rules hand it off")
  func thereAndBack() throws {
    let pages = try Pages()
    let scroll = pages.scene.scroll
    pages.pager.handsOff(
      to: scroll.panGestureRecognizer,
      when: .when { [pager = pages.pager] _ in
        pager.translation(in: nil).dx > 0
      })
    pages.scene.hand.finger(1).land(at: 400, 250)
    pages.drag(-100, steps: 20)
    #expect(pages.pager.state == .changed)
    pages.drag(200, steps: 40)
    #expect(scroll.isDragging && pages.pager.state == .possible)
    #expect(scroll.contentOffset.x < 790)
  }

  @Test("content whose finger is handed off away from its edges stays where it is")
  func inside() throws {
    let scene = try ScrollScene()
    let (scroll, finger) = (scene.scroll, scene.hand.finger(1))
    scroll.contentOffset = Point(x: 400, y: 300)
    let other = PanGestureRecognizer()
    scene.window.addGestureRecognizer(other)
    var isDue = false
    scroll.panGestureRecognizer.handsOff(to: other, when: .when { _ in isDue })
    var releases = 0
    scroll.onRelease { _ in releases += 1 }
    finger.land(at: 300, 250)
    finger.move(by: -60, 0, over: .milliseconds(100))
    isDue = true
    finger.move(by: -5, 0, over: .milliseconds(10))
    #expect(other.course.isActive && !scroll.isDragging && !scroll.isDecelerating)
    let offset = scroll.contentOffset
    finger.move(by: -60, 0, over: .milliseconds(100))
    #expect(scroll.contentOffset == offset && offset.x > 440 && releases == 1)
  }

  @Test("a slow vertical list keeps a finger that trembles across it")
  func across() throws {
    let pages = try Pages()
    pages.scene.scroll.contentSize = Size(width: 400, height: 900)
    pages.scene.hand.finger(1).land(at: 300, 300)
    for step in 0..<20 {
      let aside = step.isMultiple(of: 2) ? 3.0 : -3
      pages.scene.hand.finger(1).move(by: aside, -5, over: .milliseconds(10))
    }
    #expect(pages.scene.scroll.isDragging && pages.pager.state == .possible)
  }

  @Test("a pinch that a finger leaves becomes a pan, and a pan that one joins a pinch")
  func pinchAndPan() throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    pan.maximumNumberOfTouches = 1
    pinch.handsOff(to: pan, when: .fewerFingers(than: 2))
    pan.handsOff(to: pinch, when: .moreFingers(than: 1))
    stage.hand.finger(1).land(at: 250, 300)
    stage.hand.finger(2).land(at: 350, 300)
    stage.hand.finger(2).move(by: 60, 0, over: .milliseconds(100))
    #expect(pinch.state == .changed)
    stage.hand.finger(2).lift()
    #expect(pan.state == .began && pan.translation(in: nil) == .zero && pinch.state == .possible)
    stage.hand.finger(1).move(by: 30, 0, over: .milliseconds(50))
    #expect(pan.state == .changed && pan.translation(in: nil).dx == 30)
    stage.hand.finger(2).land(at: 400, 300)
    #expect(pinch.state == .began && pinch.scale == 1 && pan.state == .possible)
    stage.hand.finger(2).move(by: 120, 0, over: .milliseconds(100))
    #expect(near(pinch.scale, 2))
    stage.hand.finger(1).lift()
    stage.hand.finger(2).move(by: 0, 15, over: .milliseconds(50))
    stage.hand.finger(2).lift()
    let states = stage.heard().filter { !$0.hasPrefix("layer") && !$0.hasSuffix("changed") }
    #expect(
      states == [
        "pinch began", "pinch ended", "pan began", "pan ended", "pinch began", "pinch ended",
        "pan began", "pan ended",
      ])
  }

  @Test(
    "a recognizer that failed because of too many fingers takes over the one that is left",
    arguments: [false, true])
  func tooManyBefore(isLinked: Bool) throws {
    let stage = try GestureStage()
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    let press = stage.add(LongPressGestureRecognizer(), "press")
    if isLinked { try press.require(toFail: stage.add(SwipeGestureRecognizer(), "swipe")) }
    pinch.handsOff(to: press, when: .fewerFingers(than: 2))
    stage.hand.finger(1).land(at: 250, 300)
    stage.hand.finger(2).land(at: 350, 300)
    #expect(press.state == .failed)
    stage.hand.finger(2).move(by: 60, 0, over: .milliseconds(100))
    stage.hand.finger(2).lift()
    #expect(pinch.state == .possible && press.state == .possible)
    stage.hand.rest(for: .milliseconds(600))
    #expect(press.state == .began && press.numberOfTouches == 1)
  }

  @Test("a gesture continues until the recognizer that it hands its finger to can be reset")
  func heldByAnother() throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
    let press = stage.add(LongPressGestureRecognizer(), "press")
    press.minimumPressDuration = .seconds(2)
    pan.recognizeSimultaneously(with: press)
    pan.recognizeSimultaneously(with: swipe)
    // The swipe has failed, but is kept until the press is over: neither may be reset before the other.
    try swipe.require(toFail: press)
    press.allowableMovement = 1000
    var isDue = false
    pan.handsOff(to: swipe, when: .when { _ in isDue })
    stage.finger.land(at: middle)
    stage.finger.move(by: 0, 60, over: .milliseconds(600))
    #expect(pan.state == .changed && swipe.state == .failed && press.state == .possible)
    isDue = true
    stage.finger.move(by: 0, 10, over: .milliseconds(20))
    #expect(pan.state == .changed, "the finger is lost")
    stage.finger.lift()
    #expect(stage.heard().contains("pan ended"))
  }

  @Test("two recognizers that hand off to each other alternate, one event each")
  func circle() throws {
    let stage = try GestureStage()
    let first = stage.add(PanGestureRecognizer(), "first")
    let second = stage.add(PanGestureRecognizer(), "second")
    first.handsOff(to: second, when: .moreFingers(than: 0))
    second.handsOff(to: first, when: .moreFingers(than: 0))
    stage.finger.land(at: middle)
    stage.finger.move(by: 100, 0, over: .milliseconds(200))
    stage.finger.lift()
    let lines = stage.heard()
    #expect(lines.filter { $0 == "first began" }.count > 3)
    let begun = lines.filter { $0.hasSuffix("began") && !$0.hasPrefix("layer") }
    let ended = lines.filter { $0.hasSuffix("ended") && !$0.hasPrefix("layer") }
    #expect(begun.count == ended.count)
    #expect(first.state == .possible && second.state == .possible)
  }

  @Test(
    "nothing is handed off to a disabled, deallocated or removed recognizer, or on another layer")
  func refused() throws {
    for reason in 0..<4 {
      let stage = try GestureStage()
      let pan = stage.add(PanGestureRecognizer(), "pan")
      var other: PanGestureRecognizer? = PanGestureRecognizer()
      // Of two pans with one start distance the later one would begin.
      other?.startDistance = 500
      let aside = try stage.add("aside", Rect(x: 600, y: 0, width: 100, height: 100))
      (reason == 2 ? aside : stage.layer).addGestureRecognizer(try #require(other))
      pan.handsOff(to: try #require(other), when: .moreFingers(than: 0))
      switch reason {
      case 0: other?.isEnabled = false
      case 1:
        stage.layer.removeGestureRecognizer(try #require(other))
        other = nil
      case 2: break
      default: pan.removeHandOffs(to: try #require(other))
      }
      stage.finger.land(at: middle)
      stage.finger.move(by: 100, 0, over: .milliseconds(200))
      #expect(pan.state == .changed, "\(reason)")
      stage.finger.lift()
    }
  }

  @Test("another active gesture excludes it as usual")
  func excluded() throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let transform = stage.add(TransformGestureRecognizer(), "transform")
    let other = stage.add(RotationGestureRecognizer(), "other")
    pan.recognizeSimultaneously(with: transform)
    pan.handsOff(to: other, when: .moreFingers(than: 1))
    stage.finger.land(at: middle)
    stage.finger.move(by: 50, 0, over: .milliseconds(100))
    stage.hand.finger(2).land(at: 250, 250)
    stage.hand.finger(2).move(by: 0, 50, over: .milliseconds(100))
    #expect(transform.state == .changed && !stage.heard().contains("other began"))
  }

  /// Recognizers that hand fingers to each other at random: each reports complete gestures to its actions,
  /// and once all fingers are up everything is over.
  @Test("actions receive complete gestures in spite of hand-offs", arguments: 0..<60)
  func law(seed: UInt64) throws {
    var random = SeededNumbers(seed: 9_000 + seed)
    let stage = try GestureStage()
    let recognizers: [GestureRecognizer] = [
      stage.add(PanGestureRecognizer(), "pan"), stage.add(PinchGestureRecognizer(), "pinch"),
      stage.add(RotationGestureRecognizer(), "rotation"), stage.add(TapGestureRecognizer(), "tap"),
      stage.add(TransformGestureRecognizer(), "transform", to: stage.window),
      stage.add(LongPressGestureRecognizer(), "press", to: stage.window),
    ]
    for _ in 0..<5 {
      let (first, second) = (random.pick(recognizers), random.pick(recognizers))
      let count = random.int(1...3)
      let even = random.chance(0.5)
      first.handsOff(
        to: second,
        when: random.pick([
          .fewerFingers(than: count), .moreFingers(than: count),
          .when { $0.numberOfTouches.isMultiple(of: 2) == even },
        ]))
      if random.chance(0.3) { first.recognizeSimultaneously(with: random.pick(recognizers)) }
      if random.chance(0.2) { try? second.require(toFail: random.pick(recognizers)) }
    }
    for _ in 0..<200 {
      let finger = stage.hand.finger(random.int(1...4))
      if finger.location == nil {
        finger.land(at: random.double(120...480), random.double(120...480))
      } else if random.chance(0.15) {
        finger.lift()
      } else {
        finger.move(
          by: random.double(-30...30), random.double(-30...30),
          over: .milliseconds(Double(random.int(5...60))))
      }
    }
    for finger in stage.hand.fingersDown { stage.hand.finger(finger).lift() }
    stage.waits()
    for recognizer in recognizers {
      var isOpen = false
      for line in stage.journal.lines(of: recognizer.name) {
        let state = line.split(separator: " ").last
        switch state {
        case "began":
          #expect(!isOpen, "\(line)")
          isOpen = true
        case "changed": #expect(isOpen, "\(line)")
        case "cancelled": isOpen = false
        default:
          #expect(isOpen || recognizer.name == "tap", "\(line)")
          isOpen = false
        }
      }
      #expect(!isOpen && recognizer.state == .possible, "\(recognizer.name)")
    }
    #expect(stage.window.application.openTouches == 0 && stage.window.nextDeadline == nil)
  }

  @Test("a pinch keeps its two fingers although only one of them can reach the pan")
  func unreachableFinger() throws {
    let stage = try GestureStage()
    let child = try stage.add("child", Rect(x: 0, y: 0, width: 150, height: 400), to: stage.layer)
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    let pan = stage.add(PanGestureRecognizer(), "pan", to: child)
    pinch.handsOff(to: pan, when: .fewerFingers(than: 2))
    stage.hand.land([1: Point(x: 200, y: 300), 2: Point(x: 300, y: 300)])
    stage.hand.move(
      [1: Point(x: 150, y: 300), 2: Point(x: 400, y: 300)], over: .milliseconds(200))
    let heard = stage.heard().filter { !$0.hasPrefix("layer") && !$0.hasPrefix("child") }
    #expect(heard.first == "pinch began" && heard.last == "pinch changed")
    stage.hand.finger(2).lift()
    #expect(stage.heard().contains("pan began"))
  }

  @Test("hand-offs remain in their order while others lose their recognizers")
  func receiversGone() {
    let pan = PanGestureRecognizer()
    let kept = (0..<12).map { _ in PinchGestureRecognizer() }
    for receiver in kept {
      pan.handsOff(to: receiver, when: .atEdge)
      for _ in 0..<3 { pan.handsOff(to: PinchGestureRecognizer(), when: .atEdge) }
    }
    let receivers = pan.handOffRules.map { ObjectIdentifier($0.other) }
    #expect(receivers == kept.map { ObjectIdentifier($0) })
  }
}

private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
