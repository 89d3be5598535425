import Testing
import TouchContainers
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// A window with a panel, and modal layers that record the order in which they are dismissed.
private final class ModalStage {
  let window = Window(size: Size(width: 600, height: 400))
  let panel = TallyLayer(frame: Rect(x: 100, y: 100, width: 300, height: 200), name: "panel")
  let modals = ["a", "b", "c"].map { ModalLayer(name: $0) }
  let hand: Fingers
  var gone = ""

  init() throws {
    try window.addChild(panel)
    hand = Fingers(on: window)
    for modal in modals { modal.onDismiss = { [unowned self] in gone += $0.name } }
  }

  /// Presents the first `count` layers, each from the previous one.
  func presents(_ count: Int) throws {
    var top: Layer = window
    for modal in modals.prefix(count) {
      try top.present(modal)
      top = modal
    }
  }
}

/// A window that counts the touches delivered to it.
private final class TallyWindow: Window {
  var began = 0

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { began += touches.count }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
}

@Suite("Modal layers")
struct ModalTests {
  @Test("a modal layer appears over its span of event time, and takes touches at once")
  func appearing() throws {
    let stage = try ModalStage()
    let modal = stage.modals[0]
    #expect(modal.appearanceSpan == .zero && modal.presence(at: .zero) == 1)
    modal.appearanceSpan = .milliseconds(150)
    stage.window.advance(to: .seconds(3))
    try stage.window.present(modal)
    #expect(stage.window.application.isMoving)
    #expect(modal.restInstant == .seconds(3.15))
    #expect(modal.presence(at: .seconds(2.9)) == 0 && modal.presence(at: .seconds(3)) == 0)
    #expect(abs(modal.presence(at: .seconds(3.075)) - 0.5) < 1e-9)
    #expect(stage.window.hitTest(Point(x: 5, y: 5), with: nil) === modal)
    // It depends on time only, however often it is queried or advanced.
    stage.window.advance(to: .seconds(3.1))
    #expect(abs(modal.presence(at: .seconds(3.075)) - 0.5) < 1e-9)
    stage.window.advance(to: .seconds(3.15))
    #expect(modal.restInstant == nil && modal.presence(at: .seconds(3.15)) == 1)
    #expect(!stage.window.application.isMoving)
    stage.window.dismiss()
    try stage.window.present(modal)
    stage.window.dismiss()
    stage.window.advance(to: .seconds(3.2))
    #expect(modal.restInstant == nil && !stage.window.application.isMoving)
  }

  @Test("a modal layer covers the layer that presents it, in front of raised ones")
  func covers() throws {
    let stage = try ModalStage()
    stage.panel.zPosition = 1000
    try stage.window.present(stage.modals[0])
    let modal = stage.modals[0]
    #expect(modal.frame == stage.window.bounds && modal.isPresented)
    #expect(modal.presentingLayer === stage.window && stage.window.presentedLayer === modal)
    #expect(stage.window.hitTest(Point(x: 200, y: 200), with: nil) === modal)
    let late = Layer(frame: stage.window.bounds, name: "late")
    late.zPosition = 1e9
    try stage.window.addChild(late)
    #expect(stage.window.hitTest(Point(x: 200, y: 200), with: nil) === modal)
  }

  @Test(
    "a modal layer covers siblings of infinite or undefined depth, also among many",
    arguments: [0, 40], [Double.infinity, .nan])
  func coversInfinite(count: Int, depth: Double) throws {
    let stage = try ModalStage()
    let place = Point(x: 200, y: 200)
    for _ in 0..<count { try stage.window.addChild(Layer(frame: stage.window.bounds)) }
    stage.panel.zPosition = depth
    stage.panel.bringToFront()
    let modal = stage.modals[0]
    try stage.window.present(modal)
    #expect(stage.window.hitTest(place, with: nil) === modal)
    #expect(stage.window.childrenBackToFront.last === modal)
    stage.panel.zPosition = 0
    stage.panel.zPosition = depth
    #expect(stage.window.hitTest(place, with: nil) === modal)
    #expect(stage.window.childrenBackToFront.last === modal)
  }

