import TouchGeometry

/// Whether a finger rests, by the latest positions of its touch.
enum RestingPlaces {
  /// How far back they reach: slightly more than four scans at 120 Hz or three at 60 Hz.
  private static let window = TimeSpan(microseconds: 34_000)
  /// How long a finger must rest to be detected as resting.
  private static let minimumSpan = TimeSpan(microseconds: 24_000)
  /// The maximum variance of a coordinate, as a multiple of the panel's, at which a finger counts as resting.
  static let maximumSurplus = 4.0

  /// Among the positions with these numbers in the ring of a history, the number of the oldest one in the
  /// window before the newest one.
  @inline(__always)
  static func start(_ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>) -> Int {
    let newest = places[SampleHistory.index(numbers.upperBound - 1)].time
    var start = numbers.lowerBound
    while newest - places[SampleHistory.index(start)].time > window { start += 1 }
    return start
  }

  /// The minimum variance of a coordinate, in square points, at which the positions with these numbers, all in
  /// the window, are those of a resting finger; infinite if it is more than `limit`, or if they are too few.
  ///
  /// At least three positions over at least 24 ms scatter no more than those of a still finger whose
  /// coordinates have this variance, without a steady movement that explains the scatter. The limits are wide,
  /// because fingers swell and roll as they stop, and because noise alone shows a movement beyond its limit
  /// only once in 20,000 reads: with half of the limit, one stop in 150 was missed. Even so, a finger that
  /// creeps at 60 pt/s on a good panel does not count as resting.
  @inline(__always)
  static func variance(
    _ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>, upTo limit: Double
  ) -> Double {
    let newest = places[SampleHistory.index(numbers.upperBound - 1)]
    let oldest = places[SampleHistory.index(numbers.lowerBound)]
    guard numbers.count >= 3, newest.time - oldest.time >= minimumSpan else { return .infinity }
    // Half of the square of their distance is the scatter of these two alone. For most movements it suffices.
    let maximum = maximumScatter(Double(numbers.count))
    let square = (oldest.location - newest.location).squaredLength
    guard square <= 2 * maximum * limit else { return .infinity }
    return variance(places, numbers, maximumScatter: maximum)
  }

  @inline(never)
  private static func variance(
    _ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>, maximumScatter: Double
  ) -> Double {
    let newest = places[SampleHistory.index(numbers.upperBound - 1)]
    let n = Double(numbers.count)
    var (time, timeSquares, squares) = (0.0, 0.0, 0.0)
    var (sum, slope) = (Vector.zero, Vector.zero)
    for number in numbers.lowerBound..<(numbers.upperBound - 1) {
      let entry = places[SampleHistory.index(number)]
      let age = Double(newest.time.microseconds &- entry.time.microseconds)
      let offset = entry.location - newest.location
      time += age
      timeSquares += age * age
      sum = sum + offset
      slope = slope + offset * age
      squares += offset.squaredLength
    }
    let scatter = squares - sum.squaredLength / n
    let trend = (slope - sum * (time / n)).squaredLength / (timeSquares - time * time / n)
    return max(scatter / maximumScatter, trend / 20)
  }

  /// The maximum sum of squared distances from the mean of `n` positions of a still finger, as a multiple of a
  /// coordinate's variance.
  @inline(__always)
  private static func maximumScatter(_ n: Double) -> Double {
    let freedom = 2 * (n - 1)
    return 2 * (freedom + 3 * (2 * freedom).squareRoot())
  }
}
