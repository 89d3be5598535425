import TouchGeometry

/// The recent places of one touch: a ring of fixed size that never allocates.
///
/// The ring keeps 32 places, no two of which (the last two aside) are closer in time than 4 ms, so
/// that it always reaches back beyond the 100 ms that a velocity looks at, also at 1000 Hz.
public struct SampleHistory: Sendable {
  /// A place at an instant.
  @frozen
  public struct Entry: Hashable, Sendable {
    /// When, in event time.
    public var time: Instant
    /// Where, in points of the window.
    public var location: Point

    /// Creates an entry.
    @inlinable public init(time: Instant, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// How many places are kept.
  public static let capacity = 32

  /// The least time between kept places.
  static let spacing = TimeSpan(microseconds: 4_000)

  private(set) var ring: InlineArray<32, Entry>
  private(set) var start = 0
  /// How many places are kept now.
  public private(set) var count = 0

  /// How a velocity is estimated where nothing else is said; ``VelocityEstimator/filter`` by
  /// default.
  public var estimator = VelocityEstimator.filter

  /// The standard deviation of a coordinate of a place that the panel reports of a still finger, in
  /// points, ``leastNoise`` or more; 0.3 by default. It is what the filter expects before it has
  /// seen many places. ``TouchSample/uncertainty`` has it for the panel of a touch.
  public var noise = Self.usualNoise {
    didSet { if !(noise >= Self.leastNoise) { noise = Self.leastNoise } }
  }

  /// The ``noise`` of a panel that nothing is known of, 0.3 pt.
  public static let usualNoise = 0.3

  /// The least ``noise``, in points: smaller values, and NaN, count as this.
  public static let leastNoise = 0.02

  /// Creates an empty history.
  public init() {
    ring = InlineArray(repeating: Entry(time: .zero, location: .zero))
  }

  /// The place number `index`, counted from the oldest; `index` must be in `0..<count`.
  public subscript(index: Int) -> Entry {
    precondition(index >= 0 && index < count, "history has \(count) places, not \(index)")
    return ring[(start + index) & (Self.capacity - 1)]
  }

  /// The newest place; nil when there is none.
  public var last: Entry? { count == 0 ? nil : self[count - 1] }

  /// Forgets everything.
  public mutating func removeAll() {
    start = 0
    count = 0
  }

  /// Adds a place. One that is too close in time to the last but one takes the last one's place,
  /// and so does one that comes at the last one's instant: of two reports with one time stamp the
  /// later is nearer to where the finger was then.
  public mutating func append(_ entry: Entry) {
    if replacesLast(entry) {
      ring[(start + count - 1) & (Self.capacity - 1)] = entry
    } else if count < Self.capacity {
      ring[(start + count) & (Self.capacity - 1)] = entry
      count += 1
    } else {
      ring[start] = entry
      start = (start + 1) & (Self.capacity - 1)
    }
  }

  @inline(__always)
  private func replacesLast(_ entry: Entry) -> Bool {
    guard count > 0 else { return false }
    // To index the ring itself would copy all of it.
    let places = ring.span
    let last = places[position(count - 1)].time
    return last == entry.time
      || (count >= 2 && last - places[position(count - 2)].time < Self.spacing)
  }

  /// Where the touch was at `instant`: on the line between the places around it, at the oldest or
  /// newest place outside the kept time; nil when nothing is kept.
  ///
  /// - Complexity: O(places newer than `instant`).
  public func location(at instant: Instant) -> Point? {
    guard count > 0 else { return nil }
    var index = count - 1
    guard instant < self[index].time else { return self[index].location }
    while index > 0, self[index - 1].time > instant { index -= 1 }
    guard index > 0 else { return self[0].location }
    return Self.interpolate(self[index - 1], self[index], at: instant)
  }

  private static func interpolate(_ a: Entry, _ b: Entry, at instant: Instant) -> Point {
    let whole = Double((b.time - a.time).microseconds)
    guard whole > 0 else { return b.location }
    let fraction = Double((instant - a.time).microseconds) / whole
    return Point(
      x: a.location.x + (b.location.x - a.location.x) * fraction,
      y: a.location.y + (b.location.y - a.location.y) * fraction)
  }
}
