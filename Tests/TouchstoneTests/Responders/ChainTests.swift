import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// A responder of the host between two layers.
private final class Controller: Responder {
  weak var following: Responder?
  var calls: [TouchPhase] = []
  override var next: Responder? { following }
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    calls.append(.began)
    super.touchesBegan(touches, with: event)
  }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    calls.append(.ended)
    super.touchesEnded(touches, with: event)
  }
}

/// An application that records calls at the end of the chain.
private final class LastResort: Application {
  var calls: [TouchPhase] = []
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { calls.append(.began) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { calls.append(.ended) }
}

/// A window that records calls passed on by layers.
private final class ListeningWindow: Window {
  var calls: [TouchPhase] = []
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { calls.append(.began) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { calls.append(.ended) }
}

/// A window that lets no gesture begin.
private final class StrictWindow: Window {
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
}

/// Section 3: the path of a call along the responders.
@Suite("Responder chain")
struct ChainTests {
  private let stage: GestureStage
  private let leaf: ToldLayer

  init() throws {
    stage = try GestureStage()
    leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 300, height: 300), to: stage.layer)
  }

  @Test("a layer that calls super passes the touch on, with the touch's own layer")
  func forwarding() {
    leaf.forwards = true
    var layers: [Layer?] = []
    stage.layer.onTouches = { _, touches, _ in layers += touches.map(\.layer) }
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["leaf began", "layer began", "leaf ended", "layer ended"])
    #expect(layers.allSatisfy { $0 === leaf })
  }

  @Test("a layer that does not call super ends the chain")
  func stopping() {
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["leaf began", "leaf ended"])
  }

  @Test("a responder of the host between two layers gets its turn, and the application the rest")
  func betweenLayers() throws {
    let application = LastResort()
    let window = Window(size: Size(width: 800, height: 600), application: application)
    let layer = ToldLayer(frame: window.bounds, name: "layer")
    try window.addChild(layer)
    let controller = Controller()
    controller.following = window
    layer.successor = { controller }
    layer.forwards = true
    let tap = TapGestureRecognizer()
    var taps = 0
    tap.onAction { _ in taps += 1 }
    tap.cancelsTouchesInView = false
    window.addGestureRecognizer(tap)
    Fingers(on: window).finger(1).tap(at: middle)
    #expect(controller.calls == [.began, .ended])
    #expect(application.calls == [.began, .ended])
    #expect(taps == 1)
  }

  @Test("a window is asked whether its own recognizers may begin, and about no others")
  func strictWindow() throws {
    let window = StrictWindow(
      frame: Rect(x: 0, y: 0, width: 800, height: 600), application: Application())
    let layer = ToldLayer(frame: window.bounds, name: "layer")
    try window.addChild(layer)
    let (inner, outer) = (TapGestureRecognizer(), TapGestureRecognizer())
    inner.recognizeSimultaneously(with: outer)
    layer.addGestureRecognizer(inner)
    window.addGestureRecognizer(outer)
    Fingers(on: window).finger(1).tap(at: middle)
    #expect(inner.failureReason == nil)
    #expect(outer.failureReason == .refused(by: .layer("window")))
  }

  @Test("touches come in one call if their chains are the same, with responders of the host too")
  func oneCall() {
    let (controller, other) = (Controller(), Controller())
    (controller.following, other.following) = (stage.window, stage.window)
    leaf.successor = { controller }
    leaf.isMultipleTouchEnabled = true
    let (second, third) = (stage.hand.finger(2), stage.hand.finger(3))
    stage.hand.together {
      stage.finger.land(at: middle)
      second.land(at: middle + Vector(dx: 40, dy: 0))
    }
    controller.following = other
    third.land(at: middle + Vector(dx: 80, dy: 0))
    stage.hand.together { for finger in [stage.finger, second, third] { finger.lift() } }
    #expect(stage.heard() == ["leaf began x2", "leaf began", "leaf ended x2", "leaf ended"])
  }

  @Test("plain layers hand on to the layer, the window or the application that listens behind them")
  func plainLayers() throws {
    try leaf.addChild(Layer(frame: leaf.bounds))
    stage.finger.tap(at: middle)
    #expect(stage.heard() == ["leaf began", "leaf ended"])

    let listening = ListeningWindow(
      frame: Rect(x: 0, y: 0, width: 800, height: 600), application: Application())
    try listening.addChild(Layer(frame: listening.bounds))
    Fingers(on: listening).finger(1).tap(at: middle)
    #expect(listening.calls == [.began, .ended])

    let application = LastResort()
    let window = Window(size: Size(width: 800, height: 600), application: application)
    try window.addChild(Layer(frame: window.bounds))
    Fingers(on: window).finger(1).tap(at: middle)
    #expect(application.calls == [.began, .ended])
  }

  @Test("a responder may hand its touches to one farther out, and the chain continues from there")
  func skipping() throws {
    let stage = try GestureStage()
    let middleLayer = try stage.add("middle", stage.layer.bounds, to: stage.layer)
    let leaf = try stage.add("leaf", stage.layer.bounds, to: middleLayer)
    stage.layer.forwards = true
    middleLayer.forwards = true
    let outer = stage.layer
    leaf.onTouches = { phase, touches, event in
      if phase == .began { outer.touchesBegan(touches, with: event) }
    }
    stage.finger.land(at: middle)
    #expect(stage.heard() == ["leaf began", "layer began"])
  }

  @Test("a touch on a plain layer without listeners does not suppress the next one elsewhere")
  func plainThenListening() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let plain = Layer(frame: Rect(x: 400, y: 0, width: 400, height: 600))
    let told = ToldLayer(frame: Rect(x: 0, y: 0, width: 400, height: 600), name: "told")
    try window.addChild(plain)
    try window.addChild(told)
    var phases: [TouchPhase] = []
    told.onTouches = { phase, _, _ in phases.append(phase) }
    let finger = Fingers(on: window).finger(1)
    for _ in 1...2 {
      finger.tap(at: Point(x: 600, y: 300))
      #expect(phases.isEmpty)
      finger.tap(at: Point(x: 200, y: 300))
      #expect(phases == [.began, .ended])
      phases = []
    }
  }

  @Test("a host's next that leads in a circle ends, and recognizers get each touch once")
  func circle() {
    stage.layer.successor = { [leaf] in leaf }
    leaf.forwards = true
    stage.layer.forwards = true
    let own = stage.add(ScriptedRecognizer(ended: [.ended]), "own")
    stage.add(TapGestureRecognizer(), "tap", to: leaf)
    own.prevents = { _ in false }
    own.cancelsTouchesInView = false
    var most = 0
    own.onBegan = { own, _, _ in most = max(most, own.numberOfTouches) }
    stage.finger.tap(at: middle)
    #expect(most == 1)
    #expect(own.calls.first == .began)
    #expect(stage.journal.lines(of: "tap") == ["tap ended"])
    #expect(stage.journal.lines.filter { $0 == "leaf began" }.count == 1)
  }

  @Test("recognizers of ancestors see the touch wherever a host's next leads")
  func chainOfRecognizers() {
    leaf.successor = { nil }
    stage.add(TapGestureRecognizer(), "tap", to: stage.window)
    stage.finger.tap(at: middle)
    #expect(stage.journal.lines(of: "tap") == ["tap ended"])
  }

  @Test("windows get touches by level, those of one level by who was shown last")
  func windows() throws {
    let application = stage.window.application
    let names = ["low", "high", "late"]
    let windows = names.map { name in
      Window(frame: Rect(x: 0, y: 0, width: 800, height: 600), name: name, application: application)
    }
    windows[1].level = 1
    var hit: [String] = []
    let own = ScriptedRecognizer()
    for window in windows + [stage.window] {
      let own = ScriptedRecognizer()
      own.onBegan = { _, touches, _ in hit += touches.map { $0.window?.name ?? "" } }
      window.addGestureRecognizer(own)
    }
    _ = own
    stage.finger.tap(at: middle)
    windows[1].isHidden = true
    stage.finger.tap(at: middle)
    application.bringToFront(windows[0])
    stage.finger.tap(at: middle)
    windows[2].level = -1
    windows[0].isUserInteractionEnabled = false
    stage.finger.tap(at: middle)
    #expect(hit == ["high", "late", "low", "window"])
    // An application does not retain its windows, and an optimized build releases them early.
    withExtendedLifetime(windows) {
      #expect(application.windows.map(\.name) == ["high", "low", "window", "late"])
    }
  }

  @Test("a window whose level is not a number has a definite place: that of level 0")
  func undefinedLevel() {
    let application = Application()
    let levels: [Double] = [1, .nan, -1, .nan, .infinity, 0, -.infinity]
    let windows = levels.map { level in
      let window = Window(frame: .zero, name: "\(level)", application: application)
      window.level = level
      return window
    }
    let order = ["inf", "1.0", "0.0", "nan", "nan", "-1.0", "-inf"]
    withExtendedLifetime(windows) {
      #expect(windows[1].level == 0 && application.windows.map(\.name) == order)
      application.bringToFront(windows[1])
      #expect(application.windows[2] === windows[1])
    }
  }

  @Test("a recognizer on the window works like on any ancestor")
  func onWindow() {
    stage.add(PinchGestureRecognizer(), "pinch", to: stage.window)
    stage.hand.finger(1).land(at: 200, 200)
    stage.hand.finger(2).land(at: 400, 200)
    stage.hand.move(
      [1: Point(x: 150, y: 200), 2: Point(x: 450, y: 200)], over: .milliseconds(50))
    #expect(stage.journal.lines(of: "pinch").first == "pinch began")
  }

  @Test("a recognizer on a layer that is not hit gets nothing")
  func notHit() {
    let own = stage.add(ScriptedRecognizer(), "own", to: leaf)
    leaf.isUserInteractionEnabled = false
    stage.finger.tap(at: middle)
    #expect(own.calls.isEmpty)
  }
}
