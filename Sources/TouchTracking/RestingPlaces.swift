import TouchGeometry

/// The places of the last moments of a touch, to see whether the finger rests.
struct RestingPlaces {
  /// How far back they go: four scans at 120 Hz, three at 60 Hz, and a little.
  static let window = TimeSpan(microseconds: 34_000)
  /// How long a finger has to rest to be seen to.
  private static let leastSpan = 0.024

  private var n = 0.0
  private var time = 0.0
  private var timeSquares = 0.0
  private var offset = Vector.zero
  private var slope = Vector.zero
  private var squares = 0.0
  private var span = 0.0

  /// Adds the next older place: seconds before the newest one, and points from it.
  @inline(__always)
  mutating func add(age: Double, offset: Vector) {
    n += 1
    time += age
    timeSquares += age * age
    self.offset = self.offset + offset
    slope = slope + offset * age
    squares += offset.squaredLength
    span = age
  }

  /// Whether three places or more, over 24 ms at least, scatter no more than those of a still
  /// finger whose coordinates have this variance, in square points, and go nowhere: that is what a
  /// steady movement explains of the scatter. The limits are wide, for fingers that swell and roll
  /// as they stop; all the same a finger that creeps on a good panel at 40 pt/s does not rest.
  func rest(variance: Double) -> Bool {
    guard n >= 3, span >= Self.leastSpan else { return false }
    let scatter = squares - offset.squaredLength / n
    let trend = (slope - offset * (time / n)).squaredLength / (timeSquares - time * time / n)
    let freedom = 2 * (n - 1)
    return scatter <= 2 * (freedom + 3 * (2 * freedom).squareRoot()) * variance
      && trend <= 10 * variance
  }
}

extension SampleHistory {
  /// The places of a range that tell whether the finger rests. Inlined, because a call would copy
  /// the ring.
  @inline(__always)
  func restingPlaces(_ places: Span<Entry>, _ range: Range<Int>) -> RestingPlaces {
    let newest = places[position(range.upperBound - 1)]
    var resting = RestingPlaces()
    var index = range.upperBound - 1
    while index >= range.lowerBound {
      let entry = places[position(index)]
      let age = newest.time - entry.time
      guard age <= RestingPlaces.window else { break }
      resting.add(age: age.seconds, offset: entry.location - newest.location)
      index -= 1
    }
    return resting
  }
}
