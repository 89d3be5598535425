import TouchGeometry

/// The velocity of a touch and its standard deviation.
///
/// A ``VelocityEstimator`` estimates it. With every estimator, a touch whose newest position is older than
/// ``stoppedAfter`` has stopped: a still finger causes no reports, so their absence is the only sign of it.
/// Positions before a pause of that length do not count either.
///
///     let velocity = Velocity(vector: Vector(dx: 900, dy: 0), standardDeviation: 40)
///     // A fling that is hardly faster than its own uncertainty is none.
///     if velocity.vector.length > 3 * velocity.standardDeviation { print("flung") }
@frozen
public struct Velocity: Hashable, Sendable {
  /// The window of least squares and impulse before the newest position: 100 ms, as in Android's
  /// `VelocityTracker`.
  public static let window = TimeSpan(microseconds: 100_000)

  /// A touch that has not moved for longer than this, 40 ms, has no velocity. The value is from Android's
  /// `VelocityTracker`.
  public static let stoppedAfter = TimeSpan(microseconds: 40_000)

  /// The velocity in points per second, in the window's coordinates.
  public var vector: Vector

  /// The standard deviation of each component of ``vector``, in points per second, 0 or more; infinite if
  /// nothing is known, as with a single position.
  public var standardDeviation: Double

  /// Creates a velocity.
  public init(vector: Vector, standardDeviation: Double) {
    self.vector = vector
    self.standardDeviation = standardDeviation
  }

  /// No movement, with certainty.
  public static var zero: Velocity { Velocity(vector: .zero, standardDeviation: 0) }

  /// No estimate, because there are too few positions.
  public static var unknown: Velocity { Velocity(vector: .zero, standardDeviation: .infinity) }
}

extension SampleHistory {
  /// The velocity at the newest position, as of `instant`.
  ///
  /// - Parameters:
  ///   - instant: The current time, usually that of the newest sample. If it is more than
  ///     ``Velocity/stoppedAfter`` past the newest position, the velocity is ``Velocity/zero``.
  ///   - epoch: Positions before this instant do not count; nil by default, to use all.
  ///   - estimator: The estimator; nil by default, for the history's ``estimator``.
  /// - Complexity: O(kept positions), at most 32; does not allocate.
  public func velocity(
    at instant: Instant, since epoch: Instant? = nil, by estimator: VelocityEstimator? = nil
  ) -> Velocity {
    let end = endOfMovement(ring.span, at: instant)
    return velocity(at: instant, since: epoch, by: estimator, before: end)
  }

  /// The velocity according to the positions before number `end`, counted from the oldest.
  private func velocity(
    at instant: Instant, since epoch: Instant?, by estimator: VelocityEstimator?, before end: Int
  ) -> Velocity {
    let places = ring.span
    guard end > 0 else { return .unknown }
    guard instant - places[position(end - 1)].time <= Velocity.stoppedAfter else { return .zero }
    let estimator = estimator ?? self.estimator
    let first = firstPlace(places, before: end, for: estimator, since: epoch)
    guard end - first >= 2 else { return .unknown }
    switch estimator {
    case .filter:
      let numbers = (start + first)..<(start + end)
      var filter = MotionFilter.empty
      let isKnown = filter.restart(over: places, numbers, variance: noise * noise)
      return isKnown ? filter.velocity(places, numbers) : .unknown
    case .leastSquares: return leastSquares(places, first..<end)
    case .impulse: return impulse(places, first..<end)
    }
  }

  /// Its vector, with the filter of earlier reads. Changes nothing; mutating, because the history of a touch
  /// would be retained during the call.
  ///
  /// - Complexity: O(positions since the last read), but every 16 positions O(kept positions); constant if there
  ///   are none.
  package mutating func velocity(
    at instant: Instant, by estimator: VelocityEstimator?, from memory: MotionMemory
  ) -> Vector {
    if memory.hasRead(changes, instant, estimator) { return memory.lastVelocity }
    let velocity = computeVelocity(at: instant, by: estimator, from: memory)
    memory.noteRead(velocity, for: changes, instant, estimator)
    return velocity
  }

  /// The velocity as of `instant` of a finger that has lifted and whose newest position was reported with the lift.
  ///
  /// That position does not make it less than half as fast: hosts that read events once for each drawn frame stamp
  /// them then, so the last part of a scan seems to take a whole frame, and the filter would continue the apparent
  /// braking, in the worst case beyond a stop. Fingers hardly brake as much within a scan: simulated strokes that
  /// brake to 30 % keep their velocities. A position after which the finger moves back counts as any other.
  package mutating func velocityAtLift(
    at instant: Instant, by estimator: VelocityEstimator?, from memory: MotionMemory
  ) -> Vector {
    let last = velocity(at: instant, by: estimator, from: memory)
    guard count >= 3 else { return last }
    let before = velocity(at: instant, since: nil, by: estimator, before: count - 1).vector
    let way = self[count - 1].location - self[count - 2].location
    return 2 * last.dot(before) < before.squaredLength && before.dot(way) > 0 ? before : last
  }

  @inline(never)
  private mutating func computeVelocity(
    at instant: Instant, by estimator: VelocityEstimator?, from memory: MotionMemory
  ) -> Vector {
    guard (estimator ?? self.estimator) == .filter else {
      return velocity(at: instant, by: estimator).vector
    }
    let places = ring.span
    let end = start + endOfMovement(places, at: instant)
    guard end > start, instant - places[Self.index(end - 1)].time <= Velocity.stoppedAfter else {
      return .zero
    }
    let first = filterStart(places, before: end)
    guard end - first >= 2 else { return .zero }
    return memory.velocity(places, first..<end, variance: noise * noise, edits: edits)
  }

  /// The ring index of position number `index`.
  @inline(__always)
  func position(_ index: Int) -> Int { Self.index(start + index) }

  /// The ring index of the position with this number, counted from the landing.
  @inline(__always)
  static func index(_ number: Int) -> Int { number & (capacity - 1) }

  /// The number of positions that count: all, except a newest one just now that repeats the one before. Many
  /// hosts repeat the last position when a finger lifts. A position that is repeated again, or is older, is
  /// that of a resting finger.
  @inline(__always)
  func endOfMovement(_ places: Span<Entry>, at instant: Instant) -> Int {
    guard count >= 2 else { return count }
    let last = places[position(count - 1)]
    guard last.location == places[position(count - 2)].location,
      instant - last.time < Self.spacing
    else { return count }
    return count >= 3 && last.location == places[position(count - 3)].location ? count : count - 1
  }

  /// The number of the oldest position that counts: within the estimator's reach, not before `epoch` and
  /// without a later pause.
  @inline(__always)
  func firstPlace(
    _ places: Span<Entry>, before end: Int, for estimator: VelocityEstimator, since epoch: Instant?
  ) -> Int {
    var first: Int
    switch estimator {
    case .filter: first = filterStart(places, before: start + end) - start
    case .leastSquares, .impulse:
      first = max(movementStart - start, 0)
      let oldest = places[position(end - 1)].time - Velocity.window
      while first < end - 1, places[position(first)].time < oldest { first += 1 }
    }
    if let epoch {
      while first < end - 1, places[position(first)].time < epoch { first += 1 }
    }
    return first
  }
}
