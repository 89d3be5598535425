import TouchGeometry

extension SampleHistory {
  /// The furthest ahead of the newest place that is predicted, 100 ms. The estimate for a later
  /// instant is that for this one.
  public static let longestPrediction = TimeSpan(microseconds: 100_000)

  /// The place to show at `instant`, for an even movement on the screen whatever the rates of panel
  /// and screen; nil when nothing is kept. A display frame asks for its own time less
  /// ``Resampling/latency``.
  ///
  /// Between two reported places it is on the line between them. After the newest one the movement
  /// is continued from there, as the filter sees it, within the limits of ``Resampling``; beyond
  /// them the estimate stays at the limit, and after ``Velocity/stoppedAfter`` it is the newest place.
  /// Before the oldest kept place it is that.
  ///
  /// - Complexity: O(places kept), at most 32; allocates nothing.
  public func resampled(at instant: Instant) -> TouchEstimate? {
    guard count > 0 else { return nil }
    let places = ring.span
    let newest = places[position(count - 1)]
    guard instant > newest.time else { return interpolated(places, at: instant) }
    let before = count >= 2 ? places[position(count - 2)].time : newest.time
    let interval = newest.time - before
    guard interval >= Resampling.leastInterval, interval <= Resampling.longestInterval,
      instant - newest.time <= Velocity.stoppedAfter
    else {
      return reported(newest, for: instant)
    }
    let half = TimeSpan(microseconds: interval.microseconds / 2)
    let ahead = min(instant - newest.time, half, Resampling.longestExtrapolation)
    let motion = motion(places, at: newest.time)
    let way = motion.estimate(after: ahead.seconds).offset - motion.estimate(after: 0).offset
    let spread = ahead.seconds * motion.estimate(after: 0).velocity.standardDeviation
    return TouchEstimate(
      requestedTime: instant, time: newest.time + ahead, location: newest.location + way,
      standardDeviation: (noise * noise + spread * spread).squareRoot(), basis: .extrapolated)
  }

  /// The place where the touch will be at `instant`, to draw ahead of the finger by as much as the
  /// screen is late; nil when nothing is kept.
  ///
  /// It is what the filter expects, which also takes the noise out of the newest place; so it is not
  /// on a line with what was reported. Up to the newest place it is as by ``resampled(at:)``.
  ///
  /// - Parameters:
  ///   - instant: When. At most ``longestPrediction`` after the newest place; the estimate for a
  ///     later instant is that for this one.
  ///   - now: The time by now. Of a finger that has been silent for longer than
  ///     ``Velocity/stoppedAfter`` no movement is expected.
  /// - Complexity: O(places kept), at most 32; allocates nothing.
  public func predicted(at instant: Instant, asOf now: Instant) -> TouchEstimate? {
    guard count > 0 else { return nil }
    let places = ring.span
    let newest = places[position(count - 1)]
    guard instant > newest.time else { return interpolated(places, at: instant) }
    guard now - newest.time <= Velocity.stoppedAfter else { return reported(newest, for: instant) }
    let ahead = min(instant - newest.time, Self.longestPrediction)
    guard case .moving(let filter, let origin, let time) = motion(places, at: newest.time) else {
      return TouchEstimate(
        requestedTime: instant, time: newest.time + ahead, location: newest.location,
        standardDeviation: noise, basis: .extrapolated)
    }
    let estimate = filter.estimate(after: (newest.time + ahead - time).seconds)
    return TouchEstimate(
      requestedTime: instant, time: newest.time + ahead, location: origin + estimate.offset,
      standardDeviation: estimate.deviation, basis: .extrapolated)
  }

  private func reported(_ entry: Entry, for instant: Instant) -> TouchEstimate {
    TouchEstimate(
      requestedTime: instant, time: entry.time, location: entry.location,
      standardDeviation: noise, basis: .reported)
  }

  /// The place at an instant that is not after the newest one. Inlined, because a call would copy
  /// the ring.
  @inline(__always)
  private func interpolated(_ places: Span<Entry>, at instant: Instant) -> TouchEstimate {
    var index = count - 1
    while index > 0, places[position(index)].time > instant { index -= 1 }
    let before = places[position(index)]
    guard before.time < instant else { return reported(before, for: instant) }
    let after = places[position(index + 1)]
    let share = (instant - before.time).seconds / (after.time - before.time).seconds
    let way = after.location - before.location
    return TouchEstimate(
      requestedTime: instant, time: instant, location: before.location + share * way,
      standardDeviation: noise * (share * share + (1 - share) * (1 - share)).squareRoot(),
      basis: .interpolated)
  }
}

/// What the newest places of a touch say of its movement.
enum TouchMotion {
  /// It rests, or there is a single place.
  case resting
  /// It moves; the places are relative to the newest that counts, and that was then.
  case moving(MotionFilter, origin: Point, time: Instant)

  /// What the movement is `time` seconds after the newest place that counts.
  func estimate(after time: Double) -> MotionEstimate {
    switch self {
    case .resting: MotionEstimate(offset: .zero, deviation: 0, velocity: .zero, variance: 0)
    case .moving(let filter, _, _): filter.estimate(after: time)
    }
  }
}

extension SampleHistory {
  /// The movement at the newest place. Inlined, because a call would copy the ring.
  @inline(__always)
  func motion(_ places: Span<Entry>, at instant: Instant, since epoch: Instant? = nil)
    -> TouchMotion
  {
    let end = endOfMovement(places, at: instant)
    let first = firstPlace(places, before: end, for: .filter, since: epoch)
    guard end - first >= 2 else { return .resting }
    let resting = restingPlaces(places, first..<end)
    guard !resting.rest(variance: noise * noise), let filter = filter(places, first..<end) else {
      return .resting
    }
    let newest = places[position(end - 1)]
    return .moving(filter, origin: newest.location, time: newest.time)
  }
}
