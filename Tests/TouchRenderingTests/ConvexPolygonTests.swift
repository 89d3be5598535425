import Testing
import TouchGeometry

@testable import TouchRendering

@Suite("convex polygons")
struct ConvexPolygonTests {
  private func rect(
    _ width: Double, _ height: Double, about middle: Point, turned degrees: Double = 0
  ) -> ConvexPolygon {
    let rect = Rect(x: -width / 2, y: -height / 2, width: width, height: height)
    let place = AffineTransform.rotation(.degrees(degrees)).concatenating(
      translation: middle - .zero)
    return ConvexPolygon(corners: rect.corners.map(place.applied))
  }

  private func contains(_ polygon: ConvexPolygon, _ point: Point, margin: Double = 0) -> Bool {
    polygon.contains(margin: margin)(point)
  }

  /// The centers of the pixels of a square.
  private func middles(_ side: Int) -> [Point] {
    (0..<side * side).map {
      Point(x: Double($0 % side) + 0.5, y: Double($0 / side) + 0.5)
    }
  }

  @Test("the area is that of the rectangle, whichever way round its corners are")
  func area() {
    let polygon = rect(20, 30, about: Point(x: 7, y: 5), turned: 33)
    #expect(abs(polygon.area - 600) < 1e-9)
    let reversed = ConvexPolygon(corners: polygon.corners.reversed())
    #expect(abs(reversed.area - 600) < 1e-9)
    #expect(contains(reversed, Point(x: 7, y: 5)) && contains(polygon, Point(x: 7, y: 5)))
    #expect(ConvexPolygon(corners: []).isEmpty && ConvexPolygon(corners: []).area == 0)
  }

  @Test("what is in a rectangle is cut along its sides")
  func cut() {
    let diamond = rect(20, 20, about: .zero, turned: 45)
    // A quarter of the diamond, and its triangle beyond x = 10, whose legs are 10·√2 − 10.
    let quarter = diamond.intersection(Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(abs(quarter.area - 100) < 1e-9)
    let tip = diamond.intersection(Rect(x: 10, y: -50, width: 50, height: 100))
    let leg = 10 * 2.0.squareRoot() - 10
    #expect(abs(tip.area - leg * leg) < 1e-9)
    #expect(diamond.intersection(Rect(x: 30, y: 0, width: 9, height: 9)).isEmpty)
    #expect(diamond.intersection(Rect(x: -30, y: -30, width: 60, height: 60)).area == diamond.area)
  }

  @Test("what is left of a polygon misses no point, and little of it lies under the other one")
  func subtraction() throws {
    let whole = rect(200, 120, about: Point(x: 100, y: 100), turned: 14)
    for (width, degrees) in [(100.0, 0.0), (300, 50), (90, -31), (400, 90)] {
      let cover = rect(width, 80, about: Point(x: 150, y: 110), turned: degrees)
      let parts = try #require(whole.subtracting(cover, atLeast: 100))
      let (isInWhole, isInCover) = (whole.contains(), cover.contains())
      let (isNearWhole, isDeepInCover) = (whole.contains(margin: 1e-6), cover.contains(margin: -1))
      let tests = parts.map { $0.contains(margin: 1e-9) }
      var (missed, strayed) = (0, 0)
      for point in middles(220) {
        let isIn = tests.contains { $0(point) }
        if !isIn, isInWhole(point), !isInCover(point) { missed += 1 }
        if isIn, !isNearWhole(point) || isDeepInCover(point) { strayed += 1 }
      }
      #expect(missed == 0 && strayed == 0)
    }
  }

  @Test("polygons apart, or with little in common, are not divided")
  func noSubtraction() {
    let whole = rect(100, 100, about: Point(x: 50, y: 50))
    #expect(whole.subtracting(rect(50, 50, about: Point(x: 200, y: 50)), atLeast: 1) == nil)
    // The bounding boxes intersect, the polygons do not.
    let diamond = rect(60, 60, about: Point(x: 138, y: 138), turned: 45)
    #expect(diamond.box.minX < 100 && whole.subtracting(diamond, atLeast: 0) == nil)
    #expect(whole.subtracting(rect(10, 10, about: .zero), atLeast: 100) == nil)
    #expect(whole.subtracting(rect(300, 300, about: .zero), atLeast: 100)?.isEmpty == true)
  }

  @Test(
    "a ring around a polygon has each point beside its lines once", arguments: [0.0, 17, 45, 88])
  func ring(degrees: Double) {
    let outer = rect(180, 140, about: Point(x: 100, y: 100), turned: 10)
    let inner = rect(90, 60, about: Point(x: 110, y: 95), turned: degrees).onCard
    let parts = outer.ring(around: inner)
    #expect(parts.count == 4)
    // Corners are on the card's grid, which is at most 1/512 of a pixel away.
    let width = 0.01
    let (isInOuter, isInInner) = (outer.contains(margin: -width), inner.contains(margin: -width))
    let isNearInner = inner.contains(margin: width)
    let sure = parts.map { $0.contains(margin: -width) }
    let perhaps = parts.map { $0.contains(margin: width) }
    var (twice, missed, strayed) = (0, 0, 0)
    for point in middles(200) {
      let count = perhaps.count { $0(point) }
      if sure.count(where: { $0(point) }) > 1 { twice += 1 }
      if count < 1, isInOuter(point), !isNearInner(point) { missed += 1 }
      if count > 0, isInInner(point) { strayed += 1 }
    }
    #expect(twice == 0 && missed == 0 && strayed == 0)
  }

  @Test("the parts of a ring have the inner corners and the ends of their seams in common")
  func seams() {
    let outer = rect(180, 140, about: Point(x: 100, y: 100), turned: 10)
    let inner = rect(90, 60, about: Point(x: 110, y: 95), turned: 31).onCard
    let parts = outer.ring(around: inner)
    for (index, part) in parts.enumerated() {
      let next = parts[(index + 1) % parts.count]
      // A seam from the inner corner to the outer edge, whose ends belong to both parts.
      let common = part.corners.filter { next.corners.contains($0) }
      #expect(common.count == 2)
      #expect(common.contains(inner.corners[(index + 1) % inner.corners.count]))
    }
  }

  @Test("corners that are the same on the card are one")
  func onCard() {
    let corners = [
      Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10.0004, y: 0.0003), Point(x: 10, y: 10),
      Point(x: 0.0001, y: 0.0002),
    ]
    let polygon = ConvexPolygon(corners: corners).onCard
    #expect(polygon.corners == [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10)])
    #expect(ConvexPolygon(corners: Array(corners.prefix(3))).onCard.isEmpty)
  }
}

extension ConvexPolygon {
  /// Whether points are inside, or within a margin around it.
  fileprivate func contains(margin: Double = 0) -> (Point) -> Bool {
    let edges = isEmpty ? [] : edges(movedOutwardBy: margin)
    return { point in !edges.isEmpty && edges.allSatisfy { $0.distance(point) <= 0 } }
  }
}
