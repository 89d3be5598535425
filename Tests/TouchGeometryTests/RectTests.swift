import Randomness
import Testing
import TouchGeometry

@Suite("Rect")
struct RectTests {
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test("edges, center and corners follow from origin and size")
  func edges() {
    #expect(rect == Rect(origin: Point(x: 10, y: 20), size: Size(width: 30, height: 40)))
    #expect((rect.minX, rect.midX, rect.maxX) == (10, 25, 40))
    #expect((rect.minY, rect.midY, rect.maxY) == (20, 40, 60))
    #expect((rect.width, rect.height) == (30, 40))
    #expect(rect.center == Point(x: 25, y: 40))
    #expect(
      rect.corners == [
        Point(x: 10, y: 20), Point(x: 40, y: 20), Point(x: 40, y: 60), Point(x: 10, y: 60),
      ])
  }

  @Test("the minimum edges are inside and the maximum edges are outside")
  func halfOpen() {
    #expect(rect.corners.map { rect.contains($0) } == [true, false, false, false])
    #expect(rect.contains(Point(x: 10, y: 59.999)))
    #expect(rect.contains(Point(x: 40.0.nextDown, y: 20)))
    #expect(!rect.contains(Point(x: 10.0.nextDown, y: 20)))
    #expect(!rect.contains(Point(x: 25, y: 60)))
  }

  @Test("every point of a plane of tiles is in exactly one tile")
  func tiles() {
    var random = SplitMix64(seed: 11)
    let tiles = (0..<5).flatMap { row in
      (0..<5).map { Rect(x: Double($0) * 8, y: Double(row) * 8, width: 8, height: 8) }
    }
    for _ in 0..<300 {
      let point = Point(x: random.double(0...39).rounded(), y: random.double(0...39).rounded())
      #expect(tiles.count { $0.contains(point) } == 1)
    }
  }

  @Test(
    "an empty rectangle contains nothing, meets nothing and adds nothing",
    arguments: [
      Rect.zero, Rect(x: 15, y: 25, width: 0, height: 5), Rect(x: 15, y: 25, width: -5, height: 5),
      Rect(x: 15, y: 25, width: .nan, height: 5), Rect(x: .nan, y: 25, width: 5, height: 5),
      Rect(x: -.infinity, y: 25, width: .infinity, height: 5),
      Rect(x: .infinity, y: 25, width: 5, height: 5), Rect(x: 1e20, y: 25, width: 1, height: 5),
    ])
  func empty(empty: Rect) {
    #expect(empty.isEmpty)
    #expect(!empty.contains(empty.origin))
    #expect(!empty.contains(empty))
    #expect(!rect.contains(empty) && !empty.contains(rect))
    #expect(!rect.intersects(empty) && !empty.intersects(rect))
    #expect(rect.intersection(empty) == nil && empty.intersection(rect) == nil)
    #expect(rect.union(empty) == rect && empty.union(rect) == rect)
  }

  @Test("a NaN or infinite point is in no rectangle")
  func oddPoints() {
    let quadrant = Rect(x: 0, y: 0, width: .infinity, height: .infinity)
    #expect(!quadrant.isEmpty && !quadrant.isFinite)
    #expect(quadrant.contains(Point(x: 1e300, y: 5)))
    #expect(quadrant.contains(rect) && quadrant.intersection(rect) == rect)
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(!rect.contains(Point(x: value, y: 30)))
      #expect(!quadrant.contains(Point(x: value, y: 30)))
    }
  }

  @Test("negative extents are turned around, over the same area")
  func standardized() {
    let turned = Rect(x: 40, y: 60, width: -30, height: -40)
    #expect(turned.isEmpty)
    #expect(turned.standardized == rect)
    #expect(rect.standardized == rect)
  }

  @Test("insets move every edge and stop at the center")
  func insets() {
    #expect(rect.insetBy(dx: 5, dy: 10) == Rect(x: 15, y: 30, width: 20, height: 20))
    #expect(rect.outset(by: 2) == Rect(x: 8, y: 18, width: 34, height: 44))
    #expect(rect.outset(by: -2) == rect.insetBy(dx: 2, dy: 2))
    #expect(rect.insetBy(dx: 100, dy: 0) == Rect(x: 25, y: 20, width: 0, height: 40))
    let point = Rect(x: 5, y: 5, width: 0, height: 0)
    #expect(point.outset(by: 22) == Rect(x: -17, y: -17, width: 44, height: 44))
    #expect(Rect(x: 40, y: 60, width: -30, height: -40).outset(by: 0) == rect)
    #expect(rect.insetBy(dx: .nan, dy: 0).isEmpty)
    #expect(rect.outset(by: .infinity).isEmpty)
    #expect(rect.offset(by: Vector(dx: 1, dy: 2)) == Rect(x: 11, y: 22, width: 30, height: 40))
  }

  @Test("the bounding rectangle is the smallest around the finite points")
  func bounding() {
    #expect(Rect(bounding: [Point]()) == nil)
    #expect(Rect(bounding: [Point(x: .nan, y: 0), Point(x: 0, y: .infinity)]) == nil)
    #expect(Rect(bounding: [Point(x: 3, y: 4)]) == Rect(x: 3, y: 4, width: 0, height: 0))
    #expect(Rect(bounding: rect.corners.reversed()) == rect)
    let odd = [Point(x: 3, y: 4), Point(x: .nan, y: 100), Point(x: -1, y: 9)]
    #expect(Rect(bounding: odd) == Rect(x: -1, y: 4, width: 4, height: 5))
  }
}

@Suite("Rect as a set of points")
struct RectSetTests {
  /// The whole points of a region that all random rectangles lie in.
  static let grid = (-20...40).flatMap { x in
    (-20...40).map { Point(x: Double(x), y: Double($0)) }
  }

  @Test("intersection, union and containment agree with the sets of points")
  func sets() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<40 {
      let (a, b) = (random.rect(), random.rect())
      let both = Self.grid.filter { a.contains($0) && b.contains($0) }
      let either = Self.grid.filter { a.contains($0) || b.contains($0) }
      #expect(a.intersects(b) == !both.isEmpty)
      let meet = a.intersection(b)
      #expect(Self.grid.filter { meet?.contains($0) ?? false } == both)
      let join = a.union(b)
      #expect(either.allSatisfy { join.contains($0) })
      #expect(a.contains(b) == (!b.isEmpty && a.intersection(b) == b))
    }
  }

  @Test("intersection and union do not depend on the order and absorb each other")
  func laws() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<500 {
      let (a, b) = (random.rect(), random.rect())
      #expect(a.intersection(b) == b.intersection(a))
      guard !a.isEmpty, !b.isEmpty else { continue }
      #expect(a.union(b) == b.union(a))
      #expect(a.union(b).contains(a) && a.union(b).contains(b))
      #expect(a.intersection(a.union(b)) == a)
      if let meet = a.intersection(b) { #expect(a.union(meet) == a) }
    }
  }

  @Test("rectangles that only touch do not intersect")
  func touching() {
    let left = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(!left.intersects(Rect(x: 10, y: 0, width: 10, height: 10)))
    #expect(!left.intersects(Rect(x: 0, y: 10, width: 10, height: 10)))
    #expect(left.intersects(Rect(x: 9, y: 9, width: 10, height: 10)))
  }
}
