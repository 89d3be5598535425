import TouchGeometry
import Touchstone

/// Hit tests in a window among many layers.
struct HitTestBenchmark {
  static let layerCount = 10_000

  var repetitions: Int
  var scale: Double

  /// All layers at rest, and then with one layer moved before each test.
  func run() throws -> [Measurement] {
    [try measure(isMoving: false), try measure(isMoving: true)]
  }

  private func measure(isMoving: Bool) throws -> Measurement {
    let count = max(100, Int(200_000 * scale))
    let (window, layers) = try Self.scene()
    var durations: [Duration] = []
    var hits = 0
    for _ in 0..<max(1, repetitions) {
      // Every repetition asks for the same, whatever moved before.
      for (layer, place) in zip(layers, Self.places()) { layer.position = place }
      var random = BenchRandom(seed: 11)
      hits = 0
      let test = { hits += Self.test(window, layers, isMoving, count, &random) }
      durations.append(ContinuousClock().measure(test))
    }
    var result = Measurement(
      name: isMoving ? "Hm" : "H",
      title: isMoving
        ? "hit tests, 10000 layers, one moves before each" : "hit tests, 10000 layers at rest",
      unit: "hit test", count: count, durations: durations)
    result.checksum = Double(hits)
    return result
  }

  private static let size = Size(width: 4000, height: 3000)

  private static func places() -> [Point] {
    var random = BenchRandom(seed: 10)
    return (0..<layerCount).map { _ in place(&random) }
  }

  private static func place(_ random: inout BenchRandom) -> Point {
    Point(x: random.number(0, size.width), y: random.number(0, size.height))
  }

  /// Layers of 20 to 60 pt at chance places, so that about a point has one or two of them.
  private static func scene() throws(LayerTreeError) -> (Window, [Layer]) {
    let window = Window(size: size)
    var random = BenchRandom(seed: 12)
    let layers = try places().map { place throws(LayerTreeError) in
      let size = Size(width: random.number(20, 60), height: random.number(20, 60))
      let layer = Layer(frame: Rect(origin: .zero, size: size))
      layer.position = place
      try window.addChild(layer)
      return layer
    }
    return (window, layers)
  }

  /// Makes the tests and tells how many found a layer.
  private static func test(
    _ window: Window, _ layers: [Layer], _ isMoving: Bool, _ count: Int,
    _ random: inout BenchRandom
  ) -> Int {
    var hits = 0
    for _ in 0..<count {
      if isMoving {
        layers[Int(random.next() % UInt64(layers.count))].position = place(&random)
      }
      if let hit = window.hitTest(place(&random), with: nil), hit !== window { hits += 1 }
    }
    return hits
  }
}
