import TouchGeometry

/// The cost of one series at each of its sizes, and how fast it grows.
struct GrowthResult {
  /// The cost at one size.
  struct Point {
    var size: Int
    /// CPU time in nanoseconds: the minimum of all repetitions, and the median.
    var best: Double
    var median: Double
    var repetitions: Int
  }

  var group: GrowthSeries.Group
  var title: String
  var promise: GrowthSeries.Promise
  var points: [Point] = []
  /// Sizes that were not measured because the previous size took too long.
  var skipped: [Int] = []

  /// The measured sizes to which the slope is fitted: from a thirtieth of the largest, at least three.
  ///
  /// Small sizes are omitted, because the cost of the delivery itself hides the growth there.
  var fitted: ArraySlice<Point> {
    guard let largest = points.last?.size else { return [] }
    let start = points.firstIndex { $0.size * 30 >= largest } ?? 0
    return points[max(0, min(start, points.count - 3))...]
  }

  /// The exponent of the growth: the slope of the least squares line through the logarithms of sizes and
  /// costs. Nil with fewer than two sizes.
  var slope: Double? {
    let logs = fitted.map {
      (x: Mathematics.logarithm(Double($0.size)), y: Mathematics.logarithm(max($0.best, 1e-3)))
    }
    guard logs.count >= 2 else { return nil }
    let count = Double(logs.count)
    let x = logs.reduce(0) { $0 + $1.x } / count
    let y = logs.reduce(0) { $0 + $1.y } / count
    let spread = logs.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    return logs.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / spread
  }

  /// Whether the cost grows faster than the series' promise allows.
  var isBroken: Bool { slope.map { $0 > promise.maximumSlope } ?? false }
}
