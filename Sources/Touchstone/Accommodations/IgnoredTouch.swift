import TouchTracking

extension TraceEntry {
  /// Why ``Accommodations`` suppressed a touch.
  public enum IgnoredTouch: Hashable, Sendable {
    /// The touch lifted before it had been down long enough.
    case tooShort(TimeSpan, required: TimeSpan)
    /// The touch landed too soon after a lift at the same place.
    case repeated(after: TimeSpan, limit: TimeSpan)
    /// The touch was cancelled while it was held back.
    case cancelled
  }
}

extension TraceEntry.IgnoredTouch {
  /// Why the touch was ignored, as a clause without a full stop.
  public var clause: String {
    switch self {
    case .tooShort(let span, let required):
      "it lifted after \(span.seconds) s, and \(required.seconds) s are required"
    case .repeated(let span, let limit):
      "it landed \(span.seconds) s after a lift there, and \(limit.seconds) s must pass"
    case .cancelled: "it was cancelled while it was held back"
    }
  }
}
