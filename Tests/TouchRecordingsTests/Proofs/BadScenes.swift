import Randomness
import TouchRecordings

/// A random scene with one fault, and the finding that is expected.
struct BadScene: Sendable {
  /// The fault.
  enum Fault: Int, CaseIterable, Sendable {
    case neverTogether, starved, covered, circle, waiting, neverFails, order
  }

  let seed: UInt64
  let fault: Fault
  /// The scene as a text.
  private(set) var text = ""
  /// The recognizers that the fault concerns.
  private(set) var concerned: Set<String> = []

  private var random: SplitMix64
  private var layers: [String] = []
  private var recognizers: [String] = []

  /// Creates the scene for a seed; a valid one if `fault` is nil.
  init(seed: UInt64, isGood: Bool = false) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    fault = Fault.allCases[Int(seed % UInt64(Fault.allCases.count))]
    // Layers side by side, each with recognizers that work together.
    for index in 0..<random.int(1...2) {
      let width = random.int(200...400)
      let x = 20 + index * 450
      layers.append("{id: layer\(index), frame: [\(x), \(random.int(10...150)), \(width), 300]}")
      addGood(to: "layer\(index)")
    }
    if !isGood { addFault() }
    text = """
      layers:
      - {id: root, frame: [0, 0, \(random.int(950...2000)), 800], children: [\(layers.joined(separator: ", "))]}
      recognizers:
      \(recognizers.map { "- \($0)" }.joined(separator: "\n"))
      """
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    (random.double(range) * 100).rounded() / 100
  }

  private mutating func addGood(to layer: String) {
    switch random.int(0...5) {
    case 0:
      recognizers.append("{id: \(layer)-tap, layer: \(layer), kind: tap}")
    case 1:
      recognizers += [
        "{id: \(layer)-tap, layer: \(layer), kind: tap, requireFailureOf: [\(layer)-double]}",
        "{id: \(layer)-double, layer: \(layer), kind: tap, taps: 2}",
      ]
    case 2:
      recognizers += [
        "{id: \(layer)-pinch, layer: \(layer), kind: pinch, simultaneousWith: [\(layer)-turn]}",
        "{id: \(layer)-turn, layer: \(layer), kind: rotation}",
      ]
    case 3:
      recognizers += [
        "{id: \(layer)-press, layer: \(layer), kind: longPress, params: "
          + "{minimumPressDuration: \(number(0.3...0.7))}}",
        "{id: \(layer)-pan, layer: \(layer), kind: pan}",
      ]
    case 4:
      recognizers.append(
        "{id: \(layer)-swipe, layer: \(layer), kind: swipe, params: {direction: "
          + "\(random.pick(["left", "right", "up"]))}}")
    default:
      recognizers.append("{id: \(layer)-move, layer: \(layer), kind: transform}")
    }
  }

  /// Adds a layer with one defect, so that the rest remains valid.
  private mutating func addFault() {
    let x = random.int(0...400)
    layers.append(
      "{id: bad, frame: [\(x), 500, \(random.int(150...400)), \(random.int(120...280))]}")
    concerned = ["a", "b"]
    switch fault {
    case .neverTogether: addNeverTogether()
    case .starved: addStarved()
    case .covered:
      layers.append(
        "{id: lid, frame: [\(x - random.int(0...20)), \(random.int(470...500)), "
          + "\(random.int(430...500)), 320]}")
      add("a", random.pick(["tap", "pan", "longPress", "pinch"]))
      concerned = ["a"]
    case .circle:
      add("a", "tap", "requireFailureOf: [b]")
      add("b", random.pick(["pan", "longPress"]), "requireFailureOf: [c]")
      add("c", "swipe", "requireFailureOf: [a]")
      concerned = ["a", "b", "c"]
    case .waiting:
      let taps = random.int(2...3)
      let interval = random.pick(["60", "1000", "1000000"])
      add("a", "tap", "requireFailureOf: [b]")
      add("b", "tap", "taps: \(taps), params: {maximumTapInterval: \(interval)}")
      concerned = ["a"]
    case .neverFails:
      if random.int(0...1) == 0 {
        add("a", "tap", "taps: \(random.int(2...3)), requireFailureOf: [b]")
        add("b", "tap")
      } else {
        let distance = number(12...30)
        add("a", "pan", "requireFailureOf: [b], params: {startDistance: \(distance)}")
        add("b", "pan", "params: {startDistance: \(number(4...8))}")
      }
      concerned = ["a"]
    case .order: addTie()
    }
  }

  private mutating func add(_ id: String, _ kind: String, _ rest: String = "") {
    recognizers.append(
      "{id: \(id), layer: bad, kind: \(kind)\(rest.isEmpty ? "" : ", " + rest)}")
  }

  private mutating func addNeverTogether() {
    let both = "simultaneousWith: [b]"
    switch random.int(0...3) {
    case 0:
      add("a", "tap", "touches: 2, \(both)")
      add("b", "tap", "touches: \(random.pick([1, 3]))")
    case 1:
      add("a", "swipe", "\(both), params: {direction: left}")
      add("b", "swipe", "params: {direction: \(random.pick(["right", "up", "down"]))}")
    case 2:
      add("a", "tap", "\(both), params: {maximumPressDuration: \(number(0.2...0.4))}")
      add("b", "longPress", "params: {minimumPressDuration: \(number(0.5...2))}")
    default:
      add("a", "swipe", "touches: 2, \(both)")
      add("b", "swipe", "touches: 1")
    }
  }

  private mutating func addStarved() {
    concerned = ["a"]
    switch random.int(0...3) {
    case 0:
      add("a", "longPress", "params: {minimumPressDuration: \(number(0.7...2))}")
      add("b", "longPress", "params: {minimumPressDuration: \(number(0.2...0.5))}")
    case 1:
      add("a", "pan", "params: {startDistance: \(number(20...60))}")
      add("b", "pan", "params: {startDistance: \(number(4...15))}")
    case 2:
      add("b", "pan")
      add("a", "swipe", "params: {minimumDistance: \(number(50...120))}")
    default:
      add("a", "tap")
      add("b", "longPress", "params: {minimumPressDuration: 0}")
    }
  }

  private mutating func addTie() {
    switch random.int(0...3) {
    case 0:
      add("a", "tap", "params: {maximumPressDuration: \(number(0.3...0.5))}")
      add("b", "tap", "params: {allowableMovement: \(number(10...17))}")
    case 1:
      add("a", "swipe", "params: {direction: [left, right]}")
      add("b", "swipe", "params: {direction: [right, \(random.pick(["up", "down"]))]}")
    case 2:
      add("a", "pan", "params: {maximumNumberOfTouches: 1}")
      add("b", "pan")
    default:
      let time = number(0.3...0.8)
      add("a", "longPress", "params: {minimumPressDuration: \(time), allowableMovement: 8}")
      add("b", "longPress", "params: {minimumPressDuration: \(time), allowableMovement: 16}")
    }
  }
}
