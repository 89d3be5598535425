import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A scroll layer under two fingers")
struct ScrollZoomTests {
  static func scene() throws -> ScrollScene {
    let scene = try ScrollScene()
    scene.scroll.minimumZoomScale = 0.5
    scene.scroll.maximumZoomScale = 4
    scene.scroll.contentOffset = Point(x: 300, y: 200)
    return scene
  }

  @Test("a scroll layer zooms about the fingers, and what each holds stays under it")
  func aboutFingers() throws {
    let scene = try Self.scene()
    let hand = scene.hand
    hand.finger(1).land(at: 250, 250)
    hand.finger(2).land(at: 350, 250)
    hand.move([1: Point(x: 230, y: 250), 2: Point(x: 370, y: 250)], over: .milliseconds(100))
    let held = [1: scene.content(under: 1), 2: scene.content(under: 2)]
    let script: [(Point, Point)] = [
      (Point(x: 180, y: 250), Point(x: 420, y: 250)),
      (Point(x: 200, y: 300), Point(x: 440, y: 300)),
      (Point(x: 300, y: 200), Point(x: 400, y: 200)),
      (Point(x: 260, y: 260), Point(x: 500, y: 260)),
    ]
    for (first, second) in script {
      hand.move([1: first, 2: second], over: .milliseconds(100))
      for finger in [1, 2] {
        #expect(scene.distance(of: held[finger] ?? nil, from: finger) < 0.01, "\(hand)")
      }
    }
    #expect(scene.scroll.isDragging && scene.scroll.zoomScale > 1.5)
    #expect(scene.scroll.content.transformToParent.a == scene.scroll.zoomScale)
  }

  @Test("a scroll layer zooms alike in a parent of any scale", arguments: [0.001, 1, 100, 1000])
  func magnified(factor: Double) throws {
    let scene = try ScrollScene()
    let table = Layer(frame: .zero, name: "table")
    table.bounds = Rect(x: 0, y: 0, width: 1000 / factor, height: 800 / factor)
    table.anchorPoint = .zero
    table.transform = .scale(factor)
    try scene.window.addChild(table)
    try table.addChild(scene.scroll)
    scene.scroll.frame = Rect(
      x: 100 / factor, y: 100 / factor, width: 400 / factor, height: 300 / factor)
    scene.scroll.contentSize = Size(width: 1200 / factor, height: 900 / factor)
    scene.scroll.maximumZoomScale = 4
    scene.hand.finger(1).land(at: 250, 250)
    scene.hand.finger(2).land(at: 350, 250)
    scene.hand.move([1: Point(x: 200, y: 250), 2: Point(x: 400, y: 250)], over: .seconds(0.1))
    #expect(abs(scene.scroll.zoomScale - 200 / 108) < 0.01, "\(scene.scroll.zoomScale)")
  }

  @Test("a zoom beyond its maximum returns about the last center of the fingers")
  func returnsAboutLastCenter() throws {
    let scene = try Self.scene()
    scene.scroll.momentum = nil
    scene.scroll.maximumZoomScale = 1.2
    scene.hand.finger(1).land(at: 250, 250)
    scene.hand.finger(2).land(at: 350, 250)
    for (x, y) in [(300.0, 250.0), (360, 290)] {
      scene.hand.move(
        [1: Point(x: x - 100, y: y), 2: Point(x: x + 100, y: y)], over: .milliseconds(100))
    }
    let (center, scale) = (Point(x: 360, y: 290), scene.scroll.zoomScale)
    let held = try #require(scene.scroll.content.location(fromWindow: center))
    scene.hand.lift([1, 2])
    scene.hand.rest(for: .milliseconds(100))
    #expect(scene.scroll.zoomScale > 1.2 && scene.scroll.zoomScale < scale - 0.05)
    #expect(scene.scroll.content.windowLocation(of: held).distance(to: center) < 0.01)
  }

  @Test("a flung zoom is at rest as soon as its limits leave it nothing to move")
  func withoutDistance() throws {
    let scene = try Self.scene()
    scene.scroll.bouncesZoom = false
    var rests = 0
    scene.scroll.onRest { _ in rests += 1 }
    scene.hand.finger(1).land(at: 280, 250)
    scene.hand.finger(2).land(at: 320, 250)
    scene.hand.move([1: Point(x: 260, y: 250), 2: Point(x: 340, y: 250)], over: .seconds(0.1))
    scene.hand.lift([1, 2])
    scene.hand.rest(for: .milliseconds(100))
    try #require(scene.scroll.isDecelerating && rests == 0)
    let scale = scene.scroll.zoomScale
    scene.scroll.minimumZoomScale = scale
    scene.scroll.maximumZoomScale = scale
    #expect(!scene.scroll.isDecelerating && scene.scroll.zoomScale == scale && rests == 1)
  }

