import TouchGeometry
import TouchTracking

/// One finger of a gesture.
@usableFromInline
struct Finger: Sendable {
  // The values that every report changes come first.
  @usableFromInline var id: TouchID
  /// The present location.
  @usableFromInline var location: Point
  /// The time of the last report.
  @usableFromInline var time: Instant
  /// The location at the previous report.
  @usableFromInline var previous: Point
  /// The time of the previous report.
  @usableFromInline var previousTime: Instant
  /// The scan interval of the panel in units of 2 µs; zero while it is unknown.
  @usableFromInline var scanTicks: UInt16
  /// The index of the finger that was reported after this one, in an earlier step.
  var successor: UInt16 = 0
  /// The origin of movement since the fingers last changed.
  var anchor: Point
  /// The location of the landing, in points of the window.
  @usableFromInline var start: Point
  /// When it landed.
  var landed: Instant
  /// The factor of the limit within which this finger counts as slipping once it has moved beyond the limit;
  /// 0 before.
  var slack = 0.0

  init(_ sample: TouchSample) {
    id = sample.id
    start = sample.location
    landed = sample.time
    anchor = sample.location
    location = sample.location
    time = sample.time
    previous = sample.location
    previousTime = sample.time
    scanTicks = sample.scanTicks
  }

  /// The scan interval of the panel; zero while it is unknown.
  var scan: TimeSpan { TimeSpan(microseconds: Int64(scanTicks) * 2) }

  /// The value of an unused entry of a finger set.
  static let none = Finger(
    TouchSample(id: TouchID(0), time: .zero, location: .zero, phase: .cancelled))

  @inlinable @inline(__always)
  mutating func update(_ sample: TouchSample) {
    if sample.time > time {
      previous = location
      previousTime = time
    }
    location = sample.location
    time = sample.time
    scanTicks = sample.scanTicks
  }

  /// Whether the finger was moving at its last report, and that report is recent. A finger that has just
  /// landed may be moving too: the fingers of a fast drag land moving.
  func isMoving(at now: Instant) -> Bool {
    (location != previous || time == landed) && now - time <= Thresholds.maximumSampleGap
  }

  /// Whether the finger moved at its last report, which is recent.
  func hasJustMoved(at now: Instant) -> Bool { location != previous && isMoving(at: now) }

  /// Whether the finger should report again soon: it is moving, and no report of other fingers has left it
  /// out. Before a whole scan has passed no report can have left it out: earlier reports of the others came
  /// with a landing or lift.
  func isAwaited(at now: Instant, silentSince silent: Instant) -> Bool {
    isMoving(at: now) && (time >= silent || now - time < scan)
  }

  /// The location at `instant`, interpolated between its last two reports, with the movement between them
  /// according to ``ScanStep``.
  @inline(__always)
  func location(at instant: Instant) -> Point {
    instant < time ? earlierLocation(at: instant) : location
  }

  @inline(never)
  private func earlierLocation(at instant: Instant) -> Point {
    guard instant > landed else { return start }
    let start = ScanStep.beginning(
      of: location.distance(to: previous), from: previousTime, to: time, interval: scan)
    let whole = (time - start).microseconds
    guard whole > 0, instant > start else { return previous }
    let fraction = Double((instant - start).microseconds) / Double(whole)
    return previous.interpolated(to: location, fraction: fraction)
  }
}

extension Finger {
  /// The distance from the landing and the instant at which it exceeded `limit`; nil if it does not exceed
  /// it.
  @inline(never)
  fileprivate func excursion(beyond limit: Double) -> (distance: Double, at: Instant)? {
    let distance = location.distance(to: start)
    guard distance > limit else { return nil }
    let step = Step(
      from: previous - start, at: previousTime, to: location - start, at: time, scan: scan)
    return (distance, step.crossing(length: limit).instant)
  }
}

extension Finger {
  fileprivate mutating func excursion(
    beyond limit: Double, landing: LandingSlop, usual: LandingSlop
  ) -> (distance: Double, limit: Double, at: Instant)? {
    guard let plain = excursion(beyond: limit) else { return nil }
    if slack == 0 {
      let span = plain.at - landed
      slack = max(landing.multiple(after: span), usual.multiple(after: span))
    }
    let limit = limit * slack
    return excursion(beyond: limit).map { ($0.distance, limit, $0.at) }
  }
}

/// The fingers of a machine, in landing order.
///
/// Queries are inlined: a set is large, and would be copied for a call.
@usableFromInline
struct FingerSet: Sendable {
  @usableFromInline var fingers = SmallArray(filler: Finger.none)
  /// The instant up to which locations were compared, if newer ones wait for another finger's report.
  private var withheldSince: Instant?

  var count: Int { fingers.count }

  /// The scan interval of the panel; zero while it is unknown.
  var scan: TimeSpan { fingers.isEmpty ? .zero : fingers[0].scan }
  var isEmpty: Bool { fingers.isEmpty }

  @inline(__always)
  subscript(index: Int) -> Finger { fingers[index] }

  @inline(__always)
  func contains(_ id: TouchID) -> Bool { place(of: id) != nil }

