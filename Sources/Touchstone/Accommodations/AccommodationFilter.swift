import TouchGeometry
import TouchGestures
import TouchTracking

/// Steadies the touches that a tracker reports, according to a window's ``Accommodations``.
///
///     held ──due──▶ resting ──left the resting distance──▶ following
///      └── lifts too early, is cancelled ──▶ (ignored)      ignored ◀── landed where one just lifted
///
/// Input: samples in chronological order, and for each new touch the accommodations of its window. Output:
/// samples in chronological order. Invariant: each touch either is reported as a landing, movements and an
/// end, or not at all. Touches of windows without accommodations pass through untracked.
struct AccommodationFilter {
  enum Course: Hashable {
    /// The touch has not been reported yet; it begins at this instant.
    case held(until: Instant)
    /// The touch is reported at a fixed place regardless of the finger, at least until an instant. After that
    /// the finger's distance is measured from the anchor; nil until the anchor is known.
    case resting(at: Point, anchor: Point?, until: Instant)
    /// The touch is reported at this offset from the finger.
    case following(offset: Vector)
    /// The touch is never reported.
    case ignored
  }

  fileprivate struct Held {
    var settings: Accommodations
    var landing: TouchSample
    var last: TouchSample
    var course: Course
    /// Whether it may be a synthetic finger of a touchpad, which moves at the instant at which it lands.
    var mayBeSynthetic: Bool

    /// Whether this movement shows that it is one.
    func isSynthetic(movedBy sample: TouchSample) -> Bool {
      mayBeSynthetic && sample.time == landing.time
    }
  }

  private struct Lift {
    var place: Point
    var time: Instant
  }

  private static let maximumLifts = 16

  private var touches: [Held] = []
  /// Where and when touches lifted, except ignored ones; oldest first.
  private var lifts: [Lift] = []
  /// The time of the last sample of any touch.
  private var latest = Instant(microseconds: .min)

  /// The latest instant at which ``reach(_:into:)`` must be called; the distant future if nothing is pending.
  private(set) var deadline = Instant.distantFuture

  /// Whether no touch is tracked.
  var isEmpty: Bool { touches.isEmpty }

  /// Handles a landing in a window with these accommodations; returns why it is ignored, or nil.
  ///
  /// - Parameter mayBeSynthetic: False for a touch that is known to be a finger on glass.
  mutating func land(
    _ sample: TouchSample, _ settings: Accommodations, mayBeSynthetic: Bool,
    into output: inout [TouchSample]
  ) -> TraceEntry.IgnoredTouch? {
    latest = sample.time
    guard !settings.passesTouches else {
      output.append(sample)
      return nil
    }
    var touch = Held(
      settings: settings, landing: sample, last: sample,
      course: .held(until: sample.time + settings.maximumHold), mayBeSynthetic: mayBeSynthetic)
    let reason = repetition(sample, settings)
    if reason != nil {
      touch.course = .ignored
    } else if settings.maximumHold == .zero {
      begin(&touch, at: sample.time, into: &output)
    }
    touches.append(touch)
    findDeadline()
    return reason
  }

  private func repetition(
    _ sample: TouchSample, _ settings: Accommodations
  ) -> TraceEntry.IgnoredTouch? {
    let limit = settings.ignoreRepeat
    guard limit > .zero else { return nil }
    let before = lifts.last { lift in
      sample.time - lift.time < limit
        && lift.place.distance(to: sample.location) <= Thresholds.maximumTapDistance
    }
    return before.map { .repeated(after: sample.time - $0.time, limit: limit) }
  }

  /// Handles any other sample; returns why its touch is ignored, or nil.
  mutating func follow(
    _ sample: TouchSample, into output: inout [TouchSample]
  ) -> TraceEntry.IgnoredTouch? {
    defer { latest = sample.time }
    guard let index = touches.firstIndex(where: { $0.landing.id == sample.id }) else {
      output.append(sample)
      return nil
    }
    var reason: TraceEntry.IgnoredTouch?
    switch touches[index].course {
    case .ignored: break
    case .held: reason = hold(index, sample, into: &output)
    case .resting, .following: report(&touches[index], sample, into: &output)
    }
    touches[index].last = sample
    if sample.phase.isTerminal {
      if sample.phase == .ended, reason == nil, touches[index].course != .ignored {
        if lifts.count == Self.maximumLifts { lifts.removeFirst() }
        lifts.append(Lift(place: sample.location, time: sample.time))
      }
      touches.remove(at: index)
    }
    findDeadline()
    return reason
  }

