import Testing
import Touchstone

/// Hit tests that answer with a layer of another tree.
@Suite("Hit tests that return an unexpected layer")
struct ForeignLayerTests {
  private let application = OwnApplication()
  private let main: Window
  private let overlay: Window
  private let button = OwnLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "button")
  private let cover = OwnLayer(frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "cover")

  init() throws {
    let size = Size(width: 400, height: 400)
    main = OwnWindow(size: size, name: "main", application: application)
    overlay = OwnWindow(size: size, name: "overlay", application: application)
    overlay.level = 1
    _ = application.addSurface(Surface(sizeInPoints: size))
    try main.addChild(button)
    try overlay.addChild(cover)
    button.forwards = true
  }

  private func tap(at place: Point, _ time: Instant = .seconds(1)) {
    var script = FingerScript(at: time)
    script.tap([place])
    application.play(script.frames)
    #expect(application.comesToRest())
    #expect(application.openTouches == 0)
  }

  @Test("a hit test that returns a layer of another window leaves no touch open in any layer")
  func foreign() {
    let target = button
    cover.onHitTest = { target }
    tap(at: Point(x: 50, y: 50))
    for layer in [button, cover] {
      #expect(layer.record.violations.isEmpty && layer.record.open.isEmpty)
    }
    cover.onHitTest = { nil }
    let count = cover.record.entries.count
    tap(at: Point(x: 50, y: 50), .seconds(5))
    #expect(cover.record.entries.suffix(from: count).map(\.phase) == [.began, .ended])
  }

  @Test("a hit test that returns a layer of no window leaves no touch open in any layer")
  func detached() {
    let stray = OwnLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "stray")
    stray.forwards = true
    cover.onHitTest = { stray }
    tap(at: Point(x: 50, y: 50))
    for layer in [stray, cover] {
      #expect(layer.record.violations.isEmpty && layer.record.open.isEmpty)
    }
    cover.onHitTest = { nil }
    tap(at: Point(x: 50, y: 50), .seconds(5))
    #expect(cover.record.entries.suffix(2).map(\.phase) == [.began, .ended])
  }

  @Test("a hit test that removes the layer it returns leaves no touch open in any layer")
  func removedMeanwhile() throws {
    let child = OwnLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "child")
    try cover.addChild(child)
    cover.onHitTest = {
      child.removeFromParent()
      return child
    }
    tap(at: Point(x: 50, y: 50))
    #expect(child.record.violations.isEmpty && child.record.open.isEmpty)
    #expect(cover.record.violations.isEmpty && cover.record.open.isEmpty)
  }
}
