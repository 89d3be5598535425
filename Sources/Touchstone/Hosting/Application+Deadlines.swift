import TouchTracking

extension Application {
  /// The latest event time that the application was given; nil before the first.
  public final var now: Instant? {
    let now = turn.journal.now
    return now.microseconds > .min ? now : nil
  }

  /// ``now`` on the host's clock, which frames have too: event time is ahead of a clock that was set back.
  package final var hostNow: Instant? { now.map { $0 - hostLag } }

  /// The maximum number of consecutive deadlines that are no later than the previous one: immediate work may
  /// cause more immediate work, but not forever.
  private static let maximumDeadlinesAtOnce = 1_000

  /// Handles the deadlines up to `limit`, each at its own instant, including those that they cause.
  ///
  /// A host does the same with ``nextDeadline`` before it delivers a later frame, or when its timer fires.
  /// Before a frame, leave the deadlines of the frame's own instant to ``deliver(_:)-(ContactFrame)``, which
  /// judges movements first. Afterwards event time is that of the last deadline, not `limit`, so that a frame
  /// reported in between keeps its time. A deadline that never clears, such as that of a ``Motion`` that
  /// never comes to rest, is abandoned after a thousand attempts: event time then advances to `limit`. Called
  /// from within an action, it takes effect like ``advance(to:)``.
  ///
  /// - Parameters:
  ///   - limit: The last instant, inclusive.
  ///   - count: The maximum number of deadlines to handle. A host that reads a clock should limit them,
  ///     because work that always causes more work must not block its input.
  ///   - willReach: Called with each instant before its deadlines are handled.
  /// - Returns: Whether no deadline up to `limit` remains.
  /// - Complexity: O(recognizers that take part in a gesture) per deadline.
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
      let isGivenUp = stalled >= Self.maximumDeadlinesAtOnce
      willReach(isGivenUp ? limit : deadline)
      advance(to: isGivenUp ? limit : deadline)
      if isGivenUp { return false }
    }
    return true
  }
}
