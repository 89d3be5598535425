import TouchTracking

/// When bundled sessions are shown because nobody touches the screen; all in event time.
struct Attraction: Hashable {
  /// Its state.
  enum State: Hashable {
    /// Nobody has touched the screen since then.
    case waiting(since: Instant)
    /// The session of the scene of this index is played.
    case showing(Int)
    /// That session is over, and the next one begins then.
    case pausing(Int, until: Instant)
  }

  /// How long nobody touches the screen before sessions are shown; nil for never.
  let delay: TimeSpan?
  /// Its state.
  private(set) var state: State

  /// How long the end of a session is shown.
  static let pause = TimeSpan.seconds(2)

  /// Creates one that waits from an instant on.
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

  /// When ``goOn(at:isFree:isOver:scenes:)`` must be called although nothing happens; nil for never.
  var wakeUp: Instant? {
    switch state {
    case .waiting(let since): delay.map { since + $0 }
    case .showing: nil
    case .pausing(_, let end): end
    }
  }

  /// Takes note of a touch by somebody.
  ///
  /// - Returns: Whether that ends what is shown.
  mutating func touch(at instant: Instant) -> Bool {
    defer { state = .waiting(since: instant) }
    return isShowing
  }

  /// Goes on with time.
  ///
  /// - Parameters:
  ///   - isFree: Whether nothing would be lost if another scene were opened.
  ///   - isOver: Whether the session that is played has come to its end.
  ///   - scenes: How many scenes there are.
  /// - Returns: The index of the scene whose session begins now; nil if none does.
  mutating func goOn(at instant: Instant, isFree: Bool, isOver: Bool, scenes: Int) -> Int? {
    guard scenes > 0 else { return nil }
    switch state {
    case .waiting(let since):
      guard let delay, instant - since >= delay else { return nil }
      // What is in the way may be gone after as long again.
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