  @inline(__always)
  private func place(of id: TouchID) -> Int? { fingers.firstIndex { $0.id == id } }

  @inline(__always)
  mutating func land(_ sample: TouchSample) {
    withheldSince = nil
    // Constructed twice, because passing a finger to a function would copy it piece by piece.
    if isEmpty { return fingers.start(with: Finger(sample)) }
    rest(at: sample.time)
    fingers.append(Finger(sample))
  }

  /// Notes where resting fingers are when another lands: a movement would have been reported with the landing.
  /// Their next reports are later than that.
  mutating func rest(at instant: Instant) {
    fingers.changeEach { finger in
      guard finger.time < instant, finger.location == finger.previous else { return }
      finger.previousTime = finger.time
      finger.time = instant
    }
  }

  /// Handles movements; returns whether any was of a finger in this set.
  mutating func move(_ samples: Span<TouchSample>) -> Bool {
    if fingers.isSpilled { return moveMany(samples) }
    var known = false
    for index in samples.indices {
      let id = samples[index].id
      if fingers.changeInline(where: { $0.id == id }, { $0.update(samples[index]) }) {
        known = true
      }
    }
    return known
  }

  /// Handles the locations reported with lifts; returns whether any was of a finger in this set.
  ///
  /// A moving finger that lifts at its last reported location was still moving: the lift has no location of
  /// its own.
  mutating func moveLifting(_ samples: Span<TouchSample>) -> Bool {
    var known = false
    fingers.changeEach { finger in
      for index in samples.indices where samples[index].id == finger.id {
        let sample = samples[index]
        known = true
        if sample.location != finger.location || !finger.hasJustMoved(at: sample.time) {
          finger.update(sample)
        }
      }
    }
    return known
  }

  /// The instant up to which the location of a finger that lifts at `now` is known, after ``moveLifting(_:)``.
  func lastInstant(of id: TouchID, liftedAt now: Instant) -> Instant {
    fingers.reduce(now) { $1.id == id && $1.hasJustMoved(at: now) ? min($1.time, $0) : $0 }
  }

  private mutating func moveMany(_ samples: Span<TouchSample>) -> Bool {
    var known = false
    fingers.changeSpilled { fingers in
      // Fingers are reported in the same order with every step, so the one that followed last time is checked first.
      var last: Int?
      for index in samples.indices {
        let id = samples[index].id
        var place = last.map { Int(fingers[$0].successor) } ?? 0
        if place >= fingers.count || fingers[place].id != id {
          place = 0
          while place < fingers.count, fingers[place].id != id { place += 1 }
          guard place < fingers.count else { continue }
          if let last { fingers[last].successor = UInt16(truncatingIfNeeded: place) }
        }
        fingers[place].update(samples[index])
        known = true
        last = place
      }
    }
    return known
  }

  /// Handles a report of the only finger if it is well within `limit` of its landing, as nearly all are;
  /// otherwise returns false and changes nothing.
  @inlinable @inline(__always)
  mutating func stay(_ sample: TouchSample, within limit: Double) -> Bool {
    // The same margin as in ``excursion(beyond:)``; NaN limits are not handled here.
    guard fingers.count == 1, !fingers.isSpilled else { return false }
    return fingers.changeInline(
      where: { finger in
        finger.id == sample.id
          && sample.location.squaredDistance(to: finger.start) <= 0.99 * limit * abs(limit)
      }, { $0.update(sample) })
  }

  /// Removes the finger of a lift; returns whether it was in this set.
  @inline(__always)
  mutating func lift(_ sample: TouchSample) -> Bool {
    guard let index = place(of: sample.id) else { return false }
    withheldSince = nil
    fingers.remove(at: index)
    return true
  }

  mutating func removeAll() {
    fingers.removeAll()
    withheldSince = nil
  }

  /// Whether the location of a finger at `instant` is still unknown, because it is moving, as of `now`.
  ///
  /// - Parameter silent: The instant since which a finger without a report is resting; see ``silentSince``.
  func isAwaitingReport(
    until instant: Instant, asOf now: Instant, silentSince silent: Instant
  ) -> Bool {
    fingers.reduce(false) {
      $0 || ($1.time < instant && $1.isAwaited(at: now, silentSince: silent))
    }
  }

  /// The same for a landing at `now`. A finger that has only landed does not count: its movement would have
  /// been reported with the current frame.
  func isAwaitingReport(beforeLandingAt now: Instant) -> Bool {
    fingers.reduce(false) {
      $0 || ($1.time < now && $1.hasJustMoved(at: now))
    }
  }

  /// The last report but one of any finger. A finger without a report since then is resting: a panel that
  /// reports fingers in turn would have included it.
  var silentSince: Instant {
    fingers.reduce(Instant(microseconds: .min)) { max($0, $1.previousTime) }
  }

  /// The latest report of the fingers whose last one is before `instant`; nil if there are none.
  func latestReport(before instant: Instant) -> Instant? {
    fingers.reduce(Instant?.none) { latest, finger in
      finger.time < instant ? max(latest ?? finger.time, finger.time) : latest
    }
  }