  @Test("the last finger of a pinch can move back content that two fingers pulled beyond an edge")
  func pulledFarByTwo() throws {
    let scene = try Self.scene()
    scene.hand.finger(1).land(at: 250, 250)
    scene.hand.finger(2).land(at: 350, 250)
    scene.hand.move(
      [1: Point(x: 230, y: 250), 2: Point(x: 370, y: 250)], over: .milliseconds(100))
    scene.hand.move(
      [1: Point(x: 930, y: 250), 2: Point(x: 1_070, y: 250)], over: .milliseconds(300))
    #expect(scene.scroll.contentOffset.x < -200)
    scene.hand.finger(2).lift()
    let held = scene.content(under: 1)
    for _ in 1...3 {
      scene.hand.finger(1).move(by: -40, 0, over: .milliseconds(50))
      #expect(scene.distance(of: held, from: 1) < 0.01)
    }
  }

  @Test("a scroll layer is not flung by fingers that zoomed and never panned")
  func zoomedOnly() throws {
    let scene = try Self.scene()
    scene.scroll.momentum = MomentumSettings(parts: .translation)
    scene.hand.finger(1).land(at: 250, 250)
    scene.hand.finger(2).land(at: 350, 250)
    // The center of the fingers moves 9 points: too little for a pan, but quickly.
    scene.hand.finger(2).move(by: 18, 0, over: .milliseconds(25))
    #expect(scene.scroll.isDragging && scene.scroll.zoomScale > 1)
    let place = scene.scroll.contentOffset
    scene.hand.lift([1, 2])
    #expect(!scene.scroll.isDecelerating)
    #expect(scene.scroll.contentOffset == place)
  }

  @Test("a zoom excludes the pinch's start distance, so that nothing jumps when it begins")
  func start() throws {
    let scene = try Self.scene()
    scene.spreads()
    // The distance grows from 108 to 200.
    #expect(abs(scene.scroll.zoomScale - 200.0 / 108) < 1e-9)
    // The middle of the fingers, 200 from the left of the layer and 150 from its top, held (500, 350).
    let middle = scene.scroll.content.location(fromWindow: Point(x: 300, y: 250))
    #expect(middle.map { $0.distance(to: Point(x: 500, y: 350)) < 1e-6 } == true)
  }

  @Test("a scroll layer zooms the same at any report rate", arguments: [60.0, 240, 1000])
  func rates(rate: Double) throws {
    let scene = try ScrollScene(rate: rate)
    scene.scroll.maximumZoomScale = 4
    scene.spreads()
    #expect(abs(scene.scroll.zoomScale - 200.0 / 108) < 1e-9)
    let middle = scene.scroll.content.location(fromWindow: Point(x: 300, y: 250))
    #expect(middle.map { $0.distance(to: Point(x: 200, y: 150)) < 1e-6 } == true)
  }

  @Test("a pinch that loses one finger continues as a pan with the other finger, without a jump")
  func oneLifts() throws {
    let scene = try Self.scene()
    scene.spreads()
    let before = (scene.scroll.contentOffset, scene.scroll.zoomScale)
    scene.hand.finger(1).lift()
    #expect(scene.scroll.contentOffset.distance(to: before.0) < 1e-9)
    #expect(abs(scene.scroll.zoomScale - before.1) < 1e-9)
    let held = scene.content(under: 2)
    scene.hand.finger(2).move(by: -30, 40, over: .milliseconds(100))
    #expect(scene.distance(of: held, from: 2) < 0.01)
    scene.hand.finger(3).land(at: 250, 300)
    let others = [2: scene.content(under: 2), 3: scene.content(under: 3)]
    scene.hand.move(
      [2: Point(x: 400, y: 310), 3: Point(x: 220, y: 320)], over: .milliseconds(100))
    let places = others.values.compactMap { $0.map { scene.scroll.content.windowLocation(of: $0) } }
    #expect(places[0].midpoint(to: places[1]).distance(to: Point(x: 310, y: 315)) < 0.01)
  }

  @Test("the zoom scale stretches to less than twice its maximum, and returns")
  func limits() throws {
    let scene = try Self.scene()
    scene.scroll.zoomScale = 4
    scene.hand.finger(1).land(at: 290, 250)
    scene.hand.finger(2).land(at: 310, 250)
    scene.hand.move(
      [1: Point(x: 272, y: 250), 2: Point(x: 328, y: 250)], over: .milliseconds(200))
    // The fingers ask for twice the maximum: ln 2 (1 - 1 / 1.55) of its logarithm, 4 x 2^0.354839.
    #expect(abs(scene.scroll.zoomScale - 5.115367) < 1e-5)
    scene.hand.move(
      [1: Point(x: -9000, y: 250), 2: Point(x: 9600, y: 250)], over: .milliseconds(200))
    #expect(scene.scroll.zoomScale < 8)
    let middle = scene.scroll.content.location(fromWindow: Point(x: 300, y: 250))
    scene.hand.lift([1, 2])
    scene.hand.rest(for: .seconds(3), inFramesOf: .milliseconds(10))
    #expect(scene.scroll.zoomScale == 4 && !scene.scroll.isDecelerating)
    let end = scene.scroll.content.location(fromWindow: Point(x: 300, y: 250))
    #expect(abs((end?.x ?? 0) - (middle?.x ?? 9)) < 0.01, "about the fingers' middle")
  }

