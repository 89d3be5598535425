import Randomness
import Testing
import TouchGeometry

/// The weighted sum of squared distances that a fit minimizes.
private func cost(of map: Similarity, _ pairs: [PointPair]) -> Double {
  let transform = map.transform
  return pairs.reduce(0) {
    $0 + $1.weight * transform.applied(to: $1.from).squaredDistance(to: $1.to)
  }
}

/// The similarity with its free parts changed by the three amounts.
private func neighbor(
  of map: Similarity, about pivot: Point, allowing freedoms: Similarity.Freedoms,
  stretch: Double, turn: Double, move: Vector
) -> Similarity {
  let moves = freedoms.contains(.translation)
  let image = map.applied(to: pivot)
  return Similarity(
    scale: freedoms.contains(.scale) ? map.scale * (1 + stretch) : map.scale,
    rotation: freedoms.contains(.rotation) ? map.rotation + .radians(turn) : map.rotation,
    taking: pivot, to: moves ? image + move : image)
}

extension SplitMix64 {
  /// Pairs that follow a similarity up to noise, with weights.
  fileprivate mutating func pairs(
    _ count: Int, following map: Similarity, noise: Double
  ) -> [PointPair] {
    (0..<count).map { _ in
      let from = point(0...500)
      return PointPair(
        from: from, to: map.applied(to: from) + vector(-1...1) * noise, weight: double(0.1...3))
    }
  }
}

private let allFreedoms = (0..<8).map { Similarity.Freedoms(rawValue: $0) }

@Suite("Similarity fit")
struct SimilarityFitTests {
  @Test("pairs that follow a similarity exactly give it back")
  func exact() {
    var random = SplitMix64(seed: 27)
    for count in 2...10 {
      let map = random.similarity()
      let found = Similarity.fit(random.pairs(count, following: map, noise: 0))
      #expect(near(found.scale, map.scale))
      #expect(near(found.rotation.radians, map.rotation.radians))
      #expect(near(found.translation, map.translation, within: 1e-8))
    }
  }

  @Test("no neighbor of the solution is nearer, under any freedoms", arguments: allFreedoms)
  func leastNearby(freedoms: Similarity.Freedoms) {
    var random = SplitMix64(seed: 28)
    for round in 0..<30 {
      // A pivot outside the points and less than a quarter turn, so that scale alone has an optimum.
      let pivot = random.point(-200 ... -100)
      let map = Similarity(
        scale: random.double(0.5...2), rotation: .radians(random.double(-0.8...0.8)),
        taking: pivot, to: pivot + random.vector(-30...30))
      let pairs = random.pairs(3 + round % 7, following: map, noise: 20)
      let best = Similarity.fit(pairs, allowing: freedoms, about: pivot)
      #expect((best.scale == 1) == !freedoms.contains(.scale))
      let least = cost(of: best, pairs)
      for size in [1, 1e-1, 1e-2, 1e-3, 1e-4] {
        for _ in 0..<40 {
          let other = neighbor(
            of: best, about: pivot, allowing: freedoms, stretch: random.double(-0.5...0.5) * size,
            turn: random.double(-1...1) * size, move: random.vector(-100...100) * size)
          #expect(cost(of: other, pairs) >= least * (1 - 1e-12))
        }
      }
    }
  }

  @Test("no similarity far away is nearer, under any freedoms", arguments: allFreedoms)
  func leastEverywhere(freedoms: Similarity.Freedoms) {
    var random = SplitMix64(seed: 29)
    let map = Similarity(scale: 1.5, rotation: .degrees(40), translation: Vector(dx: 30, dy: 5))
    let pairs = random.pairs(6, following: map, noise: 60)
    let pivot = Point(x: 120, y: 80)
    let least = cost(of: .fit(pairs, allowing: freedoms, about: pivot), pairs)
    for _ in 0..<5000 {
      let other = neighbor(
        of: .identity, about: pivot, allowing: freedoms, stretch: random.double(-0.99...3),
        turn: random.double(-3.2...3.2), move: random.vector(-600...600))
      #expect(cost(of: other, pairs) >= least * (1 - 1e-12))
    }
  }

