import Testing
import TouchGeometry

@testable import Touchstone

struct LayerHitTestingTests {
  private let square = Rect(x: 0, y: 0, width: 100, height: 100)

  private func hit(_ layer: Layer, _ x: Double, _ y: Double) -> Layer? {
    layer.hitTest(Point(x: x, y: y), with: nil)
  }

  private func pair() throws -> (root: Layer, child: Layer) {
    let root = Layer(frame: square, name: "root")
    let child = Layer(frame: Rect(x: 25, y: 25, width: 50, height: 50), name: "child")
    try root.addChild(child)
    return (root, child)
  }

  @Test("minimum edges are inside and maximum edges outside")
  func halfOpen() {
    let layer = Layer(frame: square)
    #expect(hit(layer, 0, 0) === layer)
    #expect(hit(layer, 99, 99) === layer)
    #expect(hit(layer, 100, 100) == nil)
    #expect(hit(layer, 100, 50) == nil)
    #expect(hit(layer, 50, -0.001) == nil)
    #expect(hit(layer, .nan, 5) == nil)
    layer.bounds.origin = Point(x: 10000, y: 10000)
    #expect(hit(layer, 50, 50) == nil)
    #expect(hit(layer, 10050, 10050) === layer)
  }

  @Test("a scaled root is hit in its own coordinates and a scaled child in its place")
  func scaled() throws {
    let root = Layer()
    root.transform = .scale(0.5)
    root.frame = square
    #expect(hit(root, 199, 199) === root)
    #expect(hit(root, 200, 200) == nil)
    for origin in [Point.zero, Point(x: 0, y: 25)] {
      let parent = Layer(frame: square)
      let child = Layer()
      child.transform = .scale(0.5)
      child.bounds.origin = origin
      child.frame = Rect(x: 25, y: 25, width: 50, height: 50)
      try parent.addChild(child)
      #expect(hit(parent, 25, 25) === child)
      #expect(hit(parent, 74, 74) === child)
      #expect(hit(parent, 75, 75) === parent)
      #expect(hit(parent, 24.99, 25) === parent)
    }
  }

  @Test("the deepest and frontmost layer wins")
  func order() throws {
    let (root, child) = try pair()
    let inner = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let front = Layer(frame: Rect(x: 30, y: 30, width: 50, height: 50))
    try child.addChild(inner)
    try root.addChild(front)
    #expect(hit(root, 26, 26) === inner)
    #expect(hit(root, 40, 40) === front)
    front.zPosition = -1
    #expect(hit(root, 40, 40) === child)
    child.zPosition = -2
    #expect(hit(root, 40, 40) === front)
    #expect(hit(root, 10, 10) === root)
  }

  @Test("hidden, disabled and transparent layers are passed over with all in them")
  func flags() throws {
    let (root, child) = try pair()
    let inner = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    try child.addChild(inner)
    child.isHidden = true
    #expect(hit(root, 50, 50) === root)
    child.isHidden = false
    child.isUserInteractionEnabled = false
    #expect(hit(root, 50, 50) === root)
    child.isUserInteractionEnabled = true
    child.opacity = 0.01
    #expect(hit(root, 50, 50) === inner)
    child.opacity = 0.0099
    #expect(hit(root, 50, 50) === root)
    child.opacity = .nan
    #expect(hit(root, 50, 50) === root)
    child.opacity = 0.5
    inner.opacity = 0.5
    root.opacity = 0.02
    #expect(hit(root, 50, 50) === inner)
  }

  @Test("a child outside its parent is never hit, unless the parent's outset reaches it")
  func outside() throws {
    let (root, child) = try pair()
    let far = Layer(frame: Rect(x: 50, y: 0, width: 10, height: 10))
    try child.addChild(far)
    #expect(hit(root, 80, 30) === root)
    child.hitSlop = 6
    #expect(hit(root, 80, 30) === far)
    #expect(hit(root, 80.99, 60) === child)
    #expect(hit(root, 81, 60) === root)
    #expect(hit(root, 19, 19) === child)
    #expect(hit(root, 18.99, 19) === root)
    child.hitSlop = -5
    #expect(hit(root, 29.99, 50) === root)
    #expect(hit(root, 30, 50) === child)
    child.hitSlop = .nan
    #expect(hit(root, 25, 50) === child)
  }

