import TouchGestures
import TouchTracking

/// One attempt of a recognizer: from its first touch until it is ready for the next gesture.
package struct Attempt: Hashable, Sendable {
  /// How it came out.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// A discrete gesture was recognized.
    case recognized
    /// A continuous gesture ended.
    case ended
    /// A continuous gesture was taken back.
    case cancelled
    /// It was not this gesture.
    case failed
    /// Its application went away in the middle of it, or nothing more was to be decided.
    case abandoned
  }

  /// Whose it is.
  package var recognizer: RecognizerID
  /// The recognizer's label, for those that are in the window no longer.
  package var label: String
  /// When it began.
  package var start: Instant
  /// Since when it was sure and waited for others; nil if it never did.
  package var waitedSince: Instant?
  /// When a continuous gesture was recognized; nil if none was.
  package var recognized: Instant?
  /// When it was decided or over; nil while it goes on.
  package var end: Instant?
  /// When it was ready again; nil if that was never.
  package var reset: Instant?
  /// How it came out; nil while it goes on.
  package var outcome: Outcome?
  /// The touches that it was given.
  package var touches: [TouchID] = []

  package init(recognizer: RecognizerID, label: String, start: Instant) {
    self.recognizer = recognizer
    self.label = label
    self.start = start
  }

  mutating func close(_ outcome: Outcome, at instant: Instant) {
    self.outcome = outcome
    end = max(instant, start)
  }
}
