import TouchGeometry

/// A smooth curve through points, with a cubic between each pair and continuous directions.
///
/// It is parameterized by the lengths of the straight lines between the points (a chordal Catmull-Rom
/// spline), so that the speed of a finger does not change at a point.
struct Spline: Hashable, Sendable {
  private let points: [Point]
  /// The cumulative length of the straight lines up to each point.
  private let knots: [Double]

  /// Skips consecutive duplicates; without points the curve is the origin.
  init(through candidates: [Point]) {
    var points: [Point] = []
    var knots: [Double] = []
    for point in candidates {
      let step = points.last.map { point.distance(to: $0) } ?? 0
      guard points.isEmpty || step > 0 else { continue }
      knots.append((knots.last ?? 0) + step)
      points.append(point)
    }
    self.points = points.isEmpty ? [.zero] : points
    self.knots = knots.isEmpty ? [0] : knots
  }

  /// The position at a fraction of the curve, 0...1; exactly the first point at 0 and the last at 1.
  ///
  /// - Complexity: O(points).
  func position(at fraction: Double) -> Point {
    let last = points.count - 1
    guard fraction > 0, last > 0 else { return points[0] }
    guard fraction < 1 else { return points[last] }
    let way = fraction * knots[last]
    let index = max((knots.firstIndex { $0 > way } ?? last) - 1, 0)
    let span = knots[index + 1] - knots[index]
    return hermite(index, (way - knots[index]) / span, span)
  }

  private func hermite(_ index: Int, _ u: Double, _ span: Double) -> Point {
    let chord = points[index + 1] - points[index]
    let (leaving, arriving) = (tangent(at: index) * span, tangent(at: index + 1) * span)
    let (square, cube) = (u * u, u * u * u)
    return points[index] + chord * (3 * square - 2 * cube)
      + (leaving * (u - 2 * square + cube) + arriving * (cube - square))
  }

  /// The tangent at a point: the direction from its previous to its next neighbor.
  private func tangent(at index: Int) -> Vector {
    let (before, after) = (max(index - 1, 0), min(index + 1, points.count - 1))
    return (points[after] - points[before]) / (knots[after] - knots[before])
  }
}
