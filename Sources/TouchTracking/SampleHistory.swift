import TouchGeometry

/// The recent positions of one touch: a ring that allocates for the first and the second position only.
///
/// It keeps 32 positions, no two of which (except the last two) are closer in time than 4 ms. It therefore
/// always covers the 100 ms that a velocity needs, even at 1000 Hz.
///
///     var history = SampleHistory()
///     for step in 0...5 {
///       let time = Instant(microseconds: Int64(step) * 8_000)
///       history.append(.init(time: time, location: Point(x: Double(step) * 4, y: 0)))
///     }
///     print(history.velocity(at: .seconds(0.04)).vector.dx)  // about 500 pt/s
public struct SampleHistory: Sendable {
  /// A position at an instant.
  ///
  ///     var history = SampleHistory()
  ///     history.append(SampleHistory.Entry(time: touch.timestamp, location: touch.location(in: nil)))
  @frozen
  public struct Entry: Hashable, Sendable {
    /// The event time.
    public var time: Instant
    /// The location, in points of the window.
    public var location: Point

    /// Creates an entry.
    @inlinable public init(time: Instant, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// The maximum number of positions.
  public static let capacity = 32

  /// The minimum time between kept positions.
  static let spacing = TimeSpan(microseconds: 4_000)

  /// The kept positions, each at the remainder of its number, and those of earlier touches that they have not
  /// replaced yet. Copies of the history share it until one changes.
  private(set) var ring: [Entry] = []
  /// The number of positions since the landing, without replaced ones.
  private(set) var added = 0
  /// The number, counted from the landing, of the first position after the last pause longer than
  /// ``Velocity/stoppedAfter``.
  private(set) var movementStart = 0
  /// The number of changes so far. What was computed from the history remains valid until the next one.
  var changes: Int { added &+ Int(edits) }
  /// The number of the oldest kept position, counted from the landing. A position's index in the ring is the
  /// remainder of its number.
  var start: Int { added - count }
  /// The times of the newest position and of the one before, which are compared with every new one. Reading
  /// them from the ring would take another 27 instructions.
  private var lastTime = Instant.zero
  private var lastButOneTime = Instant.zero
  /// The present number of positions.
  public var count: Int { min(added, Self.capacity) }

  /// The standard deviation, in points, of a coordinate that the panel reports for a still finger, at least
  /// ``minimumNoise``; 0.3 by default. It is the filter's prior until there are many positions.
  /// ``TouchSample/uncertainty`` is the value for the panel of a touch.
  public var noise = Self.defaultNoise {
    didSet {
      if !(noise >= Self.minimumNoise) { noise = Self.minimumNoise }
      edits &+= 1
    }
  }

  // The small values come last, where small ones of a touch follow them.
  /// The number of changes other than an added position.
  private(set) var edits: UInt32 = 0

  /// The estimator for velocities; ``VelocityEstimator/filter`` by default.
  public var estimator = VelocityEstimator.filter {
    didSet { edits &+= 1 }
  }

  /// The default ``noise``, for an unknown panel: 0.3 pt.
  public static let defaultNoise = 0.3

  /// The minimum ``noise``, in points: smaller values, and NaN, count as this.
  public static let minimumNoise = 0.02

  /// Creates an empty history.
  public init() {}

  /// The position number `index`, counted from the oldest; `index` must be in `0..<count`.
  public subscript(index: Int) -> Entry {
    precondition(index >= 0 && index < count, "history has \(count) places, not \(index)")
    return ring[Self.index(start + index)]
  }

  /// The newest position, or nil.
  public var last: Entry? { count == 0 ? nil : self[count - 1] }

  /// Removes all positions; keeps their memory.
  public mutating func removeAll() {
    edits &+= UInt32(truncatingIfNeeded: added) &+ 1
    added = 0
    movementStart = 0
  }

  /// Adds a position. It replaces the last one if it is too close in time to the last but one, or if it has
  /// the last one's time: of two reports with one time stamp the later is more accurate.
  public mutating func append(_ entry: Entry) {
    if replacesLast(entry) {
      edits &+= 1
    } else {
      lastButOneTime = lastTime
      added += 1
    }
    let newest = added - 1
    if newest > 0, entry.time - lastButOneTime > Velocity.stoppedAfter { movementStart = newest }
    lastTime = entry.time
    let index = Self.index(newest)
    guard index < ring.count else { return grow(entry) }
    ring[index] = entry
  }

  /// The memory for one position suffices for most taps; a finger that moves soon needs all of it.
  @inline(never)
  private mutating func grow(_ entry: Entry) {
    if ring.count == 1 { ring.reserveCapacity(Self.capacity) }
    ring.append(entry)
  }

  @inline(__always)
  private func replacesLast(_ entry: Entry) -> Bool {
    guard count > 0 else { return false }
    return lastTime == entry.time || (count >= 2 && lastTime - lastButOneTime < Self.spacing)
  }

  /// The location of the touch at `instant`, interpolated between the positions around it; before or after
  /// the kept positions it is the oldest or newest one; nil if there are none.
  ///
  /// - Complexity: O(positions newer than `instant`).
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
