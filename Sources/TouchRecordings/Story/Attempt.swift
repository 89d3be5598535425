import TouchGestures
import TouchTracking

/// An attempt of a recognizer, from its first touch until it is ready for the next gesture.
package struct Attempt: Hashable, Sendable {
  /// The outcome of an attempt.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// A discrete gesture was recognized.
    case recognized
    /// A continuous gesture ended.
    case ended
    /// A continuous gesture was cancelled.
    case cancelled
    /// The recognizer failed.
    case failed
    /// The application was deallocated during the attempt, or there was nothing left to decide.
    case abandoned
  }

  /// The recognizer that made the attempt.
  package var recognizer: RecognizerID
  /// The recognizer's label, needed if it is no longer in the window.
  package var label: String
  /// The start of the attempt.
  package var start: Instant
  /// The time at which the recognizer had detected its gesture and began to wait for others; nil if it did
  /// not wait.
  package var waitedSince: Instant?
  /// The time at which a continuous gesture was recognized; nil if none was.
  package var recognized: Instant?
  /// The time at which the attempt was decided or ended; nil while it is in progress.
  package var end: Instant?
  /// The time at which the recognizer was ready again; nil if it never was.
  package var reset: Instant?
  /// The outcome; nil while the attempt is in progress.
  package var outcome: Outcome?
  /// The touches delivered to the recognizer.
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
