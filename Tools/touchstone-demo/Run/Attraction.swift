import TouchTracking

/// When to show bundled sessions because nobody touches the screen; in event time.
struct Attraction: Hashable {
  /// Its state.
  enum State: Hashable {
    /// The last time the screen was touched.
    case waiting(since: Instant)
    /// The session of the scene with this index is playing.
    case showing(Int)
    /// That session has ended, and the next one begins then.
    case pausing(Int, until: Instant)
  }

  /// The time without touches before sessions are shown; nil for never.
  let delay: TimeSpan?
  /// Its state.
  private(set) var state: State

  /// How long the end of a session is shown.
  static let pause = TimeSpan.seconds(2)

  /// Creates the state of waiting from an instant on.
  init(after delay: TimeSpan?, from instant: Instant) {
    self.delay = delay
    state = .waiting(since: instant)
  }

  /// Whether sessions are shown.
  var isShowing: Bool {
    switch state {
    case .waiting: false
    case .showing, .pausing: true
    }
  }

  /// When ``goOn(at:isFree:isOver:scenes:)`` must be called even without input; nil for never.
  var wakeUp: Instant? {
    switch state {
    case .waiting(let since): delay.map { since + $0 }
    case .showing: nil
    case .pausing(_, let end): end
    }
  }

  /// Handles a touch by a person.
  ///
  /// - Returns: Whether that ends a session.
  mutating func touch(at instant: Instant) -> Bool {
    defer { state = .waiting(since: instant) }
    return isShowing
  }

  /// Updates the state.
  ///
  /// - Parameters:
  ///   - isFree: Whether another scene can be opened without losing work.
  ///   - isOver: Whether the session that is playing has ended.
  ///   - scenes: The number of scenes.
  /// - Returns: The index of the scene whose session begins now; nil if none does.
  mutating func goOn(at instant: Instant, isFree: Bool, isOver: Bool, scenes: Int) -> Int? {
    guard scenes > 0 else { return nil }
    switch state {
    case .waiting(let since):
      guard let delay, instant - since >= delay else { return nil }
      // The obstacle may have disappeared after the same delay.
      state = isFree ? .showing(0) : .waiting(since: instant)
      return isFree ? 0 : nil
    case .showing(let scene):
      if isOver { state = .pausing(scene, until: instant + Attraction.pause) }
      return nil
    case .pausing(let scene, let end):
      guard instant >= end else { return nil }
      let next = (scene + 1) % scenes
      state = .showing(next)
      return next
    }
  }
}
