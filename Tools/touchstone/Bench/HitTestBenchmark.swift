import TouchGeometry
import Touchstone

/// Hit tests in a window among many layers.
struct HitTestBenchmark {
  static let layerCount = 10_000

  var repetitions: Int
  var scale: Double

  /// The kind of layers, and the changes between two tests.
  private enum Variant: String, CaseIterable {
    case resting = "H"
    case oneMoves = "Hm"
    /// The layers are of a subclass, as those of most apps are.
    case subclassed = "Hs"

    var title: String {
      switch self {
      case .resting: "hit test among 10000 layers at rest"
      case .oneMoves: "H, and a layer moves before each"
      case .subclassed: "H with layers of a subclass"
      }
    }
  }

  /// All layers at rest, then with one layer moved before each test, then with layers of a subclass.
  func run() throws -> [Measurement] { try Variant.allCases.map(measure) }

  private func measure(_ variant: Variant) throws -> Measurement {
    let isMoving = variant == .oneMoves
    let count = max(100, Int(200_000 * scale))
    let (window, layers) = try Self.scene(isSubclassed: variant == .subclassed)
    var costs: [Cost] = []
    var hits = 0
    for _ in 0..<max(1, repetitions) {
      // Every repetition performs the same tests, regardless of earlier movements.
      for (layer, place) in zip(layers, Self.places()) { layer.position = place }
      var random = BenchRandom(seed: 11)
      hits = 0
      let test = { hits += Self.test(window, layers, isMoving, count, &random) }
      costs.append(CostMeter.shared.measure(test))
    }
    var result = Measurement(
      name: variant.rawValue, title: variant.title, unit: "hit test", count: count,
      costs: costs)
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

  /// Layers of 20 to 60 pt at random positions, so that a point is on one or two of them on average.
  private static func scene(isSubclassed: Bool) throws(LayerTreeError) -> (Window, [Layer]) {
    let window = Window(size: size)
    var random = BenchRandom(seed: 12)
    let layers = try places().map { place throws(LayerTreeError) in
      let size = Size(width: random.number(20, 60), height: random.number(20, 60))
      let frame = Rect(origin: .zero, size: size)
      let layer = isSubclassed ? OwnLayer(frame: frame) : Layer(frame: frame)
      layer.position = place
      try window.addChild(layer)
      return layer
    }
    return (window, layers)
  }

  /// Performs the tests and returns the number that found a layer.
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

/// A layer class of an app, which overrides no hit-testing methods.
private final class OwnLayer: Layer {}
