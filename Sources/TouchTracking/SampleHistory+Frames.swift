import TouchGeometry

extension SampleHistory {
  /// The longest prediction after the newest position, 100 ms. For a later instant the estimate at this limit
  /// is returned.
  public static let maximumPrediction = TimeSpan(microseconds: 100_000)

  /// The estimated location at `instant`, for an even movement on the screen at any panel and screen rates;
  /// nil without positions. For a display frame, pass the frame's time minus ``Resampling/latency``.
  ///
  /// Between two reported positions the location is interpolated linearly. After the newest one it is
  /// extrapolated by the filter for at most ``Resampling/maximumExtrapolation``; for a later instant the
  /// estimate stays at that limit. It is the newest position if the interval of the last two is outside the
  /// limits of ``Resampling``, or after ``Velocity/stoppedAfter``. Before the oldest kept position it is that
  /// position.
  ///
  /// - Complexity: O(kept positions), at most 32; does not allocate.
  public func resampled(at instant: Instant) -> TouchEstimate? {
    guard count > 0 else { return nil }
    let places = ring.span
    let newest = places[position(count - 1)]
    guard instant > newest.time else { return interpolated(places, at: instant) }
    let before = count >= 2 ? places[position(count - 2)].time : newest.time
    let interval = newest.time - before
    guard interval >= Resampling.minimumInterval, interval <= Resampling.maximumInterval,
      instant - newest.time <= Velocity.stoppedAfter
    else {
      return reported(newest, for: instant)
    }
    let half = TimeSpan(microseconds: interval.microseconds / 2)
    let ahead = min(instant - newest.time, half, Resampling.maximumExtrapolation)
    let motion = motion(places, at: newest.time)
    let present = motion.estimate(after: 0)
    let way = motion.estimate(after: ahead.seconds).offset - present.offset
    let spread = ahead.seconds * present.velocity.standardDeviation
    return TouchEstimate(
      requestedTime: instant, time: newest.time + ahead, location: newest.location + way,
      standardDeviation: (noise * noise + spread * spread).squareRoot(), basis: .extrapolated)
  }

  /// The predicted location of the touch at `instant`, for drawing ahead of the finger to compensate for the
  /// screen's latency; nil without positions.
  ///
  /// This is the filter's expectation, which also removes the noise of the newest position, so it does not
  /// continue exactly from the reported positions. Up to the newest position it is the same as
  /// ``resampled(at:)``.
  ///
  /// - Parameters:
  ///   - instant: The instant to predict for. Limited to ``maximumPrediction`` after the newest position.
  ///   - now: The current time. A finger without a report for longer than ``Velocity/stoppedAfter`` is not
  ///     expected to move.
  /// - Complexity: O(kept positions), at most 32; does not allocate.
  public func predicted(at instant: Instant, asOf now: Instant) -> TouchEstimate? {
    guard count > 0 else { return nil }
    let places = ring.span
    let newest = places[position(count - 1)]
    guard instant > newest.time else { return interpolated(places, at: instant) }
    guard now - newest.time <= Velocity.stoppedAfter else { return reported(newest, for: instant) }
    let ahead = min(instant - newest.time, Self.maximumPrediction)
    guard case .moving(let filter) = motion(places, at: newest.time) else {
      return TouchEstimate(
        requestedTime: instant, time: newest.time + ahead, location: newest.location,
        standardDeviation: noise, basis: .extrapolated)
    }
    let estimate = filter.estimate(after: (newest.time + ahead - filter.time).seconds)
    return TouchEstimate(
      requestedTime: instant, time: newest.time + ahead, location: filter.place + estimate.offset,
      standardDeviation: estimate.deviation, basis: .extrapolated)
  }

  private func reported(_ entry: Entry, for instant: Instant) -> TouchEstimate {
    TouchEstimate(
      requestedTime: instant, time: entry.time, location: entry.location,
      standardDeviation: noise, basis: .reported)
  }

  /// The location at an instant up to the newest position.
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

/// The movement of a touch according to its newest positions.
enum TouchMotion {
  /// The touch rests, or there is only one position.
  case resting
  /// The touch moves.
  case moving(MotionFilter)

  /// The movement `time` seconds after the newest position used.
  func estimate(after time: Double) -> MotionEstimate {
    switch self {
    case .resting: MotionEstimate(offset: .zero, deviation: 0, velocity: .zero)
    case .moving(let filter): filter.estimate(after: time)
    }
  }
}

extension SampleHistory {
  /// The movement at the newest position.
  func motion(_ places: Span<Entry>, at instant: Instant) -> TouchMotion {
    let end = endOfMovement(places, at: instant)
    let first = firstPlace(places, before: end, for: .filter, since: nil)
    guard end - first >= 2 else { return .resting }
    let numbers = (start + first)..<(start + end)
    let variance = noise * noise
    let recent = RestingPlaces.start(places, numbers)..<numbers.upperBound
    if RestingPlaces.variance(places, recent, upTo: variance) <= variance {
      return .resting
    }
    var filter = MotionFilter.empty
    let isKnown = filter.restart(over: places, numbers, variance: variance)
    return isKnown ? .moving(filter) : .resting
  }
}
