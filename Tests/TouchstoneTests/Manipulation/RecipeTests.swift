import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// The classic recipes, written without manipulators.
@Suite("A recipe")
struct RecipeTests {
  /// A window with one layer in it, and a hand.
  private func scene(_ layer: Layer) throws -> (Window, Fingers) {
    let window = Window(size: Size(width: 1000, height: 800))
    try window.addChild(layer)
    return (window, Fingers(on: window))
  }

  /// Follows the finger with touch methods.
  private final class Draggable: Layer {
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
      guard let touch = touches.first else { return }
      position += touch.location(in: parent) - touch.previousLocation(in: parent)
    }
  }

  @Test("dragging with touch methods keeps the layer under the finger")
  func rawDrag() throws {
    let layer = Draggable(frame: Rect(x: 100, y: 100, width: 200, height: 100))
    let (_, hand) = try scene(layer)
    hand.finger(1).land(at: 150, 150)
    let held = try #require(layer.location(fromWindow: Point(x: 150, y: 150)))
    hand.finger(1).move(to: 620, 430, over: .milliseconds(300))
    #expect(layer.windowLocation(of: held).distance(to: Point(x: 620, y: 430)) < 1e-6)
    hand.finger(1).lift()
  }

  @Test("dragging with a pan that is reset to zero moves the layer by all but the start distance")
  func panDrag() throws {
    let layer = Layer(frame: Rect(x: 100, y: 100, width: 200, height: 100))
    layer.transform = .rotation(.degrees(30))
    let (window, hand) = try scene(layer)
    let pan = PanGestureRecognizer()
    pan.landingFactor = 1
    pan.onAction { pan in
      layer.position += pan.translation(in: layer.parent)
      pan.setTranslation(.zero, in: layer.parent)
    }
    layer.addGestureRecognizer(pan)
    let before = layer.position
    hand.finger(1).land(at: 200, 150)
    hand.finger(1).move(by: 300, 400, over: .milliseconds(300))
    let way = layer.position - before
    #expect((way - Vector(dx: 294, dy: 392)).length < 1e-6, "\(way)")
    hand.finger(1).lift()
    #expect(window.nextDeadline == nil)
  }

  /// Is reset by a triple tap, detected with touch methods.
  private final class Resettable: Layer {
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
      guard touches.contains(where: { $0.tapCount == 3 }) else { return }
      transform = .identity
      moveAnchorPoint(to: Point(x: 0.5, y: 0.5))
      position = Point(x: 500, y: 400)
    }
  }

  /// Adds a pan, a pinch and a rotation that run together.
  private func addRecognizers(to layer: Layer) {
    let (pan, pinch, rotation) = (
      PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer()
    )
    func pivot(_ location: Point) {
      let x = (location.x - layer.bounds.minX) / layer.bounds.width
      let y = (location.y - layer.bounds.minY) / layer.bounds.height
      layer.moveAnchorPoint(to: Point(x: x, y: y))
    }
    pan.onAction { pan in
      layer.position += pan.translation(in: layer.parent)
      pan.setTranslation(.zero, in: layer.parent)
    }
    pinch.onAction { pinch in
      pivot(pinch.location(in: layer))
      layer.transform = layer.transform.scaled(by: pinch.scale)
      pinch.scale = 1
    }
    rotation.onAction { rotation in
      pivot(rotation.location(in: layer))
      layer.transform = layer.transform.rotated(by: rotation.rotation)
      rotation.rotation = .zero
    }
    pan.recognizeSimultaneously(with: pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
    layer.addGestureRecognizers(pan, pinch, rotation)
  }

  @Test("pan, pinch and rotation change a layer at the same time, and a triple tap resets it")
  func allAtOnce() throws {
    let layer = Resettable(frame: Rect(x: 300, y: 250, width: 400, height: 300))
    let (_, hand) = try scene(layer)
    addRecognizers(to: layer)
    hand.finger(1).land(at: 450, 400)
    hand.finger(2).land(at: 550, 400)
    hand.rest(for: .milliseconds(100))
    hand.move([1, 2], over: .milliseconds(500)) { finger, share in
      let arm = Vector(dx: finger == 1 ? -50 : 50, dy: 0)
      let map = Similarity(scale: 1 + share, rotation: .degrees(60 * share))
      return Point(x: 500 + 80 * share, y: 400 - 40 * share) + map.applied(to: arm)
    }
    let steps = layer.transform.decomposed
    // Each excludes its slop: a spread of 8 of 100 points, an arc of 8 points, 10 points.
    #expect(steps.scaleX > 1.8 && steps.scaleX < 2.0, "\(steps)")
    #expect(steps.rotation.degrees > 48 && steps.rotation.degrees < 60, "\(steps)")
    let middle = layer.windowLocation(of: Point(x: 200, y: 150))
    #expect(middle.distance(to: Point(x: 580, y: 360)) < 25, "\(middle)")
    hand.finger(1).lift()
    hand.finger(2).lift()
    let (transform, position) = (layer.transform, layer.position)
    hand.rest(for: .seconds(1))
    for tap in 1...3 {
      #expect(layer.transform == transform && layer.position == position, "tap \(tap)")
      hand.finger(1).tap(at: middle)
      hand.rest(for: .milliseconds(100))
    }
    #expect(layer.transform == .identity && layer.position == Point(x: 500, y: 400), "\(hand)")
  }

  @Test("a transform shared by a pan, a pinch and a rotation combines all of their current values")
  func sharedTransform() throws {
    let photo = Layer(frame: Rect(x: 300, y: 250, width: 400, height: 300))
    let (window, hand) = try scene(photo)
    let (pan, pinch, rotation) = (
      PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer()
    )
    pan.recognizeSimultaneously(with: pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
    photo.addGestureRecognizers(pan, pinch, rotation)
    let start = photo.position
    var moved = Vector.zero
    var scale = 1.0
    var turned = Angle.zero
    pan.onAction(of: photo) { photo, pan in moved = pan.translation(in: photo.parent) }
    pinch.onAction { pinch in scale = pinch.scale }
    rotation.onAction(of: photo) { photo, rotation in
      turned = rotation.rotation
      photo.position = start + moved
      photo.transform = .rotation(turned).concatenating(.scale(scale))
    }
    hand.finger(1).land(at: 450, 400)
    hand.finger(2).land(at: 550, 400)
    hand.move([1, 2], over: .milliseconds(300)) { finger, share in
      let arm = Vector(dx: finger == 1 ? -50 : 50, dy: 0)
      let map = Similarity(scale: 1 + share, rotation: .degrees(60 * share))
      return Point(x: 500 + 90 * share, y: 400) + map.applied(to: arm)
    }
    #expect(moved.dx > 70 && scale > 1.5 && turned.degrees > 40)
    // The rotation, which applies all three, is called after the other two have their new values.
    #expect((photo.position - start - pan.translation(in: window)).length < 1e-9, "\(moved)")
    #expect(photo.transform == .rotation(rotation.rotation).concatenating(.scale(pinch.scale)))
  }

  @Test("a pan clamped to the bounds stops each axis at its edge and follows the finger again")
  func bounded() throws {
    let layer = Layer(frame: Rect(x: 100, y: 100, width: 200, height: 100))
    let (window, hand) = try scene(layer)
    let pan = PanGestureRecognizer()
    pan.landingFactor = 1
    var start = Point.zero
    pan.onAction { pan in
      if pan.state == .began { start = layer.position }
      let goal = start + pan.translation(in: layer.parent)
      layer.position = Point(
        x: min(max(goal.x, 100), window.bounds.width - 100),
        y: min(max(goal.y, 50), window.bounds.height - 50))
    }
    layer.addGestureRecognizer(pan)
    hand.finger(1).land(at: 200, 150)
    hand.finger(1).move(by: 1500, 0, over: .milliseconds(200))
    #expect(layer.frame.maxX == 1000)
    hand.finger(1).move(by: 0, 200, over: .milliseconds(200))
    #expect(layer.frame.maxX == 1000 && abs(layer.frame.minY - 300) < 1e-6)
    hand.finger(1).move(by: -1500, 0, over: .milliseconds(200))
    #expect(abs(layer.frame.minX - 90) < 1e-6, "\(layer.frame)")
  }

  @Test("a layer with a circular hit area is hit within the circle only")
  func round() throws {
    let layer = Layer(frame: Rect(x: 100, y: 100, width: 200, height: 200))
    layer.hitArea = .circle
    let (_, hand) = try scene(layer)
    let tap = TapGestureRecognizer()
    var taps: [Point] = []
    tap.onAction { taps.append($0.location(in: nil)) }
    layer.addGestureRecognizer(tap)
    hand.finger(1).tap(at: Point(x: 110, y: 110))
    hand.rest(for: .seconds(1))
    #expect(taps.isEmpty)
    hand.finger(1).tap(at: Point(x: 135, y: 135))
    hand.rest(for: .seconds(1))
    hand.finger(1).tap(at: Point(x: 200, y: 101))
    #expect(taps == [Point(x: 135, y: 135), Point(x: 200, y: 101)])
  }

  @Test("a picture is hit on its opaque pixels only, also when it is rotated")
  func alpha() throws {
    // Four pixels; the lower left one is opaque.
    let mask = try AlphaMask(width: 2, height: 2, alpha: [0, 84, 85, 0] as [UInt8])
    let layer = Layer(frame: Rect(x: 300, y: 300, width: 200, height: 200))
    layer.hitArea = .opaquePixels(mask)
    let (_, hand) = try scene(layer)
    let manipulator = Manipulator(.init(startsImmediately: true))
    layer.addManipulator(manipulator)
    hand.finger(1).land(at: 450, 350).move(by: 40, 0, over: .milliseconds(50)).lift()
    #expect(layer.position == Point(x: 400, y: 400))
    hand.finger(1).land(at: 350, 450).move(by: 40, 0, over: .milliseconds(50)).lift()
    #expect(layer.position.distance(to: Point(x: 440, y: 400)) < 1e-6)
    // Turned by a quarter, the opaque pixel lies at the upper left.
    layer.transform = .rotation(.degrees(90))
    layer.position = Point(x: 400, y: 400)
    hand.finger(1).land(at: 350, 450).move(by: 40, 0, over: .milliseconds(50)).lift()
    #expect(layer.position == Point(x: 400, y: 400))
    hand.finger(1).land(at: 350, 350).move(by: 40, 0, over: .milliseconds(50)).lift()
    #expect(layer.position.distance(to: Point(x: 440, y: 400)) < 1e-6)
  }
}
