import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A scroll layer under fingers that rest on a touchpad")
struct ScrollRestTests {
  /// Flings the content by a finger on the screen, and lets 50 ms pass.
  private func flung(by dx: Double, _ dy: Double, in pointing: inout Pointing) throws {
    pointing.scene.pans(by: dx, dy, over: .milliseconds(100))
    pointing.time = try #require(pointing.scene.window.application.now)
    pointing.passes(50)
    #expect(pointing.scroll.isDecelerating)
  }

  @Test("fingers that come to rest under the pointer stop a fling, and move nothing")
  func stopsFling() throws {
    var pointing = try Pointing()
    try flung(by: 0, -100, in: &pointing)
    #expect(!pointing.send(.finger, .began, 0, 0, at: Point(x: 800, y: 700)))
    #expect(pointing.scroll.isDecelerating, "the pointer is elsewhere")
    var inputs: [ApplicationInput] = []
    _ = pointing.scene.window.application.addInputListener { inputs.append($0) }
    var rests = 0
    pointing.scroll.onRest { _ in rests += 1 }
    let place = pointing.scroll.contentOffset
    #expect(pointing.send(.finger, .began, 0, 0))
    #expect(!pointing.scroll.isDecelerating && !pointing.scroll.isDragging && rests == 1)
    #expect(inputs.count == 1)
    pointing.passes(1_000)
    #expect(pointing.scroll.contentOffset == place && rests == 1)
    // They rest on.
    pointing.send(.finger, .changed, 0, 0)
    #expect(pointing.scroll.contentOffset == place && rests == 1 && inputs.count == 1)
  }

  @Test("content that resting fingers stop beyond an edge springs back")
  func beyondEdge() throws {
    var pointing = try Pointing()
    pointing.scroll.contentOffset.y = 520
    try flung(by: 0, -100, in: &pointing)
    let place = pointing.scroll.contentOffset
    #expect(place.y > 605)
    pointing.send(.finger, .began, 0, 0)
    #expect(pointing.scroll.contentOffset == place && pointing.scroll.isDecelerating)
    for _ in 0..<50 {
      pointing.passes(5)
      #expect(pointing.scroll.contentOffset.y <= place.y)
    }
    pointing.passes(2_000)
    #expect(pointing.scroll.contentOffset.y == 600 && !pointing.scroll.isDecelerating)
  }

  @Test("content that resting fingers stop between pages moves to the nearest page")
  func betweenPages() throws {
    var pointing = try Pointing()
    pointing.scroll.isPagingEnabled = true
    try flung(by: 0, -60, in: &pointing)
    let place = pointing.scroll.contentOffset.y
    #expect(place < 150 && pointing.scroll.restOffset.y == 300)
    pointing.send(.finger, .began, 0, 0)
    #expect(pointing.scroll.restOffset.y == 0)
    pointing.passes(2_000)
    #expect(pointing.scroll.contentOffset.y == 0)
  }

  @Test("fingers that rest stop nested scroll layers, but not one behind a modal layer")
  func nested() throws {
    var pointing = try Pointing()
    let inner = ScrollLayer(frame: Rect(x: 0, y: 0, width: 1200, height: 900), name: "inner")
    inner.contentSize = Size(width: 1200, height: 5_000)
    try pointing.scroll.content.addChild(inner)
    pointing.passes(0)
    for scroll in [inner, pointing.scroll] {
      scroll.scroll(to: Point(x: 0, y: 400), animated: true)
    }
    pointing.passes(50)
    #expect(inner.isDecelerating && pointing.scroll.isDecelerating)
    pointing.send(.finger, .began, 0, 0)
    #expect(!inner.isDecelerating && !pointing.scroll.isDecelerating)
    let modal = ModalLayer(frame: inner.bounds)
    try inner.present(modal)
    let list = ScrollLayer(frame: inner.bounds)
    list.contentSize = inner.contentSize
    try modal.addChild(list)
    list.scroll(to: Point(x: 0, y: 400), animated: true)
    pointing.scroll.scroll(to: .zero, animated: true)
    pointing.passes(50)
    pointing.send(.finger, .began, 0, 0)
    #expect(!list.isDecelerating && pointing.scroll.isDecelerating)
  }

  @Test("a fling of a touchpad adds to one that its resting fingers have stopped")
  func accumulates() throws {
    /// How far the content flings, after a first fling that was stopped, if there was one.
    func fling(isSecond: Bool) throws -> Double {
      var pointing = try Pointing()
      pointing.scroll.contentSize.height = 50_000
      for isFirst in isSecond ? [true, false] : [false] {
        for _ in 0..<10 {
          pointing.send(.finger, .changed, 0, -8)
          pointing.passes(8)
        }
        pointing.send(.finger, .ended, 0, 0)
        guard isFirst else { break }
        pointing.passes(30)
        pointing.send(.finger, .began, 0, 0)
        pointing.passes(30)
        #expect(!pointing.scroll.isDecelerating)
      }
      return pointing.scroll.restOffset.y - pointing.scroll.contentOffset.y
    }
    #expect(try fling(isSecond: true) > 1.5 * fling(isSecond: false))
  }
}
