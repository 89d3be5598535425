import TouchGeometry
import Touchstone

extension GrowthSeries {
  private static let counts = [10, 100, 1_000, 10_000, 100_000]

  /// Sibling layers, of which one or two are under any point.
  static let layers = [
    GrowthSeries(.layers, "layers that no finger touches: a move", .constant, sizes: counts) {
      count in
      let field = try LayerField(count)
      field.stage.addPan(to: try field.stage.addLayer())
      return field.stage.moves()
    },
    GrowthSeries(.layers, "layers at rest: 100 hit tests", .linear, sizes: counts) { count in
      let field = try LayerField(count)
      return Probe { for _ in 0..<100 { field.hitTest() } }
    },
    GrowthSeries(.layers, "layers: one moves, then a hit test", .linear, sizes: counts) { count in
      let field = try LayerField(count)
      return Probe {
        field.moveOne()
        field.hitTest()
      }
    },
    GrowthSeries(.layers, "layers with a tap each: 100 taps", .linear, sizes: counts) { count in
      let field = try LayerField(count)
      for layer in field.layers { field.stage.addTap(to: layer) }
      return Probe { for _ in 0..<100 { field.tap() } }
    },
  ]

  private static let depths = [1, 3, 10, 30, 100, 300, 990]

  /// Nested layers, of which the innermost is touched.
  static let depth = [
    GrowthSeries(.depth, "depth, value in the window: a move", .constant, sizes: depths) { depth in
      let stage = GrowthStage()
      stage.addPan(to: try stage.addNest(depth))
      return stage.moves()
    },
    GrowthSeries(.depth, "depth, value in the layer: a move", .constant, sizes: depths) { depth in
      let stage = GrowthStage()
      stage.addPan(to: try stage.addNest(depth), readsInLayer: true)
      return stage.moves()
    },
    GrowthSeries(.depth, "depth: landing, lift", .linear, sizes: depths) { depth in
      let stage = GrowthStage()
      stage.addTap(to: try stage.addNest(depth))
      return Probe {
        stage.land()
        stage.lift()
      }
    },
  ]
}

extension GrowthStage {
  /// The innermost of this many nested layers.
  func addNest(_ depth: Int) throws(LayerTreeError) -> Layer {
    var layer = try addLayer()
    for _ in 1..<depth { layer = try addLayer(to: layer) }
    return layer
  }
}

/// Layers at random locations; the more there are, the smaller they are.
private final class LayerField {
  let stage = GrowthStage(size: Size(width: 4000, height: 3000))
  private(set) var layers: [Layer] = []
  private var random = BenchRandom(seed: 30)
  private var places: [Point] = []
  private var next = 0

  init(_ count: Int) throws(LayerTreeError) {
    let side =
      (stage.window.bounds.size.width * stage.window.bounds.size.height * 1.3
      / Double(count)).squareRoot()
    layers.reserveCapacity(count)
    for _ in 0..<count {
      let size = Size(
        width: side * random.number(0.5, 1.5), height: side * random.number(0.5, 1.5))
      layers.append(try stage.addLayer(frame: Rect(origin: place(), size: size)))
    }
    for _ in 0..<4096 { places.append(place()) }
  }

  private func place() -> Point {
    let size = stage.window.bounds.size
    return Point(x: random.number(0, size.width), y: random.number(0, size.height))
  }

  private func nextPlace() -> Point {
    next += 1
    return places[next % places.count]
  }

  func hitTest() {
    if let layer = stage.window.hitTest(nextPlace(), with: nil) { stage.note(layer.position.x) }
  }

  func moveOne() {
    layers[next * 7919 % layers.count].position = nextPlace()
  }

  func tap() {
    let place = nextPlace()
    stage.land(at: place)
    stage.lift(at: place)
  }
}
