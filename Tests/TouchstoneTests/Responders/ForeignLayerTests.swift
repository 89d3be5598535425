import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Hit tests that return a layer of another tree, and responders whose `next` forms a cycle.
@Suite("Hits and chains that leave the tree")
struct ForeignLayerTests {
  /// Returns any layer from its hit test.
  private final class Redirecting: Layer {
    var answer: () -> Layer? = { nil }
    override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? { answer() }
  }

  /// A responder of the host that records its calls and passes them on.
  private final class Station: Responder {
    var following: Responder?
    var calls = 0
    override var next: Responder? { following }
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      calls += 1
      super.touchesBegan(touches, with: event)
    }
  }

  /// A window with any `next` responder.
  private final class DetouredWindow: Window {
    var following: Responder?
    var calls = 0
    override var next: Responder? { following ?? super.next }
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      calls += 1
      super.touchesBegan(touches, with: event)
    }
  }

  private let stage: GestureStage
  private let overlay: Window
  private let cover: Redirecting

  init() throws {
    stage = try GestureStage()
    stage.layer.forwards = true
    overlay = Window(
      frame: stage.window.bounds, name: "overlay", application: stage.window.application)
    overlay.level = 1
    cover = Redirecting(frame: overlay.bounds)
    try overlay.addChild(cover)
  }

  @Test("a touch belongs to the window of the layer that it hit, whichever window found it")
  func otherWindow() throws {
    let layer = stage.layer
    cover.answer = { layer }
    var windows: [Window?] = []
    layer.onTouches = { _, touches, _ in windows += touches.map(\.window) }
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.landingFactor = 1
    stage.finger.land(at: middle).move(by: 20, 0).lift()
    #expect(stage.heard() == ["layer began", "layer cancelled", "pan began", "pan ended"])
    #expect(windows.count == 2 && windows.allSatisfy { $0 === stage.window })
    #expect(pan.failureReason == nil)
  }

  @Test("a layer of another application, or of no window, is no hit: what is behind is asked")
  func otherApplication() throws {
    let elsewhere = try GestureStage()
    let stray = Layer(frame: stage.layer.frame)
    for foreign in [elsewhere.layer, stray] as [Layer] {
      cover.answer = { foreign }
      stage.finger.tap(at: middle)
      #expect(stage.heard() == ["layer began", "layer ended"])
      #expect(elsewhere.heard().isEmpty)
    }
  }

  @Test("a pointer hovers over what is behind a layer of another application, or of no window")
  func hoverBehind() throws {
    let elsewhere = try GestureStage()
    stage.add(HoverGestureRecognizer(), "hover")
    let application = stage.window.application
    let mouse = application.addSurface(TouchpadFingers.surface)
    for foreign in [elsewhere.layer, Layer(frame: stage.layer.frame)] as [Layer] {
      cover.answer = { foreign }
      application.hover(
        HoverEvent(device: mouse, time: .seconds(1), action: .moved, location: middle))
      application.cancelHover(of: mouse)
      #expect(stage.heard() == ["hover began", "hover ended"])
    }
  }

  @Test("a touch has the accommodations of the window of the layer that it hits")
  func accommodationsOfOtherWindow() throws {
    let layer = stage.layer
    cover.answer = { layer }
    stage.window.accommodations = try Accommodations(holdDuration: .milliseconds(100))
    stage.finger.tap(at: middle, for: .milliseconds(50))
    stage.waits()
    #expect(stage.heard().isEmpty)
  }

  @Test("a layer that moves to another window while it is asked keeps its touch there")
  func movedWhileAsked() throws {
    let target = stage.window
    let cover = self.cover
    cover.answer = {
      if cover.parent !== target { try? target.addChild(cover) }
      return cover
    }
    let tap = stage.add(TapGestureRecognizer(), "tap", to: cover)
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["tap ended"])
    #expect(tap.layer?.window === target)
  }

  @Test("a layer that leaves the tree while it is asked is no hit")
  func removedWhileAsked() {
    let cover = self.cover
    cover.answer = {
      cover.removeFromParent()
      return cover
    }
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["layer began", "layer ended"])
  }

  @Test("a layer of a window that is hidden while it is asked is no hit: what is behind is asked")
  func hiddenWhileAsked() {
    let (cover, overlay) = (self.cover, self.overlay)
    cover.answer = {
      overlay.isHidden = true
      return cover
    }
    let tap = stage.add(TapGestureRecognizer(), "tap", to: cover)
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["layer began", "layer ended"])
    #expect(tap.state == .possible)
  }

  @Test("a touch of a layer that is covered while it is asked is cancelled, with its gestures")
  func coveredWhileAsked() throws {
    let (cover, overlay) = (self.cover, self.overlay)
    let modal = Layer(name: "modal")
    try overlay.addChild(modal)
    cover.answer = {
      overlay.cancelTouches(coveredBy: modal)
      return cover
    }
    let pan = stage.add(PanGestureRecognizer(), "pan", to: cover)
    stage.finger.land(at: middle)
    #expect(pan.failureReason == .withdrawn)
    stage.finger.move(by: 30, 0).lift()
    #expect(stage.heard().isEmpty)
  }

  @Test("a recognizer on a chain into another application takes part in one gesture at a time")
  func chainIntoOtherApplication() throws {
    overlay.isHidden = true
    stage.layer.forwards = false
    let elsewhere = try GestureStage()
    let pan = elsewhere.add(PanGestureRecognizer(), "pan")
    pan.landingFactor = 1
    let foreign = elsewhere.layer
    stage.layer.successor = { foreign }
    elsewhere.finger.land(at: middle)
    stage.finger.land(at: middle).move(by: 0, 20).lift()
    #expect(pan.state == .possible && stage.journal.lines.last == "layer ended")
    let reasons = stage.trace.entries.compactMap { entry -> TraceEntry.NotReceivedReason? in
      if case .notReceived(_, let reason) = entry.kind { reason } else { nil }
    }
    #expect(reasons == [.awaitingReset])
    elsewhere.finger.move(by: 20, 0).lift()
    #expect(elsewhere.journal.lines(of: "pan") == ["pan began", "pan ended"])
    // It has been reset.
    elsewhere.journal.clear()
    stage.finger.land(at: middle).move(by: 0, 20).lift()
    #expect(elsewhere.heard() == ["pan began", "pan ended"])
  }

  @Test("a chain that skips the window and comes back to it is followed once, to its end")
  func chainPastWindow() throws {
    overlay.isHidden = true
    let application = stage.window.application
    stage.layer.successor = { application }
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["layer began", "layer ended"])
  }

  @Test("a window whose next leads back into the chain calls no responder twice")
  func circleThroughWindow() throws {
    let application = Application()
    let window = DetouredWindow(
      frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "window", application: application)
    let layer = ToldLayer(frame: window.bounds, name: "layer")
    layer.journal = stage.journal
    layer.forwards = true
    try window.addChild(layer)
    let (first, second) = (Station(), Station())
    (first.following, second.following) = (second, first)
    defer { (first.following, second.following) = (nil, nil) }
    let hand = Fingers(on: window)
    window.following = layer
    hand.finger(1).land(at: 100, 100).lift()
    #expect(stage.heard() == ["layer began", "layer ended"] && window.calls == 1)
    // Responders behind the window form a cycle: the first one is called, and no other.
    window.following = first
    hand.finger(1).land(at: 100, 100).lift()
    #expect(stage.heard() == ["layer began", "layer ended"] && window.calls == 2)
    #expect(first.calls == 1 && second.calls == 0)
  }

  @Test("a helper that a layer calls itself may lead on into the chain, but not back")
  func helperBesideChain() throws {
    overlay.isHidden = true
    let parent = stage.layer
    let leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 300, height: 300), to: parent)
    let helper = Station()
    leaf.onTouches = { phase, touches, event in
      if phase == .began { helper.touchesBegan(touches, with: event) }
    }
    helper.following = parent
    stage.finger.land(at: middle).lift()
    #expect(stage.heard() == ["leaf began", "layer began", "leaf ended"])
    helper.following = leaf
    stage.finger.land(at: middle).lift()
    #expect(stage.heard() == ["leaf began", "leaf ended"])
    #expect(helper.calls == 2)
  }
}
