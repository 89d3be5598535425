import TouchTracking

/// Where a continuous gesture of fingers stands; `Progress` is what its machine measures before it begins.
///
///     idle ──land──▶ possible ──crossed its limit──▶ active ──▶ finished
///                       │  └──crossed it with the location of its last lift──▶ ending ──▶ finished
///                       └── failed ──▶ finished
enum ContinuousState<Progress: Hashable & Sendable>: Hashable, Sendable {
  case idle
  /// What was measured when the fingers were last judged, and when that was.
  case possible(Progress, at: Instant)
  case active
  /// It began with the location of the lift that ends it, and ends in a verdict of its own.
  case ending(at: Instant)
  case finished

  var isActive: Bool { if case .active = self { true } else { false } }
  var isFinished: Bool { if case .finished = self { true } else { false } }

  /// Whether fingers that land may count.
  var takesFingers: Bool {
    switch self {
    case .idle, .possible, .active: true
    case .ending, .finished: false
    }
  }

  var hasBegun: Bool {
    switch self {
    case .idle, .possible: false
    case .active, .ending, .finished: true
    }
  }

  /// When its machine must be called even if no touch does anything; nil for never.
  func deadline(of fingers: borrowing FingerSet) -> Instant? {
    switch self {
    case .possible: fingers.deadline
    case .ending(let instant): instant
    case .idle, .active, .finished: nil
    }
  }

  /// Finishes a gesture that was only waiting to end; returns when it ended, or nil for any other.
  mutating func end() -> Instant? {
    guard case .ending(let instant) = self else { return nil }
    self = .finished
    return instant
  }

  /// What a lift means for a gesture that is active.
  ///
  /// - Parameters:
  ///   - verdict: What came of the location of the lift: it may have begun the gesture just now.
  ///   - isOver: Whether too few fingers are left to go on.
  mutating func lift(_ verdict: Verdict, isOver: Bool, cancelled: Bool, at now: Instant) -> Verdict
  {
    let hasBegunNow = verdict != .undecided
    guard isOver else { return hasBegunNow ? verdict : .changed }
    guard !hasBegunNow else {
      self = .ending(at: now)
      return verdict
    }
    self = .finished
    return cancelled ? .cancelled(.touchCancelled, at: now) : .ended(at: now)
  }
}
