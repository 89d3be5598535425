import TouchTracking

extension Application {
  /// How often in a row a deadline may be reached that is not later than the one before: immediate work may
  /// cause more immediate work, but not forever.
  private static let mostDeadlinesAtOnce = 1_000

  /// Reaches the deadlines up to `limit`, each at its own instant, those that come of them too.
  ///
  /// This is what a host does with ``nextDeadline`` before it delivers a frame of that time, or when
  /// its timer went off. Afterwards event time stands at the last of them, not at `limit`, so that a
  /// frame from in between still has its own time. A deadline that does not go away, as of a
  /// ``Motion`` that never comes to rest, is given up after a thousand times: event time then goes
  /// to `limit`. Called from within an action, it takes effect like ``advance(to:)``.
  ///
  /// - Parameters:
  ///   - limit: The last instant, which counts.
  ///   - count: The most deadlines that are reached. A host that reads a clock limits them, since
  ///     work that always makes more work must not keep it from its input.
  ///   - willReach: Is called with each instant, before it is reached.
  /// - Returns: Whether no deadline up to `limit` is left.
  /// - Complexity: O(recognizers that take part in a gesture) a deadline.
  @discardableResult
  public final func reachDeadlines(
    upTo limit: Instant, atMost count: Int = .max, willReach: (Instant) -> Void = { _ in }
  ) -> Bool {
    guard !turn.isBusy else {
      advance(to: limit)
      return false
    }
    var remaining = count
    var stalled = 0
    while let deadline = nextDeadline, deadline <= limit {
      guard remaining > 0 else { return false }
      remaining -= 1
      stalled = deadline + hostLag > turn.journal.now ? 0 : stalled + 1
      // A motion that never released its deadline once blocked a replay forever.
      let isGivenUp = stalled >= Self.mostDeadlinesAtOnce
      willReach(isGivenUp ? limit : deadline)
      advance(to: isGivenUp ? limit : deadline)
      if isGivenUp { return false }
    }
    return true
  }
}
