import TouchGeometry

/// The latest positions of a touch, for detecting whether the finger rests.
struct RestingPlaces {
  /// How far back they reach: slightly more than four scans at 120 Hz or three at 60 Hz.
  static let window = TimeSpan(microseconds: 34_000)
  /// How long a finger must rest to be detected as resting, in seconds.
  private static let minimumSpan = 0.024
  /// The maximum variance of a coordinate, as a multiple of the panel's, at which a finger counts as resting.
  static let maximumSurplus = 4.0
  /// The maximum number of positions in the window; no two except the last two are closer than 4 ms.
  private static let maximumCount = 10.0

  private let n: Double
  private var time = 0.0
  private var timeSquares = 0.0
  private var offset = Vector.zero
  private var slope = Vector.zero
  /// Infinite if the finger clearly moves.
  private var squares = 0.0
  private var span = 0.0

  /// Whether at least three positions over at least 24 ms scatter no more than those of a still finger whose
  /// coordinates have this variance, in square points, without a steady movement that explains the scatter.
  /// The limits are wide, because fingers swell and roll as they stop, and because noise alone shows a movement
  /// beyond its limit only once in 20,000 reads: with half of the limit, one stop in 150 was missed. Even so, a
  /// finger that creeps at 60 pt/s on a good panel does not count as resting.
  func rest(variance: Double) -> Bool {
    guard n >= 3, span >= Self.minimumSpan else { return false }
    let scatter = squares - offset.squaredLength / n
    let trend = (slope - offset * (time / n)).squaredLength / (timeSquares - time * time / n)
    return scatter <= Self.maximumScatter(n) * variance && trend <= 20 * variance
  }

  /// The maximum sum of squared distances from the mean of `n` positions of a still finger, as a multiple of a
  /// coordinate's variance.
  private static func maximumScatter(_ n: Double) -> Double {
    let freedom = 2 * (n - 1)
    return 2 * (freedom + 3 * (2 * freedom).squareRoot())
  }

  /// The squared distance of two positions beyond which the finger is moving, whatever the others are: half
  /// of it, their own scatter, is too much.
  static func maximumSquare(variance: Double) -> Double {
    2 * maximumScatter(maximumCount) * maximumSurplus * variance
  }
}

extension RestingPlaces {
  /// Among the positions with these numbers in the ring of a history, the number of the oldest one in the
  /// window before the newest one.
  @inline(__always)
  static func start(_ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>) -> Int {
    let newest = places[SampleHistory.index(numbers.upperBound - 1)].time
    var start = numbers.lowerBound
    while newest - places[SampleHistory.index(start)].time > window { start += 1 }
    return start
  }

  /// Whether the finger may rest, by the oldest of the positions with these numbers. It is usually the
  /// farthest, so that for most movements the others need not be looked at.
  @inline(__always)
  static func mayRest(
    _ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>, variance: Double
  ) -> Bool {
    let newest = places[SampleHistory.index(numbers.upperBound - 1)].location
    let oldest = places[SampleHistory.index(numbers.lowerBound)].location
    return (oldest - newest).squaredLength <= maximumSquare(variance: variance)
  }

  /// The positions with these numbers, which are those in the window.
  @inline(never)
  init(over places: Span<SampleHistory.Entry>, _ numbers: Range<Int>, variance: Double) {
    n = Double(numbers.count)
    let newest = places[SampleHistory.index(numbers.upperBound - 1)]
    let limit = Self.maximumSquare(variance: variance)
    for number in numbers.reversed() {
      let entry = places[SampleHistory.index(number)]
      let offset = entry.location - newest.location
      let square = offset.squaredLength
      if square > limit {
        squares = .infinity
        return
      }
      // Seconds before the newest one, and points from it.
      let age = (newest.time - entry.time).seconds
      time += age
      timeSquares += age * age
      self.offset = self.offset + offset
      slope = slope + offset * age
      squares += square
      span = age
    }
  }
}
