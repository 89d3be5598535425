import Randomness
import Testing
import TouchGeometry

@testable import Touchstone

struct LayerGeometryTests {
  private func isClose(_ a: Point?, _ b: Point, within limit: Double = 1e-9) -> Bool {
    a.map { $0.distance(to: b) <= limit } ?? false
  }

  @Test("a frame sets position and size, and reads back")
  func frame() {
    let layer = Layer(frame: Rect(x: 10, y: 20, width: 300, height: 200))
    #expect(layer.position == Point(x: 160, y: 120))
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 300, height: 200))
    layer.anchorPoint = Point(x: 0, y: 1)
    layer.bounds.origin = Point(x: 7, y: 8)
    layer.frame = Rect(x: 1, y: 2, width: 30, height: 40)
    #expect(layer.frame == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(layer.bounds == Rect(x: 7, y: 8, width: 30, height: 40))
    #expect(layer.position == Point(x: 1, y: 42))
  }

  @Test("a frame of a scaled layer is that of its picture")
  func scaledFrame() {
    let layer = Layer()
    layer.transform = .scale(0.5)
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 200, height: 200))
    #expect(layer.frame == Rect(x: 0, y: 0, width: 100, height: 100))
    layer.transform = .rotation(.degrees(45))
    let size = layer.bounds.size
    layer.frame = Rect(x: 10, y: 10, width: 4, height: 400)
    #expect(layer.bounds.size == size)
    #expect(isClose(layer.frame.center, Point(x: 12, y: 210)))
  }

  @Test("a point goes through anchor, transform and position")
  func toParent() {
    let layer = Layer(frame: Rect(x: 100, y: 100, width: 40, height: 20))
    layer.bounds.origin = Point(x: 5, y: 6)
    layer.anchorPoint = Point(x: 0, y: 0)
    layer.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 4)
    let result = layer.transformToParent.applied(to: Point(x: 15, y: 7))
    #expect(result == Point(x: 120 - 1 + 3, y: 110 + 10 + 4))
  }

  @Test("moving the anchor point leaves the layer where it is")
  func anchor() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<50 {
      let layer = Layer(frame: Rect(x: 3, y: 4, width: 50, height: 70))
      layer.bounds.origin = random.point(-10...10)
      layer.transform = random.transform()
      let before = layer.transformToParent
      layer.moveAnchorPoint(to: random.point(-1...2))
      let point = random.point(-100...100)
      #expect(
        isClose(layer.transformToParent.applied(to: point), before.applied(to: point)))
    }
  }

  @Test("a point is converted through every scaled ancestor: 100, 100 becomes 35, 35")
  func scaledAncestor() throws {
    let (root, ancestor, middle, inner) = (Layer(), Layer(), Layer(), Layer())
    ancestor.transform = .scale(2)
    ancestor.frame = Rect(x: 20, y: 20, width: 200, height: 200)
    middle.frame = Rect(x: 3, y: 3, width: 90, height: 90)
    inner.frame = Rect(x: 2, y: 2, width: 80, height: 80)
    try root.addChild(ancestor)
    try ancestor.addChild(middle)
    try middle.addChild(inner)
    #expect(root.convert(Point(x: 100, y: 100), to: inner) == Point(x: 35, y: 35))
    #expect(inner.convert(Point(x: 35, y: 35), to: root) == Point(x: 100, y: 100))
    #expect(inner.location(fromWindow: Point(x: 100, y: 100)) == Point(x: 35, y: 35))
    #expect(inner.convert(Vector(dx: 3, dy: 4), to: nil) == Vector(dx: 6, dy: 8))
    #expect(inner.vector(fromWindow: Vector(dx: 6, dy: 8)) == Vector(dx: 3, dy: 4))
    let box = inner.convert(Rect(x: 0, y: 0, width: 10, height: 20), to: nil)
    #expect(box == Rect(x: 30, y: 30, width: 20, height: 40))
    #expect(root.convert(Rect(x: 30, y: 30, width: 20, height: 40), to: inner)?.width == 10)
  }

  @Test("cousins convert through bounds origins, and nil is the root")
  func cousins() throws {
    let root = Layer(frame: Rect(x: 500, y: 500, width: 100, height: 100))
    root.bounds.origin = Point(x: 9, y: 9)
    let left = Layer(frame: Rect(x: 10, y: 20, width: 50, height: 50))
    let right = Layer(frame: Rect(x: 30, y: 40, width: 50, height: 50))
    left.bounds.origin = Point(x: 5, y: 5)
    right.bounds.origin = Point(x: -7, y: 0)
    try root.addChild(left)
    try root.addChild(right)
    #expect(left.convert(Point(x: 6, y: 6), to: right) == Point(x: -26, y: -19))
    #expect(left.convert(Point(x: -26, y: -19), from: right) == Point(x: 6, y: 6))
    #expect(left.convert(Point(x: 5, y: 5), to: nil) == Point(x: 10, y: 20))
    #expect(root.convert(Point(x: 1, y: 2), to: nil) == Point(x: 1, y: 2))
    #expect(root.convert(Point(x: 1, y: 2), from: nil) == Point(x: 1, y: 2))
    #expect(root.convert(Point(x: 1, y: 2), to: Layer()) == nil)
  }

  @Test("nothing converts into a singular layer, and everything out of it")
  func singular() throws {
    let (root, flat, leaf) = (Layer(), Layer(), Layer())
    try root.addChild(flat)
    try flat.addChild(leaf)
    flat.position = Point(x: 8, y: 9)
    flat.transform = .scale(0)
    #expect(root.convert(Point(x: 1, y: 1), to: leaf) == nil)
    #expect(leaf.location(fromWindow: .zero) == nil)
    #expect(leaf.vector(fromWindow: Vector(dx: 1, dy: 0)) == nil)
    #expect(leaf.convert(Rect(x: 0, y: 0, width: 1, height: 1), from: nil) == nil)
    #expect(leaf.convert(Point(x: 1, y: 1), to: nil) == Point(x: 8, y: 9))
    #expect(flat.convert(Point(x: 3, y: 3), to: leaf) == Point(x: 3, y: 3))
    flat.transform = AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(leaf.location(fromWindow: .zero) == nil)
  }

  @Test("conversions between any two layers of random trees are undone by the way back")
  func roundTrips() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20 {
      var layers = [Layer()]
      for _ in 0..<60 {
        let frame = Rect(origin: random.point(-100...100), size: Size(width: 80, height: 60))
        let layer = Layer(frame: frame)
        layer.bounds.origin = random.point(-5...5)
        layer.anchorPoint = random.point(0...1)
        layer.transform = random.transform()
        try layers.randomElement(using: &random)?.addChild(layer)
        layers.append(layer)
      }
      for _ in 0..<100 {
        let from = try #require(layers.randomElement(using: &random))
        let to = try #require(layers.randomElement(using: &random))
        let point = random.point(-50...50)
        let there = try #require(from.convert(point, to: to))
        #expect(isClose(to.convert(there, to: from), point, within: 1e-5))
        #expect(isClose(from.transformToWindow.applied(to: point), from.windowLocation(of: point)))
        let window = from.windowLocation(of: point)
        #expect(isClose(from.location(fromWindow: window), point, within: 1e-5))
      }
    }
  }

  @Test("a cached matrix follows every property that it depends on")
  func cache() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let point = Point(x: 1, y: 2)
    func place() -> Point { layer.transformToParent.applied(to: point) }
    #expect(place() == point)
    layer.position.x += 5
    #expect(place() == Point(x: 6, y: 2))
    layer.bounds.origin.y = 1
    #expect(place() == Point(x: 6, y: 1))
    layer.anchorPoint = .zero
    #expect(place() == Point(x: 11, y: 6))
    layer.transform = .scale(2)
    #expect(place() == Point(x: 12, y: 7))
    #expect(layer.point(fromParent: Point(x: 12, y: 7)) == point)
  }

  @Test("a position and a transform set together are one change for attachments")
  func onePlace() {
    final class Observer: LayerAttachment {
      var places: [Point] = []
      override func geometryDidChange(of layer: Layer) {
        places.append(layer.transformToParent.applied(to: layer.bounds.center))
      }
    }
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let observer = Observer()
    layer.attachments.append(observer)
    layer.anchorPoint = .zero
    layer.position = .zero
    observer.places = []
    layer.setPosition(Point(x: 100, y: 50), transform: .scale(2))
    layer.setPosition(Point(x: 100, y: 50), transform: .scale(2))
    #expect(observer.places == [Point(x: 110, y: 60)])
    layer.position = .zero
    layer.transform = .identity
    #expect(observer.places.count == 3)
  }
}
