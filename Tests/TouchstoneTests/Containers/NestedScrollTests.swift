import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// A scroll layer in the content of another one.
private struct Nest {
  let window = Window(size: Size(width: 600, height: 600))
  let outer = ScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "outer")
  let inner = ScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 200), name: "inner")
  let hand: Fingers

  init(inner size: Size, outer outerSize: Size = Size(width: 400, height: 1600)) throws {
    try window.addChild(outer)
    outer.contentSize = outerSize
    try outer.content.addChild(inner)
    inner.contentSize = size
    outer.momentum = nil
    inner.momentum = nil
    for scroll in [outer, inner] { scroll.panGestureRecognizer.landingFactor = 1 }
    hand = Fingers(on: window)
  }

  /// Pans from the middle of the inner one, and lifts.
  func pans(by dx: Double, _ dy: Double) {
    hand.finger(1).land(at: 200, 100)
    hand.finger(1).move(by: dx, dy, over: .milliseconds(200))
    hand.finger(1).lift()
    hand.rest(for: .seconds(3))
  }
}

@Suite("Nested scroll layers")
struct NestedScrollTests {
  @Test("nested scroll layers with different axes each move along their own")
  func axes() throws {
    let nest = try Nest(inner: Size(width: 2000, height: 200))
    nest.pans(by: -60, -5)
    #expect(nest.inner.contentOffset.x > 45 && nest.outer.contentOffset == .zero)
    let before = nest.inner.contentOffset
    nest.pans(by: -5, -60)
    #expect(nest.inner.contentOffset == before && nest.outer.contentOffset.y > 45)
    #expect(nest.outer.contentOffset.x == 0)
  }

  @Test(
    "a pan moves the inner scroll layer first, and the outer one if the inner one is at its edge")
  func edge() throws {
    let nest = try Nest(inner: Size(width: 400, height: 260))
    nest.pans(by: 0, -40)
    #expect(nest.inner.contentOffset.y == 30 && nest.outer.contentOffset.y == 0)
    nest.hand.finger(1).land(at: 200, 100)
    nest.hand.finger(1).move(by: 0, -100, over: .milliseconds(200))
    #expect(nest.inner.contentOffset.y > 60, "beyond its edge, for the pan began before it")
    #expect(nest.outer.contentOffset.y == 0)
    nest.hand.finger(1).lift()
    nest.hand.rest(for: .seconds(2))
    #expect(nest.inner.contentOffset.y == 60)
    nest.pans(by: 0, -50)
    #expect(nest.inner.contentOffset.y == 60 && nest.outer.contentOffset.y == 40)
    nest.pans(by: 0, 30)
    #expect(nest.inner.contentOffset.y == 40 && nest.outer.contentOffset.y == 40, "back: the inner")
  }

  @Test("the inner scroll layer bounces if neither it nor the outer one can move")
  func neither() throws {
    let nest = try Nest(inner: Size(width: 400, height: 260))
    nest.hand.finger(1).land(at: 200, 100)
    nest.hand.finger(1).move(by: 0, 60, over: .milliseconds(200))
    #expect(nest.inner.contentOffset.y < -10 && nest.outer.contentOffset.y == 0)
    nest.hand.finger(1).lift()
    nest.hand.rest(for: .seconds(2))
    nest.inner.bounces = false
    nest.hand.finger(1).land(at: 200, 100)
    nest.hand.finger(1).move(by: 0, 60, over: .milliseconds(200))
    #expect(nest.inner.contentOffset.y == 0 && nest.outer.contentOffset.y < -10)
  }

  @Test("a pan skips a scroll layer that has nothing to scroll or has scrolling disabled")
  func passive() throws {
    let nest = try Nest(inner: Size(width: 400, height: 200))
    nest.pans(by: 0, -50)
    #expect(nest.outer.contentOffset.y == 40)
    let other = try Nest(inner: Size(width: 400, height: 900))
    other.inner.isScrollEnabled = false
    other.pans(by: 0, -50)
    #expect(other.outer.contentOffset.y == 40 && other.inner.contentOffset.y == 0)
  }

  @Test(
    "a pan moves exactly one of two nested scroll layers, whatever its direction and their offsets")
  func onlyOne() throws {
    for start in [0.0, 30, 60] {
      for outerStart in [0.0, 500, 1200] {
        for (dx, dy) in [(0.0, -50.0), (0, 50), (40, -40), (-40, 41), (50, 0)] {
          let nest = try Nest(inner: Size(width: 700, height: 260))
          nest.outer.contentOffset = Point(x: 0, y: outerStart)
          // The inner one moves along, so that the finger hits it.
          nest.inner.position.y += outerStart
          nest.inner.contentOffset = Point(x: 100, y: start)
          nest.hand.finger(1).land(at: 200, 100)
          nest.hand.finger(1).move(by: dx, dy, over: .milliseconds(200))
          let innerMoved = nest.inner.contentOffset != Point(x: 100, y: start)
          let outerMoved = nest.outer.contentOffset != Point(x: 0, y: outerStart)
          #expect(innerMoved != outerMoved, "\(start) \(outerStart) \(dx) \(dy)")
          nest.hand.finger(1).lift()
          nest.hand.rest(for: .seconds(2))
          #expect(nest.window.application.openTouches == 0 && !nest.window.isMoving)
        }
      }
    }
  }

  @Test(
    "a scroll layer leaves a pan across its axis to other recognizers, unless the pan is slanted")
  func across() throws {
    let scene = try ScrollScene()
    scene.scroll.contentSize = Size(width: 1200, height: 300)
    var pans = 0
    scene.window.addGestureRecognizer(PanGestureRecognizer().on(.began) { _ in pans += 1 })
    scene.pans(by: -10, -60)
    #expect(pans == 1 && scene.scroll.contentOffset == .zero)
    scene.pans(by: -40, -60)
    #expect(pans == 1 && scene.scroll.contentOffset.x > 20)
  }
}