  @Test("a modal layer receives all touches, even beside its content; recognizers below get none")
  func touches() throws {
    let stage = try ModalStage()
    var below = 0
    stage.window.addGestureRecognizer(TapGestureRecognizer().onAction { _ in below += 1 })
    stage.panel.addGestureRecognizer(TapGestureRecognizer().onAction { _ in below += 1 })
    let inside = ModalLayer(name: "inside")
    let content = TallyLayer(frame: Rect(x: 10, y: 10, width: 50, height: 50), name: "content")
    try inside.addChild(content)
    try stage.panel.present(inside)
    stage.hand.finger(1).tap(at: Point(x: 120, y: 120))
    stage.hand.finger(1).tap(at: Point(x: 300, y: 200))
    #expect(content.began == 1 && content.ended == 1 && stage.panel.began == 0 && below == 0)
    stage.hand.finger(1).tap(at: Point(x: 50, y: 50))
    #expect(below == 1, "beside the panel it is the window's")
    stage.panel.dismiss()
    stage.hand.finger(1).tap(at: Point(x: 300, y: 200))
    #expect(stage.panel.began == 1 && below == 2, "the panel's recognizer again")
  }

  @Test("presenting a modal layer cancels the touches and gestures below it")
  func cancels() throws {
    let stage = try ModalStage()
    let trace = Trace()
    stage.window.application.trace = trace
    var states: [GestureState] = []
    let pan = PanGestureRecognizer()
    pan.cancelsTouchesInView = false
    pan.onAction { states.append($0.state) }
    stage.window.addGestureRecognizer(pan)
    stage.hand.finger(1).land(at: 200, 200)
    stage.hand.finger(1).move(by: 30, 0, over: .milliseconds(50))
    #expect(stage.panel.began == 1 && states.last == .changed)
    try stage.window.present(stage.modals[0])
    #expect(stage.panel.cancelled == 1 && states.last == .cancelled)
    #expect(
      trace.entries.contains { entry in
        guard case .delivery(_, .cancelled(by: .modal(layer: "a"))) = entry.kind else {
          return false
        }
        return true
      })
    let count = states.count
    stage.hand.finger(1).move(by: 30, 0, over: .milliseconds(50))
    stage.hand.finger(1).lift()
    #expect(states.count == count && stage.panel.isSettled && stage.panel.ended == 0)
    #expect(stage.window.application.openTouches == 0)
  }

  @Test(
    "a modal layer can be presented from an action, and every touch below is ended or cancelled")
  func fromAction() throws {
    let stage = try ModalStage()
    let (window, modal) = (stage.window, stage.modals[0])
    stage.panel.addGestureRecognizer(
      LongPressGestureRecognizer().on(.began) { _ in try? window.present(modal) })
    stage.hand.finger(1).land(at: 200, 200)
    stage.hand.finger(2).land(at: 50, 50)
    stage.hand.rest(for: .milliseconds(600))
    #expect(modal.isPresented && stage.panel.isSettled)
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    #expect(stage.panel.isSettled && stage.window.application.openTouches == 0)
    #expect(stage.window.nextDeadline == nil)
    stage.hand.finger(1).tap(at: Point(x: 200, y: 200))
    #expect(stage.panel.began == 1)
  }

  /// Which layers of a stack are dismissed, and in which order, for each layer that is asked.
  static let stacks: [(count: Int, asked: Int, gone: String)] = [
    (0, 0, ""), (1, 0, "a"), (1, 1, "a"), (2, 0, "ba"), (2, 1, "b"), (2, 2, "b"),
    (3, 0, "cba"), (3, 1, "cb"), (3, 2, "c"), (3, 3, "c"),
  ]

  @Test(
    "dismiss() dismisses all layers above, the topmost first; a topmost layer dismisses itself",
    arguments: stacks)
  func stack(_ row: (count: Int, asked: Int, gone: String)) throws {
    let stage = try ModalStage()
    try stage.presents(row.count)
    let layers = [stage.window] + stage.modals as [Layer]
    #expect(stage.window.topmostPresentedLayer === (row.count > 0 ? layers[row.count] : nil))
    let isAny = layers[row.asked].dismiss()
    #expect(stage.gone == row.gone && isAny == !row.gone.isEmpty)
    for (index, modal) in stage.modals.enumerated() {
      let stays = index < row.count && !row.gone.contains(modal.name)
      #expect(modal.isPresented == stays && (modal.window === stage.window) == stays)
    }
    #expect(!stage.modals[2].dismiss() || row.asked == 0, "nothing is dismissed twice")
  }

  /// Which layers are dismissed, and in which order, if layer number `asked` of three is asked to dismiss
  /// number `which`.
  static let exact: [(asked: Int, which: Int, gone: String)] = [
    (0, 1, "cba"), (0, 2, "cb"), (0, 3, "c"), (1, 1, ""), (1, 2, "cb"), (1, 3, "c"), (2, 1, ""),
    (2, 2, ""), (2, 3, "c"), (3, 1, ""), (3, 2, ""), (3, 3, ""),
  ]

  @Test(
    "a layer dismisses a modal layer only if that is above it, and all on top of that as well",
    arguments: exact)
  func exactly(_ row: (asked: Int, which: Int, gone: String)) throws {
    let stage = try ModalStage()
    try stage.presents(3)
    let layers = [stage.window] + stage.modals as [Layer]
    let isAny = layers[row.asked].dismiss(stage.modals[row.which - 1])
    #expect(stage.gone == row.gone && isAny == !row.gone.isEmpty)
  }

  @Test("a modal layer can be presented again after a dismissal or removal, also by another layer")
  func again() throws {
    let stage = try ModalStage()
    let modal = stage.modals[0]
    try stage.window.present(modal)
    modal.dismiss()
    try stage.panel.present(modal)
    #expect(modal.presentingLayer === stage.panel && modal.bounds.size == stage.panel.bounds.size)
    modal.removeFromParent()
    #expect(!modal.isPresented && stage.gone == "a", "the program's removal is no dismissal")
    try stage.window.present(modal)
    #expect(modal.isPresented)
  }

  @Test("a modal layer cannot be presented twice, by itself, in a cycle or beside another one")
  func errors() throws {
    let stage = try ModalStage()
    let (a, b, c) = (stage.modals[0], stage.modals[1], stage.modals[2])
    #expect(throws: PresentationError.wouldPresentItself(modal: "a", parent: "a")) {
      try a.present(a)
    }
    try stage.presents(2)
    #expect(throws: PresentationError.alreadyPresented(modal: "b", by: "a")) {
      try b.present(b)
    }
    #expect(throws: PresentationError.alreadyPresented(modal: "a", by: "window")) {
      try b.present(a)
    }
    #expect(throws: PresentationError.alreadyPresented(modal: "b", by: "a")) {
      try stage.panel.present(b)
    }
    #expect(throws: PresentationError.alreadyPresenting(parent: "window", modal: "a")) {
      try stage.window.present(c)
    }
    let child = Layer(name: "child")
    try c.addChild(child)
    #expect(throws: PresentationError.wouldPresentItself(modal: "c", parent: "child")) {
      try child.present(c)
    }
    #expect(stage.window.topmostPresentedLayer === b && !c.isPresented && stage.gone.isEmpty)
    #expect("\(PresentationError.alreadyPresented(modal: "b", by: "a"))".contains("\"b\""))
  }

  @Test("a modal layer that is being dismissed presents nothing, so that the dismissal ends")
  func presentsWhileGoing() throws {
    let stage = try ModalStage()
    try stage.presents(2)
    var error: PresentationError?
    stage.modals[1].onDismiss = { [stage] _ in
      do throws(PresentationError) {
        try stage.modals[0].present(stage.modals[2])
      } catch let thrown {
        error = thrown
      }
    }
    stage.window.dismiss()
    #expect(error == .beingDismissed(modal: "a") && stage.gone == "a")
    #expect(!stage.modals[2].isPresented && stage.window.presentedLayer == nil)
    stage.modals[0].onDismiss = { [stage] _ in try? stage.window.present(stage.modals[2]) }
    try stage.window.present(stage.modals[0])
    stage.window.dismiss()
    #expect(stage.modals[2].isPresented, "once it is gone the next one may come")
  }

  @Test("a tap outside its content, but not on it, dismisses a modal layer if that is enabled")
  func outsideTap() throws {
    let stage = try ModalStage()
    let modal = stage.modals[0]
    let content = TallyLayer(frame: Rect(x: 10, y: 10, width: 50, height: 50), name: "content")
    try modal.addChild(content)
    try stage.window.present(modal)
    stage.hand.finger(1).tap(at: Point(x: 300, y: 300))
    #expect(modal.isPresented, "not by default")
    modal.dismissesOnOutsideTap = true
    stage.hand.finger(1).tap(at: Point(x: 30, y: 30))
    #expect(modal.isPresented && content.ended == 1)
    try modal.present(stage.modals[1])
    stage.hand.finger(1).tap(at: Point(x: 300, y: 300))
    #expect(stage.gone.isEmpty, "the one on top has the touch")
    stage.modals[1].dismiss()
    stage.hand.finger(1).tap(at: Point(x: 300, y: 300))
    #expect(stage.gone == "ba" && stage.window.application.openTouches == 0)
    stage.hand.finger(1).tap(at: Point(x: 200, y: 200))
    #expect(stage.panel.ended == 1)
  }

  @Test("dismissing a modal layer cancels its touches")
  func cancelOwn() throws {
    let stage = try ModalStage()
    let content = TallyLayer(frame: Rect(x: 10, y: 10, width: 50, height: 50), name: "content")
    try stage.modals[0].addChild(content)
    try stage.window.present(stage.modals[0])
    stage.hand.finger(1).land(at: 30, 30)
    stage.window.dismiss()
    #expect(content.began == 1 && content.cancelled == 1)
    stage.hand.finger(1).lift()
    #expect(content.isSettled && stage.window.application.openTouches == 0)
  }

  @Test(
    "a modal layer blocks touches even if it was presented before its presenter joined a window")
  func presentedEarly() throws {
    let stage = try ModalStage()
    var below = 0
    stage.window.addGestureRecognizer(TapGestureRecognizer().onAction { _ in below += 1 })
    let host = Layer(frame: stage.window.bounds, name: "host")
    try host.present(stage.modals[0])
    try stage.window.addChild(host)
    stage.hand.finger(1).tap(at: Point(x: 200, y: 200))
    #expect(below == 0)
    stage.modals[0].dismiss()
    try host.addChild(stage.modals[0])
    stage.hand.finger(1).tap(at: Point(x: 200, y: 200))
    #expect(below == 1, "one that is a mere child is no modal layer")
  }

  @Test(
    "the window gets the touches of a modal layer unless it presents the layer or its presenter")
  func window() throws {
    let window = TallyWindow(size: Size(width: 600, height: 400))
    let hand = Fingers(on: window)
    let panel = Layer(frame: window.bounds, name: "panel")
    try window.addChild(panel)
    let (lower, upper) = (ModalLayer(name: "lower"), ModalLayer(name: "upper"))
    try panel.present(lower)
    hand.finger(1).tap(at: Point(x: 200, y: 200))
    #expect(window.began == 1 && lower.next === window)
    lower.dismiss()
    try window.present(lower)
    hand.finger(1).tap(at: Point(x: 200, y: 200))
    try lower.present(upper)
    hand.finger(1).tap(at: Point(x: 200, y: 200))
    #expect(window.began == 1 && upper.next === window.application)
    window.dismiss()
    hand.finger(1).tap(at: Point(x: 200, y: 200))
    #expect(window.began == 2)
  }

  @Test("a modal layer is as large as its presenter, also when the presenter's size changes")
  func sizes() throws {
    let stage = try ModalStage()
    try stage.presents(2)
    stage.window.bounds.size = Size(width: 900, height: 300)
    for modal in stage.modals.prefix(2) {
      #expect(modal.frame == Rect(x: 0, y: 0, width: 900, height: 300))
    }
    stage.window.dismiss()
    stage.window.bounds.size = Size(width: 100, height: 100)
    #expect(stage.modals[0].bounds.size == Size(width: 900, height: 300))
  }

  @Test("a modal layer that leaves its presenter is no longer presented, even if it is added back")
  func leaves() throws {
    let stage = try ModalStage()
    let modal = stage.modals[0]
    try stage.window.present(modal)
    modal.removeFromParent()
    try stage.window.addChild(modal)
    #expect(!modal.isPresented && stage.window.presentedLayer == nil)
    var host: Layer? = Layer(name: "host")
    try host?.present(modal)
    #expect(modal.isPresented)
    host = nil
    #expect(!modal.isPresented && modal.parent == nil)
    try stage.panel.present(modal)
    try stage.window.addChild(modal)
    #expect(!modal.isPresented && stage.panel.presentedLayer == nil && stage.gone.isEmpty)
  }

  @Test("the dimming of a modal layer stays between 0 and 1")
  func dimming() {
    let modal = ModalLayer()
    #expect(modal.dimming == 0.4)
    modal.dimming = 7
    #expect(modal.dimming == 1)
    modal.dimming = -1
    #expect(modal.dimming == 0)
    modal.dimming = .nan
    #expect(modal.dimming == 0)
  }
}
