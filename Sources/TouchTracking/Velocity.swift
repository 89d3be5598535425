import TouchGeometry

/// How fast a touch moves, and how far that can be trusted.
///
/// Method: the places of the last ``window`` are fitted with a polynomial of time by least squares,
/// of second degree when four places or more span at least 20 ms, else of first degree; the
/// velocity is its slope at the newest place. This follows a finger that slows down before it lifts,
/// which a mean over the window does not. A touch whose last place is older than
/// ``stoppedAfter`` has stopped: a still finger sends nothing, so silence is the only sign of it.
/// Window and silence are those of Android's `VelocityTracker` (100 ms, 40 ms).
@frozen
public struct Velocity: Hashable, Sendable {
  /// Places older than this, counted from the newest one, do not count.
  public static let window = TimeSpan(microseconds: 100_000)

  /// A touch that has not moved for longer than this has no velocity.
  public static let stoppedAfter = TimeSpan(microseconds: 40_000)

  /// The velocity in points a second, in the window's coordinates.
  public var vector: Vector

  /// How much of the movement the fit explains, from 0 (nothing: jitter, or too few places) to 1.
  public var confidence: Double

  /// Creates a velocity.
  public init(vector: Vector, confidence: Double) {
    self.vector = vector
    self.confidence = confidence
  }

  /// No movement, known for certain.
  public static var zero: Velocity { Velocity(vector: .zero, confidence: 1) }

  /// No movement, because there is nothing to tell it from.
  public static var unknown: Velocity { Velocity(vector: .zero, confidence: 0) }
}

extension SampleHistory {
  /// The velocity at `instant`, of places at or after `epoch`; see ``Velocity`` for the method.
  ///
  /// - Complexity: O(places within the window), at most 32; allocates nothing.
  public func velocity(at instant: Instant, since epoch: Instant? = nil) -> Velocity {
    guard count > 0 else { return .unknown }
    // To index the ring itself would copy the whole of it, for every place.
    let places = ring.span
    let newest = places[position(count - 1)]
    guard instant - newest.time <= Velocity.stoppedAfter else { return .zero }
    var first = count - 1
    var time = newest.time
    while first > 0 {
      let earlier = places[position(first - 1)]
      guard Self.counts(earlier, beside: newest, since: epoch),
        time - earlier.time <= Velocity.stoppedAfter
      else { break }
      time = earlier.time
      first -= 1
    }
    guard count - first >= 2 else { return .unknown }
    return fit(places, from: first)
  }

  /// Where in the ring place number `index` is.
  @inline(__always)
  private func position(_ index: Int) -> Int { (start + index) & (Self.capacity - 1) }

  private static func counts(_ entry: Entry, beside newest: Entry, since epoch: Instant?) -> Bool {
    guard newest.time - entry.time <= Velocity.window else { return false }
    guard let epoch else { return true }
    return entry.time >= epoch
  }

  /// Inlined, because a call would copy the ring.
  @inline(__always)
  private func fit(_ places: Span<Entry>, from first: Int) -> Velocity {
    let newest = places[position(count - 1)]
    let span = (newest.time - places[position(first)].time).seconds
    guard span > 0 else { return .unknown }
    var sums = SlopeSums()
    for index in first..<count {
      let entry = places[position(index)]
      // Seconds before the newest place and points from it: small numbers keep the sums exact.
      sums.add(time: (entry.time - newest.time).seconds, offset: entry.location - newest.location)
    }
    return sums.velocity(quadratic: count - first >= 4 && span >= 0.020)
  }
}

/// The sums of a least-squares fit of places over time, both relative to the newest place.
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
  func velocity(quadratic: Bool) -> Velocity {
    let s11 = t2 - t * t / n
    guard s11 > 0 else { return .unknown }
    let s1p = tp - p * (t / n)
    let total = pp - (p.dx * p.dx + p.dy * p.dy) / n
    let s12 = t3 - t * t2 / n
    let s22 = t4 - t2 * t2 / n
    let determinant = s11 * s22 - s12 * s12
    guard quadratic, determinant > 1e-9 * s11 * s22 else {
      let slope = s1p * (1 / s11)
      return Velocity(vector: slope, confidence: share(slope.dot(s1p), of: total))
    }
    let s2p = t2p - p * (t2 / n)
    let slope = (s1p * s22 - s2p * s12) * (1 / determinant)
    let curve = (s2p * s11 - s1p * s12) * (1 / determinant)
    return Velocity(
      vector: slope, confidence: share(slope.dot(s1p) + curve.dot(s2p), of: total))
  }

  /// The share of the places' scatter that the fit explains; a touch that is still has none to
  /// explain and is known to be still.
  private func share(_ explained: Double, of total: Double) -> Double {
    guard total > 1e-12 else { return 1 }
    return min(max(explained / total, 0), 1)
  }
}
