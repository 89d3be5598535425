import Randomness
import Testing
import TouchGeometry

private let allFreedoms = (0..<8).map { Similarity.Freedoms(rawValue: $0) }

@Suite("Similarity fit of pairs that determine too little")
struct SimilarityFitEdgeTests {
  let square = Rect(x: 100, y: 200, width: 50, height: 50).corners

  @Test("no pairs give the identity", arguments: allFreedoms)
  func none(freedoms: Similarity.Freedoms) {
    #expect(Similarity.fit([], allowing: freedoms, about: Point(x: 3, y: 4)) == .identity)
  }

  @Test(
    "pairs of a weight that cannot count are passed over",
    arguments: [0, -1, -Double.infinity, .infinity, .nan])
  func weight(weight: Double) {
    let good = PointPair(from: Point(x: 1, y: 2), to: Point(x: 4, y: 6))
    let bad = PointPair(from: Point(x: 50, y: 0), to: Point(x: 0, y: 90), weight: weight)
    #expect(Similarity.fit([bad]) == .identity)
    #expect(Similarity.fit([bad, good, bad]) == Similarity.fit([good]))
  }

  @Test("pairs with a coordinate that is not finite are skipped")
  func coordinates() {
    let good = PointPair(from: Point(x: 1, y: 2), to: Point(x: 4, y: 6))
    for value in [Double.nan, .infinity] {
      let odd = Point(x: 0, y: value)
      let bad = [PointPair(from: odd, to: .zero), PointPair(from: .zero, to: odd)]
      #expect(Similarity.fit(bad) == .identity)
      #expect(Similarity.fit(bad + [good]) == Similarity.fit([good]))
    }
  }

  @Test("one pair gives its translation and nothing else")
  func one() {
    let pair = PointPair(from: Point(x: 10, y: 20), to: Point(x: 13, y: 16), weight: 0.3)
    #expect(Similarity.fit([pair]) == Similarity(translation: Vector(dx: 3, dy: -4)))
  }

  @Test("one pair without translation scales and rotates about the pivot")
  func oneAboutPivot() {
    let pair = PointPair(from: Point(x: 110, y: 50), to: Point(x: 100, y: 70))
    let pivot = Point(x: 100, y: 50)
    let found = Similarity.fit([pair], allowing: [.scale, .rotation], about: pivot)
    #expect(near(found.scale, 2))
    #expect(near(found.rotation.degrees, 90))
    #expect(near(found.applied(to: pivot), pivot))
    let onPivot = PointPair(from: pivot, to: pair.to)
    #expect(Similarity.fit([onPivot], allowing: [.scale, .rotation], about: pivot) == .identity)
  }

  @Test("coincident from points give neither scale nor rotation")
  func coincidentFrom() {
    let place = Point(x: 0.1, y: 0.7)
    let pairs = square.map { PointPair(from: place, to: $0, weight: 0.3) }
    let found = Similarity.fit(pairs)
    #expect(found.scale == 1 && found.rotation == .zero)
    #expect(near(found.applied(to: place), Point(x: 125, y: 225)))
  }

  @Test("a fit treats source points that differ only by rounding as coincident")
  func coincidentFromUpToRounding() {
    let near = [1000.1, 1000.1.nextUp, 1000.1.nextDown]
    let pairs = zip(near, square).map { PointPair(from: Point(x: $0, y: $0), to: $1) }
    let found = Similarity.fit(pairs)
    #expect(found.scale == 1 && found.rotation == .zero)
  }

  @Test("coincident to points keep the scale at one", arguments: allFreedoms)
  func coincidentTo(freedoms: Similarity.Freedoms) {
    let place = Point(x: 0.1, y: 0.7)
    let pairs = square.map { PointPair(from: $0, to: place, weight: 0.3) }
    let found = Similarity.fit(pairs, allowing: freedoms.union(.translation))
    #expect(found.scale == 1 && found.rotation == .zero)
    #expect(near(found.applied(to: Point(x: 125, y: 225)), place))
  }

  @Test("a fit treats target points that differ only by rounding as coincident")
  func coincidentToUpToRounding() {
    let near = [1000.1, 1000.1.nextUp, 1000.1.nextDown]
    let pairs = zip(near, square).map { PointPair(from: $1, to: Point(x: $0, y: $0)) }
    let found = Similarity.fit(pairs)
    #expect(found.scale == 1 && found.rotation == .zero)
  }

  @Test("a mirror image has no orientation in common and gives neither scale nor rotation")
  func mirror() {
    let pairs = square.map { PointPair(from: $0, to: Point(x: -$0.x, y: $0.y)) }
    let found = Similarity.fit(pairs)
    #expect(found.scale == 1 && found.rotation == .zero)
    #expect(near(found.translation, Vector(dx: -250, dy: 0)))
  }

  @Test("scale alone stays at one when the points have turned by a quarter or more")
  func scaleAloneOverturned() {
    for degrees in [90.0, 120, 180] {
      let turn = AffineTransform.rotation(.degrees(degrees), about: Point(x: 125, y: 225))
      let pairs = square.map { PointPair(from: $0, to: turn.applied(to: $0)) }
      #expect(Similarity.fit(pairs, allowing: [.scale]).scale != 1, "about a far pivot")
      let found = Similarity.fit(pairs, allowing: [.translation, .scale])
      #expect(found.scale == 1 && found.rotation == .zero)
      let free = Similarity.fit(pairs)
      #expect(near(free.scale, 1) && near(abs(free.rotation.degrees), degrees))
    }
  }

  @Test("two fingers that swap places have turned by half a turn")
  func swap() {
    let (a, b) = (Point(x: 10, y: 10), Point(x: 50, y: 40))
    let found = Similarity.fit([PointPair(from: a, to: b), PointPair(from: b, to: a)])
    #expect(near(found.scale, 1))
    #expect(near(abs(found.rotation.radians), .pi))
    #expect(near(found.applied(to: a), b) && near(found.applied(to: b), a))
  }

  @Test("coordinates and weights at the limits give a finite similarity", arguments: allFreedoms)
  func extremes(freedoms: Similarity.Freedoms) {
    let limits = [0, 1, -1, 1e-300, 1e160, -1e160, Double.greatestFiniteMagnitude, -1e308]
    var random = SplitMix64(seed: 36)
    for _ in 0..<2000 {
      func pick() -> Double { limits.randomElement(using: &random) ?? 0 }
      let pairs = (0..<3).map { _ in
        PointPair(
          from: Point(x: pick(), y: pick()), to: Point(x: pick(), y: pick()), weight: abs(pick()))
      }
      let found = Similarity.fit(pairs, allowing: freedoms, about: Point(x: pick(), y: pick()))
      #expect(found.isFinite)
    }
  }
}
