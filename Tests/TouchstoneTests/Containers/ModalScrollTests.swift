import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

@Suite("A modal layer above content that two touchpad fingers scroll")
struct ModalScrollTests {
  let scene: ScrollScene
  let device: DeviceID
  let modal = ModalLayer(name: "modal")

  init() throws {
    scene = try ScrollScene()
    device = scene.window.application.addSurface(TouchpadFingers.surface)
  }

  @discardableResult
  private func send(
    _ phase: TouchpadEvent.Phase, _ dy: Double, at seconds: Double, from pad: DeviceID? = nil
  ) -> Bool {
    let event = TouchpadEvent(
      device: pad ?? device, time: .seconds(seconds), phase: phase,
      kind: .scroll(.finger, way: Vector(dx: 0, dy: dy)))
    return scene.window.application.scroll(event, at: Point(x: 300, y: 250))
  }

  @Test("presenting it releases the content, which no later movement of the fingers scrolls")
  func presents() throws {
    var calls = ""
    scene.scroll.onRelease { _ in calls += "released " }
    scene.scroll.onRest { _ in calls += "rests " }
    send(.began, 0, at: 1)
    send(.changed, -30, at: 1.01)
    #expect(scene.scroll.isDragging && scene.scroll.contentOffset.y == 30)
    try scene.window.present(modal)
    #expect(!scene.scroll.isDragging && calls == "released rests ")
    #expect(!send(.changed, -30, at: 1.02) && !send(.ended, 0, at: 1.03))
    #expect(scene.scroll.contentOffset.y == 30 && !scene.scroll.isDecelerating)
    #expect(calls == "released rests ")
    modal.dismiss()
    #expect(send(.began, -10, at: 2) && scene.scroll.contentOffset.y == 40)
  }

  @Test("one that a change of the content presents takes effect after the change")
  func presentsFromAction() throws {
    scene.scroll.onChange { [scene, modal] scroll in
      if scroll.contentOffset.y == 30 { try? scene.window.present(modal) }
    }
    send(.began, 0, at: 1)
    send(.changed, -30, at: 1.01)
    #expect(modal.isPresented && !scene.scroll.isDragging)
    send(.changed, -30, at: 1.02)
    #expect(scene.scroll.contentOffset.y == 30)
  }

  @Test("content that it pulls beyond an edge returns, and scrolling elsewhere goes on")
  func others() throws {
    let inner = ScrollLayer(frame: scene.window.bounds, name: "inner")
    inner.contentSize = Size(width: 1000, height: 2000)
    try modal.addChild(inner)
    let upper = ModalLayer(name: "upper")
    send(.began, 0, at: 1)
    send(.changed, 30, at: 1.01)
    #expect(scene.scroll.contentOffset.y < 0)
    try scene.window.present(modal)
    #expect(!scene.scroll.isDragging && scene.scroll.isDecelerating)
    scene.window.advance(to: .seconds(4))
    #expect(scene.scroll.contentOffset.y == 0)
    let other = scene.window.application.addSurface(TouchpadFingers.surface)
    send(.began, -20, at: 5, from: other)
    #expect(inner.isDragging && inner.contentOffset.y == 20)
    // The layer below the scrolled one is covered, but not the scrolled one.
    try scene.scroll.present(upper)
    send(.changed, -20, at: 5.01, from: other)
    #expect(inner.isDragging && inner.contentOffset.y == 40)
  }
}
