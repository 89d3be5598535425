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

  /// Adds a place. One that is too close in time to the last but one takes the last one's place.
  public mutating func append(_ entry: Entry) {
    if count >= 2, self[count - 1].time - self[count - 2].time < Self.spacing {
      ring[(start + count - 1) & (Self.capacity - 1)] = entry
    } else if count < Self.capacity {
      ring[(start + count) & (Self.capacity - 1)] = entry
      count += 1
    } else {
      ring[start] = entry
      start = (start + 1) & (Self.capacity - 1)
    }
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
