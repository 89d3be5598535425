import TouchContainers
import Touchstone

/// Windows, layers and recognizers of an app's own classes, arranged at random, which record their calls and
/// any broken laws.
///
/// Everything is drawn from a seed, so a world that breaks a law can be reproduced.
final class World {
  /// The possible contents of a world.
  struct Kind {
    /// Whether recognizers are of the app's own classes; otherwise of the built-in ones.
    var isOwn = true
    /// Whether some recognizers set their states arbitrarily.
    var isWhimsical = false
    /// Whether layers scroll, fling, cover others or magnify.
    var hasContainers = false
    /// How often a callback makes a change, from 0 to 1.
    var changes = 0.0
    var windows = 1
    var applications = 1
  }

  let seed: UInt64
  let kind: Kind
  var numbers: SeededNumbers
  /// Events within callbacks have separate random numbers.
  var chance: SeededNumbers
  var applications: [OwnApplication] = []
  var windows: [Window?] = []
  var layers: [Layer] = []
  var recognizers: [GestureRecognizer] = []
  var delegates: [OwnDelegate] = []
  private(set) var told: [Told] = []
  private(set) var violations: [String] = []
  /// The states that actions received last.
  private var stories: [String: GestureState] = [:]
  /// The nesting depth of callbacks that make changes.
  var depth = 0
  /// The number of objects created so far, for their names.
  var count = 0
  /// The latest instant of a frame.
  var time = Instant.seconds(1)

  init(seed: UInt64, _ kind: Kind) {
    self.seed = seed
    self.kind = kind
    numbers = SeededNumbers(seed: seed)
    chance = SeededNumbers(seed: SeededNumbers.hash(seed))
    for _ in 0..<kind.applications {
      let application = OwnApplication()
      application.onCall = { [unowned self] in react() }
      // Larger than the windows: fingers wander off.
      let range = Rect(x: -2_000, y: -2_000, width: 5_000, height: 5_000)
      _ = application.addSurface(Surface(pointsIn: range))
      if kind.changes > 0 { application.onFault = { [unowned self] _ in react() } }
      applications.append(application)
      for _ in 0..<kind.windows { addWindow(to: application) }
    }
    for _ in 0..<numbers.int(1...6) {
      let layer = makeLayer()
      try? anyParent(&numbers)?.addChild(layer)
    }
    for _ in 0..<numbers.int(1...7) {
      let recognizer = makeRecognizer()
      anyParent(&numbers)?.addGestureRecognizer(recognizer)
    }
    for a in recognizers.indices {
      for b in recognizers.indices where a != b {
        if numbers.chance(0.1) { try? recognizers[a].require(toFail: recognizers[b]) }
        if numbers.chance(0.05) { recognizers[a].recognizeSimultaneously(with: recognizers[b]) }
      }
    }
  }

  func violate(_ what: String) { violations.append("seed \(seed) at \(time): \(what)") }

  // MARK: Making things

  func addWindow(to application: OwnApplication) {
    count += 1
    let window = OwnWindow(
      frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "window \(count)",
      application: application)
    window.onCall = { [unowned self] in react() }
    windows.append(window)
  }

  func anyParent(_ numbers: inout SeededNumbers) -> Layer? {
    let window = numbers.pick(windows)
    if numbers.chance(0.4) || layers.isEmpty { return window ?? layers.first }
    return numbers.pick(layers)
  }

  func makeLayer() -> Layer {
    count += 1
    let layer = kind.hasContainers && numbers.chance(0.3) ? makeContainer() : makeOwnLayer()
    layer.isMultipleTouchEnabled = numbers.chance(0.6)
    layer.isExclusiveTouch = numbers.chance(0.1)
    if numbers.chance(0.1) { layer.hitArea = numbers.pick([.ellipse, .circle]) }
    if numbers.chance(0.2) {
      layer.transform = AffineTransform.scale(numbers.double(0.5...2)).rotated(
        by: .degrees(numbers.double(0...360)))
    }
    layers.append(layer)
    return layer
  }

  private func frame() -> Rect {
    if numbers.chance(0.4) { return Rect(x: 0, y: 0, width: 400, height: 400) }
    return Rect(
      x: numbers.double(0...150), y: numbers.double(0...150), width: numbers.double(60...250),
      height: numbers.double(60...250))
  }

  private func makeOwnLayer() -> Layer {
    let layer = OwnLayer(frame: frame(), name: "layer \(count)")
    layer.forwards = numbers.chance(0.3)
    if numbers.chance(0.2) { layer.relay = OwnResponder() }
    layer.onCall = { [unowned self] in react() }
    if kind.changes > 0, numbers.chance(0.3) {
      layer.onHitTest = { [unowned self] in
        react()
        return nil
      }
    }
    return layer
  }