  @Test("the zoom scale returns from below its minimum along the same path at any frame rate")
  func tooSmall() throws {
    var places: [[Point]] = []
    for frame in [TimeSpan.milliseconds(1), .milliseconds(30), nil] {
      let scene = try Self.scene()
      scene.scroll.minimumZoomScale = 1
      scene.hand.finger(1).land(at: 150, 250)
      scene.hand.finger(2).land(at: 450, 250)
      scene.hand.move(
        [1: Point(x: 240, y: 250), 2: Point(x: 360, y: 250)], over: .milliseconds(200))
      #expect(scene.scroll.zoomScale < 0.8 && scene.scroll.zoomScale > 0.5)
      scene.hand.lift([1, 2])
      scene.hand.rest(for: .milliseconds(120), inFramesOf: frame)
      let half = scene.scroll.contentOffset
      #expect(scene.scroll.zoomScale < 1)
      scene.hand.rest(for: .seconds(3), inFramesOf: frame)
      #expect(scene.scroll.zoomScale == 1)
      places.append([half, scene.scroll.contentOffset])
    }
    #expect(places.allSatisfy { $0 == places[0] })
  }

  @Test(
    "content that does not bounce stays within its edges while its zoom scale returns",
    arguments: [true, false])
  func returnsWithinEdges(isPinched: Bool) throws {
    let scene = try Self.scene()
    let scroll = scene.scroll
    scroll.contentSize = Size(width: 1000, height: 700)
    scroll.bounces = false
    scroll.zoomScale = 0.5
    scroll.contentOffset = Point(x: 100, y: 50)
    if isPinched {
      scene.hand.finger(1).land(at: 310, 250)
      scene.hand.finger(2).land(at: 490, 250)
      scene.hand.move(
        [1: Point(x: 380, y: 250), 2: Point(x: 420, y: 250)], over: .milliseconds(200))
      scene.hand.rest(for: .milliseconds(200))
      #expect(scroll.zoomScale < 0.4)
      scene.hand.lift([1, 2])
    } else {
      scroll.minimumZoomScale = 0.3
      scroll.zoomScale = 0.3
      scene.hand.rest(for: .milliseconds(10))
      scroll.zoom(to: 0.5, about: Point(x: 400, y: 150))
    }
    #expect(scroll.isDecelerating)
    while scroll.isDecelerating {
      scene.hand.rest(for: .milliseconds(10))
      let (offset, low, high) = (
        scroll.contentOffset, scroll.minimumContentOffset, scroll.maximumContentOffset
      )
      #expect(offset.x >= low.x && offset.x <= high.x && offset.y >= low.y && offset.y <= high.y)
    }
    #expect(scroll.zoomScale == 0.5 && scroll.contentOffset.x > 50)
  }

  @Test("the zoom scale stays within its limits without bouncesZoom")
  func hardLimits() throws {
    let scene = try Self.scene()
    scene.scroll.bouncesZoom = false
    scene.hand.finger(1).land(at: 290, 250)
    scene.hand.finger(2).land(at: 310, 250)
    scene.hand.move(
      [1: Point(x: 100, y: 250), 2: Point(x: 500, y: 250)], over: .milliseconds(200))
    #expect(scene.scroll.zoomScale == 4)
  }

  @Test("a scroll layer has no pinch while its zoom limits are equal")
  func noZoom() throws {
    let scene = try ScrollScene()
    #expect(!scene.scroll.pinchGestureRecognizer.isEnabled)
    scene.spreads()
    #expect(scene.scroll.zoomScale == 1 && !scene.scroll.isDragging)
    scene.scroll.maximumZoomScale = 3
    #expect(scene.scroll.pinchGestureRecognizer.isEnabled)
    scene.scroll.maximumZoomScale = .nan
    scene.scroll.minimumZoomScale = -1
    #expect(scene.scroll.maximumZoomScale == 3 && scene.scroll.minimumZoomScale == 1)
  }

