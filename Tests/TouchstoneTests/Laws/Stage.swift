import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// A window made from a sketch, with witnesses everywhere that report broken laws.
final class Stage {
  private(set) var violations: [String] = []
  let sketch: StageSketch
  let window = Window(size: Size(width: 400, height: 400))
  var layers: [Layer?]
  var recognizers: [GestureRecognizer?] = []
  /// Delegates, which recognizers do not retain.
  var delegates: [StageDelegate?] = []
  /// Counts the changes that may affect which recognizers exclude each other.
  var arrangement = 0

  private var calls = 0
  private var time = Instant.zero
  private var gestures: [GestureState] = []
  /// The arrangement when a recognizer began.
  private var beginnings: [Int] = []

  init(_ sketch: StageSketch) {
    self.sketch = sketch
    layers = [window]
    let range = Rect(x: -500, y: -500, width: 1_500, height: 1_500)
    _ = window.application.addSurface(Surface(pointsIn: range))
    for (index, layer) in sketch.layers.enumerated() { add(layer, number: index + 1) }
    for index in sketch.recognizers.indices { add(sketch.recognizers[index], number: index) }
    gestures = Array(repeating: .possible, count: recognizers.count)
    beginnings = Array(repeating: 0, count: recognizers.count)
    for (a, b) in sketch.requirements { perform(.require(a, b)) }
    for (a, b) in sketch.pairs { perform(.pair(a, b)) }
  }

  private func add(_ layer: StageSketch.LayerSketch, number: Int) {
    let witness = WitnessLayer(frame: layer.frame, name: "layer \(number)")
    witness.isMultipleTouchEnabled = layer.isMultipleTouchEnabled
    witness.isExclusiveTouch = layer.isExclusiveTouch
    witness.forwards = layer.forwards
    witness.onViolation = { [unowned self] in violate($0) }
    witness.onCall = { [unowned self] in react() }
    layers.append(witness)
    perform(.addLayer(number, to: layer.parent))
  }

  private func add(_ sketch: StageSketch.RecognizerSketch, number: Int) {
    guard sketch.isPresent else {
      recognizers.append(nil)
      delegates.append(nil)
      return
    }
    let recognizer = sketch.kind.makeRecognizer()
    recognizer.name = "\(number)"
    recognizer.cancelsTouchesInView = sketch.cancelsTouches
    recognizer.delaysTouchesBegan = sketch.delaysBegan
    recognizer.delaysTouchesEnded = sketch.delaysEnded
    let delegate = sketch.delegate.map(StageDelegate.init)
    recognizer.delegate = delegate
    delegates.append(delegate)
    recognizers.append(recognizer)
    recognizer.onAction { [unowned self] recognizer in
      hear(number, recognizer)
      react()
    }
    perform(.add(number, to: sketch.layer))
  }

  // MARK: Running

  /// Plays the stream to its end, cancels all touches, and checks that everything is over.
  func run() {
    for event in sketch.events { play(event) }
    // A reaction to the end may begin a touch.
    for _ in 0...sketch.reactions.count {
      time = time + .milliseconds(10)
      window.application.cancelAll(at: time)
    }
    rest()
    expectRest()
    expectFreshTap()
  }

  private func play(_ event: StageSketch.Event) {
    switch event {
    case .frames(let frames):
      for frame in frames { time = max(time, frame.time) }
      if frames.count == 1 { window.deliver(frames[0]) } else { window.deliver(frames) }
    case .advance(let instant):
      time = max(time, instant)
      window.advance(to: instant)
    case .cancelAll(let instant):
      time = max(time, instant)
      window.application.cancelAll(at: time)
    case .change(let change): perform(change)
    }
  }

  private func rest() {
    var remaining = 300
    while let deadline = window.nextDeadline {
      time = max(time, deadline)
      window.advance(to: deadline)
      remaining -= 1
      guard remaining > 0 else { return violate("deadlines never end, the last at \(deadline)") }
    }
    time = time + .seconds(3)
    window.advance(to: time)
  }

  private func react() {
    let call = calls
    calls += 1
    for reaction in sketch.reactions where reaction.call == call { perform(reaction.change) }
  }

  private func violate(_ what: String) { violations.append("at \(time): \(what)") }

  // MARK: Laws

  /// Checks that the states of a recognizer's actions are legal, and that nothing that excludes it is active.
  private func hear(_ number: Int, _ recognizer: GestureRecognizer) {
    let (old, new) = (gestures[number], recognizer.state)
    if !old.mayBecome(new) { violate("recognizer \(number) goes from \(old) to \(new)") }
    gestures[number] = new.isTerminal ? .possible : new
    guard new == .began else { return }
    beginnings[number] = arrangement
    for other in recognizers.indices where other != number && isActive(other) {
      guard let rival = recognizers[other], beginnings[other] == arrangement else { continue }
      if recognizer.excludes(rival), rival.excludes(recognizer), !arePaired(recognizer, rival) {
        violate("recognizers \(number) and \(other) exclude each other and are both active")
      }
    }
  }

  private func isActive(_ number: Int) -> Bool {
    gestures[number] == .began || gestures[number] == .changed
  }

  private var pairs: Set<Set<ObjectIdentifier>> = []

  func pair(_ a: GestureRecognizer, _ b: GestureRecognizer) {
    pairs.insert([ObjectIdentifier(a), ObjectIdentifier(b)])
    a.recognizeSimultaneously(with: b)
  }

  private func arePaired(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    pairs.contains([ObjectIdentifier(a), ObjectIdentifier(b)])
      || a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false
      || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false
  }

  private func expectRest() {
    if let deadline = window.nextDeadline { violate("a deadline is left at \(deadline)") }
    if window.application.openTouches != 0 { violate("\(window.application.openTouches) are open") }
    for (number, recognizer) in recognizers.enumerated() {
      if isActive(number) { violate("recognizer \(number) never ended") }
      guard let recognizer else { continue }
      if recognizer.isPending { violate("recognizer \(number) still waits") }
      if recognizer.location(ofTouch: 0, in: nil) != nil {
        violate("recognizer \(number) still has touches")
      }
      if recognizer.state != .possible { violate("recognizer \(number) is \(recognizer.state)") }
    }
    for case let layer as WitnessLayer in layers where !layer.open.isEmpty {
      violate("\(layer.name) was not told the end of \(layer.open.map(\.rawValue).sorted())")
    }
  }

  /// Checks that a tap in a new window still works.
  private func expectFreshTap() {
    let window = Window(
      frame: self.window.frame, name: "fresh", application: self.window.application)
    window.level = 1
    let tap = TapGestureRecognizer()
    var count = 0
    tap.onAction { _ in count += 1 }
    window.addGestureRecognizer(tap)
    for phase in [Contact.Phase.began, .ended] {
      time = time + .milliseconds(50)
      let contact = Contact(slot: 0, phase: phase, position: Point(x: 200, y: 200))
      window.deliver(ContactFrame(time: time, contacts: [contact]))
    }
    window.comeToRest()
    if count != 1 { violate("a fresh tap acted \(count) times") }
  }
}

extension GestureRecognizer {
  /// Whether by default this recognizer prevents the other from being recognized.
  fileprivate func excludes(_ other: GestureRecognizer) -> Bool {
    guard let layer, let otherLayer = other.layer else { return false }
    guard layer.isDescendant(of: otherLayer) || otherLayer.isDescendant(of: layer) else {
      return false
    }
    return canPrevent(other) && other.canBePrevented(by: self)
  }
}