  /// Measures movement from the fingers' locations at `instant`.
  mutating func dropAnchors(at instant: Instant = .distantFuture) {
    fingers.changeEach { $0.anchor = $0.location(at: instant) }
  }

  /// The earliest instant at which the movement between two reports may have begun; see ``ScanStep``.
  func beginning(from start: Instant, to end: Instant) -> Instant {
    ScanStep.beginning(of: maximumStep, from: start, to: end, interval: scan)
  }

  /// The intermediate instants at which the movement between two judgements is checked; a single finger moves
  /// evenly.
  func substeps(from start: Instant, to end: Instant) -> Substeps {
    Substeps(from: beginning(from: start, to: end), to: end, way: count > 1 ? maximumStep : 0)
  }

  /// The longest movement of a finger between its last two reports.
  private var maximumStep: Double {
    fingers.reduce(0.0) { max($0, $1.location.distance(to: $1.previous)) }
  }

  /// The latest instant at which every finger's location is known, from which to continue with other fingers:
  /// locations of different instants must not be combined.
  mutating func changeInstant(at now: Instant) -> Instant {
    let instant = align(at: now)
    withheldSince = nil
    return instant
  }

  /// The centroid of the fingers; zero if there are none.
  ///
  /// Changes nothing; mutating and not inlined, so that the set is not copied and the result is returned in
  /// registers.
  var centroid: Point {
    mutating get {
      if let finger = fingers.only { return finger.location }
      let sum = fingers.reduce(Vector.zero) { $0 + ($1.location - .zero) }
      return fingers.isEmpty ? .zero : .zero + sum / Double(fingers.count)
    }
  }

  /// The mean of the fingers' movements since their anchors; zero without fingers.
  @inline(__always)
  var travel: Vector {
    if let finger = fingers.only { return finger.location - finger.anchor }
    let sum = fingers.reduce(Vector.zero) { $0 + ($1.location - $1.anchor) }
    return fingers.count > 1 ? sum / Double(fingers.count) : sum
  }

  /// The mean of the fingers' movements since their anchors, at `instant`.
  @inline(__always)
  func travel(at instant: Instant) -> Vector {
    let sum = fingers.reduce(Vector.zero) { $0 + ($1.location(at: instant) - $1.anchor) }
    return fingers.count > 1 ? sum / Double(fingers.count) : sum
  }

  /// The latest instant at which every finger's location is known.
  ///
  /// Fingers of one panel need not be reported together. If the newest locations were compared while one
  /// finger's report is older, two fingers that move side by side would seem to spread and close with every
  /// report, and a fast drag would begin a pinch. A resting finger, or one that has not reported for long,
  /// does not delay the others; ``deadline`` gives the limit. Neither does a finger that was left out of two
  /// reports of another finger: a panel that reports fingers in turn would have included it. Movement before
  /// another finger landed is not common to both, so the instant is never before a landing.
  mutating func align(at now: Instant) -> Instant {
    withheldSince = nil
    guard fingers.count > 1, fingers.reduce(false, { $0 || $1.time < now }) else { return now }
    let silent = silentSince
    let aligned = fingers.reduce(now) { aligned, finger in
      finger.time < aligned && finger.isAwaited(at: now, silentSince: silent)
        ? finger.time : aligned
    }
    guard aligned < now else { return now }
    withheldSince = aligned
    return fingers.reduce(aligned) { max($0, $1.landed) }
  }

  /// The instant at which the fingers must be judged again because a report was awaited: otherwise a final
  /// movement, after which all fingers rest, would never be judged.
  var deadline: Instant? {
    withheldSince.map { $0 + Thresholds.maximumSampleGap + .microseconds(1) }
  }

  /// The first finger to move farther from its landing than allowed, which is `limit`, or more right after
  /// the landing: its distance, the allowed distance, and the instant at which it exceeded it.
  ///
  /// - Parameter usual: The rule for this person's slips, if it allows more than `landing`.
  mutating func excursion(
    beyond limit: Double, landing: LandingSlop, usual: LandingSlop
  ) -> (distance: Double, limit: Double, at: Instant)? {
    guard landing.factor > 1 else {
      return excursion(beyond: limit).map { ($0.distance, limit, $0.at) }
    }
    var first: (distance: Double, limit: Double, at: Instant)?
    fingers.changeEach { finger in
      guard finger.location.squaredDistance(to: finger.start) > 0.99 * limit * abs(limit),
        let own = finger.excursion(beyond: limit, landing: landing, usual: usual)
      else { return }
      if let first, first.at <= own.at { return }
      first = own
    }
    return first
  }

  /// The first finger to exceed `limit` from its landing: its present distance and the instant of the
  /// crossing; nil if none does.
  @inline(__always)
  func excursion(beyond limit: Double) -> (distance: Double, at: Instant)? {
    fingers.reduce(nil) { first, finger in
      // Most are well within the limit, which the square shows without a square root.
      guard finger.location.squaredDistance(to: finger.start) > 0.99 * limit * abs(limit),
        let own = finger.excursion(beyond: limit)
      else { return first }
      if let first, first.at <= own.at { return first }
      return own
    }
  }
}