  @Test("a double tap zooms a scroll layer about its place")
  func doubleTap() throws {
    let scene = try Self.scene()
    let double = TapGestureRecognizer(taps: 2)
    let scroll = scene.scroll
    double.onAction { tap in scroll.zoom(to: 2, about: tap.location(in: scroll)) }
    scroll.addGestureRecognizer(double)
    let place = Point(x: 280, y: 230)
    let content = scroll.content.location(fromWindow: place)
    scene.hand.finger(1).tap(at: place)
    scene.hand.finger(1).tap(at: place)
    #expect(scroll.isDecelerating)
    for _ in 0..<24 {
      scene.hand.rest(for: .milliseconds(50))
      let now = content.map { scroll.content.windowLocation(of: $0) }
      #expect((now?.distance(to: place) ?? 9) < 0.01)
    }
    #expect(scroll.zoomScale == 2)
  }

  @Test("a scroll layer zooms to a rectangle, within its limits")
  func toRectangle() throws {
    let scene = try Self.scene()
    scene.scroll.zoom(to: Rect(x: 500, y: 400, width: 200, height: 100), animated: false)
    #expect(scene.scroll.zoomScale == 2)
    #expect(scene.scroll.visibleRect.center.distance(to: Point(x: 600, y: 450)) < 1e-9)
    scene.scroll.zoom(to: Rect(x: 0, y: 0, width: 1, height: 1), animated: false)
    #expect(scene.scroll.zoomScale == 4 && scene.scroll.contentOffset == .zero)
    scene.scroll.zoom(to: Rect(x: 0, y: 0, width: 0, height: .nan), animated: false)
    scene.scroll.zoom(to: .nan, about: .zero)
    scene.scroll.zoomScale = -3
    #expect(scene.scroll.zoomScale == 4)
  }

  @Test("a second finger that replaces one of a pinch does not change the zoom scale")
  func replacedFinger() throws {
    let scene = try Self.scene()
    // Only the pinch holds the content.
    scene.scroll.isScrollEnabled = false
    scene.spreads()
    let scale = scene.scroll.zoomScale
    scene.hand.finger(1).lift()
    scene.hand.finger(3).land(at: 280, 300)
    scene.hand.move(
      [2: Point(x: 401, y: 250), 3: Point(x: 281, y: 300)], over: .milliseconds(20))
    #expect(scale > 1.8 && abs(scene.scroll.zoomScale - scale) < 1e-9)
  }

  @Test(
    "fingers that pan and pinch hold the same content however their reports are delivered",
    arguments: [true, false], [Point.zero, Point(x: 300, y: 200)])
  func deliveries(bounces: Bool, offset: Point) throws {
    for seed in 1...40 {
      var dice = Dice(seed: UInt64(seed))
      let reports = Self.reports(&dice)
      let isLocked = dice.number(0...1) < 0.5
      var places: [(offset: Point, zoom: Double)] = []
      for batch in [1, 2, 3, 12] {
        let scene = try Self.scene()
        scene.scroll.bounces = bounces
        scene.scroll.isDirectionalLockEnabled = isLocked
        scene.scroll.contentOffset = offset
        deliver(reports, to: scene, inBatchesOf: batch)
        places.append((scene.scroll.contentOffset, scene.scroll.zoomScale))
      }
      for place in places.dropFirst() {
        #expect(place.offset.distance(to: places[0].offset) < 1e-6, "seed \(seed)")
        #expect(abs(place.zoom - places[0].zoom) < 1e-9, "seed \(seed)")
      }
    }
  }

  /// The locations of two fingers that move and spread at random speeds, which change once.
  private static func reports(_ dice: inout Dice) -> [[Point]] {
    var reports = [[Point(x: 250, y: 220), Point(x: 350, y: 270)]]
    let growth = 1 + dice.number(-0.05...0.05)
    var way = Vector.zero
    for number in 0..<12 {
      if number % 6 == 0 { way = Vector(dx: dice.number(-8...8), dy: dice.number(-8...8)) }
      let last = reports[number]
      let center = last[0].midpoint(to: last[1])
      reports.append(last.map { center + ($0 - center) * growth + way })
    }
    return reports
  }

  /// Delivers a landing and movements, 8 ms apart.
  private func deliver(_ reports: [[Point]], to scene: ScrollScene, inBatchesOf batch: Int) {
    let window = scene.window
    let device = window.application.addSurface(Surface(pointsIn: window.bounds))
    let frames = reports.enumerated().map { number, places in
      ContactFrame(
        device: device, time: .seconds(1 + 0.008 * Double(number)),
        contacts: places.enumerated().map { slot, place in
          Contact(slot: slot, phase: number == 0 ? .began : .moved, position: place)
        })
    }
    window.deliver(frames[0])
    for first in stride(from: 1, to: frames.count, by: batch) {
      window.deliver(Array(frames[first..<min(first + batch, frames.count)]))
    }
  }
}
