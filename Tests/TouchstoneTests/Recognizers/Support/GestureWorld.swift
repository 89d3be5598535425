import Randomness
import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// A window with layers and recognizers of every kind, related at random, and a random hand.
///
/// The same seed makes the same world and the same touches.
final class GestureWorld {
  let stage: GestureStage
  private(set) var recognizers: [GestureRecognizer] = []
  private(set) var layers: [ToldLayer] = []
  /// The states that each recognizer's actions received, by name.
  private(set) var told: [String: [GestureState]] = [:]
  /// For each touch, the number of beginnings delivered to its layer minus the number of ends.
  private(set) var openAtLayers: [TouchID: Int] = [:]
  /// Recognizers that may act together, by name.
  private(set) var simultaneousPairs: Set<Set<String>> = []
  private var random: SplitMix64
  private let isUnruly: Bool

  /// Creates a world; in an unruly one, callbacks change layers and recognizers.
  init(seed: UInt64, isUnruly: Bool) throws {
    random = SplitMix64(seed: seed)
    self.isUnruly = isUnruly
    stage = try GestureStage()
    layers = [stage.layer]
    for (index, frame) in [
      Rect(x: 0, y: 0, width: 200, height: 400), Rect(x: 150, y: 0, width: 250, height: 400),
      Rect(x: 20, y: 20, width: 150, height: 300),
    ].enumerated() {
      layers.append(try stage.add("layer\(index)", frame, to: layers[index == 2 ? 1 : 0]))
    }
    for layer in layers { observe(layer) }
    for index in 0..<7 { addRecognizer(index) }
    relate()
  }

  private func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  private func observe(_ layer: ToldLayer) {
    layer.isMultipleTouchEnabled = chance(0.7)
    layer.isExclusiveTouch = chance(0.1)
    layer.onTouches = { [unowned self] phase, touches, _ in
      for touch in touches {
        if phase == .began { openAtLayers[touch.id, default: 0] += 1 }
        if phase.isTerminal { openAtLayers[touch.id, default: 0] -= 1 }
      }
      misbehave()
    }
  }

  private func addRecognizer(_ index: Int) {
    let kinds: [() -> GestureRecognizer] = [
      { TapGestureRecognizer() }, { TapGestureRecognizer(taps: 2) },
      { TapGestureRecognizer(touches: 2) }, { LongPressGestureRecognizer() },
      { PanGestureRecognizer() }, { PinchGestureRecognizer() }, { RotationGestureRecognizer() },
      { SwipeGestureRecognizer() }, { ScriptedRecognizer.following() },
      { ScriptedRecognizer(moved: [.failed]) }, { ScriptedRecognizer() },
    ]
    let recognizer = random.pick(kinds)()
    let name = "r\(index)"
    recognizer.name = name
    recognizer.cancelsTouchesInView = chance(0.7)
    recognizer.delaysTouchesBegan = chance(0.2)
    recognizer.delaysTouchesEnded = chance(0.7)
    recognizer.onAction { [unowned self] source in
      told[name, default: []].append(source.state)
      misbehave()
    }
    recognizers.append(recognizer)
    random.pick(layers + [stage.window as Layer]).addGestureRecognizer(recognizer)
  }

  private func relate() {
    for (index, recognizer) in recognizers.enumerated() {
      for other in recognizers[(index + 1)...] {
        if chance(0.15) { try? recognizer.require(toFail: other) }
        if chance(0.15) { try? other.require(toFail: recognizer) }
        guard chance(0.2) else { continue }
        recognizer.recognizeSimultaneously(with: other)
        simultaneousPairs.insert([recognizer.name, other.name])
      }
    }
  }

  /// Changes something from within a callback, now and then.
  private func misbehave() {
    guard isUnruly, chance(0.1) else { return }
    let recognizer = random.pick(recognizers)
    let layer = random.pick(layers)
    switch random.int(0...5) {
    case 0: recognizer.cancel()
    case 1:
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    case 2: layer.addGestureRecognizer(recognizer)
    case 3: layer.removeGestureRecognizer(recognizer)
    case 4: if layer !== stage.layer { layer.removeFromParent() }
    default: try? random.pick(layers).addChild(layer)
    }
  }

  /// Performs one action with one of four fingers.
  func step() {
    let number = random.int(1...4)
    let finger = stage.hand.finger(number)
    if finger.location == nil {
      if chance(0.5) { finger.land(at: place()) }
      return
    }
    switch random.int(0...9) {
    case 0..<5: finger.move(by: offset(), offset())
    case 5: finger.move(to: place())
    case 6: stage.waits(.milliseconds(random.double(1...800)))
    case 7: finger.cancel()
    default: finger.lift()
    }
  }

  private func place() -> Point { Point(x: random.double(90...510), y: random.double(90...510)) }

  private func offset() -> Double { random.double(-12...12) }

  /// Lifts all fingers and lets everything finish.
  func rest() {
    for number in 1...4 where stage.hand.location(of: number) != nil {
      stage.hand.finger(number).lift()
    }
    stage.waits(.seconds(5))
  }
}
