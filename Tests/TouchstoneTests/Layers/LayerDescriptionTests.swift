import Testing
import TouchGeometry

@testable import Touchstone

struct LayerDescriptionTests {
  @Test("a plain layer is described by type, name and frame")
  func plain() {
    let layer = Layer(frame: Rect(x: 10, y: 20.5, width: 300, height: 200.125), name: "photo")
    #expect(layer.debugDescription == "Layer \"photo\" frame 10 20.5 300 200.13")
    #expect(Layer().debugDescription == "Layer frame 0 0 0 0")
  }

  @Test("whatever differs from the default is described, in a fixed order")
  func flags() throws {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10), name: "x")
    layer.bounds.origin = Point(x: 1, y: 2)
    layer.transform = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: -0.0, ty: 0.5)
    layer.zPosition = 3
    layer.isHidden = true
    layer.isUserInteractionEnabled = false
    layer.opacity = 0.5
    layer.isMultipleTouchEnabled = true
    layer.isExclusiveTouch = true
    layer.hitArea = .opaquePixels(try AlphaMask(width: 4, height: 2, alpha: Array(0..<8)))
    layer.hitSlop = 8
    #expect(
      layer.debugDescription == """
        Layer "x" frame -5 -4.5 20 20, origin (1, 2), transform 2 0 0 2 0 0.5, z 3, hidden, \
        interaction off, opacity 0.5, multiple touch, exclusive touch, area mask 4 x 2, hit slop 8
        """)
    layer.anchorPoint = .zero
    #expect(layer.debugDescription.contains("anchor (0, 0)"))
    layer.opacity = 0.996
    #expect(layer.debugDescription.contains("opacity 0.996"))
    layer.position.x = .nan
    #expect(layer.debugDescription.contains("frame nan"))
  }

  @Test("a tree is described with two spaces a level")
  func tree() throws {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9), name: "root")
    let (a, b, c) = (Layer(name: "a"), Layer(name: "b"), Layer(name: "c"))
    try root.addChild(a)
    try a.addChild(b)
    try root.addChild(c)
    #expect(
      root.treeDescription == """
        Layer "root" frame 0 0 9 9
          Layer "a" frame 0 0 0 0
            Layer "b" frame 0 0 0 0
          Layer "c" frame 0 0 0 0
        """)
  }

  @Test("a report names every layer that was asked and why it was missed")
  func report() throws {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "root")
    func add(_ name: String, _ change: (Layer) -> Void) throws {
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50), name: name)
      change(layer)
      try root.addChild(layer)
    }
    let mask = try AlphaMask(width: 5, height: 5, alpha: [UInt8](repeating: 0, count: 25))
    try add("behind") { _ in }
    try add("hit") { _ in }
    try add("hidden") { $0.isHidden = true }
    try add("off") { $0.isUserInteractionEnabled = false }
    try add("faint") { $0.opacity = 0.008 }
    try add("far") { $0.position = Point(x: 65, y: 66) }
    try add("round") {
      $0.hitArea = .ellipse; $0.position = Point(x: 54, y: 54)
    }
    try add("mask") { $0.hitArea = .opaquePixels(mask) }
    try add("flat") { $0.transform = .scale(0) }
    let report = root.hitTestReport(Point(x: 30, y: 30))
    #expect(
      report.description == """
        hit test at (30, 30): Layer "hit"
          Layer "flat": singular transform
          Layer "mask" at (30, 30): transparent at pixel 3, 3
          Layer "round" at (1, 1): outside the shape
          Layer "far" at (-10, -11): outside by 14.87
          Layer "faint" at (30, 30): opacity 0.008 is below 0.01
          Layer "off" at (30, 30): interaction off
          Layer "hidden" at (30, 30): hidden
          Layer "hit" at (30, 30): hit
          Layer "behind" at (30, 30): covered by Layer "hit"
          Layer "root" at (30, 30): covered by Layer "hit"
        """)
    #expect(report.visit(of: root.children[1])?.miss == nil)
    #expect(report.hit === root.children[1])
  }

  @Test("a report counts the layers that are not asked since they lie elsewhere")
  func elsewhere() throws {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 9_000, height: 9_000), name: "root")
    for _ in 0..<40 { try root.addChild(Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))) }
    let near = root.hitTestReport(Point(x: 30, y: 30))
    #expect(near.skippedCount == 0 && !near.description.hasSuffix("elsewhere"))
    try root.addChild(Layer(frame: Rect(x: 8_000, y: 8_000, width: 50, height: 50)))
    let report = root.hitTestReport(Point(x: 30, y: 30))
    #expect(report.skippedCount == 1 && report.description.hasSuffix("\n  1 elsewhere"))
  }

  @Test("whole numbers have no decimals as long as all their digits count")
  func largeNumbers() {
    let layer = Layer(frame: Rect(x: 9.9e14, y: 1.1e15, width: 0, height: 0))
    layer.anchorPoint = .zero
    layer.bounds = .zero
    layer.position = Point(x: 9.9e14, y: 1.1e15)
    #expect(layer.debugDescription.contains("frame 990000000000000 1100000000000000.0 "))
  }

  @Test("a report mentions overrides")
  func overrides() throws {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "root")
    try root.addChild(ShyLayer(frame: root.bounds, name: "shy"))
    #expect(
      root.hitTestReport(Point(x: 1, y: 1)).description == """
        hit test at (1, 1): Layer "root"
          ShyLayer "shy" at (1, 1): refused by its own hit test
          Layer "root" at (1, 1): hit
        """)
  }
}

private final class ShyLayer: Layer {
  override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? { nil }
}
