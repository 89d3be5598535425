import TouchGeometry
import TouchTracking

/// One finger of a gesture.
struct Finger: Hashable, Sendable {
  var id: TouchID
  /// Where it landed, in points of the window.
  var start: Point
  /// When it landed.
  var landed: Instant
  /// Where movement is counted from since the fingers last changed.
  var anchor: Point
  /// Where it is.
  var location: Point
  /// When it was last heard of.
  var time: Instant
  /// Where it was at the report before.
  var previous: Point
  /// When that was.
  var previousTime: Instant

  init(_ sample: TouchSample) {
    id = sample.id
    start = sample.location
    landed = sample.time
    anchor = sample.location
    location = sample.location
    time = sample.time
    previous = sample.location
    previousTime = sample.time
  }

  mutating func update(_ sample: TouchSample) {
    if sample.time > time {
      previous = location
      previousTime = time
    }
    location = sample.location
    time = sample.time
  }

  /// Whether it was under way at its last report, and that report is recent. One that has just
  /// landed may be under way too: fingers of a fast drag land moving.
  func isMoving(at now: Instant) -> Bool {
    (location != previous || time == landed) && now - time <= Thresholds.longestStep
  }

  /// Where it was at `instant`, on the line between its last two reports; of a long step only the
  /// end counts, since a still finger sends nothing.
  func location(at instant: Instant) -> Point {
    guard instant < time else { return location }
    let start = max(previousTime, time - Thresholds.longestStep)
    let whole = (time - start).microseconds
    guard whole > 0, instant > start else { return previous }
    let fraction = Double((instant - start).microseconds) / Double(whole)
    return previous.interpolated(to: location, fraction: fraction)
  }
}

/// The fingers that a machine follows, in the order of their landing.
struct FingerSet: Hashable, Sendable {
  private(set) var fingers: [Finger] = []
  /// The instant up to which places were compared, when newer ones wait for a finger's report.
  private var withheldSince: Instant?

  var count: Int { fingers.count }
  var isEmpty: Bool { fingers.isEmpty }

  subscript(index: Int) -> Finger { fingers[index] }

  func contains(_ id: TouchID) -> Bool { fingers.contains { $0.id == id } }

  mutating func land(_ sample: TouchSample) { fingers.append(Finger(sample)) }

  /// Takes movements; returns whether any was of a finger of this set.
  mutating func move(_ samples: [TouchSample]) -> Bool {
    var known = false
    // Samples mostly come in the order of the fingers: the next one is looked at first.
    var next = 0
    for sample in samples {
      var index = next
      if index >= fingers.count || fingers[index].id != sample.id {
        guard let found = fingers.firstIndex(where: { $0.id == sample.id }) else { continue }
        index = found
      }
      fingers[index].update(sample)
      known = true
      next = index + 1
    }
    return known
  }

  /// Takes a report of the only finger, if it is well within `limit` of where it landed, as nearly
  /// all are; whether it was. Otherwise nothing is changed.
  @inline(__always)
  mutating func stay(_ sample: TouchSample, within limit: Double) -> Bool {
    guard fingers.count == 1 else { return false }
    // A span is checked for shared storage once, the array would be with every access.
    var only = fingers.mutableSpan
    // The same margin as in ``excursion(beyond:)``; a limit that is no number is not decided here.
    guard only[0].id == sample.id,
      sample.location.squaredDistance(to: only[0].start) <= 0.99 * limit * abs(limit)
    else { return false }
    only[0].update(sample)
    return true
  }

  /// Takes out the finger of a lift; nil when it is not of this set.
  mutating func lift(_ sample: TouchSample) -> Finger? {
    if fingers.count == 1, fingers[0].id == sample.id {
      withheldSince = nil
      return fingers.removeLast()
    }
    guard let index = fingers.firstIndex(where: { $0.id == sample.id }) else { return nil }
    withheldSince = nil
    return fingers.remove(at: index)
  }

  mutating func removeAll() {
    fingers.removeEach()
    withheldSince = nil
  }

  /// Counts movement from where the fingers are now.
  mutating func dropAnchors() {
    for index in fingers.indices { fingers[index].anchor = fingers[index].location }
  }

  /// The mean of the fingers' places; zero when there are none.
  var centroid: Point {
    if fingers.count == 1 { return fingers[0].location }
    var sum = Vector.zero
    for finger in fingers { sum = sum + (finger.location - .zero) }
    return fingers.isEmpty ? .zero : .zero + sum / Double(fingers.count)
  }

  /// The mean of the fingers' movements since their anchors; zero when there are none.
  var travel: Vector {
    var sum = Vector.zero
    for finger in fingers { sum = sum + (finger.location - finger.anchor) }
    return fingers.count > 1 ? sum / Double(fingers.count) : sum
  }

  /// The mean of the fingers' movements since their anchors as it was at `instant`.
  func travel(at instant: Instant) -> Vector {
    var sum = Vector.zero
    for finger in fingers { sum = sum + (finger.location(at: instant) - finger.anchor) }
    return fingers.count > 1 ? sum / Double(fingers.count) : sum
  }

  /// The latest instant at which every finger's place is known.
  ///
  /// Fingers of one panel need not be reported together. If the newest places were compared while
  /// one finger's report is older, two fingers that travel side by side would seem to spread and
  /// close with every report, and a fast drag would begin a pinch. A finger that rests, or has been
  /// silent for long, holds nobody up; ``deadline`` says when a silence is long.
  mutating func align(at now: Instant) -> Instant {
    withheldSince = nil
    guard fingers.count > 1 else { return now }
    var aligned = now
    for finger in fingers where finger.time < aligned && finger.isMoving(at: now) {
      aligned = finger.time
    }
    if aligned < now { withheldSince = aligned }
    return aligned
  }

  /// When the fingers must be looked at again because a report was waited for: without it a last
  /// movement, after which every finger is still, would never be judged.
  var deadline: Instant? {
    withheldSince.map { $0 + Thresholds.longestStep + .microseconds(1) }
  }

  /// The finger that was the first to get beyond `limit` from where it landed: how far it is now,
  /// and when it passed the limit; nil when none is beyond.
  func excursion(beyond limit: Double) -> (distance: Double, at: Instant)? {
    var first: (distance: Double, at: Instant)?
    for finger in fingers {
      // Most are well within the limit, which a square tells without a root.
      guard finger.location.squaredDistance(to: finger.start) > 0.99 * limit * abs(limit) else {
        continue
      }
      let distance = finger.location.distance(to: finger.start)
      guard distance > limit else { continue }
      let step = Step(
        from: finger.previous - finger.start, at: finger.previousTime,
        to: finger.location - finger.start, at: finger.time)
      let instant = step.crossing(length: limit).instant
      if let earliest = first?.at, earliest <= instant { continue }
      first = (distance, instant)
    }
    return first
  }
}