  /// Begins the touches whose hold ends by an instant, in chronological order.
  mutating func reach(_ instant: Instant, into output: inout [TouchSample]) {
    // The distant future means no deadline, even when event time reaches it.
    while deadline <= instant, deadline != .distantFuture {
      let due = deadline
      latest = due
      for index in touches.indices where touches[index].course == .held(until: due) {
        begin(&touches[index], at: due, into: &output)
      }
      findDeadline()
    }
  }

  private mutating func findDeadline() {
    deadline = touches.reduce(.distantFuture) { earliest, touch in
      if case .held(let due) = touch.course { min(earliest, due) } else { earliest }
    }
  }

  // MARK: One touch

  private mutating func hold(
    _ index: Int, _ sample: TouchSample, into output: inout [TouchSample]
  ) -> TraceEntry.IgnoredTouch? {
    let settings = touches[index].settings
    let landing = touches[index].landing
    switch sample.phase {
    case .began, .stationary: return nil
    case .moved:
      guard touches[index].isSynthetic(movedBy: sample) else { return nil }
      output.append(landing)
      report(&touches[index], sample, into: &output)
      return nil
    case .cancelled: return .cancelled
    case .ended:
      let span = sample.time - landing.time
      guard case .lift = settings.tapAssistance, span >= settings.holdDuration else {
        return .tooShort(span, required: settings.holdDuration)
      }
      touches[index].last = sample
      begin(&touches[index], at: sample.time, into: &output)
      report(&touches[index], sample, into: &output)
      return nil
    }
  }

  private func begin(
    _ touch: inout Held, at instant: Instant, into output: inout [TouchSample]
  ) {
    var sample = touch.last
    sample.phase = .began
    sample.time = instant
    var until = instant
    switch touch.settings.tapAssistance {
    case .off, .lift: break
    case .landing(let span):
      sample.location = touch.landing.location
      until = touch.landing.time + span
    }
    let anchor = until > instant ? nil : touch.last.location
    touch.course = .resting(at: sample.location, anchor: anchor, until: until)
    output.append(sample)
  }

  /// Reports a sample of a touch that has begun.
  private func report(
    _ touch: inout Held, _ sample: TouchSample, into output: inout [TouchSample]
  ) {
    var shown = sample
    switch touch.course {
    case .ignored: return
    case .held: touch.course = .following(offset: .zero)
    case .following(let offset): shown.location = sample.location + offset
    case .resting(let place, let anchor, let until):
      shown.location = place
      if sample.phase == .moved, touch.isSynthetic(movedBy: sample) {
        touch.course = .following(offset: .zero)
        shown.location = sample.location
      } else if sample.time > until {
        let start = anchor ?? touch.last.location(towards: sample, at: until)
        touch.course = .resting(at: place, anchor: start, until: until)
        guard let exit = touch.exit(of: sample, from: start, since: until) else { break }
        // The touch rests until that time: a crossing between samples must not begin earlier.
        if exit.time > latest, exit.time < sample.time {
          var rest = shown
          (rest.phase, rest.time) = (.moved, exit.time)
          output.append(rest)
        }
        touch.course = .following(offset: place - exit.location)
        shown.location = sample.location + (place - exit.location)
      }
    }
    output.append(shown)
  }
}

extension AccommodationFilter.Held {
  /// Where and when a finger leaves the resting distance during this movement; nil if it stays within it.
  fileprivate func exit(
    of sample: TouchSample, from anchor: Point, since until: Instant
  ) -> SampleHistory.Entry? {
    let radius = settings.restingDistance
    let to = sample.location - anchor
    guard to.length > radius else { return nil }
    let start = max(last.time, until, sample.time - Thresholds.maximumSampleGap)
    let from = last.location(towards: sample, at: max(last.time, until)) - anchor
    let way = to - from
    let (a, b, c) = (
      way.squaredLength, from.dot(way), from.squaredLength - radius * radius
    )
    let share = a > 0 && c < 0 ? (-b + (b * b - a * c).squareRoot()) / a : 0
    let span = (sample.time - start).seconds * share
    return SampleHistory.Entry(time: start + .seconds(span), location: anchor + from + way * share)
  }
}

extension TouchSample {
  /// Where the touch was at an instant between this sample and the next one.
  fileprivate func location(towards next: TouchSample, at instant: Instant) -> Point {
    let whole = (next.time - time).seconds
    guard whole > 0 else { return next.location }
    let share = min(max((instant - time).seconds / whole, 0), 1)
    return location + (next.location - location) * share
  }
}
