import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A flung scroll layer: paging, accumulated speed and zooming")
struct ScrollThrowTests {
  private static func pages() throws -> ScrollScene {
    let scene = try ScrollScene()
    scene.scroll.isPagingEnabled = true
    return scene
  }

  // MARK: Pages

  @Test(
    "a fling of a paging scroll layer ends at the next page, a slow drag at the nearest page",
    arguments: [
      (0.0, -60.0, 100.0, 400.0), (400, -60, 100, 800), (400, 60, 100, 0),
      // Slowly, less than half and more than half of a page.
      (0, -150, 3_000, 0), (0, -250, 6_000, 400), (400, 250, 6_000, 0),
    ])
  func page(from: Double, by way: Double, milliseconds: Double, expected: Double) throws {
    let scene = try Self.pages()
    scene.scroll.contentOffset = Point(x: from, y: 0)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: way, 0, over: .milliseconds(milliseconds))
    if milliseconds > 1_000 { scene.hand.rest(for: .milliseconds(200)) }
    scene.hand.finger(1).lift()
    #expect(scene.scroll.restOffset.x == expected)
    scene.hand.rest(for: .seconds(3), inFramesOf: .milliseconds(16))
    #expect(scene.scroll.contentOffset == Point(x: expected, y: 0) && !scene.scroll.isDecelerating)
  }

  @Test("a fling along one axis turns no page on the other")
  func pagesOfOneAxis() throws {
    let scene = try Self.pages()
    scene.scroll.contentOffset = Point(x: 400, y: 300)
    scene.pans(by: 2, -100, over: .milliseconds(100))
    #expect(scene.scroll.restOffset == Point(x: 400, y: 600))
  }

  @Test("a paging scroll layer that does not bounce stops at its last page")
  func lastPageWithoutBouncing() throws {
    let scene = try Self.pages()
    scene.scroll.bounces = false
    scene.scroll.contentOffset.x = 800
    var farthest = 0.0
    scene.scroll.onChange { farthest = max(farthest, $0.contentOffset.x) }
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 60, 0, over: .milliseconds(200))
    // Back to the last page, and no farther.
    scene.hand.finger(1).move(by: -50, 0, over: .milliseconds(30))
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(2), inFramesOf: .milliseconds(8))
    #expect(farthest == 800 && scene.scroll.contentOffset.x == 800)
  }

  @Test("a paging scroll layer does not overshoot a page, however fast it is flung")
  func noSwing() throws {
    for span in [20.0, 40, 80, 160] {
      let scene = try Self.pages()
      scene.scroll.momentum?.maximumSpeed = 50_000
      scene.hand.finger(1).land(at: 450, 250)
      scene.hand.finger(1).move(by: -300, 0, over: .milliseconds(span))
      scene.hand.finger(1).lift()
      var last = scene.scroll.contentOffset.x
      for _ in 0..<200 {
        scene.hand.rest(for: .milliseconds(5))
        #expect(scene.scroll.contentOffset.x >= last && scene.scroll.contentOffset.x <= 400)
        last = scene.scroll.contentOffset.x
      }
      #expect(last == 400)
    }
  }

  @Test("a paging scroll layer advances by one page for each of several quick flings")
  func pagesAddUp() throws {
    let scene = try Self.pages()
    for _ in 0..<2 {
      scene.hand.finger(1).land(at: 300, 250)
      scene.hand.finger(1).move(by: -60, 0, over: .milliseconds(80))
      scene.hand.finger(1).lift()
      scene.hand.rest(for: .milliseconds(60))
    }
    #expect(scene.scroll.contentOffset.x < 400 && scene.scroll.restOffset.x == 800)
    // Back again: the fling has another direction, so nothing adds up.
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: 60, 0, over: .milliseconds(80))
    scene.hand.finger(1).lift()
    #expect(scene.scroll.restOffset.x == 0)
  }

  @Test("content that a touch stops between two pages returns to the nearest one")
  func stoppedBetweenPages() throws {
    let scene = try Self.pages()
    for isMoved in [false, true] {
      scene.scroll.contentOffset = .zero
      scene.pans(by: -100, 0, over: .milliseconds(80))
      scene.hand.rest(for: .milliseconds(150))
      scene.hand.finger(1).land(at: 300, 250)
      #expect(!scene.scroll.isDecelerating && scene.scroll.contentOffset.x > 210)
      if isMoved { scene.scroll.contentOffset = Point(x: 250, y: 0) }
      scene.hand.finger(1).lift()
      scene.hand.rest(for: .seconds(2))
      // The program may leave the content between two pages.
      #expect(scene.scroll.contentOffset.x == (isMoved ? 250 : 400))
    }
  }

  @Test("pages can have any size, and the last, shorter page ends at the maximum offset")
  func pageSizes() throws {
    let scene = try Self.pages()
    scene.scroll.pageSize = Size(width: 300, height: 0)
    scene.scroll.contentOffset = Point(x: 600, y: 0)
    scene.pans(by: -60, 0, over: .milliseconds(100))
    #expect(scene.scroll.restOffset == Point(x: 800, y: 0))
    scene.hand.rest(for: .seconds(3))
    scene.pans(by: 60, 0, over: .milliseconds(100))
    #expect(scene.scroll.restOffset == Point(x: 600, y: 0))
    scene.hand.rest(for: .seconds(3))
    // Slowly, to beyond the middle between the last whole page and the shorter one.
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(1).move(by: -135, 0, over: .seconds(3))
    scene.hand.rest(for: .milliseconds(200))
    scene.hand.finger(1).lift()
    #expect(scene.scroll.restOffset == Point(x: 800, y: 0))
    scene.hand.rest(for: .seconds(3))
    scene.pans(by: 60, 0, over: .milliseconds(100))
    scene.hand.rest(for: .seconds(3))
    // There are no pages up and down.
    scene.pans(by: 0, -60, over: .milliseconds(100))
    #expect(scene.scroll.restOffset.y > 200 && scene.scroll.restOffset.y != 300)
    scene.scroll.contentSize = Size(width: 1_250, height: 1_000)
    scene.hand.rest(for: .seconds(3))
    #expect(scene.scroll.contentOffset.x == 600)
  }

  // MARK: Sums

  /// Flings twice to the left, `pause` apart, and returns where the content comes to rest if it is long
  /// enough.
  private func thrownTwice(
    pause: TimeSpan, hold: TimeSpan = .zero, adding: Bool = true, back: Bool = false
  ) throws -> (rest: Double, place: Double) {
    let scene = try ScrollScene()
    scene.scroll.contentSize = Size(width: 100_000, height: 900)
    scene.scroll.contentOffset = Point(x: 50_000, y: 0)
    scene.scroll.momentum?.accumulates = adding
    scene.pans(by: -120, 0)
    scene.hand.rest(for: pause)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.rest(for: hold)
    scene.hand.finger(1).move(by: back ? 120 : -120, 0, over: .milliseconds(200))
    scene.hand.finger(1).lift()
    return (scene.scroll.restOffset.x, scene.scroll.contentOffset.x)
  }

  @Test("a paging scroll layer that two fingers stop one after the other rests at a page")
  func caughtByTwo() throws {
    let scene = try ScrollScene()
    scene.scroll.isPagingEnabled = true
    scene.pans(by: -150, 0, over: .milliseconds(100))
    scene.hand.rest(for: .milliseconds(100))
    #expect(scene.scroll.isDecelerating)
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.rest(for: .milliseconds(30))
    scene.hand.finger(2).land(at: 350, 250)
    scene.hand.rest(for: .milliseconds(30))
    scene.hand.lift([1, 2])
    #expect(scene.scroll.restOffset.x == 400, "\(scene.scroll.restOffset)")
  }

  @Test("a scroll layer that is caught and flung again in the same direction adds the speeds")
  func addsUp() throws {
    let single = try thrownTwice(pause: .milliseconds(100), adding: false)
    #expect(abs(single.rest - single.place - 595 / Momentum.normalDecay) < 0.1)
    let sum = try thrownTwice(pause: .milliseconds(100))
    // 600 points a second decay for 0.1 s until the catch and for 0.2 s until the throw.
    let caught = 600 * Mathematics.exponential(-Momentum.normalDecay * 0.3)
    #expect(abs(sum.rest - sum.place - (600 + caught - 5) / Momentum.normalDecay) < 4)
  }

  @Test("the speeds of two flings do not add up after a long hold or in opposite directions")
  func doesNotAddUp() throws {
    let held = try thrownTwice(pause: .milliseconds(100), hold: .milliseconds(400))
    #expect(abs(held.rest - held.place - 595 / Momentum.normalDecay) < 0.1)
    let back = try thrownTwice(pause: .milliseconds(100), back: true)
    #expect(abs(back.rest - back.place + 595 / Momentum.normalDecay) < 0.1)
  }

  @Test("the accumulated speed of flings never exceeds three times the maximum speed")
  func maximumSum() throws {
    let scene = try ScrollScene()
    scene.scroll.contentSize = Size(width: 1e7, height: 900)
    for _ in 0..<30 {
      scene.pans(by: -180, 0, over: .milliseconds(30))
      scene.hand.rest(for: .milliseconds(10))
    }
    let way = scene.scroll.restOffset.x - scene.scroll.contentOffset.x
    let most = 3 * 8_000 / Momentum.normalDecay
    #expect(way > 0.5 * most && way <= most)
  }

  // MARK: Zooming on

  private static func spread(_ scene: ScrollScene, to ends: (Double, Double) = (200, 400)) {
    scene.scroll.minimumZoomScale = 0.5
    scene.scroll.maximumZoomScale = 8
    scene.scroll.contentOffset = Point(x: 300, y: 200)
    scene.hand.finger(1).land(at: 250, 250)
    scene.hand.finger(2).land(at: 350, 250)
    scene.hand.move(
      [1: Point(x: ends.0, y: 250), 2: Point(x: ends.1, y: 250)], over: .milliseconds(200))
  }

  @Test("a zoom does not continue after its fingers are cancelled")
  func cancelledZoom() throws {
    let scene = try ScrollScene()
    Self.spread(scene)
    let (zoom, place) = (scene.scroll.zoomScale, scene.scroll.contentOffset)
    scene.hand.cancelAll()
    #expect(!scene.scroll.isDragging && !scene.scroll.isDecelerating)
    scene.hand.rest(for: .seconds(1))
    #expect(scene.scroll.zoomScale == zoom && scene.scroll.contentOffset == place)
  }

  @Test("a scroll layer stops zooming once its growth is below the threshold")
  func restsFromZooming() throws {
    let scene = try ScrollScene()
    Self.spread(scene)
    let zoom = scene.scroll.zoomScale
    scene.hand.lift([1, 2])
    let lift = scene.hand.now
    while scene.scroll.isDecelerating { scene.hand.rest(for: .milliseconds(1)) }
    let span = (scene.hand.now - lift).seconds
    // The logarithm grows by (growth - minimum) / decay until growth e^(-decay t) is the minimum.
    let decay = try #require(scene.scroll.momentum).growthDecay
    let growth = Mathematics.logarithm(scene.scroll.zoomScale / zoom) * decay + Momentum.restGrowth
    let expected = Mathematics.logarithm(growth / Momentum.restGrowth) / decay
    #expect(abs(span - expected) < 0.002, "\(span) s, expected \(expected) s")
  }

  @Test("fingers that have spread and then go side by side throw it to a page like one finger")
  func sideBySide() throws {
    let scene = try Self.pages()
    scene.scroll.maximumZoomScale = 8
    scene.hand.finger(1).land(at: 300, 250)
    scene.hand.finger(2).land(at: 400, 250)
    scene.hand.move(
      [1: Point(x: 290, y: 250), 2: Point(x: 410, y: 250)], over: .milliseconds(200))
    scene.hand.move(
      [1: Point(x: 190, y: 250), 2: Point(x: 310, y: 250)], over: .milliseconds(200))
    scene.hand.lift([1, 2])
    #expect(scene.scroll.zoomScale > 1)
    #expect(scene.scroll.restOffset.x == 400)
  }

  @Test(
    "a flung zoom continues about the fingers by a closed formula with its own decay",
    arguments: [0, 20])
  func zoomsOn(gap: Double) throws {
    var ends: [[Double]] = []
    for frame in [TimeSpan.milliseconds(1), .milliseconds(16), nil] {
      let scene = try ScrollScene()
      Self.spread(scene)
      let zoom = scene.scroll.zoomScale
      let held = scene.scroll.content.location(fromWindow: Point(x: 300, y: 250))
      if gap == 0 {
        scene.hand.lift([1, 2])
      } else {
        scene.hand.finger(1).lift()
        scene.hand.rest(for: .milliseconds(gap))
        scene.hand.finger(2).lift()
      }
      #expect(scene.scroll.isDecelerating && scene.window.isMoving)
      scene.hand.rest(for: .milliseconds(200), inFramesOf: frame)
      let half = scene.scroll.zoomScale
      let now = scene.scroll.content.location(fromWindow: Point(x: 300, y: 250))
      let (before, after) = (held ?? .zero, now ?? .zero)
      #expect(before.distance(to: after) < (gap == 0 ? 0.5 : 8))
      scene.hand.rest(for: .seconds(3), inFramesOf: frame)
      // 500 points a second at a distance of 200: 2.5 a second over a decay of 5.
      #expect(abs(scene.scroll.zoomScale / zoom - Mathematics.exponential(2.495 / 5)) < 0.05)
      #expect(half > zoom && half < scene.scroll.zoomScale && !scene.window.isMoving)
      ends.append([half, scene.scroll.zoomScale, scene.scroll.contentOffset.x])
    }
    for end in ends { for (a, b) in zip(end, ends[0]) { #expect(abs(a - b) < 1e-9) } }
  }

  @Test("a flung zoom overshoots the maximum zoom scale and returns without a jump")
  func zoomBounces() throws {
    let scene = try ScrollScene()
    Self.spread(scene)
    scene.scroll.maximumZoomScale = 2
    scene.hand.lift([1, 2])
    var (greatest, last) = (0.0, (scene.scroll.zoomScale, scene.scroll.contentOffset))
    for _ in 0..<2_000 {
      scene.hand.rest(for: .milliseconds(1))
      greatest = max(greatest, scene.scroll.zoomScale)
      #expect(abs(scene.scroll.zoomScale / last.0 - 1) < 0.005)
      #expect(scene.scroll.contentOffset.distance(to: last.1) < 4)
      last = (scene.scroll.zoomScale, scene.scroll.contentOffset)
    }
    #expect(greatest > 2.01 && greatest < 4 && scene.scroll.zoomScale == 2)
  }

  @Test(
    "a paging scroll layer rests at a page after its zoom flings, returns or is stopped",
    arguments: ["flings", "returns", "is stopped"])
  func zoomsToPage(kind: String) throws {
    let scene = try Self.pages()
    Self.spread(scene)
    if kind == "returns" {
      scene.scroll.maximumZoomScale = 1.4
      scene.scroll.momentum = nil
    }
    scene.hand.lift([1, 2])
    if kind == "is stopped" {
      scene.hand.rest(for: .milliseconds(100))
      #expect(scene.scroll.isDecelerating)
      scene.hand.finger(1).land(at: 300, 250)
      scene.hand.finger(1).lift()
    }
    let rest = scene.scroll.restOffset
    var last = scene.scroll.contentOffset
    for _ in 0..<3_000 {
      scene.hand.rest(for: .milliseconds(1))
      #expect(scene.scroll.contentOffset.distance(to: last) < 4)
      last = scene.scroll.contentOffset
    }
    #expect(last == rest && scene.scroll.zoomScale > 1.3 && !scene.window.isMoving)
    #expect(last.x.remainder(dividingBy: 400) == 0 && last.y.remainder(dividingBy: 300) == 0)
  }

  @Test("a flung zoom is over as soon as its limit and the edges hold the content")
  func zoomHeld() throws {
    let scene = try ScrollScene()
    scene.scroll.bouncesZoom = false
    Self.spread(scene, to: (350, 470))
    scene.scroll.maximumZoomScale = scene.scroll.zoomScale * 1.1
    scene.scroll.contentOffset = .zero
    scene.hand.lift([1, 2])
    let (rest, lift) = (scene.scroll.restOffset, scene.hand.now)
    var moved = lift
    scene.scroll.onChange { [hand = scene.hand] _ in moved = hand.now }
    for _ in 0..<5_000 where scene.scroll.isDecelerating { scene.hand.rest(for: .milliseconds(1)) }
    #expect(!scene.scroll.isDecelerating)
    #expect(moved > lift && scene.hand.now - moved <= .milliseconds(2))
    #expect(scene.scroll.contentOffset == rest)
    #expect(scene.scroll.zoomScale == scene.scroll.maximumZoomScale)
    #expect(!scene.scroll.isStoppedByTouches)
  }

  @Test("a flung zoom-out stops when a finger lands, and ends within the edges")
  func zoomsOutAndStops() throws {
    let scene = try ScrollScene()
    Self.spread(scene, to: (270, 330))
    scene.scroll.contentOffset = Point(x: 5, y: 5)
    scene.hand.lift([1, 2])
    scene.hand.rest(for: .milliseconds(100))
    let zoom = scene.scroll.zoomScale
    #expect(scene.scroll.isDecelerating)
    scene.hand.finger(1).land(at: 300, 250)
    #expect(!scene.scroll.isDecelerating && abs(scene.scroll.zoomScale / zoom - 1) < 0.05)
    scene.hand.finger(1).lift()
    scene.hand.rest(for: .seconds(3))
    let range = (scene.scroll.minimumContentOffset, scene.scroll.maximumContentOffset)
    let place = scene.scroll.contentOffset
    #expect(place.x >= range.0.x && place.x <= range.1.x)
    #expect(place.y >= range.0.y && place.y <= range.1.y)
  }
}
