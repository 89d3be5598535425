import Randomness
import Testing
import TouchGeometry

@Suite("Similarity")
struct SimilarityTests {
  @Test("a similarity maps points and vectors as its matrix does")
  func matrix() {
    var random = SplitMix64(seed: 23)
    for _ in 0..<200 {
      let (map, point, vector) = (random.similarity(), random.point(), random.vector())
      #expect(near(map.applied(to: point), map.transform.applied(to: point)))
      #expect(near(map.applied(to: vector), map.transform.applied(to: vector)))
      #expect(near(map.applied(to: vector).length, map.scale * vector.length))
      #expect(near(map.transform.determinant, map.scale * map.scale))
    }
    #expect(Similarity.identity.transform.isIdentity)
  }

  @Test("scale and rotation come before the translation")
  func order() {
    let map = Similarity(
      scale: 2, rotation: .degrees(90), translation: Vector(dx: 10, dy: 20))
    #expect(near(map.applied(to: Point(x: 1, y: 0)), Point(x: 10, y: 22)))
  }

  @Test("concatenating applies self first, like the matrices do")
  func concatenation() {
    var random = SplitMix64(seed: 24)
    for _ in 0..<200 {
      let (f, g, h) = (random.similarity(), random.similarity(), random.similarity())
      let point = random.point()
      let both = f.concatenating(g)
      #expect(near(both.applied(to: point), g.applied(to: f.applied(to: point))))
      #expect(near(both.transform, f.transform.concatenating(g.transform)))
      #expect(
        near(
          both.concatenating(h).transform, f.concatenating(g.concatenating(h)).transform,
          within: 1e-8))
      #expect(f.concatenating(.identity) == f)
    }
    let turns = Similarity(rotation: .degrees(270)).concatenating(
      Similarity(rotation: .degrees(270)))
    #expect(near(turns.rotation.degrees, 540))
  }

  @Test("a similarity and its inverse undo each other")
  func inverse() throws {
    var random = SplitMix64(seed: 25)
    for _ in 0..<200 {
      let (map, point) = (random.similarity(), random.point())
      #expect(near(map.inverse.applied(to: map.applied(to: point)), point))
      #expect(near(map.applied(to: map.inverse.applied(to: point)), point))
      #expect(near(map.inverse.transform, try #require(map.transform.inverse)))
    }
  }

  @Test("a similarity takes its pivot to the target")
  func taking() {
    var random = SplitMix64(seed: 26)
    for _ in 0..<100 {
      let (pivot, target) = (random.point(), random.point())
      let map = Similarity(scale: 3, rotation: random.angle(), taking: pivot, to: target)
      #expect(near(map.applied(to: pivot), target))
    }
  }

  @Test("a scale out of range becomes the nearest in range")
  func scaleRange() {
    let range = Similarity.scaleRange
    #expect(Similarity(scale: 0).scale == range.lowerBound)
    #expect(Similarity(scale: -5).scale == range.lowerBound)
    #expect(Similarity(scale: .infinity).scale == range.upperBound)
    #expect(Similarity(scale: .nan).scale == 1)
    #expect(Similarity(scale: range.lowerBound).inverse.scale == range.upperBound)
    let huge = Similarity(scale: range.upperBound)
    #expect(huge.concatenating(huge).scale == range.upperBound)
    #expect(!Similarity(rotation: .radians(.nan)).isFinite)
    #expect(!Similarity(translation: Vector(dx: .infinity, dy: 0)).isFinite)
  }
}
