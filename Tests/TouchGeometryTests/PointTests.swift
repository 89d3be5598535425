import Randomness
import Testing
import TouchGeometry

@Suite("Point")
struct PointTests {
  @Test("the difference of two points leads from the second to the first")
  func difference() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let (start, end) = (random.point(), random.point())
      #expect(near(start + (end - start), end))
      #expect(near(end - (end - start), start))
    }
    #expect(Point(x: 5, y: 7) - Point(x: 2, y: 3) == Vector(dx: 3, dy: 4))
  }

  @Test("moving in place is the same as the sum and the difference")
  func inPlace() {
    var point = Point(x: 1, y: 2)
    point += Vector(dx: 10, dy: 20)
    #expect(point == Point(x: 11, y: 22))
    point -= Vector(dx: 1, dy: 2)
    #expect(point == Point(x: 10, y: 20))
  }

  @Test("distance is symmetric, obeys the triangle inequality and squares to squaredDistance")
  func distance() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let (a, b, c) = (random.point(), random.point(), random.point())
      #expect(a.distance(to: b) == b.distance(to: a))
      #expect(a.distance(to: c) <= a.distance(to: b) + b.distance(to: c) + 1e-9)
      #expect(near(a.distance(to: b) * a.distance(to: b), a.squaredDistance(to: b)))
    }
    #expect(Point(x: 1, y: 1).distance(to: Point(x: 4, y: 5)) == 5)
  }

  @Test("the midpoint is the same from either end and does not overflow")
  func midpoint() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let (a, b) = (random.point(), random.point())
      #expect(a.midpoint(to: b) == b.midpoint(to: a))
      #expect(near(a.distance(to: a.midpoint(to: b)), a.distance(to: b) / 2))
    }
    let far = Point(x: .greatestFiniteMagnitude, y: -.greatestFiniteMagnitude)
    #expect(far.midpoint(to: far) == far)
  }

  @Test("interpolation meets both ends exactly and goes on beyond them")
  func interpolation() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let (a, b) = (random.point(), random.point())
      #expect(a.interpolated(to: b, fraction: 0) == a)
      #expect(a.interpolated(to: b, fraction: 1) == b)
      #expect(near(a.interpolated(to: b, fraction: 0.5), a.midpoint(to: b)))
    }
    let beyond = Point.zero.interpolated(to: Point(x: 2, y: 4), fraction: 1.5)
    #expect(beyond == Point(x: 3, y: 6))
  }

  @Test("a point with NaN or infinity is not finite")
  func finite() {
    #expect(Point(x: 1, y: 2).isFinite)
    #expect(!Point(x: .nan, y: 2).isFinite)
    #expect(!Point(x: 1, y: -.infinity).isFinite)
  }

  @Test("a point prints its coordinates in parentheses")
  func description() {
    #expect(Point(x: 12.5, y: -4).description == "(12.5, -4.0)")
    #expect(Vector(dx: 12.5, dy: -4).description == "<12.5, -4.0>")
  }
}
