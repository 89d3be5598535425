import Randomness
import Testing
import TouchGeometry

@testable import Touchstone

struct LayerIndexTests {
  private let area = Rect(x: 0, y: 0, width: 2000, height: 2000)

  /// A hundred by a hundred tiles of 18 points, 20 apart.
  private func album() throws -> Layer {
    let root = Layer(frame: area, name: "album")
    for row in 0..<100 {
      for column in 0..<100 {
        let frame = Rect(x: Double(column) * 20, y: Double(row) * 20, width: 18, height: 18)
        try root.addChild(Layer(frame: frame, name: "\(column),\(row)"))
      }
    }
    return root
  }

  @Test("a hit among ten thousand siblings looks at fewer than fifty of them")
  func visits() throws {
    let root = try album()
    let index = root.indexOfChildren()
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let point = random.point(0...1999)
      let before = index.examinedCount
      let hit = root.hitTest(point, with: nil)
      #expect(index.examinedCount - before < 50)
      #expect(hit === plainHit(root, point))
    }
    let report = root.hitTestReport(Point(x: 1001, y: 501))
    #expect(report.hit?.name == "50,25")
    #expect(report.visits.count < 10)
    #expect(report.skippedCount > 9990)
    // Between two tiles there are none, although both share cells with the point.
    #expect(root.hitTestReport(Point(x: 1019, y: 501)).visits.count == 1)
  }

  @Test("layers that are put behind the frontmost one until numbers run out stay behind it")
  func crowded() throws {
    let root = Layer(frame: area)
    let frame = Rect(x: 0, y: 0, width: 50, height: 50)
    for _ in 0..<60 { try root.addChild(Layer(frame: frame)) }
    let front = root.children.last
    let point = Point(x: 10, y: 10)
    for _ in 0..<200 {
      try root.insertChild(Layer(frame: frame), at: root.children.count - 1)
      #expect(root.hitTest(point, with: nil) === front)
    }
    root.children.first?.bringToFront()
    #expect(root.hitTest(point, with: nil) === root.children.last)
  }

  @Test("a layer that was added first and raised stays when those behind it go")
  func raisedFirst() throws {
    let root = Layer(frame: area)
    let first = Layer(frame: Rect(x: 111, y: 111, width: 50, height: 50), name: "first")
    try root.addChild(first)
    for _ in 0..<60 { try root.addChild(Layer(frame: first.frame)) }
    first.zPosition = 1
    // This point is in the cell in which the area of each child begins.
    let point = Point(x: 112, y: 112)
    while root.children.count > 1 {
      #expect(root.hitTest(point, with: nil) === first)
      root.children.last?.removeFromParent()
    }
    #expect(root.hitTest(point, with: nil) === first)
  }

  @Test("dragging one layer through ten thousand builds nothing anew")
  func dragging() throws {
    let root = try album()
    let dragged = root.children[17]
    dragged.bringToFront()
    let index = root.indexOfChildren()
    let nodes = index.nodes.count
    for step in 0..<1000 {
      dragged.position = Point(x: Double(step) * 1.9 + 20, y: 1000 + Double(step % 37))
      dragged.transform = .rotation(.degrees(Double(step)))
      #expect(root.hitTest(dragged.position, with: nil) === dragged)
    }
    #expect(root.childIndex === index)
    #expect(index.nodes.count <= nodes + 4)
    #expect(index.records.count == 10000)
  }

  @Test("bringing a layer to the front changes one key")
  func restacking() throws {
    let root = try album()
    let keys = root.children.map(\.siblingKey)
    let index = root.indexOfChildren()
    let layer = root.children[5000]
    layer.bringToFront()
    #expect(root.children.last === layer)
    #expect(root.children.dropLast().map(\.siblingKey) == Array(keys[..<5000] + keys[5001...]))
    layer.frame = root.children[0].frame
    #expect(root.hitTest(Point(x: 5, y: 5), with: nil) === layer)
    layer.sendToBack()
    #expect(root.hitTest(Point(x: 5, y: 5), with: nil) === root.children[1])
    #expect(root.childIndex === index)
  }

  @Test("layers of all sizes, moved, restacked, added and removed, are hit as without an index")
  func random() throws {
    for seed in 1...6 {
      var random = SplitMix64(seed: UInt64(seed))
      let root = Layer(frame: area)
      for _ in 0..<1500 { try root.addChild(randomLayer(&random)) }
      for _ in 0..<150 {
        for _ in 0..<10 { try change(root, &random) }
        let point = random.point(-50...2050)
        let hit = root.hitTest(point, with: nil)
        #expect(hit === plainHit(root, point), "seed \(seed), \(point)")
      }
    }
  }

  @Test("trees with many children on two levels are hit as without an index")
  func nested() throws {
    var random = SplitMix64(seed: 40)
    let root = Layer(frame: area)
    for _ in 0..<60 {
      let branch = randomLayer(&random)
      branch.bounds.size = Size(width: 500, height: 500)
      for _ in 0..<50 {
        let leaf = randomLayer(&random)
        leaf.position = random.point(0...500)
        try branch.addChild(leaf)
      }
      try root.addChild(branch)
    }
    for _ in 0..<1000 {
      let point = random.point(0...2000)
      #expect(root.hitTest(point, with: nil) === plainHit(root, point))
      if let branch = root.children.randomElement(using: &random) {
        try change(branch, &random)
        branch.position.x += random.double(-30...30)
      }
    }
  }

  private func randomLayer(_ random: inout SplitMix64) -> Layer {
    let side =
      2.0 * Double(sign: .plus, exponent: Int.random(in: 0...9, using: &random), significand: 1)
    let size = Size(width: side * random.double(0.5...1), height: side * random.double(0.1...1))
    let layer = Layer(frame: Rect(origin: random.point(-100...2000), size: size))
    layer.transform = random.transform()
    if Int.random(in: 0..<20, using: &random) == 0 { layer.zPosition = random.double(-2...2) }
    if Int.random(in: 0..<10, using: &random) == 0 { layer.hitSlop = random.double(-3...30) }
    if Int.random(in: 0..<10, using: &random) == 0 { layer.isHidden = true }
    if Int.random(in: 0..<10, using: &random) == 0 { layer.hitArea = .ellipse }
    return layer
  }

  private func change(_ root: Layer, _ random: inout SplitMix64) throws {
    guard let layer = root.children.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: layer.bringToFront()
    case 1: layer.sendToBack()
    case 2: layer.removeFromParent()
    case 3: try root.addChild(randomLayer(&random))
    case 4: layer.transform = Bool.random(using: &random) ? .scale(0) : random.transform()
    case 5: layer.zPosition = random.double(-1...1)
    case 6: layer.position.x = [.nan, .infinity, 1e300, 5].randomElement(using: &random) ?? 0
    case 7: layer.bounds.size.width = [0, -5, 1e18, 30].randomElement(using: &random) ?? 0
    case 8: layer.hitSlop = random.double(-10...40)
    case 9: try root.insertChild(layer, at: 3)
    default: layer.position = random.point(-50...2050)
    }
  }

  @Test("children far beyond and children of no extent are in their cells")
  func extremes() throws {
    let root = Layer(frame: Rect(x: -1e17, y: -1e17, width: 2e17, height: 2e17))
    root.bounds.origin = Point(x: -1e17, y: -1e17)
    for number in 0..<40 {
      try root.addChild(Layer(frame: Rect(x: Double(number), y: 0, width: 1, height: 1)))
    }
    let far = Layer(frame: Rect(x: 9e16, y: 9e16, width: 1e15, height: 1e15))
    let speck = Layer(frame: Rect(x: 70, y: 70, width: 1e-9, height: 1e-9))
    let dot = Layer(frame: Rect(x: 80, y: 80, width: 0, height: 0))
    dot.hitSlop = 4
    for layer in [far, speck, dot] { try root.addChild(layer) }
    #expect(root.hitTest(Point(x: 9.05e16, y: 9.05e16), with: nil) === far)
    #expect(root.hitTest(Point(x: 70, y: 70), with: nil) === speck)
    #expect(root.hitTest(Point(x: 83, y: 77), with: nil) === dot)
    #expect(root.hitTest(Point(x: 39.5, y: 0.5), with: nil) === root.children[39])
    #expect(root.hitTest(Point(x: -9e16, y: 0), with: nil) === root)
  }

  @Test("cells are counted in 32 bits, and a point beyond them is in no area of that size")
  func narrowIntegers() throws {
    #expect(LayerCells.cell(at: Point(x: 2048, y: 0), level: 0) == nil)
    #expect(LayerCells.cell(at: Point(x: 0, y: -2048), level: 0) == nil)
    let cell = try #require(LayerCells.cell(at: Point(x: 2047.5, y: -2047.5), level: 0))
    #expect(Int32(exactly: cell.x) != nil && Int32(exactly: cell.y) != nil)
    // A dot has the smallest cells there are at its distance.
    for distance in [0, 1e-3, 900, 1e9] {
      let dot = Layer(frame: Rect(x: distance, y: -distance, width: 0, height: 0))
      guard case .grid(_, let x, let y) = LayerCells(of: LayerBox(of: dot)) else {
        Issue.record("a dot at \(distance) is in no cell")
        continue
      }
      for number in [x.lowerBound, x.upperBound, y.lowerBound, y.upperBound] {
        #expect(Int32(exactly: number) != nil)
      }
    }
    let root = Layer(frame: Rect(x: 0, y: 0, width: 4000, height: 4000))
    for row in 0..<40 {
      try root.addChild(Layer(frame: Rect(x: 0, y: Double(row) * 100, width: 4000, height: 90)))
    }
    try root.addChild(Layer(frame: .zero))
    #expect(root.hitTest(Point(x: 3000, y: 3050), with: nil) === root.children[30])
  }

  @Test("an override may change the tree while it is asked")
  func mutation() throws {
    let root = Layer(frame: area)
    var layers: [FleeingLayer] = []
    for _ in 0..<60 {
      let layer = FleeingLayer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      layers.append(layer)
      try root.addChild(layer)
    }
    layers[59].reaction = { layers[58].removeFromParent() }
    layers[57].reaction = { layers[57].bringToFront() }
    layers[56].reaction = { layers[55].position = Point(x: 1000, y: 1000) }
    layers[54].reaction = { root.dropIndex() }
    #expect(root.hitTest(Point(x: 10, y: 10), with: nil) === root)
    #expect(layers.map(\.askedCount).max() == 1)
    #expect(layers[58].askedCount == 0)
    #expect(layers[0].askedCount == 1)
    root.dropIndex()
    #expect(root.hitTest(Point(x: 1000, y: 1000), with: nil) === root)
    #expect(layers[55].askedCount == 1)
  }

  @Test("children that come and go without a hit test leave nothing behind")
  func turnover() throws {
    let root = Layer(frame: area)
    for _ in 0..<100 { try root.addChild(Layer()) }
    let index = root.indexOfChildren()
    weak var last: Layer?
    for _ in 0..<5000 {
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 5, height: 5))
      last = layer
      try root.addChild(layer)
      layer.removeFromParent()
    }
    #expect(last == nil)
    #expect(index.records.count < 1000)
    for layer in root.children.dropFirst(10) { layer.removeFromParent() }
    #expect(root.hitTest(Point(x: 2, y: 2), with: nil) === root)
  }
}

/// A bounded layer that is never hit, and runs an action in its hit test.
private final class FleeingLayer: Layer {
  var askedCount = 0
  var reaction: () -> Void = {}

  override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    askedCount += 1
    reaction()
    return nil
  }
}
