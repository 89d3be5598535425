import Testing
import TouchContainers
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Nothing that took part in a gesture is retained after it.
@Suite("Lifetimes")
struct LifetimeTests {
  @Test("a window released in mid-touch is deallocated with its contents")
  func windowDropped() throws {
    weak var window: Window?
    weak var layer: Layer?
    weak var recognizer: GestureRecognizer?
    weak var application: Application?
    try {
      let stage = try GestureStage()
      let pan = stage.add(PanGestureRecognizer(), "pan")
      stage.add(TapGestureRecognizer(taps: 2), "double", to: stage.window)
      stage.finger.land(at: middle).move(by: 30, 0)
      window = stage.window
      layer = stage.layer
      recognizer = pan
      application = stage.window.application
    }()
    #expect(window == nil)
    #expect(layer == nil)
    #expect(recognizer == nil)
    #expect(application == nil)
  }

  @Test("a recognizer whose application was deallocated in mid-gesture can join another")
  func recognizerOutlivesApplication() throws {
    let pan = PanGestureRecognizer()
    try {
      let stage = try GestureStage()
      stage.layer.addGestureRecognizer(pan)
      withExtendedLifetime(stage) { _ = stage.finger.land(at: middle).move(by: 30, 0) }
      #expect(pan.state == .began)
    }()
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
    let stage = try GestureStage()
    stage.add(pan, "pan")
    withExtendedLifetime(stage) { stage.finger.land(at: middle).move(by: 30, 0).lift() }
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan ended"])
  }

  @Test(
    "a window released during a touch is deallocated after the touch, while its application lives on"
  )
  func oneOfTwoWindows() throws {
    let stage = try GestureStage()
    weak var second: Window?
    weak var layer: Layer?
    do {
      let window = Window(
        frame: Rect(x: 900, y: 0, width: 400, height: 400), application: stage.window.application)
      let child = ToldLayer(frame: window.bounds, name: "child")
      try window.addChild(child)
      stage.add(PanGestureRecognizer(), "pan", to: child)
      second = window
      layer = child
      stage.hand.finger(1).land(at: 1_000, 100).move(by: 30, 0)
    }
    stage.hand.finger(1).move(by: 30, 0).lift()
    #expect(second == nil)
    #expect(layer == nil)
    stage.hand.finger(2).land(at: 1_000, 100)
    stage.hand.finger(2).lift()
    #expect(stage.window.application.windows.count == 1)
  }

  @Test("a touch whose window was deallocated has no window")
  func touchOutlivesWindow() throws {
    let stage = try GestureStage()
    let application = stage.window.application
    let touch: Touch = try {
      let window = Window(
        frame: Rect(x: 900, y: 0, width: 400, height: 400), application: application)
      stage.hand.finger(1).land(at: 1_000, 100)
      let touch = try #require(application.touches.first)
      #expect(touch.window === window)
      return touch
    }()
    #expect(touch.window == nil)
    #expect(application.windows.count == 1)
  }

  @Test(
    "layers and gestures that outlive their window are told with the next frame that it is gone")
  func layerOutlivesWindow() throws {
    let stage = try GestureStage()
    let application = stage.window.application
    let layer = ToldLayer(frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "child")
    layer.journal = stage.journal
    let pan = stage.add(PanGestureRecognizer(), "pan", to: layer)
    pan.cancelsTouchesInView = false
    do {
      let window = Window(
        frame: Rect(x: 900, y: 0, width: 400, height: 400), application: application)
      try window.addChild(layer)
      stage.hand.finger(1).land(at: 1_000, 100).move(by: 30, 0)
    }
    let before = stage.journal.lines
    #expect(before.contains("pan began") && !before.contains { $0.hasSuffix("cancelled") })
    stage.hand.finger(1).move(by: 30, 0).lift()
    #expect(stage.journal.lines.dropFirst(before.count) == ["child cancelled", "pan cancelled"])
    #expect(layer.window == nil && pan.state == .possible)
  }