  @Test("a layer without a way back is not hit")
  func singular() throws {
    let (root, child) = try pair()
    child.transform = .scale(x: 1, y: 0)
    #expect(hit(root, 50, 50) === root)
    child.transform = AffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(hit(root, 50, 50) === root)
  }

  @Test("the innermost of as many layers as can be nested is hit and converts back")
  func deep() throws {
    let root = Layer(frame: square)
    var leaf = root
    for _ in 1..<Layer.maximumDepth {
      let child = Layer(frame: square)
      try leaf.addChild(child)
      leaf = child
    }
    #expect(hit(root, 50, 50) === leaf)
    #expect(leaf.location(fromWindow: Point(x: 50, y: 50)) == Point(x: 50, y: 50))
    #expect(root.hitTestReport(Point(x: 50, y: 50)).visits.count == Layer.maximumDepth)
  }

  @Test("an ellipse and a circle end where they should, with and without an outset")
  func round() {
    let rect = Rect(x: 0, y: 0, width: 40, height: 20)
    let (ellipse, circle) = (HitArea.ellipse, HitArea.circle)
    #expect(ellipse.contains(Point(x: 0, y: 10), in: rect))
    #expect(!ellipse.contains(Point(x: 40, y: 10), in: rect))
    #expect(!ellipse.contains(Point(x: 3, y: 3), in: rect))
    #expect(ellipse.contains(Point(x: 3, y: 3), in: rect, outset: 5))
    #expect(!ellipse.contains(Point(x: -4, y: -4), in: rect, outset: 5))
    #expect(circle.contains(Point(x: 10, y: 10), in: rect))
    #expect(!circle.contains(Point(x: 9.99, y: 10), in: rect))
    #expect(!circle.contains(Point(x: 30, y: 10), in: rect))
    #expect(circle.contains(Point(x: 9.99, y: 10), in: rect, outset: 2))
    #expect(!circle.contains(Point(x: 7, y: 10), in: rect, outset: 2))
    #expect(!circle.contains(Point(x: 20, y: 10), in: rect, outset: -10))
  }

  @Test("a custom area is asked inside the enlarged bounds only")
  func custom() {
    let area = HitArea.custom { point, reach in
      #expect(reach == Rect(x: -1, y: -1, width: 12, height: 12))
      return point.x < 5
    }
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(area.contains(Point(x: -1, y: 0), in: rect, outset: 1))
    #expect(!area.contains(Point(x: 6, y: 0), in: rect, outset: 1))
    #expect(!area.contains(Point(x: -2, y: 0), in: rect, outset: 1))
  }

  @Test("a child on a gap of its parent's shape is hit; the gap itself is not")
  func gap() throws {
    let (root, child) = try pair()
    root.hitArea = .circle
    child.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(hit(root, 5, 5) === child)
    #expect(hit(root, 5, 12) == nil)
    #expect(hit(root, 50, 50) === root)
  }

  @Test("an overridden hit test lets the layer behind have the touch, also among many siblings")
  func passThrough() throws {
    for count in [0, 100] {
      let (root, child) = try pair()
      for _ in 0..<count { try root.addChild(Layer()) }
      try root.addChild(PassThroughLayer(frame: square))
      #expect(hit(root, 50, 50) === child)
    }
  }

  @Test("an overridden contains reaches beyond the bounds, also among many siblings")
  func reaching() throws {
    for count in [0, 100] {
      let root = Layer(frame: square)
      let far = ReachingLayer(frame: Rect(x: 90, y: 90, width: 5, height: 5))
      try root.addChild(far)
      for _ in 0..<count { try root.addChild(Layer()) }
      #expect(hit(root, 3, 3) === far)
      let inner = Layer(frame: Rect(x: -90, y: -90, width: 5, height: 5))
      try far.addChild(inner)
      #expect(hit(root, 3, 3) === inner)
      far.hitArea = .ellipse
      #expect(hit(root, 3, 3) === inner)
    }
  }
}

/// An overlay of which only the children can be hit.
private final class PassThroughLayer: Layer {
  override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// A layer that is hit everywhere.
private final class ReachingLayer: Layer {
  override func contains(_ point: Point, with event: TouchEvent?) -> Bool { true }
  override var isHitBounded: Bool { false }
}