  @Test("parts that are not free stay as in the identity", arguments: allFreedoms)
  func restricted(freedoms: Similarity.Freedoms) {
    var random = SplitMix64(seed: 30)
    let map = Similarity(scale: 2, rotation: .degrees(50), translation: Vector(dx: 9, dy: 4))
    let pairs = random.pairs(5, following: map, noise: 10)
    let pivot = Point(x: 70, y: -20)
    let best = Similarity.fit(pairs, allowing: freedoms, about: pivot)
    #expect((best.scale == 1) == !freedoms.contains(.scale))
    #expect((best.rotation == .zero) == !freedoms.contains(.rotation))
    if !freedoms.contains(.translation) { #expect(near(best.applied(to: pivot), pivot)) }
    if freedoms.isEmpty { #expect(best == .identity) }
  }

  @Test("the pivot has no effect if translation is free")
  func pivotIdle() {
    var random = SplitMix64(seed: 31)
    let pairs = random.pairs(4, following: random.similarity(), noise: 20)
    let here = Similarity.fit(pairs)
    let there = Similarity.fit(pairs, about: Point(x: 1e4, y: -1e4))
    #expect(near(here.transform, there.transform))
  }

  @Test("a weight of two is the same as the pair twice")
  func weights() {
    var random = SplitMix64(seed: 32)
    var pairs = random.pairs(4, following: random.similarity(), noise: 50)
    for index in pairs.indices { pairs[index].weight = 1 }
    let twice = Similarity.fit(pairs + [pairs[0]])
    pairs[0].weight = 2
    #expect(near(Similarity.fit(pairs).transform, twice.transform))
    for index in pairs.indices { pairs[index].weight *= 1e-200 }
    #expect(near(Similarity.fit(pairs).transform, twice.transform))
  }

  @Test("the order of pairs does not matter")
  func order() {
    var random = SplitMix64(seed: 33)
    for _ in 0..<30 {
      let pairs = random.pairs(6, following: random.similarity(), noise: 50)
      let shuffled = pairs.shuffled(using: &random)
      #expect(near(Similarity.fit(pairs).transform, Similarity.fit(shuffled).transform))
    }
  }

  @Test("centroids and total weight follow the pairs one by one")
  func accumulation() {
    var random = SplitMix64(seed: 34)
    let pairs = random.pairs(20, following: random.similarity(), noise: 50)
    var fit = SimilarityFit()
    var (weight, from, to) = (0.0, Vector.zero, Vector.zero)
    for (index, pair) in pairs.enumerated() {
      fit.add(from: pair.from, to: pair.to, weight: pair.weight)
      weight += pair.weight
      from += (pair.from - .zero) * pair.weight
      to += (pair.to - .zero) * pair.weight
      #expect(near(fit.totalWeight, weight))
      #expect(near(fit.fromCentroid, .zero + from / weight))
      #expect(near(fit.toCentroid, .zero + to / weight))
      #expect(fit.solution() == Similarity.fit(pairs.prefix(index + 1)))
    }
  }

  @Test("far from the origin scale and rotation are as good as the coordinates")
  func stability() {
    var random = SplitMix64(seed: 35)
    let far = Vector(dx: 1e9, dy: -3e9)
    let map = Similarity(scale: 1.25, rotation: .degrees(33))
    let pairs = random.pairs(10, following: map, noise: 0).map {
      PointPair(from: $0.from + far, to: $0.to + far, weight: $0.weight)
    }
    let found = Similarity.fit(pairs)
    #expect(near(found.scale, 1.25, within: 1e-8))
    #expect(near(found.rotation.degrees, 33, within: 1e-8))
  }
}
