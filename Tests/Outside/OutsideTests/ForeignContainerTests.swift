import Testing
import TouchContainers
import Touchstone

/// A container from another package: a strip of pages that a wheel and a pan move sideways.
private final class Strip: Layer {
  let content = Layer(name: "pages")
  let pan = StripPan()
  private(set) var offset = 0.0
  let limit: Double

  init(frame: Rect, limit: Double) throws {
    self.limit = limit
    super.init(frame: frame, name: "strip")
    content.anchorPoint = .zero
    content.position = .zero
    content.bounds = Rect(x: 0, y: 0, width: frame.width + limit, height: frame.height)
    try addChild(content)
    addGestureRecognizer(pan)
    pan.onAction { pan in
      (pan.layer as? Strip)?.move(to: -(pan as? StripPan)!.translation(in: nil).dx)
    }
  }

  func move(to place: Double) {
    offset = min(max(place, 0), limit)
    content.position = Point(x: -offset, y: 0)
  }

  override func answer(to scroll: ScrollEvent) -> ScrollAnswer {
    let place = offset - scroll.translation.dx
    return place != offset && (0...limit).contains(place) ? .moves : .declines
  }

  override func scroll(by scroll: ScrollEvent) { move(to: offset - scroll.translation.dx) }
}

/// The pan of a strip, which knows its edges and counts fingers that land and lift.
private final class StripPan: PanGestureRecognizer {
  var handed = 0
  /// The changes of the fingers, with their number before and after.
  var changes: [String] = []
  private var fingersBefore = 0

  override init() {
    super.init()
    judgesBySamples(ifExactly: StripPan.self)
  }

  private var fingers: Int {
    var count = 0
    forEachTouch { if machine.tracks($0.id) { count += 1 } }
    return count
  }

  override func fingersWillChange(_ phase: TouchPhase) { fingersBefore = fingers }

  override func fingersDidChange(_ phase: TouchPhase) {
    changes.append("\(phase) \(fingersBefore) \(fingers) \(course.isActive)")
  }

  override var movementBeyondEdge: Vector? {
    guard let strip = layer as? Strip else { return nil }
    let excess = -translation(in: nil).dx - strip.limit
    return excess > 0 ? Vector(dx: -excess, dy: 0) : nil
  }

  override func willHandOff() { handed += 1 }
}

/// The strip's neighbor, which a layer references by an attachment and which keeps its size.
private final class Neighbor: LayerAttachment {
  unowned let layer: Layer
  var calls = 0

  init(_ layer: Layer) {
    self.layer = layer
    super.init()
  }

  override func boundsDidChange(of owner: Layer) {
    layer.bounds.size = owner.bounds.size
    calls += 1
  }
}

/// A sheet that captures all touches.
private final class Sheet: Layer {
  override var capturesTouches: Bool { true }
  override var isHitBounded: Bool { false }
  override func contains(_ point: Point, with event: TouchEvent?) -> Bool { true }
  override func parentBoundsDidChange() {
    if let parent { bounds = Rect(origin: .zero, size: parent.bounds.size) }
  }
}

@Suite("A container of another package")
struct ForeignContainerTests {
  private let application = OwnApplication()
  private let window: Window
  private let strip: Strip
  private let outer = PanGestureRecognizer()

  init() throws {
    let size = Size(width: 400, height: 400)
    window = OwnWindow(size: size, name: "main", application: application)
    _ = application.addSurface(Surface(sizeInPoints: size))
    strip = try Strip(frame: Rect(x: 0, y: 0, width: 400, height: 200), limit: 100)
    try window.addChild(strip)
  }

  private func turn(_ dx: Double, at time: Instant) -> Bool {
    application.scroll(
      TouchpadEvent(
        device: DeviceID(7), time: time, phase: .changed,
        kind: .scroll(.wheel, way: Vector(dx: dx, dy: 0))),
      at: Point(x: 200, y: 100))
  }

