import TouchTracking

/// The fingers that were down until a landing or lift, while their locations at that instant are unknown.
///
/// Fingers of one panel need not be reported together, and a landing or lift may come between two scans.
/// Until that instant a gesture is judged by the fingers that were down before, and afterwards by the others.
/// If it were judged by locations of different instants, two rotating fingers would seem to travel when one
/// of them lifts.
///
/// Input: the fingers before the change, and their later reports. Output: when their locations at the instant
/// of the change are known.
struct FormerFingers: Sendable {
  /// One set or none. It is in an array, because a set is large and rarely needed.
  private var sets: [FingerSet] = []
  /// The instant of the landing or lift.
  private(set) var instant = Instant.zero

  var isEmpty: Bool { sets.isEmpty }

  /// Keeps the fingers as they are before a landing or lift at `instant` changes them.
  mutating func keep(_ fingers: FingerSet, until instant: Instant) {
    removeAll()
    sets.append(fingers)
    self.instant = instant
  }

  mutating func removeAll() { if !sets.isEmpty { sets.removeAll(keepingCapacity: true) } }

  /// Handles movements.
  mutating func move(_ samples: Span<TouchSample>) {
    guard !sets.isEmpty else { return }
    _ = sets[0].move(samples)
  }

  /// Handles the locations reported with lifts; see ``FingerSet/moveLifting(_:)``.
  mutating func moveLifting(_ samples: Span<TouchSample>) {
    guard !sets.isEmpty else { return }
    _ = sets[0].moveLifting(samples)
  }

  /// Whether all locations at the instant of the change are known, given the present fingers.
  func areKnown(asOf now: Instant, beside fingers: borrowing FingerSet) -> Bool {
    guard let former = sets.first else { return true }
    return !former.isAwaitingReport(until: instant, asOf: now, silentSince: fingers.silentSince)
  }

  /// The instant at which all are known, even without further reports; nil if there are none.
  var deadline: Instant? {
    guard let former = sets.first else { return nil }
    return former.latestReport(before: instant).map {
      $0 + Thresholds.maximumSampleGap + .microseconds(1)
    }
  }

  /// Returns the fingers and forgets them; nil if there are none.
  mutating func take() -> FingerSet? { sets.popLast() }
}
