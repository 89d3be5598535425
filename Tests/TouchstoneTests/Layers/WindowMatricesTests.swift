import Randomness
import Testing
import TouchGeometry
import Touchstone

/// The cached transform to the window against one that is computed step by step.
@Suite("Window coordinates of layers")
struct WindowMatricesTests {
  /// The point in the window, step by step.
  private func stepwise(_ point: Point, _ layer: Layer) -> Point {
    var (point, layer) = (point, layer)
    while let parent = layer.parent {
      point = layer.transformToParent.applied(to: point)
      layer = parent
    }
    return point
  }

  private func change(_ layer: Layer, _ random: inout SplitMix64) {
    switch random.int(0...4) {
    case 0: layer.position = random.point(-50...50)
    case 1: layer.transform = .rotation(.degrees(random.double(-90...90)))
    case 2: layer.bounds.origin = random.point(-20...20)
    case 3: layer.anchorPoint = random.point(0...1)
    default: layer.transform = .scale(random.double(0.5...2))
    }
  }

  @Test("whatever moves, comes and goes, a value in the window is that of the moment")
  func random() throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let window = Window(size: Size(width: 400, height: 400))
      var layers: [Layer] = (0..<12).map { _ in
        Layer(frame: Rect(x: 0, y: 0, width: 100, height: 80))
      }
      for step in 0..<300 {
        let index = random.int(0...layers.count - 1)
        switch random.int(0...9) {
        case 0: layers[index].removeFromParent()
        case 1, 2, 3:
          let parent = random.int(0...3) == 0 ? window : layers[random.int(0...layers.count - 1)]
          try? parent.addChild(layers[index])
        case 4: layers[index] = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        default: change(layers[index], &random)
        }
        let layer = layers[random.int(0...layers.count - 1)]
        let point = random.point(-30...30)
        let there = layer.windowLocation(of: point)
        let distance = there.distance(to: stepwise(point, layer))
        #expect(distance < 1e-6 * (1 + there.distance(to: .zero)), "seed \(seed), step \(step)")
        if let back = layer.location(fromWindow: there) {
          #expect(back.distance(to: point) < 1e-5, "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test("a window point has no location in a layer whose ancestor has a singular transform")
  func singularAncestor() throws {
    let window = Window(size: Size(width: 400, height: 400))
    let (outer, inner) = (Layer(frame: window.bounds), Layer(frame: window.bounds))
    try window.addChild(outer)
    try outer.addChild(inner)
    #expect(inner.location(fromWindow: .zero) == .zero)
    outer.transform = .scale(x: 1, y: 0)
    #expect(inner.location(fromWindow: .zero) == nil)
    #expect(inner.windowLocation(of: .zero).y == 200)
    outer.transform = .identity
    #expect(inner.location(fromWindow: .zero) == .zero)
  }

  @Test("children that come and go do not accumulate")
  func comingAndGoing() throws {
    let window = Window(size: Size(width: 400, height: 400))
    let (left, right) = (Layer(frame: window.bounds), Layer(frame: window.bounds))
    try window.addChild(left)
    try window.addChild(right)
    let travellers = (0..<3).map { _ in Layer(frame: window.bounds) }
    for round in 0..<2_000 {
      for traveller in travellers {
        try (round.isMultiple(of: 2) ? left : right).addChild(traveller)
        #expect(traveller.windowLocation(of: .zero) == .zero)
      }
    }
    left.position.x += 10
    right.position.x += 20
    #expect(travellers.map { $0.windowLocation(of: .zero).x } == [20, 20, 20])
  }
}