  private func makeContainer() -> Layer {
    switch numbers.int(0...2) {
    case 0:
      let scroll = OwnScrollLayer(frame: frame(), name: "scroll \(count)")
      scroll.contentSize = Size(width: numbers.double(0...2_000), height: 1_000)
      scroll.maximumZoomScale = numbers.pick([1, 4])
      scroll.delaysContentTouches = numbers.chance(0.5)
      scroll.onChange { [unowned self] scroll in
        if !scroll.contentOffset.isFinite { violate("\(scroll.name) scrolls out of sight") }
        react()
      }
      scroll.onRelease { [unowned self] _ in react() }
      scroll.onRest { [unowned self] _ in react() }
      return scroll
    case 1:
      let modal = OwnModalLayer(frame: frame(), name: "modal \(count)")
      modal.dismissesOnOutsideTap = numbers.chance(0.5)
      modal.onDismiss = { [unowned self] _ in react() }
      return modal
    default:
      let loupe = OwnLoupeLayer(name: "loupe \(count)")
      if let target = layers.first { loupe.attach(to: target) }
      loupe.onChange { [unowned self] _ in react() }
      return loupe
    }
  }

  func makeRecognizer() -> GestureRecognizer {
    count += 1
    let recognizer: GestureRecognizer
    if kind.isWhimsical, numbers.chance(0.15) {
      let whimsical = WhimsicalRecognizer(seed: numbers.next())
      whimsical.onCall = { [unowned self] in react() }
      recognizer = whimsical
    } else if kind.hasContainers, numbers.chance(0.15) {
      let manipulator = Manipulator(Manipulator.Settings(momentum: MomentumSettings()))
      manipulator.onChange { [unowned self] _ in react() }
      recognizer = manipulator
    } else {
      let made = numbers.pick(RecognizerKind.allCases)
      recognizer = kind.isOwn ? made.makeOwn { [unowned self] in react() } : made.makeBuiltIn()
    }
    recognizer.name = "recognizer \(count)"
    recognizer.cancelsTouchesInView = numbers.chance(0.7)
    recognizer.delaysTouchesBegan = numbers.chance(0.2)
    recognizer.delaysTouchesEnded = numbers.chance(0.7)
    if numbers.chance(0.3) {
      let delegate = OwnDelegate(seed: numbers.next())
      delegate.onCall = { [unowned self] in react() }
      delegates.append(delegate)
      recognizer.delegate = delegate
    }
    recognizer.onAction { [unowned self] recognizer in
      hear(recognizer)
      react()
    }
    recognizers.append(recognizer)
    return recognizer
  }

  // MARK: Laws

  private func hear(_ recognizer: GestureRecognizer) {
    let (old, new) = (stories[recognizer.name] ?? .possible, recognizer.state)
    if !old.mayBecome(new) { violate("\(recognizer.name) goes from \(old) to \(new)") }
    stories[recognizer.name] = new.isTerminal ? .possible : new
    if !recognizer.location(in: nil).isFinite { violate("\(recognizer.name) is nowhere") }
    told.append(Told(name: recognizer.name, snapshot: recognizer.snapshot))
  }

  /// Cancels all touches and waits; afterwards no gesture may be active.
  func end() {
    // A final call may receive touches.
    for _ in 0..<20 {
      time = time + .milliseconds(10)
      for application in applications { application.cancelAll(at: time) }
    }
    depth = .max
    for application in applications {
      application.cancelAll(at: time)
      if !application.comesToRest() { violate("deadlines never end") }
      application.advance(to: time + .seconds(60))
      if application.openTouches > 0 { violate("\(application.openTouches) touches are left") }
    }
    for recognizer in recognizers {
      if let story = stories[recognizer.name], story != .possible {
        violate("\(recognizer.name) stays \(story)")
      }
      if recognizer.state != .possible || recognizer.isPending {
        violate("\(recognizer.name) is \(recognizer.state)")
      }
      if recognizer.location(ofTouch: 0, in: nil) != nil {
        violate("\(recognizer.name) still has touches")
      }
    }
    for case let layer as OwnLayer in layers {
      for text in layer.record.violations { violate("\(layer.name): \(text)") }
      if !layer.record.open.isEmpty { violate("\(layer.name) was not told the end") }
    }
    for application in applications { expectFreshTap(application) }
  }

  private func expectFreshTap(_ application: OwnApplication) {
    let window = OwnWindow(size: Size(width: 400, height: 400), application: application)
    window.level = 1
    let bench = Bench(window)
    bench.add(OwnTap(), "fresh")
    var script = FingerScript(at: time + .seconds(100))
    script.tap([Point(x: 200, y: 200)])
    application.play(script.frames)
    _ = application.comesToRest()
    if bench.states(of: "fresh") != [.ended] { violate("a fresh tap is not recognized") }
  }

  /// The touches that layers received, layer by layer.
  var records: [[TouchRecord.Entry]] { layers.compactMap { ($0 as? OwnLayer)?.record.entries } }
}