  @Test("another package's container scrolls by a wheel, and leaves the rest to its outer layer")
  func wheel() throws {
    #expect(turn(-60, at: .seconds(1)) && strip.offset == 60)
    // It cannot move this far, and has no outer container.
    #expect(turn(-60, at: .seconds(2)) && strip.offset == 60)
    let around = ScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    around.contentSize = Size(width: 1000, height: 400)
    try window.addChild(around)
    strip.removeFromParent()
    try around.content.addChild(strip)
    #expect(turn(-60, at: .seconds(3)) && strip.offset == 60)
    application.advance(to: .seconds(8))
    #expect(abs(around.contentOffset.x - 60) < 0.5)
    #expect(turn(20, at: .seconds(9)) && strip.offset == 40)
  }

  @Test("hands its finger on at its edge, without losing any movement")
  func edge() {
    window.addGestureRecognizer(outer)
    strip.pan.landingFactor = 1
    strip.pan.handsOff(to: outer, when: .atEdge)
    outer.shouldRequireFailure(of: strip.pan)
    var script = FingerScript(at: .seconds(1))
    script.drag([(start: Point(x: 300, y: 100), way: Vector(dx: -180, dy: 0))])
    var last = Vector.zero
    outer.onAction { last = $0.translation(in: nil) }
    application.play(script.frames)
    #expect(application.comesToRest() && application.openTouches == 0)
    #expect(strip.offset == 100 && strip.pan.handed == 1)
    // Only the slop of the first pan is lost, as without a hand-off.
    #expect(abs(last.dx + 180 - 100 - strip.pan.startDistance) < 1e-6)
  }

  @Test("an app's own pan sees its fingers before and after they change, and whether it is active")
  func fingers() {
    var script = FingerScript(at: .seconds(1))
    script.drag([(start: Point(x: 300, y: 100), way: Vector(dx: -80, dy: 0))])
    application.play(script.frames)
    #expect(application.comesToRest() && application.openTouches == 0)
    #expect(strip.pan.changes == ["began 0 1 false", "ended 1 0 true"])
    #expect(application.now.map { $0 > .seconds(1) } == true)
  }

  @Test("another package's container learns the size of any layer through an attachment")
  func attachment() {
    let other = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let neighbor = Neighbor(other)
    strip.attachments.append(neighbor)
    strip.bounds.size = Size(width: 300, height: 150)
    strip.bounds.size = Size(width: 300, height: 150)
    #expect(other.bounds.size == Size(width: 300, height: 150) && neighbor.calls == 1)
    strip.attachments.removeAll { $0 === neighbor }
    strip.bounds.size = Size(width: 200, height: 100)
    #expect(neighbor.calls == 1)
  }

  @Test("another package's sheet keeps touches from the window, and follows its parent's size")
  func captures() throws {
    let tap = TapGestureRecognizer()
    var taps = 0
    tap.onAction { _ in taps += 1 }
    window.addGestureRecognizer(tap)
    var script = FingerScript(at: .seconds(1))
    script.tap([Point(x: 200, y: 300)])
    application.play(script.frames)
    #expect(application.comesToRest() && taps == 1)
    let sheet = Sheet(frame: window.bounds, name: "sheet")
    window.notifiesChildrenOfBounds = true
    try window.addChild(sheet)
    window.cancelTouches(coveredBy: sheet)
    script = FingerScript(at: .seconds(5))
    script.tap([Point(x: 200, y: 300)])
    application.play(script.frames)
    #expect(application.comesToRest() && taps == 1)
    window.bounds.size = Size(width: 500, height: 300)
    #expect(sheet.bounds.size == window.bounds.size)
    // A modal layer that was presented and dismissed has no effect on it.
    let modal = ModalLayer()
    try window.present(modal)
    window.bounds.size = Size(width: 450, height: 350)
    #expect(modal.bounds.size == window.bounds.size && sheet.bounds.size == window.bounds.size)
    #expect(window.dismiss() && window.presentedLayer == nil)
    window.bounds.size = Size(width: 500, height: 300)
    #expect(sheet.bounds.size == window.bounds.size)
    // A wheel over it does not reach the strip behind.
    #expect(!turn(-10, at: .seconds(9)) && strip.offset == 0)
  }
}
