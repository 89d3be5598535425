import TouchTracking

/// The state of a continuous gesture; `Progress` contains the machine's measurements before it begins.
///
///     idle ──land──▶ possible ──crossed its limit──▶ active ──▶ over
///                       │  └──crossed it with the location of its last lift──▶ ending ──▶ over
///                       └── failed ──▶ over
enum ContinuousState<Progress: Hashable & Sendable>: Hashable, Sendable {
  case idle
  /// The latest measurement and its instant.
  case possible(Progress, at: Instant)
  case active
  /// The gesture began at the lift that also ends it; the end follows as a separate verdict.
  case ending(at: Instant)
  /// The gesture has ended or failed.
  case over(hasBegun: Bool)

  var isActive: Bool { if case .active = self { true } else { false } }
  var isPossible: Bool { if case .possible = self { true } else { false } }

  /// Whether fingers that land or move may take part.
  var takesFingers: Bool {
    switch self {
    case .idle, .possible, .active: true
    case .ending, .over: false
    }
  }

  var hasBegun: Bool {
    switch self {
    case .idle, .possible: false
    case .active, .ending: true
    case .over(let hasBegun): hasBegun
    }
  }

  /// The instant at which its machine must be called even without touch changes; nil if none.
  func deadline(of fingers: borrowing FingerSet) -> Instant? {
    switch self {
    case .possible: fingers.deadline
    case .ending(let instant): instant
    case .idle, .active, .over: nil
    }
  }

  /// Finishes a gesture that was only waiting to end; returns the instant of its end, or nil for any other
  /// gesture.
  mutating func end() -> Instant? {
    guard case .ending(let instant) = self else { return nil }
    self = .over(hasBegun: true)
    return instant
  }

  /// The verdict on a lift during an active gesture.
  ///
  /// - Parameters:
  ///   - verdict: The verdict on the location of the lift, which may just have begun the gesture.
  ///   - isOver: Whether too few fingers are left to continue.
  mutating func lift(_ verdict: Verdict, isOver: Bool, cancelled: Bool, at now: Instant) -> Verdict
  {
    let hasBegunNow = verdict != .undecided
    guard isOver else { return hasBegunNow ? verdict : .changed }
    guard !hasBegunNow else {
      self = .ending(at: now)
      return verdict
    }
    self = .over(hasBegun: true)
    return cancelled ? .cancelled(.touchCancelled, at: now) : .ended(at: now)
  }
}
