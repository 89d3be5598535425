import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// What the program requests in a callback that is not part of a delivery of contacts.
@Suite("Requests from callbacks of pointers and wheels")
struct RequestTests {
  /// A window with a layer under a mouse.
  private struct Desk {
    let stage: GestureStage
    let mouse: DeviceID

    init() throws {
      stage = try GestureStage()
      mouse = stage.window.application.addSurface(TouchpadFingers.surface)
    }

    var application: Application { stage.window.application }

    func hovers(at place: Point = middle, _ action: HoverEvent.Action = .moved) {
      application.hover(
        HoverEvent(device: mouse, time: stage.hand.now, action: action, location: place))
    }
  }

  @Test("a hover's action that removes its layer leaves nothing to do")
  func removal() throws {
    let desk = try Desk()
    let hover = desk.stage.add(HoverGestureRecognizer(), "hover")
    hover.onAction(of: desk.stage.layer) { layer, _ in layer.removeFromParent() }
    desk.hovers()
    #expect(desk.stage.layer.window == nil)
    #expect(desk.application.nextDeadline == nil)
  }

  @Test("a hover's action cancels a gesture at once")
  func cancellation() throws {
    let desk = try Desk()
    let pan = desk.stage.add(PanGestureRecognizer(), "pan")
    let hover = desk.stage.add(HoverGestureRecognizer(), "hover")
    hover.onAction(of: pan) { pan, _ in pan.cancel() }
    desk.stage.finger.land(at: 200, 300)
    desk.stage.finger.move(by: 50, 0, over: .milliseconds(100))
    _ = desk.stage.heard()
    desk.hovers()
    #expect(desk.stage.heard() == ["hover began", "pan cancelled"])
    #expect(pan.state == .cancelled || pan.state == .possible)
  }

  @Test("a scroll layer's closure that a wheel calls cancels a gesture at once")
  func wheel() throws {
    let scene = try ScrollScene()
    let device = scene.window.application.addSurface(TouchpadFingers.surface)
    let beside = Layer(frame: Rect(x: 600, y: 100, width: 300, height: 300), name: "beside")
    try scene.window.addChild(beside)
    let pan = PanGestureRecognizer()
    var states: [GestureState] = []
    pan.onAction { states.append($0.state) }
    beside.addGestureRecognizer(pan)
    scene.scroll.onChange(of: pan) { pan, _ in pan.cancel() }
    scene.hand.finger(1).land(at: 700, 200)
    scene.hand.finger(1).move(by: 50, 0, over: .milliseconds(100))
    let event = TouchpadEvent(
      device: device, time: scene.hand.now, phase: .changed,
      kind: .scroll(.finger, way: Vector(dx: 0, dy: -30)))
    #expect(scene.window.application.scroll(event, at: Point(x: 300, y: 250)))
    #expect(states.last == .cancelled)
  }

  @Test("an action that drops a pointer is followed after the delivery")
  func dropping() throws {
    let desk = try Desk()
    desk.stage.add(HoverGestureRecognizer(), "hover")
    let tap = desk.stage.add(TapGestureRecognizer(), "tap")
    let (application, mouse) = (desk.application, desk.mouse)
    tap.onAction { [unowned application] _ in application.cancelHover(of: mouse) }
    desk.hovers()
    desk.stage.finger.tap(at: middle)
    let heard = desk.stage.heard().filter { !$0.hasPrefix("layer") }
    #expect(heard == ["hover began", "tap ended", "hover ended"])
  }

  @Test("a request made as the last reference to a layer goes is performed with the next advance")
  func deallocation() throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan", to: stage.window)
    var layer: LastLayer? = LastLayer(frame: Rect(x: 500, y: 0, width: 200, height: 90))
    layer?.onDeinit = { [unowned pan] in pan.cancel() }
    layer.map { try? stage.window.addChild($0) }
    stage.hand.finger(1).land(at: 300, 300)
    stage.hand.finger(1).move(by: 50, 0, over: .milliseconds(100))
    stage.hand.finger(2).land(at: 600, 50)
    layer?.removeFromParent()
    layer = nil
    stage.hand.finger(2).lift()
    stage.hand.rest(for: .milliseconds(100))
    #expect(stage.heard().contains("pan cancelled"))
    stage.hand.finger(1).lift()
    stage.waits()
    #expect(stage.window.nextDeadline == nil)
  }
}

/// A layer that reports its deallocation.
private final class LastLayer: Layer {
  var onDeinit: (() -> Void)?

  deinit { onDeinit?() }
}