  @Test("a window that goes in an action ends the gestures on its layers after the action")
  func windowGoesInAction() throws {
    let stage = try GestureStage()
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "child")
    let pan = stage.add(PanGestureRecognizer(), "pan", to: layer)
    var window: Window? = Window(
      frame: Rect(x: 900, y: 0, width: 400, height: 400), application: stage.window.application)
    try window?.addChild(layer)
    pan.on(.began) { _ in window = nil }
    stage.hand.finger(1).land(at: 1_000, 100).move(by: 30, 0)
    #expect(window == nil)
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan cancelled"])
    stage.hand.finger(1).move(by: 30, 0).lift()
    #expect(stage.journal.lines(of: "pan") == ["pan began", "pan cancelled"])
  }

  /// A use of the freed layer is detected under AddressSanitizer.
  @Test("the recognizers of a scroll layer that is gone are recognizers like others")
  func scrollRecognizers() throws {
    let stage = try GestureStage()
    weak var gone: ScrollLayer?
    do {
      let scroll = ScrollLayer(frame: stage.layer.frame)
      gone = scroll
      scroll.minimumZoomScale = 0.5
      stage.add(scroll.panGestureRecognizer, "pan")
      stage.add(scroll.pinchGestureRecognizer, "pinch")
    }
    #expect(gone == nil)
    stage.hand.finger(1).land(at: Point(x: 250, y: 300))
    stage.hand.finger(2).land(at: Point(x: 350, y: 300))
    stage.hand.move(
      [1: Point(x: 220, y: 260), 2: Point(x: 390, y: 260)], over: .milliseconds(100))
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    #expect(!stage.journal.lines(of: "pinch").isEmpty || !stage.journal.lines(of: "pan").isEmpty)
    stage.waits()
    #expect(stage.window.application.openTouches == 0)
  }

  @Test(
    "a touch that is over keeps neither its layer nor its recognizers", arguments: [false, true])
  func touchLetsGo(isCancelled: Bool) throws {
    let stage = try GestureStage()
    weak var layer: Layer?
    weak var recognizer: GestureRecognizer?
    do {
      let child = try stage.add("child", Rect(x: 0, y: 0, width: 100, height: 100))
      recognizer = stage.add(TapGestureRecognizer(), "tap", to: child)
      layer = child
      stage.finger.land(at: Point(x: 50, y: 50))
      if isCancelled { stage.hand.cancelAll() } else { stage.finger.lift() }
      child.removeFromParent()
    }
    #expect(layer == nil)
    #expect(recognizer == nil)
  }

  @Test("a touch whose lift is delivered at a deadline keeps its layer no longer")
  func touchLetsGoAtDeadline() throws {
    let stage = try GestureStage()
    weak var layer: Layer?
    do {
      let child = try stage.add("child", Rect(x: 0, y: 0, width: 100, height: 100))
      stage.add(TapGestureRecognizer(taps: 2), "double", to: child)
      layer = child
      stage.finger.tap(at: Point(x: 50, y: 50))
      #expect(stage.journal.lines(of: "child") == ["child began"])
      stage.waits()
      #expect(stage.journal.lines(of: "child") == ["child began", "child ended"])
      child.removeFromParent()
    }
    #expect(layer == nil)
  }

  @Test("a layer that was removed in mid-touch is deallocated after the touch")
  func removedLayer() throws {
    let stage = try GestureStage()
    weak var layer: Layer?
    do {
      let child = try stage.add("child", Rect(x: 0, y: 0, width: 100, height: 100))
      stage.add(PanGestureRecognizer(), "pan", to: child)
      layer = child
      stage.finger.land(at: 50, 50).move(by: 30, 0)
      child.removeFromParent()
    }
    stage.finger.move(by: 30, 0).lift()
    #expect(layer == nil)
  }

  @Test("a recognizer removed during a gesture is deallocated at once if nothing retains it")
  func removedRecognizer() throws {
    let stage = try GestureStage()
    weak var recognizer: GestureRecognizer?
    do {
      let pan = stage.add(PanGestureRecognizer(), "pan")
      recognizer = pan
      stage.finger.land(at: middle).move(by: 30, 0)
      stage.layer.removeGestureRecognizer(pan)
    }
    #expect(recognizer == nil)
    stage.finger.move(by: 30, 0).lift()
  }

  @Test("a touch object that is retained is not reused")
  func keptTouch() throws {
    let stage = try GestureStage()
    var kept: [Touch] = []
    stage.layer.onTouches = { phase, touches, _ in if phase == .began { kept += touches } }
    for _ in 0..<3 { stage.finger.tap(at: middle) }
    #expect(Set(kept.map(\.id)).count == 3)
    #expect(Set(kept.map(ObjectIdentifier.init)).count == 3)
    #expect(kept.allSatisfy { $0.layer == nil && $0.gestureRecognizers.isEmpty })
  }

  @Test("a touch for tests keeps the window of its layer, as long as it exists")
  func touchForTesting() throws {
    weak var window: Window?
    func makeTouch() throws -> Touch {
      let owner = Window(size: Size(width: 800, height: 600))
      let card = Layer(frame: Rect(x: 10, y: 20, width: 100, height: 100))
      try owner.addChild(card)
      window = owner
      let sample = TouchSample(
        id: TouchID(1), time: .zero, location: Point(x: 40, y: 40), phase: .began)
      return Touch(forTesting: sample, on: card)
    }
    do {
      let touch = try makeTouch()
      #expect(window != nil)
      #expect(touch.window === window && touch.layer?.window === window)
      #expect(touch.location(in: touch.layer) == Point(x: 30, y: 20))
    }
    #expect(window == nil)
  }

  @Test("released touches do not accumulate")
  func objectsAreReused() throws {
    let stage = try GestureStage()
    var objects: Set<ObjectIdentifier> = []
    stage.layer.onTouches = { _, touches, _ in
      objects.formUnion(touches.map(ObjectIdentifier.init))
    }
    for _ in 0..<50 { stage.finger.tap(at: middle) }
    #expect(objects.count <= 4)
  }

  @Test("a recognizer that required another's failure lets it go with the requirement")
  func requirementLetsGo() throws {
    let tap = TapGestureRecognizer()
    weak var other: GestureRecognizer?
    do {
      let double = TapGestureRecognizer(taps: 2)
      other = double
      try tap.require(toFail: double)
      tap.removeRequirement(double)
    }
    #expect(other == nil)
  }

  @Test("a recognizer at the address of a deallocated one is not mistaken for it")
  func tokensAreReleased() throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    for _ in 0..<64 {
      pan.recognizeSimultaneously(with: PanGestureRecognizer())
      let other = stage.add(PanGestureRecognizer(), "other", to: stage.window)
      stage.finger.land(at: middle).move(by: 30, 0).lift()
      stage.window.removeGestureRecognizer(other)
    }
    #expect(stage.journal.lines(of: "other").isEmpty)
  }

  @Test("a loupe goes together with the window that it is used in")
  func loupeInUse() throws {
    weak var window: Window?
    do {
      let stage = try GestureStage()
      window = stage.window
      let sheet = try stage.add("sheet", Rect(x: 0, y: 0, width: 200, height: 200))
      let page = try stage.add("page", Rect(x: 0, y: 0, width: 200, height: 200), to: sheet)
      let loupe = LoupeLayer()
      loupe.attach(to: page)
      try sheet.addChild(loupe)
      stage.finger.land(at: 50, 50)
      stage.waits(.seconds(1))
      #expect(!loupe.isHidden)
    }
    #expect(window == nil)
  }

  @Test("a window that is covered by a modal layer goes while a finger is down")
  func coveredWindow() throws {
    weak var application: Application?
    do {
      let stage = try GestureStage()
      application = stage.window.application
      try stage.window.present(ModalLayer())
      stage.finger.land(at: middle)
    }
    #expect(application == nil)
  }

  /// Owns a window, as programs do, and receives calls that it leaves unanswered.
  private final class Controller: Responder {
    let window = Window(size: Size(width: 400, height: 400))
    var landings = 0

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      landings += touches.count
    }
  }

  private final class ControlledLayer: Layer {
    weak var controller: Controller?
    override var next: Responder? { controller ?? super.next }
  }

  @Test("the owner of a window that receives its touches is deallocated while a finger is down")
  func controller() throws {
    weak var known: Controller?
    do {
      let controller = Controller()
      known = controller
      let window = controller.window
      let root = ControlledLayer(frame: window.bounds, name: "root")
      root.controller = controller
      try window.addChild(root)
      let device = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
      for slot in 0...1 {
        let contact = Contact(slot: slot, phase: .began, position: Point(x: 200, y: 200))
        window.deliver(
          ContactFrame(device: device, time: .seconds(Double(slot)), contacts: [contact]))
      }
      #expect(controller.landings == 1, "a layer gets one touch at a time by default")
    }
    #expect(known == nil)
  }
}
