import TouchGeometry

/// Eight Kalman filters over the positions of one touch, weighted by their likelihoods.
///
/// Model: a coordinate's velocity, or its acceleration, is a random walk of unknown strength; a position is
/// observed with normal noise of unknown variance s2. All variances are in units of s2, so that the gains do
/// not depend on it. s2 has an inverse gamma prior around the panel's variance, worth ``evidence`` positions,
/// and is integrated out: the likelihood of a filter is therefore that of Student's distribution, and the
/// noise of a noisy or quantized panel is learned from the touch itself.
///
/// The filters start at the second position and assume nothing about the velocity before the first. Strengths
/// are spaced by a factor of 100, which is as good as finer grids: the mixture covers values in between.
struct MotionFilter {
  /// The weight of the prior knowledge of the panel's noise, in positions.
  private static let evidence = 4
  /// The prior for a finger's acceleration, in points per second squared.
  private static let acceleration = 10_000.0

  /// The newest position.
  private(set) var place: Point
  /// The prior variance of a position, in square points.
  let variance: Double
  /// The time of the newest position.
  private(set) var time: Instant
  private var walk: VelocityWalk
  private var curve: AccelerationWalk
  private var added = 0
  /// The number of the oldest position that shows whether the finger rests.
  private var firstRecent = 0

  /// Starts with two positions; `second` is later than `first`.
  init(from first: SampleHistory.Entry, to second: SampleHistory.Entry, variance: Double) {
    place = second.location
    time = second.time
    self.variance = variance
    let (way, h) = (second.location - first.location, (second.time - first.time).seconds)
    walk = VelocityWalk(way, after: h)
    let acceleration = Self.acceleration * Self.acceleration / variance
    curve = AccelerationWalk(way, after: h, acceleration: acceleration)
  }

  /// A placeholder before the first position.
  static var empty: MotionFilter {
    let (first, second) = (Instant.zero, Instant.zero + TimeSpan(microseconds: 1))
    return MotionFilter(
      from: SampleHistory.Entry(time: first, location: .zero),
      to: SampleHistory.Entry(time: second, location: .zero), variance: 1)
  }

  /// Adds the next position, unless it is not later than the previous one.
  @inline(never)
  mutating func add(_ entry: SampleHistory.Entry) {
    let h = (entry.time - time).seconds
    guard h > 0 else { return }
    let way = entry.location - place
    walk.predict(after: h)
    walk.correct(way)
    curve.predict(after: h)
    curve.correct(way)
    place = entry.location
    time = entry.time
    added += 1
  }

  /// The weights of the filters.
  @inline(__always)
  private var mixture: MotionMixture {
    MotionMixture(walk.fit, curve.fit, variance: variance, prior: Self.evidence, places: added)
  }

  /// The same for rare reads. Not inlined, because it is long.
  @inline(never)
  private func findMixture() -> MotionMixture { mixture }

  /// The estimated movement `time` seconds after the newest position; `time` is at least 0.
  func estimate(after time: Double) -> MotionEstimate {
    var later = self
    if time > 0 {
      later.walk.predict(after: time)
      later.curve.predict(after: time)
    }
    return findMixture().estimate(later.walk.state, later.curve.state)
  }

  /// The velocity at the newest of its positions, which have these numbers.
  mutating func velocity(_ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>) -> Velocity {
    let resting = restingVariance(places, numbers)
    if resting <= variance { return .zero }
    let mixture = findMixture()
    if rests(resting, mixture) { return .zero }
    return mixture.estimate(walk.state, curve.state).velocity
  }

  /// The same without its standard deviation, which takes half of the time.
  mutating func vector(_ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>) -> Vector {
    let resting = restingVariance(places, numbers)
    if resting <= variance { return .zero }
    let mixture = mixture
    return rests(resting, mixture) ? .zero : mixture.velocity(walk.state, curve.state)
  }

  /// The variance of a coordinate at which the positions with these numbers are those of a resting finger;
  /// infinite if it moves. Changes only what is known of the positions' ages.
  @inline(__always)
  private mutating func restingVariance(
    _ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>
  ) -> Double {
    firstRecent = RestingPlaces.start(
      places, max(firstRecent, numbers.lowerBound)..<numbers.upperBound)
    let limit = RestingPlaces.maximumSurplus * variance
    return RestingPlaces.variance(places, firstRecent..<numbers.upperBound, upTo: limit)
  }

  /// Whether the finger rests on a panel that is as noisy as the filters found. A panel may be noisier than
  /// expected, but the scatter of a finger that stops is not all noise.
  @inline(__always)
  private func rests(_ resting: Double, _ mixture: MotionMixture) -> Bool {
    resting <= min(RestingPlaces.maximumSurplus * variance, mixture.variance)
  }
}

extension SampleHistory {
  /// The maximum number of positions in a filter: one less than kept, because the newest may be excluded.
  static let maximumPlaces = capacity - 1
  /// The first position of a filter advances by this many positions at a time, so that a filter can be
  /// continued in between. Accuracy is that of a window of 24 positions. Smaller blocks gain little; with blocks
  /// of 24, errors of steady movements grow by a quarter.
  static let block = 16
  /// The minimum number of positions that remain in a filter that advances. With fewer, a panel of 30 Hz had no
  /// velocity once in 16 reports.
  static let minimumPlaces = 8
  /// How far back a filter reaches, if it can advance.
  static let reach = TimeSpan(microseconds: 450_000)

  /// The number of the first position of the filter that ends before position number `end`, both counted from
  /// the landing: the first one of the movement, or a whole number of blocks later. The result depends on the
  /// positions only and not on earlier reads.
  @inline(__always)
  func filterStart(_ places: Span<Entry>, before end: Int) -> Int {
    let newest = places[Self.index(end - 1)].time
    var first = movementStart
    let surplus = end - first - Self.maximumPlaces
    if surplus > 0 { first += (surplus + Self.block - 1) / Self.block * Self.block }
    while end - first >= Self.block + Self.minimumPlaces,
      newest - places[Self.index(first)].time > Self.reach
    {
      first += Self.block
    }
    return first
  }
}

extension MotionFilter {
  /// Starts again with the positions with these numbers, of the ring of a history. Returns whether time passes
  /// between them; otherwise nothing changes. Among several positions at one instant, the last one counts.
  @inline(never)
  mutating func restart(
    over places: Span<SampleHistory.Entry>, _ numbers: Range<Int>, variance: Double
  ) -> Bool {
    var first = places[SampleHistory.index(numbers.lowerBound)]
    var next = numbers.lowerBound + 1
    while next < numbers.upperBound, places[SampleHistory.index(next)].time <= first.time {
      first = places[SampleHistory.index(next)]
      next += 1
    }
    guard next < numbers.upperBound else { return false }
    self = MotionFilter(
      from: first, to: places[SampleHistory.index(next)], variance: variance)
    add(places, (next + 1)..<numbers.upperBound)
    return true
  }

  /// Adds the positions with these numbers.
  @inline(__always)
  mutating func add(_ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>) {
    for number in numbers { add(places[SampleHistory.index(number)]) }
  }
}
