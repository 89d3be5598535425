import TouchGestures
import TouchTracking

/// A record of all verdicts and decisions, with their instants, reasons and measurements.
///
///     let trace = Trace()
///     window.application.trace = trace
///     // … deliver frames …
///     for entry in trace.entries { print(entry) }
///
/// Applications without a trace pay no cost.
public final class Trace {
  /// The entries, in order. They grow without limit: remove them after reading.
  public private(set) var entries: [TraceEntry] = []

  /// Creates an empty trace.
  public init() {}

  /// Removes all entries.
  public func removeAll() { entries.removeAll() }

  func append(_ entry: TraceEntry) { entries.append(entry) }
}

/// One verdict or decision.
public struct TraceEntry: Hashable, Sendable {
  /// The kind of an entry.
  public enum Kind: Hashable, Sendable {
    /// A touch landed on the layer with this name, or on none, at this location in the window.
    case touchBegan(TouchID, layer: String?, x: Double, y: Double)
    /// A touch lifted.
    case touchEnded(TouchID)
    /// A touch was cancelled.
    case touchCancelled(TouchID)
    /// A touch was suppressed by its window's ``Accommodations``, for this reason.
    case touchIgnored(TouchID, IgnoredTouch)
    /// A recognizer received a touch.
    case received(TouchID)
    /// A recognizer did not receive a touch, for this reason.
    case notReceived(TouchID, NotReceivedReason)
    /// A recognizer's own verdict, before arbitration.
    case verdict(Verdict)
    /// A recognizer is ready and waits for these to fail.
    case waits(for: [RecognizerID])
    /// A recognizer may act; it was ready at this instant.
    case acts(since: Instant)
    /// A recognizer's gesture ended.
    case ends
    /// A recognizer's gesture ends because it hands its fingers off to this one.
    case handsOff(to: RecognizerID)
    /// A recognizer's gesture was cancelled.
    case cancelled(CancellationReason)
    /// A recognizer failed.
    case failed(FailureReason)
    /// A recognizer is ready for a new gesture.
    case reset
    /// A layer's touch was held back, delivered late, cancelled or dropped.
    case delivery(TouchID, DeliveryDecision)
    /// A custom recognizer requested an illegal transition, which was repaired.
    case illegalTransition(from: GestureState, to: GestureState)
    /// A requirement requested by a delegate or a class was dropped, because it would have closed a cycle of
    /// these recognizers.
    case cycleDropped([String])
    /// A fault in the input was repaired.
    case fault(TrackingFault)
  }

  /// The event time; for verdicts and decisions the instant of the crossing.
  public var time: Instant
  /// The number of the entry's recognizer; nil if it has none.
  public var recognizer: RecognizerID?
  /// The label of that recognizer.
  public var label: String
  /// The kind of entry.
  public var kind: Kind
  /// The measurement by which a recognizer was recognized, with its limit: set when it is recognized and when
  /// it acts. A failure has its measurement in its reason.
  public var evidence: Evidence?
  /// The values of a custom recognizer: set when it is recognized, when it acts, and when it ends.
  public var customValues: [GestureValue] = []
  /// The change of the recognizer's gesture state; nil if there was none.
  public var change: GestureCourse.Change?
}

extension TraceEntry: CustomStringConvertible {
  /// The entry on one line: instant, recognizer, event and reason.
  public var description: String {
    let by = figures.map { " (\($0))" } ?? ""
    return "\(time) \(label.isEmpty ? "" : "\(label): ")\(kind)\(by)"
  }
}

extension TraceEntry {
  /// The measurement by which a recognizer was recognized, and the values of a custom recognizer, as a clause
  /// such as "held for 0.100 s; force 0.42 N"; nil if there are none.
  public var figures: String? {
    if evidence == nil && customValues.isEmpty { return nil }
    let values = customValues.map { $0.description }.joined(separator: ", ")
    guard let evidence else { return values }
    return values.isEmpty ? evidence.description : "\(evidence); \(values)"
  }
}

extension TraceEntry.Kind {
  /// Whether the entry shows the values of a custom recognizer.
  var showsValues: Bool {
    if case .ends = self { true } else { isRecognition }
  }

  /// Whether the entry says that a gesture was recognized.
  var isRecognition: Bool {
    switch self {
    case .verdict(.began), .verdict(.ended), .acts, .waits: true
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .received, .notReceived,
      .verdict,
      .ends, .handsOff,
      .cancelled, .failed, .reset, .delivery, .illegalTransition, .cycleDropped, .fault:
      false
    }
  }
}
