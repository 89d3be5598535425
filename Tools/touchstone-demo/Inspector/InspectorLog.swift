import TouchGestures
import TouchPainting
import TouchTracking
import Touchstone

/// The latest verdicts, for reading; at most ``capacity``.
struct InspectorLog {
  /// One verdict or decision.
  struct Entry: Hashable {
    /// The number of the verdict since the inspector was turned on, from 1.
    var number: Int
    /// The recognizer.
    var recognizer: RecognizerID
    /// The recognizer's name.
    var name: String
    /// The outcome.
    var phase: RecognizerStatus.Phase
    /// The full reason, or the measurement by which it was recognized; empty if there is none.
    var detail: String
    /// When it was decided, in event time.
    var time: Instant
  }

  /// The maximum number of entries.
  static let capacity = 50

  /// The entries, newest first.
  private(set) var entries: [Entry] = []
  private var count = 0

  /// Adds the verdict of a trace entry, if it is one.
  ///
  /// - Parameter reason: The words for a reason of failure.
  mutating func add(_ entry: TraceEntry, reason: (FailureReason) -> String) {
    guard let recognizer = entry.recognizer else { return }
    let (phase, detail): (RecognizerStatus.Phase, String)
    switch entry.kind {
    case .acts: (phase, detail) = (.recognized, entry.figures ?? "")
    case .ends: (phase, detail) = (.ended, "")
    case .cancelled(let why): (phase, detail) = (.cancelled, "\(why)")
    case .failed(let why): (phase, detail) = (.failed, reason(why))
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .received, .notReceived,
      .verdict,
      .waits, .handsOff, .reset, .delivery, .illegalTransition, .cycleDropped, .fault:
      return
    }
    count += 1
    entries.insert(
      Entry(
        number: count, recognizer: recognizer, name: entry.label, phase: phase, detail: detail,
        time: entry.time), at: 0)
    if entries.count > Self.capacity { entries.removeLast() }
  }
}
