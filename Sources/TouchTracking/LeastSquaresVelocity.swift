import TouchGeometry

extension SampleHistory {
  /// The slope at the newest position of a parabola, or of a line, through a range of the positions.
  func leastSquares(_ places: Span<Entry>, _ range: Range<Int>) -> Velocity {
    let newest = places[position(range.upperBound - 1)]
    let span = (newest.time - places[position(range.lowerBound)].time).seconds
    guard span > 0 else { return .unknown }
    var sums = SlopeSums()
    for index in range {
      let entry = places[position(index)]
      // In seconds before the newest position and points from it: small numbers keep the sums exact.
      sums.add(time: (entry.time - newest.time).seconds, offset: entry.location - newest.location)
    }
    return sums.velocity(quadratic: range.count >= 4 && span >= 0.020, noise: noise)
  }
}

/// The sums of a least-squares fit of positions over time, both relative to the newest position.
private struct SlopeSums {
  var n = 0.0
  var t = 0.0
  var t2 = 0.0
  var t3 = 0.0
  var t4 = 0.0
  var p = Vector.zero
  var tp = Vector.zero
  var t2p = Vector.zero
  var pp = 0.0

  mutating func add(time: Double, offset: Vector) {
    let squared = time * time
    n += 1
    t += time
    t2 += squared
    t3 += squared * time
    t4 += squared * squared
    p = p + offset
    tp = tp + offset * time
    t2p = t2p + offset * squared
    pp += offset.dx * offset.dx + offset.dy * offset.dy
  }

  /// The slope at time zero of the best line or parabola, from the normal equations by elimination
  /// of the constant term: S_ij are moments about the mean.
  func velocity(quadratic: Bool, noise: Double) -> Velocity {
    let s11 = t2 - t * t / n
    guard s11 > 0 else { return .unknown }
    let s1p = tp - p * (t / n)
    let total = pp - (p.dx * p.dx + p.dy * p.dy) / n
    let s12 = t3 - t * t2 / n
    let s22 = t4 - t2 * t2 / n
    let determinant = s11 * s22 - s12 * s12
    guard quadratic, determinant > 1e-9 * s11 * s22 else {
      let slope = s1p * (1 / s11)
      let variance = scatter(total - slope.dot(s1p), freedom: n - 2, noise: noise)
      return Velocity(vector: slope, standardDeviation: (variance / s11).squareRoot())
    }
    let s2p = t2p - p * (t2 / n)
    let slope = (s1p * s22 - s2p * s12) * (1 / determinant)
    let curve = (s2p * s11 - s1p * s12) * (1 / determinant)
    let rest = total - slope.dot(s1p) - curve.dot(s2p)
    let variance = scatter(rest, freedom: n - 3, noise: noise)
    return Velocity(
      vector: slope, standardDeviation: (variance * s22 / determinant).squareRoot())
  }

  /// The variance of a coordinate around the fit; the panel's own if there are too few positions to estimate
  /// it.
  private func scatter(_ rest: Double, freedom: Double, noise: Double) -> Double {
    freedom > 0.5 ? max(rest, 0) / (2 * freedom) : noise * noise
  }
}
